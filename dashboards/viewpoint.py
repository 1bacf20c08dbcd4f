"""From where a game is looked at: the ply, the seat, whose hands are open, and whether names are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dashboards.language import gettext as _

DEAL = "deal"
"""How an address names the table before the first action."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Everything about a game's page that its address holds."""

    ply: int = -1
    """The action that was taken last; −1 is the deal."""
    seat: int = 0
    """Who sits at the bottom."""
    hidden: bool = False
    """Whether only this seat's hand is open."""
    masked: bool = False
    """Whether the players stand there without their names."""
    log: str | None = None
    """Which of the logs that the address has had, by its SHA-256; None for the latest."""

    def asked(self, **changes: Any) -> dict[str, Any]:
        """The same as parameters of an address, with some of them changed."""
        changed = replace(self, **changes)
        return {
            "ply": DEAL if changed.ply < 0 else changed.ply,
            "seat": changed.seat,
            "view": "seat" if changed.hidden else "open",
            **({"names": "masked"} if changed.masked else {}),
            **({"log": changed.log} if changed.log else {}),
        }

    def sees(self, seat: int) -> bool:
        """Whether a seat's hand is open."""
        return not self.hidden or seat == self.seat


def read_viewpoint(arguments: Mapping[str, str], plies: int, seats: int) -> Viewpoint:
    """Read the parameters of an address; ValueError names what is out of reach."""
    ply = arguments.get("ply")
    return Viewpoint(
        ply=-1 if ply == DEAL else _number(ply, "ply", 0, plies - 1, absent=-1),
        seat=_number(arguments.get("seat"), "seat", 0, seats - 1, absent=0),
        hidden=_one_of(arguments.get("view"), "view", ("open", "seat")) == "seat",
        masked=_one_of(arguments.get("names"), "names", ("shown", "masked")) == "masked",
        log=arguments.get("log"),
    )


def _one_of(text: str | None, name: str, words: tuple[str, str]) -> str:
    """One of two words, the first where none is given."""
    if text and text not in words:
        raise ValueError(
            _("%(name)s is %(one)s or %(other)s, not “%(text)s”.", name=name, one=words[0], other=words[1], text=text)
        )
    return text or words[0]


def _number(text: str | None, name: str, low: int, high: int, *, absent: int) -> int:
    if not text:
        return absent
    number = int(text) if text.isdecimal() and len(text) < 9 else high + 1
    if not low <= number <= high:
        raise ValueError(
            _(
                "%(name)s is a number from %(low)s to %(high)s in this game, not “%(text)s”.",
                name=name,
                low=low,
                high=high,
                text=text,
            )
        )
    return number
