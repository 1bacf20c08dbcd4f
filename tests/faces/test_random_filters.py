"""Random filters: every face says what a slow count of the replayed steps says, and parts add up to wholes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from schemas.questions import Filters
from schemas.standings import dump_statistics
from service.asking import ask_question
from service.store import reports
from tests.faces import plain
from tests.faces.asking import Faces, row_of
from tests.faces.definitions import PAIRS
from tests.faces.sides import check_groups, check_pair
from tests.faces.telling import check_figure, named

IN_POINTS = ("points", "points_per_game", "doubling_cost", "form_")


SEEDS = [*range(8), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(8, 16))]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_filters_have_one_answer(faces: Faces, seed: int) -> None:
    """The same from reports, API, command line and pages, as counted by hand."""
    rng = Random(seed)
    asked = plain.draw_filters(rng)
    games = plain.choose(asked)
    check_standings(faces, asked, games)
    check_flows(faces, asked, games)
    check_tables(faces, asked, games)
    check_tendencies(faces, asked, games)
    check_lists(faces, asked)
    check_verdicts(faces, asked)
    if everybody := sorted(plain.people(games)):
        key = asked.get("player") or rng.choice(everybody)
        check_player(faces, asked, key)
        check_pair(faces, asked, key, rng)
        check_groups(faces, asked, key)


@pytest.mark.parametrize(
    "lying", ["relative_seat=after", "counted=ahead", "counted=beats/other:2..", "counted=beats/others"]
)
def test_a_player_has_one_answer_where_something_lies_between_two(faces: Faces, lying: str) -> None:
    """The address of the page says who the player is, so that the opponent alone is named beside it."""
    name, _, value = lying.partition("=")
    sizes = set()
    for rules in ("wikipedia", "taiwan"):
        one, other = next(game.keys for game in plain.choose({"rules": rules}))[:2]
        for key, opponent in ((one, other), (other, one)):
            asked = {"rules": rules, "opponent": opponent, name: value}
            check_player(faces, asked, key)
            sizes.add(faces.api(f"/players/{key}", asked)["games"])
    assert max(sizes) > 0


def check_standings(faces: Faces, asked: plain.Filters, games: list[plain.Played]) -> None:
    items = faces.api("/players", asked)["items"]
    mixed = len(plain.rule_sets(games)) > 1
    assert faces.command("players", asked) == [row_of("players", item) for item in items]
    if not mixed:
        assert faces.page("/players", asked)["items"] == items
    by_key = {item["key"]: item for item in items}
    assert set(by_key) == plain.people(games)
    for key, item in by_key.items():
        told = plain.statistics_of(games, key)
        assert (item["games"], item["wins"]) == (told["games"].value, told["wins"].made)
        check_figure(item["win_rate"], told["win_rate"], "win_rate")
        check_figure(item["average_place"], told["average_place"], "average_place")
        if mixed:
            assert item["points"] is item["debts"] is item["points_per_game"]["value"] is None
        else:
            assert item["points"] == told["points"].value
            check_figure(item["points_per_game"], told["points_per_game"], "points_per_game")
        assert item["losses"] == told["heavy_loss_rate"].opportunities
        assert item["heavy_losses"] == told["heavy_loss_rate"].made
    assert sum(item["wins"] for item in items) == sum(game.report.settlement is not None for game in games)


def check_flows(faces: Faces, asked: plain.Filters, games: list[plain.Played]) -> None:
    answer = faces.api("/stats/point-flows", asked)
    rows = faces.command("point-flows", asked)
    if len(plain.rule_sets(games)) > 1:
        assert answer is None
        assert rows is None
        assert faces.api("/stats/flow-days", asked) is faces.command("flow-days", asked) is None
        assert faces.api("/stats/residuals", asked) is faces.command("residuals", asked) is None
        return
    items = answer["items"]
    assert faces.page("/flows", asked)["items"] == items
    check_days(faces, asked, items)
    check_residuals(faces, asked, games)
    assert rows == [row_of("point-flows", item) for item in items]
    paid = plain.flows(games)
    net: Counter[str] = Counter()
    for item in items:
        pair = item["payer_key"], item["payee_key"]
        assert (item["paid"], item["received"]) == (paid.get(pair, 0), paid.get(pair[::-1], 0))
        assert item["points"] == item["paid"] - item["received"] >= 0
        net.update({pair[0]: -item["points"], pair[1]: item["points"]})
    for key in plain.people(games):
        assert net[key] == plain.statistics_of(games, key)["points"].made


def check_days(faces: Faces, asked: plain.Filters, flows: list[Any]) -> None:
    """The days of a pair add up to its balance; the figure's table has the same numbers."""
    days = faces.api("/stats/flow-days", asked)["items"]
    assert faces.command("flow-days", asked) == days
    points: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for day in days:
        pair = day["payer_key"], day["payee_key"]
        points[pair] += day["points"]
        games[pair] += day["games"]
    assert points == {(flow["payer_key"], flow["payee_key"]): flow["points"] for flow in flows}
    assert games == {(flow["payer_key"], flow["payee_key"]): flow["games"] for flow in flows}
    drawn = faces.api("/figures/pair-flows.json", asked)["rows"]
    assert [row["points"] for row in drawn] == [day["points"] for day in days][: len(drawn)]
    origins = faces.api("/figures/point-origins.json", asked)["rows"]
    assert sum(row["received"] - row["paid"] - row["balance"] for row in origins) == 0


