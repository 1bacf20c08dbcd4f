"""The rows of published tables in their order, as Parquet files of some thousand games each.

Rows are sorted a part at a time, so that an export needs little memory however many games there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from glob import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from duckdb import col

from service.insight.play_ids import list_plays
from service.rules.cards import CARD_TEXTS, write_cards
from service.store.asking import ask, ask_of
from service.store.database import Reader
from service.store.published import PublishedTable
from service.store.query_text import query_text
from service.store.question import Question

GAMES_A_PART = 2000
_AFTER_ALL = 1 << 31
_ENDING = ".part"


def choose_exported(reader: Reader, question: Question) -> None:
    """Note which games the rest of this transaction gives away: all that the filters leave, whatever their verdict."""
    ask_of(reader, question.for_lists(), "exported")


def write_parts(reader: Reader, table: PublishedTable, path: Path) -> list[str]:
    """Write the rows of a table to files whose names begin with a path; there is at least one."""
    starts = [game for (game,) in ask(reader, "exported_starts", size=GAMES_A_PART)] or [0]
    rows = reader.sql(query_text(f"published_{table.name}"), params=_cards(table))
    assert rows is not None  # noqa: S101 - a query that only reads
    order = [col(name) for name in table.order.split(", ")]
    parts = []
    for number, (first, after) in enumerate(pairwise([*starts, _AFTER_ALL])):
        parts.append(f"{path}.{table.name}-{number}{_ENDING}")
        rows.filter((col("game") >= first) & (col("game") < after)).sort(*order).write_parquet(parts[-1])
    return parts


def remove_parts(path: Path) -> None:
    """Remove every part whose name begins with a path."""
    for part in path.parent.glob(f"{escape(path.name)}.*{_ENDING}"):
        part.unlink()


def _cards(table: PublishedTable) -> Mapping[str, Any]:
    """Cards as text, for the tables whose queries ask for them."""
    match table.name:
        case "seats":
            return {"deck": "".join(CARD_TEXTS)}
        case "plays":
            return {"plays": _play_texts()}
        case _:
            return {}


@cache
def _play_texts() -> list[str]:
    """The cards of every numbered play, from number 0."""
    return list(map(write_cards, list_plays()))
