"""Links between players: the other end of `bigtwo players link` and `unlink`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from schemas.links import Linked, dump_link
from service.api.access import require_admin
from service.api.answers import as_json, as_page
from service.api.asking import reading, store
from service.api.blueprint import Noun
from service.api.problems import ProblemError
from service.linking import link, unlink
from service.store.database import Store
from service.store.linking import LinkError
from service.store.reports import links as list_links

links = Noun("links", "Players who are one person; for admins.")
_ADMIN = "admin"
"""Who made a link: there is one admin so far."""
_ANSWERS = {
    400: "a parameter that does not fit",
    401: "this is for admins",
    409: "these players cannot be linked, or are not",
}


@links.reads("/admin/links", {200: "every link, the latest first", 401: "this is for admins"}, shape="Page")
def show_links() -> Response:
    """List the links that stand and those that were taken back, with when and by whom."""
    require_admin()
    with reading() as reader:
        return as_page(map(dump_link, list_links(reader)), None)


@links.takes("POST", "/admin/links", {200: "who they are now", **_ANSWERS}, asked=Linked, shape={"type": "object"})
def link_players(asked: Mapping[str, Any]) -> Response:
    """Show two players as one person from now on, under the key of the first; the logs stay as they are."""
    return _do(link, asked)


@links.takes("DELETE", "/admin/links", {200: "who they are now", **_ANSWERS}, asked=Linked, shape={"type": "object"})
def unlink_players(asked: Mapping[str, Any]) -> Response:
    """Take the link between two players back."""
    return _do(unlink, asked)


def _do(work: Callable[[Store, str, str, str | None], dict[str, Any]], asked: Mapping[str, Any]) -> Response:
    require_admin()
    try:
        return as_json(work(store(), asked["one"], asked["other"], _ADMIN))
    except LinkError as trouble:
        raise ProblemError(409, "link", str(trouble)) from None
