"""Who pays for all because he let an opponent with one card go out (rules.md section 5, `last_card: liability`)."""

from __future__ import annotations

from service.rules.duty import LIABILITY, may_have_broken
from service.rules.settlement import Payer
from service.rules.table import Table


class Liability:
    """Follows a game and keeps who broke the duty before whom; the last breach counts."""

    def __init__(self) -> None:
        self.payer: Payer | None = None
        self._breaches: dict[int, Payer] = {}
        """By the opponent whose next action decides."""

    def act(self, table: Table, seat: int, cards: int, code: str | None) -> None:
        """Take an action that `judge` has said its word about, and see whether it makes a payer."""
        if table.rules.last_card != "liability":
            table.act(seat, cards)
            return
        breach = self._breaches.pop(seat, None)
        if code == LIABILITY:
            self._breaches[table.after(seat)] = Payer(seat)
        elif code is None and table.unseen[seat] and may_have_broken(table, seat, cards):
            self._breaches[table.after(seat)] = Payer()
        nobody_out = not table.out
        table.act(seat, cards)
        if nobody_out and table.out:
            self.payer = breach
