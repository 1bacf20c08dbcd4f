"""One moment of a game: what an action there would be called, and what it leads to (rules.md sections 5 and 8)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from .combinations import (
    beats,
    bomb_place,
    classify,
    highest_card,
    listed_sizes,
    lowest_card,
    only_twos,
    plays_of_sizes,
)
from .rulebook import Rules


@dataclass
class Table:
    """Who holds what, what lies there, and whose turn it is; `apply` changes it in place.

    `turn` is None while anybody may start (`opening_lead: any`). `lying` is None when the next action is a lead; it
    may be no combination at all, and is then not compared with. `passed` holds who passed in this trick under
    `locks-out`. `put_down` counts each seat's cards; `reached` has the seats that have put down as many cards as they
    were dealt, in the order of getting there; `out` those that have gone out. `breaches` has, by the opponent with one
    card, who broke the liability duty before him last; `payer` is who did before the first seat out went out.
    """

    rules: Rules
    dealt: list[list[str]]
    hands: list[list[str]]
    turn: int | None
    opening_card: str | None
    lying: list[str] | None = None
    owner: int | None = None
    passed: set[int] = field(default_factory=set)
    actions: int = 0
    put_down: list[int] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    last_play: dict[int, list[str]] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    breaches: dict[int, int] = field(default_factory=dict)
    payer: int | None = None

    @property
    def ended(self) -> bool:
        if self.rules["end"] == "play-on":
            return len(self.out) > 0 and len([hand for hand in self.hands if hand]) <= 1
        # Reading: a seat that was dealt no cards at all ends the game before it begins.
        return any(not hand for hand in self.hands)

    @property
    def on_lead(self) -> bool:
        return self.lying is None

    def locked_out(self, seat: int) -> bool:
        # Reading: the owner of the table's play is not locked out by his pass, but once another's play lies there his
        # pass counts like anybody's. (The text has only the first half; three vectors show the second.)
        return seat in self.passed and seat != self.owner


def without_repeats(cards: list[str]) -> list[str]:
    return [card for place, card in enumerate(cards) if card not in cards[:place]]


def holder_of_lowest(rules: Rules, hands: list[list[str]]) -> tuple[int, str]:
    """The seat that holds the lowest card dealt, the first in seat order if two do, and that card."""
    lowest = lowest_card(rules, [card for hand in hands for card in hand])
    return next(seat for seat, hand in enumerate(hands) if lowest in hand), lowest


def start(rules: Rules, hands: list[list[str]]) -> Table:
    """Sit down to a first game. `previous-winner` leads as `lowest-card` there."""
    seat, lowest = holder_of_lowest(rules, hands)
    anybody = rules["opening_lead"] == "any"
    return Table(
        rules=rules,
        dealt=[list(hand) for hand in hands],
        # Reading: a card that one hand lists twice is held once, for "already played by him" is not held.
        hands=[without_repeats(hand) for hand in hands],
        turn=None if anybody else seat,
        opening_card=None if anybody else lowest,
        put_down=[0 for _ in hands],
    )


def seats_after(table: Table, seat: int) -> list[int]:
    """All seats in turn order, from the next one round to the seat itself."""
    players = len(table.hands)
    return [(seat + step) % players for step in range(1, players + 1)]


def next_to_act_if_he_passed(table: Table, seat: int) -> int | None:
    """Where his pass would end the trick of a seat that is out, the heir of the lead: nobody is locked out of it."""
    trick_over = False
    for other in seats_after(table, seat):
        trick_over = trick_over or (other == table.owner and other in table.out)
        if other != seat and table.hands[other] and (trick_over or not table.locked_out(other)):
            return other
        if other == seat and trick_over:
            return None
    return None


def heir_of_the_lead(table: Table) -> int | None:
    """Who leads when the trick of a seat that is out ends; None where its owner is still in the game."""
    if table.owner is None or table.owner not in table.out:
        return None
    return next((seat for seat in seats_after(table, table.owner) if table.hands[seat]), None)


# --- the findings of section 8, each looked at by itself; an empty list of cards is a pass


def find_after_finish(table: Table, _seat: int, _cards: list[str]) -> str | None:
    return "end/after-finish" if table.ended else None


def find_wrong_turn(table: Table, seat: int, _cards: list[str]) -> str | None:
    if table.turn is None or table.turn == seat:
        return None
    if table.actions == 0:
        return "lead/wrong-seat"
    return "turn/locked-out" if table.locked_out(seat) else "turn/out-of-turn"


def find_pass_on_lead(table: Table, seat: int, cards: list[str]) -> str | None:
    if cards or not table.on_lead:
        return None
    if table.rules["going_out"] == "not-on-two" and only_twos(table.hands[seat]):
        return None
    return "pass/on-lead"


def find_not_held(table: Table, seat: int, cards: list[str]) -> str | None:
    repeated = without_repeats(cards) != cards
    missing = [card for card in cards if card not in table.hands[seat]]
    return "play/not-held" if repeated or missing else None


def find_no_combination(table: Table, _seat: int, cards: list[str]) -> str | None:
    return "play/not-a-combination" if cards and classify(table.rules, cards) is None else None


def find_opening_card(table: Table, _seat: int, cards: list[str]) -> str | None:
    """Looked at on the game's first action; the right seat took it, or its wrong turn was found before."""
    if table.actions > 0 or table.opening_card is None or not cards:
        return None
    demand = table.rules["opening_play"]
    broken = (demand == "contains" and table.opening_card not in cards) or (
        demand == "alone" and cards != [table.opening_card]
    )
    return "lead/opening-card" if broken else None


