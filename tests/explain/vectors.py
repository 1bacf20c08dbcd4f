"""The checked examples, as records."""

from __future__ import annotations

import json
from typing import Any

from service.rules.presets import PRESETS
from tests.shared import VECTORS


def legal_cases() -> list[dict[str, Any]]:
    """The legal games of the checked examples, of every preset."""
    lines = (VECTORS / "audits.ndjson").read_text("utf-8").splitlines()
    found = [case for case in map(json.loads, lines) if case["kind"] == "legal"]
    assert {case["log"]["rules"] for case in found} == set(PRESETS)
    return found
