"""`import`, `stats`, `rebuild`, `doctor`: with a running server and without one they say the same."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.gamelog import read_game
from schemas.questions import FILTERS
from schemas.standings import COLUMNS
from service.commands import filters, stats
from service.commands.stored import judge_stored
from service.identity import address as game_address
from service.store.database import Store
from tests.api.desks import DESKS, desk
from tests.api.server import bigtwo, called
from tests.api.service import SAMPLES, illegal, lines, log, logs, otherwise
from tests.cli.files import as_zip
from tests.store.evenings import evening
from tests.store.logs import cut_short

Said = tuple[int, bytes, bytes]


def _run(database: Path, *arguments: str | Path, stdin: bytes = b"") -> Said:
    words = (*arguments, "--database", database)
    ran = bigtwo(*words, stdin=stdin) if stdin else called(*words)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.fixture(params=DESKS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A database that nobody holds, and one that a server holds."""
    with desk(request.param, tmp_path / "games.duckdb") as path:
        yield path


def test_outcomes_add_up_and_the_exit_code_says_whether_all_was_well(database: Path, tmp_path: Path) -> None:
    """0 where every game is stored and none illegal; known games change nothing; 1 with any that is not well."""
    good, mixed, report = tmp_path / "good.ndjson", tmp_path / "mixed.ndjson", tmp_path / "report.ndjson"
    good.write_bytes(lines(*logs(3)))
    mixed.write_bytes(lines(logs(1)[0], otherwise(logs(1)[0]), {"format": "x"}, illegal()))

    assert _run(database, "import", good) == (
        0,
        (
            b"3 games: 3 stored, 0 known, 0 conflict, 0 refused, 0 malformed\n"
            b"of the stored: 3 legal, 0 illegal, 0 incomplete\n"
        ),
        b"",
    )
    code, out, err = _run(database, "import", mixed, "--report", report)
    assert code == 1
    assert out.splitlines()[0] == b"4 games: 1 stored, 1 known, 1 conflict, 0 refused, 1 malformed"
    assert f"{mixed}:2: in conflict with".encode() in err
    assert f"{mixed}:3:12: /format: format is".encode() in err
    reported = [json.loads(line) for line in report.read_bytes().splitlines()]
    assert [each["outcome"] for each in reported] == ["known", "conflict", "malformed", "stored"]
    assert {each["source_file"] for each in reported} == {str(mixed)}
    code, out, _ = _run(database, "import", mixed, "--replace")
    assert (code, out.splitlines()[0]) == (1, b"4 games: 1 stored, 2 known, 0 conflict, 0 refused, 1 malformed")


def test_several_processes_judge_as_one_does(tmp_path: Path) -> None:
    """Every line of result is the same but for its time, in the order of the file."""
    mixed = tmp_path / "mixed.ndjson"
    mixed.write_bytes(lines(*logs(300), otherwise(logs(1)[0]), {"format": "x"}, illegal()))
    told = []
    for jobs in ("1", "2"):
        report = tmp_path / f"report-{jobs}.ndjson"
        database = tmp_path / f"{jobs}.duckdb"
        ran = bigtwo("import", mixed, "--jobs", jobs, "--report", report, "--database", database)
        games = [json.loads(line) | {"received_at": None} for line in report.read_text().splitlines()]
        told.append((ran.returncode, ran.stdout, ran.stderr, games))
    assert told[0] == told[1]
    assert len(told[0][-1]) == 303


def test_files_that_cannot_be_used_are_named_and_the_others_imported(database: Path, tmp_path: Path) -> None:
    """Exit code 2 with one sentence each; folders, packed files and standard input are read."""
    (tmp_path / "empty.ndjson").write_bytes(b"\n")
    code, out, err = _run(
        database, "import", tmp_path / "empty.ndjson", tmp_path / "absent.json", SAMPLES / "legal", "-",
        SAMPLES / "text" / "two-players.txt", stdin=lines(illegal()),
    )  # fmt: skip

    assert code == 2
    assert b"empty.ndjson: there is no game in this file" in err
    assert b"absent.json: there is no such file or folder" in err
    assert b"1 illegal" in out


