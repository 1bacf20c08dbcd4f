"""The numbers that stand on a page, held against the answers of the API to the same question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from dashboards.numerals import THIN, percent, plain_mean, signed, signed_mean, span, whole
from dashboards.writing import cell as _cell
from tests.browser.asked import Api
from tests.browser.read_off import Rows, numbers_of, pairs_of, rows_under, seen, texts_of, twin_of
from tests.browser.served import PAGES, read
from tests.faces.definitions import MEAN, ONCE, PAIRS, TURNS


def faults_of_numbers(page: Any, address: str, name: str) -> Iterator[str]:
    """Where the page of a name says other numbers than the API."""
    check = CHECKS.get(urlsplit(PAGES[name]).path)
    if check and page.locator("main .message.bad, main #drop").count() == 0:
        for what, shown, told in check(page, Api(page, address)):
            if _spaced(shown) != _spaced(told):
                yield f"{what}: {_first_difference(shown, told)}"


def _spaced(told: Any) -> Any:
    """What is told with plain spaces within numbers, as texts are read off the page."""
    if isinstance(told, list):
        return list(map(_spaced, told))
    return told.replace(THIN, " ") if isinstance(told, str) else told


def _first_difference(shown: Any, told: Any) -> str:
    if isinstance(shown, list) and isinstance(told, list):
        pairs = [pair for pair in zip(shown, told, strict=False) if pair[0] != pair[1]]
        return f"{len(shown)} lines, not {len(told)}; the page has %s, the API %s" % (pairs or [("", "")])[0]
    return f"the page has {shown}, the API {told}"


Compared = Iterator[tuple[str, Any, Any]]


def _overview(page: Any, api: Api) -> Compared:
    verdicts = {row["verdict"]: row["games"] for row in api.items("/stats/verdicts")}
    shown = list(numbers_of(page).values())
    games = sum(verdicts.values())
    yield "games", shown[0], whole(games)
    yield "legal", shown[2], percent(verdicts.get("legal", 0) / games if games else None)
    yield "the latest games", _games_shown(page, "Latest games"), _games_told(api, limit="10")


def _players(page: Any, api: Api) -> Compared:
    told = [
        [
            whole(row["games"]),
            "–" if row["points"] is None else signed(row["points"]),
            signed_mean(row["points_per_game"]["value"]),
            _interval(row["points_per_game"], signed_mean),
            whole(row["wins"]),
            percent(row["win_rate"]["value"]),
            _interval(row["win_rate"], percent),
            whole(row["heavy_losses"]),
            seen(row["player"]).partition(" (")[0],
        ]
        for row in api.points("/players")["items"]
    ]
    yield "standings", sorted(_standing(row) for row in rows_under(page, "Standings")), sorted(told)


def _standing(row: list[str]) -> list[str]:
    """A line of the standings without the place in it, and without the source behind a name that two go by."""
    return [*row[2:], row[1].partition(" (")[0]]


def _interval(statistic: Mapping[str, Any], write: Callable[[float | None], str]) -> str:
    return span(write(statistic["low"]), write(statistic["high"]))


def _flows(page: Any, api: Api) -> Compared:
    told = [
        [whole(row["points"]), whole(row["games"]), plain_mean(row["points"] / row["games"])]
        for row in api.points("/stats/point-flows")["items"]
    ]
    yield "every pair", [row[2:5] for row in rows_under(page, "Every pair")], told[:25]


def _legality(page: Any, api: Api) -> Compared:
    told = [[row["code"], whole(row["findings"]), whole(row["games"])] for row in api.items("/stats/findings")]
    yield "findings by code", [[row[0], *row[3:]] for row in rows_under(page, "Findings by code")], told
    games = [row["source"] for row in api.items("/games", verdict="illegal", limit="25")]
    yield "illegal games", [row[3] for row in rows_under(page, "Illegal games")], [seen(one or "") for one in games]


def _games(page: Any, api: Api) -> Compared:
    yield "games", _games_shown(page, "Games"), _games_told(api, limit="25")


def _games_shown(page: Any, heading: str) -> Rows:
    return [[row[0], row[2], row[5]] for row in rows_under(page, heading)]


def _games_told(api: Api, **more: str) -> Rows:
    return [[_verdict(game), _seats(game), _plies(game["plies"])] for game in api.items("/games", **more)]


def _seats(game: Any) -> str:
    return ", ".join(_seat(game, seat) for seat in game["players"])


def _plies(plies: int | None) -> str:
    return "–" if plies is None else str(plies)


def _verdict(game: Any) -> str:
    sign = {"legal": "●", "illegal": "▲", "incomplete": "◐"}[game["verdict"]]
    how = {"full": "", "partial": " as far as recorded", "score": " score only"}[game["coverage"]["level"]]
    return f"{sign} {game['verdict']}{how}"


def _seat(game: Any, seat: Any) -> str:
    if seat["points"] is None:
        return seen(seat["name"]) + (" ?" if game["verdict"] == "legal" else "")
    return f"{seen(seat['name'])} {signed(seat['points'])}"


def _sessions(page: Any, api: Api) -> Compared:
    told = [
        [seen(row["session"]), whole(row["games"]), seen(", ".join(row["names"]))]
        for row in api.items("/sessions", limit="25")
    ]
    yield "sessions", [[row[0], row[2], row[3]] for row in rows_under(page, "Sessions")], told


def _session(page: Any, api: Api) -> Compared:
    document: Any = read(api.root + api.path)
    people = [one for totals in document["totals"] for one in totals["players"]]
    told = [[str(one["games"]), str(one["wins"]), signed(one["points"])] for one in people]
    yield "totals", [row[2:] for row in rows_under(page, "Totals")], told
    paid = [whole(one["points"]) for totals in document["totals"] for one in totals["transfers"] or ()]
    yield "settling up", [seen(one) for one in page.locator(".payments b").all_inner_texts()], paid
    sheet = [row for row in rows_under(page, "The games") if len(row) > 3]
    yield "the games", [row[0] for row in sheet], [str(game["number"] or "–") for game in document["games"]]


def _player(page: Any, api: Api) -> Compared:
    statistics = api.points(api.path)["statistics"]
    shown = numbers_of(page)
    points, won = statistics["points_per_game"], statistics["win_rate"]
    told = {
        "points": "–" if statistics["points"]["value"] is None else signed(statistics["points"]["value"]),
        "points a game": f"{signed_mean(points['value'])} {_interval(points, signed_mean)}",
        "games won": f"{percent(won['value'])} {_interval(won, percent)}",
    }
    if statistics["games"]["value"]:
        yield "games", next(iter(shown.values())), whole(statistics["games"]["value"])
        yield from ((words, shown[words], number) for words, number in told.items())
    yield "the costliest games", [row[1] for row in rows_under(page, "The costliest games")], _costliest(api)


def _costliest(api: Api) -> list[str]:
    """The points of the five games that cost the player most, the most first."""
    key = api.path.rsplit("/", 1)[1]
    course = api.pages("/games", player=key, verdict="legal", rules=api.rules or api.asked.get("rules", ""))
    lost = [seat for game in course for seat in game["players"] if seat["player"] == key and (seat["points"] or 0) < 0]
    worst = sorted(lost, key=lambda seat: seat["points"])[:5]
    return [signed(seat["points"]) for seat in worst]


def _compare(page: Any, api: Api) -> Compared:
    if "a" in api.asked:
        yield from _rates(page, api.points("/stats/compare-groups")["items"])
        return
    found = api.points("/stats/compare")
    shown = list(numbers_of(page).values())
    yield "games together", shown[0], whole(found["shared_games"])
    yield "paid and received", shown[2], f"{whole(found['paid'])} and {whole(found['received'])}"
    yield from _rates(page, found["items"])


def _rates(page: Any, items: list[Any]) -> Compared:
    """Every rate and mean of both, none more and none less, each in the one spelling of its kind."""
    shown = [row[:3] for row in rows_under(page, "Every rate and mean") if len(row) > 3]
    yield "every rate and mean", sorted(shown), sorted(_rate(item) for item in items if _writer(item))


def _rate(item: Any) -> list[str]:
    words = f"{item['statistic']} {item['class']}".strip().replace("_", " ").replace("/", " ")
    return [words, *(_writer(item)(item[side]["value"]) for side in ("player", "opponent"))]


def _writer(item: Any) -> Any:
    """How a rate or mean is written; None for what is in no table of all."""
    name, label = item["statistic"], item["class"]
    if label:
        return percent if name == "opener_win_rate" or ("mix" in name and label.startswith("category/")) else None
    return _WRITTEN.get(name)


_WRITTEN: Mapping[str, Callable[[float | None], str]] = {
    **dict.fromkeys(("ahead_rate", "beats", "beats_able"), percent),
    **{name: percent for name, pair in PAIRS.items() if "/" not in name and pair.shape in (ONCE, TURNS)},
    **{name: plain_mean for name, pair in PAIRS.items() if "/" not in name and pair.shape == MEAN},
    **dict.fromkeys(("points_per_game", "form_10", "form_25", "form_100"), signed_mean),
    **dict.fromkeys(("longest_win_streak", "longest_control", "abandoned"), lambda number: _or_none(number, whole)),
    "current_streak": lambda number: _or_none(number, signed),
}
"""How each rate and mean is written: a share in percent, points with their sign."""


def _or_none(number: float | None, write: Callable[[float], str]) -> str:
    return "–" if number is None else write(number)


def _tendencies(page: Any, api: Api) -> Compared:
    """The tables under the figures have the shares of the API, and made and opportunities behind them."""
    statistics = api.ask("/stats/tendencies")["statistics"]
    for name, found in (("overplay", statistics["overplay"]), ("breaking", statistics["breaking_rate"])):
        classes = [one for one in found.values() if isinstance(one, dict)]
        told = [[_cell(one[field]) for field in ("made", "opportunities")] for one in classes]
        yield name, [row[4:6] for row in twin_of(page, name)], told if found["opportunities"] else []
    shares = api.items("/stats/categories")
    told = [[_cell(one["share"]["made"]), _cell(one["share"]["opportunities"])] for one in shares]
    yield "categories", [row[5:7] for row in twin_of(page, "categories")], told
    lengths = [(one["length"], one["games"]) for item in api.items("/stats/game-lengths") for one in item["by_length"]]
    yield (
        "game lengths",
        [row[1:3] for row in twin_of(page, "game-lengths")],
        [list(map(_cell, one)) for one in lengths],
    )


def _work(page: Any, api: Api) -> Compared:
    rows = api.items("/stats/work-list", limit="25")
    yield "the work list", texts_of(page, ".work .what code"), [row["code"] for row in rows]
    yield "their games", page.locator(".work > li").count(), len(rows)


def _findings(page: Any, api: Api) -> Compared:
    rows = api.items("/stats/findings-list", limit="25")
    yield "findings", texts_of(page, "main table td code"), [row["code"] for row in rows]
    yield "their games", [row[4] for row in rows_under(page, _heading(page))], [seen(row["source"]) for row in rows]


def _changes(page: Any, api: Api) -> Compared:
    rows = api.pages("/stats/changed-verdicts")
    counted = sum(int(number.replace(THIN, "")) for number in texts_of(page, ".counts b"))
    yield "changed verdicts", counted, len(rows)


def _heading(page: Any) -> str:
    (heading,) = texts_of(page, "main h1")
    return heading


def _audit(page: Any, api: Api) -> Compared:
    address = api.path.split("/")[-2]
    report: Any = read(f"{api.root}/games/{address}/audit")
    (verdict, *_others) = texts_of(page, ".verdicts dd")
    yield "the verdict", verdict.split()[1], report["verdict"]
    found = texts_of(page, ".found > li > p > .fault + code")
    yield "the findings", sorted(found), sorted(one["code"] for one in report["findings"])


def _game(page: Any, api: Api) -> Compared:
    address = api.path.rsplit("/", 1)[1]
    game: Any = read(f"{api.root}/games/{address}")
    told = [[seen(seat["name"]), _points(seat["points"])] for seat in game["players"]]
    yield "players", pairs_of(page, ".players-row li", "a", "b"), told
    settled = [[row[0], row[-1]] for row in rows_under(page, "Settlement")]
    yield "settlement", settled, told if settled else []


def _whole(number: float | None) -> str:
    return "–" if number is None else whole(number)


def _points(points: float | None) -> str:
    return "–" if points is None else signed(points)


CHECKS: Mapping[str, Callable[[Any, Api], Compared]] = {
    "/": _overview,
    "/players": _players,
    "/flows": _flows,
    "/legality": _legality,
    "/games": _games,
    "/games/{legal}": _game,
    "/games/{illegal}": _game,
    "/sessions": _sessions,
    "/sessions/{session}": _session,
    "/players/{player}": _player,
    "/players/{opponent}": _player,
    "/compare": _compare,
    "/tendencies": _tendencies,
    "/legality/work": _work,
    "/legality/findings": _findings,
    "/legality/changes": _changes,
    "/games/{illegal}/audit": _audit,
}
"""What is compared on which page."""
