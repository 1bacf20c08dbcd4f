"""One game: /games/{address}."""

from __future__ import annotations

from typing import Any, NoReturn

from flask import Blueprint, Response, redirect, request, url_for

from dashboards.answers import as_csv, as_json, shortened, show, trouble
from dashboards.colours import own_numbers
from dashboards.game_page import GamePage, asked_place, fragment_wanted, plays_table
from dashboards.games import find_game, game_before
from dashboards.language import gettext as _
from dashboards.standing import standing_context
from dashboards.timelines import timeline_of
from schemas.report import dump_report
from service.asking import AskedError
from service.store import reports
from service.store.database import Reader, Store

ADDRESS = "/games/<address>"


class _AbsentError(LookupError):
    """No game stands under an address."""

    def __init__(self, answer: Response) -> None:
        super().__init__("no such game")
        self.answer = answer


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page of a game, and its data."""
    pages.register_error_handler(_AbsentError, lambda absent: absent.answer)
    pages.add_url_rule(ADDRESS, "game", lambda address: _show(store, _find(store, address)))
    pages.add_url_rule(f"{ADDRESS}.json", "game_json", lambda address: _json(_find(store, address)))
    pages.add_url_rule(f"{ADDRESS}.csv", "game_csv", lambda address: _csv(_find(store, address)))


def _find(store: Store, address: str) -> GamePage:
    """The game of an address; one that was replaced leads to what took its place."""
    with store.reader() as reader:
        stored = find_game(reader, address)
        if stored is None:
            refuse_absent(reader, address, "pages.game")
        before = None if fragment_wanted() else game_before(reader, stored.game.summary)
        return GamePage.of(stored, own_numbers(reader), before)


def refuse_absent(reader: Reader, address: str, endpoint: str) -> NoReturn:
    """Lead on to what took a game's place, or say that no game stands there."""
    replaced = reports.replaced(reader, address)
    if replaced and replaced[0].replaced_by != address:
        raise _AbsentError(redirect(url_for(endpoint, address=replaced[0].replaced_by)))  # type: ignore[arg-type]
    sentence = _("No game with the address %(address)s is stored here.", address=shortened(address))
    hint = _("It may have been forgotten, or was never uploaded to this instance. Where to go on:")
    ways = [
        {"url": url_for("pages.games"), "words": _("all games")},
        {"url": url_for("pages.upload"), "words": _("upload games")},
    ]
    raise _AbsentError(trouble(404, sentence, title=_("No game has this address"), hint=hint, ways=ways))


def _show(store: Store, page: GamePage) -> Response:
    try:
        place = asked_place(request.args, len(page.steps), len(page.report.record.players))
    except ValueError as error:
        raise AskedError("ply", str(error)) from None
    if fragment_wanted() and not page.report.record.score_only:
        return show("replay.html", **page.replay_context(*place))
    context = page.context(*place)
    with store.reader() as reader:
        verdicts = reports.verdicts_of_game(reader, page.address)
    context |= standing_context(verdicts, page.report, context["explained"])
    drawn = timeline_of(page.report.record, page.tricks, place[0]) if page.steps else None
    return show("game.html", figures=True, timeline=drawn, **context)


def _json(page: GamePage) -> Response:
    columns, rows = plays_table(page)
    plays: list[dict[str, Any]] = [dict(zip(columns, row, strict=True)) for row in rows]
    return as_json({"report": dump_report(page.report, page.address), "plays": plays})


def _csv(page: GamePage) -> Response:
    return as_csv(*plays_table(page), name=f"game-{page.address[:12]}")
