"""The count of a game: every counter of `counters`, for each of its seats.

Legal or not, finished or not, any game can be counted: each action is taken as done, as the audit takes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.insight.control import count_tricks, count_tricks_of
from service.insight.counters import SIZES
from service.insight.facing import count_facing
from service.insight.hand import Reader, reader
from service.insight.outcome import count_outcome, count_result
from service.insight.playing import count_play, note_categories
from service.insight.release import Releases, close_releases, release
from service.insight.tally import SeatCounts, blank_tally, open_tally
from service.insight.turns import Turn, take_turns
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.settlement import Settlement


@dataclass(frozen=True, slots=True)
class GameCounts:
    """What was counted of one game."""

    plies: int | None
    """Actions up to the end of the game; None, as the next two, where nobody recorded them."""
    tricks: int | None
    passes: int | None
    seats: tuple[SeatCounts, ...]


def count_seats(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> tuple[SeatCounts, ...]:
    """Count a game seat by seat; without a settlement everything that comes of a result is None."""
    return count_game(record, rules, settlement).seats


def count_game(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> GameCounts:
    """Count a game as a whole and seat by seat; of one whose course is not known well enough, what it came to."""
    if not course_is_known(record, rules):
        return _count_result_alone(record, rules, settlement)
    read = reader(rules)
    dealt = [read.hand(player.hand) for player in record.players]
    left = dealt.copy()
    turns = list(take_turns(record, rules, left))
    tallies = _open_tallies([hand.size for hand in dealt])
    ended = bool(turns) and turns[-1].kept.size == 0 and turns[-1].hand.size > 0
    releases: list[Releases] = [{} for _ in dealt]
    for turn in turns:
        _count_turn(tallies[turn.seat], releases[turn.seat], turn, read, len(dealt))
    _count_tempo(tallies, turns, record.thinking)
    count_tricks(tallies, turns, ended=ended)
    for seat, counts in enumerate(tallies):
        close_releases(counts, releases[seat], dealt[seat], left[seat], len(turns))
        note_categories(counts, dealt[seat].categories)
        counts["abandoned"] = int(record.players[seat].left is not None)
        counts["after_opener"] = (seat - turns[0].seat) % len(dealt) if turns else None
    if settlement is not None:
        count_outcome(tallies, turns, [hand.size for hand in dealt], rules, settlement)
    passes = sum(not turn.cards for turn in turns)
    return GameCounts(len(turns), count_tricks_of(turns), passes, tuple(tallies))


def course_is_known(record: GameRecord, rules: RuleSet) -> bool:
    """Whether every hand and every turn is in the log, and no play is larger than what is counted by its size."""
    every_hand = all(player.dealt is not None for player in record.players)
    return every_hand and record.passes == "recorded" and not record.score_only and not _too_large(rules)


def _too_large(rules: RuleSet) -> bool:
    return any(size > SIZES[-1] for size, _ in rules.plays)


def _count_result_alone(record: GameRecord, rules: RuleSet, settlement: Settlement | None) -> GameCounts:
    """A game whose turns nobody can count: all that they would tell is null, and only its result is counted."""
    tallies = [blank_tally() for _ in record.players]
    if settlement is not None:
        count_result(tallies, rules, settlement)
    if record.score_only:
        return GameCounts(None, None, None, tuple(tallies))
    for player, counts in zip(record.players, tallies, strict=True):
        counts["abandoned"] = int(player.left is not None)
    return GameCounts(len(record.plays), None, record.plays.count(0), tuple(tallies))


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
        ms, options = thinking.get(turn.ply), turn.options
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
