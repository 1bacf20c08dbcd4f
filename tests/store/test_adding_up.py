"""Sums that are kept block by block are those of the data as it stands, whatever happened to it meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schemas.gamelog import read_game
from service.linking import link, unlink
from service.reauditing import mark, reaudit
from service.receiving import rebuild, replace_with
from service.splitting import RawGame
from service.store import blocks, keeping, reports
from service.store.adding_up import add_up
from service.store.database import Reader, Store
from service.store.forgetting import Forgetting, forget_games
from service.store.keeping import Asked, KeptRows, Memory, Rows, State, keep_for
from service.store.linking import LinkError
from service.store.marking import MarkError, Marking
from service.store.question import Question
from tests.store.changing import ADOPTED, TAKEN_BACK, taiwanese
from tests.store.evenings import led_by_winners
from tests.store.logs import Log, among_people, change, cut_short, filled, hand_in, mixed, simulated, spoilt, written

EVERYBODY = Question(verdict="any", kind="any")
QUESTIONS = (
    EVERYBODY,
    Question(),
    Question(verdict="stood"),
    Question(verdict="legal-or-stood", kind="any"),
    Question(verdict="any", kind="any", source="club"),
    Question(verdict="any", kind="any", counted="passes:10.."),
)
SEATS = """
    SELECT player, count(*), sum(game), sum(seat), sum(won), sum(passes), sum(points), max(game)
    FROM seats
    SEMI JOIN chosen USING (game)
    GROUP BY player
    ORDER BY player
"""
TELLING = {
    "games_come",
    "a_game_is_replaced",
    "a_session_is_replaced",
    "games_are_forgotten",
    "games_are_marked",
    "players_are_linked",
    "players_are_told_apart",
}
"""Happenings after which some sums must have been others; what the rest changes hangs on what was there."""
LAST = 7
"""The column of a number that is no sum."""


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a few games, so that a few games are several."""
    monkeypatch.setattr(blocks, "GAMES_A_BLOCK", 4)


