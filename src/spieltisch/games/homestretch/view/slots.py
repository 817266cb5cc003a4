"""Homestretch: where cards, bet markers and money cubes lie, depending on how many there are."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from spieltisch.games.homestretch.rules.box import ROWS
from spieltisch.games.homestretch.view.sprites import CARD_WIDTH
from spieltisch.games.homestretch.view.view_model import Marker, ViewModel, count_by_horse
from spieltisch.stage.scene import Area, Point

PILE_STEP: Final = 6.0  # how far a second card of a horse shows behind the first, at scale 1


class Spot(NamedTuple):
    """A point with a scale."""

    x: float
    y: float
    scale: float


# -- cards ---------------------------------------------------------------------------------------------------


def stable_area(model: ViewModel) -> Area:
    """Return the area of the shares below the board."""
    tray = model.plan.measures.tray
    if not model.plan.tall:
        return Area(112, tray.y, 268, tray.height)
    width = 176 if model.betting else 378
    return Area(6, tray.y + 20, width, tray.height - 20)


def stable_spots(model: ViewModel) -> dict[int, Spot]:
    """Return the spots of the shares below the board, by horse."""
    area, horses = stable_area(model), count_by_horse(model.stable)
    scale = 1.0 if not model.plan.tall else 0.92 if model.betting else 1.08
    if not (model.plan.tall and model.betting):
        scale = round(min(scale, (area.width / max(1, len(horses)) - 4) / CARD_WIDTH), 3)
    step = min(CARD_WIDTH * scale + 10, (area.width - CARD_WIDTH * scale - 6) / max(1, len(horses) - 1))
    first = area.x + CARD_WIDTH * scale / 2
    y = area.y + area.height / 2 - (1 if model.plan.tall else 0)
    return {horse: Spot(first + place * step, y, scale) for place, horse in enumerate(horses)}


def overlay_card_spots(model: ViewModel) -> tuple[dict[int, Spot], Spot | None]:
    """Return the spots of the cards on the overlay by horse, and the spot of the stack."""
    overlay, at = model.plan.overlay, model.plan.measures
    cards = model.display if model.buying else model.hand if isinstance(model.hand, list) else []
    horses = count_by_horse(cards)
    count = len(horses) + (1 if model.buying else 0)
    room = overlay.width - at.offer_margins
    widest = at.offer_scale
    step = min(CARD_WIDTH * widest + 8, room / max(1, count))
    scale = round(min(widest, (step - 5) / CARD_WIDTH), 3)
    y = overlay.y + at.offer
    first = overlay.x + overlay.width / 2 - step * (count - 1) / 2
    spots = {horse: Spot(first + place * step, y, scale) for place, horse in enumerate(horses)}
    return spots, Spot(first + step * (count - 1), y, scale) if model.buying else None


def hidden_card_spots(model: ViewModel) -> list[Spot]:
    """Return the spots of cards that the viewer may not see."""
    if not model.drafting or isinstance(model.hand, list):
        return []
    overlay, count = model.plan.overlay, model.hand
    at, scale = model.plan.measures, model.plan.measures.hidden_scale
    step = min(CARD_WIDTH * scale + 10, (overlay.width - 40) / max(1, count))
    x, y = overlay.x + overlay.width / 2, overlay.y + at.offer
    return [Spot(x + (place - (count - 1) / 2) * step, y, scale) for place in range(count)]


# -- bet markers ---------------------------------------------------------------------------------------------


def unplaced_marker_spot(model: ViewModel, marker: int) -> Spot:
    """Return where one of the viewer's markers lies before it is placed."""
    tray, count = model.plan.measures.tray, len(model.box.bet_markers.values)
    if model.plan.tall:
        step = min(39.0, 196 / count)
        return Spot(384 - step * (count - marker - 0.5), tray.y + 66, 1.5 if count <= 5 else 1.1)
    step = min(62.0, 318 / count)
    return Spot(404 + step * (marker + 0.5), tray.y + 56, 1.75 if count <= 5 else 1.3)


