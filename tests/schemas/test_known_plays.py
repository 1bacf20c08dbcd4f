"""Plays that are looked up by their bytes: a log is read, or refused, exactly as it is read otherwise."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas import known_plays
from schemas.decode import MAX_GAME_BYTES, decode
from schemas.gamelog import load_game, read_game
from schemas.known_plays import decode_known
from schemas.malformed import Malformed
from tests.schemas.logs import log, play
from tests.schemas.strategies import damaged_logs, valid_logs
from tests.schemas.test_reader_properties import often

BARE, SPACED = (",", ":"), (", ", ": ")


def write(document: object, separators: tuple[str, str] = BARE) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=separators).encode()


def outcomes(data: bytes) -> list[object]:
    """What is read of a log, or what is wrong with it, by looking plays up and as any other."""
    told: list[object] = []
    for read in (read_game, lambda text: load_game(decode(text))):
        try:
            told.append(repr(read(data)))
        except Malformed as error:
            told.append(error.problems)
    return told


@pytest.mark.parametrize("separators", [BARE, SPACED])
def test_plain_plays_are_looked_up(separators: tuple[str, str]) -> None:
    """In both manners of writing, and whatever else the log holds."""
    written = write(log(tags=["a:b"], result={"winner": 0}, **{"x-a": [{"b": [{}]}]}), separators)
    assert decode_known(written) is not None
    looked_up, otherwise = outcomes(written)
    assert looked_up == otherwise


PLAIN = write(log())
DOUBTFUL = {
    "times": write(log(plays=[play(0, "3D", ms=7)])),
    "a field of one's own": write(log(plays=[play(0, "3D", **{"x-a": 1})])),
    "a flag": write(log(plays=[play(0, "3D", auto=True)])),
    "a card put down twice": write(log(plays=[play(0, "3D", "3D")])),
    "no plays at all": write(log(plays=[])),
    "a seat as text": write(log(plays=[play("0", "3D")])),
    "a field that stands twice in a play": PLAIN.replace(b'"seat":1', b'"seat":0,"seat":1'),
    "plays that stand twice": PLAIN[:-1] + b',"plays":[{"seat":0,"cards":[]}]}',
    "plays that stand twice, once with an escape": PLAIN[:-1] + b',"pl\\u0061ys":[]}',
    "another field that stands twice": PLAIN[:-1] + b',"format":"bigtwo-log/1"}',
    "plays in a field of one's own": write(log(plays=..., **{"x-a": {"plays": [play(0)]}})),
    "plays in a field of one's own too": write(log(**{"x-a": {"plays": []}})),
    "what looks like plays in a note": write(log(note='"plays":[{"seat":0,"cards":[]}]')),
    "a list of logs": b"[" + PLAIN + b"]",
    "a comma too many": PLAIN.replace(b"},{", b"},,{"),
    "a brace too many": PLAIN.replace(b'"seat":1', b'{"seat":1'),
    "a brace too few": PLAIN.replace(b'},{"seat":1', b',{"seat":1'),
    "a card without quotes": PLAIN.replace(b'["5H"]', b"[5H]"),
    "a list that does not end": PLAIN.replace(b"}],", b"},").replace(b"}]}", b"}}"),
    "text behind the log": PLAIN + b"x",
    "a byte order mark": b"\xef\xbb\xbf" + PLAIN,
    "a byte that is no UTF-8": PLAIN.replace(b"Mei", b"M\xe9i"),
    "too many bytes": PLAIN + b" " * MAX_GAME_BYTES,
    "nesting that is too deep": write(log(**{"x-a": json.loads("[" * 64 + "]" * 64)})),
}


@pytest.mark.parametrize("data", DOUBTFUL.values(), ids=DOUBTFUL)
def test_whatever_is_in_doubt_is_read_as_any_other(data: bytes) -> None:
    """Nothing is looked up there, so it is read, or refused with its line and column, as ever."""
    assert decode_known(data) is None
    looked_up, otherwise = outcomes(data)
    assert looked_up == otherwise


@pytest.mark.parametrize("changes", [{"players": []}, {"plays": [play(3, "3D")]}, {"tags": 7}, {"plaeyrs": []}])
def test_what_is_wrong_with_a_log_of_known_plays_is_told_as_ever(changes: dict[str, Any]) -> None:
    """Also of a seat that is not at this table, though it is at others."""
    assert decode_known(write(log(**changes))) is not None
    looked_up, otherwise = outcomes(write(log(**changes)))
    assert looked_up == otherwise
    assert not isinstance(looked_up, str)


def test_a_play_is_not_kept_for_its_blanks() -> None:
    """Else logs that differ in nothing but blanks would fill the memory."""
    wide = PLAIN.replace(b'"seat":0,', b'"seat":0' + b" " * 1000 + b",")
    assert wide != PLAIN
    assert decode_known(wide) is not None
    assert max(map(len, known_plays._KNOWN)) < 1000


def test_a_player_may_not_leave_after_the_last_play() -> None:
    """The number of plays is known where they were looked up."""
    players = [{**one, "left": 4} for one in log()["players"]]
    with pytest.raises(Malformed, match="left is a whole number from 0 to 3, the number of plays, not 4"):
        read_game(write(log(players=players)))


@often(300)
@given(valid_logs() | damaged_logs(), st.sampled_from([BARE, SPACED]), st.data())
def test_looking_plays_up_changes_nothing(document: Any, separators: tuple[str, str], data: st.DataObject) -> None:
    """A log, also one with bytes cut out, doubled or put in, is read or refused as it is otherwise."""
    for play_ in document.get("plays") or [] if isinstance(document.get("plays"), list) else []:
        if isinstance(play_, dict) and data.draw(st.booleans()):
            play_.pop("ms", None)
    text = write(document, separators)
    if data.draw(st.booleans()):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 20)))
        text = text[:begin] + data.draw(st.binary(max_size=3) | st.just(text[begin:end] * 2)) + text[end:]
    looked_up, otherwise = outcomes(text)
    assert looked_up == otherwise
