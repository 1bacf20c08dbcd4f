"""Every report equals a plain count of the same games in Python."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from service.insight.counting import count_seats
from service.insight.statistics import STATISTICS
from service.store import reports, rows
from service.store.course import sums_of
from service.store.database import Reader, Store
from service.store.intervals import mean_interval, plies_interval, student_t, wilson
from service.store.keeping import keep_for
from service.store.people import player_key
from service.store.question import Question
from service.store.rows import Statistic
from tests.store.logs import Log, among_people, filled, hand_in, judged, mixed, simulated

Counted = list[tuple[Log, Any, list[dict[str, Any]]]]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Sixty games of every kind."""
    with filled(tmp_path_factory.mktemp("reports")) as store:
        yield store


@pytest.fixture
def reader(store: Store) -> Iterator[Reader]:
    """A reader of them."""
    with store.reader() as reader:
        yield reader


def _counted(wanted: Callable[[Log, Any], bool]) -> Counted:
    """The games that a question should choose, each with its report and counters."""
    games = [(log, judged(log)) for log in mixed()]
    chosen = [(log, report) for log, report in games if wanted(log, report)]
    return [(log, r, [dict(row) for row in count_seats(r.record, r.rules, r.settlement)]) for log, r in chosen]


def _people_legal(log: Log, report: Any) -> bool:
    return report.verdict == "legal" and not any(player.get("kind") == "bot" for player in log["players"])


def _keys(report: Any) -> list[str]:
    return [player_key(report.record.source, player) for player in report.record.players]


def _by_player(games: Counted) -> dict[str, list[dict[str, Any]]]:
    rows = defaultdict(list)
    for _, report, seats in games:
        for key, row in zip(_keys(report), seats, strict=True):
            rows[key].append(row)
    return rows


def test_the_standings_of_one_rule_set(reader: Reader) -> None:
    """Games, wins, heavy losses, debts and points of every player, with the intervals of the definitions."""
    games = _counted(lambda log, report: _people_legal(log, report) and log["rules"] == "taiwan")
    standings = reports.players(reader, Question(rules="taiwan"))
    expected = _by_player(games)
    assert {standing.player.player for standing in standings} == set(expected)
    for standing in standings:
        rows = expected[standing.player.player]
        points = [row["points"] for row in rows]
        assert standing.games == len(rows)
        assert standing.wins == sum(row["won"] for row in rows)
        assert standing.heavy_losses == sum(row["heavy_loss"] for row in rows)
        assert standing.debts == sum(row["debt"] for row in rows)
        assert standing.points == sum(points)
        assert standing.points_per_game.value == pytest.approx(sum(points) / len(points))
        assert (standing.win_rate.low, standing.win_rate.high) == pytest.approx(wilson(standing.wins, len(rows)))
        interval = mean_interval(sums_of(points)) or (None, None)
        assert (standing.points_per_game.low, standing.points_per_game.high) == pytest.approx(interval)
    means = [standing.points_per_game.value or 0 for standing in standings]
    assert means == sorted(means, reverse=True)


def test_who_has_no_place_stands_at_the_end_of_the_standings(tmp_path: Path) -> None:
    """However much he has won a game."""
    few = [among_people(log) | {"source": "elsewhere"} for log in simulated(6, seed=8)]
    with filled(tmp_path, [*map(among_people, simulated(120, seed=3)), *few]) as store, store.reader() as reader:
        standings = reports.players(reader, Question())
    placed = [standing.games >= 30 for standing in standings]
    means = [standing.points_per_game.value or 0 for standing in standings]
    number = sum(placed)
    assert placed == sorted(placed, reverse=True)
    assert means[number] > means[number - 1]
    for part in (means[:number], means[number:]):
        assert part == sorted(part, reverse=True)


