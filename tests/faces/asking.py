"""Everything that answers questions about one store."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from schemas.standings import COLUMNS
from service.commands.stats import _cell, _table, write_json
from service.desk import DeskError
from service.local import LocalDesk
from service.store.database import Store
from tests.faces import plain

API = "/api/v1"


class Faces(NamedTuple):
    """One store with everything that answers from it."""

    store: Store
    client: FlaskClient
    desk: LocalDesk

    def api(self, path: str, asked: plain.Filters) -> Any:
        """What the API answers; None where it refuses to add points up."""
        answer = self.client.get(f"{API}{path}", query_string=asked)
        assert answer.status_code in (200, 400), answer.text
        return answer.json if answer.status_code == 200 else None

    def page(self, path: str, asked: plain.Filters) -> Any:
        """A page as JSON."""
        answer = self.client.get(f"{path}.json", query_string=asked)
        assert answer.status_code == 200, answer.text[:500]
        return answer.json

    def export(self, table: str, asked: plain.Filters) -> list[dict[str, str]]:
        """The lines of a table that is taken away."""
        answer = self.client.get(f"{API}/export/{table}.csv", query_string=asked)
        assert answer.status_code == 200, answer.text[:500]
        return list(csv.DictReader(io.StringIO(answer.text)))

    def command(self, report: str, asked: plain.Filters) -> Any:
        """What `bigtwo stats REPORT --format json` prints; None where it refuses to add points up."""
        try:
            return json.loads(write_json(*_table(report, self.desk.report(report, asked))))
        except DeskError as refused:
            if "points are not added up" not in str(refused):
                raise
            return None


def row_of(report: str, item: dict[str, Any]) -> dict[str, Any]:
    """An item of the API as a line of the command."""
    return {column: _cell(item, column) for column in COLUMNS[report]}
