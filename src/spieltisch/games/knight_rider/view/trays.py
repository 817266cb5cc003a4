"""Knight Rider: what lies around the city: die, drawn tile, hand, minimap; and the pictures of the seats."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.knight_rider.view.cards import HEIGHT, NAME_LINE, STEP_ICONS, WIDTH
from spieltisch.games.knight_rider.view.city import STEPS, TILE
from spieltisch.games.knight_rider.view.layout import DECKS, HAND, MOST_LAMPS, TRAY, TRAY_PIECES, TRAY_WORDS
from spieltisch.games.knight_rider.view.marks import legend
from spieltisch.games.knight_rider.view.pieces import card_zone, drawn_place, hand_places
from spieltisch.games.knight_rider.view.track_view import Cell, cell_of, middle
from spieltisch.games.knight_rider.view.view_model import Table
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Area, Mark, Pane, Picture, View
from spieltisch.stage.svg import (
    Svg,
    Value,
    box,
    circle,
    fitted,
    group,
    line,
    path,
    picture,
    seat_shape,
    use,
    words,
)

NAME_SIZE: Final = 11.8  # of the names of cards
ROW: Final = ("left", "forward", "right", "half_turn")  # the steps on a phone, below the city


def trays(table: Table, city: Pane) -> Iterator[Mark]:
    """Everything around the city."""
    if table.plan.building:
        yield Mark(id="tray", layer=TRAY, svg=_tall_building(table) if table.plan.tall else _building(table))
    elif table.plan.tall:
        yield Mark(id="tray", layer=TRAY, svg=_tall_tray(table))
    else:
        yield Mark(id="tray", layer=TRAY, svg=_tray(table) + _hand_ground(table))
    if not table.plan.building:
        yield from _cards(table)
    if city.minimap is not None:
        yield Mark(id="minimap", layer=TRAY, svg=_minimap(table, city))


# -- the drawn tile ------------------------------------------------------------------------------------------


def _building(table: Table) -> Svg:
    """On a desk: the drawn tile, the rotations that fit somewhere, and how many tiles are left."""
    tray = table.plan.tray
    left, top = tray.x + 14, tray.y
    drawn = [_panel(tray.x, top, tray.width, tray.height)]
    number = table.view["drawn_tile"]
    drawn.append(_sign(table.text("tray-drawn"), left, top + 24, "start"))
    if number is not None:
        drawn.append(_display(table.tile_name(number), left, top + 48, 19, "var(--night-ink)"))
        if table.asked:
            drawn.append(_sign(table.text("tray-fits"), left, top + 250, "start"))
            drawn.append(_fits(table, left + 18, top + 278, 0.36, 40, "var(--night-ink)"))
    drawn.append(_panel(tray.x, top + tray.height + 16, tray.width, 140))
    drawn += _piles(table, tray.x, top + tray.height + 16)
    drawn += _key(table, tray.x, top + tray.height + 172)
    return "".join(drawn)


def _key(table: Table, x: float, y: float) -> Iterator[Svg]:
    """What the marks of the plots mean."""
    lines = legend(table.sight.language, building=True)
    yield _panel(x, y, 180, 18 + 28 * len(lines))
    for place, each in enumerate(lines):
        yield group(each.picture.svg, x=x + 12, y=y + 12 + 28 * place)
        yield words(each.text, x + 44, y + 28 + 28 * place, font_size=14, fill="var(--night-ink)")


def _fits(table: Table, x: float, y: float, scale: float, step: float, ink: str) -> Svg:
    """The rotations of the drawn tile, with the number of cells where each fits."""
    number = table.view["drawn_tile"]
    drawn = []
    for rotation in range(table.streets.shape[number].rotations):
        count = sum(rotation in rotations for rotations in table.placements.values())
        at = x + rotation * step
        opacity = 1 if count else 0.35
        drawn.append(group(use(f"tile-{number}-{rotation}", 0, 0), x=at, y=y, scale=scale, opacity=opacity))
        drawn.append(
            words(
                str(count),
                at,
                y + TILE * scale / 2 + 17,
                text_anchor="middle",
                font_size=14,
                font_weight=600,
                fill=ink if count else "var(--muted)",
            )
        )
    return "".join(drawn)


def _piles(table: Table, x: float, y: float) -> Iterator[Svg]:
    """How many tiles are loose, and how many lie in the centre."""
    for place, key in enumerate(("loose", "centre")):
        count = tiles_left(table, f"{key}_tiles")
        at = y + 38 + 64 * place
        if key == "loose":
            yield from (
                use("tile-back", x + 44 + 3 * i, at + 3 * i, scale=0.5) for i in (2, 1, 0) if count > i
            )
        else:
            yield from (
                use("tile-back", x + 44 + 13.5 * a, at + 13.5 * b, scale=0.26)
                for i, (a, b) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1)))
                if i < count
            )
        yield _display(str(count), x + 90, at + 4, 26, "var(--night-ink)")
        yield _sign(table.text(f"tray-{key}", count=count), x + 90, at + 22, "start", 13)


def tiles_left(table: Table, field: str) -> int:
    """How many tiles, whether the view names them or not."""
    held = table.view[field]
    return held if isinstance(held, int) else len(held)


def _tall_building(table: Table) -> Svg:
    """On a phone: the same in one row below the city."""
    tray = table.plan.tray
    drawn = [box(tray.x, tray.y, tray.width, tray.height, fill="var(--paper)")]
    drawn.append(line(0, tray.y + 0.5, 390, tray.y + 0.5, stroke="var(--line)"))
    number = table.view["drawn_tile"]
    x = drawn_place(table)[0]
    if number is not None:
        drawn.append(_display(table.tile_name(number), x + 74, tray.y + 30, 19))
        if table.asked:
            drawn.append(_fits(table, x + 94, tray.y + 62, 0.4, 48, "var(--ink)"))
        else:
            drawn.append(_muted(table.text("tray-drawn"), x + 74, tray.y + 50, 14))
    loose, centre = tiles_left(table, "loose_tiles"), tiles_left(table, "centre_tiles")
    drawn.append(_muted(table.text("tray-left", loose=loose, centre=centre), x + 74, tray.y + 132, 14))
    return "".join(drawn)


# -- the die -------------------------------------------------------------------------------------------------


def _tray(table: Table) -> Svg:
    """On a desk: the die, and a red lamp for each point that is left."""
    tray = table.plan.tray
    x = tray.x + tray.width / 2
    drawn = [_panel(tray.x, tray.y, tray.width, tray.height)]
    if table.phase in ("start_tile", "entry"):
        return "".join(drawn) + _villain(table, x, tray.y)
    drawn.append(_sign(table.text("tray-roll", kind=_last_roll(table)), x, tray.y + 26))
    if table.turn["roll"] is not None:
        drawn.append(_sign(table.text("tray-points"), x, tray.y + 128))
        drawn.append(_number(table.turn["remaining"], x, tray.y + 169))
        drawn.append(_lamps(table, x, tray.y + 192, 17))
    drawn.append(_distance(table, x, tray.y + tray.height - 18))
    return "".join(drawn)


def _villain(table: Table, x: float, y: float) -> Svg:
    """Before the chase: where the red car is, and where all start."""
    drawn = [_sign(table.text("tray-villain"), x, y + 26)]
    if table.streets.red is not None:
        drawn.append(group(use("red-car", 0, 0), x=x, y=y + 62, scale=0.9))
        drawn.append(_number(table.tile_number(table.streets.red), x, y + 118))
    if table.view["start_tile"] is not None:
        drawn.append(_sign(table.text("tray-start"), x, y + 164))
        drawn.append(_number(table.tile_number(cell_of(table.view["start_tile"])), x, y + 204))
    return "".join(drawn)


def _number(value: int, x: float, y: float) -> Svg:
    """A large number."""
    paint: dict[str, Value] = {"font_family": "var(--display)", "font_weight": 800, "fill": "#FFF"}
    return words(str(value), x, y, text_anchor="middle", font_size=36, **paint)


def _last_roll(table: Table) -> str:
    """What the die was thrown for last."""
    return "rolled" if table.recap.roll is None else table.recap.roll.event.kind


def _distance(table: Table, x: float, y: float) -> Svg:
    """How far it is to the red car."""
    if table.phase != "turn" or table.streets.red is None:
        return ""
    points = table.way_to_red
    told = table.text("tray-no-way") if points is None else table.text("tray-distance", points=points)
    return _sign(told, x, y, size=13)


def _lamps(table: Table, x: float, y: float, step: float) -> Svg:
    """Lamps for the points of this drive, lit ones first."""
    left = table.turn["remaining"]
    total = max(left, table.turn["roll"] or 0)
    drawn = []
    for lamp in range(total):
        row, place = divmod(lamp, MOST_LAMPS)
        in_row = min(MOST_LAMPS, total - row * MOST_LAMPS)
        at = x + (place - (in_row - 1) / 2) * step
        drawn.append(use("lamp-on" if lamp < left else "lamp-off", at, y + row * step))
    return "".join(drawn)


def _tall_tray(table: Table) -> Svg:
    """On a phone: the steps as large buttons, the ground of the hand, points and die in the upper corner."""
    tray, hand = table.plan.tray, table.plan.hand
    drawn = [
        box(tray.x, tray.y, tray.width, tray.height + hand.height, fill="var(--paper)"),
        line(0, tray.y + 0.5, 390, tray.y + 0.5, stroke="var(--line)"),
        line(0, hand.y + 0.5, 390, hand.y + 0.5, stroke="var(--line)"),
    ]
    if table.turn["roll"] is not None:
        total = max(table.turn["remaining"], table.turn["roll"])
        width = 15 * min(total, MOST_LAMPS)
        rows = -(-total // MOST_LAMPS)
        drawn.append(_panel(326 - width - 12, 6, width + 70, 48))
        drawn.append(_lamps(table, 326 - width / 2, 30 - 7.5 * (rows - 1), 15))
    if table.steering:
        drawn += _row(table)
    else:
        told = _told_below(table)
        drawn.append(_muted(told, 195, tray.y + 33, 15, "middle"))
    return "".join(drawn)


def _told_below(table: Table) -> str:
    """In the place of the steps: how far it is, or where the red car and the start are."""
    if table.way_to_red is not None:
        return table.text("tray-distance", points=table.way_to_red)
    red, start = table.streets.red, table.view["start_tile"]
    if red is None or table.phase not in ("start_tile", "entry"):
        return ""
    from_tile = table.tile_number(cell_of(start)) if start is not None else "none"
    return table.text("tray-hunt", red=table.tile_number(red), start=from_tile)


def row_place(table: Table, word: str) -> tuple[float, float, float, float]:
    """Middle and size of a step's button in the row below the city."""
    width = (390 - 6 * (len(ROW) + 1)) / len(ROW)
    place = ROW.index(word)
    return 6 + place * (width + 6) + width / 2, table.plan.tray.y + 28, width, 46.0


