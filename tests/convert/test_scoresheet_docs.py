"""The document about score sheets keeps its word."""

import json
import re

from schemas.gamelog import load_game
from service.audit import AuditReport, audit
from service.convert.lines import TextError
from service.convert.scoresheet import read_scoresheet
from service.convert.textgame import TextGame
from service.rules.findings import signed
from tests.shared import PROJECT

DOCUMENT = (PROJECT / "docs" / "scoresheet.md").read_text(encoding="utf-8")
SHEET, SENTENCES = re.findall(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)


def reports() -> list[AuditReport]:
    games = [game for game in read_scoresheet(SHEET) if isinstance(game, TextGame)]
    return [audit(load_game({"source": "evenings.txt", **game.log})) for game in games]


def test_the_complete_sheet_is_legal_and_settled_as_the_table_says() -> None:
    rows = [
        [cell.strip() for cell in row.split("|")[2:-1]]
        for row in re.findall(r"^\| points \|.*$", DOCUMENT, re.MULTILINE)
    ]
    found = [[signed(points) for points in report.settlement.points] for report in reports() if report.settlement]
    assert len(found) == 5
    assert rows == found[:3]


def test_the_rules_are_those_that_stand_there() -> None:
    [rules] = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert [game.log["rules"] for game in read_scoresheet(SHEET) if isinstance(game, TextGame)] == [
        json.loads(rules)
    ] * 5


def test_sessions_are_named_as_told() -> None:
    assert "2026-02-06/2" in DOCUMENT
    assert [report.record.session for report in reports()][3:] == ["2026-02-06/2", "2026-02-13/1"]


def test_the_sentences_are_those_that_are_said() -> None:
    sheet = "\n".join(["Noor Emil Sato Ruth", *["# -"] * 4, "4 6 11 11", "", "0 14 3 2", "0 4 7"])
    found = [game.problems[0] for game in read_scoresheet(sheet) if isinstance(game, TextError)]
    told = [f"evenings.txt:{line}{'' if column is None else f':{column}'}: {text}" for line, column, text in found]
    assert told == SENTENCES.splitlines()
