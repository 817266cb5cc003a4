"""Homestretch: where cards, bet markers and cubes lie, as many as there are."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from spieltisch.games.homestretch.rules.box import ROWS
from spieltisch.games.homestretch.view.layout import Area, Point
from spieltisch.games.homestretch.view.sprites import CARD_WIDTH
from spieltisch.games.homestretch.view.view_model import Marker, Table, grouped

BEHIND: Final = 6.0  # how far a second card of a horse shows behind the first, at scale 1


class Spot(NamedTuple):
    """A place with a scale."""

    x: float
    y: float
    scale: float


# -- cards ---------------------------------------------------------------------------------------------------


def stable_area(table: Table) -> Area:
    """Where the shares of the seat below the board lie."""
    tray = table.plan.at.tray
    if not table.plan.tall:
        return Area(112, tray.y, 268, tray.height)
    width = 176 if table.betting else 378
    return Area(6, tray.y + 20, width, tray.height - 20)


def stable_spots(table: Table) -> dict[int, Spot]:
    """The shares by horse."""
    area, horses = stable_area(table), grouped(table.stable)
    scale = 1.0 if not table.plan.tall else 0.92 if table.betting else 1.08
    if not (table.plan.tall and table.betting):
        scale = round(min(scale, (area.width / max(1, len(horses)) - 4) / CARD_WIDTH), 3)
    step = min(CARD_WIDTH * scale + 10, (area.width - CARD_WIDTH * scale - 6) / max(1, len(horses) - 1))
    first = area.x + CARD_WIDTH * scale / 2
    y = area.y + area.height / 2 - (1 if table.plan.tall else 0)
    return {horse: Spot(first + place * step, y, scale) for place, horse in enumerate(horses)}


def ring_spots(table: Table) -> tuple[dict[int, Spot], Spot | None]:
    """The cards over the lanes by horse, and the stack."""
    ring = table.plan.ring
    cards = table.display if table.buying else table.hand if isinstance(table.hand, list) else []
    horses = grouped(cards)
    count = len(horses) + (1 if table.buying else 0)
    room = ring.width - (20 if table.plan.tall else 40)
    widest = 1.36 if table.plan.tall else 2.0
    step = min(CARD_WIDTH * widest + 8, room / max(1, count))
    scale = round(min(widest, (step - 5) / CARD_WIDTH), 3)
    y = ring.y + (96 if table.plan.tall else 152)
    first = ring.x + ring.width / 2 - step * (count - 1) / 2
    spots = {horse: Spot(first + place * step, y, scale) for place, horse in enumerate(horses)}
    return spots, Spot(first + step * (count - 1), y, scale) if table.buying else None


def back_spots(table: Table) -> list[Spot]:
    """Cards that the viewer may not see."""
    if not table.drafting or isinstance(table.hand, list):
        return []
    ring, count = table.plan.ring, table.hand
    scale = 1.1 if table.plan.tall else 1.8
    step = min(CARD_WIDTH * scale + 10, (ring.width - 40) / max(1, count))
    x, y = ring.x + ring.width / 2, ring.y + (96 if table.plan.tall else 152)
    return [Spot(x + (place - (count - 1) / 2) * step, y, scale) for place in range(count)]


# -- bet markers ---------------------------------------------------------------------------------------------


def well(table: Table, marker: int) -> Spot:
    """Where an own marker lies that is not placed yet."""
    tray, count = table.plan.at.tray, len(table.box.bet_markers.values)
    if table.plan.tall:
        step = min(39.0, 196 / count)
        return Spot(384 - step * (count - marker - 0.5), tray.y + 66, 1.5 if count <= 5 else 1.1)
    step = min(62.0, 318 / count)
    return Spot(404 + step * (marker + 0.5), tray.y + 56, 1.75 if count <= 5 else 1.3)


class Lying(NamedTuple):
    """A marker on a field."""

    field: str
    marker: Marker
    spot: Spot


def lying(table: Table) -> Iterator[Lying]:
    """Every marker that is seen on the bet board, with its place."""
    for field, markers in table.lying.items():
        row, horse = field.split()
        spots = packed(table, row, int(horse), [marker.seat for marker in markers])
        for marker, spot in zip(markers, spots, strict=True):
            yield Lying(field, marker, spot)


def packed(table: Table, row: str, horse: int, seats: list[int]) -> list[Spot]:
    """Places on a field: markers of one seat overlap, seats lie side by side; a crowd is smaller."""
    area = table.plan.field(row, horse)
    return _packed_tall(area, seats) if table.plan.tall else _packed_wide(table, area, row, horse, seats)


def _packed_wide(table: Table, area: Area, row: str, horse: int, seats: list[int]) -> list[Spot]:
    pays = table.plan.horse[horse].pays[ROWS.index(row)]
    room = area.width - 6 - (30 if pays < 10 else 42)
    people = len(set(seats))
    more = len(seats) - people
    y = area.y + area.height / 2
    if 20 * people + 4.5 * more <= room:
        step = min(12.0, (room - 20 * people) / more) if more else 0.0
        spots, x = [], area.right - 14 - 20 * (people - 1) - step * more
        for place, seat in enumerate(seats):
            if place:
                x += step if seat == seats[place - 1] else 20
            spots.append(Spot(x, y, 0.96))
        return spots
    across = ceil(people / 2)
    step = min(19.0, room / across)
    return _in_two_rows(area.right - 3 - step / 2, y, -step, 17.5, across, min(0.76, step / 20), seats)


def _packed_tall(area: Area, seats: list[int]) -> list[Spot]:
    x, y, people = area.x + area.width / 2, area.y + 28.5, len(set(seats))
    if len(seats) <= 2:
        return [Spot(x + (place - (len(seats) - 1) / 2) * 13, y, 0.68) for place in range(len(seats))]
    if people == 1:
        step = min(7.0, 14 / (len(seats) - 1))
        return [Spot(x + (place - (len(seats) - 1) / 2) * step, y, 0.68) for place in range(len(seats))]
    across = ceil(people / 2)
    step = min(13.4, 27 / across)
    return _in_two_rows(x - step * (across - 1) / 2, y, step, 11.6, across, min(0.62, step / 20.5), seats)


def _in_two_rows(
    x: float, y: float, step: float, apart: float, across: int, scale: float, seats: list[int]
) -> list[Spot]:
    """One place for each seat, the first half above the second."""
    people = list(dict.fromkeys(seats))
    spots = []
    for seat in seats:
        place = people.index(seat)
        down = (-0.5 if place < across else 0.5) * apart if len(people) > across else 0
        spots.append(Spot(x + place % across * step, y + down, scale))
    return spots


def heaps(table: Table) -> dict[tuple[float, float], int]:
    """How many markers lie exactly on each other."""
    found: dict[tuple[float, float], int] = {}
    for each in lying(table):
        at = (round(each.spot.x, 1), round(each.spot.y, 1))
        found[at] = found.get(at, 0) + 1
    return {at: count for at, count in found.items() if count > 1}


# -- the money track -----------------------------------------------------------------------------------------


def cubes(table: Table) -> dict[int, tuple[Spot, Point]]:
    """The cubes of all seats, side by side, and the places on the ruler that they mean."""
    plan, area = table.plan, table.plan.at.money
    scale = 0.52 if plan.tall else 0.72
    per = plan.box.constants_derived.money_track_spaces
    seats = sorted(table.seats, key=lambda seat: (plan.money(table.money[seat]), seat))
    wanted = [plan.money(table.money[seat]) for seat in seats]
    note = 18 if plan.tall else 24  # beside the cubes of those that are on another lap
    widths = [24 * scale + 1 + (note if table.money[seat] >= per else 0) for seat in seats]
    places = spread(wanted, widths, *plan.ruler)
    y = area.y + (6.5 if plan.tall else 8.5)
    ruler = area.bottom - (14 if plan.tall else 17)
    return {
        seat: (Spot(x, y, scale), (exact, ruler))
        for seat, x, exact in zip(seats, places, wanted, strict=True)
    }


def spread(wanted: list[float], widths: list[float], low: float, high: float) -> list[float]:
    """Places, from left to right, as near to the wanted ones as there is room; a width counts to the right.

    >>> spread([10, 10, 50], [4, 4, 4], 0, 100)
    [8.0, 12.0, 50.0]
    """
    groups: list[tuple[float, list[float]]] = []  # where those begin that stand shoulder to shoulder
    for place, width in zip(wanted, widths, strict=True):
        groups.append((float(place), [width]))
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < sum(groups[-2][1]):
            (first, ahead), (second, behind) = groups[-2:]
            shift = second - sum(ahead)
            start = (first * len(ahead) + shift * len(behind)) / (len(ahead) + len(behind))
            groups[-2:] = [(start, ahead + behind)]
    found = []
    for start, group in groups:
        place = max(low, min(high - sum(group[:-1]), start))
        for width in group:
            found.append(place)
            place += width
    return found
