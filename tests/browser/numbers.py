"""The numbers that stand on a page, held against the answers of the API to the same question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from dashboards.numerals import THIN, percent, plain_mean, signed, signed_mean, span, whole
from dashboards.writing import cell as _cell
from tests.browser.looking import script
from tests.browser.served import PAGES, read
from tests.faces.definitions import MEAN, ONCE, PAIRS, TURNS

ORDERS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that say where text runs, which nobody sees: pages add some to names, and leave others out."""
Rows = list[list[str]]
NOT_FILTERS = frozenset({"ply", "seat", "view", "names", "cursor", "trend"})
"""What addresses of pages hold beside filters."""


def faults_of_numbers(page: Any, address: str, name: str) -> Iterator[str]:
    """Where the page of a name says other numbers than the API."""
    check = CHECKS.get(urlsplit(PAGES[name]).path)
    if check and page.locator("main .message.bad, main #drop").count() == 0:
        for what, shown, told in check(page, _Api(page, address)):
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


class _Api:
    """The API, asked what the page was asked."""

    def __init__(self, page: Any, address: str) -> None:
        self.root = f"{address}/api/v1"
        asked = parse_qs(urlsplit(page.url).query)
        chosen = page.locator(".filters a.chip[aria-current]")
        self.rules = parse_qs(urlsplit(chosen.get_attribute("href")).query)["rules"][0] if chosen.count() else ""
        if "without bots" in page.locator("main").inner_text():
            asked.setdefault("kind", ["human"])
        self.asked = {name: values[0] for name, values in asked.items() if name not in NOT_FILTERS}
        self.path = urlsplit(page.url).path

    def ask(self, path: str, **more: str) -> Any:
        return read(f"{self.root}{path}?{urlencode({**self.asked, **more})}")

    def items(self, path: str, **more: str) -> list[Any]:
        return list(self.ask(path, **more)["items"])

    def pages(self, path: str, **more: str) -> list[Any]:
        """Every item, page after page."""
        items: list[Any] = []
        cursor: str | None = ""
        while cursor is not None:
            asked = {**self.asked, **more, "limit": "100", "cursor": cursor}
            given = urlencode({name: value for name, value in asked.items() if value})
            answer: Any = read(f"{self.root}{path}?{given}")
            items, cursor = [*items, *answer["items"]], answer["next"]
        return items

    def points(self, path: str, **more: str) -> Any:
        """Of what adds points up, the answer for the rules that the page has chosen."""
        return self.ask(path, **more, **({"rules": self.rules} if self.rules else {}))


def _text(words: str) -> str:
    return " ".join(ORDERS.sub("", words).split(" "))


def _table(page: Any, heading: str) -> Rows:
    """The rows of the table under a heading, cell by cell; none where there is no such table."""
    return [[_text(cell) for cell in row] for row in page.evaluate(script("table.js"), heading)]


def _pairs(page: Any, *places: str) -> Rows:
    """Two texts of every element of a kind."""
    return [[_text(part) for part in pair] for pair in page.evaluate(script("pairs.js"), places)]


def _numbers(page: Any) -> dict[str, str]:
    """The large numbers at the head of a page by what is said under them."""
    return dict(_pairs(page, "dl.numbers div", "dt", "dd"))


Compared = Iterator[tuple[str, Any, Any]]


def _overview(page: Any, api: _Api) -> Compared:
    verdicts = {row["verdict"]: row["games"] for row in api.items("/stats/verdicts")}
    shown = list(_numbers(page).values())
    games = sum(verdicts.values())
    yield "games", shown[0], whole(games)
    yield "legal", shown[2], percent(verdicts.get("legal", 0) / games if games else None)
    yield "the latest games", _games_shown(page, "Latest games"), _games_told(api, limit="10")


def _players(page: Any, api: _Api) -> Compared:
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
            _text(row["player"]).partition(" (")[0],
        ]
        for row in api.points("/players")["items"]
    ]
    yield "standings", sorted(_standing(row) for row in _table(page, "Standings")), sorted(told)


