"""A game log is read whole, or everything that is wrong with it is told with pointers."""

from typing import Any

import pytest

from schemas.gamelog import load_game, read_game
from schemas.malformed import Fault, Malformed
from service.rules.cards import RANK_LETTERS, REPEATED, SPELLINGS, parse_cards
from service.rules.document import read_rules
from service.rules.record import DeclaredResult
from tests.schemas.bad_logs import BAD, FORMAT, NO_CARDS, SCHEMA
from tests.schemas.logs import log, play, player, text


def problems(document: object, rules: str | None = None) -> tuple[Fault, ...]:
    with pytest.raises(Malformed) as caught:
        read_game(text(document), None if rules is None else read_rules(rules))
    return caught.value.problems


WHOLE = log(
    id="g/1",
    source="club",
    session="s",
    number=1,
    started_at="2026-11-03T20:15:00+08:00",
    ended_at="2026-11-03",
    rules="taiwan",
    players=[
        player("Ah  Keung", "3D", "♥10", id="u-1", kind="human", left=2, **{"x-seat": "N"}),
        player("阿強", "2s", kind="bot"),
        player("Oscar", "5H", "5H"),
    ],
    plays=[
        play(0, "TH", "3D", ms=2100),
        play(1),
        play(2, "5H", "5h", auto=True, **{"x-t": [1.5]}),
        play(0, auto=False),
    ],
    passes="recorded",
    result={"winner": 0, "cards_left": [0, 1, 0], "points": [5, -2, -3], "payer": 2},
    tags=["a", "b"],
    note="fine\ngame",
    **{"x-any": {"thing": None}},
)


def test_who_sat_where_with_what_becomes_the_record() -> None:
    """Names stay as logged, hands are kept both as logged and as sets."""
    players = read_game(text(WHOLE)).players
    assert [(one.name, one.dealt, one.hand) for one in players] == [
        ("Ah  Keung", (0, 30), parse_cards("3D TH")),
        ("阿強", (51,), parse_cards("2S")),
        ("Oscar", (10, 10), parse_cards("5H")),
    ]
    assert [(one.id, one.kind, one.left) for one in players] == [("u-1", "human", 2), (None, "bot", None), (None,) * 3]


def test_who_did_what_becomes_the_record() -> None:
    """Plays are sets of cards; one that puts a card down twice is marked and kept as logged."""
    record = read_game(text(WHOLE))
    assert (record.seats, record.plays) == ((0, 1, 2, 0), (parse_cards("3D TH"), 0, parse_cards("5H") | REPEATED, 0))
    assert (dict(record.repeats), dict(record.thinking), list(record.auto)) == ({2: (10, 10)}, {0: 2100}, [2])


def test_all_else_becomes_the_record() -> None:
    """Every further field of the format is found again in the record."""
    record = read_game(text(WHOLE))
    assert record.declared == DeclaredResult(0, (0, 1, 0), (5, -2, -3), 2)
    assert (record.id, record.source, record.session, record.number) == ("g/1", "club", "s", 1)
    assert (record.tags, record.note, record.passes) == (("a", "b"), "fine\ngame", "recorded")
    assert (record.started_at, record.ended_at) == ("2026-11-03T20:15:00+08:00", "2026-11-03")
    assert record.rules == read_rules("taiwan")


def test_a_short_log_leaves_everything_else_open() -> None:
    """Absent fields are absent in the record; no rules, no result, no times are made up."""
    record = read_game(text(log(plays=[])))
    assert (record.seats, record.plays, record.rules, record.declared) == ((), (), None, None)
    assert (record.id, record.source, record.session, record.number, record.tags) == (None, "", None, None, ())


def test_empty_labels_count_as_absent() -> None:
    """A recorder that writes empty ids names nobody: two players with none are not one person."""
    players = [player("Mei", "3D", id=""), player("Bo", "4D", id="")]
    record = read_game(text(log(id="", session="", source="", players=players)))
    assert (record.id, record.session, record.source) == (None, None, "")
    assert [one.id for one in record.players] == [None, None]


