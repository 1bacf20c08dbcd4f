"""One look: the style sheet and the figures have the same tokens, and what must be told apart can be."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from dashboards import theme
from dashboards.figures.beating import BLUES
from dashboards.figures.flows import matrix
from dashboards.figures.holding import card_map
from dashboards.figures.subject import Subject
from dashboards.figures.using import PLAIN, category_use
from dashboards.figures.verdicts import findings_by_source
from dashboards.numerals import percent, signed, signed_mean, whole
from tests.dashboards.rows import flow, found, released, use
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
    assert [light[f"player-{number}"] for number in range(1, 10)] == list(theme.PLAYERS)
    assert [preferred[f"player-{number}"] for number in range(1, 10)] == list(theme.PLAYERS_DARK)


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


SCALES = {
    "shades": theme.SHADES,
    "greys": theme.GREYS,
    "sequential": theme.SEQUENTIAL,
    "diverging": theme.DIVERGING,
    "blues": BLUES,
    "no colour": PLAIN,
}


@pytest.mark.parametrize("name", SCALES)
def test_what_is_written_in_a_cell_can_be_read_at_every_place_of_its_scale_in_both_themes(name: str) -> None:
    dark = [theme.TWINS[colour] for colour in SCALES[name]]
    for place in range(401):
        text = theme.on_cell(SCALES[name], place / 400)
        assert _contrast(text, _mixed(SCALES[name], place / 400)) >= 4.5
        assert _contrast(theme.TWINS[text], _mixed(dark, place / 400)) >= 4.5


def _mixed(scale: Sequence[str], place: float) -> str:
    """The colour between the two of a scale that stand around a place."""
    steps = len(scale) - 1
    before = min(int(place * steps), steps - 1)
    share = place * steps - before
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in scale[before : before + 2]]
    return "#" + "".join(f"{round(low + (high - low) * share):02x}" for low, high in zip(*ends, strict=True))


HEATMAPS = {
    "point-flows": matrix([flow("Mei", "Oscar", 12), flow("Tom", "Mei", 5)], 10),
    "findings": findings_by_source([found("club", "play/too-low", 7), found("", "play/not-held", 1)], 9),
    "category-use": category_use([use("Mei", pair=(30, 50), flush=(2, 9))], 1, 60),
    "card-map": card_map([released(51, 0.5, 40, 10), released(0, 0.1, 4, 1)], Subject(60)),
}


@pytest.mark.parametrize("name", HEATMAPS)
def test_every_number_of_a_heatmap_has_the_colour_that_its_own_cell_asks_for(name: str) -> None:
    figure = json.loads(HEATMAPS[name].to_json())["data"]
    for cells, texts in zip(figure[::2], figure[1::2], strict=True):
        scale = [colour for _place, colour in cells["colorscale"]]
        drawn = zip(texts["x"], texts["y"], texts["textfont"]["color"], strict=True)
        colours = {(x, y): colour for x, y, colour in drawn}
        for y, row in zip(cells["y"], cells["z"], strict=True):
            for x, number in zip(cells["x"], row, strict=True):
                if number is not None:
                    place = (number - cells["zmin"]) / (cells["zmax"] - cells["zmin"])
                    assert _contrast(colours.pop((x, y)), _mixed(scale, place)) >= 4.5
        assert not colours, "a text without a cell"


def test_each_light_colour_has_one_dark_twin() -> None:
    assert all(dark not in theme.TWINS or theme.TWINS[dark] == dark for dark in theme.TWINS.values())


def test_no_two_of_six_players_share_a_colour_and_those_beyond_the_palette_are_grey() -> None:
    keys = [f"key-{number}" for number in range(40)]
    given = theme.player_numbers(keys)
    assert sorted(given.values()) == [1, 2, 3, 4, 5, 6]
    assert list(given) == keys[:6]
    assert given[keys[5]] == 6, "it is close to the first"
    assert {theme.number_in(given, key) for key in keys[6:]} == {7, 8, 9}
    assert theme.number_in(given, keys[6]) == theme.number_in({}, keys[6]), "whoever else there is"


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
