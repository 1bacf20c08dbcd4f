"""Figures as they are told, held against those that were counted slowly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from service.store.rows import Statistic
from tests.faces import plain


def check_figure(told: Mapping[str, Any], wanted: plain.Figure, what: str = "") -> None:
    """A figure is what was counted slowly: its value, what it was made of, its interval and its median."""
    for name, other in wanted._asdict().items():
        right = told.get(name) == (other if other is None else pytest.approx(other, rel=1e-6, abs=1e-6))
        assert right, (what, name, told, wanted)


def named(told: Any, within: str = "") -> Iterator[tuple[str, Statistic]]:
    """Figures with all their classes, by paths."""
    for name, figure in told.items():
        yield f"{within}{name}", figure
        yield from named(figure.classes, f"{within}{name}/")
