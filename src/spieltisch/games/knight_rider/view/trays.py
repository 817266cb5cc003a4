"""Knight Rider: the trays around the city: die, drawn tile, hand, minimap; and the pictures of the seats."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.cards import HEIGHT, NAME_LINE, STEP_ICONS, WIDTH
from spieltisch.games.knight_rider.view.city import STEPS, TILE
from spieltisch.games.knight_rider.view.layout import DECKS, HAND, MOST_LAMPS
from spieltisch.games.knight_rider.view.marks import legend
from spieltisch.games.knight_rider.view.pieces import card_zone, hand_places
from spieltisch.games.knight_rider.view.track_view import Cell, cell_of, middle
from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Area, Mark, Pane, View
from spieltisch.stage.svg import (
    Svg,
    Value,
    box,
    caption,
    circle,
    fitted,
    group,
    line,
    path,
    seat_shape,
    stroke,
    use,
    words,
)

NAME_SIZE: Final = 11.8  # of the names of cards
ROW: Final = ("left", "forward", "right", "half_turn")  # the steps on a phone, below the city


def trays(model: ViewModel, city: Pane) -> Iterator[Mark]:
    """Draw everything around the city."""
    if model.plan.building:
        yield Mark(
            id="tray", layer=layers.TRAY, svg=_tall_building(model) if model.plan.tall else _building(model)
        )
    elif model.plan.tall:
        yield Mark(id="tray", layer=layers.TRAY, svg=_tall_tray(model))
    else:
        yield Mark(id="tray", layer=layers.TRAY, svg=_tray(model) + _hand_ground(model))
    if not model.plan.building:
        yield from _cards(model)
    if city.minimap is not None:
        yield Mark(id="minimap", layer=layers.TRAY, svg=_minimap(model, city))


# -- the drawn tile ------------------------------------------------------------------------------------------


def _building(model: ViewModel) -> Svg:
    """Draw on a desk the drawn tile, the rotations that fit somewhere, and how many tiles are left."""
    tray = model.plan.tray
    left, top = tray.x + 14, tray.y
    drawn = [_panel(tray.x, top, tray.width, tray.height)]
    number = model.view["drawn_tile"]
    drawn.append(_sign(model.text("tray-drawn"), left, top + 24, "start"))
    if number is not None:
        drawn.append(_display(model.tile_name(number), left, top + 48, 19, "var(--night-ink)"))
        if model.asked:
            drawn.append(_sign(model.text("tray-fits"), left, top + 250, "start"))
            drawn.append(_fits(model, left + 18, top + 278, 0.36, 40, "var(--night-ink)"))
    drawn.append(_panel(tray.x, top + tray.height + 16, tray.width, 140))
    drawn += _piles(model, tray.x, top + tray.height + 16)
    drawn += _key(model, tray.x, top + tray.height + 172)
    return "".join(drawn)


def _key(model: ViewModel, x: float, y: float) -> Iterator[Svg]:
    """Draw the meaning of the marks on plots."""
    lines = legend(model.sight.language, building=True)
    yield _panel(x, y, 180, 18 + 28 * len(lines))
    for place, each in enumerate(lines):
        yield group(each.picture.svg, x=x + 12, y=y + 12 + 28 * place)
        yield caption(each.text, x + 44, y + 28 + 28 * place, 14, "var(--night-ink)")


def _fits(model: ViewModel, x: float, y: float, scale: float, step: float, ink: str) -> Svg:
    """Draw the rotations of the drawn tile, with the number of cells where each fits."""
    number = model.view["drawn_tile"]
    drawn = []
    for rotation in range(model.track_view.shape[number].rotations):
        count = sum(rotation in rotations for rotations in model.placements.values())
        at = x + rotation * step
        opacity = 1 if count else 0.35
        drawn.append(group(use(f"tile-{number}-{rotation}", 0, 0), x=at, y=y, scale=scale, opacity=opacity))
        drawn.append(
            caption(
                str(count), at, y + TILE * scale / 2 + 17, 14, ink if count else "var(--muted)", "middle", 600
            )
        )
    return "".join(drawn)


def _piles(model: ViewModel, x: float, y: float) -> Iterator[Svg]:
    """Draw how many tiles are loose, and how many lie in the centre."""
    for place, key in enumerate(("loose", "centre")):
        count = tiles_left(model, f"{key}_tiles")
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
        yield _sign(model.text(f"tray-{key}", count=count), x + 90, at + 22, "start", 13)


def tiles_left(model: ViewModel, field: str) -> int:
    """Count the tiles of a field of the view, whether it names them or not."""
    held = model.view[field]
    return held if isinstance(held, int) else len(held)


def _tall_building(model: ViewModel) -> Svg:
    """Draw the same on a phone in one row below the city."""
    tray = model.plan.tray
    drawn = [box(tray.x, tray.y, tray.width, tray.height, fill="var(--paper)")]
    drawn.append(line(0, tray.y + 0.5, 390, tray.y + 0.5, stroke="var(--line)"))
    number = model.view["drawn_tile"]
    x = model.plan.drawn_tile[0]
    if number is not None:
        drawn.append(_display(model.tile_name(number), x + 74, tray.y + 30, 19))
        if model.asked:
            drawn.append(_fits(model, x + 94, tray.y + 62, 0.4, 48, "var(--ink)"))
        else:
            drawn.append(_muted(model.text("tray-drawn"), x + 74, tray.y + 50, 14))
    loose, centre = tiles_left(model, "loose_tiles"), tiles_left(model, "centre_tiles")
    drawn.append(_muted(model.text("tray-left", loose=loose, centre=centre), x + 74, tray.y + 132, 14))
    return "".join(drawn)


# -- the die -------------------------------------------------------------------------------------------------


def _tray(model: ViewModel) -> Svg:
    """Draw on a desk the die, and a red lamp for each point that is left."""
    tray = model.plan.tray
    x = tray.x + tray.width / 2
    drawn = [_panel(tray.x, tray.y, tray.width, tray.height)]
    if model.phase in ("start_tile", "entry"):
        return "".join(drawn) + _villain(model, x, tray.y)
    drawn.append(_sign(model.text("tray-roll", kind=_last_roll(model)), x, tray.y + 26))
    if model.turn["roll"] is not None:
        drawn.append(_sign(model.text("tray-points"), x, tray.y + 128))
        drawn.append(_number(model.turn["remaining"], x, tray.y + 169))
        drawn.append(_lamps(model, x, tray.y + 192, 17))
    drawn.append(_distance(model, x, tray.y + tray.height - 18))
    return "".join(drawn)


def _villain(model: ViewModel, x: float, y: float) -> Svg:
    """Draw where the red car is and where all cars start, before the chase."""
    drawn = [_sign(model.text("tray-villain"), x, y + 26)]
    if model.track_view.red is not None:
        drawn.append(group(use("red-car", 0, 0), x=x, y=y + 62, scale=0.9))
        drawn.append(_number(model.tile_number(model.track_view.red), x, y + 118))
    if model.view["start_tile"] is not None:
        drawn.append(_sign(model.text("tray-start"), x, y + 164))
        drawn.append(_number(model.tile_number(cell_of(model.view["start_tile"])), x, y + 204))
    return "".join(drawn)


def _number(value: int, x: float, y: float) -> Svg:
    """Draw a large number."""
    paint: dict[str, Value] = {"font_family": "var(--display)", "font_weight": 800, "fill": "#FFF"}
    return words(str(value), x, y, text_anchor="middle", font_size=36, **paint)


def _last_roll(model: ViewModel) -> str:
    """Return what the last roll was for."""
    return "rolled" if model.history.roll is None else model.history.roll.event.kind


def _distance(model: ViewModel, x: float, y: float) -> Svg:
    """Draw how far it is to the red car."""
    if model.phase != "turn" or model.track_view.red is None:
        return ""
    points = model.distance_to_red
    told = model.text("tray-no-way") if points is None else model.text("tray-distance", points=points)
    return _sign(told, x, y, size=13)


def _lamps(model: ViewModel, x: float, y: float, step: float) -> Svg:
    """Draw lamps for the points of this drive, lit ones first."""
    left = model.turn["remaining"]
    total = max(left, model.turn["roll"] or 0)
    drawn = []
    for lamp in range(total):
        row, place = divmod(lamp, MOST_LAMPS)
        in_row = min(MOST_LAMPS, total - row * MOST_LAMPS)
        at = x + (place - (in_row - 1) / 2) * step
        drawn.append(use("lamp-on" if lamp < left else "lamp-off", at, y + row * step))
    return "".join(drawn)


def _tall_tray(model: ViewModel) -> Svg:
    """Draw on a phone the steps as large buttons, the ground of the hand, points and die in the corner."""
    tray, hand = model.plan.tray, model.plan.hand
    drawn = [
        box(tray.x, tray.y, tray.width, tray.height + hand.height, fill="var(--paper)"),
        line(0, tray.y + 0.5, 390, tray.y + 0.5, stroke="var(--line)"),
        line(0, hand.y + 0.5, 390, hand.y + 0.5, stroke="var(--line)"),
    ]
    if model.turn["roll"] is not None:
        total = max(model.turn["remaining"], model.turn["roll"])
        width = 15 * min(total, MOST_LAMPS)
        rows = -(-total // MOST_LAMPS)
        drawn.append(_panel(326 - width - 12, 6, width + 70, 48))
        drawn.append(_lamps(model, 326 - width / 2, 30 - 7.5 * (rows - 1), 15))
    if model.is_driving:
        drawn += _row(model)
    else:
        told = _row_text(model)
        drawn.append(_muted(told, 195, tray.y + 33, 15, "middle"))
    return "".join(drawn)


def _row_text(model: ViewModel) -> str:
    """Return the text in the place of the steps: the distance, or where the red car and the start are."""
    if model.distance_to_red is not None:
        return model.text("tray-distance", points=model.distance_to_red)
    red, start = model.track_view.red, model.view["start_tile"]
    if red is None or model.phase not in ("start_tile", "entry"):
        return ""
    from_tile = model.tile_number(cell_of(start)) if start is not None else "none"
    return model.text("tray-hunt", red=model.tile_number(red), start=from_tile)


def row_place(model: ViewModel, word: str) -> tuple[float, float, float, float]:
    """Return middle and size of a step's button in the row below the city."""
    width = (390 - 6 * (len(ROW) + 1)) / len(ROW)
    place = ROW.index(word)
    return 6 + place * (width + 6) + width / 2, model.plan.tray.y + 28, width, 46.0