def test_points_of_different_rule_sets_are_never_added_up(reader: Reader) -> None:
    """Rates stay, points have no data, and flows are refused with the rule sets to choose from."""
    standings = reports.players(reader, Question())
    assert standings
    assert all(each.points is None and each.debts is None for each in standings)
    assert all(each.points_per_game == Statistic(None, None, 0) for each in standings)
    assert all(each.win_rate.value is not None for each in standings)
    expected = Counter(report.rules.preset for _, report, _ in _counted(_people_legal))
    assert {known.rules: known.games for known in reports.rule_sets(reader, Question())} == expected
    with pytest.raises(reports.RulesMixedError) as caught:
        reports.point_flows(reader, Question())
    assert [known.rules for known in caught.value.rules] == [name for name, _ in expected.most_common()]


def test_point_flows_are_balances_of_pairs(reader: Reader) -> None:
    """Who paid more on balance is the payer; pairs that only shared games are there with nothing."""
    games = _counted(lambda log, report: _people_legal(log, report) and log["rules"] == "wikipedia")
    paid: Counter[tuple[str, str]] = Counter()
    times: Counter[tuple[str, str]] = Counter()
    shared: Counter[tuple[str, str]] = Counter()
    for _, report, _ in games:
        keys = _keys(report)
        for flow in report.settlement.flows:
            paid[keys[flow.payer], keys[flow.payee]] += flow.points
            times[keys[flow.payer], keys[flow.payee]] += 1
        shared.update((one, other) for one in keys for other in keys if one < other)
    flows = reports.point_flows(reader, Question(rules="wikipedia"))
    assert len(flows) == len(shared)
    for flow in flows:
        pair, back = (flow.payer.player, flow.payee.player), (flow.payee.player, flow.payer.player)
        assert flow.points == paid[pair] - paid[back] >= 0
        assert (flow.paid, flow.received) == (paid[pair], paid[back])
        assert (flow.games_paid, flow.games_received) == (times[pair], times[back])
        assert flow.games == shared[min(pair, back)]
        assert flow.points or pair < back


def test_verdicts_findings_and_sources_are_of_all_verdicts(reader: Reader) -> None:
    """Illegal and incomplete games are counted where they are the subject; games with bots are not."""
    games = _counted(lambda log, _: not any(player.get("kind") == "bot" for player in log["players"]))
    assert {each.verdict: each.games for each in reports.verdicts(reader, Question())} == Counter(
        report.verdict for _, report, _ in games
    )
    found = Counter(finding.code for _, report, _ in games for finding in report.findings)
    counted = {each.code: each.findings for each in reports.findings(reader, Question())}
    assert {code: count for code, count in counted.items() if not code.startswith("session/")} == found
    assert sum(each.findings for each in reports.findings_by_source(reader, Question())) == sum(counted.values())
    by_day = Counter((log.get("started_at", "")[:10], report.verdict) for log, report, _ in games)
    assert {
        (str(each.day or ""), each.verdict): each.games for each in reports.verdicts_by_day(reader, Question())
    } == by_day
    sources = Counter((log["source"], report.verdict) for log, report, _ in games)
    assert {each.source: each.illegal for each in reports.sources(reader, Question())} == {
        source: sources[source, "illegal"] for source in ("club", "home")
    }


def test_the_overview_sums_up(reader: Reader) -> None:
    """Numbers of games and players, the legal share, and the latest games, bots' too."""
    games = _counted(lambda log, _: not any(player.get("kind") == "bot" for player in log["players"]))
    overview = reports.overview(reader, Question())
    assert overview.games == len(games)
    assert overview.players == len({key for _, report, _ in games for key in _keys(report)})
    legal = sum(report.verdict == "legal" for _, report, _ in games)
    assert (overview.legal.made, overview.legal.opportunities) == (legal, len(games))
    assert overview.undated == 3
    assert len(overview.latest) == 10
    assert overview.last_upload is not None


def test_what_is_left_out_is_told_with_its_reason(reader: Reader) -> None:
    """Chosen games and those left out are all there are."""
    counted = reports.counted(reader, Question())
    left_out = {each.reason: each.games for each in counted.left_out}
    assert left_out == {"illegal": 5, "incomplete": 3, "bots": 10}
    assert (counted.verdict, counted.kind) == ("legal", "human")
    assert counted.games == sum(known.games for known in reports.rule_sets(reader, Question()))
    assert counted.games + sum(left_out.values()) == len(mixed())
    assert reports.counted(reader, Question(verdict="any", kind="any")) == rows.Counted(len(mixed()), "any", "any", ())
    assert reports.counted(reader, Question(source="lab")) == rows.Counted(10, "legal", "any", ())


