"""`demo.ndjson.gz`: an autumn of evenings at several clubs, so that every dashboard has something to show."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from service.bots.simulation import SESSION, simulate
from service.rules.presets import PRESETS
from tests.builders import Log
from tests.samples import people
from tests.samples.clubs import Club, china, jakarta, london
from tests.samples.every_field import quits_at
from tests.samples.playing import Game, Slip
from tests.samples.slips import SLIPS, at_turn, beating, by_another, lower
from tests.samples.writing import dump_lines, pack_up

PATH = "demo.ndjson.gz"
TIME_OUT = 30_000
"""Milliseconds after which the system plays for a player."""
BOT_GAMES = 75
"""Each group of four of the six bots plays once."""


def _too_low(first_ply: int) -> Slip:
    return at_turn("play/too-low", lower, first_ply)


def _out_of_turn(first_ply: int) -> Slip:
    return by_another("turn/out-of-turn", beating, first_ply)


def stop_early(log: Log, _game: Game) -> None:
    """The recording stops before the end."""
    del log["plays"][-9:], log["result"]


def forget_tiers(log: Log, game: Game) -> None:
    """Whoever adds up the points counts every card once."""
    winner = game.settlement.winner
    points = [-left for left in log["result"]["cards_left"]]
    points[winner] = -sum(points)
    log["result"]["points"] = points


def leave_out_result(log: Log, _game: Game) -> None:
    """Nobody writes down what came out."""
    del log["result"]


def time_out(log: Log, _game: Game) -> None:
    """A player's clock runs out twice, and the system passes for him."""
    passes = [play for play in log["plays"][12:] if not play["cards"]]
    for play in [play for play in passes if play["seat"] == passes[0]["seat"]][:2]:
        play.update({"ms": TIME_OUT, "auto": True})


def leave(log: Log, game: Game) -> None:
    """A loser's connection is lost, and the system passes for him to the end."""
    left = {seat: ply for seat in range(len(game.hands)) if (ply := quits_at(game, seat)) is not None}
    for seat, first in list(left.items())[:1]:
        log["players"][seat]["left"] = first
        for play in log["plays"][first:]:
            play.update({"ms": TIME_OUT, "auto": True} if play["seat"] == seat else {})


CLUBS = (
    Club(
        "demo-tuesday-club",
        people.TUESDAY_CLUB,
        "wikipedia",
        datetime(2026, 9, 1, 20, 0),  # noqa: DTZ001 - local time
        london,
        evenings=12,
        games=9,
        seats=(4, 4, 4, 3),
        other_rules={3: "pagat", 7: "pagat", 10: {"preset": "wikipedia", "last_card": "highest-single"}},
        tags={10: ["house rule"]},
        slips={9: _too_low(20), 40: SLIPS["play/not-held"], 77: SLIPS["play/wrong-size"]},
        changes={22: forget_tiers, 35: stop_early, 51: leave_out_result, 52: leave_out_result, 68: forget_tiers},
    ),
    Club(
        "demo-kowloon",
        people.KOWLOON,
        "hong-kong",
        datetime(2026, 9, 4, 21, 0),  # noqa: DTZ001 - local time
        china,
        evenings=12,
        games=10,
        slips={31: _out_of_turn(10)},
        changes={12: time_out, 29: time_out, 43: leave, 45: stop_early, 70: time_out, 95: leave},
    ),
    Club(
        "demo-taipei",
        people.TAIPEI,
        "taiwan",
        datetime(2026, 9, 12, 19, 30),  # noqa: DTZ001 - local time
        china,
        evenings=10,
        games=8,
        tags={evening: ["league"] for evening in range(9)} | {9: ["league", "final"]},
        renamed={"家豪": "阿豪"},
        slips={18: SLIPS["turn/locked-out"], 47: _too_low(12)},
        changes={30: stop_early},
    ),
    Club(
        "demo-manila",
        people.MANILA,
        "pusoy-dos",
        datetime(2026, 9, 20, 18, 0),  # noqa: DTZ001 - local time
        china,
        evenings=9,
        games=7,
        seats=(4, 3),
        slips={14: SLIPS["pass/on-lead"], 39: SLIPS["lead/opening-card"]},
        changes={27: stop_early, 50: leave_out_result},
    ),
    Club(
        "demo-jakarta",
        people.JAKARTA,
        "capsa",
        datetime(2026, 10, 1, 20, 30),  # noqa: DTZ001 - local time
        jakarta,
        evenings=4,
        games=5,
        seats=(3,),
        every=timedelta(weeks=2),
        sessions=False,
        slips={8: _too_low(15)},
    ),
    Club(
        "demo-harbour",
        people.HARBOUR,
        "hong-kong",
        datetime(2026, 11, 7, 20, 0),  # noqa: DTZ001 - local time
        china,
        evenings=1,
        games=12,
        declared="taiwan",
    ),
)


def _bots() -> Iterator[Log]:
    """One bot of each style; a line-up plays a few games a night."""
    first = datetime(2026, 9, 7, 22, 0, tzinfo=UTC)
    for place, log in enumerate(simulate(BOT_GAMES, PRESETS["wikipedia"], 4, seed=1, source="demo-bots")):
        night, number = divmod(place, SESSION)
        started = first + night * timedelta(days=4) + number * timedelta(minutes=2)
        yield log | {"started_at": started.isoformat()}


def demo_logs() -> list[Log]:
    """Every game, source after source."""
    return [*(log for club in CLUBS for log in club.logs()), *_bots()]


def demo_file() -> tuple[str, bytes]:
    """The name and the bytes of the file."""
    return PATH, pack_up(dump_lines(demo_logs()))
