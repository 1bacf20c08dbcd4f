"""Compact text as people type it."""

from typing import Any

import pytest
from hypothesis import given, settings

from service.convert.text import TextError, TextGame, parse_text, read_text, write_text
from tests.convert.logs import carried, typed_texts

HANDS = "Mei: 3D 4C\nOscar: 5H 6S\nAh Keung: 7D 8D\n"


def read(text: str) -> dict[str, Any]:
    (log,) = parse_text(text)
    return log


def acted(text: str) -> list[tuple[int, str]]:
    """Who put down what."""
    return [(play["seat"], " ".join(play["cards"])) for play in read(text)["plays"]]


def named(line: str) -> str:
    """The name on a player line."""
    return str(read(line + "\nOscar: 5H\n")["players"][0]["name"])


def test_a_text_becomes_a_log_of_version_1() -> None:
    """Headers, players and tricks become the fields of a game log."""
    assert read("# number: 3\n# rules: taiwan\nMei: 3D\nOscar: 4D ♥10\n0=3D, 4D\n") == {
        "format": "bigtwo-log/1",
        "number": 3,
        "rules": "taiwan",
        "players": [{"name": "Mei", "hand": ["3D"]}, {"name": "Oscar", "hand": ["4D", "TH"]}],
        "plays": [{"seat": 0, "cards": ["3D"]}, {"seat": 1, "cards": ["4D"]}],
    }


def test_cards_are_read_in_every_spelling_of_a_log() -> None:
    """Lower case, 10 and suit signs before or after the rank are what people type."""
    assert read("Mei: 10h ♥10 th 10♥ ♡T\nOscar: 3d\n")["players"][0]["hand"] == ["TH"] * 5


def test_a_line_break_is_like_a_comma() -> None:
    """Whether a trick takes one line or many is for the eye only."""
    one = acted(HANDS + "3D, 5H, -, -, 4C")
    assert one == acted(HANDS + "3D\n5H\n-,-\n\n4C") == [(0, "3D"), (1, "5H"), (2, ""), (0, ""), (1, "4C")]


def test_the_first_action_is_that_of_the_player_who_must_lead() -> None:
    """The holder of the lowest card leads, wherever he sits."""
    assert acted("Mei: 4D\nOscar: 3C 5D\n3C") == [(1, "3C")]
    assert acted("# rules: taiwan\nMei: 3D\nOscar: 3C 5D\n3C") == [(1, "3C")]


def test_another_seat_is_named_and_the_turn_goes_on_from_it() -> None:
    """An action out of turn is written with its seat, a pass too."""
    assert acted(HANDS + "3D, 2=7D, -, 2 = -, 0=4C") == [(0, "3D"), (2, "7D"), (0, ""), (2, ""), (0, "4C")]


def test_a_seat_that_is_locked_out_is_skipped() -> None:
    """By rules under which a pass locks out, the turn passes over whoever passed in this trick."""
    text = "Mei: 3D 4C TD\nOscar: 5H 6S\nAh Keung: 7D 8D 9D\n3D, -, 7D, TD, 8D"
    assert [seat for seat, _ in acted('# rules: {"passing": "locks-out"}\n' + text)] == [0, 1, 2, 0, 2]
    assert [seat for seat, _ in acted(text)] == [0, 1, 2, 0, 1]


def test_the_turn_goes_round_where_a_hand_is_unknown() -> None:
    """With an unknown hand nobody is skipped, and the first action names its seat."""
    text = '# rules: {"passing": "locks-out"}\nMei: ?\nOscar: ? 13\nAh Keung: 7D\n1=3D, -, -, -, 5D'
    assert [seat for seat, _ in acted(text)] == [1, 2, 0, 1, 2]


def test_the_turn_goes_round_after_the_end() -> None:
    """Actions after the game's end are read like any others."""
    assert [seat for seat, _ in acted("Mei: 3D\nOscar: 4D\n3D, 4D, -, 5D")] == [0, 1, 0, 1]


def test_a_card_dealt_twice_to_one_hand_does_not_keep_its_game_from_ending() -> None:
    """Both cards are gone at once, so from there on the turn simply goes round."""
    text = "Mei: 3D 3D\nOscar: 5H 6S\nAh Keung: 7D 8D\n3D, -, 7D, -, 5H"
    assert [seat for seat, _ in acted('# rules: {"passing": "locks-out"}\n' + text)] == [0, 1, 2, 0, 1]


