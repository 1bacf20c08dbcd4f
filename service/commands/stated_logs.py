"""The logs that a certificate is about, found in the files that are given to `bigtwo verify`."""

from __future__ import annotations

from contextlib import contextmanager
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from service.commands.options import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from service.splitting import RawGame

    Statement = Mapping[str, Any]


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file by its name, or standard input."""
    from service.files import open_file

    try:
        with open_file(file) as stream:
            yield stream
    except OSError as error:
        refuse(f"{file}: {'there is no such file' if isinstance(error, FileNotFoundError) else error.strerror}")


def find_predecessors(file: str, stated: Statement) -> list[RawGame]:
    """The games of a file of predecessors; a file that is the stated log itself, to its last byte, is that one game."""
    from service.splitting import RawGame

    before = stated["predecessor"]
    if before is None or before["game"] is None:
        return []
    path = _kept(file)
    data, meant = _whole(path, before["game"]["log"])
    return [RawGame(file, None, data)] if meant else list(_games(path, file))


def find_log(file: str, stated: Statement) -> bytes:
    """The bytes of the log that is meant: the file itself, or the one in it that has the hash or the address stated."""
    path, log = _kept(file), stated["log"]
    data, meant = _whole(path, log)
    if meant:
        return data
    count = 0
    for game in _games(path, file):
        count, data = count + 1, game.data
        if _is(log, data):
            return data
    if count <= 1:
        return data
    return _same_game(path, file, stated["address"]) or refuse(_not_in(file, count, stated))


def _kept(file: str) -> str:
    """The path of a file that is read several times: standard input is kept for that."""
    if file != "-":
        return file
    kept = click.get_current_context().with_resource(NamedTemporaryFile())  # noqa: SIM115 - open until the command ends
    with opened(file) as stream:
        copyfileobj(stream, kept)
    kept.flush()
    return kept.name


def _is(log: Mapping[str, Any], data: bytes) -> bool:
    from hashlib import sha256

    return bool(sha256(data).hexdigest() == log["sha256"])


def _whole(path: str, log: Mapping[str, Any]) -> tuple[bytes, bool]:
    """The bytes of a file, as many as a log may have, and whether they are the log that is stated."""
    from schemas.decode import MAX_GAME_BYTES

    with opened(path) as stream:
        data = stream.read(MAX_GAME_BYTES + 1)
    return data, _is(log, data)


def _games(path: str, file: str) -> Iterator[RawGame]:
    """The games of a file of logs, which stands at a path."""
    from service.files import FileTroubleError, find_in_file, name_of
    from service.splitting import RawGame

    for found in find_in_file(path, name_of(file)):
        if isinstance(found, FileTroubleError):
            refuse(found)
        if isinstance(found, RawGame):
            yield found


def _same_game(path: str, file: str, stated: str) -> bytes | None:
    """The first log of a file whose game has an address."""
    from schemas.gamelog import read_game
    from schemas.malformed import Malformed
    from service.identity import address

    for game in _games(path, file):
        try:
            if address(read_game(game.data)) == stated:
                return game.data
        except Malformed:
            continue
    return None


def _not_in(file: str, count: int, stated: Statement) -> str:
    """What to say of a file of games among which the one that a certificate is about is not."""
    from service.files import name_of

    address, log = stated["address"], stated["log"]
    return (
        f"the certificate is about the game {address}, a log of {log['bytes']:,} bytes with the SHA-256"
        f" {log['sha256']}; {name_of(file)} ({count:,} games) has no log with these bytes and none of a game with this"
        " address: give the file that has it, or the log as the service that made the certificate has it, at"
        f" /api/v1/games/{address}/raw"
    )
