"""The sample games show what they say, and are what `make samples` writes."""

import gzip
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any

import orjson
import pytest

from schemas.decode import decode
from schemas.gamelog import load_game, read_game
from service.audit import AuditReport, audit
from service.bots.styles import STYLES
from service.convert.lines import TextError
from service.convert.scoresheet import read_scoresheet
from service.convert.text import parse_text
from service.convert.textgame import TextGame
from service.identity import address
from service.rules.combinations import playbook
from service.rules.findings import CODES
from service.rules.presets import PRESETS
from service.rules.ruleset import Category
from tests.make_samples import FOLDER, holds, make_samples, strangers
from tests.samples.demo import PATH
from tests.samples.malformed import BROKEN, BrokenFile
from tests.samples.partial import LESS, Less
from tests.samples.readme import demo_counts, first_code, judge_bytes

LEGAL = sorted(path.stem for path in (FOLDER / "legal").glob("*"))
LARGEST_DEMO = 150_000


@cache
def demo() -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in gzip.decompress((FOLDER / PATH).read_bytes()).splitlines()]


@cache
def report_of(name: str) -> AuditReport:
    return audit(read_game((FOLDER / f"{name}.json").read_bytes()))


def doublings(name: str) -> list[tuple[str, ...]]:
    settlement = report_of(f"legal/{name}").settlement
    assert settlement is not None
    return [debt.doublings or () for debt in settlement.debts]


# What lies there


def test_the_folder_is_what_make_samples_writes() -> None:
    """The table in its README.md too, and nothing else lies there."""
    made = make_samples()
    stale = [path for path, data in made.items() if not holds(FOLDER / path, data)]
    assert (stale, strangers(made)) == ([], []), "run `make samples`"


def test_every_single_game_is_another_one() -> None:
    """Nothing is known or in conflict when all of them are taken in together."""
    paths = [path for path in FOLDER.rglob("*.json") if not {"malformed", "mappings"} & set(path.parts)]
    addresses = [address(read_game(path.read_bytes())) for path in paths]
    addresses += [address(load_game(log)) for log in demo()]
    assert len(set(addresses)) == len(addresses)


ALONE = [code for code in CODES if not code.startswith("session/")]


@pytest.mark.parametrize("name", [f"legal/{name}" for name in LEGAL] + [f"findings/{code}" for code in ALONE])
def test_every_single_game_says_what_it_shows(name: str) -> None:
    note = orjson.loads((FOLDER / f"{name}.json").read_bytes())["note"]
    assert re.fullmatch(r"[^{}]+\.", note)


# Legal games


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_game_is_legal_and_its_record_agrees(name: str) -> None:
    report = report_of(f"legal/{name}")
    assert (report.verdict, report.agreement, report.coverage, report.findings) == ("legal", "agrees", "full", ())


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_game(name: str) -> None:
    report = report_of(f"legal/{name}")
    assert (report.rules, report.rules_from) == (PRESETS[name], "log")


def test_two_three_and_four_players_play() -> None:
    sizes = {len(report_of(f"legal/{name}").record.players) for name in LEGAL}
    assert sizes == {2, 3, 4}


@pytest.mark.parametrize(
    ("name", "left", "points"),
    [
        ("worked-example", (3, 11, 8, 0), (-3, -22, -8, 33)),
        ("worked-example-doubled", (3, 9, 8, 0), (-6, -36, -32, 74)),
    ],
)
def test_the_worked_examples_come_out(name: str, left: tuple[int, ...], points: tuple[int, ...]) -> None:
    report = report_of(f"legal/{name}")
    assert report.settlement is not None
    assert report.record.names == ("East", "West", "South", "North")
    assert (report.settlement.cards_left, report.settlement.points) == (left, points)


