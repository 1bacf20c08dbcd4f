"""Two players compared in words, made from the numbers and no surer than they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dashboards.bidi import isolated
from dashboards.figures.differences import points_apart
from dashboards.figures.pairs import rate_labels
from dashboards.language import gettext as _
from dashboards.language import ngettext
from dashboards.numerals import ENOUGH, percent, signed_mean, span, whole
from dashboards.words import games_words
from service.store.compare_rows import Compared, Comparison
from service.store.group_rows import GroupComparison

MOST_NAMED = 3
"""So many sure differences are named."""


def told(found: Comparison, one: str, other: str) -> tuple[str, ...]:
    """What the numbers say about the two, a sentence each; the names are those that tell them apart."""
    if not found.games:
        return (_("%(one)s and %(other)s shared no game in this selection.", one=one, other=other),)
    sentences = [
        *_balance(found, one, other),
        *_ahead(found, one, other),
        *_heavy(found, one, other),
        *_seat(found, one, other),
    ]
    if found.games < ENOUGH:
        return (*sentences, _few(found.games))
    return (*sentences, *_habits(found.figures, one))


def told_of_groups(found: GroupComparison, one: str, other: str) -> tuple[str, ...]:
    """What the numbers say about two groups, a sentence each."""
    if not all(found.games):
        missing = one if not found.games[0] else other
        return (_("This selection has nothing for %(group)s.", group=missing),)
    sentences = [
        *_won(found, one, other),
        *_between(found, one, other),
        *_heavy(found, one, other),
        *_pair_seat(found, one, other),
    ]
    if min(found.games) < ENOUGH:
        return (*sentences, _few(min(found.games)))
    return (*sentences, *_habits(found.figures, one))


def _won(found: GroupComparison, one: str, other: str) -> Iterator[str]:
    """How often each wins, and whether that may be chance."""
    won = found.figure("win_rate")
    if won.difference.value is None:
        return
    values = {
        "one": one[:1].upper() + one[1:],
        "other": other,
        "share": percent(won.player.value),
        "their": percent(won.opponent.value),
        "apart": points_apart(won.difference.value),
        "interval": span(points_apart(won.difference.low), points_apart(won.difference.high)),
    }
    told_of = _(
        "%(one)s: %(share)s of the games won; %(other)s: %(their)s. That is %(apart)s percentage points, 95 %%"
        " %(interval)s",
        **values,
    )
    yield told_of + ("." if won.difference.sure else _(": that may be chance."))


def _between(found: GroupComparison, one: str, other: str) -> Iterator[str]:
    """What passed between the two where they met."""
    flow = found.figure("flow_per_game").player
    if not found.met:
        yield _("The two never sat at one table, so no points went between them.")
    elif flow.value is not None and (found.paid or found.received):
        yield _(
            "Where both sat, %(one)s had %(points)s points a game from %(other)s, 95 %% %(interval)s, %(games)s.",
            one=one,
            other=other,
            points=signed_mean(flow.value),
            interval=span(signed_mean(flow.low), signed_mean(flow.high)),
            games=games_words(flow.opportunities),
        )


def _few(games: int) -> str:
    return ngettext(
        "That is %(num)s game: too few to tell skill from luck.",
        "That is %(num)s games: too few to tell skill from luck.",
        games,
    )


def _balance(found: Comparison, one: str, other: str) -> Iterator[str]:
    """Who loses to whom, with the interval."""
    flow = found.figure("flow_per_game").player
    if flow.value is None:
        return
    if not found.paid and not found.received:
        yield _("No points went between %(one)s and %(other)s.", one=one, other=other)
        return
    values = {
        "one": one,
        "other": other,
        "points": signed_mean(flow.value),
        "games": games_words(flow.opportunities),
        "interval": span(signed_mean(flow.low), signed_mean(flow.high)),
    }
    if flow.low is None or flow.high is None:
        yield _("%(one)s has %(points)s points a game from %(other)s, %(games)s.", **values)
    elif flow.low <= 0 <= flow.high:
        yield _(
            "%(one)s has %(points)s points a game from %(other)s, 95 %% %(interval)s, %(games)s: that may be chance.",
            **values,
        )
    elif flow.value < 0:
        yield _("%(one)s loses to %(other)s: %(points)s points a game, 95 %% %(interval)s, %(games)s.", **values)
    else:
        yield _("%(one)s wins from %(other)s: %(points)s points a game, 95 %% %(interval)s, %(games)s.", **values)


def _ahead(found: Comparison, one: str, other: str) -> Iterator[str]:
    ahead = found.figure("ahead_rate").player
    if ahead.value is not None:
        yield _(
            "%(one)s finishes ahead of %(other)s in %(share)s of them (%(interval)s).",
            one=one,
            other=other,
            share=percent(ahead.value),
            interval=span(percent(ahead.low), percent(ahead.high)),
        )


def _heavy(found: Comparison | GroupComparison, one: str, other: str) -> Iterator[str]:
    if found.paid and found.heavy_losses:
        losses = ngettext("%(num)s heavy loss", "%(num)s heavy losses", found.heavy_losses)
        yield _(
            "%(share)s of the %(points)s points that %(one)s paid %(other)s went in %(losses)s.",
            share=percent(found.paid_in_heavy_losses / found.paid),
            points=whole(found.paid),
            one=one,
            other=other,
            losses=losses,
        )


def _seat(found: Comparison, one: str, other: str) -> Iterator[str]:
    """Where the other sits when it is worst for whoever loses, or best for whoever wins."""
    part = _extreme(found, "flow_per_game")
    if part is None:
        return
    words = {
        "before": _("%(points)s a game when %(other)s plays before %(one)s, %(games)s."),
        "opposite": _("%(points)s a game when %(other)s sits opposite, %(games)s."),
        "after": _("%(points)s a game when %(other)s plays after %(one)s, %(games)s."),
    }[part.label]
    games = games_words(part.player.opportunities)
    people = {"one": isolated(one), "other": isolated(other)}
    yield words % {"points": signed_mean(part.player.value), "games": games, **people}


def _pair_seat(found: GroupComparison, one: str, other: str) -> Iterator[str]:
    """The same of groups, by the pair of one of either."""
    part, whole_flow = _extreme(found, "flow_per_pair"), found.figure("flow_per_pair").player
    if part is None:
        return
    words = {
        "before": _("Pair by pair that is %(points)s where %(other)s plays before %(one)s"),
        "opposite": _("Pair by pair that is %(points)s where the two sit opposite"),
        "after": _("Pair by pair that is %(points)s where %(other)s plays after %(one)s"),
    }[part.label]
    people = {"one": isolated(one), "other": isolated(other)}
    told_of = words % {"points": signed_mean(part.player.value), **people}
    pairs = ngettext("%(num)s pair", "%(num)s pairs", part.player.opportunities)
    anywhere = _("%(points)s over all seats", points=signed_mean(whole_flow.value))
    yield f"{told_of} ({pairs}), {anywhere}."


def _extreme(found: Comparison | GroupComparison, name: str) -> Compared | None:
    """The relative seat at which a flow is worst for whoever loses, or best for whoever wins."""
    whole_flow = found.figure(name).player.value
    parts = [part for part in found.figures if part.name == name and part.label]
    if whole_flow is None or len(parts) < 2 or not (found.paid or found.received):
        return None
    return (min if whole_flow < 0 else max)(parts, key=lambda each: each.player.value or 0.0)


def _habits(figures: Iterable[Compared], one: str) -> Iterator[str]:
    """The surest differences in how they play, and how many would look so by chance."""
    labels = rate_labels()
    results = ("win_rate", "ahead_rate", "heavy_loss_rate", "comeback_rate", "collapse_rate")
    by_name = {each.name: each for each in figures if not each.label}
    habits = [by_name[name] for name in labels if name in by_name and name not in results]
    known = [each for each in habits if min(each.player.opportunities, each.opponent.opportunities) >= ENOUGH]
    sure = sorted((each for each in known if each.difference.sure), key=_doubt)[:MOST_NAMED]
    if not known:
        return
    compared = _("of %(rates)s habits compared, one in twenty looks so by chance", rates=len(known))
    if not sure:
        yield _("In how they play nothing differs surely (%(compared)s).", compared=compared)
        return
    listed = [
        _(
            "%(label)s %(one)s against %(other)s",
            label=labels[each.name],
            one=percent(each.player.value),
            other=percent(each.opponent.value),
        )
        for each in sure
    ]
    yield _(
        "How they play differs most surely here, %(one)s first: %(listed)s (%(compared)s).",
        one=one,
        listed="; ".join(listed),
        compared=compared,
    )


def _doubt(each: Compared) -> float:
    """How wide the interval is against the difference: the less, the surer."""
    apart = each.difference
    return ((apart.high or 0.0) - (apart.low or 0.0)) / abs(apart.value or 1e-9)