@pytest.mark.parametrize("verdict", ["legal", "illegal", "incomplete", "any", None])
@pytest.mark.parametrize("kind", ["human", "bot", "any", None])
@pytest.mark.parametrize("source", [None, "home", "lab"])
def test_as_many_games_are_counted_as_the_list_of_the_same_filters_has(
    reader: Reader, verdict: str | None, kind: str | None, source: str | None
) -> None:
    """Pages that list and pages that add up say the same number."""
    counted = reports.counted(reader, Question(verdict=verdict, kind=kind, source=source), "any")
    question = Question(verdict=verdict, kind=counted.kind, source=source)
    assert len(reports.games_page(reader, question, 100).games) == counted.games
    figured = reports.verdicts(reader, Question(verdict=verdict, kind=kind, source=source))
    assert sum(each.games for each in figured) == counted.games


def test_games_between_bots_count_where_there_are_no_others(reader: Reader) -> None:
    """A selection of nothing but bots' games is theirs."""
    assert sum(known.games for known in reports.rule_sets(reader, Question(source="lab"))) == 10
    assert reports.players(reader, Question(source="lab"))
    assert reports.players(reader, Question(source="lab", kind="human")) == ()


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (Question(source="home"), lambda log, _: log["source"] == "home"),
        (Question(rules="taiwan"), lambda log, _: log["rules"] == "taiwan"),
        (Question(tag="league"), lambda log, _: "league" in log.get("tags", [])),
        (Question(seats=2), lambda log, _: len(log["players"]) == 2),
        (Question(seat=3), lambda log, _: len(log["players"]) == 4),
        (Question(kind="bot"), lambda log, _: log["source"] == "lab"),
        (Question(kind="human"), lambda log, _: log["source"] != "lab"),
        (Question(verdict="illegal"), lambda _, report: report.verdict == "illegal"),
        (Question(verdict="any"), lambda _log, _report: True),
        (Question(coverage="full"), lambda _log, _report: True),
        (Question(record="none"), lambda _, report: report.agreement == "none"),
        (Question(record="differs"), lambda _, report: report.agreement == "differs"),
        (Question(code="end/unfinished"), lambda _, report: any(f.code == "end/unfinished" for f in report.findings)),
        (Question(session="wikipedia/4/all/1/table-2"), lambda log, _: log.get("session", "").endswith("/1/table-2")),
        (Question(id="taiwan/4/all/2/3"), lambda log, _: log["id"] == "taiwan/4/all/2/3"),
        (
            Question(since=datetime.fromisoformat("2025-01-01T01"), until=datetime.fromisoformat("2025-01-01T02")),
            lambda log, _: "2025-01-01T01" <= log.get("started_at", "") < "2025-01-01T02",
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, Question) else "",
)
def test_each_filter_chooses_what_it_says(
    reader: Reader, question: Question, wanted: Callable[[Log, Any], bool]
) -> None:
    """The list of a filter holds the games that a plain test of the logs finds, and some but not all."""
    found = reports.games_page(reader, question, 100).games
    expected = _counted(wanted)
    assert len(found) == len(expected)
    assert Counter((game.source, game.verdict) for game in found) == Counter(
        (log["source"], report.verdict) for log, report, _ in expected
    )


def test_players_and_opponents_choose_games_that_both_sat_in(reader: Reader) -> None:
    """With a seat, only those in which the player sat there."""
    games = _counted(lambda _log, _report: True)
    keys = [_keys(report) for _, report, _ in games]
    one, other = keys[0][0], keys[0][1]
    both = Question(player=one, opponent=other)
    assert len(reports.games_page(reader, both, 100).games) == sum({one, other} <= set(seats) for seats in keys)
    at_two = Question(player=one, seat=2)
    assert len(reports.games_page(reader, at_two, 100).games) == sum(seats[2:3] == [one] for seats in keys)


