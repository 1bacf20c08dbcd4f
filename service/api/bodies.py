"""Bodies on the wire: packed requests are unpacked within bounds, long answers are packed."""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import IO, Protocol

from flask import Flask, Response, g, request

from service.api.guards import JSON, SAFE, require_type, unsupported
from service.api.problems import ProblemError, too_large

CHUNK = 1 << 16
SHORT = 1 << 10
"""Answers under so many bytes are sent as they are."""
_LEAST = 1 << 16
"""Bytes that are read of a body where none is taken."""
DRAINED = 1 << 26
"""Bytes of a refused body that are taken in before the connection is cut."""
LONG = 1 << 23
"""Files over so many bytes are sent as they are."""
KEPT_BYTES = 1 << 25
"""Bytes of packed answers that are kept for the next reader of the same."""
_TEXTUAL = ("text/", "application/json", "application/problem+json", "application/schema+json", "application/x-ndjson",
            "application/javascript", "image/svg+xml")  # fmt: skip


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def pieces(limit: int) -> Iterator[bytes]:
    """The request's body in pieces, unpacked where Content-Encoding says so; 413 once it is over the limit."""
    request.max_content_length = limit
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding == "identity":
        stream = _read(request.stream)
    elif encoding in {"gzip", "x-gzip"}:
        stream = _unpacked(_read(request.stream))
    else:
        detail = f"the Content-Encoding {encoding} is not read here: send gzip, or the body as it is"
        raise ProblemError(415, "content-encoding", detail, headers={"Accept-Encoding": "gzip"})
    size = 0
    digest = hashlib.sha256()
    for piece in stream:
        size += len(piece)
        if size > limit:
            raise too_large(limit)
        digest.update(piece)
        yield piece
    g.upload_sha256 = digest.hexdigest()


def _read(stream: _Readable) -> Iterator[bytes]:
    while piece := stream.read(CHUNK):
        yield piece


def _unpacked(packed: Iterator[bytes]) -> Iterator[bytes]:
    """What gzip has packed, a bounded piece at a time, member after member."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        for piece in packed:
            waiting = piece
            while waiting:
                if unpacker.eof:
                    unpacker = zlib.decompressobj(wbits=31)
                yield unpacker.decompress(waiting, CHUNK)
                waiting = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
        while not unpacker.eof and (rest := unpacker.decompress(unpacker.unconsumed_tail, CHUNK)):
            yield rest
        damaged = None if unpacker.eof else "it ends too early"
    except zlib.error as error:
        damaged = str(error)
    if damaged:
        detail = f"the body is no whole gzip file ({damaged}): pack it anew, or send it as it is"
        fault = {"code": "malformed/encoding", "pointer": "", "message": detail}
        raise ProblemError(400, "malformed", detail, [fault], verdict="malformed", address=None)


def read_body(limit: int) -> bytes:
    """The whole body; 413 where it is over the limit."""
    return b"".join(pieces(limit))


def require_no_body() -> None:
    """Refuse a body where none is taken; an empty JSON object says as little as nothing, so it is let pass."""
    if request.mimetype:
        require_type(JSON)
    body = read_body(_LEAST)
    if body and not request.mimetype:
        raise unsupported(JSON)
    if b"".join(body.split()) not in {b"", b"{}"}:
        detail = "this address takes no body: leave it out, or send {}"
        fault = {"code": "body/value", "pointer": "", "message": detail}
        raise ProblemError(422, "body", detail, [fault])


def spool(target: IO[bytes], limit: int) -> int:
    """Copy the body to a file and say how long it is."""
    return sum(target.write(piece) for piece in pieces(limit))


def drain(stream: _Readable) -> None:
    """Take in what is left of a body: a sender that is cut off while it sends would not read the answer."""
    left = DRAINED
    try:
        while left > 0 and (piece := stream.read(CHUNK)):
            left -= len(piece)
    except OSError:
        return


class _Kept:
    """Packed answers by what they are the packed form of, the least recently asked for going first."""

    def __init__(self) -> None:
        self._packed: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._gate = Lock()

    def pack(self, body: bytes) -> bytes:
        key = hashlib.blake2b(body, digest_size=16).digest()
        with self._gate:
            if key in self._packed:
                self._packed.move_to_end(key)
                return self._packed[key]
        packed = gzip.compress(body, compresslevel=5, mtime=0)
        with self._gate:
            self._bytes += 0 if key in self._packed else len(packed)
            self._packed[key] = packed
            while self._bytes > KEPT_BYTES:
                self._bytes -= len(self._packed.popitem(last=False)[1])
        return packed


def install(app: Flask) -> None:
    """Pack long answers for those who take it; and hear refused senders out, so that they hear why."""
    kept = _Kept()

    @app.after_request
    def _drain(response: Response) -> Response:
        if response.status_code >= 400 and request.method not in SAFE:
            drain(request.environ["wsgi.input"])
        return response

    @app.after_request
    def _pack(response: Response) -> Response:
        if not _worth_it(response):
            return response
        body = _whole(response)
        response.headers.add("Vary", "Accept-Encoding")
        if len(body) < SHORT or not _takes_packed():
            return response
        response.set_data(kept.pack(body))
        response.headers["Content-Encoding"] = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)
        return response


def _takes_packed() -> bool:
    """Whether whoever asks can unpack; the header takes a while to read, so it is only read where there is one."""
    return "HTTP_ACCEPT_ENCODING" in request.environ and bool(request.accept_encodings.quality("gzip"))


def _worth_it(response: Response) -> bool:
    """Whether an answer has a body of text that is not packed yet and held in memory or on disk as a whole."""
    if response.status_code in {204, 206, 304} or not (response.content_type or "").startswith(_TEXTUAL):
        return False
    whole = not response.is_streamed or (response.direct_passthrough and (response.content_length or LONG) < LONG)
    return whole and "Content-Encoding" not in response.headers


def _whole(response: Response) -> bytes:
    """The body of an answer, read from its file where it has one."""
    if not response.direct_passthrough:
        return response.get_data()
    file = response.response
    response.direct_passthrough = False
    body = response.get_data()
    close = getattr(file, "close", None)
    if close:
        close()
    return body


def stream_of(data: bytes) -> io.BufferedReader:
    """Bytes as the readers of files want them."""
    return io.BufferedReader(io.BytesIO(data))
