"""The way into the store: bytes of a game log to a receipt, given out once the game is committed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import islice
from typing import TypedDict, Unpack

from schemas.gamelog import read_game
from service.audit import audit
from service.crew import in_order
from service.defaults import Defaults
from service.intake import Judged, judge
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.splitting import Found, RawGame
from service.store.claims import Difference, differences
from service.store.database import Store
from service.store.doctor import Discrepancy
from service.store.doctor import doctor as examine
from service.store.games import CONFLICT, KNOWN, MALFORMED, REFUSED, Filed, file_games
from service.store.logs import find_log
from service.store.places import Spot, find_predecessor, spot_of
from service.store.rebuild import rebuild as derive_anew
from service.store.replacing import NotYoursError, replace_sessions
from service.store.session_changes import SessionChange
from service.store.submission import Handed, Submission, Upload, submit

BATCH_GAMES = 250
"""Games of a bulk import that are committed together at most."""
BATCH_BYTES = 4 << 20
"""Bytes of logs that are committed together at most, give or take one log."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of one log that was handed in."""

    outcome: str
    """`stored`, `known`, `conflict`, `refused` or `malformed`."""
    judged: Judged
    received_at: datetime | None = None
    """When the stored game was received; of a conflict, the one in the way; UTC."""
    differences: tuple[Difference, ...] = ()
    """What a conflict is about: where the stored game (old) and this one (new) say different things."""
    opposed: tuple[str, ...] = ()
    """The addresses of the games in the way of a conflict; of a stored game, of those it has replaced."""

    would: str | None = None
    """Of a game that was only tried, what would become of it."""

    @property
    def address(self) -> str | None:
        """The game's address; None where the log is malformed."""
        return self.judged.address

    @property
    def duplicate(self) -> bool:
        """Whether the store had the game already."""
        return self.outcome == KNOWN


class Handing(TypedDict, total=False):
    """How logs are handed in, and by whom; everything may be left out."""

    who: str | None
    origin: str | None
    """By which way they come: `api`, `import` …"""
    rules: RuleSet | None
    """Rules to judge by in the place of the logs' own."""
    defaults: Defaults
    """The rules of logs that name none, and when their days begin that have no time."""
    replace: bool
    """Whether a log may take the place of a stored one that it contradicts, if the same person uploaded that one."""
    strict: bool
    """Whether anything but a legal game is refused."""
    admin: bool
    """Whether a log may take the place of anybody's."""


def receive(
    store: Store, data: bytes, *, source_file: str | None = None, line: int | None = None, **handing: Unpack[Handing]
) -> Receipt:
    """Judge and store one log; when this returns, the game is committed."""
    found = RawGame(source_file or "", line or 1, data)
    (receipt,) = receive_many(store, [found], **handing)
    return receipt


def receive_many(
    store: Store, found: Iterable[Found], *, jobs: int = 1, **handing: Unpack[Handing]
) -> Iterator[Receipt]:
    """Judge and store logs, a receipt each in their order; whatever their number, few are held at a time.

    While one batch is being committed the next one is judged, in so many processes. What has been handed out is
    committed.
    """
    under_way: _Batch | None = None
    ready = in_order(partial(_make_ready, handing=handing), found, jobs, start="spawn")
    for games in _batches(ready):
        batch = _Batch(store, games, handing)
        if under_way:
            yield from under_way.receipts()
        under_way = batch
    if under_way:
        yield from under_way.receipts()


@dataclass(frozen=True, slots=True)
class _Ready:
    """A log that is judged."""

    game: Found
    judged: Judged
    submission: Submission | None
    """None where it is malformed, or where it is known only later whether it is wanted."""

    @property
    def size(self) -> int:
        return len(self.game.data) if isinstance(self.game, RawGame) else 0


def _make_ready(game: Found, handing: Handing) -> _Ready:
    """Do what needs no database, which is most of the work."""
    judged = judge(game, handing.get("rules"), handing.get("defaults"))
    wanted = isinstance(game, RawGame) and judged.report and not handing.get("strict")
    return _Ready(game, judged, _submission(game, judged, handing) if wanted else None)


