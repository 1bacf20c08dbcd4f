"""Verdicts, coverage and rule sets in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask import g

from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import whole

MOST_LETTERS = 28
"""Letters of one difference between rule sets that a chip shows."""


def rules_name(key: str) -> str:
    """A rule set's key for people: its preset's name, and where it differs what differs first."""
    preset, changed, digits = key.partition("~")
    name = preset.replace("-", " ").title()
    if not changed:
        return name
    differing = g.get("rules_changes", {}).get(key, "")
    return f"{name}, {differing} (~{digits})" if differing else f"{name} (~{digits})"


def changes_words(label: str) -> str:
    """What differs first in a rule set, from its label: two things at most, and no long lists.

    >>> changes_words("Taiwan, with passing free; bombs none; last card liability")
    'passing free, bombs none …'
    """
    parts = label.partition(", with ")[2].split("; ")
    shown = [part if len(part) <= MOST_LETTERS else f"{part[: MOST_LETTERS - 1]}…" for part in parts[:2]]
    return ", ".join(shown) + (" …" if len(parts) > len(shown) else "")


def games_words(games: int) -> str:
    """So many games."""
    return ngettext("%(games)s game", "%(games)s games", games, games=whole(games))


def meetings_words(meetings: int) -> str:
    """So often two players sat together: a game counts once for each pair."""
    return ngettext("%(meetings)s meeting of two", "%(meetings)s meetings of two", meetings, meetings=whole(meetings))


def verdict_words(verdict: str) -> str:
    """A verdict as a word."""
    words = {
        "legal": _("legal"),
        "illegal": _("illegal"),
        "incomplete": _("incomplete"),
        "malformed": _("malformed"),
        "stood": _("illegal, but it stood"),
        "legal-or-stood": _("legal, or illegal but it stood"),
        "conflict": _("conflict"),
        "refused": _("refused"),
    }
    return words.get(verdict, verdict)


def why_words(why: str) -> str:
    """Why a game was judged, in words."""
    words = {
        "stored": _("when it came"),
        "engine": _("a newer engine"),
        "adopted": _("rules adopted"),
        "returned": _("back to the rules of the log"),
        "session": _("another game of the session changed"),
        "replaced": _("another log of this game"),
        "again": _("judged again"),
        "opinion": _("an opinion"),
    }
    return words.get(why, why)


def state_words(state: str) -> str:
    """How far one is with an illegal game, as a word."""
    return {"open": _("open"), "explained": _("explained"), "accepted": _("accepted")}.get(state, state)


def coverage_words(level: str) -> str:
    """What stands beside a verdict that could not look at everything."""
    words = {"full": _("everything recorded"), "partial": _("as far as recorded"), "score": _("score only")}
    return words.get(level, level)


def skipped_texts() -> dict[str, tuple[str, ...]]:
    """What an audit could not look at, by the word of its code: for one seat, for two, and so on."""
    return {
        "plays": (_("no plays in the log"),),
        "hand": (
            _("hand of one seat unknown"),
            _("hands of two seats unknown"),
            _("hands of three seats unknown"),
            _("hands of all four seats unknown"),
        ),
        "hand-size": (
            _("size of one hand unknown"),
            _("sizes of two hands unknown"),
            _("sizes of three hands unknown"),
            _("sizes of all four hands unknown"),
        ),
        "passes": (_("passes not in the log"),),
        "predecessor": (_("winner of the game before unknown"),),
    }


def coverage_told(level: str, skipped: Iterable[str]) -> str:
    """How far an audit went, with what it could not look at.

    `skipped` are the codes of a report: `hand/2`, `passes`.
    """
    reasons, told = coverage_reasons(skipped), coverage_words(level)
    return _("%(level)s: %(reasons)s", level=told, reasons=reasons) if reasons else told


def coverage_reasons(skipped: Iterable[str]) -> str:
    """What an audit could not look at, in words."""
    seats = Counter(code.partition("/")[0] for code in skipped)
    return ", ".join(skipped_texts()[word][number - 1] for word, number in seats.items())
