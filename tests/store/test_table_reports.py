"""What is asked of whole games, on three games that were worked out by hand (`eves_games`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from service.store import reports
from service.store.database import Reader
from service.store.question import Question
from service.store.rows import Statistic
from tests.faces.definitions import TURNS
from tests.faces.spread import interval, student
from tests.store import eves_games
from tests.store.logs import filled, simulated
from tests.store.scenes import EVERY

SINGLES = [(1, 1), (3, 4), (3, 3), (1, 2), (2, 3), (1, 1), (1, 2), (4, 5)]
"""Singles ÷ plays of each seat that played: Fay, Eve; Eve, Fay, Gus, Hal; Eve, Fay."""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Eve's three games, and one by other rules that are no people's."""
    logs = [*eves_games.games(), *simulated(1, "taiwan")]
    with filled(tmp_path_factory.mktemp("tables"), logs) as store, store.reader() as reader:
        yield reader


@pytest.mark.parametrize(
    ("measure", "lengths"), [("plies", (11, 12, 23)), ("tricks", (4, 5, 6)), ("passes", (5, 6, 14))]
)
def test_games_are_as_long_as_their_plies_tricks_and_passes(
    reader: Reader, measure: str, lengths: tuple[int, ...]
) -> None:
    """The mean of three games with Student's t, the median, and how many games are so long."""
    (found,) = (one for one in reports.game_lengths(reader, EVERY) if one.measure == measure)
    assert found.games == {length: lengths.count(length) for length in lengths}
    assert (found.mean.made, found.mean.opportunities, found.mean.median) == (sum(lengths), 3, lengths[1])
    mean = sum(lengths) / 3
    reach = student(2) * (sum((length - mean) ** 2 for length in lengths) / 2 / 3) ** 0.5
    assert (found.mean.low, found.mean.high) == pytest.approx((mean - reach, mean + reach))
    assert (found.shortest, found.longest) == (lengths[0], lengths[-1])


def test_the_median_of_an_even_number_of_games_lies_between_two(reader: Reader) -> None:
    """Fay and Gus sat in the first two."""
    keys = {one.player.name: one.player.player for one in reports.players(reader, EVERY)}
    both = Question(verdict="any", player=keys["Fay"], opponent=keys["Gus"])
    assert [one.mean.median for one in reports.game_lengths(reader, both)] == [17, 4.5, 10]


def test_categories_are_shares_of_all_plays(reader: Reader) -> None:
    """Sixteen of 21 plays are singles, of which eleven led; what the rules know and nobody played is told too."""
    found = {one.category: one for one in reports.categories(reader, EVERY)}
    shown = {name: (one.share.made, one.leads, one.answers) for name, one in found.items() if one.share.made}
    assert shown == {
        "single": (16, 11, 5),
        "straight": (3, 2, 1),
        "four-of-a-kind": (1, 1, 0),
        "straight-flush": (1, 1, 0),
    }
    assert {one.share.opportunities for one in found.values()} == {21}
    assert {one.games for one in found.values()} == {3}
    assert set(found) == {*shown, "pair", "triple", "flush", "full-house"}
    share = found["single"].share
    assert (share.low, share.high) == pytest.approx(interval(TURNS, SINGLES))


def test_each_rule_set_has_its_own_categories(reader: Reader) -> None:
    """The most frequent first; plays of one are no part of the other's shares."""
    found = reports.categories(reader, Question(verdict="any", kind="any"))
    rules = list(dict.fromkeys(one.rules for one in found))
    assert [next(one.games for one in found if one.rules == each) for each in rules] == [3, 1]
    for each in rules:
        shares = [one.share for one in found if one.rules == each]
        assert sum(share.made or 0 for share in shares) == shares[0].opportunities


def test_without_a_game_there_is_nothing_to_tell(reader: Reader) -> None:
    nothing = Question(source="nowhere")
    assert reports.categories(reader, nothing) == ()
    for one in reports.game_lengths(reader, nothing):
        assert (one.mean, one.games) == (Statistic(None, 0, 0), {})
        assert one.shortest is one.longest is None
