"""Where games come in: /upload."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response

from dashboards.answers import show
from dashboards.language import gettext as _
from dashboards.words import coverage_words, skipped_texts, verdict_words
from dashboards.writing import embedded

EXAMPLE = {
    "format": "bigtwo-log/1",
    "id": "2026-11-03/table-2/17",
    "source": "tuesday-club",
    "started_at": "2026-11-03T20:15:00+08:00",
    "rules": "wikipedia",
    "players": [{"name": "Ah Keung", "hand": ["3D", "4C", "…"]}, {"name": "Mei", "hand": ["5S", "…"]}],
    "plays": [{"seat": 0, "cards": ["3D"]}, {"seat": 1, "cards": ["5S"]}, {"seat": 0, "cards": []}],
    "result": {"winner": 1, "points": [-3, 3]},
}


def add_to(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/upload", "upload", _show)


def _show() -> Response:
    lines = [f'  "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in EXAMPLE.items()]
    example = "{\n" + ",\n".join(lines) + "\n}"
    return show("upload.html", title=_("Upload games"), example=example, texts=embedded(upload_texts()))


def upload_texts() -> dict[str, Any]:
    """The words that the script of the page puts together."""
    verdicts = ("legal", "illegal", "incomplete", "malformed", "conflict", "refused")
    return {
        "verdicts": {verdict: verdict_words(verdict) for verdict in verdicts},
        "sending": _("sending …"),
        "seen": {"one": _("{games} game read …"), "many": _("{games} games read …")},
        "open": _("open the game"),
        "outcomes": {
            "known": _("known already; nothing changed"),
            "conflict": _("a stored game says otherwise, so nothing was changed"),
        },
        "would": {
            "stored": _("judged only, not stored: it would be new"),
            "known": _("judged only; it is stored already"),
            "replaces": _("judged only, not stored: it would take the place of a stored game"),
            "conflict": _("judged only, not stored: a stored game says otherwise and would stay"),
            "refused": _("judged only, not stored: it would be refused, since others of the file cannot be read"),
        },
        "knownOfThem": _("{games} known already"),
        "reasons": {"one": _("and {games} more reason"), "many": _("and {games} more reasons")},
        "differences": {"one": _("and {games} more difference"), "many": _("and {games} more differences")},
        "shown": _("{shown} of {all} shown"),
        "twice": _("In session {session} these numbers stand twice now: {numbers}"),
        "nth": _("game {number}"),
        "difference": _("{where}: the stored game has {old}, this one {new}"),
        "differs": _("the declared result differs"),
        "imported": {"one": _("{games} game"), "many": _("{games} games")},
        "list": _("see the games"),
        "more": {
            "one": _("and {games} more game; the import's results have it"),
            "many": _("and {games} more games; the import's results have them"),
        },
        "pasted": _("pasted.txt"),
        "noMapping": _("Choose the mapping file first: it says where in the JSON the players, hands and plays stand."),
        "coverage": {
            "levels": {level: coverage_words(level) for level in ("partial", "score")},
            "skipped": skipped_texts(),
            "told": _("{level}: {reasons}"),
        },
        "resending": {
            "again": _("This evening is stored already, and not quite the same. Nothing was changed so far."),
            "changes": _("{added} added, {changed} changed, {same} the same, {missing} missing from this file"),
            "changedGames": _("changed: {numbers}"),
            "missingGames": _("missing: {numbers}"),
            "replace": _("Replace the session"),
            "add": _("Add without replacing"),
            "done": _("The session was replaced:"),
            "would": _("This would change in sessions that are stored already:"),
        },
    }
