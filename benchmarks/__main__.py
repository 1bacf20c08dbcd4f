"""Prints every measure: `python -m benchmarks`, or one JSON line a measure with `--json`."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from itertools import chain

import click

from benchmarks.large_figures import large_measures
from benchmarks.measures import all_measures
from benchmarks.service_measures import service_measures
from benchmarks.work import GAMES, big_two_games


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a measure.")
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="Random games to measure on.")
def main(as_json: bool, games: int) -> None:  # noqa: FBT001 - a flag of the command line
    """Measure bigtwo against goals, as ratios that hold on any machine."""
    if not as_json:
        parts = " ".join(f"{name} {version(name)}" for name in ("orjson", "marshmallow", "chess", "pokerkit"))
        click.echo(f"Python {platform.python_version()}, {parts}; {games:,} random games; median of CPU time")
    for measure in chain(all_measures(games), service_measures(big_two_games(games)), large_measures()):
        if as_json:
            ratio = None if measure.ratio is None else round(measure.ratio, 3)
            shown = {"id": measure.id, "ratio": ratio, "goal": measure.goal, "ok": measure.ok}
            click.echo(json.dumps(shown))
        else:
            mark = {True: "holds", False: "MISSED", None: ""}[measure.ok]
            click.echo(f"{measure.id:<4} {measure.told:>8}  goal {measure.goal:<7} {mark:<6}  {measure.what}")
            if measure.detail:
                click.echo(f"{'':15}{measure.detail}")


if __name__ == "__main__":
    main()
