"""Homestretch: the sprites, drawn around their centres, and the colours of both themes."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.games.homestretch.rules.box import CROSS, FACES, HORSES, PLACES, Components, HandicapMarker
from spieltisch.games.homestretch.view.layout import Plan
from spieltisch.stage.horses import CREAM, Silks, Stride, horse_outlines, portrait, racehorse
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import (
    INK,
    INKED,
    Svg,
    Value,
    around,
    box,
    circle,
    group,
    number,
    path,
    polygon,
    shape,
    square,
    stroke,
    symbol,
    tag,
    use,
    words,
)
from spieltisch.stage.tokens import SEATS

# The colours by theme; scenes and pictures refer to them as var(--...).
LIGHT: Final = {
    "turf": "#3F7F4A",
    "mown": "#488A53",
    "frame": "#2F6B3B",
    "frame-deep": "#24562E",
    "tuft": "#2F6B3B",
    "beyond": "#3A7545",
    "sand": "#D6B67E",
    "paddock": "#C9A66B",
    "paddock-line": "#8F713D",
    "rail": "#FBF7EC",
    "rail-pale": "#D7E6D3",
    "tote": "#22313A",
    "tote-line": "#0F1A20",
    "cell": "#2B3D48",
    "cell-lost": "#253540",
    "cell-won": "#6A5613",
    "factor": "#F2E3B4",
    "factor-lost": "#6F7F88",
    "factor-won": "#FFD766",
    "gold": "#E9C14A",
    "open": "#3CC7A6",
    "full": "#F09A4A",
    "tote-words": "#CFD8DC",
    "card": "#FFFDF6",
    "meadow": "#E7EEDC",
    "share": "#2F6DA8",
    "share-deep": "#1F4D7A",
    "red-share": "#B23A2C",
    "red-share-deep": "#7E2419",
    "purple": "#7A4FA3",
    "green": "#2F6B3B",
    "slot": "#CFC4A9",
    "slot-words": "#8A8069",
    "groove": "#EFE7D6",
    "tick": "#8B8A80",
}
DARK: Final = LIGHT | {
    "turf": "#28502F",
    "mown": "#2E5935",
    "frame": "#1B3D23",
    "frame-deep": "#122A18",
    "tuft": "#1B3D23",
    "beyond": "#244829",
    "sand": "#8E7548",
    "paddock": "#7A633A",
    "paddock-line": "#B4945A",
    "rail": "#E4DECF",
    "rail-pale": "#A9C0A6",
    "tote": "#11191E",
    "tote-line": "#060A0C",
    "cell": "#1D2A32",
    "cell-lost": "#161F25",
    "cell-won": "#4E3F0E",
    "factor": "#E3D5A8",
    "factor-lost": "#56646C",
    "card": "#E9E2D0",
    "meadow": "#C6D0B8",
    "share": "#3A78B4",
    "share-deep": "#224E7B",
    "red-share": "#B5443A",
    "red-share-deep": "#7E2A22",
    "purple": "#8A62B0",
    "green": "#2E6A3B",
    "slot": "#4B4A41",
    "slot-words": "#9A9483",
    "groove": "#171C1F",
    "tick": "#6D7579",
}

STRIDES: Final[tuple[Stride, Stride]] = ("reaching", "gathered")
MEDALS: Final = ("#E9C14A", "#C9CED1", "#D08A52")
CARD_WIDTH: Final = 54.0
OWNER: Final = 14.0  # the size of a seat's shape
NUM_THROWS: Final = FACES * FACES  # throws of two dice
BUBBLE: Final = 236.0  # the width of the bubble with what a bet pays
CARD_HEIGHT: Final = 70.0
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class HorseLook(NamedTuple):
    """The look of a horse and its rider."""

    coat: str
    silks: Silks


# By number. No rider wears the colour of a seat.
HORSE_LOOKS: Final = {
    2: HorseLook("dun", Silks("#8FB7C9", "#FBF7EC", "#1E2A30")),
    3: HorseLook("bay", Silks("#FBF7EC", "#1E2A30", "#1E2A30")),
    4: HorseLook("grey", Silks("#D98BA0", "#FBF7EC", "#FBF7EC")),
    5: HorseLook("chestnut", Silks("#2E8C8C", "#FBF7EC", "#FBF7EC")),
    6: HorseLook("black", Silks("#E8C77A", "#1E2A30", "#1E2A30")),
    7: HorseLook("bay", Silks("#6A7FA0", "#E8C77A", "#E8C77A")),
    8: HorseLook("palomino", Silks("#A24B6B", "#FBF7EC", "#FBF7EC")),
    9: HorseLook("white", Silks("#5B7F5F", "#E8C77A", "#E8C77A")),
    10: HorseLook("liver", Silks("#E6E0CF", "#2E8C8C", "#2E8C8C")),
    11: HorseLook("chestnut", Silks("#7C6A55", "#FBF7EC", "#FBF7EC")),
    12: HorseLook("black", Silks("#B9A6CF", "#1E2A30", "#FBF7EC")),
}


def has_blaze(horse: int) -> bool:
    """Whether a white stripe runs down the horse's face."""
    return horse % 3 == 0