def _row(table: Table) -> Iterator[Svg]:
    """The steps as buttons; what is not possible now is pale."""
    for word in ROW:
        x, y, width, height = row_place(table, word)
        possible = word in table.words
        primary = possible and word == "forward"
        ground = "var(--action)" if primary else "var(--well)"
        ink = "var(--on-action)" if primary else "var(--ink)"
        yield group(
            box(
                x - width / 2,
                y - height / 2,
                width,
                height,
                rx=6,
                fill=ground,
                stroke="var(--action)" if possible else "var(--line)",
                stroke_width=1.5,
            ),
            group(
                path(
                    STEP_ICONS[word],
                    fill="none",
                    stroke=ink,
                    stroke_width=2.4,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                ),
                x=x - width / 2 + 17,
                y=y,
                angle=-90,
            ),
            words(
                fitted(table.text(f"button-{word.replace('_', '-')}"), width - 30, 14),
                x + 12,
                y + 8,
                text_anchor="middle",
                font_size=14,
                font_weight=600,
                fill=ink,
            ),
            circle(x + width / 2 - 12, y - 12, 7.5, fill="#ECE6D8"),
            numeral(table.step_cost(word), x + width / 2 - 12, y - 12, 8.5, "#1E2A30"),
            opacity=1 if possible else 0.45,
        )