def test_a_folder_is_read_by_whatever_path_it_is_named(tmp_path: Path) -> None:
    """Dot-files are passed over below the folder alone; a folder without a game is exit code 2 and a sentence."""
    games = tmp_path / ".club" / "games"
    (games / ".drafts").mkdir(parents=True)
    (games / "a.json").write_text(json.dumps(log()))
    (games / ".drafts" / "b.json").write_text(json.dumps(logs(1)[0]))
    for folder in (games, games / ".." / "games"):
        code, out, _ = _run(tmp_path / "games.duckdb", "import", folder)
        assert (code, out.startswith(b"1 game: ")) == (0, True)

    (games / "a.json").write_text("[]")
    code, _, err = _run(tmp_path / "games.duckdb", "import", games)
    assert (code, b"there is no game in this file" in err) == (2, True)


def test_texts_beside_logs_are_read_in_folders_and_archives_by_their_look(tmp_path: Path) -> None:
    """Whatever a .txt file holds; what has another ending is passed over, and only a form that is named chooses."""
    files = {
        "typed.txt": (SAMPLES / "text" / "two-players.txt").read_bytes(),
        "evening.txt": b"Ann Bea\n0 3\n4 0\n",
        "game.json": json.dumps(log()).encode(),
        "notes.txt": b"Bring crisps next time.\n",
        "readme.md": b"# ours",
    }
    folder, archive = tmp_path / "games", tmp_path / "games.zip"
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    archive.write_bytes(as_zip(files))

    for path, counts in ((archive, b"4 stored, 0 known"), (folder, b"0 stored, 4 known")):
        code, out, err = _run(tmp_path / "games.duckdb", "import", path)
        assert (code, out.splitlines()[0]) == (1, b"5 games: " + counts + b", 0 conflict, 0 refused, 1 malformed")
        assert f"{path}/notes.txt".encode() in err
        assert b"readme" not in err
    assert b"evening.txt,1,,2," in _run(tmp_path / "games.duckdb", "stats", "sessions", "--format", "csv")[1]
    code, out, _ = _run(tmp_path / "logs.duckdb", "import", "--from", "log", archive)
    assert (code, out.startswith(b"1 game: 1 stored")) == (0, True)


def test_a_mended_sheet_is_told_to_stand_beside_the_old_one(database: Path, tmp_path: Path) -> None:
    """And what to do; where a line of it cannot be read nothing is replaced, and a sentence says why."""
    sheet = tmp_path / "evening.txt"
    sheet.write_text("2023-03-03\nAnn Bea\n0 3\n0 11\n4 0\n")
    assert _run(database, "import", sheet)[2] == b""
    sheet.write_text("2023-03-03\nAnn Bea\n0 3\n0 12\n4 0\n")
    code, out, _ = _run(database, "import", "--dry-run", sheet)
    assert (code, out.splitlines()[-2]) == (0, b"of the judged: 3 legal, 0 illegal, 0 incomplete")
    assert out.splitlines()[-1].startswith(b"stored now: 1 would be stored, 2 are known, ")

    code, out, err = _run(database, "import", sheet)

    assert (code, out.splitlines()[0]) == (0, b"3 games: 1 stored, 2 known, 0 conflict, 0 refused, 0 malformed")
    assert err.startswith(b"bigtwo: session 2023-03-03/1 of evening.txt: 1 number stands there twice now; --dry")
    assert b"--replace-session" in err
    assert _run(database, "import", sheet)[2] == b""
    sheet.write_text("2023-03-03\nAnn Bea\n0 3\n1 12\n4 0\n")
    code, out, err = _run(database, "import", "--replace-session", sheet)
    assert (code, b"0 stored, 0 known, 0 conflict, 2 refused, 0 malformed" in out) == (1, True)
    assert b"\nand 1 line of a score sheet that cannot be read\n" in out
    assert b"replaced whole or not at all" in err


def test_a_malformed_game_is_named_with_its_place_in_the_log(database: Path, tmp_path: Path) -> None:
    bad = log()
    del bad["plays"][3]["seat"]
    written = json.dumps(bad)
    (tmp_path / "games.zip").write_bytes(as_zip({"bad.json": written.encode()}))
    err = _run(database, "import", tmp_path / "games.zip")[2]
    column = written.index(json.dumps(bad["plays"][3]), written.index('"plays"')) + 1
    assert f"games.zip/bad.json:1:{column}: /plays/3/seat: seat is missing".encode() in err