def check_residuals(faces: Faces, asked: plain.Filters, games: list[plain.Played]) -> None:
    """The points that count always come to what the settlement says."""
    found = faces.api("/stats/residuals", asked)["items"]
    assert faces.command("residuals", asked) == found
    settled = [game for game in games if game.report.settlement and None not in game.report.settlement.points]
    counted = {row["residual"]: row["games"] for row in found if row["points"] == "counted"}
    assert counted == ({0: len(settled)} if settled else {})
    declared = sum(any(one.code == "result/points" for one in game.report.findings) for game in games)
    assert sum(row["games"] for row in found if row["points"] == "declared") == declared


def check_tables(faces: Faces, asked: plain.Filters, games: list[plain.Played]) -> None:
    """How long games are, and what is played by which rules; shares of a rule set add up to all of its plays."""
    items = faces.api("/stats/game-lengths", asked)["items"]
    assert faces.command("game-lengths", asked) == [row_of("game-lengths", item) for item in items]
    for item in items:
        lengths = Counter(game.lengths[item["measure"]] for game in games)
        check_figure(item["mean"], plain.lengths_of(games, item["measure"]), item["measure"])
        assert {each["length"]: each["games"] for each in item["by_length"]} == lengths
        assert (item["shortest"], item["longest"]) == (min(lengths, default=None), max(lengths, default=None))
    items = faces.api("/stats/categories", asked)["items"]
    assert faces.command("categories", asked) == [row_of("categories", item) for item in items]
    shares: Counter[str] = Counter()
    for item in items:
        own = [game for game in games if game.log["rules"] == item["rules"]]
        share, leads = plain.shares_of(own, item["category"])
        check_figure(item["share"], share, item["category"])
        assert (item["leads"], item["leads"] + item["answers"], item["games"]) == (leads, share.made, len(own))
        shares[item["rules"]] += item["share"]["made"]
    assert set(shares) == plain.rule_sets(games)
    for rules, plays in shares.items():
        assert plays == sum(row["plays"] for game in games if game.log["rules"] == rules for row in game.seats)


def check_tendencies(faces: Faces, asked: plain.Filters, games: list[plain.Played]) -> None:
    """How the player who is asked for plays, or else everybody at these tables; a seat in one game is a block."""
    answer = faces.api("/stats/tendencies", asked)
    assert faces.page("/tendencies", asked) == answer
    with faces.store.reader() as reader:
        told = reports.tendencies(reader, ask_question(reader, Filters().load(asked)))
    assert answer["statistics"] == dump_statistics(told)
    player = asked.get("player")
    wanted = plain.habits_of(
        [seat for game in games for key, seat in zip(game.keys, game.seats, strict=True) if player in (None, key)]
    )
    for name, figure in named(told):
        if name in PAIRS:
            check_figure(asdict(figure), wanted[name], name)
    drawn = faces.api("/figures/overplay.json", asked)["rows"]
    assert [row["made"] for row in drawn] == [one.made for one in told["overplay"].classes.values()][: len(drawn)]
    lengths = faces.api("/figures/game-lengths.json", asked)["rows"]
    assert sum(row["games"] for row in lengths) == sum(len(game.lengths) for game in games)
    shares = faces.api("/figures/categories.json", asked)["rows"]
    assert sum(row["made"] for row in shares) == sum(seat["plays"] for game in games for seat in game.seats)


