"""Every sentence of compact text about what cannot be read: it says where, and what to do."""

import pytest

from service.convert.lines import MOST_PROBLEMS
from service.convert.text import TextError, TextProblem, parse_text

HANDS = "Mei: 3D 4C\nOscar: 5H 6S\n"
JSON_FAILS = "begins with {0} and so is read as JSON, which fails: "


def problems(text: str) -> tuple[TextProblem, ...]:
    with pytest.raises(TextError) as caught:
        parse_text(text)
    return caught.value.problems


HEADER_PROBLEMS = [
    ("# Friday", None, "a line that begins with # is a header: write # field: value, as in # rules: taiwan"),
    ("# rule: taiwan", None, 'unknown header field "rule": did you mean "rules"?'),
    (
        "# weather: fine",
        None,
        'unknown header field "weather": known are id, source, session, number, started_at, ended_at, rules, passes',
    ),
    ("# x-a: 1", None, "compact text does not carry the recorder's own fields: leave out the line of 'x-a'"),
    ("# number: seven", 11, "number is a whole number, as in 17; seven stands here"),
    ("# number:", 10, "number is a whole number, as in 17; nothing stands here"),
    ('# number: "7"', 11, 'number is a whole number, as in 17; "7" stands here'),
    ("# id: [7]", 7, "id is text; [7] stands here"),
    ("# result: won", 11, 'result is a JSON object, as in {"winner": 0}; won stands here'),
    ("# tags: league", 9, 'tags is a JSON list of texts, as in ["league", "final"]; league stands here'),
    (
        "# rules: [1]",
        10,
        'rules is a preset\'s name, or a rule set as JSON, as in {"preset": "taiwan", "passing": "free"}; [1] stands',
    ),
    ("# ids: Mei", 8, "ids is a JSON list with one entry a player, null for none, as in [null, 3]; Mei stands here"),
    ("# ms: 7", 7, "ms is a JSON list with one entry a play, null for none, as in [2100, null]; 7 stands here"),
    ("# auto: 0", 9, "auto is a JSON list of plies, the first of which is 0, as in [17, 21]; 0 stands here"),
    (
        "# plays: [1]",
        10,
        "plays is [], which says that the game was recorded and nobody had acted yet; [1] stands here",
    ),
    ('# ids: ["a","b","c"]', None, "ids has 3 entries for 2 players: write one each, null for none"),
    ("# ms: [1]", None, "ms has 1 entries for 0 plays: write one each, null for none"),
    ("# auto: [true]", None, "auto names the ply true, but the game has 0 plays, counted from 0"),
    (
        "# note: [sic] he passed",
        10,
        f'note {JSON_FAILS.format("[")}expecting value; write such a text as "[sic] he passed"',
    ),
    ('# result: {"winner": 0,}', 24, f"result {JSON_FAILS.format('{')}expecting property name enclosed in double"),
    ('# result: {"a": 1, "a": 2}', 11, f"result {JSON_FAILS.format('{')}the field 'a' stands twice"),
    ("# tags: [NaN]", 9, f"tags {JSON_FAILS.format('[')}NaN is not a number of JSON"),
    ('# tags: ["a"] b', 15, f"tags {JSON_FAILS.format('[')}more text follows after its end"),
    ('# tags: ["\\ud800"]', 9, f"tags {JSON_FAILS.format('[')}it holds half a character (a lone surrogate)"),
    ("# tags: " + "[" * 65 + "]" * 65, 9, f"tags {JSON_FAILS.format('[')}lists and objects are nested deeper than 64"),
    ("# tags: " + "[" * 99_999, 9, f"tags {JSON_FAILS.format('[')}lists and objects are nested deeper than 64"),
    ("# tags: [" + "9" * 5000 + "]", 9, f"tags {JSON_FAILS.format('[')}it holds a number that is too long to read"),
]


@pytest.mark.parametrize(
    ("header", "column", "sentence"), HEADER_PROBLEMS, ids=[each[0][:30] for each in HEADER_PROBLEMS]
)
def test_a_header_that_cannot_be_read_is_explained(header: str, column: int | None, sentence: str) -> None:
    """The sentence names the field, what it should hold and what stands there."""
    ((line, found, message),) = problems(header + "\n" + HANDS)
    assert (line, found) == (1, column)
    assert message.startswith(sentence)


def test_a_ply_is_a_number() -> None:
    """Only numbers of the game's own plays are taken for plies."""
    found = problems("# auto: [0, true, 2, -1]\n" + HANDS + "3D, 5H")
    named = [message.split(",")[0] for _, _, message in found]
    assert named == ["auto names the ply true", "auto names the ply 2", "auto names the ply -1"]


def test_a_header_stands_once() -> None:
    """Of two values none is chosen silently."""
    (problem,) = problems("# number: 1\n# number: 2\n" + HANDS)
    assert problem == (2, None, "number stands already in line 1: keep one of the two")


