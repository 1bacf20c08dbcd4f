"""The page about rules tells every preset, and checks a rule set that somebody pastes."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.rules.document import read_rules, write_rules
from service.rules.naming import rules_key
from service.rules.presets import PRESETS
from tests.dashboards.reading import Page
from tests.dashboards.rows import HOSTILE


def _check(client: FlaskClient, text: str) -> tuple[TestResponse, Page]:
    answer = client.post("/rules", data={"rules": text}, content_type="multipart/form-data")
    return answer, Page(answer.text)


def test_every_preset_is_told_with_its_games_and_cards(client: FlaskClient) -> None:
    """What it has otherwise than the default, in words; its games are linked."""
    page = Page(client.get("/rules").text)

    (section,) = [each for each in page.named("section") if each.attributes.get("id") == "presets"]
    assert len([link for link in page.links if link.removeprefix("/rules/") in PRESETS]) >= 2 * len(PRESETS)
    told = [(name.text, words.text.strip()) for name, words in zip(page.named("dt"), page.named("dd"), strict=True)]
    assert ("Not played", "flush") in told
    assert ("Suits, low to high", "♣ ♠ ♥ ♦") in told
    assert ("Passing", "who passes is out until the trick ends") in told
    assert next(words for name, words in told if name == "Also played").startswith("royal flush")
    assert "/games?rules=taiwan" in page.links
    assert "10 games" in section.text


@pytest.mark.parametrize(
    "document",
    [{"preset": "taiwan", "passing": "free"}, {"straights": "J2", "scoring": {"tiers": [[1, 1], [5, 2]]}}],
)
def test_a_rule_set_that_fits_is_named_and_told_whole(client: FlaskClient, document: dict[str, object]) -> None:
    """Its key, what differs from its preset, and the whole document."""
    answer, page = _check(client, json.dumps(document))

    rules = read_rules(document)
    assert answer.status_code == 200
    assert rules_key(rules) in page.text
    shown = [json.loads(block.text) for block in page.named("pre")]
    assert shown[0] == {name: value for name, value in document.items() if name != "preset"}
    assert shown[1] == write_rules(rules)
    assert "How it is played" in page.text


def test_a_preset_may_be_named_alone(client: FlaskClient) -> None:
    for text in ("taiwan", '"taiwan"', '{"preset": "taiwan"}'):
        answer, page = _check(client, text)
        assert answer.status_code == 200
        assert "it is the preset itself" in page.text


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"pasing": "free"}', "/pasing", 'did you mean "passing"'),
        ('{"passing": "fre", "bombs": ["four"]}', "/passing", 'did you mean "free"'),
        ('{"preset": "wikipedia", "scoring": {"tiers": [[2, 1]]}}', "/scoring/tiers/0", "tiers begin at 1 card"),
        ('{"passing": "free",}', "line 1", ""),
        ('{"passing": "free", "passing": "free"}', "/passing", ""),
        ("", "line 1", ""),
        ("7", "", "a preset's name or an object"),
        ('{"suits": "' + "D" * 20_000 + '"}', "", "at most 10,000 are read"),
    ],
)
def test_what_does_not_fit_is_told_field_by_field(client: FlaskClient, text: str, place: str, words: str) -> None:
    """422, the field named, and what was pasted stands in the form still."""
    answer, page = _check(client, text)

    assert answer.status_code == 422
    (alert,) = [each for each in page.elements if each.attributes.get("role") == "alert"]
    assert place in alert.text
    assert words in alert.text
    (area,) = page.named("textarea")
    assert area.text.strip() == text.strip()


def test_two_mistakes_are_two_problems(client: FlaskClient) -> None:
    _, page = _check(client, '{"pasing": "free", "beats": "nothing"}')

    assert "2 things do not fit" in page.text


def test_what_is_pasted_never_becomes_markup(client: FlaskClient) -> None:
    for text in (HOSTILE, json.dumps({HOSTILE: 1}), json.dumps({"passing": HOSTILE})):
        answer, _ = _check(client, text)
        assert answer.status_code == 422
        assert HOSTILE not in answer.text


def test_another_sites_form_is_refused(client: FlaskClient) -> None:
    answer = client.post("/rules", data={"rules": "taiwan"}, headers={"Origin": "https://elsewhere.example"})

    assert answer.status_code == 403
