"""What figures ask of a row that says how often or how much, with its interval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dashboards.figures.axes import MEANS, SHARES, SIGNED
from dashboards.numerals import ENOUGH, percent, plain_mean, signed_mean, small_mean, span, whole
from service.store.rows import Statistic

Writer = Callable[[float | None], str]


@dataclass(frozen=True, slots=True)
class Kind:
    """How a statistic is written: a share, a mean, or a mean of points."""

    write: Writer
    axis: str
    """Plotly's format of the axis."""
    share: bool = False


SHARE = Kind(percent, SHARES, share=True)
MEAN = Kind(plain_mean, MEANS)
RARE = Kind(small_mean, MEANS)
POINTS = Kind(signed_mean, SIGNED)


def enough(statistic: Statistic) -> bool:
    """Whether there were so many opportunities that the value is taken at its word."""
    return statistic.opportunities >= ENOUGH


def hover_lines(name: str, statistic: Statistic, kind: Kind) -> tuple[str, ...]:
    """Name, value, interval, made ÷ opportunities, in that order."""
    made = kind.write(statistic.made) if statistic.made is not None and not float(statistic.made).is_integer() else None
    counted = whole(statistic.made or 0) if made is None else made
    return (
        f"{name}: {kind.write(statistic.value)}",
        f"95 %: {span(kind.write(statistic.low), kind.write(statistic.high))}",
        f"{counted} ÷ {whole(statistic.opportunities)}",
    )
