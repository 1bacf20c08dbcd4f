"""`bigtwo replay`, `rules`, `simulate`, `convert` and the help of each."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.gamelog import read_game
from service.audit import audit
from service.cli import main
from service.commands import options
from service.convert.recognising import FORMS
from service.rules import PRESETS, read_rules
from tests.api.server import bigtwo as run
from tests.cli.files import as_ndjson, some_games
from tests.cli.test_audit_command import MIXED, bigtwo
from tests.shared import PROJECT

ORDERS = json.loads((Path(__file__).parents[1] / "vectors" / "orders.json").read_text())["presets"]


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_has_help_with_an_example(command: str) -> None:
    """`--help` shows how the command is used."""
    result = bigtwo(command, "--help")

    assert result.exit_code == 0
    example = result.output.partition("Example:\n")[2].splitlines()[0]
    assert example.strip().startswith(f"bigtwo {command}")
    assert "\\b" not in result.output
    assert "\b" not in result.output


def test_replay_shows_every_trick_and_what_it_came_to(tmp_path: Path) -> None:
    """Every action stands in its trick, findings in place, the settlement below."""
    path = tmp_path / "game.ndjson"
    path.write_bytes(as_ndjson(MIXED[:2]))

    legal, illegal = bigtwo("replay", path).stdout.split("▲ illegal ", 1)

    plays = MIXED[0]["plays"]
    assert f"  {len(plays) - 1:>3}  " in legal
    assert "trick 1\n" in legal
    assert "(out)" in legal
    assert "points (pay-winner): " in legal
    assert "▲ ply 1: " in illegal


def test_replay_at_a_ply_shows_the_table_after_it(tmp_path: Path) -> None:
    """Every hand, what lies there and whose turn it is; a ply that does not exist is refused."""
    path = tmp_path / "game.json"
    path.write_bytes(json.dumps(MIXED[0]).encode())

    shown = bigtwo("replay", path, "--ply", "0").stdout
    beyond = bigtwo("replay", path, "--ply", "9999")

    assert "on the table: 3♦" in shown
    assert "to act: " in shown
    assert beyond.exit_code == 2
    assert f"has plies 0 to {len(MIXED[0]['plays']) - 1}" in beyond.stderr


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_replay_is_in_colour_on_a_terminal_unless_no_color_is_set(
    tmp_path: Path, *, no_color: str, coloured: bool
) -> None:
    """Red hearts, green clubs; elsewhere, and under NO_COLOR, the same words without a colour."""
    path = tmp_path / "game.ndjson"
    path.write_bytes(as_ndjson(MIXED[:2]))
    shown = _on_a_terminal("replay", path, NO_COLOR=no_color)

    assert ("\x1b[31m\x1b[1m" in shown) == ("\x1b[32m\x1b[1m" in shown) == coloured
    assert re.sub(r"\x1b\[\d+m", "", shown).replace("\r\n", "\n") == bigtwo("replay", path).stdout


def _on_a_terminal(*arguments: str | Path, **environment: str) -> str:
    """What a terminal gets to see."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "service", *map(str, arguments)]
    with subprocess.Popen(command, cwd=PROJECT, stdout=theirs, env={**os.environ, **environment}) as running:
        os.close(theirs)
        shown = b"".join(_read_until_closed(ours))
    assert running.returncode == 0
    return shown.decode()


def _read_until_closed(terminal: int) -> Iterator[bytes]:
    with contextlib.suppress(OSError):
        while data := os.read(terminal, 65536):
            yield data
    os.close(terminal)


def test_replay_of_what_is_no_game_says_why(tmp_path: Path) -> None:
    """A malformed log is exit code 2 with the sentences of its report."""
    path = tmp_path / "game.json"
    path.write_bytes(json.dumps(MIXED[3]).encode())

    result = bigtwo("replay", path)

    assert result.exit_code == 2
    assert "malformed/format" in result.stderr


def test_rules_lists_every_preset() -> None:
    """One line a preset."""
    lines = bigtwo("rules").stdout.splitlines()

    assert [line.split()[0] for line in lines] == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_rules_shows_a_document_that_reads_back(name: str) -> None:
    """The JSON of a preset is a complete rule set document."""
    assert read_rules(json.loads(bigtwo("rules", name).stdout)) == PRESETS[name]


