"""From filters as people write them to the question that the store is asked: players may be named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from schemas.questions import read_question
from service.rules.presets import PRESETS
from service.rules.words import unknown
from service.store.database import Reader
from service.store.group_rows import Groups, Side
from service.store.player_rows import PlayerName
from service.store.question import ANY, Question
from service.store.reports import find_players, known_rules


class AskedError(ValueError):
    """A filter that does not fit.

    `candidates` are those whom an ambiguous name may mean, and `around` is what stands before and after that name.
    """

    def __init__(
        self,
        parameter: str,
        message: str,
        candidates: tuple[PlayerName, ...] = (),
        around: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(message)
        self.parameter = parameter
        self.candidates = candidates
        self.around = around


def ask_question(reader: Reader, asked: Mapping[str, Any]) -> Question:
    """The question of some filters that have passed their schema.

    AskedError where a name is not one player's, or where no rule set has the key.
    """
    _check_rules(reader, asked.get("rules"))
    people = {name: find_player(reader, asked[name], name) for name in ("player", "opponent") if name in asked}
    groups = {name: _side(reader, asked[name], name).word for name in ("a", "b") if name in asked}
    return read_question({**asked, **people, **groups})


def ask_pair(reader: Reader, asked: Mapping[str, Any]) -> Question:
    """The question of some filters that name two players; AskedError where both are one."""
    return check_pair(ask_question(reader, asked))


def check_pair(question: Question) -> Question:
    """The same question of two players; AskedError where both are one."""
    if question.player == question.opponent:
        raise AskedError("opponent", "opponent is the player too: name two different players to compare")
    return question


def ask_two_groups(reader: Reader, asked: Mapping[str, Any]) -> Groups:
    """Two groups over the games of some filters that have passed their schema."""
    return ask_groups(reader, ask_question(reader, asked), asked)


def ask_groups(reader: Reader, question: Question, asked: Mapping[str, Any]) -> Groups:
    """Two groups over the games of a question: `a` and `b` say who, `games` whether only those that they share.

    Where bots are asked for, games with bots count unless a kind is asked for.
    """
    one, other = (_side(reader, asked.get(name) or "", name) for name in ("a", "b"))
    question = replace(question, a=None, b=None, games=None)
    if (one.kind or other.kind) and question.kind is None:
        question = replace(question, kind=ANY)
    return Groups(question, one, other, shared=asked.get("games") == "shared")


def _side(reader: Reader, text: str, parameter: str) -> Side:
    """Who belongs to a group: `player:…`, several parted by commas, `kind:bot`, `kind:human`, `tag:…`, `source:…`."""
    word, colon, value = (part.strip() for part in text.partition(":"))
    if word == "player" and value:
        people = [name.strip() for name in value.split(",") if name.strip()]
        keys = [_member(reader, people, place, parameter) for place in range(len(people))]
        names = [one for key in dict.fromkeys(keys) for one in find_players(reader, key) if one.player == key]
        return Side("player:" + ",".join(one.player for one in names), players=tuple(names))
    if word == "kind" and value in ("bot", "human"):
        return Side(text, kind=value)
    if word == "tag" and value:
        return Side(f"tag:{value}", tag=value)
    if word == "source" and colon:
        return Side(f"source:{value}", source=value)
    raise AskedError(
        parameter,
        f"{parameter} says who is compared: player:NAME (several with commas), kind:bot, kind:human, tag:NAME or"
        f' source:NAME, not "{text}"',
    )


def _member(reader: Reader, people: Sequence[str], place: int, parameter: str) -> str:
    """The key of one of several players who are named."""
    try:
        return find_player(reader, people[place], parameter)
    except AskedError as error:
        before, after = (
            "".join(f"{name}," for name in people[:place]),
            "".join(f",{name}" for name in people[place + 1 :]),
        )
        raise AskedError(parameter, str(error), error.candidates, (f"player:{before}", after)) from None


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
