"""Games: stored logs are listed, read back, replayed and forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from flask import Response

from schemas.explanation import dump_explanation
from schemas.gamelog import read_game
from schemas.questions import Bytes, ListOfGames, OfGame
from schemas.stored import dump_game, dump_place_taken, dump_steps, dump_summary
from service.api.access import require_admin
from service.api.answers import as_json, as_page
from service.api.asking import ask, capped, reading, signing_key, store
from service.api.blueprint import PREFIX, Noun
from service.api.problems import ProblemError, query_problem
from service.explain import explain
from service.rules.document import read_rules
from service.rules.replay import replay
from service.standing import Standing, find_game, find_record, find_standing, log_asked
from service.store.database import Reader
from service.store.forgetting import Forgetting, forget_games
from service.store.reports import CursorError, games_page
from service.store.rows import Game

games = Noun("games", "Stored games: listed, read back, replayed and forgotten.")
_PARTS = ("audit", "audits", "certificate", "raw", "replay", "explain")
_FOUND = {404: "no game has this address"}
_BYTES = {**_FOUND, 400: "names cannot be masked here"}
Found = TypeVar("Found")


@games.reads("/games", {200: "games, newest first", 400: "a filter that does not fit"}, asked=ListOfGames, shape="Page")
def list_games(asked: Mapping[str, Any]) -> Response:
    """List games, newest first."""
    with reading() as reader:
        try:
            page = games_page(reader, ask(reader, asked), capped(asked), asked.get("cursor"))
        except CursorError as trouble:
            raise query_problem({"cursor": [str(trouble)]}) from None
    return as_page(map(dump_summary, page.games), page.next)


@games.reads("/games/<address>", {200: "the game", **_FOUND}, asked=OfGame, shape={"type": "object"})
def show_game(asked: Mapping[str, Any], address: str) -> Response:
    """What is known of one game; one that was replaced says so, and is in no list and no statistic."""
    with reading() as reader:
        found = find(reader, address, asked)
    links = {name: f"{PREFIX}/games/{found.summary.address}/{name}{log_asked(found)}" for name in _PARTS}
    return as_json(dump_game(found) | {"links": links})


@games.reads(
    "/games/<address>/audit", {200: "the report of its standing audit", **_FOUND}, asked=OfGame, shape="FullReport"
)
def show_report(asked: Mapping[str, Any], address: str) -> Response:
    """The report of a game's standing audit, with everything that a reader checks it by."""
    return as_json(_standing(address, asked).dump(signing_key()))


@games.reads(
    "/games/<address>/certificate",
    {200: "its certificate, as canonical bytes", **_BYTES},
    asked=Bytes,
    shape="Certificate",
)
def show_certificate(asked: Mapping[str, Any], address: str) -> Response:
    """What this engine says of the log's bytes, signed where the server has a key (docs/certificates.md)."""
    standing = _standing(address, asked)
    name = f'attachment; filename="bigtwo-certificate-{standing.game.summary.address[:12]}.json"'
    body = standing.certificate(signing_key())
    return Response(body, content_type="application/json", headers={"Content-Disposition": name})


def _standing(address: str, asked: Mapping[str, Any]) -> Standing:
    with reading() as reader:
        return _known(find_standing(reader, address.lower(), asked.get("log")), address, asked)


@games.reads("/games/<address>/raw", {200: "the log, byte for byte as it came", **_BYTES}, asked=Bytes, shape="GameLog")
def show_raw(asked: Mapping[str, Any], address: str) -> Response:
    """The log as it came."""
    with reading() as reader:
        found = find(reader, address, asked)
    return Response(found.text.encode(), content_type="application/json", headers={"X-Content-SHA256": found.sha256})


@games.reads(
    "/games/<address>/replay", {200: "every ply with the table", **_FOUND}, asked=OfGame, shape={"type": "object"}
)
def show_replay(asked: Mapping[str, Any], address: str) -> Response:
    """Every ply of a game, with the hands, the table and the number of legal answers."""
    with reading() as reader:
        stored = _known(find_game(reader, address.lower(), asked.get("log")), address, asked)
    report, summary = stored.report, stored.game.summary
    names = report.record.names
    steps = dump_steps(replay(report.record, report.rules, report.opening), names)
    told = {"address": summary.address, "rules": summary.rules, "names": names, **dump_place_taken(stored.game)}
    return as_json({**told, "plies": steps})


@games.reads("/games/<address>/explain", {200: "which rules explain it", **_FOUND}, asked=OfGame, shape="Explanation")
def show_explanation(asked: Mapping[str, Any], address: str) -> Response:
    """By which rules a game is legal, and the ply that rules the others out: opinions, which are not kept."""
    with reading() as reader:
        found = find(reader, address, asked)
    rules = read_rules(dict(found.rules))
    record = read_game(found.text.encode(), rules)
    return as_json(dump_explanation(explain(record, rules), found.summary.address))


@games.takes("DELETE", "/games/<address>", {204: "the game is forgotten", **_FOUND})
def forget_game(address: str) -> Response:
    """Forget a game: its log and everything derived from it. Whoever uploaded it may, and an admin."""
    with reading() as reader:
        found = find(reader, address)
    if found.who is not None:
        require_admin()
    store().write(forget_games, Forgetting((found.summary.address,), read_game))
    return Response(status=204)


def find(reader: Reader, address: str, asked: Mapping[str, Any] | None = None) -> Game:
    """The game at an address, also one that was replaced; 404 where there is none."""
    asked = asked or {}
    return _known(find_record(reader, address.lower(), asked.get("log")), address, asked)


def _known(found: Found | None, address: str, asked: Mapping[str, Any]) -> Found:
    if found is not None:
        return found
    if "log" in asked:
        detail = f"no log of the game {address} begins its SHA-256 so: GET {PREFIX}/games/{address} lists the others"
        raise ProblemError(404, "not-found", detail)
    raise ProblemError(404, "not-found", f"no game has the address {address}: GET {PREFIX}/games lists them")