@pytest.mark.parametrize("address", ["nonsense", "http://[::1", "localhost:8123", "http://", "ftp://example.org"])
def test_a_server_that_is_no_address_is_one_sentence(address: str, tmp_path: Path) -> None:
    code, out, err = _run(tmp_path / "games.duckdb", "stats", "players", "--server", address)
    assert (code, out, err.count(b"\n")) == (2, b"", 1)
    assert b"it begins with http://" in err


def test_score_sheets_and_mapped_records_come_in(database: Path, tmp_path: Path) -> None:
    """A sheet's source is its file's own name wherever it lies, and again it is known; a mapping reads the rest."""
    mappings = SAMPLES / "mappings"
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "evening.txt").write_text("Ann Bea\n0 3\n0 11\n4 6\n")
    code, out, err = _run(database, "import", tmp_path / "here" / "evening.txt")
    assert (code, b"2 games: 2 stored, 0 known, 0 conflict, 0 refused, 0 malformed" in out) == (1, True)
    assert b"\nand 1 line of a score sheet that cannot be read\n" in out
    assert f"{tmp_path / 'here' / 'evening.txt'}:4: nobody has 0 cards left".encode() in err
    assert b"0 stored, 2 known" in _run(database, "import", "--from", "scoresheet", tmp_path / "there")[1]
    code, out, _ = _run(database, "import", "--from", mappings / "card-app.toml", mappings / "card-app.json")
    assert (code, b"2 stored" in out) == (0, True)
    code, out, _ = _run(database, "import", "--from", "scoresheet", "-", "--source", "club", stdin=b"Ann Bea\n0 3\n")
    assert (code, b"1 stored" in out) == (0, True)
    rows = [row for row in csv.DictReader(io.StringIO(_csv(database))) if row["player"] == "Bea"]
    assert {(row["source"], row["games"], row["heavy_losses"]) for row in rows} == {
        ("evening.txt", "2", "1"),
        ("club", "1", "0"),
    }
    assert _run(database, "doctor")[0] == 0


def test_reports_have_their_columns_in_every_format(database: Path, tmp_path: Path) -> None:
    """Table, CSV and JSON show the same rows; a name that a spreadsheet would run is made harmless."""
    game = {**log(), "players": [{**log()["players"][0], "name": "=1+1"}, *log()["players"][1:]]}
    (tmp_path / "game.json").write_text(json.dumps(game))
    _run(database, "import", tmp_path / "game.json")

    sides = {
        "compare": ["--player", "North", "--opponent", "West"],
        "compare-groups": ["--a", "player:North", "--b", "player:West"],
    }
    for name, columns in COLUMNS.items():
        report = [name, *sides.get(name, [])]
        code, out, err = _run(database, "stats", *report, "--format", "csv")
        assert (code, err) == (
            0,
            b"bigtwo: no stored game that fits was played in a session\n" * (name == "sessions"),
        )
        rows = list(csv.DictReader(io.StringIO(out.decode())))
        listed = json.loads(_run(database, "stats", *report, "--format", "json")[1])
        assert len(rows) == len(listed)
        assert all(tuple(row) == tuple(columns) for row in (*rows, *listed))
        table = _run(database, "stats", *report)[1].decode()
        assert table.split("\n")[0].split() == list(columns)
    players = {row["player"]: row for row in csv.DictReader(io.StringIO(_csv(database)))}
    assert players["'=1+1"]["points"] == "-3"


def _csv(database: Path) -> str:
    return _run(database, "stats", "players", "--format", "csv")[1].decode()


