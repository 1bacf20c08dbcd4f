"""Every finding has the table as it lay: the one that the replay steps through."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.gamelog import read_game
from service.audit import audit
from service.position import last_play, positions
from service.rules.replay import replay
from service.unchecked import unchecked
from tests.shared import PROJECT

SAMPLES = sorted(
    path
    for folder in ("findings", "partial", "odd", "legal")
    for path in (PROJECT / "sample_games" / folder).rglob("*.json")
)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_table_at_a_finding_is_that_of_the_replay(path: Path) -> None:
    report = audit(read_game(path.read_bytes()))
    steps = () if report.record.score_only else tuple(replay(report.record, report.rules, report.opening))
    for finding, position in zip(report.findings, positions(report), strict=True):
        if report.record.score_only:
            assert position is None
            continue
        assert position is not None
        if finding.ply is None:
            held = steps[-1].left_after if finding.code.startswith(("end/", "result/")) else None
            assert position.actor is None
            assert held is None or position.left == held
        elif not position.implied:
            step = steps[finding.ply]
            assert (position.ply, position.actor, position.played) == (step.ply, step.seat, step.cards)
            assert (position.lying, position.owner, position.left) == (step.lying, step.owner, step.left)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_everything_that_was_skipped_is_told_and_only_that(path: Path) -> None:
    report = audit(read_game(path.read_bytes()))
    told = [one.what for one in unchecked(report)]
    assert told[: len(report.skipped)] == list(report.skipped)
    assert all(str(one.said).endswith(".") for one in unchecked(report))
    if report.verdict == "legal" and report.coverage == "full":
        assert told == []


def test_the_last_play_is_the_winners() -> None:
    report = audit(read_game((PROJECT / "sample_games/legal/ends-on-a-four.json").read_bytes()))
    assert report.settlement is not None
    *_, step = replay(report.record, report.rules)
    assert step.seat == report.settlement.winner
    assert last_play(report) == sum(1 << card for card in step.cards)
