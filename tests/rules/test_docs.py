"""docs/rules.md names every field, word and list of straights that rule sets know."""

import re

from service.rules.document import write_rules
from service.rules.presets import DEFAULT, STRAIGHTS
from service.rules.ruleset import Category
from tests.shared import PROJECT

PAGE = (PROJECT / "docs" / "rules.md").read_text("utf-8")


def test_the_page_explains_every_field_and_nothing_else() -> None:
    document = write_rules(DEFAULT)
    scoring = {f"scoring.{name}" for name in (*document["scoring"], "placement")}
    assert set(re.findall(r"^\| `([a-z_.]+)` \|", PAGE, re.MULTILINE)) == {*document, *scoring}
    assert all(f"`{category}`" in PAGE for category in Category)


def test_the_page_writes_every_list_of_straights_out() -> None:
    rows = re.findall(r"^\| `([A-Z0-9]+)` \| ([A-Z0-9 ]+) \|$", PAGE, re.MULTILINE)
    assert {name: tuple(straights.split()) for name, straights in rows} == dict(STRAIGHTS)
