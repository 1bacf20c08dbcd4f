"""Game logs for property tests: valid ones, damaged ones, and ways to write them as text."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from service.rules.cards import SPELLINGS

Draw = Callable[..., Any]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
plain_texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=6) | st.sampled_from([":", "a:b", '"[{'])
numbers = st.integers(-(2**63), 2**64 - 1) | st.integers(-2, 5) | st.floats(allow_nan=False, allow_infinity=False)
plain = st.none() | st.booleans() | numbers | texts
json_values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
own_fields: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    texts.map("x-".__add__), json_values, max_size=2
) | st.just({})

cards = st.sampled_from(sorted(SPELLINGS)) | st.sampled_from(["3D", "TH", "2S", "AC"])
hands = st.lists(cards, max_size=5)
names = plain_texts.map(lambda text: text + "A").filter(str.strip)
moments = st.sampled_from(["2026-11-03", "2026-11-03T20:15:00+08:00", "2016-12-31t23:59:60.5z"])
rule_sets = st.sampled_from(
    [
        *["wikipedia", "pagat", "taiwan", "charlesworth"],
        {},
        {"preset": "hong-kong", "players": [2, 3], "scoring": {"tiers": [[1, 1], [5, 3]], "unused": ["two-of-spades"]}},
        {"plays": {"1": ["single"], "4": ["two-pairs", "four"]}, "bombs": ["four"], "straights": "N2", "suits": "SHCD"},
        {"plays": {"1": ["single"], "5": ["straight"]}, "straights": ["34567", "A2345"], "last_card": "highest-single"},
    ],
)


def some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Any of some optional fields."""
    return st.fixed_dictionaries({}, optional=fields)


@st.composite
def valid_logs(draw: Draw) -> dict[str, Any]:
    """A log that the reader has to accept."""
    seats = draw(st.integers(2, 4))
    plays = draw(st.lists(_plays(seats), max_size=6))
    who = [draw(_players(len(plays))) for _ in range(seats)]
    for seat, player in enumerate(who):
        player["name"] = f"{player['name']}{seat}"
    more = {**draw(headers), **draw(some(result=_results(seats))), **draw(own_fields)}
    log = {"format": "bigtwo-log/1", "players": who, "plays": plays, **more}
    return dict(draw(st.permutations(sorted(log.items(), key=lambda item: item[0]))))


headers = some(
    id=plain_texts,
    source=plain_texts,
    session=plain_texts,
    number=st.integers(1, 2**53),
    started_at=moments,
    ended_at=moments,
    rules=rule_sets,
    passes=st.just("recorded"),
    tags=st.lists(texts, max_size=3),
    note=texts,
)


def _results(seats: int) -> st.SearchStrategy[dict[str, Any]]:
    seat = st.integers(0, seats - 1)
    counts = st.lists(st.integers(0, 60), min_size=seats, max_size=seats)
    points = st.lists(st.integers(-(2**53), 2**53), min_size=seats, max_size=seats)
    return some(winner=seat, cards_left=counts, points=points, payer=seat)


@st.composite
def _players(draw: Draw, plies: int) -> dict[str, Any]:
    more = some(id=plain_texts, kind=st.sampled_from(["human", "bot"]), left=st.integers(0, plies))
    return {"name": draw(names), "hand": draw(hands), **draw(more), **draw(own_fields)}


@st.composite
def _plays(draw: Draw, seats: int) -> dict[str, Any]:
    more = some(ms=st.integers(0, 2**53), auto=st.booleans())
    return {"seat": draw(st.integers(0, seats - 1)), "cards": draw(hands), **draw(more), **draw(own_fields)}


odd_values = json_values | st.sampled_from(
    [
        *[0, 1, 2, 3, 4, 5, -1, 0.0, -0.0, 1.0, 1e3, 2**53, 2**53 + 1, True, False, None],
        *["", "3D", "10♥", "3D\n", "1H", "bot", "human", "implied", "capsa", "2026-02-30", "2026-11-03", "A", " A "],
        *[[], ["3D"], ["3D", "3D"], [0, 1], {}, {"cards_left": [0, 3]}, {"end": "play-on"}, {"straights": ["33333"]}],
        *[{"bombs": ["flush", "straight"]}, {"players": [4, 2]}, {"plays": {"13": ["dragon"]}}, {"suits": "DCHH"}],
    ],
)
_ODD_KEYS = """
    seat cards ms auto name id hand hand_size kind left number session rules passes result winner payer cards_left
    points tags note plays players format x-a started_at source preset scoring tiers opening_lead plaeyrs
"""
odd_keys = st.sampled_from(_ODD_KEYS.split())


@st.composite
def damaged_logs(draw: Draw) -> dict[str, Any]:
    """A log to which up to three odd things were done; it may still be valid."""
    log: dict[str, Any] = json.loads(json.dumps(draw(valid_logs())))
    for _ in range(draw(st.integers(1, 3))):
        _damage(draw, log)
    return log


def _damage(draw: Draw, log: dict[str, Any]) -> None:
    """Replace, remove or add one thing somewhere in a log."""
    inside = draw(st.sampled_from(list(containers(log))))
    keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
    what = draw(st.sampled_from(["replace", "remove", "add"]))
    odd = deepcopy(draw(odd_values))  # a later damage must not reach the samples themselves
    if what == "add" or not keys:
        if isinstance(inside, dict):
            inside[draw(odd_keys)] = odd
        else:
            inside.insert(draw(st.integers(0, len(inside))), odd)
        return
    key = draw(st.sampled_from(keys))
    if what == "remove":
        del inside[key]
    else:
        inside[key] = odd


def containers(value: object) -> list[Any]:
    """Every list and object of a value, the outermost first."""
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(container for item in inner for container in containers(item))]


class Scribe:
    """Writes JSON with odd white space and odd escapes, and one object's field twice where it is told to."""

    def __init__(self, draw: Draw, twice: dict[str, Any] | None = None) -> None:
        self.draw = draw
        self.twice = twice
        self.pointer: str | None = None
        """Where the field that stands twice stands."""

    def write(self, value: object, where: str = "") -> str:
        """The text of a value."""
        if isinstance(value, dict):
            pairs = [
                f"{self.key(key)}{self.blank()}:{self.write(item, f'{where}/{_escape(key)}')}"
                for key, item in value.items()
            ]
            if value is self.twice:
                key = self.draw(st.sampled_from(list(value)))
                self.pointer = f"{where}/{_escape(key)}"
                pairs.insert(self.draw(st.integers(0, len(pairs))), f"{self.key(key)}:{self.draw(texts_of_values)}")
            text = "{" + ",".join(pairs) + self.blank() + "}"
        elif isinstance(value, list):
            text = "[" + ",".join(self.write(item, f"{where}/{place}") for place, item in enumerate(value)) + "]"
        else:
            text = json.dumps(value, ensure_ascii=self.draw(st.booleans()))
        return self.blank() + text + self.blank()

    def key(self, key: str) -> str:
        """A key in quotes, some of its characters escaped."""
        escaped = "".join(
            f"\\u{ord(sign):04x}"
            if ord(sign) < 1 << 16 and self.draw(st.integers(0, 4)) == 0
            else json.dumps(sign)[1:-1]
            for sign in key
        )
        return f'{self.blank()}"{escaped}"'

    def blank(self) -> str:
        """White space, mostly none."""
        return str(self.draw(st.sampled_from(["", "", "", " ", "\n", "\t\r\n "])))


texts_of_values = st.sampled_from(["1", "null", '""', "[]", "{}", '":"', '"\\u003a"', '{"x":[]}'])


def _escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
