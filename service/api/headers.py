"""What every answer carries, so that a browser runs nothing but our own scripts."""

from __future__ import annotations

from flask import Flask, Response, request

_STYLE_OF_STRICT_PLOTLY = "'sha256-ji27qzEtxXZW+7dun6UwjHXJ18e6WAin1VvNtkzIE/o='"
"""The one style that plotly.js-strict 4.1.1 adds itself, on the page that draws a Sankey."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'{style}; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
POLICY = _POLICY.format(style="")
POLICY_OF_FLOWS = _POLICY.format(style=f" {_STYLE_OF_STRICT_PLOTLY}")

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def install(app: Flask) -> None:
    """Add the headers to every answer, errors included."""

    @app.after_request
    def _add(response: Response) -> Response:
        for name, value in _ALWAYS.items():
            response.headers.setdefault(name, value)
        policy = POLICY_OF_FLOWS if request.path == "/flows" else POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-cache" if request.method in {"GET", "HEAD"} else "no-store"
        return response