@pytest.mark.parametrize("name", ORDERS)
def test_rules_lists_every_play_in_order(name: str) -> None:
    """`--plays` gives the sets of each size in the checked order, with their categories."""
    listed = [line.split("\t") for line in bigtwo("rules", name, "--plays").stdout.splitlines()]

    for size, expected in ORDERS[name].items():
        of_size = [cards for _, cards in listed if len(cards.split()) == int(size)]
        assert hashlib.sha256("\n".join(of_size).encode()).hexdigest() == expected["sha256"]
    counts = {category: count for size in ORDERS[name].values() for category, count in size["counts"].items()}
    assert {category: sum(kind == category for kind, _ in listed) for category in counts} == counts


def test_rules_refuses_what_it_does_not_know() -> None:
    """An unknown preset is named with the nearest known one; --plays alone says what it needs."""
    assert 'did you mean "taiwan"?' in bigtwo("rules", "taiwann").stderr
    assert "needs the name of a rule set" in bigtwo("rules", "--plays").stderr


def test_simulate_prints_games_that_are_legal_and_the_same_each_time() -> None:
    """Same seed, same bytes; every game legal by its own rules."""
    arguments = ("simulate", "--games", "8", "--rules", "taiwan", "--players", "4", "--seed", "3", "--source", "bots")

    first, second = bigtwo(*arguments), bigtwo(*arguments)

    records = [read_game(line) for line in first.stdout_bytes.splitlines()]
    assert first.stdout_bytes == second.stdout_bytes
    assert [audit(record).verdict for record in records] == ["legal"] * 8
    assert {record.source for record in records} == {"bots"}


def test_simulate_refuses_what_cannot_be_played() -> None:
    """A number of players that the rules do not allow, and an unknown style, are one sentence each."""
    players = bigtwo("simulate", "--games", "1", "--rules", "taiwan", "--players", "2")
    style = bigtwo("simulate", "--games", "1", "--style", "hoarderr")

    assert (players.exit_code, style.exit_code) == (2, 2)
    assert players.stderr == "bigtwo: these rules are for 4 players, not 2\n"
    assert 'did you mean "hoarder"?' in style.stderr


def test_convert_to_text_and_back_gives_the_same_games(tmp_path: Path) -> None:
    """Logs survive the way to compact text and back, illegal ones too."""
    logs, text = tmp_path / "games.ndjson", tmp_path / "games.txt"
    logs.write_bytes(as_ndjson(MIXED[:3]))
    text.write_bytes(bigtwo("convert", "--to", "text", logs).stdout_bytes)

    back = bigtwo("convert", text)

    assert back.exit_code == 0
    assert [json.loads(line) for line in back.stdout.splitlines()] == MIXED[:3]


def test_convert_writes_cards_canonically(tmp_path: Path) -> None:
    """Every accepted spelling of a card comes out in its two letters; all else stays."""
    (game,) = some_games(1)
    odd = json.loads(json.dumps(game).replace('"TH"', '"♥10"').replace('"3D"', '"3d"')) | {"x-mine": [1.5, None]}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(odd))

    assert json.loads(bigtwo("convert", path).stdout) == game | {"x-mine": [1.5, None]}


def test_convert_reads_a_text_by_its_look_and_gives_it_the_source_that_is_told(tmp_path: Path) -> None:
    """A .txt file is compact text or a score sheet; --from says so where the ending does not."""
    text = tmp_path / "evening.txt"
    text.write_text("Mei: 3D 4C\nOscar: 4D\n3D, -\n")
    other = tmp_path / "evening"
    other.write_bytes(text.read_bytes())

    (log,) = (json.loads(bigtwo("convert", text, "--source", "club").stdout),)

    assert (log["source"], log["plays"]) == ("club", [{"seat": 0, "cards": ["3D"]}, {"seat": 1, "cards": []}])
    assert bigtwo("convert", other).exit_code == 1
    assert bigtwo("convert", "--from", "text", other, "--source", "club").stdout.strip() == json.dumps(
        log, separators=(",", ":")
    )