# -- the hand ------------------------------------------------------------------------------------------------


def _hand_ground(table: Table) -> Svg:
    """The tray of the hand on a desk, with the names of both decks."""
    hand = table.plan.hand
    own = table.sight.seat is not None
    drawn = [_panel(hand.x, hand.y, hand.width, hand.height, "var(--paper)")]
    for deck, x in DECKS.items():
        drawn.append(_display(table.text(f"hand-{deck}"), x, hand.y + 52, 16))
        played = bool(table.turn[f"{deck}_played"]) and table.mine == table.current
        key = "hand-played" if played else "hand-limit"
        whose = table.text(key) if own else fitted(table.name(table.mine), 74, 13)
        drawn.append(_muted(whose, x, hand.y + 71, 13))
    between = DECKS["detour"] - 10
    drawn.append(line(between, hand.y + 16, between, hand.y + 104, stroke="var(--line)"))
    return "".join(drawn)


def _cards(table: Table) -> Iterator[Mark]:
    """Names on the cards, places of used ones, and a veil over those that cannot be played now."""
    pane = HAND if table.plan.tall else ""
    for deck, _, kind, (x, y) in hand_places(table):
        if not kind:
            continue
        name = fitted(table.kind_name(kind), WIDTH + 10, NAME_SIZE)
        copies = table.copies(deck, kind)
        if not copies:
            yield Mark(
                id=f"used-{deck}-{kind}", layer=TRAY_PIECES, svg=_used(table, deck, name, x, y), pane=pane
            )
            continue
        ink = "#ECE6D8" if deck == "kitt" else "#1E2A30"
        drawn = words(
            name, x, y + NAME_LINE, text_anchor="middle", font_size=NAME_SIZE, font_weight=700, fill=ink
        )
        if copies > 1:
            drawn += circle(x + 34, y - 44, 11, fill="#1E2A30", stroke="#FBF7EC", stroke_width=1.5)
            drawn += numeral(copies, x + 34, y - 44, 11, "#FBF7EC")
        if not table.playable(deck, kind):
            veil = box(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=7, fill="var(--paper)", opacity=0.5)
            drawn += veil
        yield Mark(
            id=f"name-{deck}-{kind}", layer=TRAY_WORDS, svg=drawn, zone=card_zone(deck, kind), pane=pane
        )


