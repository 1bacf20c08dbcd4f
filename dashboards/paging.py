"""The page of a list that an address asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import request

from dashboards.language import gettext as _
from service.asking import AskedError
from service.store.database import Reader
from service.store.question import Question
from service.store.reports import CursorError

Page = TypeVar("Page")


def asked_page(
    report: Callable[[Reader, Question, int, str | None], Page], reader: Reader, question: Question, limit: int
) -> Page:
    """The page of a report behind the cursor of this address, the first one without."""
    try:
        return report(reader, question, limit, request.args.get("cursor") or None)
    except CursorError:
        raise AskedError(
            "cursor", _("The cursor in this address was not made here: begin with the first page.")
        ) from None
