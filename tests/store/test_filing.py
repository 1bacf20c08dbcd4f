"""Each game is stored once; what contradicts it is told, and takes its place only when that is asked for."""

from pathlib import Path
from typing import Any

import pytest

from service.receiving import receive
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.store.logs import Log, among_people, cut_short, hand_in, simulated, spoilt, whole, written

EVERYTHING = ["raw_logs", "uploads", "replaced_logs", "games", "seats", "plays", "debts", "flows", "players"]


def _game(**fields: Any) -> Log:
    return among_people(simulated(1, source="club", **fields)[0])


def _claiming(log: Log, *points: int) -> Log:
    return log | {"result": {"points": list(points)}}


def test_a_new_game_is_stored_and_readable(tmp_path: Path) -> None:
    """The log comes back byte for byte, with its report and who handed it in."""
    log = _game(tags=["league"])
    data = b"\xef\xbb\xbf " + written(log) + b"\n"
    with Store(tmp_path / "games.duckdb") as store:
        receipt = receive(store, data, source_file="a.json", line=3, who="mei")
        assert (receipt.outcome, receipt.duplicate) == ("stored", False)
        with store.reader() as reader:
            game = reports.game(reader, str(receipt.address))
        assert game is not None
        assert game.text.encode() == data
        assert (game.source_file, game.line, game.who, game.converter) == ("a.json", 3, "mei", None)
        assert game.summary.received_at == receipt.received_at
        assert game.summary.tags == ("league",)
        assert game.result is not None
        assert list(game.result.points) == log["result"]["points"]


def test_the_same_game_again_is_known_and_changes_nothing(tmp_path: Path) -> None:
    """The first receipt's moment is told again, whatever the log's other fields say now."""
    with Store(tmp_path / "games.duckdb") as store:
        first = receive(store, written(_game()))
        before = whole(store, EVERYTHING)
        again = receive(store, written(_game() | {"note": "again", "id": "other", "source": "elsewhere"}))
        assert (again.outcome, again.duplicate, again.received_at) == ("known", True, first.received_at)
        assert whole(store, EVERYTHING) == before


@pytest.mark.parametrize(
    ("changed", "pointers"),
    [
        ({"result": {"points": [1, 2, 3, 4]}}, {"/result/points", "/result/winner", "/result/cards_left"}),
        ({"rules": "hong-kong"}, {"/rules/preset", "/rules/deal", "/rules/players", "/rules/scoring/unused"}),
    ],
)
def test_other_claims_about_a_game_are_a_conflict(tmp_path: Path, changed: Log, pointers: set[str]) -> None:
    """What differs is listed with both values, and nothing changes."""
    with Store(tmp_path / "games.duckdb") as store:
        receive(store, written(_game()))
        before = whole(store, EVERYTHING)
        receipt = receive(store, written(_game() | changed))
        assert receipt.outcome == "conflict"
        assert pointers <= {difference.pointer for difference in receipt.differences}
        assert whole(store, EVERYTHING) == before


@pytest.mark.parametrize("left_out", ["result", "points"])
def test_a_log_that_leaves_out_what_the_stored_one_declares_contradicts_nothing(tmp_path: Path, left_out: str) -> None:
    """It is known, and what is stored stays; to declare what the stored one does not is another claim."""
    silent = _game()
    del (silent if left_out == "result" else silent["result"])[left_out]
    with Store(tmp_path / "games.duckdb") as store:
        receive(store, written(_game()))
        before = whole(store, EVERYTHING)
        assert receive(store, written(silent)).outcome == "known"
        assert receive(store, written(silent | {"rules": "hong-kong"})).outcome == "conflict"
        assert whole(store, EVERYTHING) == before
    with Store(tmp_path / "other.duckdb") as store:
        receive(store, written(silent))
        assert receive(store, written(_game())).outcome == "conflict"


def test_rules_written_out_are_the_same_claim(tmp_path: Path) -> None:
    """A log that names no rules and one that names the default claim the same."""
    with Store(tmp_path / "games.duckdb") as store:
        receive(store, written(_game()))
        bare = {name: value for name, value in _game().items() if name != "rules"}
        assert receive(store, written(bare)).outcome == "known"
        assert receive(
            store, written(_game() | {"rules": {"preset": "wikipedia", "beats": "higher-category"}})
        ).duplicate


def test_another_game_of_the_same_id_is_a_conflict(tmp_path: Path) -> None:
    """Source and id name one game; the plies that differ are listed."""
    log = _game()
    with Store(tmp_path / "games.duckdb") as store:
        first = receive(store, written(log))
        receipt = receive(store, written(cut_short(log, len(log["plays"]) - 1)))
        assert (receipt.outcome, receipt.opposed) == ("conflict", (first.address,))
        last = log["plays"][-1]
        differences = [(each.pointer, each.old, each.new) for each in receipt.differences]
        assert (f"/plays/{len(log['plays']) - 1}", last, None) in [
            (pointer, old and {"seat": old["seat"], "cards": old["cards"]} if isinstance(old, dict) else old, new)
            for pointer, old, new in differences
        ]


