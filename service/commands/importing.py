"""`bigtwo import`: audits games and stores them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from service.commands.options import FINE, NO, UNUSABLE, Form, Whole, database, from_form, of_source, refuse

if TYPE_CHECKING:
    from service.desk import Desk
    from service.imports import Tally

MOST_SHOWN = 20
"""Games that could not be stored and are named on standard error."""
MOST_DIFFERENCES = 3
"""Differences of one conflict that are told there."""
PRESET = "/rules/preset"

_REFUSED = (
    "sessions are replaced whole or not at all: the refused games are fine, but others of the file cannot be read, "
    "so nothing was replaced; mend those first"
)


_CONFLICT = (
    "a game in conflict is not stored, and the stored one stays: correct the log, or let it take that one's place "
    "with --replace, which keeps the old one readable"
)


_WOULD = {
    "stored": "would be stored",
    "known": "are known",
    "replaces": "would replace others",
    "conflict": "in conflict",
    "refused": "would be refused",
}
"""What a dry run says of games, in its summary."""


@click.command("import")
@from_form
@of_source
@click.option("--replace", is_flag=True, help="Let games take the place of those that they contradict.")
@click.option("--replace-session", is_flag=True, help="Let games take the place of their whole sessions, all at once.")
@click.option("--dry-run", is_flag=True, help="Store nothing; say what storing would do.")
@click.option("--report", "report_file", metavar="FILE", help="Write one line of NDJSON a game to this file.")
@click.option(
    "--jobs", type=Whole(1), default=1, show_default=True, help="Processes that judge games, where no server does."
)
@database
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def import_(
    files: tuple[str, ...],
    *,
    form: Form | None,
    source: str | None,
    report_file: str | None,
    database: str | None,
    server: str | None,
    replace: bool,
    replace_session: bool,
    dry_run: bool,
    jobs: int,
) -> None:
    """Judge games and store them; a game that is stored already is known, and nothing changes.

    FILE holds game logs (.json, .ndjson, .jsonl), score sheets or compact text (.txt), plain or packed (.gz, .zst,
    .zip); or it is a folder, or - for standard input. In folders and archives files of other endings are passed over.
    A score sheet's source is the name of its file unless one is given. A line of it that was corrected is another
    game, stored beside the old one: --replace-session puts the mended sheet in the place of what is stored, and
    --dry-run says first what that changes. Exit code 1 says that a game was illegal, malformed or in conflict, 2 that
    a file could not be used.

    \b
    Example:
        bigtwo import --source tuesday-club evening.ndjson scores.txt
        bigtwo import --dry-run sheet.txt && bigtwo import --replace-session sheet.txt
        bigtwo import --report report.ndjson --database club.duckdb games/
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError

    read = {"as": form.name, "map": form.mapping} if form else {}
    flags = {"replace": replace and "true", "session": replace_session and "replace", "dry_run": dry_run and "true"}
    given = {**read, "source": source, **flags}
    options = {name: value for name, value in given.items() if value}
    report = None if report_file is None else _opened(report_file)
    handed = _Handed(report, dry=dry_run, replacing=replace or replace_session)
    try:
        with open_desk(database, server, make=True, jobs=jobs) as desk:
            for path in files:
                handed.take(desk, path, options)
    except DeskError as trouble:
        refuse(trouble)
    handed.tell()
    sys.exit(handed.exit_code)


def _opened(name: str) -> IO[bytes]:
    """The file for the report, open before anything is stored."""
    path = Path(name)
    if name == "-":
        return sys.stdout.buffer
    try:
        return click.get_current_context().with_resource(path.open("wb"))
    except OSError as error:
        if not path.parent.is_dir():
            refuse(
                f"the report cannot be written, since there is no folder {path.parent}: make it, or name another file"
            )
        reason = "it is a folder" if path.is_dir() else error.strerror or error
        refuse(f"the report cannot be written to {name} ({reason}): name another file with --report")


