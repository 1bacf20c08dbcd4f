"""What axe-core finds wrong with a page for those who see, hear or move differently."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from tests.browser.looking import script

# Style sheets are not fetched again: none has what axe-core looks for in them (tests/dashboards/test_theme.py).
FAULTS = {"resultTypes": ["violations"], "preload": False}
OF_LOOKS = ("color-contrast", "link-in-text-block")
"""Rules about colours, which alone differ between the themes."""
CONTRAST = {**FAULTS, "runOnly": OF_LOOKS}
REST = {**FAULTS, "rules": {rule: {"enabled": False} for rule in OF_LOOKS}}
TOLERATED = frozenset({"minor"})


def faults_of_access(page: Any) -> Iterator[str]:
    """What axe-core finds, but for the drawings of figures, of which the tables under them are the text."""
    _prepare(page)
    yield from _told(page.evaluate("(options) => axe.run({exclude: ['.canvas']}, options)", REST))
    yield from faults_of_contrast(page)


def faults_of_contrast(page: Any) -> Iterator[str]:
    """Texts that do not stand out from what is behind them, and links from what is around them, one of every look."""
    _prepare(page)
    yield from _told(page.evaluate(script("looks.js"), CONTRAST))


def _prepare(page: Any) -> None:
    page.evaluate(script("undrawn.js"))
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))


def _told(found: Any) -> Iterator[str]:
    for broken in found["violations"]:
        if broken["impact"] not in TOLERATED:
            first = broken["nodes"][0]
            said = " ".join(first["failureSummary"].split())
            yield f"{broken['impact']} {broken['id']} ×{len(broken['nodes'])}: {first['html'][:160]}: {said[:240]}"
