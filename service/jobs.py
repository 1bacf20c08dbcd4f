"""Imports that a server has under way: each has its file, its counts, and its results beside the database.

What was taken is done: an import that a stop or a crash has cut short is begun anew by the next server, and the games
that it had stored are known by then. One that two servers have not survived is given up.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import orjson

from schemas.gamelog import read_game
from service.defaults import Defaults
from service.files import FileTroubleError
from service.imports import ImportOptions, Tally, import_file
from service.journal import log_line
from service.store.database import Store
from service.store.forgetting import Forgetting, forget_games
from service.store.games import STORED

MOST_ATTEMPTS = 2
"""How often an import is begun, where the server does not survive it."""
GIVEN_UP = (
    "the server broke down twice while it worked on this file, so it was given up: "
    "what was stored stays; import the file in parts to find the game that does it"
)
KEPT = 200
"""How many finished imports are remembered, with their results."""
WAITING, RUNNING, DONE, FAILED, CANCELLED = "waiting", "running", "done", "failed", "cancelled"


@dataclass(slots=True, eq=False)
class Import:
    """One import."""

    id: str
    name: str
    """What the file is called in the results."""
    options: ImportOptions
    body: Path
    results: Path
    bytes: int = 0
    state: str = WAITING
    message: str | None = None
    """Why it failed."""
    tally: Tally = field(default_factory=Tally)
    sessions: list[dict[str, Any]] = field(default_factory=list)
    """What it changes in sessions, of a dry run and where sessions are replaced."""
    twice: list[dict[str, Any]] = field(default_factory=list)
    """The sessions in which it has put a game at a number that was taken."""
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    attempts: int = 0
    """How often it was begun; a stop of the server takes one back, a crash does not."""
    ended: threading.Event = field(default_factory=threading.Event)
    cancelled: bool = False
    undone: bool = False
    """Whether the games that it has stored are to be forgotten."""
    forgotten: int | None = None
    """How many games were forgotten; None before that, and where nobody asked for it."""

    @property
    def note(self) -> Path:
        """What the next server needs to know to begin anew."""
        return self.results.with_suffix(".job")


class Imports:
    """Does imports one after the other, in a thread of its own."""

    def __init__(self, store: Store, folder: Path, defaults: Defaults | None = None) -> None:
        self._store = store
        self._defaults = defaults
        self._folder = folder
        self._known: OrderedDict[str, Import] = OrderedDict()
        self._waiting: SimpleQueue[Import | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closing = False

    @property
    def folder(self) -> Path:
        """Where files are spooled, exports too; whatever a crash has left there `resume` throws away."""
        self._folder.mkdir(exist_ok=True)
        return self._folder

    def resume(self) -> int:
        """Throw the results of the server before this one away, begin what it left undone, and say how much it was."""
        jobs = [self._read(note) for note in sorted(self._folder.glob("*.job"))]
        kept = {file for job in jobs for file in (job.body, job.note)}
        for file in self._folder.glob("*"):
            if file not in kept:
                file.unlink(missing_ok=True)
        for job in jobs:
            if job.attempts < MOST_ATTEMPTS:
                self.start(job)
            else:
                self._give_up(job)
        return len(jobs)

    def _give_up(self, job: Import) -> None:
        """Leave an import undone that no server survives."""
        log_line("error", "import given up", import_id=job.id, name=job.name)
        job.state, job.message = FAILED, GIVEN_UP
        self._known[job.id] = job
        self._end(job)

    def _read(self, note: Path) -> Import:
        told = orjson.loads(note.read_bytes())
        options = ImportOptions(**told["options"])
        body, results = self._folder / told["body"], note.with_suffix(".results")
        attempts = told.get("attempts", 0)
        return Import(note.stem, told["name"], options, body, results, bytes=told["bytes"], attempts=attempts)

    def new(self, name: str, suffix: str, options: ImportOptions) -> Import:
        """An import whose body is still to be spooled to its file."""
        key = secrets.token_hex(12)
        return Import(key, name, options, self.folder / f"{key}{suffix}", self.folder / f"{key}.results")

    def start(self, job: Import) -> None:
        """Put an import into the queue; from here on it survives the server."""
        self._write(job)
        with self._gate:
            self._known[job.id] = job
            while len(self._known) > KEPT and next(iter(self._known.values())).ended.is_set():
                self._known.popitem(last=False)[1].results.unlink(missing_ok=True)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bigtwo-imports", daemon=True)
                self._thread.start()
        self._waiting.put(job)

    def _write(self, job: Import) -> None:
        """Write down what the next server needs to know."""
        told = {
            "name": job.name,
            "options": asdict(job.options),
            "body": job.body.name,
            "bytes": job.bytes,
            "attempts": job.attempts,
        }
        fresh = job.note.with_suffix(".new")
        fresh.write_bytes(orjson.dumps(told))
        fresh.replace(job.note)

    def find(self, key: str) -> Import | None:
        """The import of an id."""
        return self._known.get(key)

    def cancel(self, job: Import, *, undo: bool = False) -> None:
        """Stop an import after the batch under way; undone, it also forgets the games that it has stored."""
        with self._gate:
            job.cancelled = True
            job.undone = job.undone or undo
            if job.ended.is_set():
                self._forget(job)

    def _forget(self, job: Import) -> None:
        """Forget what an import has stored, once; games that were known before are none of its own."""
        if not job.undone or job.forgotten is not None:
            return
        lines = map(orjson.loads, job.results.read_bytes().splitlines()) if job.results.exists() else ()
        stored = tuple(line["address"] for line in lines if line["outcome"] == STORED)
        job.forgotten = self._store.write(forget_games, Forgetting(stored, read_game)) if stored else 0

    def close(self) -> None:
        """Stop after the batch that is under way; what is left the next server does."""
        self._closing = True
        if self._thread:
            self._waiting.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (job := self._waiting.get()) and not self._closing:
            try:
                if job.cancelled:
                    job.state = CANCELLED
                else:
                    self._do(job)
            except FileTroubleError as trouble:
                job.state, job.message = FAILED, str(trouble)
            except Exception as failure:  # noqa: BLE001  # the thread must live; the log has it all
                log_line("error", "import failed", failure, import_id=job.id, name=job.name)
                job.state = FAILED
                job.message = f"this is our mistake, not yours: see the server's log, import {job.id}"
            finally:
                self._end(job)

    def _end(self, job: Import) -> None:
        job.seconds = time.monotonic() - job.began
        if job.state not in {WAITING, RUNNING}:
            job.note.unlink(missing_ok=True)
            job.body.unlink(missing_ok=True)
        with self._gate:
            self._forget(job)
            job.ended.set()

    def _do(self, job: Import) -> None:
        job.began, job.state = time.monotonic(), RUNNING
        job.attempts += 1
        self._write(job)
        with job.results.open("wb") as results:
            for line in import_file(
                self._store,
                str(job.body),
                job.name,
                job.options,
                self._defaults,
                sessions=job.sessions,
                twice=job.twice,
            ):
                results.write(orjson.dumps(line) + b"\n")
                job.tally.add(line)
                if self._closing:
                    job.attempts -= 1
                    self._write(job)
                    return
                if job.cancelled:
                    job.state = CANCELLED
                    return
        job.state = DONE


def dump_import(job: Import, url: str) -> dict[str, Any]:
    """Write the state of an import."""
    seconds = job.seconds if job.ended.is_set() else time.monotonic() - job.began
    counts = job.tally.dump()
    return {
        "id": job.id,
        "state": job.state,
        "message": job.message,
        "name": job.name,
        "url": url,
        "results": f"{url}/results",
        "bytes": job.bytes,
        "seconds": round(seconds, 3),
        "games_per_second": round(counts["games"] / seconds, 1) if seconds else None,
        "dry_run": job.options.dry_run,
        "sessions": job.sessions,
        "twice": job.twice,
        **({} if job.forgotten is None else {"forgotten": job.forgotten}),
        **counts,
    }
