"""Kopf oder Knopf: the buttons on the board and on the cards, and the fields as zones."""

from functools import lru_cache
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS, INDEX
from spieltisch.games.kopf_oder_knopf.view import layers
from spieltisch.games.kopf_oder_knopf.view.layout import CLOTH, FIELD
from spieltisch.games.kopf_oder_knopf.view.shared_board import SharedBoard
from spieltisch.games.kopf_oder_knopf.view.trays import placed_cards
from spieltisch.games.kopf_oder_knopf.view.view_model import ViewModel, distance_help, field_text, translate
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.scene import Piece, Shape, Zone


def pieces(model: ViewModel) -> tuple[Piece, ...]:
    """Build the buttons on the board and on the cards."""
    return model.sight.once(all_buttons, model.sight.shape, model.near, model.shared_board())


def all_buttons(
    game: Game, view: dict[str, Any], shape: Shape, near: int, shared_board: SharedBoard
) -> tuple[Piece, ...]:
    """Build the buttons on the board and on the cards."""
    buttons, order = [*shared_board.buttons], shared_board.order
    for seat, taken in enumerate(shared_board.taken):
        for button in sewn_buttons(shape, near, view["options"]["target"], seat, taken):
            buttons[order[button.id]] = button
    return tuple([each for each in buttons if each is not None])


@cached_per_part
def sewn_buttons(
    shape: Shape, near: int, target: int, seat: int, taken: tuple[str, ...]
) -> tuple[Piece, ...]:
    """Build the buttons on the card of a seat."""
    card = next(card for card in placed_cards(shape, near, target) if card.seat == seat)
    sprite = f"{COLOURS[1 - seat]}-sewn"
    return tuple(
        [
            Piece(number, sprite, x, y, scale=card.scale, layer=layers.BUTTONS)
            for number, (x, y) in zip(taken, card.places, strict=False)
        ]
    )


def zones(model: ViewModel) -> tuple[Zone, ...]:
    """Build the zone of every field."""
    game, language, shape = model.sight.game, model.language, model.sight.shape
    fields = model.sight.once(plain_fields, language, shape)
    if model.view["phase"] != "MOVE" or not model.sight.acts:
        return fields
    holes, buttons = model.analysis.holes, model.view["buttons"]
    zones = [*fields]
    for name in {str(act.words[1]) for act in model.sight.acts}:
        zone = field_zone(game, language, shape, name, holes[name], buttons[name], True)
        zones[INDEX[name]] = zone
    return tuple(zones)


def plain_fields(game: Game, view: dict[str, Any], language: str, shape: Shape) -> tuple[Zone, ...]:
    """Build every field for a viewer who is not asked to move."""
    layout: str = view["layout"]
    fields = [*empty_fields(game, language, shape, layout)]
    for name, colour in view["buttons"].items():
        place = INDEX[name]
        fields[place] = field_zone(game, language, shape, name, int(layout[place]), colour, False)
    return tuple(fields)


@lru_cache(maxsize=256)
def empty_fields(game: Game, language: str, shape: Shape, layout: str) -> tuple[Zone, ...]:
    """Build every field without its button."""
    return tuple(
        field_zone(game, language, shape, name, int(holes), "empty", False)
        for name, holes in zip(FIELD_NAMES, layout, strict=True)
    )


@cached_per_part
def field_zone(
    game: Game, language: str, shape: Shape, name: str, holes: int, content: str, movable: bool
) -> Zone:
    """Build a field; if a button can move from there, with the question where to."""
    x, y = CLOTH[shape].place(name)
    width = round(FIELD * CLOTH[shape].scale, 1)
    return Zone(
        id=name,
        x=x,
        y=y,
        width=width,
        height=width,
        round=True,
        label=translate(language, f"field-{content}", field=name, holes=holes),
        ask=field_text(language, "ask-from", name) if movable else "",
        help=distance_help(game, language, holes) if movable else "",
    )
