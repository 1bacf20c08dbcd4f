"""The measures: each a ratio of two things timed in turn, in CPU time, the median of several rounds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from benchmarks import work
from schemas.gamelog import read_game
from service.audit import audit
from service.files import find_games
from service.intake import judge
from service.splitting import RawGame, Unreadable

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure, its goal, and whether it holds; `ok` is None where there is no goal, or no figure."""

    id: str
    what: str
    ratio: float | None
    """None where this system cannot tell."""
    goal: str
    ok: bool | None
    detail: str = ""

    @property
    def told(self) -> str:
        """The figure as it is printed."""
        return "–" if self.ratio is None else f"{self.ratio:.2f}"


def seconds(task: Callable[[], object]) -> float:
    """CPU seconds that a task takes, once."""
    start = time.process_time()
    task()
    return time.process_time() - start


def side_by_side(one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """The median CPU seconds of two tasks done in turn, A B A B …, after one round that does not count."""
    one(), other()
    pairs = [(seconds(one), seconds(other)) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def all_measures(games: int = work.GAMES) -> Iterator[Measure]:
    """Every measure in turn."""
    texts = work.big_two_games(games)
    yield from engine_measures(texts)
    yield bulk_measure(texts)
    yield from peer_measures(texts)


def engine_measures(texts: list[bytes]) -> Iterator[Measure]:
    """P1 and P2: judging a decoded game, and everything from bytes to report and address, both ÷ `orjson.loads`."""
    records = [read_game(text) for text in texts]
    raw = [RawGame("bench", 1, text) for text in texts]

    def load() -> None:
        for text in texts:
            orjson.loads(text)

    def judge_records() -> None:
        for record in records:
            assert audit(record).verdict == "legal"

    def judge_bytes() -> None:
        for game in raw:
            assert judge(game).verdict == "legal"

    for name, what, task, goal in (
        ("P1", "verdict, settlement and result of a decoded game ÷ orjson.loads", judge_records, 3.5),
        ("P2", "decode, duplicate keys, schema, audit, identity ÷ orjson.loads", judge_bytes, 12.0),
    ):
        ours, theirs = side_by_side(task, load)
        detail = f"{ours / len(texts) * 1e6:.1f} us ÷ {theirs / len(texts) * 1e6:.1f} us a game"
        yield Measure(name, what, ours / theirs, f"<= {goal:g}", ours / theirs <= goal, detail)


def bulk_measure(texts: list[bytes]) -> Measure:
    """P3: the same from a file of one game a line."""
    path = Path(work.FOLDER / "bulk.ndjson")
    path.write_bytes(b"\n".join(texts) + b"\n")

    def judge_file() -> None:
        for found in find_games([str(path)]):
            assert isinstance(found, RawGame | Unreadable)
            judge(found)

    def load_file() -> None:
        for line in path.read_bytes().splitlines():
            orjson.loads(line)

    ours, theirs = side_by_side(judge_file, load_file)
    return Measure("P3", "the same in bulk from a file ÷ orjson.loads", ours / theirs, "<= 8", ours / theirs <= 8)


def peer_measures(texts: list[bytes]) -> Iterator[Measure]:
    """P4 and P5: plies a second of P1 ÷ what python-chess and PokerKit do on their own work."""
    records = [read_game(text) for text in texts[:2_000]]
    plies = sum(len(record.plays) for record in records)

    def judge_records() -> None:
        for record in records:
            audit(record)

    pgn, chess_plies = work.chess_games()
    ours, theirs = side_by_side(judge_records, lambda: work.read_chess(pgn))
    ratio = (plies / ours) / (chess_plies / theirs)
    yield Measure("P4", "plies a second ÷ python-chess read_game on its own work", ratio, ">= 20", ratio >= 20)
    hands, actions = work.poker_hands()
    ours, theirs = side_by_side(judge_records, lambda: work.replay_poker(hands))
    ratio = (plies / ours) / (actions / theirs)
    yield Measure("P5", "actions a second ÷ PokerKit hand replay on its own work", ratio, ">= 100", ratio >= 100)
