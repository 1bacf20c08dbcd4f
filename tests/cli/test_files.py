"""Where games are found: every kind of file, archive and folder, and what is said of those that cannot be read."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from schemas.decode import MAX_GAME_BYTES
from service.files import FileTroubleError, find_games
from service.splitting import RawGame, Unreadable, split_games
from tests.cli.files import as_ndjson, as_zip, every_shape, some_games

GAMES = some_games()
SHAPES = every_shape(GAMES)


def found_in(name: str, data: bytes) -> list[Any]:
    return list(split_games(io.BufferedReader(io.BytesIO(data)), name))


@pytest.mark.parametrize("name", SHAPES)
def test_the_same_games_are_found_in_every_shape(name: str, tmp_path: Path) -> None:
    """Lines, arrays, packed files and archives give the same games in the same order."""
    path = tmp_path / name
    path.write_bytes(SHAPES[name])

    found = list(find_games([str(path)]))

    assert all(isinstance(game, RawGame) for game in found), found
    assert [json.loads(game.data.decode("utf-8-sig")) for game in found] == GAMES  # type: ignore[union-attr]


def test_a_pretty_single_game_is_one_game(tmp_path: Path) -> None:
    """A document over many lines is not taken for one game a line."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAMES[0], indent=2))

    (game,) = find_games([str(path)])

    assert isinstance(game, RawGame)
    assert game.line is None
    assert json.loads(game.data) == GAMES[0]


def test_lines_are_counted_from_one_in_files_and_arrays() -> None:
    """A report can name the line on which a game begins, blank lines counted."""
    lines = found_in("games.ndjson", b"\n" + as_ndjson(GAMES))
    array = found_in("games.json", json.dumps(GAMES, indent=1).encode())

    assert [game.line for game in lines] == [2, 3, 4]
    assert array[0].line == 2
    assert array[1].line == 2 + array[0].data.count(b"\n") + 1


@pytest.mark.parametrize(
    ("data", "whole_games", "words"),
    [
        (b'[{"a": 1}, {"a": 2}, {"a": ', 2, "breaks off"),
        (b'[{"a": 1} {"a": 2}]', 1, "breaks off"),
        (b'[{"a": 1}] trailing', 1, "after the end"),
        (b'[{"a": 1},]', 1, "breaks off"),
        (b'[{"a": "b}, {"a": 2}]', 0, "breaks off"),
        (b"[" + b"[" * 500, 0, "breaks off"),
        (b"[,]", 0, "breaks off"),
    ],
)
def test_a_broken_array_gives_the_games_before_the_break_and_says_where(
    data: bytes, whole_games: int, words: str
) -> None:
    """What cannot be told apart any more ends an array with a sentence; nothing is skipped silently."""
    *games, last = found_in("games.json", data)

    assert len(games) == whole_games
    assert isinstance(last, Unreadable)
    assert last.line == 1
    assert words in last.message


@pytest.mark.parametrize("data", [b"[]", b" [ ] ", b"", b"\n\n  \n"])
def test_a_file_without_a_game_is_said_so(data: bytes, tmp_path: Path) -> None:
    """An empty file or array is trouble, not a success with nothing in it."""
    path = tmp_path / "empty.json"
    path.write_bytes(data)

    (trouble,) = find_games([str(path)])

    assert str(trouble) == f"{path}: there is no game in this file"


@pytest.mark.parametrize("entries", [{}, {"a.json": b""}, {"a.json": b"[]", "b.ndjson": b"\n"}])
def test_an_archive_without_a_game_is_said_so(entries: dict[str, bytes], tmp_path: Path) -> None:
    """Also one that holds no file at all, which is an archive nevertheless."""
    path = tmp_path / "empty.zip"
    path.write_bytes(as_zip(entries))

    (trouble,) = find_games([str(path)])

    assert str(trouble) == f"{path}: there is no game in this file"


def test_nothing_in_an_archive_vanishes_without_a_word(tmp_path: Path) -> None:
    """An empty file in it is named where it stands; a strange name is only a name, since nothing is written by it."""
    game = json.dumps(GAMES[0]).encode()
    inner = as_zip({"empty.ndjson": b" \n"})
    names = ["first.json", "../../evil.json", "./here.json", "/root.json", "empty.json", "last.json", "inner.zip"]
    entries = dict.fromkeys(names, game) | {"empty.json": b"", "inner.zip": inner}
    path = tmp_path / "games.zip"
    path.write_bytes(as_zip({"empty-first.json": b"[]", **entries, ".hidden.json": game, "__MACOSX/a.json": game}))

    found = list(find_games([str(path)]))

    assert [each.source_file.removeprefix(f"{path}/") for each in found if not isinstance(each, FileTroubleError)] == [
        "empty-first.json",
        *names,
    ]
    told = [each.message for each in found if isinstance(each, Unreadable)]
    assert told == ["there is no game in this file"] * 3
    assert sum(isinstance(each, RawGame) for each in found) == 5
    assert list(tmp_path.iterdir()) == [path]


