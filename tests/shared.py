"""External records and checked examples that tests may look at but that are no part of the project."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
VECTORS = Path(__file__).parent / "vectors"


def shared_folder() -> Path:
    """Where external records lie: the environment's `BIGTWO_SHARED`, or the folder `shared` beside the project."""
    return Path(os.environ.get("BIGTWO_SHARED") or PROJECT.parent / "shared")


def external(name: str) -> Path:
    """A file of external records; the test that asks for it is skipped where it is absent."""
    path = shared_folder() / name
    if not path.is_file():
        pytest.skip(f"{path} is absent; BIGTWO_SHARED names the folder of external records")
    return path
