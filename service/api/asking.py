"""What views ask for: the store, the settings, and the question that a query string makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from flask import current_app

from schemas.standings import dump_name
from service.api.problems import ProblemError, error, query_problem
from service.asking import AskedError, ask_question
from service.config import Config
from service.store.cursors import CursorError, Order, page_of
from service.store.database import Reader, Store
from service.store.question import Question

if TYPE_CHECKING:
    from service.signing import SigningKey


Read = TypeVar("Read")


def store() -> Store:
    """The store of this service."""
    known: Store = current_app.extensions["store"]
    return known


def config() -> Config:
    """The settings of this service."""
    known: Config = current_app.extensions["config"]
    return known


def signing_key() -> SigningKey | None:
    """The key of this service; None where it signs nothing."""
    known: SigningKey | None = current_app.extensions["key"]
    return known


@contextmanager
def reading() -> Iterator[Reader]:
    """A reader of the data as it stands now."""
    with store().reader() as reader:
        yield reader


def ask(reader: Reader, asked: Mapping[str, Any]) -> Question:
    """The question of some filters."""
    return ask_by(ask_question, reader, asked)


def ask_by(read: Callable[[Reader, Mapping[str, Any]], Read], reader: Reader, asked: Mapping[str, Any]) -> Read:
    """What is asked, read in a way of its own; a name that is not one player's is a problem with the candidates."""
    try:
        return read(reader, asked)
    except AskedError as trouble:
        raise refused(trouble) from None


def refused(trouble: AskedError) -> ProblemError:
    """The problem of a filter that does not fit, with the candidates where a name may mean several players."""
    more: dict[str, Any] = {"candidates": list(map(dump_name, trouble.candidates))} if trouble.candidates else {}
    found = error(_CODES.get(trouble.parameter, "query/player"), f"/{trouble.parameter}", str(trouble))
    return ProblemError(400, "query", str(trouble), [found], **more)


_CODES = {"rules": "query/rules"} | dict.fromkeys(("session", "address", "ply"), "query/value")


def capped(asked: Mapping[str, Any], default: int = 50) -> int:
    """How many items a page has."""
    return min(int(asked.get("limit", default)), config().most_items)


def paged(rows: Sequence[Read], order: Order[Read], asked: Mapping[str, Any]) -> tuple[Sequence[Read], str | None]:
    """The page of a whole list that is asked for, and the cursor of the next."""
    try:
        return page_of(rows, order, capped(asked, config().most_items), asked.get("cursor"))
    except CursorError as trouble:
        raise query_problem({"cursor": [str(trouble)]}) from None
