"""The course of a game: follow every action of a log and keep what broke a rule (rules.md section 8).

Most games are clean, so a tight loop on integers goes first and gives up at the first action that is not plainly
right; `Table` then judges the game from its start. Both give the same course.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.rules.cards import card_texts
from service.rules.combinations import BOMBS, ONE_KIND, playbook
from service.rules.findings import Finding
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.table import Table, breaks_opening, first_lead

_NO_CEILING = 1 << 62


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went."""

    winner: int | None
    """The first seat out; None where the log stops before."""
    left: tuple[int, ...]
    """The cards that each seat holds at the end, as sets."""
    last_play: int
    """The winner's last play."""
    findings: tuple[Finding, ...] = ()
    """What was wrong with the actions, in order."""


def follow(record: GameRecord, rules: RuleSet) -> Course:
    """Follow a game to its end, whatever it holds."""
    return _follow_clean(record, rules) or _follow_closely(record, rules)


def _follow_clean(record: GameRecord, rules: RuleSet) -> Course | None:  # noqa: C901, PLR0912 - one loop, for speed
    """Follow a game in which every action is plainly right and the last one ends it; None as soon as one is not."""
    if rules.last_card != "none" or rules.going_out != "any" or not record.seats:
        return None
    held = [player.hand for player in record.players]
    leader, lead_card = first_lead(rules, held)
    if leader not in (None, record.seats[0]) or breaks_opening(rules, lead_card, record.plays[0]):
        return None
    strengths = playbook(rules).strengths
    after = [*range(1, len(held)), 0]
    locks_out = rules.passing == "locks-out"
    turn = owner = record.seats[0]
    floor, ceiling = 0, _NO_CEILING
    locked = 0
    actions = zip(record.seats, record.plays, strict=True)
    for seat, cards in actions:
        if seat != turn:
            return None
        if cards:
            hand = held[seat]
            if cards & ~hand:
                return None
            strength = strengths[cards]
            if not floor < strength <= ceiling and not strength >= BOMBS > floor:
                return None
            held[seat] = hand = hand ^ cards
            if not hand:
                break
            owner = seat
            floor = strength
            ceiling = strength | ONE_KIND
        elif seat == owner:
            return None
        elif locks_out:
            locked |= 1 << seat
        turn = after[seat]
        while locked >> turn & 1:
            turn = after[turn]
        if turn == owner:
            floor, ceiling, locked = 0, _NO_CEILING, 0
    else:
        return None
    if next(actions, None) is not None:
        return None
    return Course(seat, tuple(held), cards)


def _follow_closely(record: GameRecord, rules: RuleSet) -> Course:
    """Judge and take every action one by one."""
    table = Table(rules, [player.hand for player in record.players])
    findings = []
    for ply, (seat, cards) in enumerate(zip(record.seats, record.plays, strict=True)):
        code = table.judge(seat, cards)
        if code is not None:
            findings.append(describe(record, table, ply, code))
        table.act(seat, cards)
    table.call_finish()
    last_play = 0 if table.winner is None else table.last_plays[table.winner]
    return Course(table.winner, tuple(table.hands), last_play, tuple(findings))


def describe(record: GameRecord, table: Table, ply: int, code: str) -> Finding:
    """Put what a table's `judge` said about an action, not yet taken, into a finding."""
    seat = record.seats[ply]
    values: dict[str, Any] = {"cards": [str(card) for card in record.cards(ply)]}
    match code:
        case "turn/out-of-turn" | "turn/locked-out":
            values["turn"] = table.turn
        case "lead/wrong-seat":
            values |= {"turn": table.turn, "lead_card": card_texts(table.lead_card)}
        case "lead/opening-card":
            values |= {"lead_card": card_texts(table.lead_card), "alone": table.rules.opening_play == "alone"}
        case "play/not-held":
            values |= _why_not_held(record, table, ply)
        case "play/wrong-size" | "play/too-low":
            values |= {"table": card_texts(table.lying), "table_seat": table.owner}
            if code == "play/too-low":
                values["why"] = _why_too_low(table, record.plays[ply])
        case "duty/highest-single":
            values |= {"highest": card_texts(table.rules.highest(table.hands[seat])), "next": table.after(seat)}
        case "end/after-finish":
            values["winner"] = table.winner
    return Finding(code, f"/plays/{ply}{_PLACES.get(code, '/cards')}", ply, seat, values)


_PLACES = {"turn/out-of-turn": "/seat", "turn/locked-out": "/seat", "lead/wrong-seat": "/seat", "end/after-finish": ""}
"""Where in an action a finding points, if not at its cards."""


def _why_not_held(record: GameRecord, table: Table, ply: int) -> Mapping[str, list[str]]:
    """The cards that stand twice in a play, those that the player had played before, and those never dealt to him."""
    seat, listed = record.seats[ply], record.cards(ply)
    dealt, held = record.players[seat].hand, table.hands[seat]
    return {
        "twice": [str(card) for card in sorted(set(listed)) if listed.count(card) > 1],
        "played": [str(card) for card in sorted(set(listed)) if (dealt & ~held) >> card & 1],
        "never_held": [str(card) for card in sorted(set(listed)) if not dealt >> card & 1],
    }


def _why_too_low(table: Table, cards: int) -> str:
    """Why a combination of the right size does not beat the table: `lower`, `equal`, `category` or `bomb`."""
    strength = table.playbook.strengths[cards]
    if (strength ^ table.strength) > ONE_KIND:
        return "bomb" if table.strength >= BOMBS else "category"
    return "equal" if strength == table.strength else "lower"
