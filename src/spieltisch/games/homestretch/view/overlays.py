"""Homestretch: the overlay on the lanes: draft and purchase of shares, and the account at the end."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.view.history import Race
from spieltisch.games.homestretch.view.signs import number_tag, number_tags, seat_shape, seat_sign
from spieltisch.games.homestretch.view.slots import Spot, hidden_card_spots, overlay_card_spots
from spieltisch.games.homestretch.view.sprites import CARD_HEIGHT, CARD_WIDTH, throws
from spieltisch.games.homestretch.view.text_styles import display, muted, plain
from spieltisch.games.homestretch.view.view_model import ViewModel
from spieltisch.stage.scene import Area
from spieltisch.stage.svg import Svg, box, fitted, line, use

WAYS_WIDTH = 96.0  # of the text "6 of 36 throws"


class AccountMeasures(NamedTuple):
    """Distances and type sizes of the account on a desk; those on a phone are in PHONE_ACCOUNT."""

    left: float = 18  # from the edge of the overlay to the text
    title: float = 36  # from the upper edge to the title's baseline
    title_size: float = 20
    heading: float = 38  # from the title to the column headings
    heading_size: float = 13
    name_column: float = 130  # the width of rank, seat shape and name
    margins: float = 54  # left and right together
    row: float = 56.0  # the greatest height of a row
    rank_size: float = 18
    shape: float = 34  # from the left of the row to the seat's shape ...
    name: float = 50  # ... and to its name
    shape_size: float = 18
    name_inset: float = 50  # what the name's column loses to rank and shape
    name_size: float = 16
    amount_size: float = 16
    total_size: float = 24


DESK_ACCOUNT: Final = AccountMeasures()
PHONE_ACCOUNT: Final = AccountMeasures(
    left=8,
    title=24,
    title_size=16,
    heading=26,
    heading_size=11,
    name_column=74,
    margins=22,
    row=34.0,
    rank_size=14,
    shape=25,
    name=36,
    shape_size=15,
    name_inset=40,
    name_size=13,
    amount_size=12.5,
    total_size=17,
)


class OfferMeasures(NamedTuple):
    """Distances and type sizes of share cards and the last race on a desk; see PHONE_OFFER."""

    left: float = 18  # from the edge of the overlay to the text
    title: float = 32  # from the upper edge to the title's baseline
    title_size: float = 18
    text_size: float = 14
    caption: float = 20  # from a card to the text below it
    caption_size: float = 13
    below_cards: float = 296  # from the upper edge to what stands below the cards in the draft ...
    last_race: float = 300  # ... and in the purchase
    rounds: float = 32  # from there to the hands passed on in earlier rounds
    round_step: float = 27
    round_size: float = 14
    round_tags: float = 190  # from a round to its numbers
    tag_scale: float = 1.0
    prizes: float = 30  # from the lower edge
    prizes_rule: float = 24  # from the prizes to the line above them
    prizes_step: float = 158
    result_size: float = 15
    result_tags: float = 210  # from the title of the last race to its first three
    gains: float = 44  # from there to the gains of the seats
    gains_step: float = 46


DESK_OFFER: Final = OfferMeasures()
PHONE_OFFER: Final = OfferMeasures(
    left=10,
    title=22,
    title_size=15,
    text_size=13,
    caption=15,
    caption_size=12.5,
    below_cards=188,
    last_race=188,
    rounds=26,
    round_step=20,
    round_size=12.5,
    round_tags=162,
    tag_scale=0.85,
    prizes=20,
    prizes_rule=20,
    prizes_step=148,
    result_size=13,
    result_tags=150,
    gains=34,
    gains_step=26,
)


def _measures(model: ViewModel) -> OfferMeasures:
    return PHONE_OFFER if model.plan.tall else DESK_OFFER


def overlay(model: ViewModel) -> Svg:
    """Draw the overlay on the lanes."""
    area = model.plan.overlay
    x, y, width, height = area
    ground = box(x, y, width, height, rx=model.plan.measures.overlay_corner, fill="var(--paper)")
    if model.plan.tall:
        x, y, width, height = area.inset(1)
        ground += box(x, y, width, height, rx=7, fill="none", stroke="var(--frame)", stroke_width=2)
    inside = _account(model, area) if model.over else _share_offer(model, area)
    return ground + "".join(inside)


def _rule(area: Area, y: float) -> Svg:
    """Draw a thin line across the overlay."""
    return line(area.x + 12, y, area.right - 12, y, stroke="var(--line)")


# -- shares --------------------------------------------------------------------------------------------------


def _share_offer(model: ViewModel, area: Area) -> Iterator[Svg]:
    """Draw a title above the share cards and what the viewer should know below them."""
    at = _measures(model)
    title = model.text("ring-title", phase=model.phase, own="yes" if model.viewer_plays else "no")
    yield display(title, area.x + at.left, area.y + at.title, at.title_size)
    spots, stack = overlay_card_spots(model)
    for horse, spot in spots.items():
        yield from _card_caption(model, horse, spot)
    if stack is not None:
        yield from _stack_caption(model, stack)
    if not spots and not hidden_card_spots(model):
        yield muted(model.text("ring-empty"), area.middle[0], area.y + 110, 15, "middle")
    if model.buying:
        yield from _last_race(model, area, area.y + at.last_race)
    else:
        yield from _passing_hands(model, area)
        yield from _prizes_to_come(model, area)


def _card_caption(model: ViewModel, horse: int, spot: Spot) -> Iterator[Svg]:
    """Write the name of a horse below its card, and how many throws name it."""
    y = spot.y + CARD_HEIGHT * spot.scale / 2
    width = CARD_WIDTH * spot.scale + 6
    if model.plan.tall:
        yield muted(model.text("ring-ways-short", ways=len(throws(horse))), spot.x, y + 15, 12.5, "middle")
        return
    yield plain(fitted(model.horse_name(horse), width, 12.5), spot.x, y + 20, 13, anchor="middle", weight=600)
    ways = "ring-ways" if width > WAYS_WIDTH else "ring-ways-short"
    yield muted(model.text(ways, ways=len(throws(horse))), spot.x, y + 38, 13, "middle")


def _stack_caption(model: ViewModel, spot: Spot) -> Iterator[Svg]:
    """Write below the stack how many cards are left, and what one costs."""
    at, y = _measures(model), spot.y + CARD_HEIGHT * spot.scale / 2
    left = len(model.view["purchase"]["stack"])
    yield plain(model.text("ring-stack", left=left), spot.x, y + at.caption, at.caption_size, anchor="middle")
    if not model.plan.tall:
        extra = model.box.constants.blind_surcharge
        yield muted(model.text("ring-surcharge", extra=extra), spot.x, y + 38, 13, "middle")


def _passing_hands(model: ViewModel, area: Area) -> Iterator[Svg]:
    """Draw which player gets the rest of the hand, and what was passed on in earlier rounds."""
    at = _measures(model)
    x, y = area.x + at.left, area.y + at.below_cards
    yield _rule(area, y - 18)
    following = model.left_of(model.mine)
    if following is None:
        yield plain(model.text("ring-ghost"), x, y + 4, at.text_size)
    else:
        text = model.text("ring-passes", name=model.name(following))
        yield seat_sign(model.colour(following), (x + 10, y), 20, "")
        yield plain(fitted(text, area.width - 60, at.text_size), x + 26, y + 5, at.text_size)
    passed = model.view["draft"].get("passed_on", [])
    for place, horses in enumerate(passed):
        row = y + at.rounds + place * at.round_step
        if row > area.bottom - 8:
            return
        text = model.text("ring-passed", round=place + 1)
        yield muted(text, x, row + 4.5, at.round_size)
        numbers, _ = number_tags(horses, x + at.round_tags, row, at.tag_scale)
        yield numbers


def _prizes_to_come(model: ViewModel, area: Area) -> Iterator[Svg]:
    """Draw the range of prizes in the races to come."""
    at, tall = _measures(model), model.plan.tall
    y = area.bottom - at.prizes
    if tall and len(model.view["draft"].get("passed_on", [])) > 2:
        return
    yield _rule(area, y - at.prizes_rule)
    x = area.x + at.left
    for deck in ("purple", "green"):
        prizes = [prize for card in model.box.race_card if card.deck == deck for prize in card.prizes]
        races = getattr(model.box.constants, f"races_{deck}")
        if not races:
            continue
        yield box(x, y - 9, 18, 18, rx=4, fill=f"var(--{deck})")
        text = model.text("ring-prizes", races=races, low=min(prizes), high=max(prizes))
        yield plain(text, x + 26, y + 5, at.text_size)
        x += at.prizes_step
    if not tall:
        yield muted(model.text("ring-shared"), area.right - 18, y + 5, 14, "end")


def _last_race(model: ViewModel, area: Area, y: float) -> Iterator[Svg]:
    """Draw the first three of the last race, and what it brought each seat."""
    race = model.history.last_race
    if race is None:
        return
    at, tall = _measures(model), model.plan.tall
    x = area.x + at.left
    yield _rule(area, y - 18)
    yield plain(model.text("ring-result", race=race.number), x, y + 6, at.result_size, weight=600)
    left = x + at.result_tags
    for place, horse in enumerate(race.finish_order[:PLACES]):
        yield use(f"rosette-{place + 1}", left + 10, y - 2, scale=0.66)
        drawn, width = number_tag(horse, left + 24, y)
        yield drawn
        left += width + 44
    across = 3 if model.sight.players > 4 or not tall else 2
    column = (area.width - 28) / across
    for place, seat in enumerate(model.seats):
        row_y = y + at.gains + (place // across) * at.gains_step
        yield from _gain(model, race, seat, x + 8 + column * (place % across), row_y, column)


def _gain(model: ViewModel, race: Race, seat: int, x: float, y: float, column: float) -> Iterator[Svg]:
    """Draw what a race brought one seat; on a desk also how much of it came from prizes and bets."""
    yield seat_shape(model.colour(seat), x, y, 16)
    gain = race.gains.get(seat, 0)
    if model.plan.tall:
        yield plain(fitted(model.name(seat), column - 70, 13), x + 14, y + 5, 13)
        yield display(f"+{gain}", x + column - 24, y + 5, 15, anchor="end")
        return
    yield plain(fitted(model.name(seat), column - 104, 15), x + 16, y + 5, 15, weight=600)
    yield display(f"+{gain}", x + column - 44, y + 6, 18, anchor="end")
    prizes, bets = race.prizes.get(seat, 0), race.bets.get(seat, 0)
    yield muted(model.text("ring-gain", prizes=prizes, bets=bets), x + 16, y + 23, 12.5)


# -- the account ---------------------------------------------------------------------------------------------


def _account(model: ViewModel, area: Area) -> Iterator[Svg]:
    """Draw each seat's money from the start to the end, the winner first."""
    at = PHONE_ACCOUNT if model.plan.tall else DESK_ACCOUNT
    x, y = area.x + at.left, area.y + at.title
    yield display(model.text("account-title"), x, y, at.title_size)
    columns = _columns(model)
    step = (area.width - at.name_column - at.margins) / len(columns)
    right = [x + at.name_column + step * (place + 1) for place in range(len(columns))]
    y += at.heading
    for (key, values), edge in zip(columns, right, strict=True):
        yield muted(model.text(f"account-{key}", **values), edge, y, at.heading_size, "end", 600)
    height = min(at.row, (area.bottom - y - 10) / max(1, model.sight.players))
    for place, standing in enumerate(model.sight.standings):
        seat, row = standing.seat, y + height * (place + 0.5) + 6
        yield line(x, row - height / 2, area.right - 14, row - height / 2, stroke="var(--line)")
        yield display(f"{standing.rank}.", x, row + 6, at.rank_size, "var(--muted)")
        yield seat_shape(model.colour(seat), x + at.shape, row, at.shape_size)
        name = fitted(model.name(seat), at.name_column - at.name_inset, at.name_size)
        yield plain(name, x + at.name, row + 5, at.name_size, weight=600)
        for (key, values), edge in zip(columns, right, strict=True):
            yield _amount(model, at, key, values, seat, edge, row)
    bottom = y + height * model.sight.players + 6
    rows = -(-model.sight.players // 3)
    if not model.plan.tall and area.bottom - bottom > 80 + 46 * rows:
        yield from _last_race(model, area, area.bottom - 46 * rows - 44)


def _columns(model: ViewModel) -> list[tuple[str, dict[str, object]]]:
    """Return the columns of the account, in the order of the game."""
    races: list[tuple[str, dict[str, object]]] = [
        ("race", {"race": race}) for race in range(1, model.box.constants.races_per_game + 1)
    ]
    start: list[tuple[str, dict[str, object]]] = [] if model.plan.tall else [("start", {})]
    return [*start, ("stable", {}), *races[:1], ("purchase", {}), *races[1:], ("total", {})]


def _amount(
    model: ViewModel,
    at: AccountMeasures,
    key: str,
    values: dict[str, object],
    seat: int,
    x: float,
    y: float,
) -> Svg:
    """Draw one amount of the account, right-aligned at `x`."""
    history = model.history
    if key == "total":
        return display(str(model.money[seat]), x, y + 7, at.total_size, anchor="end", weight=800)
    if key == "start":
        amount: int | None = model.box.constants.money_start
    elif key == "stable":
        amount = -history.draft_costs[seat] if seat in history.draft_costs else None
    elif key == "purchase":
        amount = -history.purchase_costs.get(seat, 0) if history.races else None
    else:
        amount = history.gain(int(str(values["race"])), seat)
    text = "–" if amount is None else str(amount) if key == "start" else signed(amount)
    fill = "var(--caution)" if amount is not None and amount < 0 else "var(--ink)"
    return display(text, x, y + 5, at.amount_size, fill, "end", 600)


def signed(amount: int) -> str:
    """Format an amount: +12, −5 or 0."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
