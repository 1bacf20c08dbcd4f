"""Every single statistic has a value that was worked out by hand, on a database of three games.

Ann wins the first, at a table of three: 3♦ led, 2♠ put on 7♦ before Ben with one card, out with a pair. She loses the
second, at a table of four, without a card played: one pass by choice, a 2 kept, and she leaves. She loses the third,
between two: a full house led that breaks a four, a forced pass, a 2 put down by the system, and 4♥ led where the pair
of 4s would have ended the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.insight.statistics import CLASSES, ORDER, STATISTICS, SUM
from service.store import reports
from service.store.intervals import wilson
from service.store.player_rows import PlayerPage
from service.store.question import Question
from service.store.rows import Statistic
from tests.store.logs import Log, filled
from tests.store.scenes import EVERY, FREE, scene

RULES = {**FREE, "scoring": {"tiers": [[1, 1], [3, 2]], "unused": ["two"], "final_play": []}}
Made = tuple[float | None, int]

EXPECTED: dict[str, Made] = {
    "games": (3, 3),
    "wins": (1, 3),
    "win_rate": (1, 3),
    "points": (3 - 20 - 1, 3),
    "points_per_game": (-18, 3),
    "place_1": (1, 3),
    "place_2": (1, 3),
    "place_3": (0, 2),
    "place_4": (1, 1),
    "average_place": (1 + 4 + 2, 3),
    "cards_left_losing": (5 + 1, 2),
    "heavy_loss_rate": (1, 2),
    "shut_out_rate": (1, 2),
    "doubling_cost": (10, 2),
    "doubling_cost/unused_two": (10, 2),
    "opener_win_rate/leading": (1, 2),
    "opener_win_rate/otherwise": (0, 1),
    "opener_win_rate/after_1": (0, 1),
    "comeback_rate": (0, 1),
    "collapse_rate": (0, 0),
    "longest_win_streak": (1, 3),
    "current_streak": (-2, 3),
    "form_10": (None, 0),
    "form_25": (None, 0),
    "form_100": (None, 0),
    "pass_rate": (2, 3),
    "forced_pass_rate": (1, 3),
    "voluntary_pass_rate": (1, 2),
    "answer_rate": (1, 2),
    "lead_mix/size/1": (2, 4),
    "lead_mix/size/2": (1, 4),
    "lead_mix/size/5": (1, 4),
    "lead_mix/category/single": (2, 4),
    "lead_mix/category/pair": (1, 4),
    "lead_mix/category/full-house": (1, 4),
    "lead_mix/own_cards/2/1": (1, 4),
    "lead_mix/own_cards/2/2": (1, 4),
    "lead_mix/own_cards/4/1": (1, 4),
    "lead_mix/own_cards/8/5": (1, 4),
    "answer_mix/size/1": (1, 1),
    "answer_mix/category/single": (1, 1),
    "availability_use/single": (2, 3),
    "availability_use/pair": (1, 3),
    "availability_use/triple": (0, 2),
    "availability_use/full-house": (1, 1),
    "availability_use/four-of-a-kind": (0, 1),
    "overplay": (0, 1),
    "overplay/0": (1, 1),
    "tricks_won": (2 + 0 + 0, 2 + 1 + 2),
    "lead_conversion": (1, 4),
    "longest_control": (2, 3),
    "breaking_rate": (2, 5),
    "breaking_rate/pair": (1, 5),
    "breaking_rate/four": (1, 5),
    "danger_pass_rate": (0, 1),
    "danger_highest_rate": (1, 2),
    "missed_win_rate": (1, 2),
    "twos_dealt": (3, 3),
    "twos_led": (0, 3),
    "twos_answering": (1, 3),
    "twos_kept": (1, 3),
    "twos_ply_share": (4 / 7, 1),
    "bombs_dealt": (1, 3),
    "bombs_dealt/four": (1, 3),
    "bombs_played": (0, 3),
    "bombs_broken": (1, 3),
    "bombs_broken/four": (1, 3),
    "bombs_kept": (0, 3),
    "tempo_ms/lead": (100 + 200, 2),
    "tempo_ms/answer": (300, 1),
    "auto_rate": (1, 3 + 1 + 4),
    "abandoned": (1, 3),
}
"""Made and opportunities of Ann's; a class that is not named has made 0."""


def games() -> list[Log]:
    """Ann's three games."""
    first = scene(
        "Ann Ben Cid",
        ["3D 4D 4C 2S", "5D 6D", "3C 7D 7C"],
        *[(0, "3D"), (1, "5D"), (2, "7D"), (0, "2S"), (1, ""), (2, ""), (0, "4D 4C")],
        rules=RULES,
        started_at="2026-11-01",
    )
    second = scene(
        "Ben Ann Cid Dot",
        ["8D 9D", "3D 3C 3H KD 2D", "4D 5C", "4C 6S"],
        *[(0, "8D"), (1, ""), (2, ""), (3, ""), (0, "9D")],
        rules=RULES,
        started_at="2026-11-02",
    )
    third = scene(
        "Ann Ben",
        ["3D 3C 3H 4D 4C 4H 4S 2C", "5D 6D 7D 8D 9D QS KS"],
        *[(0, "3D 3C 3H 4D 4C"), (1, "5D 6D 7D 8D 9D"), (0, ""), (1, "QS"), (0, "2C"), (1, ""), (0, "4H"), (1, "KS")],
        rules=RULES,
        started_at="2026-11-03",
    )
    for ply, ms in ((0, 100), (3, 300), (6, 200)):
        first["plays"][ply]["ms"] = ms
    second["players"][1]["left"] = 2
    third["plays"][4]["auto"] = True
    return [first, second, third]


