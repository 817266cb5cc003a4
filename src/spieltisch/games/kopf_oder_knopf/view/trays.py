"""Kopf oder Knopf: the cards with the buttons that each seat has taken."""

from typing import NamedTuple

from spieltisch.games.kopf_oder_knopf.view import layers
from spieltisch.games.kopf_oder_knopf.view.layout import RADIUS, STAGE
from spieltisch.games.kopf_oder_knopf.view.view_model import translate
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Area, Mark, Point, Shape
from spieltisch.stage.svg import Svg, box, caption, circle, fitted, line, use, words

TITLE = 14  # the size of the words on a card


class Card(NamedTuple):
    """The card of the buttons that a seat has taken."""

    seat: int
    area: Area
    places: tuple[Point, ...]
    scale: float  # of the buttons on it


@cached
def placed_cards(shape: Shape, near: int, target: int) -> tuple[Card, Card]:
    """Place two cards: the viewer's lower left, the other upper right; on a phone one below the other."""
    far = 1 - near
    if shape == "tall":
        return strip_card(near, 386.0, target), strip_card(far, 436.0, target)
    below = STAGE["wide"][1] - upright_card(near, 0, 0, target).area.height
    return upright_card(near, 0, below, target), upright_card(far, 900, 0, target)


@cached
def upright_card(seat: int, x: float, y: float, target: int) -> Card:
    """Place a card for a desk: two buttons in a row."""
    places = tuple(
        (round(x + 68 + (n % 2 - 0.5) * 53.3, 1), round(y + 101.2 + 49.1 * (n // 2), 1))
        for n in range(target)
    )
    area = Area(x, y, 136, round((target + 1) // 2 * 49.1 + 88))
    return Card(seat, area, places, round(19.2 / RADIUS, 4))


@cached
def strip_card(seat: int, y: float, target: int) -> Card:
    """Place a card for a phone: all buttons in one row."""
    step = min(26.0, 266 / target)
    first = 374 - step * (target - 0.5)
    places = tuple((round(first + step * n, 1), y + 22) for n in range(target))
    return Card(seat, Area(6, y, 378, 44), places, round(step * 0.405 / RADIUS, 4))


@cached
def title_text(language: str, name: str, room: float) -> str:
    """Return the title of a card; a long name stands alone."""
    title = translate(language, "card-title", name=name)
    return title if fitted(title, room, TITLE) == title else fitted(name, room, TITLE)


@cached
def card_marks(
    language: str, shape: Shape, near: int, names: tuple[str, ...], taken: tuple[int, ...], target: int
) -> tuple[Mark, ...]:
    """Draw both cards."""
    tall = shape == "tall"
    marks: list[Mark] = []
    for card in placed_cards(shape, near, target):
        room = card.places[0][0] - card.area.x - 28 if tall else card.area.width - 12
        title = title_text(language, names[card.seat], room)
        marks.append(card_mark(card, title, taken[card.seat], target, tall))
    return tuple(marks)


def card_mark(card: Card, title: str, taken: int, target: int, tall: bool) -> Mark:
    """Draw a card with its title and its empty places."""
    paper = box(*card.area.inset(0.75), rx=9, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5)
    head = (
        strip_card_title(card, title) if tall else card_title(card, title) + card_count(card, taken, target)
    )
    vacant = [use("vacant", x, y, scale=card.scale) for x, y in card.places[taken:]]
    return Mark(id=f"card-{card.seat}", layer=layers.GROUND, svg=paper + head + "".join(vacant))


def strip_card_title(card: Card, title: str) -> Svg:
    """Draw the title of a card on a phone."""
    return caption(title, card.area.x + 12, card.area.y + 27, TITLE, weight=600)


def card_title(card: Card, title: str) -> Svg:
    """Draw the eyelet, the title of a card, and a seam below."""
    x, y, width, _ = card.area
    centre = x + width / 2
    eyelet = circle(centre, y + 14, 5, fill="var(--table)", stroke="var(--line)", stroke_width=1.5)
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": TITLE, "font_weight": 600}
    name = words(title, centre, y + 39, fill="var(--ink)", **look)
    left, right, height = x + 8, x + width - 8, y + 71
    seam = line(left, height, right, height, stroke="var(--line)", stroke_width=1.5, stroke_dasharray="5 4")
    return eyelet + name + seam


def card_count(card: Card, taken: int, target: int) -> Svg:
    """Draw how many buttons of the target are taken."""
    centre, y = card.area.middle[0], card.area.y + 61
    number = caption(str(taken), centre - 3, y, 20, anchor="end", weight=700, display=True)
    return number + caption(f"/ {target}", centre + 3, y, 14, "var(--muted)")
