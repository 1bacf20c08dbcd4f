"""Queries are asked without the filters that nobody gives, and lists are read once: what they say stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from itertools import product

import pytest

from service.insight.statistics import FIGURES, STATISTICS
from service.store import reports
from service.store.asking import _begun, ask_text, query_text, selection
from service.store.database import Reader
from service.store.listed import read_spots
from service.store.question import Question
from service.store.sums import _Draft, leaves, plan_sums
from tests.store.logs import filled

ASKED = {
    "rules": "wikipedia",
    "source": "club",
    "session": "evening",
    "tag": "friendly",
    "id": "game-1",
    "seats": 4,
    "verdict": "illegal",
    "coverage": "full",
    "record": "agrees",
    "code": "result/points",
    "since": datetime(2025, 1, 1),  # noqa: DTZ001 - the clock at the table
    "until": datetime(2025, 1, 2),  # noqa: DTZ001
    "counted": "missed_wins",
    "a": "kind:bot",
}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A reader of sixty games of every kind."""
    with filled(tmp_path_factory.mktemp("asked")) as store, store.reader() as reader:
        yield reader


def _questions(reader: Reader) -> Iterator[Question]:
    """Every filter alone, and together with a player, an opponent and a seat."""
    one, other = reports.busiest(reader, 2)
    alone: list[dict[str, object]] = [{}, *({name: value} for name, value in ASKED.items())]
    tables: list[dict[str, object]] = [
        {},
        {"player": one},
        {"player": one, "seat": 1},
        {"opponent": other},
        {"player": one, "opponent": other, "seat": 0},
        {"seat": 3},
    ]
    for filters, table, kind in product(alone, tables, (None, "human", "bot", "any")):
        yield Question(**{**filters, **table, "kind": kind})  # type: ignore[arg-type]


def test_the_selection_without_unasked_filters_chooses_the_same_games(reader: Reader) -> None:
    whole = query_text("selection") + "SELECT game FROM chosen ORDER BY game"  # noqa: S608 - our own text
    for tables in ("counted", "grouped"):
        whole = _begun(query_text(tables), whole)
    names = set(re.findall(r"\$(\w+)", whole))
    nothing: dict[str, object] = dict.fromkeys(names)
    sizes = set()
    for question in _questions(reader):
        chosen = question.for_figures()
        games = [game for (game,) in ask_text(reader, chosen, "SELECT game FROM chosen ORDER BY game")]
        parameters = nothing | {name: value for name, value in chosen.items() if name in names}
        assert games == [game for (game,) in reader.execute(whole, parameters).fetchall()], question
        sizes.add(len(games))
    assert len(sizes) > 5


def test_no_filter_that_is_not_asked_for_is_in_the_query() -> None:
    assert "$" not in selection(asdict(Question(kind="any")))
    assert "$rules IS NULL" not in selection(asdict(Question(rules="wikipedia")))


@pytest.mark.parametrize("alone", [True, False])
def test_sums_over_lists_are_those_of_each_place(reader: Reader, alone: bool) -> None:  # noqa: FBT001
    """Whatever is a place of a list adds up to what its expressions say seat by seat."""
    figures = (*STATISTICS, *FIGURES)
    player = reports.busiest(reader, 1)[0] if alone else None
    chosen = Question(verdict="any", kind="any").for_statistics()
    plan = plan_sums(figures, alone=alone)
    (row,) = ask_text(reader, chosen, plan.sql, subject=player)
    told = plan.tell(row, read_spots(ask_text(reader, chosen, plan.listed, subject=player)))
    draft = _Draft()
    columns = {figure: draft.add(figure) for figure in leaves(figures)}
    subject = "true" if player is None else f"player = '{player}'"
    plain = f"SELECT {', '.join(draft.aggregates)} FROM ({draft.per_seat} WHERE {subject})"  # noqa: S608 - our own text
    (expected,) = ask_text(reader, chosen, plain)
    assert plan.listed.count("UNION ALL") > 5
    for figure in leaves(figures):
        sums, wanted = told[figure], columns[figure].read(expected)
        assert (sums.m, sums.o) == pytest.approx((wanted.m, wanted.o)), figure
        if wanted.games:
            assert asdict(sums) == pytest.approx(asdict(wanted)), figure
    assert sum(told[figure].m > 0 for figure in leaves(figures)) > 100
