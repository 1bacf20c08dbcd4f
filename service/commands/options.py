"""The options that several commands share, and how a command ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import click

from service.commands.stored import ADDRESS

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


class Address(click.ParamType[str]):
    """The address of a game."""

    name = "address"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read an address, in small letters."""
        text = str(value).lower()
        if not ADDRESS.fullmatch(text):
            self.fail(
                f"{value} is no address of a game: it has 64 hexadecimal digits, as the first column of"
                " `bigtwo stats work-list` shows it",
                param,
                ctx,
            )
        return text


def refuse(message: object) -> NoReturn:
    """End the command with one sentence on standard error."""
    click.echo(f"bigtwo: {message}", err=True)
    sys.exit(UNUSABLE)


FORMS = ("log", "scoresheet", "text")
"""What files may hold: written down here too, since loading the converters would slow every command's help."""


class Form(NamedTuple):
    """What a file holds: the name of the form, and of `map` the text of the mapping file."""

    name: str
    mapping: str | None = None


class _FormType(click.ParamType["Form"]):
    """The name of a form, or the path of a mapping file."""

    name = "form"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's own
        return f"[{'|'.join(FORMS)}|MAP.toml]"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Form:
        from service.convert.mapping.document import MappingError, read_mapping

        text = str(value)
        if text in FORMS:
            return Form(text)
        if not text.endswith(".toml"):
            self.fail(
                f"{text} is not read here: write {', '.join(FORMS)}, or the path of a mapping file, as in map.toml"
            )
        try:
            mapping = Path(text).read_text("utf-8")
            read_mapping(mapping)
        except OSError as error:
            missing = isinstance(error, FileNotFoundError)
            self.fail(f"{text}: {'there is no such file' if missing else error.strerror or error}", param, ctx)
        except (MappingError, UnicodeDecodeError) as error:
            self.fail(f"{text}: {error}", param, ctx)
        return Form("map", mapping)


from_form = click.option(
    "--from", "form", type=_FormType(), help="What FILE holds; told by its ending and its look otherwise."
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
