"""Kopf oder Knopf: what every viewer of a position sees on the board, drawn once for all of them."""

from functools import lru_cache
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.rules.parts import INDEX
from spieltisch.games.kopf_oder_knopf.view.board import place_holes
from spieltisch.games.kopf_oder_knopf.view.layout import CLOTH, middle
from spieltisch.games.kopf_oder_knopf.view.log import Sewing
from spieltisch.games.kopf_oder_knopf.view.pair_lines import Pair, Stand, holes_of
from spieltisch.games.kopf_oder_knopf.view.sprites import aim, bar, bond, ray, seam_tag
from spieltisch.stage.drawing_cache import cached, widely_kept
from spieltisch.stage.scene import Mark, Piece, Shape
from spieltisch.stage.svg import Svg, use

GROUND, LAST, HOLES, SEAMS, BUTTONS = range(5)  # layers
SEEN, AIMS, TAGS = range(2000, 2003)  # above buttons on their way: holes shine through whatever passes


class Sewn:
    """What the cloth shows to everybody."""

    def __init__(self, game: Game, view: dict[str, Any], shape: Shape, stand: Stand, sewing: Sewing) -> None:
        self.buttons = standing_buttons(view, shape, sewing)
        self.taken = sewing.taken
        self.ground = ground_marks(game, view, shape)
        self.bonds = bond_marks(stand, shape)


def standing_buttons(view: dict[str, Any], shape: Shape, sewing: Sewing) -> list[Piece]:
    """The buttons on the board."""
    colours: dict[str, str] = view["buttons"]
    return [button(shape, number, colours[name], name) for name, number in sewing.standing.items()]


@widely_kept
def button(shape: Shape, number: str, colour: str, name: str) -> Piece:
    """A button on its field."""
    x, y = CLOTH[shape].place(name)
    scale = round(CLOTH[shape].scale, 4)
    return Piece(id=number, sprite=colour, x=x, y=y, scale=scale, layer=BUTTONS, zone=name)


def ground_marks(game: Game, view: dict[str, Any], shape: Shape) -> tuple[Mark, ...]:
    """The holes; those below buttons shine through, and are lifted with them."""
    patches, holes = holes_drawing(view["layout"])
    below = holes_of(view["layout"])
    seen = [
        shining(shape, name, colour, below[name]) for name, colour in view["buttons"].items() if below[name]
    ]
    return (laid_mark(shape, "patches", GROUND, patches), laid_mark(shape, "holes", HOLES, holes), *seen)


@lru_cache(maxsize=64)
def holes_drawing(layout: str) -> tuple[Svg, Svg]:
    """Patches and holes of a layout."""
    return place_holes(layout)


@cached
def shining(shape: Shape, name: str, colour: str, holes: int) -> Mark:
    """The holes that shine through a button."""
    return laid_mark(shape, f"seen-{INDEX[name]}", SEEN, use(f"{colour}-holes-{holes}", *middle(name)), name)


def bond_marks(stand: Stand, shape: Shape) -> tuple[Mark, ...]:
    """Pairs and forbidden combinations."""
    marks: list[Mark] = []
    for pair in stand.pairs:
        marks += pair_marks(shape, pair)
    for group in stand.combinations:
        marks.append(laid_mark(shape, f"bond-{group[0]}", SEAMS, bond(tuple(group))))
    return tuple(marks)


@widely_kept
def pair_marks(shape: Shape, pair: Pair) -> tuple[Mark, ...]:
    """A bar; if it threatens, its threads, its range, and arcs around what it hits."""
    name = "-".join(pair.fields)
    marks = [laid_mark(shape, f"pair-{name}", SEAMS, bar(pair))]
    for shot in pair.shots:
        if shot.hit is not None:
            marks.append(aid_mark(shape, f"ray-{name}-{shot.hit}", LAST, ray(pair.colour, shot)))
            marks.append(aid_mark(shape, f"aim-{name}-{shot.hit}", AIMS, aim(pair.colour, shot.hit)))
    if pair.threatened:
        marks.append(aid_mark(shape, f"range-{name}", TAGS, seam_tag(pair)))
    return tuple(marks)


@widely_kept
def laid_mark(shape: Shape, name: str, layer: int, drawing: Svg, zone: str = "") -> Mark:
    """A drawing in units of the cloth as a mark on the stage."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].laid(drawing) if drawing else "", zone=zone)


def aid_mark(shape: Shape, name: str, layer: int, drawing: Svg) -> Mark:
    """The same, for who wants to see threats."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].laid(drawing), aid=True)