def compared_with(table: Table) -> list[str] | None:
    """The combination to beat; None on lead and after cards that were none."""
    if table.lying is None or classify(table.rules, table.lying) is None:
        return None
    return table.lying


def find_too_weak(table: Table, _seat: int, cards: list[str]) -> str | None:
    """`play/wrong-size` comes before `play/too-low`; a bomb is never of the wrong size."""
    to_beat = compared_with(table)
    if not cards or to_beat is None or beats(table.rules, cards, to_beat):
        return None
    return "play/wrong-size" if len(cards) != len(to_beat) and not is_bomb(table, cards) else "play/too-low"


def is_bomb(table: Table, cards: list[str]) -> bool:
    combination = classify(table.rules, cards)
    return combination is not None and bomb_place(table.rules, combination[0]) is not None


def find_duty(table: Table, seat: int, cards: list[str]) -> str | None:
    """The duty before a player with one card, illegal to break under `highest-single`, a warning under `liability`."""
    if table.rules["last_card"] == "none":
        return None
    following = next_to_act_if_he_passed(table, seat)
    if following is None or len(table.hands[following]) != 1:
        return None
    to_beat = compared_with(table)
    # Reading: after cards that form no combination nobody follows a single, so the duty rests until the next play.
    follows_a_single = to_beat is not None and len(to_beat) == 1
    if not follows_a_single and not table.on_lead:
        return None
    broken = shirks_with_single(table, seat, cards) or (
        not cards and to_beat is not None and holds_single_to_play(table, seat, to_beat)
    )
    return f"duty/{table.rules['last_card']}" if broken else None


def shirks_with_single(table: Table, seat: int, cards: list[str]) -> bool:
    if len(cards) != 1 or is_bomb(table, cards):
        return False
    if table.rules["last_card"] == "liability" and table.on_lead and holds_several_to_lead(table, seat):
        return True
    return cards[0] != highest_card(table.rules, table.hands[seat])


def holds_several_to_lead(table: Table, seat: int) -> bool:
    several = [size for size in listed_sizes(table.rules) if size > 1]
    return len(plays_of_sizes(table.rules, table.hands[seat], several)) > 0


def holds_single_to_play(table: Table, seat: int, to_beat: list[str]) -> bool:
    return any(
        classify(table.rules, [card]) is not None
        and beats(table.rules, [card], to_beat)
        and find_going_out(table, seat, [card]) is None
        for card in table.hands[seat]
    )


