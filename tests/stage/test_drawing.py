"""Fragments of SVG, documents that stand alone, and pictures in notebooks."""

import builtins
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import spieltisch
from spieltisch.engine.core import State
from spieltisch.engine.record import Record, random_record
from spieltisch.stage import draw, load_ipython_extension, show
from spieltisch.stage.render import needed, render, stage
from spieltisch.stage.scene import Mark, Picture, Piece, Prompt, Scene, Sheet
from spieltisch.stage.tokens import DARK, LIGHT, SEATS
from tests.stage.walk import NASTY

BUTTONS = spieltisch.game("kopf-oder-knopf")
SHEET = Sheet(
    sprites=draw.symbol("one", draw.use("two", 0, 0))
    + draw.symbol("two", draw.circle(0, 0, 3, fill="var(--felt)"))
    + draw.symbol("three", draw.circle(0, 0, 3)),
    boards={"wide": "<g id='board'/>", "tall": ""},
    light={"felt": "#111111"},
    dark={"felt": "#222222"},
)


# -- fragments -----------------------------------------------------------------------------------------------


def test_words_and_attributes_are_escaped() -> None:
    told = ElementTree.fromstring(draw.words(NASTY, 1, 2, fill=NASTY))
    assert (told.text, told.attrib["fill"]) == (NASTY, NASTY)


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert ElementTree.fromstring(draw.words("a\x00b\x1fc", 0, 0)).text == "a\ufffdb\ufffdc"


def test_numbers_are_short() -> None:
    assert [draw.number(value) for value in (1.0, 1.26, -0.04, 100, 1e3)] == ["1", "1.3", "0", "100", "1000"]


def test_long_words_are_cut_to_fit() -> None:
    assert draw.fitted("Anna took", 200, 14) == "Anna took"
    cut = draw.fitted("A very long name indeed took", 100, 14)
    assert cut.endswith("…")
    assert draw.width_of(cut, 14) <= 100


@pytest.mark.parametrize("colour", SEATS)
def test_every_seat_has_a_shape_with_its_letter(colour: str) -> None:
    drawn = ElementTree.fromstring(draw.seat_shape(colour, 10, 10, 32, "<"))
    assert [element.text for element in drawn.iter("text")] == ["<"]
    assert [element.attrib["fill"] for element in drawn.iter("path")] == [f"var(--seat-{colour})"]


def test_all_seat_shapes_differ() -> None:
    shapes = {draw.shape(kind, 0, 0, 20) for kind in SEATS.values()}
    assert len(shapes) == len(SEATS)


# -- documents -----------------------------------------------------------------------------------------------


def scene(*things: Mark | Piece) -> Scene:
    return Scene(
        game="test",
        shape="wide",
        width=100,
        height=50,
        sheet="",
        seat=None,
        prompt=Prompt(seats=(), question=""),
        marks=tuple(thing for thing in things if isinstance(thing, Mark)),
        pieces=tuple(thing for thing in things if isinstance(thing, Piece)),
    )


def test_higher_layers_are_nearer_and_marks_lie_below_pieces() -> None:
    drawn = stage(
        scene(
            Piece(id="p", sprite="one", x=0, y=0, layer=1),
            Mark(id="m", svg="<g id='same'/>", layer=1),
            Mark(id="n", svg="<g id='above'/>", layer=2),
            Piece(id="q", sprite="two", x=0, y=0),
        ),
        SHEET,
    )
    order = [drawn.index(part) for part in ("'board'", "#two", "'same'", "#one", "'above'")]
    assert order == sorted(order)


def test_pieces_are_placed_turned_and_scaled() -> None:
    drawn = stage(scene(Piece(id="p", sprite="one", x=10, y=20.04, angle=90, scale=0.5)), SHEET)
    assert "translate(10 20)rotate(90)scale(0.5)" in drawn


def test_only_what_is_used_is_in_a_document() -> None:
    sprites = needed(SHEET, draw.use("one", 0, 0))
    assert "two" in sprites
    assert "three" not in sprites


def test_colours_are_those_of_the_theme() -> None:
    picture = Picture(
        width=10, height=10, svg=draw.use("one", 0, 0) + draw.box(0, 0, 1, 1, fill="var(--ink)")
    )
    light, dark = render(picture, SHEET), render(picture, SHEET, "dark")
    assert "#111111" in light
    assert LIGHT["ink"] in light
    assert "#222222" in dark
    assert DARK["ink"] in dark


def test_an_unknown_colour_is_an_error() -> None:
    with pytest.raises(KeyError, match="plaid"):
        render(Picture(width=1, height=1, svg=draw.box(0, 0, 1, 1, fill="var(--plaid)")), SHEET)


# -- notebooks -----------------------------------------------------------------------------------------------


def test_a_state_is_shown_as_the_seat_sees_it() -> None:
    shown = show(BUTTONS.start(), 1, language="de", shape="tall", theme="dark")
    assert (shown.scene.seat, shown.scene.shape) == (1, "tall")
    root = ElementTree.fromstring(shown._repr_svg_())
    assert "Blau nahm" in [element.text for element in root.iter() if element.text]


def test_a_record_is_shown_after_any_move_with_its_last_one_marked() -> None:
    record = random_record(BUTTONS, seed=3)
    assert "last" not in {mark.id for mark in show(record, ply=0).scene.marks}
    third = show(record, ply=3).scene
    assert "last" in {mark.id for mark in third.marks}
    assert {piece.id for piece in third.pieces} == {piece.id for piece in show(record).scene.pieces}
    assert show(record).scene.result is not None


def test_a_picture_in_pixels() -> None:
    pytest.importorskip("resvg_py")
    assert show(BUTTONS.start()).png(0.25).startswith(b"\x89PNG")


def test_without_the_renderer_pixels_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ModuleNotFoundError, match="resvg_py"):
        show(BUTTONS.start()).png()


def test_in_a_notebook_states_and_records_show_themselves() -> None:
    known: dict[type, Any] = {}
    formatters = {"image/svg+xml": SimpleNamespace(for_type=known.__setitem__)}
    load_ipython_extension(SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters)))
    assert set(known) == {State, Record}
    state = BUTTONS.start()
    assert known[State](state) == show(state).svg()
    assert known[Record](Record.from_state(state)) == show(state).svg()