def test_every_statistic_of_a_player_is_made_by_opportunities(reader: Reader) -> None:
    """Rates, means and sums over the player's games equal plain sums of the counters; intervals as defined."""
    games = _counted(lambda log, report: _people_legal(log, report) and log["source"] == "club")
    rows_by_player = _by_player([game for game in games if game[0]["rules"] == "wikipedia"])
    key, rows = max(rows_by_player.items(), key=lambda item: len(item[1]))
    page = reports.player(reader, key, Question(rules="wikipedia"))
    assert page is not None
    told = page.statistics
    assert page.games == len(rows)
    assert set(told) >= {figure.name for figure in STATISTICS}
    for name, made, opportunities in [
        ("pass_rate", "passes", "turns_facing"),
        ("voluntary_pass_rate", "voluntary_passes", "turns_could_beat"),
        ("lead_conversion", "leads_unbeaten", "leads"),
        ("overplay", "overplay", "overplay_answers"),
        ("cards_left_losing", "cards_left", "lost"),
    ]:
        m, o = sum(row[made] for row in rows), sum(row[opportunities] for row in rows)
        assert (told[name].made, told[name].opportunities) == (m, o)
        assert told[name].value == pytest.approx(m / o)
    for name in ("twos_dealt", "twos_kept", "points"):
        assert told[name].made == sum(row[name] for row in rows)
    assert told["longest_control"].value == max(row["longest_control"] for row in rows)
    leads = [sum(row["leads_by_size"][size] for row in rows) for size in range(6)]
    sizes = told["lead_mix"].classes["size"].classes
    assert {size: each.made for size, each in sizes.items()} == {
        "1": leads[0],
        "2": leads[1],
        "3": leads[2],
        "5": leads[4],
    }
    assert set(told["lead_mix"].classes["own_cards"].classes) == {str(cards) for cards in range(1, 14)}
    assert told["bombs_dealt"].classes["four"].made == sum(row["fours_dealt"] for row in rows)
    assert told["tempo_ms"].classes["lead"].made == sum(row["lead_ms"] for row in rows)
    times = sorted(ms for row in rows for ms in row["lead_ms_list"] or [])
    half = len(times) // 2
    assert told["tempo_ms"].classes["lead"].median == (
        times[half] if len(times) % 2 else sum(times[half - 1 : half + 1]) / 2
    )


def test_proportions_of_plies_have_blocked_intervals(reader: Reader) -> None:
    """Worked out here from the games themselves, as the definition says."""
    games = _counted(lambda log, report: _people_legal(log, report) and log["rules"] == "taiwan")
    key, rows = max(_by_player(games).items(), key=lambda item: len(item[1]))
    page = reports.player(reader, key, Question(rules="taiwan"))
    assert page is not None
    blocks = [(row["passes"], row["turns_facing"]) for row in rows if row["turns_facing"]]
    count, n = len(blocks), sum(o for _, o in blocks)
    p = sum(m for m, _ in blocks) / n
    v = count / (count - 1) * sum((m - p * o) ** 2 for m, o in blocks) / n**2
    worth = n / max(1, v * n / (p * (1 - p)))
    told = page.statistics["pass_rate"]
    assert (told.low, told.high) == pytest.approx(wilson(p * worth, worth))
    overplays = [(row["overplay"], row["overplay_answers"]) for row in rows if row["overplay_answers"]]
    count, n = len(overplays), sum(o for _, o in overplays)
    p = sum(m for m, _ in overplays) / n
    v = count / (count - 1) * sum((m - p * o) ** 2 for m, o in overplays) / n**2
    told = page.statistics["overplay"]
    assert (told.low, told.high) == pytest.approx(
        (p - student_t(count - 1) * v**0.5, p + student_t(count - 1) * v**0.5)
    )
    assert plies_interval(sums_of([1.0])) is None


