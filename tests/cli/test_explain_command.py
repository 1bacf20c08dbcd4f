"""`bigtwo explain` as people and scripts use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.service import SAMPLES
from tests.cli.files import as_ndjson
from tests.cli.test_audit_command import bigtwo
from tests.explain.vectors import legal_cases

WRONG = SAMPLES / "odd" / "house-straight.json"


def _relabelled(rules: str, preset: str) -> list[dict[str, Any]]:
    return [case["log"] | {"rules": preset} for case in legal_cases() if case["log"]["rules"] == rules]


def test_text_names_the_rules_that_explain_a_game_and_what_rules_the_others_out() -> None:
    """One line a rule set, those that share an obstacle together."""
    result = bigtwo("explain", WRONG)

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == f"▲ illegal  {WRONG}  Wikipedia (its own)"
    assert lines[1].startswith("    explained by ")
    assert lines[1].endswith(" rule sets that were tried:")
    assert lines[2].startswith("        wikipedia~3dde6011  Wikipedia, with straights J2")
    obstacle = next(place for place, line in enumerate(lines) if "[play/not-a-combination]" in line)
    assert lines[obstacle].startswith("    ruled out by ply ")
    assert lines[obstacle + 1] == "        wikipedia  Wikipedia (its own)"


def test_a_folder_of_one_tables_games_is_explained_by_its_rules(tmp_path: Path) -> None:
    """Exit code 0 where one rule set explains every game, 1 where none does."""
    (tmp_path / "taiwan.ndjson").write_bytes(as_ndjson(_relabelled("taiwan", "hong-kong")))

    result = bigtwo("explain", tmp_path)
    assert result.exit_code == 0
    assert "all 3 games are explained by " in result.stdout
    assert "    taiwan" in result.stdout.splitlines()

    (tmp_path / "unfinished.json").write_bytes((SAMPLES / "findings" / "end" / "unfinished.json").read_bytes())
    result = bigtwo("explain", tmp_path)
    assert result.exit_code == 1
    assert "no rule set explains all 4 games; these have the fewest exceptions:" in result.stdout
    assert f"    taiwan: all but 1 ({tmp_path}/unfinished.json)" in result.stdout


def test_json_has_every_opinion_with_a_document_that_can_be_used(tmp_path: Path) -> None:
    """What explains a game by its document makes the game legal under `--rules`."""
    result = bigtwo("explain", "--format", "json", WRONG)

    said = json.loads(result.stdout)
    assert said["together"] == []
    (game,) = said["games"]
    assert game["verdict"] == "illegal"
    assert game["tried"] == len(game["explained_by"]) + len(game["ruled_out"])
    (change,) = [one for one in game["explained_by"] if one["option"] == "straights"]
    document = tmp_path / "rules.json"
    document.write_text(json.dumps(change["document"]))
    assert bigtwo("audit", "--rules", document, WRONG).exit_code == 0
    assert all(one["finding"]["ply"] == one["ply"] for one in game["ruled_out"])


def test_what_cannot_be_read_is_named_and_is_no_explanation(tmp_path: Path) -> None:
    """Exit code 1 for a malformed game, 2 for a file that cannot be used; the others are explained."""
    malformed, absent = SAMPLES / "malformed" / "joker.json", tmp_path / "absent.json"

    result = bigtwo("explain", WRONG, malformed)
    assert result.exit_code == 1
    assert "joker.json" in result.stderr
    assert "▲ illegal" in result.stdout
    assert bigtwo("explain", WRONG, absent).exit_code == 2


@pytest.mark.parametrize("command", ["audit", "explain"])
def test_seats_that_were_listed_backwards_are_told_of(command: str) -> None:
    """The verdict stays what it is."""
    result = bigtwo(command, SAMPLES / "odd" / "reversed-seats.json")

    assert result.stdout.startswith("▲ illegal")
    assert "the seats look listed in reverse order" in result.stdout
