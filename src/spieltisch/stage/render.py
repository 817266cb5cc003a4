"""A scene or a picture as an SVG document that stands alone: any viewer shows it, nothing is fetched.

>>> import spieltisch
>>> from spieltisch.stage.rooms import scene_of, sheet_of
>>> from spieltisch.stage.sight import look
>>> state = spieltisch.game("kopf-oder-knopf").start()
>>> render(scene_of(look(state, None)), sheet_of(state.game).sheet, "dark")[:4]
'<svg'
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal
from xml.etree import ElementTree

from spieltisch.stage.draw import Svg, box, group, quotable, tag, use
from spieltisch.stage.scene import Mark, Picture, Piece, Scene, Sheet
from spieltisch.stage.tokens import DARK, FONTS, LIGHT

Theme = Literal["light", "dark"]
SVG = "http://www.w3.org/2000/svg"
MARGIN = 16  # of table around a scene
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_REFERENCE = re.compile(r"""(?:href=["']#|url\(#)([\w-]+)""")

ElementTree.register_namespace("", SVG)


def render(shown: Scene | Picture, sheet: Sheet, theme: Theme = "light") -> str:
    """The scene or picture as a document of its own, in the colours of the theme.

    :raises KeyError: when a drawing uses a colour that neither the tokens nor the sheet has.
    """
    if isinstance(shown, Picture):
        return _document(shown.svg, sheet, theme, (0, 0, shown.width, shown.height))
    ground = box(-MARGIN, -MARGIN, shown.width + 2 * MARGIN, shown.height + 2 * MARGIN, fill="var(--table)")
    frame = (-MARGIN, -MARGIN, shown.width + 2 * MARGIN, shown.height + 2 * MARGIN)
    return _document(ground + stage(shown, sheet), sheet, theme, frame)


def stage(scene: Scene, sheet: Sheet) -> Svg:
    """The board with marks and pieces, the nearest last; on one layer marks lie below pieces."""
    things: list[Mark | Piece] = sorted([*scene.marks, *scene.pieces], key=lambda thing: thing.layer)
    return sheet.boards[scene.shape] + "".join(map(_drawn, things))


def _drawn(thing: Mark | Piece) -> Svg:
    if isinstance(thing, Mark):
        return group(thing.svg)
    return use(thing.sprite, thing.x, thing.y, thing.angle, thing.scale)


def _document(body: Svg, sheet: Sheet, theme: Theme, frame: tuple[float, float, float, float]) -> str:
    x, y, width, height = frame
    drawing = tag(
        "svg",
        tag("defs", needed(sheet, body)),
        body,
        xmlns=SVG,
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        width=width,
        height=height,
        font_family="var(--text)",
    )
    return resolved(drawing, values(sheet, theme))


def values(sheet: Sheet, theme: Theme) -> dict[str, str]:
    """Every variable that a drawing may use."""
    return FONTS | (LIGHT | sheet.light if theme == "light" else DARK | sheet.dark)


def resolved(drawing: Svg, colours: Mapping[str, str]) -> Svg:
    """The drawing with values in place of variables."""
    return _VARIABLE.sub(lambda match: quotable(colours[match[1]]), drawing)


def needed(sheet: Sheet, body: Svg) -> Svg:
    """The sprites that a drawing uses, and those that they use."""
    known = sprites(sheet)
    found: dict[str, Svg] = {}
    waiting = _REFERENCE.findall(body)
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found[name] = known[name]
            waiting += _REFERENCE.findall(known[name])
    return "".join(drawing for name, drawing in known.items() if name in found)


def sprites(sheet: Sheet) -> Mapping[str, Svg]:
    """The drawings of a sheet by their ids."""
    return _by_id(sheet.sprites)


@lru_cache(maxsize=64)
def _by_id(drawings: Svg) -> dict[str, Svg]:
    root = ElementTree.fromstring(f"<g xmlns='{SVG}'>{drawings}</g>")
    plain = f' xmlns="{SVG}"'
    return {
        child.attrib["id"]: ElementTree.tostring(child, encoding="unicode").replace(plain, "", 1)
        for child in root
    }