def _row(model: ViewModel) -> Iterator[Svg]:
    """Draw the steps as buttons; impossible ones are pale."""
    for word in ROW:
        x, y, width, height = row_place(model, word)
        possible = word in model.words
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
                stroke(STEP_ICONS[word], ink, 2.4, cap="round", join="round"),
                x=x - width / 2 + 17,
                y=y,
                angle=-90,
            ),
            caption(
                fitted(model.text(f"button-{word.replace('_', '-')}"), width - 30, 14),
                x + 12,
                y + 8,
                14,
                ink,
                "middle",
                600,
            ),
            circle(x + width / 2 - 12, y - 12, 7.5, fill="#ECE6D8"),
            numeral(model.step_cost(word), x + width / 2 - 12, y - 12, 8.5, "#1E2A30"),
            opacity=1 if possible else 0.45,
        )


# -- the hand ------------------------------------------------------------------------------------------------


def _hand_ground(model: ViewModel) -> Svg:
    """Draw the tray of the hand on a desk, with the names of both decks."""
    hand = model.plan.hand
    own = model.sight.seat is not None
    drawn = [_panel(hand.x, hand.y, hand.width, hand.height, "var(--paper)")]
    for deck, x in DECKS.items():
        drawn.append(_display(model.text(f"hand-{deck}"), x, hand.y + 52, 16))
        played = bool(model.turn[f"{deck}_played"]) and model.mine == model.current
        key = "hand-played" if played else "hand-limit"
        whose = model.text(key) if own else fitted(model.name(model.mine), 74, 13)
        drawn.append(_muted(whose, x, hand.y + 71, 13))
    between = DECKS["detour"] - 10
    drawn.append(line(between, hand.y + 16, between, hand.y + 104, stroke="var(--line)"))
    return "".join(drawn)


