"""What was counted of a seat, as the words above a list of games."""

from __future__ import annotations

from collections.abc import Mapping

from dashboards.bidi import isolated
from dashboards.language import gettext as _
from dashboards.rulewords import category_words
from service.insight.counters import COUNTERS
from service.rules.cards import CARD_TEXTS, Card
from service.store.counted import OF_GAMES, SeatCount

_SENTENCES = {one.name: one.sentence for one in COUNTERS}


def counted_games(written: str, name: str = "", other: str = "", group: str = "", *, groups: bool = False) -> str:
    """The games in which something was counted of a player, of anybody where nobody is named, a group, or between two.

    The two are `groups` or else the player and the other one.
    """
    count = SeatCount.parse(written)
    if count.of_two:
        return _between(
            count, *((_("the first group"), _("the second group")) if groups else map(isolated, (name, other)))
        )
    name = group if count.of_group else name
    who = isolated(name) if name else _("somebody")
    if count.name in OF_GAMES:
        return _("games with %(counted)s: %(values)s", counted=_of_games()[count.name], values=_range(count))
    if count.name == "cards_left":
        return _("games in which %(who)s had %(cards)s cards left", who=who, cards=_values(count) or _("some"))
    deed = _deeds().get(count.name)
    if deed is None:
        counted = _SENTENCES.get(count.name, count.name.replace("_", " "))
        return _("games with %(counted)s: %(values)s, of %(who)s", counted=counted, values=_range(count), who=who)
    told = _("games in which %(who)s %(deed)s", who=who, deed=deed % {"place": _place(count)})
    return f"{told}: {_range(count)}" if _values(count) else told


def _between(count: SeatCount, who: str, whom: str) -> str:
    deeds = {
        "ahead": _("games in which %(who)s finished before %(whom)s", who=who, whom=whom),
        "beats/other": _("games in which %(who)s answered a play of %(whom)s", who=who, whom=whom),
        "beats/others": _("games in which %(who)s answered a play of anybody but %(whom)s", who=who, whom=whom),
        "beats/by_others": _("games in which others than %(whom)s answered a play of %(who)s", who=who, whom=whom),
        "beats/own": _("games in which %(who)s answered a play of its own", who=who),
    }
    told = deeds[f"{count.name}/{count.label}" if count.label else count.name]
    return f"{told}: {_range(count)}" if _values(count) else told


def group_games(word: str, names: Mapping[str, str]) -> str:
    """The games of a group."""
    by, _colon, value = word.partition(":")
    if by == "player":
        listed = ", ".join(isolated(names.get(key, key)) for key in value.split(","))
        return _("games of %(people)s", people=listed)
    if by == "kind":
        return _("games with a bot") if value == "bot" else _("games with a person")
    return (
        _("games of the tag %(tag)s", tag=value) if by == "tag" else _("games of the source %(source)s", source=value)
    )


def _values(count: SeatCount) -> str:
    """The values that are asked for; empty where it is anything above 0."""
    return str(count).partition(":")[2].replace("..", "–")


def _range(count: SeatCount) -> str:
    return _values(count) or _("more than 0")


def _place(count: SeatCount) -> str:
    """The place of a list as people say it."""
    if count.label in CARD_TEXTS and count.name.startswith("cards_"):
        return Card(CARD_TEXTS.index(count.label)).sign
    if count.name == "leads_by_cards":
        held, _dot, size = count.label.partition(".")
        return _("%(size)s of %(held)s cards", size=size, held=held)
    return count.label if count.label[:1].isdigit() else category_words(count.label) if count.label else ""


def _of_games() -> Mapping[str, str]:
    return {"game_plies": _("plies"), "game_tricks": _("tricks"), "game_passes": _("passes")}


def _deeds() -> Mapping[str, str]:
    """What somebody did where a counter is above 0."""
    return {
        "won": _("won"),
        "lost": _("lost"),
        "place_1": _("took the first place"),
        "place_2": _("took the second place"),
        "place_3": _("took the third place"),
        "place_4": _("took the fourth place"),
        "heavy_loss": _("lost heavily"),
        "shut_out": _("lost without a card played"),
        "doubling_cost": _("owed more than cards × tier"),
        "doubling_unused_two": _("owed more for unused twos"),
        "doubling_unused_four": _("owed more for unused fours"),
        "doubling_unused_straight_flush": _("owed more for unused straight flushes"),
        "doubling_final_play": _("owed more because of the winner's last play"),
        "comeback": _("won from far behind"),
        "collapse": _("lost from far ahead"),
        "passes": _("passed"),
        "forced_passes": _("had to pass"),
        "voluntary_passes": _("passed though there was a play"),
        "answers": _("answered"),
        "answers_able": _("answered"),
        "forced_passes_by_cards": _("had to pass with %(place)s cards in hand"),
        "voluntary_passes_by_cards": _("passed by choice with %(place)s cards in hand"),
        "answers_by_smallest": _("answered while the smallest other hand held %(place)s"),
        "danger_passes": _("passed by choice before an opponent with one card"),
        "danger_highest": _("played the highest single before an opponent with one card"),
        "leads": _("led"),
        "leads_unbeaten": _("led what nobody beat"),
        "leads_by_category": _("led: %(place)s"),
        "leads_by_size": _("led %(place)s cards"),
        "leads_by_cards": _("led %(place)s"),
        "answers_by_category": _("answered with: %(place)s"),
        "category_held": _("was dealt: %(place)s"),
        "category_played": _("was dealt and played: %(place)s"),
        "overplay": _("answered higher than needed"),
        "overplay_steps": _("answered with %(place)s cheaper strengths open"),
        "plays_breaking": _("broke a better combination"),
        "breaking_by_kind": _("broke: %(place)s"),
        "missed_wins": _("could have gone out, and did not"),
        "tricks_won": _("won a trick"),
        "twos_dealt": _("was dealt a two"),
        "twos_led": _("led a two"),
        "twos_answering": _("answered with a two"),
        "twos_kept": _("kept a two to the end"),
        "bombs_dealt": _("was dealt a four or a straight flush"),
        "bombs_played": _("played a four or a straight flush"),
        "bombs_broken": _("broke a four or a straight flush"),
        "bombs_kept": _("kept a four or a straight flush to the end"),
        "cards_dealt": _("was dealt %(place)s"),
        "cards_played": _("played %(place)s"),
        "cards_kept": _("never played %(place)s"),
        "lead_ms_turns": _("led after a known time"),
        "answer_ms_turns": _("answered after a known time"),
        "voluntary_pass_ms_turns": _("passed by choice after a known time"),
        "forced_pass_ms_turns": _("had to pass after a known time"),
    }
