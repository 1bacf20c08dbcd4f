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
from service.store.reports import find_players, games_page, known_rules


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
    named = {name: asked[name] for name in ("player", "opponent") if name in asked}
    groups = {name: asked[name] for name in ("a", "b") if name in asked}
    question = read_question({name: value for name, value in asked.items() if name not in {**named, **groups}})
    question = _with_people(reader, question, named)
    words = {name: _side(reader, question, text, name).word for name, text in groups.items()}
    question = replace(question, a=words.get("a"), b=words.get("b"))
    _check_two(question)
    if question.count and question.count.of_group and not question.a:
        raise AskedError("counted", f"{question.counted} is counted of the first group: add a=…, or leave a. out")
    return question


def _check_two(question: Question) -> None:
    """Refuse to ask for what lies between two where it is not said who they are."""
    if question.two or not question.between:
        return
    missing = next(name for name in ("player", "opponent") if getattr(question, name) is None)
    add = f"add {missing}=…, or compare two groups by a=… and b=…"
    if question.relative_seat:
        raise AskedError("relative_seat", f"relative_seat says where the opponent sat, seen from the player: {add}")
    raise AskedError("counted", f"{question.counted} is counted between the player and the opponent: {add}")


def ask_about(reader: Reader, asked: Mapping[str, Any], key: str) -> Question:
    """The question of some filters about the player of an address; AskedError where they name another one."""
    question = ask_question(reader, {**asked, "player": key})
    named = asked.get("player")
    if named is not None and question.player not in [one.player for one in find_people(reader, named)]:
        raise AskedError(
            "player", f"player is said by the address, {key}: leave player={named} out, or ask for opponent=…"
        )
    return question


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
    if question.count and question.count.of_group:
        raise AskedError(
            "counted",
            f"{question.counted} is counted of one group, and two are compared over the same games: leave a. out",
        )
    between = question.between
    question = replace(question, a=None, b=None, games=None)
    one, other = (_side(reader, question, asked.get(name) or "", name) for name in ("a", "b"))
    if between:
        question = replace(question, a=one.word, b=other.word)
    if (one.kind or other.kind) and question.kind is None:
        question = replace(question, kind=ANY)
    return Groups(question, one, other, shared=asked.get("games") == "shared")


def _side(reader: Reader, question: Question, text: str, parameter: str) -> Side:
    """Who belongs to a group: `player:…`, several parted by commas, `kind:bot`, `kind:human`, `tag:…`, `source:…`."""
    word, colon, value = (part.strip() for part in text.partition(":"))
    if word == "player" and value:
        people = [name.strip() for name in value.split(",") if name.strip()]
        keys = [_member(reader, question, people, place, parameter) for place in range(len(people))]
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


def _member(reader: Reader, question: Question, people: Sequence[str], place: int, parameter: str) -> str:
    """The key of one of several players who are named, over the games of a question."""
    try:
        return find_player(reader, people[place], parameter, replace(question, player=None, opponent=None))
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


MOST_NAMESAKES = 50
"""Players of one name of whom it is looked who has games that fit."""


def _with_people(reader: Reader, question: Question, named: Mapping[str, str]) -> Question:
    """The question with its people found: who of several of one name is meant, the other filters may tell.

    AskedError where they do not.
    """
    open_ = {name: _candidates(reader, text, name) for name, text in named.items()}
    while open_:
        left = {name: _who_fits(reader, question, name, found) for name, found in open_.items()}
        found = next((name for name, people in left.items() if len(people) == 1), None)
        if found is None:
            name = next(iter(left))
            raise _ambiguous(name, named[name], left[name])
        question = _with(question, found, left[found][0].player)
        del open_[found]
    return question


def find_player(reader: Reader, text: str, parameter: str, question: Question | None = None) -> str:
    """The key of the one player who is meant by a key or a name; AskedError where it is not one.

    Of several players of one name the one is meant who has games in a question, where one alone has any.
    """
    found = _candidates(reader, text, parameter)
    left = found if question is None else _who_fits(reader, question, "player", found)
    if len(left) != 1:
        raise _ambiguous(parameter, text, left)
    return left[0].player


def _candidates(reader: Reader, text: str, parameter: str) -> tuple[PlayerName, ...]:
    """Everybody who goes by a key or a name."""
    found = find_people(reader, text)
    if not found:
        raise AskedError(parameter, f'nobody here goes by "{text}": the standings list everybody')
    return tuple(found)


def find_people(reader: Reader, text: str) -> tuple[PlayerName, ...]:
    """Who is meant by a key, a name, or a name with its source behind it, as in `Mei (club)`."""
    found = find_players(reader, text)
    if found or not text.endswith(")"):
        return found
    cuts = [place for place in range(len(text)) if text.startswith(" (", place)]
    return tuple(one for cut in cuts for one in find_players(reader, text[:cut]) if one.source == text[cut + 2 : -1])


def name_texts(one: PlayerName) -> tuple[str, ...]:
    """How a player may be written, the shortest first: who else is meant by it, `find_people` tells."""
    return (one.name, f"{one.name} ({one.source})") if one.source else (one.name,)


def _who_fits(reader: Reader, question: Question, name: str, found: tuple[PlayerName, ...]) -> tuple[PlayerName, ...]:
    """Those of several players who have games in a question; all of them where none has, or where they are many."""
    if not 1 < len(found) <= MOST_NAMESAKES:
        return found
    every = replace(question, verdict=question.verdict or ANY, kind=question.kind or ANY)
    fitting = tuple(one for one in found if games_page(reader, _with(every, name, one.player), 1).games)
    return fitting or found


def _with(question: Question, name: str, key: str) -> Question:
    """The question about a player, or an opponent."""
    return replace(question, player=key) if name == "player" else replace(question, opponent=key)


def _ambiguous(parameter: str, text: str, found: tuple[PlayerName, ...]) -> AskedError:
    listed = ", ".join(f"{one.player} ({one.name}, source {one.source or 'none'})" for one in found)
    return AskedError(parameter, f'several players go by "{text}": ask for one of the keys {listed}', found)
