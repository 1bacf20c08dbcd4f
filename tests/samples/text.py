"""`text/`: games as compact text, typed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from schemas.decode import decode
from service.convert.text import write_text

SHEETS = {"two-players": "legal/two-players.json", "out-of-turn": "findings/turn/out-of-turn.json"}
"""Each file, and the log that says the same."""


def text_files(logs: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file, made from logs that are there."""
    for name, path in SHEETS.items():
        log = decode(logs[path])
        assert isinstance(log, dict)
        yield f"text/{name}.txt", write_text(log).encode()
