"""Made-up scenes for a staged table: a city larger than its window, a strip of cards, a tile to rotate."""

from itertools import product

from spieltisch.stage.scene import (
    Area,
    Choice,
    Focus,
    Mark,
    Pane,
    Panel,
    Piece,
    Prompt,
    Scene,
    Shape,
    Sheet,
    Stop,
    Zone,
)
from spieltisch.stage.svg import box, circle, group, path, square, symbol, words

T = 99  # a tile
CARD = 104
COLOURS = ("yellow", "blue", "green", "purple")
STAGE: dict[Shape, tuple[float, float]] = {"wide": (1036, 732), "tall": (390, 656)}
NIGHT = {"night": "#14181F", "road": "#C9CDD2", "block": "#2A313B", "scanner": "#FF3B30"}
TILE = "tile"

SHEET = Sheet(
    sprites=symbol(
        TILE,
        square(0, 0, T / 2, fill="var(--block)", stroke="var(--night)", stroke_width=2),
        path(f"M{-T / 2} 0H{T / 2}M0 0V{T / 2}", stroke="var(--road)", stroke_width=25),
        words("7", -T / 2 + 6, -T / 2 + 18, font_size=16, font_weight=700, fill="var(--road)"),
    )
    + symbol("car", box(-16, -9, 32, 18, rx=6, fill="#2F6DA8", stroke="#FFFFFF", stroke_width=2))
    + "".join(
        symbol(
            f"card-{number}",
            box(-48, -66, 96, 132, rx=8, fill="var(--paper)", stroke="var(--line)", stroke_width=2),
            words(str(number), 0, 10, text_anchor="middle", font_size=34, font_weight=700, fill="var(--ink)"),
        )
        for number in range(24)
    ),
    boards={shape: box(0, 0, *size, rx=10, fill="var(--block)") for shape, size in STAGE.items()},
    light=NIGHT,
    dark=NIGHT,
    night=True,
)


