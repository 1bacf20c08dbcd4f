"""Intervals written down from their definition: what was made and could have been made, block by block."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from tests.faces.definitions import MEAN, ONCE, TURNS

Blocks = Sequence[tuple[float, int]]
"""Made and opportunities of one seat in one game, where there was an opportunity."""
Z = 1.959964


def interval(shape: str, blocks: Blocks) -> tuple[float, float] | None:
    """The 95 % interval; None where nothing can be said."""
    n = sum(could for _, could in blocks)
    if not n or shape not in (ONCE, TURNS, MEAN):
        return None
    p = sum(made for made, _ in blocks) / n
    if shape == ONCE:
        return wilson(p, n)
    g = len(blocks)
    if g < 2:
        return None
    v = g / (g - 1) * sum((made - p * could) ** 2 for made, could in blocks) / n**2
    if shape == MEAN:
        return p - student(g - 1) * math.sqrt(v), p + student(g - 1) * math.sqrt(v)
    return wilson(p, n if p in (0, 1) else n / max(1, v * n / (p * (1 - p))))


def wilson(p: float, n: float) -> tuple[float, float]:
    """The proportions that are not further from p than z of their own standard errors: (p − x)² = z² x (1 − x) / n."""
    a, b, c = 1 + Z**2 / n, -(2 * p + Z**2 / n), p**2
    root = math.sqrt(max(b**2 - 4 * a * c, 0))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


@cache
def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by adding up its density."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def density(t: float) -> float:
        return scale * float((1 + t * t / freedom) ** (-(freedom + 1) / 2))

    width, t, area = 1 / 2048, 0.0, 0.0
    while True:
        step = width / 6 * (density(t) + 4 * density(t + width / 2) + density(t + width))
        if area + step >= 0.475:
            return t + width * (0.475 - area) / step
        t, area = t + width, area + step
