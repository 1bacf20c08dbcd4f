"""Players: the standings, and everything about one of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Response

from schemas.questions import Filters, ListOfRows
from schemas.standings import dump_player, dump_standing
from service.api.answers import as_json, as_page
from service.api.asking import ask, ask_by, paged, reading
from service.api.blueprint import Noun
from service.api.problems import ProblemError
from service.asking import ask_about
from service.store.reports import is_player, player, standing_order
from service.store.reports import players as standings

players = Noun("players", "Players, their standings and their statistics.")
_FITS = {400: "a filter that does not fit"}


@players.reads("/players", {200: "the standings", **_FITS}, asked=ListOfRows, shape="Page")
def list_players(asked: Mapping[str, Any]) -> Response:
    """The standings; what is in points has no data where rule sets are mixed."""
    with reading() as reader:
        found, after = paged(standings(reader, ask(reader, asked)), standing_order, asked)
    return as_page(map(dump_standing, found), after)


@players.reads(
    "/players/<key>", {200: "the player", 404: "nobody has this key", **_FITS}, asked=Filters, shape={"type": "object"}
)
def show_player(asked: Mapping[str, Any], key: str) -> Response:
    """Every statistic of one player, by key."""
    with reading() as reader:
        known = is_player(reader, key)
        found = player(reader, key, ask_by(partial(ask_about, key=key), reader, asked)) if known else None
    if found is None:
        raise ProblemError(404, "not-found", f"no player has the key {key}: GET /api/v1/players lists everybody")
    return as_json(dump_player(found))
