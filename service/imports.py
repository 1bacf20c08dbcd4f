"""Imports: a file of many games goes into the store, and one line of result comes out for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from schemas.report import dump_malformed, dump_report
from schemas.sessions import dump_numbers_twice, dump_session_change
from schemas.stored import dump_moment
from schemas.words import printable
from service.conversion import Conversion
from service.convert.mapping.document import read_mapping
from service.defaults import Defaults
from service.files import FileTroubleError, find_in_file
from service.receiving import Handing, Receipt, ReplacingError, receive_many, replace_with
from service.rules.document import read_rules
from service.splitting import Found
from service.store.claims import claims_of
from service.store.database import Store
from service.store.games import OUTCOMES, STORED
from service.store.places import Spot, spot_of
from service.store.session_changes import (
    SessionName,
    Uploaded,
    compare_sessions,
    find_stored,
    newest_game,
    numbers_twice,
)
from service.trying import JUDGED, WOULD, try_many, try_sessions

REPLACE = "replace"
MOST_COMPARED = 5000
"""Games with a number in a session up to which a dry run says what would change in their sessions."""
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How a file is to be imported."""

    form: str | None = None
    """What the file holds, `log`, `scoresheet`, `text` or `map`; None where its ending and its look are to tell."""
    mapping: str | None = None
    """The text of the mapping file that tells how to read the file, where it is JSON of another kind."""
    source: str | None = None
    """The source of games that name none."""
    rules: str | None = None
    """The preset by which games are judged that name no rules, whatever their source."""
    replace: bool = False
    session: str | None = None
    """`replace`: the games take the place of the sessions they belong to, whole sessions and all at once."""
    dry_run: bool = False
    admin: bool = False
    who: str | None = None
    origin: str = "import"
    most_unpacked: int | None = None
    """How many bytes may come out of a packed file."""
    jobs: int = 1
    """Processes that judge games."""


