"""Two groups compared: numbers worked out by hand, and what must hold in any database."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.asking import AskedError, ask_groups
from service.store import reports
from service.store.database import Reader
from service.store.group_rows import GroupComparison
from service.store.intervals import student_t
from service.store.question import Question
from service.store.rows import Statistic
from tests.store.logs import cut_short, filled, simulated
from tests.store.scenes import EVERY, meetings, scene


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Ann, Ben, Cid and Dot in three games; in a fourth, tagged, the bot Eve beats Ann."""
    fourth = scene("Eve Ann", ["3D", "5D 6D"], (0, "3D"), tags=["league"], started_at="2026-11-04")
    fourth["players"][0]["kind"] = "bot"
    with filled(tmp_path_factory.mktemp("groups"), [*meetings(), fourth]) as store, store.reader() as reader:
        yield reader


def _compare(reader: Reader, a: str, b: str, games: str = "own", question: Question = EVERY) -> GroupComparison:
    return reports.compare_groups(reader, ask_groups(reader, question, {"a": a, "b": b, "games": games}))


def _shown(figure: Statistic) -> tuple[float | None, float | None, int]:
    return figure.value, figure.made, figure.opportunities


def _won(found: GroupComparison) -> tuple[tuple[float | None, float | None, int], ...]:
    won = found.figure("win_rate")
    assert won is not None
    return _shown(won.player), _shown(won.opponent)


def test_several_players_are_one_group(reader: Reader) -> None:
    """Of three games with both Ben wins two, Cid none, Ann one; a fourth with Eve is asked for by kind alone."""
    found = _compare(reader, "player:Ann", "player: Ben, Cid")
    assert (found.games, found.seats, found.met) == ((3, 3), (3, 6), 3)
    assert _won(found) == ((1 / 3, 1, 3), (2 / 6, 2, 6))


def test_what_passes_between_groups_is_added_up_game_by_game(reader: Reader) -> None:
    """From Ben and Cid together Ann has −1, −4 and 1 + 4: v = 3/2 · 42 / 9 = 7."""
    found = _compare(reader, "player:Ann", "player:Ben,Cid")
    assert (found.paid, found.received) == (5, 5)
    flow = found.figure("flow_per_game").player
    assert _shown(flow) == (0, 0, 3)
    reach = student_t(2) * math.sqrt(7)
    assert (flow.low, flow.high) == pytest.approx((-reach, reach))


@pytest.mark.parametrize(
    ("seat", "flow", "ahead"), [("", 0, 3), ("before", 1, 1), ("opposite", -4, 1), ("after", 3, 1)]
)
def test_what_passes_between_groups_is_told_by_the_pair_of_seats(
    reader: Reader, seat: str, flow: int, ahead: int
) -> None:
    """Ann has Ben after her, opposite and before her, Cid opposite, before and after: two pairs each, six in all."""
    found = _compare(reader, "player:Ann", "player:Ben,Cid")
    pairs = 2 if seat else 6
    assert _shown(found.figure("flow_per_pair", seat).player) == (flow / pairs, flow, pairs)
    assert found.figure("flow", seat).opponent.made == -flow
    assert _shown(found.figure("ahead_rate", seat).player) == (ahead / pairs, ahead, pairs)
    assert found.figure("shared_games", seat).player.made == (2 if seat else 3)
    if seat == "after":
        reach = student_t(1) * math.sqrt(2 * ((-1 - 1.5) ** 2 + (4 - 1.5) ** 2) / 2**2)
        bounds = found.figure("flow_per_pair", seat).player
        assert (bounds.low, bounds.high) == pytest.approx((1.5 - reach, 1.5 + reach))


@pytest.mark.parametrize(
    ("label", "one", "other"),
    [
        ("", (2 / 4, 2, 4), (1, 2, 2)),
        ("others", (None, 0, 0), (None, 0, 0)),
        ("by_others", (0, 0, 1), (0, 0, 1)),
        ("own", (None, 0, 0), (1 / 3, 1, 3)),
    ],
)
def test_who_of_which_group_beats_whose_plays(
    reader: Reader, label: str, one: tuple[float | None, int, int], other: tuple[float | None, int, int]
) -> None:
    """Ben answers one play of Cid, who passes on two of Ben; Dot faces one of Ann and one of Cid, and passes."""
    beats = _compare(reader, "player:Ann", "player:Ben,Cid").figure("beats", label)
    assert (_shown(beats.player), _shown(beats.opponent)) == (one, other)


def test_the_games_that_cost_a_group_most_have_its_seats_added_up(reader: Reader) -> None:
    """Ben and Cid paid Ann on balance only in the third: 1 and 4."""
    (game,) = _compare(reader, "player:Ben,Cid", "player:Ann").costliest
    assert (game.started_at, game.flow, game.points, game.opponent_points) == ("2026-11-03", -5, -5, 5)
    assert (game.relative_seat, game.heavy_loss) == (None, True)
    (heavy,) = _compare(reader, "player:Cid", "player:Ann").costliest
    assert (heavy.relative_seat, heavy.flow) == ("before", -4)


