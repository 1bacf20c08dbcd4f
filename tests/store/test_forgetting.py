"""What is forgotten is gone from everywhere, and may come back as a new game."""

from pathlib import Path

from schemas.gamelog import read_game
from service.store.forgetting import Forgetting, forget_games
from tests.store.logs import among_people, filled, hand_in, simulated, spoilt, whole

TABLES = ["raw_logs", "uploads", "replaced_logs", "games", "seats", "plays", "odd_plays", "debts", "flows", "findings"]
KEYED = ["rule_sets", "players"]


def test_a_forgotten_game_leaves_only_the_note_that_it_was_deleted(tmp_path: Path) -> None:
    """Every table is as it was before the game came, players and their names too."""
    logs = [among_people(log) for log in simulated(6, source="club")]
    late = among_people(simulated(1, "taiwan", seed=9, source="club")[0])
    late["started_at"] = "2030-01-01"
    late["players"][0] |= {"name": "Somebody New", "id": "u-1"}
    logs[0]["players"][0]["id"] = "u-1"
    with filled(tmp_path, logs) as store:
        before = whole(store, TABLES + KEYED)
        (receipt,) = hand_in(store, [late])
        assert whole(store, KEYED) != {table: before[table] for table in KEYED}
        assert store.write(forget_games, Forgetting((str(receipt.address),), read_game, "admin")) == 1
        assert whole(store, TABLES + KEYED) == before
        ((_, address, _, who),) = whole(store, ["deletions"])["deletions"]
        assert (address, who) == (receipt.address, "admin")


def test_what_it_had_replaced_at_its_address_is_forgotten_too(tmp_path: Path) -> None:
    """Nothing of the game can be read any more; what nobody has is no error."""
    log = among_people(simulated(1)[0])
    claims = [log | {"result": {"points": [points] * 4}} for points in range(3)]
    with filled(tmp_path, []) as store:
        address = str(hand_in(store, claims, {"replace": True})[0].address)
        wish = Forgetting((address, "0" * 64), read_game)
        assert store.write(forget_games, wish) == 1
        assert not any(whole(store, TABLES + KEYED).values())
        assert store.write(forget_games, wish) == 0


def test_a_forgotten_game_may_come_back_under_a_new_number(tmp_path: Path) -> None:
    """No number is given twice."""
    logs = [among_people(log) for log in simulated(3)]
    with filled(tmp_path, logs) as store:
        address = str(hand_in(store, logs[2:])[0].address)
        store.write(forget_games, Forgetting((address,), read_game))
        assert [receipt.outcome for receipt in hand_in(store, [*logs, spoilt(logs[0]) | {"id": "x"}])] == [
            "known",
            "known",
            "stored",
            "stored",
        ]
        assert [row[1] for row in whole(store, ["raw_logs"])["raw_logs"] if row[2] == address] == [4]


def test_the_version_of_the_data_rises_with_every_change_only(tmp_path: Path) -> None:
    """Known games change nothing."""
    logs = simulated(2)
    with filled(tmp_path, logs[:1]) as store:
        versions = [whole(store, ["data_version"])["data_version"][0][0]]
        for batch in (logs[:1], logs[1:]):
            receipts = hand_in(store, batch)
            versions.append(whole(store, ["data_version"])["data_version"][0][0])
        store.write(forget_games, Forgetting((str(receipts[0].address),), read_game))
        versions.append(whole(store, ["data_version"])["data_version"][0][0])
        assert versions == [1, 1, 2, 3]
