"""Verdicts, coverage and rule sets in words."""

from __future__ import annotations

from dashboards.language import gettext as _


def rules_name(key: str) -> str:
    """A rule set's key for people: its preset's name, and that it differs where it does."""
    preset, changed, _hash = key.partition("~")
    name = preset.replace("-", " ").title()
    return _("%(name)s, changed", name=name) if changed else name


def verdict_words(verdict: str) -> str:
    """A verdict as a word."""
    words = {
        "legal": _("legal"),
        "illegal": _("illegal"),
        "incomplete": _("incomplete"),
        "malformed": _("malformed"),
        "conflict": _("conflict"),
        "refused": _("refused"),
    }
    return words.get(verdict, verdict)


def coverage_words(level: str) -> str:
    """What stands beside a verdict that could not look at everything."""
    return {"partial": _("as far as recorded"), "score": _("score only")}.get(level, level)