def test_the_leader_of_a_later_game_is_named() -> None:
    """Where the winner of the game before leads, a text by itself cannot tell who that is."""
    headers = "# rules: capsa\n# session: Friday\n# number: {}\n"
    assert acted(headers.format(1) + HANDS + "3D") == [(0, "3D")]
    assert acted(headers.format(2) + HANDS + "1=5H, -") == [(1, "5H"), (2, "")]
    with pytest.raises(TextError, match="who leads"):
        parse_text(headers.format(2) + HANDS + "5H")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Mei: 3D", "Mei"),
        ("  Mei  :3D", "Mei"),
        ("a:b=c, d: 3D", "a:b=c, d"),
        ("[bot] 7: 3D", "[bot] 7"),
        ('"#1": 3D', "#1"),
        ('" Mei ": 3D', " Mei "),
        ('"\\"Ace\\": x" : 3D', '"Ace": x'),
        ("阿強: 3D", "阿強"),
        ("---: 3D", "---"),
    ],
)
def test_a_name_ends_at_the_last_colon_or_stands_in_quotation_marks(line: str, name: str) -> None:
    """Names may hold every sign that the format uses."""
    assert named(line) == name


def test_headers_tell_of_each_player_and_play() -> None:
    """Keys, kinds, abandoned seats, thinking times and plays of the system stand in lists."""
    headers = '# ids: [null, "u-7"]\n# kinds: ["bot"]\n# left: [null, null, 1]\n# ms: [2100, null, 0]\n# auto: [1]\n'
    log = read(headers + HANDS + "3D, -, -")
    assert [(p.get("id"), p.get("kind"), p.get("left")) for p in log["players"]] == [
        (None, "bot", None),
        ("u-7", None, None),
        (None, None, 1),
    ]
    assert [(p.get("ms"), p.get("auto")) for p in log["plays"]] == [(2100, None), (None, True), (0, None)]


def test_a_text_value_is_plain_unless_it_begins_like_json() -> None:
    """Quotation marks and line breaks are written as JSON; colons and signs within a text need no care."""
    text = '# id: "17"\n# note: "[sic]\\nhe passed"\n# source:\n# session: a: "b" [c]\n' + HANDS
    log = read(text)
    assert [log[name] for name in ("id", "note", "source", "session")] == ["17", "[sic]\nhe passed", "", 'a: "b" [c]']


def test_headers_may_stand_anywhere() -> None:
    """A header counts for the whole game, wherever it stands in it."""
    assert read(HANDS + "1=5H\n#rules: capsa\n# number : 4") == read("# number: 4\n# rules: capsa\n" + HANDS + "1=5H")


def test_games_are_read_one_by_one() -> None:
    """A game with problems leaves the others alone, and each says where it begins."""
    games = list(read_text(HANDS + "3D\n---\nMei: 1X\nOscar: 3D\n---\n\n" + HANDS))
    assert [type(game) for game in games] == [TextGame, TextError, TextGame]
    assert [game.line for game in games if isinstance(game, TextGame)] == [1, 10]


def test_all_problems_of_a_text_are_told_at_once() -> None:
    """Whoever mends a file wants to see all that is wrong with it, game after game."""
    with pytest.raises(TextError) as caught:
        parse_text("Mei: 1X 3D 2Y\nOscar: 4D\n---\n" + HANDS + "3D,, 5=4C\n# rule: taiwan\n")
    places = [(line, column) for line, column, _ in caught.value.problems]
    assert places == [(1, 6), (1, 12), (7, 4), (7, 6), (8, None)]
    assert str(caught.value).startswith("line 1, column 6: '1X' is not a card; ")


@pytest.mark.parametrize("text", ["", "\n \r\n", "---\n\n---\n", "\ufeff"])
def test_a_text_without_games_gives_none(text: str) -> None:
    """Blank lines and separators are no games."""
    assert parse_text(text) == []


@settings(derandomize=True, max_examples=1000)
@given(typed_texts())
def test_any_text_gives_games_or_problems(text: str) -> None:
    """Whatever somebody types is read or explained, and what was read can be written."""
    for game in read_text(text):
        if isinstance(game, TextError):
            assert game.problems
        else:
            assert parse_text(write_text(game.log)) == [carried(game.log)]
