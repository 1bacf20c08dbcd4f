"""Certificates for tests, signed with a key that is always the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from schemas.certificate import LoggedGame, dump_statement, write_certificate
from schemas.gamelog import read_game
from service.audit import audit
from service.canonical import canonical
from service.identity import address
from service.rules.predecessor import Predecessor
from service.rules.ruleset import RuleSet
from service.signing import PublicKey, SigningKey
from service.standing import sign
from tests.shared import PROJECT

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = PROJECT / "sample_games"


def key_of(seed: int = 0) -> SigningKey:
    """A key from a number."""
    secret = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    return SigningKey(secret, PublicKey(secret.public_key().public_bytes_raw()))


KEY = key_of()


def statement_of(
    log: bytes,
    rules: RuleSet | None = None,
    predecessor: Predecessor | None = None,
    before: LoggedGame | None = None,
) -> dict[str, Any]:
    """What a certificate states of a log."""
    record = read_game(log, rules)
    report = audit(record, rules, predecessor=predecessor)
    return dump_statement(report, LoggedGame.of(address(record), log, report.rules), before)


def signed(statement: dict[str, Any], key: SigningKey = KEY) -> bytes:
    """A certificate of a statement, whatever that says."""
    return write_certificate(statement, sign(key, canonical(statement)))


def rewritten(certificate: bytes, *path: str | int, to: object) -> bytes:
    """The same certificate with one value changed, its signature as it was."""
    document = json.loads(certificate)
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    assert inner[path[-1]] != to
    inner[path[-1]] = to
    return canonical(document)
