"""Whom a figure about tendencies is about: one player, or everybody at the tables of a selection."""

from __future__ import annotations

from dataclasses import dataclass

from dashboards.figures.chart import Link, nowhere
from dashboards.language import gettext as _
from dashboards.numerals import whole
from dashboards.theme import LIGHT
from dashboards.words import games_words
from service.store.counted import behind


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody with games."""

    games: int
    name: str = ""
    """Empty: everybody."""
    colour: str = LIGHT["accent"]
    link: Link = nowhere

    def behind(self, name: str, *classes: str) -> str:
        """The games in which a statistic, or a class of it, was made."""
        return self.link(counted=behind(name, *classes))

    def counted(self, number: float, of_what: str) -> str:
        """What a figure says that it was made of, with how many opportunities there were."""
        return _(
            "%(who)s, %(games)s, %(number)s %(of_what)s",
            who=self.name or _("everybody"),
            games=games_words(self.games),
            number=whole(number),
            of_what=of_what,
        )


def nothing_counted() -> str:
    """What stands where no figure can be drawn."""
    return _("There was no such turn in this selection, so there is nothing to divide by. Take a filter away.")
