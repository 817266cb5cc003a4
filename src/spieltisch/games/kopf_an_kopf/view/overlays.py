"""Kopf an Kopf: choices shown on the track for a moment: players to steal from, or the cards of one."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.cards import CARD, SLIP, TICKET
from spieltisch.games.kopf_an_kopf.view.sprites import icon, seat_sign
from spieltisch.games.kopf_an_kopf.view.view_model import CardLayout, ViewModel
from spieltisch.stage.scene import Area
from spieltisch.stage.svg import Svg, box, caption, fitted
from spieltisch.stage.text_metrics import width_of

GAP = 8.0
Slot = tuple[str, float, float]


def target_seat_areas(model: ViewModel) -> list[tuple[int, Area]]:
    """Return the players to choose from, each with a place on the track."""
    if not model.target_seats:
        return []
    room = model.offer_area
    across = min(len(model.target_seats), model.plan.measures.rivals)
    rows = -(-len(model.target_seats) // across)
    width = min(150.0, (room.width - GAP * (across - 1)) / across)
    height = model.plan.measures.rival_height
    top = room.y + (room.height - rows * height - (rows - 1) * GAP) / 2
    found = []
    for place, seat in enumerate(model.target_seats):
        row, column = divmod(place, across)
        here = min(across, len(model.target_seats) - row * across)
        left = room.x + (room.width - here * width - (here - 1) * GAP) / 2
        found.append((seat, Area(left + column * (width + GAP), top + row * (height + GAP), width, height)))
    return found


def takeable_card_slots(model: ViewModel) -> tuple[CardLayout, list[Slot], bool]:
    """Return how another hand lies on the track: layout, slots, and whether it needs a strip."""
    room, count = model.offer_area, len(model.takeable_cards)
    layout = next(
        (each for each in _card_layouts(room) if _capacity(each, room) >= count), _card_layouts(room)[-1]
    )
    overflows = _capacity(layout, room) < count
    columns = -(-count // layout.rows)
    wide = columns * layout.across - (layout.across - layout.width)
    left = room.x + (4 if overflows else max(0, (room.width - wide) / 2)) + layout.width / 2
    rows = min(layout.rows, count)
    top = room.y + (room.height - (rows - 1) * layout.down) / 2
    slots = []
    for place, kind in enumerate(model.takeable_cards):
        column, row = divmod(place, layout.rows)
        slots.append((kind, left + column * layout.across, top + row * layout.down))
    return layout, slots, overflows


def _card_layouts(room: Area) -> list[CardLayout]:
    sizes = (("card", CARD), ("ticket", TICKET), ("slip", SLIP))
    return [
        CardLayout(
            name, *size, max(1, int((room.height + GAP) // (size[1] + GAP))), size[0] + GAP, size[1] + GAP
        )
        for name, size in sizes
    ]


def _capacity(layout: CardLayout, room: Area) -> int:
    return layout.rows * max(1, int((room.width + GAP) // layout.across))


def offer_panel(model: ViewModel) -> Iterator[Svg]:
    """Draw a sheet of paper on the track, and the players on it."""
    if not model.target_seats and not model.takeable_cards:
        return
    room = model.offer_area
    yield box(
        room.x - 2,
        room.y - 2,
        room.width + 4,
        room.height + 4,
        rx=10,
        fill="var(--paper)",
        fill_opacity=0.9,
        stroke="var(--line)",
    )
    for seat, spot in target_seat_areas(model):
        yield from _rival(model, seat, spot)


def _rival(model: ViewModel, seat: int, spot: Area) -> Iterator[Svg]:
    """Draw name, cards and cash of a player, and how many of the cards the viewer knows."""
    x, y, width, height = spot
    yield box(x, y, width, height, rx=8, fill="var(--card)", stroke="#1E2A30", stroke_width=1.2)
    middle = x + width / 2
    yield seat_sign(model.colour(seat), model.letters[seat], x + 20, y + 22, 24)
    yield caption(fitted(model.name(seat), width - 42, 15), x + 37, y + 27, 15, "#1E2A30", weight=600)
    summary = model.text("rival", cards=model.card_count(seat), cash=model.cash(seat))
    size = 14 if width_of(summary, 14) <= width - 10 else 12.5
    yield caption(summary, middle, y + 53, size, "#1E2A30", "middle")
    known = model.known_cards(seat)
    if known and height > 80:
        text = fitted(model.text("rival-known", cards=tuple(known), count=len(known)), width - 10, 12)
        yield caption(text, middle, y + 76, 12, "var(--card-muted)", "middle")
    elif known:
        yield icon("eye", x + width - 14, y + 12, "var(--lit)", 0.8)
