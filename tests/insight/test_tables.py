"""The tables of counters and statistics fit together."""

from collections.abc import Iterator

import pytest

from service.insight.counters import CATEGORIES, COUNTERS, SIZES
from service.insight.statistics import CLASSES, FIGURES, STATISTICS, Statistic
from service.rules.ruleset import Category

WIRE_NAMES = """games wins win_rate points points_per_game place_1 place_2 place_3 place_4 average_place
cards_left_losing heavy_loss_rate shut_out_rate doubling_cost pass_rate forced_pass_rate voluntary_pass_rate answer_rate
lead_mix answer_mix availability_use overplay tricks_won lead_conversion longest_control twos_dealt twos_led
twos_answering twos_kept twos_ply_share bombs_dealt bombs_played bombs_broken bombs_kept breaking_rate danger_pass_rate
danger_highest_rate missed_win_rate opener_win_rate comeback_rate collapse_rate tempo_ms longest_win_streak
current_streak form_10 form_25 form_100 auto_rate abandoned"""


def with_classes(statistics: tuple[Statistic, ...]) -> Iterator[Statistic]:
    for statistic in statistics:
        yield statistic
        yield from with_classes(statistic.classes)


def test_every_wire_name_has_its_statistic() -> None:
    """Those of statistics.md section 3 that are not for later, each once."""
    assert sorted(statistic.name for statistic in STATISTICS) == sorted(WIRE_NAMES.split())


def test_counters_have_names_of_their_own_and_a_sentence() -> None:
    """A name is a column."""
    names = [counter.name for counter in COUNTERS]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() and name.islower() for name in names)
    assert all(counter.sentence for counter in COUNTERS)


def test_statistics_are_made_of_counters() -> None:
    """A term with a place is a list, one without is a number."""
    types = {counter.name: counter.type for counter in COUNTERS}
    for statistic in with_classes((*STATISTICS, *FIGURES)):
        for term in (*statistic.made, *statistic.opportunities):
            assert types[term.counter].endswith("[]") == (term.place is not None)
        assert statistic.listed is None or types[statistic.listed].endswith("[]")


def test_only_figures_over_nothing_but_classes_have_no_terms() -> None:
    """Every other one has what it is made of, but for the number of games."""
    for statistic in with_classes((*STATISTICS, *FIGURES)):
        if statistic.name != "games":
            assert bool(statistic.made) == (statistic.kind != CLASSES)
        assert bool(statistic.classes) or statistic.kind != CLASSES


def test_every_category_has_a_place() -> None:
    """Lists by category have room for all that may be played."""
    assert set(CATEGORIES) == set(Category)
    assert set(SIZES) == {category.size for category in Category}


@pytest.mark.parametrize("statistic", STATISTICS, ids=lambda statistic: statistic.name)
def test_every_statistic_has_a_sentence(statistic: Statistic) -> None:
    """For the glossary."""
    assert statistic.sentence
