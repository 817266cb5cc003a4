"""Kopf an Kopf: what a seat owns, as the small picture of its panel: horses, cards, bets and the chip."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.kopf_an_kopf.view.sprites import icon
from spieltisch.games.kopf_an_kopf.view.view_model import Table
from spieltisch.stage.scene import Picture
from spieltisch.stage.svg import INK, INKED, Svg, Value, box, escaped, fitted, picture, tag, use, words

WIDTH: Final = 176.0
HEIGHT: Final = 20.0
TAGS: Final = 100.0  # where the horses begin
KNOWN: Final = 18.0


def purse(table: Table, seat: int) -> Picture:
    """Cards, how much the own bets amount to, the second-chance chip, and the horses.

    What the viewer knows of the cards (KAK-117) is told by an eye; on a phone in a line of its own.
    """
    known = table.known(seat)
    height = HEIGHT + (KNOWN if known and table.plan.tall else 0)
    told = table.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
    return picture(WIDTH, height, *_things(table, seat, told), *_horses(table, seat))


def _things(table: Table, seat: int, known: str) -> Iterator[Svg]:
    staked = sum(table.stake(seat, horse) for horse in table.positions)
    face: dict[str, Value] = {
        "font_family": "var(--display)",
        "font_size": 13.5,
        "font_weight": 700,
        "fill": "var(--ink)",
    }
    yield use("back", 6, 10, scale=0.3) + words(str(table.cards_of(seat)), 15, 15, **face)
    if known:
        plate = box(0, 0, 40, HEIGHT, fill="none", pointer_events="all")
        eye = icon("eye", 33, 10, "var(--action)", 0.62)
        yield tag("g", tag("title", escaped(known)), plate, eye)
        if table.plan.tall:
            yield words(fitted(known, WIDTH, 12), 0, HEIGHT + 13, font_size=12, fill="var(--muted)")
    yield use("coin", 50, 10, scale=0.76) + words(str(staked), 59, 15, **face)
    if table.view["chip"][seat]:
        yield use("chance", TAGS - 10, 10, scale=0.36)


def _horses(table: Table, seat: int) -> Iterator[Svg]:
    """A number in the seat's colour for each horse."""
    own = [horse for horse, owner in table.owners.items() if owner == seat]
    colour = table.colour(seat)
    step = min(21.0, (WIDTH - TAGS - 2) / max(1, len(own)))
    width = min(19.0, step - 1.5)
    for place, horse in enumerate(own):
        x = TAGS + 2 + place * step
        paint: dict[str, Value] = {"stroke": "var(--muted)"} if colour in ("white", "black") else {}
        yield box(x, 1, width, 18, rx=4, fill=f"var(--seat-{colour})", **paint)
        yield words(
            str(horse),
            x + width / 2,
            14.6,
            text_anchor="middle",
            font_family="var(--display)",
            font_size=13 if width > 15 else 10.5,
            font_weight=700,
            fill=INK if colour in INKED else "#FFF",
        )
