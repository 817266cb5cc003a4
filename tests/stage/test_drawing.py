"""Fragments of SVG, documents that stand alone, and pictures in notebooks."""

import builtins
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import spieltisch
from spieltisch.engine.core import State
from spieltisch.engine.record import Record, random_record
from spieltisch.stage import load_ipython_extension, show, svg
from spieltisch.stage.render import needed, render, stage
from spieltisch.stage.scene import Area, Focus, Mark, Pane, Picture, Piece, Prompt, Scene, Sheet, Stop
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.tokens import DARK, LIGHT, SEATS
from tests.stage.random_positions import NASTY

BUTTONS = spieltisch.game("kopf-oder-knopf")
SHEET = Sheet(
    sprites=svg.symbol("one", svg.use("two", 0, 0))
    + svg.symbol("two", svg.circle(0, 0, 3, fill="var(--felt)"))
    + svg.symbol("three", svg.circle(0, 0, 3)),
    boards={"wide": "<g id='board'/>", "tall": ""},
    light={"felt": "#111111"},
    dark={"felt": "#222222"},
)


# -- fragments -----------------------------------------------------------------------------------------------


def test_words_and_attributes_are_escaped() -> None:
    told = ElementTree.fromstring(svg.words(NASTY, 1, 2, fill=NASTY))
    assert (told.text, told.attrib["fill"]) == (NASTY, NASTY)


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert ElementTree.fromstring(svg.words("a\x00b\x1fc", 0, 0)).text == "a\ufffdb\ufffdc"


def test_numbers_are_short() -> None:
    assert [svg.number(value) for value in (1.0, 1.26, -0.04, 100, 1e3)] == ["1", "1.3", "0", "100", "1000"]


def test_long_words_are_cut_to_fit() -> None:
    assert svg.fitted("Anna took", 200, 14) == "Anna took"
    cut = svg.fitted("A very long name indeed took", 100, 14)
    assert cut.endswith("…")
    assert width_of(cut, 14) <= 100


@pytest.mark.parametrize("colour", SEATS)
def test_every_seat_has_a_shape_with_its_letter(colour: str) -> None:
    drawn = ElementTree.fromstring(svg.seat_shape(colour, 10, 10, 32, "<"))
    assert [element.text for element in drawn.iter("text")] == ["<"]
    assert [element.attrib["fill"] for element in drawn.iter("path")] == [f"var(--seat-{colour})"]


def test_all_seat_shapes_differ() -> None:
    shapes = {svg.shape(kind, 0, 0, 20) for kind in SEATS.values()}
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
    sprites = needed(SHEET, svg.use("one", 0, 0))
    assert "two" in sprites
    assert "three" not in sprites


def test_colours_are_those_of_the_theme() -> None:
    picture = Picture(width=10, height=10, svg=svg.use("one", 0, 0) + svg.box(0, 0, 1, 1, fill="var(--ink)"))
    light, dark = render(picture, SHEET), render(picture, SHEET, "dark")
    assert "#111111" in light
    assert LIGHT["ink"] in light
    assert "#222222" in dark
    assert DARK["ink"] in dark


def test_a_sheet_of_the_night_has_dark_tokens_in_both_themes() -> None:
    picture = Picture(width=10, height=10, svg=svg.box(0, 0, 1, 1, fill="var(--ink)"))
    night = replace(SHEET, night=True)
    assert DARK["ink"] in render(picture, night)
    assert LIGHT["ink"] in render(picture, SHEET)


def test_an_unknown_colour_is_an_error() -> None:
    with pytest.raises(KeyError, match="plaid"):
        render(Picture(width=1, height=1, svg=svg.box(0, 0, 1, 1, fill="var(--plaid)")), SHEET)


# -- panes ---------------------------------------------------------------------------------------------------

WINDOW = Pane(
    id="city",
    area=Area(x=10, y=0, width=60, height=40),
    content=Area(x=-100, y=-100, width=400, height=200),
    label="",
    layer=1,
)
STRIP = Pane(
    id="hand",
    kind="strip",
    area=Area(x=0, y=40, width=100, height=10),
    content=Area(x=0, y=0, width=500, height=20),
    label="",
)


