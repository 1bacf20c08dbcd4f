"""Lines of a text with their numbers, and what was wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from service.rules.cards import Card

LINE_BREAK = re.compile(r"\r\n|\r|\n")
BYTE_ORDER_MARK = "\ufeff"
MOST_PROBLEMS = 100
"""How many problems of one game are told; whoever mends these sees the next ones."""
AND_MORE = f"there are more problems in this game than the {MOST_PROBLEMS} listed: mend these and try again"
LONGEST_SHOWN = 60
_WORD = re.compile(r"\S+")
_RANK = re.compile(r"10|[3-9TJQKA2]", re.IGNORECASE)


class TextProblem(NamedTuple):
    """One thing wrong with a text: where (lines and columns count from 1) and a sentence that says what to do."""

    line: int
    column: int | None
    message: str

    def __str__(self) -> str:
        column = "" if self.column is None else f", column {self.column}"
        return f"line {self.line}{column}: {self.message}"


class TextError(ValueError):
    """A text that cannot be read as games; `problems` holds everything that is wrong, in the order of its lines."""

    def __init__(self, problems: Iterable[TextProblem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column or 0)))
        super().__init__("; ".join(map(str, self.problems)))


class Line:
    """One line of a game; what is wrong with it joins the problems of the whole game."""

    __slots__ = ("number", "problems", "text")

    def __init__(self, number: int, text: str, problems: list[TextProblem]) -> None:
        self.number = number
        self.text = text
        self.problems = problems

    def refuse(self, message: str, start: int | None = None) -> None:
        """Note a problem, at a place in the line that counts from 0 where there is one."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(TextProblem(self.number, None if start is None else start + 1, message))
        elif len(self.problems) == MOST_PROBLEMS:
            self.problems.append(TextProblem(self.number, None, AND_MORE))

    def words(self, start: int = 0, end: int | None = None) -> list[tuple[int, str]]:
        """The words between two places in the line, each with the place where it begins."""
        found = _WORD.finditer(self.text, start, len(self.text) if end is None else end)
        return [(match.start(), match.group()) for match in found]

    def cards(self, words: Iterable[tuple[int, str]]) -> list[str]:
        """Words read as cards, in their usual spelling; each that is none is a problem."""
        cards = []
        for start, word in words:
            try:
                cards.append(str(Card.parse(shown(word))))
            except ValueError as error:
                self.refuse(_rank_alone(word) if _RANK.fullmatch(word) else str(error), start)
        return cards

    def between_commas(self) -> Iterator[tuple[int, int]]:
        """Where each part of the line begins and ends, commas left out."""
        start = 0
        for part in self.text.split(","):
            yield start, start + len(part)
            start += len(part) + 1


def _rank_alone(word: str) -> str:
    return f"{word!r} is not a card: the suit is missing, as in {word.upper().replace('10', 'T')}H"


def shown(text: str) -> str:
    """A text as a sentence quotes it, cut where it is long."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def split_lines(text: str) -> list[str]:
    r"""The lines of a text, whatever system wrote it.

    >>> split_lines("one\r\ntwo")
    ['one', 'two']
    """
    return LINE_BREAK.split(text.removeprefix(BYTE_ORDER_MARK))
