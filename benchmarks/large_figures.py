"""What the last `make bench-large` has found: kept in a file, told as tables, and as the measures P10 and P11."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from benchmarks.dashboard import PLAYER_PAGE
from benchmarks.duel import AGGREGATES
from benchmarks.measures import Measure

KEPT = Path(__file__).with_name("large.json")
Figures = dict[str, Any]


def large_measures() -> Iterator[Measure]:
    """P10 and P11 as the last run has left them; nothing where there was none."""
    if KEPT.exists():
        figures = orjson.loads(KEPT.read_bytes())
        yield duel_measure(figures, _since(figures, "sqlite"))
        yield growth_measure(figures, _since(figures, "1000000"))


def _since(figures: Figures, part: str) -> str:
    """When and on what a part was timed, which may have been later than the rest."""
    about = figures.get("again", {}).get(part, figures)
    return f"{about['command']} of {about['date']}, commit {about['commit']}"


def duel_measure(figures: Figures, since: str) -> Measure:
    """P10: how many times faster than SQLite at 200,000 games; the least of those that aggregate."""
    ratios = {one["name"]: one["sqlite"] / one["duckdb"] for one in figures["duels"] if one["kind"] == AGGREGATES}
    least = min(ratios, key=lambda name: ratios[name])
    detail = f"the least of {len(ratios)}, {least}; median {statistics.median(ratios.values()):.0f}; {since}"
    what = "SQLite ÷ the same aggregating query here, 200,000 games"
    return Measure("P10", what, ratios[least], ">= 5", ratios[least] >= 5, detail)


def growth_measure(figures: Figures, since: str) -> Measure:
    """P11: the page of a player at a million games ÷ at 20,000."""
    small, large = (figures["pages"][size][PLAYER_PAGE]["cpu"] for size in ("20000", "1000000"))
    ratio = large / small
    detail = f"{large * 1e3:.0f} ÷ {small * 1e3:.0f} ms of CPU, from seat rows; {since}"
    return Measure("P11", "a player's page at 1,000,000 games ÷ at 20,000", ratio, "<= 20", ratio <= 20, detail)


def tables(figures: Figures) -> Iterator[str]:
    """Everything as Markdown tables, as they stand in docs/performance.md."""
    yield f"{figures['command']} on {figures['date']}, commit {figures['commit']}: {figures['machine']}"
    yield from (f"{part} again: {_since(figures, part)}" for part in figures.get("again", {}))
    yield from ("", *_imports(figures["imports"]))
    sizes = list(figures["pages"])
    yield from ("", *_head("page", sizes))
    for page in figures["pages"][sizes[0]]:
        yield _row(page, [figures["pages"][size].get(page) for size in sizes])
    yield from ("", *_head("query", sizes))
    costliest = [_costliest(figures["queries"][size]) for size in sizes]
    for name in costliest[0]:
        yield _row(name, [costs.get(name) for costs in costliest])
    yield from (
        "",
        "| query at 200,000 games, ms of CPU | what it asks | DuckDB | SQLite | times faster |",
        "|---|---|---|---|---|",
    )
    for one in figures["duels"]:
        ours, theirs = one["duckdb"], one["sqlite"]
        yield f"| {one['name']} | {one['kind']} | {ours * 1e3:.1f} | {theirs * 1e3:.1f} | {theirs / ours:.1f} |"
    yield ""
    for measure in (duel_measure(figures, ""), growth_measure(figures, "")):
        yield f"{measure.id} {measure.told}, goal {measure.goal}: {measure.detail}"


def _imports(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "| games | how they came | a second by the clock | a CPU second | peak memory, MB | file, MB | ÷ JSON |"
    yield "|---|---|---|---|---|---|---|"
    for one in found:
        ran = [f"{one['rate']:.0f}", f"{one['cpu_rate']:.0f}", _megabytes(one["peak"])] if "rate" in one else ["–"] * 3
        how = "imported" if "rate" in one else "rows multiplied"
        size, ratio = one["bytes"] / 1e6, one["bytes"] / one["json_bytes"]
        yield f"| {one['games']:,} | {how} | {' | '.join(ran)} | {size:.0f} | {ratio:.2f} |"


def _megabytes(peak: int | None) -> str:
    """The peak of a process, which not every system tells."""
    return "–" if peak is None else f"{peak / 1e6:.0f}"


def _head(what: str, sizes: Sequence[str]) -> tuple[str, str]:
    return f"| {what}, ms of CPU / by the clock | {' | '.join(f'{int(size):,}' for size in sizes)} |", "|---" * (
        1 + len(sizes)
    ) + "|"


def _row(name: str, costs: Sequence[Mapping[str, float] | None]) -> str:
    told = ("–" if cost is None else f"{cost['cpu'] * 1e3:.0f} / {cost['wall'] * 1e3:.0f}" for cost in costs)
    return f"| {name} | {' | '.join(told)} |"


def _costliest(queries: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Of each query what it takes where it takes most: pages ask it with filters of their own."""
    found: dict[str, Mapping[str, Any]] = {}
    for query in queries:
        if query["name"] not in found or query["cpu"] > found[query["name"]]["cpu"]:
            found[query["name"]] = query
    return found
