"""Game logs that compact text has to carry, drawn field by field, and what of them must come back."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from service.rules.cards import SPELLINGS, Card
from service.rules.presets import PRESETS
from tests.builders import Log
from tests.strategies import variants

DECK = [str(Card(number)) for number in range(52)]
ODD_SIGNS = ":,=#?-\"'[]{}\\/ \t\n\r\u2028\ufeff阿強ñ🂡3D"

cards = st.sampled_from(DECK)
hands = st.lists(cards, max_size=18)
texts = st.one_of(st.text(st.sampled_from(ODD_SIGNS), max_size=12), st.sampled_from(["---", "# rules: taiwan", "null"]))
"""Names, notes and ids full of the signs that the format itself uses."""
whole = st.integers(0, 2**53)
lists_of_whole = st.lists(st.integers(-99, 99), max_size=4)
UNREADABLE = ["nobody-plays-this", {"preset": "taiwan", "end": "at-midnight"}, {"passing": []}, {"suits": "DCH"}]
rules = st.one_of(st.sampled_from([*PRESETS, *UNREADABLE]), variants())


def results() -> st.SearchStrategy[Log]:
    """Any of the fields of a declared result."""
    fields = {"winner": st.integers(0, 3), "cards_left": lists_of_whole, "points": lists_of_whole}
    return st.fixed_dictionaries({}, optional={**fields, "payer": st.integers(0, 3)})


def players(*, known: bool) -> st.SearchStrategy[Log]:
    """A player with any hand, or with one that may be unknown."""
    more = {"id": texts, "kind": st.sampled_from(["human", "bot"]), "left": st.integers(0, 99)}
    seen = st.fixed_dictionaries({"name": texts, "hand": hands}, optional=more)
    if known:
        return seen
    size = st.integers(0, 52)
    return seen | st.fixed_dictionaries({"name": texts, "hand": st.none()}, optional={**more, "hand_size": size})


def plays(seats: int) -> st.SearchStrategy[list[Log]]:
    """Anybody puts down anything, at any time, as often as he likes."""
    put_down = st.lists(cards, max_size=5)
    fields = {"seat": st.integers(0, seats - 1), "cards": put_down}
    more = {"ms": whole, "auto": st.just(value=True)}
    return st.lists(st.fixed_dictionaries(fields, optional=more), max_size=12)


@st.composite
def logs(draw: st.DrawFn) -> Log:
    """Any log of two to four players, legal or not, with all, some or none of the fields."""
    seated = draw(st.lists(players(known=draw(st.booleans())), min_size=2, max_size=4))
    text_fields = dict.fromkeys(("id", "source", "session", "started_at", "ended_at", "note"), texts)
    more = {"number": st.integers(1, 9), "rules": rules, "result": results(), "tags": st.lists(texts, max_size=3)}
    words = {"passes": st.sampled_from(["recorded", "implied"])}
    log: Log = draw(st.fixed_dictionaries({}, optional={**text_fields, **more, **words}))
    log |= {"format": "bigtwo-log/1", "players": seated, "plays": draw(plays(len(seated)))}
    if "cards_left" in log.get("result", {}) and draw(st.booleans()):
        del log["plays"]
    return log


def typed_texts() -> st.SearchStrategy[str]:
    """Texts that look like compact text here and there: pieces of it in any order."""
    signs = [
        ":",
        "=",
        ",",
        "-",
        "?",
        "#",
        '"',
        "[",
        "{",
        " ",
        "\n",
        "\r\n",
        "---",
        "\n---\n",
        "0",
        "7",
        "null",
        "]",
        "}",
    ]
    words = ["Mei", "3D", "10h", "♥T", "1X", "Mei: 3D 4C\n", "Oscar: ? 13\n", "# rules: taiwan\n", "# number: 2\n"]
    names = ["# ms: [", "# ids: [", "# auto: [", "# plays: []\n", "# note: ", "# result: {", '"cards_left": ', "1="]
    return st.lists(st.sampled_from([*signs, *words, *names]), max_size=30).map("".join)


def carried(log: Log) -> Log:
    """What compact text has to carry of a log, absent and null hands alike, cards in their usual spelling."""
    kept: Log = without_own_fields(log)
    for player in kept["players"]:
        player["hand"] = None if player.get("hand") is None else spelled(player["hand"])
    for play in kept.get("plays", ()):
        play["cards"] = spelled(play["cards"])
        if not play.get("auto"):
            play.pop("auto", None)
    return kept


def spelled(written: list[str]) -> list[str]:
    """Cards in their usual spelling, in the log's order."""
    return [str(Card(SPELLINGS[card])) for card in written]


def without_own_fields(value: Any) -> Any:
    """A copy of a log, a player or a play without the fields `x-…`."""
    match value:
        case dict():
            return {name: without_own_fields(item) for name, item in value.items() if not name.startswith("x-")}
        case list():
            return [without_own_fields(item) for item in value]
    return deepcopy(value)
