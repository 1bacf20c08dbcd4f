"""What a printed page says, read from its PDF."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

READER = "pdftotext"


def text_of(path: Path) -> str:
    """The text of a PDF, runs of white space folded."""
    if shutil.which(READER) is None:
        pytest.skip(f"{READER} is absent: apt-get install poppler-utils")
    told = subprocess.run([READER, str(path), "-"], capture_output=True, check=True, text=True)
    return squeezed(told.stdout)


def squeezed(text: str) -> str:
    """Text with its white space folded, as lines break anywhere on paper."""
    return " ".join(text.split())
