"""Kopf an Kopf: what is offered on the track for a moment: players to steal from, or the cards of one."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.cards import CARD, SLIP, TICKET
from spieltisch.games.kopf_an_kopf.view.layout import Spot
from spieltisch.games.kopf_an_kopf.view.line_breaks import width_of
from spieltisch.games.kopf_an_kopf.view.sprites import icon, player
from spieltisch.games.kopf_an_kopf.view.view_model import Form, Table
from spieltisch.stage.svg import Svg, box, fitted, words

GAP = 8.0
Slot = tuple[str, float, float]


def rival_spots(table: Table) -> list[tuple[int, Spot]]:
    """The players to choose from, each with a place on the track."""
    if not table.rivals:
        return []
    room = table.offer_spot
    across = min(len(table.rivals), 3 if table.plan.tall else 7)
    rows = -(-len(table.rivals) // across)
    width = min(150.0, (room.width - GAP * (across - 1)) / across)
    height = 66.0 if table.plan.tall else 92.0
    top = room.y + (room.height - rows * height - (rows - 1) * GAP) / 2
    found = []
    for place, seat in enumerate(table.rivals):
        row, column = divmod(place, across)
        here = min(across, len(table.rivals) - row * across)
        left = room.x + (room.width - here * width - (here - 1) * GAP) / 2
        found.append((seat, Spot(left + column * (width + GAP), top + row * (height + GAP), width, height)))
    return found


def loot_slots(table: Table) -> tuple[Form, list[Slot], bool]:
    """How another hand lies on the track: the drawing, the places, and whether they go on in a strip."""
    room, count = table.offer_spot, len(table.loot)
    form = next((each for each in _forms(room) if _capacity(each, room) >= count), _forms(room)[-1])
    overflows = _capacity(form, room) < count
    columns = -(-count // form.rows)
    wide = columns * form.across - (form.across - form.width)
    left = room.x + (4 if overflows else max(0, (room.width - wide) / 2)) + form.width / 2
    rows = min(form.rows, count)
    top = room.y + (room.height - (rows - 1) * form.down) / 2
    slots = []
    for place, kind in enumerate(table.loot):
        column, row = divmod(place, form.rows)
        slots.append((kind, left + column * form.across, top + row * form.down))
    return form, slots, overflows


def _forms(room: Spot) -> list[Form]:
    sizes = (("card", CARD), ("ticket", TICKET), ("slip", SLIP))
    return [
        Form(name, *size, max(1, int((room.height + GAP) // (size[1] + GAP))), size[0] + GAP, size[1] + GAP)
        for name, size in sizes
    ]


def _capacity(form: Form, room: Spot) -> int:
    return form.rows * max(1, int((room.width + GAP) // form.across))


def offer(table: Table) -> Iterator[Svg]:
    """A sheet of paper on the track, and the players on it."""
    if not table.rivals and not table.loot:
        return
    room = table.offer_spot
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
    for seat, spot in rival_spots(table):
        yield from _rival(table, seat, spot)


def _rival(table: Table, seat: int, spot: Spot) -> Iterator[Svg]:
    """Name, cards and cash of a player, and how many of the cards the viewer knows."""
    x, y, width, height = spot
    yield box(x, y, width, height, rx=8, fill="var(--card)", stroke="#1E2A30", stroke_width=1.2)
    middle = x + width / 2
    yield player(table.colour(seat), table.letters[seat], x + 20, y + 22, 24)
    yield words(
        fitted(table.name(seat), width - 42, 15),
        x + 37,
        y + 27,
        font_size=15,
        font_weight=600,
        fill="#1E2A30",
    )
    told = table.text("rival", cards=table.cards_of(seat), cash=table.cash(seat))
    size = 14 if width_of(told, 14) <= width - 10 else 12.5
    yield words(told, middle, y + 53, text_anchor="middle", font_size=size, fill="#1E2A30")
    known = table.known(seat)
    if known and height > 80:
        text = fitted(table.text("rival-known", cards=tuple(known), count=len(known)), width - 10, 12)
        yield words(text, middle, y + 76, text_anchor="middle", font_size=12, fill="var(--card-muted)")
    elif known:
        yield icon("eye", x + width - 14, y + 12, "var(--lit)", 0.8)
