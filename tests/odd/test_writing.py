"""Logs written oddly say the same, or are refused with a sentence that says how to mend them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from schemas.gamelog import read_game
from schemas.malformed import Malformed
from service.audit import audit
from service.identity import address
from service.receiving import receive
from service.store.database import Store
from tests.api.service import SAMPLES, log

LOG = log()
PLAIN = json.dumps(LOG).encode()


def _rewritten(spell: Callable[[str, str], str]) -> bytes:
    """The log with each card spelled another way."""
    return re.sub(r'"([3-9TJQKA2])([DCHS])"', lambda found: f'"{spell(*found.groups())}"', PLAIN.decode()).encode()


def _sign(suit: str) -> str:
    return "♦♣♥♠"["DCHS".index(suit)]


SPELLINGS = {
    "ten as 10": _rewritten(lambda rank, suit: rank.replace("T", "10") + suit),
    "a sign before the rank": _rewritten(lambda rank, suit: _sign(suit) + rank.replace("T", "10")),
    "a sign after the rank": _rewritten(lambda rank, suit: rank + _sign(suit)),
    "lower case": _rewritten(lambda rank, suit: (rank + suit).lower()),
    "a byte order mark": b"\xef\xbb\xbf" + PLAIN,
    "line ends of Windows": json.dumps(LOG, indent=2).replace("\n", "\r\n").encode(),
    "keys in another order": json.dumps(dict(reversed(LOG.items()))).encode(),
}


@pytest.mark.parametrize("data", SPELLINGS.values(), ids=SPELLINGS)
def test_the_same_game_written_otherwise_is_the_same_game(data: bytes) -> None:
    """Same address, same verdict, same claims."""
    assert data != PLAIN

    record = read_game(data)

    assert address(record) == address(read_game(PLAIN))
    assert record == read_game(PLAIN)


def test_the_sample_of_typed_cards_is_legal() -> None:
    """It mixes all of these."""
    data = (SAMPLES / "odd" / "typed-cards.json").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in data

    assert audit(read_game(data)).verdict == "legal"


def test_the_same_game_from_another_file_is_known(tmp_path: Path) -> None:
    """Whatever it is called and in whatever order its keys stand."""
    with Store(tmp_path / "games.duckdb") as store:
        outcomes = [
            receive(store, data, source_file=name).outcome
            for data, name in ((PLAIN, "monday.json"), (SPELLINGS["keys in another order"], "copy of monday.json"))
        ]

    assert outcomes == ["stored", "known"]


HAND = json.dumps(["3D", "4C"])
TWICE = {
    "a hand": (LOG | {"players": [{"name": "Jun", "hand": HAND}, *LOG["players"][1:]]}, "/players/0/hand"),
    "a play": (LOG | {"plays": [{"seat": 0, "cards": '["3D"]'}, *LOG["plays"][1:]]}, "/plays/0/cards"),
    "the whole log": (json.dumps(LOG), ""),
}  # fmt: skip


@pytest.mark.parametrize(("document", "pointer"), TWICE.values(), ids=TWICE)
def test_json_inside_a_json_text_is_called_so(document: object, pointer: str) -> None:
    """The error says that it is encoded twice, or that a list stands in a text, and to take the quotes away."""
    with pytest.raises(Malformed) as refused:
        read_game(json.dumps(document).encode())

    (problem,) = refused.value.problems
    assert problem.pointer == pointer
    assert "quotes around it" in problem.message
    assert re.search("inside a (JSON )?text", problem.message)
