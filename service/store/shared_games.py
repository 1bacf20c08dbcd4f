"""What two players had of games that both sat in: sums, from which rates and intervals are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass

from service.insight.statistics import GAMES, MEAN, SUM
from service.store.compare_rows import Compared, Difference
from service.store.differences import PairSums, difference
from service.store.intervals import Sums
from service.store.rows import Statistic
from service.store.statistics import tell_sums


@dataclass(frozen=True, slots=True)
class Shared:
    """Sums over some games; they add up."""

    games: int = 0
    results: int = 0
    """Games that came to a result."""
    ahead: int = 0
    """Games in which the player's place was better than the opponent's."""
    behind: int = 0
    paid: int = 0
    received: int = 0
    squares: int = 0
    """Of what was received less what was paid, game by game."""
    heavy_losses: int = 0
    paid_in_heavy_losses: int = 0

    def __add__(self, other: Shared) -> Shared:
        """Both together."""
        return Shared(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def net(self) -> int:
        """Points from the opponent to the player on balance."""
        return self.received - self.paid

    def figures(self, label: str) -> Iterator[Compared]:
        """Shared games, who finished ahead, and the flow, with the opponent's view of the same beside them."""
        games = Statistic(self.games, self.games, self.games)
        yield Compared("shared_games", label, SUM, games, games, difference(games, games, None))
        yield self._ahead(label)
        yield Compared("flow", label, SUM, self._flow(SUM, 1), self._flow(SUM, -1), Difference())
        yield Compared("flow_per_game", label, MEAN, self._flow(MEAN, 1), self._flow(MEAN, -1), Difference())

    def _ahead(self, label: str) -> Compared:
        own, other = (Sums(self.results, m, self.results, m, m, self.results) for m in (self.ahead, self.behind))
        pair = PairSums(own, other, 0, self.ahead, self.behind, self.results)
        player, opponent = tell_sums(GAMES, own), tell_sums(GAMES, other)
        return Compared("ahead_rate", label, GAMES, player, opponent, difference(player, opponent, pair.correlation))

    def _flow(self, kind: str, sign: int) -> Statistic:
        """What one got from the other; no difference is told, since it would be the same twice over."""
        net = sign * self.net
        return tell_sums(kind, Sums(self.results, net, self.results, self.squares, net, self.results))
