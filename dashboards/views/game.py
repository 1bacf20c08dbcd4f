"""One game: /games/{address}."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from flask import Blueprint, Response, redirect, url_for

from dashboards.along import game_text, replay_file
from dashboards.answers import as_csv, as_json, shortened, show, trouble
from dashboards.colours import own_numbers
from dashboards.game_page import GamePage, asked_view, plays_table
from dashboards.games import StoredGame, find_game, game_before
from dashboards.language import gettext as _
from dashboards.standing import standing_context
from schemas.report import dump_report
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
    for ending, endpoint, answer in (
        ("", "game", partial(_show, store)),
        (".json", "game_json", _json),
        (".csv", "game_csv", _csv),
        (".txt", "game_text", _text),
        (".html", "game_file", _file),
    ):
        pages.add_url_rule(f"{ADDRESS}{ending}", endpoint, partial(_answer, store, answer))


def _answer(store: Store, answer: Callable[[StoredGame, GamePage], Response], address: str) -> Response:
    """Answer about the game of an address; one that was replaced leads to what took its place."""
    with store.reader() as reader:
        stored = find_game(reader, address)
        if stored is None:
            refuse_absent(reader, address, "pages.game")
        before = game_before(reader, stored.game.summary)
        page = GamePage.of(stored, own_numbers(reader), asked_view(stored), before)
    return answer(stored, page)


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


def _show(store: Store, _stored: StoredGame, page: GamePage) -> Response:
    context = page.context()
    with store.reader() as reader:
        verdicts = reports.verdicts_of_game(reader, page.address)
    return show("game.html", figures=True, **context, **standing_context(verdicts, page.report, context["explained"]))


def _file(_stored: StoredGame, page: GamePage) -> Response:
    if page.report.record.score_only:
        return trouble(404, _("Only the score of this game was kept: there are no plays to replay."))
    return replay_file(page)


def _text(stored: StoredGame, page: GamePage) -> Response:
    return game_text(stored.game.text.encode(), page.address)


def _json(_stored: StoredGame, page: GamePage) -> Response:
    columns, rows = plays_table(page)
    plays: list[dict[str, Any]] = [dict(zip(columns, row, strict=True)) for row in rows]
    return as_json({"report": dump_report(page.report, page.address), "plays": plays})


def _csv(_stored: StoredGame, page: GamePage) -> Response:
    return as_csv(*plays_table(page), name=f"game-{page.address[:12]}")
