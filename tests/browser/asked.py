"""The API, asked what a page was asked."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.browser.served import read

NOT_FILTERS = frozenset({"ply", "seat", "view", "names", "cursor", "trend"})
"""What addresses of pages hold beside filters."""


class Api:
    """The API under the filters of a page."""

    def __init__(self, page: Any, address: str) -> None:
        self.root = f"{address}/api/v1"
        asked = parse_qs(urlsplit(page.url).query)
        chosen = page.locator(".filters a.chip[aria-current]")
        self.rules = parse_qs(urlsplit(chosen.get_attribute("href")).query)["rules"][0] if chosen.count() else ""
        if "without bots" in page.locator("main").inner_text():
            asked.setdefault("kind", ["human"])
        self.asked = {name: values[0] for name, values in asked.items() if name not in NOT_FILTERS}
        self.path = urlsplit(page.url).path

    def ask(self, path: str, **more: str) -> Any:
        """What it answers."""
        return read(f"{self.root}{path}?{urlencode({**self.asked, **more})}")

    def items(self, path: str, **more: str) -> list[Any]:
        """The items of one page of a list."""
        return list(self.ask(path, **more)["items"])

    def pages(self, path: str, **more: str) -> list[Any]:
        """Every item, page after page."""
        items: list[Any] = []
        cursor: str | None = ""
        while cursor is not None:
            asked = {**self.asked, **more, "limit": "100", "cursor": cursor}
            given = urlencode({name: value for name, value in asked.items() if value})
            answer: Any = read(f"{self.root}{path}?{given}")
            items, cursor = [*items, *answer["items"]], answer["next"]
        return items

    def points(self, path: str, **more: str) -> Any:
        """Of what adds points up, the answer for the rules that the page has chosen."""
        return self.ask(path, **more, **({"rules": self.rules} if self.rules else {}))
