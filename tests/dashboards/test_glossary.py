"""The glossary tells how each statistic is computed, with examples that the code itself has counted."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from dashboards.charts import draw
from dashboards.formulas import classes_of, formula
from dashboards.views.figures import KNOWN
from dashboards.views.glossary import _example
from dashboards.worked import evening_games, evening_text, example_games, example_text, work
from dashboards.worked_between import work_between
from schemas.gamelog import load_game
from service.asking import ask_groups
from service.audit import audit
from service.convert.text import parse_text
from service.insight.between import BETWEEN, RELATIVE_SEATS
from service.insight.caveats import CAVEATS
from service.insight.statistics import FIGURES, ORDER, STATISTICS
from service.store import reports
from service.store.database import Store
from service.store.player_rows import PlayerPage
from service.store.question import Question
from service.store.rows import Statistic as Figure
from tests.dashboards.reading import Page
from tests.store.logs import hand_in

BY_NAME = {statistic.name: statistic for statistic in (*STATISTICS, *FIGURES)}


def test_the_games_of_the_examples_are_legal_and_written_as_people_type_them() -> None:
    logs = parse_text(example_text()) + parse_text(evening_text())
    reports = [audit(load_game(log)) for log in logs]
    assert {(one.verdict, one.agreement, one.coverage) for one in reports} == {("legal", "agrees", "full")}
    assert all(play["ms"] for log in logs[1:] for play in log["plays"])


def test_every_example_is_what_the_store_says_of_those_games(tmp_path: Path) -> None:
    """The store adds up in SQL, the example in Python: they agree for every statistic."""
    one, evening = (
        _pages(tmp_path / f"{name}.duckdb", text)
        for name, text in (("example", example_text()), ("evening", evening_text()))
    )
    untold = set()
    for statistic in BY_NAME.values():
        example = work(statistic)
        if example is None:
            untold.add(statistic.name)
            assert all(not _chances(page.statistics[statistic.name]) for page in evening.values())
            continue
        if example.games > 1 and statistic.kind != ORDER:
            assert all(not _chances(page.statistics[statistic.name]) for page in one.values()), statistic.name
        page = (evening if example.games > 1 else one)[example.player]
        figure = page.statistics[statistic.name]
        for label in example.labels:
            figure = figure.classes[label]
        if statistic.kind != ORDER:
            assert (figure.made, figure.opportunities) == (example.made, example.opportunities), statistic.name
        assert figure.value == example.value, statistic.name
    assert untold == {"form_25", "form_100"}


def _pages(path: Path, text: str) -> dict[str, PlayerPage]:
    """The page of each player over the games of a text, by name."""
    with Store(path) as store:
        hand_in(store, parse_text(text))
        with store.reader() as reader:
            found = [
                reports.player(reader, one.player.player, Question()) for one in reports.players(reader, Question())
            ]
    return {one.player.name: one for one in found if one is not None}


def _chances(figure: Figure) -> int:
    """Opportunities of a figure, and of its classes."""
    return figure.opportunities + sum(map(_chances, figure.classes.values()))


def test_every_example_of_two_is_what_the_store_says_of_the_evening(tmp_path: Path) -> None:
    with Store(tmp_path / "evening.duckdb") as store:
        hand_in(store, parse_text(evening_text()))
        with store.reader() as reader:
            keys = {one.player.name: one.player.player for one in reports.players(reader, Question())}
            for between in BETWEEN:
                example = work_between(between.name)
                one, other = (
                    ",".join(keys[name] for name in side.split(", ")) for side in example.player.split(" against ")
                )
                words = {"a": f"player:{one}", "b": f"player:{other}"}
                found = (
                    reports.compare_groups(reader, ask_groups(reader, Question(), words))
                    if "," in one
                    else reports.compare(reader, Question(player=one, opponent=other))
                )
                figure = found.figure(between.name).player
                assert (figure.made, figure.opportunities) == (example.made, example.opportunities), between.name
                assert figure.value == example.value, between.name


def test_what_the_store_tells_of_two_is_in_the_table_and_nothing_else(store: Store) -> None:
    with store.reader() as reader:
        pair = reports.compare(reader, reports.choose_pair(reader, Question(rules="wikipedia")))
        groups = reports.compare_groups(
            reader, ask_groups(reader, Question(rules="wikipedia"), {"a": "kind:human", "b": "source:"})
        )
    told = [one for one in (*pair.figures, *groups.figures) if one.name not in {each.name for each in STATISTICS}]
    assert {one.name for one in told} == {between.name for between in BETWEEN}
    by_seat = {one.name for one in pair.figures if one.label in RELATIVE_SEATS}
    assert by_seat == {between.name for between in BETWEEN if between.by_seat}


def test_an_example_by_hand() -> None:
    """Three of the lines, counted on the fingers."""
    assert _example(BY_NAME["win_rate"]) == "Ah Keung: 1 ÷ 1 = 100%"
    assert _example(BY_NAME["points"]) == "Ah Keung: 22"
    assert formula(BY_NAME["pass_rate"]) == "passes ÷ turns_facing"
    assert example_games()[0].names == ("Mei", "Oscar", "Ah Keung", "Lucía")


def test_an_example_of_the_evening_by_hand() -> None:
    """Oscar lost game 1 and 2, won 3 and 4; Lucía won the last game, having lost three."""
    won = [game.names[game.seats.index(seat)] for game in evening_games() for seat in game.seats if seat["won"]]
    assert won[:4] == ["Lucía", "Ah Keung", "Oscar", "Oscar"]
    assert _example(BY_NAME["longest_win_streak"]) == "over the evening, Oscar: 2"
    assert _example(BY_NAME["form_100"]).startswith("the evening has 12 games")


def test_every_statistic_has_formula_example_caveat_wire_name_and_anchor_on_the_page(client: FlaskClient) -> None:
    page = Page(client.get("/glossary").text)
    entries = {name.attributes["id"]: told for name, told in zip(page.named("dt"), page.named("dd"), strict=True)}
    codes = [element.text for element in page.named("code")]

    for statistic in BY_NAME.values():
        entry = entries[statistic.name].text
        assert statistic.name in codes
        assert statistic.name == "beats" or formula(statistic) in entry
        assert "For example:" in entry
        assert "Mind:" in entry
        assert all(part.name in entry for part in statistic.classes), statistic.name
    for between in BETWEEN:
        assert between.name in codes
        assert "For example:" in entries[between.name].text
        assert "Mind:" in entries[between.name].text
    assert "nobody had such a turn" not in page.text
    assert "Lucía: 3C 4D 5C" in page.named("pre")[0].text


def test_a_formula_of_a_class_says_of_which(client: FlaskClient) -> None:
    page = Page(client.get("/glossary").text)
    entries = {name.attributes["id"]: told for name, told in zip(page.named("dt"), page.named("dd"), strict=True)}
    assert "Of the class size/1: leads_by_size[1] ÷ leads" in entries["lead_mix"].text
    assert classes_of(BY_NAME["lead_mix"])[::2] == (
        "size: 1, 2, 3, 4, 5, 13",
        "own_cards: 1 … 26, each by 1, 2, 3, 4, 5, 13",
    )


def test_every_figure_has_a_definition_in_the_glossary(client: FlaskClient, store: Store) -> None:
    anchors = {element.attributes["id"] for element in Page(client.get("/glossary").text).named("dt")}
    with store.reader() as reader:
        pair = reports.choose_pair(reader, Question(rules="wikipedia"))
        game = next(one for one in reports.games_page(reader, Question(), 25).games if one.session)
        asked = {
            "evening": f"source={game.source}&session={game.session}",
            "race": f"address={game.address}",
            "timeline": f"address={game.address}",
        }
        both = f"player={pair.player}&opponent={pair.opponent}&rules=wikipedia"
        app: Flask = client.application.extensions["faces"].pages
        for name in KNOWN:
            with app.test_request_context(f"/?{asked.get(name, both)}"):
                chart = draw(reader, name)
            assert chart is not None
            assert chart.definition in anchors, f"{name}: {chart.definition!r}"


def test_caveats_are_of_every_statistic_and_of_nothing_else() -> None:
    assert CAVEATS.keys() == {*BY_NAME, *(between.name for between in BETWEEN)}
    assert all(text and not text.endswith(".") for text in CAVEATS.values())


def test_formulas_are_of_every_kind() -> None:
    assert formula(BY_NAME["doubling_cost"]) == "sum of doubling_cost"
    assert formula(BY_NAME["longest_control"]) == "largest longest_control"
    assert formula(BY_NAME["form_10"]) == "points, game by game"
    assert formula(BY_NAME["lead_mix"]) == "leads_by_size[1] ÷ leads"
    assert formula(BY_NAME["win_rate"]) == "won ÷ games"
