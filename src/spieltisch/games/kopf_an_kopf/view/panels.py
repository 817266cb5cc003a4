"""Kopf an Kopf: the panels of the seats: money, cards, bets, chip and horses."""

from collections.abc import Iterator
from typing import Final

from spieltisch.games.kopf_an_kopf.view.sprites import icon
from spieltisch.games.kopf_an_kopf.view.view_model import ViewModel
from spieltisch.stage.scene import Panel, Picture
from spieltisch.stage.svg import (
    INK,
    INKED,
    Svg,
    Value,
    box,
    caption,
    escaped,
    fitted,
    picture,
    tag,
    use,
    words,
)

WIDTH: Final = 176.0
HEIGHT: Final = 20.0
HORSES_LEFT: Final = 100.0  # the left edge of the horses
KNOWN_LINE_HEIGHT: Final = 18.0


def panels(model: ViewModel) -> Iterator[Panel]:
    """Yield every seat's money, horses and cards."""
    for seat in model.seats:
        cards, known = model.card_count(seat), model.known_cards(seat)
        own = [model.horse_name(horse) for horse, owner in model.owners.items() if owner == seat]
        status = model.text(
            "panel",
            cards=cards,
            horses=tuple(own) or "none",
            count=len(own),
            known=tuple(known) or "none",
            seen=len(known),
        )
        yield Panel(
            seat=seat,
            colour=model.colour(seat),
            status=status,
            score=model.cash(seat),
            unit="€",
            picture=_picture(model, seat),
        )


def _picture(model: ViewModel, seat: int) -> Picture:
    """Draw cards, the sum of the bets, the second-chance chip, and the horses of a seat.

    An eye shows that the viewer knows some of the cards (KAK-117); on a phone they are listed below.
    """
    known = model.known_cards(seat)
    height = HEIGHT + (KNOWN_LINE_HEIGHT if known and model.plan.tall else 0)
    text = model.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
    return picture(WIDTH, height, *_belongings(model, seat, text), *_horses(model, seat))


def _belongings(model: ViewModel, seat: int, known: str) -> Iterator[Svg]:
    staked = sum(model.stake(seat, horse) for horse in model.positions)
    face: dict[str, Value] = {
        "font_family": "var(--display)",
        "font_size": 13.5,
        "font_weight": 700,
        "fill": "var(--ink)",
    }
    yield use("back", 6, 10, scale=0.3) + words(str(model.card_count(seat)), 15, 15, **face)
    if known:
        plate = box(0, 0, 40, HEIGHT, fill="none", pointer_events="all")
        eye = icon("eye", 33, 10, "var(--action)", 0.62)
        yield tag("g", tag("title", escaped(known)), plate, eye)
        if model.plan.tall:
            yield caption(fitted(known, WIDTH, 12), 0, HEIGHT + 13, 12, "var(--muted)")
    yield use("coin", 50, 10, scale=0.76) + words(str(staked), 59, 15, **face)
    if model.view["chip"][seat]:
        yield use("chance", HORSES_LEFT - 10, 10, scale=0.36)


def _horses(model: ViewModel, seat: int) -> Iterator[Svg]:
    """Draw a number in the seat's colour for each horse."""
    own = [horse for horse, owner in model.owners.items() if owner == seat]
    colour = model.colour(seat)
    step = min(21.0, (WIDTH - HORSES_LEFT - 2) / max(1, len(own)))
    width = min(19.0, step - 1.5)
    for place, horse in enumerate(own):
        x = HORSES_LEFT + 2 + place * step
        paint: dict[str, Value] = {"stroke": "var(--muted)"} if colour in ("white", "black") else {}
        yield box(x, 1, width, 18, rx=4, fill=f"var(--seat-{colour})", **paint)
        yield caption(
            str(horse),
            x + width / 2,
            14.6,
            13 if width > 15 else 10.5,
            INK if colour in INKED else "#FFF",
            "middle",
            700,
            display=True,
        )
