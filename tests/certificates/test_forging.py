"""Whatever is changed in a certificate, it is refused, and the part is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schemas.certificate_shape import read_certificate
from schemas.malformed import Malformed
from service.audit import ENGINE
from service.canonical import canonical
from service.rules.presets import PRESETS
from service.verifying import FAILS, HOLDS, OPEN, Verifying, verify
from tests.certificates.certified import KEY, key_of, rewritten, signed, statement_of
from tests.certificates.test_golden import AFTER, BEFORE, log_of, session_certificate

LOG = log_of("too-low")
STATEMENT = statement_of(LOG)
GENUINE = signed(STATEMENT)


def failing(verifying: Verifying) -> list[str]:
    return [part.name for part in verifying.parts if part.outcome == FAILS]


def against_all(certificate: bytes, log: bytes = LOG) -> Verifying:
    return verify(read_certificate(certificate), KEY.public, log)


CHANGES: dict[str, tuple[tuple[str | int, ...], Any]] = {
    "attests": (("attests",), "All of this happened."),
    "address": (("address",), "0" * 64),
    "log": (("log", "sha256"), "0" * 64),
    "log, its length": (("log", "bytes"), 1),
    "verdict": (("verdict",), "legal"),
    "record": (("record",), "none"),
    "coverage": (("coverage", "level"), "partial"),
    "coverage, what was skipped": (("coverage", "skipped"), ["hand/0"]),
    "findings": (("findings",), []),
    "findings, a code": (("findings", 0, "code"), "play/wrong-size"),
    "findings, a ply": (("findings", 0, "ply"), 3),
    "findings, a value": (("findings", 0, "values", "why"), "equal"),
    "result": (("result", "points", 0), 99),
    "result, all of it": (("result",), None),
    "predecessor": (("predecessor",), {"leads": 1, "game": None}),
    "rules": (("rules", "key"), "taiwan"),
    "rules, one of them": (("rules", "document", "passing"), "locks-out"),
    "rules, unplayable ones": (("rules", "document", "suits"), "XXXX"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_statement_is_refused_by_its_signature_alone(what: str) -> None:
    path, value = CHANGES[what]
    forged = read_certificate(rewritten(GENUINE, "statement", *path, to=value))
    for key in (None, KEY.public):
        verifying = verify(forged, key, None)
        assert "signature" in failing(verifying)
        assert verifying.outcome == FAILS


@pytest.mark.parametrize("what", CHANGES)
def test_signed_anew_it_is_refused_by_the_log_and_the_part_is_named(what: str) -> None:
    """Whoever holds a key can sign anything, but not make this engine judge these bytes so."""
    path, value = CHANGES[what]
    statement = json.loads(rewritten(GENUINE, "statement", *path, to=value))["statement"]
    verifying = against_all(signed(statement))
    assert failing(verifying) == [what.partition(",")[0]]


def test_a_key_of_somebody_else_is_refused_by_the_one_that_was_given() -> None:
    forged = read_certificate(signed(STATEMENT, key_of(7)))
    assert failing(verify(forged, KEY.public, LOG)) == ["signature"]
    unknown = verify(forged, None, None)
    assert unknown.outcome == HOLDS
    assert not unknown.trusted
    assert "whose it is, only --key can show" in unknown.parts[1].told


@pytest.mark.parametrize("place", range(0, 128, 7))
def test_a_changed_digit_of_the_signature_is_refused(place: int) -> None:
    value = json.loads(GENUINE)["signature"]["value"]
    other = f"{value[:place]}{int(value[place], 16) ^ 1:x}{value[place + 1 :]}"
    assert failing(against_all(rewritten(GENUINE, "signature", "value", to=other))) == ["signature"]


@pytest.mark.parametrize("field", ["key", "public_key"])
def test_a_key_and_its_name_belong_together(field: str) -> None:
    value = getattr(key_of(3).public, "id") if field == "key" else key_of(3).public.raw.hex()  # noqa: B009 - one of two
    verifying = against_all(rewritten(GENUINE, "signature", field, to=value))
    assert failing(verifying) == ["signature"]


def test_every_changed_byte_of_the_file_is_refused() -> None:
    """By the file itself, by its signature, or since it is no certificate any more."""
    for place in range(len(GENUINE)):
        changed = bytearray(GENUINE)
        changed[place] ^= 0x02
        try:
            assert verify(read_certificate(bytes(changed)), None, None).outcome == FAILS, place
        except Malformed:
            continue


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(json.loads(GENUINE)).encode(),
        json.dumps(json.loads(GENUINE), indent=2).encode(),
        GENUINE.replace(b'"ply":17', b'"ply":17.0'),
        GENUINE.replace(b'"legal"', b'"leg\\u0061l"').replace(b'"illegal"', b'"ille\\u0067al"'),
        b"\xef\xbb\xbf" + GENUINE,
        GENUINE + b"\n\n",
    ],
)
def test_the_same_values_written_otherwise_are_other_bytes(written: bytes) -> None:
    assert written != GENUINE
    try:
        assert "file" in failing(verify(read_certificate(written), None, None))
    except Malformed as malformed:
        assert malformed.problems[0].pointer == "/statement/findings/0/ply"  # noqa: PT017 - one of the ways out


def test_a_line_end_after_it_is_none_of_its_bytes() -> None:
    assert against_all(GENUINE + b"\n").outcome == HOLDS


def test_another_log_is_refused_and_what_differs_is_named() -> None:
    noted = json.dumps(json.loads(LOG) | {"note": "changed"}).encode()
    assert failing(against_all(GENUINE, noted)) == ["log"]
    shorter = json.loads(LOG)
    shorter["plays"].pop()
    assert failing(against_all(GENUINE, json.dumps(shorter).encode()))[:2] == ["log", "address"]
    assert failing(against_all(GENUINE, b"{}")) == ["log", "log"]


def test_another_engine_is_told_and_not_compared() -> None:
    other = str(int(ENGINE) + 1)
    verifying = against_all(signed(STATEMENT | {"engine": other, "verdict": "legal"}))
    parts = {part.name: part for part in verifying.parts}
    assert parts["engine"].outcome == OPEN
    assert f'engine "{other}"' in parts["engine"].told
    assert verifying.outcome == OPEN
    assert "verdict" not in parts


def test_without_a_signature_only_the_log_can_speak_for_it() -> None:
    bare = canonical(json.loads(GENUINE) | {"signature": None})
    certificate = read_certificate(bare)
    assert verify(certificate, None, None).outcome == OPEN
    assert verify(certificate, None, LOG).outcome == HOLDS
    assert failing(verify(certificate, KEY.public, LOG)) == ["signature"]


@pytest.mark.parametrize("leads", [None, 0, 1, 2, 3, 7, -1])
def test_who_leads_after_the_game_before_cannot_be_made_up(leads: int | None) -> None:
    statement = json.loads(session_certificate())["statement"]
    if statement["predecessor"]["leads"] == leads:
        return
    from service.splitting import RawGame

    statement["predecessor"]["leads"] = leads
    forged = read_certificate(signed(statement))
    log = AFTER.read_bytes()
    assert failing(verify(forged, KEY.public, log))
    with_it = verify(forged, KEY.public, log, [RawGame("before", None, BEFORE.read_bytes())])
    assert "predecessor" in failing(with_it)


def test_the_game_before_cannot_be_left_out_where_the_rules_ask_for_it() -> None:
    statement = json.loads(session_certificate())["statement"] | {"predecessor": None}
    assert "predecessor" in failing(verify(read_certificate(signed(statement)), None, AFTER.read_bytes()))


MALFORMED = {
    b"": "there is nothing here",
    b"[]": "a certificate is an object",
    b'{"format": "bigtwo-certificate/2"}': "bigtwo-certificate/1",
    b'{"statement": {}}': "format is missing",
    GENUINE.replace(b'"verdict"', b'"verdikt"'): "verdict",
    GENUINE.replace(b'"record":', b'"record":"agrees","record":'): "a second time",
    GENUINE.replace(b'"ply":17', b'"ply":NaN'): "NaN is no number",
    GENUINE.replace(b'"values":{', b'"values":{"a":1e400,'): "no such value",
    GENUINE.replace(b'"ply":17', b'"ply":99999999999999999999999'): "ply is a whole number",
    GENUINE.replace(b'"ply":17', b'"ply":9007199254740993'): "ply is a whole number",
    GENUINE.replace(b'"ply":17', b'"ply":true'): "ply is a whole number",
    GENUINE.replace(b'"values":{', b'"values":{"deep":' + b"[" * 90 + b"]" * 90 + b","): "64 deep",
    GENUINE[:-40]: "",
    "\ufeff".encode("utf-16") + GENUINE.decode().encode("utf-16-le"): "UTF-16",
}


@pytest.mark.parametrize("data", MALFORMED, ids=[word or "cut off" for word in MALFORMED.values()])
def test_what_is_no_certificate_is_told_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        read_certificate(data)
    assert MALFORMED[data] in str(caught.value)


def test_a_monstrous_rule_set_is_not_read() -> None:
    document = STATEMENT["rules"]["document"] | {"straights": ["34567"] * 20_000}
    statement = STATEMENT | {"rules": {"key": "wikipedia", "document": document}}
    assert failing(against_all(signed(statement))) == ["rules"]


def test_every_preset_survives_being_spelled_out() -> None:
    """The rules in a statement are those that were judged by, whichever they are."""
    for rules in PRESETS.values():
        statement = statement_of(LOG, rules)
        assert failing(against_all(signed(statement))) == []
