"""The read side: one function a question, one query behind each, everything asked of one common selection.

>>> from service.store.question import Question
>>> with store.reader() as reader:  # doctest: +SKIP
...     standings = players(reader, Question(rules="hong-kong"))
"""

from service.store.comparing import choose_pair, compare
from service.store.cursors import CursorError
from service.store.flow_reports import flow_days, residuals
from service.store.game_reports import (
    findings,
    findings_by_source,
    game,
    games_page,
    logs_before,
    overview,
    replaced,
    sources,
    verdicts,
    verdicts_by_day,
)
from service.store.grouping import compare_groups, group_rules
from service.store.player_reports import (
    RulesMixedError,
    bands,
    busiest,
    find_players,
    flow_order,
    is_player,
    known_people,
    links,
    person,
    player,
    players,
    point_flows,
    rank,
    regulars,
    standing_order,
)
from service.store.selection_reports import counted, data_version, funnel, known_rules, rule_sets
from service.store.session_reports import all_sessions, session, sessions_page
from service.store.table_reports import categories, game_lengths
from service.store.tendency_reports import card_releases, category_use, tendencies, thinking_times, twos_held
from service.store.verdict_reports import (
    changed_verdicts,
    findings_counted,
    findings_list,
    games_at,
    games_to_judge,
    named,
    trends,
    verdict_changes,
    verdicts_of_game,
    whole,
    work_list,
    work_states,
)

__all__ = [
    "CursorError",
    "RulesMixedError",
    "all_sessions",
    "bands",
    "busiest",
    "card_releases",
    "categories",
    "category_use",
    "changed_verdicts",
    "choose_pair",
    "compare",
    "compare_groups",
    "counted",
    "data_version",
    "find_players",
    "findings",
    "findings_by_source",
    "findings_counted",
    "findings_list",
    "flow_days",
    "flow_order",
    "funnel",
    "game",
    "game_lengths",
    "games_at",
    "games_page",
    "games_to_judge",
    "group_rules",
    "is_player",
    "known_people",
    "known_rules",
    "links",
    "logs_before",
    "named",
    "overview",
    "person",
    "player",
    "players",
    "point_flows",
    "rank",
    "regulars",
    "replaced",
    "residuals",
    "rule_sets",
    "session",
    "sessions_page",
    "sources",
    "standing_order",
    "tendencies",
    "thinking_times",
    "trends",
    "twos_held",
    "verdict_changes",
    "verdicts",
    "verdicts_by_day",
    "verdicts_of_game",
    "whole",
    "work_list",
    "work_states",
]
