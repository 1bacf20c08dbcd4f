"""A game's day is that of the clock at its table."""

from datetime import date

import pytest

from service.store.moments import read_moment


@pytest.mark.parametrize(
    ("text", "local", "utc", "hour"),
    [
        ("2026-11-03T20:15:00+08:00", "2026-11-03 20:15:00", "2026-11-03 12:15:00", 20),
        ("2026-11-03T20:15:00-05:30", "2026-11-03 20:15:00", "2026-11-04 01:45:00", 20),
        ("2026-11-03t00:00:00.5z", "2026-11-03 00:00:00.500000", "2026-11-03 00:00:00.500000", 0),
        ("2026-12-31T23:59:60Z", "2026-12-31 23:59:59", "2026-12-31 23:59:59", 23),
        ("2026-11-03T20:15:00.123456789Z", "2026-11-03 20:15:00.123456", "2026-11-03 20:15:00.123456", 20),
        ("2026-11-03", "2026-11-03 00:00:00", "2026-11-03 00:00:00", None),
        ("0001-01-01T00:00:00+08:00", "0001-01-01 00:00:00", "0001-01-01 00:00:00", 0),
    ],
)
def test_moments_are_read_on_both_clocks(text: str, local: str, utc: str, hour: int | None) -> None:
    """Fractions, leap seconds, either letter case, and both ends of the calendar."""
    moment = read_moment(text)
    assert moment is not None
    assert (str(moment.local), str(moment.utc), moment.hour) == (local, utc, hour)


def test_a_game_late_in_the_evening_belongs_to_that_evening() -> None:
    """Whatever the day is in Greenwich."""
    moment = read_moment("2026-11-03T23:30:00-08:00")
    assert moment is not None
    assert moment.day == date(2026, 11, 3)


def test_an_undated_game_has_no_moment() -> None:
    """Never that of the upload."""
    assert read_moment(None) is None


@pytest.mark.parametrize(
    ("utc_offset", "utc"), [(480, "2026-11-02 16:00:00"), (-330, "2026-11-03 05:30:00"), (None, "2026-11-03 00:00:00")]
)
def test_a_day_without_a_time_begins_by_the_offset_of_its_source(utc_offset: int | None, utc: str) -> None:
    """The day itself stays, and a moment has an offset of its own."""
    day, moment = read_moment("2026-11-03", utc_offset), read_moment("2026-11-03T00:00:00Z", utc_offset)
    assert day is not None
    assert moment is not None
    assert (str(day.local), str(day.utc), day.hour) == ("2026-11-03 00:00:00", utc, None)
    assert str(moment.utc) == "2026-11-03 00:00:00"
