"""Asks the queries: each stands in a file of its own, and those about a choice of games begin with the common one.

Where players are linked every query reads the tables with each person under one key: `linked.sql` says how, here only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from service.store.database import Reader

Values = tuple[Any, ...]
_BEGINNING = re.compile(r"\A(?:--.*\n)*(WITH )?")


def ask(reader: Reader, query: str, **parameters: Any) -> list[Values]:
    """Ask a query by its name."""
    return _ask(reader, query_text(query), parameters)


def ask_of(reader: Reader, chosen: Mapping[str, Any], query: str, **parameters: Any) -> list[Values]:
    """Ask a query of the games that a question chooses."""
    return ask_text(reader, chosen, query_text(query), **parameters)


def ask_text(reader: Reader, chosen: Mapping[str, Any], text: str, **parameters: Any) -> list[Values]:
    """The same with the query's text, which must be made of our own words alone."""
    return _ask(reader, query_text("selection") + text, {**chosen, **parameters})


def _ask(reader: Reader, text: str, parameters: Mapping[str, Any]) -> list[Values]:
    if reader.execute("FROM persons LIMIT 1").fetchone():
        text = linked(text)
    return reader.execute(text, dict(parameters)).fetchall()


def linked(text: str) -> str:
    """A query as it reads where players are linked."""
    return _BEGINNING.sub(lambda found: f"WITH {query_text('linked')}{',' if found[1] else ''}\n", text, count=1)


@cache
def query_text(query: str) -> str:
    """A query by its name."""
    return (files("service.store") / "queries" / f"{query}.sql").read_text("utf-8")
