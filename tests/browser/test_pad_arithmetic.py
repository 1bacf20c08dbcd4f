"""The score pad's arithmetic is the engine's, and nobody settles up in fewer transfers than it says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from dashboards.views.score_pad import OWN, SETTLEMENTS, TIERS, presets
from schemas.gamelog import load_game
from service.audit import audit
from service.insight.settling_up import settle_up
from service.rules.document import read_rules, write_rules
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet
from service.rules.settlement import settle
from tests.browser.watching import watched

pytestmark = pytest.mark.slow
SETTLE = """async (games) => {
    const { settle } = await import("/assets/pad/settling.js");
    return games.map(({ rules, left, payer }) => settle(rules, left, payer));
}"""
TRANSFER = """async (evenings) => {
    const { fewestTransfers } = await import("/assets/pad/transfers.js");
    return evenings.map((points) => fewestTransfers(points.map((one, name) => ({ name, points: one }))));
}"""


def _in_browser(chromium: Any, address: str, script: str, values: Sequence[Any]) -> Any:
    with watched(chromium, address) as page:
        page.goto("/sessions/new")
        return page.evaluate(script, values)


def _own(tiers: Any, settlement: str) -> RuleSet:
    return read_rules({**OWN, "scoring": {**OWN["scoring"], "tiers": tiers, "settlement": settlement}})


def _rule_sets() -> list[RuleSet]:
    """Everything that can be chosen on the pad."""
    return [*(PRESETS[name] for name in presets()), *(_own(*one) for one in product(TIERS, SETTLEMENTS))]


def _lefts(rng: random.Random, players: int) -> list[int]:
    """Cards left after a game; small numbers are frequent, so that places are shared often."""
    left = [rng.choice((rng.randint(1, 3), rng.randint(1, 13))) for _ in range(players)]
    left[rng.randrange(players)] = 0
    return left


def _points(rules: RuleSet, left: Sequence[int]) -> list[float | None]:
    return list(settle(rules, [(1 << cards) - 1 for cards in left], left.index(0), 0).points)


def test_the_points_of_the_pad_are_those_of_the_engine(chromium: Any, address: str) -> None:
    rng = random.Random(5)
    games = [(rules, _lefts(rng, players)) for rules in _rule_sets() for players in (2, 3, 4) for _ in range(60)]
    asked = [
        {"rules": {"tiers": rules.scoring.tiers, "settlement": rules.scoring.settlement}, "left": left, "payer": None}
        for rules, left in games
    ]
    found = _in_browser(chromium, address, SETTLE, asked)
    assert found == [_points(rules, left) for rules, left in games]
    assert len(games) > 7_000


@cache
def _fewest(balances: tuple[int, ...]) -> int:
    """The fewest transfers, tried one by one: the first who is not even is settled with every other in turn."""
    if not balances:
        return 0
    first, *others = balances
    if not first:
        return _fewest(tuple(others))
    tried = [
        _fewest(tuple(sorted([*others[:place], other + first, *others[place + 1 :]])))
        for place, other in enumerate(others)
        if first * other < 0
    ]
    return 1 + min(tried)


def _evenings() -> list[list[int]]:
    """Every evening of four with small sums, and random ones of up to six people."""
    rng = random.Random(7)
    small = [[*one, -sum(one)] for one in combinations_with_replacement(range(-4, 5), 3)]
    large = [[rng.randint(-6, 6) for _ in range(rng.randint(1, 5))] for _ in range(150)]
    return small + [[*one, -sum(one)] for one in large]


def _with_payer(rules: RuleSet, left: Sequence[int], payer: int) -> list[float | None]:
    """What the audit of such a score sheet line says the points are."""
    log = {
        "format": "bigtwo-log/1",
        "id": "one",
        "rules": write_rules(rules),
        "players": [{"name": f"p{seat}"} for seat in range(len(left))],
        "result": {"cards_left": left, "payer": payer},
    }
    report = audit(load_game(log))
    assert report.verdict == "legal", report.findings
    assert report.settlement
    return list(report.settlement.points)


def test_a_payer_of_the_pad_pays_what_the_engine_charges_him(chromium: Any, address: str) -> None:
    rng = random.Random(6)
    games = [
        (rules, left, payer)
        for rules in _rule_sets()
        for players in range(max(2, rules.players[0]), rules.players[1] + 1)
        for left in (_lefts(rng, players) for _ in range(8))
        for payer in range(players)
    ]
    asked = [
        {"rules": {"tiers": rules.scoring.tiers, "settlement": rules.scoring.settlement}, "left": left, "payer": payer}
        for rules, left, payer in games
    ]
    found = _in_browser(chromium, address, SETTLE, asked)
    assert found == [_with_payer(*game) for game in games]
    assert sum(left[payer] == 0 for _, left, payer in games) > 500


def test_nobody_settles_up_in_fewer_transfers(chromium: Any, address: str) -> None:
    evenings = _evenings()
    for points, transfers in zip(evenings, _in_browser(chromium, address, TRANSFER, evenings), strict=True):
        left = list(points)
        for one in transfers:
            assert one["points"] > 0
            left[one["from"]] += one["points"]
            left[one["to"]] -= one["points"]
        assert not any(left), points
        assert len(transfers) == _fewest(tuple(sorted(points))), points


def test_more_people_settle_up_in_as_many_transfers_as_the_engine_finds(chromium: Any, address: str) -> None:
    rng = random.Random(8)
    some = [[rng.randint(-30, 30) for _ in range(rng.randint(6, 10))] for _ in range(25)]
    evenings = [[*one, -sum(one)] for one in some]
    found = _in_browser(chromium, address, TRANSFER, evenings)
    wanted = [len(settle_up({str(place): points for place, points in enumerate(one)})) for one in evenings]
    assert list(map(len, found)) == wanted


def test_an_evening_of_sixteen_people_is_settled_too(chromium: Any, address: str) -> None:
    points = [number * sign for number in range(1, 9) for sign in (1, -1)]
    (transfers,) = _in_browser(chromium, address, TRANSFER, [points])
    assert len(transfers) == 8
