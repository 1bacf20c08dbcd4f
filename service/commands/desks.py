"""Which desk a command goes to: the server of a database where one runs, else the database itself."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from service import beacon
from service.desk import REPORTS, Desk, DeskError, KeptLog, Line, in_options, no_game
from service.remote import Remote, RemoteError, quoted, send_file


@contextmanager
def open_desk(database: str | None, server: str | None = None, *, make: bool = False, jobs: int = 1) -> Iterator[Desk]:
    """The desk for a database: its server where one runs, else the file itself, made where games come in.

    `jobs` are the processes that judge games where no server does.
    """
    remote = _remote(database, server)
    if remote:
        yield RemoteDesk(remote)
        return
    from service.config import ConfigError, read_defaults
    from service.local import LocalDesk
    from service.store.database import FRUGAL, Store
    from service.store.trouble import DatabaseTroubleError

    path = path_of(database)
    if not make and not path.exists():
        raise DeskError(f"there is no database {path}: import games first, or name another one with --database")
    try:
        defaults = read_defaults(os.environ)
        store = Store(path, settings=FRUGAL if make else None)
    except (ConfigError, DatabaseTroubleError) as trouble:
        raise DeskError(str(trouble)) from None
    with store:
        yield LocalDesk(store, defaults, jobs)


def path_of(database: str | None) -> Path:
    """The database that is meant."""
    from service.config import DATABASE

    return Path(database or os.environ.get("BIGTWO_DATABASE") or DATABASE)


def _remote(database: str | None, server: str | None) -> Remote | None:
    """The server to go through; a note that a dead server has left behind is passed over."""
    if server:
        with _told():
            return Remote(server, os.environ.get("BIGTWO_TOKEN", ""))
    found = beacon.find(path_of(database))
    if found is None:
        return None
    remote = Remote(found.address, found.token)
    try:
        remote.get("/healthz")
    except RemoteError:
        return None
    return remote


class RemoteDesk:
    """A server's desk."""

    def __init__(self, remote: Remote) -> None:
        self._remote = remote
        self.sessions: list[Line] = []
        self.twice: list[Line] = []

    def report(self, name: str, filters: Mapping[str, str]) -> list[Line]:
        """The rows of a report, page after page where it has several."""
        rows: list[Line] = []
        asked = dict(filters)
        with _told():
            while True:
                page = self._remote.get(REPORTS[name], asked)
                rows += page["items"]
                if page["next"] is None:
                    return rows
                asked["cursor"] = page["next"]

    def import_file(self, path: str, name: str, options: Mapping[str, str]) -> Iterator[Line]:
        """One line of result for each game of a file."""
        self.sessions.clear()
        self.twice.clear()
        told = {"sessions": self.sessions, "twice": self.twice}
        with _told():
            if path != "-":
                yield from send_file(self._remote, path, {"name": name, **options}, told)
                return
            with tempfile.NamedTemporaryFile() as spool:
                while piece := os.read(0, 1 << 20):
                    spool.write(piece)
                spool.flush()
                yield from send_file(self._remote, spool.name, {"name": name, **options}, told)

    def rebuild(self) -> int:
        """Derive everything anew."""
        with _told():
            return int(self._remote.post("admin/rebuild")["games"])

    def reaudit(self, filters: Mapping[str, str], wish: Line) -> Line:
        """Judge games again."""
        with _told():
            return dict(self._remote.post("admin/reaudit", filters, json.dumps(wish).encode()))

    def mark(self, wish: Line) -> Line:
        """Mark illegal games."""
        with _told():
            return dict(self._remote.post("admin/marks", body=json.dumps(wish).encode()))

    def doctor(self) -> Iterator[str]:
        """What the store says otherwise."""
        with _told():
            for found in self._remote.post("admin/doctor")["discrepancies"]:
                yield str(found["message"])

    def export(self, content: str, form: str, filters: Mapping[str, str], path: Path) -> str:
        """Write a table, the raw logs or all tables to a file."""
        with _told():
            return self._remote.save(f"export/{content}.{form}", filters, path)

    def link(self, one: str, other: str) -> Line:
        """Show two players as one person."""
        with _told():
            return dict(self._remote.post("admin/links", {"one": one, "other": other}))

    def unlink(self, one: str, other: str) -> Line:
        """Take the link of two players back."""
        with _told():
            return dict(self._remote.delete("admin/links", {"one": one, "other": other}))

    def log(self, address: str) -> KeptLog:
        """A stored log, also one that was replaced."""
        with _told():
            try:
                game = self._remote.get(f"games/{quoted(address)}")
            except RemoteError as refusal:
                if refusal.status == 404:
                    raise no_game(address) from None
                raise
            text = self._remote.read(f"games/{quoted(address)}/raw")
        rules = None if game["rules_from"] == "log" else game["rules_document"]
        return KeptLog(text, rules, game["replaced_at"], game["replaced_by"])


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except RemoteError as refusal:
        raise DeskError("; ".join(_sentences(refusal))) from None


def _sentences(refusal: RemoteError) -> Iterator[str]:
    """What a server refused, said of options where it is about what was asked."""
    errors = refusal.problem.get("errors", ()) if refusal.problem.get("type") in _OF_OPTIONS else ()
    for error in errors:
        named = error["code"] in _NAMED
        yield in_options(error["message"], (error["pointer"] or "").removeprefix("/"), named=named)
    if not errors:
        yield in_options(str(refusal))


_OF_OPTIONS = ("urn:bigtwo:query", "urn:bigtwo:body")
_NAMED = ("query/value", "query/unknown", "body/value")
"""Codes of sentences that make no sense to whoever does not know which option they are about."""
