"""`findings/`: for each code that an audit can give, a game in which it is the only thing found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.audit import AuditReport, audit
from service.bots.dealing import Chance
from service.bots.styles import STYLES, Style
from service.rules.cards import Card, parse_cards, show_cards
from service.rules.document import read_rules
from service.rules.findings import Finding
from service.rules.ruleset import RuleSet
from tests.builders import Log, record_of
from tests.samples.evenings import session_files
from tests.samples.legal import COMPASS, FAMILY, FRIENDS
from tests.samples.playing import BOTS, Game, deal_out, play_out, search
from tests.samples.slips import SLIPS
from tests.samples.writing import dump_game, log_of, result_of

Hands = list[int]
Spoil = Callable[[RuleSet, Hands], Hands]
"""Deals the hands wrongly."""
HOARDERS = (STYLES["hoarder"],) * 4


@dataclass(frozen=True, slots=True)
class Fault:
    """One code, and the game that shows it."""

    code: str
    rules: object
    names: Sequence[str]
    note: str
    """What is wrong, in one sentence; {player} and {table_player} are names, other words in braces values."""
    spoil: Spoil = lambda _rules, hands: hands
    declare: Callable[[Game], Log] = result_of
    """What the log says came out."""
    cut: int | None = None
    """How many plies of the end the log lacks."""
    styles: Sequence[Style] = BOTS
    fields: Mapping[str, object] = field(default_factory=dict)
    """More fields of the log."""

    def log(self) -> Log:
        """A log in which the code is the only finding, with its note."""
        log = self._write(search(self.code, self._play, self._shows))
        return {"format": log["format"], "note": self._told(_audit(log))} | log

    def _play(self, chance: Chance) -> Game:
        rules = read_rules(self.rules)
        hands = self.spoil(rules, deal_out(rules, len(self.names), chance))
        return play_out(rules, hands, self.styles[: len(hands)], chance, SLIPS.get(self.code))

    def _shows(self, game: Game) -> bool:
        return game.winner is not None and [one.code for one in _audit(self._write(game)).findings] == [self.code]

    def _write(self, game: Game) -> Log:
        log = log_of(game, self.names, **self.fields, result=self.declare(game))
        if self.cut:
            del log["plays"][-self.cut :], log["result"]
        return log

    def _told(self, report: AuditReport) -> str:
        """The note, with the values of the finding."""
        [finding] = report.findings
        return self.note.format(**_words(finding, report.record.names))


def _audit(log: Log) -> AuditReport:
    return audit(record_of(log))


def _words(finding: Finding, names: Sequence[str]) -> Mapping[str, str]:
    """What a note may name: players and cards."""
    seats = {"player": finding.seat, "other": finding.values.get("turn", finding.values.get("holder"))}
    seats["table_player"] = finding.values.get("table_seat", finding.values.get("first_seat"))
    words = {name: names[seat] for name, seat in seats.items() if seat is not None}
    for name, value in finding.values.items():
        if isinstance(value, list) and all(isinstance(card, str) for card in value):
            words[name] = show_cards(map(Card.parse, value))
    return words


def _swap_for_duplicate(_rules: RuleSet, hands: Hands) -> Hands:
    """One player's 9♣ was written down as 9♥, which another holds."""
    clubs, hearts = parse_cards("9C"), parse_cards("9H")
    if any(hand & clubs and hand & hearts for hand in hands):
        return hands
    return [hand ^ clubs ^ hearts if hand & clubs else hand for hand in hands]


def _move_a_card(rules: RuleSet, hands: Hands) -> Hands:
    """The first player gets one card too few, the second one too many."""
    card = rules.highest(hands[0])
    return [hands[0] ^ card, hands[1] | card, *hands[2:]]


def _move_the_spare(rules: RuleSet, hands: Hands) -> Hands:
    """The spare card goes to the player after the one it belongs to."""
    larger = max(range(len(hands)), key=lambda seat: hands[seat].bit_count())
    card = rules.highest(hands[larger])
    hands[larger] ^= card
    hands[(larger + 1) % len(hands)] |= card
    return hands


def _another_winner(game: Game) -> Log:
    result = result_of(game)
    return result | {"winner": (result["winner"] + 1) % len(game.hands)}


def _miscounted(game: Game) -> Log:
    result = result_of(game)
    left = list(result["cards_left"])
    left[(result["winner"] + 1) % len(left)] += 1
    return result | {"cards_left": left}


def _without_doublings(game: Game) -> Log:
    """The points of a scorer who forgot what doubles."""
    points = [0] * len(game.hands)
    for debt in game.settlement.debts:
        points[debt.seat] = -(debt.cards or 0) * (debt.tier or 0)
    points[game.settlement.winner] = -sum(points)
    return result_of(game) | {"points": points}