def _cards(model: ViewModel) -> Iterator[Mark]:
    """Draw names on the cards, places of used ones, and a veil over those that cannot be played now."""
    pane = HAND if model.plan.tall else ""
    for deck, _, kind, (x, y) in hand_places(model):
        if not kind:
            continue
        name = fitted(model.kind_name(kind), WIDTH + 10, NAME_SIZE)
        copies = model.copies(deck, kind)
        if not copies:
            yield Mark(
                id=f"used-{deck}-{kind}",
                layer=layers.TRAY_PIECES,
                svg=_used(model, deck, name, x, y),
                pane=pane,
            )
            continue
        ink = "#ECE6D8" if deck == "kitt" else "#1E2A30"
        drawn = caption(name, x, y + NAME_LINE, NAME_SIZE, ink, "middle", 700)
        if copies > 1:
            drawn += circle(x + 34, y - 44, 11, fill="#1E2A30", stroke="#FBF7EC", stroke_width=1.5)
            drawn += numeral(copies, x + 34, y - 44, 11, "#FBF7EC")
        if not model.playable(deck, kind):
            veil = box(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=7, fill="var(--paper)", opacity=0.5)
            drawn += veil
        yield Mark(
            id=f"name-{deck}-{kind}",
            layer=layers.TRAY_WORDS,
            svg=drawn,
            zone=card_zone(deck, kind),
            pane=pane,
        )


