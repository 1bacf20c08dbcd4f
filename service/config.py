"""What a server is told before it starts: read once from the environment, then never changed."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from service.defaults import Defaults
from service.rules.document import read_rules
from service.rules.presets import DEFAULT
from service.rules.ruleset import RuleSet

DATABASE = "bigtwo.duckdb"
LOCAL = "127.0.0.1"


class ConfigError(ValueError):
    """A setting that cannot be used; its text is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting of the service. Each is an environment variable, `BIGTWO_` and its name in capitals.

    `database`: the DuckDB file that holds everything; made where there is none. Default `bigtwo.duckdb`.
    `host`: the address to listen on; only loopback addresses are taken so far. Default `127.0.0.1`.
    `port`: the port to listen on, 0 for any free one. Default 8000.
    `threads`: how many requests are worked on at once, 2 to 512; the rest wait. Default 32.
    `hosts`: names under which browsers may reach the service beside loopback, separated by commas, as a proxy in front
    of it passes them on: `games.example.org`. Requests for any other name are refused. Default none.
    `most_bytes`: the largest upload of many games, packed or not, in bytes. Default 1 GiB.
    `most_items`: the longest page of a list that may be asked for. Default 500.
    `key`: the file of the private Ed25519 key that signs certificates (PEM, PKCS #8), as `bigtwo key create` makes it;
    read when the server starts. Default none: certificates are not signed.
    `log_level`: which lines the server writes on standard error: `debug`, `info`, `warning`, `error`. Default `info`.
    """

    database: Path = Path(DATABASE)
    host: str = LOCAL
    port: int = 8000
    threads: int = 32
    hosts: frozenset[str] = frozenset()
    most_bytes: int = 1 << 30
    most_items: int = 500
    key: Path | None = None
    log_level: str = "info"
    defaults: Defaults = field(default_factory=Defaults)
    """`BIGTWO_DEFAULT_RULES`: the rules of logs that name none, a preset's name or a JSON file; default `wikipedia`.
    `BIGTWO_SOURCES`: a TOML file with other rules for some sources, each a table of the source's name:
    `[tuesday-club]`, `rules = "hong-kong"`, or a whole rule set as a table `[tuesday-club.rules]`; and, with rules or
    without, `utc_offset = "+08:00"`, by which a day that a log gives without a time begins."""
    admin_token: str = ""
    """The local admin token, made anew by each server; never read from the environment."""


def read_config(environment: Mapping[str, str] = os.environ) -> Config:
    """Read every setting, or say in one sentence which of them cannot be used and what it should be.

    >>> read_config({"BIGTWO_PORT": "8080"}).port
    8080
    """
    return Config(
        database=Path(environment.get("BIGTWO_DATABASE") or DATABASE),
        host=environment.get("BIGTWO_HOST") or LOCAL,
        port=_whole(environment, "BIGTWO_PORT", 8000, 0, 65535),
        threads=_whole(environment, "BIGTWO_THREADS", 32, 2, 512),
        hosts=_hosts(environment.get("BIGTWO_HOSTS", "")),
        most_bytes=_whole(environment, "BIGTWO_MOST_BYTES", 1 << 30, 1 << 20, 1 << 40),
        most_items=_whole(environment, "BIGTWO_MOST_ITEMS", 500, 1, 10_000),
        key=Path(environment["BIGTWO_KEY"]) if environment.get("BIGTWO_KEY") else None,
        log_level=_level(environment.get("BIGTWO_LOG_LEVEL") or "info"),
        defaults=read_defaults(environment),
    )


def read_defaults(environment: Mapping[str, str]) -> Defaults:
    """The rules of logs that name none, in general and by source, and the offsets of sources.

    >>> read_defaults({"BIGTWO_DEFAULT_RULES": "taiwan"}).of("tuesday-club").preset
    'taiwan'
    """
    rules, sources = environment.get("BIGTWO_DEFAULT_RULES", ""), environment.get("BIGTWO_SOURCES", "")
    tables = _sources(sources) if sources else {}
    said = [
        (source, name, f"{source} in {sources}", word)
        for source, table in tables.items()
        for name, word in table.items()
    ]
    return Defaults(
        _rules("BIGTWO_DEFAULT_RULES", rules) if rules else DEFAULT,
        {source: _rules(where, word) for source, name, where, word in said if name == "rules"},
        {source: _offset(where, word) for source, name, where, word in said if name == "utc_offset"},
    )


def _rules(where: str, document: object) -> RuleSet:
    """A rule set by its preset's name, its file or as a document; where it stands is told otherwise."""
    try:
        if isinstance(document, str) and document.endswith(".json"):
            return read_rules(json.loads(Path(document).read_text("utf-8")))
        return read_rules(document)
    except (OSError, ValueError) as error:
        raise ConfigError(f"the rules of {where} cannot be used: {error}") from None


def _sources(path: str) -> dict[str, dict[str, Any]]:
    """What a TOML file says of some sources."""
    try:
        tables = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"BIGTWO_SOURCES names {path}, which cannot be read: {error}") from None
    for source, table in tables.items():
        if not isinstance(table, dict) or not table or not set(table) <= {"rules", "utc_offset"}:
            raise ConfigError(
                f"{path}: {source} is a table with its rules, its utc_offset or both,"
                f' as in [{source}] rules = "hong-kong"'
            )
    return tables


_OFFSET = re.compile(r"([+-])([01][0-9]|2[0-3]):([0-5][0-9])")


def _offset(where: str, text: object) -> int:
    """An offset as times have it, in minutes."""
    found = _OFFSET.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ConfigError(f'the utc_offset of {where} cannot be used: write it as "+08:00" or "-05:30"')
    sign, hours, minutes = found.groups()
    return int(f"{sign}{int(hours) * 60 + int(minutes)}")


def _whole(environment: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environment.get(name, "").strip()
    if not text:
        return default
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    raise ConfigError(f"{name} is {text!r}: set it to a whole number from {low} to {high}")


def _hosts(text: str) -> frozenset[str]:
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in names:
        if "/" in name or "*" in name or any(character.isspace() for character in name):
            raise ConfigError(f"BIGTWO_HOSTS holds {name!r}: write plain host names, as in games.example.org")
    return frozenset(names)


def _level(name: str) -> str:
    if name.lower() not in {"debug", "info", "warning", "error"}:
        raise ConfigError(f"BIGTWO_LOG_LEVEL is {name!r}: set it to debug, info, warning or error")
    return name.lower()
