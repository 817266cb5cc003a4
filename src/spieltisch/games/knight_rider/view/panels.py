"""Knight Rider: the panels of the seats: their cards, and their cars in their condition."""

from collections.abc import Iterator

from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.numerals import numeral
from spieltisch.stage.scene import Panel, Picture
from spieltisch.stage.svg import Svg, box, caption, circle, group, picture, use


def panels(model: ViewModel) -> Iterator[Panel]:
    """Build the cards and the car of every seat."""
    for seat in model.seats:
        car = model.car_of(seat)
        state = "plain" if car is None else "roof" if car.roof else "coat" if car.coat else "plain"
        status = model.text(
            "panel",
            state=state,
            kitt=model.count(seat, "kitt"),
            detour=model.count(seat, "detour"),
            tiles=model.history.laid_by[seat],
            building="yes" if model.plan.building else "no",
            first="yes" if model.view["starting_player"] == seat else "no",
        )
        drawn = _phone_picture(model, seat) if model.plan.tall else _desk_picture(model, seat)
        yield Panel(
            seat=seat,
            colour=model.colour(seat),
            status=status,
            picture=drawn,
            note="" if state == "plain" else model.text("panel-note", state=state),
            tone="caution" if state == "roof" else "primary",
        )


def _desk_picture(model: ViewModel, seat: int) -> Picture:
    """Draw nine small cards, used ones hollow, and the car in its condition."""
    drawn, x = [], 9.0
    for deck, kinds in (("kitt", model.box.kitt_card), ("detour", model.box.detour_card)):
        held = model.held(seat, deck)
        if isinstance(held, int):
            drawn.append(group(use(f"{deck}-back", 0, 0), x=x, y=13, scale=0.19))
            drawn.append(caption(str(held), x + 14, 18.5, 15, weight=600))
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
    drawn.append(_panel_car(model, seat, 232, 13, 0.62))
    checkpoints = model.view["checkpoints"]
    if checkpoints:
        drawn.append(
            caption(f"{sum(model.view['visited'][seat])}/{len(checkpoints)}", 200, 18.5, 15, weight=600)
        )
    return picture(256, 26, *drawn)


def _panel_car(model: ViewModel, seat: int, x: float, y: float, scale: float) -> Svg:
    """Draw a seat's car: on its wheels, on its roof, or in its coat."""
    car, colour = model.car_of(seat), model.colour(seat)
    roof = car is not None and car.roof
    drawn = use(f"roof-{colour}", 0, 0, angle=24) if roof else use(f"dark-car-{colour}", 0, 0)
    if car is not None and car.coat:
        drawn += use("coat", 0, 0)
    disc = use(f"disc-{colour}-{model.number(seat)}", 0 if roof else -9.3, 0, scale=1.15)
    return group(drawn, disc, x=x, y=y, scale=scale)


def _phone_picture(model: ViewModel, seat: int) -> Picture:
    """Draw on a phone the car, and how many cards of each deck are left."""
    drawn = [_panel_car(model, seat, 22, 8, 0.42)]
    for deck, x, fill in (("kitt", 2, "#0C0F13"), ("detour", 25, "var(--amber)")):
        drawn.append(box(x, 18, 8, 11, rx=2, fill=fill, stroke="#7C858B"))
        drawn.append(caption(str(model.count(seat, deck)), x + 11, 28.3, 13, weight=600))
    return picture(44, 31, *drawn)
