"""Kopf an Kopf: the horse cards. What is printed is a symbol; owner, bets and place are drawn over it."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

from spieltisch.games.kopf_an_kopf.rules.box import PLACES, Horse
from spieltisch.games.kopf_an_kopf.view.cards import LANGUAGES
from spieltisch.games.kopf_an_kopf.view.labels import translate
from spieltisch.games.kopf_an_kopf.view.layout import Plan
from spieltisch.games.kopf_an_kopf.view.line_breaks import break_lines, fitting_size, paragraph
from spieltisch.games.kopf_an_kopf.view.sprites import COATS, coat_id, coats, seat_sign, seat_sign_on_dark
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Area
from spieltisch.stage.svg import (
    INK,
    Svg,
    Value,
    box,
    caption,
    circle,
    group,
    number,
    path,
    symbol,
    tag,
    use,
    words,
)
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.view_model import localized

ODDS: Final = (("var(--first)", "#FFF"), ("var(--second)", "#FFF"), ("var(--third)", INK))  # fill and ink
PALE: Final = "#FBF7EC"
SLOTS: Final = 5  # betting slots side by side
CLOSE = (256.0, 146.0)
CLOSE_HEAD: Final = 45


class Bet(NamedTuple):
    """A player's bet on a horse."""

    colour: str
    letter: str
    amount: int
    won: bool = False  # whether the amount is what the bet has paid


class Sizes(NamedTuple):
    """Where the parts of a horse card stand, from its upper left corner."""

    portrait: float  # its height
    head: float  # scale of the portrait
    number: float
    name: float  # baseline
    name_size: tuple[float, ...]
    odds: float
    odds_height: float
    odds_size: float
    bar: float
    bar_height: float
    bar_size: float
    bets: float  # the middle of the first row


DESK: Final = Sizes(70, 0.66, 30, 87, (14, 13, 12, 11), 93, 24, 16.5, 122, 20, 13, 194)
PHONE: Final = Sizes(35, 0.33, 19, 46.5, (12.5, 11.5, 10.5, 9.7), 51, 17, 13, 71, 14.5, 11, 95)


def horse_card_sprite(horse: int, plan: Plan, language: str) -> str:
    """Return the sprite of a horse's printed card."""
    return f"stall-{horse}-{plan.shape}-{language}"


def close_up_sprite(horse: int, language: str) -> str:
    """Return the sprite of the enlarged card with the full text of its feature."""
    return f"stall-{horse}-close-{language}"


def horse_card_symbols(plans: Sequence[Plan]) -> Iterator[Svg]:
    """Yield the printed cards in every shape and language."""
    for horse in plans[0].box.horses:
        for language in LANGUAGES:
            for plan in plans:
                printed = _printed(horse, plan, language)
                yield symbol(horse_card_sprite(horse.number, plan, language), *printed)
            yield symbol(close_up_sprite(horse.number, language), *_close_up(horse, plans[0], language))


# -- what is printed ---------------------------------------------------------------------------------------


def _printed(horse: Horse, plan: Plan, language: str) -> Iterator[Svg]:
    spot, sizes = plan.card_area(horse.number), PHONE if plan.tall else DESK
    width = spot.width
    yield box(0, 0, width, spot.height, rx=8, fill="var(--card)", stroke=INK, stroke_width=1.4)
    yield from _portrait(horse, plan, width, sizes)
    name = localized(horse, "name", language)
    size = fitting_size(name, width - 8, sizes.name_size, 1, display=not plan.tall)
    face: dict[str, Value] = {"font_size": size, "font_weight": 700} if plan.tall else _display(size)
    yield words(name, width / 2, sizes.name, text_anchor="middle", **face, fill=INK)
    yield from _odds(horse, width, sizes)
    yield from _bar(horse, width, sizes)
    if not plan.tall:
        top = sizes.bar + sizes.bar_height
        feature = feature_lines(horse, language)
        size = 13 if all(width_of(line, 13) <= width - 8 for line in feature) else 12.2
        yield group(
            *paragraph(feature, width / 2, top + 15, 15.5),
            text_anchor="middle",
            font_size=size,
            fill=INK,
        )
        yield path(f"M7 {number(top + 39)}H{number(width - 7)}", stroke="var(--card-line)")


