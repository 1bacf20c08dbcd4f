"""What templates may ask for beside their own data: numbers, moments, verdicts and links in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import orjson
from babel.dates import format_date
from flask import Blueprint, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from markupsafe import Markup

from dashboards import numerals, theme
from dashboards.bidi import isolated
from dashboards.colours import number_of
from dashboards.figures.chart import Cell, Chart
from dashboards.language import gettext as _
from dashboards.language import locale, ngettext
from dashboards.rulewords import category_words
from dashboards.words import coverage_told, coverage_words, rules_name, verdict_words, why_words
from schemas.questions import OF_FIGURES
from schemas.segments import read_segment, write_segment
from service.store.rows import Statistic

WITHIN = {
    "pages.games": ("pages.game", "pages.audit"),
    "pages.sessions": ("pages.session", "pages.score_pad"),
    "pages.players": ("pages.player",),
    "pages.rules": ("pages.rule_set",),
    "pages.legality": ("pages.work", "pages.findings", "pages.changes"),
}
"""Pages that belong to one at the head."""
FILTERS: dict[str, Callable[..., str]] = {
    "whole": numerals.whole,
    "signed": numerals.signed,
    "signed_mean": numerals.signed_mean,
    "plain_mean": numerals.plain_mean,
    "percent": numerals.percent,
}


def register(pages: Blueprint) -> None:
    """Give the templates of a blueprint what they ask for."""
    own: dict[str, Callable[..., str | int]] = {
        "player_number": number_of,
        "figure_json": figure_json,
        "interval": interval,
        "cell": cell,
        "moment": moment,
        "day": day,
        "clock": clock,
        "rules_name": rules_name,
        "isolated": isolated,
        "segment": write_segment,
    }
    for name, write in {**FILTERS, **own}.items():
        pages.add_app_template_filter(write, name)
    for ask in (
        asset,
        icon,
        navigation,
        verdict_words,
        why_words,
        coverage_words,
        coverage_told,
        category_words,
        chart_link,
        figure_link,
        ngettext,
        language,
        twins,
    ):
        pages.add_app_template_global(ask, ask.__name__)
    pages.record_once(_name_constants)


def _name_constants(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals |= {"signs": theme.SIGNS, "within": WITHIN}


def language() -> str:
    """The language of the page."""
    return locale()


def twins() -> Markup:
    """Each light colour with its dark twin, for the script that draws the figures."""
    return embedded(dict(theme.TWINS))


def navigation() -> tuple[tuple[str, str], ...]:
    """The pages at the head of every page."""
    return (
        ("pages.overview", _("Overview")),
        ("pages.upload", _("Upload")),
        ("pages.games", _("Games")),
        ("pages.sessions", _("Sessions")),
        ("pages.players", _("Players")),
        ("pages.tendencies", _("Tendencies")),
        ("pages.flows", _("Point flows")),
        ("pages.compare", _("Compare")),
        ("pages.legality", _("Legality")),
        ("pages.rules", _("Rules")),
    )


def asset(name: str) -> str:
    """The address of a static file, with a mark of its content, so that browsers may keep it."""
    return url_for("pages.static", filename=name, v=_mark(name))


@cache
def icon() -> str:
    """The icon of the pages, written out: a browser would ask for one anew whenever a step changes the address."""
    drawn = (files("dashboards") / "static" / "icon.svg").read_text("utf-8").strip()
    return f"data:image/svg+xml,{quote(drawn)}"


@lru_cache(maxsize=64)
def _mark(name: str) -> str:
    return hashlib.sha256((files("dashboards") / "static" / name).read_bytes()).hexdigest()[:8]


def embedded(value: Any) -> Markup:
    """A value as JSON that may stand inside a script element, whatever names it holds."""
    return _closed(orjson.dumps(value).decode())


def _closed(text: str) -> Markup:
    escaped = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(escaped)  # noqa: S704 - nothing that HTML reads is left in it


def figure_json(chart: Chart) -> Markup:
    """A figure for its script element."""
    return _closed(chart.to_json())


def chart_link(chart: Chart, form: str) -> str:
    """Where a figure's data is, under the filters of this page."""
    return url_for("figures.data", name=chart.name, form=form, **_asked_of_page())


def figure_link(chart: Chart) -> str:
    """Where the figure itself is, likewise."""
    return url_for("figures.figure", name=chart.name, **_asked_of_page())


def _asked_of_page() -> dict[str, Any]:
    """What the address of this page asks for, and whom or what the page is about."""
    known = (name for name in OF_FIGURES if name != "ply")
    asked: dict[str, Any] = {name: value for name in known if (value := request.args.get(name, "").strip())}
    about = request.view_args or {}
    subject = {"player": about.get("key"), "address": about.get("address")}
    subject |= {name: read_segment(about[name]) for name in ("source", "session") if name in about}
    return asked | {name: value for name, value in subject.items() if value is not None}


def interval(statistic: Statistic, writer: str) -> str:
    """A statistic's 95 % interval in words."""
    write = FILTERS[writer]
    return numerals.span(write(statistic.low), write(statistic.high))


def cell(value: Cell) -> str:
    """A number of a table twin, short enough to read."""
    if value is None:
        return numerals.NONE
    if isinstance(value, float):
        return f"{value:.4g}".replace("-", "−")
    return numerals.whole(value) if isinstance(value, int) else value


def moment(text: str | None) -> str:
    """A moment as the log gives it, on the clock at the table."""
    if not text:
        return _("undated")
    written = _date(text[:10])
    return written if len(text) == 10 else f"{written}, {text[11:16]}"


def _date(text: str) -> str:
    try:
        return format_date(date.fromisoformat(text), "d MMM y", locale=locale())
    except ValueError:
        return text


def day(at: datetime | None) -> str:
    """The day of a moment of our own clock."""
    return numerals.NONE if at is None else format_date(at, "d MMM", locale=locale())


def clock(at: datetime | None) -> str:
    """The time of day of a moment of our own clock, which shows UTC."""
    return "" if at is None else f"{at:%H:%M} UTC"
