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


def database(command: Command) -> Command:
    """`--database` and `--server`: which games are meant."""
    command = click.option("--server", metavar="URL", help="Go through this server; BIGTWO_TOKEN is shown to it.")(
        command
    )
    return click.option(
        "--database", metavar="PATH", help="The database file.  [env var: BIGTWO_DATABASE; default: bigtwo.duckdb]"
    )(command)
