"""A dry run: games are judged and held against what is stored, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Unpack

from service.intake import Judged, judge
from service.receiving import BATCH_GAMES, Handing, Receipt, contradict, judge_sessions, receipt_of
from service.splitting import Found
from service.store.database import Store
from service.store.games import CONFLICT, KNOWN, MALFORMED, REFUSED, STORED, Filed
from service.store.trying import Trial, Tried

JUDGED = "judged"
"""The outcome of a game that could be read and was only tried."""
REPLACES = "replaces"
"""What a game would do that takes the place of a stored one."""
WOULD = (STORED, KNOWN, REPLACES, CONFLICT, REFUSED)
"""What may be said of a game that was only tried."""


def try_many(store: Store, found: Iterable[Found], **handing: Unpack[Handing]) -> Iterator[Receipt]:
    """Judge logs and say what storing them now would do, each beside the stored ones and those before it."""
    judged = (judge(game, handing.get("rules"), handing.get("defaults")) for game in found)
    with store.reader() as reader:
        trial = Trial(reader)
        while batch := list(islice(judged, BATCH_GAMES)):
            yield from _receipts(store, batch, trial, handing)


def try_sessions(store: Store, found: Iterable[Found], **handing: Unpack[Handing]) -> list[Receipt]:
    """The same where logs are to take the place of the sessions they belong to, all or none of them.

    ReplacingError as where sessions are replaced.
    """
    _, judged = judge_sessions(found, handing)
    if any(one.report is None for one in judged):
        return [Receipt(MALFORMED, one) if one.report is None else _tried(Receipt(REFUSED, one)) for one in judged]
    with store.reader() as reader:
        trial = Trial(reader, [one.report.record for one in judged if one.report])
        return list(_receipts(store, judged, trial, {**handing, "replace": True}))


def _receipts(store: Store, judged: list[Judged], trial: Trial, handing: Handing) -> Iterator[Receipt]:
    how = {"replace": handing.get("replace", False), "admin": handing.get("admin", False)}
    games = [Tried.of(one.report, str(one.address), handing.get("who"), **how) for one in judged if one.report]
    filed = iter(trial.file(games))
    for one in judged:
        yield Receipt(MALFORMED, one) if one.report is None else _tried(_receipt(store, one, next(filed), trial))


def _receipt(store: Store, judged: Judged, filed: Filed, trial: Trial) -> Receipt:
    """The receipt that a game would get; the report is that of the log at hand, whatever it is known by."""
    before = trial.differences(filed.opposed[0], judged.report) if filed.outcome == CONFLICT else None
    if before is None:
        return replace(receipt_of(store, judged, filed), judged=judged)
    return contradict(judged, filed, before)


def _tried(receipt: Receipt) -> Receipt:
    """The receipt of a game that was not stored after all."""
    would = REPLACES if receipt.outcome == STORED and receipt.opposed else receipt.outcome
    return replace(receipt, outcome=JUDGED, would=would, received_at=None)
