"""The rule behind each finding, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dashboards.language import gettext as _
from dashboards.rulewords import deal_words, first_lead_words, first_play_words, passing_words, players_words
from service.rules.ruleset import RuleSet


def rule_behind(code: str, rules: RuleSet) -> str:
    """The rule that an action or a deal broke; nothing for what breaks none."""
    told = _RULES.get(code)
    return told(rules) if told else ""


def _what_beats(rules: RuleSet) -> str:
    told = _("A play must be higher than the one on the table.")
    if rules.beats == "same-category":
        told = _("Only a higher play of the same combination beats one.")
    return _("%(told)s A bomb beats all but higher bombs.", told=told) if rules.bombs else told


def _how_many(rules: RuleSet) -> str:
    told = _("A trick is played with as many cards as its lead has.")
    return _("%(told)s Only a bomb may have another number.", told=told) if rules.bombs else told


def _end(rules: RuleSet) -> str:
    if rules.end == "play-on":
        return _("The game ends when one player alone holds cards.")
    return _("The game ends when the first player is out.")


_RULES: Mapping[str, Callable[[RuleSet], str]] = {
    "deal/duplicate-card": lambda _rules: _("A deck has every card once."),
    "deal/hand-size": lambda rules: _("The deal is %(deal)s.", deal=deal_words(rules)),
    "deal/spare-card": lambda rules: _("The deal is %(deal)s.", deal=deal_words(rules)),
    "deal/players": lambda rules: _("The game is for %(players)s players.", players=players_words(rules)),
    "lead/wrong-seat": lambda rules: _("Who leads first: %(who)s.", who=first_lead_words(rules)),
    "lead/opening-card": lambda rules: _("The first play %(what)s.", what=first_play_words(rules)),
    "turn/out-of-turn": lambda _rules: _("Players act in turn, round the table."),
    "turn/locked-out": lambda rules: _("Passing: %(what)s.", what=passing_words(rules)),
    "play/not-held": lambda _rules: _("A player puts down cards that he holds."),
    "play/not-a-combination": lambda _rules: _("A play is one of the combinations of these rules."),
    "play/wrong-size": _how_many,
    "play/too-low": _what_beats,
    "pass/on-lead": lambda _rules: _("Whoever leads must play."),
    "duty/highest-single": lambda _rules: _(
        "Before a player with one card, a single must be the highest held, and who can beat a single may not pass."
    ),
    "duty/liability": lambda _rules: _("Who plays low before a player with one card may have to pay for all."),
    "going-out/on-two": lambda _rules: _("Nobody may go out on twos alone."),
    "end/after-finish": _end,
}
