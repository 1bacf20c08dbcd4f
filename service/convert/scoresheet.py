"""Score sheets: the cards left that people write down game by game, turned into game logs (docs/scoresheet.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.convert.lines import Line, TextError, split_lines
from service.convert.sheetlines import (
    DATE,
    GAME,
    NAMES,
    THRESHOLD,
    Counts,
    kind_of,
    read_counts,
    read_date,
    read_names,
    read_threshold,
)
from service.convert.textgame import TextGame
from service.rules.record import FORMAT

CONVERTER = "scoresheet/1"
"""What is kept beside each log that was made here; the number rises when some sheet gives another log."""
DOUBLE_FROM = 10
"""From how many cards a loss counts double on a sheet that does not say."""
_READERS: Mapping[str, Callable[[Line], Any]] = {DATE: read_date, THRESHOLD: read_threshold, NAMES: read_names}


def read_scoresheet(text: str) -> Iterator[TextGame | TextError]:
    """Read a sheet line by line: a line with problems gives its TextError and leaves the others alone."""
    sheet = _Sheet()
    for number, content in enumerate(split_lines(text), start=1):
        line = Line(number, content, [])
        game = sheet.take(line)
        if line.problems:
            yield TextError(line.problems)
        elif game:
            yield game


@dataclass(frozen=True, slots=True)
class _Heading:
    """What the last line of its kind says of the games below it."""

    line: Line
    value: Any
    """None where the line could not be read: then nobody knows what holds."""


class _Sheet:
    """A sheet as far as it has been read: what holds for the next game."""

    def __init__(self) -> None:
        self._headings: dict[str, _Heading] = {}
        self._tables: Counter[str] = Counter()
        """How many tables each date has had."""
        self._session: str | None = None
        """The table that is being played at; None before its first line."""
        self._games: Counter[str] = Counter()
        """How many game lines each table has had, those with problems too: mending one moves no other."""

    def take(self, line: Line) -> TextGame | None:
        """Read the next line; a game, if it holds one without a problem."""
        kind = kind_of(line)
        if kind == GAME:
            return self._game(line)
        if kind is not None:
            self._headings[kind] = _Heading(line, _READERS[kind](line))
        if kind == NAMES:
            self._open_table()
        elif kind == DATE:
            self._session = None
        return None

    def _open_table(self) -> str:
        """The next table of the date; without a date, of the sheet."""
        date = self._value(DATE) or ""
        self._tables[date] += 1
        self._session = "/".join(filter(None, (date, str(self._tables[date]))))
        return self._session

    def _value(self, kind: str) -> Any:
        return self._headings[kind].value if kind in self._headings else None

    def _game(self, line: Line) -> TextGame | None:
        session = self._session or self._open_table()
        self._games[session] += 1
        names = self._value(NAMES)
        if NAMES not in self._headings:
            line.refuse("nobody's names stand above this game: write them on a line of their own, as in Ann Bea Cat")
        for kind, heading in self._headings.items():
            if heading.value is None:
                line.refuse(f"the {kind} in line {heading.line.number} cannot be read, and this game hangs on it")
        counts = read_counts(line, names)
        if line.problems or names is None:
            return None
        return TextGame(line.number, self._log(session, names, counts), self._original(line))

    def _log(self, session: str, names: list[str], counts: Counts) -> dict[str, Any]:
        date = self._value(DATE)
        payer = {} if counts.payer is None else {"payer": counts.payer}
        return {
            "format": FORMAT,
            "session": session,
            "number": self._games[session],
            **({"started_at": date} if date else {}),
            "rules": _rules(self._value(THRESHOLD) or DOUBLE_FROM),
            "players": [{"name": name} for name in names],
            "result": {"cards_left": counts.cards_left, **payer},
        }

    def _original(self, line: Line) -> str:
        """The game's own line below those that it hangs on: a sheet by itself."""
        return "\n".join([*(heading.line.text for heading in self._headings.values()), line.text])


def _rules(double_from: int) -> dict[str, Any]:
    """What a sheet is settled by: a loss at so many cards counts double, one of 13 cards triple."""
    tiers = [[1, 1], [double_from, 2], [13, 3]]
    scoring = {"tiers": tiers, "unused": [], "final_play": [], "settlement": "pairwise"}
    return {"preset": "wikipedia", "deal": "thirteen-each", "scoring": scoring}