def test_a_filter_that_does_not_fit_is_one_sentence(database: Path) -> None:
    """Exit code 2, nothing on standard output."""
    _run(database, "import", SAMPLES / "legal" / "hong-kong.json", SAMPLES / "legal" / "taiwan.json")

    for asked in (
        ["verdicts", "--verdict", "legl"],
        ["players", "--player", "nobody"],
        ["players", "--rules", "taiwann"],
        ["players", "--seats", "five"],
        ["point-flows"],
        ["compare", "--player", "Mei"],
        ["compare-groups", "--a", "kind:human"],
        ["compare-groups", "--a", "kind:human", "--b", "kind:robot"],
        ["players", "--a", "kind:cat"],
        ["players", "--counted", "missed_win"],
        ["compare", "--player", "Mei", "--opponent", "Mei"],
        ["compare", "--player", "North", "--opponent", "West"],
    ):
        code, out, err = _run(database, "stats", *asked)
        assert (code, out, err.count(b"\n")) == (2, b"", 1)


def test_what_is_known_and_illegal_is_said_on_the_screen(database: Path, tmp_path: Path) -> None:
    """The exit code is 1 the second time too, and the summary shows why."""
    path = tmp_path / "games.json"
    path.write_text(json.dumps([illegal(), log()]))
    _run(database, "import", path)

    code, out, err = _run(database, "import", path)

    assert (code, err) == (1, b"")
    assert out.splitlines()[-1] == b"of the known: 1 legal, 1 illegal, 0 incomplete"
    code, _, err = _run(database, "import", SAMPLES / "legal" / "every-field.json", path, "--report", tmp_path / "r")
    assert [json.loads(line).get("index") for line in (tmp_path / "r").read_bytes().splitlines()] == [None, 0, 1]


def test_a_report_without_a_game_says_so(database: Path) -> None:
    """On standard error, with exit code 0: a source that nobody has sent games from is no mistake."""
    _run(database, "import", SAMPLES / "legal" / "taiwan.json")

    code, _, err = _run(database, "stats", "players", "--source", "nowhere")
    assert (code, err.startswith(b"bigtwo: no stored game fits; legal games")) == (0, True)
    nowhere = _run(database, "stats", "compare", "--player", "Grace", "--opponent", "Ruth", "--source", "nowhere")
    assert (nowhere[0], nowhere[2]) == (0, err)
    assert _run(database, "stats", "verdicts", "--source", "nowhere")[2] == b"bigtwo: no stored game fits\n"
    assert _run(database, "stats", "verdicts", "--rules", "hong-kong")[2] == b"bigtwo: no stored game fits\n"


def test_games_that_name_no_rules_are_judged_by_those_of_their_source(tmp_path: Path) -> None:
    """Those of the source, then those that are set for all; the report says that they are the default."""
    plain = {name: value for name, value in logs(1)[0].items() if name != "rules"}
    games = [{**plain, "source": source} for source in ("club", "other")] + [logs(1)[0]]
    (tmp_path / "games.ndjson").write_bytes(lines(*games))
    (tmp_path / "sources.toml").write_text('[club]\nrules = "hong-kong"\n')
    sources = str(tmp_path / "sources.toml")
    arguments: list[str | Path] = [
        "import",
        tmp_path / "games.ndjson",
        "--database",
        tmp_path / "x.duckdb",
        "--report",
        tmp_path / "r",
    ]

    called(*arguments, BIGTWO_SOURCES=sources, BIGTWO_DEFAULT_RULES="pusoy-dos")

    told = [json.loads(line) for line in (tmp_path / "r").read_bytes().splitlines()]
    assert [(line["rules"], line["rules_from"]) for line in told] == [
        ("hong-kong", "default"),
        ("pusoy-dos", "default"),
        ("wikipedia", "log"),
    ]
    assert called("doctor", "--database", tmp_path / "x.duckdb").returncode == 0
    ran = called(*arguments, BIGTWO_DEFAULT_RULES="taiwann")
    assert (ran.returncode, b'BIGTWO_DEFAULT_RULES cannot be used: unknown preset "taiwann"' in ran.stderr) == (2, True)


