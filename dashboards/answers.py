"""How pages answer: HTML, JSON, CSV, and a page with one sentence where a question cannot be answered."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, cast

import orjson
from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.datastructures import Headers
from werkzeug.wsgi import wrap_file

from dashboards.language import gettext as _
from schemas.stored import dump_moment
from service.cells import harmless
from service.store.database import Store

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def add_answers(pages: Blueprint, store: Store, rules: Iterable[tuple[str, str, Callable[..., Response]]]) -> None:
    """Add addresses, each with its endpoint and what answers it from a reader and the parts of the address."""

    def reading(answer: Callable[..., Response], **view_args: Any) -> Response:
        with store.reader() as reader:
            return answer(reader, **view_args)

    for rule, endpoint, answer in rules:
        pages.add_url_rule(rule, endpoint, reading, defaults={"answer": answer})


def show(template: str, **context: Any) -> Response:
    """A page."""
    return make_response(render_template(template, **context))


def as_json(value: Mapping[str, Any]) -> Response:
    """A page's content as JSON; moments are in UTC."""
    return Response(json_bytes(value), mimetype="application/json")


def json_bytes(value: Mapping[str, Any]) -> bytes:
    """The same without what is sent around it."""
    return orjson.dumps(value, option=_WRITTEN)


_WRITTEN = orjson.OPT_NON_STR_KEYS | orjson.OPT_NAIVE_UTC | orjson.OPT_UTC_Z


class Finished(Response):
    """An answer from memory, whose headers need no looking over: they are all our own, its length among them."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they are, unless the answer became another on its way out."""
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]], name: str) -> Response:
    """A table as CSV; text that a spreadsheet would run as a formula gets a leading apostrophe.

    A long one is sent from a file, so that no list is too long for memory.
    """
    spool = SpooledTemporaryFile(_SHORT)  # noqa: SIM115 - open until it is sent
    out = _write_csv(cast(IO[bytes], spool), columns, rows)
    size = spool.tell()
    spool.seek(0)
    headers = {"Content-Disposition": f'attachment; filename="bigtwo-{name}.csv"'}
    if size < _SHORT:
        return Response(spool.read(), content_type=CSV, headers=headers)
    response = Response(wrap_file(request.environ, cast(IO[bytes], out.detach())), content_type=CSV, headers=headers)
    response.content_length = size
    return response


CSV = "text/csv; charset=utf-8"


def csv_bytes(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """The same table, of which as much is in memory already."""
    return cast(io.BytesIO, _write_csv(io.BytesIO(), columns, rows).detach()).getvalue()


def _write_csv(file: IO[bytes], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> io.TextIOWrapper:
    out = io.TextIOWrapper(file, "utf-8", newline="")
    writer = csv.writer(out)
    writer.writerow(map(_safe, columns))
    writer.writerows(map(_safe, row) for row in rows)
    out.flush()
    return out


_SHORT = 1 << 20
"""Bytes of a table that are held in memory."""


def _safe(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_safe(one) for one in value]
    if isinstance(value, datetime):
        return dump_moment(value)
    return harmless(value)


def shortened(text: str, most: int = 16) -> str:
    """What somebody typed, short enough to repeat."""
    return text if len(text) <= most else f"{text[: most - 4]}…"


def trouble(status: int, sentence: str, *, title: str = "", hint: str = "", ways: Sequence[Any] = ()) -> Response:
    """A page that says in a sentence what is wrong and what to do; `ways` lead on, each with a url and words."""
    titles = {400: _("This address asks for something that does not fit"), 404: _("There is no such page")}
    title = title or titles.get(status, _("This did not work"))
    answer = show("trouble.html", title=title, sentence=sentence, hint=hint, ways=ways)
    answer.status_code = status
    return answer
