"""A database is brought up to date step by step, and never used where it is not what it should be."""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest

from service.insight.counters import COUNTERS
from service.receiving import rebuild
from service.store.database import Store
from service.store.migrate import COLUMNS, Step, columns, digest, migrate, steps
from service.store.tables import DECIDED, DERIVED, RAW_LOGS, UPLOADS, Table
from service.store.trouble import (
    DatabaseEditedError,
    DatabaseForeignError,
    DatabaseHeldError,
    DatabaseNewerError,
    DatabaseUnreadableError,
)


def _columns(store: Store, table: str) -> list[tuple[str, str]]:
    with store.reader() as reader:
        rows = reader.execute(f"DESCRIBE {table}").fetchall()
    return [(name, "VARCHAR" if kind.startswith("ENUM(") else kind) for name, kind, *_ in rows]  # texts either way


def test_the_table_of_seats_has_exactly_the_columns_of_the_counters(tmp_path: Path) -> None:
    """The frozen migration and the table of counters say the same, in the same order."""
    with Store(tmp_path / "games.duckdb") as store:
        assert _columns(store, "seats")[5:] == [(counter.name, counter.type) for counter in COUNTERS]


@pytest.mark.parametrize("table", [*DERIVED, RAW_LOGS, UPLOADS, *DECIDED], ids=lambda table: table.name)
def test_what_is_put_in_fits_the_tables(tmp_path: Path, table: Table) -> None:
    """Every table has the columns that the write side fills, of the same types."""
    with Store(tmp_path / "games.duckdb") as store:
        assert _columns(store, table.name) == list(table.columns)


def test_steps_are_taken_once(tmp_path: Path) -> None:
    """A database that is opened again has nothing left to do."""
    path = tmp_path / "games.duckdb"
    for _ in range(2):
        with Store(path) as store, store.reader() as reader:
            rows = reader.execute("SELECT name, sha256 FROM migrations").fetchall()
            assert rows == [(step.name, step.sha256) for step in steps()]


def test_a_step_and_its_record_come_together_or_not_at_all() -> None:
    """A step that fails half way leaves neither its tables nor its record; those before it stay."""
    database = duckdb.connect()
    good, bad = (
        Step("0001_good", "CREATE TABLE a (x INTEGER)"),
        Step("0002_bad", "CREATE TABLE b (y INTEGER); SELECT z"),
    )
    with pytest.raises(duckdb.Error):
        migrate(database, "games.duckdb", [good, bad])
    assert database.execute("SELECT name FROM migrations").fetchall() == [("0001_good",)]
    assert migrate(database, "games.duckdb", [good, Step("0002_good", "CREATE TABLE b (y INTEGER)")]) == ("0002_good",)


def _tampered(path: Path, statement: str) -> Path:
    Store(path).close()
    database = duckdb.connect(str(path))
    database.execute(statement)
    database.close()
    return path


def test_a_newer_database_is_refused_by_the_name_of_its_step(tmp_path: Path) -> None:
    """A step that is not known here was taken by a newer bigtwo."""
    path = _tampered(tmp_path / "games.duckdb", "INSERT INTO migrations VALUES ('0999_moon', 'x', now()::TIMESTAMP)")
    with pytest.raises(DatabaseNewerError, match=r"0999_moon.*newer bigtwo"):
        Store(path)


def test_an_edited_database_is_refused_by_the_name_of_its_step(tmp_path: Path) -> None:
    """A step that has another hash is not the step that is known here."""
    path = _tampered(tmp_path / "games.duckdb", "UPDATE migrations SET sha256 = 'edited'")
    with pytest.raises(DatabaseEditedError, match=re.escape(steps()[0].name)):
        Store(path)


