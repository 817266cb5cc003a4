"""Kopf oder Knopf: the buttons and marks of a position that all viewers share."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.rules.tables import INDEX
from spieltisch.games.kopf_oder_knopf.view import layers
from spieltisch.games.kopf_oder_knopf.view.board import place_holes
from spieltisch.games.kopf_oder_knopf.view.history import History
from spieltisch.games.kopf_oder_knopf.view.layout import CLOTH, middle
from spieltisch.games.kopf_oder_knopf.view.pair_lines import BoardAnalysis, Pair, holes_of
from spieltisch.games.kopf_oder_knopf.view.sprites import aim, bar, bond, ray, seam_tag
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Mark, Piece, Shape
from spieltisch.stage.svg import Svg, use


class SharedBoard:
    """Buttons, holes, pairs and combinations, drawn once for all viewers of a position."""

    def __init__(
        self, game: Game, view: dict[str, Any], shape: Shape, analysis: BoardAnalysis, history: History
    ) -> None:
        self.buttons = standing_buttons(view, shape, history)
        self.order = history.order
        self.taken = tuple(history.taken[0]), tuple(history.taken[1])
        self.ground = ground_marks(game, view, shape)
        self.bonds = pair_and_bond_marks(analysis, shape)


def standing_buttons(view: dict[str, Any], shape: Shape, history: History) -> list[Piece | None]:
    """Build the buttons on the board, in the order of their ids; None stands for a button that was taken."""
    colours: dict[str, str] = view["buttons"]
    order = history.order
    buttons: list[Piece | None] = [None] * len(order)
    for name, number in history.standing.items():
        buttons[order[number]] = button(shape, number, colours[name], name)
    return buttons


@cached_per_part
def button(shape: Shape, number: str, colour: str, name: str) -> Piece:
    """Build a button on its field."""
    x, y = CLOTH[shape].place(name)
    scale = round(CLOTH[shape].scale, 4)
    piece = Piece(number, colour, x, y, layer=layers.BUTTONS, zone=name)
    return piece if scale == 1 else replace(piece, scale=scale)  # compiled code would write 1.0 instead of 1


def ground_marks(game: Game, view: dict[str, Any], shape: Shape) -> tuple[Mark, ...]:
    """Draw the holes; those below buttons shine through, and move with them."""
    patches, holes = holes_drawing(view["layout"])
    below = holes_of(view["layout"])
    seen = [
        hole_mark(shape, name, colour, below[name]) for name, colour in view["buttons"].items() if below[name]
    ]
    return (
        board_mark(shape, "patches", layers.GROUND, patches),
        board_mark(shape, "holes", layers.HOLES, holes),
        *seen,
    )


@lru_cache(maxsize=64)
def holes_drawing(layout: str) -> tuple[Svg, Svg]:
    """Draw patches and holes of a layout."""
    return place_holes(layout)


@cached
def hole_mark(shape: Shape, name: str, colour: str, holes: int) -> Mark:
    """Draw the holes that shine through a button."""
    return board_mark(
        shape, f"seen-{INDEX[name]}", layers.SEEN, use(f"{colour}-holes-{holes}", *middle(name)), name
    )


def pair_and_bond_marks(analysis: BoardAnalysis, shape: Shape) -> tuple[Mark, ...]:
    """Draw pairs and forbidden combinations."""
    marks: list[Mark] = []
    for pair in analysis.pairs:
        marks += pair_marks(shape, pair)
    for group in analysis.combinations:
        marks.append(board_mark(shape, f"bond-{group[0]}", layers.SEAMS, bond(tuple(group))))
    return tuple(marks)


@cached_per_part
def pair_marks(shape: Shape, pair: Pair) -> tuple[Mark, ...]:
    """Draw a bar; if it threatens, also its threads, its range, and arcs around the targets."""
    name = "-".join(pair.fields)
    marks = [board_mark(shape, f"pair-{name}", layers.SEAMS, bar(pair))]
    for shot in pair.shots:
        if shot.hit is not None:
            marks.append(aid_mark(shape, f"ray-{name}-{shot.hit}", layers.LAST, ray(pair.colour, shot)))
            marks.append(aid_mark(shape, f"aim-{name}-{shot.hit}", layers.AIMS, aim(pair.colour, shot.hit)))
    if pair.threatened:
        marks.append(aid_mark(shape, f"range-{name}", layers.TAGS, seam_tag(pair)))
    return tuple(marks)


@cached_per_part
def board_mark(shape: Shape, name: str, layer: int, drawing: Svg, zone: str = "") -> Mark:
    """Place a drawing in units of the cloth as a mark on the stage."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].placed(drawing) if drawing else "", zone=zone)


def aid_mark(shape: Shape, name: str, layer: int, drawing: Svg) -> Mark:
    """Place a drawing that only viewers see who want to see threats."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].placed(drawing), aid=True)
