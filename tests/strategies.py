"""What property tests draw: rule set documents, hands and games of legal play.

Documents are drawn field by field, so that a failing one shrinks. Hands and games come from a drawn `random.Random`:
they are cheap that way, and a game does not shrink well.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from service.rules.choices import open_plays
from service.rules.duty import LIABILITY
from service.rules.presets import PRESETS, STRAIGHTS
from service.rules.ruleset import Category, RuleSet
from service.rules.table import Table
from tests.builders import NAMES, Log, packed, texts

Document = dict[str, Any]

RANKS = "3456789TJQKA2"
DECK = [rank + suit for rank in RANKS for suit in "DCHS"]
SIZES = {str(size): [str(each) for each in Category if each.size == size] for size in range(1, 6)}

WORDS = {
    "deal": ["whole-deck", "thirteen-each"],
    "opening_lead": ["lowest-card", "previous-winner", "any"],
    "opening_play": ["contains", "alone", "free"],
    "flush": ["ranks-then-suit", "top-card", "suit-then-ranks"],
    "beats": ["higher-category", "same-category"],
    "passing": ["free", "locks-out"],
    "last_card": ["none", "highest-single"],
    "going_out": ["any", "not-on-two"],
}


def chances() -> st.SearchStrategy[Random]:
    """A source of chance that repeats itself."""
    return st.integers(0, 2**32 - 1).map(Random)


# --- rule set documents


def some_of(words: list[str]) -> st.SearchStrategy[list[str]]:
    """Any of the words, each once, in any order."""
    return st.lists(st.sampled_from(words), unique=True, max_size=len(words))


@st.composite
def plays(draw: st.DrawFn) -> dict[str, list[str]]:
    """What may be played: any categories in any order, nearly always singles."""
    listed = {size: draw(some_of(categories)) for size, categories in SIZES.items() if size != "1"}
    listed = {size: categories for size, categories in listed.items() if categories}
    return listed if listed and draw(st.integers(0, 7)) == 7 else {"1": ["single"], **listed}


@st.composite
def bombs(draw: st.DrawFn, listed: dict[str, list[str]]) -> list[str]:
    """The highest categories of some sizes, each size's in its order, dealt into one list."""
    queues = []
    for categories in listed.values():
        upper = categories[draw(st.integers(0, len(categories))) :]
        if "royal-flush" not in upper or "straight-flush" in upper:  # a royal flush is the bomb that those are
            queues.append([category for category in upper if category != "royal-flush"])
    merged: list[str] = []
    while any(queues):
        merged.append(draw(st.sampled_from([queue for queue in queues if queue])).pop(0))
    if "straight-flush" in merged and "straight-flush royal-flush" in " ".join(listed["5"]) and draw(st.booleans()):
        merged.insert(merged.index("straight-flush") + 1, "royal-flush")
    return merged


@st.composite
def straights(draw: st.DrawFn) -> list[str] | str:
    """A named list, or a few of any five ranks with T-J-Q-K-A among them, the deciding rank last."""
    ranks = st.lists(st.sampled_from(RANKS), min_size=5, max_size=5, unique=True).map("".join)
    own = st.lists(ranks, max_size=8, unique_by=frozenset).map(
        lambda texts: [text for text in texts if set(text) != set("TJQKA")] + ["TJQKA"]
    )
    drawn: list[str] | str = draw(st.one_of(st.sampled_from(list(STRAIGHTS)), own))
    return drawn


@st.composite
def scorings(draw: st.DrawFn) -> Document:
    """Any scoring but by place."""
    starts = sorted(draw(st.sets(st.integers(2, 20), max_size=4)))
    return {
        "tiers": [[start, draw(st.integers(0, 5))] for start in [1, *starts]],
        "unused": draw(some_of(["two", "two-of-spades", "four-of-a-kind", "straight-flush"])),
        "stacking": draw(st.sampled_from(["once", "per-kind", "each"])),
        "final_play": draw(some_of(["two", "four-of-a-kind", "straight-flush"])),
        "settlement": draw(st.sampled_from(["pay-winner", "pairwise", "pay-higher", "penalty"])),
    }


