"""A mapping file, `map.toml`: where everything stands in somebody's JSON, and how it is written there."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.convert.mapping.paths import Path, PathError
from service.convert.mapping.spelling import Apart, Formula, Spelling, Table, parse_formula
from service.rules.cards import RANK_LETTERS, SPELLINGS, SUIT_LETTERS, Card
from service.rules.words import unknown

TEXTS = ("id", "source", "session", "started_at", "ended_at", "note", "passes")
"""Fields of a log that are text; a whole number at their paths becomes one."""
FIELDS: Mapping[str, tuple[str, ...]] = {
    "game": (*TEXTS, "number", "rules", "tags"),
    "players": ("name", "id", "hand", "hand_size", "kind", "left"),
    "plays": ("seat", "cards", "ms", "auto"),
    "result": ("winner", "cards_left", "points", "payer"),
}
"""What may have a path, by the table of the mapping in which it stands."""
NEEDED: Mapping[str, tuple[str, ...]] = {"players": ("each", "name"), "plays": ("each", "seat", "cards")}
MORE: Mapping[str, tuple[str, ...]] = {"players": ("each", "kinds"), "plays": ("each", "pass", "only")}
FIXED = ("source", "session", "rules", "passes", "tags", "note")
"""Fields that may be the same in every game."""
_CARDS = ("formula", "table", "rank", "suit", "ranks", "suits", "separator")
_SEATS = {"by": ("place", "name", "id"), "first": (0, 1)}
_EPOCHS = ("s", "ms")
_TOP = ("name", "games", "epoch", "fixed", "cards", "seats", *FIELDS)


class MappingError(ValueError):
    """A mapping file that cannot be read; its text is one sentence that names the field."""


@dataclass(frozen=True, slots=True)
class Map:
    """Where everything stands in somebody's JSON."""

    name: str
    games: Path | None
    """None where each document is one game."""
    epoch: str | None
    """What times that are numbers count from 1970 on: `s` or `ms`."""
    fixed: Mapping[str, Any]
    spelling: Spelling
    seats_by: str
    first_seat: int
    paths: Mapping[str, Mapping[str, Path]]
    """The paths of each table of `FIELDS`, by field."""
    kinds: Mapping[str, str]
    passes: tuple[Any, ...]
    """What stands for a pass where cards stand else."""
    only: Mapping[Path, tuple[Any, ...]] = field(default_factory=dict)
    """Which plays count: what must stand at some paths of each."""


