"""Reads pages as a browser would: elements with their attributes and text."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Element:
    """One element of a page."""

    name: str
    attributes: dict[str, str]
    data: list[str]
    """All text of the page, in pieces."""
    start: int
    end: int
    """From which piece on, and up to which, the text is its own."""
    inner: list[Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text, that of all elements in it included."""
        return "".join(self.data[self.start : self.end])


class Page(HTMLParser):
    """A page taken apart; elements that are not closed properly fail the test that reads it."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.html = html
        self.elements: list[Element] = []
        self._data: list[str] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open[-1].name}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = len(self._data)
        element = Element(tag, {name: value or "" for name, value in attrs}, self._data, start, start)
        assert len(element.attributes) == len(attrs), f"an attribute stands twice: {attrs}"
        self.elements.append(element)
        if self._open:
            self._open[-1].inner.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].name == tag, f"</{tag}> closes <{self._open[-1].name}>"
        self._open.pop().end = len(self._data)

    def handle_data(self, data: str) -> None:
        self._data.append(data)

    def named(self, name: str) -> list[Element]:
        """The elements of one name."""
        return [element for element in self.elements if element.name == name]

    def of_class(self, name: str) -> list[Element]:
        """The elements of one class."""
        return [element for element in self.elements if name in element.attributes.get("class", "").split()]

    @property
    def links(self) -> list[str]:
        """Where the page leads."""
        return [element.attributes["href"] for element in self.named("a") if "href" in element.attributes]

    @property
    def text(self) -> str:
        """All text, runs of white space folded."""
        return " ".join(self.named("body")[0].text.split())

    @property
    def visible(self) -> str:
        """The same without what scripts read."""
        text = self.named("body")[0].text
        for script in (one.text for one in self.named("script") if one.text):
            text = text.replace(script, " ")
        return " ".join(text.split())

    @property
    def replay(self) -> dict[str, Any]:
        """What the script that steps through a game works with; nothing on a page without plays."""
        found = [one for one in self.elements if one.attributes.get("id") == "replay-data"]
        data: dict[str, Any] = json.loads(found[0].text) if found else {}
        return data

    @property
    def frames(self) -> list[dict[str, str]]:
        """What the places of the replay table show from each ply on."""
        frames: list[dict[str, str]] = self.replay.get("frames", [])
        sealed = self.replay.get("sealed")
        return [*frames, *json.loads(base64.b64decode(sealed))] if sealed else frames

    @property
    def attributes(self) -> list[str]:
        """What the attributes of all elements say."""
        return [value for element in self.elements for value in element.attributes.values()]
