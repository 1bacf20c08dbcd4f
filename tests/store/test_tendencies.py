"""How people play: what the reports say of a game of a few cards, and of many games against a plain count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from service.rules.cards import Card
from service.store import reports
from service.store.course import exponential_means
from service.store.database import Reader, Store
from service.store.question import Question
from service.store.rows import Funnel
from tests.builders import game
from tests.store.logs import Log, filled, judged, mixed

FREE = {"preset": "wikipedia", "opening_lead": "any", "opening_play": "free"}
ANY_VERDICT = Question(verdict="any")
"""Hands of a few cards are a finding of their own."""
PLAYS = [(0, "3D"), (1, "5C"), (0, "2S"), (1, ""), (0, "4D")]
CLUB = Question(source="club", rules="wikipedia")


def _few_cards() -> Log:
    """East leads 3♦, North answers 5♣ with 6♣ and 2♥ in hand, East beats it with 2♠ and goes out with 4♦."""
    log = game(FREE, ["3D 4D 2S", "5C 6C 2H"], *PLAYS)
    log["plays"] = [play | {"ms": 1000 * (ply + 1)} for ply, play in enumerate(log["plays"])]
    return log


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A store with that one game."""
    with filled(tmp_path_factory.mktemp("few"), [_few_cards()]) as store, store.reader() as reader:
        yield reader


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Sixty games of every kind."""
    with filled(tmp_path_factory.mktemp("many")) as store:
        yield store


@pytest.fixture
def reader(store: Store) -> Iterator[Reader]:
    """A reader of them."""
    with store.reader() as reader:
        yield reader


def _made(classes: Any) -> dict[str, tuple[float, int]]:
    return {name: (one.made, one.opportunities) for name, one in classes.items() if one.opportunities}


def test_passes_and_answers_of_a_few_cards(few: Reader) -> None:
    told = reports.tendencies(few, ANY_VERDICT)
    passes = told["passes_by_cards"].classes
    assert _made(passes["forced"].classes) == {"3": (0, 1), "2": (1, 2)}
    assert _made(passes["voluntary"].classes) == {"3": (0, 1), "2": (0, 2)}
    assert _made(told["answer_rate_by_smallest"].classes) == {"2": (2, 2)}
    assert (told["overplay"].made, told["overplay"].opportunities) == (0, 2)
    leads = told["lead_mix"].classes["own_cards"].classes
    assert {cards: each.classes["1"].made for cards, each in leads.items()} == {"1": 1, "2": 0, "3": 1}


def test_releases_of_a_few_cards(few: Reader) -> None:
    told = {Card(one.card).sign: (one.share, one.played, one.kept) for one in reports.card_releases(few, ANY_VERDICT)}
    assert told == {
        "3♦": (1 / 5, 1, 0),
        "4♦": (1, 1, 0),
        "5♣": (2 / 5, 1, 0),
        "6♣": (None, 0, 1),
        "2♥": (None, 0, 1),
        "2♠": (3 / 5, 1, 0),
    }
    held = {step.share: step.held.made for step in reports.twos_held(few, ANY_VERDICT)}
    assert held == {place / 20: 2 if place < 12 else 1 for place in range(21)}


def test_times_of_a_few_cards(few: Reader) -> None:
    told = {one.decision: (one.turns, one.median) for one in reports.thinking_times(few, ANY_VERDICT)}
    assert told == {"lead": (2, 3000), "answer": (2, 2500), "forced_pass": (1, 4000)}


def test_a_player_who_is_named_is_alone_in_the_answer(few: Reader) -> None:
    (north,) = reports.find_players(few, "North")
    question = Question(verdict="any", player=north.player)
    assert _made(reports.tendencies(few, question)["answer_rate_by_smallest"].classes) == {"2": (1, 1)}
    assert {one.card for one in reports.card_releases(few, question)} == {
        Card.parse(text) for text in ("5C", "6C", "2H")
    }
    assert reports.twos_held(few, question)[-1].held.made == 1
    assert [one.decision for one in reports.thinking_times(few, question)] == ["answer", "forced_pass"]
    rows, players = reports.category_use(few, question, 12)
    assert [row.player.name for row in rows] == ["North", "East"]
    assert players == 2
    assert (rows[0].use["single"].made, rows[0].use["single"].opportunities) == (1, 1)


def _club() -> list[tuple[Log, Any]]:
    games = [(log, judged(log)) for log in mixed() if log["source"] == "club" and log["rules"] == "wikipedia"]
    return [(log, report) for log, report in games if report.verdict == "legal"]


def test_releases_are_what_the_logs_say(reader: Reader) -> None:
    """Counted here from the logs themselves, card by card."""
    shares: dict[int, list[float]] = defaultdict(list)
    dealt: Counter[int] = Counter()
    for log, _report in _club():
        dealt.update(Card.parse(text) for player in log["players"] for text in player["hand"])
        for ply, play in enumerate(log["plays"]):
            for text in play["cards"]:
                shares[Card.parse(text)].append((ply + 1) / len(log["plays"]))
    told = {one.card: one for one in reports.card_releases(reader, CLUB)}
    assert set(told) == set(range(52))
    for card, one in told.items():
        assert (one.dealt, one.played, one.kept) == (dealt[card], len(shares[card]), dealt[card] - len(shares[card]))
        assert one.share == pytest.approx(sum(shares[card]) / len(shares[card]))
    twos = [share for card in range(48, 52) for share in shares[card]]
    for step in reports.twos_held(reader, CLUB):
        kept = sum(dealt[card] for card in range(48, 52)) - sum(share <= step.share + 1e-9 for share in twos)
        assert step.held.made == kept


def test_everybody_together_is_the_sum_of_the_players(reader: Reader) -> None:
    """Made and opportunities of all players add up to those of everybody; one player's are those of the own page."""
    together = reports.tendencies(reader, CLUB)
    keys = [one.player.player for one in reports.players(reader, CLUB)]
    pages = [page for key in keys if (page := reports.player(reader, key, CLUB))]
    for name in ("forced_pass_rate", "answer_rate", "overplay", "breaking_rate"):
        assert together[name].made == sum(page.statistics[name].made or 0 for page in pages)
        assert together[name].opportunities == sum(page.statistics[name].opportunities for page in pages)
    for page in pages[:3]:
        alone = reports.tendencies(reader, Question(source="club", rules="wikipedia", player=page.player.player))
        assert alone == {name: page.statistics[name] for name in alone}
    use = {row.player.player: row.use for row in reports.category_use(reader, CLUB, len(keys))[0]}
    assert use == {page.player.player: page.statistics["availability_use"].classes for page in pages}


