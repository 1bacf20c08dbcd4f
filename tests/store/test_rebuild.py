"""Everything derived can be made anew from the raw logs, and whatever differs from them is named."""

import threading
from pathlib import Path

import pytest

from schemas.gamelog import read_game
from service.reauditing import reaudit
from service.receiving import doctor, rebuild
from service.rules.presets import PRESETS
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.store import rebuild as rebuilding
from service.store.question import Question
from service.store.tables import DERIVED
from service.store.trouble import StoreBusyError
from tests.store.changing import ADOPTED, taiwanese
from tests.store.logs import among_people, change, filled, hand_in, mixed, simulated, whole

TABLES = [table.name for table in DERIVED]


def test_a_rebuild_gives_what_was_there(tmp_path: Path) -> None:
    """Row by row, whatever the verdicts, the rules and where they came from."""
    with filled(tmp_path) as store:
        bare = [{name: value for name, value in log.items() if name != "rules"} for log in simulated(2, seed=8)]
        hand_in(store, bare)
        hand_in(store, simulated(2, seed=9), {"rules": PRESETS["hong-kong"]})
        before = whole(store, TABLES)
        assert {row[12] for row in before["games"]} == {"log", "default", "option"}
        assert rebuild(store) == len(before["games"])
        assert whole(store, TABLES) == before
        assert rebuild(store) == len(before["games"])
        assert list(doctor(store)) == []


def test_a_rebuild_mends_what_was_damaged(tmp_path: Path) -> None:
    """Lost rows come back, wrong ones are put right."""
    with filled(tmp_path, mixed()[:10]) as store:
        before = whole(store, TABLES)
        change(store, "DELETE FROM seats WHERE seat = 1; UPDATE games SET verdict = 'illegal'; DELETE FROM players")
        rebuild(store)
        assert whole(store, TABLES) == before


@pytest.mark.parametrize(
    ("statement", "table", "place"),
    [
        ("UPDATE seats SET points = points + 1 WHERE game = 3 AND seat = 2", "seats", "row 2, points"),
        ("UPDATE games SET verdict = 'legal', findings = 7 WHERE game = 2", "games", "row 0, findings"),
        ("DELETE FROM plays WHERE game = 4 AND ply = 1", "plays", "rows"),
        ("UPDATE players SET name = 'Nobody' WHERE player = (SELECT min(player) FROM players)", "players", ""),
        ("UPDATE raw_logs SET sha256 = 'x'::BLOB WHERE game = 1", "raw_logs", "sha256"),
        ("INSERT INTO flows VALUES (999, 0, 1, 'a', 'b', 5)", "flows", "rows of game number 999, which has no log"),
        ("DELETE FROM uploads WHERE game = 1", "uploads", "rows"),
    ],
)
def test_the_doctor_names_what_was_tampered_with(tmp_path: Path, statement: str, table: str, place: str) -> None:
    """One wrong value, one finding, which says where it stands."""
    with filled(tmp_path, simulated(5)) as store:
        change(store, statement)
        found = [each for each in doctor(store) if table != "uploads" or each.table == "uploads"]
        assert [each.table for each in found] == [table]
        assert place in found[0].place
        assert table in str(found[0])


def test_games_that_come_and_go_during_a_rebuild_are_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The swap catches up with what was stored and replaced meanwhile."""
    logs = [among_people(log) for log in simulated(8, source="club")]
    with filled(tmp_path, logs[:6]) as store:
        once = threading.Event()

        def read(data: bytes, rules: RuleSet | None) -> GameRecord:
            return read_game(data, rules)

        original = rebuilding._derive

        def meanwhile(*arguments: object) -> object:
            batch = original(*arguments)  # type: ignore[arg-type]  # passed on as they came
            if not once.is_set():
                once.set()
                changed = logs[0] | {"rules": "taiwan"}
                hand_in(store, [*logs[6:], changed], {"who": "mei", "replace": True})
            return batch

        monkeypatch.setattr(rebuilding, "_derive", meanwhile)
        assert rebuilding.rebuild(store, read) == 8
        assert list(doctor(store)) == []
        assert whole(store, ["games"])["games"][-1][0] == 9


def test_nobody_else_derives_or_judges_anew_during_a_rebuild(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two would fill one table, and what is judged again would be overwritten: whoever comes second is told to wait."""
    with filled(tmp_path, [*mixed()[:6], *taiwanese(2, source="club")]) as store:
        before = whole(store, TABLES)
        original = rebuilding._derive
        refused: list[str] = []

        def meanwhile(*arguments: object) -> object:
            for attempt in (lambda: rebuild(store), lambda: reaudit(store, Question(source="club"), ADOPTED, "mei")):
                with pytest.raises(StoreBusyError, match="wait until that has ended") as error:
                    attempt()
                refused.append(str(error.value))
            return original(*arguments)  # type: ignore[arg-type]  # passed on as they came

        monkeypatch.setattr(rebuilding, "_derive", meanwhile)
        assert rebuild(store) == 8
        assert len(refused) == 2
        assert whole(store, TABLES) == before
        monkeypatch.undo()
        assert reaudit(store, Question(source="club"), ADOPTED, "mei")["judged"] == 8
        assert rebuild(store) == 8
        assert list(doctor(store)) == []
