"""The key that certificates are signed with: its public half."""

from __future__ import annotations

from flask import Response

from schemas.certificate import ALGORITHM
from service.api.answers import as_json
from service.api.asking import signing_key
from service.api.blueprint import Noun
from service.api.problems import ProblemError

keys = Noun("keys", "The public key of certificates.")


@keys.reads("/key", {200: "the public key", 404: "this server signs nothing"}, shape="Key")
def show_key() -> Response:
    """The public key of certificates; `bigtwo verify --key` takes this answer as it is."""
    key = signing_key()
    if key is None:
        detail = "this server has no key, so its certificates are not signed: BIGTWO_KEY names a file with one"
        raise ProblemError(404, "not-found", detail)
    return as_json(
        {"algorithm": ALGORITHM, "key": key.public.id, "public_key": key.public.raw.hex(), "pem": key.public.pem}
    )
