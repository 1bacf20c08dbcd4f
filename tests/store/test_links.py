"""Linked players are one person wherever anybody reads, and two again once the link is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.receiving import doctor, rebuild
from service.store import reports
from service.store.database import Reader, Store
from service.store.linking import LinkError, Linking, link_players, unlink_players
from service.store.parts import choose_exported, write_parts
from service.store.published import PUBLISHED
from service.store.question import Question
from tests.store.logs import Log, filled, hand_in, simulated, whole

ALL = Question(kind="any")


def _evenings() -> list[Log]:
    """Three games at one club and two at another, all under the same names, and a later one under a new name."""
    first = [log | {"source": "club", "started_at": "2026-01-02"} for log in simulated(3, players=2, seed=31)]
    second = [log | {"source": "home", "started_at": "2026-02-03"} for log in simulated(2, players=2, seed=32)]
    for log in first + second:
        for player, name in zip(log["players"], ("Mei", "Oscar"), strict=True):
            player["name"] = name
    second[1]["started_at"] = "2026-03-04"
    for log in second:
        log["players"][0] |= {"name": "Mei Ling", "id": "u-7"}
    return first + second


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with filled(tmp_path, _evenings()) as made:
        yield made


def _key(reader: Reader, name: str, source: str) -> str:
    return next(one.player for one in reports.find_players(reader, name) if one.source == source)


def _keys(store: Store) -> tuple[str, str]:
    with store.reader() as reader:
        return _key(reader, "Mei", "club"), _key(reader, "Mei Ling", "home")


def _standings(store: Store) -> dict[tuple[str, str], tuple[int, float]]:
    with store.reader() as reader:
        found = reports.players(reader, ALL)
    return {(one.player.name, one.player.source): (one.games, one.points or 0) for one in found}


def test_two_who_are_linked_have_one_line_in_the_standings(store: Store) -> None:
    """Their games and points are added up, under the first key and the latest name; others stay as they are."""
    before = _standings(store)
    store.write(link_players, Linking(*_keys(store)))

    after = _standings(store)

    mei, ling = before.pop(("Mei", "club")), before.pop(("Mei Ling", "home"))
    assert after.pop(("Mei Ling", "club")) == (mei[0] + ling[0], mei[1] + ling[1])
    assert after == before


def test_taking_a_link_back_leaves_everything_as_it_was(store: Store) -> None:
    """In either order of the keys; when and by whom is kept."""
    before = _standings(store)
    one, other = _keys(store)
    store.write(link_players, Linking(one, other, "ruth"))
    store.write(unlink_players, Linking(other, one, "grace"))

    assert _standings(store) == before
    with store.reader() as reader:
        (link,) = reports.links(reader)
    assert (link.one, link.other, link.linked_by, link.unlinked_by) == (one, other, "ruth", "grace")
    assert link.unlinked_at is not None
    assert link.linked_at <= link.unlinked_at
    with pytest.raises(LinkError, match=f"{one} and {other} are not linked to each other; {one} is linked to nobody"):
        store.write(unlink_players, Linking(one, other))


def test_a_person_is_found_by_every_key_and_name(store: Store) -> None:
    """The page of each key is that of the person, and says what else he is known as."""
    one, other = _keys(store)
    store.write(link_players, Linking(one, other))

    with store.reader() as reader:
        for text in (one, other, "Mei", "Mei Ling"):
            assert [found.player for found in reports.find_players(reader, text)] == [one]
        pages = [reports.player(reader, key, ALL) for key in (one, other)]
        assert pages[0] == pages[1]
        assert pages[0] is not None
        assert pages[0].games == 5
        assert [(name.player, name.name) for name in pages[0].also] == [(one, "Mei"), (other, "Mei Ling")]
        assert len(reports.games_page(reader, Question(player=one, kind="any"), 50).games) == 5


def test_every_report_reads_the_same_person(store: Store) -> None:
    """Point flows, the pairs at a table, lists of games and the overview know no second key any more."""
    one, other = _keys(store)
    store.write(link_players, Linking(one, other))

    with store.reader() as reader:
        flows = reports.point_flows(reader, ALL)
        games = reports.games_page(reader, ALL, 50).games
        overview = reports.overview(reader, ALL)
        assert all(reports.game(reader, game.address) for game in games)
        for report in (reports.bands, reports.sources, reports.findings_by_source, reports.verdicts, reports.counted):
            report(reader, ALL)
    keys = {flow.payer.player for flow in flows} | {flow.payee.player for flow in flows}
    keys |= {seat.player for game in games for seat in game.seats}
    assert one in keys
    assert other not in keys
    assert overview.players == 3
    assert sum(flow.games for flow in flows) == 5


def test_who_sat_at_one_table_is_never_one_person(store: Store) -> None:
    """Neither directly nor through somebody who is linked already; nothing changes then."""
    mei, ling = _keys(store)
    with store.reader() as reader:
        oscar, other_oscar = _key(reader, "Oscar", "club"), _key(reader, "Oscar", "home")

    with pytest.raises(LinkError, match=r"Mei and Oscar sat at one table, in the game [0-9a-f]{64}"):
        store.write(link_players, Linking(mei, oscar))
    store.write(link_players, Linking(mei, ling))
    with pytest.raises(LinkError, match="sat at one table"):
        store.write(link_players, Linking(mei, other_oscar))
    with pytest.raises(LinkError, match="are one person already"):
        store.write(link_players, Linking(ling, mei))
    with pytest.raises(LinkError, match="name two keys"):
        store.write(link_players, Linking(mei, mei))
    with store.reader() as reader:
        assert len(reports.links(reader)) == 1


def test_links_of_links_are_one_person_and_part_where_one_is_taken_back(store: Store) -> None:
    """The later link says by its first key which of them goes on."""
    club, home = _keys(store)
    third = [log | {"source": "lab", "started_at": "2025-01-01"} for log in simulated(1, players=2, seed=33)]
    hand_in(store, third)
    with store.reader() as reader:
        lab = next(one.player.player for one in reports.players(reader, ALL) if one.player.source == "lab")
    store.write(link_players, Linking(club, home))
    store.write(link_players, Linking(lab, home))

    with store.reader() as reader:
        assert {reports.person(reader, key)[0] for key in (club, home, lab)} == {lab}
    store.write(unlink_players, Linking(club, home))
    with store.reader() as reader:
        assert [reports.person(reader, key)[0] for key in (club, home, lab)] == [club, lab, lab]


def test_links_outlive_a_rebuild_and_never_touch_what_was_logged(store: Store) -> None:
    """The tables hold the players as logged, so the doctor has nothing to say."""
    tables = ["raw_logs", "seats", "flows", "players"]
    before = whole(store, tables)
    store.write(link_players, Linking(*_keys(store)))
    assert whole(store, tables) == before
    standings = _standings(store)

    rebuild(store)

    assert _standings(store) == standings
    assert list(doctor(store)) == []


def test_a_reader_sees_people_or_what_was_logged(store: Store) -> None:
    """Tables are read by the same names either way, and the store's own can be named."""
    one, other = _keys(store)
    store.write(link_players, Linking(one, other))

    with store.reader() as reader, store.reader(as_logged=True) as logged:
        keys = {key for (key,) in reader.execute("SELECT player FROM seats").fetchall()}
        plain = {key for (key,) in logged.execute("SELECT player FROM seats").fetchall()}
        stored = {key for (key,) in reader.execute("SELECT player FROM store.main.seats").fetchall()}
        people = [known.player for known in reports.known_people(reader)]
    assert plain - keys == {other}
    assert stored == plain
    assert sorted(people) == sorted(keys)


def test_an_export_has_every_game_of_a_person_as_it_was_logged(store: Store, tmp_path: Path) -> None:
    """A filter by player means the person, as on every list; the rows keep the key that was logged."""
    one, other = _keys(store)
    store.write(link_players, Linking(one, other))

    with store.reader() as reader:
        choose_exported(reader, Question(player=one, kind="any"))
        (games,) = reader.execute("SELECT count(*) FROM exported").fetchone() or (0,)
        (seats, *_) = write_parts(reader, PUBLISHED["seats"], tmp_path / "part")
        keys = {key for (key,) in reader.execute("SELECT player FROM read_parquet($1)", [seats]).fetchall()}
    assert games == 5
    assert {one, other} <= keys
