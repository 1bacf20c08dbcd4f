"""A game to take along: one HTML file that replays it without a server, and the game as compact text."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from flask import Response, render_template
from markupsafe import Markup

from dashboards.concealed import mask_log
from dashboards.game_page import GamePage
from schemas.decode import decode
from service.convert.log import canonical_log
from service.convert.text import write_text

STYLES = ("bigtwo.css", "replay.css")
SCRIPTS = ("replay.js", "parts.js")


def replay_file(page: GamePage, standing: Mapping[str, Any]) -> Response:
    """A view of a game as a file: nothing in it is loaded, and its policy lets nothing run but its own scripts."""
    style, scripts = _styles(), tuple(map(_static, SCRIPTS))
    replay = replace(page.replay(), at=_inside)
    html = render_template(
        "along.html",
        **{**page.context(), **standing, "replay": replay, "at": _inside},
        alone=True,
        policy=_policy(style, scripts),
        style=Markup(style),  # noqa: S704 - our own files
        scripts=tuple(map(Markup, scripts)),
    )
    return _download(html, "text/html", page.address, "html")


def game_text(log: bytes, address: str, *, masked: bool) -> Response:
    """A game as people type it, with names or without."""
    read: Any = decode(log)
    written = canonical_log(read)
    text = write_text(mask_log(written, address) if masked else written)
    return _download(text, "text/plain", address, "txt")


def _inside(ply: int, *_seat: int, **_changes: Any) -> str:
    """The address of a ply inside the file."""
    return f"?ply={'deal' if ply < 0 else ply}"


def _policy(style: str, scripts: Iterable[str]) -> str:
    """What the file may do: show its own style and run its own scripts, each known by its hash."""
    return (
        f"default-src 'none'; script-src {' '.join(map(_hash, scripts))}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _styles() -> str:
    return "\n".join(map(_static, STYLES))


def _static(name: str) -> str:
    return (files("dashboards") / "static" / name).read_text("utf-8")


def _download(text: str, mimetype: str, address: str, ending: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="bigtwo-{address[:12]}.{ending}"'}
    return Response(text, content_type=f"{mimetype}; charset=utf-8", headers=headers)