def test_a_window_shows_all_of_its_content_in_its_middle() -> None:
    assert WINDOW.view() == pytest.approx((0.15, 10 + 30 - 100 * 0.15, 20 - 0))
    clear = replace(WINDOW, clear=Area(x=10, y=0, width=30, height=40))
    assert clear.view() == pytest.approx((0.075, 10 + 15 - 100 * 0.075, 20 - 0))


def test_a_window_opens_at_its_focus_but_shows_nothing_beside_its_content() -> None:
    near = replace(WINDOW, focus=Focus(x=0, y=0, span=80))
    assert near.view() == pytest.approx((0.5, 10 + 30, 20))
    corner = replace(WINDOW, focus=Focus(x=-90, y=99, span=80))
    assert corner.view() == pytest.approx((0.5, 10 + 100 * 0.5, 40 - 100 * 0.5))
    closest = replace(WINDOW, focus=Focus(x=0, y=0, span=1), closest=3)
    assert closest.view().scale == 3
    assert replace(WINDOW, focus=Focus(x=0, y=0, span=9999)).view().scale == WINDOW.view().scale


def test_a_strip_fills_its_height_and_begins_at_its_start_or_at_its_focus() -> None:
    assert STRIP.view() == (0.5, 0, 40)
    assert replace(STRIP, focus=Focus(x=300, y=0)).view() == (0.5, -100, 40)
    assert replace(STRIP, focus=Focus(x=499, y=0)).view() == (0.5, -150, 40)
    short = replace(STRIP, content=Area(x=0, y=0, width=50, height=20), focus=Focus(x=40, y=0))
    assert short.view() == (0.5, 0, 40)


def test_what_lies_in_a_pane_is_placed_by_it_cut_at_its_edges_and_at_its_layer() -> None:
    shown = replace(
        scene(
            Piece(id="p", sprite="one", x=100, y=0, pane="city"),
            Mark(id="m", svg="<g id='ground'/>", layer=-5, pane="city"),
            Mark(id="n", svg="<g id='under'/>"),
            Mark(id="o", svg="<g id='over'/>", layer=2),
            Piece(id="q", sprite="two", x=7, y=7, pane="hand"),
        ),
        panes=(WINDOW, STRIP),
    )
    drawn = stage(shown, SHEET)
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    order = [drawn.index(part) for part in ("#two", "'under'", "'ground'", "#one", "'over'")]
    assert order == sorted(order)
    edges = {clip.attrib["id"]: clip[0].attrib for clip in root.iter("clipPath")}
    city = next(group for group in root.iter("g") if group.attrib.get("clip-path") == "url(#pane-0)")
    assert city[0].attrib["transform"] == "translate(25 20)scale(0.15)"
    assert (edges["pane-0"]["x"], edges["pane-0"]["width"], edges["pane-0"]["height"]) == ("10", "60", "40")
    assert (edges["pane-1"]["y"], edges["pane-1"]["height"]) == ("28", "34")  # some room for what is lifted


def test_the_minimap_has_a_frame_and_stops_have_names() -> None:
    window = replace(WINDOW, minimap=Area(x=0, y=0, width=40, height=40), focus=Focus(x=100, y=0, span=80))
    assert window.mapped() == pytest.approx((0.1, 10, 20))
    strip = replace(STRIP, stops=(Stop(label="Mine", x=80),), stops_at=Area(x=5, y=30, width=90, height=10))
    root = ElementTree.fromstring(f"<svg>{stage(replace(scene(), panes=(window, strip)), SHEET)}</svg>")
    frame = next(box for box in root.iter("rect") if box.attrib.get("fill") == "none").attrib
    assert [float(frame[side]) for side in ("x", "y", "width", "height")] == [14, 16, 12, 8]
    assert [text.text for text in root.iter("text")] == ["Mine"]
    low = replace(window, minimap=Area(x=0, y=0, width=40, height=20), focus=None)
    whole = stage(replace(scene(), panes=(low,)), SHEET)
    assert "x='0' y='0' width='40' height='20'" in whole  # no farther than the minimap


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
