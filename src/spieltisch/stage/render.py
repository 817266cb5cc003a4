"""Render a scene or a picture as a self-contained SVG document.

>>> import spieltisch
>>> from spieltisch.stage.game_views import scene_of, sheet_of
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

from spieltisch.stage.scene import Area, Mark, Pane, Picture, Piece, Scene, Sheet
from spieltisch.stage.svg import Svg, box, group, quotable, tag, use, words
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.tokens import DARK, FONTS, LIGHT

Theme = Literal["light", "dark"]
SVG = "http://www.w3.org/2000/svg"
MARGIN = 16  # around a scene
LIFT = 12  # above and below a strip, for lifted pieces
SIGN = 15  # font size of the names of stops
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_REFERENCE = re.compile(r"""(?:href=["']#|url\(#)([\w-]+)""")

ElementTree.register_namespace("", SVG)


def render(shown: Scene | Picture, sheet: Sheet, theme: Theme = "light") -> str:
    """Return the scene or picture as an SVG document in the colours of the theme.

    :raises KeyError: when a drawing uses a colour that neither the tokens nor the sheet defines.
    """
    if isinstance(shown, Picture):
        return _document(shown.svg, sheet, theme, (0, 0, shown.width, shown.height))
    ground = box(-MARGIN, -MARGIN, shown.width + 2 * MARGIN, shown.height + 2 * MARGIN, fill="var(--table)")
    frame = (-MARGIN, -MARGIN, shown.width + 2 * MARGIN, shown.height + 2 * MARGIN)
    return _document(ground + stage(shown, sheet), sheet, theme, frame)


def stage(scene: Scene, sheet: Sheet) -> Svg:
    """Draw the board, then marks and pieces by layer; on one layer marks lie below pieces.

    Panes are drawn with their first view.
    """
    return sheet.boards[scene.shape] + _drawn(scene, "") + "".join(map(_signs, scene.panes))


def _drawn(scene: Scene, pane: str) -> Svg:
    """Draw what lies in a pane or, with "", on the stage; panes lie below the marks of their layer."""
    things: list[Pane | Mark | Piece] = [
        *(() if pane else scene.panes),
        *(mark for mark in scene.marks if mark.pane == pane),
        *(piece for piece in scene.pieces if piece.pane == pane),
    ]
    things.sort(key=lambda thing: thing.layer)
    return "".join(_pane(scene, thing) if isinstance(thing, Pane) else _thing(thing) for thing in things)


def _thing(thing: Mark | Piece) -> Svg:
    if isinstance(thing, Mark):
        return group(thing.svg)
    return use(thing.sprite, thing.x, thing.y, thing.angle, thing.scale)


def _pane(scene: Scene, pane: Pane) -> Svg:
    name, view, area = f"pane-{scene.panes.index(pane)}", pane.view(), pane.area
    lift = LIFT if pane.kind == "strip" else 0
    edges = box(area.x, area.y - lift, area.width, area.height + 2 * lift, rx=pane.corner)
    content = group(_drawn(scene, pane.id), x=view.x, y=view.y, scale=view.scale)
    return tag("clipPath", edges, id=name) + group(content, clip_path=f"url(#{name})")


def _signs(pane: Pane) -> Svg:
    """Draw the frame on a minimap and the names of a strip's stops, as the client does."""
    signs = ""
    if pane.minimap:
        signs += box(*_seen(pane, pane.minimap), rx=3, fill="none", stroke="#FFFFFF", stroke_width=2)
    if pane.stops_at:
        x, middle = pane.stops_at.x, pane.stops_at.y + pane.stops_at.height / 2
        for stop in pane.stops:
            signs += words(stop.label, x, middle + 5, font_size=SIGN, font_weight=600, fill="var(--ink)")
            x += width_of(stop.label, SIGN) + 2 * SIGN
    return signs


def _seen(pane: Pane, minimap: Area) -> tuple[float, float, float, float]:
    """Return the visible part of a window as a rectangle on its minimap."""
    view, small, area = pane.view(), pane.mapped(), pane.area
    ratio = small.scale / view.scale
    x, y = small.x + (area.x - view.x) * ratio, small.y + (area.y - view.y) * ratio
    left, top = max(x, minimap.x), max(y, minimap.y)
    right = min(x + area.width * ratio, minimap.x + minimap.width)
    bottom = min(y + area.height * ratio, minimap.y + minimap.height)
    return left, top, right - left, bottom - top


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
    """Return the values of all variables that a drawing may use."""
    tokens = DARK if theme == "dark" or sheet.night else LIGHT
    return FONTS | tokens | (sheet.light if theme == "light" else sheet.dark)


def resolved(drawing: Svg, colours: Mapping[str, str]) -> Svg:
    """Replace variables with their values."""
    return _VARIABLE.sub(lambda match: quotable(colours[match[1]]), drawing)


def needed(sheet: Sheet, body: Svg) -> Svg:
    """Return the sprites that a drawing uses, directly or through other sprites."""
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
    """Return the drawings of a sheet by their ids."""
    return _by_id(sheet.sprites)


@lru_cache(maxsize=64)
def _by_id(drawings: Svg) -> dict[str, Svg]:
    root = ElementTree.fromstring(f"<g xmlns='{SVG}'>{drawings}</g>")
    plain = f' xmlns="{SVG}"'
    return {
        child.attrib["id"]: ElementTree.tostring(child, encoding="unicode").replace(plain, "", 1)
        for child in root
    }