def test_convert_says_which_fields_compact_text_leaves_out(tmp_path: Path) -> None:
    """Nothing is lost without a word: the recorder's own fields are named, with the number of games."""
    path = tmp_path / "games.ndjson"
    path.write_bytes(as_ndjson([MIXED[0] | {"x-mine": 1}, MIXED[1]]))

    result = bigtwo("convert", "--to", "text", path)

    assert result.exit_code == 0
    assert result.stderr.endswith("the recorder's own fields; left out of so many games: x-mine (of 1)\n")
    assert bigtwo("convert", path).stderr == ""


def test_the_command_line_knows_every_form() -> None:
    """The list is written down twice, since loading the converters would slow every command's help."""
    assert options.FORMS == FORMS


def test_convert_keeps_the_good_games_and_names_the_others(tmp_path: Path) -> None:
    """Exit code 1, a sentence with the place for each lost game, and the others on standard output."""
    logs, text = tmp_path / "games.ndjson", tmp_path / "games.txt"
    logs.write_bytes(as_ndjson([MIXED[3], MIXED[0]]))
    text.write_text("Mei: 3D 4C\nOscar: 1H\n3D, -\n---\n" + bigtwo("convert", "--to", "text", logs).stdout)

    from_logs, from_text = bigtwo("convert", logs), bigtwo("convert", text)

    assert (from_logs.exit_code, from_text.exit_code) == (1, 1)
    assert len(from_logs.stdout.splitlines()) == len(from_text.stdout.splitlines()) == 1
    assert from_logs.stderr.startswith(f"{logs}:1:12: ")
    assert f"{text}:2:8: '1H' is not a card" in from_text.stderr


def test_a_rule_set_that_is_named_by_a_path_is_a_file(tmp_path: Path) -> None:
    """What is not there is said to be no file, an empty one to be empty, and a mistake has its place or none."""
    (tmp_path / "empty.json").write_bytes(b"\n")
    (tmp_path / "slip.json").write_text('{"passing": "fre"}')
    said = [bigtwo("rules", tmp_path / name).stderr for name in ("nosuch.json", "empty.json", "slip.json")]

    assert f"{tmp_path / 'nosuch.json'}: No such file or directory" in said[0]
    assert "the file is empty: a rule set is one JSON object" in said[1]
    assert f'{tmp_path / "slip.json"}: /passing: unknown value "fre": did you mean "free"?' in said[2]
    assert ': unknown preset "mahjong": known are' in bigtwo("rules", "mahjong").stderr


def test_what_is_no_json_is_told_to_be_no_rule_set(tmp_path: Path) -> None:
    (tmp_path / "house.json").write_text("passing: free")
    assert "this is no JSON: a rule set is one JSON object" in bigtwo("rules", tmp_path / "house.json").stderr


def test_files_that_are_not_there_are_told_in_words_of_a_player(tmp_path: Path) -> None:
    mapping = tmp_path / "no.toml"
    assert f"{mapping}: there is no such file" in bigtwo("import", "--from", mapping, "games.json").stderr
    assert bigtwo("convert", tmp_path / "no.txt").stderr == f"bigtwo: {tmp_path / 'no.txt'}: there is no such file\n"
    assert "this is a folder: name one of the files in it" in bigtwo("convert", tmp_path).stderr


def test_replay_at_a_ply_says_what_was_found_there_and_in_which_game(tmp_path: Path) -> None:
    """Each game has a heading with its place; one that is shorter is named, and the others are shown."""
    path = tmp_path / "games.ndjson"
    path.write_bytes(as_ndjson(MIXED[:3]))

    result = bigtwo("replay", path, "--ply", "5")
    found = bigtwo("replay", path, "--ply", "1")

    assert result.exit_code == 2
    assert [line for line in result.stdout.splitlines() if str(path) in line][1].startswith(f"▲ illegal  {path}:2  ")
    assert f"bigtwo: {path}:3 has plies 0 to 4: name one of them" in result.stderr
    assert found.stdout.count("[turn/out-of-turn]") == 1
    assert found.exit_code == 0


