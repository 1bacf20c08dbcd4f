"""Ann's three games, and what every statistic of hers comes to, worked out by hand.

She wins the first, at a table of three: 3♦ led, 2♠ put on 7♦ before Ben with one card, out with a pair. She loses the
second, at a table of four, without a card played: one pass by choice, a 2 kept, and she leaves. She loses the third,
between two: a full house led that breaks a four, a forced pass, a 2 put down by the system, and 4♥ led where the pair
of 4s would have ended the game.
"""

from __future__ import annotations

from tests.store.logs import Log
from tests.store.scenes import FREE, scene

RULES = {**FREE, "scoring": {"tiers": [[1, 1], [3, 2]], "unused": ["two"], "final_play": []}}

EXPECTED: dict[str, tuple[float | None, int]] = {
    "games": (3, 3),
    "wins": (1, 3),
    "win_rate": (1, 3),
    "points": (3 - 20 - 1, 3),
    "points_per_game": (-18, 3),
    "place_1": (1, 3),
    "place_2": (1, 3),
    "place_3": (0, 2),
    "place_4": (1, 1),
    "average_place": (1 + 4 + 2, 3),
    "cards_left_losing": (5 + 1, 2),
    "heavy_loss_rate": (1, 2),
    "shut_out_rate": (1, 2),
    "doubling_cost": (10, 2),
    "doubling_cost/unused_two": (10, 2),
    "opener_win_rate/leading": (1, 2),
    "opener_win_rate/otherwise": (0, 1),
    "opener_win_rate/after_1": (0, 1),
    "comeback_rate": (0, 1),
    "collapse_rate": (0, 0),
    "longest_win_streak": (1, 3),
    "current_streak": (-2, 3),
    "form_10": (None, 0),
    "form_25": (None, 0),
    "form_100": (None, 0),
    "pass_rate": (2, 3),
    "forced_pass_rate": (1, 3),
    "voluntary_pass_rate": (1, 2),
    "answer_rate": (1, 2),
    "lead_mix/size/1": (2, 4),
    "lead_mix/size/2": (1, 4),
    "lead_mix/size/5": (1, 4),
    "lead_mix/category/single": (2, 4),
    "lead_mix/category/pair": (1, 4),
    "lead_mix/category/full-house": (1, 4),
    "lead_mix/own_cards/2/1": (1, 4),
    "lead_mix/own_cards/2/2": (1, 4),
    "lead_mix/own_cards/4/1": (1, 4),
    "lead_mix/own_cards/8/5": (1, 4),
    "answer_mix/size/1": (1, 1),
    "answer_mix/category/single": (1, 1),
    "availability_use/single": (2, 3),
    "availability_use/pair": (1, 3),
    "availability_use/triple": (0, 2),
    "availability_use/full-house": (1, 1),
    "availability_use/four-of-a-kind": (0, 1),
    "overplay": (0, 1),
    "overplay/0": (1, 1),
    "tricks_won": (2 + 0 + 0, 2 + 1 + 2),
    "lead_conversion": (1, 4),
    "longest_control": (2, 3),
    "breaking_rate": (2, 5),
    "breaking_rate/pair": (1, 5),
    "breaking_rate/four": (1, 5),
    "danger_pass_rate": (0, 1),
    "danger_highest_rate": (1, 2),
    "missed_win_rate": (1, 2),
    "twos_dealt": (3, 3),
    "twos_led": (0, 3),
    "twos_answering": (1, 3),
    "twos_kept": (1, 3),
    "twos_ply_share": (4 / 7, 1),
    "bombs_dealt": (1, 3),
    "bombs_dealt/four": (1, 3),
    "bombs_played": (0, 3),
    "bombs_broken": (1, 3),
    "bombs_broken/four": (1, 3),
    "bombs_kept": (0, 3),
    "tempo_ms/lead": (100 + 200, 2),
    "tempo_ms/answer": (300, 1),
    "auto_rate": (1, 3 + 1 + 4),
    "abandoned": (1, 3),
}
"""Made and opportunities of Ann's; a class that is not named has made 0."""


def games() -> list[Log]:
    """Ann's three games."""
    first = scene(
        "Ann Ben Cid",
        ["3D 4D 4C 2S", "5D 6D", "3C 7D 7C"],
        *[(0, "3D"), (1, "5D"), (2, "7D"), (0, "2S"), (1, ""), (2, ""), (0, "4D 4C")],
        rules=RULES,
        started_at="2026-11-01",
    )
    second = scene(
        "Ben Ann Cid Dot",
        ["8D 9D", "3D 3C 3H KD 2D", "4D 5C", "4C 6S"],
        *[(0, "8D"), (1, ""), (2, ""), (3, ""), (0, "9D")],
        rules=RULES,
        started_at="2026-11-02",
    )
    third = scene(
        "Ann Ben",
        ["3D 3C 3H 4D 4C 4H 4S 2C", "5D 6D 7D 8D 9D QS KS"],
        *[(0, "3D 3C 3H 4D 4C"), (1, "5D 6D 7D 8D 9D"), (0, ""), (1, "QS"), (0, "2C"), (1, ""), (0, "4H"), (1, "KS")],
        rules=RULES,
        started_at="2026-11-03",
    )
    for ply, ms in ((0, 100), (3, 300), (6, 200)):
        first["plays"][ply]["ms"] = ms
    second["players"][1]["left"] = 2
    third["plays"][4]["auto"] = True
    return [first, second, third]