def _portrait(horse: Horse, plan: Plan, width: float, sizes: Sizes) -> Iterator[Svg]:
    """Draw the head before rays, and the number."""
    name = f"window-{plan.shape}"
    ground = _ground(horse)
    rays = "".join(_ray(width * 0.62, sizes.portrait + 8, 180 + 22.5 * i) for i in range(9))
    coat, blaze = coats(plan.box)[horse.number]
    head = group(
        use(f"head-{coat_id(coat, blaze)}", 0, 0),
        x=width - 100 * sizes.head - 2,
        y=sizes.portrait - 98 * sizes.head,
        scale=sizes.head,
    )
    yield group(
        box(0, 0, width, sizes.portrait, fill=ground),
        path(rays, fill="var(--ray)", opacity=0.28),
        head,
        clip_path=f"url(#{name})",
    )
    yield path(f"M1.4 {number(sizes.portrait)}H{number(width - 1.4)}", stroke=INK, stroke_width=1.1)
    yield words(
        str(horse.number),
        sizes.number * 0.22,
        sizes.number * (0.92 if plan.tall else 0.98),
        **_display(sizes.number, 800),
        fill=INK,
        stroke=ground,
        stroke_width=4,
        paint_order="stroke",
        stroke_linejoin="round",
    )


def _ground(horse: Horse) -> str:
    return f"var(--coat-{horse.colour})" if horse.colour in COATS else "var(--coat-brown)"


def _ray(x: float, y: float, angle: float) -> str:
    ends = (
        f"L{number(x + 140 * cos(radians(a)))} {number(y + 140 * sin(radians(a)))}"
        for a in (angle, angle + 11)
    )
    return f"M{number(x)} {number(y)}{''.join(ends)}Z"


def portrait_clips(plans: Sequence[Plan]) -> Iterator[Svg]:
    """Yield the outlines that clip the portraits, the same on every card of a shape."""
    for plan in plans:
        sizes = PHONE if plan.tall else DESK
        right = plan.card_area(1).width - 0.7
        outline = (
            f"M.7 8a7.3 7.3 0 0 1 7.3-7.3H{number(right - 7.3)}a7.3 7.3 0 0 1 7.3 7.3"
            f"V{number(sizes.portrait)}H.7Z"
        )
        yield tag("clipPath", path(outline), id=f"window-{plan.shape}")


def _odds(horse: Horse, width: float, sizes: Sizes) -> Iterator[Svg]:
    """Draw what a bet pays for each place."""
    margin = 7 if sizes is DESK else 4
    cell = (width - 2 * margin) / PLACES
    for place, (odds, (fill, ink)) in enumerate(zip(horse.odds, ODDS, strict=True)):
        left = margin + place * cell
        yield box(left, sizes.odds, cell, sizes.odds_height, fill=fill, stroke=INK, stroke_width=1.1)
        size = sizes.odds_size if odds < 10 else sizes.odds_size * 0.9
        times = tag("tspan", "×", font_size=size * 0.76, font_weight=600)
        yield tag(
            "text",
            times,
            str(odds),
            x=left + cell / 2,
            y=sizes.odds + sizes.odds_height / 2 + size * 0.36,
            text_anchor="middle",
            **_display(size, 800),
            letter_spacing=-0.4,
            fill=ink,
        )


def _bar(horse: Horse, width: float, sizes: Sizes) -> Iterator[Svg]:
    """Draw the numbers for which the horse may sprint."""
    margin = 7 if sizes is DESK else 4
    step, round_ = _bar_step(horse, width, sizes), sizes.bar_height / 2
    full = max(sizes.bar_height, step * len(horse.sprint_bar))
    yield box(margin, sizes.bar, width - 2 * margin, sizes.bar_height, rx=round_, fill="var(--bar)")
    yield box(margin, sizes.bar, full, sizes.bar_height, rx=round_, fill=INK)
    for place, value in enumerate(horse.sprint_bar):
        yield _bar_number(horse, place, value, width, sizes, PALE)


def _bar_step(horse: Horse, width: float, sizes: Sizes) -> float:
    margin = 7 if sizes is DESK else 4
    return (width - 2 * margin) / max(SLOTS, len(horse.sprint_bar))


def _bar_number(horse: Horse, place: int, value: int, width: float, sizes: Sizes, ink: str) -> Svg:
    x = _bar_place(horse, place, width, sizes)
    y = sizes.bar + sizes.bar_height / 2 + sizes.bar_size * 0.36
    size = sizes.bar_size if value < 10 else sizes.bar_size * 0.9
    return words(str(value), x, y, text_anchor="middle", **_display(size), letter_spacing=-0.5, fill=ink)


def _bar_place(horse: Horse, place: int, width: float, sizes: Sizes) -> float:
    margin = 7 if sizes is DESK else 4
    if len(horse.sprint_bar) == 1:
        return margin + sizes.bar_height / 2
    return margin + _bar_step(horse, width, sizes) * (place + 0.5)


def feature_lines(horse: Horse, language: str) -> list[str]:
    """Return the feature in two short lines."""
    return translate(
        language, f"feature-{horse.feature.replace('_', '-')}", amount=horse.feature_amount
    ).split("\n")


