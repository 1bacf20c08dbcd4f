"""All faces of one store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.app import create_app
from service.config import Config
from service.defaults import Defaults
from service.local import LocalDesk
from tests.faces.asking import Faces
from tests.store.logs import filled


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faces]:
    """All faces of the games that are counted slowly."""
    with filled(tmp_path_factory.mktemp("faces")) as store:
        client = create_app(Config(database=Path(store.path)), store).test_client()
        yield Faces(store, client, LocalDesk(store, Defaults()))
