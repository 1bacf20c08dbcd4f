"""`bigtwo audit` names the preset that explains a whole file, where one does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.service import SAMPLES
from tests.cli.files import as_ndjson, some_games
from tests.cli.test_audit_command import bigtwo, damaged


def _sample(name: str, **fields: Any) -> dict[str, Any]:
    log: dict[str, Any] = json.loads((SAMPLES / "legal" / f"{name}.json").read_text("utf-8"))
    return log | fields


def _file(folder: Path, *games: dict[str, Any]) -> Path:
    path = folder / "games.ndjson"
    path.write_bytes(as_ndjson(list(games)))
    return path


def test_a_file_under_the_wrong_preset_is_told_the_right_one(tmp_path: Path) -> None:
    """And the command that is named finds nothing illegal."""
    path = _file(tmp_path, _sample("pusoy-dos", rules="wikipedia"), _sample("pusoy-dos", note="again"))
    result = bigtwo("audit", path)
    summary, told, command = result.stdout.splitlines()[-3:]
    assert summary == "2 games: 1 legal, 1 illegal, 0 incomplete, 0 malformed"
    assert told == "the illegal game is legal by the preset pusoy-dos, and no other game is illegal by it:"
    assert command == f"    bigtwo audit --rules pusoy-dos {path}"
    assert bigtwo(*command.split()[1:]).exit_code == 0
    assert result.exit_code == 1


def test_nothing_is_suggested_where_no_preset_explains_everything(tmp_path: Path) -> None:
    """One game that is illegal by every preset is enough."""
    games = [_sample("pusoy-dos", rules="wikipedia"), damaged(some_games(1)[0])]
    assert bigtwo("audit", _file(tmp_path, *games)).stdout.splitlines()[-1].startswith("2 games: ")
    assert (
        bigtwo("audit", SAMPLES / "findings" / "play" / "too-low.json").stdout.splitlines()[-1].startswith("1 game: ")
    )


def test_a_preset_by_which_another_game_turns_illegal_explains_nothing(tmp_path: Path) -> None:
    games = [_sample("pusoy-dos", rules="wikipedia"), _sample("two-players")]
    assert bigtwo("audit", _file(tmp_path, *games)).stdout.splitlines()[-1].startswith("2 games: 1 legal, 1 illegal")


def test_rules_that_were_given_are_not_suggested_themselves() -> None:
    told = bigtwo("audit", "--rules", "taiwan", SAMPLES / "legal" / "wikipedia.json").stdout.splitlines()[-2]
    assert told.startswith("the illegal game is legal by the preset wikipedia (as by ")
    assert "taiwan" not in told


def test_who_won_the_game_before_counts(tmp_path: Path) -> None:
    """Rules by which the previous winner leads explain an evening only where he does."""
    first = _sample("capsa", rules="hong-kong", source="club", session="evening", number=1)
    second = first | {"number": 2, "id": "second", "players": [*first["players"][1:], first["players"][0]]}
    out = bigtwo("audit", _file(tmp_path, first, second)).stdout
    for line in out.splitlines():
        if line.startswith("    bigtwo audit --rules "):
            assert bigtwo(*line.split()[1:]).exit_code == 0


@pytest.mark.parametrize("form", ["json", "ndjson"])
def test_scripts_get_reports_alone(tmp_path: Path, form: str) -> None:
    path = _file(tmp_path, _sample("pusoy-dos", rules="wikipedia"))
    assert "--rules" not in bigtwo("audit", "--format", form, path).stdout


def test_of_many_games_nothing_is_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.suggestion.MOST", 1)
    games = [_sample("pusoy-dos", rules="wikipedia"), _sample("pusoy-dos", note="again")]
    assert bigtwo("audit", _file(tmp_path, *games)).stdout.splitlines()[-1].startswith("2 games: ")
