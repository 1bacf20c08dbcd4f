"""What people ask about: the filters of every list, report and page (interface.md section 2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from service.store.counted import SeatCount, lies_between

VERDICTS = ("legal", "illegal", "incomplete")
LEGAL = "legal"
ANY = "any"
"""As verdict: games of every verdict. As kind: games with bots and games without."""
STOOD, LEGAL_OR_STOOD = "stood", "legal-or-stood"
"""As verdict: illegal games that an admin has marked as having stood; these and the legal ones."""
KINDS = ("human", "bot", ANY)


@dataclass(frozen=True, slots=True)
class Question:
    """A choice of games; a filter that is None leaves all of them in.

    A game counts for all its seats or for none. Statistics count legal games unless a verdict is asked for, and games
    without bots unless a kind is asked for or there are no others; lists show every game.
    """

    player: str | None = None
    """The key of a player who sat at the table."""
    opponent: str | None = None
    """The key of another one who did."""
    relative_seat: str | None = None
    """Where that one sat, seen from the player: `before`, `opposite` or `after`. Of two groups it says where one of
    the second sat, seen from one of the first. Where it is not said who the two are it asks for nothing."""
    rules: str | None = None
    """A rule set's key."""
    source: str | None = None
    session: str | None = None
    tag: str | None = None
    id: str | None = None
    """The recorder's own name for the game."""
    seat: int | None = None
    """The seat in which the player sat; without a player, a seat that the table had."""
    seats: int | None = None
    """The number of players."""
    kind: str | None = None
    """`human`: games without bots; `bot`: games with some; `any`: both."""
    verdict: str | None = None
    """`legal`, `illegal`, `incomplete`, `stood`, `legal-or-stood` or `any`."""
    coverage: str | None = None
    record: str | None = None
    code: str | None = None
    """The code of a finding that the game has."""
    since: datetime | None = None
    """By the clock at the table; a date is its midnight."""
    until: datetime | None = None
    """Not included."""
    counted: str | None = None
    """What was counted of the player, or else of anybody, or of the first group: a `SeatCount` as it is written."""
    a: str | None = None
    """A group, as in `kind:bot` or `player:KEY,KEY`: games in which somebody of it sat."""
    b: str | None = None
    """Another one."""
    games: str | None = None
    """`shared`: games in which both groups sat; else those of either."""

    def for_statistics(self) -> dict[str, Any]:
        """The parameters of the common selection, with the defaults of statistics."""
        verdict = self.verdict or LEGAL
        return self._parameters() | {"verdict": None if verdict == ANY else verdict}

    def for_figures(self) -> dict[str, Any]:
        """The same for figures about verdicts and findings: games of every verdict unless one is asked for."""
        return self._parameters() | {"verdict": None if self.verdict == ANY else self.verdict}

    def for_lists(self) -> dict[str, Any]:
        """The same for lists of games: every game, with or without bots."""
        return self.for_figures() | {"kind": self.kind or ANY}

    def _parameters(self) -> dict[str, Any]:
        plain = {name: value for name, value in asdict(self).items() if name not in _GROUPS}
        count = self.count
        sides = self._sides() if self.between else None
        return plain | {
            "relative_seat": self.relative_seat if sides else None,
            "counted": self._counted(count) if count and not count.of_two else None,
            "of_group": True if count and count.of_group else None,
            "grouped": self._groups() if self.a or self.b else None,
            "sides": sides,
            "of_two": count.parameters if count and count.of_two and sides else None,
        }

    def _counted(self, count: SeatCount) -> dict[str, Any]:
        """What is counted, and of whom where it is not of a group."""
        whose = {"player": self.player, "seat": self.seat}
        return count.parameters | (dict.fromkeys(whose) if count.of_group else whose)

    @property
    def count(self) -> SeatCount | None:
        """What was counted, where that is asked for."""
        return SeatCount.parse(self.counted) if self.counted else None

    @property
    def between(self) -> bool:
        """Whether it asks for something that lies between two sides."""
        return self.relative_seat is not None or lies_between(self.counted)

    @property
    def alone(self) -> tuple[str, ...]:
        """The filters that ask for games of the player alone, by where he sat or by what was counted of him."""
        count = self.count
        groups = bool(self.a and self.b)
        asked = {
            "relative_seat": self.relative_seat is not None and not groups,
            "seat": self.seat is not None,
            "counted": count is not None and not (count.of_game or count.of_group or (count.of_two and groups)),
        }
        return tuple(name for name, is_asked in asked.items() if is_asked)

    @property
    def of_everybody(self) -> Question | None:
        """The same question of all players, who may all have met the opponent; None where it asks for one alone."""
        return None if self.alone else replace(self, player=None)

    @property
    def two(self) -> tuple[str, str] | None:
        """The two sides as groups are written: both groups that are named, or else both players."""
        if self.a and self.b:
            return self.a, self.b
        return (f"player:{self.player}", f"player:{self.opponent}") if self.player and self.opponent else None

    def _sides(self) -> dict[str, Any] | None:
        return dict(zip("ab", map(_of_group, self.two), strict=True)) if self.two else None

    def _groups(self) -> dict[str, Any]:
        both = bool(self.a and self.b and self.games == "shared")
        return {"a": _of_group(self.a), "b": _of_group(self.b), "both": both}


_GROUPS = ("a", "b", "games")


def _of_group(word: str | None) -> dict[str, Any]:
    """One group as the selection asks for it."""
    by, _, value = (word or "").partition(":")
    return {"by": by, "value": value, "players": value.split(",")}
