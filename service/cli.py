"""The command line: `bigtwo`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from service.commands.converting import convert
from service.commands.explaining import explain
from service.commands.exporting import export
from service.commands.importing import import_
from service.commands.keys import key
from service.commands.options import FINE, NO, UNUSABLE, OneOf, Whole, refuse
from service.commands.people import players
from service.commands.reauditing import mark, reaudit
from service.commands.replaying import replay
from service.commands.rules_option import RulesOption
from service.commands.serve import serve
from service.commands.stats import stats
from service.commands.upkeep import doctor, rebuild
from service.commands.verifying import verify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.files import FileTroubleError
    from service.intake import Judged
    from service.rules.ruleset import RuleSet
    from service.sessions import Place
    from service.splitting import Found, RawGame


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bigtwo")
@click.pass_context
def main(context: click.Context) -> None:
    """Replay Big Two games, say whether they were legal, and what they cost whom."""
    if os.environ.get("NO_COLOR"):
        context.color = False


@main.command()
@click.option(
    "--rules", type=RulesOption(), help="Judge under these rules, whatever the logs say: a preset or a JSON file."
)
@click.option("--format", "form", type=OneOf(["text", "json", "ndjson"]), default="text", show_default=True)
@click.option("--only", type=OneOf(["illegal"]), help="Show only illegal games.")
@click.option("--jobs", type=Whole(1), default=1, show_default=True, help="Processes to use.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def audit(rules: RuleSet | None, form: str, only: str | None, jobs: int, files: tuple[str, ...]) -> None:
    """Judge game logs without storing them.

    FILE is a .json, .ndjson or .jsonl file, plain or packed (.gz, .zst, .zip), a folder, or - for standard input.
    Exit code 1 says that a game was illegal or malformed, 2 that a file could not be used.

    \b
    Example:
        bigtwo audit sample_games/legal
        bigtwo audit --rules hong-kong --format ndjson games.ndjson.gz
    """
    from service.crew import in_order
    from service.files import find_games
    from service.progress import counted
    from service.suggestion import Kept

    counts: Counter[str] = Counter()
    writer, kept = _Writer(form), Kept()
    hidden = 0
    judged = in_order(partial(_judge, rules=rules, form=form), kept.watch(find_games(files)), jobs)
    for verdict, text in counted(_in_sessions(judged, rules, form)):
        counts[verdict] += 1
        if verdict == "trouble":
            click.echo(f"bigtwo: {text}", err=True)
        elif only in (None, verdict):
            writer.write(text)
        else:
            hidden += verdict == "malformed"
    troubles = counts.pop("trouble", 0)
    writer.close(counts)
    if form == "text" and counts["illegal"]:
        _suggest(kept.games, rules, counts, files)
    if hidden:
        click.echo(f"bigtwo: {hidden} malformed not shown; leave out --only to see them", err=True)
    sys.exit(UNUSABLE if troubles else NO if counts["illegal"] or counts["malformed"] else FINE)


def _suggest(games: list[RawGame], rules: RuleSet | None, counts: Counter[str], files: tuple[str, ...]) -> None:
    """Name the preset by which nothing would be illegal, where there is one."""
    from service.suggestion import show_suggestions, suggest

    told = show_suggestions(suggest(games, rules), counts, files)
    if told:
        click.echo(told)


class _Told(NamedTuple):
    """One game's verdict and its text, or `trouble` and a sentence."""

    verdict: str
    text: str
    place: Place | None = None
    """Its place in a session, if it has one, and then the game itself."""
    game: RawGame | None = None
    hangs_on_predecessor: bool = False


def _in_sessions(told: Iterator[_Told], rules: RuleSet | None, form: str) -> Iterator[tuple[str, str]]:
    """The verdicts and texts of games, those that the games before them bear on judged again beside these."""
    from service.intake import judge
    from service.sessions import Sessions

    sessions = Sessions()
    for one in told:
        if one.place and one.game and (one.hangs_on_predecessor or sessions.notes(one.place)):
            judged = judge(one.game, rules, sessions=sessions)
            yield judged.verdict, _text(judged, form)
            continue
        if one.place:
            sessions.add(one.place)
        yield one.verdict, one.text