@pytest.mark.parametrize("part", ["f", "10a1", "f6c13f46", "f6c1" * 16 + "0"])
def test_a_part_of_an_address_is_not_taken_for_a_file(part: str) -> None:
    """An address is written whole, and how long it is is said."""
    result = bigtwo("replay", part)

    digits = "1 digit" if part == "f" else f"{len(part)} digits"
    assert result.exit_code == 2
    assert result.stderr == f"bigtwo: {part} is no file, and no address: that has 64 digits, and this has {digits}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "--games", "0"], "write a whole number from 1, not 0"),
        (["simulate", "--games", "1", "--players", "abc"], "write a whole number from 2 to 4, not abc"),
        (["replay", "game.json", "--ply", "-1"], "write a whole number from 0, not -1"),
        (["audit", "--only", "legal", "."], 'unknown word "legal": did you mean "illegal"?'),
        (["stats", "playrs"], 'unknown word "playrs": did you mean "players"?'),
        (["audit", "--format", "xml", "."], 'unknown word "xml": known are text, json, ndjson'),
        (["explain", "--format", "xml", "."], 'unknown word "xml": known are text, json'),
        (["convert", "--to", "logs", "."], 'unknown word "logs": did you mean "log"?'),
    ],
)
def test_an_option_that_does_not_fit_is_told_what_it_should_be(arguments: list[str], words: str) -> None:
    """Exit code 2 and a sentence without words of a programmer."""
    result = bigtwo(*arguments)

    assert result.exit_code == 2
    assert words in result.stderr
    assert "integer" not in result.stderr


def test_replay_takes_a_file_in_any_form_that_is_read_or_standard_input(tmp_path: Path) -> None:
    """Compact text, a score sheet, packed logs, a mapping: told by ending and look, or by --from."""
    log = PROJECT / "sample_games" / "legal" / "two-players.json"
    text, sheet = tmp_path / "game.txt", tmp_path / "sheet.txt"
    text.write_bytes(bigtwo("convert", "--to", "text", log).stdout_bytes)
    sheet.write_text("2023-03-03\nAnn Bea Cat Dan\n0 3 12 13\n", "utf-8")
    trick_by_trick = bigtwo("replay", log).stdout.partition("\n")[2]

    assert "trick 2\n" in trick_by_trick
    assert bigtwo("replay", text).stdout.partition("\n")[2] == trick_by_trick
    for data, *form in ((log,), (text,), (text, "--from", "text")):
        piped = run("replay", "-", *form, stdin=data.read_bytes())
        assert piped.returncode == 0, piped.stderr
        assert piped.stdout.decode().partition("\n")[2] == trick_by_trick
    assert "only the score was kept" in bigtwo("replay", sheet).stdout
    assert "only the score was kept" in run("replay", "-", stdin=sheet.read_bytes()).stdout.decode()
    assert "there is no such file" in bigtwo("replay", tmp_path / "nowhere.json").stderr


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("--verdict", "lega"), '--verdict has no value "lega": did you mean "legal"?'),
        (("--since", "yesterday"), '--since is a day such as 2026-11-03, not "yesterday"'),
        (("--seat", "9"), "--seat is a whole number from 0 to 3"),
        (("--since", "2026-02-01", "--until", "2026-01-01"), "--until, 2026-01-01, is not after --since, 2026-02-01"),
    ],
)
def test_a_filter_that_does_not_fit_is_told_as_the_option_it_is(
    asked: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    database = tmp_path / "games.duckdb"
    bigtwo("import", PROJECT / "sample_games" / "legal" / "two-players.json", "--database", database)
    for report in ("players", "verdicts"):
        assert f"bigtwo: {told}" in bigtwo("stats", report, "--database", database, *asked).stderr
    missing = bigtwo("stats", "compare", "--database", database).stderr
    assert missing.startswith("bigtwo: --player is missing: name the first of the two players")


def test_the_audit_shows_hands_where_nobody_acted_and_the_settlement_where_the_result_differs() -> None:
    """As dealt, where the log stops, at the end: once a game."""
    findings = PROJECT / "sample_games" / "findings"
    dealt = bigtwo("audit", findings / "deal" / "duplicate-card.json").stdout
    stopped = bigtwo("audit", findings / "end" / "unfinished.json").stdout
    ended = bigtwo("audit", findings / "result" / "points.json").stdout

    assert re.search(r"as dealt:\n +East +13  3♣ .*\n +North +13  .*9♦", dealt)
    assert "where the log stops:\n" in stopped
    assert "won\n" not in stopped
    assert re.search(r"at the end:\n +East +1  9♦\n(.*\n){2} +South +0  out\n +South won\n", ended)
    assert "points (pay-winner): East −1, North −12, West −2, South +15" in ended
