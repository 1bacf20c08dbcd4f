"""One look: the style sheet and the figures have the same tokens, and what must be told apart can be."""

from __future__ import annotations

import re

import pytest

from dashboards import theme
from dashboards.numerals import percent, signed, signed_mean, whole
from tests.shared import PROJECT

STATIC = PROJECT / "dashboards" / "static"
CSS = (STATIC / "bigtwo.css").read_text("utf-8")


def _blocks() -> tuple[str, str, str]:
    """The tokens as they stand for light, for dark by preference and for dark by the switch."""
    light = CSS[CSS.index(":root {") :].split("}")[0]
    preferred = CSS[CSS.index(':root:not([data-theme="light"])') :].split("}")[0]
    switched = CSS[CSS.index(':root[data-theme="dark"]') :].split("}")[0]
    return light, preferred, switched


def _tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-fA-F]{6});", block))


def test_the_style_sheet_has_the_tokens_of_the_figures() -> None:
    light, preferred, switched = map(_tokens, _blocks())
    assert preferred == switched
    assert theme.LIGHT.items() <= light.items()
    assert theme.DARK.items() <= preferred.items()
    assert [light[f"player-{number}"] for number in range(1, 7)] == list(theme.PLAYERS)
    assert [preferred[f"player-{number}"] for number in range(1, 7)] == list(theme.PLAYERS_DARK)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = {
    "paper": ("ink", "muted", "accent", "good", "bad", "warn"),
    "sheet": ("ink", "muted", "accent", "good", "bad", "warn"),
    "felt": ("ink", "muted", "accent", "bad", "warn"),
}
"""What is written on what."""


@pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK])
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read_on_every_ground(tokens: dict[str, str], ground: str) -> None:
    assert all(_contrast(tokens[token], tokens[ground]) >= 4.5 for token in GROUNDS[ground])


def test_no_style_sheet_asks_how_a_phone_is_held() -> None:
    """What turns or hides a page then locks out those whose phone is mounted, and axe-core is not asked for it."""
    sheets = list(STATIC.glob("*.css"))
    assert len(sheets) >= 3
    assert not [sheet.name for sheet in sheets if "orientation" in sheet.read_text("utf-8")]


def test_marks_of_players_stand_out_from_the_page() -> None:
    assert all(_contrast(colour, theme.LIGHT["paper"]) >= 3 for colour in theme.PLAYERS)
    assert all(_contrast(colour, theme.DARK["paper"]) >= 3 for colour in theme.PLAYERS_DARK)


def test_each_light_colour_has_one_dark_twin() -> None:
    assert all(dark not in theme.TWINS or theme.TWINS[dark] == dark for dark in theme.TWINS.values())


def test_no_two_players_share_a_colour_and_those_beyond_the_palette_have_none() -> None:
    keys = [f"key-{number}" for number in range(40)]
    given = theme.player_numbers(keys)
    assert sorted(given.values()) == [1, 2, 3, 4, 5]
    assert list(given) == keys[:5]


def test_the_key_says_which_colour_so_that_a_new_player_at_the_end_changes_nobodys() -> None:
    keys = [f"key-{number}" for number in range(5)]
    for number in range(1, 5):
        given = theme.player_numbers(keys[:number])
        assert given.items() <= theme.player_numbers(keys).items()


def test_numbers_have_a_real_minus_thin_spaces_and_no_false_precision() -> None:
    assert (signed(33), signed(-22), signed(0)) == ("+33", "−22", "0")
    assert whole(1234567) == "1\N{THIN SPACE}234\N{THIN SPACE}567"
    assert (signed_mean(-2.14), signed_mean(0.01), signed_mean(None)) == ("−2.1", "0.0", "–")
    assert (percent(0.256), percent(1.0), percent(0.9999), percent(None)) == ("26%", "100%", "100.0%", "–")