def _close_up(horse: Horse, plan: Plan, language: str) -> Iterator[Svg]:
    """Draw name, price, odds, bar and the whole feature."""
    width, height = CLOSE
    coat, blaze = coats(plan.box)[horse.number]
    head = f"M.8 9A8.2 8.2 0 0 1 9 .8H{width - 9:g}A8.2 8.2 0 0 1 {width - 0.8:g} 9V{CLOSE_HEAD}H.8Z"
    yield box(0, 0, width, height, rx=9, fill="var(--card)", stroke=INK, stroke_width=1.6)
    yield path(head, fill=_ground(horse))
    yield group(use(f"head-{coat_id(coat, blaze)}", 0, 0), x=width - 48, y=CLOSE_HEAD - 46, scale=0.46)
    yield words(str(horse.number), 10, 31, **_display(28, 800), fill=INK)
    yield words(localized(horse, "name", language), 46, 21, **_display(16), fill=INK)
    price = translate(language, "stall-price", price=horse.price)
    yield caption(price, 46, 38, 13, INK, weight=600)
    yield path(f"M.8 {CLOSE_HEAD}H{width - 0.8:g}", stroke=INK, stroke_width=1.1)
    half = DESK._replace(odds=51, bar=53)
    yield from _odds(horse, width / 2, half)
    yield group(*_bar(horse, width / 2, half), x=width / 2)
    feature = break_lines(localized(horse, "feature", language), width - 20, 13)
    step = 15.5 if len(feature) < 5 else 13.5
    yield group(*paragraph(feature, 10, 92, step), font_size=13 if len(feature) < 5 else 12, fill=INK)


# -- what lies on a card -----------------------------------------------------------------------------------


@cached
def owner_edge(horse: int, plan: Plan, colour: str) -> Svg:
    """Draw the edge in the colour of the owner."""
    x, y, width, height = plan.card_area(horse)
    frame: dict[str, Value] = {"rx": 7.5, "fill": "none"}
    inked = colour == "white"  # white on pale paper needs an outline
    drawn = (
        box(x + 0.8, y + 0.8, width - 1.6, height - 1.6, stroke=INK, stroke_width=4.4, **frame)
        if inked
        else ""
    )
    return drawn + box(
        x + 0.8,
        y + 0.8,
        width - 1.6,
        height - 1.6,
        stroke=f"var(--seat-{colour})",
        stroke_width=2.2 if inked else 3,
        **frame,
    )


@cached
def owner_sign(horse: int, plan: Plan, colour: str, letter: str) -> Svg:
    """Draw the sign of the owner."""
    x, y, *_ = plan.card_area(horse)
    if plan.tall:
        return seat_sign_on_dark(colour, letter, x + 13, y + 26, 12.6)
    return seat_sign_on_dark(colour, letter, x + 18, y + 52, 21)


@cached
def price_flag(horse: int, plan: Plan, price: int, buyable: bool) -> Svg:
    """Draw the price of a horse that has no owner; green if the viewer may buy it now."""
    x, y, *_ = plan.card_area(horse)
    flag = path(
        "M0 3a3 3 0 0 1 3-3h33l9 11l-9 11h-33a3 3 0 0 1-3-3Z",
        fill="var(--lit)" if buyable else INK,
    )
    text = words(f"{price} €", 20, 16, text_anchor="middle", **_display(14), fill="#FFF")
    if plan.tall:
        return group(flag, text, x=x + 2, y=y + 19.8, scale=0.66)
    return group(flag, text, x=x + 3, y=y + 43)


def rolled_number(horse: Horse, plan: Plan, rolled: int) -> Svg:
    """Highlight the rolled number in the bar of an own horse."""
    spot, sizes = plan.card_area(horse.number), PHONE if plan.tall else DESK
    place = horse.sprint_bar.index(rolled)
    x = _bar_place(horse, place, spot.width, sizes)
    lamp = circle(x, sizes.bar + sizes.bar_height / 2, sizes.bar_height * 0.45, fill="var(--gold)")
    return group(lamp, _bar_number(horse, place, rolled, spot.width, sizes, INK), x=spot.x, y=spot.y)


@cached
def bet_signs(
    horse: int, plan: Plan, placed: tuple[Bet, ...], free: int | None = None, invites: str = ""
) -> Svg:
    """Draw the bets on a horse; with few players also a slot for each free betting chip.

    `invites` is the colour of the player who may bet on it now; their bet or the next slot is highlighted.
    """
    spot = plan.card_area(horse)
    if plan.tall:
        return "".join(_small_bets(spot, placed, invites))
    if free is None or len(placed) > SLOTS:
        return "".join(_many_bets(spot, placed, invites))
    return "".join(_slots(spot, placed, min(free, SLOTS - len(placed)), invites))