@st.composite
def documents(draw: st.DrawFn, /, **fixed: object) -> Document:
    """A valid rule set document that spells out every field that this engine plays by."""
    fewest = draw(st.integers(2, 4))
    document: Document = {
        "preset": draw(st.sampled_from(list(PRESETS))),
        "players": [fewest, draw(st.integers(fewest, 4))],
        "suits": "".join(draw(st.permutations("DCHS"))),
        "plays": draw(plays()),
        "straights": draw(straights()),
        "scoring": draw(scorings()),
        **{field: draw(st.sampled_from(words)) for field, words in WORDS.items()},
    }
    document["bombs"] = draw(bombs(document["plays"]))
    if "1" not in document["plays"] and document["opening_play"] == "alone":
        document["opening_play"] = "contains"
    return {**document, **fixed}


def variants() -> st.SearchStrategy[Document]:
    """A preset with a few fields of its own that go with every preset."""
    optional = {field: st.sampled_from(words) for field, words in WORDS.items()}
    return st.fixed_dictionaries(
        {"preset": st.sampled_from(list(PRESETS))}, optional={**optional, "scoring": scorings()}
    )


# --- hands


def clumped_deck(rng: Random) -> list[str]:
    """A deck cut into runs of a rank or of a suit before it is shuffled, so that hands are rich in combinations."""
    deck = list(DECK)
    if rng.random() < 0.5:
        deck.sort(key=lambda card: card[1])
    length = rng.choice([1, 2, 3, 4, 5, 7])
    runs = [deck[start : start + length] for start in range(0, 52, length)]
    rng.shuffle(runs)
    return [card for run in runs for card in run]


def deal(rng: Random, rules: RuleSet) -> list[list[str]]:
    """A deal as the rule set wants it, the spare cards with the holder of the lowest card."""
    deck, players = clumped_deck(rng), rng.randint(*rules.players)
    each, spare = rules.hand_sizes(players)
    hands = [deck[seat * each : (seat + 1) * each] for seat in range(players)]
    if spare:
        lowest = rules.lowest(packed(deck[: players * each]))
        next(hand for hand in hands if packed(hand) & lowest).extend(deck[players * each :])
    return hands


def short_deal(rng: Random, players: int, cards: int) -> list[list[str]]:
    """Hands of so many cards each, whatever the rules say: games that are soon about the last card."""
    deck = clumped_deck(rng)
    return [deck[seat * cards : (seat + 1) * cards] for seat in range(players)]


def deal_with_twos(rng: Random, players: int, cards: int) -> list[list[str]]:
    """The same with hands that hold many twos, for rules about going out on them."""
    deck = [*clumped_deck(rng)[: players * cards], "2D", "2C", "2H", "2S"]
    deck = list(dict.fromkeys(deck))
    rng.shuffle(deck)
    return [deck[seat::players] for seat in range(players)]


# --- games


def choose(rng: Random, table: Table, seat: int) -> int | None:
    """A legal action at random: every size as likely, a pass now and then; None where there is none."""
    plays = list(open_plays(table, seat))
    may_pass = table.judge(seat, 0) in (None, LIABILITY)
    if not plays or (may_pass and rng.random() < 0.25):
        return 0 if may_pass else None
    size = rng.choice(sorted({cards.bit_count() for cards in plays}))
    return rng.choice([cards for cards in plays if cards.bit_count() == size])


def legal_game(rng: Random, rules: RuleSet, document: object, hands: list[list[str]]) -> Log:
    """A game of random legal play; it stops early only where the rules leave a player nothing to do."""
    table, plays = Table(rules, [packed(hand) for hand in hands]), list[Log]()
    while not table.finished and len(plays) < 400:
        seat = rng.randrange(table.seats) if table.turn is None else table.turn
        cards = choose(rng, table, seat)
        if cards is None:
            break
        plays.append({"seat": seat, "cards": texts(cards)})
        table.act(seat, cards)
    players = [{"name": name, "hand": hand} for name, hand in zip(NAMES, hands, strict=False)]
    return {"rules": document, "players": players, "plays": plays}
