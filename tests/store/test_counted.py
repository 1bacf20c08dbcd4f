"""One filter for everything that is counted of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from service.insight.counters import COUNTERS
from service.insight.statistics import FIGURES, STATISTICS, Statistic
from service.store import reports
from service.store.counted import BOMBS, NAMES, OF_GAMES, OF_TWO, PLACES, CountedError, SeatCount, behind
from service.store.database import Reader
from service.store.query_text import query_text
from service.store.question import Question
from tests.store.logs import filled, mixed

EVERY = Question(verdict="any", kind="any")
OF_ONE = tuple(name for name in NAMES if name not in OF_TWO)
"""All that is counted of a seat or of a game."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Sixty games of every kind."""
    with filled(tmp_path_factory.mktemp("counted"), mixed()) as store, store.reader() as reader:
        yield reader


def test_the_query_has_a_branch_for_every_counter_and_its_own_column() -> None:
    """Lists of single values aside, which mean nothing place by place; bombs and cards have branches of their own."""
    branches = dict(re.findall(r"WHEN '(\w+)' THEN (.+)", query_text("counted")))
    assert tuple(branches) == OF_ONE
    plain = {one.name: one.type for one in COUNTERS if one.name in branches}
    assert {name: branches[name] for name in plain} == {
        name: f"{name}[getvariable('asked').counted.place]" if kind.endswith("[]") else name
        for name, kind in plain.items()
    }
    assert {one.name for one in COUNTERS} - set(plain) == {"dealt_cards", "release_plies"} | {
        f"{decision}_ms_list" for decision in ("lead", "answer", "voluntary_pass", "forced_pass")
    }
    assert {name for name, kind in plain.items() if kind.endswith("[]")} < set(PLACES)


def _asked(name: str) -> str:
    return f"{name}/{list(PLACES[name])[2]}" if name in PLACES else name


def _column(name: str) -> str:
    """The same counter of a seat, from the table."""
    if name in OF_GAMES:
        return name.removeprefix("game_")
    if name in BOMBS:
        return " + ".join(name.replace("bombs", kind) for kind in ("fours", "straight_flushes"))
    if name.startswith("cards_") and name in PLACES:
        ply = "release_plies[list_position(dealt_cards, 2)]"
        held = "list_contains(dealt_cards, 2)"
        return {"cards_dealt": held, "cards_played": f"{ply} >= 0", "cards_kept": f"{held} AND {ply} IS NULL"}[name]
    return f"{name}[3]" if name in PLACES else name


@pytest.mark.parametrize("name", OF_ONE)
def test_the_games_are_those_in_which_some_seat_has_it(reader: Reader, name: str) -> None:
    table = "games" if name in OF_GAMES else "seats"
    (wanted,) = reader.execute(
        f"SELECT count(DISTINCT game) FROM {table} WHERE ({_column(name)})::DOUBLE > 0"  # noqa: S608 - our own names
    ).fetchone() or (0,)
    assert reports.counted(reader, Question(verdict="any", kind="any", counted=_asked(name))).games == wanted


def test_of_a_player_only_the_own_seat_counts_and_both_ends_of_the_values_do(reader: Reader) -> None:
    """As many losses with 3 to 6 cards left as the distribution of the player's page has."""
    question = Question(rules="wikipedia")
    player = max(reports.players(reader, question), key=lambda one: one.games).player.player
    page = reports.player(reader, player, question)
    assert page is not None
    assert page.cards_left_losing
    for low, high in ((3, 6), (1, 1), (13, 13)):
        asked = Question(player=player, rules="wikipedia", counted=f"cards_left:{low}..{high}")
        lost = sum(games for cards, games in page.cards_left_losing.items() if low <= cards <= high)
        assert reports.counted(reader, asked).games == lost


def test_games_of_one_length_are_as_many_as_the_histogram_has(reader: Reader) -> None:
    for one in reports.game_lengths(reader, EVERY):
        for length, games in one.games.items():
            asked = Question(verdict="any", kind="any", counted=f"game_{one.measure}:{length}")
            assert reports.counted(reader, asked).games == games


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("missed_win", 'did you mean "missed_wins"'),
        ("zzz", "known are won, lost"),
        ("won; DROP TABLE seats", "unknown counter"),
        ("overplay_steps", "overplay_steps/0"),
        ("overplay_steps/14", "unknown place of overplay_steps"),
        ("won/1", "one number"),
        ("cards_left:", "unknown counter"),
        ("cards_left:x", ":3..5"),
        ("cards_left:..", ":3..5"),
        ("cards_left:5..3", "the lower one stands first"),
        ("a.ahead", "ahead is counted of two sides, not of a group: leave a. out"),
        ("a.game_plies:3", "game_plies is counted of the whole game"),
        ("b.won", "unknown counter"),
    ],
)
def test_what_is_no_counter_is_told_what_would_be(text: str, told: str) -> None:
    with pytest.raises(CountedError, match=re.escape(told)):
        SeatCount.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "won",
        "a.won",
        "a.leads_by_category/pair:2..",
        "cards_left:3",
        "cards_left:3..5",
        "points:..-20",
        "debt:9..",
        "cards_kept/2S",
    ],
)
def test_what_is_read_is_written_alike(text: str) -> None:
    assert str(SeatCount.parse(text)) == text


def _all(figure: Statistic, *path: str) -> Iterator[tuple[Statistic, tuple[str, ...]]]:
    yield figure, (*path, figure.name)
    for known in figure.classes:
        yield from _all(known, *path, figure.name)


def test_every_statistic_that_seats_count_has_a_counter_behind_it() -> None:
    """All but games, which are counted themselves, and a win rate of several places."""
    made = [(one, path) for figure in (*STATISTICS, *FIGURES) for one, path in _all(figure) if one.made]
    without = {path for _one, path in made if not behind(*path)}
    assert without == {("opener_win_rate", "otherwise")}
    for _one, path in made:
        if path not in without:
            SeatCount.parse(behind(*path))


def test_groups_choose_the_games_that_somebody_of_them_sat_in(reader: Reader) -> None:
    """Of both groups each needs a seat of his own."""
    bots, people = ((Question(verdict="any", kind="any", a=word)) for word in ("kind:bot", "kind:human"))
    either = Question(verdict="any", kind="any", a="kind:bot", b="kind:human")
    shared = Question(verdict="any", kind="any", a="kind:bot", b="kind:human", games="shared")
    counts = [reports.counted(reader, question).games for question in (bots, people, either, shared)]
    assert counts[2] == reports.counted(reader, EVERY).games
    assert counts[0] + counts[1] - counts[3] == counts[2]
    player = reports.players(reader, Question(rules="wikipedia"))[0].player.player
    alone = Question(verdict="any", kind="any", a=f"player:{player}", b=f"player:{player}", games="shared")
    assert reports.counted(reader, alone).games == 0
