"""docs/data.md is the data dictionary: every table and column with the sentence that the code has."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from service.store.exporting import write_export
from service.store.published import PUBLISHED
from service.store.question import Question
from tests.shared import PROJECT
from tests.store.logs import among_people, filled, simulated

DOCS = (PROJECT / "docs" / "data.md").read_text("utf-8")


def page_of() -> str:
    """The part of the page that lists the tables, as the code has them."""
    return "\n".join(
        f"### `{table.name}`: {table.sentence}\n\n| column | type | what it is |\n|---|---|---|\n"
        + "".join(f"| `{column.name}` | {column.type} | {column.sentence} |\n" for column in table.columns)
        for table in PUBLISHED.values()
    )


def test_the_page_lists_every_table_and_column_as_the_code_has_them() -> None:
    assert DOCS.partition("## The tables\n\n")[2] == page_of()


def test_the_queries_of_the_page_can_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand there, of a file of the same name."""
    (program,) = re.findall(r"^```python\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)
    queries = re.findall(r'club\.sql\((?:"""|")(.*?)(?:"""|")\)', program, re.DOTALL)
    assert len(queries) == 2
    with filled(tmp_path, [among_people(log) for log in simulated(3)]) as store:
        write_export(store, "all", "duckdb", Question(), tmp_path / "club.duckdb")
    monkeypatch.chdir(tmp_path)

    with duckdb.connect("club.duckdb", read_only=True) as club:
        standings, sentence = (club.execute(query).fetchall() for query in queries)
    assert sum(points for _, _, _, points in standings) == 0
    assert sum(wins for _, _, wins, _ in standings) == 3
    assert sentence == [("1 if lost at twice the first tier's points a card or more, else 0",)]
