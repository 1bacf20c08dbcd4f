"""Stored games for commands that otherwise read files: `bigtwo replay ADDRESS`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from service.desk import KeptLog
    from service.intake import Judged

ADDRESS = re.compile(r"[0-9a-fA-F]{64}")
DIGITS = re.compile(r"[0-9a-fA-F]+")


def judge_stored(address: str, database: str | None = None, server: str | None = None) -> tuple[Judged, KeptLog]:
    """The stored game of an address, judged as it was when it came; DeskError says in a sentence why not."""
    from service.commands.desks import open_desk
    from service.intake import judge
    from service.rules.document import read_rules
    from service.splitting import RawGame

    with open_desk(database, server) as desk:
        kept = desk.log(address)
    rules = None if kept.rules is None else read_rules(dict(kept.rules))
    return judge(RawGame(address, None, kept.text), rules), kept