def page_of(folder: Path, logs: list[Log], name: str = "Ann", question: Question = EVERY) -> PlayerPage:
    """A player's page over some games."""
    with filled(folder, logs) as store, store.reader() as reader:
        (found,) = reports.find_players(reader, name)
        page = reports.player(reader, found.player, question)
    assert page is not None
    return page


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> PlayerPage:
    """Ann's page."""
    return page_of(tmp_path_factory.mktemp("ann"), games())


def told(page: PlayerPage) -> dict[str, Statistic]:
    """Every statistic that has a figure, and every class of one, by name."""
    names = {figure.name for figure in STATISTICS}
    return dict(_named({name: one for name, one in page.statistics.items() if name in names}))


def _named(figures: dict[str, Statistic], within: str = "") -> Iterator[tuple[str, Statistic]]:
    for name, figure in figures.items():
        yield f"{within}{name}", figure
        yield from _named(dict(figure.classes), f"{within}{name}/")


def test_no_statistic_is_without_an_expected_value() -> None:
    """A new one fails here until somebody has worked it out."""
    named = {name.partition("/")[0] for name in EXPECTED}
    assert named == {figure.name for figure in STATISTICS}
    alone = {figure.name for figure in STATISTICS if figure.kind != CLASSES}
    assert alone <= set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_statistic_is_what_was_worked_out_by_hand(ann: PlayerPage, name: str) -> None:
    """Made and opportunities, and the value that they give."""
    figure = told(ann)[name]
    made, opportunities = EXPECTED[name]
    assert figure.opportunities == opportunities
    assert (figure.made or 0) == pytest.approx(made or 0)
    kinds = {one.name: one.kind for one in STATISTICS}
    summed = kinds[name.partition("/")[0]] in (SUM, ORDER, "maximum")
    if not opportunities:
        assert (figure.value, figure.low, figure.high) == (None, None, None)
    else:
        assert figure.value == pytest.approx(made if summed else (made or 0) / opportunities)


def test_classes_that_never_arose_have_nothing_made(ann: PlayerPage) -> None:
    """All others, and there are many."""
    others = {name: figure for name, figure in told(ann).items() if name not in EXPECTED}
    assert len(others) > 50
    assert {name for name, figure in others.items() if figure.made} == set()


def test_rates_of_games_have_wilsons_interval_and_medians_stand_beside_times(ann: PlayerPage) -> None:
    """One win of three; a median of 100 and 200."""
    rate = ann.statistics["win_rate"]
    assert (rate.low, rate.high) == wilson(1, 3)
    assert ann.statistics["tempo_ms"].classes["lead"].median == 150


def test_ties_share_places(tmp_path: Path) -> None:
    """Cid and Dot both held two cards in the second game: half of place 2, half of place 3."""
    dot = page_of(tmp_path, games(), "Dot").statistics
    assert (dot["average_place"].made, dot["place_1"].made, dot["place_4"].made) == (2.5, 0, 0)
    assert (dot["place_2"].made, dot["place_3"].made) == (0.5, 0.5)


def test_games_that_are_not_legal_count_only_where_they_are_asked_for(tmp_path: Path) -> None:
    """Small hands fit no deal; without a game there is no data anywhere."""
    page = page_of(tmp_path, games(), question=Question())
    assert page.games == 0
    assert {figure.value for figure in told(page).values()} <= {None, 0}
    assert all(figure.opportunities == 0 for figure in told(page).values())
    assert page.statistics["win_rate"] == Statistic(None, 0, 0)


def test_games_with_bots_do_not_count_beside_others(tmp_path: Path) -> None:
    """Nor do they change anything; asked for, they are all there is."""
    log = scene("Ann Bot", ["3D", "4D"], (0, "3D"), rules=RULES)
    log["players"][1]["kind"] = "bot"
    with filled(tmp_path, [*games(), log]) as store, store.reader() as reader:
        (found,) = reports.find_players(reader, "Ann")
        counted = [
            reports.player(reader, found.player, Question(verdict="any", kind=kind)) for kind in (None, "bot", "any")
        ]
    assert [page.games for page in counted if page] == [3, 1, 4]


def test_a_game_that_broke_off_has_turns_but_no_result(tmp_path: Path) -> None:
    """It is a game, and its turns count; whatever comes of a result has no opportunity in it."""
    log = games()[0]
    log["plays"] = log["plays"][:4]
    page = page_of(tmp_path, [log])
    assert page.statistics["games"].value == 1
    assert page.statistics["answer_rate"].opportunities == 1
    for name in ("win_rate", "points_per_game", "average_place", "heavy_loss_rate", "comeback_rate"):
        assert (page.statistics[name].value, page.statistics[name].opportunities) == (None, 0)
