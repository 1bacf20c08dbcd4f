"""Texts in the reader's language; English until there are translations."""

from __future__ import annotations

from typing import Any

import flask_babel  # type: ignore[import-untyped]  # it ships no types
from flask import Flask


def gettext(text: str, /, **values: Any) -> str:
    """A text in the reader's language, with values in the places of its `%(name)s`.

    As in Python, a `%` of its own is doubled where there are values, and only there.
    """
    return str(flask_babel.gettext(text, **values))


def ngettext(one: str, many: str, num: int, /, **values: Any) -> str:
    """A text about so many things, `%(num)s` in it being the number."""
    return str(flask_babel.ngettext(one, many, num, **values))


def locale() -> str:
    """The reader's language."""
    return str(flask_babel.get_locale() or "en")


def speak(app: Flask) -> None:
    """Set up the translation of texts, unless the app has done so."""
    if "babel" not in app.extensions:
        flask_babel.Babel(app)
