"""Two players, and two groups: one answer from every face, as counted slowly."""

from __future__ import annotations

from random import Random

from tests.faces import plain
from tests.faces.asking import Faces, row_of
from tests.faces.telling import check_figure


def check_pair(faces: Faces, asked: plain.Filters, key: str, rng: Random) -> None:
    """Two who shared a game, if there are such and one rule set: flow, places, statistics."""
    if "b" in asked:  # an address with two groups compares these
        asked = _without_groups(asked)
    companions = plain.people(plain.choose({**asked, "player": key})) - {key}
    other = asked.get("opponent") or (rng.choice(sorted(companions)) if companions else None)
    if other is None or other == key:
        return
    own = {**asked, "player": key, "opponent": other}
    games = plain.choose(own)
    answer = faces.api("/stats/compare", own)
    assert (answer is None) == (len(plain.rule_sets(games)) > 1)
    if answer is None:
        assert faces.command("compare", own) is None
        return
    assert faces.command("compare", own) == [row_of("compare", item) for item in answer["items"]]
    shown = faces.page("/compare", own)
    assert {name: value for name, value in shown.items() if name != "words"} == answer
    rows = {(item["statistic"], item["class"]): item for item in answer["items"]}
    paid = plain.flows(games)
    assert answer["shared_games"] == len(games)
    assert rows["flow", ""]["player"]["made"] == paid.get((other, key), 0) - paid.get((key, other), 0)
    settled = [game for game in games if game.report.settlement]
    ahead = sum(game.of(key)["place"] < game.of(other)["place"] for game in settled)
    assert rows["ahead_rate", ""]["player"]["made"] == ahead
    for side, player in (("player", key), ("opponent", other)):
        wanted = plain.statistics_of(games, player)
        for (name, label), row in rows.items():
            path = f"{name}/{label}".rstrip("/")
            if path in wanted:
                check_figure(row[side], wanted[path], path)


def check_groups(faces: Faces, asked: plain.Filters, key: str) -> None:
    """One player against everybody of some source: the own figures, but for medians, and one answer from every face."""
    own = {"kind": "any", **asked}
    if "a" in asked:  # what was counted of these groups, or lay between them, is of others now
        own = _without_groups(own)
    games = plain.choose(own)
    source = games[0].log["source"]
    theirs = [game for game in games if key in game.keys or game.log["source"] == source]
    groups = {**own, "a": f"player:{key}", "b": f"source:{source}"}
    answer, rows = faces.api("/stats/compare-groups", groups), faces.command("compare-groups", groups)
    if len(plain.rule_sets(theirs)) > 1:
        assert answer is rows is None
        return
    assert rows == [row_of("compare-groups", item) for item in answer["items"]]
    shown = faces.page("/compare", groups)
    assert {name: value for name, value in shown.items() if name != "words"} == answer
    wanted = plain.statistics_of([game for game in theirs if key in game.keys], key)
    for item in answer["items"]:
        path = f"{item['statistic']}/{item['class']}".rstrip("/")
        if path not in wanted:
            continue
        check_figure(item["player"], wanted[path]._replace(median=None), path)
    assert answer["b"]["seats"] == sum(len(game.keys) for game in games if game.log["source"] == source)


def _without_groups(asked: plain.Filters) -> plain.Filters:
    """The filters without groups, and without what was counted of them or between them."""
    return {
        name: value
        for name, value in asked.items()
        if name not in ("a", "b") and not plain.between({name: value}) and not plain.of_group({name: value})
    }