PLAYER_PROBLEMS = [
    ("Zoë: 3D 1X", 9, "'1X' is not a card; write a rank (3456789TJQKA2) and a suit (DCHS), as in TH"),
    ("Zoë: 3D, 4D", 8, "the cards of a hand are separated by blanks, not by commas"),
    ("Zoë: ? many", 8, "only a number of cards may follow the ? of an unknown hand, as in ? 13"),
    ("Zoë: ? 13 4", 8, "only a number of cards may follow the ? of an unknown hand, as in ? 13"),
    (": 3D", 1, "a name stands before the colon, as in Mei: 3D 4C"),
    ('"Ace" Zoë: 3D', 6, 'a colon follows a name in quotation marks, as in "Mei": 3D 4C'),
    ('"Zoë" 3D', 6, 'a colon follows a name in quotation marks, as in "Mei": 3D 4C'),
    ('"Zoë: 3D', 1, "a name that begins with a quotation mark is a JSON string, which this is not: unterminated"),
]


@pytest.mark.parametrize(("player", "column", "sentence"), PLAYER_PROBLEMS)
def test_a_player_who_cannot_be_read_is_explained(player: str, column: int, sentence: str) -> None:
    """The sentence shows the text and its column, and follows no other."""
    ((line, found, message),) = problems(HANDS + player + "\n3D, 5H")
    assert (line, found) == (3, column)
    assert message.startswith(sentence)


TRICK_PROBLEMS = [
    ("3D, 1X", 5, "'1X' is not a card; write a rank (3456789TJQKA2) and a suit (DCHS), as in TH"),
    ("3D, 5H,", 8, "an action is missing here: write cards, or - for a pass, and no comma at the end of a line"),
    ("3D, , 4C", 4, "an action is missing here: write cards, or - for a pass, and no comma at the end of a line"),
    ("3D, 1=", 4, "an action is missing here: write cards, or - for a pass, and no comma at the end of a line"),
    ("3D, - -", 5, "a pass stands alone: put a comma between - and other actions"),
    ("3D, 5H -", 8, "a pass stands alone: put a comma between - and other actions"),
    ("3D, 2=5H", 5, "there is no seat '2': the seats are 0 to 1, in the order of the players' lines"),
    ("3D, Mei=5H", 5, "there is no seat 'Mei': the seats are 0 to 1, in the order of the players' lines"),
    ("3D,  =5H", 4, "there is no seat '': the seats are 0 to 1, in the order of the players' lines"),
    ("3D, 10", 5, "'10' is not a card: the suit is missing, as in TH"),
    ("3D, Pass", 5, "a pass is written -, not Pass"),
    ("3D, p", 5, "a pass is written -, not p"),
    ("3D, 1=1=5H", 7, "'1=5H' is not a card; write a rank (3456789TJQKA2) and a suit (DCHS), as in TH"),
    ("Zoë: 3D\n3D\nZac: 4D", None, "players stand before the first trick: move this line up, or take its colon out"),
]


@pytest.mark.parametrize(("tricks", "column", "sentence"), TRICK_PROBLEMS)
def test_a_trick_that_cannot_be_read_is_explained(tricks: str, column: int | None, sentence: str) -> None:
    """The sentence shows the text and its column, and says how an action is written."""
    (problem,) = problems(HANDS + tricks)
    assert problem == (3 + tricks.count("\n"), column, sentence)


def test_a_leader_whom_nobody_can_know_has_to_be_named() -> None:
    """Where anybody may lead, the first action says who did; the next ones follow from it."""
    (problem,) = problems('# rules: {"opening_lead": "any"}\n' + HANDS + "3D, 5H")
    assert problem == (4, 1, "the rules and hands do not tell who leads: name the seat, as in 0=3D")


def test_players_come_first() -> None:
    """An action before any player is told once, with the line of the first."""
    sentence = "no player stands before this line: write one line a player first, as in Mei: 3D 4C"
    assert problems("\n3D, 4D\n5D\n" + HANDS) == ((2, None, sentence),)
    assert problems("Mei 3D 4C") == ((1, None, sentence),)


def test_a_game_needs_players() -> None:
    """Headers alone are no game."""
    sentence = "this game has no players: write one line a player, as in Mei: 3D 4C"
    assert problems("\n# number: 1\n") == ((2, None, sentence),)


def test_a_game_in_which_nobody_acted_has_no_tricks() -> None:
    """The header plays: [] and tricks contradict each other."""
    (problem,) = problems("# plays: []\n" + HANDS + "3D")
    assert problem == (1, None, "plays: [] says that nobody acted, but tricks follow: leave it out")


def test_no_game_tells_more_problems_than_anybody_reads() -> None:
    """A file that is something else altogether gives a short answer, however long it is."""
    found = problems(HANDS + "1X " * 10_000 + "y" * 10_000)
    assert len(found) == MOST_PROBLEMS + 1
    assert found[0].message.startswith("there are more problems in this game than the 100 listed")
    (problem,) = problems(HANDS + "y" * 10_000)
    assert len(problem.message) < 200
