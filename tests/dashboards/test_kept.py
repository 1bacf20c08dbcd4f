"""Figures and their data come from memory while the data stands, and never from longer ago than that."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboards.kept import KeptFigures, Made
from dashboards.pairs import NAMES
from service.app import create_app
from service.config import Config
from tests.store.logs import among_people, filled, hand_in, simulated

FIGURE = "/api/v1/figures/verdicts"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_data_of_a_figure_are_those_of_the_moment(tmp_path: Path, form: str) -> None:
    """They are the same bytes under the same name until games have come, and then those with the games."""
    logs = [among_people(log) for log in simulated(4)]
    with filled(tmp_path, logs[:3]) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        first, again = (client.get(f"{FIGURE}.{form}") for _ in range(2))
        assert (first.data, first.headers["Content-Disposition"]) == (again.data, again.headers["Content-Disposition"])
        assert client.get(f"{FIGURE}.{form}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
        hand_in(store, logs[3:])
        late = client.get(f"{FIGURE}.{form}")
        assert late.data != first.data
        assert late.headers["Content-Disposition"] != first.headers["Content-Disposition"]
        assert late.mimetype == first.mimetype == {"csv": "text/csv", "json": "application/json"}[form]


def test_what_is_kept_is_made_once_a_version() -> None:
    kept, made = KeptFigures(), iter([Made(b"one", "one.csv"), Made(b"two")])
    answers = [kept.get("figure", version, lambda: next(made)) for version in (1, 1, 2)]
    assert [answer.made for answer in answers] == [Made(b"one", "one.csv"), Made(b"one", "one.csv"), Made(b"two")]


def test_each_figure_about_two_is_drawn_under_its_name(tmp_path: Path) -> None:
    logs = [among_people(log) for log in simulated(4, source="club")]
    one, other = (player["name"] for player in logs[0]["players"][:2])
    with filled(tmp_path, logs) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        for name in NAMES:
            told = client.get(f"/api/v1/figures/{name}.json", query_string={"player": one, "opponent": other}).json
            assert told is not None
            assert told["name"] == name
