"""Score sheets in the store: games of which only the score is known, in for points and out for plays."""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.imports import ImportOptions, Line, Tally, import_file
from service.receiving import doctor, rebuild
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.shared import external
from tests.store.logs import hand_in, simulated, whole

SHEET = """\
F=11 # the house rule
2023-03-03
Ann Bea Cat Dot
0 3 11 2   # Cat held two fours
4 0 10t 1
4 6 11 11  # nobody won
0 3 11 2
0 x 11 2
"""
PRIMARY = ["raw_logs", "uploads"]


def imported(store: Store, path: Path, **options: Any) -> list[Line]:
    return list(import_file(store, str(path), str(path), ImportOptions(**options)))


def outcomes(lines: list[Line]) -> Counter[str]:
    return Counter(line["outcome"] for line in lines)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.duckdb") as opened:
        yield opened


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "evening.txt"
    path.write_text(SHEET, encoding="utf-8")
    return path


def test_good_lines_are_stored_and_bad_ones_are_told_with_file_and_line(store: Store, sheet: Path) -> None:
    lines = imported(store, sheet)
    assert [(line["line"], line["outcome"]) for line in lines] == [
        (4, "stored"),
        (5, "stored"),
        (6, "malformed"),
        (7, "stored"),
        (8, "malformed"),
    ]
    assert {line["source_file"] for line in lines} == {str(sheet)}
    assert [line["findings"][0]["line"] for line in lines if line["outcome"] == "malformed"] == [6, 8]
    assert all(line["coverage"]["level"] == "score" for line in lines if line["outcome"] == "stored")
    tally = Tally()
    for line in lines:
        tally.add(line)
    told = tally.dump()
    assert (sum(told["outcomes"].values()), told["malformed_lines"]) == (3, 2)


def test_the_same_sheet_again_is_known_and_so_is_what_stood_before_a_new_line(store: Store, sheet: Path) -> None:
    imported(store, sheet)
    before = whole(store, PRIMARY)
    assert outcomes(imported(store, sheet)) == {"known": 3, "malformed": 2}
    assert whole(store, PRIMARY) == before
    sheet.write_text(SHEET.replace("4 6 11 11", "4 0 11 11") + "5 5 5 0\n", encoding="utf-8")
    assert outcomes(imported(store, sheet)) == {"known": 3, "stored": 2, "malformed": 1}


def test_the_original_and_its_converter_are_kept_and_survive_a_rebuild(store: Store, sheet: Path) -> None:
    address = imported(store, sheet)[1]["address"]
    before = whole(store, PRIMARY)
    assert rebuild(store) == 3
    assert whole(store, PRIMARY) == before
    assert list(doctor(store)) == []
    with store.reader() as reader:
        game = reports.game(reader, address)
    assert game is not None
    assert (game.converter, game.line, game.summary.source) == ("scoresheet/1", 5, "evening.txt")
    assert game.original == "F=11 # the house rule\n2023-03-03\nAnn Bea Cat Dot\n4 0 10t 1"


def test_a_source_that_is_given_takes_the_place_of_the_files_name(store: Store, sheet: Path) -> None:
    imported(store, sheet, source="club")
    assert outcomes(imported(store, sheet)) == {"stored": 3, "malformed": 2}
    with store.reader() as reader:
        sources = {standing.player.source for standing in reports.players(reader, Question())}
    assert sources == {"club", "evening.txt"}


def test_a_game_that_is_forgotten_takes_its_original_along(store: Store, sheet: Path) -> None:
    """Nothing of it stays beside the other games of its sheet."""
    from schemas.gamelog import read_game
    from service.store.forgetting import Forgetting, forget_games

    address = imported(store, sheet)[1]["address"]
    store.write(forget_games, Forgetting((address,), read_game))
    assert len(whole(store, ["uploads"])["uploads"]) == 2
    assert "10t" not in str(whole(store, ["uploads"]))


