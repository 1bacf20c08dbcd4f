"""Evenings on the score pad, as people tap and type them."""

from __future__ import annotations

from typing import Any

PLAYERS = ("Ah Keung", "Mei", "Oscar", "Lucía")
PAD = "/sessions/new"
SENT = "#sending:text-is('Everything is sent.')"


def begin(page: Any, players: tuple[str, ...] = PLAYERS, source: str = "tuesday-club") -> None:
    """Begin an evening by the rules of a score sheet."""
    page.goto(f"{PAD}#new")
    page.wait_for_selector("#setup:not([hidden])")
    for seat, name in enumerate(players):
        page.locator("#seats input").nth(seat).fill(name)
    page.fill("[name=source]", source)
    page.click("text=Begin")
    page.wait_for_selector("#play:not([hidden])")


def tap(page: Any, *left: int, payer: int | None = None) -> None:
    """Tap the cards left of every seat, and write the game down."""
    for cards in left:
        page.click(f"#keys button[value='{cards}']")
    if payer is not None:
        page.locator(".payer").nth(payer).click()
    page.click("#write")


def sums(page: Any) -> list[str]:
    """Everybody's sum, in seat order."""
    found: list[str] = page.locator(".column .total").all_inner_texts()
    return found


def send(page: Any) -> None:
    """Send, and wait until everything is sent."""
    page.click("#send")
    page.wait_for_selector(SENT)


def play_an_evening(page: Any) -> None:
    """An evening of some games, the last of them being written down."""
    begin(page)
    for left in ((0, 11, 12, 13), (0, 10, 5, 3), (7, 0, 3, 10), (1, 2, 0, 1), (4, 6, 0, 2), (0, 1, 9, 8)):
        tap(page, *left)
    tap(page, 3, 0, 1, 2, payer=0)
    for cards in (4, 0, 11):
        page.click(f"#keys button[value='{cards}']")
