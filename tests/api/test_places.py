"""Whatever is wrong with a text is told with its line and column, the same by every way in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from service.cli import main
from tests.api.service import ADMIN, API, JSON, LINES, log, send

BAD_CARD = {**log(), "source": "é", "plays": [{"seat": 0, "cards": ["1X"]}]}
WRITTEN = json.dumps(BAD_CARD, ensure_ascii=False)
COLUMN = WRITTEN.index('"1X"') + 1
FILE = "\n" + WRITTEN + "\n"
Place = tuple[int | None, int | None]


def _places(findings: list[dict[str, Any]]) -> list[Place]:
    return [(each.get("line"), each.get("column")) for each in findings if each["pointer"] == "/plays/0/cards/0"]


def _audited(path: Path, form: str) -> list[Place]:
    printed = CliRunner().invoke(main, ["audit", "--format", form, str(path)]).stdout
    report = json.loads(printed)[0] if form == "json" else json.loads(printed)
    return _places(report["findings"])


def test_the_command_line_tells_scripts_what_it_tells_people(tmp_path: Path) -> None:
    path, report = tmp_path / "games.ndjson", tmp_path / "report.ndjson"
    path.write_text(FILE, "utf-8")
    imported = CliRunner().invoke(
        main, ["import", str(path), "--report", str(report), "--database", str(tmp_path / "games.duckdb")]
    )

    assert f"line 2, column {COLUMN}: " in CliRunner().invoke(main, ["audit", str(path)]).stdout
    assert _audited(path, "json") == _audited(path, "ndjson") == [(2, COLUMN)]
    assert _places(json.loads(report.read_text())["findings"]) == [(2, COLUMN)]
    assert f"{path}:2:{COLUMN}: /plays/0/cards/0: " in imported.stderr
    assert f"{path}:2:{COLUMN}: /plays/0/cards/0: " in CliRunner().invoke(main, ["convert", str(path)]).stderr


def test_a_source_that_is_given_moves_no_column(tmp_path: Path) -> None:
    """It is put into the log before it is read; what is told is where the file has it."""
    path, report = tmp_path / "games.ndjson", tmp_path / "report.ndjson"
    unnamed = {name: value for name, value in BAD_CARD.items() if name != "source"}
    path.write_text(json.dumps(unnamed))
    given = ["--source", "東京", "--report", str(report), "--database", str(tmp_path / "games.duckdb")]
    CliRunner().invoke(main, ["import", str(path), *given])

    assert _places(json.loads(report.read_text())["findings"]) == [(1, path.read_text().index('"1X"') + 1)]


def test_each_value_of_an_array_has_the_columns_of_the_file(client: FlaskClient) -> None:
    body = f"[{json.dumps(log())},  {WRITTEN}]"
    (_, report) = client.post(f"{API}/audits", data=body.encode(), headers=JSON).get_json()
    assert _places(report["findings"]) == [(1, body.index('"1X"') + 1)]

    twice = '[{"x-a": 1}, {"id": 1, "id": 2}]'
    (_, report) = client.post(f"{API}/audits", data=twice, headers=JSON).get_json()
    assert [(each["line"], each["column"]) for each in report["findings"]] == [(1, twice.rindex('"id"') + 1)]

    broken = '[{"x-a": 1}, {"id": 1 "x": 2}]'
    (_, report) = client.post(f"{API}/audits", data=broken, headers=JSON).get_json()
    (found,) = report["findings"]
    assert found["column"] == broken.index('"x"') + 1


def test_an_array_that_breaks_off_is_told_with_the_column(client: FlaskClient) -> None:
    body = '[\n{"x-é": 1} {"x-a": 1}]'
    (_, lost) = client.post(f"{API}/audits", data=body.encode(), headers=JSON).get_json()
    assert [(each["line"], each["column"]) for each in lost["findings"]] == [(2, 12)]


@pytest.mark.parametrize("path", ["/games", "/audits"])
def test_problems_have_them(client: FlaskClient, path: str) -> None:
    problem = send(client, WRITTEN.encode(), API + path).get_json()
    assert _places(problem["errors"]) == [(1, COLUMN)]


def test_imports_and_reports_have_them(client: FlaskClient) -> None:
    state = client.post(f"{API}/imports?wait=30", data=FILE.encode(), headers=LINES).get_json()
    assert _places(json.loads(client.get(state["results"]).text)["findings"]) == [(2, COLUMN)]
    report = json.loads(client.post(f"{API}/audits", data=FILE.encode(), headers=LINES).text)
    assert _places(report["findings"]) == [(2, COLUMN)]


def test_rules_and_what_an_admin_sends_have_them(client: FlaskClient) -> None:
    body = b'{\n "preset": "taiwan",\n "passing": "lock"}'
    (wrong,) = send(client, body, f"{API}/rules").get_json()["errors"]
    assert (wrong["pointer"], wrong["line"], wrong["column"]) == ("/passing", 3, 13)

    admin = {"Authorization": f"Bearer {ADMIN}"}
    found = send(client, b'{"games": [],\n "state": "lost"}', f"{API}/admin/marks", **admin).get_json()["errors"]
    places = {each["pointer"]: (each["line"], each["column"]) for each in found}
    assert places == {"/games": (1, 11), "/state": (2, 11)}
    (wrong,) = send(client, b'{"games": [}', f"{API}/admin/marks", **admin).get_json()["errors"]
    assert (wrong["line"], wrong["column"]) == (1, 12)


def test_the_shapes_of_answers_name_them(client: FlaskClient) -> None:
    shapes = client.get("/openapi.json").get_json()["components"]["schemas"]
    assert {"line", "column"} <= shapes["Finding"]["properties"].keys()
    assert {"line", "column"} <= shapes["Problem"]["properties"]["errors"]["items"]["properties"].keys()