def _used(table: Table, deck: str, name: str, x: float, y: float) -> Svg:
    """The empty place of a card that was played."""
    paint: dict[str, Value] = {"text_anchor": "middle", "font_size": NAME_SIZE, "fill": "var(--muted)"}
    return (
        use("card-place", x, y)
        + words(name, x, y - 2, font_weight=600, **paint)
        + words(table.text(f"hand-used-{deck}"), x, y + 15, **paint)
    )


# -- the minimap ---------------------------------------------------------------------------------------------


def _minimap(table: Table, city: Pane) -> Svg:
    """The whole track small: roads, detours, cars and the red car."""
    view = city.mapped()
    assert city.minimap is not None
    arms = tuple((cell, tuple(sorted(arms))) for cell, arms in table.streets.arms.items())
    drawn = [_small_track(city.minimap, view, arms, tuple(table.streets.detours))]
    for car in table.streets.cars:
        place = table.streets.at(car.field) if car.field is not None else table.entry_place(car.waiting or 0)
        x, y = view.x + place[0] * view.scale, view.y + place[1] * view.scale
        drawn.append(circle(x, y, 4.6, fill="#FFF") + seat_shape(table.colour(car.seat), x, y, 8))
    if table.streets.red is not None:
        place = middle(table.streets.red)
        x, y = view.x + place[0] * view.scale, view.y + place[1] * view.scale
        drawn.append(circle(x, y, 4, fill="var(--scanner)", stroke="#FFF"))
    return "".join(drawn)


@cached
def _small_track(
    area: Area, view: View, arms: tuple[tuple[Cell, tuple[int, ...]], ...], detours: tuple[Cell, ...]
) -> Svg:
    """The ground of the minimap: blocks, roads and detours."""
    ground = box(
        area.x, area.y, area.width, area.height, rx=8, fill="#0B0E12", fill_opacity=0.93, stroke="#56606A"
    )
    k = view.scale * TILE
    blocks, roads, ambers = [], [], []
    for cell, sides in arms:
        x, y = (view.x + middle(cell)[0] * view.scale, view.y + middle(cell)[1] * view.scale)
        blocks.append(
            f"M{x - k / 2 + 0.3:.1f} {y - k / 2 + 0.3:.1f}h{k - 0.6:.1f}v{k - 0.6:.1f}h{0.6 - k:.1f}z"
        )
        roads += [f"M{x:.1f} {y:.1f}l{STEPS[a][0] * k / 2:.1f} {STEPS[a][1] * k / 2:.1f}" for a in sides]
        if cell in detours:
            ambers.append(f"M{x - 2.4:.1f} {y - 2.4:.1f}h4.800v4.800h-4.800z")
    width = max(1.6, k * 0.17)
    return (
        ground
        + path("".join(blocks), fill="#2A313B")
        + path("".join(roads), stroke="var(--road)", stroke_width=width, stroke_linecap="square")
        + path("".join(ambers), fill="var(--amber)")
    )


