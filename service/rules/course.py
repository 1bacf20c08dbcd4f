"""The course of a game: follow every action of a log and keep what broke a rule (rules.md section 8).

Most games are clean, so a quick way on integers goes first and gives up at the first action that is not plainly
right; `Table` then judges the game from its start. Both give the same course.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.rules.cards import card_texts
from service.rules.combinations import BOMBS, ONE_KIND, playbook
from service.rules.deal import hand_sizes, lowest_holder
from service.rules.findings import Finding
from service.rules.implied import Action, actions
from service.rules.liability import Liability
from service.rules.predecessor import needs_predecessor
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Payer
from service.rules.table import Opening, Table, breaks_opening, first_lead


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went."""

    winner: int | None
    """The first seat out; None where the game did not come to its end."""
    left: tuple[int | None, ...]
    """The cards that each seat holds at the end, as sets; None where an unknown hand still holds some."""
    last_play: int
    """The winner's last play."""
    findings: tuple[Finding, ...] = ()
    """What was wrong with the actions, in order."""
    counts: tuple[int | None, ...] | None = None
    """How many cards each seat holds at the end, where `left` does not tell."""
    out: tuple[int, ...] = ()
    """The order of going out, where more than the winner did."""
    payer: Payer | None = None


def follow(record: GameRecord, rules: RuleSet, opening: Opening | None = None) -> Course:
    """Follow a game to its end, whatever it holds; `opening` says who leads where the game before decides it."""
    return _follow_clean(record, rules, opening) or _follow_closely(record, rules, opening)


def seat_table(record: GameRecord, rules: RuleSet, opening: Opening | None = None) -> Table:
    """The table of a recorded game before its first action; anybody leads where an unknown game before decides it."""
    if opening is None and needs_predecessor(rules, record.session, record.number):
        opening = None, 0
    hands = [None if player.dealt is None else player.hand for player in record.players]
    if None not in hands:
        return Table(rules, hands, opening=opening)
    holder, lowest = lowest_holder(record, rules)
    lead = (None, 0) if rules.opening_lead == "any" else (holder, lowest)
    return Table(rules, hands, hand_sizes(record, rules, holder), opening or lead)


def _follow_clean(record: GameRecord, rules: RuleSet, opening: Opening | None = None) -> Course | None:
    """Follow a game in which every action is plainly right and the last one ends it; None as soon as one is not."""
    if rules.last_card != "none" or rules.going_out != "any" or rules.end != "first-out" or not record.seats:
        return None
    held = [player.hand for player in record.players if player.dealt is not None]
    if len(held) < len(record.players) or record.passes != "recorded":
        return None
    leader, lead_card = opening or first_lead(rules, held)
    if leader not in (None, record.seats[0]) or breaks_opening(rules, lead_card, record.plays[0]):
        return None
    if not _in_turn(record, rules) or not _play_out(record, rules, held):
        return None
    winner, last_play = record.seats[-1], record.plays[-1]
    if held[winner] or held.count(0) > 1 or not last_play:
        return None
    return Course(winner, tuple(held), last_play)


