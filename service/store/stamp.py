"""What a file that leaves the store is made of: filters and the state of the data. The same data, the same stamp."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime

from service.audit import ENGINE
from service.rules.record import FORMAT
from service.store.question import Question
from service.store.rows import DataVersion

LONGEST_NAME = 120
"""Characters of a file's name, its ending aside."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Says of a file what is in it."""

    content: str
    """A table's name, or a figure's."""
    question: Question
    version: DataVersion
    compared: Mapping[str, str] = field(default_factory=dict)
    """What was asked beyond the question, as the groups that are compared."""

    @property
    def filters(self) -> dict[str, str]:
        """The filters that were asked for, players by their keys."""
        asked = {name: value for name, value in asdict(self.question).items() if value is not None}
        told = {name: value.isoformat() if isinstance(value, datetime) else str(value) for name, value in asked.items()}
        return {**self.compared, **told}

    @property
    def as_of(self) -> str:
        """When the data last changed; not when the file was made, so that the same data make the same file."""
        return f"{self.version.changed_at:%Y-%m-%dT%H:%M:%SZ}"

    @property
    def texts(self) -> Mapping[str, str]:
        """Everything as texts by name, for the insides of files and for headers."""
        return {
            "content": self.content,
            "filters": json.dumps(self.filters),
            "as_of": self.as_of,
            "data_version": str(self.version.version),
            "engine": ENGINE,
            "format": FORMAT,
        }

    def file_name(self, form: str) -> str:
        """A name that tells the same, for formats that have no other place for it.

        Whatever is no letter or digit becomes a hyphen, so that a filter can never name another folder.
        """
        asked = [word for pair in self.filters.items() for word in pair]
        words = [
            "bigtwo",
            self.content,
            f"v{self.version.version}",
            f"{self.version.changed_at:%Y%m%dT%H%M%SZ}",
            *asked,
        ]
        text = re.sub(r"[^A-Za-z0-9]+", "-", " ".join(words))
        return f"{text[:LONGEST_NAME].strip('-')}.{form}"

    def tag(self, form: str) -> str:
        """The entity tag of a file: it changes with the data, with the filters and with who judges."""
        text = json.dumps([form, *self.texts.values()])
        return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