def _standing(row: list[str]) -> list[str]:
    """A line of the standings without the place in it, and without the source behind a name that two go by."""
    return [*row[2:], row[1].partition(" (")[0]]


def _interval(statistic: Mapping[str, Any], write: Callable[[float | None], str]) -> str:
    return span(write(statistic["low"]), write(statistic["high"]))


def _flows(page: Any, api: _Api) -> Compared:
    told = [
        [whole(row["points"]), whole(row["games"]), plain_mean(row["points"] / row["games"])]
        for row in api.points("/stats/point-flows")["items"]
    ]
    yield "every pair", [row[2:5] for row in _table(page, "Every pair")], told[:25]


def _legality(page: Any, api: _Api) -> Compared:
    told = [[row["code"], whole(row["findings"]), whole(row["games"])] for row in api.items("/stats/findings")]
    yield "findings by code", [[row[0], *row[3:]] for row in _table(page, "Findings by code")], told
    games = [row["source"] for row in api.items("/games", verdict="illegal", limit="25")]
    yield "illegal games", [row[3] for row in _table(page, "Illegal games")], [_text(one or "") for one in games]


def _games(page: Any, api: _Api) -> Compared:
    yield "games", _games_shown(page, "Games"), _games_told(api, limit="25")


def _games_shown(page: Any, heading: str) -> Rows:
    return [[row[0], row[2], row[5]] for row in _table(page, heading)]


def _games_told(api: _Api, **more: str) -> Rows:
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
        return _text(seat["name"]) + (" ?" if game["verdict"] == "legal" else "")
    return f"{_text(seat['name'])} {signed(seat['points'])}"


def _sessions(page: Any, api: _Api) -> Compared:
    told = [
        [_text(row["session"]), whole(row["games"]), _text(", ".join(row["names"]))]
        for row in api.items("/sessions", limit="25")
    ]
    yield "sessions", [[row[0], row[2], row[3]] for row in _table(page, "Sessions")], told


def _session(page: Any, api: _Api) -> Compared:
    document: Any = read(api.root + api.path)
    people = [one for totals in document["totals"] for one in totals["players"]]
    told = [[str(one["games"]), str(one["wins"]), signed(one["points"])] for one in people]
    yield "totals", [row[2:] for row in _table(page, "Totals")], told
    paid = [whole(one["points"]) for totals in document["totals"] for one in totals["transfers"] or ()]
    yield "settling up", [_text(one) for one in page.locator(".payments b").all_inner_texts()], paid
    sheet = [row for row in _table(page, "The games") if len(row) > 3]
    yield "the games", [row[0] for row in sheet], [str(game["number"] or "–") for game in document["games"]]


def _player(page: Any, api: _Api) -> Compared:
    statistics = api.points(api.path)["statistics"]
    shown = _numbers(page)
    points, won = statistics["points_per_game"], statistics["win_rate"]
    told = {
        "points": "–" if statistics["points"]["value"] is None else signed(statistics["points"]["value"]),
        "points a game": f"{signed_mean(points['value'])} {_interval(points, signed_mean)}",
        "games won": f"{percent(won['value'])} {_interval(won, percent)}",
    }
    if statistics["games"]["value"]:
        yield "games", next(iter(shown.values())), whole(statistics["games"]["value"])
        yield from ((words, shown[words], number) for words, number in told.items())
    yield "the costliest games", [row[1] for row in _table(page, "The costliest games")], _costliest(api)


def _costliest(api: _Api) -> list[str]:
    """The points of the five games that cost the player most, the most first."""
    key = api.path.rsplit("/", 1)[1]
    course = api.pages("/games", player=key, verdict="legal", rules=api.rules or api.asked.get("rules", ""))
    lost = [seat for game in course for seat in game["players"] if seat["player"] == key and (seat["points"] or 0) < 0]
    worst = sorted(lost, key=lambda seat: seat["points"])[:5]
    return [signed(seat["points"]) for seat in worst]


