"""`partial/`: legal games whose logs know less, each in one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from service.rules.document import read_rules
from service.rules.table import Table
from tests.builders import Log, packed
from tests.samples.legal import FAMILY, FRIENDS
from tests.samples.playing import BOTS, chances, deal_out, play_out
from tests.samples.writing import dump_game, log_of


def _leave_out_passes(log: Log) -> Log:
    table = Table(read_rules(log["rules"]), [packed(player["hand"]) for player in log["players"]])
    plays = []
    for play in log["plays"]:
        if play["cards"] or table.on_lead:
            plays.append(play)
        table.act(play["seat"], packed(play["cards"]))
    return {**log, "passes": "implied", "plays": plays}


def _hide_all_but_one(log: Log) -> Log:
    first, *others = log["players"]
    return {**log, "players": [first, *({**player, "hand": None} for player in others)]}


def _keep_the_score(log: Log) -> Log:
    score = {name: value for name, value in log.items() if name != "plays"}
    return {**score, "players": [{"name": player["name"]} for player in log["players"]]}


def _break_off(log: Log) -> Log:
    whole = {name: value for name, value in log.items() if name != "result"}
    return {**whole, "plays": log["plays"][:20]}


class Less(NamedTuple):
    """A way to know less."""

    name: str
    rules: object
    names: tuple[str, ...]
    note: str
    forget: Callable[[Log], Log]
    verdict: str
    coverage: str


LESS = (
    Less("implied-passes", "hong-kong", tuple(FRIENDS), "Only what was put down was written down.", _leave_out_passes,
         "legal", "partial"),
    Less("play-on-implied", {"preset": "taiwan", "end": "play-on"}, tuple(FAMILY),
         "They played on until one held cards; passes were not written down.", _leave_out_passes, "legal", "partial"),
    Less("one-hand-known", "pusoy-dos", tuple(FRIENDS), "One player wrote down what he was dealt and what he saw.",
         _hide_all_but_one, "legal", "partial"),
    Less("score-only", "hong-kong", tuple(FAMILY), "A line of a score sheet.", _keep_the_score, "legal", "score"),
    Less("broken-off", "hong-kong", tuple(FRIENDS), "The recording stops after twenty turns.", _break_off,
         "incomplete", "full"),
)  # fmt: skip


def partial_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for less in LESS:
        yield f"partial/{less.name}.json", dump_game(_game(less))


def _game(less: Less) -> Log:
    rules, chance = read_rules(less.rules), chances("partial", less.name)
    game = play_out(rules, deal_out(rules, len(less.names), chance), BOTS, chance)
    where = {"id": f"partial/{less.name}", "source": "samples", "note": less.note}
    return less.forget(log_of(game, less.names, **where))
