"""`bigtwo audit` as people and scripts use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.cli.files import as_ndjson, every_shape, some_games


def bigtwo(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def damaged(game: dict[str, Any]) -> dict[str, Any]:
    """The same game with its second action taken out."""
    return {**game, "plays": [game["plays"][0], *game["plays"][2:]]}


GAMES = some_games(4)
MIXED = [GAMES[0], damaged(GAMES[1]), {**GAMES[2], "plays": GAMES[2]["plays"][:5]}, {**GAMES[3], "format": "other/1"}]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A legal, an illegal, an unfinished and a malformed game, one a line."""
    path = tmp_path / "mixed.ndjson"
    path.write_bytes(as_ndjson(MIXED))
    return path


def test_text_shows_a_line_a_game_the_findings_and_a_summary(mixed: Path) -> None:
    """Each verdict has its sign and word; a finding names the ply, the rule's code and the state of the table."""
    result = bigtwo("audit", mixed)

    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0].startswith(f"● legal  {mixed}:1  ")
    assert lines[1].startswith(f"▲ illegal  {mixed}:2  ")
    assert lines[2].startswith("    ply 1: ")
    assert lines[2].endswith("[turn/out-of-turn]")
    assert lines[3].startswith("        table: ")
    assert lines[-1] == "4 games: 1 legal, 1 illegal, 1 incomplete, 1 malformed"


def test_ndjson_is_one_report_a_line_in_input_order(mixed: Path) -> None:
    """Scripts get one JSON object a game on standard output and nothing else."""
    result = bigtwo("audit", "--format", "ndjson", mixed)

    reports = [json.loads(line) for line in result.stdout.splitlines()]
    assert [report["verdict"] for report in reports] == ["legal", "illegal", "incomplete", "malformed"]
    assert [report["line"] for report in reports] == [1, 2, 3, 4]
    assert {report["source_file"] for report in reports} == {str(mixed)}
    assert reports[3]["address"] is None
    assert reports[3]["findings"][0]["code"] == "malformed/format"


def test_the_games_of_an_array_are_told_apart(tmp_path: Path) -> None:
    """However many stand on a line: each has its index from 0, broken ones too, in text and for scripts."""
    path = tmp_path / "games.json"
    path.write_text(json.dumps([MIXED[0], MIXED[3]]))

    text = bigtwo("audit", path).stdout
    reports = [json.loads(line) for line in bigtwo("audit", "--format", "ndjson", path).stdout.splitlines()]

    assert f"● legal  {path}:1 [0]  " in text
    assert f"✕ malformed  {path}:1 [1]" in text
    assert [(report["line"], report["index"]) for report in reports] == [(1, 0), (1, 1)]
    column = path.read_text().index('"other/1"') + 1
    assert f"{path}:1:{column} [1]: /format" in bigtwo("convert", path).stderr
    assert (reports[1]["findings"][0]["line"], reports[1]["findings"][0]["column"]) == (1, column)


def test_a_report_has_the_published_shape(mixed: Path) -> None:
    """The keys of a report, of its findings and of its result are those of the interface, in that order."""
    legal, illegal, *_ = map(json.loads, bigtwo("audit", "--format", "ndjson", mixed).stdout.splitlines())

    assert list(legal) == [
        "source_file", "line", "id", "address", "rules", "rules_from", "verdict", "record", "coverage", "findings",
        "result", "engine", "format",
    ]  # fmt: skip
    assert legal["rules_from"] == "log"
    assert legal["record"] == "agrees"
    assert legal["coverage"] == {"level": "full", "skipped": []}
    assert list(legal["result"]) == ["winner", "cards_left", "points", "places", "payer", "debts", "flows"]
    finding = illegal["findings"][0]
    assert list(finding) == ["code", "severity", "ply", "seat", "player", "message", "pointer", "values"]
    assert finding["pointer"] == "/plays/1/seat"
    assert finding["player"] == illegal["findings"][0]["message"].split()[2]


def test_json_is_one_array(mixed: Path, tmp_path: Path) -> None:
    """`--format json` is one array, empty where nothing is shown."""
    legal = tmp_path / "legal.json"
    legal.write_bytes(json.dumps(GAMES[0]).encode())

    assert len(json.loads(bigtwo("audit", "--format", "json", mixed).stdout)) == 4
    assert json.loads(bigtwo("audit", "--format", "json", "--only", "illegal", legal).stdout) == []


def test_only_illegal_leaves_the_rest_out_but_says_what_it_hides(mixed: Path) -> None:
    """Malformed games hidden by --only are counted on standard error."""
    result = bigtwo("audit", "--format", "ndjson", "--only", "illegal", mixed)

    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == ["illegal"]
    assert "1 malformed not shown" in result.stderr


