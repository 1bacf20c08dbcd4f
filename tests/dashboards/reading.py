"""Reads pages as a browser would: elements with their attributes and text."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_ATTRIBUTES = r"""((?:\s+[^\s"'<>/=]+(?:="[^"]*"|='[^']*')?)*)\s*"""
_PIECE = re.compile(
    rf"([^<]+)|</([a-z0-9]+)>|<(script|style){_ATTRIBUTES}>(.*?)</\3>|<([a-z0-9]+){_ATTRIBUTES}>"
    r"|<!--.*?-->|<!doctype html>",
    re.IGNORECASE | re.DOTALL,
)
"""Text; an end; a script or a style, which has no elements in it; a beginning; what is neither shown nor read."""
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:=("[^"]*"|'[^']*'))?""")


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


class Page:
    """A page taken apart; HTML of which a browser would have to make sense fails the test that reads it.

    Python's own reader is made for other people's pages, and took a fifth of the time of all tests of pages.
    """

    def __init__(self, html: str) -> None:
        self.html = html
        self.elements: list[Element] = []
        self._data: list[str] = []
        self._open: list[Element] = []
        at = 0
        for piece in _PIECE.finditer(html):
            assert piece.start() == at, f"neither text nor an element: {html[at : at + 80]}"
            at = piece.end()
            self._read(piece)
        assert at == len(html), f"neither text nor an element: {html[at : at + 80]}"
        assert not self._open, f"never closed: {self._open[-1].name}"

    def _read(self, piece: re.Match[str]) -> None:
        text, end, raw, its, inside, start, attributes = piece.groups("")
        if text:
            self._data.append(unescape(text))
        elif end:
            self._end(end.lower())
        elif raw:
            self._start(raw.lower(), its)
            self._data.append(inside)
            self._end(raw.lower())
        elif start:
            self._start(start.lower(), attributes)

    def _start(self, name: str, written: str) -> None:
        start = len(self._data)
        found = _ATTRIBUTE.findall(written)
        attributes = {each.lower(): unescape(value[1:-1]) for each, value in found}
        assert len(attributes) == len(found), f"an attribute stands twice: {written}"
        element = Element(name, attributes, self._data, start, start)
        self.elements.append(element)
        if self._open:
            self._open[-1].inner.append(element)
        if name not in _VOID:
            self._open.append(element)

    def _end(self, name: str) -> None:
        assert self._open, f"</{name}> closes nothing"
        assert self._open[-1].name == name, f"</{name}> closes <{self._open[-1].name}>"
        self._open.pop().end = len(self._data)

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
