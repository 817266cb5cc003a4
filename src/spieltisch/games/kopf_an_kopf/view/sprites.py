"""Kopf an Kopf: the sprites, drawn around their centres, and the colours of both themes."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.kopf_an_kopf.rules.box import Components
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.horses import CREAM, LARGE_CLOTH, Stride, horse_outlines, portrait, racehorse
from spieltisch.stage.numerals import numeral
from spieltisch.stage.svg import (
    INK,
    INKED,
    Svg,
    Value,
    around,
    box,
    caption,
    circle,
    group,
    number,
    path,
    shape,
    stroke,
    symbol,
    tag,
    use,
)
from spieltisch.stage.tokens import SEATS

# The colours by theme; scenes and pictures refer to them as var(--...).
LIGHT: Final = {
    "wood": "#7A5A2E",
    "wood-deep": "#5E4421",
    "wood-edge": "#A9834A",
    "on-wood": "#F6E7C8",
    "on-wood-zone": "#FFC9BE",
    "sand": "#E3C792",
    "rake": "#EAD3A6",
    "lane-line": "#B48A4E",
    "grain": "#C9A566",
    "grain-pale": "#F0DCB0",
    "sand-word": "#8A6430",
    "start": "#F6EEDB",
    "start-line": "#6B3A1B",
    "no-bets": "#C8412F",
    "no-bets-word": "#B3261E",
    "first": "#2F6DA8",
    "second": "#C8412F",
    "third": "#FFFFFF",
    "card": "#FBF7EC",
    "card-line": "#D9CFB8",
    "card-slot": "#C9BD9F",
    "card-muted": "#62696D",
    "card-veil": "#FBF7EC",
    "bar": "#E9DFC8",
    "coat-brown": "#EFD9AC",
    "coat-black": "#CFDDE0",
    "coat-white": "#C9D6B4",
    "ray": "#FFFFFF",
    "movement": "#1F6F8B",
    "betting": "#A8492C",
    "income": "#80640A",
    "steal": "#5A3F6E",
    "lucky": "#70787C",
    "back": "#8E3F12",
    "back-pale": "#E3A06B",
    "gold": "#E9C14A",
    "tray": "#EADBB8",
    "tray-edge": "#CDB681",
    "on-tray": "#6A5327",
    "hand": "#E4D8BC",
    "lit": "#0E7C66",
}
DARK: Final = LIGHT | {
    "wood": "#4A3720",
    "wood-deep": "#352614",
    "wood-edge": "#7B6038",
    "on-wood": "#EBDCBC",
    "on-wood-zone": "#F2B2A5",
    "sand": "#A98C5C",
    "rake": "#B0946A",
    "lane-line": "#7C5D31",
    "grain": "#8F7345",
    "grain-pale": "#C0A67A",
    "sand-word": "#4E3715",
    "start": "#C9BFA8",
    "start-line": "#3E2110",
    "no-bets": "#B23526",
    "no-bets-word": "#7E170F",
    "first": "#2B6298",
    "second": "#B23A2A",
    "third": "#F1EDE2",
    "card": "#E0D8C5",
    "card-line": "#BDB29A",
    "card-slot": "#A2977C",
    "card-muted": "#50575B",
    "card-veil": "#E0D8C5",
    "bar": "#C9BEA5",
    "coat-brown": "#D3BC8C",
    "coat-black": "#ABBCC0",
    "coat-white": "#A9B793",
    "movement": "#1B6079",
    "betting": "#934026",
    "income": "#6F5709",
    "steal": "#513963",
    "lucky": "#5F676B",
    "back": "#7C3710",
    "tray": "#3A3222",
    "tray-edge": "#5C4F34",
    "on-tray": "#D6C39A",
    "hand": "#2A2820",
}

CATEGORIES: Final = ("movement", "betting", "income", "steal", "lucky")
FREE: Final = "free"  # the colour of horses without owner
STRIDES: Final[tuple[Stride, Stride]] = ("reaching", "gathered")
# The coats of the horses of each colour in turn, and whether they have a blaze.
COATS: Final = {
    "brown": (("bay", False), ("chestnut", True), ("liver", False), ("chestnut", True)),
    "black": (("black", False), ("black", True)),
    "white": (("white", False),),
}
OTHER_COAT: Final = (("grey", False), ("palomino", True), ("dun", False))
OUTLINE: Final = 2.9  # of horses, thick because they are small on the track
CENTRE: Final = (52, 34)  # of a horse, in its own drawing
CHEVRON: Final = "M-3-7L4 0L-3 7"
_CORNERS: Final = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PIPS: Final = {
    0: (),
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def coats(components: Components) -> dict[int, tuple[str, bool]]:
    """Return the coat of each horse, and whether it has a blaze."""
    seen: dict[str, int] = {}
    found = {}
    for horse in components.horses:
        offered = COATS.get(horse.colour, OTHER_COAT)
        found[horse.number] = offered[seen.get(horse.colour, 0) % len(offered)]
        seen[horse.colour] = seen.get(horse.colour, 0) + 1
    return found


def coat_id(coat: str, blaze: bool) -> str:
    """Return the name of a coat in sprites."""
    return f"{coat}-blaze" if blaze else coat


def horse_sprite(horse: int, colour: str, position: int = 0) -> str:
    """Return the sprite of a horse in its owner's colour; the stride changes from field to field."""
    return f"runner-{horse}-{colour}-{(horse + position) % 2}"


