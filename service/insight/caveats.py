"""What to bear in mind with a statistic, by wire name: where a number is easily taken for more than it says."""

from __future__ import annotations

from collections.abc import Mapping

_CHANCE = "much of it is the deal: look at the interval before comparing two players"
_TABLES = "tables of different sizes are taken together: filter by number of players to part them"
_RULES = "points of different rule sets are never added up: there is no figure where they mix"
_FEW = "such turns are rare, so it takes many games to mean anything"
_HINDSIGHT = "it looks at the player's own cards and the table, not at what a good plan would have kept back"

_DEAL = "it needs the card in the deal first: compare it with what was dealt"
_BOTH = "only as many games as the two shared: look at the interval"

CAVEATS: Mapping[str, str] = {
    "games": "games of every length count once, also those against other people by other rules",
    "wins": "it grows with the number of games: the win rate does not",
    "win_rate": f"{_CHANCE}; {_TABLES}",
    "points": _RULES,
    "points_per_game": f"{_RULES}; {_CHANCE}",
    "place_1": "ties share their places, so it may differ from the win rate",
    "place_2": "a second place of two is the last one: filter by number of players",
    "place_3": "games with fewer players are left out, not counted as 0",
    "place_4": "games with fewer players are left out, not counted as 0",
    "average_place": _TABLES,
    "cards_left_losing": "wins are left out, so a player who seldom loses has few games in it",
    "heavy_loss_rate": "where a loss counts double is the rule set's own affair",
    "shut_out_rate": "a card put down by the system counts as played",
    "doubling_cost": f"causes are charged one after the other, each on top of what the first have doubled; {_RULES}",
    "opener_win_rate": "who leads holds a known card, and often more low ones than others",
    "comeback_rate": "half of the plies is a convention; games that end early are judged early",
    "collapse_rate": "half of the plies is a convention; games that end early are judged early",
    "longest_win_streak": "more games make longer streaks by chance alone; undated games come last",
    "current_streak": "undated games come last",
    "form_10": "ten games are mostly chance",
    "form_25": "twenty-five games still move with the deal; fewer games than that are no data",
    "form_100": "a hundred games may reach back over a change of company or rules",
    "pass_rate": "a player with weak cards passes more: the voluntary pass rate tells choice from need",
    "forced_pass_rate": "it measures the cards, hardly the player",
    "voluntary_pass_rate": f"passing is often right; {_HINDSIGHT}",
    "answer_rate": f"one minus the voluntary pass rate in legal games; {_HINDSIGHT}",
    "lead_mix": "what is led depends on what was dealt: see the use of combinations",
    "answer_mix": "the lead decides the size of the answer",
    "availability_use": "held means at the deal: a combination may have been broken up with good reason",
    "overplay": "only answers of the table's size; a bomb put on a single is left out",
    "tricks_won": "every trick with a turn in it counts, lost cause or not",
    "lead_conversion": "a lead that is beaten and won back counts as beaten",
    "longest_control": "a maximum grows with the number of games",
    "breaking_rate": f"breaking is often right; {_HINDSIGHT}",
    "danger_pass_rate": _FEW,
    "danger_highest_rate": f"{_FEW}; where the rules bind the player to it, it says nothing of him",
    "missed_win_rate": f"{_FEW}; in most cases it is a slip or a late turn",
    "twos_dealt": "it measures the deal alone: everybody's should come near four divided by the players",
    "twos_led": _DEAL,
    "twos_answering": _DEAL,
    "twos_kept": f"{_DEAL}; a two kept in a lost game may cost points, and in a won game there is none",
    "twos_ply_share": "early twos are no mistake by themselves",
    "bombs_dealt": "it measures the deal alone, under every rule set, bombs or not",
    "bombs_played": f"{_DEAL}; plays by the system count too",
    "bombs_kept": f"{_DEAL}; a hand at the end may hold what only the last plays left together",
    "bombs_broken": "laid out greedily: dealt less played less kept",
    "tempo_ms": "clocks differ between recorders; compare within one source",
    "auto_rate": "only as good as the recorder's marks",
    "abandoned": "only as good as the recorder's marks",
    "passes_by_cards": "a hand gets small by playing well, so late turns are those of strong deals",
    "answer_rate_by_smallest": f"few turns meet a very small hand; {_HINDSIGHT}",
    "beats": f"{_BOTH}; the seat decides whose plays come round before anybody has beaten them",
    "beats_able": f"{_BOTH}; it measures the cards, hardly the player",
    "shared_games": "both sat at one table; by what rules, and with whom else, the filters say",
    "ahead_rate": f"a tie is ahead for neither and stays in the denominator; {_BOTH}",
    "paid": _RULES,
    "flow": f"a player may lose to somebody without ever being beaten by him: only winners are paid; {_RULES}",
    "flow_per_game": f"{_BOTH}; {_CHANCE}",
    "flow_per_pair": "a table with several of a group counts once a pair, so it outweighs one with a single pair",
}
