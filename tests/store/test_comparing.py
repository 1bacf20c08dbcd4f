"""Two players compared: every number of a database of three games, and what must hold in any."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.insight.between import RELATIVE_SEATS
from service.store import reports
from service.store.compare_rows import Comparison, Difference
from service.store.database import Reader
from service.store.intervals import student_t, wilson
from service.store.question import Question
from service.store.rows import Statistic
from tests.store.logs import among_people, filled, mixed, simulated
from tests.store.scenes import EVERY, meetings, scene

Shown = tuple[float | None, float | None, int]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """The three games of Ann and Ben."""
    with filled(tmp_path_factory.mktemp("met"), meetings()) as store, store.reader() as reader:
        yield reader


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Some two hundred games at tables of two to four."""
    logs = [*mixed(), *(among_people(log) for log in simulated(120, seed=8, source="club"))]
    logs += [among_people(log) for log in simulated(40, players=3, seed=8, source="club")]
    with filled(tmp_path_factory.mktemp("many"), logs) as store, store.reader() as reader:
        yield reader


def _key(reader: Reader, name: str) -> str:
    (found,) = reports.find_players(reader, name)
    return found.player


def _compare(reader: Reader, player: str, opponent: str) -> Comparison:
    question = Question(player=_key(reader, player), opponent=_key(reader, opponent), verdict="any")
    return reports.compare(reader, question)


def _shown(figure: Statistic) -> Shown:
    return figure.value, figure.made, figure.opportunities


def _both(found: Comparison, name: str, label: str = "") -> tuple[Shown, Shown]:
    compared = found.figure(name, label)
    return _shown(compared.player), _shown(compared.opponent)


def test_what_is_known_between_two(reader: Reader) -> None:
    """Ann pays 1, pays 4 in a heavy loss, and gets 1; she finishes ahead once."""
    found = _compare(reader, "Ann", "Ben")
    assert (found.player.name, found.opponent.name, found.games) == ("Ann", "Ben", 3)
    assert (found.paid, found.received, found.heavy_losses, found.paid_in_heavy_losses) == (5, 1, 1, 4)
    assert _both(found, "shared_games") == ((3, 3, 3), (3, 3, 3))
    assert _both(found, "ahead_rate") == ((1 / 3, 1, 3), (2 / 3, 2, 3))
    assert _both(found, "flow") == ((-4, -4, 3), (4, 4, 3))
    assert _both(found, "flow_per_game") == ((-4 / 3, -4, 3), (4 / 3, 4, 3))


def test_the_interval_of_the_flow(reader: Reader) -> None:
    """−1, −4 and 1: sum of squares about the mean 38/3, v = 3/2 · 38/3 / 9 = 19/9."""
    figure = _compare(reader, "Ann", "Ben").figure("flow_per_game").player
    reach = student_t(2) * math.sqrt(19 / 9)
    assert (figure.low, figure.high) == pytest.approx((-4 / 3 - reach, -4 / 3 + reach))


def test_the_interval_of_who_finishes_ahead(reader: Reader) -> None:
    """Who is not ahead is behind here, so one's lower bound goes with the other's upper one."""
    compared = _compare(reader, "Ann", "Ben").figure("ahead_rate")
    assert (compared.player.low, compared.player.high) == wilson(1, 3)
    lower, upper = wilson(1, 3)
    assert compared.difference.value == pytest.approx(-1 / 3)
    assert (compared.difference.low, compared.difference.high) == pytest.approx((2 * lower - 1, 2 * upper - 1))


@pytest.mark.parametrize(
    ("seat", "flow", "ahead"), [("after", -1, (0, 1)), ("opposite", -4, (0, 1)), ("before", 1, (1, 0))]
)
def test_the_same_by_relative_seat(reader: Reader, seat: str, flow: int, ahead: tuple[int, int]) -> None:
    """One game each: Ben plays after Ann, opposite, before her at a table of three."""
    found = _compare(reader, "Ann", "Ben")
    assert _both(found, "shared_games", seat) == ((1, 1, 1), (1, 1, 1))
    assert _both(found, "flow", seat) == ((flow, flow, 1), (-flow, -flow, 1))
    assert _both(found, "ahead_rate", seat) == ((ahead[0], ahead[0], 1), (ahead[1], ahead[1], 1))
    assert found.figure("flow_per_game", seat).player.low is None


@pytest.mark.parametrize(
    ("label", "beats", "able"),
    [
        ("", ((2 / 3, 2, 3), (1, 2, 2)), ((1, 3, 3), (1, 2, 2))),
        ("others", ((0, 0, 1), (1, 1, 1)), ((1, 1, 1), (1, 1, 1))),
        ("by_others", ((0, 0, 1), (0, 0, 2)), ((0, 0, 1), (1, 2, 2))),
    ],
)
def test_who_beats_whose_plays(
    reader: Reader, label: str, beats: tuple[Shown, Shown], able: tuple[Shown, Shown]
) -> None:
    """Answers ÷ turns facing the other's plays, those of others, and others facing theirs; and what could be beaten."""
    found = _compare(reader, "Ann", "Ben")
    assert _both(found, "beats", label) == beats
    assert _both(found, "beats_able", label) == able


