"""Small game logs to build tests on."""

import json
from typing import Any


def player(name: str, *hand: Any, **more: Any) -> dict[str, Any]:
    return {"name": name, "hand": list(hand), **more}


def play(seat: Any, *cards: Any, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "cards": list(cards), **more}


def log(**changes: Any) -> dict[str, Any]:
    """A short log; a field is replaced by what is given for it, and left out where that is `...`."""
    whole = {
        "format": "bigtwo-log/1",
        "players": [player("Mei", "3D", "4C"), player("Oscar", "5H", "TS")],
        "plays": [play(0, "3D"), play(1, "5H"), play(0)],
        **changes,
    }
    return {name: value for name, value in whole.items() if value is not ...}


def text(document: object) -> bytes:
    return json.dumps(document).encode()
