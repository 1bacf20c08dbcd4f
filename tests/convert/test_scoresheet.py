"""Score sheets: which line is what, what becomes of it, and every sentence about what cannot be read."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.convert.recognising import recognise
from service.convert.scoresheet import read_scoresheet
from service.convert.textgame import TextGame

SHEET = """\
# Friday evenings in the back room
F=11

2023-03-03  # at Ann's house
Ann Bea Cat Dot
0 3 11 2
4 0 10t 1   # Cat let Bea out

Ann Bea Cat
0 1 2

2023-03-10
Ann Bea Cat Dot
0 3 11 2
"""


def games(text: str) -> list[TextGame]:
    return [game for game in read_scoresheet(text) if isinstance(game, TextGame)]


def problems(text: str) -> list[tuple[int, int | None, str]]:
    found = [game for game in read_scoresheet(text) if not isinstance(game, TextGame)]
    return [(*problem,) for error in found for problem in error.problems]


def places(text: str) -> list[tuple[str, int]]:
    return [(game.log["session"], game.log["number"]) for game in games(text)]


def left(text: str) -> list[list[int]]:
    return [game.log["result"]["cards_left"] for game in games(text)]


def tiers(text: str) -> list[Any]:
    return [game.log["rules"]["scoring"]["tiers"] for game in games(text)]


# What a sheet says


def test_a_game_line_becomes_a_score_only_log() -> None:
    game = games(SHEET)[1]
    assert game.log == {
        "format": "bigtwo-log/1",
        "session": "2023-03-03/1",
        "number": 2,
        "started_at": "2023-03-03",
        "rules": {
            "preset": "wikipedia",
            "deal": "thirteen-each",
            "scoring": {
                "tiers": [[1, 1], [11, 2], [13, 3]],
                "unused": [],
                "final_play": [],
                "settlement": "pairwise",
            },
        },
        "players": [{"name": "Ann"}, {"name": "Bea"}, {"name": "Cat"}, {"name": "Dot"}],
        "result": {"cards_left": [4, 0, 10, 1], "payer": 2},
    }
    assert game.line == 7


def test_a_session_is_a_table_of_a_date_and_a_number_a_line_of_it() -> None:
    assert places(SHEET) == [("2023-03-03/1", 1), ("2023-03-03/1", 2), ("2023-03-03/2", 1), ("2023-03-10/1", 1)]


def test_a_table_without_a_date_has_its_number_alone() -> None:
    text = "Ann Bea\n0 1\n\nCat Dot\n2 0\n3 0"
    assert places(text) == [("1", 1), ("2", 1), ("2", 2)]
    assert all("started_at" not in game.log for game in games(text))


def test_equal_lines_are_two_games() -> None:
    assert left("Ann Bea\n0 1\n0 1") == [[0, 1], [0, 1]]
    assert places("Ann Bea\n0 1\n0 1") == [("1", 1), ("1", 2)]


def test_a_table_that_comes_back_is_another_one() -> None:
    """The same names later in the evening, and the same date later on the sheet: no place is given twice."""
    text = "2023-03-03\nAnn Bea\n0 1\nCat Dot\n0 1\nAnn Bea\n0 1\n2023-03-10\nAnn Bea\n0 1\n2023-03-03\nAnn Bea\n0 1"
    assert [session for session, _ in places(text)] == [
        f"2023-03-{table}" for table in ("03/1", "03/2", "03/3", "10/1", "03/4")
    ]


def test_a_date_below_the_names_begins_a_new_table_of_the_same_people() -> None:
    text = "Ann Bea\n0 1\n2023-03-03\n0 1\n0 2\n2023-03-04\n0 1"
    assert places(text) == [("1", 1), ("2023-03-03/1", 1), ("2023-03-03/1", 2), ("2023-03-04/1", 1)]


def test_a_loss_counts_double_from_ten_cards_unless_the_sheet_says_otherwise() -> None:
    assert tiers("Ann Bea\n0 1\nF = 12\n0 1\nCat Dot\n0 1\nF=2\n0 1") == [
        [[1, 1], [10, 2], [13, 3]],
        [[1, 1], [12, 2], [13, 3]],
        [[1, 1], [12, 2], [13, 3]],
        [[1, 1], [2, 2], [13, 3]],
    ]


def test_the_winner_too_may_take_on_all_losses() -> None:
    assert games("Ann Bea Cat\n0t 1 2")[0].log["result"] == {"cards_left": [0, 1, 2], "payer": 0}


def test_the_original_of_a_game_is_a_sheet_by_itself() -> None:
    """Its own line below those that it hangs on, as they were typed."""
    game = games(SHEET)[1]
    assert game.original == "F=11\n2023-03-03  # at Ann's house\nAnn Bea Cat Dot\n4 0 10t 1   # Cat let Bea out"
    [again] = games(game.original)
    assert (again.log["rules"], again.log["result"]) == (game.log["rules"], game.log["result"])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", " \t\n"])
def test_line_ends_of_any_system_make_no_difference(end: str) -> None:
    assert [game.log for game in games("\ufeff" + SHEET.replace("\n", end))] == [game.log for game in games(SHEET)]


def test_names_may_hold_digits_and_signs() -> None:
    text = "T1 José 阿強 2pac\n0 1 2 3"
    assert [player["name"] for player in games(text)[0].log["players"]] == ["T1", "José", "阿強", "2pac"]


# What cannot be read

TAKER = "write 0 to 13, with t after it for the player who takes on all losses, as in 10t"
BAD_GAMES = [
    ("4 6 11 11", None, "nobody has 0 cards left, so nobody has won: the winner's number is 0"),
    ("0 6 0 11", None, "Ann and Cat have 0 cards left, but only one player wins"),
    ("0 0 0 0", None, "Ann and Bea and Cat and Dot have 0 cards left, but only one player wins"),
    ("0 14 2 3", 3, "14 cards are more than a hand of 13 holds: write 0 to 13"),
    ("0 1 2", None, "3 numbers stand here for 4 players (Ann Bea Cat Dot): write one each"),
    ("0 1 2 3 4", None, "5 numbers stand here for 4 players (Ann Bea Cat Dot): write one each"),
    ("0", None, "1 numbers stand here for 4 players (Ann Bea Cat Dot): write one each"),
    ("0 1t 2 3t", 8, "t stands twice: one player at most takes on all losses"),
    ("0 x 2 3", 3, f"'x' is no number of cards: {TAKER}"),
    ("0 -1 2 3", 3, f"'-1' is no number of cards: {TAKER}"),
    ("0 1.5 2 3", 3, f"'1.5' is no number of cards: {TAKER}"),
    ("0 1T 2 3", 3, f"'1T' is no number of cards: {TAKER}"),
    ("0 x 2 y", 3, f"'x' is no number of cards: {TAKER}"),
    ("0 1, 2 3", 3, f"'1,' is no number of cards: {TAKER}"),
    ("0 1 2 ３", 7, f"'３' is no number of cards: {TAKER}"),
]


@pytest.mark.parametrize(("line", "column", "sentence"), BAD_GAMES, ids=[each[0] for each in BAD_GAMES])
def test_a_bad_game_line_is_told_and_the_others_are_kept(line: str, column: int | None, sentence: str) -> None:
    """With its number; and what follows has the place that it has once the line is mended."""
    text = f"Ann Bea Cat Dot\n0 1 2 3\n{line}\n5 0 6 7"
    assert problems(text)[0] == (3, column, sentence)
    assert {number for number, _, _ in problems(text)} == {3}
    assert left(text) == [[0, 1, 2, 3], [5, 0, 6, 7]]
    assert places(text) == [("1", 1), ("1", 3)]


def test_everything_wrong_with_a_line_is_told_at_once() -> None:
    assert [column for _, column, _ in problems("Ann Bea Cat\n14t x 15t")] == [1, 5, 7, 7]


def test_a_line_of_numbers_is_never_a_line_of_names() -> None:
    sentence = "nobody's names stand above this game: write them on a line of their own, as in Ann Bea Cat"
    assert problems("0 1 2 3\n1,2,3\nAnn Bea\n0 1")[0] == (1, None, sentence)
    assert left("0 1 2 3\n1,2,3\nAnn Bea\n0 1") == [[0, 1]]


HEADINGS = [
    ("F=13", "F", "F is from how many cards a loss counts double, a number from 2 to 12 alone on its line, as in F=11"),
    ("F=1", "F", "F is from how many cards a loss counts double, a number from 2 to 12 alone on its line, as in F=11"),
    (
        "F=ten",
        "F",
        "F is from how many cards a loss counts double, a number from 2 to 12 alone on its line, as in F=11",
    ),
    (
        "F=11 12",
        "F",
        "F is from how many cards a loss counts double, a number from 2 to 12 alone on its line, as in F=11",
    ),
    ("2023-02-30", "date", "2023-02-30 is no date: write year, month and day, as in 2023-03-03"),
    ("3.3.2023", "date", "3.3.2023 is no date: write year, month and day, as in 2023-03-03"),
    ("2023-03-03 at home", "date", "a date stands alone on its line: put # before what follows it"),
    ("Ann", "names", "a line of names has 2 to 4 of them, each one word, not 1: put # before a comment"),
    ("A B C D E", "names", "a line of names has 2 to 4 of them, each one word, not 5: put # before a comment"),
    ("Ann 007 Bea", "names", "007 is a number, and no name: put a letter to it"),
    ("Ann Bea Ann", "names", "Ann stands twice: give each player another name"),
    ("Ann " + "B" * 101, "names", f"the name {'B' * 60}… is longer than 100 characters"),
]


@pytest.mark.parametrize(("line", "kind", "sentence"), HEADINGS, ids=[each[0][:20] for each in HEADINGS])
def test_games_below_a_line_that_cannot_be_read_are_not_guessed(line: str, kind: str, sentence: str) -> None:
    """They hang on it, each is told, and the next line of its kind holds again."""
    mended = {"F": "F=11", "date": "2023-03-03", "names": "Ann Bea"}[kind]
    found = problems(f"Ann Bea\n0 1\n{line}\n0 2\n{mended}\n0 3")
    assert [number for number, _, _ in found] == [3, 4]
    assert found[0][2].startswith(sentence)
    assert found[1][2] == f"the {kind} in line 3 cannot be read, and this game hangs on it"
    assert left(f"Ann Bea\n0 1\n{line}\n0 2\n{mended}\n0 3") == [[0, 1], [0, 3]]


@settings(derandomize=True, max_examples=500)
@given(
    st.lists(st.sampled_from(["0", "3", "13", "0t", "Ann", "Bea", "#", "F=", "11", "2023-03-03", " ", "\n", "x", ":"]))
)
def test_any_text_gives_games_or_problems(words: list[str]) -> None:
    """No game is lost without a word, and no place is given twice."""
    text = "".join(words)
    found = list(read_scoresheet(text))
    assert all(isinstance(game, TextGame) or game.problems for game in found)
    assert len(set(places(text))) == len(places(text))


# Telling texts apart


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (SHEET, "scoresheet"),
        ("Ann Bea\n4 6", "scoresheet"),
        ("2023-03-03\nAnn Bea", "scoresheet"),
        ("Ann: ?\nBea: ?\n# number: 3", "text"),
        ("# note: 0 1 2\nAnn: 3D 4C\nBea: 5H 6S\n3D, 5H", "text"),
        ("\ufeff [1]", "log"),
        ('{"format": 1}', "log"),
        ("", "text"),
    ],
)
def test_a_text_is_recognised_by_its_look(text: str, form: str) -> None:
    assert recognise(text) == form