def test_the_games_that_cost_most_come_first(reader: Reader) -> None:
    """Only those in which Ann paid on balance, with where Ben sat."""
    costliest = _compare(reader, "Ann", "Ben").costliest
    assert [(game.flow, game.relative_seat, game.heavy_loss, game.cards_left) for game in costliest] == [
        (-4, "opposite", True, 2),
        (-1, "after", False, 1),
    ]
    assert [(game.points, game.opponent_points, game.started_at) for game in costliest] == [
        (-4, 6, "2026-11-02"),
        (-1, 9, "2026-11-01"),
    ]


def test_statistics_are_those_of_the_shared_games(reader: Reader) -> None:
    """Cid's third game without Ann would be no part of it; each figure is the player page's own."""
    found = _compare(reader, "Ann", "Ben")
    assert _both(found, "win_rate") == ((1 / 3, 1, 3), (2 / 3, 2, 3))
    assert _both(found, "heavy_loss_rate") == ((0.5, 1, 2), (0, 0, 1))
    assert _both(found, "voluntary_pass_rate") == ((0.5, 2, 4), (0, 0, 3))
    assert found.figure("points_per_game").difference.value == pytest.approx(0 - 14 / 3)


def test_two_who_never_met_have_nothing_but_names(tmp_path: Path) -> None:
    """No data everywhere, and no error."""
    logs = [*meetings(), scene("Eve Flo", ["3D", "4D"], (0, "3D"))]
    with filled(tmp_path, logs) as store, store.reader() as reader:
        found = _compare(reader, "Ann", "Eve")
    assert (found.games, found.paid, found.costliest) == (0, 0, ())
    assert _both(found, "beats") == _both(found, "beats_able", "by_others") == ((None, 0, 0), (None, 0, 0))
    assert all(one.player.value in (None, 0) and one.player.opportunities == 0 for one in found.figures)
    assert {one.difference for one in found.figures if one.player.value is None} == {Difference()}


def test_the_pair_that_shares_most_games_is_chosen(reader: Reader) -> None:
    """With one of the two named, it is the most frequent companion; a tie goes by key."""
    ann, ben, cid = (_key(reader, name) for name in ("Ann", "Ben", "Cid"))
    chosen = reports.choose_pair(reader, EVERY)
    assert chosen.player is not None
    assert chosen.opponent is not None
    assert (chosen.player, chosen.opponent) == tuple(sorted((ann, ben, cid))[:2])
    named = reports.choose_pair(reader, Question(player=_key(reader, "Dot"), verdict="any"))
    assert named.player == _key(reader, "Dot")
    assert named.opponent == min(ann, ben, cid)
    turned = reports.choose_pair(reader, Question(opponent=_key(reader, "Dot"), verdict="any"))
    assert (turned.player, turned.opponent) == (named.opponent, named.player)
    assert reports.choose_pair(reader, Question(source="nowhere")) == Question(source="nowhere")


def test_points_of_several_rule_sets_are_refused(many: Reader) -> None:
    """The same sentence as for point flows lists what to choose from."""
    with pytest.raises(reports.RulesMixedError, match="rules=…"):
        reports.compare(many, reports.choose_pair(many, Question()))


# --- what holds in any database


def _pairs(reader: Reader) -> list[Question]:
    flows = reports.point_flows(reader, Question(rules="wikipedia"))
    busiest = sorted(flows, key=lambda flow: -flow.games)[:2]
    return [Question(player=f.payer.player, opponent=f.payee.player, rules="wikipedia") for f in busiest]


def test_the_flow_is_that_of_point_flows(many: Reader) -> None:
    """One question asked from two pages has one answer."""
    for flow in reports.point_flows(many, Question(rules="wikipedia")):
        question = Question(player=flow.payer.player, opponent=flow.payee.player, rules="wikipedia")
        if flow.games < 20:
            continue
        found = reports.compare(many, question)
        assert (found.paid, found.received, found.games) == (flow.paid, flow.received, flow.games)
        assert found.figure("flow").player.value == -flow.points


def test_relative_seats_add_up_to_the_whole(many: Reader) -> None:
    """Games, games ahead, and points."""
    for question in _pairs(many):
        found = reports.compare(many, question)
        seats = {one.label for one in found.figures if one.name == "shared_games"} - {""}
        assert seats <= set(RELATIVE_SEATS)
        for name in ("shared_games", "ahead_rate", "flow", "flow_per_game"):
            parts = [found.figure(name, seat) for seat in seats]
            for side in ("player", "opponent"):
                whole = getattr(found.figure(name), side)
                assert whole.made == sum(getattr(part, side).made for part in parts)
                assert whole.opportunities == sum(getattr(part, side).opportunities for part in parts)