def check_lists(faces: Faces, asked: plain.Filters) -> None:
    """Exports have every game that fits, as counted slowly, and the list of sessions those that they were played in."""
    games = {game.address: game for game in plain.choose({"kind": "any", **asked}, "any")}
    listed = faces.export("games", asked)
    assert {row["address"]: row["verdict"] for row in listed} == {
        address: game.report.verdict for address, game in games.items()
    }
    for row in listed:
        assert {name: int(row[name]) for name in ("plies", "tricks", "passes")} == games[row["address"]].lengths
    seats = faces.export("seats", asked)
    assert len(seats) == sum(len(game.keys) for game in games.values())
    for row in seats:
        check_seat(row, games[row["address"]].seats[int(row["seat"])])
    paid: Counter[tuple[str, str]] = Counter()
    for row in faces.export("flows", asked):
        paid[row["payer"], row["payee"]] += int(row["points"])
    assert paid == plain.flows(games.values())
    sessions = faces.command("sessions", asked)
    played = {(game.log["source"], game.log["session"]) for game in games.values() if game.log.get("session")}
    every = Counter((game.log["source"], game.log.get("session")) for game in plain.world())
    assert {(row["source"], row["session"]): row["games"] for row in sessions} == {one: every[one] for one in played}
    items = faces.api("/sessions", {**asked, "limit": "100"})["items"]
    assert [row_of("sessions", item) for item in items] == sessions[:100]


def check_seat(row: Mapping[str, str], counted: Mapping[str, Any]) -> None:
    """A line of an export has every number that was counted of the seat."""
    for name, value in counted.items():
        if value is None:
            assert row[name] == "", name
        elif not isinstance(value, list):
            assert float(row[name]) == pytest.approx(value), name


def check_verdicts(faces: Faces, asked: plain.Filters) -> None:
    games = plain.choose(asked, "any")
    items = faces.api("/stats/verdicts", asked)["items"]
    assert {item["verdict"]: item["games"] for item in items} == Counter(game.report.verdict for game in games)
    assert sum(item["games"] for item in items) == len(games)
    assert faces.command("verdicts", asked) == items
    found = faces.api("/stats/findings", asked)["items"]
    every = (finding.code for game in games for finding in game.report.findings)
    codes = Counter(code for code in every if asked.get("code") in (None, code))
    assert {item["code"]: item["findings"] for item in found if not item["code"].startswith("session/")} == codes
    assert faces.command("findings", asked) == found
    page = faces.page("/legality", asked)
    assert (page["verdicts"], page["findings"]) == (items, found)


def check_player(faces: Faces, asked: plain.Filters, key: str) -> None:
    own = {**asked, "player": key}
    games = plain.choose(own)
    mixed = len(plain.rule_sets(games)) > 1
    answer = faces.api(f"/players/{key}", asked)
    with faces.store.reader() as reader:
        page = reports.player(reader, key, ask_question(reader, Filters().load(own)))
    assert page is not None
    assert answer["games"] == page.games == len(games)
    wanted = plain.statistics_of(games, key)
    told = dict(named(page.statistics))
    assert {name for name, one in told.items() if one.opportunities or name in PAIRS} <= set(wanted)
    for name, figure in told.items():
        if name in wanted and not (mixed and name.startswith(IN_POINTS)):
            check_figure(asdict(figure), wanted[name], name)
    assert answer["statistics"] == dump_statistics(page.statistics)
    rows = [row for row in faces.command("players", own) if row["key"] == key]
    assert [(row["games"], row["wins"]) for row in rows] == ([(len(games), wanted["wins"].made)] if games else [])
    if not mixed and games:
        shown = faces.page(f"/players/{key}", asked)
        assert shown["statistics"] == answer["statistics"]
        assert sum(game["points"] for game in shown["course"]) == wanted["points"].made
    check_parts(page.statistics)


def check_parts(told: Any) -> None:
    """Places make up games, passes and answers the turns, sizes and categories the leads."""
    places = sum(told[f"place_{place}"].made for place in range(1, 5))
    assert places == pytest.approx(told["average_place"].opportunities)
    assert told["forced_pass_rate"].made + told["voluntary_pass_rate"].made == told["pass_rate"].made
    able = told["voluntary_pass_rate"]
    assert able.made + told["answer_rate"].made == able.opportunities
    for name in ("lead_mix", "answer_mix"):
        for classes in ("size", "category"):
            parts = told[name].classes[classes].classes.values()
            assert sum(part.made for part in parts) == max((part.opportunities for part in parts), default=0)
    opener = told["opener_win_rate"].classes
    assert opener["leading"].opportunities + opener["otherwise"].opportunities == told["win_rate"].opportunities
    causes = told["doubling_cost"].classes.values()
    if told["doubling_cost"].made is not None:
        assert sum(cause.made or 0 for cause in causes) == told["doubling_cost"].made
