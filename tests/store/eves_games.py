"""Eve's three games, and what every statistic of hers comes to, worked out by hand.

She wins the first at a table of three: 9♦ on 3♦ where five cheaper singles would have done, a 2 led that breaks a pair
of 2s, four 4s played, out with the other 2 from three cards behind at half of the plies. She loses the second, at a
table of four, from four cards ahead: she passes twice though her 2 could have beaten the table, once before Fay with
one card, and ends third with the 2 in hand. She loses the third, between two, from three cards ahead: a straight flush
led, then a single where four 9s with that card would have ended the game; the 9s stay in her hand.
"""

from __future__ import annotations

from tests.store.logs import Log
from tests.store.scenes import FREE, scene

RULES = {
    **FREE,
    "scoring": {
        "tiers": [[1, 1], [3, 2]],
        "unused": ["two", "four-of-a-kind"],
        "stacking": "each",
        "final_play": ["two"],
    },
}

EXPECTED: dict[str, tuple[float | None, int]] = {
    "games": (3, 3),
    "wins": (1, 3),
    "win_rate": (1, 3),
    "points": (16 - 4 - 32, 3),
    "points_per_game": (-20, 3),
    "place_1": (1, 3),
    "place_2": (1, 3),
    "place_3": (1, 2),
    "place_4": (0, 1),
    "average_place": (1 + 3 + 2, 3),
    "cards_left_losing": (2 + 4, 2),
    "heavy_loss_rate": (1, 2),
    "shut_out_rate": (0, 2),
    "doubling_cost": (2 + 24, 2),
    "doubling_cost/unused_two": (2, 2),
    "doubling_cost/unused_four": (8, 2),
    "doubling_cost/final_play": (16, 2),
    "opener_win_rate/leading": (0, 2),
    "opener_win_rate/otherwise": (1, 1),
    "opener_win_rate/after_1": (1, 1),
    "comeback_rate": (1, 1),
    "collapse_rate": (2, 2),
    "longest_win_streak": (1, 3),
    "current_streak": (-2, 3),
    "form_10": (None, 0),
    "form_25": (None, 0),
    "form_100": (None, 0),
    "pass_rate": (7, 8),
    "forced_pass_rate": (1 + 4, 8),
    "voluntary_pass_rate": (2, 3),
    "answer_rate": (1, 3),
    "lead_mix/size/1": (6, 8),
    "lead_mix/size/5": (2, 8),
    "lead_mix/category/single": (6, 8),
    "lead_mix/category/four-of-a-kind": (1, 8),
    "lead_mix/category/straight-flush": (1, 8),
    "lead_mix/own_cards/1/1": (1, 8),
    "lead_mix/own_cards/3/1": (1, 8),
    "lead_mix/own_cards/4/1": (1, 8),
    "lead_mix/own_cards/5/1": (2, 8),
    "lead_mix/own_cards/6/5": (1, 8),
    "lead_mix/own_cards/7/1": (1, 8),
    "lead_mix/own_cards/10/5": (1, 8),
    "answer_mix/size/1": (1, 1),
    "answer_mix/category/single": (1, 1),
    "availability_use/single": (3, 3),
    "availability_use/pair": (0, 2),
    "availability_use/triple": (0, 2),
    "availability_use/flush": (0, 1),
    "availability_use/full-house": (0, 1),
    "availability_use/four-of-a-kind": (1, 2),
    "availability_use/straight-flush": (1, 1),
    "overplay": (5, 1),
    "overplay/5": (1, 1),
    "tricks_won": (4 + 2 + 1, 4 + 5 + 5),
    "lead_conversion": (3 + 2 + 1, 8),
    "longest_control": (4, 3),
    "breaking_rate": (1, 9),
    "breaking_rate/pair": (1, 9),
    "danger_pass_rate": (1, 1),
    "danger_highest_rate": (0, 0),
    "missed_win_rate": (1, 2),
    "twos_dealt": (3, 3),
    "twos_led": (2, 3),
    "twos_answering": (0, 3),
    "twos_kept": (1, 3),
    "twos_ply_share": (5 / 11 + 11 / 11, 2),
    "bombs_dealt": (3, 3),
    "bombs_dealt/four": (2, 3),
    "bombs_dealt/straight-flush": (1, 3),
    "bombs_played": (2, 3),
    "bombs_played/four": (1, 3),
    "bombs_played/straight-flush": (1, 3),
    "bombs_broken": (0, 3),
    "bombs_kept": (1, 3),
    "bombs_kept/four": (1, 3),
    "tempo_ms/voluntary_pass": (400 + 600, 2),
    "tempo_ms/forced_pass": (700, 1),
    "auto_rate": (0, 4 + 6 + 6),
    "abandoned": (0, 3),
}
"""Made and opportunities of Eve's; a class that is not named has made 0."""


def games() -> list[Log]:
    """Eve's three games."""
    first = scene(
        "Fay Eve Gus",
        ["3D 5D 6D", "4D 4C 4H 4S 7D 9D 2D 2S", "5C 8H 8S"],
        *[(0, "3D"), (1, "9D"), (2, ""), (0, ""), (1, "2D"), (2, ""), (0, "")],
        *[(1, "4D 4C 4H 4S 7D"), (2, ""), (0, ""), (1, "2S")],
        rules=RULES,
        started_at="2026-11-01",
    )
    second = scene(
        "Eve Fay Gus Hal",
        ["3D 4D 5D 9H 2C", "8D 9D TD JD QC KD 3S", "9C TC JC QD KC 6S 8S", "6D 6C 7H 7S AD AC"],
        *[(0, "3D"), (1, ""), (2, ""), (3, ""), (0, "4D"), (1, ""), (2, ""), (3, "")],
        *[(0, "5D"), (1, "KD"), (2, ""), (3, ""), (0, "")],
        *[(1, "8D 9D TD JD QC"), (2, "9C TC JC QD KC"), (3, ""), (0, ""), (1, "")],
        *[(2, "6S"), (3, "7H"), (0, ""), (1, ""), (2, "8S")],
        rules=RULES,
        started_at="2026-11-02",
    )
    third = scene(
        "Eve Fay",
        ["3D 4D 5D 6D 7D 9D 9C 9H 9S TD", "3C 4C 5C 6C 7S KD KC AD 2D"],
        *[(0, "3D 4D 5D 6D 7D"), (1, ""), (0, "TD"), (1, "KD"), (0, ""), (1, "KC"), (0, ""), (1, "AD"), (0, "")],
        *[(1, "3C 4C 5C 6C 7S"), (0, ""), (1, "2D")],
        rules=RULES,
        started_at="2026-11-03",
    )
    for ply, ms in ((12, 400), (16, 700), (20, 600)):
        second["plays"][ply]["ms"] = ms
    return [first, second, third]
