"""The server's log: one line of JSON an event, on standard error."""

from __future__ import annotations

import sys
from typing import Any


def log_line(level: str, event: str, failure: BaseException | None = None, **more: Any) -> None:
    """Write one line."""
    import structlog  # loaded when there is something to say

    logger = structlog.wrap_logger(
        structlog.WriteLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )
    getattr(logger, level)(event, exc_info=failure, **more)
