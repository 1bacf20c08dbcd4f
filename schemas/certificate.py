"""Certificates: what an engine said of the bytes of a log, as canonical bytes to be signed (docs/certificates.md).

A statement is made of the log, the game before where the rules ask for it, the rules and the engine, and of nothing
else: no clock, no server, nothing of the other games of a session. So the same input gives the same bytes everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from schemas.report import dump_report
from service.audit import AuditReport
from service.canonical import canonical
from service.rules.document import write_rules
from service.rules.naming import rules_key
from service.rules.ruleset import RuleSet

CERTIFICATE = "bigtwo-certificate/1"
ALGORITHM = "Ed25519"
ATTESTED = (
    "This engine, by these rules, judges a log of exactly these bytes as it stands here."
    " That the game took place as the log tells is not attested."
)
"""What a certificate says, and what it does not; part of every statement."""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game by its address, its log's bytes and the rules it is judged by."""

    address: str
    sha256: str
    size: int
    """Bytes of the log."""
    rules: RuleSet

    @classmethod
    def of(cls, address: str, log: bytes, rules: RuleSet) -> Self:
        """The game of a log."""
        return cls(address, hashlib.sha256(log).hexdigest(), len(log), rules)

    def dump(self) -> dict[str, Any]:
        """Write it as it stands in a statement."""
        return {
            "address": self.address,
            "log": {"sha256": self.sha256, "bytes": self.size},
            "rules": {"key": rules_key(self.rules), "document": write_rules(self.rules)},
        }


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature beside a statement, with the public key that it fits."""

    key: str
    """The id of the key."""
    public_key: str
    value: str
    """Both as hexadecimal digits."""

    def dump(self) -> dict[str, Any]:
        """Write it."""
        return {"algorithm": ALGORITHM, "key": self.key, "public_key": self.public_key, "value": self.value}


def dump_statement(report: AuditReport, game: LoggedGame, before: LoggedGame | None) -> dict[str, Any]:
    """Write what an audit says of a log; `before` is the game before, looked at only where the rules ask who won it."""
    told = dump_report(report, game.address)
    findings = [finding for finding in told["findings"] if not finding["code"].startswith("session/")]
    return {
        "format": CERTIFICATE,
        "attests": ATTESTED,
        **game.dump(),
        "predecessor": _dump_predecessor(report, before),
        **{name: told[name] for name in ("verdict", "record", "coverage", "result", "engine")},
        "findings": [_dump_finding(finding) for finding in findings],
    }


def _dump_predecessor(report: AuditReport, before: LoggedGame | None) -> dict[str, Any] | None:
    """Who leads because of the game before, and which game that is; None where the cards decide."""
    if report.opening is None:
        return None
    return {"leads": report.opening[0], "game": None if before is None else before.dump()}


def _dump_finding(finding: Mapping[str, Any]) -> dict[str, Any]:
    """A finding without its sentence, which is made when it is shown."""
    return {name: finding[name] for name in ("code", "severity", "ply", "seat", "pointer", "values")}


def write_certificate(statement: Mapping[str, Any], signature: Signature | None) -> bytes:
    """A certificate as canonical bytes; without a signature where there is no key."""
    document = {"format": CERTIFICATE, "statement": statement, "signature": signature and signature.dump()}
    return canonical(document)
