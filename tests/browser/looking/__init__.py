"""What tests run inside a page to look at it, a script a file."""

from pathlib import Path


def script(name: str) -> str:
    """The text of one of the scripts."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
