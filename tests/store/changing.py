"""Games whose verdicts change, and their histories in few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.reauditing import Wish
from service.receiving import Handing
from service.rules.presets import PRESETS
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from service.store.verdict_rows import Audit, GameVerdicts
from tests.store.logs import Log, among_people, hand_in, simulated

TAIWAN = PRESETS["taiwan"]
ADOPTED = Wish(TAIWAN, adopt=True, note="the club says so")
TAKEN_BACK = Wish("log", adopt=True, note="the club was wrong")
ALL = Question(verdict="any")


def history(store: Store, address: str) -> tuple[Audit, ...]:
    return verdicts(store, address).audits


def verdicts(store: Store, address: str) -> GameVerdicts:
    with store.reader() as reader:
        found = reports.verdicts_of_game(reader, address)
    assert found is not None
    assert [audit.standing for audit in found.audits].count(True) == 1
    return found


def told(audits: Sequence[Audit]) -> list[tuple[str, str, str, str, bool]]:
    return [(audit.why, audit.rules, audit.rules_from, audit.verdict, audit.standing) for audit in audits]


def stored(store: Store, logs: list[Log], handing: Handing | None = None) -> list[str]:
    """Hand games in, and say where they stand."""
    return [str(receipt.address) for receipt in hand_in(store, logs, handing or {"who": "mei"})]


def taiwanese(count: int = 1, **fields: Any) -> list[Log]:
    """Games played by the rules of Taiwan whose logs say others: most of them are illegal."""
    return [among_people(log) | {"rules": "wikipedia"} for log in simulated(count, "taiwan", seed=2, **fields)]
