"""A report that was asked for is not asked again before the data changes; what changes it is in test_adding_up."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.app import create_app
from service.config import Config
from service.linking import link
from service.store import asking, reports
from service.store.database import Store
from service.store.keeping import KeptAnswers, keep_for
from service.store.question import Question
from tests.store.logs import among_people, filled, hand_in, simulated


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of all queries that were asked so far."""
    texts: list[str] = []
    ask = asking._ask

    def noted(reader: object, text: str, parameters: object) -> object:
        texts.append(text)
        return ask(reader, text, parameters)  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "_ask", noted)
    return texts


def _players(store: Store) -> int:
    with store.reader() as reader:
        return sum(one.games for one in reports.players(reader, Question()))


def test_a_report_is_asked_once_a_version(tmp_path: Path, asked: list[str]) -> None:
    logs = [among_people(log) for log in simulated(4)]
    with filled(tmp_path, logs[:3]) as store:
        told = [_players(store) for _ in range(3)]
        assert told == [12] * 3
        assert len([text for text in asked if "chosen" in text]) == 2, "the rules, and the standings"
        hand_in(store, logs[3:])
        assert _players(store) == 16


def test_what_somebody_changes_in_an_answer_is_changed_for_nobody_else(tmp_path: Path) -> None:
    with filled(tmp_path, [among_people(log) for log in simulated(2)]) as store, store.reader() as reader:
        counts = reports.work_states(reader, Question())
        counts["settled"] = -1
        assert reports.work_states(reader, Question()) != counts


def test_who_reads_an_older_state_gets_its_answers_and_leaves_the_newer_ones(tmp_path: Path) -> None:
    logs = [among_people(log) for log in simulated(3)]
    with filled(tmp_path, logs[:2]) as store, store.reader() as old:
        assert reports.overview(old, Question()).games == 2
        hand_in(store, logs[2:])
        with store.reader() as new:
            assert reports.overview(new, Question()).games == 3
            assert reports.overview(old, Question()).games == 2
            assert reports.overview(new, Question()).games == 3


def test_a_reader_of_what_was_logged_remembers_nothing(tmp_path: Path) -> None:
    """Two players of one game each who are one person: to it they are two, before and after others were told."""
    logs = [among_people(log) for seed in (1, 2) for log in simulated(1, seed=seed, source=f"club {seed}")]
    with filled(tmp_path, logs) as store:
        with store.reader() as reader:
            one, other = ({sat.player for sat in game.seats} for game in reports.games_page(reader, Question()).games)
        link(store, min(one), min(other), "mei")
        counts = []
        for as_logged in (False, True, False):
            with store.reader(as_logged=as_logged) as reader:
                counts.append(len(reports.players(reader, Question())))
    assert counts == [7, 8, 7]


def test_what_is_kept_has_a_bound() -> None:
    """What was made first goes first, and what alone is too much goes at once."""
    kept: KeptAnswers[bytes] = KeptAnswers(11, len)
    made: list[str] = []

    def answer(name: str, size: int = 2) -> None:
        def make() -> bytes:
            made.append(name)
            return bytes(size)

        kept.get(name, 1, make)

    for name in "abcba":
        answer(name)
    assert made == ["a", "b", "c", "a"]
    for _ in range(2):
        answer("long", 10)
    assert made[4:] == ["long", "long"]


def test_the_figures_of_a_page_ask_for_nothing_that_it_has_asked(tmp_path: Path, asked: list[str]) -> None:
    logs = [among_people(log) for log in simulated(6, source="club")]
    with filled(tmp_path, logs) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        with store.reader() as reader:
            keep_for(reader, None)
            key = reports.players(reader, Question())[0].player.player
        for page, figures in (
            (f"/players/{key}?", ("points", "results", "control", "cards-left")),
            ("/tendencies?", ("passes-by-cards", "tempo", "card-map")),
            ("/flows?", ("point-flows", "residuals")),
        ):
            assert client.get(page).status_code == 200
            asked.clear()
            for name in figures:
                who = f"player={key}" if "players" in page else ""
                assert client.get(f"/api/v1/figures/{name}.json?{who}").status_code == 200
            assert not [text for text in asked if "chosen" in text], page