def test_the_doubled_example_is_doubled_for_the_reasons_it_gives() -> None:
    assert doublings("worked-example-doubled") == [
        ("final_play",),
        ("unused_straight_flush", "final_play"),
        ("unused_two", "final_play"),
    ]


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("ends-on-a-two", Category.SINGLE),
        ("ends-on-a-four", Category.FOUR_OF_A_KIND),
        ("ends-on-a-straight-flush", Category.STRAIGHT_FLUSH),
    ],
)
def test_a_last_play_doubles_every_debt(name: str, category: Category) -> None:
    report = report_of(f"legal/{name}")
    combination = playbook(report.rules).classify(report.record.plays[-1])
    assert combination is not None
    assert combination.category is category
    assert all("final_play" in causes for causes in doublings(name))


def test_a_shut_out_loser_never_puts_down_a_card() -> None:
    record = report_of("legal/shut-out").record
    acted = {seat for seat, cards in zip(record.seats, record.plays, strict=True) if cards}
    assert set(record.seats) - acted


def test_an_unused_four_doubles_its_holders_debt() -> None:
    assert [causes for causes in doublings("unused-four") if causes] == [("unused_four",)]


def test_one_log_has_every_field() -> None:
    """Every field of the published schema stands in it, and fields of the recorder's own."""
    schema = orjson.loads((FOLDER.parent / "schemas" / "bigtwo-log-1.json").read_bytes())
    log = orjson.loads((FOLDER / "legal" / "every-field.json").read_bytes())
    assert set(schema["properties"]) - set(log) == set()
    fields = {field for player in log["players"] for field in player}
    assert {"id", "kind", "left", "x-seat-colour"} < fields
    assert {field for play in log["plays"] for field in play} == {"seat", "cards", "ms", "auto", "x-reason"}


# Games with findings


def test_every_code_has_a_game_and_every_game_a_code() -> None:
    folder = FOLDER / "findings"
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == set(map(file_of, CODES))


def file_of(code: str) -> str:
    """Notes about a session take two games."""
    return f"{code}.ndjson" if code.startswith("session/") else f"{code}.json"


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_all_that_is_found_in_its_game(code: str) -> None:
    judged = judge_bytes(file_of(code), (FOLDER / "findings" / file_of(code)).read_bytes())
    found = [[finding.code for finding in game.report.findings] for game in judged if game.report]
    assert found == ([[], [code]] if code.startswith("session/") else [[code]])


@pytest.mark.parametrize("less", LESS, ids=lambda less: less.name)
def test_a_game_that_knows_less_says_how_much(less: Less) -> None:
    report = report_of(f"partial/{less.name}")
    assert (report.verdict, report.coverage) == (less.verdict, less.coverage)
    assert report.agreement == ("none" if less.verdict == "incomplete" else "agrees")


def test_the_low_play_stands_where_the_documents_say() -> None:
    [finding] = report_of("findings/play/too-low").findings
    assert (finding.ply, finding.pointer) == (17, "/plays/17/cards")


# Files that are no game logs


def test_every_malformed_file_is_described() -> None:
    assert {path.name for path in (FOLDER / "malformed").iterdir()} == {broken.name for broken in BROKEN}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_malformed_file_is_refused_by_the_code_noted(broken: BrokenFile) -> None:
    judged = judge_bytes(broken.name, (FOLDER / "malformed" / broken.name).read_bytes())
    assert [first_code(game) for game in judged if game.verdict == "malformed"] == [broken.code]


def test_a_bad_line_leaves_the_others_alone() -> None:
    name = "one-bad-line.ndjson"
    judged = judge_bytes(name, (FOLDER / "malformed" / name).read_bytes())
    assert [game.verdict for game in judged] == ["legal", "malformed", "legal"]


# Compact text


@pytest.mark.parametrize(
    ("name", "path"), [("two-players", "legal/two-players"), ("out-of-turn", "findings/turn/out-of-turn")]
)
def test_a_text_says_the_same_as_its_log(name: str, path: str) -> None:
    [log] = parse_text((FOLDER / "text" / f"{name}.txt").read_text(encoding="utf-8"))
    assert log == decode((FOLDER / f"{path}.json").read_bytes())


