"""The document about compact text keeps its word."""

import re
from pathlib import Path

import pytest

from schemas.gamelog import load_game
from service.audit import audit
from service.convert.headers import FIELDS
from service.convert.text import parse_text, write_text
from tests.builders import sure

DOCUMENT = (Path(__file__).parents[2] / "docs" / "compact-text.md").read_text(encoding="utf-8")
COMPLETE, ILLEGAL, SCORES = re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)


def test_the_complete_game_is_legal_and_its_record_agrees() -> None:
    """The first example audits as the document says."""
    (log,) = parse_text(COMPLETE)
    report = audit(load_game(log))
    assert (report.verdict, report.agreement, report.findings) == ("legal", "agrees", ())
    assert report.settlement is not None
    assert (log["players"][report.settlement.winner]["name"], max(sure(report.settlement.points))) == ("Mei", 58)


def test_the_illegal_game_is_out_of_turn_where_the_document_says() -> None:
    """The second example shows an action by another seat than the next one."""
    (log,) = parse_text(ILLEGAL)
    report = audit(load_game(log))
    errors = [(found.code, found.ply, found.seat) for found in report.findings if found.severity == "error"]
    assert (report.verdict, errors) == ("illegal", [("turn/out-of-turn", 1, 2)])


def test_two_games_of_a_score_sheet_stand_in_one_text() -> None:
    """The third example holds two games whose plays nobody recorded."""
    first, second = parse_text(SCORES)
    assert (first["number"], second["number"]) == (1, 2)
    assert "plays" not in first
    assert "plays" not in second


@pytest.mark.parametrize("example", [COMPLETE, ILLEGAL])
def test_the_examples_are_written_as_they_stand(example: str) -> None:
    """Apart from blank lines the examples look as the writer would write them."""
    assert write_text(parse_text(example)[0]) == re.sub(r"\n+", "\n", example)


@pytest.mark.parametrize("field", FIELDS)
def test_every_header_field_is_described(field: str) -> None:
    """No field is known that the document does not list."""
    assert f"`{field}`" in DOCUMENT