def test_turns_facing_plays_add_up_to_all_turns(many: Reader) -> None:
    """Of each player: those facing the other's plays and those facing others'."""
    for question in _pairs(many):
        found = reports.compare(many, question)
        for side in ("player", "opponent"):
            parts = [getattr(found.figure("beats", label), side) for label in ("", "others")]
            passes = getattr(found.figure("pass_rate"), side)
            assert sum(part.opportunities for part in parts) == passes.opportunities
            assert sum(part.made for part in parts) == passes.opportunities - passes.made


def _mirrored(label: str) -> str:
    return {"before": "after", "after": "before"}.get(label, label)


def test_the_mirrored_question_has_the_mirrored_answer(many: Reader) -> None:
    """Who is the player in one is the opponent in the other, in every figure; the costs are each one's own."""
    for question in _pairs(many):
        found = reports.compare(many, question)
        turned = reports.compare(many, Question(player=question.opponent, opponent=question.player, rules="wikipedia"))
        assert (turned.paid, turned.received, turned.games) == (found.received, found.paid, found.games)
        assert len(turned.figures) == len(found.figures)
        for one in found.figures:
            other = turned.figure(one.name, _mirrored(one.label))
            assert (other.player, other.opponent) == (one.opponent, one.player)
            assert _negative(other.difference) == pytest.approx(
                (one.difference.value, one.difference.high, one.difference.low)
            )


def _negative(found: Difference) -> tuple[float | None, ...]:
    return tuple(None if value is None else -value for value in (found.value, found.low, found.high))


def test_each_figure_is_that_of_the_players_own_page(many: Reader) -> None:
    """Asked of the games with the other at the table."""
    for question in _pairs(many):
        found = reports.compare(many, question)
        page = reports.player(many, question.player or "", question)
        turned = Question(player=question.opponent, opponent=question.player, rules="wikipedia")
        other = reports.player(many, question.opponent or "", turned)
        assert page is not None
        assert other is not None
        for one in found.figures:
            if one.name in page.statistics and not one.label and one.name != "beats":
                assert (one.player.value, one.player.low) == (
                    page.statistics[one.name].value,
                    page.statistics[one.name].low,
                )
                assert one.opponent.made == other.statistics[one.name].made


@pytest.mark.parametrize(
    ("name", "made", "opportunities"),
    [
        ("win_rate", "won", None),
        ("points_per_game", "points", None),
        ("heavy_loss_rate", "heavy_loss", "lost"),
        ("pass_rate", "passes", "turns_facing"),
        ("lead_conversion", "leads_unbeaten", "leads"),
    ],
)
def test_differences_take_into_account_how_both_go_together(
    many: Reader, name: str, made: str, opportunities: str | None
) -> None:
    """Worked out here from the rows of the games themselves."""
    question = _pairs(many)[0]
    compared = reports.compare(many, question).figure(name)
    own, other = (_seats(many, question, key) for key in (question.player, question.opponent))
    r = _correlation(
        [(row[made], row.get(opportunities or "", 1)) for row in own],
        [(row[made], row.get(opportunities or "", 1)) for row in other],
    )
    one, two = compared.player, compared.opponent
    down, up = _value(one) - _value(one, "low"), _value(two, "high") - _value(two)
    low = _value(one) - _value(two) - math.sqrt(down**2 - 2 * r * down * up + up**2)
    assert compared.difference.low == pytest.approx(low)


def _seats(reader: Reader, question: Question, player: str | None) -> list[dict[str, Any]]:
    """The counters of a player in the games that both of a pair sat in."""
    shared = reader.execute(
        "SELECT seats.* FROM seats JOIN games USING (game) WHERE player = $own AND rules = 'wikipedia' AND NOT has_bots"
        " AND verdict = 'legal' AND 2 = (SELECT count(*) FROM seats AS sat WHERE sat.game = games.game"
        " AND sat.player IN ($one, $two)) ORDER BY game",
        {"own": player, "one": question.player, "two": question.opponent},
    )
    names = [column[0] for column in shared.description]
    return [dict(zip(names, row, strict=True)) for row in shared.fetchall()]


def _value(figure: Any, name: str = "value") -> float:
    found = getattr(figure, name)
    assert found is not None
    return float(found)


def _correlation(one: list[tuple[int, int]], two: list[tuple[int, int]]) -> float:
    rest = [_beyond_rate(each) for each in (one, two)]
    both = sum(m * n for m, n in zip(*rest, strict=True))
    spread = math.sqrt(math.prod(sum(m * m for m in each) for each in rest))
    return both / spread if spread else 0.0


def _beyond_rate(games: list[tuple[int, int]]) -> list[float]:
    rate = sum(m for m, _ in games) / sum(o for _, o in games)
    return [m - rate * o for m, o in games]
