"""Texts in the reader's language; English until there are translations."""

from __future__ import annotations

from typing import Any

import flask_babel  # type: ignore[import-untyped]  # it ships no types
from flask import Flask
from markupsafe import Markup, escape

from dashboards.bidi import isolated


def gettext(text: str, /, **values: Any) -> str:
    """A text in the reader's language, with values in the places of its `%(name)s`.

    As in Python, a `%` of its own is doubled where there are values, and only there.
    """
    return str(flask_babel.gettext(text, **_apart(values)))


def ngettext(one: str, many: str, num: int, /, **values: Any) -> str:
    """A text about so many things, `%(num)s` in it being the number."""
    return str(flask_babel.ngettext(one, many, num, **_apart(values)))


def _apart(values: dict[str, Any]) -> dict[str, Any]:
    """The values, names that run from right to left among them set apart from the sentence."""
    return {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}


def locale() -> str:
    """The reader's language."""
    return str(flask_babel.get_locale() or "en")


def speak(app: Flask) -> None:
    """Set up the translation of texts, unless the app has done so, and in templates the same care for values."""
    if "babel" not in app.extensions:
        flask_babel.Babel(app)
    app.jinja_env.globals |= {"gettext": _gettext_of_template, "ngettext": _ngettext_of_template}


def _gettext_of_template(text: str, /, **values: Any) -> Markup:
    """The same in a template, where a `%` is always doubled and values are escaped."""
    return Markup(flask_babel.gettext(text)) % _apart(values)  # noqa: S704 - texts are our own


def _ngettext_of_template(one: str, many: str, num: int, /, **values: Any) -> Markup:
    escaped = {name: escape(value) for name, value in _apart(values).items()}
    return Markup(flask_babel.ngettext(one, many, num, **escaped))  # noqa: S704 - likewise