def test_the_hash_of_all_columns_is_that_of_what_the_steps_make(tmp_path: Path) -> None:
    """Also after a rebuild, which makes tables anew."""
    with Store(tmp_path / "games.duckdb") as store:
        for _ in range(2):
            with store.reader() as reader:
                assert digest(columns(reader)) == COLUMNS
            rebuild(store)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("ALTER TABLE games ADD COLUMN foo INTEGER", "of its table games the column foo was added"),
        ("ALTER TABLE games DROP COLUMN plies", "of its table games the column plies is missing"),
        ("DROP TABLE links", "its table links is missing"),
    ],
)
def test_a_database_that_was_changed_by_hand_is_refused_by_what_was_changed(
    tmp_path: Path, statement: str, told: str
) -> None:
    """Tables and views of one's own are nobody's business."""
    path = _tampered(tmp_path / "games.duckdb", "CREATE TABLE own (x INTEGER); CREATE VIEW seen AS FROM games")
    Store(path).close()
    with pytest.raises(DatabaseEditedError, match=told):
        Store(_tampered(path, f"DROP VIEW seen; {statement}"))


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """A DuckDB file with tables of its own gets none of ours."""
    path = tmp_path / "other.duckdb"
    database = duckdb.connect(str(path))
    database.execute("CREATE TABLE recipes (name VARCHAR)")
    database.close()
    with pytest.raises(DatabaseForeignError, match="something else"):
        Store(path)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    """The sentence names the file and says what to do."""
    path = tmp_path / "notes.txt"
    path.write_text("no database\n" * 1000)
    with pytest.raises(DatabaseUnreadableError, match="cannot be opened as a database"):
        Store(path)
    with pytest.raises(DatabaseUnreadableError, match="there is no folder"):
        Store(tmp_path / "nowhere" / "games.duckdb")


@pytest.mark.parametrize("name", ["games.json", "games.csv", "games.parquet", "games.duckdb", "empty.duckdb"])
def test_a_file_of_another_kind_is_refused_and_left_as_it_was(name: str, tmp_path: Path) -> None:
    """DuckDB itself would attach some of these, and keep nothing; a file without a byte in it is no database either."""
    path = tmp_path / name
    if name.endswith(".parquet"):
        duckdb.connect().execute(f"COPY (SELECT 1 AS a) TO '{path}'")
    else:
        path.write_text("" if name.startswith("empty") else '{"a": 1}\n')
    before = path.read_bytes()

    with pytest.raises(DatabaseUnreadableError, match="cannot be opened as a database: it is not a DuckDB file"):
        Store(path)

    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(
        DatabaseUnreadableError, match=r"is a folder: name a file in it \(--database FILE, or DATABASE=FILE after make"
    ):
        Store(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody who may not read a file of his")
@pytest.mark.parametrize(("name", "mode"), [("games.duckdb", 0o755), ("new.duckdb", 0o755), ("games.duckdb", 0o700)])
def test_a_database_without_the_rights_to_it_is_told_as_that(name: str, mode: int) -> None:
    """Whether the file may not be read, or the folder not written to or not be entered; a backup would not help."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        if name == "games.duckdb":
            Store(path).close()
            path.chmod(0o600)
        Path(folder).chmod(mode)
        script = f"import os; from service.store.database import Store; os.setuid(65534); Store({str(path)!r})"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    told = done.stderr.splitlines()[-1].partition(": ")[2]
    assert told == (
        f"{path} may not be read and written by this user: change its rights or those of its folder, or name another"
        " file (--database FILE, or DATABASE=FILE after make run)"
    )


def test_a_database_in_use_names_the_process_that_holds_it(tmp_path: Path) -> None:
    """A second process is told who has it; a second store of the same process too."""
    path = tmp_path / "it's ours.duckdb"
    with Store(path):
        with pytest.raises(DatabaseHeldError, match="is held by this process"):
            Store(path)
        script = f"from service.store.database import Store; Store({str(path)!r})"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert re.search(
        r"DatabaseHeldError: .* is held by process \d+: stop it, or where it is a server .* --server URL", done.stderr
    )
    Store(path).close()


def test_verdicts_read_and_sort_as_the_texts_that_they_were() -> None:
    """A database from before they had a type of their own; another word is none."""
    database = duckdb.connect()
    migrate(database, "games.duckdb", [step for step in steps() if step.name < "0004"])
    database.execute("INSERT INTO games (game, verdict) VALUES (1, 'legal'), (2, 'incomplete'), (3, 'illegal')")
    assert "0004_verdict" in migrate(database, "games.duckdb")
    found = database.execute("SELECT verdict FROM games ORDER BY verdict").fetchall()
    assert found == [("illegal",), ("incomplete",), ("legal",)]
    with pytest.raises(duckdb.ConversionException):
        database.execute("INSERT INTO games (game, verdict) VALUES (4, 'lawful')")
