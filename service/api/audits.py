"""Audits: logs are judged, nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response

from schemas.decode import MAX_GAME_BYTES
from schemas.malformed import Fault
from schemas.report import dump_malformed, dump_report
from schemas.uploads import Opinion
from service.api.answers import as_json, as_lines
from service.api.asking import config
from service.api.blueprint import Noun
from service.api.bodies import read_body, stream_of
from service.api.guards import JSON, LINES, require_type
from service.api.problems import malformed, query_problem
from service.intake import Judged, judge
from service.rules.document import RuleSetError, read_rules
from service.rules.ruleset import RuleSet
from service.sessions import Sessions
from service.splitting import Found, RawGame, split_games

MOST_BYTES = 64 * MAX_GAME_BYTES
"""The largest body that is judged while the sender waits; more is for `POST /imports?dry_run=true`."""

audits = Noun("audits", "Judge logs without storing them.")


@audits.takes(
    "POST",
    "/audits",
    {
        200: "the report; of an array a list of reports, of NDJSON one a line, malformed ones among them",
        400: "a single log is no JSON",
        413: "the body is too large",
        415: "the body is neither JSON nor NDJSON",
        422: "a single log is malformed otherwise",
    },
    asked=Opinion,
    shape="Report",
    body={"application/json": "GameLog", "application/x-ndjson": ""},
)
def judge_logs(asked: Mapping[str, Any]) -> Response:
    """Judge one log, an array of logs or NDJSON; nothing is stored."""
    kind = require_type(JSON, LINES)
    rules = read_opinion(asked.get("rules"))
    body = read_body(MOST_BYTES)
    if kind in LINES:
        return as_lines(reports(split_games(stream_of(body), "body.ndjson"), rules))
    if body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"["):
        return as_json(reports(split_games(stream_of(body), "body"), rules))
    judged = judge_one(RawGame("body", 1, body), rules)
    return as_json(dump_judged(judged))


def read_opinion(name: str | None) -> RuleSet | None:
    """The preset to judge under, where one is asked for."""
    try:
        return None if name is None else read_rules(name)
    except RuleSetError as error:
        raise query_problem({"rules": [problem.message for problem in error.problems]}) from None


def judge_one(found: Found, rules: RuleSet | None) -> Judged:
    """Judge a single log; a malformed one is a problem."""
    judged = judge(found, rules, config().defaults)
    if judged.report is None:
        raise malformed(judged.faults)
    return judged


def reports(found: Any, rules: RuleSet | None) -> list[dict[str, Any]]:
    """The reports of several logs in their order, each with its line."""
    sessions = Sessions()
    listed = [{**_place(game), **dump_judged(judge(game, rules, config().defaults, sessions))} for game in found]
    if not listed:
        raise malformed([Fault("malformed/json", "there is no game in the body", "")])
    return listed


def _place(found: Found) -> dict[str, Any]:
    """The line on which a log begins and, in an array, which value it is."""
    index = found.index if isinstance(found, RawGame) else None
    return {"line": found.line, **({} if index is None else {"index": index})}


def dump_judged(judged: Judged) -> dict[str, Any]:
    """The report of a log, malformed or not."""
    if judged.report is None:
        return dump_malformed(judged.faults)
    return dump_report(judged.report, str(judged.address))
