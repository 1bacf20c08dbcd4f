"""`bigtwo replay`: a game trick by trick, from a file or from the store."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.commands.options import FINE, UNUSABLE, Form, Whole, database, from_form, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.intake import Judged


@click.command()
@click.option("--ply", type=Whole(0), help="Show the table after this action alone.")
@from_form
@database
@click.argument("game", metavar="ADDRESS|FILE")
def replay(ply: int | None, *, form: Form | None, database: str | None, server: str | None, game: str) -> None:
    """Show games trick by trick, with what was found in its place and what the game cost whom.

    FILE holds game logs, compact text or a score sheet (.txt), plain or packed; or it is a folder, or - for standard
    input.

    A pass is forced where nothing in the hand could have beaten the table. A terminal shows it in colour, unless
    NO_COLOR is set.

    \b
    Example:
        bigtwo replay sample_games/findings/play/too-low.json
        bigtwo replay sample_games/findings/play/too-low.json --ply 17
        bigtwo convert --to text sample_games/legal/two-players.json | bigtwo replay --from text -
    """
    from service.show import show_game, show_judged, show_table_after

    exit_code = FINE
    for judged in _games_of(game, form) if _means_a_file(game) else [_stored(game, database, server)]:
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


def _means_a_file(game: str) -> bool:
    """Whether games are named by a file; what looks like an address is one, unless a file is called so."""
    from service.commands.stored import ADDRESS, DIGITS

    if game == "-" or Path(game).exists():
        return True
    if ADDRESS.fullmatch(game):
        return False
    if DIGITS.fullmatch(game):
        from service.rules.words import number_of

        refuse(f"{game} is no file, and no address: that has 64 digits, and this has {number_of(len(game), 'digit')}")
    return True


def _stored(address: str, database: str | None, server: str | None) -> Judged:
    """The stored game of an address; of one that was replaced it is said by what."""
    from service.commands.stored import judge_stored
    from service.desk import DeskError

    try:
        judged, kept = judge_stored(address.lower(), database, server)
    except DeskError as trouble:
        refuse(trouble)
    if kept.replaced_by:
        day, time = str(kept.replaced_at)[:10], str(kept.replaced_at)[11:16]
        click.echo(f"replaced on {day} at {time} UTC by {kept.replaced_by}, so it is in no list and no statistic\n")
    return judged


def _games_of(file: str, form: Form | None) -> Iterator[Judged]:
    """Every game of a file."""
    from service.conversion import Conversion
    from service.convert.mapping.document import read_mapping
    from service.files import FileTroubleError, find_games
    from service.intake import judge

    mapping = read_mapping(form.mapping) if form and form.mapping else None
    conversion = Conversion(form and form.name, mapping=mapping)
    for found in find_games([file], conversion, conversion.endings):
        if isinstance(found, FileTroubleError):
            refuse(found)
        yield judge(found)
