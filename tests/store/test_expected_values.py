"""Every single statistic has a value that was worked out by hand, on databases of three games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from service.insight.statistics import CLASSES, STATISTICS
from service.rules.cards import WHOLE_DECK
from service.store import reports
from service.store.intervals import wilson
from service.store.player_rows import PlayerPage
from service.store.question import Question
from service.store.rows import Statistic
from tests.builders import texts
from tests.faces.definitions import IN_ORDER, MOST, PAIRS, SUM
from tests.store import anns_games, eves_games
from tests.store.logs import Log, filled
from tests.store.scenes import EVERY, FREE, scene

ONE_A_CARD = {**FREE, "scoring": {"tiers": [[1, 1]], "unused": [], "final_play": []}}


def page_of(folder: Path, logs: list[Log], name: str = "Ann", question: Question = EVERY) -> PlayerPage:
    """A player's page over some games."""
    with filled(folder, logs) as store, store.reader() as reader:
        (found,) = reports.find_players(reader, name)
        page = reports.player(reader, found.player, question)
    assert page is not None
    return page


HAND_MADE = {"Ann": anns_games, "Eve": eves_games}
EVERY_VALUE = [(who, name) for who, made in HAND_MADE.items() for name in made.EXPECTED]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, PlayerPage]:
    """The pages of Ann and of Eve, each over three games of her own."""
    return {who: page_of(tmp_path_factory.mktemp(who), made.games(), who) for who, made in HAND_MADE.items()}


def told(page: PlayerPage) -> dict[str, Statistic]:
    """Every statistic that has a figure, and every class of one, by name."""
    names = {figure.name for figure in STATISTICS}
    return dict(_named({name: one for name, one in page.statistics.items() if name in names}))


def _named(figures: dict[str, Statistic], within: str = "") -> Iterator[tuple[str, Statistic]]:
    for name, figure in figures.items():
        yield f"{within}{name}", figure
        yield from _named(dict(figure.classes), f"{within}{name}/")


@pytest.mark.parametrize("who", HAND_MADE)
def test_no_statistic_is_without_an_expected_value(who: str) -> None:
    """A new one fails here until somebody has worked it out."""
    expected = HAND_MADE[who].EXPECTED
    assert {name.partition("/")[0] for name in expected} == {figure.name for figure in STATISTICS}
    assert {figure.name for figure in STATISTICS if figure.kind != CLASSES} <= set(expected)


def test_every_statistic_is_more_than_nothing_for_one_of_them() -> None:
    """Form needs more games, and has a test of its own."""
    some = {name for made in HAND_MADE.values() for name, (made_of, _) in made.EXPECTED.items() if made_of}
    alone = {figure.name for figure in STATISTICS if figure.kind != CLASSES}
    assert {name for name in alone - some if not name.startswith("form_")} == set()


@pytest.mark.parametrize(("who", "name"), EVERY_VALUE)
def test_a_statistic_is_what_was_worked_out_by_hand(pages: Mapping[str, PlayerPage], who: str, name: str) -> None:
    """Made and opportunities, and the value that they give."""
    figure = told(pages[who])[name]
    made, opportunities = HAND_MADE[who].EXPECTED[name]
    assert figure.opportunities == opportunities
    assert (figure.made or 0) == pytest.approx(made or 0)
    if not opportunities:
        assert (figure.value, figure.low, figure.high) == (None, None, None)
    elif name in IN_ORDER or PAIRS[name].shape in (SUM, MOST):
        assert figure.value == made
    else:
        assert figure.value == pytest.approx((made or 0) / opportunities)


@pytest.mark.parametrize("who", HAND_MADE)
def test_classes_that_never_arose_have_nothing_made(pages: Mapping[str, PlayerPage], who: str) -> None:
    """All others, and there are many."""
    others = {name: figure for name, figure in told(pages[who]).items() if name not in HAND_MADE[who].EXPECTED}
    assert len(others) > 50
    assert {name for name, figure in others.items() if figure.made} == set()


