"""The score pad offers rules whose points need no cards, and embeds names so that they stay text."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest
from flask.testing import FlaskClient

from dashboards.views.score_pad import OWN, SETTLEMENTS, TIERS, counts_alone, presets
from service.rules.document import read_rules
from service.rules.presets import PRESETS
from tests.dashboards.reading import Page
from tests.dashboards.rows import HOSTILE


@pytest.mark.parametrize(("tiers", "settlement"), list(product(TIERS, SETTLEMENTS)))
def test_every_choice_is_a_rule_set_that_the_cards_left_decide(
    tiers: tuple[tuple[int, int], ...], settlement: str
) -> None:
    rules = read_rules({**OWN, "scoring": {**OWN["scoring"], "tiers": tiers, "settlement": settlement}})
    assert counts_alone(rules)
    assert (rules.scoring.tiers, rules.scoring.settlement) == (tiers, settlement)


def test_presets_with_doublings_or_the_whole_deck_are_not_offered() -> None:
    assert list(presets()) == ["pagat", "hong-kong", "taiwan", "pusoy-dos", "capsa", "charlesworth"]
    assert not counts_alone(PRESETS["wikipedia"])
    assert not counts_alone(read_rules({"preset": "hong-kong", "scoring": {"unused": ["two"]}}))
    assert not counts_alone(read_rules({"preset": "hong-kong", "deal": "whole-deck"}))


def test_the_first_choice_is_that_of_a_score_sheet(client: FlaskClient) -> None:
    page = Page(client.get("/sessions/new").text)
    assert page.named("option")[0].text == "Score sheet"
    assert OWN["scoring"]["tiers"] == [list(tier) for tier in TIERS[0]]
    assert OWN["scoring"]["settlement"] == SETTLEMENTS[0]


def test_names_that_are_known_are_offered_as_text(client: FlaskClient) -> None:
    html = client.get("/sessions/new").text
    assert HOSTILE not in html
    offered = [one.attributes["value"] for one in Page(html).named("option")]
    assert HOSTILE in offered
    assert f"{HOSTILE}&\"'" in offered


def test_without_scripts_the_page_says_what_to_do_instead(client: FlaskClient) -> None:
    (sentence,) = Page(client.get("/sessions/new").text).named("noscript")
    assert "keep a score sheet" in sentence.text


def test_the_script_has_a_word_for_everything_it_says(client: FlaskClient) -> None:
    texts = json.loads(next(one for one in Page(client.get("/sessions/new").text).named("script") if one.text).text)
    spoken = set()
    for name in ("ending", "entry", "pad", "pads", "setup", "sheet"):
        script = client.get(f"/assets/pad/{name}.js").text
        spoken |= set(re.findall(r"\btexts\.(\w+)", script))
    assert spoken == set(texts["texts"])
