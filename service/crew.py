"""Spreads work over processes: answers come in the order of the work, and little of either is held at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

Work = TypeVar("Work")
Answer = TypeVar("Answer")

BATCH = 200
"""Pieces of work that travel to a process together."""
AHEAD = 3
"""Batches for each process that may wait or be done but not yet asked for."""


def in_order(
    task: Callable[[Work], Answer], work: Iterable[Work], jobs: int = 1, *, batch: int = BATCH, start: str | None = None
) -> Iterator[Answer]:
    """Do a task for each piece of work, in `jobs` processes where that is more than one.

    `batch` pieces travel together; `start` says how processes start, as `multiprocessing` does: `spawn` where this one
    has threads, which a fork would break.
    """
    if jobs == 1:
        yield from map(task, work)
        return
    batches = _batches(iter(work), batch)
    with ProcessPoolExecutor(jobs, get_context(start)) as pool:
        under_way: deque[Future[list[Answer]]] = deque()
        for pieces in batches:
            under_way.append(pool.submit(_do_batch, task, pieces))
            if len(under_way) >= AHEAD * jobs:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


def _batches(work: Iterator[Work], size: int) -> Iterator[list[Work]]:
    while batch := list(islice(work, size)):
        yield batch


def _do_batch(task: Callable[[Work], Answer], batch: list[Work]) -> list[Answer]:
    return [task(piece) for piece in batch]
