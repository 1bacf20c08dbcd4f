"""Section 9 of the rules, by property: whoever knows less never finds more, and says nothing that is not so."""

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from service.audit import AuditReport, audit
from service.rules.document import read_rules
from service.rules.findings import ERROR
from service.rules.table import Table
from tests import referee
from tests.builders import Log, packed, record_of
from tests.rules.damage import damage
from tests.strategies import chances, deal, legal_game, short_deal

VARIANTS: dict[str, list[Any]] = {
    "passing": ["free", "locks-out"],
    "end": ["first-out", "play-on"],
    "last_card": ["none", "highest-single", "liability"],
    "going_out": ["any", "not-on-two"],
    "deal": ["whole-deck", "thirteen-each"],
    "opening_play": ["contains", "alone", "free"],
}
SETTLEMENTS = ["pay-winner", "pairwise", "pay-higher", "penalty"]


@st.composite
def games(draw: st.DrawFn) -> tuple[Log, Random]:
    """A game of legal play under every way to pass, to go on and to mind the last card, with a source of chance."""
    rng = draw(chances())
    document: dict[str, Any] = {field: draw(st.sampled_from(words)) for field, words in VARIANTS.items()}
    document["preset"] = draw(st.sampled_from(["wikipedia", "pusoy-dos", "capsa"]))
    document["players"], document["opening_lead"] = [2, 4], "lowest-card"
    document["scoring"] = {
        "settlement": draw(st.sampled_from(SETTLEMENTS)),
        "unused": draw(st.sampled_from([[], ["two"]])),
    }
    rules = read_rules(document)
    hands = deal(rng, rules) if rng.random() < 0.3 else short_deal(rng, rng.randint(2, 4), rng.randint(2, 7))
    return legal_game(rng, rules, document, hands), rng


def first_error(report: AuditReport) -> float:
    """The ply of the first error; before all plies for the deal, after all for none and for the end."""
    for finding in report.findings:
        if finding.severity == ERROR and not finding.code.startswith("deal/"):
            return float("inf") if finding.ply is None else finding.ply
    return float("inf")


def play_errors(report: AuditReport) -> list[tuple[int | None, str]]:
    return [
        (one.ply, one.code) for one in report.findings if one.severity == ERROR and not one.code.startswith("deal/")
    ]


def without_passes(log: Log, rng: Random, share: float) -> Log:
    """The same game with some of its passes left out, but for those of a lead."""
    hands = [packed(player["hand"]) for player in log["players"]]
    table, plays = Table(read_rules(log["rules"]), hands), []
    for play in log["plays"]:
        if play["cards"] or table.on_lead or rng.random() >= share:
            plays.append(play)
        table.act(play["seat"], packed(play["cards"]))
    return {**log, "plays": plays, "passes": "implied"}


def hide(log: Log, rng: Random) -> Log:
    """The same game with some hands unknown, their sizes told or not; those that no deal gives are told."""
    hidden = deepcopy(log)
    sizes = [len(player["hand"]) for player in hidden["players"]]
    each, spare = read_rules(log["rules"]).hand_sizes(len(sizes))
    as_dealt = sorted(sizes) == [each] * (len(sizes) - 1) + [each + spare]
    for player in hidden["players"]:
        if rng.random() < 0.5:
            size = len(player.pop("hand"))
            if not as_dealt or rng.random() < 0.5:
                player["hand_size"] = size
    return hidden


def expect_no_contradiction(less: AuditReport, full: AuditReport) -> None:
    """Whatever is still said of the outcome is what the full log says."""
    if less.settlement is None:
        return
    assert full.settlement is not None
    assert less.settlement.winner == full.settlement.winner
    for field in ("cards_left", "points", "places"):
        known = zip(getattr(less.settlement, field), getattr(full.settlement, field), strict=True)
        assert all(one in (None, other) for one, other in known), field
    if less.settlement.payer_known:
        assert less.settlement.payer == full.settlement.payer


@settings(derandomize=True, max_examples=150)
@given(games())
def test_legal_play_is_legal_under_every_way_to_pass_and_to_go_on(game: tuple[Log, Random]) -> None:
    """With all passes in the log, and a warning at most."""
    log, _ = game
    report = audit(record_of(log))
    assert play_errors(report) == []
    assert (report.settlement is None) == any(finding.code == "end/unfinished" for finding in report.findings)


@settings(derandomize=True, max_examples=150)
@given(games(), st.sampled_from([0.5, 1.0]))
def test_passes_that_are_left_out_make_no_game_illegal(game: tuple[Log, Random], share: float) -> None:
    """Some of them or all; the game comes to the same."""
    log, rng = game
    less, full = audit(record_of(without_passes(log, rng, share))), audit(record_of(log))
    assert play_errors(less) == []
    assert (less.settlement is None) == (full.settlement is None)
    expect_no_contradiction(less, full)
    assert (less.coverage, less.skipped) == ("partial", ("passes",))


@settings(derandomize=True, max_examples=150)
@given(games(), st.booleans())
def test_hands_that_are_hidden_make_no_game_illegal(game: tuple[Log, Random], implied: bool) -> None:  # noqa: FBT001
    """With or without their sizes, with all passes or without; what is still known is no different."""
    log, rng = game
    full = audit(record_of(log))
    less = audit(record_of(hide(without_passes(log, rng, 0.5) if implied else log, rng)))
    assert play_errors(less) == []
    expect_no_contradiction(less, full)


@settings(derandomize=True, max_examples=150)
@given(games())
def test_hiding_hands_never_moves_the_first_fault_to_an_earlier_ply(game: tuple[Log, Random]) -> None:
    """Whatever else is wrong with the game."""
    log, rng = game
    for _ in range(4):
        damaged = damage(rng, log)[0] if log["plays"] else log
        full, less = audit(record_of(damaged)), audit(record_of(hide(damaged, rng)))
        assert first_error(less) >= first_error(full)


def judged_alike(log: Log) -> None:
    """The engine and the plain referee find the same and come to the same."""
    report, expected = audit(record_of(log)), referee.judge(log)
    assert [[finding.ply, finding.code] for finding in report.findings] == expected["findings"]
    assert report.verdict == expected["verdict"]
    if report.settlement is None:
        assert expected["winner"] is None
        return
    for field in ("winner", "payer"):
        assert getattr(report.settlement, field) == expected[field], field
    for field in ("cards_left", "points", "places"):
        assert list(getattr(report.settlement, field)) == expected[field], field


@settings(derandomize=True, max_examples=150)
@given(games())
def test_the_referee_judges_games_that_go_on_and_passes_left_out_alike(game: tuple[Log, Random]) -> None:
    """Legal ones and damaged ones."""
    log, rng = game
    judged_alike(without_passes(log, rng, 0.7))
    for _ in range(3):
        damaged = damage(rng, log)[0] if log["plays"] else log
        judged_alike(damaged)
        judged_alike({**damaged, "passes": "implied"})
        less = without_passes(log, rng, 0.7)
        judged_alike(damage(rng, less)[0] if less["plays"] else less)