# Score sheets


def sheet(name: str) -> list[TextGame | TextError]:
    return list(read_scoresheet((FOLDER / "scoresheets" / f"{name}.txt").read_text(encoding="utf-8")))


def test_every_game_of_the_kitchens_sheet_is_legal() -> None:
    games = [game for game in sheet("kitchen") if isinstance(game, TextGame)]
    reports = [audit(load_game({"source": "kitchen.txt", **game.log})) for game in games]
    assert [report.verdict for report in reports] == ["legal"] * len(sheet("kitchen")) == ["legal"] * 11
    assert {report.coverage for report in reports} == {"score"}
    assert len({address(report.record) for report in reports}) == 11


def test_the_slips_of_a_sheet_are_told_line_by_line() -> None:
    errors = [game for game in sheet("slips") if isinstance(game, TextError)]
    assert [error.problems[0].line for error in errors] == [6, 7, 8, 9, 10, 11, 12, 13, 14, 18, 19]
    assert len(sheet("slips")) - len(errors) == 3


# The demonstration data


def test_the_demonstration_counts_are_those_of_the_page() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(demo-[a-z-]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    counted = demo_counts((FOLDER / PATH).read_bytes())
    verdicts = ("legal", "illegal", "incomplete")
    assert [(source, *map(int, numbers)) for source, *numbers in told] == [
        (source, counts.total(), *(counts[verdict] for verdict in verdicts)) for source, counts in counted.items()
    ]


def test_the_demonstration_is_small_and_has_no_time_in_it() -> None:
    packed = (FOLDER / PATH).read_bytes()
    assert len(packed) < LARGEST_DEMO
    assert packed[3:8] == bytes(5), "no name, no comment, no time"


def test_the_demonstration_is_an_autumn_of_evenings() -> None:
    starts = [datetime.fromisoformat(log["started_at"]) for log in demo()]
    assert {(start.year, start.month) for start in starts} == {(2026, 9), (2026, 10), (2026, 11)}
    assert {str(start.utcoffset()) for start in starts} == {"0:00:00", "1:00:00", "7:00:00", "8:00:00"}
    assert all(start.hour >= 18 or start.hour < 2 for start in starts)


def test_bots_of_every_style_play_at_one_club_and_people_at_the_others() -> None:
    bots = {player["name"] for log in demo() for player in log["players"] if player.get("kind") == "bot"}
    assert bots == {f"{style}-1" for style in STYLES}
    clubs = {log["source"] for log in demo() for player in log["players"] if "kind" in player}
    assert clubs == {"demo-bots"}


def test_the_clubs_play_by_several_presets() -> None:
    named = {log["rules"] if isinstance(log["rules"], str) else log["rules"]["preset"] for log in demo()}
    assert named >= {"wikipedia", "pagat", "hong-kong", "taiwan", "pusoy-dos", "capsa"}


def test_one_club_names_other_rules_than_it_plays_by() -> None:
    harbour = [load_game(log) for log in demo() if log["source"] == "demo-harbour"]
    assert {audit(record).verdict for record in harbour} == {"illegal"}
    assert {audit(record, PRESETS["hong-kong"]).verdict for record in harbour} == {"legal"}


def test_the_system_plays_for_some_people() -> None:
    logs = [log for log in demo() if log["source"] == "demo-kowloon"]
    assert sum(any(play.get("auto") for play in log["plays"]) for log in logs) >= 4
    assert sum("left" in player for log in logs for player in log["players"]) == 2


def test_enough_people_play_enough_for_a_comparison() -> None:
    """At least ten people with thirty games, so that a band of the population can be drawn."""
    seats = list(_seats())
    assert sum(seats.count(person) >= 30 for person in set(seats)) >= 10


def _seats() -> Iterator[tuple[str, str]]:
    for log in demo():
        if log["source"] != "demo-bots":
            yield from ((log["source"], player.get("id", player["name"])) for player in log["players"])