def _compare(page: Any, api: _Api) -> Compared:
    if "a" in api.asked:
        yield from _rates(page, api.points("/stats/compare-groups")["items"])
        return
    found = api.points("/stats/compare")
    shown = list(_numbers(page).values())
    yield "games together", shown[0], whole(found["shared_games"])
    yield "paid and received", shown[2], f"{whole(found['paid'])} and {whole(found['received'])}"
    yield from _rates(page, found["items"])


def _rates(page: Any, items: list[Any]) -> Compared:
    """Every rate and mean of both, none more and none less, each in the one spelling of its kind."""
    shown = [row[:3] for row in _table(page, "Every rate and mean") if len(row) > 3]
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


def _tendencies(page: Any, api: _Api) -> Compared:
    """The tables under the figures have the shares of the API, and made and opportunities behind them."""
    statistics = api.ask("/stats/tendencies")["statistics"]
    for name, found in (("overplay", statistics["overplay"]), ("breaking", statistics["breaking_rate"])):
        classes = [one for one in found.values() if isinstance(one, dict)]
        told = [[_cell(one[field]) for field in ("made", "opportunities")] for one in classes]
        yield name, [row[4:6] for row in _twin(page, name)], told if found["opportunities"] else []
    shares = api.items("/stats/categories")
    told = [[_cell(one["share"]["made"]), _cell(one["share"]["opportunities"])] for one in shares]
    yield "categories", [row[5:7] for row in _twin(page, "categories")], told
    lengths = [(one["length"], one["games"]) for item in api.items("/stats/game-lengths") for one in item["by_length"]]
    yield "game lengths", [row[1:3] for row in _twin(page, "game-lengths")], [list(map(_cell, one)) for one in lengths]


def _twin(page: Any, figure: str) -> Rows:
    """The table under a figure."""
    return [[_text(cell) for cell in row] for row in page.evaluate(script("twin.js"), figure)]


def _texts(page: Any, found: str) -> list[str]:
    return [_text(text) for text in page.evaluate(script("texts.js"), found)]


def _work(page: Any, api: _Api) -> Compared:
    rows = api.items("/stats/work-list", limit="25")
    yield "the work list", _texts(page, ".work .what code"), [row["code"] for row in rows]
    yield "their games", page.locator(".work > li").count(), len(rows)


def _findings(page: Any, api: _Api) -> Compared:
    rows = api.items("/stats/findings-list", limit="25")
    yield "findings", _texts(page, "main table td code"), [row["code"] for row in rows]
    yield "their games", [row[4] for row in _table(page, _heading(page))], [_text(row["source"]) for row in rows]


def _changes(page: Any, api: _Api) -> Compared:
    rows = api.pages("/stats/changed-verdicts")
    counted = sum(int(number.replace(THIN, "")) for number in _texts(page, ".counts b"))
    yield "changed verdicts", counted, len(rows)


def _heading(page: Any) -> str:
    (heading,) = _texts(page, "main h1")
    return heading


def _audit(page: Any, api: _Api) -> Compared:
    address = api.path.split("/")[-2]
    report: Any = read(f"{api.root}/games/{address}/audit")
    (verdict, *_others) = _texts(page, ".verdicts dd")
    yield "the verdict", verdict.split()[1], report["verdict"]
    found = _texts(page, ".found > li > p > .fault + code")
    yield "the findings", sorted(found), sorted(one["code"] for one in report["findings"])


def _game(page: Any, api: _Api) -> Compared:
    address = api.path.rsplit("/", 1)[1]
    game: Any = read(f"{api.root}/games/{address}")
    told = [[_text(seat["name"]), _points(seat["points"])] for seat in game["players"]]
    yield "players", _pairs(page, ".players-row li", "a", "b"), told
    settled = [[row[0], row[-1]] for row in _table(page, "Settlement")]
    yield "settlement", settled, told if settled else []


def _whole(number: float | None) -> str:
    return "–" if number is None else whole(number)


def _points(points: float | None) -> str:
    return "–" if points is None else signed(points)


CHECKS: Mapping[str, Callable[[Any, _Api], Compared]] = {
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
