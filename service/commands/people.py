"""`bigtwo players`: which players are one person."""

from __future__ import annotations

import click

from service.commands.options import database, refuse


@click.group()
def players() -> None:
    """Say which players are one person, and take it back.

    \b
    Example:
        bigtwo players link 3kq2xv7m5hzd p4twnc6ysjea
        bigtwo players unlink 3kq2xv7m5hzd p4twnc6ysjea
    """


@players.command()
@database
@click.argument("one", metavar="KEY")
@click.argument("other", metavar="KEY")
def link(one: str, other: str, database: str | None, server: str | None) -> None:
    """Show two players as one person from now on, under the first key and the latest name.

    KEY is a player's key, as in the address of the page, or a name that only one player goes by. The logs stay as they
    are; who sat at one table is never one person.

    \b
    Example:
        bigtwo players link 3kq2xv7m5hzd p4twnc6ysjea --database club.duckdb
    """
    _tell("link", one, other, database, server)


@players.command()
@database
@click.argument("one", metavar="KEY")
@click.argument("other", metavar="KEY")
def unlink(one: str, other: str, database: str | None, server: str | None) -> None:
    """Take the link between two players back; that it was made, when and by whom, is kept.

    \b
    Example:
        bigtwo players unlink 3kq2xv7m5hzd p4twnc6ysjea --database club.duckdb
    """
    _tell("unlink", one, other, database, server)


def _tell(action: str, one: str, other: str, database: str | None, server: str | None) -> None:
    from service.commands.desks import open_desk
    from service.desk import DeskError

    try:
        with open_desk(database, server) as desk:
            told = desk.link(one, other) if action == "link" else desk.unlink(one, other)
    except DeskError as trouble:
        refuse(trouble)
    for person in told["persons"]:
        also = ", ".join(f"{each['name']} ({each['key']})" for each in person["also_known_as"])
        click.echo(f"{person['name']} ({person['key']})" + (f", also known as {also}" if also else ""))
