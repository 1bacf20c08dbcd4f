"""The glossary tells how each statistic is computed, with examples that the code itself has counted."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from dashboards.views.glossary import _example
from dashboards.worked import example_counts, example_text, formula, work
from schemas.gamelog import load_game
from service.audit import audit
from service.convert.text import parse_text
from service.insight.caveats import CAVEATS
from service.insight.statistics import STATISTICS
from service.store import reports
from service.store.database import Store
from service.store.question import Question
from service.store.rows import Statistic as Figure
from tests.dashboards.reading import Page
from tests.store.logs import hand_in

BY_NAME = {statistic.name: statistic for statistic in STATISTICS}


def test_the_game_of_the_examples_is_legal_and_written_as_people_type_it() -> None:
    (log,) = parse_text(example_text())
    report = audit(load_game(log))
    assert (report.verdict, report.agreement, report.coverage) == ("legal", "agrees", "full")


def test_every_example_is_what_the_store_says_of_that_game(tmp_path: Path) -> None:
    """The store adds up in SQL, the example in Python: they agree for every statistic."""
    with Store(tmp_path / "example.duckdb") as store:
        hand_in(store, parse_text(example_text()))
        with store.reader() as reader:
            pages = {
                one.player.name: reports.player(reader, one.player.player, Question())
                for one in reports.players(reader, Question())
            }
    checked = 0
    for statistic in STATISTICS:
        example = work(statistic)
        if example is None:
            assert all(page is not None and not _chances(page.statistics[statistic.name]) for page in pages.values())
            continue
        page = pages[example.player]
        assert page is not None
        figure = page.statistics[statistic.name]
        for label in example.labels:
            figure = figure.classes[label]
        assert (figure.made, figure.opportunities) == (example.made, example.opportunities), statistic.name
        assert figure.value == example.value, statistic.name
        checked += 1
    assert checked > 40


def _chances(figure: Figure) -> int:
    """Opportunities of a figure that is not read off the order of games, and of its classes."""
    return 0 if figure.value is not None and not figure.classes else sum(map(_chances, figure.classes.values()))


def test_an_example_by_hand() -> None:
    """Three of the lines, counted on the fingers."""
    assert _example(BY_NAME["win_rate"]) == "Ah Keung: 1 ÷ 1 = 100%"
    assert _example(BY_NAME["points"]) == "Ah Keung: 22"
    assert formula(BY_NAME["pass_rate"]) == "passes ÷ turns_facing"
    assert [name for name, _ in example_counts()] == ["Mei", "Oscar", "Ah Keung", "Lucía"]


def test_every_statistic_has_formula_example_and_anchor_on_the_page(client: FlaskClient) -> None:
    page = Page(client.get("/glossary").text)
    anchors = {element.attributes.get("id") for element in page.named("dt")}
    codes = [element.text for element in page.named("code")]

    for statistic in STATISTICS:
        assert statistic.name in anchors
        assert formula(statistic) in codes
    assert all(caveat in page.text for caveat in CAVEATS.values())
    assert "Lucía: 3C 4D 5C" in page.named("pre")[0].text


def test_caveats_are_of_statistics_that_there_are() -> None:
    assert CAVEATS.keys() <= BY_NAME.keys()
    assert all(text and not text.endswith(".") for text in CAVEATS.values())


def test_formulas_are_of_every_kind() -> None:
    assert formula(BY_NAME["doubling_cost"]) == "sum of doubling_cost"
    assert formula(BY_NAME["longest_control"]) == "largest longest_control"
    assert formula(BY_NAME["form_10"]) == "points, game by game"
    assert formula(BY_NAME["lead_mix"]) == "leads_by_size[1] ÷ leads"
    assert formula(BY_NAME["win_rate"]) == "won ÷ games"
