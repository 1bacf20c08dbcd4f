"""Games that know less, handed to a running service."""

from __future__ import annotations

from urllib.request import Request, urlopen

import orjson

from tests.dashboards.games_that_know_less import examples, nobody_counted, samples

PICTURED = {
    "score-only": ("scoresheets/kitchen.txt", ""),
    "points-unknown": ("score-only-9-doublings", ""),
    "implied-passes": ("implied-10-duty-passed", "?ply=10"),
    "play-on": ("play-on-2-legal", "?ply=57"),
    "places-shared": ("play-on-15-placement-first-out", ""),
    "unknown-hands": ("hidden-8-null-legal-some", "?ply=9"),
    "nobody-counted": ("nobody-counted", "?ply=4"),
    "payer": ("liability-4-payer", "?ply=32"),
    "abandoned": ("legal/every-field.json", "?ply=40"),
}
"""The case or file of a game of each kind, and where to look."""


def hand_in_partial_games(address: str) -> dict[str, str]:
    """The pages of a game of each kind, by a short name."""
    found = {game.source_file: game.data for game in [*examples(), *samples(), nobody_counted()]}
    return {name: _page(address, found[case], asked) for name, (case, asked) in PICTURED.items()}


def _page(address: str, log: bytes, asked: str) -> str:
    request = Request(f"{address}/api/v1/games", log, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urlopen(request) as answer:  # noqa: S310 - our own server
        return f"/games/{orjson.loads(answer.read())['address']}{asked}"
