"""The text of a query, which stands in a file of its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def query_text(query: str) -> str:
    """A query by its name."""
    return (files("service.store") / "queries" / f"{query}.sql").read_text("utf-8")
