"""What the service costs: commits shared by many uploads, a cached figure, the database's size, and the start."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson

from benchmarks.importing import memory_measure, throughput_measure
from benchmarks.measures import Measure, side_by_side
from schemas.gamelog import read_game
from service.audit import audit
from service.insight.counting import count_game
from service.intake import judge
from service.receiving import receive, receive_many
from service.splitting import RawGame
from service.store.database import FRUGAL, Store
from service.store.games import file_games
from service.store.submission import Handed, Submission, Upload, submit

UPLOADERS = 64
ALONE = 60
"""Games that are uploaded one at a time."""
TOGETHER = 3_000
"""Games that are uploaded by many at once."""


def service_measures(texts: list[bytes]) -> Iterator[Measure]:
    """Every measure of the service in turn."""
    yield counting_measure(texts[:2_000])
    with tempfile.TemporaryDirectory() as folder:
        yield throughput_measure(Path(folder), texts)
        yield group_commit_measure(Path(folder), texts)
        yield memory_measure(Path(folder), texts)
        yield size_measure(Path(folder), texts)
        yield figure_measure(Path(folder))
    yield from start_measures()


def counting_measure(texts: list[bytes]) -> Measure:
    """P1b: every counter of a game beside its audit; no goal yet."""
    records = [read_game(text) for text in texts]

    def count() -> None:
        for record in records:
            report = audit(record)
            count_game(record, report.rules, report.settlement)

    def load() -> None:
        for text in texts:
            orjson.loads(text)

    ours, theirs = side_by_side(count, load)
    detail = f"{ours / len(texts) * 1e6:.0f} us a game"
    return Measure("P1b", "audit with every counter ÷ orjson.loads", ours / theirs, "none yet", None, detail)


def group_commit_measure(folder: Path, texts: list[bytes]) -> Measure:
    """P7: judged games a second, many waiting for the writer at once ÷ one per transaction.

    Wall time, since commits wait for the disk. The way from bytes to a judged game is P1 to P3 and not in it; what 64
    uploaders at once get with it stands beside.
    """
    with Store(folder / "uploads.duckdb") as store:
        submissions = [_submission(text) for text in texts[: ALONE + TOGETHER]]
        start = time.perf_counter()
        for submission in submissions[:ALONE]:
            assert store.write(file_games, Handed((submission,), read_game))[0].outcome == "stored"
        alone = ALONE / (time.perf_counter() - start)
        start = time.perf_counter()
        waiting = [store.submit(file_games, Handed((submission,), read_game)) for submission in submissions[ALONE:]]
        assert all(answer.result()[0].outcome == "stored" for answer in waiting)
        together = TOGETHER / (time.perf_counter() - start)
        rest = texts[ALONE + TOGETHER :][:TOGETHER]
        start = time.perf_counter()
        with ThreadPoolExecutor(UPLOADERS) as pool:
            assert all(receipt.outcome == "stored" for receipt in pool.map(lambda text: receive(store, text), rest))
        uploaded = len(rest) / (time.perf_counter() - start)
    ratio = together / alone
    detail = f"{together:.0f} ÷ {alone:.1f} games a second; {uploaded:.0f} with judging, {UPLOADERS} uploaders at once"
    return Measure("P7", "many games for the writer at once ÷ one a transaction", ratio, ">= 50", ratio >= 50, detail)


def _submission(text: bytes) -> Submission:
    judged = judge(RawGame("bench", 1, text))
    assert judged.report is not None
    return submit(judged.report, str(judged.address), text.decode(), Upload())


def size_measure(folder: Path, texts: list[bytes]) -> Measure:
    """P9: bytes of the database ÷ bytes of the logs in it, the logs themselves included."""
    path = folder / "size.duckdb"
    start = time.perf_counter()
    with Store(path, settings=FRUGAL) as store:
        for receipt in receive_many(store, (RawGame("bench", 1, text) for text in texts)):
            assert receipt.outcome == "stored"
    rate = len(texts) / (time.perf_counter() - start)
    ratio = path.stat().st_size / sum(map(len, texts))
    detail = f"{path.stat().st_size / len(texts):.0f} bytes a game; imported at {rate:.0f} games a second"
    return Measure("P9", "database bytes ÷ bytes of its logs", ratio, "<= 0.6", ratio <= 0.6, detail)


def figure_measure(folder: Path) -> Measure:
    """P12: CPU of a cached figure through the whole application ÷ of the same bytes from memory."""
    from flask import Flask

    from service.app import create_app
    from service.config import Config

    plain = Flask("plain")
    with Store(folder / "size.duckdb") as store:
        client = create_app(Config(database=folder / "size.duckdb"), store).test_client()
        body = client.get("/api/v1/figures/point-flows?kind=any").data
        plain.add_url_rule("/figure", view_func=lambda: (body, {"Content-Type": "application/json"}))
        other = plain.test_client()

        def ours() -> None:
            for _ in range(200):
                assert client.get("/api/v1/figures/point-flows?kind=any").status_code == 200

        def theirs() -> None:
            for _ in range(200):
                assert other.get("/figure").status_code == 200

        mine, memory = side_by_side(ours, theirs)
    ratio = mine / memory
    return Measure("P12", "a cached figure ÷ the same bytes from memory", ratio, "<= 1.5", ratio <= 1.5)


def start_measures() -> Iterator[Measure]:
    """P13: the help of the command line, and the start of the server to its first answer, ÷ importing their parts."""
    ratio = _cpu(["-m", "service", "--help"]) / _cpu(["-c", "import click"])
    yield Measure("P13a", "bigtwo --help ÷ import click", ratio, "<= 2", ratio <= 2)
    ratio = statistics.median(_start_server() for _ in range(3)) / _wall(["-c", "import flask, duckdb, plotly"])
    what = "server's start to its first answer ÷ import flask, duckdb, plotly"
    yield Measure("P13b", what, ratio, "<= 3", ratio <= 3)


def _cpu(arguments: list[str], runs: int = 7) -> float:
    """The median CPU seconds of a Python process."""
    found = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(found)


def _wall(arguments: list[str], runs: int = 5) -> float:
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def _start_server() -> float:
    """Wall seconds until a new server on an empty database says that it answers."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "service", "serve", "--port", "0", "--database", f"{folder}/new.duckdb"]
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as server:
            assert server.stdout is not None
            assert "http://" in server.stdout.readline()
            taken = time.perf_counter() - start
            server.terminate()
    return taken
