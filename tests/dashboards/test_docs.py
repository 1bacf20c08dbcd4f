"""docs/pages.md names every page and every figure, with the question that each asks."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.shared import PROJECT

DOCS = (PROJECT / "docs" / "pages.md").read_text("utf-8")


def _first_cells() -> set[str]:
    return set(re.findall(r"^\| `([^`]+)` \|", DOCS, re.MULTILINE))


def test_every_page_is_documented(client: FlaskClient) -> None:
    known = client.application.extensions["faces"].pages.url_map.iter_rules()
    rules = {rule.rule for rule in known if rule.endpoint.startswith("pages.")}
    pages = {re.sub(r"<[^>]*?(\w+)>", r"{\1}", rule) for rule in rules if not rule.endswith((".json", ".csv"))}
    documented = {cell for cell in _first_cells() if cell.startswith("/")}
    assert pages - {"/assets/{filename}", "/{path}", "/favicon.ico"} == documented


def test_every_figure_is_documented_with_its_question(store: Store, client: FlaskClient) -> None:
    with store.reader() as reader:
        one, other = (one.player for one in reports.players(reader, Question(rules="wikipedia"))[:2])
        address = reports.games_page(reader, Question(verdict="legal"), 1).games[0].address
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \|", DOCS, re.MULTILINE)
    assert len(rows) == 49
    for name, question in rows:
        another = f"&opponent={other.player}" if name.startswith("compare-") else ""
        asked = f"player={one.player}{another}&address={address}&rules=wikipedia"
        answer = client.get(f"/api/v1/figures/{name}.json?{asked}")
        assert answer.json is not None
        assert answer.json["title"] == question.format(name=one.name)
    known = client.get("/api/v1/figures/none").text
    assert all(name in known for name, _question in rows)
