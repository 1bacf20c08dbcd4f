"""Texts in the reader's language; English until there are translations."""

from __future__ import annotations

from functools import cache
from typing import Any

import flask_babel  # type: ignore[import-untyped]  # it ships no types
from babel.support import NullTranslations
from flask import Flask, g, has_app_context
from markupsafe import Markup, escape

from dashboards.bidi import isolated


def gettext(text: str, /, **values: Any) -> str:
    """A text in the reader's language, with values in the places of its `%(name)s`.

    As in Python, a `%` of its own is doubled where there are values, and only there.
    """
    told = _spoken().gettext(text)
    return told % _apart(values) if values else told


def ngettext(one: str, many: str, num: int, /, **values: Any) -> str:
    """A text about so many things, `%(num)s` in it being the number."""
    return _spoken().ngettext(one, many, num) % _apart({"num": num, **values})


def _spoken() -> NullTranslations:
    """The texts in the reader's language: a page has hundreds, and what language it is in is found out once."""
    spoken: NullTranslations | None = g.get("spoken") if has_app_context() else NullTranslations()
    if spoken is None:
        spoken = g.spoken = flask_babel.get_translations()
    return spoken


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
    app.jinja_env.globals |= {"_": _gettext_of_template, "ngettext": _ngettext_of_template}


def _gettext_of_template(text: str, /, **values: Any) -> Markup:
    """The same in a template, where a `%` is always doubled and values are escaped."""
    told = _spoken().gettext(text)
    return Markup(told) % _apart(values) if values else _plain(told)  # noqa: S704 - texts are our own


@cache
def _plain(told: str) -> Markup:
    """A text without values, in which a `%` is doubled all the same."""
    return Markup(told) % ()  # noqa: S704 - likewise


def _ngettext_of_template(one: str, many: str, num: int, /, **values: Any) -> Markup:
    escaped = {name: escape(value) for name, value in _apart({"num": num, **values}).items()}
    return Markup(_spoken().ngettext(one, many, num) % escaped)  # noqa: S704 - likewise
