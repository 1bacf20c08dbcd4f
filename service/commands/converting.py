"""`bigtwo convert`: other people's records to game logs, and game logs to compact text."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from service.commands.options import FINE, NO, Form, OneOf, from_form, of_source, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.conversion import Converted


@click.command()
@from_form
@of_source
@click.option("--to", "target", type=OneOf(["log", "text"]), default="log", show_default=True)
@click.argument("file", metavar="FILE")
def convert(file: str, *, form: Form | None, source: str | None, target: str) -> None:
    """Turn score sheets, compact text and anybody's JSON into game logs (NDJSON), and logs into compact text.

    Games that cannot be read are named on standard error, the others are written; exit code 1 says so.

    \b
    Example:
        bigtwo convert game.txt > game.ndjson
        bigtwo convert --from scoresheet --source tuesday-club evening.txt
        bigtwo convert --from map.toml dump.json
        bigtwo convert --to text sample_games/legal/two-players.json
    """
    from service.conversion import Conversion, read_games, write_games
    from service.convert.mapping.document import read_mapping
    from service.files import FileTroubleError

    mapping = read_mapping(form.mapping) if form and form.mapping else None
    told = _Told(target)
    try:
        logs = told.keep(read_games(file, Conversion(form and form.name, source, mapping)))
        for text in write_games(logs, target):
            click.echo(text, nl=False)
    except FileTroubleError as trouble:
        refuse(str(trouble))
    told.tell_unsaid()
    sys.exit(NO if told.lost else FINE)


class _Told:
    """What was said on standard error about games that were not, or not wholly, written."""

    def __init__(self, target: str) -> None:
        self.lost = 0
        self._target = target
        self._unsaid: Counter[str] = Counter()

    def keep(self, games: Iterator[Converted]) -> Iterator[dict[str, Any]]:
        """The games that could be read; of the others it is said why not."""
        from service.conversion import Lost
        from service.convert.text import unsaid

        for game in games:
            if isinstance(game, Lost):
                self.lost += 1
                click.echo("\n".join(game.reasons), err=True)
                continue
            if self._target == "text":
                self._unsaid.update(unsaid(game))
            yield game

    def tell_unsaid(self) -> None:
        """Name the fields that compact text has left out."""
        if self._unsaid:
            listed = ", ".join(f"{name} (of {games:,})" for name, games in sorted(self._unsaid.items()))
            sentence = "compact text does not carry the recorder's own fields; left out of so many games"
            click.echo(f"bigtwo: {sentence}: {listed}", err=True)
