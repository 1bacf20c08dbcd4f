"""What may stand in a query string: each address names its parameters, and refuses every other by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate, validates_schema

from schemas.words import unknown
from service.insight.between import RELATIVE_SEATS
from service.rules.findings import CODES
from service.store.counted import CountedError, SeatCount
from service.store.question import ANY, KINDS, LEGAL_OR_STOOD, STOOD, VERDICTS, Question


class Asked(Schema):
    """The query parameters of one address."""

    class Meta:
        """What nobody asked for is refused, never passed over: a slip in a name would change the answer unseen."""

        unknown = RAISE

    refused: ClassVar[Mapping[str, str]] = {}
    """What to say of parameters that other addresses take and this one cannot."""

    @pre_load
    def _refuse_unknown(self, data: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
        known = {field.data_key or name: field for name, field in self.load_fields.items()}
        strange = [name for name in data if name not in known]
        if strange:
            raise ValidationError({name: [self.refused.get(name) or _refusal(name, list(known))] for name in strange})
        return data


def _refusal(name: str, known: list[str]) -> str:
    """Refuse a parameter and name the nearest known one."""
    return unknown(name, known, "parameter") if known else f'unknown parameter "{name}": this address takes none'


def one_of(words: Iterable[str]) -> Callable[[str], None]:
    """One of a few words; any other is refused with the nearest of them."""
    known = list(words)

    def check(word: str) -> None:
        if word not in known:
            raise ValidationError(unknown(word, known, "value"))

    return check


def _whole(what: str, low: int, high: int | None = None, **more: Any) -> fields.Integer:
    """A whole number in a range; anything else is told what it should be."""
    wanted = f"{what} is a whole number from {low}" + ("" if high is None else f" to {high}")
    validator = validate.Range(low, high, error=wanted)
    return fields.Integer(strict=False, validate=validator, error_messages=dict.fromkeys(_SLIPS, wanted), **more)


_SLIPS = ("invalid", "too_large")
"""marshmallow's names for what is no number."""


class NothingAsked(Asked):
    """No parameters at all."""


class OfGame(Asked):
    """One game; an address may have had several logs, of which all but the last were replaced."""

    log = fields.String(
        validate=validate.Regexp(
            "[0-9a-f]{8,64}$", error="log is the SHA-256 of a log's bytes, 64 digits or at least the first 8 of them"
        ),
        metadata={"description": "of the logs that the address has had, the one whose SHA-256 begins so"},
    )


class Bytes(OfGame):
    """Bytes that are what they are."""

    refused: ClassVar[Mapping[str, str]] = {
        "names": "names cannot be masked in bytes that others check: the pages /games/{address} and"
        " /games/{address}/audit take names=masked"
    }


class Paged(Asked):
    """A page of a list."""

    limit = _whole("limit, the number of items a page,", 1, metadata={"description": "capped by the server"})
    cursor = fields.String(metadata={"description": "the `next` of the page before"})


class Moment(fields.Field[datetime]):
    """A day, or a day and a time by the clock at the table."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> datetime:  # noqa: ARG002  # marshmallow's own
        try:
            return datetime.fromisoformat(str(value)).replace(tzinfo=None)
        except ValueError:
            raise ValidationError(f'{attr} is a day such as 2026-11-03, not "{value}"') from None


class CountedText(fields.Field[str]):
    """A counter of a seat, and the values that are meant."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:  # noqa: ARG002  # marshmallow's own
        try:
            return str(SeatCount.parse(str(value)))
        except CountedError as error:
            raise ValidationError(str(error)) from None


