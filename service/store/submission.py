"""A judged game on its way into the store: everything that can be worked out before the writer takes it."""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from service.audit import AuditReport
from service.rules.document import write_rules
from service.rules.record import GameRecord
from service.store.claims import claims_of
from service.store.derive import GameRows, derive
from service.store.logs import ReadGame
from service.store.moments import read_moment
from service.store.places import Spot, spot_of


@dataclass(frozen=True, slots=True)
class Upload:
    """Who handed a log in, and what it was made from."""

    who: str | None = None
    source_file: str | None = None
    line: int | None = None
    origin: str | None = None
    """By which way it came."""
    converter: str | None = None
    """What made the log, with its version; None where it came as a log."""
    original: str | None = None
    """What the converter was given."""


@dataclass(frozen=True, slots=True)
class Submission:
    """One game that somebody wants stored."""

    address: str
    text: str
    """The log as it came."""
    claims: int
    recorded_as: tuple[str, str] | None
    """Source and id, where both are given: no other game may have them."""
    rules_from: str
    rules: str | None
    """The rule set document that the game was judged by, where that does not stand in the log."""
    rows: GameRows
    upload: Upload
    utc_offset: int | None = None
    """The minutes by which clocks were ahead of UTC, where the log gives a day without a time."""
    spot: Spot | None = None
    """Where it stands in its session; None without a session or a number."""
    replace: bool = False
    """Whether it may take the place of a game that it contradicts."""
    admin: bool = False
    """Whether it may do so where somebody else uploaded that game."""

    @property
    def who(self) -> str | None:
        """Who hands it in."""
        return self.upload.who


def recorded_as(record: GameRecord) -> tuple[str, str] | None:
    """Source and id of a game, where both are given: no other game may have them."""
    return (record.source, record.id) if record.source and record.id else None


@dataclass(frozen=True, slots=True)
class Handed:
    """Games that are handed in together, and how to read those again that hang on them."""

    games: tuple[Submission, ...]
    read: ReadGame


def submit(
    report: AuditReport,
    address: str,
    text: str,
    upload: Upload,
    *,
    utc_offset: int = 0,
    replace: bool = False,
    admin: bool = False,
) -> Submission:
    """Make a judged game ready for the store; this is most of the work, and needs no database.

    `utc_offset`: the minutes by which clocks are ahead of UTC, for a log that gives a day without a time.
    """
    record = report.record
    moment = read_moment(record.started_at)
    offset = utc_offset if moment and not moment.timed else None
    return Submission(
        address=address,
        text=text,
        claims=claims_of(report),
        recorded_as=recorded_as(record),
        rules_from=report.rules_from,
        rules=None if report.rules_from == "log" else orjson.dumps(write_rules(report.rules)).decode(),
        rows=derive(report, offset),
        upload=upload,
        utc_offset=offset,
        spot=spot_of(record),
        replace=replace,
        admin=admin,
    )
