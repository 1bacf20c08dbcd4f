"""`POST /rules` and `bigtwo rules FILE`: a rule set of one's own is checked."""

from __future__ import annotations

import json
from pathlib import Path

from flask.testing import FlaskClient

from service.rules.document import read_rules, write_rules
from tests.api.service import API, JSON, codes
from tests.cli.test_audit_command import bigtwo

HOUSE = {"preset": "taiwan", "passing": "free"}


def test_a_rule_set_that_fits_comes_back_complete_with_its_name(client: FlaskClient) -> None:
    answer = client.post(f"{API}/rules", json=HOUSE)

    assert answer.status_code == 200
    assert answer.get_json() == {
        "name": "taiwan~775121c1",
        "label": "Taiwan, with passing free",
        "differences": {"passing": "free"},
        "document": write_rules(read_rules(HOUSE)),
    }


def test_every_problem_names_its_field(client: FlaskClient) -> None:
    """422 whatever is wrong, broken JSON too; 413 only for what is not taken in at all."""
    answer = client.post(f"{API}/rules", json={"pasing": "free", "scoring": {"tiers": []}})
    assert (answer.status_code, codes(answer)) == (422, ["malformed/rules", "malformed/rules"])
    assert [each["pointer"] for each in answer.get_json()["errors"]] == ["/pasing", "/scoring/tiers"]

    answer = client.post(f"{API}/rules", data=b"{", headers=JSON)
    assert (answer.status_code, codes(answer)) == (422, ["malformed/json"])
    answer = client.post(f"{API}/rules", data=b" " * 1_000_000, headers=JSON)
    assert answer.status_code == 413
    answer = client.post(f"{API}/rules", data=b"taiwan", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415


def test_the_command_shows_a_rule_set_of_ones_own(tmp_path: Path) -> None:
    """The document alone on standard output, its name and what differs on standard error."""
    path = tmp_path / "house.json"
    path.write_text(json.dumps(HOUSE))

    result = bigtwo("rules", path)

    assert json.loads(result.stdout) == write_rules(read_rules(HOUSE))
    assert result.stderr == "taiwan~775121c1: Taiwan, with passing free\n"
    assert bigtwo("rules", "taiwan").stderr == ""
    path.write_text(json.dumps({"pasing": "free", "suits": "DC"}))
    result = bigtwo("rules", path)
    assert result.exit_code == 2
    assert '/pasing: unknown field "pasing": did you mean "passing"?' in result.stderr
    assert "/suits: suits names each of D, C, H and S once" in result.stderr
