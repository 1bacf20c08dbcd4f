"""The number of the engine is held to what the engine says: no report changes under the same number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from schemas.report import dump_report, dump_result
from service.audit import ENGINE
from service.identity import address
from service.rules.document import read_rules
from service.rules.settlement import settle
from tests.builders import packed
from tests.rules.test_partial_vectors import CASES, judged
from tests.rules.test_vectors import audits, cases, findings
from tests.shared import VECTORS

REPORTS = {"1": "118792a5b329d97e158183480188643b14a909147cbf208af01be007a8537064"}
"""By the number of the engine, the hash of what it says of every checked example. Where a report has changed, raise
`service.audit.ENGINE` and put a line in; a line that stands here is never edited."""


def _told() -> Iterator[dict[str, Any]]:
    """What the engine says of the examples; the sentences of findings are made when they are shown, and may change."""
    for case in [*audits(), *findings(), *CASES]:
        for report, _ in judged(case | {"expect": [None] * len(case.get("logs") or [1])}):
            told = dump_report(report, address(report.record))
            told["findings"] = [_without(found, "message") for found in told["findings"]]
            yield _without(told, "engine")
    for case in cases(VECTORS / "settlements.ndjson"):
        left = [packed(hand) for hand in case["left"]]
        rules = read_rules({"scoring": case["scoring"]})
        yield dump_result(settle(rules, left, case["winner"], packed(case["last_play"])))


def _without(value: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: each for key, each in value.items() if key != name}


def test_every_report_is_the_one_that_the_number_of_the_engine_stands_for() -> None:
    """Every vector's report under one hash: a change of the engine that changes a report raises its number."""
    told = list(_told())
    assert len(told) > 650
    assert sha256(json.dumps(told, sort_keys=True).encode()).hexdigest() == REPORTS[ENGINE]
