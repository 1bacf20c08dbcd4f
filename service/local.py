"""The desk of a database that this process has opened itself."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from marshmallow import ValidationError

from schemas.comparing import dump_comparison, dump_groups
from schemas.questions import Filters, Pair, TwoGroups
from schemas.sessions import dump_session_line
from schemas.standings import (
    dump_category,
    dump_count,
    dump_flow_day,
    dump_length,
    dump_point_flow,
    dump_residual,
    dump_standing,
)
from schemas.stored import dump_place_taken
from schemas.uploads import ImportUpload
from schemas.verdicts import MarksBody, ReauditBody, dump_change, dump_work
from service.asking import AskedError, ask_pair, ask_question, ask_two_groups
from service.defaults import Defaults
from service.desk import DeskError, KeptLog, in_options, no_game
from service.files import FileTroubleError
from service.imports import ImportOptions, import_file
from service.linking import link, unlink
from service.reauditing import ReauditError, Wish, mark, reaudit
from service.receiving import doctor, rebuild
from service.standing import find_record
from service.store import reports
from service.store.database import Reader, Store
from service.store.exporting import write_export
from service.store.linking import LinkError
from service.store.marking import MarkError, Marking
from service.store.reports import RulesMixedError
from service.store.trouble import ExportUnwrittenError

Line = dict[str, Any]
Report = Callable[[Reader, Any], list[Line]]

_REPORTS: Mapping[str, Report] = {
    "players": lambda reader, question: list(map(dump_standing, reports.players(reader, question))),
    "point-flows": lambda reader, question: list(map(dump_point_flow, reports.point_flows(reader, question))),
    "flow-days": lambda reader, question: list(map(dump_flow_day, reports.flow_days(reader, question))),
    "residuals": lambda reader, question: list(map(dump_residual, reports.residuals(reader, question))),
    "game-lengths": lambda reader, question: list(map(dump_length, reports.game_lengths(reader, question))),
    "categories": lambda reader, question: list(map(dump_category, reports.categories(reader, question))),
    "compare": lambda reader, question: list(dump_comparison(reports.compare(reader, question))["items"]),
    "compare-groups": lambda reader, groups: list(dump_groups(reports.compare_groups(reader, groups))["items"]),
    "findings": lambda reader, question: list(map(dump_count, reports.findings(reader, question))),
    "verdicts": lambda reader, question: list(map(dump_count, reports.verdicts(reader, question))),
    "sessions": lambda reader, question: list(map(dump_session_line, reports.all_sessions(reader, question))),
    "work-list": lambda reader, question: list(map(dump_work, reports.whole(reports.work_list, reader, question))),
    "changed-verdicts": lambda reader, question: list(
        map(dump_change, reports.whole(reports.changed_verdicts, reader, question))
    ),
}


_ASKED: Mapping[str, tuple[type[Filters], Callable[[Reader, Mapping[str, Any]], Any]]] = {
    "compare": (Pair, ask_pair),
    "compare-groups": (TwoGroups, ask_two_groups),
}
"""What is asked of reports that take more than filters."""


class LocalDesk:
    """The desk of an open database."""

    def __init__(self, store: Store, defaults: Defaults, jobs: int = 1) -> None:
        """`jobs` are the processes that judge games of an import."""
        self._store = store
        self._jobs = jobs
        self.sessions: list[Line] = []
        self.twice: list[Line] = []
        self._defaults = defaults

    def report(self, name: str, filters: Mapping[str, str]) -> list[Line]:
        """The rows of a report."""
        schema, ask = _ASKED.get(name, (Filters, ask_question))
        asked = _load(schema(), filters)
        with self._store.reader() as reader:
            try:
                return _REPORTS[name](reader, ask(reader, asked))
            except RulesMixedError as trouble:
                raise DeskError(in_options(str(trouble))) from None
            except AskedError as trouble:
                raise _refused(trouble) from None

    def import_file(self, path: str, name: str, options: Mapping[str, str]) -> Iterator[Line]:
        """One line of result for each game of a file; whoever has the file may replace anybody's game."""
        asked = _load(ImportUpload(), options)
        chosen = ImportOptions(
            form=asked["form"],
            mapping=asked.get("mapping"),
            source=asked.get("source"),
            rules=asked.get("rules"),
            replace=asked["replace"],
            session=asked.get("session"),
            dry_run=asked["dry_run"],
            admin=True,
            jobs=self._jobs,
        )
        self.sessions.clear()
        self.twice.clear()
        told = {"sessions": self.sessions, "twice": self.twice}
        try:
            yield from import_file(self._store, path, name, chosen, self._defaults, **told)
        except FileTroubleError as trouble:
            raise DeskError(str(trouble)) from None

    def rebuild(self) -> int:
        """Derive everything anew."""
        return rebuild(self._store)

    def reaudit(self, filters: Mapping[str, str], wish: Line) -> Line:
        """Judge games again."""
        asked, said = _load(Filters(), filters), _load(ReauditBody(), wish)
        meant = Wish(said.get("rules"), said["adopt"], said.get("note"), tuple(said.get("games", ())))
        try:
            with self._store.reader() as reader:
                question = ask_question(reader, asked)
            return reaudit(self._store, question, meant, getpass.getuser())
        except AskedError as trouble:
            raise _refused(trouble) from None
        except ReauditError as trouble:
            raise DeskError(in_options(str(trouble))) from None

    def mark(self, wish: Line) -> Line:
        """Mark illegal games."""
        said = _load(MarksBody(), wish)
        who = getpass.getuser()
        try:
            return mark(
                self._store, Marking(tuple(said["games"]), said.get("stood"), said.get("state"), said.get("note"), who)
            )
        except MarkError as trouble:
            raise DeskError(str(trouble)) from None

    def doctor(self) -> Iterator[str]:
        """What the store says otherwise."""
        return map(str, doctor(self._store))

    def export(self, content: str, form: str, filters: Mapping[str, str], path: Path) -> str:
        """Write a table, the raw logs or all tables to a file."""
        asked = _load(Filters(), filters)
        try:
            with self._store.reader() as reader:
                question = ask_question(reader, asked)
            return write_export(self._store, content, form, question, path).file_name(form)
        except AskedError as trouble:
            raise _refused(trouble) from None
        except ExportUnwrittenError as trouble:
            raise DeskError(str(trouble)) from None

    def link(self, one: str, other: str) -> Line:
        """Show two players as one person."""
        return self._linking(link, one, other)

    def unlink(self, one: str, other: str) -> Line:
        """Take the link of two players back."""
        return self._linking(unlink, one, other)

    def _linking(self, work: Callable[..., Line], one: str, other: str) -> Line:
        try:
            return work(self._store, one, other, getpass.getuser())
        except LinkError as trouble:
            raise DeskError(str(trouble)) from None

    def log(self, address: str) -> KeptLog:
        """A stored log, also one that was replaced."""
        with self._store.reader() as reader:
            found = find_record(reader, address)
        if found is None:
            raise no_game(address)
        rules = None if found.summary.rules_from == "log" else found.rules
        return KeptLog(found.text.encode(), rules, **dump_place_taken(found))


def _refused(trouble: AskedError) -> DeskError:
    """The same said of the option."""
    return DeskError(in_options(str(trouble), trouble.parameter))


def _load(schema: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Read options as the API would, and say the same where they do not fit."""
    try:
        loaded: dict[str, Any] = schema.load(values)
    except ValidationError as error:
        said = error.messages if isinstance(error.messages, dict) else {"": error.messages}
        sentences = [in_options(str(text), str(name), named=True) for name, texts in said.items() for text in texts]
        raise DeskError("; ".join(sentences)) from None
    return loaded
