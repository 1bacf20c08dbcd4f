"""Two players as pages and figures need them: their names, their colours, and every figure about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dashboards.colours import own_numbers, table_numbers
from dashboards.figures.beating import beats
from dashboards.figures.chart import Chart, Link
from dashboards.figures.differences import differences
from dashboards.figures.meeting import seats
from dashboards.figures.pairs import NOWHERE, Behind, Counting, Sides, rate_lines, rates
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.scope import asked_filters
from dashboards.theme import PLAYERS
from dashboards.words import games_words
from service.store.compare_rows import Compared, Comparison
from service.store.counted import lies_between, of_group
from service.store.database import Reader
from service.store.group_rows import GroupComparison, Groups, Side

NAMES = ("compare-seats", "compare-rates", "compare-differences", "compare-beats")


def numbers_of(reader: Reader, found: Comparison) -> tuple[int, ...]:
    """The colours of the two, from 1: their own, or such as nobody of them has."""
    return table_numbers((found.player.player, found.opponent.player), own_numbers(reader))


def sides_of(reader: Reader, found: Comparison) -> Sides:
    """How the two are called and drawn."""
    names = distinct_names((found.player, found.opponent))
    one, other = (PLAYERS[number - 1] for number in numbers_of(reader, found))
    return Sides((names[found.player.player], names[found.opponent.player]), (one, other))


Draws = Mapping[str, Callable[[], Chart]]
"""What draws each figure about two sides, by its name."""


def pair_charts(found: Comparison, sides: Sides, link: Link) -> Draws:
    """Every figure about two players; `link` leads to games of both."""
    url = link()
    own, two = _NEITHER, _NEITHER
    if "counted" not in asked_filters():
        of_player, (of_opponent, between) = _counting(link), _of_opponent(link, found)
        own, two = (of_player, of_opponent), (of_player, between)
    behind = Behind(url, url, url, url, own=own, two=two, seat=lambda seat: link(relative_seat=seat))
    return _charts(found.figures, found.games, sides, games_words(found.games), behind)


_Either = tuple[Counting | None, Counting | None]
_NEITHER: _Either = (None, None)
"""Of neither side: under what the page counts its marks lead to its games, of whomever they are."""
_TURNED = {"before": "after", "after": "before", "opposite": "opposite"}
"""Where the first side sits, seen from the second."""


def turned(filters: Mapping[str, str]) -> dict[str, Any]:
    """The same filters where the two sides change places; what is counted between them is left out."""
    kept = dict(filters)
    if "relative_seat" in kept:
        kept["relative_seat"] = _TURNED[kept["relative_seat"]]
    if lies_between(kept.get("counted")):
        del kept["counted"]
    return kept


def _turned_seat() -> str | None:
    return turned(asked_filters()).get("relative_seat")


def _of_opponent(link: Link, found: Comparison) -> _Either:
    """Where the games are in which something was counted of the opponent, and between the two as he has it.

    A seat that is asked for stays the player's: the opponent is named as a group then, where the address has none.
    """
    one, other = found.player.player, found.opponent.player
    if "seat" not in asked_filters():
        counting = _counting(link, player=other, opponent=one, relative_seat=_turned_seat())
        return counting, counting
    if {"a", "b"} & asked_filters().keys():
        return _NEITHER
    group = f"player:{other}"
    return (
        lambda counted: link(a=group, counted=of_group(counted)),
        _counting(link, a=group, b=f"player:{one}", games="shared", relative_seat=_turned_seat()),
    )


def _counting(link: Link, **filters: str | None) -> Counting:
    """Where the games are in which something was counted of the player of a link."""
    return lambda counted: link(**filters, counted=counted)


def drawn(charts: Draws) -> dict[str, Chart]:
    """All of them."""
    return {name: draw() for name, draw in charts.items()}


def _charts(figures: Sequence[Compared], games: int, sides: Sides, counted: str, behind: Behind = NOWHERE) -> Draws:
    """Every figure about two sides, who shared so many games; `counted` says over which games rates were taken."""
    draws = (
        lambda: seats(figures, games, sides, behind),
        lambda: rates(rate_lines(figures), sides, counted, behind),
        lambda: differences(rate_lines(figures), sides.names, behind.all),
        lambda: beats(figures, sides, counted, behind),
    )
    return dict(zip(NAMES, draws, strict=True))


def side_words(side: Side) -> str:
    """How a group is called."""
    if side.players is not None:
        names = distinct_names(side.players)
        return ", ".join(names[one.player] for one in side.players)
    if side.kind:
        return _("bots") if side.kind == "bot" else _("people")
    return _("the tag %(tag)s", tag=side.tag) if side.tag else _("the source %(source)s", source=side.source)


def sides_of_groups(found: GroupComparison) -> Sides:
    """How two groups are called and drawn: in the first two colours, since nobody's own would fit them."""
    return Sides((side_words(found.groups.one), side_words(found.groups.other)))


def group_charts(found: GroupComparison, sides: Sides, link: Link) -> Draws:
    """Every figure about two groups."""
    counted = _("%(one)s against %(other)s", one=games_words(found.games[0]), other=games_words(found.games[1]))
    if found.groups.shared:
        counted = games_words(found.met)
    return _charts(found.figures, found.met, sides, counted, _behind(found.groups, link))


def _behind(groups: Groups, link: Link) -> Behind:
    """Where the games of two groups are: each has its own, or both have those that they share.

    They share all games of a page that asks for what lies between them.
    """
    one, other = groups.one.word, groups.other.word
    kind = groups.question.kind
    asked: tuple[_Asked, _Asked] = ({"a": one, "b": None, "games": None}, {"a": other, "b": None, "games": None})
    both = link(a=one, b=other, games="shared", kind=kind)
    shared = groups.shared or groups.question.between
    if shared:
        urls = (both,) * 4
        swapped = {"a": other, "b": one, "games": "shared", "relative_seat": _turned_seat()}
        asked = ({"a": one, "b": other, "games": "shared"}, swapped)
    else:
        own, their = (link(**words, kind=kind) for words in asked)
        urls = (own, their, both, link(a=one, b=other, games=None, kind=kind))
    of_one, of_other = (
        _own(side, link, {**words, "kind": kind}) for side, words in zip((groups.one, groups.other), asked, strict=True)
    )
    if "counted" in asked_filters():
        return Behind(*urls)
    words = {"kind": kind, "games": "shared" if shared else None}
    two = (
        _counting(link, **words, a=one, b=other),
        _counting(link, **words, a=other, b=one, relative_seat=_turned_seat()),
    )
    if "relative_seat" in asked_filters():  # a table may seat another pair otherwise
        return Behind(*urls, own=(of_one, of_other), two=two)
    return Behind(
        *urls,
        own=(of_one, of_other),
        two=two,
        seat=lambda seat: link(a=one, b=other, games="shared", kind=kind, relative_seat=seat),
    )


_Asked = Mapping[str, str | None]


def _own(side: Side, link: Link, asked: _Asked) -> Counting:
    """Where the games are in which something was counted of a group, the first of a link, or plainly of one player."""
    if side.players is not None and len(side.players) == 1:
        return _counting(link, **asked, player=side.players[0].player)
    return lambda counted: link(**asked, counted=of_group(counted))
