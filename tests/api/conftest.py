"""One service a module, since opening a database takes a tenth of a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.api.service import service


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A client of a service with an empty database."""
    with service(tmp_path_factory.mktemp("service")) as made:
        yield made