def _used(model: ViewModel, deck: str, name: str, x: float, y: float) -> Svg:
    """Draw the empty place of a card that was played."""
    paint: dict[str, Value] = {"text_anchor": "middle", "font_size": NAME_SIZE, "fill": "var(--muted)"}
    return (
        use("card-place", x, y)
        + words(name, x, y - 2, font_weight=600, **paint)
        + words(model.text(f"hand-used-{deck}"), x, y + 15, **paint)
    )


# -- the minimap ---------------------------------------------------------------------------------------------


def _minimap(model: ViewModel, city: Pane) -> Svg:
    """Draw the whole track small: roads, detours, cars and the red car."""
    view = city.mapped()
    assert city.minimap is not None
    arms = tuple((cell, tuple(sorted(arms))) for cell, arms in model.track_view.arms.items())
    drawn = [_small_track(city.minimap, view, arms, tuple(model.track_view.detours))]
    for car in model.track_view.cars:
        place = (
            model.track_view.at(car.field) if car.field is not None else model.entry_place(car.waiting or 0)
        )
        x, y = view.x + place[0] * view.scale, view.y + place[1] * view.scale
        drawn.append(circle(x, y, 4.6, fill="#FFF") + seat_shape(model.colour(car.seat), x, y, 8))
    if model.track_view.red is not None:
        place = middle(model.track_view.red)
        x, y = view.x + place[0] * view.scale, view.y + place[1] * view.scale
        drawn.append(circle(x, y, 4, fill="var(--scanner)", stroke="#FFF"))
    return "".join(drawn)


@cached
def _small_track(
    area: Area, view: View, arms: tuple[tuple[Cell, tuple[int, ...]], ...], detours: tuple[Cell, ...]
) -> Svg:
    """Draw the ground of the minimap: blocks, roads and detours."""
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


# -- words ---------------------------------------------------------------------------------------------------


def _panel(x: float, y: float, width: float, height: float, fill: str = "var(--plaza)") -> Svg:
    return box(
        x + 0.5, y + 0.5, width - 1, height - 1, rx=10, fill=fill, fill_opacity=0.94, stroke="var(--edge)"
    )


def _display(text: str, x: float, y: float, size: float, fill: str = "var(--ink)") -> Svg:
    return caption(text, x, y, size, fill, weight=700, display=True)


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
    """Draw a text on the dark trays over the city."""
    return _muted(text, x, y, size, anchor, 600, "var(--night-muted)")
