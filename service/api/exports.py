"""Exports: published tables, the raw logs, and a database of all of them, as files.

A file is made beside the database and sent when it is whole, so an export that fails is a problem document and never
half a table; one that is cut off on its way is shorter than its Content-Length says.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from flask import Response, current_app, request, send_file

from schemas.questions import Filters
from service.api.answers import LINES
from service.api.asking import ask, reading, store
from service.api.blueprint import Noun
from service.api.problems import ProblemError
from service.store.exporting import write_export
from service.store.published import FORMS
from service.store.question import Question
from service.store.reports import data_version
from service.store.stamp import Stamp

exports = Noun("export", "Whole tables of the games that the filters leave, as files.")
KINDS = {
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
    "ndjson": LINES,
    "duckdb": "application/vnd.duckdb",
}
_ANSWERS = {200: "the file", 400: "a filter that does not fit", 404: "no table, or not in this format"}


@exports.reads("/export/<table>.<form>", _ANSWERS, asked=Filters, kind="application/octet-stream")
def export_table(asked: Mapping[str, Any], table: str, form: str) -> Response:
    """Take a table away: `games`, `seats`, `plays`, `findings`, `flows`, raw `logs`, or `all` as a DuckDB file."""
    if form not in FORMS.get(table, ()):
        known = ", ".join(f"{name}.{each}" for name, forms in FORMS.items() for each in forms)
        raise ProblemError(404, "not-found", f"nothing is exported as {table}.{form}; there are {known}")
    with reading() as reader:
        question = ask(reader, asked)
        stamp = Stamp(table, question, data_version(reader))
    if request.if_none_match.contains_weak(stamp.tag(form)):
        return Response(status=304, headers=_headers(stamp, form))
    file, stamp = _write(table, form, question)
    answer = send_file(file, KINDS[form], as_attachment=True, download_name=stamp.file_name(form), etag=False)
    answer.content_length = os.fstat(file.fileno()).st_size
    answer.headers.update(_headers(stamp, form))
    return answer


def _write(table: str, form: str, question: Question) -> tuple[IO[bytes], Stamp]:
    """The finished file, whose name is gone already, so that nothing is left behind whatever happens."""
    folder: Path = current_app.extensions["imports"].folder
    path = folder / f"export-{secrets.token_hex(12)}.{form}"
    try:
        stamp = write_export(store(), table, form, question, path)
        return path.open("rb"), stamp
    finally:
        path.unlink(missing_ok=True)


def _headers(stamp: Stamp, form: str) -> dict[str, str]:
    """What CSV and NDJSON have no place for inside."""
    return {
        "ETag": f'"{stamp.tag(form)}"',
        "X-Filters": stamp.texts["filters"],
        "X-As-Of": stamp.as_of,
        "X-Data-Version": stamp.texts["data_version"],
    }
