"""What is taken away: whole tables in every format, the raw logs, and a database of one's own."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from itertools import compress
from pathlib import Path
from typing import Any

import duckdb
import orjson
import pytest

from schemas.gamelog import read_game
from service.cells import RISKY, harmless
from service.identity import address
from service.insight.counters import COUNTERS
from service.reauditing import Wish, reaudit
from service.rules.cards import card_texts
from service.rules.presets import PRESETS
from service.store import parts, reports
from service.store.database import Store
from service.store.exporting import _safe, one_line, write_export
from service.store.published import DATABASE, FORMS, LOGS, PUBLISHED, Column, dictionary
from service.store.question import Question
from service.store.trouble import ExportUnwrittenError
from tests.store.changing import ADOPTED, taiwanese
from tests.store.logs import Log, filled, hand_in, mixed, simulated, whole, written

EVERYTHING = Question()
_ODD: dict[str, Any] = {"x-rate": 1.50}
HOSTILE = "=HYPERLINK(\"http://evil\",'x')"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Sixty games of every kind."""
    with filled(tmp_path_factory.mktemp("exports")) as made:
        yield made


def _written(store: Store, content: str, form: str, folder: Path, question: Question = EVERYTHING) -> Path:
    path = folder / f"{content}.{form}"
    write_export(store, content, form, question, path)
    return path


def _rows(path: Path) -> list[Any]:
    """The rows of a file as an outsider reads them, the columns taken for what the dictionary says."""
    table = PUBLISHED[path.stem]
    if path.suffix == ".csv":
        columns = ", ".join(f"'{column.name}': '{column.type}'" for column in table.columns)
        source = f"read_csv('{path}', header = true, nullstr = '', allow_quoted_nulls = false, columns = {{{columns}}})"
    elif path.suffix == ".ndjson":
        columns = ", ".join(f"'{column.name}': '{column.type}'" for column in table.columns)
        source = f"read_json('{path}', format = 'newline_delimited', columns = {{{columns}}})"
    else:
        source = f"'{path}'"
    return duckdb.connect().execute(f"FROM {source}").fetchall()


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_format_holds_equal_rows_in_the_declared_columns(store: Store, tmp_path: Path, name: str) -> None:
    parquet, table, lines = (_written(store, name, form, tmp_path) for form in ("parquet", "csv", "ndjson"))
    described = duckdb.connect().execute(f"DESCRIBE FROM '{parquet}'").fetchall()

    assert [(column, kind) for column, kind, *_ in described] == [
        (one.name, one.type) for one in PUBLISHED[name].columns
    ]
    assert _rows(parquet) == _rows(lines)
    assert _rows(parquet) == _rows(table)
    with store.reader() as reader:
        stored = "games" if name == "audits" else name  # a game that was judged once has no row among the audits
        (count,) = reader.execute(f"SELECT count(*) FROM {stored}").fetchall()[0]  # noqa: S608 - of our own
    assert len(_rows(parquet)) == count > 0


def test_plays_and_seats_are_what_the_logs_say(store: Store, tmp_path: Path) -> None:
    logs = {str(address(read_game(written(log)))): log for log in mixed()}
    plays: dict[str, list[Any]] = {}
    for row in map(orjson.loads, _written(store, "plays", "ndjson", tmp_path).read_bytes().splitlines()):
        plays.setdefault(row["address"], []).append(row)
    seats = list(map(orjson.loads, _written(store, "seats", "ndjson", tmp_path).read_bytes().splitlines()))

    assert plays.keys() == logs.keys()
    for key, log in logs.items():
        said = [(play["seat"], play["cards"], log["players"][play["seat"]]["name"]) for play in log["plays"]]
        listed = [(play["seat"], play["cards"].split(), play["name"]) for play in plays[key]]
        assert listed == [(seat, _sorted(cards), name) for seat, cards, name in said]
        assert [play["ply"] for play in plays[key]] == list(range(len(said)))
    assert len(seats) == sum(len(log["players"]) for log in logs.values())
    for seat in seats:
        player = logs[seat["address"]]["players"][seat["seat"]]
        assert (seat["hand"].split(), seat["name"]) == (_sorted(player["hand"]), player["name"])


def _sorted(cards: list[str]) -> list[str]:
    deck = card_texts((1 << 52) - 1)
    return sorted(cards, key=deck.index)


def test_logs_go_round_byte_for_byte_and_bring_everything_back(store: Store, tmp_path: Path) -> None:
    """Stored anew they have the same addresses, verdicts and counters."""
    path = _written(store, LOGS, "ndjson", tmp_path)
    assert path.read_bytes() == b"".join(written(log) + b"\n" for log in mixed())

    with Store(tmp_path / "again.duckdb") as again:
        hand_in(again, [orjson.loads(line) for line in path.read_bytes().splitlines()])
        for name in PUBLISHED:
            (tmp_path / "again").mkdir(exist_ok=True)
            there = _rows(_written(again, name, "parquet", tmp_path / "again"))
            here = _rows(_written(store, name, "parquet", tmp_path))
            kept = [column.name not in {"received_at", "judged_at"} for column in PUBLISHED[name].columns]
            assert [tuple(compress(row, kept)) for row in there] == [tuple(compress(row, kept)) for row in here]
        tables = ["seats", "plays", "findings", "flows", "debts"]
        assert whole(again, tables) == whole(store, tables)


