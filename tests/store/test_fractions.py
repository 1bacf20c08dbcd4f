"""Points that a tie shares among several places are kept as they are, and whole ones are written as whole numbers."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from schemas.sessions import dump_session
from schemas.standings import dump_played, dump_player, dump_standing
from service.store import reports
from service.store.database import Store
from service.store.exporting import write_export
from service.store.question import Question
from service.store.session_rows import Session
from tests.store.logs import Log, filled

PEOPLE = ("Ah Keung", "Mei", "Oscar", "Tom")


def by_place(*points: int) -> Log:
    """Rules under which places alone count."""
    scoring = {"unused": [], "final_play": [], "settlement": "placement", "placement": list(points)}
    return {"preset": "wikipedia", "deal": "thirteen-each", "players": [4, 4], "scoring": scoring}


HALVES, THIRDS = by_place(10, 0, -3, -6), by_place(10, 0, -3, -7)


def score(number: int, rules: object, *cards_left: int) -> Log:
    return {
        "format": "bigtwo-log/1",
        "source": "club",
        "session": "tuesday",
        "number": number,
        "rules": rules,
        "players": [{"name": name} for name in PEOPLE],
        "result": {"cards_left": cards_left},
    }


EVENING = [score(1, HALVES, 0, 2, 5, 5), score(2, HALVES, 4, 0, 8, 9), score(3, HALVES, 0, 1, 7, 7)]
POINTS: list[list[float]] = [[10, 0, -4.5, -4.5], [0, 10, -3, -6], [10, 0, -4.5, -4.5]]
TOTALS = {"Ah Keung": 20, "Mei": 10, "Oscar": -12, "Tom": -15}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with filled(tmp_path, EVENING) as made:
        yield made


def session_of(store: Store) -> Session:
    with store.reader() as reader:
        found = reports.session(reader, "club", "tuesday")
    assert found is not None
    return found


def test_a_session_adds_up_shared_points(store: Store) -> None:
    """No game is left out, and sums that come out whole are whole."""
    dumped = dump_session(session_of(store))
    assert [[seat["points"] for seat in game["players"]] for game in dumped["games"]] == POINTS
    assert not any(dumped["left_out"].values())
    [totals] = dumped["totals"]
    assert {line["name"]: line["points"] for line in totals["players"]} == TOTALS
    assert [seat["total"] for seat in dumped["games"][1]["players"]] == [10, 10, -7.5, -10.5]
    written = orjson.dumps(dumped).decode()
    assert not re.search(r'"(points|total)":-?[0-9]+[.]0', written)


def test_standings_and_players_have_shared_points(store: Store) -> None:
    """Sums, means and the course of the games."""
    with store.reader() as reader:
        standings = reports.players(reader, Question())
        page = reports.player(reader, standings[-1].player.player, Question())
    assert page is not None
    assert {one.player.name: one.points for one in standings} == TOTALS
    assert (page.statistics["points"].value, page.statistics["points_per_game"].value) == (-15, -5)
    assert [game.points for game in page.course] == [-4.5, -6, -4.5]
    assert [game.total for game in page.course] == [-4.5, -10.5, -15]
    assert b"-15.0" not in orjson.dumps([dump_player(page), *map(dump_played, page.course)])
    assert b'"points":-15,' in orjson.dumps(dump_standing(standings[-1]))


def test_thirds_add_up_to_whole_points(tmp_path: Path) -> None:
    """Three who share three places have a third each; three times that is what the places gave."""
    with filled(tmp_path, [score(number, THIRDS, 0, 5, 5, 5) for number in range(1, 10)]) as store:
        [totals] = session_of(store).totals
    assert [one.points for one in totals.people] == [90, -30, -30, -30]
    assert [(each.payee, each.points) for each in totals.transfers or ()] == [(totals.people[0].player.player, 30)] * 3


def test_exports_write_whole_points_as_whole_numbers(store: Store, tmp_path: Path) -> None:
    """In the forms that are text; Parquet and DuckDB have a number as it is."""
    table, lines = tmp_path / "seats.csv", tmp_path / "seats.ndjson"
    write_export(store, "seats", "csv", Question(), table)
    write_export(store, "seats", "ndjson", Question(), lines)
    written = [str(points) for game in POINTS for points in game]
    assert [row["points"] for row in csv.DictReader(table.read_text("utf-8").splitlines())] == written
    rows = lines.read_bytes().splitlines()
    assert [str(orjson.loads(row)["points"]) for row in rows] == written
    assert not any(b".0" in row for row in rows)
