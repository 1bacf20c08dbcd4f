"""`legal/every-field.json`: a game whose log says everything that a log can say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.bots.dealing import draw
from tests.builders import Log
from tests.samples.legal import Sample
from tests.samples.playing import Game, chances
from tests.samples.writing import dump_game, log_of

_HEAD: Mapping[str, object] = {
    "note": "Every field that a log may have: house rules, times, ids, a bot, a player who left, fields of one's own.",
    "id": "2026-11-03/table-2/17",
    "source": "tuesday-club",
    "session": "2026-11-03/table-2",
    "number": 17,
    "started_at": "2026-11-03T20:15:00+08:00",
    "ended_at": "2026-11-03T20:24:30+08:00",
    "passes": "recorded",
}
_PLAYERS: Sequence[Mapping[str, object]] = (
    {"id": "u-1007", "kind": "human", "x-seat-colour": "red"},
    {"id": "u-1041", "kind": "human"},
    {"id": "u-1002", "kind": "human"},
    {"kind": "bot"},
)


def every_field() -> Log:
    """A game whose log says everything that a log can say."""
    names = ("Ah Keung", "Mei", "Oscar", "bot-7")
    house = {"preset": "hong-kong", "last_card": "highest-single", "bombs": ["four-of-a-kind", "straight-flush"]}
    sample = Sample("every-field", house, names, "", _gives_up)
    game = sample.game()
    log = log_of(game, names, **_HEAD)
    for player, more in zip(log["players"], _PLAYERS, strict=True):
        player.update(more)
    chance = chances("every-field")
    for play in log["plays"]:
        play["ms"] = 700 + 100 * draw(20 if play["cards"] else 8, chance)
    _give_up(log, game)
    return log | {"tags": ["league", "table-2"], "x-deck": {"cut_by": "Oscar"}}


def quits_at(game: Game, seat: int) -> int | None:
    """The ply from which a loser did nothing but pass, three times or more."""
    turns = [(ply, cards) for ply, (actor, cards) in enumerate(game.actions) if actor == seat]
    passes: list[int] = []
    for ply, cards in reversed(turns):
        if cards:
            break
        passes.append(ply)
    return passes[-1] if len(passes) >= 3 and len(passes) < len(turns) else None


def _gives_up(game: Game) -> bool:
    return quits_at(game, 0) is not None and game.winner == 1


def _give_up(log: Log, game: Game) -> None:
    left = quits_at(game, 0)
    log["players"][0]["left"] = left
    for ply, play in enumerate(log["plays"]):
        if play["seat"] == 0 and left is not None and ply >= left:
            play |= {"ms": 30000, "auto": True, "x-reason": "connection lost"}


def every_field_file() -> tuple[str, bytes]:
    """The name and the bytes of the file."""
    return "legal/every-field.json", dump_game(every_field())