def test_a_log_of_many_lines_is_put_on_one_and_stays_the_same_log(tmp_path: Path) -> None:
    """Only line breaks become blanks: numbers and escapes keep their spelling."""
    (log,) = simulated(1, note="a\\u0041 \u2028 line", **_ODD)
    text = orjson.dumps(log, option=orjson.OPT_INDENT_2).replace(b"\n", b"\r\n") + b"\n"
    put = one_line(text.decode())

    assert len(put.splitlines()) == 2  # U+2028 stands in the note, and is no line break of JSON
    assert "\n" not in put
    assert "\r" not in put
    assert orjson.loads(put) == log
    assert address(read_game(put.encode())) == address(read_game(text))
    with filled(tmp_path, []) as store:
        hand_in(store, [log])
        path = tmp_path / "logs.ndjson"
        write_export(store, LOGS, "ndjson", EVERYTHING, path)
        assert path.read_bytes() == written(log) + b"\n"


@pytest.mark.parametrize(
    "question",
    [
        Question(source="club"),
        Question(verdict="legal", kind="human"),
        Question(rules="taiwan"),
        Question(code="turn/out-of-turn"),
        Question(tag="league", seats=4),
        Question(source="nobody"),
    ],
)
def test_filters_choose_the_games_of_every_table(store: Store, tmp_path: Path, question: Question) -> None:
    """The same that lists show; whatever their verdict, bots or not, unless asked."""
    with store.reader() as reader:
        games = {game.address for game in reports.games_page(reader, question, 1000).games}

    for name in ("games", "seats", "plays"):
        assert {row[0] for row in _rows(_written(store, name, "parquet", tmp_path, question))} == games
    for name in ("findings", "flows"):
        assert {row[0] for row in _rows(_written(store, name, "parquet", tmp_path, question))} <= games
    lines = _written(store, LOGS, "ndjson", tmp_path, question).read_bytes().splitlines()
    assert {str(address(read_game(line))) for line in lines} == games


def test_the_same_data_make_the_same_file(store: Store, tmp_path: Path) -> None:
    """Byte for byte, but for the database, which has the same tables."""
    for content, form in [(content, form) for content, forms in FORMS.items() for form in forms]:
        one, other = (tmp_path / place / f"{content}.{form}" for place in ("one", "other"))
        for path in (one, other):
            path.parent.mkdir(exist_ok=True)
            write_export(store, content, form, EVERYTHING, path)
        if content != DATABASE:
            assert hashlib.sha256(one.read_bytes()).digest() == hashlib.sha256(other.read_bytes()).digest()
        else:
            assert _tables(one) == _tables(other)


