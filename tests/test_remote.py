"""The client of our own API notices an answer that breaks off."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from service.remote import Remote, RemoteError


class _Cut(BaseHTTPRequestHandler):
    """Promises a hundred bytes and sends ten; at another path it keeps its word."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "100" if "cut" in self.path else "10")
        self.send_header("Content-Disposition", "attachment; filename=bigtwo-games-v1.csv")
        self.end_headers()
        self.wfile.write(b"0123456789")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Say nothing."""


@pytest.fixture
def remote() -> Iterator[Remote]:
    """A client of that server."""
    with HTTPServer(("127.0.0.1", 0), _Cut) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield Remote(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
        thread.join()


def test_a_file_that_is_cut_off_is_no_file(remote: Remote, tmp_path: Path) -> None:
    with pytest.raises(RemoteError, match="90 more expected"):
        remote.save("export/cut.csv", {}, tmp_path / "cut.csv")


def test_a_whole_file_is_saved_and_tells_its_name(remote: Remote, tmp_path: Path) -> None:
    assert remote.save("export/games.csv", {}, tmp_path / "x.csv") == "bigtwo-games-v1.csv"
    assert (tmp_path / "x.csv").read_bytes() == b"0123456789"
