"""A problem that is told by its pointer has a line and a column in the text."""

from __future__ import annotations

import json

import pytest

from schemas.gamelog import read_game
from schemas.locating import locate
from schemas.malformed import JSON, SCHEMA, Fault, Malformed
from tests.shared import PROJECT

TEXT = '{\n  "a/b": [1, {"c": "é"}],\n  "d": {}\n}'


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (1, 1)),
        ("/a~1b", (2, 10)),
        ("/a~1b/0", (2, 11)),
        ("/a~1b/1/c", (2, 20)),
        ("/d", (3, 8)),
        ("/d/missing", (3, 8)),
        ("/nowhere/at/all", (1, 1)),
    ],
)
def test_a_pointer_is_found_and_a_missing_field_where_it_should_stand(pointer: str, place: tuple[int, int]) -> None:
    (found,) = locate(TEXT.encode(), [Fault(SCHEMA, "wrong", pointer)])
    assert (found.line, found.column) == place
    (later,) = locate(b"\xef\xbb\xbf" + TEXT.encode(), [Fault(SCHEMA, "wrong", pointer)], 41)
    assert (later.line, later.column) == (place[0] + 40, place[1])


def test_what_has_a_place_keeps_it_and_what_cannot_be_read_has_none() -> None:
    known = Fault(JSON, "wrong", None, 7, 3)
    assert locate(b"{", [known]) == (known,)
    broken = Fault(SCHEMA, "wrong", "/d")
    assert locate(b'{"d": ', [broken]) == (broken,)
    assert locate(b"\xff", [broken]) == (broken,)


def test_the_columns_of_a_game_in_the_middle_of_a_line_are_counted_on_from_there() -> None:
    faults = [Fault(SCHEMA, "wrong", "/a~1b"), Fault(SCHEMA, "wrong", "")]
    lower, first = locate(TEXT.encode(), faults, 3, 41)
    assert (lower.line, lower.column) == (4, 10)
    assert (first.line, first.column) == (3, 41)


def test_what_was_put_into_a_log_moves_no_column() -> None:
    faults = [Fault(SCHEMA, "wrong", pointer) for pointer in ("", "/d", "/source", "/e")]
    told = locate(b' {"source": "abc", "d": 1,\n"e": 2}', faults, put_in=len('"source": "abc", '))
    assert [(fault.line, fault.column) for fault in told] == [(1, 2), (1, 8), (1, 2), (2, 6)]


def test_every_malformed_sample_game_can_be_located() -> None:
    """Each problem of a log that is JSON at all."""
    for path in sorted((PROJECT / "sample_games" / "malformed").glob("*.json")):
        try:
            read_game(path.read_bytes())
        except Malformed as malformed:
            located = locate(path.read_bytes(), malformed.problems)
            lines = path.read_bytes().count(b"\n") + 1
            assert all(fault.line and fault.column and fault.line <= lines for fault in located), path


def test_the_value_that_is_meant_stands_there() -> None:
    text = json.dumps({"players": ["x", "y"], "number": "seven"}, indent=1)
    (found,) = locate(text.encode(), [Fault(SCHEMA, "wrong", "/number")])
    assert found.line is not None
    assert found.column is not None
    assert text.splitlines()[found.line - 1][found.column - 1 :] == '"seven"'
