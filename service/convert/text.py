"""Compact text: games as people type them, turned into game logs and back (docs/compact-text.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from service.convert.headers import GAME_FIELDS, Header, read_header, spread, tells_score, write_headers
from service.convert.lines import Line, TextError, TextProblem, split_lines
from service.convert.players import looks_like_player, read_player, write_player
from service.convert.textgame import TextGame
from service.convert.tricks import read_tricks, write_tricks
from service.convert.turns import Turns
from service.rules.record import FORMAT

__all__ = ["SEPARATOR", "TextError", "TextGame", "TextProblem", "parse_text", "read_text", "write_text", "write_texts"]

CONVERTER = "text/1"
"""What is kept beside each log that was made here; the number rises when some text gives another log."""
SEPARATOR = "---"
"""The line that stands between two games."""


def read_text(text: str) -> Iterator[TextGame | TextError]:
    """Read a text game by game: a game with problems gives its TextError and leaves the others alone."""
    for lines, original in _games(text):
        yield _Game(lines, original).read()


def parse_text(text: str) -> list[dict[str, Any]]:
    """Read every game of a text; TextError holds all that is wrong with any of them."""
    games = list(read_text(text))
    problems = [problem for game in games if isinstance(game, TextError) for problem in game.problems]
    if problems:
        raise TextError(problems)
    return [game.log for game in games if isinstance(game, TextGame)]


def write_text(log: Mapping[str, Any]) -> str:
    """Write a game log as compact text; reading it gives the same game, without the fields `x-…`."""
    lines = [*write_headers(log), *map(write_player, log["players"]), *write_tricks(log)]
    return "\n".join(lines) + "\n"


def unsaid(log: Mapping[str, Any]) -> set[str]:
    """The recorder's own fields of a log, which writing leaves out."""
    holders = [log, *log["players"], *log.get("plays", ())]
    return {name for holder in holders for name in holder if name.startswith("x-")}


def write_texts(logs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Write many game logs as one text, a piece a game."""
    for place, log in enumerate(logs):
        yield (f"{SEPARATOR}\n" if place else "") + write_text(log)


def _games(text: str) -> Iterator[tuple[list[Line], str]]:
    """The lines of each game that are not blank, and its text; nothing between two separators is no game."""
    kept: list[str] = []
    lines: list[Line] = []
    problems: list[TextProblem] = []
    for number, content in enumerate([*split_lines(text), SEPARATOR], start=1):
        if content.strip() != SEPARATOR:
            kept.append(content)
            lines += [Line(number, content, problems)] if content.strip() else []
            continue
        if lines:
            yield lines, "\n".join(kept)
        kept, lines, problems = [], [], []


class _Game:
    """One game's lines, sorted into headers, players and tricks."""

    def __init__(self, lines: list[Line], original: str) -> None:
        self.first = lines[0]
        self.original = original
        self.headers: dict[str, Header] = {}
        self.players: list[dict[str, Any]] = []
        self.tricks: list[Line] = []
        self.early: list[Line] = []
        """Trick lines that stand before any player."""
        for line in lines:
            self._sort(line)

    def _sort(self, line: Line) -> None:
        if line.text.lstrip().startswith("#"):
            read_header(line, self.headers)
        elif looks_like_player(line):
            if self.tricks:
                line.refuse("players stand before the first trick: move this line up, or take its colon out")
            self.players.append(read_player(line))
        elif self.players:
            self.tricks.append(line)
        else:
            self.early.append(line)

    def read(self) -> TextGame | TextError:
        """The game as a log, or all that is wrong with it."""
        log = self._log()
        if not self.first.problems:
            return TextGame(self.first.number, log, self.original)
        return TextError(self.first.problems)

    def _log(self) -> dict[str, Any]:
        self._refuse_missing_players()
        values = {name: self.headers[name].value for name in GAME_FIELDS if name in self.headers}
        log = {"format": FORMAT, **values, "players": self.players}
        plays = read_tricks(self.tricks, Turns(log))
        if plays or "plays" in self.headers or not tells_score(log):
            log["plays"] = plays
        if plays and "plays" in self.headers:
            self.headers["plays"].line.refuse("plays: [] says that nobody acted, but tricks follow: leave it out")
        spread(self.headers, self.players, plays)
        return log

    def _refuse_missing_players(self) -> None:
        if self.early:
            self.early[0].refuse("no player stands before this line: write one line a player first, as in Mei: 3D 4C")
        elif not self.players:
            self.first.refuse("this game has no players: write one line a player, as in Mei: 3D 4C")