def _judge(found: Found | FileTroubleError, rules: RuleSet | None, form: str) -> _Told:
    """Judge one game by itself."""
    from service.files import FileTroubleError
    from service.intake import judge
    from service.sessions import place_of
    from service.splitting import RawGame

    if isinstance(found, FileTroubleError):
        return _Told("trouble", str(found))
    judged = judge(found, rules)
    place = None if judged.report is None else place_of(judged.report)
    if judged.report is None or place is None or not isinstance(found, RawGame):
        return _Told(judged.verdict, _text(judged, form))
    return _Told(judged.verdict, _text(judged, form), place, found, judged.report.opening is not None)


def _text(judged: Judged, form: str) -> str:
    from service.show import show_judged

    return show_judged(judged) if form == "text" else _report_text(judged)


def _report_text(judged: Judged) -> str:
    """One report as a line of JSON."""
    import orjson

    from schemas.report import dump_malformed, dump_report
    from schemas.words import printable

    place: dict[str, Any] = {"source_file": judged.source_file and printable(judged.source_file), "line": judged.line}
    if judged.index is not None:
        place["index"] = judged.index
    if judged.report is None:
        return orjson.dumps(place | dump_malformed(judged.faults)).decode()
    return orjson.dumps(place | dump_report(judged.report, str(judged.address))).decode()


class _Writer:
    """Writes reports as they come: text with a summary, one JSON array, or NDJSON."""

    def __init__(self, form: str) -> None:
        self._form = form
        self._written = 0

    def write(self, text: str) -> None:
        if self._form == "json":
            text = (",\n" if self._written else "[\n") + text
        self._written += 1
        click.echo(text, nl=self._form != "json")

    def close(self, counts: Counter[str]) -> None:
        from service.show import show_summary

        if self._form == "json":
            click.echo("\n]" if self._written else "[]")
        elif self._form == "text":
            click.echo(show_summary(counts))


@main.command("rules")
@click.option("--plays", is_flag=True, help="List every playable set of cards instead, weakest first.")
@click.argument("name", required=False, type=RulesOption())
def show_rules(plays: bool, name: RuleSet | None) -> None:  # noqa: FBT001 - a flag of the command line
    """List the presets, or show one rule set (a preset or a JSON file) as JSON.

    A file is checked: what does not fit is told field by field. What differs from the preset goes to standard error.

    \b
    Example:
        bigtwo rules
        bigtwo rules taiwan
        bigtwo rules house.json
        bigtwo rules taiwan --plays
    """
    from service import rulebook

    if name is None:
        if plays:
            refuse("--plays needs the name of a rule set, as in `bigtwo rules taiwan --plays`")
        lines = rulebook.list_presets()
    else:
        lines = rulebook.list_plays_in_order(name) if plays else rulebook.show_document(name)
        if not plays and rulebook.is_own(name):
            click.echo(rulebook.introduce(name), err=True)
    for line in lines:
        click.echo(line)


@main.command()
@click.option("--games", type=Whole(1), required=True, help="How many games.")
@click.option("--rules", type=RulesOption(), default="wikipedia", show_default=True, help="A preset or a JSON file.")
@click.option("--players", type=Whole(2, 4), default=4, show_default=True)
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="Same seed, same bytes.")
@click.option("--source", help="The source that the logs name.")
@click.option("--style", "styles", multiple=True, help="Only bots of this style; may be given several times.")
def simulate(
    games: int,
    rules: RuleSet,
    players: int,
    seed: int,
    *,
    source: str | None,
    styles: tuple[str, ...],
) -> None:
    """Let bots of different styles play games, and print their logs as NDJSON.

    \b
    Example:
        bigtwo simulate --games 100 --rules hong-kong --players 4 --seed 7 > games.ndjson
    """
    import orjson

    from service.bots.simulation import simulate as play
    from service.progress import counted

    try:
        for game in counted(play(games, rules, players, seed, source=source, styles=styles or None)):
            click.echo(orjson.dumps(game))
    except ValueError as error:
        refuse(str(error))


for command in (
    convert,
    explain,
    players,
    replay,
    serve,
    import_,
    export,
    stats,
    rebuild,
    reaudit,
    mark,
    doctor,
    key,
    verify,
):
    main.add_command(command)
