"""From filters as people write them to the question that the store is asked: players may be named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.questions import read_question
from service.rules.presets import PRESETS
from service.rules.words import unknown
from service.store.database import Reader
from service.store.player_rows import PlayerName
from service.store.question import Question
from service.store.reports import find_players, known_rules


class AskedError(ValueError):
    """A filter that does not fit; `candidates` are those whom an ambiguous name may mean."""

    def __init__(self, parameter: str, message: str, candidates: tuple[PlayerName, ...] = ()) -> None:
        super().__init__(message)
        self.parameter = parameter
        self.candidates = candidates


def ask_question(reader: Reader, asked: Mapping[str, Any]) -> Question:
    """The question of some filters that have passed their schema.

    AskedError where a name is not one player's, or where no rule set has the key.
    """
    _check_rules(reader, asked.get("rules"))
    people = {name: find_player(reader, asked[name], name) for name in ("player", "opponent") if name in asked}
    return read_question({**asked, **people})


def _check_rules(reader: Reader, key: str | None) -> None:
    """Refuse a rule set that is neither a preset nor one by which a game was judged: it must be a slip."""
    if key is None or key in PRESETS:
        return
    known = known_rules(reader)
    if key not in known:
        raise AskedError("rules", unknown(key, dict.fromkeys((*PRESETS, *known)), "rule set"))


def find_player(reader: Reader, text: str, parameter: str) -> str:
    """The key of the one player who is meant by a key or a name; AskedError where it is not one."""
    found = find_players(reader, text)
    if len(found) == 1:
        return found[0].player
    if not found:
        raise AskedError(parameter, f'nobody here goes by "{text}": the standings list everybody')
    listed = ", ".join(f"{one.player} ({one.name}, source {one.source or 'none'})" for one in found)
    raise AskedError(parameter, f'several players go by "{text}": ask for one of the keys {listed}', found)