def test_every_spelling_of_a_card_is_read() -> None:
    """Letters, lower case, 10 and suit signs before or after the rank mean the same card, in hands and plays."""
    for spelling, number in SPELLINGS.items():
        record = load_game(log(players=[player("A", spelling), player("B")], plays=[play(0, spelling)]))
        assert (record.players[0].dealt, record.plays) == ((number,), (1 << number,))


@pytest.mark.parametrize(("card", "advice"), NO_CARDS)
def test_a_text_that_is_no_card_is_shown_with_advice(card: str, advice: str) -> None:
    """The sentence shows the text and says what its writer may have meant, in a hand as in a play."""
    bad = log(players=[player("A", "3D", card), player("B")], plays=[play(0, "3D"), play(1, card)])
    found = problems(bad)
    assert [problem.code for problem in found] == ["malformed/card"] * 2
    assert [problem.pointer for problem in found] == ["/players/0/hand/1", "/plays/1/cards/0"]
    assert all(advice in problem.message and len(problem.message) < 200 for problem in found)
    assert len(card) > 40 or all(f'"{card}"' in problem.message.replace("\\", "") or '"' in card for problem in found)


@pytest.mark.parametrize(("bad", "code", "pointer", "words"), BAD)
def test_a_wrong_field_is_pointed_at(bad: dict[str, Any], code: str, pointer: str, words: str) -> None:
    """One thing wrong gives one problem: its code, its pointer, and a sentence that says what is wanted."""
    (problem,) = problems(bad)
    assert (problem.code, problem.pointer) == (code, pointer)
    assert words in problem.message


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([log()], "this is a list, but one game is asked for"),
        (text(log()).decode(), "encoded twice"),
        ("a game", 'a game log is an object, {…}, not "a game"'),
        (None, "not null"),
        (17, "not 17"),
    ],
)
def test_what_is_no_object_is_no_game(document: object, words: str) -> None:
    """Lists, plain values and logs encoded twice are told apart."""
    (problem,) = problems(document)
    assert (problem.code, problem.pointer) == (SCHEMA, "")
    assert words in problem.message


def test_all_problems_are_told_at_once_in_the_order_of_the_log() -> None:
    """Whoever mends a log sees everything that is wrong with it, front to back."""
    players = [player("A", "1H", seat=1), player("A", 3, kind="dog"), player("C", left=9)]
    plays = [play(3, "3D"), play(0, "3D", "XX", ms="5"), 7]
    found = problems(log(players=players, plays=plays, colour="red", number=0, result={"winner": 5}))
    assert [problem.pointer for problem in found] == [
        "/players/0/hand/0",
        "/players/0/seat",
        "/players/1/hand/0",
        "/players/1/kind",
        "/players/2/left",
        "/players/1/name",
        "/plays/0/seat",
        "/plays/1/cards/1",
        "/plays/1/ms",
        "/plays/2",
        "/colour",
        "/number",
        "/result/winner",
    ]


def test_of_another_version_nothing_else_is_told() -> None:
    """A log of a version to come is not measured by the rules of this one."""
    (problem,) = problems({"format": "bigtwo-log/2", "seats": []})
    assert problem.code == FORMAT


def test_a_score_only_game_needs_the_cards_left() -> None:
    """Without plays the counts are all there is; and something has to tell two equal games of one evening apart."""
    for result in (..., {}, {"winner": 0}):
        found = problems(log(plays=..., result=result))
        told = [(problem.code, problem.pointer) for problem in found]
        assert told == [(SCHEMA, "/result/cards_left"), (SCHEMA, "/id")]


def test_a_score_only_game_is_read() -> None:
    """Names and what was left; hands may be absent."""
    players = [{"name": "Mei"}, {"name": "Bo", "hand": None, "hand_size": 13}]
    record = load_game(log(plays=..., players=players, id="1", result={"cards_left": [0, 3], "points": [3, -3]}))
    assert (record.score_only, record.seats, record.plays) == (True, (), ())
    assert [(one.dealt, one.hand, one.hand_size) for one in record.players] == [(None, 0, None), (None, 0, 13)]
    assert record.declared is not None
    assert (record.declared.cards_left, record.declared.points) == ((0, 3), (3, -3))


def test_points_have_a_fraction_where_a_tie_may_share_places() -> None:
    """Under `placement` alone."""
    rules = {"scoring": {"settlement": "placement", "placement": [3, 0]}}
    record = load_game(log(rules=rules, result={"points": [1.5, 1.5]}))
    assert record.declared == DeclaredResult(points=(1.5, 1.5))