class _Handed:
    """What has been handed in, and what became of it."""

    def __init__(self, report: IO[bytes] | None, *, dry: bool, replacing: bool) -> None:
        from service.imports import Tally

        self._dry = dry
        self._replacing = replacing
        self.tally: Tally = Tally()
        self._report = report
        self._troubles = 0
        self._known: Counter[str] = Counter()
        self._shown = 0

    def take(self, desk: Desk, path: str, options: dict[str, str]) -> None:
        """Import a file, or every file of a folder; trouble with one leaves the others alone."""
        from service.conversion import Conversion
        from service.desk import DeskError
        from service.files import FileTroubleError, files_of, name_of
        from service.progress import counted

        try:
            for file in files_of(path, Conversion(options.get("as")).endings):
                for line in counted(desk.import_file(file, name_of(file), options)):
                    self._count(line)
                for session in desk.sessions:
                    click.echo(_changes(session))
                for session in desk.twice:
                    click.echo(f"bigtwo: {_twice(session)}", err=True)
        except (DeskError, FileTroubleError, OSError) as trouble:
            self._troubles += 1
            click.echo(f"bigtwo: {trouble}", err=True)

    def _count(self, line: dict[str, Any]) -> None:
        import orjson

        self.tally.add(line)
        if line["outcome"] == "known":
            self._known[line["verdict"]] += 1
        if self._report:
            self._report.write(orjson.dumps(line) + b"\n")
        if line.get("would", line["outcome"]) in {"conflict", "refused", "malformed"}:
            self._shown += 1
            for reason in _reasons(line) if self._shown <= MOST_SHOWN else ():
                click.echo(reason, err=True)

    def tell(self) -> None:
        """Say how many games there were, what became of them, and how those stored were judged."""
        from service.rules.words import number_of

        if self._shown > MOST_SHOWN:
            more = f"and {self._shown - MOST_SHOWN} more that were not stored; --report FILE lists them all"
            click.echo(f"bigtwo: {more}", err=True)
        counts = self.tally.dump()
        if not self._replacing and (counts["outcomes"]["conflict"] or self.tally.would["conflict"]):
            click.echo(f"bigtwo: {_CONFLICT}", err=True)
        if counts["outcomes"]["refused"] or self.tally.would["refused"]:
            click.echo(f"bigtwo: {_REFUSED}", err=True)
        if self._troubles and not counts["games"] and not counts["malformed_lines"]:
            return
        click.echo(f"{number_of(counts['games'], 'game')}: {_listed(counts['outcomes'])}")
        if counts["malformed_lines"]:
            click.echo(f"and {number_of(counts['malformed_lines'], 'line')} of a score sheet that cannot be read")
        click.echo(f"of the {'judged' if self._dry else 'stored'}: {_listed(counts['verdicts'])}")
        if "would" in counts:
            click.echo(f"stored now: {_listed({_WOULD[word]: number for word, number in counts['would'].items()})}")
        if self._known["illegal"]:
            click.echo(f"of the known: {_listed({word: self._known[word] for word in counts['verdicts']})}")

    @property
    def exit_code(self) -> int:
        """2 where a file could not be used, 1 where a game was not stored as legal or incomplete, else 0."""
        outcomes = self.tally.outcomes
        refused = self.tally.lines + outcomes["conflict"] + outcomes["refused"] + outcomes["malformed"]
        illegal = self.tally.verdicts["illegal"] + self._known["illegal"]
        refused += self.tally.would["conflict"] + self.tally.would["refused"]
        return UNUSABLE if self._troubles else NO if illegal or refused else FINE


def _changes(session: dict[str, Any]) -> str:
    """One line about a session: which of its games the file adds, changes, has as they are, or lacks."""
    words = ("added", "changed", "same", "missing")
    return f"session {_named(session)}: {_listed({word: len(session[word]) for word in words})}"


def _twice(session: dict[str, Any]) -> str:
    """One line about a session that has several games of one number now."""
    from service.rules.words import number_of

    count = len(session["numbers"])
    stand = f"{number_of(count, 'number')} {'stands' if count == 1 else 'stand'} there twice now"
    advice = "--dry-run says what a mended file changes, and --replace-session lets it take the session's place"
    return f"session {_named(session)}: {stand}; {advice}"


def _named(session: dict[str, Any]) -> str:
    return f"{session['session']} of {session['source']}" if session["source"] else str(session["session"])


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {word}" for word, number in counts.items())


def _reasons(line: dict[str, Any]) -> Iterator[str]:
    """Why a game was not stored."""
    from schemas.malformed import Fault
    from service.intake import place_fault, place_in_file
    from service.rules.words import number_of

    source_file, number, index = line["source_file"], line["line"], line.get("index")
    for finding in line["findings"] if line["outcome"] == "malformed" else ():
        fault = Fault(*(finding.get(name) for name in ("code", "message", "pointer", "line", "column")))
        yield f"{place_fault(source_file, number, fault, index)}  [{fault.code}]"
    place = place_in_file(source_file, number, index)
    if "opposed" in line and not line.get("differences"):
        yield f"{place}: in conflict with {line['opposed'][0]}, a game that comes before it"
    told = list(_in_short(line.get("differences", ())))
    for sentence in told[:MOST_DIFFERENCES]:
        yield f"{place}: in conflict with {line['opposed'][0]}: {sentence}"
    if more := len(told[MOST_DIFFERENCES:]):
        yield f"{place}: and {number_of(more, 'more difference')}; --report FILE lists them all"


def _in_short(differences: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What two logs differ in, a sentence each; of rules with another preset that alone, which changes other fields."""
    from service.rules.words import number_of
    from service.store.claims import Difference

    other_rules = any(each["pointer"] == PRESET for each in differences)
    hanging = [each for each in differences if other_rules and each["pointer"].startswith("/rules/")]
    for each in differences:
        if each["pointer"] == PRESET and len(hanging) > 1:
            yield f"{Difference(**each)} (and so {number_of(len(hanging) - 1, 'other field')} of the rules)"
        elif each["pointer"] == PRESET or each not in hanging:
            yield str(Difference(**each))
