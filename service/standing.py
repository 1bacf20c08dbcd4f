"""The standing audit of a stored game with all that its report and its certificate are made of."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from schemas.certificate import LoggedGame, Signature, dump_statement, write_certificate
from schemas.full_report import dump_workings
from schemas.gamelog import read_game
from schemas.stored import dump_place_taken, dump_standing_report
from service.audit import AuditReport
from service.canonical import canonical
from service.rules.document import read_rules
from service.store import reports, rows
from service.store.database import Reader
from service.store.logs import find_log
from service.store.replaced import find_replaced, judge_replaced, verdicts_of_replaced
from service.store.verdict_rows import GameVerdicts

if TYPE_CHECKING:
    from service.signing import SigningKey


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game, also one that was replaced, with its report, made anew from the log."""

    game: rows.Game
    report: AuditReport


@dataclass(frozen=True, slots=True)
class Standing:
    """A stored game, judged anew from its log at its place in its session."""

    game: rows.Game
    report: AuditReport
    before: LoggedGame | None
    """The game before, where the rules ask who won it and just one game stands there."""

    @property
    def logged(self) -> LoggedGame:
        """The game with its log's hash and its rules."""
        return LoggedGame.of(self.game.summary.address, self.game.text.encode(), self.report.rules)

    @property
    def statement(self) -> dict[str, Any]:
        """What a certificate states of it."""
        return dump_statement(self.report, self.logged, self.before)

    def dump(self, key: SigningKey | None) -> dict[str, Any]:
        """Its whole report: the stored one, and everything that a reader checks it by."""
        statement, summary = self.statement, self.game.summary
        return {
            **dump_standing_report(self.game),
            **dump_place_taken(self.game),
            **dump_workings(self.report),
            "log": statement["log"],
            "predecessor": statement["predecessor"],
            "certificate": {
                "url": f"/api/v1/games/{summary.address}/certificate{log_asked(self.game)}",
                "statement_sha256": hashlib.sha256(canonical(statement)).hexdigest(),
                "key": None if key is None else key.public.id,
            },
        }

    def certificate(self, key: SigningKey | None) -> bytes:
        """Its certificate, signed where there is a key."""
        statement = self.statement
        return write_certificate(statement, None if key is None else sign(key, canonical(statement)))


def log_asked(game: rows.Game) -> str:
    """How an address asks for this very log, where another one stands under the same address."""
    taken = game.place_taken
    return f"?log={game.sha256}" if taken and taken.replaced_by == taken.address else ""


def sign(key: SigningKey, message: bytes) -> Signature:
    """Sign canonical bytes."""
    return Signature(key.public.id, key.public.raw.hex(), key.sign(message).hex())


def find_standing(reader: Reader, address: str, log: str | None = None) -> Standing | None:
    """The standing audit of the game under an address; of one that was replaced, how its log is judged."""
    stored = find_game(reader, address, log)
    if stored is None:
        return None
    before = None if stored.report.opening is None else _before(reader, stored.game.summary)
    return Standing(stored.game, stored.report, before)


def find_game(reader: Reader, address: str, log: str | None = None) -> StoredGame | None:
    """The game under an address, judged by the rules of its standing audit; None where no game has it.

    Where none stands there any more it is the one that was replaced last. `log` asks for one of the logs that the
    address has had, by the SHA-256 of its bytes or the beginning of that.
    """
    game = _standing_there(reader, address, log)
    if game is None:
        return _replaced(reader, address, log)
    found = find_log(reader, address)
    return None if found is None else StoredGame(game, found.judge(read_game))


def find_record(reader: Reader, address: str, log: str | None = None) -> rows.Game | None:
    """The same game as far as the store knows it, which is faster where it stands."""
    game = _standing_there(reader, address, log)
    stored = _replaced(reader, address, log) if game is None else None
    return stored.game if stored else game


def find_verdicts(reader: Reader, game: rows.Game) -> GameVerdicts | None:
    """Everything that was judged and decided about a game, also one that was replaced."""
    if game.place_taken:
        return verdicts_of_replaced(reader, game)
    return reports.verdicts_of_game(reader, game.summary.address)


def _standing_there(reader: Reader, address: str, log: str | None) -> rows.Game | None:
    game = reports.game(reader, address)
    return game if game and game.sha256.startswith(log or "") else None


def _replaced(reader: Reader, address: str, log: str | None) -> StoredGame | None:
    old = find_replaced(reader, address, log)
    return None if old is None else StoredGame(*judge_replaced(reader, old, read_game))


def _before(reader: Reader, game: rows.GameSummary) -> LoggedGame | None:
    """The one game before in the session; None where there is none, or nobody can say which of several it was."""
    found = reports.logs_before(reader, game)
    if len(found) != 1:
        return None
    return LoggedGame(found[0].address, found[0].sha256, found[0].size, read_rules(dict(found[0].rules)))
