"""Simulated games are legal under every rule set, written as the log format says, and the same for the same seed."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from service.audit import audit
from service.bots.playing import UnplayableError
from service.bots.simulation import SESSION, simulate
from service.bots.styles import STYLES
from service.rules.document import read_rules
from service.rules.presets import PRESETS, WIKIPEDIA
from tests.bots.records import read_game, write_game

ROOT = Path(__file__).parents[2]
TABLES = [
    (name, players) for name, rules in PRESETS.items() for players in range(rules.players[0], rules.players[1] + 1)
]
BOMBS = ["four-of-a-kind", "straight-flush"]
OVERRIDES: list[tuple[dict[str, Any], int]] = [
    ({"passing": "locks-out"}, 4),
    ({"last_card": "highest-single"}, 4),
    ({"last_card": "highest-single", "passing": "locks-out"}, 2),
    ({"going_out": "not-on-two"}, 4),
    ({"going_out": "not-on-two", "deal": "thirteen-each"}, 2),
    ({"bombs": BOMBS}, 3),
    ({"beats": "same-category"}, 4),
    ({"opening_lead": "any"}, 4),
    ({"opening_play": "alone"}, 3),
    ({"opening_play": "free"}, 4),
    ({"deal": "thirteen-each"}, 2),
    ({"deal": "thirteen-each", "suits": "SHCD"}, 3),
    ({"suits": "HSDC"}, 3),
    ({"plays": {"1": ["single"]}}, 4),
    ({"preset": "charlesworth", "players": [2, 3], "straights": "9AT"}, 3),
    ({"preset": "capsa", "scoring": {"unused": ["two", "two-of-spades"], "stacking": "each"}}, 4),
    ({"scoring": {"settlement": "pairwise", "stacking": "per-kind", "tiers": [[1, 1], [10, 2], [13, 3]]}}, 4),
    ({"scoring": {"settlement": "pay-higher"}, "straights": ["34567", "A2345"]}, 4),
    (
        {
            "preset": "taiwan",
            "players": [2, 4],
            "last_card": "highest-single",
            "going_out": "not-on-two",
            "opening_lead": "any",
            "opening_play": "alone",
        },
        3,
    ),
]
GOLDEN = "073fff771688b5d8e3d73bddbda87e96a8b37df9983fc79f320d26684c7c387d"
"""The SHA-256 of twenty games of seed 2026."""


def all_legal(games: list[dict[str, Any]]) -> bool:
    """Whether the audit finds nothing at all in some games, their results included."""
    reports = [audit(read_game(game)) for game in games]
    return all(report.verdict == "legal" and report.agreement == "agrees" and not report.findings for report in reports)


def written(games: int, seed: int, **named: Any) -> bytes:
    """Some games as NDJSON."""
    return b"".join(map(write_game, simulate(games, WIKIPEDIA, named.pop("players", 4), seed, **named)))


# --- legal


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_is_legal_under_every_preset_with_every_number_of_players(name: str, players: int) -> None:
    """Whatever the bots do, the audit finds nothing, and agrees with the result they wrote down."""
    assert all_legal(list(simulate(40, PRESETS[name], players, seed=11)))


@pytest.mark.parametrize(("document", "players"), OVERRIDES)
def test_every_game_is_legal_under_house_rules(document: dict[str, Any], players: int) -> None:
    """Lock-outs, duties, bombs, openings and deals of all kinds bind the bots as they bind people."""
    assert all_legal(list(simulate(40, read_rules(document), players, seed=12)))


@pytest.mark.parametrize("style", STYLES)
def test_a_table_of_one_style_plays_legally_where_nobody_may_go_out_on_twos(style: str) -> None:
    """Even where all that is left are twos, every game comes to its end."""
    rules = read_rules({"going_out": "not-on-two", "last_card": "highest-single", "passing": "locks-out"})
    assert all_legal(list(simulate(20, rules, 4, seed=13, styles=[style])))


def test_rules_that_leave_players_with_cards_that_they_may_not_lead_are_refused() -> None:
    """Thirteen cards cannot be played out in pairs, and the sentence says what is missing."""
    rules = read_rules({"deal": "thirteen-each", "plays": {"2": ["pair"]}})
    with pytest.raises(UnplayableError, match="add singles"):
        next(simulate(1, rules, 4, seed=1))


# --- the same for the same seed


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    """A seed is a recipe."""
    assert written(10, seed=5) == written(10, seed=5)
    assert written(10, seed=5) != written(10, seed=6)


def test_the_first_of_many_games_are_the_same_as_the_first_of_few() -> None:
    """A game does not depend on how many follow it."""
    assert written(30, seed=5).startswith(written(7, seed=5))


def test_twenty_games_of_a_seed_never_change() -> None:
    """Benchmarks and demonstrations made from a seed stay what they were, on every Python."""
    assert hashlib.sha256(written(20, seed=2026)).hexdigest() == GOLDEN


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_games_do_not_depend_on_the_order_of_sets(hash_seed: str) -> None:
    """Python shuffles its sets of texts from run to run; the games do not follow."""
    program = "import sys; from tests.bots.test_simulation import written; sys.stdout.buffer.write(written(5, seed=5))"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env={"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True
    )
    assert run.stdout == written(5, seed=5)


# --- as the log format says


def test_a_game_has_the_fields_of_a_log_in_the_order_of_the_log_format() -> None:
    """What people read in the format's description stands in the same order in the file."""
    game = next(simulate(1, WIKIPEDIA, 4, seed=1))
    assert list(game) == [
        "format", "id", "source", "session", "number", "started_at", "rules", "players", "plays", "result",
    ]  # fmt: skip
    assert list(game["players"][0]) == ["name", "hand", "kind"]
    assert list(game["plays"][0]) == ["seat", "cards"]
    assert list(game["result"]) == ["winner", "cards_left", "points"]
    assert game["rules"] == "wikipedia"
    assert game["source"] == "simulate-1"
    assert game["started_at"] == "2025-01-01T00:00:00+00:00"


