"""Which preset explains a whole file: what is said after a summary where games were illegal by the rules they name."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from schemas.gamelog import read_game
from schemas.malformed import Malformed
from service.audit import AuditReport
from service.explain.judging import judge
from service.intake import judge as judge_in_session
from service.rules.presets import DEFAULT, PRESETS
from service.rules.record import GameRecord
from service.rules.ruleset import RuleSet
from service.rules.words import number_of
from service.sessions import Sessions
from service.splitting import RawGame

MOST = 500
"""Games of a run that are judged by every preset; of more nothing is suggested, since that would take as long again."""

Found = TypeVar("Found")


class Kept:
    """The games of a run as they go by, as long as they are few enough to be judged again."""

    def __init__(self) -> None:
        self.games: list[RawGame] = []

    def watch(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same as it comes."""
        for one in found:
            if isinstance(one, RawGame) and len(self.games) <= MOST:
                self.games.append(one)
            yield one


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A preset by which every game that is illegal would be legal, and no other one illegal."""

    preset: str
    differing: int
    """How many games declare another result than it gives."""


def suggest(games: Sequence[RawGame], rules: RuleSet | None = None) -> tuple[Suggestion, ...]:
    """The presets that explain some games, those with the fewest results that differ first; `rules` were the option."""
    if len(games) > MOST:
        return ()
    records = list(_records(games))
    own = [judge(record, rules or record.rules or DEFAULT).verdict for record in records]
    if "illegal" not in own:
        return ()
    pairs = sorted(zip(own, records, strict=True), key=lambda pair: pair[0] != "illegal")
    found = (_try(name, preset, pairs) for name, preset in PRESETS.items() if preset != rules)
    holding = [one for one in found if one is not None and _holds(games, PRESETS[one.preset])]
    return tuple(sorted(holding, key=lambda each: each.differing))


def _holds(games: Iterable[RawGame], preset: RuleSet) -> bool:
    """Whether the command itself finds nothing illegal by a preset, each game at its place in its session."""
    sessions = Sessions()
    return all(judge_in_session(game, preset, sessions=sessions).verdict != "illegal" for game in games)


def _records(games: Iterable[RawGame]) -> Iterator[GameRecord]:
    for game in games:
        try:
            yield read_game(game.data)
        except Malformed:
            continue


def _try(name: str, preset: RuleSet, pairs: Sequence[tuple[str, GameRecord]]) -> Suggestion | None:
    """Judge games by a preset until one speaks against it; those that were illegal come first."""
    reports: list[AuditReport] = []
    for verdict, record in pairs:
        report = judge(record, preset)
        if report.verdict == "illegal" or (verdict == "illegal" and report.verdict != "legal"):
            return None
        reports.append(report)
    return Suggestion(name, sum(report.agreement == "differs" for report in reports))


def show_suggestions(suggestions: Sequence[Suggestion], counts: Mapping[str, int], files: Sequence[str]) -> str:
    """What to try where a preset explains everything, in a sentence with its command; nothing where none does."""
    if not suggestions:
        return ""
    best, illegal = suggestions[0], counts["illegal"]
    games = "the illegal game is" if illegal == 1 else f"all {illegal:,} illegal games are"
    others = ", ".join(each.preset for each in suggestions[1:])
    told = f"{games} legal by the preset {best.preset}" + (f" (as by {others})" if others else "")
    if sum(counts.values()) > illegal:
        told += ", and no other game is illegal by it"
    if best.differing:
        told += f", though {number_of(best.differing, 'game')} would declare another result"
    meant = shlex.join(files) if len(files) <= MOST_NAMED else "FILE..."
    return f"{told}:\n    bigtwo audit --rules {best.preset} {meant}"


MOST_NAMED = 3
"""Files that the command names."""