def _in_turn(record: GameRecord, rules: RuleSet) -> bool:
    """Whether everybody acts when it is his turn, whoever begins.

    Where passing is free the turn just goes round and round; where it locks out, a trick goes on among those who have
    not passed, until its owner alone is left. A pass on lead is not looked for here.
    """
    seats, players = record.seats, len(record.players)
    around = (*range(seats[0], players), *range(seats[0]))
    if rules.passing == "free":
        return seats == (around * (len(seats) // players + 1))[: len(seats)]
    circle = [*range(players)] * 2
    waiting = deque(around)
    for seat, cards in zip(seats, record.plays, strict=True):
        if seat != waiting.popleft():
            return False
        if cards:
            waiting.append(seat)
        if len(waiting) == 1:
            owner = waiting[0]
            waiting.extend(circle[owner + 1 : owner + players])
    return True


def _play_out(record: GameRecord, rules: RuleSet, held: list[int]) -> bool:
    """Take every play out of its hand; False as soon as one is not held, no combination or does not beat the table.

    Everybody acts in turn, so whoever plays on his own play leads: all others have passed.
    """
    strengths = playbook(rules).strengths
    owner, table = record.seats[0], 0
    for seat, cards in zip(record.seats, record.plays, strict=True):
        if cards:
            rest = held[seat] ^ cards
            strength = strengths[cards]
            if rest & cards or not strength:
                return False
            if seat != owner and (strength <= table or (strength ^ table > ONE_KIND and strength < BOMBS)):
                return False
            held[seat] = rest
            owner, table = seat, strength
        elif seat == owner:
            return False
    return True


def _follow_closely(record: GameRecord, rules: RuleSet, opening: Opening | None = None) -> Course:
    """Judge and take every action one by one."""
    table, liability = seat_table(record, rules, opening), Liability()
    findings = []
    for action in actions(record, table):
        code = judge(table, action)
        if code is not None:
            findings.append(describe(record, table, action, code))
        liability.act(table, action.seat, action.cards, code)
    table.call_finish()
    return Course(
        winner=table.winner if table.finished else None,
        left=tuple(None if table.unseen[seat] and table.left[seat] else hand for seat, hand in enumerate(table.hands)),
        last_play=table.last_play,
        findings=tuple(findings),
        counts=tuple(table.left),
        out=tuple(table.out),
        payer=liability.payer,
    )


def judge(table: Table, action: Action) -> str | None:
    """What a table says of an action; nothing of a pass that may as well not have happened."""
    return table.judge(action.seat, action.cards) if action.provable else None


def describe(record: GameRecord, table: Table, action: Action, code: str) -> Finding:
    """Put what a table's `judge` said about an action, not yet taken, into a finding."""
    ply, seat = action.ply, action.seat
    values: dict[str, Any] = {"cards": [] if action.implied else [str(card) for card in record.cards(ply)]}
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
        case "duty/highest-single" | "duty/liability":
            values |= {"highest": card_texts(table.rules.highest(table.hands[seat])), "next": table.after(seat)}
            if action.implied:
                values["implied"] = True
        case "end/after-finish":
            values["winner"] = table.winner
    return Finding(code, f"/plays/{ply}{_PLACES.get(code, '/cards')}", ply, seat, values)


_PLACES = {"turn/out-of-turn": "/seat", "turn/locked-out": "/seat", "lead/wrong-seat": "/seat", "end/after-finish": ""}
"""Where in an action a finding points, if not at its cards."""


def _why_not_held(record: GameRecord, table: Table, ply: int) -> Mapping[str, list[str]]:
    """The cards that stand twice in a play, those that had been played before, and those that are not his."""
    seat, listed = record.seats[ply], record.cards(ply)
    once = sorted(set(listed))
    why = {"twice": [str(card) for card in once if listed.count(card) > 1]}
    if table.unseen[seat]:
        elsewhere = [player.hand for player in record.players]
        why["dealt_elsewhere"] = [str(card) for card in once if any(hand >> card & 1 for hand in elsewhere)]
        gone = [str(card) for card in once if not table.may_hold(seat, 1 << card)]
        return {**why, "gone": [card for card in gone if card not in why["dealt_elsewhere"]]}
    dealt, held = record.players[seat].hand, table.hands[seat]
    why["played"] = [str(card) for card in once if (dealt & ~held) >> card & 1]
    return {**why, "never_held": [str(card) for card in once if not dealt >> card & 1]}


def _why_too_low(table: Table, cards: int) -> str:
    """Why a combination of the right size does not beat the table: `lower`, `equal`, `category` or `bomb`."""
    strength = table.playbook.strengths[cards]
    if (strength ^ table.strength) > ONE_KIND:
        return "bomb" if table.strength >= BOMBS else "category"
    return "equal" if strength == table.strength else "lower"