@pytest.mark.parametrize("missing", ["id", "source"])
def test_without_source_or_id_other_games_are_other_games(tmp_path: Path, missing: str) -> None:
    """Only both together name a game."""
    log = _game() | {missing: ""}
    with Store(tmp_path / "games.duckdb") as store:
        assert [receipt.outcome for receipt in hand_in(store, [log, cut_short(log)])] == ["stored", "stored"]


def test_a_replaced_game_stays_readable_but_out_of_lists(tmp_path: Path) -> None:
    """It says what replaced it; lists and statistics know only the new one."""
    log = _game()
    with Store(tmp_path / "games.duckdb") as store:
        first = receive(store, written(log), who="mei")
        second = receive(store, written(spoilt(log)), who="mei", replace=True)
        assert (second.outcome, second.opposed) == ("stored", (first.address,))
        with store.reader() as reader:
            page = reports.games_page(reader, Question())
            assert [game.address for game in page.games] == [second.address]
            assert reports.game(reader, str(first.address)) is None
            (old,) = reports.replaced(reader, str(first.address))
            new = reports.game(reader, str(second.address))
            assert reports.players(reader, Question()) == ()
        assert old.text.encode() == written(log)
        assert (old.replaced_by, old.who, old.received_at) == (second.address, "mei", first.received_at)
        assert new is not None
        assert new.replaced == (old,)


def test_a_game_can_replace_itself_with_other_claims(tmp_path: Path) -> None:
    """The address stays, the claims change, and both logs can be read."""
    with Store(tmp_path / "games.duckdb") as store:
        for points in [(3, -1, -1, -1), (6, -2, -2, -2), (9, -3, -3, -3)]:
            receipt = receive(store, written(_claiming(_game(), *points)), replace=True)
            assert receipt.outcome == "stored"
        with store.reader() as reader:
            game = reports.game(reader, str(receipt.address))
            assert len(reports.replaced(reader, str(receipt.address))) == 2
            assert reports.verdicts(reader, Question())[0].games == 1
        assert game is not None
        assert b"[9,-3,-3,-3]" in game.text.encode()


def test_only_its_uploader_or_an_admin_replaces_a_game(tmp_path: Path) -> None:
    """Anybody else is told of the conflict, replace or not."""
    with Store(tmp_path / "games.duckdb") as store:
        receive(store, written(_game()), who="mei")
        other = written(_claiming(_game(), 1, 1, 1, 1))
        assert receive(store, other, who="oscar", replace=True).outcome == "conflict"
        assert receive(store, other, who="oscar", replace=True, admin=True).outcome == "stored"


def test_one_batch_keeps_the_order_of_its_games(tmp_path: Path) -> None:
    """Known, conflict and replacement within a batch come out as if the games had come one by one."""
    log = _game()
    batch = [log, log, _claiming(log, 1, 1, 1, 1), cut_short(log), *simulated(2)[1:], log]
    with Store(tmp_path / "games.duckdb") as store:
        outcomes = [receipt.outcome for receipt in hand_in(store, batch)]
        assert outcomes == ["stored", "known", "conflict", "conflict", "stored", "known"]
    with Store(tmp_path / "replacing.duckdb") as store:
        receipts = hand_in(store, batch, {"replace": True})
        assert [receipt.outcome for receipt in receipts] == ["stored", "known", "stored", "stored", "stored", "stored"]
        assert [len(receipt.opposed) for receipt in receipts] == [0, 0, 1, 1, 0, 1]
        with store.reader() as reader:
            assert [game.address for game in reports.games_page(reader, Question()).games] == [
                receipts[4].address,
                receipts[0].address,
            ]
            assert len(reports.replaced(reader, str(receipts[0].address))) == 2


def test_strict_refuses_whatever_is_not_legal(tmp_path: Path) -> None:
    """A refused or malformed log leaves no trace."""
    with Store(tmp_path / "games.duckdb") as store:
        before = whole(store, EVERYTHING)
        assert receive(store, written(spoilt(_game())), strict=True).outcome == "refused"
        assert receive(store, written(cut_short(_game())), strict=True).outcome == "refused"
        malformed = receive(store, b'{"format": "bigtwo-log/1"}')
        assert (malformed.outcome, malformed.address) == ("malformed", None)
        assert malformed.judged.faults
        assert whole(store, EVERYTHING) == before
        assert receive(store, written(_game()), strict=True).outcome == "stored"


def test_a_poisoned_game_fails_alone_in_a_batch(tmp_path: Path) -> None:
    """A number that no column holds fails in the database: all other games of the batch are stored."""
    logs = [among_people(log) for log in simulated(5)]
    logs[2]["number"] = 1 << 53
    with Store(tmp_path / "games.duckdb") as store:
        store.write(lambda connection, _: [connection.execute("ALTER TABLE games ALTER number TYPE INTEGER")], None)
        with pytest.raises(Exception, match="9007199254740992"):
            hand_in(store, logs)
        with store.reader() as reader:
            assert reader.execute("SELECT count(*) FROM raw_logs").fetchone() == (4,)
            assert reader.execute("SELECT count(*) FROM games").fetchone() == (4,)
