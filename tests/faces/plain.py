"""The plain answers: games judged and counted one by one from their replayed steps, filters applied by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from random import Random
from statistics import median
from typing import Any, NamedTuple

from service.audit import AuditReport
from service.identity import address
from service.rules.replay import replay
from service.store.people import player_key
from tests.faces.definitions import IN_ORDER, MOST, PAIRS, SUM, TURNS, Pair
from tests.faces.spread import interval
from tests.insight.slow_count import count_slowly
from tests.insight.slow_plays import CATEGORY_NAMES
from tests.store.logs import Log, judged, mixed

Filters = dict[str, str]


class Figure(NamedTuple):
    """One figure as it was counted slowly."""

    value: float | None
    made: float | None
    opportunities: int
    low: float | None = None
    high: float | None = None
    median: float | None = None


NOTHING = Figure(None, None, 0)


@dataclass(frozen=True)
class Played:
    """One game, counted slowly."""

    log: Log
    report: AuditReport
    keys: tuple[str, ...]
    seats: tuple[Mapping[str, Any], ...]
    lengths: Mapping[str, int]
    """Plies, tricks and passes."""

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
    return Played(log, report, keys, tuple(seats), _lengths(report))


def _lengths(report: AuditReport) -> Mapping[str, int]:
    """How long a game was, step by step until somebody was out; passes that were not written down are passes."""
    plies = passes = 0
    tricks = set()
    for step in replay(report.record, report.rules):
        plies += 1
        passes += len(step.implied) + (not step.cards)
        tricks.add(step.trick)
        if 0 in step.left_after:
            break
    return {"plies": plies, "tricks": len(tricks), "passes": passes}


def draw_filters(rng: Random) -> Filters:
    """Up to four filters, mostly with values of one game, so that something fits; now and then with any."""
    game = rng.choice(world())
    names = list(dict.fromkeys(rng.choices(list(_VALUES), k=rng.randrange(5))))
    drawn = {name: _VALUES[name](rng, rng.choice(world()) if rng.random() < 0.15 else game) for name in names}
    filters = {name: value for name, value in drawn.items() if value is not None}
    if filters.get("since", "") >= filters.get("until", "9"):
        del filters["since"]
    if between(filters):
        _name_two(rng, filters, game)
    if of_group(filters) and "a" not in filters:
        filters["a"] = rng.choice(["kind:human", f"player:{game.keys[1]},{game.keys[2 % len(game.keys)]}"])
    return filters


def of_group(asked: Filters) -> bool:
    """Whether something is asked for that was counted of the first group."""
    return asked.get("counted", "").startswith("a.")


def between(asked: Filters) -> bool:
    """Whether something is asked for that lies between two sides."""
    return "relative_seat" in asked or asked.get("counted", "").startswith(("ahead", "beats"))


def _name_two(rng: Random, filters: Filters, game: Played) -> None:
    """Say who the two are: players, or groups that may have somebody in common."""
    if rng.random() < 0.6:
        filters["player"], filters["opponent"] = rng.sample(game.keys, 2)
        return
    filters["a"], filters["b"] = (
        rng.choice(["kind:bot", "kind:human", "player:" + ",".join(rng.sample(game.keys, 2))]) for _ in "ab"
    )


_BEATS = ("beats/other", "beats/others", "beats/by_others", "beats/own:2..")
_OF_GROUP = ("a.missed_wins", "a.cards_left:3..6", "a.won")
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
        ["missed_wins", "cards_left:3..6", "breaking_by_kind/pair", "bombs_dealt", "ahead", *_BEATS, *_OF_GROUP]
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
        and ("counted" not in asked or _has_counted(game, sat, asked))
        and ("a" not in asked or any(_belongs(*one, asked[name]) for name in "ab" if name in asked
             for one in zip(log["players"], keys, strict=True)))
    )  # fmt: skip


def _sides(game: Played, asked: Filters) -> tuple[list[int], list[int]]:
    """The seats of two sides: of two groups that are named, or else of two players."""
    words = [asked[name] for name in "ab" if name in asked]
    if len(words) < 2:
        words = [f"player:{asked[name]}" for name in ("player", "opponent")]
    people = list(zip(game.log["players"], game.keys, strict=True))
    one, other = ([seat for seat, own in enumerate(people) if _belongs(*own, word)] for word in words)
    return one, other


def _sits(game: Played, asked: Filters) -> bool:
    """Whether one of the second side sat where that is asked for, told seat by seat round the table from the first."""
    seats = len(game.keys)
    places = ["opposite"] if seats == 2 else ["after", *["opposite"] * (seats - 3), "before"]
    one, other = _sides(game, asked)
    return any(
        (seat + step) % seats in other and places[step - 1] == asked["relative_seat"]
        for seat in one
        for step in range(1, seats)
    )


def _has_counted(game: Played, sat: Sequence[str], asked: Filters) -> bool:
    if between({"counted": asked["counted"]}):
        return _lies_between(game, asked)
    if of_group(asked):
        people = zip(game.log["players"], game.keys, game.seats, strict=True)
        return any(_belongs(one, key, asked["a"]) and _counted(seat, asked["counted"][2:]) for one, key, seat in people)
    return any(
        _counted(game.seats[game.keys.index(key)], asked["counted"])
        for key in sat
        if asked.get("player") in (None, key)
    )


def _lies_between(game: Played, asked: Filters) -> bool:
    """Whether one of the first side finished before one of the second, or answers are as many as are asked for."""
    one, other = _sides(game, asked)
    what = asked["counted"].partition(":")[0]
    if what == "ahead":
        places = [seat["place"] for seat in game.seats]
        return any(None not in (places[a], places[b]) and places[a] < places[b] for a in one for b in other if a != b)
    rest = [seat for seat in range(len(game.keys)) if seat not in one and seat not in other]
    who, whose = {"other": (one, other), "others": (one, rest), "by_others": (rest, one), "own": (one, one)}[what[6:]]
    answers = 0
    for answering in who:
        for owner in whose:
            told = game.seats[answering]["answers_seat"]
            answers += (told and told[(owner - answering) % len(game.keys) - 1]) or 0 if owner != answering else 0
    return answers >= (2 if asked["counted"].endswith(":2..") else 1)


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


def statistics_of(games: Sequence[Played], key: str) -> dict[str, Figure]:
    """Every statistic of a player and of its classes, by name; its classes are those that any rule set has."""
    own = [game for game in games if key in game.keys]
    rows = [game.of(key) for game in own]
    told = {name: _in_order(own, key, name) for name in IN_ORDER}
    return told | habits_of(rows)


def habits_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, Figure]:
    """The same of any seats, one block each, but for what is read off the order of the games."""
    return {name: tell(pair, rows) for name, pair in PAIRS.items()}


def tell(pair: Pair, rows: Sequence[Mapping[str, Any]]) -> Figure:
    """One figure, from what each seat made and could have made."""
    blocks = [block for row in rows if (block := _block(pair, row))]
    made, could = sum(block[0] for block in blocks), sum(block[1] for block in blocks)
    if not blocks:
        return Figure(None, None if pair.shape == MOST else 0, 0)
    if pair.shape in (SUM, MOST):
        total = max(block[0] for block in blocks) if pair.shape == MOST else made
        return Figure(total, total, could)
    times = [ms for row in rows for ms in (pair.times and row[pair.times]) or ()]
    low, high = interval(pair.shape, blocks) or (None, None)
    return Figure(made / could, made, could, low, high, median(times) if times else None)


def lengths_of(games: Iterable[Played], measure: str) -> Figure:
    """How long games are by one measure: the mean a game, and the median."""
    lengths = [game.lengths[measure] for game in games]
    told = tell(PAIRS["points_per_game"], [{"points": length} for length in lengths])
    return told._replace(median=median(lengths) if lengths else None)


def shares_of(games: Iterable[Played], category: str) -> tuple[Figure, int]:
    """The share of a category among all plays, and how many of its plays were leads."""
    place = CATEGORY_NAMES.index(category)
    rows = [
        {"m": row["leads_by_category"][place] + row["answers_by_category"][place], "o": row["plays"]}
        for game in games
        for row in game.seats
    ]
    leads = sum(row["leads_by_category"][place] for game in games for row in game.seats)
    return tell(Pair(TURNS, ("m",), ("o",)), rows), leads


def _block(pair: Pair, row: Mapping[str, Any]) -> tuple[float, int] | None:
    """Made and opportunities of one seat; None where there was nothing to make, or nobody can tell what was made."""
    if any(row[counter.partition("/")[0]] is None for counter in pair.made):
        return None
    made = [_value(row, counter) for counter in pair.made]
    could = sum(_value(row, counter) or 0 for counter in pair.could) if pair.could else int(None not in made)
    return (sum(one or 0 for one in made) if made else 1, could) if could else None


def _value(row: Mapping[str, Any], counter: str) -> Any:
    """A counter, or a place of a list; a list that is not so long has nothing there."""
    name, _, place = counter.partition("/")
    value = row[name]
    if not place or value is None:
        return value
    return value[int(place) - 1] if int(place) <= len(value) else None


def _in_order(games: Sequence[Played], key: str, name: str) -> Figure:
    """Streaks and form, undated games last."""
    with_result = sorted((game for game in games if game.report.settlement), key=_moment)
    won = [bool(game.of(key)["won"]) for game in with_result]
    points = [game.of(key)["points"] for game in with_result]
    if name.startswith("form_"):
        last = points[-int(name.removeprefix("form_")) :]
        enough = len(last) == int(name.removeprefix("form_"))
        return tell(PAIRS["points_per_game"], [{"points": each} for each in last]) if enough else NOTHING
    runs = [(result, len(list(run))) for result, run in groupby(won)]
    if not runs:
        return NOTHING
    if name == "longest_win_streak":
        streak = max([length for result, length in runs if result], default=0)
    else:
        streak = runs[-1][1] if runs[-1][0] else -runs[-1][1]
    return Figure(streak, streak, len(won))


def _moment(game: Played) -> tuple[Any, ...]:
    started, session, number = (game.log.get(name) for name in ("started_at", "session", "number"))
    return started is None, started or "", session or "", number or 0, game.address
