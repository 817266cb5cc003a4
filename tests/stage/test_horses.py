"""The drawings of horses that two games share, and their numbers."""

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from spieltisch.stage.horses import (
    COATS,
    LARGE_CLOTH,
    RACE_CLOTH,
    SADDLE_CLOTH,
    Cloth,
    Silks,
    Stride,
    horse_outlines,
    racehorse,
)
from spieltisch.stage.numerals import FIGURES, GAP, HEIGHT, numeral


def elements(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{drawing}</svg>").iter())


@pytest.mark.parametrize("stride", get_args(Stride))
@pytest.mark.parametrize("coat", COATS)
def test_every_horse_shows_its_number(coat: str, stride: Stride) -> None:
    drawn = racehorse(7, coat, stride)
    assert FIGURES["7"].blocks in drawn
    assert COATS[coat].body in drawn
    assert all(element.attrib.get("d") != "" for element in elements(drawn))


@pytest.mark.parametrize("stride", get_args(Stride))
@pytest.mark.parametrize("rider", [None, Silks("#123456", "#234567", "#345678")])
def test_a_horse_of_shared_outlines_is_the_same_and_much_shorter(stride: Stride, rider: Silks | None) -> None:
    full = racehorse(10, "bay", stride, rider=rider, blaze=True)
    short = racehorse(10, "bay", stride, rider=rider, blaze=True, shared=True)
    named = {
        element.attrib["id"]: element for element in elements(horse_outlines()) if "id" in element.attrib
    }
    used = [element.attrib["href"].removeprefix("#") for element in elements(short) if element.tag == "use"]
    assert set(used) <= set(named)
    for name in used:
        for part in named[name].iter("path"):
            assert part.attrib["d"] in full
    assert len(short) < len(full) / 4


def test_strides_riders_and_blazes_can_be_told_apart() -> None:
    silks = Silks(jacket="#123456", cap="#234567", sash="#345678")
    horses = {
        racehorse(7, "bay"),
        racehorse(7, "bay", "gathered"),
        racehorse(7, "bay", rider=silks),
        racehorse(7, "bay", blaze=True),
        racehorse(None, "bay"),
    }
    assert len(horses) == 5
    assert all(colour in racehorse(7, "bay", rider=silks) for colour in silks)


@pytest.mark.parametrize(("cloth", "width"), [(SADDLE_CLOTH, 25), (RACE_CLOTH, 33), (LARGE_CLOTH, 39)])
@pytest.mark.parametrize("value", range(1, 13))
def test_numbers_fit_on_every_cloth(cloth: Cloth, width: float, value: int) -> None:
    height = float(re.findall(r"scale\(([\d.]+)\)", racehorse_number(cloth, value))[0]) * HEIGHT
    figures = [FIGURES[letter] for letter in str(value)]
    needed = (sum(figure.width for figure in figures) + GAP * (len(figures) - 1)) * height / HEIGHT
    assert needed <= width - 4


def racehorse_number(cloth: Cloth, value: int) -> str:
    """Return what follows the cloth in the drawing of a horse."""
    silks = Silks("#111111", "#222222", "#333333")
    drawn = racehorse(value, "bay", large=cloth is LARGE_CLOTH, rider=silks if cloth is RACE_CLOTH else None)
    return drawn.split(cloth.outline)[1]


def test_a_number_stands_in_the_middle() -> None:
    first, second = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", numeral(10, 50, 50, 20, "#000"))
    right = float(second[0]) + FIGURES["0"].width * 20 / HEIGHT
    assert (float(first[0]) + right) / 2 == pytest.approx(50, abs=0.02)
    assert float(first[1]) == 40
