"""`bigtwo reaudit` and `bigtwo mark`: judge stored games again, adopt rules for them, and say what stood."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from service.commands.filters import filtered_as, given
from service.commands.options import FINE, NO, Address, OneOf, database, refuse
from service.commands.rules_option import RulesOption

if TYPE_CHECKING:
    from service.rules.ruleset import RuleSet

OWN = "log"
STATES = ("open", "explained", "accepted")
"""As in `service.store.marking`, which takes too long to load for a page of help."""


class _RulesOrOwn(RulesOption):
    """Rules, or the word for those that each log came with."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> RuleSet | Any:
        return value if value == OWN else super().convert(value, param, ctx)


@click.command()
@click.option(
    "--rules",
    "under",
    type=_RulesOrOwn(),
    help="Judge under these: a preset, a JSON file, or log for those that each log came with.",
)
@click.option("--adopt", is_flag=True, help="Make them the rules of these games; needs --note.")
@click.option("--note", metavar="TEXT", help="Why they are adopted; it is kept with the games.")
@click.option(
    "--game",
    "addresses",
    metavar="ADDRESS",
    type=Address(),
    multiple=True,
    help="Only this game; may be given several times.",
)
@filtered_as(rules="judged-by")
@click.option("--format", "form", type=OneOf(["text", "json"]), default="text", show_default=True)
@database
def reaudit(
    under: RuleSet | str | None,
    *,
    adopt: bool,
    note: str | None,
    addresses: tuple[str, ...],
    form: str,
    database: str | None,
    server: str | None,
    **filters: str | None,
) -> None:
    """Judge stored games again, and keep what changes in their history.

    Without --rules games are judged by the rules they stand by: without a filter those that an older engine judged,
    else all that the filters name. Other rules give opinions: kept in the history, never counted. With --adopt they
    become the rules of the games; the addresses stay, and `--rules log --adopt` takes it back. Exit code 1 says that
    rules did not fit a game, which was left as it was.

    \b
    Example:
        bigtwo reaudit
        bigtwo reaudit --rules taiwan --source tuesday-club
        bigtwo reaudit --rules taiwan --adopt --note "the club says so" --source tuesday-club --verdict illegal
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError
    from service.progress import waiting

    if adopt and under is None:
        refuse("--adopt makes rules those of the games: name them with --rules, as in --rules taiwan")
    if adopt and not (note or "").strip():
        refuse("--adopt needs a reason: say with --note why these rules are adopted, it is kept with the games")
    if note is not None and not adopt:
        refuse("--note is kept with adopted rules alone: add --adopt, or leave the note out")
    wish = _wish(under) | given({"note": note}) | ({"games": list(addresses)} if addresses else {}) | {"adopt": adopt}
    try:
        with open_desk(database, server) as desk, waiting("judging games again"):
            told = desk.reaudit(given(filters), wish)
    except DeskError as trouble:
        refuse(trouble)
    click.echo(json.dumps(told, indent=2) if form == "json" else "\n".join(_sentences(told)))
    for each in told["unfit"]:
        click.echo(f"bigtwo: game {each['address'][:12]}… was left as it was: {each['message']}", err=True)
    if told["more_unfit"]:
        click.echo(f"bigtwo: and {told['more_unfit']:,} more", err=True)
    sys.exit(NO if told["unfit"] else FINE)


def _wish(under: RuleSet | str | None) -> dict[str, Any]:
    from service.rules.document import write_rules

    if under is None or isinstance(under, str):
        return {} if under is None else {"rules": under}
    return {"rules": write_rules(under)}


def _sentences(told: dict[str, Any]) -> Iterator[str]:
    from service.rules.words import number_of

    games = number_of(told["judged"], "game")
    counts = ", ".join(f"{number:,} {verdict}" for verdict, number in told["verdicts"].items()) or "nothing to judge"
    if told["adopted"] and told["rules"] == OWN:
        stand = "stands by the rules of its log" if told["judged"] == 1 else "stand by the rules of their logs"
        yield f"{games} {stand} again: {counts}"
    elif told["adopted"]:
        yield f"{told['rules']} is adopted for {games}: {counts}"
    elif told["rules"]:
        yield f"{games} by {'their own rules' if told['rules'] == OWN else told['rules']}: {counts}"
    else:
        yield f"{games} judged again: {counts}"
    opinion = told["rules"] and not told["adopted"]
    for change in told["changes"]:
        changed = f"{change['games']:,} {'would go' if opinion else 'went'} from {change['from']} to {change['to']}"
        yield f"  {changed}"
    if not told["changes"] and told["judged"]:
        yield f"  no verdict {'would change' if opinion else 'changed'}"
    if opinion and told["judged"]:
        yield "these are opinions: they are kept in the history of each game and count nowhere"


@click.command()
@click.option("--stood/--not-stood", default=None, help="The table let it stand although it is illegal; needs --note.")
@click.option("--state", type=OneOf(STATES), help="How far you are with it.")
@click.option("--note", metavar="TEXT", help="Why.")
@click.argument("addresses", nargs=-1, required=True, type=Address(), metavar="ADDRESS...")
@database
def mark(
    addresses: tuple[str, ...],
    *,
    stood: bool | None,
    state: str | None,
    note: str | None,
    database: str | None,
    server: str | None,
) -> None:
    """Mark illegal games: that they stood, or how far you are with finding out what was wrong.

    `bigtwo stats work-list` lists illegal games. One that stood is shown so, and counts in no statistic unless you ask
    for it with --verdict stood, or legal-or-stood.

    \b
    Example:
        bigtwo mark --stood --note "nobody minded" 67e6085c800f4744b956871e1f62f71bcd3527b4c777ee01f00ff56e64ed75c7
        bigtwo mark --state explained 67e6085c800f4744b956871e1f62f71bcd3527b4c777ee01f00ff56e64ed75c7
    """
    from service.commands.desks import open_desk
    from service.desk import DeskError
    from service.rules.words import number_of

    if stood is None and state is None:
        refuse("nothing is said of these games: say with --stood that they stood, or with --state how far you are")
    if stood and not (note or "").strip():
        refuse("--stood needs a reason: say with --note why the games stood, it is shown with them")
    wish: dict[str, Any] = {"games": list(addresses)} | given({"state": state, "note": note})
    try:
        with open_desk(database, server) as desk:
            marked = desk.mark(wish if stood is None else wish | {"stood": stood})["marked"]
    except DeskError as trouble:
        refuse(trouble)
    click.echo(f"marked {number_of(marked, 'game')}")