def city(
    shape: Shape = "wide",
    *,
    cells: tuple[int, int] = (14, 9),
    car: tuple[int, int] = (2, 2),
    follow: bool = False,
    tile: bool = True,
    placed: tuple[int, int, int] | None = None,
    cards: int = 14,
    done: tuple[int, ...] = (),
    seats: tuple[int, ...] = (0,),
) -> Scene:
    """A street of tiles, a car, a drawn tile that can be laid around, cards in a strip."""
    width, height = STAGE[shape]
    wide = shape == "wide"
    window = Area(x=0, y=0, width=width, height=580) if wide else Area(x=0, y=0, width=390, height=440)
    pane = Pane(
        id="city",
        label="The city",
        area=window,
        clear=Area(x=0, y=0, width=830, height=580) if wide else None,
        content=Area(x=0, y=0, width=cells[0] * T, height=cells[1] * T),
        focus=_focus(car, wide, follow),
        minimap=Area(x=842, y=430, width=180, height=130) if wide else Area(x=6, y=340, width=126, height=92),
        corner=10,
    )
    strip = (
        Area(x=8, y=592, width=width - 16, height=132) if wide else Area(x=6, y=478, width=378, height=132)
    )
    hand = Pane(
        id="hand",
        kind="strip",
        label="Your cards",
        area=strip,
        content=Area(x=0, y=0, width=max(cards, 1) * CARD, height=132),
        stops=(Stop(label="First", x=0), Stop(label="Middle", x=5 * CARD), Stop(label="Last", x=10 * CARD)),
        stops_at=None if wide else Area(x=6, y=444, width=378, height=30),
    )
    street = [(x, cells[1] // 2) for x in range(2, cells[0] - 2)]
    free = [(x, y) for x, y in product(range(2, 12), (cells[1] // 2 - 1, cells[1] // 2 + 1))]
    return Scene(
        game="sample-game",
        shape=shape,
        width=width,
        height=height,
        sheet="city",
        round=1,
        seat=0,
        panes=(pane, hand),
        pieces=(
            *_tiles(street),
            *([_laid(placed)] if placed else []),
            Piece(id="car", sprite="car", x=(car[0] + 0.5) * T, y=(car[1] + 0.5) * T, layer=3, pane="city"),
            *([_drawn(wide)] if tile else []),
            *(
                Piece(
                    id=f"card-{number}",
                    sprite=f"card-{number}",
                    x=(number + 0.5) * CARD,
                    y=66,
                    zone=f"card-{number}",
                    pane="hand",
                )
                for number in range(cards)
            ),
        ),
        zones=(
            *(_cell(x, y) for x, y in (*free, *street)),
            *([_tray(wide)] if tile else []),
            *(
                Zone(
                    id=f"card-{number}",
                    x=(number + 0.5) * CARD,
                    y=66,
                    width=96,
                    height=132,
                    label=f"Card {number}",
                    pane="hand",
                )
                for number in range(cards)
            ),
        ),
        marks=(_ground(cells), _map(pane, street)),
        panels=tuple(Panel(seat=seat, colour=COLOURS[seat]) for seat in range(4)),
        prompt=Prompt(seats=seats, question="Lay the tile or play a card.", done=done),
        choices=(*_layings(free, street), *_plays(cards)) if tile and 0 in seats else _plays(cards),
    )


def _focus(car: tuple[int, int], wide: bool, follow: bool) -> Focus | None:
    if wide and not follow:
        return None
    return Focus(x=(car[0] + 0.5) * T, y=(car[1] + 0.5) * T, span=3.2 * T)


def _tiles(street: list[tuple[int, int]]) -> list[Piece]:
    return [
        Piece(id=f"tile {x} {y}", sprite=TILE, x=(x + 0.5) * T, y=(y + 0.5) * T, layer=1, pane="city")
        for x, y in street
    ]


def _laid(place: tuple[int, int, int]) -> Piece:
    x, y, angle = place
    return Piece(id="held", sprite=TILE, x=(x + 0.5) * T, y=(y + 0.5) * T, angle=angle, layer=1, pane="city")


def _drawn(wide: bool) -> Piece:
    x, y, scale = (932, 120, 1.4) if wide else (334, 72, 0.8)
    return Piece(id="held", sprite=TILE, x=x, y=y, scale=scale, layer=6, zone="tray", turns=True)


def _tray(wide: bool) -> Zone:
    piece = _drawn(wide)
    size = piece.scale * T
    return Zone(id="tray", x=piece.x, y=piece.y, width=size, height=size, label="The drawn tile")


def _cell(x: int, y: int) -> Zone:
    return Zone(
        id=f"cell {x} {y}",
        x=(x + 0.5) * T,
        y=(y + 0.5) * T,
        width=T,
        height=T,
        label=f"Cell {x}, {y}",
        pane="city",
    )


def _ground(cells: tuple[int, int]) -> Mark:
    lines = "".join(
        box(x * T + 3, y * T + 3, T - 6, T - 6, rx=6, fill="none", stroke="#2A313B", stroke_width=1.5)
        for x, y in product(range(cells[0]), range(cells[1]))
    )
    night = box(-2000, -2000, 6000, 6000, fill="var(--night)")
    return Mark(id="ground", svg=night + lines, pane="city")


def _map(pane: Pane, street: list[tuple[int, int]]) -> Mark:
    assert pane.minimap is not None
    area, view = pane.minimap, pane.mapped()
    small = "".join(box(x * T, y * T, T, T, fill="var(--road)") for x, y in street)
    ground = box(area.x, area.y, area.width, area.height, rx=8, fill="#0C0F14", stroke="#59636E")
    return Mark(id="map", svg=ground + group(small, x=view.x, y=view.y, scale=view.scale), layer=6)


def _layings(free: list[tuple[int, int]], street: list[tuple[int, int]]) -> list[Choice]:
    """Above the street the stem may not look away from it, below it every rotation but one is legal."""
    choices = []
    for number, (x, y) in enumerate(free):
        turns = [0, 90, 270] if y < street[0][1] else [90, 180, 270]
        if x == 5:
            turns = [180]  # one place with a single rotation
        choices += [
            Choice(
                action=number * 4 + turn // 90,
                path=(f"cell {x} {y}",),
                text=f"Lay the tile on {x}, {y}, turned by {turn}",
                button="Place here",
                turn=turn,
                preview=(
                    Mark(
                        id="tick",
                        svg=circle((x + 0.5) * T, (y + 1) * T, 8, fill="var(--action)"),
                        layer=5,
                        pane="city",
                    ),
                ),
            )
            for turn in turns
        ]
    return choices


def _plays(cards: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(action=1000 + number, path=(f"card-{number}",), text=f"Play card {number}", button="Play")
        for number in range(0, cards, 3)
    )
