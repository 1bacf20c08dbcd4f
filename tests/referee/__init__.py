"""A plain referee for Big Two, slow and obvious, that the engine is tested against.

It was written from rules.md alone, by somebody who never saw the engine, and works on lists of card texts such as
"3D". Read it beside the rules:

* rulebook: presets and rule set documents (sections 3 and 4);
* combinations: what cards form, which of two combinations is higher (sections 1 and 3);
* table: one moment of a game, what an action there would be called, and what it leads to (sections 5 and 8);
* settlement: debts, doublings, places, points (sections 2 and 6);
* verdict: a whole game log (section 8), implied passes too (section 9).

It judges games with plays and all hands known. Unknown hands, score-only games and later games under `previous-winner`
are not its business, and it says so with OutOfScopeError.

Where rules.md can be read in two ways the reading taken stands in a comment that begins with "Reading:".
"""

from .combinations import all_plays, answers, beats, classify
from .rulebook import PRESETS, STRAIGHTS, OutOfScopeError, Rules, full_rules
from .settlement import debts, places, settle
from .table import Table, apply, could_beat, judge_action, legal_actions, start
from .verdict import judge, seat_players

__all__ = [
    "PRESETS",
    "STRAIGHTS",
    "OutOfScopeError",
    "Rules",
    "Table",
    "all_plays",
    "answers",
    "apply",
    "beats",
    "classify",
    "could_beat",
    "debts",
    "full_rules",
    "judge",
    "judge_action",
    "legal_actions",
    "places",
    "seat_players",
    "settle",
    "start",
]