def test_hands_and_plays_are_sorted() -> None:
    """Cards stand from 3♦ to 2♠."""
    for game in simulate(10, WIKIPEDIA, 4, seed=1):
        rows = [player["hand"] for player in game["players"]] + [play["cards"] for play in game["plays"]]
        keys = [[("3456789TJQKA2".index(rank), "DCHS".index(suit)) for rank, suit in row] for row in rows]
        assert all(row == sorted(row) for row in keys)


def test_house_rules_are_written_as_the_fields_that_differ_from_the_preset() -> None:
    """A log names its rules as briefly as they can be read back."""
    document = {"preset": "taiwan", "straights": "T2A", "passing": "free"}
    game = next(simulate(1, read_rules(document), 4, seed=1))
    assert game["rules"] == document
    assert read_rules(game["rules"]) == read_rules(document)


def test_the_same_bots_keep_their_seats_through_a_session() -> None:
    """A session is one table's evening: its games are numbered and nobody moves."""
    games = list(simulate(4 * SESSION, WIKIPEDIA, 4, seed=3))
    names = [tuple(player["name"] for player in game["players"]) for game in games]
    assert [game["number"] for game in games] == [*range(1, SESSION + 1)] * 4
    for first in range(0, len(games), SESSION):
        assert len(set(names[first : first + SESSION])) == 1
        assert len({game["session"] for game in games[first : first + SESSION]}) == 1
    assert len({game["session"] for game in games}) == 4


def test_no_session_where_the_winner_of_the_game_before_would_lead() -> None:
    """Each game then stands for itself, and the lowest card leads."""
    game = next(simulate(1, PRESETS["capsa"], 4, seed=3))
    assert "session" not in game
    assert "number" not in game


def test_ids_differ_between_seeds_rules_and_companies() -> None:
    """Games of several runs can be stored under one source."""
    runs = [
        simulate(2, WIKIPEDIA, 4, seed=1, source="bots"),
        simulate(2, WIKIPEDIA, 4, seed=2, source="bots"),
        simulate(2, WIKIPEDIA, 3, seed=1, source="bots"),
        simulate(2, WIKIPEDIA, 4, seed=1, source="bots", styles=["random"]),
        simulate(2, PRESETS["pagat"], 4, seed=1, source="bots"),
    ]
    games = [game for run in runs for game in run]
    assert len({game["id"] for game in games}) == 10
    assert {game["source"] for game in games} == {"bots"}


def test_ids_stay_within_two_hundred_characters() -> None:
    """The longest list of styles and the largest seed still make a name that a log may have."""
    rules = read_rules({"preset": "charlesworth", "passing": "locks-out"})
    game = next(simulate(1, rules, 4, seed=(1 << 63) - 1, styles=["five-carder"] * 10))
    assert max(len(game["id"]), len(game["session"])) < 180


def test_random_games_are_as_long_as_the_benchmarks_expect() -> None:
    """Four players of random legal play take about 75 turns, and two kilobytes and a half."""
    games = list(simulate(200, WIKIPEDIA, 4, seed=1, styles=["random"]))
    assert 70 < sum(len(game["plays"]) for game in games) / 200 < 80
    assert 2_000 < sum(len(write_game(game)) for game in games) / 200 < 3_000


# --- what is refused


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 5}, "for 2 to 4 players, not 5"),
        ({"rules": PRESETS["taiwan"], "players": 3}, "for 4 players, not 3"),
        ({"styles": ["hoader"]}, 'did you mean "hoarder"'),
        ({"styles": []}, "name 1 to 10 styles, of passer"),
        ({"seed": -1}, "a seed is a whole number from 0"),
    ],
)
def test_what_cannot_be_simulated_is_refused_at_once(changes: dict[str, Any], message: str) -> None:
    """The sentence comes before the first game is asked for."""
    wanted: dict[str, Any] = {"games": 1, "rules": WIKIPEDIA, "players": 4, "seed": 1} | changes
    with pytest.raises(ValueError, match=message):
        simulate(**wanted)
