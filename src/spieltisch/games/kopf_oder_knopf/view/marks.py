"""Kopf oder Knopf: marks on the board and beside it: the last turn, the cards, the legend."""

from functools import lru_cache
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.view import layers
from spieltisch.games.kopf_oder_knopf.view.history import last_turn
from spieltisch.games.kopf_oder_knopf.view.layout import middle
from spieltisch.games.kopf_oder_knopf.view.shared_board import SharedBoard, board_mark
from spieltisch.games.kopf_oder_knopf.view.sprites import arrow
from spieltisch.games.kopf_oder_knopf.view.trays import card_marks
from spieltisch.games.kopf_oder_knopf.view.view_model import ViewModel, translate
from spieltisch.stage.assembly import legend_of
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Legend, Mark, Shape
from spieltisch.stage.svg import circle, path, square, use


def marks(model: ViewModel) -> tuple[Mark, ...]:
    """Draw holes, pairs and combinations, the last turn, the cards."""
    move, takes = last_turn(model.sight.past)
    viewer = model.language, model.sight.shape, model.near, model.sight.names
    return model.sight.once(all_marks, *viewer, model.shared_board(), move, tuple(takes))


def all_marks(
    game: Game,
    view: dict[str, Any],
    language: str,
    shape: Shape,
    near: int,
    names: tuple[str, ...],
    shared_board: SharedBoard,
    move: tuple[str, str] | None,
    takes: tuple[str, ...],
) -> tuple[Mark, ...]:
    """Draw holes, pairs and combinations, the last turn, the cards."""
    target = view["options"]["target"]
    cards = card_marks(language, shape, near, names, tuple(view["taken"]), target)
    last = [taken_mark(shape, name) for name in takes if name not in view["buttons"]]
    if move is not None:
        last += move_marks(shape, *move)
    return (*shared_board.ground, *last, *shared_board.bonds, *cards)


@cached
def taken_mark(shape: Shape, name: str) -> Mark:
    """Draw the place where a button was taken."""
    return board_mark(shape, f"taken-{name}", layers.AIMS, use("snip", *middle(name)))


@cached
def move_marks(shape: Shape, start: str, end: str) -> tuple[Mark, ...]:
    """Draw the last move."""
    squares = use("last-from", *middle(start)) + use("last-to", *middle(end))
    return (
        board_mark(shape, "last", layers.LAST, squares),
        board_mark(shape, "last-arrow", layers.TAGS, arrow(start, end)),
    )


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """Build the legend of the marks."""
    target = circle(
        11, 11, 8.5, fill="var(--action)", fill_opacity=0.12, stroke="var(--action)", stroke_width=2.4
    )
    costly = path(
        "M11 2L20 11L11 20L2 11z",
        fill="var(--caution)",
        fill_opacity=0.16,
        stroke="var(--caution)",
        stroke_width=2,
        stroke_dasharray="4 2.6",
    )
    aimed = use("blue-aim", 11, 11, scale=0.3)
    last = square(11, 11, 8, rx=2, fill="var(--last)", fill_opacity=0.3, stroke="var(--last)", stroke_width=2)
    drawings = {"target": target, "caution": costly, "threat": aimed, "last": last}
    return legend_of(translate, language, drawings)
