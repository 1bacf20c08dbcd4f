"""How pages answer: HTML, JSON, CSV, and a page with one sentence where a question cannot be answered."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import orjson
from flask import Blueprint, Response, make_response, render_template
from werkzeug.datastructures import Headers

from dashboards.language import gettext as _
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
    """A page's content as JSON."""
    return Response(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS), mimetype="application/json")


class Finished(Response):
    """An answer from memory, whose headers need no looking over: they are all our own, its length among them."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they are, unless the answer became another on its way out."""
        return self.headers if self.status_code == 200 else super().get_wsgi_headers(environ)


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]], name: str) -> Response:
    """A table as CSV; text that a spreadsheet would run as a formula gets a leading apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(map(_safe, columns))
    writer.writerows(map(_safe, row) for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="bigtwo-{name}.csv"'}
    return Response(out.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def _safe(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_safe(one) for one in value]
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
