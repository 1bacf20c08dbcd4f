"""The note that a running server leaves beside its database, so that commands find it: `<database>.server`."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Beacon:
    """A server that holds a database."""

    address: str
    """As in `http://127.0.0.1:8000`."""
    process: int
    """The one to stop it by: the command's own, which watches the one that holds the database."""
    token: str
    """Whoever can read the note may do what an admin may."""

    @property
    def alive(self) -> bool:
        """Whether there is such a process at all."""
        try:
            os.kill(self.process, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True


def path_of(database: Path) -> Path:
    """Where the note stands."""
    return database.with_name(f"{database.name}.server")


def leave(database: Path, beacon: Beacon) -> None:
    """Leave the note, readable by its owner alone."""
    path = path_of(database)
    fresh = path.with_name(f"{path.name}.{beacon.process}")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(asdict(beacon), file)
    fresh.replace(path)


def find(database: Path) -> Beacon | None:
    """The server that holds a database; None where none does, or where it died without taking its note along."""
    try:
        beacon = Beacon(**json.loads(path_of(database).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return beacon if beacon.alive else None


def take_away(database: Path, process: int) -> None:
    """Take the note away, if it is that of the process."""
    try:
        if json.loads(path_of(database).read_text("utf-8"))["process"] == process:
            path_of(database).unlink()
    except (OSError, ValueError, KeyError, TypeError):
        return
