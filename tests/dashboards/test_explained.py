"""The page of an illegal game says which rules explain it; those of other games do not ask."""

from __future__ import annotations

from flask.testing import FlaskClient

from service.store import reports
from service.store.database import Store
from service.store.question import Question
from tests.dashboards.reading import Page


def _page(client: FlaskClient, store: Store, verdict: str) -> Page:
    with store.reader() as reader:
        address = reports.games_page(reader, Question(verdict=verdict), 1).games[0].address
    return Page(client.get(f"/games/{address}").text)


def test_an_illegal_games_page_names_what_rules_each_rule_set_out(client: FlaskClient, store: Store) -> None:
    """A pass before the first lead is legal nowhere; the page says by which finding."""
    page = _page(client, store, "illegal")

    (section,) = [each for each in page.named("section") if each.attributes.get("id") == "explain"]
    assert "Which rules explain this game?" in section.text
    assert "not one of the 32 rule sets that were tried" in section.text
    assert "pass/on-lead" in section.text
    assert "/rules/taiwan" in page.links


def test_other_pages_do_not_ask(client: FlaskClient, store: Store) -> None:
    for verdict in ("legal", "incomplete"):
        assert "Which rules explain" not in _page(client, store, verdict).text
