"""The options that several commands share, and how a command ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
FINE, NO, UNUSABLE = 0, 1, 2
"""Exit codes: fine; the answer is no; the command or its input could not be used."""


class Whole(click.ParamType[int]):
    """A whole number in a range."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self._low, self._high = low, high

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a number; anything else is told what it should be."""
        text, most = str(value), "" if self._high is None else f" to {self._high}"
        if not (text.isascii() and text.isdigit() and self._low <= int(text) <= (self._high or int(text))):
            self.fail(f"write a whole number from {self._low}{most}, not {text}", param, ctx)
        return int(text)


class OneOf(click.Choice[str]):
    """One of a few words."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:  # noqa: ARG002  # click's own
        """Say which words there are, and which is nearest."""
        from service.rules.words import unknown

        return unknown(value, self.choices, "word")


def refuse(message: object) -> NoReturn:
    """End the command with one sentence on standard error."""
    click.echo(f"bigtwo: {message}", err=True)
    sys.exit(UNUSABLE)


def database(command: Command) -> Command:
    """`--database` and `--server`: which games are meant."""
    command = click.option("--server", metavar="URL", help="Go through this server; BIGTWO_TOKEN is shown to it.")(
        command
    )
    return click.option(
        "--database", metavar="PATH", help="The database file.  [env var: BIGTWO_DATABASE; default: bigtwo.duckdb]"
    )(command)
