"""`bigtwo verify`: whether a certificate holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.commands.options import FINE, NO, UNUSABLE, OneOf, refuse
from service.commands.stated_logs import find_log, find_predecessors, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemas.certificate_shape import Certificate
    from service.verifying import Verifying

_SIGNS = {"holds": "●", "fails": "▲", "not checked": "○"}
_COLOURS = {"holds": "green", "fails": "red", "not checked": "yellow"}
_EXITS = {"holds": FINE, "fails": NO, "not checked": UNUSABLE}


@click.command()
@click.option("--log", metavar="LOG", help="The log that was judged: judge it again and compare.")
@click.option("--key", metavar="KEY", help="The public key it should be signed with: PEM, or what /api/v1/key answers.")
@click.option(
    "--predecessor",
    "predecessors",
    metavar="LOG",
    multiple=True,
    help="The log of the game before, where its winner leads; may be given several times.",
)
@click.option("--format", "form", type=OneOf(["text", "json"]), default="text", show_default=True)
@click.argument("file", metavar="FILE")
def verify(log: str | None, key: str | None, predecessors: tuple[str, ...], form: str, file: str) -> None:
    """Say whether a certificate holds, part by part; nothing is asked of any server.

    The signature is checked against the key that you give, else against the one in the file, which shows that nothing
    was changed since but not whose key it is. With the log the game is judged again, and everything compared: LOG is
    the log alone or a file of many, of which the one that the certificate is about is taken. FILE, or else one LOG, may
    be - for standard input.

    Exit code 0 says that all that was looked at holds, 1 that something does not, 2 that a file could not be used or
    that nothing was at hand that could speak for the certificate.

    \b
    Example:
        bigtwo verify certificate.json --key key.pem --log game.json
    """
    from schemas.malformed import Malformed
    from service.files import name_of
    from service.signing import KeyFileError, read_public_key
    from service.verifying import verify as hold_against

    if [file, log, *predecessors].count("-") > 1:
        refuse("standard input can be one file only: save the others and name them")
    try:
        certificate = _read(file)
        known = None if key is None else read_public_key(Path(key))
    except Malformed as malformed:
        refuse(f"{name_of(file)} is no certificate that can be read: {malformed.problems[0]}")
    except KeyFileError as trouble:
        refuse(trouble)
    before = [game for name in predecessors for game in find_predecessors(name, certificate.statement)]
    data = None if log is None else find_log(log, certificate.statement)
    verifying = hold_against(certificate, known, data, before)
    click.echo(_json(verifying) if form == "json" else "\n".join(_text(name_of(file), verifying, log)))
    sys.exit(_EXITS[verifying.outcome])


def _read(file: str) -> Certificate:
    from schemas.certificate_shape import LARGEST, read_certificate

    with opened(file) as stream:
        return read_certificate(stream.read(LARGEST + 2))


def _json(verifying: Verifying) -> str:
    from dataclasses import asdict

    import orjson

    told = {"outcome": verifying.outcome, "key_given": verifying.trusted, "parts": list(map(asdict, verifying.parts))}
    return orjson.dumps(told, option=orjson.OPT_INDENT_2).decode()


def _text(file: str, verifying: Verifying, log: str | None) -> Iterator[str]:
    yield f"{file} states: {verifying.stated}"
    for part in verifying.parts:
        sign = click.style(_SIGNS[part.outcome], fg=_COLOURS[part.outcome])
        yield f"{sign} {part.name:<12} {part.told}"
    yield _summary(verifying, log)


def _summary(verifying: Verifying, log: str | None) -> str:
    """What all parts together come to, in a sentence."""
    failing = [part.name for part in verifying.parts if part.outcome == "fails"]
    if failing:
        return f"it is refused, because of {', '.join(dict.fromkeys(failing))}"
    if verifying.judged:
        whose = ", and the key that you gave signed it" if verifying.trusted else ""
        return (
            f"it holds: this engine judges these bytes so{whose}; that the game took place as they tell is not attested"
        )
    if verifying.outcome == "not checked":
        return "nothing was at hand that could speak for it" + ("" if log else ": give the log with --log")
    signed = "signed by the key that you gave" if verifying.trusted else "as it was signed, by whom is not shown"
    return f"it is unchanged and {signed}; with --log the game is judged again"
