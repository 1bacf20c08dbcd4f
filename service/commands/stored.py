"""Stored games for commands that otherwise read files: `bigtwo replay ADDRESS`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from service.intake import Judged

ADDRESS = re.compile(r"[0-9a-fA-F]{64}")
BEGINNING = re.compile(r"[0-9a-fA-F]{6,63}")


def judge_stored(address: str, database: str | None = None, server: str | None = None) -> Judged:
    """The stored game of an address, judged as it was when it came; DeskError says in a sentence why not."""
    from service.commands.desks import open_desk
    from service.intake import judge
    from service.rules.document import read_rules
    from service.splitting import RawGame

    with open_desk(database, server) as desk:
        text, rules = desk.log(address)
    return judge(RawGame(address, None, text), None if rules is None else read_rules(dict(rules)))
