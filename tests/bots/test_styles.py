"""Each style of bot shows in its own statistic."""

import functools
from statistics import fmean

import pytest

from service.bots.simulation import simulate
from service.bots.styles import STYLES
from service.rules.presets import WIKIPEDIA
from tests.bots.measures import Figures, by_style, standard_errors_above_others

MARKS = {
    "passer": "voluntary_pass_rate",
    "answerer": "answer_rate",
    "hoarder": "twos_kept",
    "breaker": "pair_breaking_rate",
    "five-carder": "five_card_leads",
    "random": "overplay",
}


@functools.cache
def seen() -> dict[str, list[Figures]]:
    """What the statistics say of 300 games in which every style sits in every seat equally often."""
    return by_style(list(simulate(300, WIKIPEDIA, 4, seed=300)))


def test_every_style_has_a_statistic_of_its_own() -> None:
    """No style goes unmeasured, and no two are measured by the same figure."""
    assert MARKS.keys() == STYLES.keys()
    assert len(set(MARKS.values())) == len(MARKS)


@pytest.mark.parametrize(("style", "name"), MARKS.items())
def test_a_style_stands_out_in_its_own_statistic(style: str, name: str) -> None:
    """Its mean lies five standard errors and more above that of the others together."""
    assert standard_errors_above_others(seen(), style, name) > 5


@pytest.mark.parametrize(("style", "name"), MARKS.items())
def test_no_other_style_goes_as_far(style: str, name: str) -> None:
    """Whoever sorts the players by a style's statistic finds that style first."""
    means = {other: fmean(of_seat[name] for of_seat in games if name in of_seat) for other, games in seen().items()}
    assert max(means, key=lambda other: means[other]) == style
