"""Write games down: as logs that people can read, as lines, and packed."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Iterator, Sequence

from service.rules.naming import differences
from service.rules.ruleset import RuleSet
from tests.builders import Log
from tests.samples.playing import Game, listed, texts


def log_of(game: Game, names: Sequence[str], **fields: object) -> Log:
    """The log of a game; further fields stand before the rules, `result` last. `result=None` leaves it out."""
    result = fields.pop("result", {}) if game.winner is not None else None
    log = {
        "format": "bigtwo-log/1",
        **fields,
        "rules": name_rules(game.rules),
        "players": [{"name": name, "hand": hand} for name, hand in zip(names, listed(game.hands), strict=True)],
        "plays": [{"seat": seat, "cards": texts(cards)} for seat, cards in game.actions],
    }
    if isinstance(result, dict):
        log["result"] = result_of(game) | result
    return log


def name_rules(rules: RuleSet) -> object:
    """The preset's name, with the fields that differ from it where some do."""
    differing = differences(rules)
    return {"preset": rules.preset, **differing} if differing else rules.preset


def result_of(game: Game) -> Log:
    """What a faithful recorder says came out."""
    settlement = game.settlement
    return {
        "winner": settlement.winner,
        "cards_left": list(settlement.cards_left),
        "points": list(settlement.points),
    }


def dump_game(log: Log) -> bytes:
    """A log that people can read: a line a field, and under `players` and `plays` a line an entry."""
    fields = (f"  {_dump(name)}: {_dump_field(name, value)}" for name, value in log.items())
    return ("{\n" + ",\n".join(fields) + "\n}\n").encode()


def _dump_field(name: str, value: object) -> str:
    if name not in {"players", "plays"} or not isinstance(value, list):
        return _dump(value)
    return "[\n" + ",\n".join(f"    {_dump(entry)}" for entry in value) + "\n  ]"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def dump_lines(logs: Iterable[Log]) -> bytes:
    """Logs as NDJSON, a line a game."""
    return "".join(_lines(logs)).encode()


def _lines(logs: Iterable[Log]) -> Iterator[str]:
    for log in logs:
        yield json.dumps(log, ensure_ascii=False, separators=(",", ":")) + "\n"


def pack_up(data: bytes) -> bytes:
    """Data packed with gzip, without the time and a name."""
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=packed, mtime=0) as file:
        file.write(data)
    return packed.getvalue()
