"""`bigtwo key`: the key that signs certificates."""

from __future__ import annotations

from pathlib import Path

import click

from service.commands.options import refuse


@click.group()
def key() -> None:
    """Make the key that a server signs certificates with, and show the half that everybody may have.

    \b
    Example:
        bigtwo key create club.pem
        BIGTWO_KEY=club.pem bigtwo serve
    """


@key.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
def create(file: Path) -> None:
    """Make a new key in a new file that only you may read, and print its public half.

    Keep the file: certificates that were signed with it are checked against this key as long as they are shown.

    \b
    Example:
        bigtwo key create club.pem > club-public.pem
    """
    from service.signing import KeyFileError, create_key

    try:
        made = create_key(file)
    except KeyFileError as trouble:
        refuse(trouble)
    click.echo(f"the key {made.public.id} is in {file}: start the server with BIGTWO_KEY={file}", err=True)
    click.echo(made.public.pem, nl=False)


@key.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
def show(file: Path) -> None:
    """Print the public half of a key, and its id on standard error.

    \b
    Example:
        bigtwo key show club.pem
    """
    from service.signing import KeyFileError, read_public_key

    try:
        public = read_public_key(file)
    except KeyFileError as trouble:
        refuse(trouble)
    click.echo(f"the key {public.id}", err=True)
    click.echo(public.pem, nl=False)
