"""Sessions over the wire: whatever source and session are called, each has an address that leads back to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from schemas.segments import read_segment, write_segment
from tests.api.service import API, codes, lines, service
from tests.store.evenings import PEOPLE, evening
from tests.store.logs import Log

NAMES = ["2026-11-03/table-2", "a.json", "..", "~", "~2F", "a//b", "%2F", "?x=1#y", "半夜 & co", "/", '"<b>"']


def _named(source: str, session: str, seed: int) -> Log:
    (log,) = evening(1, seed=seed, session=session)
    return {name: value for name, value in log.items() if name != "id"} | {"source": source}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    with service(tmp_path_factory.mktemp("sessions")) as made:
        logs = [*evening(), *evening(2, "pagat", 32, session="penalties", started_at="2026-11-04")]
        logs += [_named(source, session, 100 + place) for place, (source, session) in enumerate(_pairs())]
        state = made.post(f"{API}/imports?wait=60", data=lines(*logs), content_type="application/x-ndjson").get_json()
        assert state["outcomes"]["stored"] == len(logs)
        yield made


def _pairs() -> list[tuple[str, str]]:
    return list(zip(["", *NAMES], [*NAMES, "last"], strict=True))


def _get(client: FlaskClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.text)
    return answer.get_json()


def test_every_session_of_the_list_is_found_at_its_address(client: FlaskClient) -> None:
    items: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = _get(client, f"{API}/sessions?limit=5{cursor and f'&cursor={cursor}'}")
        items += page["items"]
        cursor = page["next"]
    assert {(item["source"], item["session"]) for item in items} >= set(_pairs())
    assert len(items) == len(_pairs()) + 2
    for item in items:
        found = _get(client, item["url"])
        assert (found["source"], found["session"], found["url"]) == (item["source"], item["session"], item["url"])
        assert len(found["games"]) == item["games"]


def test_an_address_that_somebody_typed_works_where_it_is_not_ambiguous(client: FlaskClient) -> None:
    found = _get(client, f"{API}/sessions/club/2026-11-03/table-2")
    assert found == _get(client, f"{API}/sessions/club/{quote('2026-11-03/table-2', safe='')}")
    assert found["url"] == f"{API}/sessions/club/2026-11-03~2Ftable-2"


def test_one_session_has_its_games_totals_and_payments(client: FlaskClient) -> None:
    found = _get(client, f"{API}/sessions/club/2026-11-03~2Ftable-2")
    assert [game["number"] for game in found["games"]] == [1, 2, 3, 4, 5, 6]
    (totals,) = found["totals"]
    assert {one["name"] for one in totals["players"]} == set(PEOPLE)
    last = {one["player"]: one["total"] for one in found["games"][-1]["players"]}
    assert last == {one["key"]: one["points"] for one in totals["players"]}
    paid = sum(each["points"] for each in totals["transfers"])
    assert paid == sum(one["points"] for one in totals["players"] if one["points"] > 0)
    assert (totals["unsettled"], found["gaps"], found["day"]) == (None, [], "2026-11-03")


def test_penalty_points_are_not_settled_and_it_says_so(client: FlaskClient) -> None:
    (totals,) = _get(client, f"{API}/sessions/club/penalties")["totals"]
    assert totals["transfers"] is None
    assert "nobody pays anybody" in totals["unsettled"]


def test_what_is_not_there_is_a_problem(client: FlaskClient) -> None:
    assert codes(client.get(f"{API}/sessions/club/nothing")) == []
    assert client.get(f"{API}/sessions/club/nothing").status_code == 404
    assert codes(client.get(f"{API}/sessions?cursor=x")) == ["query/value"]
    assert codes(client.get(f"{API}/sessions/club/penalties?rules=pagat")) == ["query/unknown"]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back_from_its_step_of_an_address(text: str) -> None:
    segment = write_segment(text)
    assert read_segment(segment) == text
    assert segment
    assert not set(segment) & set("/.?#%&+ \\\"'<>")