def sprites(components: Components) -> Svg:
    """Return all symbols but those of cards."""
    return "".join((*_horses(components), *_dice(components), *_signs(components), *_icons()))


# -- horses ------------------------------------------------------------------------------------------------


def _horses(components: Components) -> Iterator[Svg]:
    yield horse_outlines()
    coat_of = coats(components)
    for coat, blaze in sorted(set(coat_of.values())):
        yield symbol(f"head-{coat_id(coat, blaze)}", portrait(coat, blaze=blaze))
        for stride in STRIDES:
            body = racehorse(None, coat, stride, blaze=blaze, outline=OUTLINE, shared=True)
            yield symbol(f"mount-{coat_id(coat, blaze)}-{stride}", body)
    for horse in coat_of:
        yield symbol(f"cloth-{horse}", _numbered(horse, "#FFF"))
        yield symbol(f"cloth-{horse}-ink", _numbered(horse, INK))
    for horse, (coat, blaze) in coat_of.items():
        for parity, stride in enumerate(STRIDES):
            for colour in (FREE, *SEATS):
                body = use(f"mount-{coat_id(coat, blaze)}-{stride}", 0, 0)
                drawn = group(body, _cloth(horse, colour), x=-CENTRE[0], y=-CENTRE[1])
                yield symbol(f"runner-{horse}-{colour}-{parity}", drawn)
    for parity, stride in enumerate(STRIDES):
        yield symbol(f"ghost-{parity}", _silhouette(stride))
    yield symbol("any-horse", group(_silhouette(STRIDES[0]), fill="#A89E88"))


def _numbered(horse: int, ink: str) -> Svg:
    """Draw the cloth with the number; its fill comes from the group around it."""
    patch = path(LARGE_CLOTH.outline, stroke=INK, stroke_width=OUTLINE * 0.85, stroke_linejoin="round")
    height = LARGE_CLOTH.height * (1 if horse < 10 else 0.88)
    return patch + numeral(horse, LARGE_CLOTH.x, LARGE_CLOTH.y, height, ink)


def _cloth(horse: int, colour: str) -> Svg:
    """Draw the cloth in the colour of the owner; pale while the horse has none."""
    pale = colour == FREE or colour in INKED
    fill = CREAM if colour == FREE else f"var(--seat-{colour})"
    return tag("use", href=f"#cloth-{horse}{'-ink' if pale else ''}", fill=fill)


def _silhouette(stride: Stride) -> Svg:
    """Draw a horse without a coat; its fill comes from the group around it."""
    outlines = (f"near-{stride}", f"far-{stride}", "tail")
    drawn = (tag("use", href=f"#horse-{name}") for name in outlines)
    return group(*drawn, x=-CENTRE[0], y=-CENTRE[1])


# -- dice and chips ----------------------------------------------------------------------------------------


def _dice(components: Components) -> Iterator[Svg]:
    yield symbol("ten-sided", _ten_sided())
    for horse in components.horses:
        face = use("ten-sided", 0, 0) + numeral(horse.number, 0, 0.5, 16, CREAM)
        yield symbol(f"horse-die-{horse.number}", group(face, angle=-6))
    yield symbol("horse-die-0", group(use("ten-sided", 0, 0), angle=-6))
    yield symbol("cube", _cube())
    yield symbol("move-die-none", group(use("cube", 0, 0), angle=8))
    for value in sorted({*components.dice.movement.faces, *components.dice.movement_zman.faces, 2, 3}):
        yield symbol(f"move-die-{value}", move_die(value))
    yield symbol("chance", _second_chance_chip())
    yield symbol("chance-spent", group(_second_chance_chip(), opacity=0.35))
    yield symbol("back", _back(40, 54))
    yield symbol("coin", _coin())