def _slots(spot: Area, placed: Sequence[Bet], free: int, invites: str) -> Iterator[Svg]:
    """Draw one slot for each chip, the amount below it."""
    step, y = (spot.width - 8) / SLOTS, spot.y + DESK.bets
    for place, bet in enumerate(placed):
        x = spot.x + 4 + step * (place + 0.5)
        if bet.colour == invites:
            yield _ring(x, y, 9)
        yield seat_sign(bet.colour, bet.letter, x, y, 14)
        yield _amount(bet, x, y + 20, 13, "middle")
    new = invites and invites not in [bet.colour for bet in placed]
    for place in range(len(placed), len(placed) + free):
        x = spot.x + 4 + step * (place + 0.5)
        if new and place == len(placed):
            yield _plus(x, y, 6.6)
        else:
            yield circle(x, y, 6.6, fill="none", stroke="var(--card-slot)", stroke_dasharray="2.4 2.4")
    if new and not free:  # a bet on an own horse needs no chip
        yield _plus(spot.x + 4 + step * (len(placed) + 0.5), y, 6.6)


def _many_bets(spot: Area, placed: Sequence[Bet], invites: str) -> Iterator[Svg]:
    """Draw rows of three signs, each with its amount beside it."""
    step = (spot.width - 6) / 3
    for place, bet in enumerate(placed):
        row, column = divmod(place, 3)
        x, y = spot.x + 10 + step * column, spot.y + DESK.bets - 5 + row * 14
        if bet.colour == invites:
            yield _ring(x, y, 7)
        yield seat_sign(bet.colour, bet.letter, x, y, 11)
        yield _amount(bet, x + 7.4, y + 4, 11.5 if bet.amount < 100 else 10, "start")
    if invites and invites not in [bet.colour for bet in placed]:
        row, column = divmod(len(placed), 3)
        yield _plus(spot.x + 10 + step * column, spot.y + DESK.bets - 5 + row * 14, 5.6)


def _small_bets(spot: Area, placed: Sequence[Bet], invites: str) -> Iterator[Svg]:
    """Draw the bets in one row where they fit, else smaller in two."""
    if invites:
        yield _plus(spot.x + spot.width - 8, spot.y + PHONE.portrait - 8, 5)
    sign, size = 11.0, 11.5
    rows = [placed]
    if _row_width(placed, sign, size) > spot.width - 5:
        sign, size = (8.0, 9.5) if len(placed) < 7 else (6.4, 8.2)
        half = (len(placed) + 1) // 2
        rows = [placed[:half], placed[half:]]
    for number_, row in enumerate(rows):
        x, y = spot.x + 4, spot.y + PHONE.bets + (number_ - (len(rows) - 1) / 2) * 9
        for bet in row:
            yield seat_sign(bet.colour, bet.letter if sign > 10 else "", x + sign / 2, y, sign)
            yield _amount(bet, x + sign + sign * 0.14, y + size * 0.36, size, "start")
            x += _row_width([bet], sign, size)


def _row_width(row: Sequence[Bet], sign: float, size: float) -> float:
    gap = sign * 0.4
    return sum(sign + gap + width_of(str(bet.amount), size, display=True) for bet in row)


def _ring(x: float, y: float, radius: float) -> Svg:
    """Draw a ring around the own bet, which may be raised."""
    return circle(x, y, radius, fill="none", stroke="var(--lit)", stroke_width=1.8)


def _plus(x: float, y: float, radius: float) -> Svg:
    """Draw the next slot, where a bet is allowed."""
    arm = radius * 0.48
    ring = circle(x, y, radius, fill="var(--lit)", fill_opacity=0.14, stroke="var(--lit)", stroke_width=1.8)
    cross = (
        f"M{number(x - arm)} {number(y)}H{number(x + arm)}M{number(x)} {number(y - arm)}V{number(y + arm)}"
    )
    return ring + path(cross, stroke="var(--lit)", stroke_width=1.8, stroke_linecap="round")


def _amount(bet: Bet, x: float, y: float, size: float, anchor: str) -> Svg:
    fill = "var(--lit)" if bet.won else INK
    return words(str(bet.amount), x, y, text_anchor=anchor, **_display(size), letter_spacing=-0.3, fill=fill)


@cached
def placed_rosette(horse: int, plan: Plan, place: int) -> Svg:
    """Draw the rosette of a horse's winner place."""
    x, y, width, _ = plan.card_area(horse)
    scale = 0.6 if plan.tall else 0.95
    return use(f"rosette-{place}", x + width - 18 * scale, y + 19 * scale, scale=scale)


def _display(size: float, weight: int = 700) -> dict[str, Value]:
    return {"font_family": "var(--display)", "font_size": size, "font_weight": weight}
