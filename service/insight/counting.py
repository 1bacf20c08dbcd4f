"""The count of a game: every counter of `counters`, for each of its seats.

Legal or not, finished or not, any game can be counted: each action is taken as done, as the audit takes it. Passes
that the log leaves out are turns like any other, and have no ply of their own: plies, and what goes by them, are those
of the log. What unknown hands leave open is null; `service.insight.unseen` says what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.insight.control import count_tricks, count_tricks_of
from service.insight.facing import count_facing
from service.insight.hand import Hand, Reader, reader
from service.insight.outcome import count_outcome, count_result
from service.insight.playing import count_play, note_categories
from service.insight.release import Releases, close_cards, close_releases, release
from service.insight.tally import SeatCounts, blank_tally, open_tally
from service.insight.turns import Turn, hold, take_turns
from service.insight.unseen import leave_open
from service.rules.course import seat_table
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class GameCounts:
    """What was counted of one game."""

    plies: int | None
    """Recorded actions up to the end of the game; None, as the next two, where nobody recorded any."""
    tricks: int | None
    passes: int | None
    """Those too that the log leaves out and only implies."""
    seats: tuple[SeatCounts, ...]


def count_seats(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> tuple[SeatCounts, ...]:
    """Count a game seat by seat; without a settlement everything that comes of a result is None."""
    return count_game(record, rules, settlement).seats


def count_game(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> GameCounts:
    """Count a game as a whole and seat by seat; of one without plays, what it came to."""
    if record.score_only:
        return _count_score(record, rules, settlement)
    table, read = seat_table(record, rules), reader(rules)
    dealt = [hold(read, table, seat) for seat in range(table.seats)]
    left = dealt.copy()
    turns = list(take_turns(record, table, left))
    tallies = _count_turns(turns, dealt, read)
    _count_tempo(tallies, turns, record.thinking)
    ended = bool(turns) and turns[-1].kept.size == 0 and turns[-1].hand.size > 0
    count_tricks(tallies, turns, ended=ended)
    plies = turns[-1].ply + 1 if turns else 0
    for seat, counts in enumerate(tallies):
        close_cards(counts, dealt[seat], left[seat], plies)
        note_categories(counts, dealt[seat].categories)
        counts["abandoned"] = int(record.players[seat].left is not None)
        counts["after_opener"] = (seat - turns[0].seat) % len(dealt) if turns else None
    if settlement is not None:
        count_outcome(tallies, turns, [hand.size for hand in dealt], rules, settlement)
    leave_open(tallies, table)
    passes = sum(not turn.cards for turn in turns)
    return GameCounts(plies, count_tricks_of(turns), passes, tuple(tallies))


def _count_score(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> GameCounts:
    """A game of which only the score is known: all that plays would tell is null."""
    tallies = [blank_tally() for _ in record.players]
    if settlement is not None:
        count_result(tallies, rules, settlement)
    return GameCounts(None, None, None, tuple(tallies))


def _count_turns(turns: Sequence[Turn], dealt: Sequence[Hand], read: Reader) -> list[SeatCounts]:
    tallies = _open_tallies([hand.size for hand in dealt])
    releases: list[Releases] = [{} for _ in dealt]
    for turn in turns:
        _count_turn(tallies[turn.seat], releases[turn.seat], turn, read, len(dealt))
    for counts, hand, released in zip(tallies, dealt, releases, strict=True):
        close_releases(counts, hand, released)
    return tallies


def _open_tallies(dealt: Sequence[int]) -> list[SeatCounts]:
    return [
        open_tally(cards, min([size for other, size in enumerate(dealt) if size and other != seat], default=0))
        for seat, cards in enumerate(dealt)
    ]


def _count_turn(counts: SeatCounts, releases: Releases, turn: Turn, read: Reader, seats: int) -> None:
    counts["actions"] += 1
    if turn.cards:
        release(counts, releases, turn)
    options = turn.options
    if options is None:
        counts["auto_actions"] += 1
        return
    if options.could_win:
        counts["win_chances"] += 1
        counts["missed_wins"] += turn.cards != turn.hand.cards
    if turn.owner is not None:
        count_facing(counts, turn, options, (turn.owner - turn.seat) % seats)
    if turn.cards:
        count_play(counts, turn, options, read)


def _count_tempo(tallies: Sequence[SeatCounts], turns: Sequence[Turn], thinking: Mapping[int, int]) -> None:
    """Thinking time by kind of decision; a pass on lead is of no kind."""
    for turn in turns if thinking else ():
        ms, options = None if turn.implied else thinking.get(turn.ply), turn.options
        if ms is None or options is None or not (turn.cards or turn.owner is not None):
            continue
        if turn.cards:
            decision = "lead" if turn.owner is None else "answer"
        else:
            decision = "voluntary_pass" if options.could_beat else "forced_pass"
        counts = tallies[turn.seat]
        counts[f"{decision}_ms"] += ms
        counts[f"{decision}_ms_turns"] += 1
        counts[f"{decision}_ms_list"] = [*(counts[f"{decision}_ms_list"] or ()), ms]
