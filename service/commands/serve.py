"""`bigtwo serve`: the API and the pages."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from service.commands.options import Whole


@click.command()
@click.option("--host", help="The address to listen on.  [env var: BIGTWO_HOST; default: 127.0.0.1]")
@click.option("--port", type=Whole(0, 65535), help="0 for any free one.  [env var: BIGTWO_PORT; default: 8000]")
@click.option("--threads", type=Whole(2, 512), help="Requests at once.  [env var: BIGTWO_THREADS; default: 32]")
@click.option("--database", help="The database file.  [env var: BIGTWO_DATABASE; default: bigtwo.duckdb]")
@click.option("--demo", is_flag=True, help="Fill a new database with sample games first.")
def serve(host: str | None, port: int | None, threads: int | None, database: str | None, *, demo: bool) -> None:
    """Serve the API and the pages until Ctrl-C, on this machine alone.

    \b
    Example:
        bigtwo serve --port 8000 --database club.duckdb
    """
    from dataclasses import replace

    from service.config import ConfigError, read_config
    from service.serving import ServingError, serve

    given = {"host": host, "port": port, "threads": threads, "database": Path(database) if database else None}
    try:
        config = replace(read_config(), **{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]  # options have the types of the settings
        if config.key is not None:
            _try_key(config.key)
        serve(config, click.echo, demo=demo)
    except (ConfigError, ServingError) as trouble:
        click.echo(f"bigtwo: {trouble}", err=True)
        sys.exit(2)


def _try_key(path: Path) -> None:
    """Refuse to start with a key that cannot be used, in this process, where the sentence is seen."""
    from service.config import ConfigError
    from service.signing import KeyFileError, read_signing_key

    try:
        read_signing_key(path)
    except KeyFileError as trouble:
        raise ConfigError(f"BIGTWO_KEY cannot be used: {trouble}") from None
