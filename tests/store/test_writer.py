"""Whatever waits is committed together; only what fails by itself fails."""

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from duckdb import DuckDBPyConnection

from service.receiving import receive
from service.store.database import Store
from service.store.trouble import StoreClosedError
from tests.store.logs import simulated, written

Sizes = list[int]


class _Notebook:
    """A table of numbers, and how many of them each transaction took."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sizes: Sizes = []
        self.gate = threading.Event()
        self.gate.set()
        store.write(self._make, None)

    def _make(self, connection: DuckDBPyConnection, pieces: Sequence[None]) -> Sequence[None]:
        connection.execute("CREATE TABLE notes (number INTEGER)")
        return pieces

    def note(self, connection: DuckDBPyConnection, numbers: Sequence[int]) -> list[int]:
        """Write numbers down; 13 is refused."""
        self.gate.wait()
        self.sizes.append(len(numbers))
        connection.execute("INSERT INTO notes SELECT unnest($1::INTEGER[])", [list(numbers)])
        if 13 in numbers:
            raise ValueError("thirteen")
        return [number * 2 for number in numbers]

    def hand_in(self, numbers: Sequence[int]) -> list[Future[int]]:
        """Hand numbers in while the writer is busy."""
        self.gate.clear()
        first = self.store.submit(self.note, -1)
        while not self.store._writer._waiting.empty():
            threading.Event().wait(0.001)
        futures = [self.store.submit(self.note, number) for number in numbers]
        self.gate.set()
        return [first, *futures]

    @property
    def noted(self) -> list[int]:
        """What was written down."""
        with self.store.reader() as reader:
            return [number for (number,) in reader.execute("SELECT number FROM notes ORDER BY ALL").fetchall()]


def test_what_waits_shares_one_transaction(tmp_path: Path) -> None:
    """While the writer is busy work piles up, and the next transaction takes the whole pile."""
    with Store(tmp_path / "notes.duckdb") as store:
        book = _Notebook(store)
        futures = book.hand_in(range(10))
        assert [future.result() for future in futures] == [-2, *range(0, 20, 2)]
        assert book.sizes == [1, 10]


def test_a_poisoned_piece_fails_alone(tmp_path: Path) -> None:
    """Its neighbours are committed, and nothing of it stays."""
    with Store(tmp_path / "notes.duckdb") as store:
        book = _Notebook(store)
        futures = book.hand_in(range(5, 25))
        failed = [future.exception() for future in futures if future.exception()]
        assert [str(error) for error in failed] == ["thirteen"]
        assert book.noted == sorted({-1, *range(5, 25)} - {13})


def test_every_acknowledged_game_of_eight_threads_is_there_once(tmp_path: Path) -> None:
    """Eight threads hand in overlapping games; each game is stored once, and every answer is true."""
    logs = [written(log) for log in simulated(40)]
    shares = [logs[start : start + 12] for start in range(0, 32, 4)]
    with Store(tmp_path / "games.duckdb") as store:
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda share: [receive(store, data) for data in share], shares))
        receipts = [receipt for answer in answers for receipt in answer]
        stored = [receipt.address for receipt in receipts if receipt.outcome == "stored"]
        assert len(stored) == len(set(stored)) == len({data for share in shares for data in share})
        assert {receipt.outcome for receipt in receipts} == {"stored", "known"}
        with store.reader() as reader:
            assert len(
                reader.execute("FROM raw_logs JOIN games USING (game) JOIN uploads USING (game)").fetchall()
            ) == len(stored)
            rows = reader.execute("SELECT address FROM raw_logs").fetchall()
        assert {address for (address,) in rows} == set(stored)


def test_readers_see_one_moment_and_write_nothing(tmp_path: Path) -> None:
    """A reader does not see what is committed after it began, and cannot change anything."""
    with Store(tmp_path / "games.duckdb") as store:
        with store.reader() as reader:
            assert reader.execute("SELECT count(*) FROM games").fetchone() == (0,)
            receive(store, written(simulated(1)[0]))
            assert reader.execute("SELECT count(*) FROM games").fetchone() == (0,)
            with pytest.raises(Exception, match="read-only"):
                reader.execute("DELETE FROM games")
        with store.reader() as reader:
            assert reader.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_closed_store_finishes_its_work_and_takes_no_more(tmp_path: Path) -> None:
    """What was handed in before is committed."""
    store = Store(tmp_path / "notes.duckdb")
    book = _Notebook(store)
    futures = [store.submit(book.note, number) for number in range(5)]
    store.close()
    assert [future.result() for future in futures] == [0, 2, 4, 6, 8]
    with pytest.raises(StoreClosedError):
        store.submit(book.note, 1)
    store.close()