def _batches(ready: Iterable[_Ready]) -> Iterator[list[_Ready]]:
    """Games together, up to a number and a size."""
    batch: list[_Ready] = []
    size = 0
    for game in ready:
        batch.append(game)
        size += game.size
        if len(batch) >= BATCH_GAMES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class _Batch:
    """Logs that are judged, and on their way into the store."""

    def __init__(self, store: Store, games: Sequence[_Ready], handing: Handing) -> None:
        self._store = store
        if handing.get("strict"):
            games = [_judge_strictly(store, ready, handing) for ready in games]
        self._judged = [ready.judged for ready in games]
        self._submissions = {place: ready.submission for place, ready in enumerate(games) if ready.submission}
        waiting = Handed(tuple(self._submissions.values()), _read)
        self._future: Future[tuple[Filed, ...]] | None = store.submit(file_games, waiting) if waiting.games else None

    def receipts(self) -> Iterator[Receipt]:
        """A receipt each, once the batch is committed."""
        filed = dict(zip(self._submissions, self._filed(), strict=True))
        for place, judged in enumerate(self._judged):
            if place in filed:
                yield receipt_of(self._store, judged, filed[place]())
            else:
                yield Receipt(MALFORMED if judged.report is None else REFUSED, judged)

    def _filed(self) -> list[_Answer]:
        """What became of each; where the batch failed each game is tried by itself, so that only the culprit fails."""
        if self._future is None:
            return []
        try:
            return [_Answer(filed) for filed in self._future.result()]
        except Exception:
            if len(self._submissions) == 1:
                raise
            alone = [self._store.submit(file_games, Handed((game,), _read)) for game in self._submissions.values()]
            wait(alone)
            return [_Answer(future) for future in alone]


class _Answer:
    """What became of one game, or how to ask."""

    def __init__(self, filed: Filed | Future[tuple[Filed, ...]]) -> None:
        self._filed = filed

    def __call__(self) -> Filed:
        return self._filed if isinstance(self._filed, Filed) else self._filed.result()[0]


def _submission(game: Found, judged: Judged, handing: Handing) -> Submission:
    assert isinstance(game, RawGame) and judged.report and judged.address  # noqa: S101, PT018 - only such games get here
    made_from = game.made_from
    upload = Upload(
        who=handing.get("who"),
        source_file=game.source_file or None,
        line=game.line,
        origin=handing.get("origin"),
        converter=made_from.converter if made_from else None,
        original=made_from.original if made_from else None,
    )
    replace, admin = handing.get("replace", False), handing.get("admin", False)
    utc_offset = (handing.get("defaults") or Defaults()).utc_offset(judged.report.record.source)
    text = game.data.decode()
    return submit(judged.report, judged.address, text, upload, utc_offset=utc_offset, replace=replace, admin=admin)


def receipt_of(store: Store, judged: Judged, filed: Filed) -> Receipt:
    """What to say of a game that was filed."""
    if filed.report:
        judged = replace(judged, report=filed.report)
    elif filed.outcome == KNOWN:
        judged = _standing(store, judged, filed)
    if filed.outcome != CONFLICT:
        return Receipt(filed.outcome, judged, filed.received_at, opposed=filed.opposed)
    receipt = contradict(judged, filed, _differences(store, judged, filed.opposed[0]))
    return replace(receipt, judged=_standing(store, judged, filed)) if receipt.outcome == KNOWN else receipt


def contradict(judged: Judged, filed: Filed, found: tuple[Difference, ...]) -> Receipt:
    """What to say of a game that another one is in the way of; a log that only says less of the same game is known."""
    if filed.opposed == (judged.address,) and all(each.says_less for each in found):
        return Receipt(KNOWN, judged, filed.received_at)
    return Receipt(CONFLICT, judged, filed.received_at, found, filed.opposed)


class ReplacingError(Exception):
    """Why an upload cannot take the place of its sessions; nothing was changed."""


MOST_REPLACED = 5000
"""Games of one upload that may take the place of sessions: they are held and committed together."""


