"""Certificates as somebody hands them in: read strictly, and trusted in nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from schemas.certificate import ALGORITHM, CERTIFICATE, Signature
from schemas.decode import decode
from schemas.locating import locate
from schemas.malformed import FORMAT, SCHEMA, Fault, Malformed, pointer
from schemas.words import show, unknown
from service.canonical import canonical

LARGEST = 32 << 20
"""Bytes of a certificate that are read: the longest log has forty thousand actions, with a finding each at most."""

Check = Callable[[object, tuple[str | int, ...]], Iterator[Fault]]
"""What is wrong with a value at a path."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that has the right shape; whether anything in it is true is another question."""

    statement: dict[str, Any]
    signature: Signature | None
    canonical: bool
    """Whether the file is written byte for byte as a certificate is."""


def read_certificate(data: bytes) -> Certificate:
    """Read a certificate; Malformed says what keeps it from being one."""
    document = _decode(data)
    faults = list(_of_this_format(document)) or list(_ENVELOPE(document, ()))
    if faults or not isinstance(document, dict):
        raise Malformed(locate(data, faults))
    signature = document["signature"]
    return Certificate(
        statement=document["statement"],
        signature=signature and Signature(signature["key"], signature["public_key"], signature["value"]),
        canonical=_written(document) == data.removesuffix(b"\n"),
    )


def _decode(data: bytes) -> object:
    try:
        return decode(data, LARGEST)
    except Malformed as malformed:
        told = (replace(one, message=one.message.replace("a game log", "a certificate")) for one in malformed.problems)
        raise Malformed(told) from None


def _written(document: object) -> bytes:
    """The document as canonical bytes."""
    try:
        return canonical(document)
    except ValueError as error:
        raise Malformed([Fault(SCHEMA, f"a certificate holds no such value: {error}", "")]) from None


def _of_this_format(document: object) -> Iterator[Fault]:
    """Refuse what is no certificate at all, or one of another version."""
    if not isinstance(document, dict):
        yield Fault(FORMAT, f"a certificate is an object, {{…}}, not {show(document)}", "")
    elif document.get("format") != CERTIFICATE:
        told = show(document["format"]) if "format" in document else "missing"
        yield Fault(FORMAT, f'format is {told}: a certificate says "format": "{CERTIFICATE}"', "/format")


def _fields(**checks: Check) -> Check:
    """An object of exactly these fields."""

    def check(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield _wrong(path, "an object", value)
            return
        for name in value.keys() - checks.keys():
            yield Fault(SCHEMA, unknown(name, checks, "field"), pointer(*path, name))
        for name, inner in checks.items():
            if name not in value:
                yield Fault(SCHEMA, f"{name} is missing", pointer(*path, name))
            else:
                yield from inner(value[name], (*path, name))

    return check


def _text(pattern: str = ".*", wanted: str = "a text") -> Check:
    """A text; of digits exactly so many, so that no two spellings mean the same."""
    like = re.compile(pattern, re.DOTALL)

    def check(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not isinstance(value, str) or not like.fullmatch(value):
            yield _wrong(path, wanted, value)

    return check


def _whole(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
    if type(value) is not int or abs(value) >= 1 << 53:
        yield _wrong(path, "a whole number", value)


def _object(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield _wrong(path, "an object", value)


def _or_null(inner: Check) -> Check:
    def check(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if value is not None:
            yield from inner(value, path)

    return check


def _list(inner: Check) -> Check:
    def check(value: object, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield _wrong(path, "a list", value)
            return
        for place, one in enumerate(value):
            yield from inner(one, (*path, place))

    return check


def _wrong(path: tuple[str | int, ...], wanted: str, value: object) -> Fault:
    name = path[-1] if path else "a certificate"
    return Fault(SCHEMA, f"{name} is {wanted}, not {show(value)}", pointer(*path))


_HASH = _text("[0-9a-f]{64}", "64 hexadecimal digits")
_GAME: dict[str, Check] = {
    "address": _HASH,
    "log": _fields(sha256=_HASH, bytes=_whole),
    "rules": _fields(key=_text(), document=_object),
}
_FINDING = _fields(
    code=_text(),
    severity=_text(),
    ply=_or_null(_whole),
    seat=_or_null(_whole),
    pointer=_text(),
    values=_object,
)
_STATEMENT = _fields(
    format=_text(),
    attests=_text(),
    **_GAME,
    predecessor=_or_null(_fields(leads=_or_null(_whole), game=_or_null(_fields(**_GAME)))),
    verdict=_text(),
    record=_text(),
    coverage=_fields(level=_text(), skipped=_list(_text())),
    findings=_list(_FINDING),
    result=_or_null(_object),
    engine=_text(),
)
_SIGNATURE = _fields(
    algorithm=_text(ALGORITHM, ALGORITHM),
    key=_text("[0-9a-f]{16}", "16 hexadecimal digits"),
    public_key=_text("[0-9a-f]{64}", "64 hexadecimal digits"),
    value=_text("[0-9a-f]{128}", "128 hexadecimal digits"),
)
_ENVELOPE = _fields(format=_text(), statement=_STATEMENT, signature=_or_null(_SIGNATURE))