# -- pictures of the seats -----------------------------------------------------------------------------------


def panel_picture(table: Table, seat: int) -> Picture:
    """Nine small cards, used ones hollow, and the car as it stands."""
    drawn, x = [], 9.0
    for deck, kinds in (("kitt", table.box.kitt_card), ("detour", table.box.detour_card)):
        held = table.held(seat, deck)
        if isinstance(held, int):
            drawn.append(group(use(f"{deck}-back", 0, 0), x=x, y=13, scale=0.19))
            drawn.append(_panel_words(str(held), x + 14, 18.5))
            x += 42
            continue
        for kind in kinds:
            drawn.append(use(f"icon-{kind.id}" if held[kind.id] else "card-gap", x, 13))
            if held[kind.id] > 1:
                drawn.append(
                    circle(x + 8, 6, 5.5, fill="#1E2A30", stroke="#FFF")
                    + numeral(held[kind.id], x + 8, 6, 6.500, "#FFF")
                )
            x += 20.5
        x += 7
    drawn.append(_panel_car(table, seat, 232, 13, 0.62))
    checkpoints = table.view["checkpoints"]
    if checkpoints:
        drawn.append(_panel_words(f"{sum(table.view['visited'][seat])}/{len(checkpoints)}", 200, 18.5))
    return picture(256, 26, *drawn)


def _panel_words(text: str, x: float, y: float) -> Svg:
    return words(text, x, y, font_size=15, font_weight=600, fill="var(--ink)")


def _panel_car(table: Table, seat: int, x: float, y: float, scale: float) -> Svg:
    """A seat's car: on its wheels, on its roof, in its coat."""
    car, colour = table.car_of(seat), table.colour(seat)
    roof = car is not None and car.roof
    drawn = use(f"roof-{colour}", 0, 0, angle=24) if roof else use(f"dark-car-{colour}", 0, 0)
    if car is not None and car.coat:
        drawn += use("coat", 0, 0)
    disc = use(f"disc-{colour}-{table.number(seat)}", 0 if roof else -9.3, 0, scale=1.15)
    return group(drawn, disc, x=x, y=y, scale=scale)


def chip_picture(table: Table, seat: int) -> Picture:
    """On a phone: the car, and how many cards of each deck are left."""
    drawn = [_panel_car(table, seat, 22, 8, 0.42)]
    for deck, x, fill in (("kitt", 2, "#0C0F13"), ("detour", 25, "var(--amber)")):
        drawn.append(box(x, 18, 8, 11, rx=2, fill=fill, stroke="#7C858B"))
        drawn.append(
            words(
                str(table.count(seat, deck)),
                x + 11,
                28.3,
                font_size=13,
                font_weight=600,
                fill="var(--ink)",
            )
        )
    return picture(44, 31, *drawn)


# -- words ---------------------------------------------------------------------------------------------------


def _panel(x: float, y: float, width: float, height: float, fill: str = "var(--plaza)") -> Svg:
    return box(
        x + 0.5, y + 0.5, width - 1, height - 1, rx=10, fill=fill, fill_opacity=0.94, stroke="var(--edge)"
    )


def _display(text: str, x: float, y: float, size: float, fill: str = "var(--ink)") -> Svg:
    return words(text, x, y, font_family="var(--display)", font_size=size, font_weight=700, fill=fill)


def _muted(
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "start",
    weight: int = 400,
    fill: str = "var(--muted)",
) -> Svg:
    return words(text, x, y, font_size=size, font_weight=weight, text_anchor=anchor, fill=fill)


def _sign(text: str, x: float, y: float, anchor: str = "middle", size: float = 14) -> Svg:
    """Words on the dark trays over the city."""
    return _muted(text, x, y, size, anchor, 600, "var(--night-muted)")
