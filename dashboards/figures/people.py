"""Names that tell players apart: with the source where several go by one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from service.asking import name_texts
from service.identity import normal_name
from service.store.player_rows import PlayerName


def written_names(people: Iterable[PlayerName]) -> dict[str, str]:
    """How each of all players is written so that nobody else is meant, by key: the key where nothing else does.

    >>> written_names([PlayerName("a", "Mei", "club", None), PlayerName("b", "Mei", "", None)])
    {'a': 'Mei (club)', 'b': 'b'}
    """
    known = list(people)
    often = Counter(normal_name(text) for one in known for text in name_texts(one))
    return {
        one.player: next((text for text in name_texts(one) if often[normal_name(text)] == 1), one.player)
        for one in known
    }


def distinct_names(people: Iterable[PlayerName]) -> dict[str, str]:
    """Each player's label by key.

    >>> distinct_names([PlayerName("a", "Mei", "club", None), PlayerName("b", "Mei", "", None)])
    {'a': 'Mei (club)', 'b': 'Mei'}
    """
    by_key = {one.player: one for one in people}
    often = Counter(one.name for one in by_key.values())
    return {
        key: f"{one.name} ({one.source})" if often[one.name] > 1 and one.source else one.name
        for key, one in by_key.items()
    }
