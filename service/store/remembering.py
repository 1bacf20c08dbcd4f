"""Reports that are asked again, as by a page and then by each of its figures, are read from memory."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from service.store.asking import ask
from service.store.database import Reader
from service.store.keeping import kept_for

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def remembered(
    report: Callable[Concatenate[Reader, Asked], Answer],
) -> Callable[Concatenate[Reader, Asked], Answer]:
    """A report whose answers are kept for as long as the data stands; everybody gets a copy of his own.

    What it is asked by must be hashable, and whatever changes what it reads must raise the version of the data.
    """

    @wraps(report)
    def answer(reader: Reader, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        memory = kept_for(reader)
        if memory is None:
            return report(reader, *asked, **named)
        question = report.__qualname__, report.__module__, asked, tuple(sorted(named.items()))
        ((version, _),) = ask(reader, "data_version")
        told = memory.reports.get(question, version, lambda: pickle.dumps(report(reader, *asked, **named)))
        known: Answer = pickle.loads(told)  # noqa: S301 - our own bytes, which never leave this process
        return known

    return answer