class _Noted(KeptRows):
    """Notes what had to be asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def put(self, asked: Asked, block: int, state: State, rows: Rows) -> None:
        self.asked.append(block)
        super().put(asked, block, state, rows)


def _seats(store: Store, question: Question, kept: KeptRows | None) -> list[Any]:
    with store.reader() as reader:
        return _seats_of(reader, question, kept)


def _seats_of(reader: Reader, question: Question, kept: KeptRows | None) -> list[Any]:
    keep_for(reader, None if kept is None else Memory(kept))
    return add_up(reader, question.for_statistics(), SEATS, keys=1, greatest={LAST})


def _told(reader: Reader, memory: Memory | None) -> list[Any]:
    """Sums, and some reports that are remembered as a whole."""
    sums = [_seats_of(reader, question, None if memory is None else memory.rows) for question in QUESTIONS]
    keep_for(reader, memory)
    ask = (reports.players, reports.work_states, reports.findings)
    return [*sums, *(report(reader, question) for report in ask for question in (EVERYBODY, Question(verdict="stood")))]


def _people(logs: list[Log], **fields: Any) -> list[Log]:
    return [among_people(log) | fields for log in logs]


class _Club:
    """A store to which anything may happen that can happen to games."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store = store
        self.chance = random.Random(seed)
        self.evening = led_by_winners(8, session="e")
        self.waiting = [
            *self.evening,
            *_people(simulated(8, seed=41, source="home")),
            *taiwanese(5, source="club"),
            *simulated(3, seed=42, source="lab"),
            *[spoilt(log) for log in _people(simulated(4, seed=43, source="club"))],
        ]
        self.chance.shuffle(self.waiting)

    def _addresses(self, question: Question = EVERYBODY) -> list[str]:
        with self.store.reader() as reader:
            found = [game.address for game in reports.games_page(reader, question, 100).games]
        return self.chance.sample(found, min(len(found), self.chance.randint(1, 3)))

    def games_come(self) -> None:
        some = self.chance.randint(1, 4)
        hand_in(self.store, self.waiting[:some], {"who": "mei"})
        del self.waiting[:some]

    def a_game_is_replaced(self) -> None:
        log = self.chance.choice(self.evening)
        hand_in(self.store, [self.chance.choice([log, cut_short(log), spoilt(log)])], {"who": "mei", "replace": True})

    def a_session_is_replaced(self) -> None:
        logs = [log for log in self.evening if self.chance.random() < 0.7] or self.evening
        found = [RawGame("again.ndjson", line, written(log)) for line, log in enumerate(logs, 1)]
        replace_with(self.store, found, who="mei")

    def games_are_forgotten(self) -> None:
        self.store.write(forget_games, Forgetting(tuple(self._addresses()[:1]), read_game))

    def games_are_marked(self) -> None:
        wish = Marking(tuple(self._addresses(Question(verdict="illegal"))), stood=self.chance.random() < 0.7)
        if wish.addresses:
            mark(self.store, wish)

    def games_are_not_marked(self) -> None:
        addresses = (*self._addresses(Question(verdict="illegal")), *self._addresses(Question(verdict="legal")))
        try:
            mark(self.store, Marking(addresses, stood=True))
        except MarkError:
            return

    def games_are_judged_again(self) -> None:
        wish = self.chance.choice([ADOPTED, TAKEN_BACK])
        games = self.chance.choice([Question(source="club"), EVERYBODY, Question(verdict="illegal")])
        reaudit(self.store, games, wish, "mei")

    def players_are_linked(self) -> None:
        with self.store.reader() as reader:
            keys = [one.player for one in reports.known_people(reader)]
        one, other = self.chance.sample(keys, 2)
        try:
            link(self.store, one, other, "mei")
        except LinkError:
            return

    def players_are_told_apart(self) -> None:
        with self.store.reader() as reader:
            standing = [(one.one, one.other) for one in reports.links(reader) if one.unlinked_at is None]
        if standing:
            unlink(self.store, *self.chance.choice(standing), "mei")

    def everything_is_derived_anew(self) -> None:
        rebuild(self.store)

    @property
    def happenings(self) -> list[Callable[[], None]]:
        """Everything that can happen."""
        return [
            *[self.games_come] * 2,
            self.a_game_is_replaced,
            self.a_session_is_replaced,
            self.games_are_forgotten,
            self.games_are_marked,
            self.games_are_not_marked,
            self.games_are_judged_again,
            self.players_are_linked,
            self.players_are_told_apart,
            self.everything_is_derived_anew,
        ]


@pytest.mark.parametrize("seed", range(2))
def test_whatever_happens_kept_sums_are_those_that_are_asked_anew(tmp_path: Path, seed: int) -> None:
    first = _people(simulated(8, seed=40, source="club"))
    with filled(tmp_path, [*first, *map(spoilt, _people(simulated(4, seed=44, source="home")))]) as store:
        club, memory = _Club(store, seed), Memory()
        told: list[Any] = []
        changed: set[str] = set()
        for happening in club.chance.sample(club.happenings * 2, k=len(club.happenings) * 2):
            happening()
            before = told
            with store.reader() as reader:
                told, anew = (_told(reader, by) for by in (memory, None))
                assert told == anew, happening.__name__
            if told != before:
                changed.add(happening.__name__)
    assert changed >= TELLING


def test_only_the_blocks_that_were_touched_are_asked_again(tmp_path: Path) -> None:
    logs = _people(simulated(10, seed=40, source="club"))
    with filled(tmp_path, logs[:9]) as store:
        kept = _Noted()
        for _ in range(2):
            _seats(store, EVERYBODY, kept)
        assert kept.asked == [0, 1, 2]
        hand_in(store, logs[9:])
        _seats(store, EVERYBODY, kept)
        assert kept.asked == [0, 1, 2, 2]


