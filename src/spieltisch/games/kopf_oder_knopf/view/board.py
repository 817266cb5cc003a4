"""Kopf oder Knopf: the printed board, the pictures of the home page, and the sheet of all drawings.

The holes belong to the layout, so they are marks of the scene; the board is the same for all layouts.
"""

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.rules.box import COLUMNS, Components
from spieltisch.games.kopf_oder_knopf.rules.tables import INDEX
from spieltisch.games.kopf_oder_knopf.view import sprites
from spieltisch.games.kopf_oder_knopf.view.layout import (
    CLOTH,
    EDGE,
    FIELD,
    WHOLE_BOARD,
    Cloth,
    Section,
    middle,
)
from spieltisch.games.kopf_oder_knopf.view.pair_lines import pairs, position
from spieltisch.games.kopf_oder_knopf.view.sprites import DARK, LIGHT, PATCHED, aim, bar, ray, seam_tag
from spieltisch.stage.scene import Picture, Shape, Sheet
from spieltisch.stage.svg import Svg, box, circle, group, path, picture, square, tag, use, words

THREAD = {"stroke": "var(--thread)", "stroke_linecap": "round"}


def sheet(game: Game) -> Sheet:
    """Draw the sheet of all drawings of the game."""
    components: Components = game.box
    boards: dict[Shape, Svg] = {shape: board(components, cloth) for shape, cloth in CLOTH.items()}
    return Sheet(sprites=sprites.sprites(components), boards=boards, light=LIGHT, dark=DARK)


def board(components: Components, cloth: Cloth) -> Svg:
    """Draw linen with its hem, sewn fields, coordinates and the dots of the corners."""
    return cloth.placed(ground(WHOLE_BOARD, cloth.hem), _corners(components, cloth.hem))


def ground(section: Section, hem: float) -> Svg:
    """Draw a piece of the board with a hem around it."""
    spots = "".join(use("spot", *middle(name)) for name in section.fields)
    return _linen(section, hem) + spots + _grid(section) + _coordinates(section, hem)


def _linen(section: Section, hem: float) -> Svg:
    return (
        _hemmed(section, hem - 1, rx=11, fill="var(--hem)", stroke="var(--hem-edge)", stroke_width=1.5)
        + _hemmed(section, hem - 1, rx=11, fill="url(#weave)")
        + _hemmed(section, 0, fill="var(--linen)")
        + _hemmed(section, 0, fill="url(#weave)")
        + _hemmed(section, 0.8 * hem, rx=7, fill="none", stroke_width=1.6, stroke_dasharray="7.3 5", **THREAD)
    )


def _hemmed(section: Section, beyond: float, **look: str | float) -> Svg:
    """Draw the piece of cloth and so much beyond its edges."""
    return box(
        section.x - beyond,
        section.y - beyond,
        section.width + 2 * beyond,
        section.height + 2 * beyond,
        **look,
    )


def _grid(section: Section) -> Svg:
    """Draw running stitches in their groove, one line along every edge of the fields."""
    right, bottom = section.x + section.width, section.y + section.height
    across = [f"M{section.x:g} {section.y + i * FIELD:g}H{right:g}" for i in range(section.rows + 1)]
    down = [f"M{section.x + i * FIELD:g} {section.y:g}V{bottom:g}" for i in range(section.columns + 1)]
    inner, outer = "".join(across[1:-1] + down[1:-1]), across[0] + across[-1] + down[0] + down[-1]
    stitch: dict[str, str | float] = {"stroke_dasharray": "4.95 3.3", "stroke_dashoffset": -1.65, **THREAD}
    return (
        path(inner + outer, stroke="var(--groove)", stroke_width=4)
        + path(inner, stroke_width=2, **stitch)
        + path(outer, stroke_width=3, **stitch)
    )


