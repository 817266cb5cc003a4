"""The pictures and facts of the games that the home page announces, and the horses that two games share."""

import re
from importlib import import_module
from importlib.resources import files
from typing import get_args
from xml.etree import ElementTree

import msgspec
import pytest

import spieltisch
from spieltisch.engine import registry
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
from spieltisch.stage.render import render
from spieltisch.stage.scene import Picture, Sheet

ANNOUNCED = ("kopf_an_kopf", "knight_rider")
SIZES = {"vignette": (336, 168), "badge": (44, 44)}
PICTURES = [(folder, name) for folder in ("homestretch", *ANNOUNCED) for name in SIZES]
NO_SHEET = Sheet(sprites="", boards={}, light={}, dark={})


class Announced(msgspec.Struct, forbid_unknown_fields=True):
    name_en: str
    name_de: str
    sentence_en: str
    sentence_de: str
    players_min: int
    players_max: int
    minutes_min: int
    minutes_max: int
    age: int


def announced(folder: str) -> Announced:
    text = files(f"spieltisch.games.{folder}").joinpath("announced.toml").read_bytes()
    return msgspec.toml.decode(text, type=Announced)


def picture(folder: str, name: str) -> Picture:
    slug = folder.replace("_", "-")
    game = spieltisch.game(slug) if slug in registry.slugs() else None
    drawn: Picture = getattr(import_module(f"spieltisch.games.{folder}.board"), name)(game)
    return drawn


def elements(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{drawing}</svg>").iter())


def ids(drawing: str) -> list[str]:
    return [element.attrib["id"] for element in elements(drawing) if "id" in element.attrib]


@pytest.mark.parametrize("folder", ANNOUNCED)
def test_facts_make_sense(folder: str) -> None:
    facts = announced(folder)
    assert 2 <= facts.players_min <= facts.players_max <= 8
    assert 0 < facts.minutes_min <= facts.minutes_max
    assert facts.age > 0
    assert facts.name_en
    assert facts.name_de


@pytest.mark.parametrize("folder", ANNOUNCED)
def test_sentences_fit_in_two_lines_of_a_card(folder: str) -> None:
    facts = announced(folder)
    assert facts.sentence_en != facts.sentence_de
    for sentence in (facts.sentence_en, facts.sentence_de):
        assert sentence.endswith(".")
        assert len(sentence) <= 66


@pytest.mark.parametrize(("folder", "name"), PICTURES)
def test_pictures_have_their_size(folder: str, name: str) -> None:
    drawn = picture(folder, name)
    assert (drawn.width, drawn.height) == SIZES[name]


@pytest.mark.parametrize(("folder", "name"), PICTURES)
def test_pictures_need_nothing_but_themselves(folder: str, name: str) -> None:
    """They are shown inside <img>, where neither fonts nor sprites of the page are at hand."""
    drawn = picture(folder, name).svg
    tags = {element.tag for element in elements(drawn)}
    assert not tags & {"text", "image", "use", "style", "script", "foreignObject"}
    assert "href" not in drawn
    assert {*re.findall(r"url\(([^)]*)\)", drawn)} <= {f"#{name}" for name in ids(drawn)}


def test_ids_differ_in_all_pictures() -> None:
    """All five cards stand in one page, and an id counts for all of it."""
    found = [name for folder, kind in PICTURES for name in ids(picture(folder, kind).svg)]
    assert found
    assert len(found) == len({*found})


@pytest.mark.parametrize(("folder", "name"), PICTURES)
def test_pictures_are_always_the_same(folder: str, name: str) -> None:
    assert picture(folder, name) == picture(folder, name)


@pytest.mark.parametrize(("folder", "name"), PICTURES)
def test_pictures_are_painted_in_both_themes(folder: str, name: str) -> None:
    resvg = pytest.importorskip("resvg_py")
    for theme in ("light", "dark"):
        document = render(picture(folder, name), NO_SHEET, theme)
        assert len(bytes(resvg.svg_to_bytes(svg_string=document))) > 1000


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
    """What follows the cloth in the drawing of a horse that wears it."""
    silks = Silks("#111111", "#222222", "#333333")
    drawn = racehorse(value, "bay", large=cloth is LARGE_CLOTH, rider=silks if cloth is RACE_CLOTH else None)
    return drawn.split(cloth.outline)[1]


def test_a_number_stands_in_the_middle() -> None:
    first, second = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", numeral(10, 50, 50, 20, "#000"))
    right = float(second[0]) + FIGURES["0"].width * 20 / HEIGHT
    assert (float(first[0]) + right) / 2 == pytest.approx(50, abs=0.02)
    assert float(first[1]) == 40
