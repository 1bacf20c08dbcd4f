"""Games of legal play: nothing is found in them, nothing gets lost in them, and they settle to what the rules say."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit import audit
from service.rules.course import _follow_clean, _follow_closely
from service.rules.document import read_rules
from service.rules.replay import replay
from service.rules.settlement import Settlement
from tests import referee
from tests.builders import Log, packed, record_of, sure
from tests.rules.damage import damage
from tests.strategies import Document, chances, deal, documents, legal_game, short_deal, variants


@st.composite
def games(draw: st.DrawFn) -> Log:
    """A game of random legal play under a preset or any other rules."""
    document = draw(st.one_of(variants(), documents()))
    rng, rules = draw(chances()), read_rules(document)
    return legal_game(rng, rules, document, deal(rng, rules))


def complete(log: Log) -> bool:
    """Whether somebody is out: rules without singles may leave a player on lead with nothing to play."""
    return referee.judge(log)["winner"] is not None


@settings(derandomize=True, max_examples=200)
@given(games())
def test_a_game_of_legal_play_is_legal(log: Log) -> None:
    """Nobody who keeps to the rules is told that he broke one; both the engine and the referee say so."""
    report, judged = audit(record_of(log)), referee.judge(log)
    complete = judged["winner"] is not None
    assert [finding.code for finding in report.findings] == ([] if complete else ["end/unfinished"])
    assert report.verdict == ("legal" if complete else "incomplete")
    assert judged["verdict"] == report.verdict


@settings(derandomize=True, max_examples=200)
@given(games())
def test_the_fast_way_through_a_clean_game_comes_to_the_same_as_the_close_look(log: Log) -> None:
    """The same winner, cards left and last play, and no findings; only duties need the close look."""
    record, rules = record_of(log), read_rules(log["rules"])
    clean, close = _follow_clean(record, rules), _follow_closely(record, rules)
    assert not close.findings
    if complete(log) and (rules.last_card, rules.going_out) == ("none", "any"):
        assert clean == replace(close, counts=None, out=())
    else:
        assert clean is None


@settings(derandomize=True, max_examples=100)
@given(games(), chances())
def test_the_fast_way_gives_up_on_every_damaged_game(log: Log, rng: Random) -> None:
    """Where the close look finds a fault or no winner, the fast way gives none."""
    for _ in range(10):
        record, rules = record_of(damage(rng, log)[0] if log["plays"] else log), read_rules(log["rules"])
        clean, close = _follow_clean(record, rules), _follow_closely(record, rules)
        assert clean in (None, replace(close, counts=None, out=()))
        assert clean is None or not (close.findings or close.winner is None)


@settings(derandomize=True, max_examples=100)
@given(games(), chances())
def test_a_replay_shows_what_the_audit_found(log: Log, rng: Random) -> None:
    """Step by step a game has the findings of its audit, at the plies where they stand."""
    for _ in range(3):
        record = record_of(damage(rng, log)[0] if log["plays"] else log)
        steps = list(replay(record, read_rules(log["rules"])))
        found = [step.finding for step in steps if step.finding]
        assert found == [finding for finding in audit(record).findings if finding.ply is not None]
        assert [(step.ply, step.seat, step.cards) for step in steps] == [
            (ply, seat, record.cards(ply)) for ply, seat in enumerate(record.seats)
        ]


@settings(derandomize=True, max_examples=100)
@given(games())
def test_a_legal_action_is_always_among_those_that_were_open(log: Log) -> None:
    """Whoever answered could, and had at least the play that he made; whoever led had one too."""
    for step in replay(record_of(log), read_rules(log["rules"])):
        assert not step.cards or step.open_plays
        assert step.could_beat in ((None, True, False) if not step.cards else (None, True))


@settings(derandomize=True, max_examples=100)
@given(games(), chances())
def test_no_card_appears_or_disappears(log: Log, rng: Random) -> None:
    """Hands only shrink, by the cards that are put down; in a legal game nothing else leaves them."""
    record = record_of(log)
    steps = list(replay(record, read_rules(log["rules"])))
    for step in steps:
        before, after = step.hands[step.seat], step.hands_after[step.seat]
        assert before ^ after == packed(map(str, step.cards))
    if log["plays"]:
        steps = list(replay(record_of(damage(rng, log)[0]), read_rules(log["rules"])))
    for step in steps:
        assert all(not after & ~before for before, after in zip(step.hands, step.hands_after, strict=True))
    for one, following in pairwise(steps):
        assert one.hands_after == following.hands


def expect_sound(settlement: Settlement) -> None:
    """Points come to what the mode of settlement promises, and payments come to the points."""
    balance = Counter(dict.fromkeys(range(len(settlement.points)), 0))
    for flow in settlement.flows:
        assert flow.points > 0
        assert flow.payer != flow.payee
        balance.update({flow.payer: -flow.points, flow.payee: flow.points})
    total = sum(sure(settlement.points))
    if settlement.mode == "penalty":
        assert not settlement.flows
        assert total == -sum(sure(settlement.owed))
    else:
        assert total == 0
        assert tuple(balance[seat] for seat in range(len(settlement.points))) == settlement.points


@settings(derandomize=True, max_examples=300)
@given(documents(), chances())
def test_every_settlement_is_sound(document: Document, rng: Random) -> None:
    """Points sum to zero, to minus all debts under `penalty`, places share 1 to n, and the winner owes nothing."""
    rules = read_rules(document)
    log = legal_game(rng, rules, document, short_deal(rng, rng.randint(2, 4), rng.randint(2, 13)))
    settlement = audit(record_of(log)).settlement
    if settlement is None:
        return
    expect_sound(settlement)
    seats = len(settlement.points)
    assert sum(sure(settlement.places)) == seats * (seats + 1) / 2
    assert (settlement.places[settlement.winner], settlement.owed[settlement.winner]) == (1, 0)
    assert [debt.seat for debt in settlement.debts] == [seat for seat in range(seats) if seat != settlement.winner]
    for debt in settlement.debts:
        cards, tier = sure([debt.cards, debt.tier])
        assert debt.doublings is not None
        assert debt.debt == cards * tier * 2 ** len(debt.doublings)
