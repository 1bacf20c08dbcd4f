"""A dry run tells what storing would do, and then storing does it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from service.cli import main
from service.receiving import BATCH_GAMES
from tests.api.service import API, LINES, Log, illegal, lines, log, logs, otherwise, send
from tests.store.evenings import evening

DONE = {"stored": "stored", "known": "known", "conflict": "conflict", "replaces": "stored", "refused": "refused"}
"""The outcome of a game of which a dry run said what would become of it."""


def _sent(client: FlaskClient, games: list[Log], query: str = "") -> tuple[Any, list[Any]]:
    state = client.post(f"{API}/imports?wait=60{query}", data=lines(*games), headers=LINES).get_json()
    assert state["state"] == "done", state
    return state, [json.loads(line) for line in client.get(state["results"]).text.splitlines()]


def _undeclared(game: Log) -> Log:
    """The same game without a result, which contradicts nothing."""
    return {name: value for name, value in game.items() if name != "result"}


def _renamed(game: Log, name: str) -> Log:
    """Another game under the same id: one of its players is called otherwise."""
    first, *others = game["players"]
    return {**game, "players": [{**first, "name": name}, *others]}


def _mixed() -> list[Log]:
    one, two, three, four = logs(4)
    return [
        one,
        two,
        two,
        otherwise(two),
        _undeclared(one),
        _renamed(three, "Zoe"),
        four,
        otherwise(four),
        {},
        illegal(),
    ]


@pytest.mark.parametrize("query", ["", "&replace=true"])
def test_what_a_dry_run_tells_is_what_storing_does(client: FlaskClient, query: str) -> None:
    """New, known, in conflict with the store or with a game before it in the file, replacing: game by game."""
    for game in (logs(1)[0], logs(3)[2], log()):
        assert send(client, game).status_code == 201
    state, tried = _sent(client, _mixed(), f"{query}&dry_run=true")
    _, again = _sent(client, _mixed(), f"{query}&dry_run=true")
    _, stored = _sent(client, _mixed(), query)

    assert [line.get("would") for line in tried] == [line.get("would") for line in again]
    assert [DONE[line["would"]] if "would" in line else "malformed" for line in tried] == [
        line["outcome"] for line in stored
    ]
    for expected, line in zip(tried, stored, strict=True):
        assert expected.get("opposed") == line.get("opposed")
        assert expected.get("differences") == line.get("differences")
        assert expected["outcome"] == ("judged" if "would" in expected else "malformed")
        assert expected["received_at"] is None
    assert state["outcomes"]["judged"] == sum(state["would"].values()) == len(tried) - 1
    assert state["would"]["replaces"] == (4 if query else 0)


def test_a_game_far_back_in_the_file_is_met_all_the_same(client: FlaskClient) -> None:
    games = logs(BATCH_GAMES + 2)
    state, tried = _sent(client, [*games, games[0], otherwise(games[1])], "&dry_run=true")
    assert state["would"] == {"stored": BATCH_GAMES + 2, "known": 1, "replaces": 0, "conflict": 1, "refused": 0}
    assert [line["would"] for line in tried[-2:]] == ["known", "conflict"]


def test_a_dry_run_of_a_session_that_is_replaced_is_one_of_the_whole(client: FlaskClient) -> None:
    games = evening(3)
    for game in games:
        assert send(client, game).status_code == 201
    mended = [games[0], _renamed(games[1], "Zoe"), games[2], *evening(4)[3:]]
    query = "&session=replace"
    _, tried = _sent(client, mended, f"{query}&dry_run=true")
    assert [line["would"] for line in tried] == ["known", "replaces", "known", "stored"]
    _, broken = _sent(client, [*mended, {}], f"{query}&dry_run=true")
    assert [line.get("would") for line in broken] == ["refused"] * 4 + [None]

    _, refused = _sent(client, [*mended, {}], query)
    assert [line["outcome"] for line in refused] == ["refused"] * 4 + ["malformed"]
    _, stored = _sent(client, mended, query)
    assert [line["outcome"] for line in stored] == [DONE[line["would"]] for line in tried]


def test_the_command_says_it_in_its_summary(tmp_path: Path) -> None:
    games, database = tmp_path / "games.ndjson", tmp_path / "games.duckdb"
    one, two = logs(2)
    games.write_bytes(lines(one))
    CliRunner().invoke(main, ["import", str(games), "--database", str(database)])
    games.write_bytes(lines(one, otherwise(one), two))
    tried = CliRunner().invoke(main, ["import", "--dry-run", str(games), "--database", str(database)])

    assert tried.exit_code == 1
    assert tried.stdout.splitlines()[-1] == (
        "stored now: 1 would be stored, 1 are known, 0 would replace others, 1 in conflict, 0 would be refused"
    )
    assert f"{games}:2: in conflict with " in tried.stderr
    assert "" not in tried.stderr.splitlines()
