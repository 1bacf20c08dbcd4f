"""The one writer: takes whatever work waits, does it in one transaction, and answers everyone after the commit.

There is no timer. While one transaction is under way work piles up, and the next one takes the whole pile; an idle
writer takes a single piece at once. Where a batch fails its halves are tried by themselves, down to single pieces, so
that only the culprit gets the error.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from duckdb import DuckDBPyConnection

from service.store.trouble import StoreClosedError

Payload = TypeVar("Payload")
Answer = TypeVar("Answer")
Task = Callable[[DuckDBPyConnection, Sequence[Payload]], Sequence[Answer]]
"""Does the work of many pieces at once, within a transaction, and gives one answer a piece."""

MOST_AT_ONCE = 1000
"""Pieces of work that share one transaction at most."""
STOP_AT = "BIGTWO_STOP_WRITER_AT"
"""The environment variable that makes the writer hang at one of its steps, for tests of crashes."""


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Work that waits for the writer, and whom to answer."""

    task: Task[Any, Any]
    payload: Any
    future: Future[Any]


class Writer:
    """A thread that owns the only connection that writes."""

    def __init__(self, connection: DuckDBPyConnection) -> None:
        self._connection = connection
        self._waiting: SimpleQueue[_Piece | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self.commits = 0
        """How often something was committed: while it stands the data does, since nobody else writes."""
        self._thread = threading.Thread(target=self._run, name="bigtwo-writer", daemon=True)
        self._thread.start()

    def submit(self, task: Task[Payload, Answer], payload: Payload) -> Future[Answer]:
        """Put work on the pile; the future has its answer once it is committed."""
        future: Future[Answer] = Future()
        with self._gate:
            if self._closed:
                raise StoreClosedError("the store is closed: open it again before writing")
            self._waiting.put(_Piece(task, payload, future))
        return future

    def close(self) -> None:
        """Finish what waits, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        open_ = True
        while open_:
            pile: list[_Piece | None] = [self._waiting.get()]
            while pile[-1] is not None and len(pile) < MOST_AT_ONCE:
                try:
                    pile.append(self._waiting.get_nowait())
                except Empty:
                    break
            open_ = pile[-1] is not None
            self._settle([piece for piece in pile if piece and piece.future.set_running_or_notify_cancel()])

    def _settle(self, pieces: list[_Piece]) -> None:
        """Commit pieces together and answer them; where that fails, each half by itself."""
        if not pieces:
            return
        try:
            answers = self._transact(pieces)
        except BaseException as error:  # noqa: BLE001 - it is handed to whoever asked for the work
            if len(pieces) == 1:
                pieces[0].future.set_exception(error)
                return
            middle = len(pieces) // 2
            self._settle(pieces[:middle])
            self._settle(pieces[middle:])
            return
        for piece, answer in zip(pieces, answers, strict=True):
            piece.future.set_result(answer)

    def _transact(self, pieces: list[_Piece]) -> list[Any]:
        """Do all work in one transaction."""
        _reach("before-begin")
        self._connection.begin()
        try:
            _reach("after-begin")
            answers = [answer for run in _runs(pieces) for answer in self._do(run)]
            _reach("before-commit")
            self._connection.commit()
            self.commits += 1  # before anybody is answered
        except BaseException:
            self._roll_back()
            raise
        _reach("after-commit")
        return answers

    def _do(self, run: list[_Piece]) -> Sequence[Any]:
        return run[0].task(self._connection, [piece.payload for piece in run])

    def _roll_back(self) -> None:
        """Undo the transaction, unless a failed commit has done so already."""
        with suppress(Exception):
            self._connection.rollback()


def _runs(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Neighbours that are the same kind of work, so that one statement serves them all."""
    return (list(run) for _, run in groupby(pieces, key=lambda piece: piece.task))


def _reach(step: str) -> None:
    """Go on, unless the environment wants the writer to hang here."""
    if os.environ.get(STOP_AT) == step:
        sys.stderr.write(f"the writer hangs at {step}\n")
        sys.stderr.flush()
        threading.Event().wait()
