"""What passes between two players or groups by where the other sits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dashboards.figures import habits
from dashboards.figures.chart import Chart
from dashboards.figures.dots import Dot
from dashboards.figures.measures import POINTS
from dashboards.figures.pairs import NOWHERE, Behind, Sides
from dashboards.language import gettext as _
from service.store.compare_rows import Compared


def seats(figures: Iterable[Compared], games: int, sides: Sides, behind: Behind = NOWHERE) -> Chart:
    """What a game brings the first side from the second, by where the second sits.

    Of groups a table may seat several, so theirs is told by the pair of one of either; `behind` tells where the games
    are.
    """
    labels = {
        "": _("all games"),
        "before": _("plays before"),
        "opposite": _("sits opposite"),
        "after": _("plays after"),
    }
    known = {(one.name, one.label): one.player for one in figures}
    by_pair = ("flow_per_pair", "") in known
    name = "flow_per_pair" if by_pair else "flow_per_game"
    lines = [
        Dot(label, known[name, seat], sides.colours[0], url=behind.sat(seat))
        for seat, label in labels.items()
        if (name, seat) in known
    ]
    asked = habits.Question("compare-seats", _("Does it matter where the other sits?"), "flow")
    chart = habits.chart(asked, lines, games, POINTS)
    return replace(chart, subtitle=f"{_who(sides, by_pair=by_pair)}; {chart.subtitle}")


def _who(sides: Sides, *, by_pair: bool) -> str:
    one, other = sides.names
    if by_pair:
        return _(
            "points that one of %(one)s gets from one of %(other)s in a game, by where the latter sits",
            one=one,
            other=other,
        )
    return _("points a game that %(one)s gets from %(other)s, by where %(other)s sits", one=one, other=other)
