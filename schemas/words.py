"""How a sentence about a malformed log shows what it found there: in the engine's own way."""

from service.rules.words import nearest, printable, short, show, unknown

__all__ = ["nearest", "printable", "short", "show", "unknown"]
