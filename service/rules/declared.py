"""The declared result beside the replayed one, which is the one that counts (rules.md section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from service.rules.findings import Finding
from service.rules.record import DeclaredResult
from service.rules.settlement import Settlement


def compare(declared: DeclaredResult, settlement: Settlement, weight: str | None = None) -> Iterator[Finding]:
    """A finding for each part that differs; what unseen cards decide is compared with nothing."""
    if declared.winner not in (None, settlement.winner):
        yield _differs("winner", declared.winner, settlement.winner, weight)
    for field in ("cards_left", "points"):
        said, known = getattr(declared, field), getattr(settlement, field)
        if said not in (None, known) and any(
            one not in (None, other) for one, other in zip_longest(known, said, fillvalue=-1)
        ):
            yield _differs(field, list(said), list(known), weight)
    if declared.payer not in (None, settlement.payer) and settlement.payer_known:
        yield _differs("payer", declared.payer, settlement.payer, weight)


def _differs(field: str, declared: Any, replayed: Any, weight: str | None) -> Finding:
    values = {"declared": declared, "replayed": replayed}
    return Finding(f"result/{field.replace('_', '-')}", f"/result/{field}", values=values, weight=weight)
