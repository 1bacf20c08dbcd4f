"""Who pays whom: the matrix of net points, and the same as a stream from payers to payees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from dashboards.figures.chart import Chart, Link, Trace, both_ends, labels_above, nowhere, plain, slanted, told
from dashboards.figures.heat import around, stops, written
from dashboards.figures.people import distinct_names
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import signed, whole
from dashboards.theme import DIVERGING, HALF, LIGHT, NOBODY, colour_in, faint
from dashboards.words import games_words
from service.store.player_rows import PointFlow

MOST = 12


def _people(rows: Sequence[PointFlow]) -> tuple[dict[str, str], Counter[str]]:
    """Everybody's name by key, and what each has won or lost over all pairs."""
    net: Counter[str] = Counter()
    for row in rows:
        net[row.payer.player] -= row.points
        net[row.payee.player] += row.points
    return distinct_names(one for row in rows for one in (row.payer, row.payee)), net


def _chosen(rows: Sequence[PointFlow], names: dict[str, str], net: Counter[str]) -> list[str]:
    """The players that are drawn: those with most games with others, the greatest winner first."""
    shared: Counter[str] = Counter()
    for row in rows:
        shared.update({row.payer.player: row.games, row.payee.player: row.games})
    most = sorted(names, key=lambda key: (-shared[key], key))[:MOST]
    return sorted(most, key=lambda key: (-net[key], names[key], key))


def _table(rows: Sequence[PointFlow]) -> tuple[tuple[str | float, ...], ...]:
    return tuple((row.payer.name, row.payee.name, row.points, row.games) for row in rows)


def _subtitle(rows: Sequence[PointFlow], people: int, shown: int, games: int) -> str:
    pairs = ngettext("%(pairs)s pair", "%(pairs)s pairs", len(rows), pairs=whole(len(rows)))
    counted = _("net points between %(pairs)s in %(games)s", pairs=pairs, games=games_words(games))
    if people == shown:
        return counted
    return counted + _("; the %(shown)s of %(people)s players who sat with others most", shown=shown, people=people)


def matrix(rows: Sequence[PointFlow], games: int, link: Link = nowhere) -> Chart:
    """A diverging heatmap: what the player of the row got from the player of the column, white at 0."""
    names, net = _people(rows)
    keys = _chosen(rows, names, net)
    subtitle = _subtitle(rows, len(names), len(keys), games)
    return Chart(
        name="point-flows",
        title=_("Who wins from whom?"),
        subtitle=subtitle + _("; the row's player won (+) or lost (−) that much to the column's"),
        columns=(_("payer"), _("payee"), _("points"), _("shared games")),
        rows=_table(rows),
        traces=_heat(rows, keys, names, link) if keys else (),
        layout=_matrix_layout(keys, names),
        empty="" if keys else _("No points have flowed in this selection: penalty and placement have no payers."),
        definition="flow",
        links=tuple(_to(row, link) for row in rows),
    )


def _to(row: PointFlow, link: Link) -> str:
    """The games that a pair shared."""
    return link(player=row.payer.player, opponent=row.payee.player)


def _heat(rows: Sequence[PointFlow], keys: Sequence[str], names: dict[str, str], link: Link) -> tuple[Trace, Trace]:
    """The cells, and what is written in them."""
    net: dict[tuple[str, str], tuple[float, int]] = {}
    urls: dict[tuple[str, str], str] = {}
    for row in rows:
        pair = row.payer.player, row.payee.player
        net[pair[::-1]], net[pair] = (row.points, row.games), (-row.points, row.games)
        urls[pair] = urls[pair[::-1]] = _to(row, link)  # one way to write it, as in the table
    most = max([abs(points) for points, _games in net.values()], default=1) or 1
    points = [[net.get((one, other), (None, 0))[0] for other in keys] for one in keys]
    places = list(range(len(keys)))
    cells = {
        "type": "heatmap",
        "z": points,
        "x": places,
        "y": places,
        "hovertext": [[_hover(net, names, one, other) for other in keys] for one in keys],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "customdata": [[urls.get((one, other), "") for other in keys] for one in keys],
        "colorscale": stops(DIVERGING),
        "zmin": -most,
        "zmax": most,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
    }
    texts = [[_cell(net, one, other) for other in keys] for one in keys]
    return cells, written(points, texts, (places, places), DIVERGING, (-most, most))


