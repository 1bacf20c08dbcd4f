"""Names that run from right to left leave the digits and signs beside them where they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.bidi import TURNING, isolated
from dashboards.figures.chart import both_ends, shortened, told
from service.app import create_app
from service.config import Config
from service.store.database import Store
from tests.shared import PROJECT
from tests.store.logs import Log, among_people, filled, simulated, spoilt

NAMES = ("דוד 7 (חיפה)", "أبو محمد ٤٢", "Mei", "阿強")
START, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def _games() -> list[Log]:
    logs = [among_people(log) for log in simulated(4, "hong-kong", seed=8, source="מועדון", session="ערב 3")]
    for place, log in enumerate(logs):
        for player, name in zip(log["players"], NAMES, strict=True):
            player["name"] = name
        log |= {"id": str(place), "number": place + 1}
    return [*logs[:3], spoilt(logs[3])]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with filled(tmp_path_factory.mktemp("names"), _games()) as made:
        yield made


@pytest.fixture(scope="module")
def client(store: Store) -> FlaskClient:
    return create_app(Config(database=Path(store.path)), store).test_client()


def _item(client: FlaskClient, address: str) -> Any:
    return client.get(address).get_json()["items"][0]


def test_names_on_the_pages_of_a_game_and_a_session_are_set_apart(client: FlaskClient) -> None:
    for verdict in ("legal", "illegal"):
        address = _item(client, f"/games.json?verdict={verdict}")["address"]
        text = client.get(f"/games/{address}?ply=3").text
        assert f"<title>{START}{NAMES[0]}{END} · {START}{NAMES[1]}{END} · Mei · 阿強" in text
        assert f"<bdi>{NAMES[1]}</bdi>" in text
    session = client.get(f"/{_item(client, '/sessions.json')['path']}").text
    assert f"<bdi>{NAMES[0]}</bdi>" in session


def test_what_is_taken_out_has_names_as_they_came(client: FlaskClient) -> None:
    for address in ("/players.csv", "/flows.json", "/legality.csv", "/api/v1/figures/point-flows.csv"):
        text = client.get(address).text
        assert NAMES[0] in text
        assert START not in text


def test_labels_of_figures_are_set_apart_and_shortened_with_care() -> None:
    assert shortened("Mei") == "Mei"
    assert shortened(NAMES[0]) == f"{START}{NAMES[0]}{END}"
    assert both_ends("ד" * 30)[0] == START
    assert both_ends("ד" * 30)[-1] == END
    assert told([f"{isolated(NAMES[0])}: +33"]) == f"<b>{START}{NAMES[0]}: +33{END}</b>"


def test_a_name_cannot_order_about_what_follows_it() -> None:
    assert isolated("\N{RIGHT-TO-LEFT OVERRIDE}iM") == f"{START}iM{END}"
    assert isolated(f"a{END}\N{RIGHT-TO-LEFT ISOLATE}b") == f"{START}ab{END}"


def test_scripts_set_the_same_letters_apart() -> None:
    script = (PROJECT / "dashboards/static/elements.js").read_text(encoding="utf-8")
    found = re.search(r"const TURNING = /\[(.*)\]/u", script)
    assert found
    letters = re.sub(r"\\u\{?([0-9a-f]+)\}?", lambda code: chr(int(code[1], 16)), found[1])
    assert letters == TURNING.pattern[1:-1]
