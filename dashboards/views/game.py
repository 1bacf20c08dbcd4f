"""One game: /games/{address}."""

from __future__ import annotations

from typing import Any, NoReturn

from flask import Blueprint, Response, request, url_for

from dashboards.along import game_text, replay_file
from dashboards.answers import add_answers, as_csv, as_json, shortened, show, trouble
from dashboards.colours import own_numbers
from dashboards.game_page import GamePage, asked_view, plays_table, told_report
from dashboards.language import gettext as _
from dashboards.replaced import replacements
from dashboards.standing import standing_context
from service.standing import StoredGame, find_game, find_verdicts
from service.store import reports
from service.store.database import Reader, Store
from service.store.rows import Game
from service.store.verdict_rows import GameVerdicts

ADDRESS = "/games/<address>"


class _AbsentError(LookupError):
    """No game stands under an address."""

    def __init__(self, answer: Response) -> None:
        super().__init__("no such game")
        self.answer = answer


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page of a game, and its data."""
    pages.register_error_handler(_AbsentError, lambda absent: absent.answer)
    add_answers(
        pages,
        store,
        (
            (ADDRESS, "game", _show),
            (f"{ADDRESS}.json", "game_json", _json),
            (f"{ADDRESS}.csv", "game_csv", _csv),
            (f"{ADDRESS}.txt", "game_text", _text),
            (f"{ADDRESS}.html", "game_file", _file),
        ),
    )


def _find(reader: Reader, address: str) -> StoredGame:
    """The game of an address, also one that was replaced."""
    return find_game(reader, address, request.args.get("log")) or refuse_absent(address)


def _page(reader: Reader, address: str) -> GamePage:
    """The same as its page shows it."""
    return _page_of(reader, _find(reader, address))


def _page_of(reader: Reader, stored: StoredGame) -> GamePage:
    before = reports.logs_before(reader, stored.game.summary)
    return GamePage.of(stored, own_numbers(reader), asked_view(stored), before[-1].address if before else None)


def refuse_absent(address: str) -> NoReturn:
    """Say that no game has this address."""
    sentence = _("No game with the address %(address)s is stored here.", address=shortened(address))
    hint = _("It may have been forgotten, or was never uploaded to this instance. Where to go on:")
    ways = [
        {"url": url_for("pages.games"), "words": _("all games")},
        {"url": url_for("pages.upload"), "words": _("upload games")},
    ]
    raise _AbsentError(trouble(404, sentence, title=_("No game has this address"), hint=hint, ways=ways))


def _show(reader: Reader, address: str) -> Response:
    stored = _find(reader, address)
    page = _page_of(reader, stored)
    context = page.context()
    standing = standing_context(verdicts_told(reader, stored.game), page.report, context["explained"])
    return show("game.html", figures=True, **context, **standing, **_replacements(reader, stored, page))


def verdicts_told(reader: Reader, game: Game) -> GameVerdicts | None:
    """How a game stands; None of one that was replaced, since it stands no more."""
    return None if game.place_taken else find_verdicts(reader, game)


def _replacements(reader: Reader, stored: StoredGame, page: GamePage) -> dict[str, Any]:
    return replacements(reader, stored.game, masked=page.view.masked)


def _file(reader: Reader, address: str) -> Response:
    stored = _find(reader, address)
    page = _page_of(reader, stored)
    if page.report.record.score_only:
        return trouble(404, _("Only the score of this game was kept: there are no plays to replay."))
    standing = standing_context(verdicts_told(reader, stored.game), page.report, None)
    return replay_file(page, {**standing, **_replacements(reader, stored, page)})


def _text(reader: Reader, address: str) -> Response:
    stored = _find(reader, address)
    return game_text(stored.game.text.encode(), stored.game.summary.address, masked=asked_view(stored).masked)


def _json(reader: Reader, address: str) -> Response:
    page = _page(reader, address)
    columns, rows = plays_table(page)
    plays: list[dict[str, Any]] = [dict(zip(columns, row, strict=True)) for row in rows]
    return as_json({"report": told_report(page), "plays": plays})


def _csv(reader: Reader, address: str) -> Response:
    page = _page(reader, address)
    return as_csv(*plays_table(page), name=f"game-{page.address[:12]}")
