"""Opens what people keep their games in: files, folders, archives and standard input."""

from __future__ import annotations

import gzip
import io
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zstandard

from schemas.malformed import ENCODING, JSON, TOO_LARGE
from service.splitting import CHUNK, LINE_ENDINGS, Found, Splitter, Unreadable
from service.strangers import READ_AS_TEXT, TEXT_ENDING, falsely_packed, split_logs

PACKED = (".gz", ".zst")
READABLE = (".json", *LINE_ENDINGS, *PACKED, ".zip")
"""How the names of files end that are read in folders and archives."""
TEXTS = (TEXT_ENDING, *PACKED, ".zip")
"""The same where texts are looked for."""
DEEPEST = 3
"""How many archives may stand inside each other."""
_GZIP, _ZSTD, _ZIP, _EMPTY_ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04", b"PK\x05\x06"
_SPOOL = 1 << 24
"""Bytes of an archive from a pipe that are held in memory before they go to a temporary file."""


class FileTroubleError(Exception):
    """A file that cannot be opened, or that holds no game; its text is one sentence."""


class _Budget:
    """How many bytes may still come out of a packed file, whatever stands inside what."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._left = most

    def spend(self, size: int) -> None:
        """Take note of some bytes; TooLargeError where they are too many."""
        if self._left is not None:
            self._left -= size
            if self._left < 0:
                raise _TooLargeError


class _TooLargeError(Exception):
    """A packed file that holds more than may come out of it."""


class _Unpacked(io.RawIOBase):
    """What comes out of a packed stream, within a budget."""

    def __init__(self, stream: Any, budget: _Budget) -> None:
        self._stream = stream
        self._budget = budget

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._stream.read(len(buffer))
        self._budget.spend(len(piece))
        buffer[: len(piece)] = piece
        return len(piece)


@dataclass(frozen=True, slots=True)
class _Way:
    """How the games of one file are found."""

    split: Splitter
    endings: tuple[str, ...]
    """How the names of wanted files in an archive end."""
    budget: _Budget


STDIN = "<stdin>"
"""What standard input is called in what is said of it."""


def name_of(file: str) -> str:
    """What a file is called in what is said of it; `-` is standard input."""
    return STDIN if file == "-" else file


def find_games(
    paths: Iterable[str], split: Splitter = split_logs, endings: tuple[str, ...] = READABLE
) -> Iterator[Found | FileTroubleError]:
    """Every game in some files, in order; `-` is standard input, a folder stands for the readable files in it."""
    for path in paths:
        try:
            for file in files_of(path, endings):
                yield from find_in_file(file, name_of(file), split, endings)
        except FileTroubleError as trouble:
            yield trouble


def files_of(path: str, endings: tuple[str, ...] = READABLE) -> list[str]:
    """The files that a path stands for: itself, or of a folder those in it that have one of some endings."""
    if path == "-" or Path(path).is_file():
        return [path]
    if not Path(path).exists():
        raise FileTroubleError(f"{path}: there is no such file or folder")
    if not Path(path).is_dir():
        return [path]
    files = sorted(file for file in Path(path).rglob("*") if file.is_file())
    inside = [str(file) for file in files if _wanted(file.relative_to(path).as_posix(), endings)]
    if not inside:
        raise FileTroubleError(f"{path}: no file in this folder ends in {', '.join(endings)}{_texts_in(path, files)}")
    return inside


def _texts_in(path: str, files: list[Path]) -> str:
    """What to do about a folder that holds texts alone."""
    if not any(_wanted(file.relative_to(path).as_posix(), (TEXT_ENDING,)) for file in files):
        return ""
    return ", but some in .txt: " + READ_AS_TEXT


def _wanted(name: str, endings: tuple[str, ...] = READABLE) -> bool:
    """Whether a file in a folder or archive is to be read: a known ending, no dot-file, nothing of `__MACOSX/`."""
    parts = name.split("/")
    hidden = any(part.startswith(".") and part not in (".", "..") for part in parts)
    return name.endswith(endings) and "__MACOSX" not in parts and not hidden


def find_in_file(
    path: str,
    name: str,
    split: Splitter = split_logs,
    endings: tuple[str, ...] = READABLE,
    most_unpacked: int | None = None,
) -> Iterator[Found | FileTroubleError]:
    """Every game in one file, which is called by a name in what is said of it.

    Of a packed file so many bytes are unpacked at most, where there is a limit.
    """
    found = False
    try:
        with open_file(path) as stream:
            for game in _unpack(stream, name, _Way(split, endings, _Budget(most_unpacked))):
                found = True
                yield game
    except _TooLargeError:
        found = True
        message = (
            f"more than {most_unpacked:,} bytes would come out of this packed file: the rest was not read, split it"
        )
        yield Unreadable(name, None, TOO_LARGE, message)
    except FileNotFoundError:
        raise FileTroubleError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise FileTroubleError(f"{name}: this is a folder: name one of the files in it") from None
    except OSError as error:
        raise FileTroubleError(f"{name}: {error.strerror or error}") from error
    if not found:
        yield FileTroubleError(f"{name}: {_NO_GAME}")


_NO_GAME = "there is no game in this file"


def open_file(name: str) -> io.BufferedReader[Any]:
    """Open a file by its name; `-` is standard input."""
    return open(sys.stdin.fileno(), "rb", closefd=False) if name == "-" else Path(name).open("rb")


def _unpack(stream: io.BufferedReader[Any], name: str, way: _Way, depth: int = 0) -> Iterator[Found]:
    """The games of an opened file, unpacked as its first bytes say."""
    start = stream.peek(4)
    inner = name.rpartition(".")[0] if name.endswith(PACKED) else name
    try:
        if start.startswith((_ZIP, _EMPTY_ZIP)):
            yield from _games_of_zip(stream, name, way, depth)
        elif start.startswith(_GZIP):
            yield from way.split(_unpacked(gzip.GzipFile(fileobj=stream), way.budget), name, inner)
        elif start.startswith(_ZSTD):
            reader = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True)
            yield from way.split(_unpacked(reader, way.budget), name, inner)
        else:
            yield from _plain(stream, name, inner, way.split)
    except (EOFError, zlib.error, gzip.BadGzipFile, zstandard.ZstdError) as error:
        yield _damaged(name, error)


def _unpacked(stream: Any, budget: _Budget) -> io.BufferedReader:
    return io.BufferedReader(_Unpacked(stream, budget), CHUNK)


def _plain(stream: io.BufferedReader[Any], name: str, inner: str, split: Splitter) -> Iterator[Found]:
    """The games of a file that is not packed, though its name may say it is."""
    packed = next(filter(name.endswith, (*PACKED, ".zip")), None)
    stranger = falsely_packed(name, stream.peek(CHUNK), packed) if packed else None
    if stranger:
        yield stranger
    else:
        yield from split(stream, name, inner)


def _damaged(name: str, error: Exception) -> Unreadable:
    message = f"the packed file is damaged ({error}); what follows was not read, pack it anew"
    return Unreadable(name, None, ENCODING, message)


def _games_of_zip(stream: io.BufferedReader[Any], name: str, way: _Way, depth: int) -> Iterator[Found]:
    """The games of every wanted file in an archive, in the archive's order; nothing is written to disk by name."""
    if depth == DEEPEST:
        message = f"archives stand more than {DEEPEST} deep inside each other here: take this one out and pack it alone"
        yield Unreadable(name, None, TOO_LARGE, message)
        return
    with tempfile.SpooledTemporaryFile(_SPOOL) as spool:
        if depth or not stream.seekable():
            while piece := stream.read(_SPOOL):
                spool.write(piece)
        try:
            with zipfile.ZipFile(spool if depth or not stream.seekable() else stream) as archive:
                yield from _games_of_members(archive, name, way, depth)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error) as error:
            yield _damaged(name, error)


def _games_of_members(archive: zipfile.ZipFile, name: str, way: _Way, depth: int) -> Iterator[Found]:
    """The games of the wanted files in an archive; those without a game are named, unless there is none in any."""
    empty: list[Unreadable] = []
    found = False
    for entry in archive.infolist():
        if entry.is_dir() or not _wanted(entry.filename, way.endings):
            continue
        inside = f"{name}/{entry.filename}"
        holds_any = False
        with archive.open(entry) as member:
            for game in _unpack(_unpacked(member, way.budget), inside, way, depth + 1):
                yield from empty
                empty.clear()
                found = holds_any = True
                yield game
        if not holds_any:
            empty.append(Unreadable(inside, None, JSON, _NO_GAME))
    yield from empty if found else ()
