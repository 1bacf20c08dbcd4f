"""A certificate held against what is at hand: a key, the log, the logs of the games before; part by part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from schemas.certificate import ATTESTED, CERTIFICATE, LoggedGame, Signature, dump_statement
from schemas.certificate_shape import Certificate
from schemas.gamelog import read_game
from schemas.malformed import Malformed
from schemas.rules import LARGEST_RULES
from service.audit import ENGINE, audit
from service.canonical import canonical
from service.defaults import Defaults
from service.identity import address
from service.intake import judge
from service.rules.document import RuleSetError, read_rules
from service.rules.naming import rules_key
from service.rules.predecessor import Predecessor, person
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.sessions import Sessions
from service.signing import PublicKey
from service.splitting import RawGame

HOLDS, FAILS, OPEN = "holds", "fails", "not checked"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a certificate, and whether it holds."""

    name: str
    outcome: str
    told: str


class Verifying:
    """The parts of a certificate as they are looked at, one after another."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.statement: Mapping[str, Any] = certificate.statement
        self.parts: list[Part] = []
        self.trusted = False
        """Whether the signature is by a key that came from elsewhere than the certificate."""
        self.judged = False
        """Whether the log was judged again."""

    @property
    def stated(self) -> str:
        """The verdict that is stated, with how far it goes, and by which rules and engine."""
        level, skipped = self.statement["coverage"]["level"], self.statement["coverage"]["skipped"]
        beside = "" if level == "full" else f" ({_plain(level)} coverage: without {_plain(', '.join(skipped))})"
        rules, engine = self.statement["rules"]["key"], self.statement["engine"]
        return f"{_plain(self.statement['verdict'])}{beside}, rules {_plain(rules)}, engine {_plain(engine)}"

    @property
    def outcome(self) -> str:
        """Fails where any part does; not checked where nothing was at hand that could speak for it."""
        if any(part.outcome == FAILS for part in self.parts):
            return FAILS
        looked_at = self.judged or (self.certificate.signature is not None and not self._gave_up)
        return HOLDS if looked_at else OPEN

    @property
    def _gave_up(self) -> bool:
        """Whether a log was given that could not be judged here."""
        return any(part.name == "engine" and part.outcome == OPEN for part in self.parts)

    def _tell(self, name: str, fits: bool | None, holds: str, fails: str = "") -> bool:  # noqa: FBT001 - three outcomes
        outcome = OPEN if fits is None else HOLDS if fits else FAILS
        self.parts.append(Part(name, outcome, fails if fits is False else holds))
        return fits is True

    def check_file(self) -> None:
        """Whether the file is written as certificates are, and says what they say."""
        same = "the bytes are canonical (RFC 8785)"
        self._tell(
            "file",
            self.certificate.canonical,
            same,
            "its values are written otherwise than in a certificate (RFC 8785), so bytes were changed: get it anew",
        )
        if (self.statement["format"], self.statement["attests"]) != (CERTIFICATE, ATTESTED):
            self._tell("attests", False, "", f"it does not say what every {CERTIFICATE} says of what it attests")

    def check_signature(self, key: PublicKey | None) -> None:
        """Whether the statement is signed: by a key that was given, else by the one that stands in the file."""
        signature = self.certificate.signature
        if signature is None:
            self._tell("signature", None if key is None else False, "it is not signed", "it is not signed")
            return
        own = PublicKey(bytes.fromhex(signature.public_key))
        if own.id != signature.key:
            self._tell("signature", False, "", f"the key in the file is {own.id}, and not {signature.key} as it says")
        elif key is not None and key.raw != own.raw:
            self._tell("signature", False, "", f"it is by the key {own.id}, and not by {key.id}, the one you gave")
        else:
            self._check_value(own, signature, trusted=key is not None)

    def _check_value(self, key: PublicKey, signature: Signature, *, trusted: bool) -> None:
        fits = key.fits(bytes.fromhex(signature.value), canonical(self.statement))
        whose = "the key you gave" if trusted else "which stands in the file; whose it is, only --key can show"
        self.trusted = self._tell(
            "signature",
            fits,
            f"fits the key {key.id}, {whose}",
            f"does not fit what the certificate states under the key {key.id}: the one or the other was changed",
        )
        self.trusted = self.trusted and trusted

    def check_rules(self) -> RuleSet | None:
        """Whether the rule set that is spelled out can be played by and has the name that it is called by."""
        return self._rules("rules", self.statement["rules"])

    def _rules(self, name: str, told: Mapping[str, Any]) -> RuleSet | None:
        """The rule set that is spelled out; None where nothing can be judged by it, which is told."""
        document = told["document"]
        try:
            if len(canonical(document)) > LARGEST_RULES:
                self._tell(name, False, "", "the rule set is longer than any")
                return None
            rules = read_rules(dict(document))
        except RuleSetError as error:
            self._tell(name, False, "", f"nobody can play by this rule set: {error}")
            return None
        key = rules_key(rules)
        if key != told["key"]:
            self._tell(name, False, "", f"the rules are {key}, and not {_written(told['key'])} as they are called")
            return None
        if name == "rules":
            self._tell(name, True, key)
        return rules

    def check_log(self, log: bytes, before: Sequence[RawGame], rules: RuleSet) -> None:
        """Judge the log again, and compare everything with what is stated."""
        said = self.statement["log"]
        own = LoggedGame.of("", log, rules)
        same = (own.sha256, own.size) == (said["sha256"], said["bytes"])
        told = f"{said['bytes']:,} bytes, SHA-256 {said['sha256']}"
        other = f"{own.size:,} bytes, SHA-256 {own.sha256}"
        self._tell("log", same, told, f"other bytes than those that were judged: {other}, stated are {told}")
        try:
            record = read_game(log, rules)
        except Malformed as malformed:
            self._tell("log", False, "", f"it is no game log that can be read: {malformed.problems[0]}")
            return
        if self.statement["engine"] != ENGINE:
            told = f"it is by engine {_written(self.statement['engine'])}, and this is engine {ENGINE}"
            self._tell("engine", None, f"{told}: whether the game is judged so can only be seen with that one")
            return
        self._compare(record, replace(own, address=address(record)), before)

    def _compare(self, record: GameRecord, game: LoggedGame, before: Sequence[RawGame]) -> None:
        self.judged = True
        chain = _Chain(self, record, game.rules, before)
        report = audit(record, game.rules, predecessor=chain.predecessor())
        ours = dump_statement(report, game, chain.game)
        for name in ("address", "predecessor", "verdict", "record", "coverage", "findings", "result", "engine"):
            same = _same(self.statement[name], ours[name])
            if name != "predecessor" or not same or chain.shown:
                self._tell(name, same, *_told(name, self.statement, ours))


class _Chain:
    """The games before in a session, for rules by which the winner of the last one leads."""

    def __init__(self, verifying: Verifying, record: GameRecord, rules: RuleSet, logs: Sequence[RawGame]) -> None:
        self._tell = verifying._tell  # noqa: SLF001 - one outcome of two classes
        self._read_rules = verifying._rules  # noqa: SLF001 - likewise
        self._record, self._rules, self._logs = record, rules, logs
        self._stated: Mapping[str, Any] | None = verifying.statement["predecessor"]
        self.game: LoggedGame | None = None
        """The game before, as it is stated or, where its log is at hand, as that has it."""
        self.shown = False
        """Whether its log was at hand."""

    def predecessor(self) -> Predecessor | None:
        """What is known of the game before: from its log, else as the certificate has it."""
        if self._stated is None or self._stated["game"] is None:
            return None
        game = self._stated["game"]
        rules = self._read_rules("predecessor", game["rules"])
        if rules is None:
            return None
        self.game = LoggedGame(game["address"], game["log"]["sha256"], game["log"]["bytes"], rules)
        if self._logs:
            return self._from_logs(self.game)
        told = "who won the game before is taken from the certificate: its log, as --predecessor, would show it"
        self._tell("predecessor", None, told)
        return self._as_stated(self._stated["leads"])

    def _as_stated(self, leads: int | None) -> Predecessor | None:
        people = tuple(map(person, self._record.players))
        if leads is None or not 0 <= leads < len(people) or self._record.number is None:
            return None
        return Predecessor(self._record.number - 1, people, people[leads])

    def _from_logs(self, stated: LoggedGame) -> Predecessor | None:
        """Judge the games before in their order, the last one by the rules that are stated for it."""
        logs = [(LoggedGame.of("", log.data, stated.rules).sha256 == stated.sha256, log) for log in self._logs]
        if not any(meant for meant, _ in logs):
            told = f"no log that was given has the SHA-256 {stated.sha256} of the game before"
            self._tell("predecessor", False, "", told)
            return None
        self.shown = True
        sessions = Sessions()
        for _, meant, log in sorted(self._numbered(logs), key=lambda each: each[:2]):
            judged = judge(log, stated.rules if meant else None, Defaults(self._rules), sessions)
            if meant:
                self.game = replace(stated, address=str(judged.address), size=len(log.data))
        return sessions.predecessor(self._record)

    def _numbered(self, logs: Sequence[tuple[bool, RawGame]]) -> Iterator[tuple[int, bool, RawGame]]:
        """The logs that are of this session, with their numbers; a log twice is one."""
        seen: set[bytes] = set()
        for meant, log in logs:
            try:
                record = read_game(log.data)
            except Malformed:
                continue
            here = (record.source, record.session) == (self._record.source, self._record.session)
            if here and record.number is not None and log.data not in seen:
                seen.add(log.data)
                yield record.number, meant, log


def _same(stated: object, ours: object) -> bool:
    return canonical(stated) == canonical(ours)


def _told(name: str, stated: Mapping[str, Any], ours: Mapping[str, Any]) -> tuple[str, str]:
    """What to say of a part that holds, and of one that does not."""
    if name == "findings":
        return _told_findings(stated[name], ours[name])
    if name == "result" and isinstance(stated[name], dict) and ours[name] is not None:
        differing = [field for field in ours[name] if not _same(stated[name].get(field), ours[name][field])]
        return "as the log gives it", f"judged again it has other {', '.join(differing) or 'fields'} than stated"
    short = isinstance(ours[name], str)
    same = str(ours[name]) if short else "as the log gives it"
    return same, f"stated is {_written(stated[name])}, and judged again it is {_written(ours[name])}"


def _told_findings(stated: Sequence[Any], ours: Sequence[Any]) -> tuple[str, str]:
    holds = f"{len(ours)}, each as stated" if ours else "none"
    place = next((at for at, pair in enumerate(zip(stated, ours, strict=False)) if not _same(*pair)), None)
    if place is None:
        return holds, f"stated are {len(stated)}, and judged again there are {len(ours)}"
    one, other = stated[place], ours[place]
    fields = [name for name in other if not _same(one[name], other[name])]
    return holds, f"number {place + 1}, {other['code']}, has other {', '.join(fields)} when judged again"


def _written(value: object) -> str:
    """A value from a certificate as a terminal may show it."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":")).replace("\x7f", "\\x7f")
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _plain(text: str) -> str:
    """A word from a certificate without quotes, where it needs none."""
    written = _written(text)
    return text if written == f'"{text}"' else written


_LONGEST = 200
"""Characters of a value that are shown."""


def verify(
    certificate: Certificate, key: PublicKey | None, log: bytes | None, before: Sequence[RawGame] = ()
) -> Verifying:
    """Hold a certificate against a key, a log and the logs of the games before, as far as each is at hand."""
    verifying = Verifying(certificate)
    verifying.check_file()
    verifying.check_signature(key)
    rules = verifying.check_rules()
    if log is not None and rules is not None:
        verifying.check_log(log, before, rules)
    return verifying