def test_a_link_touches_the_games_of_those_whom_it_concerns(tmp_path: Path) -> None:
    logs = [_among(log, "abc"[game // 4]) for game, log in enumerate(simulated(11, seed=40), 1)]
    with filled(tmp_path, logs) as store:
        kept, (two, three) = _Noted(), _keys(store, "b2", "c3")
        _seats(store, EVERYBODY, kept)
        for change_link in (link, unlink):
            kept.asked.clear()
            change_link(store, two, three, "mei")
            assert _seats(store, EVERYBODY, kept) == _seats(store, EVERYBODY, None)
            assert kept.asked == [1, 2]


def test_whoever_is_linked_to_another_leaves_nothing_of_the_first(tmp_path: Path) -> None:
    logs = [_among(log, "ab"[game // 4]) for game, log in enumerate(simulated(7, seed=40), 1)]
    with filled(tmp_path, logs) as store:
        one, first, second = _keys(store, "b1", "a1", "a2")
        kept, question = _Noted(), Question(verdict="any", kind="any", player=one)
        link(store, one, first, "mei")
        assert _seats(store, question, kept) == _seats(store, question, None)
        unlink(store, one, first, "mei")
        link(store, one, second, "mei")
        assert _seats(store, question, kept) == _seats(store, question, None)
        assert kept.asked == [0, 1, 0, 1]


def _among(log: Log, table: str) -> Log:
    """The same game among the people of a table: a1, a2, a3 and a4."""
    return log | {
        "players": [player | {"name": f"{table}{seat}"} for seat, player in enumerate(among_people(log)["players"], 1)]
    }


def _keys(store: Store, *names: str) -> list[str]:
    with store.reader() as reader:
        keys = {one.name: one.player for one in reports.known_people(reader)}
    return [keys[name] for name in names]


def test_a_question_of_few_games_is_asked_whole(tmp_path: Path) -> None:
    logs = [log | {"tags": ["final"] if place % 4 == 0 else []} for place, log in enumerate(simulated(12, seed=40))]
    with filled(tmp_path, logs) as store:
        kept = _Noted()
        assert _seats(store, Question(kind="any", tag="final"), kept) == _seats(
            store, Question(kind="any", tag="final"), None
        )
        assert kept.asked == []


def test_bots_count_in_every_block_or_in_none(tmp_path: Path) -> None:
    """Where nobody asks for a kind, games without bots count, although some blocks have games with bots alone."""
    logs = [*simulated(8, seed=40), *_people(simulated(4, seed=41))]
    with filled(tmp_path, logs[:8]) as store:
        kept = KeptRows()
        assert sum(row[1] for row in _seats(store, Question(), kept)) == 32
        hand_in(store, logs[8:])
        assert _seats(store, Question(), kept) == _seats(store, Question(), None)
        assert sum(row[1] for row in _seats(store, Question(), kept)) == 16


def test_reports_say_the_same_block_by_block(tmp_path: Path) -> None:
    with filled(tmp_path, mixed()) as store:
        for question in (EVERYBODY, Question(source="club"), Question(tag="nobody")):
            told = []
            for kept in (None, KeptRows()):
                with store.reader() as reader:
                    keep_for(reader, None if kept is None else Memory(kept))
                    releases = reports.card_releases(reader, question)
                    shares = [replace(one, share=one.share and round(one.share, 12)) for one in releases]
                    told.append((reports.tendencies(reader, question), reports.twos_held(reader, question), shares))
            assert told[0] == told[1]


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not asked for longest goes first; what is asked for again stays."""
    monkeypatch.setattr(keeping, "MOST_BYTES", 30)
    kept, state, rows = KeptRows(), (0, 0), [(10**9,)]
    for name in "ab":
        kept.put((name,), 0, state, rows)
    assert kept.get(("a",), 0, state) == [[10**9]]
    kept.put(("c",), 0, state, rows)
    assert [kept.get((name,), 0, state) is not None for name in "abc"] == [True, False, True]
    assert kept.get(("a",), 0, (0, 1)) is None
    kept.put(("a",), 0, (0, 1), [(1,)])
    assert kept.get(("a",), 0, (0, 1)) == [[1]]


def test_what_a_rebuild_mends_is_added_up_anew(tmp_path: Path) -> None:
    with filled(tmp_path, _people(simulated(8, seed=40))) as store:
        kept = KeptRows()
        right = _seats(store, EVERYBODY, kept)
        change(store, "UPDATE seats SET passes = passes + 1000")
        assert _seats(store, EVERYBODY, kept) != right
        rebuild(store)
        assert _seats(store, EVERYBODY, kept) == right
