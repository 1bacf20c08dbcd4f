"""What figures draw beside the statistics, in words: the glossary's entries that charts name as their definition."""

from __future__ import annotations

from dashboards.language import gettext as _


def drawn_words() -> tuple[tuple[str, str, str], ...]:
    """The anchor, the name and the words of each."""
    return (
        (
            "relative-seat",
            _("relative seat"),
            _(
                "where the other sits, seen from the player, in turn order: after, he plays next; before, he plays just"
                " before; opposite, any other seat, and of two players always"
            ),
        ),
        (
            "attack-defence",
            _("attack and defence"),
            _(
                "attack is the running sum of the points of games that the player won, defence that of all others;"
                " together they are all points. Where everybody pays everybody, defence may rise too"
            ),
        ),
        (
            "band",
            _("style band"),
            _(
                "where others stand under the same filters: of the players with 30 or more games the middle half, from"
                " the 25th to the 75th percentile, and in a paler shade from the 5th to the 95th; with fewer than 10"
                " such players there is no band, nor where a filter is asked of the player alone: by seat, by where an"
                " opponent sat, or by what was counted of him"
            ),
        ),
        (
            "half-lives",
            _("exponential averages"),
            _(
                "the mean of the points of all games so far, in which a game 25 (or 100) games back counts half as much"
                " as the last one; form_25 and form_100 are plain means of the last games"
            ),
        ),
        (
            "running-total",
            _("running total"),
            _("each player's points of the session added up game by game: legal, finished games of one rule set"),
        ),
        (
            "twos-held",
            _("twos in hand"),
            _(
                "after each share of the game: twos still in the hands that they were dealt to ÷ twos dealt, but for"
                " those that the system put down; where the line ends are those never played"
            ),
        ),
        (
            "card-map",
            _("card map"),
            _(
                "for each card the mean of (ply + 1) ÷ plies of the game over the times that it was played; beside it"
                " the share of its deals in which it was never played"
            ),
        ),
    )
