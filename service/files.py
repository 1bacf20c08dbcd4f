"""Opens what people keep their games in: files, folders, archives and standard input."""

from __future__ import annotations

import gzip
import io
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import zstandard

from service.splitting import LINE_ENDINGS, Found, Splitter, Unreadable, split_games

PACKED = (".gz", ".zst")
READABLE = (".json", *LINE_ENDINGS, *PACKED, ".zip")
"""How the names of files end that are read in folders and archives."""
TEXTS = (".txt", *PACKED, ".zip")
"""The same where texts are looked for."""
_GZIP, _ZSTD, _ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"
_SPOOL = 1 << 24
"""Bytes of an archive from a pipe that are held in memory before they go to a temporary file."""


class FileTroubleError(Exception):
    """A file that cannot be opened, or that holds no game; its text is one sentence."""


def find_games(paths: Iterable[str], split: Splitter = split_games) -> Iterator[Found | FileTroubleError]:
    """Every game in some files, in order; `-` is standard input, a folder stands for the readable files in it."""
    for path in paths:
        try:
            for file in _files(path):
                yield from find_in_file(file, "<stdin>" if file == "-" else file, split)
        except FileTroubleError as trouble:
            yield trouble


def _files(path: str) -> list[str]:
    """The files that a path stands for."""
    if path == "-" or Path(path).is_file():
        return [path]
    if not Path(path).exists():
        raise FileTroubleError(f"{path}: there is no such file or folder")
    if not Path(path).is_dir():
        return [path]
    inside = sorted(str(file) for file in Path(path).rglob("*") if wanted(file.relative_to(path).as_posix()))
    if not inside:
        raise FileTroubleError(f"{path}: no file in this folder ends in {', '.join(READABLE)}")
    return inside


def wanted(name: str, endings: tuple[str, ...] = READABLE) -> bool:
    """Whether a file in a folder or archive is to be read: a known ending, no dot-file, nothing of `__MACOSX/`."""
    parts = name.split("/")
    return name.endswith(endings) and "__MACOSX" not in parts and not any(part.startswith(".") for part in parts)


def find_in_file(
    path: str, name: str, split: Splitter = split_games, endings: tuple[str, ...] = READABLE
) -> Iterator[Found | FileTroubleError]:
    """Every game in one file, which is called by a name in what is said of it."""
    found = False
    try:
        with open_file(path) as stream:
            for game in _unpack(stream, name, split, endings):
                found = True
                yield game
    except OSError as error:
        raise FileTroubleError(f"{name}: {error.strerror or error}") from error
    if not found:
        yield FileTroubleError(f"{name}: there is no game in this file")


def open_file(name: str) -> io.BufferedReader[Any]:
    """Open a file by its name; `-` is standard input."""
    return open(sys.stdin.fileno(), "rb", closefd=False) if name == "-" else Path(name).open("rb")


def _unpack(stream: io.BufferedReader[Any], name: str, split: Splitter, endings: tuple[str, ...]) -> Iterator[Found]:
    """The games of an opened file, unpacked as its first bytes say."""
    start = stream.peek(4)
    if start.startswith(_ZIP):
        yield from _games_of_zip(stream, name, split, endings)
        return
    inner = name.rpartition(".")[0] if name.endswith(PACKED) else name
    try:
        if start.startswith(_GZIP):
            yield from split(io.BufferedReader(gzip.GzipFile(fileobj=stream)), name, inner)
        elif start.startswith(_ZSTD):
            reader = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True)
            yield from split(io.BufferedReader(reader), name, inner)
        else:
            yield from split(stream, name, None)
    except (EOFError, zlib.error, gzip.BadGzipFile, zstandard.ZstdError) as error:
        yield _damaged(name, error)


def _damaged(name: str, error: Exception) -> Unreadable:
    message = f"the packed file is damaged ({error}); what follows was not read, pack it anew"
    return Unreadable(name, None, "malformed/encoding", message)


def _games_of_zip(
    stream: io.BufferedReader[Any], name: str, split: Splitter, endings: tuple[str, ...]
) -> Iterator[Found]:
    """The games of every wanted file in an archive, in the archive's order; nothing is written to disk by name."""
    with tempfile.SpooledTemporaryFile(_SPOOL) as spool:
        if not stream.seekable():
            while piece := stream.read(_SPOOL):
                spool.write(piece)
        try:
            with zipfile.ZipFile(stream if stream.seekable() else spool) as archive:
                for entry in archive.infolist():
                    if not entry.is_dir() and wanted(entry.filename, endings):
                        with archive.open(entry) as member:
                            inside = io.BufferedReader(cast(io.RawIOBase, member))
                            yield from _unpack(inside, f"{name}/{entry.filename}", split, endings)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error) as error:
            yield _damaged(name, error)
