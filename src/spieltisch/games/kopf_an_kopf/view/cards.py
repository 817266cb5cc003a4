"""Kopf an Kopf: the action cards, drawn from the box in three sizes: card, ticket, slip."""

from collections.abc import Iterator
from typing import Any, Final

from spieltisch.games.kopf_an_kopf.rules.box import Card, Components
from spieltisch.games.kopf_an_kopf.view.labels import translate
from spieltisch.games.kopf_an_kopf.view.line_breaks import break_lines, fitting_size, paragraph
from spieltisch.games.kopf_an_kopf.view.sprites import CATEGORIES, FREE, chevrons, horse_sprite, icon
from spieltisch.stage.svg import INK, Svg, box, caption, group, path, symbol, tag, use
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.view_model import localized

CARD = (153.0, 120.0)
TICKET = (153.0, 57.0)
SLIP = (122.0, 38.0)
BAND: Final = 34.0
TEXT: Final = 13.5
LEADING: Final = 15.2
ART_FROM: Final = 26.0  # the least height below the text for a picture
LANGUAGES: Final = ("de", "en")
BACKWARD: Final = "var(--betting)"


def card_sprite(kind: str, size: str, language: str) -> str:
    """Return the sprite of a card in a size: "card", "ticket" or "slip"."""
    return f"{size}-{kind}-{language}"


def card_symbols(components: Components) -> Iterator[Svg]:
    """Yield every kind of card in every size and language."""
    yield from _grounds()
    for card in components.cards:
        for language in LANGUAGES:
            yield symbol(card_sprite(card.id, "card", language), *_card(card, language))
            yield symbol(card_sprite(card.id, "ticket", language), *_ticket(card, language))
            yield symbol(card_sprite(card.id, "slip", language), *_slip(card, language))


def _grounds() -> Iterator[Svg]:
    """Yield the paper of each size with the category's colour: as a band above, or at the left edge."""
    for category in CATEGORIES:
        left, top = -CARD[0] / 2, -CARD[1] / 2
        sign = icon(category, left + 17, top + 17.5, "#FFF")
        yield symbol(f"card-of-{category}", _paper(*CARD), _band(category), sign)
        sign = icon(category, -TICKET[0] / 2 + 13.5, -9, "#FFF", 0.95)
        yield symbol(f"ticket-of-{category}", _paper(*TICKET), _edge(category, *TICKET, 26), sign)
        sign = icon(category, -SLIP[0] / 2 + 11, -7, "#FFF", 0.75)
        yield symbol(f"slip-of-{category}", _paper(*SLIP), _edge(category, *SLIP, 21), sign)


def _paper(width: float, height: float) -> Svg:
    return box(-width / 2, -height / 2, width, height, rx=8, fill="var(--card)", stroke=INK, stroke_width=1.4)


def _band(category: str) -> Svg:
    width, height = CARD[0] / 2 - 0.7, CARD[1] / 2 - 0.7
    foot, bend = BAND - CARD[1] / 2, "a7.3 7.3 0 0 1 7.3"
    d = f"M{-width:g} {foot:g}V{7.3 - height:g}{bend}-7.3H{width - 7.3:g}{bend} 7.3V{foot:g}Z"
    return path(d, fill=f"var(--{category})")


def _edge(category: str, width: float, height: float, depth: float) -> Svg:
    x, y = -width / 2 + 0.7, height / 2 - 0.7
    right, bend = f"{x + depth:g}", "a7.3 7.3 0 0 1"
    d = f"M{right} {y:g}H{x + 7.3:g}{bend}-7.3-7.3V{7.3 - y:g}{bend} 7.3-7.3H{right}Z"
    return path(d, fill=f"var(--{category})")


# -- the three sizes ---------------------------------------------------------------------------------------


