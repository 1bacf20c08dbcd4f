"""`bigtwo replay`: a game trick by trick, from a file or from the store."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.commands.options import FINE, UNUSABLE, Whole, database, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.intake import Judged


@click.command()
@click.option("--ply", type=Whole(0), help="Show the table after this action alone.")
@database
@click.argument("game", metavar="ADDRESS|FILE")
def replay(ply: int | None, database: str | None, server: str | None, game: str) -> None:
    """Show games trick by trick, with what was found in its place and what the game cost whom.

    A pass is forced where nothing in the hand could have beaten the table. A terminal shows it in colour, unless
    NO_COLOR is set.

    \b
    Example:
        bigtwo replay sample_games/findings/play/too-low.json
        bigtwo replay sample_games/findings/play/too-low.json --ply 17
    """
    from service.show import show_game, show_judged, show_table_after

    exit_code = FINE
    for judged in _judged(game, database, server):
        report = judged.report
        if report is None:
            click.echo(show_judged(judged), err=True)
            exit_code = UNUSABLE
        elif ply is None:
            click.echo("\n".join(show_game(judged, report)))
        elif ply >= len(report.record.plays):
            exit_code = UNUSABLE
            click.echo(f"bigtwo: {judged.place} has {_plies(len(report.record.plays))}", err=True)
        else:
            click.echo("\n".join(show_table_after(judged, report, ply)))
    sys.exit(exit_code)


def _plies(count: int) -> str:
    return f"plies 0 to {count - 1}: name one of them" if count else "no plies"


def _judged(game: str, database: str | None, server: str | None) -> Iterator[Judged]:
    """The stored game of an address, or every game of a file."""
    from service.commands.stored import ADDRESS, BEGINNING, judge_stored
    from service.desk import DeskError
    from service.files import FileTroubleError, find_games
    from service.intake import judge

    if BEGINNING.fullmatch(game) and not Path(game).exists():
        refuse(f"{game} is no file, and only the beginning of an address: write all of its 64 digits")
    if ADDRESS.fullmatch(game):
        try:
            yield judge_stored(game.lower(), database, server)
        except DeskError as trouble:
            refuse(trouble)
        return
    for found in find_games([game]):
        if isinstance(found, FileTroubleError):
            refuse(found)
        yield judge(found)
