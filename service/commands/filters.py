"""The options that choose games, the same for every command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
FILTERS = (
    "player", "opponent", "relative_seat", "rules", "source", "session", "tag", "id", "seat", "seats", "kind",
    "verdict", "coverage", "record", "code", "since", "until", "counted", "a", "b", "games",
)  # fmt: skip
"""As in `schemas.questions`, which takes too long to load for a page of help."""
_HELP = {
    "player": "Only games of this player, a key or a name.",
    "opponent": "And of this one.",
    "relative_seat": "before, opposite or after: where the opponent sat, seen from the player; of groups, b from a.",
    "rules": "Only games by this rule set, as in hong-kong.",
    "seats": "Only games of so many players.",
    "kind": "human, bot or any.",
    "verdict": "legal, illegal, incomplete, stood, legal-or-stood or any.",
    "coverage": "full, partial or score.",
    "record": "agrees, differs or none.",
    "code": "Only games with this finding.",
    "since": "From this day on.",
    "until": "Before this day.",
    "counted": "Only games with this counted of the player, or of anybody: missed_wins, breaking_by_kind/four,"
    " cards_left:8..10; of the group, a.missed_wins.",
    "a": "Only games of this group: kind:human, player:Mei,Oscar, tag:league or source:club; compare-groups: who.",
    "b": "Or of this one; compare-groups: against whom.",
    "games": "shared: only games in which both groups sat; own: those of either.",
}


def filtered(command: Command) -> Command:
    """`--player`, `--rules` and all the others."""
    return filtered_as()(command)


def filtered_as(**names: str) -> Callable[[Command], Command]:
    """The same, with other words for filters whose own mean something else in the command."""

    def decorate(command: Command) -> Command:
        for name in reversed(FILTERS):
            told = _HELP.get(name, f"Only games of this {name}.")
            command = click.option(f"--{names.get(name, name.replace('_', '-'))}", name, help=told)(command)
        return command

    return decorate


def given(filters: Mapping[str, str | None]) -> dict[str, str]:
    """The filters that were given."""
    return {name: value for name, value in filters.items() if value is not None}
