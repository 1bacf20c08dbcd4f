"""Queries are asked of the games that filters leave, and lists are read once: what they say stays the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from schemas.questions import Filters, read_question
from service.insight.statistics import FIGURES, STATISTICS
from service.reauditing import mark
from service.store import reports
from service.store.asking import ask_text
from service.store.database import Reader, Store
from service.store.drafting import Board
from service.store.listed import families, read_spots
from service.store.marking import Marking
from service.store.question import Question
from service.store.sums import Adding, leaves, plan_sums
from tests.faces import plain
from tests.store.logs import filled


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Sixty games of every kind, of which some illegal ones stood."""
    with filled(tmp_path_factory.mktemp("asked")) as store:
        mark(store, Marking(_stood(), stood=True))
        yield store


@pytest.fixture
def reader(store: Store) -> Iterator[Reader]:
    """A reader of them."""
    with store.reader() as reader:
        yield reader


FILTERS = [field.name for field in fields(Question) if field.name != "games"]
"""All but that which says of two groups how their games are meant."""


def _stood() -> tuple[str, ...]:
    """The illegal games that stood."""
    return tuple([game.address for game in plain.world() if game.report.verdict == "illegal"][:2])


def _addresses(reader: Reader, chosen: Mapping[str, Any]) -> list[str]:
    return [key for (key,) in ask_text(reader, chosen, "SELECT address FROM raw_logs SEMI JOIN chosen USING (game)")]


def _draw(rng: Random) -> tuple[Question, plain.Filters]:
    """Any filters with values that fit some game, a third of them with what stood."""
    asked = plain.draw_filters(rng)
    if rng.random() < 0.3:
        asked["verdict"] = rng.choice(["stood", "legal-or-stood"])
    return read_question(Filters().load(asked)), asked


def test_random_filters_choose_the_games_that_a_slow_count_does(reader: Reader) -> None:
    """Each filter alone and any of them together, with the defaults of statistics, of figures and of lists."""
    sizes, stood = set(), _stood()
    for seed in range(250):
        question, asked = _draw(Random(seed))
        wanted = plain.choose(asked, stood=stood)
        assert sorted(_addresses(reader, question.for_statistics())) == sorted(game.address for game in wanted), asked
        wanted = plain.choose({"verdict": "any", "kind": "any"} | asked, stood=stood)
        assert sorted(_addresses(reader, question.for_lists())) == sorted(game.address for game in wanted), asked
        wanted = plain.choose({"verdict": "any"} | asked, stood=stood)
        assert sorted(_addresses(reader, question.for_figures())) == sorted(game.address for game in wanted), asked
        sizes.add(len(wanted))
    assert len(sizes) > 10


def _pair(reader: Reader) -> dict[str, str | None]:
    """Two who shared games: only of such it means anything where the one sat, seen from the other."""
    pair = reports.choose_pair(reader, Question(kind="any"))
    assert _addresses(reader, replace(pair, verdict="any").for_lists())
    return {"player": pair.player, "opponent": pair.opponent}


@pytest.mark.parametrize("name", FILTERS)
def test_every_filter_is_part_of_the_selection(reader: Reader, name: str) -> None:
    """What fits no game leaves none; a seat is one that no table has, a kind and a moment have what they need."""
    nothing = {"kind": "bot", "since": datetime(2999, 1, 1), "until": datetime(1999, 1, 1), "seat": 9, "seats": 9}  # noqa: DTZ001
    nothing |= {"counted": "cards_left:50", "a": "tag:no such thing", "b": "player:nobody"}
    needed: dict[str, Any] = {"kind": {"rules": "taiwan"}, "relative_seat": _pair(reader)}
    question = Question(
        **{"kind": "any", "verdict": "any", **needed.get(name, {}), name: nothing.get(name, "no such thing")}
    )
    assert _addresses(reader, question.for_lists()) == []


def test_a_value_is_never_read_as_sql(reader: Reader) -> None:
    """Quotes, semicolons and dollar signs are letters like others."""
    for value in ("'", "' OR true --", "$rules", "x'); DROP TABLE games; --", '"', "\\", "\x00"):
        for name in ("session", "tag", "id", "source", "player", "opponent", "code", "coverage"):
            assert _addresses(reader, Question(kind="any", **{name: value}).for_lists()) == []  # type: ignore[arg-type]


def test_readers_choose_apart_and_anew(store: Store) -> None:
    """What one reader has chosen is no other's, and a question after another is answered as if it were the first."""
    with store.reader() as one, store.reader() as other:
        club, lab = (Question(kind="any", source=source).for_lists() for source in ("club", "lab"))
        first = _addresses(one, club)
        assert set(_addresses(other, lab)).isdisjoint(first)
        assert _addresses(one, lab) == _addresses(other, lab)
        assert _addresses(one, club) == first


@pytest.mark.parametrize("alone", [True, False])
def test_sums_over_lists_are_those_of_each_place(reader: Reader, alone: bool) -> None:  # noqa: FBT001
    """Whatever is a place of a list adds up to what its expressions say seat by seat."""
    figures = (*STATISTICS, *FIGURES)
    player = reports.busiest(reader, 1)[0] if alone else None
    chosen = Question(verdict="any", kind="any").for_statistics()
    plan = plan_sums(figures, alone=alone)
    (row,) = ask_text(reader, chosen, plan.sql, subject=player)
    told = plan.tell(row, read_spots(ask_text(reader, chosen, plan.listed, subject=player)))
    adding = Adding()
    columns = {figure: adding.add(figure) for figure in leaves(figures)}
    slow = adding.over(Board().draft("seats_of", "subject")).sql_query()
    (expected,) = ask_text(reader, chosen, slow, subject=player)
    assert len(families(columns)) > 5
    for figure in leaves(figures):
        sums, wanted = told[figure], columns[figure].read(expected)
        assert (sums.m, sums.o) == pytest.approx((wanted.m, wanted.o)), figure
        if wanted.games:
            assert asdict(sums) == pytest.approx(asdict(wanted)), figure
    assert sum(told[figure].m > 0 for figure in leaves(figures)) > 100
