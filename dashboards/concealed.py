"""What a view of a game does not tell: names that are masked, and cards in hands that are not open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from dashboards.language import gettext as _
from dashboards.viewpoint import Viewpoint
from service.audit import AuditReport
from service.rules.cards import CARD_TEXTS, WHOLE_DECK
from service.rules.findings import CODES, Finding
from service.rules.record import GameRecord
from service.standing import Standing


def seat_name(seat: int) -> str:
    """What a player is called whose name is masked."""
    return _("Player %(letter)s", letter="ABCD"[seat])


def mask(report: AuditReport) -> AuditReport:
    """The same report of players without names, nor anything else that tells who they are but their session.

    A game without its session would be judged otherwise; pages do not show it.
    """
    record = report.record
    players = tuple(replace(player, name=seat_name(seat), id=None) for seat, player in enumerate(record.players))
    return replace(report, record=replace(record, players=players, id=None, source="", note=None, tags=()))


def mask_standing(standing: Standing) -> Standing:
    """The same standing audit of players without names."""
    summary = standing.game.summary
    seats = tuple(replace(seat, name=seat_name(place)) for place, seat in enumerate(summary.seats))
    game = replace(standing.game, source_file=None, line=None, summary=replace(summary, id=None, seats=seats))
    return replace(standing, game=game, report=mask(standing.report))


KEPT_OF_PLAYER = ("hand", "hand_size", "kind", "left")
KEPT = ("format", "started_at", "ended_at", "rules", "plays", "passes", "result")
"""What is left of a log whose names are masked: what happened at the table, and when."""


def mask_log(log: Mapping[str, Any], address: str) -> dict[str, Any]:
    """A log of players without names; what else might tell who they are is left out too.

    A game of which only the score is known has to have an id to be read again: it gets its address for that.
    """
    players = [
        {"name": seat_name(seat)} | {name: player[name] for name in KEPT_OF_PLAYER if name in player}
        for seat, player in enumerate(log["players"])
    ]
    told = {} if "plays" in log else {"id": address}
    return told | {name: log[name] for name in KEPT if name in log} | {"players": players}


def played(record: GameRecord, until: int, seat: int | None = None) -> int:
    """What has been put down up to a ply, by one seat or by all, as a set of cards."""
    found = 0
    for other, cards in zip(record.seats[: until + 1], record.plays, strict=False):
        found |= cards if seat in (None, other) else 0
    return found & WHOLE_DECK


def tellable(finding: Finding, record: GameRecord, view: Viewpoint, until: int | None = None) -> bool:
    """Whether a sentence about a finding names no card that lay in a closed hand at a ply; else at its own ply."""
    if not view.hidden:
        return True
    own = -1 if finding.ply is None else finding.ply
    seen = record.players[view.seat].hand | played(record, own if until is None else min(own, until))
    return all(seen >> CARD_TEXTS.index(card) & 1 for card in _cards_named(finding.values.values()))


def _cards_named(values: Iterable[object]) -> Iterable[str]:
    for value in values:
        for one in value if isinstance(value, list | tuple) else [value]:
            if isinstance(one, str) and one in CARD_TEXTS:
                yield one


def without_cards(finding: Finding, record: GameRecord) -> str:
    """What was found, in words that name no card."""
    who = "" if finding.seat is None else f"{record.names[finding.seat]}: "
    told = _("%(what)s (which cards, this view does not tell)", what=CODES[finding.code])
    return f"{'' if finding.ply is None else f'ply {finding.ply}: '}{who}{told}"
