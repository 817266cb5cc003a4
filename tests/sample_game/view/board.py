"""The sample game: a felt table, four suits, a die."""

from spieltisch.engine.core import Game
from spieltisch.stage.scene import Picture, Shape, Sheet
from spieltisch.stage.svg import (
    Svg,
    around,
    box,
    circle,
    group,
    path,
    picture,
    polygon,
    square,
    symbol,
    tag,
    use,
    words,
)

WIDTH, HEIGHT = 84, 120  # a card
STAGE: dict[Shape, tuple[float, float]] = {"wide": (1036, 732), "tall": (390, 540)}
DIE = 60
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (1, 1), (-1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (1, 1), (-1, 1)),
}
LIGHT = {
    "felt": "#3F7F4A",
    "felt-edge": "#2F6B3B",
    "card": "#FBF7EC",
    "card-edge": "#C9B991",
    "card-ink": "#1E2A30",
    "back": "#2F6DA8",
    "sun": "#B4531A",
    "moon": "#2F6DA8",
    "star": "#7A4FA3",
    "sea": "#0E7C66",
}
DARK = LIGHT | {"felt": "#24432B", "felt-edge": "#1B3321", "card": "#ECE6D8"}


def sheet(game: Game) -> Sheet:
    """Cards, their back, the faces of the die."""
    suits = [suit.id for suit in game.box.suit]
    signs = [symbol(f"suit-{suit}", _sign(suit)) for suit in suits]
    cards = [
        symbol(f"card-{suit}-{number}", _face(suit, number))
        for suit in suits
        for number in range(1, game.box.numbers.highest + 1)
    ]
    dice = [symbol(f"die-{face}", _die(face)) for face in sorted(set(game.box.die.faces))]
    boards: dict[Shape, Svg] = {shape: _felt(*size) for shape, size in STAGE.items()}
    return Sheet(
        sprites="".join([*signs, *cards, *dice, symbol("card-back", _back()), symbol("die-none", _die(0))]),
        boards=boards,
        light=LIGHT,
        dark=DARK,
    )


def _felt(width: float, height: float) -> Svg:
    return box(
        3, 3, width - 6, height - 6, rx=28, fill="var(--felt)", stroke="var(--felt-edge)", stroke_width=6
    )


def _card(fill: str) -> Svg:
    return box(
        -WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, rx=8, fill=fill, stroke="var(--card-edge)", stroke_width=1.5
    )


def _face(suit: str, number: int) -> Svg:
    sign = words(
        str(number),
        -30,
        -34,
        font_family="var(--display)",
        font_weight=700,
        font_size=26,
        text_anchor="middle",
        fill=f"var(--{suit})",
    )
    return _card("var(--card)") + sign + use(f"suit-{suit}", 0, 10)


def _back() -> Svg:
    weave = "".join(f"M{-30 + 15 * i} -48L{-30 + 15 * (i + 1)} 48" for i in range(4))
    return (
        _card("var(--card)")
        + box(-36, -54, 72, 108, rx=5, fill="var(--back)")
        + path(weave, stroke="var(--card)", stroke_width=2, opacity=0.5)
    )


def _sign(suit: str) -> Svg:
    colour = f"var(--{suit})"
    if suit == "sun":
        rays = "".join(
            "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*around(0, 0, 18, angle), *around(0, 0, 25, angle))
            for angle in range(0, 360, 45)
        )
        return circle(0, 0, 14, fill=colour) + path(
            rays, stroke=colour, stroke_width=4, stroke_linecap="round"
        )
    if suit == "moon":
        return path("M8 -22A23 23 0 1 0 22 10A19 19 0 0 1 8 -22z", fill=colour)
    if suit == "star":
        points = [around(0, 0, 25 if i % 2 == 0 else 11, -90 + 36 * i) for i in range(10)]
        return polygon(points, fill=colour)
    waves = "".join(f"M-25 {y}q6.2 -9 12.5 0t12.5 0t12.5 0t12.5 0" for y in (-12, 2, 16))
    return path(waves, fill="none", stroke=colour, stroke_width=5, stroke_linecap="round")


def _die(face: int) -> Svg:
    ground = square(0, 0, DIE / 2, rx=12, fill="var(--card)", stroke="var(--card-edge)", stroke_width=2)
    pips = PIPS.get(face)
    if pips is None:
        return ground + (words(str(face), 0, 10, text_anchor="middle", font_size=28) if face else "")
    return ground + "".join(circle(16 * x, 16 * y, 5.5, fill="var(--card-ink)") for x, y in pips)


def vignette(game: Game) -> Picture:
    """Three cards and the die."""
    cards = [
        use(f"card-{suit}", 110 + 58 * i, 92 + 6 * abs(i - 1), 12 * (i - 1))
        for i, suit in enumerate(_some(game))
    ]
    ground = box(0, 0, 336, 168, fill="var(--felt)")
    frame = tag("clipPath", box(0, 0, 336, 168), id="frame")
    return picture(336, 168, frame, group(ground, *cards, use("die-6", 286, 96, 14), clip_path="url(#frame)"))


def _some(game: Game) -> list[str]:
    return [f"{suit.id}-{4 + i}" for i, suit in enumerate(game.box.suit[:3])]


def badge(game: Game) -> Picture:
    """The die on felt."""
    return picture(44, 44, box(0, 0, 44, 44, rx=8, fill="var(--felt)"), use("die-6", 22, 22, 10, 0.45))