class Filters(Asked):
    """Which games are asked about: one list for the API, the command line and the pages."""

    player = fields.String(metadata={"description": "a player's key or name"})
    opponent = fields.String(metadata={"description": "another one's, at the same table"})
    relative_seat = fields.String(
        validate=one_of(RELATIVE_SEATS),
        metadata={
            "description": "where the opponent sat: plays before the player, opposite, or after him; of groups, b"
        },
    )
    rules = fields.String(metadata={"description": "a rule set's key, as in hong-kong or hong-kong~1a2b3c4d"})
    source = fields.String()
    session = fields.String()
    tag = fields.String()
    id = fields.String(metadata={"description": "the recorder's own name for the game"})
    seat = _whole("seat", 0, 3)
    seats = _whole("seats, the number of players,", 2, 4)
    kind = fields.String(validate=one_of(KINDS), metadata={"description": "games with bots, without, or both"})
    verdict = fields.String(
        validate=one_of((*VERDICTS, STOOD, LEGAL_OR_STOOD, ANY)),
        metadata={"description": "stood: illegal games that are marked as having stood"},
    )
    coverage = fields.String(validate=one_of(("full", "partial", "score")))
    record = fields.String(validate=one_of(("agrees", "differs", "none")))
    code = fields.String(validate=one_of(CODES), metadata={"description": "the code of a finding"})
    since = Moment(metadata={"type": "string", "description": "a day, or a day and a time by the clock at the table"})
    until = Moment(metadata={"type": "string", "description": "the same; not included"})

    counted = CountedText(
        metadata={
            "type": "string",
            "description": "what was counted of the player, or else of anybody: a counter above 0, as in missed_wins;"
            " of a list one place, as in breaking_by_kind/four; other values behind a colon, as in cards_left:8..10;"
            " between player and opponent, or a and b, ahead and beats/other; of somebody of a, as in a.missed_wins",
        }
    )
    a = fields.String(
        metadata={
            "description": "games in which somebody of a group sat: player:NAME (several with commas), kind:bot,"
            " kind:human, tag:NAME or source:NAME"
        }
    )
    b = fields.String(metadata={"description": "another group"})
    games = fields.String(
        validate=one_of(("own", "shared")),
        metadata={"description": "of two groups: own, the games of either; shared, those in which both sat"},
    )

    @validates_schema
    def _refuse_no_time(self, data: Mapping[str, Any], **_: Any) -> None:
        since, until = data.get("since"), data.get("until")
        if since and until and since >= until:
            told = f"until, {_day(until)}, is not after since, {_day(since)}: no game can lie between them"
            raise ValidationError({"until": [told]})


def _day(moment: datetime) -> str:
    return moment.isoformat(sep=" ").removesuffix(" 00:00:00")


class Pair(Filters):
    """Which two players are compared, and over which of the games that both sat in."""

    player = fields.String(
        required=True,
        error_messages={"required": "player is missing: name the first of the two players to compare, by key or name"},
        metadata={"description": "the first player's key or name"},
    )
    opponent = fields.String(
        required=True,
        error_messages={
            "required": "opponent is missing: name the second of the two players to compare, by key or name"
        },
        metadata={"description": "the second player's key or name"},
    )


class TwoGroups(Filters):
    """Which two groups of players are compared, and over which games."""

    a = fields.String(
        required=True,
        error_messages={"required": "a is missing: name the first group, as in a=kind:human or a=player:Mei,Oscar"},
        metadata={"description": "player:NAME (several with commas), kind:bot, kind:human, tag:NAME or source:NAME"},
    )
    b = fields.String(
        required=True,
        error_messages={"required": "b is missing: name the second group, as in b=kind:bot or b=tag:league"},
        metadata={"description": "the same"},
    )
    games = fields.String(
        validate=one_of(("own", "shared")),
        metadata={"description": "shared: only games in which both sat; own, the default: each over its own"},
    )


class FigureData(Filters, OfGame):
    """What the data of a figure is about: the filters, and of one game which it is and from where it is looked at."""

    address = fields.String(metadata={"description": "of figures about one game, its address"})
    ply = fields.String(metadata={"description": "likewise, the action that was taken last, or deal"})
    view = fields.String(
        validate=one_of(("open", "seat")), metadata={"description": "likewise, whose hands are open: seat's, or all"}
    )
    names = fields.String(
        validate=one_of(("shown", "masked")), metadata={"description": "likewise, whether names are told"}
    )


class Figure(FigureData):
    """What a figure is about, and how it is to be drawn."""

    theme = fields.String(validate=one_of(("light", "dark")), metadata={"description": "light where nothing is said"})


class ListOfGames(Filters, Paged):
    """A page of games."""


class ListOfRows(Filters, Paged):
    """A page of a report."""


class ListOfSessions(Filters, Paged):
    """A page of sessions in which such games were played."""


def read_question(asked: Mapping[str, Any]) -> Question:
    """The question that some filters make; players must be keys by now, those of groups too."""
    return Question(**{name: value for name, value in asked.items() if name in FILTERS})


FILTERS = tuple(Filters().fields)
"""The names of the filters, in their order."""
OF_FIGURES = tuple(FigureData().fields)
"""The names of what figures are asked by, in their order."""
