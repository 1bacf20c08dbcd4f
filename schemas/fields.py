"""The plain fields of a game log: text, whole numbers, words, moments, tags; nothing is coerced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from schemas.malformed import ENCODING, SCHEMA, Fault
from schemas.strict import FieldError, StrictField, refused
from schemas.words import show, unknown

FARTHEST = 1 << 53
"""Whole numbers lie between minus this and this: beyond, many programs round them."""

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_HOUR, _MINUTE, _SECOND = "(?:[01][0-9]|2[0-3])", "[0-5][0-9]", "(?:[0-5][0-9]|60)"
_MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    rf"(?:[Tt]{_HOUR}:{_MINUTE}:{_SECOND}(?:\.[0-9]+)?(?:[Zz]|[+-]{_HOUR}:{_MINUTE}))?",
)
_OTHER_ORDER = re.compile(r"[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}")
"""How people begin with the day or the month."""
_NO_OFFSET = re.compile(r".{10}[Tt][0-9:.]+")
_NUMBERS_ONLY = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})"
)


class Text(StrictField):
    """Text of limited length, counted in code points."""

    def __init__(self, longest: int, *, required: bool = False, lines: bool = False) -> None:
        self.longest = longest
        self.lines = lines
        """Whether it may hold line breaks and other control characters."""
        self.wanted = f"text of at most {longest:,} characters"
        super().__init__(required=required)

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> str:
        if type(value) is not str:
            raise self.not_wanted(name, value, "write it in double quotes" if type(value) is int else "")
        if len(value) > self.longest or not value.isprintable():
            self._look_closely(name, value)
        return value

    def _look_closely(self, name: str | None, value: str) -> None:
        if len(value) > self.longest:
            raise refused(f"{name} has {len(value):,} characters: at most {self.longest:,} are kept")
        half = _SURROGATES.search(value)
        if half:
            raise refused(f"{name} holds half a character, U+{ord(half[0]):04X}: write whole ones", ENCODING)
        control = None if self.lines else _CONTROLS.search(value)
        if control:
            raise refused(f"{name} holds the control character U+{ord(control[0]):04X}: take it out")


class Name(Text):
    """A player's name: it has at least one character that is not blank."""

    def __init__(self) -> None:
        super().__init__(100, required=True)
        self.wanted = "text of 1 to 100 characters"

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> str:
        text = super()._read(value, name, _log)
        if not text or text.isspace():
            raise refused(f"{name} is blank: write what the player is called")
        return text


class Whole(StrictField):
    """A whole number between two bounds."""

    def __init__(self, low: int = -FARTHEST, high: int = FARTHEST, *, required: bool = False) -> None:
        self.low, self.high = low, high
        self.wanted = f"a whole number from {low} to {high}"
        super().__init__(required=required)

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> int:
        if type(value) is int and self.low <= value <= self.high:
            return value
        leave = ": leave the field out where it is not known" if value is None and not self.required else ""
        raise refused(whole_slip(name, value, self.low, self.high) + leave)


def whole_slip(name: str, value: object, low: int, high: int) -> str:
    """What is wrong with a value that is no whole number between two bounds."""
    wanted = f"a whole number from {low} to {high}"
    match value:
        case float() if abs(value) < FARTHEST or value != value:  # noqa: PLR0124  # NaN differs from itself
            return f"{name} is a whole number without fraction or exponent, not {show(value)}"
        case bool() | None:
            return f"{name} is {wanted}, not {show(value)}"
        case int() | float():
            return f"{name} is out of range: it is {wanted}, not {show(value)}"
        case str() if re.fullmatch(r"\s*-?[0-9]+\s*", value):
            return f"{name} is {wanted}, not the text {show(value)}: write it without quotes"
    return f"{name} is {wanted}, not {show(value)}"


class Flag(StrictField):
    """Yes or no."""

    wanted = "true or false"

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> bool:
        if type(value) is not bool:
            raise self.not_wanted(name, value)
        return value


class Word(StrictField):
    """One of a few words."""

    def __init__(self, *choices: str) -> None:
        self.choices = choices
        self.wanted = " or ".join(map(show, choices))
        super().__init__()

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> str:
        if type(value) is not str:
            raise self.not_wanted(name, value)
        if value not in self.choices:
            raise refused(unknown(value, self.choices, name))
        return value


class Moment(StrictField):
    """A moment with its offset from UTC, or a date alone (RFC 3339); kept as given."""

    wanted = 'a date such as "2026-11-03" or a moment such as "2026-11-03T20:15:00+08:00"'

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> str:
        if type(value) is not str:
            raise self.not_wanted(name, value)
        if not _MOMENT.fullmatch(value):
            raise self.not_wanted(name, value, _moment_hint(value))
        try:
            date.fromisoformat(value[:10])
        except ValueError:
            raise refused(f"{name} names a day that is in no calendar: {value[:10]}") from None
        return value


def _moment_hint(value: str) -> str:
    if _OTHER_ORDER.match(value):
        return "the year stands first, as in 2026-11-28T20:00:00+08:00"
    if value[10:11] == " ":
        return "write T before the time"
    if _NUMBERS_ONLY.fullmatch(value):
        return "no clock shows this time"
    return "its offset from UTC is missing, Z or one such as +08:00" if _NO_OFFSET.fullmatch(value) else ""


class Tags(StrictField):
    """A few short words to find games by."""

    wanted = "a list of at most 20 texts of at most 50 characters"

    def _read(self, value: object, name: str, _log: Mapping[str, Any], /) -> tuple[str, ...]:
        if type(value) is not list:
            raise self.not_wanted(name, value, "write [ ] around it" if type(value) is str else "")
        if len(value) > 20:
            raise refused(f"tags has {len(value):,} texts: at most 20 are kept")
        faults = list(self._faults(value))
        if faults:
            raise FieldError(*faults)
        return tuple(value)

    def _faults(self, tags: list[object]) -> Iterator[Fault]:
        for place, tag in enumerate(tags):
            if type(tag) is not str:
                yield Fault(SCHEMA, f"a tag is text of at most 50 characters, not {show(tag)}", f"/{place}")
            elif len(tag) > 50:
                yield Fault(SCHEMA, f"this tag has {len(tag):,} characters: at most 50 are kept", f"/{place}")
            elif _SURROGATES.search(tag):
                yield Fault(ENCODING, "this tag holds half a character: write whole ones", f"/{place}")