def test_scores_count_for_points_and_not_for_plays(store: Store, sheet: Path) -> None:
    """One player's statistics: what needs plays has no opportunities, and is no data."""
    imported(store, sheet)
    with store.reader() as reader:
        [ann] = reports.find_players(reader, "Ann")
        page = reports.player(reader, ann.player, Question())
    assert page is not None
    told = page.statistics
    assert (told["games"].value, told["wins"].value, told["points"].value) == (3, 2, 69)
    assert (told["heavy_loss_rate"].value, told["heavy_loss_rate"].opportunities) == (0, 1)
    assert (told["cards_left_losing"].value, told["doubling_cost"].value) == (4, 0)
    for name in ("shut_out_rate", "pass_rate", "twos_dealt", "bombs_kept", "comeback_rate", "auto_rate", "abandoned"):
        assert (name, told[name].opportunities, told[name].value) == (name, 0, None)


def test_played_games_and_scores_stand_side_by_side(store: Store, sheet: Path) -> None:
    """Rates of plays are those of the played games alone."""
    names = ("Ann", "Bea", "Cat", "Dot")
    rules = {
        "preset": "wikipedia",
        "deal": "thirteen-each",
        "scoring": {"tiers": [[1, 1], [11, 2], [13, 3]], "unused": [], "final_play": [], "settlement": "pairwise"},
    }
    played = [
        {name: value for name, value in log.items() if name != "result"}
        | {
            "rules": rules,
            "players": [
                {"name": name, "hand": player["hand"]} for name, player in zip(names, log["players"], strict=True)
            ],
        }
        for log in simulated(5, source="evening.txt")
    ]
    hand_in(store, played)
    with store.reader() as reader:
        [ann] = reports.find_players(reader, "Ann")
        alone = reports.player(reader, ann.player, Question())
    imported(store, sheet)
    with store.reader() as reader:
        both = reports.player(reader, ann.player, Question())
    assert alone is not None
    assert both is not None
    assert both.statistics["games"].value == 8
    for name in ("shut_out_rate", "pass_rate", "twos_dealt", "bombs_kept", "comeback_rate", "overplay"):
        assert both.statistics[name] == alone.statistics[name]


def test_points_of_another_threshold_are_another_rule_set(store: Store, sheet: Path) -> None:
    """F in the middle of a sheet: wins and heavy losses add up, points only within one rule set."""
    sheet.write_text("Ann Bea\n0 11\nF=12\n0 11\n", encoding="utf-8")
    imported(store, sheet)
    with store.reader() as reader:
        standings = {each.player.name: each for each in reports.players(reader, Question())}
        rules = [known.rules for known in reports.rule_sets(reader, Question())]
        points = {reports.players(reader, Question(rules=key))[0].points for key in rules}
    assert (standings["Bea"].games, standings["Bea"].heavy_losses, standings["Bea"].points) == (2, 1, None)
    assert points == {11, 22}


# Real records


@pytest.mark.parametrize(
    ("name", "games", "twins"), [("big-two-2013.txt", 1104, 3), ("2023-03-03.txt", 10, 0), ("simple.txt", 4, 0)]
)
def test_a_real_sheet_adds_up_to_what_its_keepers_worked_out(store: Store, name: str, games: int, twins: int) -> None:
    """Every line is a game, again it is known, equal lines stay two games, and every player's figures are exact."""
    path, sums = external(f"real/{name}"), external(f"real/{name}.tsv")
    lines = imported(store, path)
    assert outcomes(lines) == {"stored": games}
    assert {line["verdict"] for line in lines} == {"legal"}
    assert outcomes(imported(store, path)) == {"known": games}
    assert len({line["address"] for line in lines}) == games
    assert _twins(store) == twins
    assert list(doctor(store)) == []
    with store.reader() as reader:
        standings = reports.players(reader, Question())
    found = {s.player.name: (s.games, s.wins, s.heavy_losses, s.debts, s.points) for s in standings}
    assert found == _worked_out(sums)


def _twins(store: Store) -> int:
    """How many games say the same as another one of their session."""
    said = [(text.partition('"number":')[0], text.partition('"players":')[2]) for (text,) in _texts(store)]
    return sum(number - 1 for number in Counter(said).values())


def _texts(store: Store) -> list[Any]:
    with store.reader() as reader:
        return reader.execute("SELECT text FROM raw_logs").fetchall()


def _worked_out(path: Path) -> dict[str, tuple[int, ...]]:
    columns = ("game_count", "win_count", "fry_count", "real_losses", "net_score")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {row["name"]: tuple(int(row[column]) for column in columns) for row in rows if row["name"] != "*"}
