"""The page about rules in a browser: its form works without scripts, fits a phone, and keeps to the policy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.watching import NARROW, WIDE, watched

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_pasted_rule_set_is_checked(chromium: Any, address: str, width: int, *, scripts: bool) -> None:
    """One that fits is told in words, one that does not field by field; neither page scrolls sideways."""
    with watched(chromium, address, width, java_script_enabled=scripts) as page:
        page.goto("/rules")
        page.get_by_role("button", name="Check").click()
        assert page.get_by_role("heading", level=1).text_content().startswith("Hong Kong, with ")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_mistake_is_told_and_what_was_pasted_stays(chromium: Any, address: str) -> None:
    with watched(chromium, address, NARROW, java_script_enabled=False) as page:
        page.goto("/rules")
        page.get_by_label("A rule set as JSON").fill('{"pasing": "free"}')
        page.get_by_role("button", name="Check").click()
        assert 'did you mean "passing"?' in page.get_by_role("alert").text_content()
        assert page.get_by_label("A rule set as JSON").input_value().strip() == '{"pasing": "free"}'
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
