"""The published tables: what leaves the store as files, each column with its sentence (docs/data.md).

They speak of games by address and of players by key, never by numbers of the store. What is not declared here never
leaves: who uploaded, from which file, and everything about access.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.insight.counters import COUNTERS


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a published table."""

    name: str
    type: str
    """DuckDB's."""
    sentence: str
    local: bool = False
    """Whether it is a moment by the clock at the table; others are in UTC."""


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One table as it is given away; `queries/published_<name>.sql` fills it."""

    name: str
    sentence: str
    columns: tuple[Column, ...]
    order: str
    """What its rows are in the order of; the games stand in the order in which they came."""


_GAME = (
    Column("address", "VARCHAR", "the game's address: 64 hex digits over what happened at the table"),
    Column("source", "VARCHAR", "who recorded the game; empty where the log names nobody"),
    Column("rules", "VARCHAR", "the key of the rule set it is judged by; points of different rule sets never add up"),
    Column("verdict", "VARCHAR", "legal, illegal or incomplete; statistics count legal games only"),
)
"""What every table begins with, so that each can be filtered alone."""

_PLAYER = (
    Column("player", "VARCHAR", "the player's key, the same in every game and under every name"),
    Column("name", "VARCHAR", "the name as logged"),
)

GAMES = PublishedTable(
    "games",
    "one row a game",
    (
        *_GAME,
        Column("id", "VARCHAR", "the recorder's own name for the game"),
        Column("session", "VARCHAR", "the evening or table that the game belongs to"),
        Column("number", "BIGINT", "its place in the session, as logged"),
        Column("started_at", "VARCHAR", "when it began, as logged: a day or a moment"),
        Column("ended_at", "VARCHAR", "when it ended, as logged"),
        Column("started", "TIMESTAMP", "when it began, in UTC; a day alone is midnight by the offset of its source"),
        Column("local_start", "TIMESTAMP", "the same by the clock at the table, without a zone", local=True),
        Column("day", "DATE", "the day by the clock at the table"),
        Column("rules_from", "VARCHAR", "where the rules come from: log, default, option or adopted"),
        Column("record", "VARCHAR", "how the declared result compares with the replay: agrees, differs or none"),
        Column("coverage", "VARCHAR", "how much the log tells: full, partial or score"),
        Column("seats", "UTINYINT", "number of players"),
        Column("findings", "INTEGER", "how many findings its report has"),
        Column("plies", "INTEGER", "recorded actions, plays and passes"),
        Column("tricks", "INTEGER", "tricks begun"),
        Column("passes", "INTEGER", "passes, with those that the log only implies"),
        Column("winner", "UTINYINT", "the seat that was first out; null where nobody is known to be"),
        Column("payer", "UTINYINT", "the seat that pays for the others; null where none does"),
        Column("finished", "BOOLEAN", "whether somebody is known to have won"),
        Column("has_bots", "BOOLEAN", "whether a bot sat at the table; statistics leave such games out unless asked"),
        Column("tags", "VARCHAR[]", "the tags of the log"),
        Column("engine", "VARCHAR", "the engine that judged it"),
        Column("format", "VARCHAR", "the format of the log"),
        Column("received_at", "TIMESTAMP", "when it was stored, in UTC"),
        Column("stood", "BOOLEAN", "whether it is illegal, but stood at its table"),
        Column("work", "VARCHAR", "how far an admin is with an illegal game: open, explained or accepted; else null"),
    ),
    "game",
)
SEATS = PublishedTable(
    "seats",
    "one row a game and seat, with everything that is counted of its player",
    (
        *_GAME,
        Column("seat", "UTINYINT", "the player's place, from 0 in turn order"),
        *_PLAYER,
        Column("kind", "VARCHAR", "human or bot, where the log says so"),
        Column("hand", "VARCHAR", "the dealt cards, lowest first; null where they are not known"),
        *(Column(counter.name, counter.type, counter.sentence) for counter in COUNTERS),
    ),
    "game, seat",
)
PLAYS = PublishedTable(
    "plays",
    "one row a ply: a play or a pass",
    (
        *_GAME,
        Column("ply", "USMALLINT", "the action's place in the game, from 0"),
        Column("seat", "UTINYINT", "who acted"),
        *_PLAYER,
        Column("cards", "VARCHAR", "the cards put down, lowest first; empty for a pass"),
        Column("category", "VARCHAR", "what the rule set reads them as; null for a pass and for no combination"),
        Column("ms", "BIGINT", "milliseconds of thought, where the log has them"),
        Column("auto", "BOOLEAN", "whether the system acted; null where the log marks no such action at all"),
    ),
    "game, ply",
)
FINDINGS = PublishedTable(
    "findings",
    "one row a finding of a game's standing audit",
    (
        *_GAME,
        Column("place", "INTEGER", "its place in the report, from 0"),
        Column("code", "VARCHAR", "what was found, as in play/too-low"),
        Column("severity", "VARCHAR", "error or warning; an error makes the game illegal"),
        Column("ply", "INTEGER", "the action it is about; null where it is about none"),
        Column("seat", "UTINYINT", "the seat it is about; null where it is about none"),
        *_PLAYER,
        Column("values", "VARCHAR", "what its sentence is made of, as JSON"),
        Column("pointer", "VARCHAR", "the place in the log, as a JSON pointer"),
    ),
    "game, place",
)
FLOWS = PublishedTable(
    "flows",
    "one row a payment: who paid whom in one game",
    (
        *_GAME,
        Column("payer_seat", "UTINYINT", "the seat that pays"),
        Column("payer", "VARCHAR", "the key of its player"),
        Column("payer_name", "VARCHAR", "the name as logged"),
        Column("payee_seat", "UTINYINT", "the seat that is paid"),
        Column("payee", "VARCHAR", "the key of its player"),
        Column("payee_name", "VARCHAR", "the name as logged"),
        Column("points", "BIGINT", "points paid"),
    ),
    "game, payer_seat, payee_seat",
)

AUDITS = PublishedTable(
    "audits",
    "one row an audit: the one by which a game stands, those before it, and opinions",
    (
        *_GAME,
        Column("judged_at", "TIMESTAMP", "when, in UTC"),
        Column("why", "VARCHAR", "stored, engine, adopted, returned, session, replaced, again or opinion"),
        Column("standing", "BOOLEAN", "whether the game stands by it now"),
        Column("engine", "VARCHAR", "the engine that judged"),
        Column("audit_rules", "VARCHAR", "the key of the rule set that it judged by"),
        Column("rules_from", "VARCHAR", "where that came from: log, default, option or adopted"),
        Column("audit_verdict", "VARCHAR", "its verdict; `verdict` is that of the game now"),
        Column("record", "VARCHAR", "how the declared result compared with the replay: agrees, differs or none"),
        Column("coverage", "VARCHAR", "how much the log told: full, partial or score"),
        Column("findings", "INTEGER", "how many findings its report had"),
        Column("note", "VARCHAR", "why rules were adopted, in the words of whoever adopted them"),
    ),
    "game, judged_at, nth",
)

PUBLISHED = {table.name: table for table in (GAMES, SEATS, PLAYS, FINDINGS, FLOWS, AUDITS)}
"""Every published table by its name."""
LOGS = "logs"
"""What the raw logs are called."""
DATABASE = "all"
"""What the file of all tables is called."""
FORMS = dict.fromkeys(PUBLISHED, ("csv", "parquet", "ndjson")) | {LOGS: ("ndjson",), DATABASE: ("duckdb",)}
"""Everything that can be taken away, and how it is written."""


def dictionary() -> Iterator[tuple[str, str, str, str]]:
    """The data dictionary: table, column, type and sentence of every column."""
    for table in PUBLISHED.values():
        for column in table.columns:
            yield table.name, column.name, column.type, column.sentence