def test_strings_in_an_array_may_hold_brackets_and_quotes() -> None:
    """Brackets, quotes and backslashes inside strings do not split a game."""
    games = [{"note": 'a ] } " \\ { [ é'}, {"note": "[,]"}]

    found = found_in("games.json", json.dumps(games).encode())

    assert [json.loads(game.data) for game in found] == games


def test_an_array_may_hold_anything() -> None:
    """Values that are no games come out as they are, for the reader to refuse one by one."""
    found = found_in("games.json", b'[1, "two", null, [3], {"four": 5}]')

    assert [game.data for game in found] == [b"1", b'"two"', b"null", b"[3]", b'{"four": 5}']


def test_damaged_archives_give_what_was_whole_and_a_sentence(tmp_path: Path) -> None:
    """A cut gzip file and a broken zip are named; games read before the damage count."""
    cut = tmp_path / "cut.ndjson.gz"
    cut.write_bytes(gzip.compress(as_ndjson(GAMES * 400), 0)[:-4000])
    broken = tmp_path / "broken.zip"
    broken.write_bytes(as_zip({"a.json": as_ndjson(GAMES)})[:-40])

    *games, last = find_games([str(cut)])
    (only,) = find_games([str(broken)])

    assert len(games) > 100
    assert isinstance(last, Unreadable)
    assert isinstance(only, Unreadable)
    assert last.code == only.code == "malformed/encoding"
    assert "damaged" in last.message
    assert "damaged" in only.message


def test_a_folder_stands_for_its_readable_files_in_order(tmp_path: Path) -> None:
    """Folders are read in the order of their names; hidden files and other endings are passed over."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "2.json").write_text(json.dumps(GAMES[1]))
    (tmp_path / "a.json").write_text(json.dumps(GAMES[0]))
    (tmp_path / ".c.json").write_text("rubbish")
    (tmp_path / "notes.txt").write_text("rubbish")

    found = list(find_games([str(tmp_path)]))

    assert [Path(game.source_file).name for game in found if isinstance(game, RawGame)] == ["a.json", "2.json"]


def test_a_missing_file_does_not_stop_the_others(tmp_path: Path) -> None:
    """A file that is not there is said so, and the next one is read."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAMES[0]))

    trouble, game = find_games([str(tmp_path / "nowhere.json"), str(path)])

    assert isinstance(trouble, FileTroubleError)
    assert "no such file" in str(trouble)
    assert isinstance(game, RawGame)


def test_a_line_without_end_is_not_kept_whole() -> None:
    """An endless line is handed on only as far as it takes to see that it is too large; the next one is read."""
    endless = b'{"note": "' + b"x" * (3 * MAX_GAME_BYTES) + b'"}\n'

    first, second = found_in("games.ndjson", endless + as_ndjson(GAMES[:1]))

    assert len(first.data) == MAX_GAME_BYTES + 1
    assert json.loads(second.data) == GAMES[0]


def test_a_file_of_any_size_passes_through_in_pieces() -> None:
    """Splitting 100 MB takes no more than a few megabytes, as lines and as one array."""
    game = as_ndjson(GAMES[:1]).rstrip()

    def lines() -> Iterator[bytes]:
        for _ in range(100_000_000 // len(game)):
            yield game + b"\n"

    def array() -> Iterator[bytes]:
        yield b"["
        for _ in range(30_000_000 // len(game)):
            yield game + b",\n"
        yield game + b"]"

    for name, pieces in (("games.ndjson", lines()), ("games.json", array())):
        tracemalloc.start()
        games = sum(1 for _ in split_games(io.BufferedReader(_Stream(pieces)), name))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert games > 10_000
        assert peak < 5_000_000


class _Stream(io.RawIOBase):
    """Pieces of bytes as a stream, so that no test holds them all."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = piece
        taken = self._rest[: len(buffer)]
        buffer[: len(taken)] = taken
        self._rest = self._rest[len(taken) :]
        return len(taken)