def test_form_and_streaks_are_read_off_the_last_games(tmp_path: Path) -> None:
    """Ann loses 3 points in each of 80 games, then wins 1 in each of 14, loses 2, and wins 1 in each of 6."""
    lost_by = [3] * 80 + [-1] * 14 + [2] + [-1] * 6
    logs = [_decided(place, points) for place, points in enumerate(lost_by)]
    statistics = page_of(tmp_path, logs).statistics
    expected = {
        "form_10": (6 - 2 + 3, 10),
        "form_25": (6 - 2 + 14 - 3 * 4, 25),
        "form_100": (6 - 2 + 14 - 3 * 79, 100),
        "longest_win_streak": (14, 101),
        "current_streak": (6, 101),
    }
    assert {name: (statistics[name].made, statistics[name].opportunities) for name in expected} == expected
    assert statistics["form_10"].value == 7 / 10


def _decided(place: int, lost_by: int) -> Log:
    """A game in which Ben, or where it is negative Ann, goes out with one card; no two games have the same hands."""
    deck = texts(WHOLE_DECK) * 2
    others = place % 52 + 1 + place // 52
    winner, loser = deck[place % 52], " ".join(deck[others : others + abs(lost_by)])
    names = "Ben Ann" if lost_by > 0 else "Ann Ben"
    started_at = f"2026-11-{1 + place // 24:02}T{place % 24:02}:00:00Z"
    return scene(names, [winner, loser], (0, winner), rules=ONE_A_CARD, started_at=started_at)


def test_the_costliest_games_are_those_that_cost_something(pages: Mapping[str, PlayerPage]) -> None:
    """The game that Ann won is none of them."""
    assert [game.points for game in pages["Ann"].costliest] == [-20, -1]


def test_rates_of_games_have_wilsons_interval_and_medians_stand_beside_times(pages: Mapping[str, PlayerPage]) -> None:
    """One win of three; a median of 100 and 200."""
    ann = pages["Ann"]
    rate = ann.statistics["win_rate"]
    assert (rate.low, rate.high) == wilson(1, 3)
    assert ann.statistics["tempo_ms"].classes["lead"].median == 150


def test_ties_share_places(tmp_path: Path) -> None:
    """Cid and Dot both held two cards in the second game: half of place 2, half of place 3."""
    dot = page_of(tmp_path, anns_games.games(), "Dot").statistics
    assert (dot["average_place"].made, dot["place_1"].made, dot["place_4"].made) == (2.5, 0, 0)
    assert (dot["place_2"].made, dot["place_3"].made) == (0.5, 0.5)


def test_games_that_are_not_legal_count_only_where_they_are_asked_for(tmp_path: Path) -> None:
    """Small hands fit no deal; without a game there is no data anywhere."""
    page = page_of(tmp_path, anns_games.games(), question=Question())
    assert page.games == 0
    assert {figure.value for figure in told(page).values()} <= {None, 0}
    assert all(figure.opportunities == 0 for figure in told(page).values())
    assert page.statistics["win_rate"] == Statistic(None, 0, 0)


def test_games_with_bots_do_not_count_beside_others(tmp_path: Path) -> None:
    """Nor do they change anything; asked for, they are all there is."""
    log = scene("Ann Bot", ["3D", "4D"], (0, "3D"), rules=anns_games.RULES)
    log["players"][1]["kind"] = "bot"
    with filled(tmp_path, [*anns_games.games(), log]) as store, store.reader() as reader:
        (found,) = reports.find_players(reader, "Ann")
        counted = [
            reports.player(reader, found.player, Question(verdict="any", kind=kind)) for kind in (None, "bot", "any")
        ]
    assert [page.games for page in counted if page] == [3, 1, 4]


def test_a_game_that_broke_off_has_turns_but_no_result(tmp_path: Path) -> None:
    """It is a game, and its turns count; whatever comes of a result has no opportunity in it."""
    log = anns_games.games()[0]
    log["plays"] = log["plays"][:4]
    page = page_of(tmp_path, [log])
    assert page.statistics["games"].value == 1
    assert page.statistics["answer_rate"].opportunities == 1
    for name in ("win_rate", "points_per_game", "average_place", "heavy_loss_rate", "comeback_rate"):
        assert (page.statistics[name].value, page.statistics[name].opportunities) == (None, 0)