def replace_with(
    store: Store, found: Iterable[Found], **handing: Unpack[Handing]
) -> tuple[list[Receipt], tuple[SessionChange, ...]]:
    """Let logs take the place of the sessions they belong to, whole sessions and all at once, or change nothing.

    Where any of them is malformed, none is stored. ReplacingError where one has no place in a session of its own, or
    where somebody else's game stands in the way.
    """
    games, judged = judge_sessions(found, handing)
    if any(each.report is None for each in judged):
        return [Receipt(MALFORMED if each.report is None else REFUSED, each) for each in judged], ()
    submissions = [
        _submission(game, each, {**handing, "replace": True})
        for game, each in zip(games, judged, strict=True)
        if isinstance(game, RawGame)
    ]
    try:
        replaced = store.write(replace_sessions, Handed(tuple(submissions), _read))
    except NotYoursError as error:
        raise ReplacingError(f"{error}; nothing was changed") from None
    return [receipt_of(store, *each) for each in zip(judged, replaced.filed, strict=True)], replaced.changes


def judge_sessions(found: Iterable[Found], handing: Handing) -> tuple[list[Found], list[Judged]]:
    """Judge logs that are to take the place of their sessions; ReplacingError where they cannot, unless malformed."""
    games = list(islice(found, MOST_REPLACED + 1))
    if len(games) > MOST_REPLACED:
        raise ReplacingError(
            f"more than {MOST_REPLACED:,} games at once: send sessions that are to be replaced by parts"
        )
    judged = [judge(game, handing.get("rules"), handing.get("defaults")) for game in games]
    if all(each.report for each in judged):
        require_places(judged)
    return games, judged


def require_places(judged: Iterable[Judged]) -> None:
    """Refuse games of which one has no session and number, or two have the same."""
    seen: dict[Spot, Judged] = {}
    for each in judged:
        spot = None if each.report is None else spot_of(each.report.record)
        where = "a game" if each.line is None else f"the game on line {each.line}"
        if spot is None:
            raise ReplacingError(f"{where} has no session and number, so no place to take: nothing was changed")
        if spot in seen:
            raise ReplacingError(f"{where} is the second game {spot.number} of its session: nothing was changed")
        seen[spot] = each


def _judge_strictly(store: Store, ready: _Ready, handing: Handing) -> _Ready:
    """A game that is wanted only where it is legal, judged after the stored game that says who leads it."""
    judged = _led(store, ready.judged, handing)
    wanted = isinstance(ready.game, RawGame) and judged.verdict == "legal"
    return _Ready(ready.game, judged, _submission(ready.game, judged, handing) if wanted else None)


def _led(store: Store, judged: Judged, handing: Handing) -> Judged:
    """A game that the winner of an earlier one leads, judged after the stored one."""
    if judged.report is None or judged.report.opening is None:
        return judged
    spot = spot_of(judged.report.record)
    if spot is None:
        return judged
    with store.reader() as reader:
        predecessor = find_predecessor(reader, spot)
    record = judged.report.record
    default = (handing.get("defaults") or Defaults()).of(record.source)
    return replace(judged, report=audit(record, handing.get("rules"), default, predecessor))


def _standing(store: Store, judged: Judged, filed: Filed) -> Judged:
    """A known game with its standing audit, where that hangs on another game or on adopted rules."""
    if judged.report is None or (judged.report.opening is None and not filed.adopted):
        return judged
    with store.reader() as reader:
        log = find_log(reader, str(judged.address))
    return replace(judged, report=log.judge(_read)) if log else judged


def _differences(store: Store, judged: Judged, opposed: str) -> tuple[Difference, ...]:
    """What the stored game and this one differ in; nothing where it has been taken out since."""
    with store.reader() as reader:
        log = find_log(reader, opposed)
    if log is None or judged.report is None:
        return ()
    return differences(log.claimed.judge(_read), judged.report)


def _read(data: bytes, rules: RuleSet | None) -> GameRecord:
    return read_game(data, rules)


def rebuild(store: Store) -> int:
    """Derive everything anew from the raw logs and say how many games there are; StoreBusyError if another is at it."""
    return derive_anew(store, _read)


def doctor(store: Store) -> Iterator[Discrepancy]:
    """Recount every stored game from its raw log, and name whatever the store says otherwise."""
    return examine(store, _read)
