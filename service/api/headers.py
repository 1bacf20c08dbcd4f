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

_ALWAYS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_ON_PAGES = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What only means something where a browser shows the answer."""


def install(app: Flask) -> None:
    """Add the headers to every answer, errors included."""

    @app.after_request
    def _add(response: Response) -> Response:
        add = response.headers.add  # one by one is several times cheaper than extending by a mapping
        if "Cache-Control" not in response.headers:
            add("Cache-Control", "no-cache" if request.method in {"GET", "HEAD"} else "no-store")
        add("Content-Security-Policy", POLICY_OF_FLOWS if request.path == "/flows" else POLICY)
        for name, value in _ALWAYS.items():
            add(name, value)
        if response.mimetype == "text/html":
            for name, value in _ON_PAGES.items():
                add(name, value)
        return response
