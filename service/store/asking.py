"""Asks the queries: each stands in a file of its own, and those about a choice of games read it as `chosen`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.store.database import Reader
from service.store.query_text import query_text
from service.store.selection import choose

Values = tuple[Any, ...]


def ask(reader: Reader, query: str, **parameters: Any) -> list[Values]:
    """Ask a query by its name."""
    return _ask(reader, query_text(query), parameters)


def ask_of(reader: Reader, chosen: Mapping[str, Any], query: str, **parameters: Any) -> list[Values]:
    """Ask a query of the games that a question chooses."""
    return ask_text(reader, chosen, query_text(query), **parameters)


def ask_text(reader: Reader, chosen: Mapping[str, Any], text: str, **parameters: Any) -> list[Values]:
    """The same with the query's text, which must be made of our own words alone."""
    choose(reader, chosen)
    return _ask(reader, text, parameters)


def _ask(reader: Reader, text: str, parameters: Mapping[str, Any]) -> list[Values]:
    return reader.execute(text, dict(parameters)).fetchall()
