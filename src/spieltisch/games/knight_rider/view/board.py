"""Knight Rider: the background of the stages, the pictures of the home page, the sheet of all drawings."""

from random import Random
from typing import Final, cast

from spieltisch.engine.core import Game
from spieltisch.games.knight_rider.rules.box import Components
from spieltisch.games.knight_rider.view import sprites
from spieltisch.games.knight_rider.view.cars import black_car, red_car
from spieltisch.games.knight_rider.view.city import FIELD, ROOFS, TILE, arms_at, arms_turned, tile_sprite
from spieltisch.games.knight_rider.view.layout import PLANS
from spieltisch.games.knight_rider.view.sprites import DARK, LIGHT
from spieltisch.stage.scene import Picture, Shape, Sheet
from spieltisch.stage.svg import Svg, box, group, path, picture, square, tag, use

WIDTH: Final = 336
HEIGHT: Final = 168
CLOSE: Final = 1.9  # the scale of the vignette's tiles
STREET: Final = 93.0  # where its street runs


def sheet(game: Game) -> Sheet:
    """Draw the sheet of one box: every sprite, and the night behind both stages."""
    return Sheet(
        sprites=_plots() + sprites.sprites(cast(Components, game.box)),
        boards={"wide": _ground("wide"), "tall": _ground("tall")},
        light=dict(LIGHT),
        dark=dict(DARK),
        night=True,
    )


def _plots() -> Svg:
    """Draw the plots of the table where no tile lies yet."""
    plot = square(TILE / 2, TILE / 2, TILE / 2 - 3, rx=6, fill="none", stroke="var(--plot)")
    return tag("pattern", plot, id="plots", width=TILE, height=TILE, patternUnits="userSpaceOnUse")


def _ground(shape: Shape) -> Svg:
    """Draw the background; the city itself depends on the position."""
    plan = PLANS[shape, True]
    return box(0, 0, *plan.stage, rx=plan.corner, fill="var(--night)")


# -- the home page -------------------------------------------------------------------------------------------


def vignette(game: Game) -> Picture:
    """Draw the picture on the home page: the red car in the headlights of a black one, on real tiles."""
    tiles = cast(Components, game.box)
    left, right = 54.0, 54.0 + TILE * CLOSE
    return picture(
        WIDTH,
        HEIGHT,
        box(0, 0, WIDTH, HEIGHT, fill="var(--night)"),
        use(_street_tile(tiles, 4), left, STREET, scale=CLOSE),
        use(_street_tile(tiles, 3), right, STREET, scale=CLOSE),
        group(black_car(), x=left + FIELD * CLOSE, y=STREET, scale=1.28),
        use("red-glow", right, STREET),
        group(red_car(), x=right, y=STREET, angle=-38, scale=1.08),
        box(24, HEIGHT - 8, 288, 7, fill="url(#scan)"),
        box(118, HEIGHT - 5.5, 100, 2, rx=1, fill="#FFE0DC", opacity=0.9),
    )


def _street_tile(tiles: Components, roads: int) -> str:
    """Return the sprite of a tile with a street from west to east and, if the box has one, so many roads."""
    found: list[tuple[int, int, str]] = []
    shapes = {shape.id: shape for shape in tiles.shape}
    for tile in Random(5).sample(tiles.tile, len(tiles.tile)):
        shape = shapes[tile.shape]
        arms = arms_at(shape.arms, 0)
        for rotation in range(shape.rotations):
            if {1, 3} <= arms_turned(arms, rotation):
                found.append((abs(len(arms) - roads), len(found), tile_sprite(tile.number, rotation)))
    return min(found)[2] if found else "tile-back"


def badge(game: Game) -> Picture:
    """Draw the sign of the game: the black car on a road at night."""
    windows = "".join(
        box(x, y, 3, 2.6, fill="var(--window)", opacity=0.85)
        for x, y in ((5, 5.5), (29, 4), (35, 7.5), (14, 38), (36, 36))
    )
    blocks = "".join(
        box(x, y, width, 11, rx=1.5, fill=fill)
        for x, width, fill in ((-2, 21, ROOFS[0]), (21, 26, ROOFS[3]))
        for y in (-2, 35)
    )
    return picture(
        44,
        44,
        box(0, 0, 44, 44, fill="var(--night)"),
        blocks,
        windows,
        box(0, 10.5, 44, 23, fill="var(--kerb)"),
        box(0, 12, 44, 20, fill="var(--road)"),
        path("M5 12V32M41 12V32", stroke="var(--field-line)", stroke_width=1.2, opacity=0.8),
        group(black_car(), x=18, y=22, scale=0.54),
    )
