"""Imports: many games at once, spooled beside the database first and worked off one import after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from flask import Response, current_app, request, send_file
from werkzeug.datastructures import FileStorage

from schemas.uploads import Cancelling, ImportUpload, Waiting
from service.api import bodies
from service.api.access import is_admin, require_admin
from service.api.answers import LINES as LINES_TYPE
from service.api.answers import as_json
from service.api.asking import config
from service.api.blueprint import PREFIX, Noun
from service.api.guards import FORM, JSON, LINES, PACKED, TEXT, ZIP, require_type
from service.api.problems import ProblemError
from service.imports import ImportOptions, Tally
from service.jobs import CANCELLED, DONE, FAILED, RUNNING, WAITING, Import, Imports, dump_import

imports = Noun("imports", "Many games at once.")
_SUFFIXES = dict.fromkeys(LINES, ".ndjson") | dict.fromkeys(JSON, ".json") | dict.fromkeys(TEXT, ".txt")
_READ = (".json", ".ndjson", ".jsonl", ".txt", ".zip", ".gz", ".zst")
_FOUND = {404: "there is no such import, or it is forgotten"}


@imports.takes(
    "POST",
    "/imports",
    {
        202: "the body is taken; Location says where to look how far the import is",
        400: "a parameter that does not fit, or no file in a form",
        413: "the body is too large",
        415: "a body of another type",
    },
    asked=ImportUpload,
    shape="Import",
    body={
        "application/x-ndjson": "",
        "application/json": "",
        "application/zip": "",
        "application/gzip": "",
        "multipart/form-data": "",
    },
)
def start_import(asked: Mapping[str, Any]) -> Response:
    """Take many games; `?wait=10` waits up to so many seconds for the end."""
    kind = require_type(JSON, LINES, ZIP, PACKED, FORM, *([] if asked["form"] == "log" else [TEXT]))
    jobs = _jobs()
    sent = _files() if kind in FORM else [(None, _suffix(kind, asked))]
    started = [_take(jobs, file, suffix, asked) for file, suffix in sent]
    for job in started:
        jobs.start(job)
    started[-1].ended.wait(asked["wait"])
    url = _url(started[-1])
    state = dump_import(started[-1], url) | (_together(started) if len(started) > 1 else {})
    return as_json(state, 202, {"Location": url})


_FURTHEST = (FAILED, CANCELLED, RUNNING, WAITING, DONE)
"""Of the states of several imports the one that is told: trouble first, and done only where all are."""


def _together(started: Sequence[Import]) -> dict[str, Any]:
    """What is told of several files: the sums over all of them, and where each stands alone."""
    states = [dump_import(job, _url(job)) for job in started]
    counts = sum((job.tally for job in started), Tally()).dump()
    seconds = sum(state["seconds"] for state in states)
    return {
        "state": min((state["state"] for state in states), key=_FURTHEST.index),
        "message": next((state["message"] for state in states if state["message"]), None),
        "bytes": sum(state["bytes"] for state in states),
        "seconds": round(seconds, 3),
        "games_per_second": round(counts["games"] / seconds, 1) if seconds else None,
        "sessions": [each for state in states for each in state["sessions"]],
        "twice": [each for state in states for each in state["twice"]],
        **counts,
        "imports": [state["url"] for state in states],
    }


def _jobs() -> Imports:
    known: Imports = current_app.extensions["imports"]
    return known


def _url(job: Import) -> str:
    return f"{PREFIX}/imports/{job.id}"


def _suffix(kind: str, asked: Mapping[str, Any]) -> str:
    """How the spooled file's name ends: the name that was given knows best, then the content type."""
    return _ending(asked.get("name", "")) or _SUFFIXES.get(kind, "")


def _ending(name: str) -> str:
    """The endings of a name that say how a file is read."""
    return "".join([ending for ending in PurePosixPath(name.lower()).suffixes if ending in _READ][-2:])


def _files() -> list[tuple[FileStorage | None, str]]:
    """The files of a form; werkzeug has spooled them."""
    request.max_content_length = config().most_bytes
    request.max_form_memory_size = None
    files = [file for _, file in request.files.items(multi=True) if file.filename]
    if not files:
        raise ProblemError(400, "no-file", "the form holds no file: send it as a part with a file name")
    return [(file, _ending(file.filename or "")) for file in files]


def _take(jobs: Imports, file: FileStorage | None, suffix: str, asked: Mapping[str, Any]) -> Import:
    """Spool what was sent; what is too large or broken leaves nothing behind."""
    name = asked.get("name") or (file.filename if file else None) or f"body{suffix}"
    options = ImportOptions(
        form=asked["form"],
        mapping=asked.get("mapping"),
        source=asked.get("source"),
        rules=asked.get("rules"),
        replace=asked["replace"],
        session=asked.get("session"),
        dry_run=asked["dry_run"],
        admin=is_admin(),
        most_unpacked=config().most_bytes,
    )
    job = jobs.new(name, suffix, options)
    try:
        with job.body.open("xb") as target:
            if file:
                file.save(target)
                job.bytes = target.tell()
            else:
                job.bytes = bodies.spool(target, config().most_bytes)
    except BaseException:
        job.body.unlink(missing_ok=True)
        raise
    return job


def _find(key: str) -> Import:
    job = _jobs().find(key)
    if job is None:
        raise ProblemError(404, "not-found", f"there is no import {key}: the server remembers the latest ones only")
    return job


@imports.reads("/imports/<key>", {200: "how far it is", **_FOUND}, asked=Waiting, shape="Import")
def show_import(asked: Mapping[str, Any], key: str) -> Response:
    """How far an import is; `?wait=10` waits up to so many seconds for the end."""
    job = _find(key)
    job.ended.wait(asked["wait"])
    wait = {"Retry-After": "1"} if job.state in {WAITING, RUNNING} else {}
    return as_json(dump_import(job, _url(job)), headers=wait)


@imports.reads("/imports/<key>/results", {200: "one line a game", **_FOUND}, kind=LINES_TYPE)
def show_results(key: str) -> Response:
    """One line of NDJSON for each game that was seen so far."""
    job = _find(key)
    if not job.results.exists():
        return Response(b"", content_type=LINES_TYPE)
    return send_file(job.results.resolve(), mimetype=LINES_TYPE, etag=False, conditional=False)


@imports.takes(
    "DELETE",
    "/imports/<key>",
    {200: "it stops after the batch under way", 409: "it replaced games, so it cannot be undone", **_FOUND},
    asked=Cancelling,
    shape="Import",
)
def cancel_import(asked: Mapping[str, Any], key: str) -> Response:
    """Cancel an import; what it has stored stays, but with `?undo=true` it is forgotten."""
    job = _find(key)
    if asked["undo"]:
        _require_undoable(job)
    _jobs().cancel(job, undo=asked["undo"])
    return as_json(dump_import(job, _url(job)))


def _require_undoable(job: Import) -> None:
    """Refuse whoever may not forget what an import has stored, and an import whose undoing would lose games."""
    if job.options.who is not None:
        require_admin()
    if job.options.replace or job.options.session:
        detail = "this import lets games take the place of others; undone, neither would be there: forget single games"
        raise ProblemError(409, "replaced", detail)
