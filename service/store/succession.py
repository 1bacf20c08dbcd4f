"""Games whose log was replaced by another log of the same game: what was judged and decided about them stays."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from duckdb import DuckDBPyConnection

from service.audit import AuditReport
from service.store.forgetting import Replacement
from service.store.history import REPLACED, Cause, Judgement, carry_over, standing, write_changes
from service.store.judging import judge_again
from service.store.logs import ReadGame


class Successions:
    """The new logs of one transaction that take the place of others at the same address."""

    def __init__(self, connection: DuckDBPyConnection) -> None:
        self._connection = connection
        self._before: dict[int, Judgement] = {}
        """How the game stood, by the number that it has now."""
        self._who: dict[int, str | None] = {}

    def note(self, replaced: Iterable[Replacement]) -> None:
        """Hand on what belongs to games that are about to be replaced.

        A log that came and went within the transaction never stood.
        """
        same = [each for each in replaced if each.address == each.by_address]
        before = standing(self._connection, [each.game for each in same])
        for each in same:
            self._before[each.by_game] = self._before.pop(each.game, before[each.game])
            self._who[each.by_game] = each.who
        if same:
            carry_over(self._connection, {each.game: each.by_game for each in same})

    def judge(self, read: ReadGame) -> dict[str, AuditReport]:
        """Judge those games by adopted rules for which some were adopted; the reports by address."""
        if not self._before:
            return {}
        adopted = self._connection.execute(
            "SELECT game FROM adopted WHERE game IN (SELECT unnest($1::INTEGER[])) ORDER BY game", [list(self._before)]
        ).fetchall()
        return judge_again(self._connection, [game for (game,) in adopted], read)

    def write(self, at: datetime) -> None:
        """Write the new audits into the history, whether they say something else or not."""
        after = standing(self._connection, self._before)
        for who in dict.fromkeys(self._who.values()):
            before = {game: old for game, old in self._before.items() if self._who[game] == who}
            write_changes(self._connection, before, after, Cause(REPLACED, at, who), always=True)