def test_days_without_a_time_begin_by_the_offset_of_their_source(tmp_path: Path) -> None:
    """With rules of the source or without; what is no offset is refused with an example."""
    game = logs(1)[0] | {"source": "sheets", "started_at": "2026-11-03"}
    (tmp_path / "games.ndjson").write_bytes(lines(game))
    settings, database = tmp_path / "sources.toml", tmp_path / "x.duckdb"
    settings.write_text('[sheets]\nutc_offset = "+08:00"\n\n[club]\nrules = "hong-kong"\nutc_offset = "-05:30"\n')
    arguments: list[str | Path] = ["import", tmp_path / "games.ndjson", "--database", database]

    assert called(*arguments, BIGTWO_SOURCES=str(settings)).returncode == 0

    with Store(database) as store, store.reader() as reader:
        ((started, day),) = reader.execute("SELECT started, day FROM games").fetchall()
    assert (str(started), str(day)) == ("2026-11-02 16:00:00", "2026-11-03")
    for table, told in (
        ('utc_offset = "8"', b'write it as "+08:00" or "-05:30"'),
        ("utc_offset = 8", b'write it as "+08:00" or "-05:30"'),
        ('offset = "+08:00"', b"a table with its rules, its utc_offset or both"),
    ):
        settings.write_text(f"[sheets]\n{table}\n")
        ran = called(*arguments, BIGTWO_SOURCES=str(settings))
        assert (ran.returncode, told in ran.stderr) == (2, True)


def test_points_of_several_rule_sets_are_not_added_up_and_that_is_said(database: Path) -> None:
    """On standard error, by the option's name; with one rule set nothing is said."""
    _run(database, "import", SAMPLES / "legal" / "hong-kong.json", SAMPLES / "legal" / "taiwan.json")
    told = (
        b"bigtwo: points are not added up over several rule sets: "
        b"choose one with --rules of hong-kong (1 game), taiwan (1 game)\n"
    )

    code, out, err = _run(database, "stats", "players")
    assert (code, bool(out), err) == (0, True, told)
    assert _run(database, "stats", "point-flows") == (2, b"", told)
    assert _run(database, "stats", "players", "--rules", "taiwan")[2] == b""


def test_a_conflict_says_what_differs_and_what_to_do(database: Path, tmp_path: Path) -> None:
    """Of rules with another preset that alone; other differences are counted from the fourth on."""
    stored, other, game = tmp_path / "stored.json", tmp_path / "other.json", log()
    stored.write_text(json.dumps(game))
    other.write_text(json.dumps({**game, "rules": "taiwan"}))
    address = str(game_address(read_game(stored.read_bytes())))
    _run(database, "import", stored)

    code, _, err = _run(database, "import", other)
    difference, advice = err.decode().splitlines()
    assert code == 1
    assert difference.startswith(f'{other}:1: in conflict with {address}: /rules/preset is "wikipedia"')
    assert difference.endswith('and "taiwan" here (and so 11 other fields of the rules)')
    assert advice.endswith("let it take that one's place with --replace, which keeps the old one readable")
    assert b"--replace" in _run(database, "import", "--dry-run", other)[2]
    assert _run(database, "import", "--replace", other)[2] == b""

    first, second = logs(2)
    stored.write_text(json.dumps(first))
    other.write_text(json.dumps({**second, "id": first["id"]}))
    _run(database, "import", stored)
    told = _run(database, "import", other)[2].decode().splitlines()
    assert [": in conflict with" in line for line in told] == [True, True, True, False, False]
    assert re.search(r": and \d+ more differences; --report FILE lists them all$", told[3])


def test_a_report_that_cannot_be_written_stops_an_import_before_it_begins(database: Path, tmp_path: Path) -> None:
    """Exit code 2, with what to do; nothing is stored."""
    game = tmp_path / "game.json"
    game.write_text(json.dumps(log()))
    absent = tmp_path / "absent" / "report.ndjson"

    assert _run(database, "import", "--report", absent, game) == (
        2,
        b"",
        f"bigtwo: the report cannot be written, since there is no folder {absent.parent}: make it, or name another file"
        "\n".encode(),
    )
    code, out, err = _run(database, "import", "--report", tmp_path, game)
    assert (code, out) == (2, b"")
    assert err.endswith(f"to {tmp_path} (it is a folder): name another file with --report\n".encode())
    assert b"1 stored" in _run(database, "import", game)[1]


def test_an_address_that_no_game_has_is_told_without_the_api(database: Path, tmp_path: Path) -> None:
    """And what to do."""
    (tmp_path / "game.json").write_text(json.dumps(log()))
    _run(database, "import", tmp_path / "game.json")
    code, _, err = _run(database, "replay", "0" * 64)
    assert (code, b"no game here has the address 0000" in err, b"/api/" in err) == (2, True, False)