def _card(card: Card, language: str) -> Iterator[Svg]:
    """Draw the whole card: its name in a band, its text, and a picture where there is room."""
    left, top = -CARD[0] / 2, -CARD[1] / 2
    yield use(f"card-of-{card.category}", 0, 0)
    if card.rosette:
        yield use("barred", -left - 17, top + 14, scale=0.72)
    name, room = localized(card, "name", language), CARD[0] - 42 - (22 if card.rosette else 0)
    size = fitting_size(name, room, (14, 13, 12, 11, 10.5), 2, display=True)
    lines = break_lines(name, room, size, display=True)
    first = top + BAND / 2 + size * 0.36 - (len(lines) - 1) * 7.6
    yield from _title(lines, left + 34, first, size, 15.2, "#FFF")
    text = break_lines(localized(card, "text", language), CARD[0] - 16, TEXT)
    step = LEADING if len(text) < 6 else 13.6
    size = TEXT if len(text) < 6 else 12.2
    paint: dict[str, str | float] = {"font_size": size, "fill": INK}
    yield from paragraph(text, left + 8, top + BAND + 15, step, **paint)
    if CARD[1] - BAND - 8 - len(text) * step >= ART_FROM:
        yield group(*_art(card), y=CARD[1] / 2 - 9)


def _ticket(card: Card, language: str) -> Iterator[Svg]:
    """Draw the ticket: name and effect in a few words."""
    left = -TICKET[0] / 2 + 31
    room = TICKET[0] - 35
    yield use(f"ticket-of-{card.category}", 0, 0)
    if card.rosette:
        yield use("barred", -TICKET[0] / 2 + 13.5, 15, scale=0.55)
    name = localized(card, "name", language)
    size = fitting_size(name, room, (13.5, 12.5, 11.5), 2, display=True)
    lines = break_lines(name, room, size, display=True)
    first = -4.0 if len(lines) == 1 else -12.5
    yield from _title(lines, left, first, size, 14.6, INK)
    effect = effect_of(card, language)
    yield caption(
        effect, left, 21 if len(lines) > 1 else 15, _one_line_size(effect, room), "var(--card-muted)"
    )


def _slip(card: Card, language: str) -> Iterator[Svg]:
    """Draw the slip: the name alone."""
    left, room = -SLIP[0] / 2 + 25, SLIP[0] - 28
    yield use(f"slip-of-{card.category}", 0, 0)
    name = localized(card, "name", language)
    size = fitting_size(name, room, (13, 12, 11, 10.5), 2, display=True)
    lines = break_lines(name, room, size, display=True)
    first = size * 0.36 - (len(lines) - 1) * 7
    yield from _title(lines, left, first, size, 14, INK)
    if card.rosette:
        yield use("barred", -SLIP[0] / 2 + 11, 9, scale=0.42)


def _title(lines: list[str], x: float, y: float, size: float, step: float, colour: str) -> Iterator[Svg]:
    yield tag(
        "g",
        *paragraph(lines, x, y, step),
        font_family="var(--display)",
        font_weight=700,
        font_size=size,
        fill=colour,
    )


def _one_line_size(text: str, room: float) -> float:
    """Return a font size in which the text fits into one line."""
    return next((size for size in (12.5, 12, 11.5, 11) if width_of(text, size) <= room), 10.5)


# -- effects in short --------------------------------------------------------------------------------------


def effect_of(card: Card, language: str) -> str:
    """Return the effect of a card in a few words."""
    return translate(language, f"effect-{card.op}", **values(card))


def values(card: Card) -> dict[str, Any]:
    """Return the numbers of a card, for sentences about it."""
    found: dict[str, Any] = {
        name: value
        for name in card.__struct_fields__
        if isinstance(value := getattr(card, name), int) and not isinstance(value, bool)
    }
    steps = card.steps or 0
    horses = [str(horse) for horse in card.horses or ()]
    return found | {
        "horses": " ".join(horses),
        "first": horses[0] if horses else "",
        "second": horses[1] if len(horses) > 1 else "",
        "count": len(horses),
        "steps": abs(steps),
        "way": "back" if steps < 0 else "forward",
        "least": min(card.amounts or (0,)),
        "most": max(card.amounts or (0,)),
    }


# -- the picture at the foot -------------------------------------------------------------------------------