def horse_drawing(
    horse: int,
    stride: Stride = "reaching",
    *,
    mounted: bool = True,
    shared: bool = False,
    outline: float = 2.6,
) -> Svg:
    """Draw a running horse."""
    coat, silks = HORSE_LOOKS[horse]
    return racehorse(
        horse,
        coat,
        stride,
        rider=silks if mounted else None,
        large=not mounted,
        blaze=has_blaze(horse),
        outline=outline,
        shared=shared,
    )


def horse_sprite(plan: Plan, horse: int, position: int) -> str:
    """Return the sprite of a horse; its stride changes from space to space."""
    stride = STRIDES[(horse + position) % 2] if position else STRIDES[1]
    return f"{'pony' if plan.tall else 'horse'}-{horse}-{stride}"


def sprites(game_box: Components, plans: tuple[Plan, ...]) -> Svg:
    """Return all symbols of a box."""
    return "".join(
        (
            horse_outlines(),
            *_horses(),
            *_dice(),
            *_markers(game_box),
            *_cards(game_box),
            *(symbol(f"rosette-{place + 1}", rosette(place)) for place in range(PLACES)),
            symbol("shoe", _horseshoe()),
            *(symbol(f"tag-{horse}", _tag(horse)) for horse in HORSES),
            *(symbol(f"owner-{colour.id}", _owner(colour.id)) for colour in game_box.colour),
            symbol("bubble", _bubble()),
            *(symbol(f"form-{plan.shape}", form(plan)) for plan in plans),
        )
    )


# -- horses --------------------------------------------------------------------------------------------------


def _horses() -> Iterator[Svg]:
    """Yield every horse in both strides: with its rider, and small without."""
    for horse in HORSES:
        for stride in STRIDES:
            mounted = horse_drawing(horse, stride, shared=True)
            alone = horse_drawing(horse, stride, mounted=False, shared=True, outline=3.2)
            yield symbol(f"horse-{horse}-{stride}", group(mounted, x=-57, y=-31.5))
            yield symbol(f"pony-{horse}-{stride}", group(alone, x=-54, y=-33))


def _horseshoe() -> Svg:
    """Draw a hoofprint."""
    return path(
        "M-4 5C-7-1-4-6 0-6C4-6 7-1 4 5",
        transform="rotate(90) scale(.8)",
        fill="none",
        stroke="var(--gold)",
        stroke_width=2.6,
        stroke_linecap="round",
    )


def tag_width(horse: int) -> float:
    """Return the width of the frame around a number."""
    return 19.0 if horse < 10 else 25.0


def _tag(horse: int) -> Svg:
    """Draw the number of a horse in a small frame; the origin is the middle of its left edge."""
    width = tag_width(horse)
    frame = box(0, -9.5, width, 19, rx=4, fill="var(--card)", stroke=INK, stroke_width=1.1)
    return frame + _figure(horse, width / 2, 4.8, 13.5, INK, 700)


def _figure(value: int, x: float, y: float, size: float, fill: str, weight: int) -> Svg:
    return words(
        str(value),
        x,
        y,
        font_family="var(--display)",
        font_size=size,
        font_weight=weight,
        text_anchor="middle",
        fill=fill,
    )


def _owner(colour: str) -> Svg:
    """Draw the shape of a seat with a pale edge, for dark grounds."""
    edge = INK if colour == "white" else CREAM
    return shape(
        SEATS.get(colour, "circle"), 0, 0, OWNER, fill=seat_paint(colour), stroke=edge, stroke_width=1.1
    )


def _bubble() -> Svg:
    """Draw a speech bubble that points to the right; the origin is its tip."""
    width = number(BUBBLE - 16)
    corner = "a8 8 0 0 1-8-8V-9a8 8 0 0 1 8-8Z"
    outline = f"M-{width} -17H-16a8 8 0 0 1 8 8V-4L0 0L-8 4V9a8 8 0 0 1-8 8H-{width}{corner}"
    return path(outline, fill="var(--paper)", stroke="var(--action)", stroke_width=1.6)


# -- dice ----------------------------------------------------------------------------------------------------


def _dice() -> Iterator[Svg]:
    for face in range(1, FACES + 1):
        shadow = box(-23, -20, 50, 50, rx=10, fill="#0B1114", opacity=0.28)
        yield symbol(f"die-{face}", shadow, die(face, 50, INK, "#D9CFB8"))
        yield symbol(f"small-die-{face}", die(face, 21, "#2F6B3B", "#B9CDB4"))


