"""Scenes for statistics.md section 6: mixes, overplay, breaking, control, twos, bombs, use of combinations."""

import pytest

from tests.insight.scenes import by_category, by_kind, count, pick, scene

ROYAL = {"1": ["single"], "5": ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"]}


def test_a_full_house_is_neither_a_pair_nor_a_triple() -> None:
    """Each play belongs to one size and one category."""
    east, _ = count(scene(["3D 3C 3H 4D 4C 5C", "6C"], (0, "3D 3C 3H 4D 4C"), (1, ""), (0, "5C")))
    assert by_category(east["leads_by_category"]) == {"full-house": 1, "single": 1}
    assert east["leads_by_size"] == [1, 0, 0, 0, 1, 0]


def test_leads_are_told_apart_by_own_cards_held() -> None:
    """Six places a card: the last six of a hand of three are its first lead."""
    east, _ = count(scene(["3D 3C 4D", "6C"], (0, "3D 3C"), (1, ""), (0, "4D")))
    assert east["leads_by_cards"] == [1, 0, 0, 0, 0, 0, *[0] * 6, 0, 1, 0, 0, 0, 0]


def test_answers_have_a_mix_of_their_own() -> None:
    """The category is as the rule set reads the cards."""
    hands, actions = ["3D 4D 5C 6D 7D 8S", "TD JD QD KD AD 8D"], [(0, "3D 4D 5C 6D 7D"), (1, "TD JD QD KD AD")]
    assert by_category(count(scene(hands, *actions))[1]["answers_by_category"]) == {"straight-flush": 1}
    assert by_category(count(scene(hands, *actions, plays=ROYAL))[1]["answers_by_category"]) == {"royal-flush": 1}


def test_a_category_was_held_or_not_at_the_deal() -> None:
    """Held: some cards of the dealt hand are read as it; played: at least once in the game."""
    east, _ = count(scene(["3D 4D 5D 6D 7D 8C", "6C"], (0, "3D 4D 5D 6D 7D"), (1, ""), (0, "8C")))
    assert by_category(east["category_held"]) == {"single": 1, "straight": 1, "straight-flush": 1}
    assert by_category(east["category_played"]) == {"single": 1, "straight-flush": 1}
    east, _ = count(scene(["TD JD QD KD AD", "6C"], (0, "TD JD QD KD AD"), plays=ROYAL))
    assert by_category(east["category_held"]) == {"single": 1, "royal-flush": 1}


@pytest.mark.parametrize(
    ("hand", "table", "answer", "cheaper"),
    [
        ("5D 6D 7D 8D", "4D", "8D", 3),
        ("5D 5C 7D 8D", "5D", "5C", 0),
        ("3D 5C 7D 8D", "5H", "8D", 1),
        ("7D 7C 7H 8D 8C", "5D 5C", "8D 8C", 2),
        ("7D 7C 7H 7S 8D 8C", "5D 5C", "8D 8C", 3),
        ("7D 7C 7H 8D 8C 8H", "5D 5C 5H", "8D 8C 8H", 1),
        ("7D 7C 7H 7S 8D 8C 8H 8S 9D", "3D 4D 5D 6D 7C", "8D 8C 8H 8S 9D", 3),
        ("4C 5C 6C 7C 8D 8S", "3D 4D 5D 6D 7H", "4C 5C 6C 7C 8S", 1),
        ("4C 5C 6C 7C 8C 9C", "3D 4D 5D 6D 7H", "5C 6C 7C 8C 9C", 5),
    ],
)
def test_overplay_counts_cheaper_strengths_once_each(hand: str, table: str, answer: str, cheaper: int) -> None:
    """Legal plays of the table's size that are lower than the answer; two card sets of one strength count once.

    Fours: full houses 777 88 and 888 77, and the four 7777 with any kicker. Clubs: four flushes and a straight flush.
    """
    _, north = count(scene([f"{table} 3S", f"{hand} 3H"], (0, table), (1, answer)))
    assert pick(north, "overplay", "overplay_answers") == (cheaper, 1)
    assert north["overplay_steps"].index(1) == cheaper


def test_a_bomb_of_another_size_is_no_overplay() -> None:
    """It is an answer, but there is nothing of its size to hold it against."""
    bombs = ["four-of-a-kind", "straight-flush"]
    _, north = count(scene(["3D 3S", "4D 4C 4H 4S 5D 6D"], (0, "3D"), (1, "4D 4C 4H 4S 5D"), bombs=bombs))
    assert pick(north, "answers", "overplay_answers", "overplay") == (1, 0, 0)


def test_more_than_twelve_cheaper_strengths_share_the_last_place() -> None:
    """The mean keeps the full number."""
    hand = "4C 4H 4S 5D 5C 5H 5S 6D 6C 6H 6S 7D 7C 7H 7S"
    _, north = count(scene(["3D 3S", hand], (0, "3D"), (1, "7S")))
    assert (north["overplay"], north["overplay_steps"]) == (14, [0] * 12 + [1])


@pytest.mark.parametrize(
    ("hand", "play", "broken"),
    [
        ("7D 7C", "7D", {"pair": 1}),
        ("7D 7C 7H", "7D", {"triple": 1}),
        ("7D 7C 7H 7S", "7D", {"pair": 1, "four": 1}),
        ("7D 7C 7H 7S", "7D 7C", {"triple": 1, "four": 1}),
        ("7D 7C 7H 7S 8D 8C", "7D 7C 7H 8D 8C", {"four": 1}),
        ("3D 4C 5D 6D 7D", "7D", {"straight": 1}),
        ("3D 4D 5D 6D 7D", "7D", {"straight": 1, "flush": 1, "straight-flush": 1}),
        ("3D 4D 5D 6D 7D 7C", "3D 4D 5D 6D 7C", {"flush": 1, "straight-flush": 1}),
        ("3D 4D 5D 6D 8D 7C", "3D 4D 5D 6D 7C", {"flush": 1}),
        ("3D 4D 5D 6D 8D 7C", "3D 4D 5D 6D 8D", {}),
        ("3D 4D 5D 6D 7D 7C 8C", "3D 4D 5D 6D 7D", {}),
        ("3D 4D 5D 6D 7D 7C 8C", "7C", {"pair": 1}),
        ("3D 4D 5D 6D 7D 7C 8C", "8C", {}),
        ("3D 4D 5D 6D 7D 8D", "8D", {}),
        ("7D 7C 8D 8C 8H", "7D 7C 8D 8C 8H", {}),
        ("7D 7C 8D 8C 8H", "7D", {"pair": 1}),
    ],
)
def test_breaking_takes_a_better_combination_apart(hand: str, play: str, broken: dict[str, int]) -> None:
    """Fewer of a kind can be laid out at once than before; the play's own kind and lower ones do not count."""
    east, _ = count(scene([f"{hand} KS", "3S"], (0, play)))
    assert by_kind(east["breaking_by_kind"]) == broken
    assert pick(east, "plays", "plays_breaking") == (1, int(bool(broken)))


def test_what_cannot_be_played_cannot_be_broken() -> None:
    """Without triples in the rule set nobody looks at triples; a four without kicker is a play of four cards."""
    singles = {"1": ["single"], "4": ["two-pairs", "four"]}
    east, _ = count(scene(["7D 7C 7H 7S 8D 8C", "3S"], (0, "7D 7C 8D 8C"), plays=singles))
    assert by_kind(east["breaking_by_kind"]) == {"four": 1}
    east, _ = count(scene(["7D 7C 7H 8D 8C", "3S"], (0, "7D"), plays=singles))
    assert by_kind(east["breaking_by_kind"]) == {}


def test_a_lead_is_unbeaten_when_nobody_beat_it() -> None:
    """Winning the trick back does not count; the lead that ends the game does."""
    record = scene(["7D 9D 3D", "8D 4C 4H"], (0, "7D"), (1, "8D"), (0, "9D"), (1, ""), (0, "3D"))
    assert pick(count(record)[0], "leads", "leads_unbeaten") == (2, 1)


def test_tricks_are_won_by_their_last_play() -> None:
    """Also the one in which the game ends; a trick in which one only passed was played in."""
    record = scene(["7D 9D 3D TD", "8D 4C 4H"], (0, "3D"), (1, ""), (0, "7D"), (1, "8D"), (0, "9D"), (1, ""), (0, "TD"))
    east, north = count(record)
    assert pick(east, "tricks_won", "tricks_played", "longest_control") == (3, 3, 3)
    assert pick(north, "tricks_won", "tricks_played", "longest_control") == (0, 2, 0)


def test_control_is_lost_and_won_back() -> None:
    """The longest run of tricks won in a row."""
    actions = [(0, "7D"), (1, ""), (0, "8D"), (1, "9D"), (0, ""), (1, "4C"), (0, "5D"), (1, ""), (0, "3D")]
    east, north = count(scene(["7D 8D 5D 3D", "9D 4C 4H"], *actions))
    assert pick(east, "tricks_won", "longest_control") == (3, 2)
    assert pick(north, "tricks_won", "longest_control") == (1, 1)


def test_twos_are_led_put_on_another_play_or_kept() -> None:
    """In whatever combination they leave; the ply share counts from 1 to the number of plies."""
    hands = ["2D 2C 3D", "4C 2H 2S 5C"]
    east, north = count(scene(hands, (0, "2D 2C"), (1, "2H 2S"), (0, ""), (1, "4C"), (0, ""), (1, "5C")))
    names = ("twos_dealt", "twos_led", "twos_answering", "twos_kept", "twos_played")
    assert pick(east, *names) == (2, 2, 0, 0, 2)
    assert pick(north, *names) == (2, 0, 2, 0, 2)
    assert north["twos_ply_share"] == pytest.approx(2 * 2 / 6)
    assert pick(count(scene(["3D 2D", "4D"], (0, "3D"), (1, "4D")))[0], *names) == (1, 0, 0, 1, 0)


def test_bombs_are_dealt_played_kept_or_broken() -> None:
    """Under rules without bombs too; a four needs no kicker to be dealt or kept."""
    names = ("fours_dealt", "fours_played", "fours_kept", "fours_broken")
    hand = "7D 7C 7H 7S 8D"
    assert pick(count(scene([hand, "3S"], (0, hand)))[0], *names) == (1, 1, 0, 0)
    assert pick(count(scene([hand, "3S"], (0, "7D")))[0], *names) == (1, 0, 0, 1)
    assert pick(count(scene([hand, "9S"], (0, "8D"), (1, "9S")))[0], *names) == (1, 0, 1, 0)


def test_straight_flushes_are_counted_as_many_as_can_be_laid_out() -> None:
    """Six suited cards in a row are one; playing one of the two runs in them leaves nothing broken."""
    names = [f"straight_flushes_{what}" for what in ("dealt", "played", "kept", "broken")]
    hand = "3D 4D 5D 6D 7D 8D"
    assert pick(count(scene([hand, "3S"], (0, "4D 5D 6D 7D 8D")))[0], *names) == (1, 1, 0, 0)
    assert pick(count(scene([hand, "3S"], (0, "3D")))[0], *names) == (1, 0, 1, 0)
    assert pick(count(scene([hand, "3S"], (0, "5D")))[0], *names) == (1, 0, 0, 1)


def test_every_card_has_the_ply_that_put_it_down() -> None:
    """The dealt cards, the lowest first; null for those that stayed in the hand."""
    east, north = count(scene(["4C 3D", "4D 4H"], (0, "3D"), (1, "4D"), (0, ""), (1, "4H")))
    assert (east["dealt_cards"], east["release_plies"]) == ([0, 5], [0, None])
    assert (north["dealt_cards"], north["release_plies"]) == ([4, 6], [1, 3])
