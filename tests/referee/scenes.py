"""Small made-up games for tests: hands and plays as text, "" being a pass."""

from typing import Any

from .rulebook import Rules
from .table import Table, apply, judge_action

Action = tuple[int, str]


def cards_of(text: str) -> list[str]:
    return text.split()


def hands(*texts: str) -> list[list[str]]:
    return [cards_of(text) for text in texts]


def played(table: Table, *actions: Action) -> list[str | None]:
    """Play the actions and list what each of them is called."""
    codes = []
    for seat, cards in actions:
        codes.append(judge_action(table, seat, cards.split()))
        apply(table, seat, cards.split())
    return codes


def game(rules: Rules, dealt: list[list[str]], *actions: Action) -> dict[str, Any]:
    players = [{"name": f"seat {seat}", "hand": hand} for seat, hand in enumerate(dealt)]
    return {
        "rules": rules,
        "players": players,
        "plays": [{"seat": seat, "cards": text.split()} for seat, text in actions],
    }


def codes_of(report: dict[str, Any]) -> list[str]:
    return [code for _ply, code in report["findings"]]