@pytest.mark.parametrize(
    "moment",
    [
        "2026-11-03", "2024-02-29", "2026-11-03T20:15:00Z", "2026-11-03t20:15:00z", "2026-11-03T20:15:00.1234567+08:00",
        "2016-12-31T23:59:60Z", "2017-01-01T07:59:60+08:00", "2026-11-03T20:15:00-00:00", "9999-12-31T23:59:59+23:59",
    ],
)  # fmt: skip
def test_moments_are_kept_as_given(moment: str) -> None:
    """RFC 3339 with offset, lower case, leap seconds and dates alone are read and not rewritten."""
    assert read_game(text(log(started_at=moment))).started_at == moment


def test_an_override_takes_the_place_of_the_logs_rules() -> None:
    """With rules from outside the log's own may be anything that has the shape of rules."""
    given = read_rules("pagat")
    for own in (..., "house-rules-of-1987", {"preset": 5}, {"end": "play-on"}):
        assert read_game(text(log(rules=own)), given).rules == given
    (problem,) = problems(log(rules=7), "pagat")
    assert (problem.code, problem.pointer) == (SCHEMA, "/rules")


def test_games_that_know_less_are_read() -> None:
    """Unknown hands with and without a size, implied passes, later games of a session, and every rule."""
    players = [player("A", "3D"), {"name": "B", "hand": None, "hand_size": 13}, {"name": "C"}]
    record = load_game(log(players=players, passes="implied", rules="capsa", session="s", number=2))
    assert [(one.dealt, one.hand, one.hand_size) for one in record.players] == [
        ((0,), 1, None),
        (None, 0, 13),
        (None, 0, None),
    ]
    assert (record.passes, record.number) == ("implied", 2)
    rules = {"last_card": "liability", "end": "play-on", "plays": {"1": ["single"], "13": ["dragon"]}}
    assert load_game(log(rules=rules)).rules == read_rules(rules)


def test_the_recorders_own_fields_may_hold_anything() -> None:
    """What stands under x-… is neither read nor held against the log."""
    own = {"x-": None, "x-a": [1.0, 10**30, 1e300, {"seat": "0"}], "x-b:c": "a:b"}
    record = read_game(text(log(players=[player("A", **own), player("B")], plays=[play(0, "3D", **own)], **own)))
    assert record.plays == (1,)


def test_lengths_count_code_points() -> None:
    """A hundred emoji are a name; so are two hundred an id."""
    face = "\N{GRINNING FACE}"
    record = read_game(text(log(id=face * 200, players=[player(face * 100), player("B")], tags=[face * 50] * 20)))
    assert record.names[0] == face * 100


def test_half_characters_never_pass() -> None:
    """Values from other sources than `decode` may hold lone surrogates; those are refused and printable."""
    half = "\ud800"
    bad = log(id=half, note=half, tags=[half], players=[player(half), player("B", id=half)], rules={"preset": half})
    with pytest.raises(Malformed) as caught:
        load_game({**bad, half: 1})
    found = caught.value.problems
    assert [problem.code.removeprefix("malformed/") for problem in found].count("encoding") == 5
    assert all(f"{problem}".encode() for problem in found)


def test_at_most_a_hundred_problems_are_told_of_a_log() -> None:
    """However long a broken log is, the list of its problems stays short, and says that there are more."""
    long = 3000
    for bad in (
        log(plays=[play(9)] * long),
        log(plays=[play(0, *["??"] * long)]),
        log(players=[player("A", *["??"] * long), player("B")]),
        log(players=[7] * long),
        log(players=[player("A")] * long),
        log(result={"points": ["1"] * long}),
        log(**{f"field-{number}": 1 for number in range(long)}),
        log(tags=[0] * 20, plays=[play(9)] * long),
    ):
        found = problems(bad)
        assert len(found) == 101
        assert "there are more problems" in found[-1].message


def test_the_ranks_of_the_advice_are_those_of_the_engine() -> None:
    """The sentence about a card lists all ranks, low to high."""
    assert RANK_LETTERS in problems(log(plays=[play(0, "??")]))[0].message