def _ten_sided() -> Svg:
    return "".join(
        (
            path("M2-27L30-5V13L2 36L-26 13V-5Z", fill="#0B1114", opacity=0.28),
            path(
                "M0-30L28-9V9L0 31L-28 9V-9Z",
                fill="#8E3F12",
                stroke=INK,
                stroke_width=2,
                stroke_linejoin="round",
            ),
            path("M0-30L28-9V9L19 6Z", fill="#B4531A"),
            path("M0-30L-28-9V9L-19 6Z", fill="#A34814"),
            path("M0 17L19 6L28 9L0 31Z", fill="#963F10"),
            path("M0-30L19 6L0 17L-19 6Z", fill="#D0672A", stroke="#7A350E", stroke_linejoin="round"),
        )
    )


def _cube() -> Svg:
    return "".join(
        (
            box(-20, -16, 44, 44, rx=9, fill="#0B1114", opacity=0.28),
            box(-23, -23, 46, 46, rx=9, fill="#D9CFB8", stroke=INK, stroke_width=2),
            box(-21.6, -21.6, 43.2, 40, rx=8, fill=CREAM),
        )
    )


def move_die(face: int) -> Svg:
    """Draw a face of the movement die."""
    if face not in PIPS:
        return group(use("cube", 0, 0), numeral(face, 0, -1.5, 22, INK), angle=8)
    pips = (circle(11 * x, 11 * y - 1.5, 4.4, fill=INK) for x, y in PIPS[face])
    return group(use("cube", 0, 0), *pips, angle=8)


def _second_chance_chip() -> Svg:
    """Draw the second-chance chip: two arrows in a circle."""
    gold = "var(--gold)"
    return "".join(
        (
            circle(0, 2.4, 22, fill="#0B1114", opacity=0.3),
            circle(0, 0, 22, fill="#22313A", stroke=INK, stroke_width=1.4),
            circle(0, 0, 18, fill="none", stroke=gold, stroke_width=1.4, stroke_dasharray="3 3"),
            stroke("M-8.5-3A9 9 0 0 1 8-4.6M8.5 3A9 9 0 0 1-8 4.6", gold, 2.8, cap="round"),
            path("M9.6-10.4V-3.4H2.8ZM-9.6 10.4V3.4H-2.8Z", fill=gold),
        )
    )


def _back(width: float, height: float) -> Svg:
    """Draw the back of an action card: a horseshoe."""
    left, top = -width / 2, -height / 2
    shoe = "M-7 7C-12-1-10-10 0-10C10-10 12-1 7 7"
    return "".join(
        (
            box(left, top, width, height, rx=5, fill="var(--back)", stroke=CREAM, stroke_width=1.2),
            box(left + 4, top + 4, width - 8, height - 8, rx=3, fill="none", stroke="var(--back-pale)"),
            path(shoe, fill="none", stroke="var(--back-pale)", stroke_width=3.2, stroke_linecap="round"),
        )
    )


def _coin() -> Svg:
    return circle(0, 0, 9, fill="var(--gold)", stroke=INK, stroke_width=1.2) + caption(
        "€", 0, 4.6, 13, INK, "middle", 800, display=True
    )


# -- signs -------------------------------------------------------------------------------------------------


def _signs(components: Components) -> Iterator[Svg]:
    """Yield the shapes of the seats, and rosettes for the winner places."""
    for colour, kind in SEATS.items():
        yield symbol(
            f"sign-{colour}",
            shape(kind, 0, 0, 14, fill=f"var(--seat-{colour})", stroke=INK, stroke_width=0.9),
        )
    for place in range(1, 4):
        yield symbol(f"rosette-{place}", rosette(str(place)))
    barred = path("M-10 12L10-12", stroke="var(--no-bets)", stroke_width=4, stroke_linecap="round")
    yield symbol("barred", rosette("") + barred)
    yield from (symbol(f"face-{category}", _face(category)) for category in CATEGORIES)


def rosette(sign: str) -> Svg:
    """Draw a winner's rosette."""
    points = (around(0, 0, 13 if tooth % 2 else 11, 15 * tooth) for tooth in range(24))
    rim = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    gold: dict[str, Value] = {"fill": "var(--gold)", "stroke": INK, "stroke_linejoin": "round"}
    drawn = path("M-7 6L-9 21L-4 18L-1 22L0 8ZM7 6L9 21L4 18L1 22L0 8Z", stroke_width=1, **gold)
    drawn += path(f"M{rim}Z", stroke_width=1.2, **gold) + circle(0, 0, 8.4, fill=CREAM)
    return drawn + (numeral(int(sign), 0, 0, 9.5, INK) if sign else "")


