"""The game of Big Two and nothing else: pure, on the standard library alone.

>>> from service.rules import Table, parse_cards, read_rules
>>> table = Table(read_rules("wikipedia"), [parse_cards("3D 9D"), parse_cards("4C TH")])
>>> table.judge(0, parse_cards("9D"))
'lead/opening-card'
"""

from service.rules.cards import Card, pack, parse_cards, unpack, write_cards
from service.rules.combinations import Combination, Playbook, playbook
from service.rules.document import RuleSetError, read_rules, write_rules
from service.rules.findings import CODES, Finding
from service.rules.naming import rules_key, rules_label
from service.rules.presets import PRESETS
from service.rules.record import DeclaredResult, GameRecord, Player
from service.rules.replay import Step, replay
from service.rules.ruleset import Category, RuleSet, Scoring
from service.rules.settlement import Debt, Flow, Settlement, settle
from service.rules.table import Table

__all__ = [
    "CODES",
    "PRESETS",
    "Card",
    "Category",
    "Combination",
    "Debt",
    "DeclaredResult",
    "Finding",
    "Flow",
    "GameRecord",
    "Playbook",
    "Player",
    "RuleSet",
    "RuleSetError",
    "Scoring",
    "Settlement",
    "Step",
    "Table",
    "pack",
    "parse_cards",
    "playbook",
    "read_rules",
    "replay",
    "rules_key",
    "rules_label",
    "settle",
    "unpack",
    "write_cards",
    "write_rules",
]
