"""The checked examples and the sample games, stored together with a client over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.conversion import Conversion
from service.convert.mapping.document import read_mapping
from service.files import find_in_file
from service.receiving import receive_many
from service.splitting import RawGame
from service.store.database import Store
from tests.dashboards.reading import Page
from tests.shared import PROJECT, VECTORS
from tests.store.logs import written

SAMPLES = PROJECT / "sample_games"


@dataclass(frozen=True)
class Stored:
    """Games by the name of their case or file, and a client over them."""

    client: FlaskClient
    games: Mapping[str, Sequence[tuple[str, int]]]
    """The address of each, and its last ply."""

    def page(self, name: str, asked: str = "", place: int = 0) -> Page:
        """The page of a game."""
        answer = self.client.get(f"/games/{self.games[name][place][0]}{asked}")
        assert answer.status_code == 200, name
        return Page(answer.text)


def nobody_counted() -> RawGame:
    """A game of three of which only the plays are known, two by the system: who held how many cards, nobody says."""
    cards = [["5D"], ["6D"], ["7D"], ["8D"], [], [], ["4D", "4C"]]
    plays = [{"seat": ply % 3, "cards": each, "auto": ply < 2} for ply, each in enumerate(cards)]
    players = [{"name": name} for name in ("Ann", "Bea", "Cem")]
    log = {"format": "bigtwo-log/1", "rules": {"preset": "wikipedia", "opening_lead": "any"}, "players": players}
    return RawGame("nobody-counted", 1, written({**log, "plays": plays}))


def examples() -> Iterator[RawGame]:
    """Every checked example of games that know less, each case a file and a source of its own."""
    lines = (VECTORS / "partial.ndjson").read_text(encoding="utf-8").splitlines()
    for place, line in enumerate(lines, 1):
        case = orjson.loads(line)
        for number, log in enumerate(case.get("logs") or [case["log"]], 1):
            yield RawGame(case["case"], number, written({**log, "source": f"example {place}"}))


def samples() -> Iterator[RawGame]:
    """Every sample game that can be read, of whatever form."""
    for path in sorted(SAMPLES.rglob("*.*")):
        if path.suffix in {".json", ".ndjson", ".txt"}:
            how = _how(path)
            found = find_in_file(str(path), str(path.relative_to(SAMPLES)), how, how.endings)
            yield from (one for one in found if isinstance(one, RawGame))


def _how(path: Path) -> Conversion:
    if path.parent.name != "mappings":
        return Conversion()
    return Conversion("map", None, read_mapping(path.with_suffix(".toml").read_text("utf-8")))


@contextmanager
def shown(folder: Path) -> Iterator[Stored]:
    """All of them in a store."""
    with Store(folder / "games.duckdb") as store:
        games: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for one in receive_many(store, [*examples(), *samples(), nobody_counted()]):
            judged = one.judged
            if judged.report is not None:
                last = len(judged.report.record.plays) - 1
                games[str(judged.source_file)].append((str(judged.address), last))
        yield Stored(create_app(Config(database=Path(store.path)), store).test_client(), games)