def _cell(net: dict[tuple[str, str], tuple[float, int]], one: str, other: str) -> str:
    return signed(net[one, other][0]) if (one, other) in net else ""


def _hover(net: dict[tuple[str, str], tuple[float, int]], names: dict[str, str], one: str, other: str) -> str:
    points, games = net.get((one, other), (0.0, 0))
    each = signed(round(points / games)) if games else "0"
    return told(
        [
            _("%(one)s from %(other)s: %(points)s", one=names[one], other=names[other], points=signed(points)),
            _("%(games)s together, %(each)s a game", games=games_words(games), each=each),
        ],
    )


def _matrix_layout(keys: Sequence[str], names: dict[str, str]) -> dict[str, object]:
    across, down = ([both_ends(names[key], most) for key in keys] for most in (18, 20))
    beside = slanted(across)
    return {
        "height": max(3, len(keys)) * 40 + 110,
        "xaxis": {**labels_above(across), "range": around(len(keys)), "constrain": "domain"},
        "yaxis": {
            "tickmode": "array",
            "tickvals": list(range(len(keys))),
            "ticktext": down,
            "range": around(len(keys))[::-1],
            "constrain": "domain",
        },
        "margin": {"r": beside},
        "meta": {"top": 84, "width": len(keys) * 38 + beside + 7 * max(map(len, down), default=0)},
    }


def streams(rows: Sequence[PointFlow], games: int, colours: Mapping[str, str] = NOBODY, link: Link = nowhere) -> Chart:
    """A Sankey from those who paid on balance, at the left, to those who were paid, at the right."""
    names, net = _people(rows)
    keys = _chosen(rows, names, net)
    drawn = [row for row in rows if row.points > 0 and row.payer.player in keys and row.payee.player in keys]
    return Chart(
        name="point-streams",
        title=_("From whom to whom do the points flow?"),
        subtitle=_subtitle(rows, len(names), len(keys), games) + _("; payers left, payees right"),
        columns=(_("payer"), _("payee"), _("points"), _("shared games")),
        rows=_table(rows),
        traces=(_sankey(drawn, names, colours, link),) if drawn else (),
        layout={"height": max(260, 34 * len({row.payer.player for row in drawn}) + 160), "meta": {"top": 16}},
        empty="" if drawn else _("No points have flowed in this selection."),
        definition="flow",
        links=tuple(_to(row, link) for row in rows),
    )


def _sankey(rows: Sequence[PointFlow], names: dict[str, str], own: Mapping[str, str], link: Link) -> Trace:
    colours = {key: colour_in(own, key) for key in names}
    payers = sorted({row.payer.player for row in rows}, key=lambda key: names[key])
    payees = sorted({row.payee.player for row in rows}, key=lambda key: names[key])
    place = {("from", key): at for at, key in enumerate(payers)}
    place |= {("to", key): len(payers) + at for at, key in enumerate(payees)}
    return {
        "type": "sankey",
        "arrangement": "snap",
        "textfont": {"color": LIGHT["ink"], "size": 13},
        "node": {
            "label": [both_ends(names[key]) for key in (*payers, *payees)],
            "color": [colours[key] for key in (*payers, *payees)],
            "customdata": [plain(names[key]) for key in (*payers, *payees)],
            "hovertemplate": "<b>%{customdata}</b><br>%{value:,.0f}<extra></extra>",
            "pad": 14,
            "thickness": 12,
            "line": {"width": 0},
        },
        "link": {
            "source": [place["from", row.payer.player] for row in rows],
            "target": [place["to", row.payee.player] for row in rows],
            "value": [row.points for row in rows],
            "color": [faint(colours[row.payer.player], HALF) for row in rows],
            "label": [_stream_hover(row) for row in rows],
            "hovertemplate": "%{label}<extra></extra>",
            "customdata": [_to(row, link) for row in rows],
        },
    }


def _stream_hover(row: PointFlow) -> str:
    pair = _("%(payer)s to %(payee)s: %(points)s", payer=row.payer.name, payee=row.payee.name, points=whole(row.points))
    return told([pair, _("%(games)s together", games=games_words(row.games))])
