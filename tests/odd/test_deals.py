"""Deals that lack cards: by mistake, or because a small table leaves the rest of the deck unseen."""

from __future__ import annotations

import pytest

from schemas.gamelog import read_game
from service.audit import audit
from service.rules.cards import Card
from service.rules.findings import Finding
from tests.api.service import SAMPLES
from tests.builders import NAMES, game, record_of
from tests.strategies import DECK


def _hand_size(rules: object, hands: list[list[str]]) -> Finding | None:
    findings = audit(record_of(game(rules, map(" ".join, hands)))).findings
    return next((finding for finding in findings if finding.code == "deal/hand-size"), None)


def _dealt(*missing: str) -> list[list[str]]:
    return [[card for card in DECK[seat::4] if card not in missing] for seat in range(4)]


@pytest.mark.parametrize("rules", ["wikipedia", "hong-kong"])
def test_of_fifty_one_cards_the_missing_one_is_named(rules: str) -> None:
    """In the sentence as people write it, and among the values as logs do."""
    finding = _hand_size(rules, _dealt("TH"))

    assert finding is not None
    assert finding.values["missing"] == ["TH"]
    assert finding.sentence(NAMES) == (
        "the hands hold 13, 13, 12, 13 cards; 4 players get 13, 13, 13, 13; 10♥ is nowhere"
    )


def test_up_to_three_missing_cards_are_named() -> None:
    """Where more are missing the hands are unfinished, not miscopied."""
    three, four = (
        _hand_size("wikipedia", _dealt("3C", "TH", "2S")),
        _hand_size("wikipedia", _dealt("3C", "TH", "2S", "4D")),
    )

    assert three is not None
    assert three.values["missing"] == ["3C", "TH", "2S"]
    assert four is not None
    assert "missing" not in four.values


def test_no_card_is_missing_where_the_deck_is_not_dealt_out() -> None:
    """Two hands of thirteen and twelve lack half the deck under `thirteen-each`."""
    finding = _hand_size("capsa", [list(DECK[:13]), list(DECK[13:25])])

    assert finding is not None
    assert "missing" not in finding.values


def test_the_sample_with_a_lost_card_says_which() -> None:
    """What the sentence names is in nobody's hand."""
    record = read_game((SAMPLES / "odd" / "lost-card.json").read_bytes())

    (finding,) = audit(record).findings

    (missing,) = finding.values["missing"]
    assert not any(Card.parse(missing) in (player.dealt or ()) for player in record.players)
    assert f"{Card.parse(missing).sign} is nowhere" in finding.sentence(record.names)


@pytest.mark.parametrize("players", [2, 3])
def test_where_the_lowest_card_is_not_dealt_the_lowest_that_is_leads(players: int) -> None:
    """Thirteen cards each leave the threes unseen; the holder of the lowest four leads with it."""
    hands = [" ".join(DECK[4 + (place + 1) % players : 4 + 13 * players : players]) for place in range(players)]
    clubs, diamonds = 0, players - 1
    assert "4C" in hands[clubs]
    assert "4D" in hands[diamonds]

    for rules, seat, card in (("pusoy-dos", clubs, "4C"), ("capsa", diamonds, "4D")):
        assert [finding.code for finding in audit(record_of(game(rules, hands, (seat, card)))).findings] == [
            "end/unfinished"
        ]
    first, *_ = audit(record_of(game("pusoy-dos", hands, (diamonds, "4D")))).findings
    assert first.code == "lead/wrong-seat"
    assert (first.values["turn"], first.values["lead_card"]) == (clubs, ["4C"])
