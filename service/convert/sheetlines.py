"""The lines of a score sheet: a date, `F=11`, the players' names, or the cards left after a game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from service.convert.lines import Line, shown

DATE, THRESHOLD, NAMES, GAME = "date", "F", "names", "game"
"""The kinds of lines, as sentences call them."""
COMMENT = "#"
MOST_CARDS = 13
LONGEST_NAME = 100

_DATED = re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_THRESHOLD = re.compile(r"[Ff]\s*=\s*(\S*)")
_NUMBER = re.compile(r"[^\w\s]*\d(?:[\d\W]*\d)?[tT]?[^\w\s]*")
"""Whatever is meant for a number: digits and signs, and a `t` after the last digit."""
_COUNT = re.compile(r"([0-9]{1,9})(t?)")


@dataclass(frozen=True, slots=True)
class Counts:
    """A game line: what was left in each seat's hand, and who took on all losses."""

    cards_left: list[int]
    payer: int | None


def kind_of(line: Line) -> str | None:
    """What a line is meant for; None where nothing but a comment stands on it.

    Numbers are a game, even where one of them is no number; a line with more words than numbers is meant for names.
    """
    words = _words(line)
    if not words:
        return None
    if _DATED.fullmatch(words[0][1]):
        return DATE
    if _THRESHOLD.match(_text(line).strip()):
        return THRESHOLD
    numbers = sum(_NUMBER.fullmatch(word) is not None for _, word in words)
    return NAMES if len(words) > 2 * numbers else GAME


def _text(line: Line) -> str:
    """A line without its comment."""
    return line.text.partition(COMMENT)[0]


def _words(line: Line) -> list[tuple[int, str]]:
    return line.words(end=len(_text(line)))


def read_date(line: Line) -> str | None:
    """The day of the games below; None with a problem."""
    (start, day), *rest = _words(line)
    if rest:
        line.refuse("a date stands alone on its line: put # before what follows it", rest[0][0])
    elif not _is_date(day):
        line.refuse(f"{day} is no date: write year, month and day, as in 2023-03-03", start)
    return None if line.problems else day


def _is_date(day: str) -> bool:
    try:
        return bool(_DATE.fullmatch(day) and date.fromisoformat(day))
    except ValueError:
        return False


def read_threshold(line: Line) -> int | None:
    """From how many cards a loss counts double; None with a problem."""
    match = _THRESHOLD.fullmatch(_text(line).strip())
    number = match[1] if match else ""
    if re.fullmatch("[0-9]{1,2}", number) and 1 < int(number) < MOST_CARDS:
        return int(number)
    problem = f"F is from how many cards a loss counts double, a number from 2 to {MOST_CARDS - 1} alone on its line"
    line.refuse(f"{problem}, as in F=11 ({MOST_CARDS} cards always count triple)")
    return None


def read_names(line: Line) -> list[str] | None:
    """The players at the table, in seat order; None with a problem."""
    words = _words(line)
    names = [unicodedata.normalize("NFC", word) for _, word in words]
    if not 2 <= len(names) <= 4:
        line.refuse(f"a line of names has 2 to 4 of them, each one word, not {len(names)}: put # before a comment")
    for (start, word), name in zip(words, names, strict=True):
        if _NUMBER.fullmatch(word):
            line.refuse(f"{shown(word)} is a number, and no name: put a letter to it", start)
        if len(name) > LONGEST_NAME:
            line.refuse(f"the name {shown(word)} is longer than {LONGEST_NAME} characters", start)
    for seat, name in enumerate(names):
        if name in names[:seat]:
            line.refuse(f"{shown(name)} stands twice: give each player another name", words[seat][0])
    return None if line.problems else names


def read_counts(line: Line, names: Sequence[str] | None) -> Counts:
    """What a game line says; `names` are those of the table where they are known."""
    words = _words(line)
    counts = [_read_count(line, start, word) for start, word in words]
    if names is not None and len(counts) != len(names):
        listed = " ".join(map(shown, names))
        line.refuse(f"{len(counts)} numbers stand here for {len(names)} players ({listed}): write one each")
    elif None not in counts:
        _check_winner(line, counts, names)
    payers = [seat for seat, (_, word) in enumerate(words) if word.endswith("t")]
    if len(payers) > 1:
        line.refuse("t stands twice: one player at most takes on all losses", words[payers[1]][0])
    return Counts([count or 0 for count in counts], payers[0] if payers else None)


def _read_count(line: Line, start: int, word: str) -> int | None:
    match = _COUNT.fullmatch(word)
    if match and int(match[1]) <= MOST_CARDS:
        return int(match[1])
    if match:
        line.refuse(f"{match[1]} cards are more than a hand of {MOST_CARDS} holds: write 0 to {MOST_CARDS}", start)
    else:
        taker = "with t after it for the player who takes on all losses"
        line.refuse(f"{shown(word)!r} is no number of cards: write 0 to {MOST_CARDS}, {taker}, as in 10t", start)
    return None


def _check_winner(line: Line, counts: Sequence[int | None], names: Sequence[str] | None) -> None:
    winners = counts.count(0)
    if winners == 0:
        line.refuse("nobody has 0 cards left, so nobody has won: the winner's number is 0")
    elif winners > 1:
        both = [str(seat if names is None else shown(names[seat])) for seat, count in enumerate(counts) if count == 0]
        line.refuse(f"{' and '.join(both)} have 0 cards left, but only one player wins")
