"""When a game was played: the moments of a log, on the clock at the table and on everybody's (log-format.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

_MOMENT = re.compile(
    r"(.{10})(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6})\d*)?(?:[Zz]|([+-])(\d\d):(\d\d)))?",
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that a log gives."""

    local: datetime
    """What the clock at the table showed; midnight where only the day is known."""
    utc: datetime
    """The same moment without an offset, so that games of several places have an order."""
    timed: bool
    """Whether the time of day is known."""

    @property
    def day(self) -> date:
        """The calendar day in the log's own offset."""
        return self.local.date()

    @property
    def hour(self) -> int | None:
        """The hour of the day, if known."""
        return self.local.hour if self.timed else None


def read_moment(text: str | None, utc_offset: int | None = None) -> Moment | None:
    """Read a moment or a date of a game log that has passed its schema; a leap second counts as the one before.

    A date alone is its midnight by a clock so many minutes ahead of UTC.

    >>> str(read_moment("2026-11-03T20:15:00+08:00").utc)
    '2026-11-03 12:15:00'
    """
    found = _MOMENT.fullmatch(text or "")
    if found is None:
        return None
    day, hour, minute, second, fraction, sign, hours, minutes = found.groups()
    local = datetime.fromisoformat(day)
    if hour is None:
        return Moment(local, _moved(local, -timedelta(minutes=utc_offset or 0)), timed=False)
    micro = int((fraction or "0").ljust(6, "0"))
    local = local.replace(hour=int(hour), minute=int(minute), second=min(int(second), 59), microsecond=micro)
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return Moment(local, _moved(local, offset if sign == "-" else -offset), timed=True)


def _moved(moment: datetime, by: timedelta) -> datetime:
    """The moment so much later; at the ends of the calendar, the moment itself."""
    try:
        return moment + by
    except OverflowError:
        return moment


def now() -> datetime:
    """The present moment in UTC, as the store keeps moments."""
    return datetime.now(UTC).replace(tzinfo=None)
