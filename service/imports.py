"""Imports: a file of many games goes into the store, and one line of result comes out for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import orjson

from schemas.decode import decode
from schemas.malformed import SCHEMA, Fault, Malformed
from schemas.report import dump_malformed, dump_report
from schemas.stored import dump_moment
from schemas.words import printable
from service.convert.text import SEPARATOR, TextGame, read_text
from service.defaults import Defaults
from service.files import FileTroubleError, find_games, open_file
from service.intake import Judged, judge
from service.receiving import Handing, Receipt, receive, receive_many
from service.rules.document import read_rules
from service.splitting import Found, RawGame
from service.store.database import Store
from service.store.games import MALFORMED, OUTCOMES, STORED

JUDGED = "judged"
"""What a dry run says of a game that could be read."""
TEXT_CONVERTER = "text/1"
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How a file is to be imported."""

    form: str = "log"
    """What the file holds: `log` or `text`."""
    source: str | None = None
    """The source of games that name none."""
    rules: str | None = None
    """The preset by which games are judged that name no rules, whatever their source."""
    replace: bool = False
    dry_run: bool = False
    admin: bool = False
    who: str | None = None
    origin: str = "import"
    most_unpacked: int | None = None
    """How many bytes may come out of a packed file."""


@dataclass(slots=True)
class Tally:
    """What has come of the games so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """Games seen."""
        return self.outcomes.total()

    def add(self, line: Line) -> None:
        """Count a game; verdicts are those of the games that were stored, or would be."""
        self.outcomes[line["outcome"]] += 1
        if line["outcome"] in {STORED, JUDGED}:
            self.verdicts[line["verdict"]] += 1

    def dump(self) -> Line:
        """Write the counts; outcomes that did not happen are 0, so that they always add up."""
        named = {outcome: self.outcomes[outcome] for outcome in OUTCOMES}
        more = {JUDGED: self.outcomes[JUDGED]} if self.outcomes[JUDGED] else {}
        verdicts = {verdict: self.verdicts[verdict] for verdict in ("legal", "illegal", "incomplete")}
        return {"games": self.games, "outcomes": named | more, "verdicts": verdicts}


def import_file(
    store: Store, path: str, name: str, options: ImportOptions, defaults: Defaults | None = None
) -> Iterator[Line]:
    """Import a file, called by a name in what is said of it; what has been handed out is committed.

    `defaults` are the rules of logs that name none, where the options name none either. FileTroubleError where the file
    holds no game or cannot be read.
    """
    chosen = Defaults(read_rules(options.rules)) if options.rules else defaults or Defaults()
    if options.form == "text":
        yield from _import_text(store, path, name, options, chosen)
        return
    found = _named(path, name, options)
    if options.dry_run:
        yield from (dump_receipt(_dry(judge(game, None, chosen))) for game in found)
        return
    for receipt in receive_many(store, found, **_handing(options, chosen)):
        yield dump_receipt(receipt)


def _handing(options: ImportOptions, defaults: Defaults) -> Handing:
    return Handing(
        who=options.who, origin=options.origin, replace=options.replace, admin=options.admin, defaults=defaults
    )


def _dry(judged: Judged) -> Receipt:
    return Receipt(MALFORMED if judged.report is None else JUDGED, judged)


def _named(path: str, name: str, options: ImportOptions) -> Iterator[Found]:
    """The games of a file under the name that its owner knows it by."""
    shown = "<stdin>" if path == "-" else path
    for game in find_games([path], options.most_unpacked):
        if isinstance(game, FileTroubleError):
            raise FileTroubleError(str(game).replace(shown, name))
        renamed = replace(game, source_file=game.source_file.replace(shown, name, 1))
        if options.source and isinstance(renamed, RawGame):
            renamed = with_source(renamed, options.source)
        yield renamed


def with_source(game: RawGame, source: str) -> RawGame:
    """The same log with a source, where it is a log that names none; every other byte stays as it came."""
    try:
        log = decode(game.data)
    except Malformed:
        return game
    if not isinstance(log, dict) or not log or "source" in log:
        return game
    before, _, after = game.data.partition(b"{")
    return replace(game, data=b'%b{"source": %b, %b' % (before, orjson.dumps(source), after))


def _import_text(store: Store, path: str, name: str, options: ImportOptions, defaults: Defaults) -> Iterator[Line]:
    """Import compact text; the text of each game is kept beside its log."""
    text = _read_file(path, name)
    lines = text.splitlines()
    seen = False
    for game in read_text(text):
        seen = True
        if not isinstance(game, TextGame):
            faults = tuple(Fault(SCHEMA, each.message, line=each.line) for each in game.problems)
            yield dump_receipt(Receipt(MALFORMED, Judged(name, faults[0].line, None, faults=faults)))
            continue
        log = game.log if "source" in game.log or not options.source else {**game.log, "source": options.source}
        raw = RawGame(name, game.line, orjson.dumps(log))
        if options.dry_run:
            yield dump_receipt(_dry(judge(raw, None, defaults)))
            continue
        kept: Handing = {"converter": TEXT_CONVERTER, "original": _original(lines, game.line)}
        handing: Handing = {**_handing(options, defaults), **kept}
        yield dump_receipt(receive(store, raw.data, source_file=name, line=game.line, **handing))
    if not seen:
        raise FileTroubleError(f"{name}: there is no game in this file")


def _read_file(path: str, name: str) -> str:
    try:
        with open_file(path) as stream:
            return stream.read().decode("utf-8-sig")
    except OSError as error:
        raise FileTroubleError(f"{name}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise FileTroubleError(f"{name}: this is no UTF-8 text (byte {error.start}); save it as UTF-8") from error


def _original(lines: list[str], first: int) -> str:
    """The lines of the game that begins on a line, counted from 1."""
    rest = lines[first - 1 :]
    end = next((place for place, line in enumerate(rest) if line.strip() == SEPARATOR), len(rest))
    return "\n".join(rest[:end]) + "\n"


def dump_receipt(receipt: Receipt) -> Line:
    """One line of result: where the game stood, what became of it, and its report."""
    judged = receipt.judged
    report = dump_malformed(judged.faults) if judged.report is None else dump_report(judged.report, str(judged.address))
    line = {
        "source_file": judged.source_file and printable(judged.source_file),
        "line": judged.line,
        **({} if judged.index is None else {"index": judged.index}),
        "outcome": receipt.outcome,
        **report,
        "received_at": dump_moment(receipt.received_at),
    }
    if receipt.differences:
        line["differences"] = [asdict(each) for each in receipt.differences]
    if receipt.opposed:
        line["opposed"] = list(receipt.opposed)
    return line
