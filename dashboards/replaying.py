"""The replay of a game: the table at every ply, the steps that lead there, and what the page's script works with.

Everything is written once, by the macros of `felt.html`: the table of the ply that was asked for stands on the page,
and what changes from ply to ply goes along as data, so that stepping asks the server for nothing.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import orjson
from flask import current_app
from markupsafe import Markup

from dashboards.broken_rules import rule_behind
from dashboards.faces import Face, faces_of
from dashboards.felt import Felt, lay
from dashboards.figures.still import StillRace
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.legal_answers import Answers, legal_answers
from dashboards.rulewords import category_words
from dashboards.tricks import Action, Trick
from dashboards.viewpoint import Viewpoint
from dashboards.writing import embedded
from service.audit import AuditReport
from service.insight.release import BOMBS
from service.rules.findings import Finding


@dataclass(frozen=True, slots=True)
class Control:
    """One way to another ply."""

    name: str
    words: str
    ply: int | None
    """Where it leads from here; None where it leads nowhere."""
    key: str
    """The key that does the same."""


@dataclass(frozen=True)
class Replay:
    """A game laid out for its page."""

    report: AuditReport
    tricks: tuple[Trick, ...]
    view: Viewpoint
    numbers: tuple[int, ...]
    """Each seat's colour, from 1."""
    sentence: Callable[[Finding], str]
    at: Callable[..., str]
    still: StillRace | None
    """The race as a drawing that needs no script; None where there is none to draw."""

    @cached_property
    def felts(self) -> tuple[Felt, ...]:
        """The table at the deal and after each action."""
        return lay(self.report, self.tricks, self.view)

    @property
    def felt(self) -> Felt:
        """The table that was asked for."""
        return self.felts[self.view.ply + 1]

    @cached_property
    def parts(self) -> Any:
        """The macros that write the parts of the table."""
        template = current_app.jinja_env.get_template("felt.html")
        known: dict[str, Any] = {
            "sentence": self.sentence,
            "rule": self.rule,
            "numbers": self.numbers,
            **_drawing(),
        }
        known["at_ply"] = self.at
        return template.make_module(known)

    def rule(self, finding: Finding) -> str:
        """The rule that was broken, in a sentence."""
        return rule_behind(finding.code, self.report.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.report.record.names

    @cached_property
    def stops(self) -> dict[str, list[int]]:
        """The plies worth jumping to."""
        actions = [action for trick in self.tricks for action in trick.actions]
        leads = [next((one.ply for one in trick.actions if not one.implied), None) for trick in self.tricks]
        return {
            "trick": [ply for ply in leads if ply is not None],
            "finding": sorted({one.ply for one in self.report.findings if one.ply is not None}),
            "bomb": [action.ply for action in actions if action.category in BOMBS],
        }

    @property
    def controls(self) -> tuple[tuple[Control, ...], ...]:
        """Step by step, then from one thing of a kind to the next."""
        ply, last = self.view.ply, self.felt.last
        back, forward = (ply - 1 if ply > -1 else None), (ply + 1 if ply < last else None)
        jumps = {"trick": _("Next trick"), "finding": _("Next finding"), "bomb": _("Next bomb")}
        return (
            (
                Control("first", _("First"), None if back is None else -1, "Home"),
                Control("previous", _("Previous"), back, "ArrowLeft"),
                Control("next", _("Next"), forward, "ArrowRight"),
                Control("last", _("Last"), None if forward is None else last, "End"),
            ),
            tuple(
                Control(name, words, next((one for one in self.stops[name] if one > ply), None), name[0])
                for name, words in jumps.items()
                if self.stops[name]
            ),
        )

    @cached_property
    def answers(self) -> tuple[dict[str, Any], ...]:
        """The legal answers at each ply, in words and cards."""
        found = legal_answers(self.report, self.view)
        return tuple(self._answers(felt, one) for felt, one in zip(self.felts, found, strict=True))

    def _answers(self, felt: Felt, found: Answers | None) -> dict[str, Any]:
        if found is None:
            return {"told": _why_unknown(felt), "groups": []}
        told = ngettext(
            "%(name)s has %(num)s legal play:", "%(name)s has %(num)s legal plays:", found.count, name=felt.turn
        )
        if not found.count:
            told = _("%(name)s has no legal play and can only pass.", name=felt.turn)
        elif not felt.on_lead:
            told = ngettext(
                "%(name)s may pass, or answer in %(num)s way:",
                "%(name)s may pass, or answer in %(num)s ways:",
                found.count,
                name=felt.turn,
            )
        groups = [[_group_words(kind, len(plays)), plays] for kind, plays in found.listed]
        more = _("%(count)s more are not listed.", count=found.unlisted) if found.unlisted else ""
        return {"told": told, "groups": groups, "more": more}

    @property
    def deck(self) -> tuple[tuple[str, Face], ...]:
        """The cards that stand in some answer, for the script to draw from."""
        texts = {card for one in self.answers for _, plays in one["groups"] for play in plays for card in play.split()}
        return tuple(zip(sorted(texts), faces_of(sorted(texts)), strict=True))

    @staticmethod
    def drawn(plays: Sequence[str]) -> list[tuple[Face, ...]]:
        """Plays as the page draws them."""
        return [faces_of(play.split()) for play in plays]

    def frames(self) -> list[dict[str, str]]:
        """What each place of the table shows from each ply on, wherever that changes."""
        written: dict[str, str] = {}
        frames = []
        before: Felt | None = None
        for felt in self.felts:
            now = self._places(felt, before)
            frames.append({place: html for place, html in now.items() if written.get(place) != html})
            written |= now
            before = felt
        return frames

    def to_come(self, action: Action, ply: int) -> bool:
        """Whether a view that has closed hands keeps back what is still to be played."""
        return self.view.hidden and action.ply > ply

    def line_of(self, action: Action) -> str:
        """The place of an action in the play list."""
        return f"line-{action.ply}-{action.seat}{'-implied' if action.implied else ''}"

    def _lines(self, ply: int) -> dict[str, str]:
        """The lines of the play list that change from ply to ply: those of a view that keeps back what is to come."""
        actions = [action for trick in self.tricks for action in trick.actions] if self.view.hidden else []
        if ply < 0:
            return {self.line_of(action): str(self.parts.awaited(action)) for action in actions}
        return {self.line_of(action): str(self.parts.line(action)) for action in actions if action.ply == ply}

    def _places(self, felt: Felt, before: Felt | None) -> dict[str, str]:
        """Each place of the table as HTML, but for seats at which nothing has changed."""
        places = {"middle": str(self.parts.middle(felt)), "at": str(self.parts.at(felt))}
        for place, seat in enumerate(felt.seats):
            if before is None or before.seats[place] != seat:
                places |= {
                    f"told-{seat.seat}": str(self.parts.told(seat)),
                    f"fan-{seat.seat}": str(self.parts.fan(seat)),
                }
        return places | self._lines(felt.ply)

    @property
    def data(self) -> Markup:
        """What the script of the page works with."""
        asked = {name: value for name, value in self.view.asked().items() if name != "ply"}
        frames, open_frames = self.frames(), self.view.ply + 2 if self.view.hidden else None
        return embedded(
            {
                "ply": self.view.ply,
                "asked": asked,
                "frames": frames[:open_frames],
                "sealed": "" if open_frames is None else sealed(frames[open_frames:]),
                "stops": self.stops,
                "answers": self.answers,
            }
        )


def sealed(frames: list[dict[str, str]]) -> str:
    """Frames of plies to come, so that nobody reads in the page what lies in a closed hand."""
    return b64encode(orjson.dumps(frames)).decode()


def _drawing() -> dict[str, Callable[..., Markup]]:
    """Draws cards, alone and together, each once: the same hands and plays come up ply after ply."""
    parts: Any = current_app.jinja_env.get_template("parts.html").module
    return {"card": cache(parts.card), "cards": cache(parts.cards)}


def _why_unknown(felt: Felt) -> str:
    """Why no legal answers are told."""
    if felt.turn is None:
        return _("Nobody acts any more.") if felt.ply == felt.last else _("Anybody may lead.")
    if felt.closed:
        return _("%(name)s acts, whose hand is closed in this view.", name=felt.turn)
    return _("%(name)s acts, whose hand is not in the log.", name=felt.turn)


def _group_words(kind: Any, plays: int) -> str:
    return _("%(what)s: %(count)s", what=category_words(kind).capitalize(), count=plays)