def _without_points(game: Game) -> Log:
    """What a recorder says who leaves the points to others."""
    result = result_of(game)
    return {name: result[name] for name in ("winner", "cards_left")}


def _with_payer(game: Game) -> Log:
    result = result_of(game)
    return result | {"payer": (result["winner"] - 1) % len(game.hands)}


FAULTS = (
    Fault(
        "deal/duplicate-card",
        "wikipedia",
        COMPASS,
        "{cards} stands in the hands of {table_player} and {player}; one of them must have held 9♣.",
        spoil=_swap_for_duplicate,
    ),
    Fault("deal/hand-size", "hong-kong", FRIENDS, "Mei was dealt 12 cards and Oscar 14.", spoil=_move_a_card),
    Fault(
        "deal/spare-card",
        "wikipedia",
        ("Ah Keung", "美玲", "Ruth"),
        "{player} got the spare card, though {other} holds {cards}.",
        spoil=_move_the_spare,
    ),
    Fault(
        "deal/players",
        "hong-kong",
        ("Jun", "Liza", "Carmen"),
        "Three players sit at a table whose rules are for four.",
    ),
    Fault("lead/wrong-seat", "wikipedia", COMPASS, "{player} leads the game, though {other} holds {lead_card}."),
    Fault("lead/opening-card", "wikipedia", FRIENDS, "{player} leads {cards} and keeps {lead_card}."),
    Fault("turn/out-of-turn", "hong-kong", FRIENDS, "{player} plays {cards} when it is {other}'s turn."),
    Fault(
        "turn/locked-out", "taiwan", FAMILY, "{player} comes back with {cards} after having passed in the same trick."
    ),
    Fault("play/not-held", "wikipedia", COMPASS, "{player} is said to have played {cards}, which somebody else holds."),
    Fault(
        "play/not-a-combination",
        "wikipedia",
        FRIENDS,
        "{player} leads {cards}, a straight at some tables but not under these rules.",
    ),
    Fault("play/wrong-size", "hong-kong", COMPASS, "{player} answers the single {table} with the pair {cards}."),
    Fault(
        "play/too-low", "wikipedia", COMPASS, "{player} answers {table_player}'s {table} with {cards}, which is lower."
    ),
    Fault("pass/on-lead", "hong-kong", FAMILY, "{player} has won the trick and passes instead of leading."),
    Fault(
        "duty/highest-single",
        {"preset": "wikipedia", "last_card": "highest-single"},
        FRIENDS,
        "{player} plays {cards} and holds {highest}, though the next player has one card left.",
    ),
    Fault(
        "duty/liability",
        {"preset": "wikipedia", "last_card": "liability"},
        FRIENDS,
        "{player} plays {cards} and holds {highest}, though the next player has one card left; it may cost dear.",
        declare=_without_points,
    ),
    Fault(
        "lead/unknown-predecessor",
        "capsa",
        ("Budi", "Sari", "Ling", "Agus"),
        "The winner of game 6 must lead, and game 6 is not here.",
        fields={"source": "warung", "session": "2026-11-03", "number": 7},
    ),
    Fault(
        "going-out/on-two",
        {"preset": "wikipedia", "going_out": "not-on-two"},
        COMPASS,
        "{player} goes out on {cards}, and the house rule says not on a two.",
        styles=HOARDERS,
    ),
    Fault(
        "end/after-finish",
        "pusoy-dos",
        ("Jun", "Liza", "Carmen", "Ramon"),
        "{player} passes once more after the game has ended.",
    ),
    Fault("end/unfinished", "wikipedia", FRIENDS, "The recording stops eight turns before the end.", cut=8),
    Fault(
        "result/winner",
        "hong-kong",
        FRIENDS,
        "The log names another winner than the player who went out.",
        declare=_another_winner,
    ),
    Fault("result/cards-left", "taiwan", FAMILY, "The log gives a loser one card too many.", declare=_miscounted),
    Fault(
        "result/points",
        "wikipedia",
        COMPASS,
        "Whoever added up the points forgot what doubles.",
        declare=_without_doublings,
    ),
    Fault(
        "result/payer",
        "capsa",
        ("Budi", "Sari", "Ling", "Agus"),
        "The log lets one player pay for all, which these rules do not know.",
        declare=_with_payer,
    ),
)


def finding_files() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file."""
    for fault in FAULTS:
        yield f"findings/{fault.code}.json", dump_game(fault.log())
    yield from session_files()
