"""`bigtwo rebuild` and `bigtwo doctor`: derive everything anew, and check that nothing differs."""

from __future__ import annotations

import sys

import click

from service.commands.options import FINE, NO, database, refuse

MOST_SHOWN = 100
"""Differences that the doctor names."""


@click.command()
@database
def rebuild(database: str | None, server: str | None) -> None:
    """Derive everything anew from the raw logs; the games stay in use meanwhile.

    \b
    Example:
        bigtwo rebuild --database club.duckdb
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError
    from service.rules.words import number_of

    try:
        with open_desk(database, server) as desk:
            games = desk.rebuild()
    except DeskError as trouble:
        refuse(trouble)
    click.echo(f"rebuilt from {number_of(games, 'raw log')}")


@click.command()
@database
def doctor(database: str | None, server: str | None) -> None:
    """Recount every game from its raw log and name whatever the database says otherwise; exit code 1 where it does.

    \b
    Example:
        bigtwo doctor --database club.duckdb
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError
    from service.rules.words import number_of

    found = 0
    try:
        with open_desk(database, server) as desk:
            for sentence in desk.doctor():
                found += 1
                if found <= MOST_SHOWN:
                    click.echo(sentence)
    except DeskError as trouble:
        refuse(trouble)
    if found > MOST_SHOWN:
        click.echo(f"and {found - MOST_SHOWN:,} more; `bigtwo rebuild` mends derived tables")
    click.echo(
        "everything is as the raw logs give it" if not found else number_of(found, "difference"), err=bool(found)
    )
    sys.exit(NO if found else FINE)
