"""The score pad for a phone at the table: /sessions/new."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, url_for

from dashboards.answers import show
from dashboards.language import gettext as _
from dashboards.rulewords import settlement_words, tiers_words
from dashboards.writing import embedded
from service.rules.naming import rules_label
from service.rules.presets import PRESETS
from service.rules.ruleset import RuleSet
from service.store import reports
from service.store.database import Store

OWN: dict[str, Any] = {
    "preset": "wikipedia",
    "deal": "thirteen-each",
    "scoring": {"tiers": [[1, 1], [10, 2], [13, 3]], "unused": [], "final_play": [], "settlement": "pairwise"},
}
"""The rules of a score sheet, whose points need no cards; tiers and settlement can be chosen."""
TIERS = (
    ((1, 1), (10, 2), (13, 3)),
    ((1, 1), (11, 2), (13, 3)),
    ((1, 1), (9, 2), (13, 3)),
    ((1, 1), (8, 2), (10, 3), (13, 4)),
    ((1, 1), (8, 2), (10, 3)),
    ((1, 1), (5, 2), (10, 3)),
    ((1, 1), (11, 2)),
    ((1, 1), (10, 2)),
    ((1, 1), (8, 2)),
    ((1, 1),),
)
"""What cards left cost at one table or another, the score sheet's first."""
SETTLEMENTS = ("pairwise", "pay-winner", "pay-higher", "penalty")
"""The score sheet's first; `placement` is left out, since its points would have to be typed in too."""


def add_to(pages: Blueprint, store: Store) -> None:
    """Add the page."""

    @pages.get("/sessions/new", endpoint="score_pad")
    def _score_pad() -> Response:
        with store.reader() as reader:
            known = reports.known_people(reader)
        return show(
            "score_pad.html",
            title=_("Score pad"),
            names=sorted({one.name for one in known}),
            sources=sorted({one.source for one in known if one.source}),
            presets=presets(),
            tiers=[tiers_words(tiers) for tiers in TIERS],
            settlements={mode: settlement_words(mode) for mode in SETTLEMENTS},
            texts=embedded({"texts": pad_texts(), "choices": choices(), "pages": _addresses()}),
        )


def counts_alone(rules: RuleSet) -> bool:
    """Whether the cards left say what a game costs, with at most thirteen of them in a hand."""
    scoring = rules.scoring
    cards_matter = scoring.unused or scoring.final_play or scoring.settlement not in SETTLEMENTS
    return rules.deal == "thirteen-each" and not cards_matter


def presets() -> dict[str, dict[str, Any]]:
    """The presets whose points need no cards, each with what the pad's arithmetic asks for."""
    return {
        name: {
            "name": rules_label(rules),
            "players": rules.players,
            "tiers": rules.scoring.tiers,
            "settlement": rules.scoring.settlement,
            "words": f"{tiers_words(rules.scoring.tiers)}; {settlement_words(rules.scoring.settlement)}",
        }
        for name, rules in PRESETS.items()
        if counts_alone(rules)
    }


def choices() -> dict[str, Any]:
    """What can be chosen, for the script."""
    return {
        "own": OWN,
        "presets": presets(),
        "tiers": [{"tiers": tiers, "words": tiers_words(tiers)} for tiers in TIERS],
        "settlements": {mode: settlement_words(mode) for mode in SETTLEMENTS},
    }


def _addresses() -> dict[str, str]:
    """Where the script finds the API, and the pages of the sessions that it sends."""
    return {"api": "/api/v1", "sessions": url_for("pages.sessions")}


def pad_texts() -> dict[str, str]:
    """The words that the script of the page puts together."""
    return {**_setup_texts(), **_game_texts(), **_sum_texts(), **_sending_texts(), **_pad_list_texts()}


def _setup_texts() -> dict[str, str]:
    return {
        "seat": _("Player {seat}"),
        "up": _("Move player {seat} up"),
        "off": _("Take player {seat} off"),
        "few": _("Write at least two names."),
        "twice": _("Two players have the same name: tell them apart."),
        "unreadable": _("A name has up to 100 characters, none of them a control character: write it anew."),
        "exactly": _("{rules} is for {low} players: change the players or the rules."),
        "between": _("{rules} is for {low} to {high} players: change the players or the rules."),
        "crowd": _("An evening on the pad has up to {most} people: begin another evening."),
    }


def _game_texts() -> dict[str, str]:
    return {
        "game": _("Game"),
        "next": _("Game {number}"),
        "correcting": _("Correct game {number}"),
        "correct": _("Game {number}: correct or delete"),
        "table": _("Table {number}: {rules}"),
        "left": _("{name}: cards left"),
        "key": _("{name}: {cards} cards left"),
        "payer": _("takes all"),
        "payerOf": _("{name} takes on all losses"),
        "write": _("Write down"),
        "save": _("Save"),
        "open": _("Still without a number: {names}."),
        "winner": _("Nobody has 0 cards left: one player has gone out."),
        "winners": _("Several players have 0 cards left: only one has gone out."),
        "written": _("Game {number} is written down."),
        "corrected": _("Game {number} is corrected."),
        "deleted": _("The game is deleted; Undo brings it back."),
        "undone": _("The last change is taken back."),
        "taken": _("Game {number} is taken back: {left}. Correct its numbers, or write it down again as it was."),
        "brought": _("Game {number} is back: {left}."),
        "restored": _("Game {number} is as it was before: {left}."),
    }


def _sum_texts() -> dict[str, str]:
    return {
        "totals": _("Totals: {totals}."),
        "settle": _("Settling up"),
        "pays": _("{from} pays {to}"),
        "even": _("Nobody owes anything."),
        "penalty": _("These are penalty points: nobody pays, and the fewest win."),
    }


def _sending_texts() -> dict[str, str]:
    return {
        "send": _("Send {games} games"),
        "sendOne": _("Send 1 game"),
        "sendAll": _("Send"),
        "sending": _("sending …"),
        "more": _("{changes} changes are not sent yet."),
        "moreOne": _("1 change is not sent yet."),
        "done": _("Everything is sent."),
        "link": _("Session {session}"),
        "refused": _("Game {number} was not taken: {message}"),
        "unsentBecause": _("The server did not take it: {reason}. Everything is kept here; mend it, then send again."),
        "unreachable": _(
            "The server cannot be reached. Everything is kept here, and is sent once the connection is back."
        ),
        "unkept": _("This browser keeps nothing for this page: leave it open until everything is sent."),
    }


def _pad_list_texts() -> dict[str, str]:
    return {
        "pad": _("{day}: {names}, games: {games}"),
        "sent": _("sent"),
        "unsent": _("not sent yet"),
        "throwAway": _("Remove"),
        "sure": _("Remove from this device?"),
        "loses": _("Not sent: {games}. Remove all the same?"),
    }
