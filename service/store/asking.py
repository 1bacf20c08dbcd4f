"""Asks the queries: each stands in a file of its own, and those about a choice of games begin with the common one.

Where players are linked every query reads the tables with each person under one key: `linked.sql` says how, here only.
Filters that nobody asks for are left out of the common beginning, so that the database need not wonder about them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from service.store.database import Reader

Values = tuple[Any, ...]
_BEGINNING = re.compile(r"\A(?:--.*\n)*(WITH )?")
_OF_PLAYERS = re.compile(r"\b(seats|flows|players)\b")
"""What reads differently where players are linked."""
OF_SUBJECT = "$subject IS NULL OR player = $subject"
"""One player's seats, or everybody's where nobody is named."""
_OPTIONAL = re.compile(r"\$(\w+) IS NULL OR ")
_PARAMETER = re.compile(r"\$(\w+)")
_FILTER = re.compile(r"\(\$(\w+) IS NULL OR (.*?)\)(?=\n        AND|\n\),)", re.DOTALL)
"""One filter of the selection: nothing is asked, or this must hold."""
_KIND = re.compile(r"CASE \$kind.*?\n    END", re.DOTALL)
_BEFORE = {"counter": "counted", "group": "grouped"}
"""Filters that are tables of their own, and the queries of these; they stand before the selection."""
_KINDS = {"any": "true", "bot": "has_bots", "human": "NOT has_bots"}


def ask(reader: Reader, query: str, **parameters: Any) -> list[Values]:
    """Ask a query by its name."""
    return _ask(reader, query_text(query), parameters)


def ask_of(reader: Reader, chosen: Mapping[str, Any], query: str, **parameters: Any) -> list[Values]:
    """Ask a query of the games that a question chooses."""
    return ask_text(reader, chosen, query_text(query), **parameters)


def ask_text(reader: Reader, chosen: Mapping[str, Any], text: str, **parameters: Any) -> list[Values]:
    """The same with the query's text, which must be made of our own words alone."""
    return _ask(reader, selection(chosen) + text, {**chosen, **parameters})


def chosen_text(chosen: Mapping[str, Any], text: str) -> tuple[str, dict[str, Any]]:
    """A query of the games that a question chooses with the parameters that it has, for whoever asks it another way."""
    text, names = _plain(
        selection(chosen) + text, frozenset(name for name, value in chosen.items() if value is not None)
    )
    return text, {name: chosen[name] for name in names}


def _ask(reader: Reader, text: str, parameters: Mapping[str, Any]) -> list[Values]:
    text, names = _plain(text, frozenset(name for name, value in parameters.items() if value is not None))
    if _OF_PLAYERS.search(text) and _has_links(reader):
        text = linked(text)
    return reader.execute(text, {name: parameters[name] for name in names}).fetchall()


_links: WeakKeyDictionary[Reader, bool] = WeakKeyDictionary()
"""Whether any players are linked in what a reader sees, which does not change while it reads; the writer's connection,
whose transactions come and go, asks nothing about players here."""


def _has_links(reader: Reader) -> bool:
    if reader not in _links:
        _links[reader] = bool(reader.execute("FROM persons LIMIT 1").fetchone())
    return _links[reader]


@lru_cache(maxsize=500)
def _plain(text: str, given: frozenset[str]) -> tuple[str, frozenset[str]]:
    """A query without asking whether what is given is given, and the parameters that are left in it.

    A filter that stands there alone is applied while a table is read; one behind an OR only afterwards.
    """
    text = _OPTIONAL.sub(lambda found: "" if found[1] in given else found[0], text)
    if "subject" not in given:
        text = text.replace(OF_SUBJECT, "true")
    return text, frozenset(_PARAMETER.findall(text))


def selection(chosen: Mapping[str, Any]) -> str:
    """The common selection, with the filters that are asked for alone."""
    given = frozenset(name for name, value in chosen.items() if value is not None)
    return _selection(given, chosen["kind"])


@cache
def _selection(given: frozenset[str], kind: str | None) -> str:
    text = _FILTER.sub(lambda found: f"({found[2]})" if found[1] in given else "true", query_text("selection"))
    text = text.replace("\n        AND true", "")
    for name, before in _BEFORE.items():
        text = _begun(query_text(before), text) if name in given else text
    return text if kind is None else _KIND.sub(_KINDS[kind], text)


def linked(text: str) -> str:
    """A query as it reads where players are linked."""
    return _begun(query_text("linked"), text)


def _begun(tables: str, text: str) -> str:
    """A query with more tables at its beginning."""
    return _BEGINNING.sub(lambda found: f"WITH {tables}{',' if found[1] else ''}\n", text, count=1)


@cache
def query_text(query: str) -> str:
    """A query by its name."""
    return (files("service.store") / "queries" / f"{query}.sql").read_text("utf-8")