def test_times_are_what_the_logs_say(reader: Reader) -> None:
    leads = []
    for log, _report in _club():
        lying = False
        passes = 0
        for play in log["plays"]:
            if play["cards"] and not lying:
                leads.append(play["ms"])
            passes = 0 if play["cards"] else passes + 1
            lying = passes < len(log["players"]) - 1
    told = {one.decision: one for one in reports.thinking_times(reader, CLUB)}
    assert told["lead"].turns == len(leads)
    assert told["lead"].median == median(leads)
    assert told["lead"].median == reports.tendencies(reader, CLUB)["tempo_ms"].classes["lead"].median


def test_sessions_and_form_of_a_player(reader: Reader) -> None:
    """Sessions add up to the course; the averages at each game are the definition, written out."""
    key = reports.players(reader, CLUB)[0].player.player
    page = reports.player(reader, key, CLUB)
    assert page is not None
    by_session: defaultdict[tuple[str, str | None], float] = defaultdict(float)
    for outing in page.course:
        by_session[outing.source, outing.session] += outing.points
    assert {(one.source, one.session): one.points for one in page.sessions} == by_session
    assert sum(one.games for one in page.sessions) == len(page.course)
    points = [outing.points for outing in page.course]
    for place, outing in enumerate(page.course):
        weights = [0.5 ** (age / 25) for age in range(place, -1, -1)]
        mean = sum(won * weight for won, weight in zip(points, weights, strict=False)) / sum(weights)
        assert outing.form_25 == pytest.approx(mean)
    assert [outing.form_100 for outing in page.course] == exponential_means(points, 100)


def test_points_of_mixed_rules_have_neither_form_nor_sessions(reader: Reader) -> None:
    keys = {
        seat.player for shown in reports.games_page(reader, Question(source="club"), 100).games for seat in shown.seats
    }
    pages = [page for key in sorted(keys) if (page := reports.player(reader, key, Question(source="club")))]
    mixed_pages = [page for page in pages if len(page.rules) > 1]
    assert mixed_pages
    for page in mixed_pages:
        assert page.sessions
        assert {one.points for one in page.sessions} == {None}
        assert {(one.form_25, one.form_100) for one in page.course} == {(None, None)}


def test_the_funnel_ends_at_the_games_that_count(reader: Reader) -> None:
    assert reports.funnel(reader, Question()) == Funnel(60, 3, 5, 52, 10, 42)
    assert reports.funnel(reader, Question(source="lab")) == Funnel(10, 0, 0, 10, 0, 10)
    assert reports.funnel(reader, Question(kind="any", verdict="illegal")) == Funnel(60, 3, 5, 52, 0, 52)
    assert (
        reports.funnel(reader, Question(tag="league")).counted == reports.counted(reader, Question(tag="league")).games
    )


def test_nothing_there_is_no_data(tmp_path: Path) -> None:
    with Store(tmp_path / "games.duckdb") as store, store.reader() as reader:
        told = reports.tendencies(reader, Question())
        assert told["overplay"].value is None
        assert reports.category_use(reader, Question(), 12) == ((), 0)
        for report in (reports.twos_held, reports.card_releases, reports.thinking_times):
            assert report(reader, Question()) == ()
        assert reports.funnel(reader, Question()) == Funnel(0, 0, 0, 0, 0, 0)