@cached
def seat_sign(colour: str, letter: str, x: float, y: float, size: float = 14) -> Svg:
    """Draw the sign of a seat, with the letter where there is room for it."""
    scale = size / 14
    drawn = use(f"sign-{colour}", x, y, scale=scale)
    if not letter or size < 11:
        return drawn
    height = size * (0.62 if len(letter) == 1 else 0.46)
    lower = size * 0.06 if colour == "green" else 0
    return drawn + caption(
        letter, x, y + height * 0.36 + lower, height, INK if colour in INKED else "#FFF", "middle", 700
    )


@cached
def seat_sign_on_dark(colour: str, letter: str, x: float, y: float, size: float) -> Svg:
    """Draw the sign of a seat on dark ground, with a pale rim."""
    return shape(SEATS[colour], x, y, size + 3.4, fill=CREAM) + seat_sign(colour, letter, x, y, size)


def _face(category: str) -> Svg:
    """Draw a card on the discard pile."""
    return "".join(
        (
            box(-20, -27, 40, 54, rx=5, fill="var(--card)", stroke=INK, stroke_width=1.2),
            path(
                "M-19.4-11V-22a4.4 4.4 0 0 1 4.4-4.4H15a4.4 4.4 0 0 1 4.4 4.4v11Z", fill=f"var(--{category})"
            ),
            icon(category, 0, 7, f"var(--{category})", 1.1),
        )
    )


# -- categories of cards -----------------------------------------------------------------------------------


def _icons() -> Iterator[Svg]:
    """Yield the signs of the categories; their stroke comes from the group around them."""
    line: dict[str, Value] = {
        "fill": "none",
        "stroke_width": 2.2,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    yield symbol("icon-movement", path("M-5 6C-9 0-7-7 0-7C7-7 9 0 5 6M-6.5 6h3M3.5 6h3", **line))
    leaves = "".join(
        circle(x, y, 3.2, stroke_width=1) for x, y in ((-3.4, -3.4), (3.4, -3.4), (-3.4, 3.4), (3.4, 3.4))
    )
    yield symbol("icon-lucky", leaves + path("M1 4q2 3 5 4", **line))
    wheel = circle(0, 0, 7, **line) + circle(0, 0, 2.6, **line)
    yield symbol("icon-betting", wheel + path("M0-7v3M0 7v-3M-7 0h3M7 0h-3", **line))
    euro = path("M4-3.4A4 4 0 1 0 4 3.4M-5.4-1.1H1.6M-5.4 1.3H1", **line | {"stroke_width": 1.8})
    yield symbol("icon-income", circle(0, 0, 8, **line | {"stroke_width": 1.8}) + euro)
    mask = (
        "M-8.5-3.5C-3-5.5 3-5.5 8.5-3.5C8.5 3 5.5 5 3.6 4.4C1.6 3.8 1.2 1.8 0 1.8"
        "C-1.2 1.8-1.6 3.8-3.6 4.4C-5.5 5-8.5 3-8.5-3.5ZM-4-2.2a1.8 1.8 0 1 0 .1 0Z"
        "M4-2.2a1.8 1.8 0 1 0 .1 0Z"
    )
    eye = path("M-8 0C-4-5.5 4-5.5 8 0C4 5.5-4 5.5-8 0Z", **line)
    yield symbol("icon-eye", eye + circle(0, 0, 2.4, stroke="none"))
    yield symbol("icon-steal", path(mask, fill_rule="evenodd", stroke="none"))


@cached
def icon(category: str, x: float, y: float, colour: str, scale: float = 1) -> Svg:
    """Draw the sign of a category in a colour."""
    return group(use(f"icon-{category}", 0, 0), x=x, y=y, scale=scale, stroke=colour, fill=colour)


def chevrons(x: float, y: float, steps: int, colour: str, size: float = 1) -> Svg:
    """Draw one arrow head for each field, forward or back; at most three."""
    way = 1 if steps > 0 else -1
    heads = "".join(
        path(
            CHEVRON,
            transform=f"translate({number(x + 11 * size * i)} {number(y)})scale({way * size:g} {size:g})",
        )
        for i in range(min(3, abs(steps)))
    )
    return group(
        heads,
        fill="none",
        stroke=colour,
        stroke_width=3.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