def _art(card: Card) -> Iterator[Svg]:
    """Draw a picture 137 wide on a strip of sand; its ground is at 0."""
    yield box(-68.5, -3, 137, 7, rx=3.5, fill="var(--sand)")
    if card.op.startswith("move") or card.op == "slipstream":
        yield from _running(card)
    elif card.op in ("extra_roll", "whip"):
        yield from _rolling(card)
    elif card.category == "lucky":
        yield use(f"horse-die-{card.number}", -38, -13, scale=0.46) + _amount(-18, f"+{card.cash} €", "lucky")
    elif card.category == "betting":
        yield from _betting(card)
    elif card.category == "income":
        yield from _earning(card)
    else:
        yield from _stealing(card)


def _running(card: Card) -> Iterator[Svg]:
    """Draw horses and how far they go."""
    steps = card.steps or 1
    horses = [horse_sprite(horse, FREE) for horse in card.horses or ()] or ["any-horse"]
    colour = "var(--movement)" if steps > 0 else BACKWARD
    many = len(horses) > 2
    scale, pitch = (0.22, 96 / len(horses)) if many else (0.37, 50.0)
    left = (-54.0 if many else -34.0) if steps > 0 else -12.0
    for place, sprite in enumerate(horses):
        yield use(sprite, left + place * pitch, -9 if many else -13, scale=scale)
    last = left + (len(horses) - 1) * pitch
    x = last + (20 if many else 34) if steps > 0 else left - 26 - 9.5 * (min(3, -steps) - 1)
    yield chevrons(x, -13, steps, colour, 0.86)


def _rolling(card: Card) -> Iterator[Svg]:
    """Draw the dice that are rolled."""
    if card.op == "extra_roll":
        yield use("horse-die-0", -34, -13, scale=0.46) + use("move-die-2", 0, -12, scale=0.5)
    else:
        yield use("any-horse", -34, -13, scale=0.37) + use("move-die-2", 14, -12, scale=0.5)
    yield chevrons(44, -13, 2, "var(--movement)", 0.86)


def _betting(card: Card) -> Iterator[Svg]:
    """Draw coins beside a horse."""
    shown = horse_sprite(card.horse, FREE) if card.horse else "any-horse"
    yield use(shown, -44, -13, scale=0.37)
    if card.op == "shift_bet":
        yield chevrons(-6, -12, 1, "var(--betting)", 0.86) + use("any-horse", 38, -13, scale=0.37)
        return
    sums = {
        "late_bet": f"{min(card.amounts or (0,))} / {max(card.amounts or (0,))} €",
        "double_bet": f"2 × {card.stake_each} €",
        "lead_bet": f"{card.own} + {card.bank} €",
    }
    yield use("coin", -8, -12, scale=0.9) + _amount(5, sums.get(card.op, f"+{card.stake} €"), "betting")


def _earning(card: Card) -> Iterator[Svg]:
    """Draw the income."""
    sums = {
        "cash": f"+{card.amount} €",
        "cash_per_owned": f"{card.minimum} – {card.maximum} €",
        "cash_per_staked": f"{card.minimum} – {card.maximum} €",
    }
    yield use("coin", -50, -12) + use("coin", -42, -12)
    yield _amount(-26, sums.get(card.op, f"{card.base} / {card.bonus_total} €"), "income")


def _stealing(card: Card) -> Iterator[Svg]:
    """Draw the loot."""
    if card.op == "steal_cash":
        yield use("coin", -50, -12) + use("coin", -42, -12)
        yield _amount(-26, f"{card.amount} €", "steal")
    else:
        yield use("back", -46, -14, angle=-10, scale=0.46) + use("back", -32, -14, angle=4, scale=0.46)
    yield icon("steal", 40, -14, "var(--steal)", 1.3)


def _amount(x: float, text: str, category: str) -> Svg:
    return caption(text, x, -6.5, 16, f"var(--{category})", weight=800, display=True)


def reason_line(text: str, x: float, y: float, width: float) -> Svg:
    """Write at the foot of a card why it cannot be played."""
    plate = box(x - width / 2 + 0.7, y - 9, width - 1.4, 18, rx=4, fill="#5F666A")
    size = next((size for size in (12.5, 12, 11.5) if width_of(text, size) <= width - 12), 11)
    return plate + caption(text, x - width / 2 + 8, y + 4.2, size, "#FFF", weight=600)