def test_a_players_course_adds_up_game_by_game(reader: Reader) -> None:
    """Totals, attack and defence run along; undated games stand last; streaks and form are read off the end."""
    keys = {key for _, report, _ in _counted(_people_legal) for key in _keys(report) if report.record.source == "home"}
    for key in keys:
        page = reports.player(reader, key, Question(source="home"))
        assert page is not None
        course = page.course
        totals = [sum(game.points for game in course[: place + 1]) for place in range(len(course))]
        assert [game.total for game in course] == totals
        assert all((game.attack or 0) + (game.defence or 0) == game.total for game in course)
        days = [game.started_at or "9" for game in course]
        assert days == sorted(days)
        assert page.statistics["points"].value == totals[-1]
        wins = "".join("w" if game.won else "l" for game in course)
        longest = max(map(len, wins.split("l")))
        assert page.statistics["longest_win_streak"].value == longest
        tail = len(wins) - len(wins.rstrip(wins[-1]))
        assert page.statistics["current_streak"].value == (tail if wins[-1] == "w" else -tail)
        form = page.statistics["form_10"]
        assert (form.value is None) == (len(course) < 10)
        assert page.baseline_win_rate == pytest.approx(1 / 2)


def test_players_are_known_by_id_under_their_latest_name(tmp_path: Path) -> None:
    """A renamed player keeps key and games; a name finds who goes by it now, or else who ever did."""
    logs = [among_people(log) for log in simulated(3, source="club")]
    for name, log in zip(["Ah Keung", "  Ah   Keung ", "Keung"], logs, strict=True):
        log["players"][0] |= {"id": "u-1", "name": name}
    with filled(tmp_path, logs[::-1]) as store, store.reader() as reader:
        (found,) = reports.find_players(reader, "Keung")
        assert (found.name, found.id, found.source) == ("Keung", "u-1", "club")
        assert reports.find_players(reader, " Ah Keung") == (found,)
        assert reports.find_players(reader, found.player) == (found,)
        assert reports.find_players(reader, "Nobody") == ()
        page = reports.player(reader, found.player, Question())
        assert page is not None
        assert page.games == 3
        assert reports.player(reader, "nobody", Question()) is None


def test_one_name_in_two_sources_is_two_players(tmp_path: Path) -> None:
    """A name alone lists both."""
    logs = [among_people(simulated(1, seed=seed, source=source)[0]) for seed, source in [(1, "a"), (2, "b")]]
    for log in logs:
        log["players"][0]["name"] = "Mei"
    with filled(tmp_path, logs) as store, store.reader() as reader:
        assert [found.source for found in reports.find_players(reader, "Mei")] == ["a", "b"]


def test_bands_need_ten_players_with_thirty_games(tmp_path: Path) -> None:
    """With fewer there is no band, and their number is told."""
    logs = [among_people(log) for log in simulated(120, seed=3)]
    with filled(tmp_path, logs) as store:
        with store.reader() as reader:
            few = reports.bands(reader, Question())
        assert {band.players for band in few.values()} <= set(range(10))
        assert all(band.p5 is None for band in few.values())
        other = [log | {"source": "other"} for log in (among_people(log) for log in simulated(120, seed=4))]
        hand_in(store, other)
        with store.reader() as reader:
            bands = reports.bands(reader, Question())
            rates = sorted(standing.win_rate.value or 0 for standing in reports.players(reader, Question()))
        band = bands["win_rate"]
        assert band.players >= 10
        assert band.p5 is not None and band.p95 is not None  # noqa: PT018
        assert {"overplay", "auto_rate", "opener_win_rate/leading"} <= bands.keys()
        assert rates[0] <= band.p5 <= (band.p25 or 0) <= (band.p75 or 0) <= band.p95 <= rates[-1]


