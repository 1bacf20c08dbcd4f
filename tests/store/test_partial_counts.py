"""Games whose logs know less count in every figure that they can tell, and in no other."""

from pathlib import Path

from service.store import reports
from service.store.question import Question
from service.store.rows import Statistic
from tests.store.logs import Log, among_people, filled, simulated

BOUND_TO_HANDS = ("forced_pass_rate", "voluntary_pass_rate", "overplay", "breaking_rate", "twos_dealt", "bombs_broken")
TOLD_BY_PLAYS = ("pass_rate", "tricks_won", "lead_conversion", "twos_led", "auto_rate", "bombs_played", "win_rate")


def statistics_of_first(folder: Path, logs: list[Log]) -> dict[str, Statistic]:
    with filled(folder, logs) as store, store.reader() as reader:
        [first] = reports.find_players(reader, logs[0]["players"][0]["name"])
        page = reports.player(reader, first.player, Question())
    assert page is not None
    return dict(page.statistics)


def without_hand(log: Log, name: str) -> Log:
    """The same game, one player's hand unknown."""
    players = [player | {"hand": None} if player["name"] == name else player for player in log["players"]]
    return {**log, "players": players}


def test_what_a_hand_would_tell_is_left_out_of_made_and_opportunities(tmp_path: Path) -> None:
    """As if the game were not there; what the plays tell is counted as if the hand were known."""
    logs = [among_people(log) for log in simulated(6)]
    known, name = logs[:4], logs[0]["players"][0]["name"]
    some = [*known, *(without_hand(log, name) for log in logs[4:])]
    folders = [tmp_path / name for name in ("known", "every", "some")]
    for folder in folders:
        folder.mkdir()
    without, full, partial = (
        statistics_of_first(folder, each) for folder, each in zip(folders, (known, logs, some), strict=True)
    )
    assert {name: partial[name] for name in BOUND_TO_HANDS} == {name: without[name] for name in BOUND_TO_HANDS}
    assert {name: partial[name] for name in TOLD_BY_PLAYS} == {name: full[name] for name in TOLD_BY_PLAYS}
    assert partial["lead_mix"].classes["size"] == full["lead_mix"].classes["size"]
    assert partial["passes_by_cards"] == without["passes_by_cards"]
    assert partial["availability_use"] == without["availability_use"]
    tempo = partial["tempo_ms"].classes
    assert tempo["forced_pass"].opportunities == 0


def test_games_with_implied_passes_count_like_all_others(tmp_path: Path) -> None:
    """Turns and choices are the same; only what goes by plies may differ."""
    logs = [among_people(log) for log in simulated(5)]
    short = [{**log, "passes": "implied", "plays": [play for play in log["plays"] if play["cards"]]} for log in logs]
    folders = [tmp_path / name for name in ("recorded", "implied")]
    for folder in folders:
        folder.mkdir()
    recorded, implied = (statistics_of_first(folder, each) for folder, each in zip(folders, (logs, short), strict=True))
    by_plies = {"twos_ply_share", "comeback_rate", "collapse_rate", "tempo_ms"}
    assert {name for name in recorded if recorded[name] != implied[name]} <= by_plies
    assert implied["pass_rate"].made