@pytest.mark.parametrize(
    ("games", "exit_code"),
    [([GAMES[0]], 0), ([MIXED[2]], 0), ([MIXED[1]], 1), ([MIXED[3]], 1), ([GAMES[0], MIXED[1]], 1)],
)
def test_the_exit_code_says_whether_all_is_well(games: list[dict[str, Any]], exit_code: int, tmp_path: Path) -> None:
    """0 for legal and incomplete games, 1 where one is illegal or malformed."""
    path = tmp_path / "games.ndjson"
    path.write_bytes(as_ndjson(games))

    assert bigtwo("audit", path).exit_code == exit_code


def test_unusable_input_is_exit_code_2_with_a_sentence(mixed: Path, tmp_path: Path) -> None:
    """A missing file, an empty one and an unknown rule set are named; the other files are still judged."""
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")

    result = bigtwo("audit", tmp_path / "nowhere.json", empty, mixed)
    unknown = bigtwo("audit", "--rules", "hongkong", mixed)

    assert result.exit_code == 2
    assert "nowhere.json: there is no such file or folder" in result.stderr
    assert "empty.json: there is no game in this file" in result.stderr
    assert "4 games:" in result.stdout
    assert unknown.exit_code == 2
    assert 'did you mean "hong-kong"?' in unknown.stderr


def test_rules_given_replace_those_of_the_logs(mixed: Path, tmp_path: Path) -> None:
    """`--rules` takes a preset or a JSON file, and the report says that the rules came from there."""
    document = tmp_path / "house.json"
    document.write_text('{"preset": "wikipedia", "scoring": {"settlement": "penalty"}}')

    by_name = json.loads(bigtwo("audit", "--format", "ndjson", "--rules", "pusoy-dos", mixed).stdout.splitlines()[0])
    by_file = json.loads(bigtwo("audit", "--format", "ndjson", "--rules", document, mixed).stdout.splitlines()[0])

    assert (by_name["rules"], by_name["rules_from"]) == ("pusoy-dos", "option")
    assert by_file["rules"].startswith("wikipedia~")
    assert sum(by_file["result"]["points"]) < 0


def test_several_processes_give_the_same_bytes_in_the_same_order(tmp_path: Path) -> None:
    """`--jobs` changes nothing but the time."""
    path = tmp_path / "many.ndjson"
    path.write_bytes(as_ndjson(MIXED) * 150)

    alone = bigtwo("audit", "--format", "ndjson", path)
    together = bigtwo("audit", "--format", "ndjson", "--jobs", "2", path)

    assert len(alone.stdout.splitlines()) == 600
    assert together.stdout == alone.stdout
    assert together.exit_code == alone.exit_code == 1


@pytest.mark.parametrize("shape", ["games.ndjson", "array.json", "games.ndjson.gz", "games.ndjson.zst", "games.zip"])
def test_standard_input_may_hold_any_kind_of_file(shape: str) -> None:
    """`-` reads what a pipe brings, packed or not."""
    command = [sys.executable, "-m", "service", "audit", "--format", "ndjson", "-"]
    result = subprocess.run(command, input=every_shape(GAMES)[shape], capture_output=True, check=True)

    reports = [json.loads(line) for line in result.stdout.splitlines()]
    assert [report["verdict"] for report in reports] == ["legal"] * 4
    assert reports[0]["source_file"].startswith("<stdin>")


def test_file_names_that_are_no_text_do_not_break_the_output(tmp_path: Path) -> None:
    """A file name of arbitrary bytes is escaped in JSON, which must be UTF-8, and shown as it is in text."""
    path = tmp_path / "odd-\udcff.ndjson"
    path.write_bytes(as_ndjson(GAMES[:1]))

    for form, shown in (("text", b"odd-\xff.ndjson"), ("ndjson", b"odd-\\\\udcff.ndjson")):
        command = [sys.executable, "-m", "service", "audit", "--format", form, str(path)]
        result = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONUTF8": "1"})
        assert shown in result.stdout


def test_a_closed_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    """`bigtwo audit … | head` leaves no traceback."""
    path = tmp_path / "many.ndjson"
    path.write_bytes(as_ndjson(GAMES) * 500)

    command = f"{sys.executable} -m service audit {path} | head -n 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)  # noqa: S602 - a pipe

    assert result.stdout.startswith("● legal")
    assert result.stderr == ""


def test_malformed_input_is_told_with_line_and_column(tmp_path: Path) -> None:
    """As editors count them, also where a problem is one of a field and not of the JSON."""
    path = tmp_path / "games.json"
    bad = {**GAMES[0], "number": "seven"}
    path.write_text(json.dumps([GAMES[0], bad], indent=1))
    told = bigtwo("audit", path).stdout
    line = next(at for at, text in enumerate(path.read_text().splitlines(), 1) if '"seven"' in text)
    assert f"    /number, line {line}, column 13: number is " in told

    path.write_bytes(as_ndjson([GAMES[0], bad]))
    column = path.read_text("utf-8").splitlines()[1].index('"seven"') + 1
    assert f"/number, line 2, column {column}: " in bigtwo("audit", path).stdout