def die(face: int, size: float, ink: str, edge: str) -> Svg:
    """Draw a die that shows a number."""
    half, bent, reach = size / 2, size * 0.2, size * 0.26
    side = box(-half, -half, size, size, rx=bent, fill=edge, stroke=INK, stroke_width=size * 0.032)
    top = box(-half + 0.8, -half + 0.8, size - 1.6, size * 0.9, rx=bent * 0.9, fill=CREAM)
    pips = (circle(x * reach, y * reach - size * 0.02, size * 0.092) for x, y in PIPS[face])
    return side + top + group(*pips, fill=ink)


def throws(horse: int) -> list[tuple[int, int]]:
    """Return the throws that name a horse."""
    return [(one, horse - one) for one in range(1, FACES + 1) if 1 <= horse - one <= FACES]


def form(plan: Plan) -> Svg:
    """Draw in every lane the throws that move its horse."""
    scale = plan.measures.form_scale
    step = plan.space * plan.spaces * 0.144
    drawn = []
    for horse in HORSES:
        _, y = plan.lane(horse).middle
        for place, faces in enumerate(throws(horse)):
            x = plan.measures.first_space + 20 * scale + place * step
            drawn += [
                use(f"small-die-{face}", x + 23 * scale * which, y, scale=scale)
                for which, face in enumerate(faces)
            ]
        drawn.append(_throw_odds(plan, horse, y))
    return "".join(drawn)


def _throw_odds(plan: Plan, horse: int, y: float) -> Svg:
    """Draw how many of all throws name a horse."""
    size = plan.measures.odds_size
    x = plan.measures.finish - plan.measures.odds_inset
    of = words(f"/{NUM_THROWS}", x, y + size * 0.34, font_size=size * 0.7, font_weight=600, text_anchor="end")
    ways = _figure(len(throws(horse)), x - size * 1.6, y + size * 0.34, size, "var(--rail)", 800)
    return ways + group(of, fill="var(--rail-pale)", font_family="var(--display)")


# -- markers -------------------------------------------------------------------------------------------------


def _markers(game_box: Components) -> Iterator[Svg]:
    """Yield bet markers face down and face up, money cubes and handicap markers."""
    for colour in game_box.colour:
        yield symbol(f"chip-{colour.id}", chip(colour.id, emblem(colour.id)))
        yield symbol(f"cube-{colour.id}", cube(colour.id))
        for value in sorted(set(game_box.bet_markers.values)):
            yield symbol(f"marker-{colour.id}-{value}", chip(colour.id, _value(value)))
    for marker in game_box.handicap_marker:
        yield symbol(f"handicap-{marker.id}", handicap(marker))


def seat_paint(colour: str) -> str:
    """Return the paint of a seat's colour."""
    return f"var(--seat-{colour})" if colour in SEATS else "var(--muted)"


def ink_on(colour: str) -> str:
    """Return a colour that is legible on the colour of a seat."""
    return INK if colour in INKED else CREAM


def emblem(colour: str) -> Svg:
    """Draw the shape of a seat, so that colour is never the only difference."""
    return shape(SEATS.get(colour, "circle"), 0, 0, 9.4, fill=ink_on(colour))


def _value(value: int) -> Svg:
    return circle(0, 0, 6.6, fill=CREAM) + numeral(value, 0, 0, 8.2, INK)


def chip(colour: str, face: Svg) -> Svg:
    """Draw a bet marker with a notched rim."""
    rim = INK if colour == "white" else CREAM
    notches = circle(
        0, 0, 8.4, fill="none", stroke=rim, stroke_width=2, stroke_dasharray="3.3 5.5", opacity=0.85
    )
    return (
        circle(0, 1.8, 10, fill="#0B1114", opacity=0.4)
        + circle(0, 0, 10, fill=seat_paint(colour), stroke=rim, stroke_width=1.2)
        + notches
        + face
    )


def cube(colour: str) -> Svg:
    """Draw a money cube."""
    paint = seat_paint(colour)
    edge: dict[str, Value] = {"stroke": INK, "stroke_width": 1, "stroke_linejoin": "round"}
    top, side = "M-10-6L-6-11H14L10-6Z", "M10-6L14-11V7L10 11Z"
    return (
        path(top + side, fill=paint, **edge)
        + path(top, fill="#FFF", opacity=0.35)
        + path(side, fill="#000", opacity=0.25)
        + box(-10, -6, 20, 17, fill=paint, **edge)
        + shape(SEATS.get(colour, "circle"), 0, 2.5, 11, fill=ink_on(colour))
    )