def read_mapping(text: str) -> Map:
    """Read a mapping file; MappingError says what is wrong with it."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MappingError(f"this is no TOML: {error}") from None
    _check_names(document, _TOP, "")
    if not isinstance(document.get("name"), str) or not document["name"].isprintable() or not document["name"]:
        raise MappingError('name is missing: write what these records are, as in name = "lab-engine"')
    tables = {table: _table(document, table) for table in FIELDS}
    plays = tables["plays"]
    only = _table(plays, "only", "plays.")
    seats = _table(document, "seats")
    return Map(
        name=document["name"],
        games=_path(document["games"], "games") if "games" in document else None,
        epoch=_one_of(document["epoch"], _EPOCHS, "epoch") if "epoch" in document else None,
        fixed=_fixed(_table(document, "fixed")),
        spelling=_spelling(_table(document, "cards")),
        seats_by=_one_of(_checked(seats, _SEATS, "seats.").get("by", "place"), _SEATS["by"], "seats.by"),
        first_seat=_one_of(seats.get("first", 0), _SEATS["first"], "seats.first"),
        paths={table: _paths(table, tables[table], needed=table == "players") for table in FIELDS},
        kinds={str(name): _kind(kind) for name, kind in _table(tables["players"], "kinds", "players.").items()},
        passes=tuple(_list(plays.get("pass", []), "plays.pass")),
        only={
            _path(path, f"plays.only.{path}"): tuple(_list(values, f"plays.only.{path}"))
            for path, values in only.items()
        },
    )


def _check_names(table: Mapping[str, Any], known: Any, where: str) -> None:
    for name in table:
        if name not in known:
            raise MappingError(unknown(f"{where}{name}", [f"{where}{each}" for each in known], "field"))


def _checked(table: Mapping[str, Any], known: Any, where: str) -> Mapping[str, Any]:
    _check_names(table, known, where)
    return table


def _table(document: Mapping[str, Any], name: str, where: str = "") -> Mapping[str, Any]:
    found = document.get(name, {})
    if not isinstance(found, dict):
        raise MappingError(f"{where}{name} is a table: write [{where}{name}] above its fields")
    return found


def _path(text: Any, where: str) -> Path:
    if not isinstance(text, str):
        raise MappingError(f'{where} is a path, a text such as "seats[*].name"')
    try:
        return Path.parse(text)
    except PathError as error:
        raise MappingError(f"{where}: {error}") from None


def _paths(name: str, table: Mapping[str, Any], *, needed: bool) -> Mapping[str, Path]:
    """The paths of one table; without plays a game is score-only."""
    more = MORE.get(name, ())
    _check_names(table, (*FIELDS[name], *more), f"{name}.")
    for field_ in NEEDED.get(name, ()) if table or needed else ():
        if field_ not in table:
            raise MappingError(f"{name}.{field_} is missing: write the path at which it stands")
    words = {"kinds", "pass", "only"}
    return {field_: _path(text, f"{name}.{field_}") for field_, text in table.items() if field_ not in words}


def _fixed(table: Mapping[str, Any]) -> Mapping[str, Any]:
    _check_names(table, FIXED, "fixed.")
    return table


def _one_of(value: Any, known: tuple[Any, ...], where: str) -> Any:
    if value not in known or isinstance(value, bool):
        raise MappingError(f"{where} is {' or '.join(map(repr, known))}, not {value!r}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise MappingError(f'{where} is a list of values, as in ["pass"]')
    return value


def _kind(kind: Any) -> str:
    return str(_one_of(kind, ("human", "bot"), "players.kinds"))


def _spelling(cards: Mapping[str, Any]) -> Spelling:
    """How cards are written: one way, or as game logs do."""
    _check_names(cards, _CARDS, "cards.")
    ways = [way for way in ("formula", "table", "rank") if way in cards]
    if len(ways) > 1:
        raise MappingError(f"cards.{ways[0]} and cards.{ways[1]} are two ways of writing cards: keep one")
    separator = cards.get("separator")
    if separator is not None and not isinstance(separator, str):
        raise MappingError('cards.separator is what stands between cards in one text, as in " "')
    match ways:
        case ["formula"]:
            return Spelling(_formula(cards), separator)
        case ["table"]:
            return Spelling(_words(cards, "table", "card", [*SPELLINGS], card=True), separator)
        case ["rank"]:
            rank, suit = _path(cards["rank"], "cards.rank"), _path(cards.get("suit"), "cards.suit")
            ranks, suits = (
                _words(cards, "ranks", "rank", [*RANK_LETTERS]),
                _words(cards, "suits", "suit", [*SUIT_LETTERS]),
            )
            return Spelling(Apart(rank, suit, ranks, suits), separator)
    if {"suit", "ranks", "suits"} & set(cards):
        raise MappingError("cards.formula or cards.rank is missing: cards.ranks and cards.suits say what they count in")
    return Spelling(separator=separator)


def _formula(cards: Mapping[str, Any]) -> Formula:
    try:
        places, first = parse_formula(str(cards["formula"]))
    except ValueError as error:
        raise MappingError(f"cards.formula: {error}") from None
    orders = {"ranks": cards.get("ranks", RANK_LETTERS), "suits": cards.get("suits", SUIT_LETTERS)}
    for name, whole in (("ranks", RANK_LETTERS), ("suits", SUIT_LETTERS)):
        if not isinstance(orders[name], str) or sorted(orders[name]) != sorted(whole):
            raise MappingError(f'cards.{name} is the order of the {name}, each once, as in "{whole}"')
    return Formula(places, first, orders["ranks"], orders["suits"])


def _words(cards: Mapping[str, Any], name: str, what: str, known: list[str], *, card: bool = False) -> Table:
    """A table of cards, ranks or suits; ranks and suits may stand without one where they are as in game logs."""
    given = cards.get(name, {each: each for each in known})
    if not isinstance(given, dict) or not given:
        raise MappingError(f'cards.{name} is a table of every {what}, as in "{known[0]}" = "{known[0]}"')
    for word, meant in given.items():
        if meant not in known:
            raise MappingError(f"cards.{name}: {word!r} stands for {meant!r}, which is no {what}")
    return Table({word: str(Card.parse(meant)) if card else meant for word, meant in given.items()}, what)
