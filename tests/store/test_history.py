"""Every audit of a game stays in its history: the first, those that took its place and why, and opinions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from duckdb import DuckDBPyConnection

from schemas.gamelog import read_game
from service.audit import ENGINE
from service.reauditing import ReauditError, Wish, mark, reaudit
from service.receiving import doctor, rebuild
from service.rules.document import read_rules
from service.rules.presets import PRESETS
from service.store import reports
from service.store.database import Store
from service.store.forgetting import Forgetting, forget_games
from service.store.marking import Marking
from service.store.question import Question
from tests.store.changing import ADOPTED, ALL, TAIWAN, TAKEN_BACK, history, stored, taiwanese, told, verdicts
from tests.store.evenings import evening, led_by_winners
from tests.store.logs import among_people, hand_in, simulated, spoilt, whole


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "a.duckdb") as made:
        yield made
        assert list(doctor(made)) == []


def judged_by_an_older_engine(store: Store, games: Sequence[int], verdict: str = "illegal") -> None:
    """Let games stand as an engine of a lower number judged them."""

    def task(connection: DuckDBPyConnection, pieces: Sequence[Sequence[int]]) -> list[None]:
        for piece in pieces:
            older = "UPDATE games SET engine = '0', verdict = $2 WHERE game IN (SELECT unnest($1::INTEGER[]))"
            connection.execute(older, [list(piece), verdict])
        return [None] * len(pieces)

    store.write(task, games)


def test_the_first_audit_is_in_the_history_and_takes_no_room(store: Store) -> None:
    """A game that was never judged otherwise has no row but its own."""
    (address,) = stored(store, [spoilt(among_people(simulated(1)[0]))])
    (first,) = history(store, address)
    assert told([first]) == [("stored", "wikipedia", "log", "illegal", True)]
    assert (first.engine, first.code, first.was_verdict, first.who) == (ENGINE, "lead/wrong-seat", None, None)
    assert whole(store, ["audits"])["audits"] == []


def test_adopted_rules_are_those_of_the_game_from_then_on(store: Store) -> None:
    """No second game arises; who, when and why are kept; statistics and reports go by the adopted rules."""
    (address,) = stored(store, taiwanese())
    said = reaudit(store, ALL, ADOPTED, "admin")
    assert (said["rules"], said["adopted"], said["judged"]) == ("taiwan", True, 1)
    assert said["changes"] == [{"from": "illegal", "to": "legal", "games": 1}]
    before, now = history(store, address)
    assert told([before, now]) == [
        ("stored", "wikipedia", "log", "illegal", False),
        ("adopted", "taiwan", "adopted", "legal", True),
    ]
    assert (now.who, now.note, now.was_verdict) == ("admin", "the club says so", "illegal")
    assert now.judged_at > before.judged_at
    with store.reader() as reader:
        (game,) = reports.games_page(reader, Question(rules="taiwan", verdict="legal")).games
        assert (game.address, game.rules_from) == (address, "adopted")
        assert reports.players(reader, Question())[0].games == 1
    assert len(whole(store, ["raw_logs"])["raw_logs"]) == 1


def test_an_adoption_is_taken_back_by_the_rules_that_the_log_came_with(store: Store) -> None:
    """That, too, stays in the history; doing it twice says nothing."""
    addresses = stored(store, taiwanese(2))
    reaudit(store, ALL, ADOPTED, "admin")
    assert reaudit(store, ALL, TAKEN_BACK, "mei")["judged"] == 2
    assert reaudit(store, ALL, TAKEN_BACK, "mei")["judged"] == 0
    for address in addresses:
        last = history(store, address)[-1]
        assert told([last]) == [("returned", "wikipedia", "log", "illegal", True)]
        assert (last.who, last.note) == ("mei", "the club was wrong")
        assert len(history(store, address)) == 3


def test_rules_given_for_want_of_others_come_back_too(store: Store) -> None:
    """A log that names no rules returns to those that it was judged by when it came."""
    bare = {name: value for name, value in taiwanese()[0].items() if name != "rules"}
    (address,) = stored(store, [bare], {"rules": PRESETS["hong-kong"]})
    reaudit(store, ALL, ADOPTED, "admin")
    reaudit(store, ALL, TAKEN_BACK, "admin")
    assert [(audit.rules, audit.rules_from) for audit in history(store, address)] == [
        ("hong-kong", "option"),
        ("taiwan", "adopted"),
        ("hong-kong", "option"),
    ]


def test_an_opinion_is_kept_and_counts_nowhere(store: Store) -> None:
    (address,) = stored(store, taiwanese())
    before = whole(store, ["games", "seats", "findings"])
    said = reaudit(store, ALL, Wish(TAIWAN), "mei")
    assert (said["adopted"], said["changes"]) == (False, [{"from": "illegal", "to": "legal", "games": 1}])
    assert whole(store, ["games", "seats", "findings"]) == before
    assert told(history(store, address)) == [
        ("stored", "wikipedia", "log", "illegal", True),
        ("opinion", "taiwan", "option", "legal", False),
    ]
    with store.reader() as reader:
        assert reports.changed_verdicts(reader, Question()).items == ()


def test_the_own_rules_of_an_adopted_game_are_an_opinion_without_adopting(store: Store) -> None:
    (address,) = stored(store, taiwanese())
    reaudit(store, ALL, ADOPTED, "admin")
    assert reaudit(store, ALL, Wish("log"), "mei")["verdicts"] == {"illegal": 1}
    assert told(history(store, address)[-2:]) == [
        ("adopted", "taiwan", "adopted", "legal", True),
        ("opinion", "wikipedia", "log", "illegal", False),
    ]


def test_a_newer_engine_judges_what_an_older_one_judged_and_keeps_what_it_said(store: Store) -> None:
    """Without a filter these games alone; the list of changed verdicts says which engine followed which."""
    addresses = stored(store, [among_people(log) for log in simulated(3)])
    judged_by_an_older_engine(store, [1, 3])
    said = reaudit(store, Question(), Wish(), "mei")
    assert (said["judged"], said["changes"]) == (2, [{"from": "illegal", "to": "legal", "games": 2}])
    assert reaudit(store, Question(), Wish(), "mei")["judged"] == 0
    histories = [history(store, address) for address in addresses]
    assert [len(each) for each in histories] == [2, 1, 2]
    assert [(audit.why, audit.engine, audit.verdict) for audit in histories[0]] == [
        ("stored", "0", "illegal"),
        ("engine", ENGINE, "legal"),
    ]
    with store.reader() as reader:
        changes = reports.changed_verdicts(reader, Question()).items
        assert [(change.was_engine, change.engine, change.was_verdict) for change in changes] == [
            ("0", ENGINE, "illegal")
        ] * 2
        assert [change.games for change in reports.verdict_changes(reader, Question())] == [2]


def test_with_a_filter_the_games_that_it_names_are_judged_and_only_what_differs_is_kept(store: Store) -> None:
    stored(store, [among_people(log) for log in simulated(3)])
    said = reaudit(store, Question(rules="wikipedia"), Wish(), "mei")
    assert (said["judged"], said["changed"]) == (3, 0)
    assert whole(store, ["audits"])["audits"] == []


def test_a_rebuild_writes_down_what_a_newer_engine_says_and_keeps_adopted_rules(store: Store) -> None:
    old, adopted = stored(store, [among_people(simulated(1)[0]), *taiwanese()])
    reaudit(store, Question(), Wish(TAIWAN, adopt=True, note="so", games=(adopted,)), "admin")
    judged_by_an_older_engine(store, [1])
    rebuild(store)
    assert [(audit.why, audit.verdict) for audit in history(store, old)] == [("stored", "illegal"), ("engine", "legal")]
    assert told(history(store, adopted))[-1] == ("adopted", "taiwan", "adopted", "legal", True)
    kept = whole(store, ["audits"])
    rebuild(store)
    assert whole(store, ["audits"]) == kept


def test_the_next_game_is_judged_again_where_adopted_rules_change_who_won(store: Store) -> None:
    """Under rules by which the last winner leads, an adoption goes on to the games that hang on it."""
    logs = led_by_winners(3)
    logs[1] |= {"rules": {"preset": "capsa", "plays": {"1": ["single"]}}}
    addresses = stored(store, logs)
    assert [told(history(store, each))[-1][3] for each in addresses] == ["legal", "illegal", "legal"]
    with store.reader() as reader:
        assert "predecessor" in reports.games_page(reader, Question(id=str(logs[2]["id"]), kind="any")).games[0].skipped
    wish = Wish(PRESETS["capsa"], adopt=True, note="as at the other games", games=(addresses[1],))
    assert reaudit(store, Question(), wish, "admin")["changed"] == 1
    assert told(history(store, addresses[2])) == [
        ("stored", "capsa", "log", "legal", False),
        ("session", "capsa", "log", "legal", True),
    ]
    assert history(store, addresses[2])[-1].coverage == "full"


def test_games_of_a_session_adopt_rules_together_and_are_told_once(store: Store) -> None:
    """However many of them hang on each other."""
    logs = [log | {"rules": "hong-kong"} for log in led_by_winners(5)]
    addresses = stored(store, logs)
    said = reaudit(store, ALL, Wish(PRESETS["capsa"], adopt=True, note="capsa it was"), "admin")
    assert said["verdicts"] == {"legal": 5}
    assert [len(history(store, each)) for each in addresses] == [2] * 5


def test_a_late_game_of_a_session_is_told_in_the_history_of_the_next(store: Store) -> None:
    logs = led_by_winners(3)
    (_, third) = stored(store, [logs[0], logs[2]])
    assert len(history(store, third)) == 1
    stored(store, [logs[1]])
    assert [(audit.why, audit.coverage) for audit in history(store, third)] == [
        ("stored", "partial"),
        ("session", "full"),
    ]


def test_the_same_log_is_known_whatever_was_adopted_and_its_receipt_says_what_holds(store: Store) -> None:
    """Conflicts go by what logs claim, not by adopted rules."""
    logs = taiwanese()
    stored(store, logs)
    reaudit(store, ALL, ADOPTED, "admin")
    (again,) = hand_in(store, logs)
    assert (again.outcome, again.judged.verdict) == ("known", "legal")
    assert again.judged.report is not None
    assert again.judged.report.rules_from == "adopted"
    (other,) = hand_in(store, [logs[0] | {"rules": "taiwan"}])
    assert other.outcome == "conflict"
    assert {each.pointer.split("/")[1] for each in other.differences} == {"rules"}
    assert next(each for each in other.differences if each.pointer == "/rules/preset").old == "wikipedia"


def test_a_log_that_replaces_another_of_the_same_game_keeps_rules_history_and_marks(store: Store) -> None:
    """What an admin has adopted is not undone by whoever mends the log."""
    (log,) = taiwanese()
    (address,) = stored(store, [log])
    mark(store, Marking((address,), stood=True, note="nobody minded", who="admin"))
    reaudit(store, ALL, ADOPTED, "admin")
    (receipt,) = hand_in(store, [log | {"result": {"winner": 0}}], {"who": "mei", "replace": True})
    assert receipt.outcome == "stored"
    assert receipt.judged.report is not None
    assert receipt.judged.report.rules_from == "adopted"
    assert told(history(store, address)) == [
        ("stored", "wikipedia", "log", "illegal", False),
        ("adopted", "taiwan", "adopted", "legal", False),
        ("replaced", "taiwan", "adopted", "legal", True),
    ]
    assert [each.note for each in verdicts(store, address).marks] == ["nobody minded"]


def test_several_replacements_in_one_go_end_with_the_last(store: Store) -> None:
    (log,) = taiwanese()
    (address,) = stored(store, [log])
    reaudit(store, ALL, ADOPTED, "admin")
    others = [log | {"result": {"winner": winner}} for winner in range(3)]
    assert [each.outcome for each in hand_in(store, others, {"who": "mei", "replace": True})] == ["stored"] * 3
    assert [audit.why for audit in history(store, address)] == ["stored", "adopted", "replaced"]
    assert told(history(store, address))[-1][1:3] == ("taiwan", "adopted")


def test_what_is_forgotten_takes_its_history_along(store: Store) -> None:
    (log,) = taiwanese()
    (address,) = stored(store, [log])
    mark(store, Marking((address,), state="explained", who="admin"))
    reaudit(store, ALL, ADOPTED, "admin")
    store.write(forget_games, Forgetting((address,), read_game))
    assert not any(whole(store, ["audits", "marks", "adopted"]).values())
    (again,) = hand_in(store, [log])
    assert told(history(store, str(again.address))) == [("stored", "wikipedia", "log", "illegal", True)]


def test_rules_that_do_not_fit_a_game_leave_it_as_it_was(store: Store) -> None:
    """Points by place for four fit no table of two; the others adopt them."""
    placed = {"preset": "wikipedia", "scoring": {"settlement": "placement", "placement": [3, 1, -1, -3]}}
    pair, table = stored(store, [among_people(simulated(1, players=2)[0]), among_people(simulated(1)[0])])
    said = reaudit(store, ALL, Wish(read_rules(placed), adopt=True, note="by place"), "admin")
    assert said["judged"] == 1
    assert [each["address"] for each in said["unfit"]] == [pair]
    assert "placement" in said["unfit"][0]["message"]
    assert len(history(store, pair)) == 1
    assert history(store, table)[-1].why == "adopted"


def test_rules_are_never_adopted_for_everything_by_a_slip(store: Store) -> None:
    stored(store, taiwanese())
    with pytest.raises(ReauditError, match="verdict=any"):
        reaudit(store, Question(), ADOPTED, "admin")
    with pytest.raises(ReauditError, match="no game"):
        reaudit(store, Question(), Wish(games=("0" * 64,)), "admin")


def test_an_evening_of_another_house_is_one_adoption(store: Store) -> None:
    """Filters choose the games whose rules are adopted; others stay as they are."""
    club, home = evening(3), evening(3, seed=33, session="2026-11-10", source="home")
    stored(store, [*club, *home])
    said = reaudit(store, Question(source="home"), Wish(TAIWAN, adopt=True, note="at home"), "admin")
    assert said["judged"] == 3
    with store.reader() as reader:
        found = {game.source: game.rules for game in reports.games_page(reader, Question(verdict="any")).games}
    assert found == {"club": "hong-kong", "home": "taiwan"}


def test_the_doctor_says_which_engine_judged_games_and_what_to_do(store: Store) -> None:
    """In one sentence, whatever their number; once they are judged again there is nothing to say."""
    stored(store, [among_people(log) for log in simulated(3)])
    judged_by_an_older_engine(store, [1, 3])
    (found,) = doctor(store)
    assert str(found).startswith(
        f"2 games stand by the verdict of engine 0, and this is engine {ENGINE}: `bigtwo reaudit` judges them again"
    )
    assert (found.table, found.place, found.games) == ("games", "engine", 2)
    reaudit(store, Question(), Wish(), "mei")
    assert list(doctor(store)) == []