def _coordinates(section: Section, hem: float) -> Svg:
    size = 14 if hem > 30 else 17
    near, far = -0.42 * hem, 0.45 * hem
    signs = []
    for i in range(section.columns):
        for y in (section.y + near, section.y + section.height + far):
            signs.append(words(COLUMNS[section.left + i], section.x + (i + 0.5) * FIELD, y + 0.32 * size))
    for i in range(section.rows):
        for x in (section.x + near, section.x + section.width + far):
            signs.append(
                words(
                    str(section.bottom + i + 1),
                    x,
                    section.y + section.height - (i + 0.5) * FIELD + 0.34 * size,
                )
            )
    return group(*signs, font_size=size, font_weight=600, text_anchor="middle", fill="var(--coordinate)")


def _corners(components: Components, hem: float) -> Svg:
    """Draw the colours of the start fields in the corners (KOK-4)."""
    dots = []
    for player in components.player:
        for name in player.corner_dots:
            x, y = middle(name)
            at = (
                -0.48 * hem if x < EDGE / 2 else EDGE + 0.48 * hem,
                -0.48 * hem if y < EDGE / 2 else EDGE + 0.48 * hem,
            )
            size = 0.2 * hem
            if player.id == "red":
                dots.append(circle(*at, size * 1.06, fill="var(--red)"))
            else:
                dots.append(square(*at, size * 0.94, rx=1, fill="var(--blue)"))
    return "".join(dots)


# -- pictures ------------------------------------------------------------------------------------------------


def place_holes(layout: str, section: Section = WHOLE_BOARD) -> tuple[Svg, Svg]:
    """Draw the patches of the four-hole fields, and the holes of all fields, for the digits of a layout."""
    fields = [(name, int(layout[INDEX[name]])) for name in section.fields]
    patches = [use("patch", *middle(name)) for name, holes in fields if holes == PATCHED]
    drawn = [use(f"holes-{holes}", *middle(name)) for name, holes in fields if holes]
    return "".join(patches), "".join(drawn)


def buttons_on(layout: str, buttons: dict[str, str]) -> Svg:
    """Draw buttons on their fields, with the holes that shine through."""
    drawn = ""
    for name, colour in buttons.items():
        drawn += use(colour, *middle(name)) + use(f"{colour}-holes-{layout[INDEX[name]]}", *middle(name))
    return drawn


def vignette(game: Game) -> Picture:
    """Draw the card on the home page: a pair and the buttons that it threatens, on the real board."""
    layout = game.box.layout[0].digits
    buttons = dict.fromkeys(("e6", "f5", "h7", "d4", "c7", "c5"), "red")
    buttons |= dict.fromkeys(("h3", "g7", "i5", "e4", "d6", "c8"), "blue")
    view = {"layout": layout, "options": game.complete_options(2, {}), "buttons": buttons, "side": 0}
    patches, holes = place_holes(layout)
    below = above = ""
    for pair in pairs(position(game, view), 0):
        below += bar(pair)
        above += seam_tag(pair)
        for shot in pair.shots:
            if shot.hit is not None:
                below += ray(pair.colour, shot)
                above += aim(pair.colour, shot.hit)
    cloth = board(game.box, Cloth(0, 0, 1, 36))
    scenery = cloth + patches + below + holes + buttons_on(layout, buttons) + above
    x, y = middle("f5")
    turned = group(group(scenery, x=-x - 24, y=-y - 40), x=168, y=84, angle=-9, scale=0.78)
    frame = tag("clipPath", box(0, 0, 336, 168), id="frame")
    return picture(336, 168, frame, group(turned, clip_path="url(#frame)"))


def badge(game: Game) -> Picture:
    """Draw a red button on linen."""
    ground = box(0, 0, 44, 44, rx=8, fill="var(--linen)")
    stitches = box(
        3.5, 3.5, 37, 37, rx=5, fill="none", stroke="var(--thread)", stroke_width=1.5, stroke_dasharray="4 3"
    )
    button = use("red", 22, 22, scale=0.54) + use("red-holes-4", 22, 22, scale=0.54)
    return picture(44, 44, ground, stitches, button)