def _tables(path: Path) -> dict[str, list[Any]]:
    with duckdb.connect(str(path), read_only=True) as opened:
        names = [name for (name,) in opened.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        return {name: opened.execute(f"FROM {name}").fetchall() for name in names}


def test_the_database_explains_itself_and_holds_nothing_else(store: Store, tmp_path: Path) -> None:
    path = _written(store, DATABASE, "duckdb", tmp_path, Question(source="club"))
    tables = _tables(path)

    assert set(tables) == {*PUBLISHED, "dictionary", "meta"}
    assert tables["dictionary"] == list(dictionary())
    meta = dict(tables["meta"])
    assert orjson.loads(meta["filters"]) == {"source": "club"}
    with store.reader() as reader:
        version = reports.data_version(reader)
    assert (meta["data_version"], meta["as_of"][:10]) == (str(version.version), f"{version.changed_at:%Y-%m-%d}")
    with duckdb.connect(str(path), read_only=True) as opened:
        comments = "SELECT table_name, column_name, data_type, comment FROM duckdb_columns() WHERE comment IS NOT NULL"
        assert sorted(opened.execute(comments).fetchall()) == sorted(dictionary())
        points = "SELECT player, sum(points) FROM seats WHERE verdict = 'legal' AND rules = 'wikipedia' GROUP BY player"
        sums = dict(opened.execute(points).fetchall())
    with store.reader() as reader:
        standings = reports.players(reader, Question(source="club", rules="wikipedia"))
    assert sums == {one.player.player: one.points for one in standings}
    assert list(tmp_path.iterdir()) == [path]


def test_a_parquet_file_says_what_is_in_it(store: Store, tmp_path: Path) -> None:
    path = _written(store, "flows", "parquet", tmp_path, Question(source="club's", verdict="any"))
    rows = duckdb.connect().execute("SELECT key, value FROM parquet_kv_metadata($1)", [str(path)]).fetchall()
    said = {key.decode(): value.decode() for key, value in rows}

    assert orjson.loads(said["filters"]) == {"source": "club's", "verdict": "any"}
    assert {"content", "as_of", "data_version", "engine", "format"} <= said.keys()


def _hostile() -> list[Log]:
    (log,) = simulated(1, source="@SUM(1)", session="+1", id='-2+3";', tags=["=1", "a,b"])
    for player, name in zip(log["players"], (HOSTILE, "\u202e'; DROP TABLE games; --", "-5", "{}"), strict=True):
        player["name"] = name
    return [log]


def test_hostile_names_are_harmless_in_csv_and_untouched_elsewhere(tmp_path: Path) -> None:
    with filled(tmp_path, _hostile()) as store:
        with _written(store, "seats", "csv", tmp_path).open(newline="") as file:
            cells = list(csv.DictReader(file))
        rows = [dict(zip([one.name for one in PUBLISHED["seats"].columns], row, strict=True))
                for row in _rows(_written(store, "seats", "parquet", tmp_path))]  # fmt: skip
        with _written(store, "games", "csv", tmp_path).open(newline="") as file:
            (game,) = csv.DictReader(file)
        stamp = write_export(store, "games", "csv", Question(source="../../etc/=x\r\n"), tmp_path / "named.csv")

    assert [row["name"] for row in rows] == [player["name"] for player in _hostile()[0]["players"]]
    for cell, row in zip(cells, rows, strict=True):
        assert (cell["name"], cell["source"]) == (harmless(row["name"]), "'@SUM(1)")
        assert int(cell["points"]) == row["points"]
    assert any(cell["points"].startswith("-") for cell in cells)
    assert (game["session"], game["id"], game["tags"]) == ("'+1", "'-2+3\";", "['=1', 'a,b']")
    assert stamp.file_name("csv").endswith("-source-etc-x.csv")


def test_both_ways_of_making_text_harmless_agree() -> None:
    """SQL writes exports, Python everything else."""
    names = [*RISKY, *(f"{sign}x" for sign in RISKY), "x=", "'=x", "'", "x", "\u2212x", " =x", "", "é"]
    told = duckdb.connect().sql("SELECT unnest($names) AS name", params={"names": names})
    assert told is not None
    cells = told.select(_safe(Column("name", "VARCHAR", ""))).fetchall()
    assert [cell for (cell,) in cells] == list(map(harmless, names))


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(store: Store, tmp_path: Path) -> None:
    for content, form in (("games", "csv"), ("plays", "parquet"), (LOGS, "ndjson"), (DATABASE, "duckdb")):
        with pytest.raises(ExportUnwrittenError, match="the export could not be written"):
            write_export(store, content, form, EVERYTHING, tmp_path / "absent" / f"{content}.{form}")
    assert list(tmp_path.iterdir()) == []


def test_parts_are_put_together_in_order(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts make the same file as one, and nothing of them is left."""
    whole_files = {name: _written(store, name, "csv", tmp_path).read_bytes() for name in PUBLISHED}
    monkeypatch.setattr(parts, "GAMES_A_PART", 7)

    for name, file in whole_files.items():
        assert _written(store, name, "csv", tmp_path).read_bytes() == file
    assert _tables(_written(store, DATABASE, "duckdb", tmp_path))["plays"] == _rows(tmp_path / "plays.csv")
    assert {path.name for path in tmp_path.iterdir()} == {*(f"{name}.csv" for name in PUBLISHED), "all.duckdb"}


def test_the_dictionary_has_a_sentence_for_every_column() -> None:
    sentences = [sentence for _, _, _, sentence in dictionary()]
    assert all(len(sentence) > 3 and not sentence.endswith(".") for sentence in sentences)
    assert {counter.name for counter in COUNTERS} <= {column.name for column in PUBLISHED["seats"].columns}
    for table in PUBLISHED.values():
        names = [column.name for column in table.columns]
        assert len(names) == len(set(names))
        assert "game" not in names


def test_every_audit_is_given_away_and_says_whether_it_stands(tmp_path: Path) -> None:
    """The first one, opinions, and the one by adopted rules; who adopted them is not told."""
    with filled(tmp_path, taiwanese(2)) as store:
        reaudit(store, Question(verdict="any"), Wish(PRESETS["hong-kong"]), "mei")
        reaudit(store, Question(verdict="any"), ADOPTED, "mei")
        names = [one.name for one in PUBLISHED["audits"].columns]
        exported = _rows(_written(store, "audits", "parquet", tmp_path))
        rows = [dict(zip(names, row, strict=True)) for row in exported]
    assert [(row["why"], row["audit_rules"], row["audit_verdict"], row["standing"]) for row in rows] == [
        ("stored", "wikipedia", "illegal", False),
        ("opinion", "hong-kong", "illegal", False),
        ("adopted", "taiwan", "legal", True),
    ] * 2
    assert {(row["verdict"], row["rules"]) for row in rows} == {("legal", "taiwan")}
    assert rows[-1]["note"] == "the club says so"
    assert "mei" not in str(rows)
