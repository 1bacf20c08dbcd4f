"""`bigtwo explain`: by which rules games would be legal, and what rules the others out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from service.commands.options import FINE, NO, UNUSABLE, OneOf

if TYPE_CHECKING:
    from service.explain import Candidate, Explanation, Fit, Opinion
    from service.intake import Judged
    from service.rules.record import GameRecord

MOST_SHOWN = 5
"""Rule sets that are named of each of many games, and for many games together."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that was read, and where it stands."""

    judged: Judged
    record: GameRecord
    explanation: Explanation

    @property
    def place(self) -> str:
        """The file and line."""
        return _place(self.judged)


@click.command()
@click.option("--format", "form", type=OneOf(["text", "json"]), default="text", show_default=True)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def explain(form: str, files: tuple[str, ...]) -> None:
    """Say by which rules each game would be legal, and which ply rules the others out.

    Tried are the log's own rules, the presets, and the log's rules with one option changed: 40 rule sets at most.
    Rules explain a game where it is legal by them; those whose result is the declared one come first. Exit code 0 says
    that one rule set explains every game, 1 that none does, 2 that a file could not be used.

    \b
    Example:
        bigtwo explain sample_games/findings/play/not-a-combination.json
        bigtwo explain --format json evening.ndjson
    """
    from service.explain import fit
    from service.files import find_games
    from service.progress import counted

    games: list[_Game] = []
    malformed = troubles = 0
    for found in counted(find_games(files)):
        match _read(found):
            case _Game() as game:
                games.append(game)
            case (True, sentence):
                malformed += 1
                click.echo(sentence, err=True)
            case (_, sentence):
                troubles += 1
                click.echo(f"bigtwo: {sentence}", err=True)
    fits = fit([game.record for game in games]) if len(games) > 1 else ()
    click.echo(_json(games, fits) if form == "json" else "\n".join(_text(games, fits)))
    explained = not fits[0].exceptions if fits else bool(games and games[0].explanation.explaining)
    sys.exit(UNUSABLE if troubles else FINE if explained and not malformed else NO)


def _read(found: Any) -> _Game | tuple[bool, str]:
    """A game with its explanation; else whether it is malformed, and a sentence."""
    from service.explain import explain
    from service.intake import judge
    from service.show import show_judged
    from service.splitting import RawGame, Unreadable

    if not isinstance(found, RawGame | Unreadable):
        return False, str(found)
    judged = judge(found)
    if judged.report is None:
        return True, show_judged(judged)
    return _Game(judged, judged.report.record, explain(judged.report.record))


def _place(judged: Judged) -> str:
    return str(judged.source_file) if judged.line is None else f"{judged.source_file}:{judged.line}"


def _json(games: Sequence[_Game], fits: Iterable[Fit]) -> str:
    import orjson

    from schemas.explanation import dump_explanation, dump_fit

    listed = [
        {"source_file": game.judged.source_file, "line": game.judged.line}
        | dump_explanation(game.explanation, str(game.judged.address))
        for game in games
    ]
    return orjson.dumps({"games": listed, "together": list(map(dump_fit, fits))}, option=orjson.OPT_INDENT_2).decode()


def _text(games: Sequence[_Game], fits: Sequence[Fit]) -> Iterator[str]:
    for game in games:
        yield from _game_lines(game, MOST_SHOWN if len(games) > 1 else None)
    if fits:
        yield from _together(games, fits)


def _game_lines(game: _Game, most: int | None) -> Iterator[str]:
    """One game: the rule sets that explain it, then the others by what rules them out."""
    from service.show import show_verdict

    explanation = game.explanation
    own = explanation.own
    yield f"{show_verdict(own.report.verdict)}  {game.place}  {_label(own.candidate)}"
    explaining = explanation.explaining
    tried = f"{len(explaining)} of the {len(explanation.opinions)} rule sets that were tried"
    yield f"    explained by {tried}{':' if explaining else ''}"
    for opinion in explaining[:most]:
        yield f"        {_named(opinion.candidate)}{_agreement(opinion)}"
    if most and len(explaining) > most:
        yield f"        and {len(explaining) - most} more"
    for sentence, candidates in _ruled_out(explanation):
        yield f"    ruled out by {sentence}"
        if most is None:
            yield from (f"        {_named(candidate)}" for candidate in candidates)
        else:
            yield f"        {_keys(candidates, most)}"
    if explanation.reversed is not None:
        from service.show import REVERSED

        yield f"    {REVERSED} (then it is {explanation.reversed.verdict})"


def _ruled_out(explanation: Explanation) -> Iterator[tuple[str, list[Candidate]]]:
    """What rules rule sets out, the latest ply first: they explain most of the game."""
    told = []
    for place, opinion in enumerate(explanation.others):
        finding = opinion.ruled_out_by
        assert finding is not None  # noqa: S101 - the others are those with one
        sentence = f"{finding.sentence(explanation.record.names)}  [{finding.code}]"
        told.append((-1 if finding.ply is None else finding.ply, sentence, place, opinion.candidate))
    told.sort(key=lambda each: (-each[0], each[1], each[2]))
    for sentence, group in groupby(told, key=lambda each: each[1]):
        yield sentence, [candidate for *_, candidate in group]


def _named(candidate: Candidate) -> str:
    from service.rules.naming import rules_key

    key, label = rules_key(candidate.rules), _label(candidate)
    return f"{key}  {label}" if candidate.origin != "preset" else key


def _label(candidate: Candidate) -> str:
    from service.rules.naming import rules_label

    return rules_label(candidate.rules) + (" (its own)" if candidate.origin == "log" else "")


def _agreement(opinion: Opinion) -> str:
    said = {"agrees": ", and the declared result agrees", "differs": ", but the declared result differs"}
    return said.get(opinion.report.agreement, "")


def _keys(candidates: Sequence[Candidate], most: int) -> str:
    from service.rules.naming import rules_key

    shown = ", ".join(rules_key(candidate.rules) for candidate in candidates[:most])
    return shown + (f" and {len(candidates) - most} more" if len(candidates) > most else "")


def _together(games: Sequence[_Game], fits: Sequence[Fit]) -> Iterator[str]:
    """The rule sets that explain every game, or else those with the fewest exceptions."""
    whole = [fit for fit in fits if not fit.exceptions]
    if whole:
        yield f"all {len(games):,} games are explained by {len(whole)} of the {len(fits)} rule sets that were tried:"
    else:
        yield f"no rule set explains all {len(games):,} games; these have the fewest exceptions:"
    for fit in (whole or fits)[:MOST_SHOWN]:
        differing = f", in {fit.differing:,} of them the declared result differs" if fit.differing else ""
        yield f"    {_named(fit.candidate)}{_exceptions(games, fit)}{differing}"


def _exceptions(games: Sequence[_Game], fit: Fit) -> str:
    if not fit.exceptions:
        return ""
    shown = ", ".join(games[place].place for place in fit.exceptions[:MOST_SHOWN])
    more = " …" if len(fit.exceptions) > MOST_SHOWN else ""
    return f": all but {len(fit.exceptions):,} ({shown}{more})"
