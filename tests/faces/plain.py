"""The plain answers: games judged and counted one by one from their replayed steps, filters applied by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from random import Random
from typing import Any

from service.audit import AuditReport
from service.identity import address
from service.insight.statistics import CLASSES, MAXIMUM, ORDER, STATISTICS, Statistic, Term
from service.store.people import player_key
from tests.insight.slow_count import count_slowly
from tests.store.logs import Log, judged, mixed

Filters = dict[str, str]
Made = tuple[float | None, int]
"""Made and opportunities."""


@dataclass(frozen=True)
class Played:
    """One game, counted slowly."""

    log: Log
    report: AuditReport
    keys: tuple[str, ...]
    seats: tuple[Mapping[str, Any], ...]

    @property
    def address(self) -> str:
        return address(self.report.record)

    @property
    def bots(self) -> bool:
        return any(player.get("kind") == "bot" for player in self.log["players"])

    def of(self, key: str) -> Mapping[str, Any]:
        return self.seats[self.keys.index(key)]


@cache
def world() -> tuple[Played, ...]:
    """Sixty games of every kind that filters and defaults tell apart."""
    return tuple(map(_played, mixed()))


def _played(log: Log) -> Played:
    report = judged(log)
    keys = tuple(player_key(report.record.source, player) for player in report.record.players)
    seats = count_slowly(report.record, report.rules, report.settlement)
    return Played(log, report, keys, tuple(seats))


def draw_filters(rng: Random) -> Filters:
    """Up to four filters, mostly with values of one game, so that something fits; now and then with any."""
    game = rng.choice(world())
    names = list(dict.fromkeys(rng.choices(list(_VALUES), k=rng.randrange(5))))
    drawn = {name: _VALUES[name](rng, rng.choice(world()) if rng.random() < 0.15 else game) for name in names}
    filters = {name: value for name, value in drawn.items() if value is not None}
    if filters.get("since", "") >= filters.get("until", "9"):
        del filters["since"]
    if "relative_seat" in filters:
        filters["player"], filters["opponent"] = rng.sample(game.keys, 2)
    return filters


_VALUES: dict[str, Callable[[Random, Played], str | None]] = {
    "player": lambda rng, game: rng.choice(game.keys),
    "opponent": lambda rng, game: rng.choice(game.keys),
    "relative_seat": lambda rng, _game: rng.choice(["before", "opposite", "after"]),
    "rules": lambda _rng, game: game.log["rules"],
    "source": lambda _rng, game: game.log["source"],
    "session": lambda _rng, game: game.log.get("session"),
    "tag": lambda rng, _game: rng.choice(["league", "no such tag"]),
    "id": lambda _rng, game: game.log.get("id"),
    "seat": lambda rng, _game: str(rng.randrange(4)),
    "seats": lambda _rng, game: str(len(game.log["players"])),
    "kind": lambda rng, _game: rng.choice(["human", "bot", "any"]),
    "verdict": lambda rng, game: rng.choice([game.report.verdict, "any"]),
    "coverage": lambda _rng, game: game.report.coverage,
    "record": lambda _rng, game: game.report.agreement,
    "code": lambda _rng, game: game.report.findings[0].code if game.report.findings else None,
    "since": lambda _rng, game: game.log.get("started_at", "")[:10] or None,
    "until": lambda _rng, game: _after(game.log.get("started_at")),
    "counted": lambda rng, _game: rng.choice(
        ["missed_wins", "cards_left:3..6", "breaking_by_kind/pair", "bombs_dealt"]
    ),
    "a": lambda rng, game: rng.choice(["kind:bot", "kind:human", f"player:{game.keys[0]},{game.keys[1]}"]),
}


def _after(started_at: str | None) -> str | None:
    """The clock at the table, an hour on."""
    return None if started_at is None else f"{started_at[:11]}{min(int(started_at[11:13]) + 1, 23):02}:00:00"


def choose(filters: Filters, verdict: str = "legal", stood: Collection[str] = ()) -> list[Played]:
    """The games that filters leave; `verdict` is what counts where none is asked for, `stood` what let games stand."""
    wanted = filters.get("verdict", verdict)
    fitting = [game for game in world() if _fits(game, filters) and wanted in _verdicts(game, stood)]
    humans = [game for game in fitting if not game.bots]
    match filters.get("kind"):
        case "any":
            return fitting
        case "bot":
            return [game for game in fitting if game.bots]
        case "human":
            return humans
    return humans or fitting


def _verdicts(game: Played, stood: Collection[str]) -> set[str]:
    """Whatever may be asked for to get a game; `stood` has the addresses of illegal games that stood."""
    verdict = game.report.verdict
    let = verdict == "illegal" and game.address in stood
    return (
        {"any", verdict} | ({"stood"} if let else set()) | ({"legal-or-stood"} if let or verdict == "legal" else set())
    )


def _fits(game: Played, asked: Filters) -> bool:
    log, keys = game.log, game.keys
    started = log.get("started_at")
    seat = asked.get("seat")
    sat = [key for place, key in enumerate(keys) if seat is None or place == int(seat)]
    known = {
        "rules": log["rules"],
        "source": log["source"],
        "session": log.get("session"),
        "id": log.get("id"),
        "seats": str(len(keys)),
        "coverage": game.report.coverage,
        "record": game.report.agreement,
    }
    return (
        all(known[name] == asked[name] for name in known if name in asked)
        and ("tag" not in asked or asked["tag"] in log.get("tags", ()))
        and bool(sat)
        and ("player" not in asked or asked["player"] in sat)
        and ("opponent" not in asked or asked["opponent"] in keys)
        and ("relative_seat" not in asked or _sits(game, asked))
        and ("code" not in asked or asked["code"] in [found.code for found in game.report.findings])
        and ("since" not in asked or (started is not None and started[:19] >= asked["since"]))
        and ("until" not in asked or (started is not None and started[:19] < asked["until"]))
        and ("counted" not in asked or any(_counted(game.seats[keys.index(key)], asked["counted"]) for key in sat
             if asked.get("player") in (None, key)))
        and ("a" not in asked or any(map(_belongs, log["players"], keys, [asked["a"]] * len(keys))))
    )  # fmt: skip


def _sits(game: Played, asked: Filters) -> bool:
    """Whether the opponent sat where that is asked for, told seat by seat round the table."""
    if not {asked["player"], asked["opponent"]} <= set(game.keys) or asked["player"] == asked["opponent"]:
        return False
    round_ = game.keys * 2
    others = round_[round_.index(asked["player"]) + 1 :][: len(game.keys) - 1]
    places = ["opposite"] if len(others) == 1 else ["after", *["opposite"] * (len(others) - 2), "before"]
    return dict(zip(others, places, strict=True))[asked["opponent"]] == asked["relative_seat"]


def _counted(seat: Mapping[str, Any], asked: str) -> bool:
    """Whether a seat has what is asked for; what a game cannot say is nothing."""
    match asked:
        case "cards_left:3..6":
            return seat["cards_left"] is not None and 3 <= seat["cards_left"] <= 6
        case "breaking_by_kind/pair":
            return bool(seat["breaking_by_kind"] and (seat["breaking_by_kind"][0] or 0) > 0)
        case "bombs_dealt":
            return None not in (seat["fours_dealt"], seat["straight_flushes_dealt"]) and (
                seat["fours_dealt"] + seat["straight_flushes_dealt"] > 0
            )
    return (seat[asked] or 0) > 0


def _belongs(player: Mapping[str, Any], key: str, group: str) -> bool:
    """Whether somebody is of a group."""
    by, _, value = group.partition(":")
    if by == "kind":
        return (player.get("kind") == "bot") == (value == "bot")
    return key in value.split(",")


def rule_sets(games: Iterable[Played]) -> set[str]:
    """By which rules some games were played."""
    return {game.log["rules"] for game in games}


def people(games: Iterable[Played]) -> set[str]:
    """Who sat in some games."""
    return {key for game in games for key in game.keys}


def flows(games: Iterable[Played]) -> dict[tuple[str, str], int]:
    """What each paid each."""
    paid: Counter[tuple[str, str]] = Counter()
    for game in games:
        for flow in game.report.settlement.flows if game.report.settlement else ():
            paid[game.keys[flow.payer], game.keys[flow.payee]] += flow.points
    return dict(paid)


def statistics_of(games: Sequence[Played], key: str) -> dict[str, Made]:
    """Made and opportunities of every statistic of a player and of its classes, by name."""
    own = [game for game in games if key in game.keys]
    rows = [game.of(key) for game in own]
    told = {}
    for name, figure in _named(STATISTICS):
        if figure.kind == ORDER:
            told[name] = _in_order(own, key, name)
        elif figure.kind != CLASSES:
            told[name] = _summed(figure, rows)
    return told


def _named(figures: Iterable[Statistic], within: str = "") -> Iterable[tuple[str, Statistic]]:
    for figure in figures:
        yield f"{within}{figure.name}", figure
        yield from _named(figure.classes, f"{within}{figure.name}/")


def _summed(figure: Statistic, rows: Sequence[Mapping[str, Any]]) -> Made:
    made = [_total(figure.made, row) if figure.made else 1 for row in rows]
    if figure.opportunities:
        could = [_total(figure.opportunities, row) for row in rows]
    else:
        could = [int(all(_value(term, row) is not None for term in figure.made)) for row in rows]
    if figure.kind == MAXIMUM:
        return (max(made) if sum(could) else None), sum(could)
    return (sum(made) if sum(could) else 0), sum(could)


def _total(terms: Iterable[Term], row: Mapping[str, Any]) -> Any:
    return sum(_value(term, row) or 0 for term in terms)


def _value(term: Term, row: Mapping[str, Any]) -> Any:
    value = row[term.counter]
    if term.place is None or value is None:
        return value
    return value[term.place - 1] if term.place <= len(value) else None


def _in_order(games: Sequence[Played], key: str, name: str) -> Made:
    """Streaks and form, undated games last."""
    with_result = sorted((game for game in games if game.report.settlement), key=_moment)
    won = [bool(game.of(key)["won"]) for game in with_result]
    points = [game.of(key)["points"] for game in with_result]
    if name.startswith("form_"):
        last = int(name.removeprefix("form_"))
        return (sum(points[-last:]), last) if len(points) >= last else (None, 0)
    runs = [(result, len(list(run))) for result, run in groupby(won)]
    if not runs:
        return None, 0
    if name == "longest_win_streak":
        return max([length for result, length in runs if result], default=0), len(won)
    return (runs[-1][1] if runs[-1][0] else -runs[-1][1]), len(won)


def _moment(game: Played) -> tuple[Any, ...]:
    started, session, number = (game.log.get(name) for name in ("started_at", "session", "number"))
    return started is None, started or "", session or "", number or 0, game.address
