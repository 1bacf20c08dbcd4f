"""What two sides had of games in which both sat: sums, from which rates and intervals are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.insight.statistics import GAMES, MEAN, PLIES, SUM
from service.store.compare_rows import Compared, Difference
from service.store.differences import PairSums, difference
from service.store.intervals import Sums
from service.store.rows import Statistic
from service.store.statistics import tell_sums


@dataclass(frozen=True, slots=True)
class Shared:
    """Sums over some games; a pair is a seat of either side at one table, in a game that came to a result."""

    games: int = 0
    results: int = 0
    """Games that came to a result."""
    pairs: int = 0
    pairs_squared: int = 0
    ahead: int = 0
    """Pairs in which the place of the first side's was better."""
    ahead_squared: int = 0
    ahead_pairs: int = 0
    behind: int = 0
    behind_squared: int = 0
    behind_pairs: int = 0
    ahead_behind: int = 0
    paid: int = 0
    received: int = 0
    net_squared: int = 0
    """Of what was received less what was paid, game by game."""
    net_pairs: int = 0
    heavy_losses: int = 0
    paid_in_heavy_losses: int = 0

    def figures(self, label: str, *, several: bool) -> Iterator[Compared]:
        """Shared games, who finished ahead, and the flow, with the other side's view of the same beside them.

        Of `several` on a side one table may seat many pairs, so that what they had is told by the pair as well.
        """
        games = Statistic(self.games, self.games, self.games)
        yield Compared("shared_games", label, SUM, games, games, difference(games, games, None))
        yield self._ahead(label)
        yield Compared("paid", label, SUM, self._sum(self.paid), self._sum(self.received), Difference())
        yield Compared("flow", label, SUM, self._sum(self._net), self._sum(-self._net), Difference())
        if not label or not several:
            flows = (self._flow_per_game(1), self._flow_per_game(-1))
            yield Compared("flow_per_game", label, MEAN, *flows, Difference())
        if several:
            yield Compared("flow_per_pair", label, MEAN, self._flow_per_pair(1), self._flow_per_pair(-1), Difference())

    @property
    def _net(self) -> int:
        """Points from the other side to the first on balance."""
        return self.received - self.paid

    def _ahead(self, label: str) -> Compared:
        own = self._of_pairs(self.ahead, self.ahead_squared, self.ahead_pairs)
        other = self._of_pairs(self.behind, self.behind_squared, self.behind_pairs)
        pair = PairSums(own, other, self.ahead_behind, self.ahead_pairs, self.behind_pairs, self.pairs_squared)
        kind = PLIES if own.several else GAMES
        player, opponent = tell_sums(kind, own), tell_sums(kind, other)
        return Compared("ahead_rate", label, kind, player, opponent, difference(player, opponent, pair.correlation))

    def _of_pairs(self, made: int, squared: int, made_pairs: int) -> Sums:
        return Sums(self.results, made, self.pairs, squared, made_pairs, self.pairs_squared)

    def _sum(self, points: int) -> Statistic:
        """Points in all; no difference of two is told, since it would be the same twice over."""
        return tell_sums(SUM, Sums(self.results, points, self.results, 0, 0, self.results))

    def _flow_per_game(self, sign: int) -> Statistic:
        net = sign * self._net
        return tell_sums(MEAN, Sums(self.results, net, self.results, self.net_squared, net, self.results))

    def _flow_per_pair(self, sign: int) -> Statistic:
        return tell_sums(MEAN, self._of_pairs(sign * self._net, self.net_squared, sign * self.net_pairs))