def test_a_replaced_game_is_replayed_and_said_to_be_replaced(database: Path, tmp_path: Path) -> None:
    """By its old address, with that of the game which took its place."""
    first, second = logs(2)
    for name, game in (("first", first), ("second", {**second, "id": first["id"]})):
        (tmp_path / name).write_text(json.dumps(game))
    _run(database, "import", tmp_path / "first", "--report", tmp_path / "report")
    _run(database, "import", tmp_path / "second", "--replace")
    address = json.loads((tmp_path / "report").read_bytes())["address"]

    new = str(game_address(read_game(json.dumps({**second, "id": first["id"]}).encode())))

    code, out, err = _run(database, "replay", address)
    assert (code, err) == (0, b"")
    assert re.match(rf"replaced on \d{{4}}-\d\d-\d\d at \d\d:\d\d UTC by {new}, so it is in no list".encode(), out)
    assert out.endswith(_run(database, "replay", tmp_path / "first")[1].partition(b"\n")[2])
    assert b"replaced" not in _run(database, "replay", new)[1]


def test_everything_can_be_derived_anew_and_checked(database: Path, tmp_path: Path) -> None:
    """Afterwards the doctor finds nothing."""
    (tmp_path / "games.ndjson").write_bytes(lines(*logs(2), illegal()))
    _run(database, "import", tmp_path / "games.ndjson")

    assert _run(database, "rebuild") == (0, b"rebuilt from 3 raw logs\n", b"")
    assert _run(database, "doctor") == (0, b"everything is as the raw logs give it\n", b"")


def test_a_stored_game_can_be_replayed_by_its_address(database: Path, tmp_path: Path) -> None:
    """It is judged as it was when it came."""
    (tmp_path / "game.json").write_text(json.dumps(illegal()))
    report = tmp_path / "report.ndjson"
    _run(database, "import", tmp_path / "game.json", "--report", report)
    address = json.loads(report.read_bytes())["address"]

    judged, _ = judge_stored(address, str(database))
    assert (judged.address, judged.verdict) == (address, "illegal")


def test_a_database_that_is_not_there_is_not_made_by_asking(tmp_path: Path) -> None:
    """Only `import` and `serve` make one."""
    code, _, err = _run(tmp_path / "absent.duckdb", "stats", "players")

    assert (code, b"there is no database" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    """Exit code 2 and what to check."""
    ran = called("stats", "players", "--server", "http://127.0.0.1:1")

    assert ran.returncode == 2
    assert b"http://127.0.0.1:1 cannot be reached" in ran.stderr
    assert list(tmp_path.iterdir()) == []

    game = tmp_path / "game.json"
    game.write_text(json.dumps(log()))
    ran = called("import", game, "--server", "http://127.0.0.1:1")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"cannot be reached") == 1


def test_the_command_line_knows_every_filter() -> None:
    """The list is written down twice, since loading the schema would slow every command's help."""
    assert filters.FILTERS == FILTERS
    assert set(stats.REPORTS) == set(COLUMNS)


def test_a_sheet_again_shows_what_changes_and_can_replace_its_session(database: Path, tmp_path: Path) -> None:
    """First in a dry run, then in one step; both say the same of the session."""
    sheet, again = tmp_path / "sheet.ndjson", tmp_path / "again.ndjson"
    logs = evening(4)
    sheet.write_bytes(lines(*logs[:3]))
    again.write_bytes(lines(logs[0], {**cut_short(logs[1]), "id": "mended"}, logs[3]))
    _run(database, "import", sheet)
    told = b"session 2026-11-03/table-2 of club: 1 added, 1 changed, 1 same, 1 missing"

    code, out, _ = _run(database, "import", "--dry-run", again)
    assert (code, out.splitlines()[0]) == (0, told)
    assert b"0 stored" in out
    code, out, _ = _run(database, "import", "--replace-session", again)
    assert (code, out.splitlines()[0]) == (0, told)
    assert b"2 stored, 1 known" in out
    again.write_bytes(lines({**logs[0], "session": "", "number": 1}))
    code, _, err = _run(database, "import", "--replace-session", again)
    assert (code, b"has no session and number" in err) == (2, True)
