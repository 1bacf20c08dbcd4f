"""`bigtwo verify`: whether a certificate holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.commands.options import FINE, NO, UNUSABLE, OneOf, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemas.certificate_shape import Certificate
    from service.splitting import RawGame
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
    was changed since but not whose key it is. With the log the game is judged again, and everything compared.

    Exit code 0 says that all that was looked at holds, 1 that something does not, 2 that a file could not be used or
    that nothing was at hand that could speak for the certificate.

    \b
    Example:
        bigtwo verify certificate.json --key key.pem --log game.json
    """
    from schemas.malformed import Malformed
    from service.signing import KeyFileError, read_public_key
    from service.verifying import verify as hold_against

    try:
        certificate = _read(file)
        known = None if key is None else read_public_key(Path(key))
    except Malformed as malformed:
        refuse(f"{file} is no certificate that can be read: {malformed.problems[0]}")
    except KeyFileError as trouble:
        refuse(trouble)
    before = [game for name in predecessors for game in _before(name, certificate)]
    data = None if log is None else _log(log, certificate)
    verifying = hold_against(certificate, known, data, before)
    click.echo(_json(verifying) if form == "json" else "\n".join(_text(file, verifying, log)))
    sys.exit(_EXITS[verifying.outcome])


def _read(file: str) -> Certificate:
    from schemas.certificate_shape import LARGEST, read_certificate

    try:
        with Path(file).open("rb") as opened:
            return read_certificate(opened.read(LARGEST + 2))
    except OSError as error:
        refuse(f"{file}: {'there is no such file' if isinstance(error, FileNotFoundError) else error.strerror}")


def _games(name: str) -> Iterator[RawGame]:
    """The games of a file of logs."""
    from service.files import FileTroubleError, find_games
    from service.splitting import RawGame

    for found in find_games([name]):
        if isinstance(found, FileTroubleError):
            refuse(found)
        if isinstance(found, RawGame):
            yield found


def _whole(name: str, stated: str) -> tuple[bytes, bool]:
    """The bytes of a file, and whether they are the log that is meant."""
    from hashlib import sha256

    try:
        data = Path(name).read_bytes()
    except OSError as error:
        refuse(f"{name}: {'there is no such file' if isinstance(error, FileNotFoundError) else error.strerror}")
    return data, sha256(data).hexdigest() == stated


def _before(name: str, certificate: Certificate) -> list[RawGame]:
    """The games of a file of predecessors; a file that is the stated log itself, to its last byte, is that one game."""
    from service.splitting import RawGame

    stated = certificate.statement["predecessor"]
    if stated is None or stated["game"] is None:
        return []
    data, meant = _whole(name, stated["game"]["log"]["sha256"])
    return [RawGame(name, None, data)] if meant else list(_games(name))


def _log(name: str, certificate: Certificate) -> bytes:
    """The bytes of the log that is meant: the file itself, or the one in it that has the hash or the address stated."""
    from hashlib import sha256

    from service.identity import address
    from service.intake import judge

    stated = certificate.statement["log"]["sha256"]
    whole, meant = _whole(name, stated)
    if meant:
        return whole
    games = list(_games(name))
    for game in games:
        if sha256(game.data).hexdigest() == stated:
            return game.data
    for game in games if len(games) > 1 else ():
        report = judge(game).report
        if report is not None and address(report.record) == certificate.statement["address"]:
            return game.data
    return whole


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