def find_going_out(table: Table, seat: int, cards: list[str]) -> str | None:
    if table.rules["going_out"] != "not-on-two" or not only_twos(cards):
        return None
    keeps = [card for card in table.hands[seat] if card not in cards]
    return None if keeps else "going-out/on-two"


FINDERS: list[Callable[[Table, int, list[str]], str | None]] = [
    find_after_finish,
    find_wrong_turn,
    find_pass_on_lead,
    find_not_held,
    find_no_combination,
    find_opening_card,
    find_too_weak,
    find_duty,
    find_going_out,
]


def judge_action(table: Table, seat: int, cards: list[str]) -> str | None:
    """The code of the finding that this action would draw now, the first in the order of section 8, or None."""
    for find in FINDERS:
        code = find(table, seat, cards)
        if code is not None:
            return code
    return None


# --- what an action leads to, right or wrong


def apply(table: Table, seat: int, cards: list[str]) -> None:
    """Take the action as done; after the end nothing is."""
    if table.ended:
        return
    breach = table.breaches.pop(seat, None)
    following = next_to_act_if_he_passed(table, seat)
    if table.rules["last_card"] == "liability" and judge_action(table, seat, cards) == "duty/liability":
        assert following is not None
        table.breaches[following] = seat
    before = list(table.out)
    if cards:
        put_cards_down(table, seat, cards)
    elif table.rules["passing"] == "locks-out" and not table.on_lead:
        table.passed.add(seat)
    if not before and table.out == [seat]:
        table.payer = breach
    table.actions += 1
    if not table.ended:
        move_turn_on(table, seat)


def put_cards_down(table: Table, seat: int, cards: list[str]) -> None:
    held = table.hands[seat]
    table.hands[seat] = [card for card in held if card not in cards]
    if held and not table.hands[seat]:
        table.out.append(seat)
    # Reading: a card repeated within one play, or within the dealt hand, counts once; a card put down again in a later
    # play counts again (vectors show that).
    table.put_down[seat] += len(without_repeats(cards))
    if seat not in table.reached and table.put_down[seat] >= len(without_repeats(table.dealt[seat])):
        table.reached.append(seat)
    table.lying = list(cards)
    table.owner = seat
    if held or seat not in table.out:  # what an out seat still puts down is not what it went out with
        table.last_play[seat] = list(cards)
    table.passed.discard(seat)


def move_turn_on(table: Table, seat: int) -> None:
    """Go round from the seat that acted; the trick ends where its owner is reached, who leads, or his heir."""
    for other in seats_after(table, seat) * 2:
        if other == table.owner:
            table.lying = None
            table.owner = None
            table.passed.clear()
        if not table.locked_out(other) and table.hands[other]:
            table.turn = other
            return


# --- questions that property tests ask


def sizes_worth_trying(table: Table) -> list[int]:
    """All listed sizes on lead, else that of the play to beat and those that hold bombs."""
    to_beat = compared_with(table)
    sizes = listed_sizes(table.rules)
    if to_beat is None:
        return sizes
    return [size for size in sizes if size == len(to_beat) or holds_bombs(table.rules, size)]


def holds_bombs(rules: Rules, size: int) -> bool:
    return any(bomb_place(rules, category) is not None for category in rules["plays"][str(size)])


def legal_plays(table: Table, seat: int) -> list[list[str]]:
    """Every set of held cards that would draw no finding now, by trying them all."""
    if find_after_finish(table, seat, []) or find_wrong_turn(table, seat, []):
        return []
    combinations_held = plays_of_sizes(table.rules, table.hands[seat], sizes_worth_trying(table))
    return [cards for cards in combinations_held if judge_action(table, seat, cards) in (None, "duty/liability")]


def legal_actions(table: Table, seat: int) -> list[list[str]]:
    """The same, with the pass (an empty list) first where it is legal too."""
    may_pass = judge_action(table, seat, []) in (None, "duty/liability")
    return ([[]] if may_pass else []) + legal_plays(table, seat)


def could_beat(table: Table, seat: int) -> bool | None:
    """Whether some held cards would draw no finding in place of the seat's action; None on lead (statistics.md)."""
    return None if table.on_lead else len(legal_plays(table, seat)) > 0