class PlacedMarker(NamedTuple):
    """A marker on a field."""

    field: str
    marker: Marker
    spot: Spot


def placed_markers(model: ViewModel) -> Iterator[PlacedMarker]:
    """Yield every visible marker on the bet board with its spot."""
    for field, markers in model.markers_by_field.items():
        row, horse = field.split()
        spots = pack_markers(model, row, int(horse), [marker.seat for marker in markers])
        for marker, spot in zip(markers, spots, strict=True):
            yield PlacedMarker(field, marker, spot)


def pack_markers(model: ViewModel, row: str, horse: int, seats: list[int]) -> list[Spot]:
    """Return spots on a field: markers of one seat overlap, seats lie side by side; many are smaller."""
    area = model.plan.field(row, horse)
    return _pack_tall(area, seats) if model.plan.tall else _pack_wide(model, area, row, horse, seats)


def _pack_wide(model: ViewModel, area: Area, row: str, horse: int, seats: list[int]) -> list[Spot]:
    pays = model.plan.horse[horse].pays[ROWS.index(row)]
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


def _pack_tall(area: Area, seats: list[int]) -> list[Spot]:
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
    """Return one spot for each seat, the first half above the second."""
    people = list(dict.fromkeys(seats))
    spots = []
    for seat in seats:
        place = people.index(seat)
        down = (-0.5 if place < across else 0.5) * apart if len(people) > across else 0
        spots.append(Spot(x + place % across * step, y + down, scale))
    return spots


def marker_stacks(model: ViewModel) -> dict[tuple[float, float], int]:
    """Return how many markers lie exactly on each other, by their centre."""
    found: dict[tuple[float, float], int] = {}
    for each in placed_markers(model):
        at = (round(each.spot.x, 1), round(each.spot.y, 1))
        found[at] = found.get(at, 0) + 1
    return {at: count for at, count in found.items() if count > 1}


# -- the money track -----------------------------------------------------------------------------------------


def cube_spots(model: ViewModel) -> dict[int, tuple[Spot, Point]]:
    """Return for each seat the spot of its cube and its exact point on the money track."""
    plan, at = model.plan, model.plan.measures
    area, scale = at.money, at.cube_scale
    per = plan.box.constants_derived.money_track_spaces
    seats = sorted(model.seats, key=lambda seat: (plan.money(model.money[seat]), seat))
    wanted = [plan.money(model.money[seat]) for seat in seats]
    widths = [24 * scale + 1 + (at.lap_room if model.money[seat] >= per else 0) for seat in seats]
    places = spread_out(wanted, widths, *plan.ruler)
    y = area.y + at.cube
    ruler = area.bottom - at.ruler_height
    return {
        seat: (Spot(x, y, scale), (exact, ruler))
        for seat, x, exact in zip(seats, places, wanted, strict=True)
    }


def spread_out(wanted: list[float], widths: list[float], low: float, high: float) -> list[float]:
    """Return places from left to right that do not overlap, as near to the wanted ones as possible.

    A width extends to the right of its place.

    >>> spread_out([10, 10, 50], [4, 4, 4], 0, 100)
    [8.0, 12.0, 50.0]
    """
    groups: list[tuple[float, list[float]]] = []  # where each group of touching places begins
    for place, width in zip(wanted, widths, strict=True):
        groups.append((float(place), [width]))
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < sum(groups[-2][1], 0.0):
            (first, ahead), (second, behind) = groups[-2:]
            shift = second - sum(ahead, 0.0)
            start = (first * len(ahead) + shift * len(behind)) / (len(ahead) + len(behind))
            groups[-2:] = [(start, ahead + behind)]
    found = []
    for start, group in groups:
        place = max(low, min(high - sum(group[:-1], 0.0), start))
        for width in group:
            found.append(place)
            place += width
    return found
