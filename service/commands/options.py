"""The options that several commands share, and how a command ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
FINE, NO, UNUSABLE = 0, 1, 2
"""Exit codes: fine; the answer is no; the command or its input could not be used."""


def refuse(message: object) -> NoReturn:
    """End the command with one sentence on standard error."""
    click.echo(f"bigtwo: {message}", err=True)
    sys.exit(UNUSABLE)


FORMS = ("log", "scoresheet", "text")
"""What files may hold: written down here too, since loading the converters would slow every command's help."""

from_form = click.option(
    "--from", "form", type=click.Choice(FORMS), help="What FILE holds; told by its ending and its look otherwise."
)
of_source = click.option("--source", help="The source of games that name none.")


def database(command: Command) -> Command:
    """`--database` and `--server`: which games are meant."""
    command = click.option("--server", metavar="URL", help="Go through this server; BIGTWO_TOKEN is shown to it.")(
        command
    )
    return click.option(
        "--database", metavar="PATH", help="The database file.  [env var: BIGTWO_DATABASE; default: bigtwo.duckdb]"
    )(command)
