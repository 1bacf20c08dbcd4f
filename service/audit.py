"""The audit: a recorded game held against the rules, with every reason (rules.md section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.rules.cards import Card
from service.rules.course import Course, follow
from service.rules.deck import missing_cards
from service.rules.findings import ERROR, Finding
from service.rules.presets import DEFAULT
from service.rules.record import DeclaredResult, GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement, settle

ENGINE = "1"
"""The number of the engine: it rises only when some report can change."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What was found, and what the game came to."""

    record: GameRecord
    rules: RuleSet
    rules_from: str
    """Where the rules came from: `log`, `default` or `option`."""
    findings: tuple[Finding, ...]
    settlement: Settlement | None
    """None where nobody is known to have won."""

    @property
    def verdict(self) -> str:
        """`illegal` with any finding of severity error, else `incomplete` where nobody won, else `legal`."""
        if any(finding.severity == ERROR for finding in self.findings):
            return "illegal"
        return "incomplete" if self.settlement is None else "legal"

    @property
    def agreement(self) -> str:
        """How the declared result compares with the replayed one: `agrees`, `differs` or `none`."""
        if self.settlement is None or self.record.declared in (None, DeclaredResult()):
            return "none"
        return "differs" if any(finding.code.startswith("result/") for finding in self.findings) else "agrees"

    @property
    def coverage(self) -> str:
        """How much of the audit could be done; with every hand and pass in the log, all of it."""
        return "full"


class NotSupportedError(ValueError):
    """A game that this engine would have to guess about."""


def audit(record: GameRecord, rules: RuleSet | None = None, default: RuleSet = DEFAULT) -> AuditReport:
    """Judge a recorded game under its own rules, or under others given as an opinion.

    `default` stands in where the log names no rules. NotSupportedError where the opening lead hangs on an earlier game.
    """
    effective = rules or record.rules or default
    if needs_predecessor(effective, record.session, record.number):
        msg = "not supported yet: later games of a session under opening_lead: previous-winner"
        raise NotSupportedError(msg)
    course = follow(record, effective)
    settlement = None if course.winner is None else settle(effective, course.left, course.winner, course.last_play)
    findings = (*deal_findings(record, effective), *course.findings, *_end_findings(record, course, settlement))
    return AuditReport(record, effective, _origin(record, rules), findings, settlement)


def needs_predecessor(rules: RuleSet, session: str | None, number: int | None) -> bool:
    """Whether the winner of an earlier game leads this one (rules.md section 3, `previous-winner`)."""
    return rules.opening_lead == "previous-winner" and bool(session) and number != 1


def _origin(record: GameRecord, rules: RuleSet | None) -> str:
    if rules is not None:
        return "option"
    return "default" if record.rules is None else "log"


def deal_findings(record: GameRecord, rules: RuleSet) -> Iterator[Finding]:
    """What is wrong with the deal, in the order of rules.md section 8."""
    sizes = [len(player.dealt) for player in record.players]
    every_card = 0
    for player in record.players:
        every_card |= player.hand
    if every_card.bit_count() != sum(sizes):
        yield from _duplicates(record)
    each, spare = rules.hand_sizes(len(sizes))
    fits = max(sizes) - each == spare and sum(sizes) == each * len(sizes) + spare and min(sizes) == each
    if not fits:
        expected = [each] * (len(sizes) - 1) + [each + spare]
        counted = {"sizes": sizes, "players": len(sizes), "expected": expected}
        values = {**counted, **missing_cards(every_card, sizes, expected)}
        yield Finding("deal/hand-size", "/players", values=values)
    elif spare:
        yield from _spare_card(record, rules, every_card)
    low, high = rules.players
    if not low <= len(sizes) <= high:
        yield Finding("deal/players", "/players", values={"players": len(sizes), "allowed": [low, high]})


def _duplicates(record: GameRecord) -> Iterator[Finding]:
    """One finding for each surplus card, at the place where it stands again."""
    first: dict[int, int] = {}
    for seat, player in enumerate(record.players):
        for place, card in enumerate(player.dealt):
            if card in first:
                values = {"cards": [str(Card(card))], "first_seat": first[card], "seat": seat}
                yield Finding("deal/duplicate-card", f"/players/{seat}/hand/{place}", seat=seat, values=values)
            first.setdefault(card, seat)


def _spare_card(record: GameRecord, rules: RuleSet, every_card: int) -> Iterator[Finding]:
    lowest = rules.lowest(every_card)
    larger = max(range(len(record.players)), key=lambda seat: len(record.players[seat].dealt))
    if not record.players[larger].hand & lowest:
        holder = next(seat for seat, player in enumerate(record.players) if player.hand & lowest)
        values = {"cards": [str(Card(lowest.bit_length() - 1))], "holder": holder}
        yield Finding("deal/spare-card", f"/players/{larger}/hand", seat=larger, values=values)


def _end_findings(record: GameRecord, course: Course, settlement: Settlement | None) -> Iterator[Finding]:
    """The log's end and its declared result, which is not compared when nobody won."""
    if settlement is None:
        cards_left = [hand.bit_count() for hand in course.left]
        yield Finding("end/unfinished", "/plays", values={"cards_left": cards_left})
        return
    if record.declared is None:
        return
    for field in ("winner", "cards_left", "points", "payer"):
        declared = getattr(record.declared, field)
        replayed = getattr(settlement, field)
        if declared is not None and declared != replayed:
            values = {"declared": _plain(declared), "replayed": _plain(replayed)}
            yield Finding(f"result/{field.replace('_', '-')}", f"/result/{field}", values=values)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