def test_somebody_who_is_in_both_groups_plays_nobody_twice(reader: Reader) -> None:
    """Ann against everybody is Ann against the others, who are eight in the three games of people."""
    club = Question(verdict="any", kind="human")
    found = _compare(reader, "player:Ann", "source:club", question=club)
    assert (found.met, found.figure("flow_per_pair").player.opportunities) == (3, 8)
    assert _compare(reader, "player:Ann", "player:Ann").met == 0


def test_people_and_bots_are_compared_over_games_with_bots_too(reader: Reader) -> None:
    """Eve has won her one game; people sat in twelve seats of four."""
    found = _compare(reader, "kind:human", "kind:bot")
    assert (found.games, found.seats, found.met) == ((4, 1), (12, 1), 1)
    assert _won(found) == ((3 / 12, 3, 12), (1, 1, 1))
    assert found.received == 0
    assert found.paid == 4


def test_groups_may_be_held_to_the_games_that_they_share(reader: Reader) -> None:
    shared = _compare(reader, "kind:human", "kind:bot", "shared")
    assert (shared.games, shared.seats) == ((1, 1), (1, 1))
    assert _won(shared) == ((0, 0, 1), (1, 1, 1))


def test_groups_by_tag_and_source_have_whoever_sat_there(reader: Reader) -> None:
    found = _compare(reader, "tag:league", "source:club", question=Question(verdict="any", kind="any"))
    assert (found.games, found.seats) == ((1, 4), (2, 13))
    nowhere = _compare(reader, "tag:none", "source:club")
    assert nowhere.games == (0, 3)
    won = nowhere.figure("win_rate")
    assert won is not None
    assert (won.player.value, won.difference.value) == (None, None)


def test_groups_meet_in_games_that_nobody_finished(tmp_path: Path) -> None:
    """Nobody is ahead of anybody there, and nothing is paid."""
    logs = [cut_short(log, 12) for log in simulated(2)]
    unfinished = Question(verdict="incomplete", kind="any")
    with filled(tmp_path, logs) as store, store.reader() as reader:
        found = _compare(reader, "kind:bot", "kind:bot", question=unfinished)
    assert (found.games, found.met, found.paid) == ((2, 2), 2, 0)
    ahead = found.figure("ahead_rate")
    assert ahead is not None
    assert ahead.player.value is None


@pytest.mark.parametrize("word", ["", "Ann", "player:", "kind:cat", "team:red", "player:nobody"])
def test_what_is_no_group_is_told_what_would_be(reader: Reader, word: str) -> None:
    with pytest.raises(AskedError) as told:
        _compare(reader, "kind:human", word)
    assert told.value.parameter == "b"
    assert "nobody" in str(told.value) or "kind:bot" in str(told.value)


def test_two_players_as_groups_over_shared_games_are_the_two_players(tmp_path: Path) -> None:
    """The same sums and the same intervals: of one player a game is one draw, in a group as on the own page."""
    with filled(tmp_path) as store, store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        two = reports.compare(reader, pair)
        one, other = (f"player:{key}" for key in (pair.player, pair.opponent))
        groups = _compare(reader, one, other, "shared", Question(rules="wikipedia"))
    assert (groups.met, groups.paid, groups.received) == (two.games, two.paid, two.received)
    assert groups.figure("flow_per_game") == two.figure("flow_per_game")
    assert groups.costliest == two.costliest
    assert all(one.player.value is None for one in groups.figures if one.label == "own")
    for found in (one for one in groups.figures if one.label != "own"):
        wanted = two.figure(found.name.replace("pair", "game"), found.label)
        assert _shown(found.player) == pytest.approx(_shown(wanted.player))
        assert _shown(found.opponent) == pytest.approx(_shown(wanted.opponent))
        bounds = (wanted.player.low, wanted.opponent.high)
        assert (found.player.low, found.opponent.high) == pytest.approx(bounds), found.name
        assert found.difference.low == pytest.approx(wanted.difference.low), found.name


def test_the_mirrored_question_has_the_mirrored_answer(reader: Reader) -> None:
    found = _compare(reader, "player:Ann", "player:Ben,Cid")
    turned = _compare(reader, "player:Ben,Cid", "player:Ann")
    assert (turned.paid, turned.received) == (found.received, found.paid)
    seats = {"before": "after", "after": "before"}
    assert len(found.figures) == len(turned.figures)
    for one in found.figures:
        other = turned.figure(one.name, seats.get(one.label, one.label))
        assert (one.player, one.opponent) == (other.opponent, other.player)


def test_points_of_several_rule_sets_are_refused(tmp_path: Path) -> None:
    with filled(tmp_path) as store, store.reader() as reader, pytest.raises(reports.RulesMixedError):
        _compare(reader, "kind:human", "kind:bot", question=Question())