def handicap(marker: HandicapMarker) -> Svg:
    """Draw a handicap marker: how far it carries its horse, or a cross."""
    tile = box(-13, -12, 26, 24, rx=5, fill=seat_paint(marker.colour), stroke=CREAM, stroke_width=2)
    shadow = box(-12, -10, 26, 24, rx=5, fill="#0B1114", opacity=0.25)
    return shadow + tile + _effect(marker.effect, ink_on(marker.colour))


def _effect(effect: int, ink: str) -> Svg:
    if effect == CROSS:
        return path("M-5-5L5 5M5-5L-5 5", stroke=ink, stroke_width=3.4, stroke_linecap="round")
    wide = 3.6 * len(str(effect))
    plus = path(f"M{number(-wide - 5)} 0h7m-3.5-3.5v7", stroke=ink, stroke_width=2.4, fill="none")
    return plus + numeral(effect, wide - 0.2, 0, 10.5, ink)


# -- cards ---------------------------------------------------------------------------------------------------


def _cards(game_box: Components) -> Iterator[Svg]:
    """Yield a share of each horse, blue and red, and the back of all shares."""
    half, height = CARD_WIDTH / 2, CARD_HEIGHT / 2
    picture = box(-half + 1, -height + 22, CARD_WIDTH - 2, CARD_HEIGHT - 23, rx=5)
    yield tag("clipPath", picture, id="share-picture")
    drawn = set()
    for horse in game_box.horse:
        coat = HORSE_LOOKS[horse.number].coat
        name = portrait_sprite(horse.number)
        if name not in drawn:
            drawn.add(name)
            yield symbol(name, portrait(coat, blaze=has_blaze(horse.number)))
        yield symbol(f"share-{horse.number}", share(horse.number, horse.cost))
        if horse.red:
            yield symbol(f"red-share-{horse.number}", share(horse.number, horse.cost, "red-share"))
    yield symbol("share-back", _back())


def portrait_sprite(horse: int) -> str:
    """Return the sprite of a horse's head."""
    return f"portrait-{HORSE_LOOKS[horse].coat}{'-blaze' if has_blaze(horse) else ''}"


def share(horse: int, cost: int, paint: str = "share") -> Svg:
    """Draw a share card: number and cost above the head of the horse."""
    half, height = CARD_WIDTH / 2, CARD_HEIGHT / 2
    band = (
        f"M{number(-half + 0.7)} {number(-height + 22)}V{number(-height + 7)}a6.3 6.3 0 0 1 6.3-6.3"
        f"H{number(half - 7)}a6.3 6.3 0 0 1 6.3 6.3V{number(-height + 22)}Z"
    )
    head = use(portrait_sprite(horse), -22.5, height - 45.5, scale=0.45)
    return (
        box(-half, -height, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="var(--card)", stroke=INK, stroke_width=1.3)
        + path(band, fill=f"var(--{paint})")
        + group(
            box(-half + 1, -height + 22, CARD_WIDTH - 2, CARD_HEIGHT - 23, fill="var(--meadow)"),
            head,
            clip_path="url(#share-picture)",
        )
        + box(-half, -height, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="none", stroke=INK, stroke_width=1.3)
        + numeral(horse, -half + (11 if horse < 10 else 14.5), -height + 11.6, 12.6, "#FFFFFF")
        + circle(
            half - 11, -height + 11.6, 8.4, fill="var(--gold)", stroke=f"var(--{paint}-deep)", stroke_width=1
        )
        + numeral(cost, half - 11, -height + 11.6, 8.6, INK)
    )


def _back() -> Svg:
    half, height = CARD_WIDTH / 2, CARD_HEIGHT / 2
    edge: dict[str, Value] = {"fill": "none", "stroke": "#FFFFFF", "stroke_opacity": 0.55}
    return (
        box(-half, -height, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="var(--share)", stroke=INK, stroke_width=1.3)
        + box(-half + 5, -height + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, rx=4, stroke_width=1.2, **edge)
        + square(0, 0, 12, transform="rotate(45)", stroke_width=1.2, **edge)
        + stroke("M-5.2 6.6C-9-1.4-5.2-8 0-8C5.2-8 9-1.4 5.2 6.6", "#FFFFFF", 3.2, cap="round")
    )


def rosette(place: int) -> Svg:
    """Draw the rosette of a place."""
    paint = {"fill": MEDALS[place], "stroke": INK, "stroke_linejoin": "round"}
    tails = path("M-7 6L-9 21L-4 18L-1 22L0 8ZM7 6L9 21L4 18L1 22L0 8Z", stroke_width=1, **paint)
    rays = polygon((around(0, 0, 13 if i % 2 else 11, 15 * i) for i in range(24)), stroke_width=1.2, **paint)
    return tails + rays + circle(0, 0, 8.4, fill=CREAM) + numeral(place + 1, 0, 0, 9.6, INK)