def test_others_stand_beside_a_player_only_under_what_is_asked_of_them_too(tmp_path: Path) -> None:
    """Against somebody all who met him are ranked, he himself is not; by seat and by what was counted nobody is."""
    with filled(tmp_path, [among_people(log) for log in simulated(120, seed=3)]) as store, store.reader() as reader:
        everybody = reports.players(reader, Question())
        opponent, one, *_others = (standing.player.player for standing in everybody)
        asked = Question(player=one, opponent=opponent, rules="wikipedia")
        met = [row for row in reports.players(reader, Question(opponent=opponent)) if row.player.player != opponent]
        keys = [row.player.player for row in met if row.games >= 30]
        assert 1 < len(keys) < len([row for row in everybody if row.games >= 30])
        assert reports.rank(reader, one, asked) == (keys.index(one) + 1, len(keys))
        assert {band.players for band in reports.bands(reader, asked).values()} == {len(keys)}
        asks: list[dict[str, Any]] = [
            {"seat": 0},
            {"counted": "won:0..1"},
            {"relative_seat": "after"},
            {"counted": "ahead"},
        ]
        for more in asks:
            alone = replace(asked, **more)
            assert (reports.rank(reader, one, alone), reports.bands(reader, alone)) == (None, {}), more
        whole = replace(asked, opponent=None, counted="game_plies")
        groups = replace(whole, a=f"player:{opponent}", b="kind:human", counted="ahead:0..")
        assert replace(groups, relative_seat="after").alone == ()
        for each in (whole, groups):
            assert reports.rank(reader, one, each), each
            assert reports.bands(reader, each)


def test_an_empty_store_answers_everything(tmp_path: Path) -> None:
    """Nothing there is no data, never an error."""
    with Store(tmp_path / "games.duckdb") as store, store.reader() as reader:
        overview = reports.overview(reader, Question())
        assert (overview.games, overview.players, overview.legal.value, overview.last_upload) == (0, 0, None, None)
        assert reports.games_page(reader, Question()).games == ()
        for report in (reports.players, reports.point_flows, reports.rule_sets, reports.sources):
            assert report(reader, Question()) == ()
        assert all(band.players == 0 for band in reports.bands(reader, Question()).values())
        assert reports.game(reader, "0" * 64) is None
        assert reports.game(reader, "no address") is None


def test_a_long_course_is_shown_in_part_and_counted_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An even choice, the last hundred and the costliest are what they are in the whole course."""
    logs = [among_people(log) for log in simulated(130, players=2, seed=7, source="club")]
    for log in logs:
        log["players"][0]["name"] = "Mei"
    with filled(tmp_path, logs) as store, store.reader() as reader:
        keep_for(reader, None)
        (mei,) = reports.find_players(reader, "Mei")
        whole = reports.player(reader, mei.player, Question())
        monkeypatch.setattr("service.store.course.MOST_GAMES", 10)
        part = reports.player(reader, mei.player, Question())
    assert whole is not None
    assert part is not None
    assert [game.nth for game in whole.course] == list(range(1, 131))
    assert [game.nth for game in part.course] == [1, 13, 26, *range(31, 131)]
    assert [whole.course[game.nth - 1] for game in part.course] == list(part.course)
    assert part.costliest == whole.costliest
    assert [game.points for game in whole.costliest] == sorted(game.points for game in whole.course)[:5]
    assert part.statistics == whole.statistics
    lost = Counter(game.cards_left for game in whole.course if not game.won)
    assert part.cards_left_losing == whole.cards_left_losing == lost


def test_the_version_of_the_data_is_read_at_most_every_two_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of one moment share it; later ones see the newest."""
    moment = 100.0
    monkeypatch.setattr("service.store.database.monotonic", lambda: moment)
    with filled(tmp_path, simulated(1)) as store:
        first = store.data_version()
        hand_in(store, simulated(2))
        moment += 1.9
        assert store.data_version() == first
        moment += 0.2
        with store.reader() as reader:
            assert store.data_version() == reports.data_version(reader) != first


def test_whoever_has_just_uploaded_is_told_the_version_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And from then on everybody else, within the two seconds too."""
    monkeypatch.setattr("service.store.database.monotonic", lambda: 100.0)
    with filled(tmp_path, simulated(1)) as store:
        first = store.data_version()
        hand_in(store, simulated(2))
        newest = store.data_version(exact=True)
        assert newest.version > first.version
        assert store.data_version() == newest