@dataclass(slots=True)
class Tally:
    """What has come of the games so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    would: Counter[str] = field(default_factory=Counter)
    """Of a dry run, what storing the games would do."""
    lines: int = 0
    """Lines of score sheets that cannot be read: whether they are games at all, nobody knows."""

    @property
    def games(self) -> int:
        """Games seen."""
        return self.outcomes.total()

    def add(self, line: Line) -> None:
        """Count a game; verdicts are those of the games that were stored, or would be."""
        if line.get("unit") == "line":
            self.lines += 1
            return
        self.outcomes[line["outcome"]] += 1
        self.would.update([line["would"]] if "would" in line else ())
        if line["outcome"] in {STORED, JUDGED}:
            self.verdicts[line["verdict"]] += 1

    def __add__(self, other: Tally) -> Tally:
        """What has come of the games of both."""
        return Tally(
            self.outcomes + other.outcomes,
            self.verdicts + other.verdicts,
            self.would + other.would,
            self.lines + other.lines,
        )

    def dump(self) -> Line:
        """Write the counts; outcomes that did not happen are 0, so that they always add up."""
        named = {outcome: self.outcomes[outcome] for outcome in OUTCOMES}
        more = {JUDGED: self.outcomes[JUDGED]} if self.outcomes[JUDGED] else {}
        verdicts = {verdict: self.verdicts[verdict] for verdict in ("legal", "illegal", "incomplete")}
        would = {"would": {word: self.would[word] for word in WOULD}} if self.would else {}
        return {
            "games": self.games,
            "outcomes": named | more,
            "verdicts": verdicts,
            **would,
            "malformed_lines": self.lines,
        }


def import_file(
    store: Store,
    path: str,
    name: str,
    options: ImportOptions,
    defaults: Defaults | None = None,
    *,
    sessions: list[Line] | None = None,
    twice: list[Line] | None = None,
) -> Iterator[Line]:
    """Import a file, called by a name in what is said of it; what has been handed out is committed.

    `defaults` are the rules of logs that name none, where the options name none either. Of a dry run, and where
    sessions are replaced, `sessions` is filled with what changes in them, and otherwise `twice` with the sessions in
    which a game has come to stand at a number that was taken. FileTroubleError where the file holds no game or cannot
    be read, or where sessions cannot be replaced.
    """
    changes = [] if sessions is None else sessions
    chosen = defaults or Defaults()
    if options.rules:
        chosen = replace(chosen, rules=read_rules(options.rules), sources={})
    found = _find(path, name, options)
    handing = Handing(
        who=options.who, origin=options.origin, replace=options.replace, admin=options.admin, defaults=chosen
    )
    if options.dry_run:
        yield from _try(_tried(store, found, handing, sessions=options.session == REPLACE), store, changes)
        return
    if options.session == REPLACE:
        yield from _replace(store, found, handing, changes)
        return
    yield from _receive(store, found, handing, [] if twice is None else twice, options.jobs)


def _receive(store: Store, found: Iterator[Found], handing: Handing, twice: list[Line], jobs: int) -> Iterator[Line]:
    """Store games one by one, and find out what sessions have several games of one number by that."""
    joined: set[SessionName] = set()
    with store.reader() as reader:
        before = newest_game(reader)
    for receipt in receive_many(store, found, jobs=jobs, **handing):
        spot = spot_of(receipt.judged.report.record) if receipt.judged.report else None
        if receipt.outcome == STORED and spot:
            joined.add(spot[:2])
        yield dump_receipt(receipt)
    with store.reader() as reader:
        twice += map(dump_numbers_twice, numbers_twice(reader, joined, before))


def _replace(store: Store, found: Iterator[Found], handing: Handing, sessions: list[Line]) -> Iterator[Line]:
    try:
        receipts, changes = replace_with(store, found, **handing)
    except ReplacingError as error:
        raise FileTroubleError(str(error)) from None
    sessions += map(dump_session_change, changes)
    yield from map(dump_receipt, receipts)


def _tried(store: Store, found: Iterator[Found], handing: Handing, *, sessions: bool) -> Iterable[Receipt]:
    """What storing games would do, one by one or in the place of their sessions."""
    if not sessions:
        return try_many(store, found, **handing)
    try:
        return try_sessions(store, found, **handing)
    except ReplacingError as error:
        raise FileTroubleError(str(error)) from None


def _try(tried: Iterable[Receipt], store: Store, sessions: list[Line]) -> Iterator[Line]:
    """Say what storing games would do, and compare those of sessions with what is stored."""
    uploaded: dict[Spot, Uploaded] = {}
    for receipt in tried:
        judged = receipt.judged
        spot = spot_of(judged.report.record) if judged.report else None
        if judged.report and spot and len(uploaded) <= MOST_COMPARED:
            uploaded[spot] = Uploaded(str(judged.address), claims_of(judged.report))
        yield dump_receipt(receipt)
    if len(uploaded) <= MOST_COMPARED:
        with store.reader() as reader:
            changes = compare_sessions(find_stored(reader, {spot[:2] for spot in uploaded}), uploaded)
        sessions += map(dump_session_change, changes)


def _find(path: str, name: str, options: ImportOptions) -> Iterator[Found]:
    mapping = read_mapping(options.mapping) if options.mapping else None
    conversion = Conversion(options.form, options.source, mapping)
    for game in find_in_file(path, name, conversion, conversion.endings, options.most_unpacked):
        if isinstance(game, FileTroubleError):
            raise game
        yield game


def dump_receipt(receipt: Receipt) -> Line:
    """One line of result: where the game stood, what became of it, and its report."""
    judged = receipt.judged
    report = dump_malformed(judged.faults) if judged.report is None else dump_report(judged.report, str(judged.address))
    line = {
        "source_file": judged.source_file and printable(judged.source_file),
        "line": judged.line,
        **({} if judged.index is None else {"index": judged.index}),
        **({} if judged.unit == "game" else {"unit": judged.unit}),
        "outcome": receipt.outcome,
        **({} if receipt.would is None else {"would": receipt.would}),
        **report,
        "received_at": dump_moment(receipt.received_at),
    }
    if receipt.differences:
        line["differences"] = [asdict(each) for each in receipt.differences]
    if receipt.opposed:
        line["opposed"] = list(receipt.opposed)
    return line
