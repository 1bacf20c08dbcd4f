"""Anybody's JSON: the worked mappings end to end, every way of writing cards, every sentence about what is wrong."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.gamelog import load_game
from service.audit import audit
from service.conversion import Conversion, Lost, read_games
from service.convert.mapping.document import _CARDS, _SEATS, _TOP, FIELDS, FIXED, MORE, MappingError, read_mapping
from service.convert.mapping.games import MappedGame, read_mapped
from service.convert.mapping.paths import Path as JsonPath
from service.convert.mapping.paths import PathError, Place
from tests.builders import Log
from tests.make_samples import FOLDER
from tests.samples.mappings import app_games, lab_games
from tests.shared import PROJECT

MAP = """
name = "test"
[players]
each = "players[*]"
name = "name"
hand = "hand"
[plays]
each = "plays[*]"
seat = "seat"
cards = "cards"
"""
GAME: Log = {
    "players": [{"name": "Ann", "hand": ["3D"]}, {"name": "Bea", "hand": ["4C"]}],
    "plays": [{"seat": 0, "cards": ["3D"]}, {"seat": 1, "cards": []}],
}


def mapped(mapping: str, document: Any) -> list[MappedGame]:
    return list(read_mapped(document, read_mapping(mapping)))


def hands(mapping: str, *written: Any) -> Any:
    """The first hand, as a mapping reads it."""
    document = {"players": [{"name": "Ann", "hand": [*written]}, {"name": "Bea", "hand": []}], "plays": []}
    [game] = mapped(MAP + mapping, document)
    return game.problems or game.log["players"][0]["hand"]


# The worked mappings


def converted(name: str, data: str) -> list[Log]:
    folder = FOLDER / "mappings"
    mapping = read_mapping((folder / f"{name}.toml").read_text(encoding="utf-8"))
    games = list(read_games(str(folder / data), Conversion(mapping=mapping)))
    assert not [game for game in games if isinstance(game, Lost)]
    return [game for game in games if not isinstance(game, Lost)]


@pytest.mark.parametrize(
    ("name", "data", "games"),
    [("lab-engine", "lab-engine.ndjson", lab_games()), ("card-app", "card-app.json", app_games())],
)
def test_a_worked_mapping_reads_the_games_that_were_played(name: str, data: str, games: list[Log]) -> None:
    """Hands, plays and results are those of the logs behind the records; every game is legal, as its record says."""
    found = converted(name, data)
    assert len(found) == len(games) == 2
    for log, game in zip(found, games, strict=True):
        assert [player["hand"] for player in log["players"]] == [player["hand"] for player in game["players"]]
        assert [(play["seat"], set(play["cards"])) for play in log["plays"]] == [
            (play["seat"], set(play["cards"])) for play in game["plays"]
        ]
        assert log["rules"] == game["rules"]
        report = audit(load_game(log))
        assert (report.verdict, report.agreement) == ("legal", "agrees")


def test_the_engines_dump_keeps_ids_and_the_fixed_fields() -> None:
    assert [(log["id"], log["source"], log["tags"]) for log in converted("lab-engine", "lab-engine.ndjson")] == [
        ("41", "lab", ["self-play"]),
        ("42", "lab", ["self-play"]),
    ]


def test_the_apps_export_keeps_what_stands_around_a_round_and_on_its_events() -> None:
    log = converted("card-app", "card-app.json")[1]
    assert (log["session"], log["number"], log["started_at"]) == ("green-2", 2, "2026-11-06T20:20:00Z")
    assert [(player["id"], player.get("kind")) for player in log["players"]] == [
        ("4", "human"),
        ("17", "human"),
        ("23", "human"),
        ("31", "bot"),
    ]
    assert [play["ms"] for play in log["plays"][:2]] == [900, 1210]
    assert "note" not in log


def test_the_original_is_the_part_of_the_document_that_the_game_was_read_from() -> None:
    text = (FOLDER / "mappings" / "card-app.json").read_text(encoding="utf-8")
    mapping = read_mapping((FOLDER / "mappings" / "card-app.toml").read_text(encoding="utf-8"))
    rounds = json.loads(text)["export"]["tables"][0]["rounds"]
    assert [json.loads(game.original) for game in read_mapped(json.loads(text), mapping)] == rounds


# How cards are written


@pytest.mark.parametrize(
    ("mapping", "written"),
    [
        ("", ["♦3", "10h", "2s"]),
        ('[cards]\nformula = "rank * 4 + suit"', [0, 30, 51]),
        ('[cards]\nformula = "suit * 13 + rank"', [0, 33, 51]),
        ('[cards]\nformula = "suit * 13 + rank + 1"', [1, 34, 52]),
        ('[cards]\nformula = "rank * 4 + suit"\nranks = "A23456789TJQK"\nsuits = "CDHS"', [9, 38, 7]),
        ('[cards.table]\nd3 = "3D"\n"10 of hearts" = "10♥"\n207 = "2S"', ["d3", "10 of hearts", 207]),
        (
            '[cards]\nrank = "r"\nsuit = "s"\nsuits = {0 = "D", 2 = "H", 3 = "S"}',
            [{"r": "3", "s": 0}, {"r": "T", "s": 2}, {"r": 2, "s": 3}],
        ),
        ('[cards]\nrank = "[0]"\nsuit = "[1]"', [["3", "D"], ["T", "H"], ["2", "S"]]),
    ],
)
def test_cards_are_read_as_the_mapping_says(mapping: str, written: list[Any]) -> None:
    """By their own letters, by a formula, by a table, or rank and suit apart."""
    assert hands(mapping, *written) == ["3D", "TH", "2S"]


@pytest.mark.parametrize(("separator", "text"), [(" ", "3D  TH 2S"), (",", "3D, TH,2S"), ("|", "3D|TH|2S|")])
def test_cards_may_stand_in_one_text(separator: str, text: str) -> None:
    document = {**GAME, "players": [{"name": "Ann", "hand": text}, {"name": "Bea", "hand": ["4C"]}]}
    [game] = mapped(MAP + f'[cards]\nseparator = "{separator}"', document)
    assert game.log["players"][0]["hand"] == ["3D", "TH", "2S"]


# Who acts


@pytest.mark.parametrize(
    ("mapping", "names"),
    [
        ("[seats]\nfirst = 1", [1, 2]),
        ('[seats]\nby = "name"', ["Ann", "Bea"]),
    ],
)
def test_seats_are_named_as_the_mapping_says(mapping: str, names: list[Any]) -> None:
    plays = [{"seat": names[0], "cards": ["3D"]}, {"seat": names[1], "cards": []}]
    [game] = mapped(MAP + mapping, {**GAME, "plays": plays})
    assert ([play["seat"] for play in game.log["plays"]], game.problems) == ([0, 1], ())


def test_a_pass_is_what_the_mapping_says() -> None:
    """An empty list, one of the values named, and nothing at all where the path may lead nowhere."""
    mapping = MAP.replace('cards = "cards"', 'cards = "cards?"\npass = ["skip", 0]')
    written: list[Any] = [[], "skip", 0, None]
    plays = [{"seat": 0, "cards": cards} for cards in written] + [{"seat": 0}]
    [game] = mapped(mapping, {**GAME, "plays": plays})
    assert ([play["cards"] for play in game.log["plays"]], game.problems) == ([[]] * 5, ())


def test_a_mapping_without_plays_reads_score_only_games() -> None:
    [game] = mapped(
        'name = "s"\n[players]\neach = "who[*]"\nname = "@"\n[result]\ncards_left = "left"',
        {"who": ["a", "b"], "left": [0, 3]},
    )
    assert game.log == {
        "format": "bigtwo-log/1",
        "players": [{"name": "a"}, {"name": "b"}],
        "result": {"cards_left": [0, 3]},
    }


# What is wrong with a document

WRONG: list[tuple[Any, str, str]] = [
    (
        {**GAME, "players": [{"name": "Ann", "hand": ["3D", "1X"]}, {"name": "Bea", "hand": []}]},
        "players[0].hand[1]",
        "'1X' is no card as game logs write them, as in TH",
    ),
    (
        {**GAME, "players": [{"name": "Ann", "hand": 7}, {"name": "Bea", "hand": []}]},
        "players[0].hand",
        "7 stands where the mapping expects a list of cards",
    ),
    (
        {**GAME, "players": [{"hand": []}, {"name": "Bea", "hand": []}]},
        "players[0]",
        "nothing stands at name; write name? in the mapping where it may be missing",
    ),
    ({**GAME, "plays": [{"seat": 5, "cards": []}]}, "plays[0].seat", "5 is no place at this table: 0, 1"),
    ({**GAME, "plays": [{"seat": True, "cards": []}]}, "plays[0].seat", "True is no place at this table: 0, 1"),
    ({**GAME, "plays": [{"seat": [0], "cards": []}]}, "plays[0].seat", "[0] is no place at this table: 0, 1"),
    (
        {**GAME, "plays": [{"seat": 0}]},
        "plays[0]",
        "nothing stands at cards; write cards? in the mapping where it may be missing",
    ),
]


@pytest.mark.parametrize(("document", "path", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_wrong_is_told_with_its_path(document: Any, path: str, sentence: str) -> None:
    [game] = mapped(MAP, document)
    assert game.problems == ((path, sentence),)


@pytest.mark.parametrize(
    ("mapping", "written", "sentence"),
    [
        ('[cards]\nformula = "rank * 4 + suit"', 52, "52 is no card: they are the numbers 0 to 51"),
        ('[cards]\nformula = "rank * 4 + suit + 1"', 0, "0 is no card: they are the numbers 1 to 52"),
        ('[cards]\nformula = "rank * 4 + suit"', True, "True is no card: they are the numbers 0 to 51"),
        ('[cards.table]\nd3 = "3D"', "d4", "'d4' is no card of the mapping's table"),
        ('[cards]\nrank = "r"\nsuit = "s"', {"r": "3", "s": "x"}, "'x' is no suit of the mapping's table"),
        ('[cards]\nrank = "r"\nsuit = "s"', {"r": "3"}, "a card has one suit at s, which {'r': '3'} has not"),
    ],
)
def test_a_card_that_is_none_is_told_with_its_path(mapping: str, written: Any, sentence: str) -> None:
    assert hands(mapping, written) == (("players[0].hand[0]", sentence),)


def test_one_bad_game_of_a_document_leaves_the_others_alone() -> None:
    bad = {**GAME, "plays": [{"seat": 7, "cards": []}]}
    games = mapped('games = "days[*].games[*]"' + MAP, {"days": [{"games": [GAME, bad]}, {"games": [GAME]}]})
    assert [game.problems and game.problems[0].path for game in games] == [(), "days[0].games[1].plays[0].seat", ()]


# What is wrong with a mapping

NO_PLAYERS = 'name = "x"\n'
BAD_MAPS = [
    ("name =", "this is no TOML: Invalid value"),
    ("", 'name is missing: write what these records are, as in name = "lab-engine"'),
    (NO_PLAYERS, "players.each is missing: write the path at which it stands"),
    (MAP + "[card]\n", 'unknown field "card": did you mean "cards"?'),
    (MAP + '[game]\nsesion = "x"', 'unknown field "game.sesion": did you mean "game.session"?'),
    (MAP + '[fixed]\nplayers = "x"', 'unknown field "fixed.players"'),
    (MAP + '[game]\nid = "a..b"', "game.id: 'a..b' is no path: it breaks off at '..b'; write names and dots"),
    (MAP + '[game]\nid = ""', "game.id: a path is empty: write @ for the value itself"),
    (MAP + "[game]\nid = 7", 'game.id is a path, a text such as "seats[*].name"'),
    (MAP + '[seats]\nby = "nick"', "seats.by is 'place' or 'name' or 'id', not 'nick'"),
    (MAP + "[seats]\nfirst = 2", "seats.first is 0 or 1, not 2"),
    (
        MAP + '[cards]\nformula = "rank + suit"',
        "cards.formula: 'rank + suit' is no formula of a card: write rank * 4 + suit or",
    ),
    (
        MAP + '[cards]\nformula = "rank * 4 + suit"\nsuits = "DCH"',
        'cards.suits is the order of the suits, each once, as in "DCHS"',
    ),
    (
        MAP + '[cards]\nformula = "rank * 4 + suit"\nrank = "r"',
        "cards.formula and cards.rank are two ways of writing cards: keep one",
    ),
    (MAP + '[cards.table]\na = "1X"', "cards.table: 'a' stands for '1X', which is no card"),
    (
        MAP + '[cards]\nranks = "x"',
        "cards.formula or cards.rank is missing: cards.ranks and cards.suits say what they count in",
    ),
    (MAP + '[cards]\nrank = "r"', 'cards.suit is a path, a text such as "seats[*].name"'),
    (MAP.replace('seat = "seat"\n', ""), "plays.seat is missing: write the path at which it stands"),
    (MAP + 'epoch = "h"', 'unknown field "plays.epoch"'),
    ('epoch = "h"' + MAP, "epoch is 's' or 'ms', not 'h'"),
    (MAP + "pass = 0", 'plays.pass is a list of values, as in ["pass"]'),
    ('fixed = "x"' + MAP, "fixed is a table: write [fixed] above its fields"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_MAPS, ids=[each[1][:40] for each in BAD_MAPS])
def test_a_bad_mapping_is_told_with_the_field(text: str, sentence: str) -> None:
    with pytest.raises(MappingError) as caught:
        read_mapping(text)
    assert str(caught.value).startswith(sentence)


# Paths

DOCUMENT = {"a": {"b": [{"c": 1}, {"c": 2}, {"d": None}]}, "odd.name": [[5, 6], [7]], "seats": 3}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("seats", [3]),
        ("a.b[1].c", [2]),
        ("a.b[*].c", [1, 2]),
        ("$.a.b[0].c", [1]),
        ('"odd.name"[*][0]', [5, 7]),
        ('"odd.name"[0][*]', [5, 6]),
        ("a.b[9].c", []),
        ("a.b[2].d", []),
        ("a.b.c", []),
        ("seats[0]", []),
        ("^.seats", []),
    ],
)
def test_a_path_leads_to_the_values_at_its_end(path: str, values: list[Any]) -> None:
    """Null counts as nothing."""
    start = Place(DOCUMENT)
    assert [place.value for place in JsonPath.parse(path).find(start, start)] == values


def test_a_path_goes_out_to_the_objects_around() -> None:
    whole = Place(DOCUMENT)
    [inner] = JsonPath.parse("a.b[1].c").find(whole, whole)
    assert str(inner) == "a.b[1].c"
    assert [place.value for place in JsonPath.parse("^^.b[0].c").find(inner, whole)] == [1]
    assert [place.value for place in JsonPath.parse("^^^.seats").find(inner, whole)] == [3]
    assert JsonPath.parse("^^^^").find(inner, whole) == []


@settings(derandomize=True, max_examples=500)
@given(st.text(st.sampled_from('ab.$^@[]*#0"? '), max_size=10))
def test_any_text_is_a_path_or_refused(text: str) -> None:
    whole = Place(DOCUMENT)
    try:
        path = JsonPath.parse(text)
    except PathError:
        return
    assert JsonPath.parse(path.text) == path
    path.find(whole, whole)


# The document

DOCUMENTED = (PROJECT / "docs" / "mapping.md").read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", DOCUMENTED, re.DOTALL)


def test_every_field_is_described() -> None:
    fields = {*_TOP, *_CARDS, *_SEATS, *FIXED, *sum((*FIELDS.values(), *MORE.values()), ())}
    code = " ".join([*re.findall(r"`[^`\n]+`", DOCUMENTED), *TOML])
    assert fields - set(re.findall(r"\w+", code)) == set()


def test_the_small_mapping_reads_the_small_document() -> None:
    [document] = re.findall(r"```json\n(.*?)```", DOCUMENTED, re.DOTALL)
    [game] = mapped(TOML[0], json.loads(document))
    assert game.problems == ()
    assert [player["hand"] for player in game.log["players"]] == [["3D", "4C", "5H"], ["4D", "5C", "6H"]]
    assert [(play["seat"], play["cards"]) for play in game.log["plays"]] == [(0, ["3D"]), (1, ["5C"]), (0, [])]
    assert game.log["result"] == {"points": [2, -2]}


@pytest.mark.parametrize("cards", TOML[1:])
def test_every_way_of_writing_cards_can_be_read(cards: str) -> None:
    assert read_mapping(MAP + cards).spelling != read_mapping(MAP).spelling
