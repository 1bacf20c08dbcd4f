"""No SQL is put together from pieces of text: it stands in files, or DuckDB composes it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVICE = Path(__file__).parents[2] / "service"
_SQL = re.compile(
    r"\b(SELECT\b|INSERT INTO|DELETE FROM|UPDATE \w+ SET|MERGE INTO|COPY|ATTACH|FROM \w+ (WHERE|JOIN)|UNION ALL"
    r"|(CREATE|ALTER|DROP|COMMENT ON)( OR REPLACE| TEMP)* (TABLE|VIEW|SCHEMA|COLUMN|INDEX)|GROUP BY|ORDER BY)"
)
_QUOTED = {"col", "lit"}
"""DuckDB's functions that write a name or a value as SQL has it, for statements that take neither as a parameter."""


def put_together(source: str) -> Iterator[str]:
    """Every SQL text in some Python that is made of pieces, but for names and values that DuckDB has quoted."""
    tree = ast.parse(source)
    texts = dict(_texts(tree))
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=parts):
                words = " ".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
                pieces = [part.value for part in parts if isinstance(part, ast.FormattedValue)]
            case ast.BinOp(left=left, op=ast.Add() | ast.Mod(), right=right):
                words = " ".join(str(side.value) for side in (left, right) if isinstance(side, ast.Constant))
                pieces = [side for side in (left, right) if not isinstance(side, ast.Constant)]
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(words)), attr="format" | "replace" | "join")):
                pieces = [node]
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="format" | "replace")) if name in texts:
                words, pieces = texts[name], [node]
            case _:
                continue
        if _SQL.search(words) and not all(map(_quoted, pieces)):
            yield ast.unparse(node)


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts that names stand for."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def _quoted(piece: ast.expr) -> bool:
    return isinstance(piece, ast.Call) and isinstance(piece.func, ast.Name) and piece.func.id in _QUOTED


@pytest.mark.parametrize("folder", ["store", "commands", "api", "."])
def test_no_sql_is_put_together_from_strings(folder: str) -> None:
    """Whatever a statement is about reaches it as a parameter, a variable or an expression."""
    files = sorted((SERVICE / folder).glob("*.py"))
    assert files
    assert {file.name: found for file in files if (found := list(put_together(file.read_text("utf-8"))))} == {}


def test_the_linter_is_silenced_nowhere() -> None:
    """Ruff's rule about SQL in strings has no exception in the service."""
    assert [file.name for file in SERVICE.rglob("*.py") if "S608" in file.read_text("utf-8")] == []


def test_no_query_waits_for_words() -> None:
    """What stands in a file is whole: braces there belong to DuckDB's structs alone."""
    for file in (SERVICE / "store" / "queries").glob("*.sql"):
        assert not re.search(r"\{\w*\}", file.read_text("utf-8")), file.name


@pytest.mark.parametrize("source", [
    'f"SELECT {names} FROM games"', '"SELECT count(*) FROM " + table', '"DELETE FROM %s" % table',
    '"DROP TABLE {}".format(table)', 'f"DROP TABLE {table}"', '" UNION ALL ".join(parts)',
    'f"CREATE TEMP VIEW chosen AS {text}"', 'text = "DELETE FROM {}"\ntext.format(table)',
])  # fmt: skip
def test_pieces_are_found(source: str) -> None:
    assert list(put_together(source))


def test_what_duckdb_quotes_may_stand_in_a_statement() -> None:
    assert not list(put_together('f"DROP TABLE {col(table)}"'))
