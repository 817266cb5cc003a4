"""Homestretch: over the lanes, the ring where shares are drafted and bought, and the account at the end."""

from collections.abc import Iterator

from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.view.layout import Area
from spieltisch.games.homestretch.view.slots import Spot, back_spots, ring_spots
from spieltisch.games.homestretch.view.sprites import CARD_HEIGHT, CARD_WIDTH, throws
from spieltisch.games.homestretch.view.text_styles import display, muted, owner, person, plain, plate, plates
from spieltisch.games.homestretch.view.view_model import Table
from spieltisch.stage.svg import Svg, box, fitted, line, use

WAYS_WIDTH = 96.0  # what "6 of 36 throws" takes


def ring(table: Table) -> Svg:
    """The panel over the lanes."""
    area = table.plan.ring
    x, y, width, height = area
    ground = box(x, y, width, height, rx=8 if table.plan.tall else 6, fill="var(--paper)")
    if table.plan.tall:
        x, y, width, height = area.inset(1)
        ground += box(x, y, width, height, rx=7, fill="none", stroke="var(--frame)", stroke_width=2)
    inside = _account(table, area) if table.over else _sale(table, area)
    return ground + "".join(inside)


def _rule(area: Area, y: float) -> Svg:
    """A thin line across."""
    return line(area.x + 12, y, area.right - 12, y, stroke="var(--line)")


# -- shares --------------------------------------------------------------------------------------------------


def _sale(table: Table, area: Area) -> Iterator[Svg]:
    """A title, and below the cards what they are."""
    tall = table.plan.tall
    left, size = area.x + (10 if tall else 18), 15 if tall else 18
    title = table.text("ring-title", phase=table.phase, own="yes" if table.is_mine else "no")
    yield display(title, left, area.y + (22 if tall else 32), size)
    spots, stack = ring_spots(table)
    for horse, spot in spots.items():
        yield from _beneath(table, horse, spot)
    if stack is not None:
        yield from _stack(table, stack)
    if not spots and not back_spots(table):
        yield muted(table.text("ring-empty"), area.middle[0], area.y + 110, 15, "middle")
    if table.buying:
        yield from _last_race(table, area, area.y + (188 if tall else 300))
    else:
        yield from _passing(table, area)
        yield from _prospect(table, area)


def _beneath(table: Table, horse: int, spot: Spot) -> Iterator[Svg]:
    """The name of a horse, and how often its number is thrown."""
    y = spot.y + CARD_HEIGHT * spot.scale / 2
    width = CARD_WIDTH * spot.scale + 6
    if table.plan.tall:
        yield muted(table.text("ring-ways-short", ways=len(throws(horse))), spot.x, y + 15, 12.5, "middle")
        return
    yield plain(fitted(table.horse_name(horse), width, 12.5), spot.x, y + 20, 13, anchor="middle", weight=600)
    ways = "ring-ways" if width > WAYS_WIDTH else "ring-ways-short"
    yield muted(table.text(ways, ways=len(throws(horse))), spot.x, y + 38, 13, "middle")


def _stack(table: Table, spot: Spot) -> Iterator[Svg]:
    """How many cards are left, and what one costs."""
    y = spot.y + CARD_HEIGHT * spot.scale / 2
    left = len(table.view["purchase"]["stack"])
    size = 12.5 if table.plan.tall else 13
    yield plain(
        table.text("ring-stack", left=left),
        spot.x,
        y + (15 if table.plan.tall else 20),
        size,
        anchor="middle",
    )
    if not table.plan.tall:
        extra = table.box.constants.blind_surcharge
        yield muted(table.text("ring-surcharge", extra=extra), spot.x, y + 38, 13, "middle")


def _passing(table: Table, area: Area) -> Iterator[Svg]:
    """Who gets the rest of the hand, and what was handed on before."""
    tall = table.plan.tall
    y = area.y + (188 if tall else 296)
    x = area.x + (10 if tall else 18)
    yield _rule(area, y - 18)
    following = table.left_of(table.mine)
    if following is None:
        yield plain(table.text("ring-ghost"), x, y + 4, 13 if tall else 14)
    else:
        told = table.text("ring-passes", name=table.name(following))
        yield person(table.colour(following), (x + 10, y), 20, "")
        yield plain(fitted(told, area.width - 60, 13 if tall else 14), x + 26, y + 5, 13 if tall else 14)
    passed = table.view["draft"].get("passed_on", [])
    for place, horses in enumerate(passed):
        row = y + (26 if tall else 32) + place * (20 if tall else 27)
        if row > area.bottom - 8:
            return
        told = table.text("ring-passed", round=place + 1)
        yield muted(told, x, row + 4.5, 12.5 if tall else 14)
        numbers, _ = plates(horses, x + (162 if tall else 190), row, 0.85 if tall else 1.0)
        yield numbers


def _prospect(table: Table, area: Area) -> Iterator[Svg]:
    """What there is to win in the races to come."""
    tall = table.plan.tall
    y = area.bottom - (20 if tall else 30)
    if tall and len(table.view["draft"].get("passed_on", [])) > 2:
        return
    yield _rule(area, y - (20 if tall else 24))
    x = area.x + (10 if tall else 18)
    for deck in ("purple", "green"):
        prizes = [prize for card in table.box.race_card if card.deck == deck for prize in card.prizes]
        races = getattr(table.box.constants, f"races_{deck}")
        if not races:
            continue
        yield box(x, y - 9, 18, 18, rx=4, fill=f"var(--{deck})")
        told = table.text("ring-prizes", races=races, low=min(prizes), high=max(prizes))
        yield plain(told, x + 26, y + 5, 13 if tall else 14)
        x += 148 if tall else 158
    if not tall:
        yield muted(table.text("ring-shared"), area.right - 18, y + 5, 14, "end")


def _last_race(table: Table, area: Area, y: float) -> Iterator[Svg]:
    """How the last race ended, and what it brought everybody."""
    race = table.story.last_race
    if race is None:
        return
    tall = table.plan.tall
    x = area.x + (10 if tall else 18)
    yield _rule(area, y - 18)
    yield plain(table.text("ring-result", race=race.number), x, y + 6, 13 if tall else 15, weight=600)
    left = x + (150 if tall else 210)
    for place, horse in enumerate(race.order[:PLACES]):
        yield use(f"rosette-{place + 1}", left + 10, y - 2, scale=0.66)
        drawn, width = plate(horse, left + 24, y)
        yield drawn
        left += width + 44
    across = 3 if table.sight.players > 4 or not tall else 2
    column = (area.width - 28) / across
    for place, seat in enumerate(table.seats):
        at = (
            x + 8 + column * (place % across),
            y + (34 if tall else 44) + (place // across) * (26 if tall else 46),
        )
        yield owner(table.colour(seat), at[0], at[1], 16)
        gain = race.gains.get(seat, 0)
        if tall:
            yield plain(fitted(table.name(seat), column - 70, 13), at[0] + 14, at[1] + 5, 13)
            yield display(f"+{gain}", at[0] + column - 24, at[1] + 5, 15, anchor="end")
            continue
        yield plain(fitted(table.name(seat), column - 104, 15), at[0] + 16, at[1] + 5, 15, weight=600)
        yield display(f"+{gain}", at[0] + column - 44, at[1] + 6, 18, anchor="end")
        prizes, bets = race.prizes.get(seat, 0), race.bets.get(seat, 0)
        yield muted(table.text("ring-gain", prizes=prizes, bets=bets), at[0] + 16, at[1] + 23, 12.5)


# -- the account ---------------------------------------------------------------------------------------------


def _account(table: Table, area: Area) -> Iterator[Svg]:
    """Everybody's money from the start to the end, the winner first."""
    tall = table.plan.tall
    x, y = area.x + (8 if tall else 18), area.y + (24 if tall else 36)
    yield display(table.text("account-title"), x, y, 16 if tall else 20)
    columns = _columns(table)
    name_width = 74 if tall else 130
    step = (area.width - name_width - (22 if tall else 54)) / len(columns)
    right = [x + name_width + step * (place + 1) for place in range(len(columns))]
    y += 26 if tall else 38
    for (key, values), edge in zip(columns, right, strict=True):
        yield muted(table.text(f"account-{key}", **values), edge, y, 11 if tall else 13, "end", 600)
    height = min(34.0 if tall else 56.0, (area.bottom - y - 10) / max(1, table.sight.players))
    for place, standing in enumerate(table.sight.standings):
        seat, row = standing.seat, y + height * (place + 0.5) + 6
        yield line(x, row - height / 2, area.right - 14, row - height / 2, stroke="var(--line)")
        yield display(f"{standing.rank}.", x, row + 6, 14 if tall else 18, "var(--muted)")
        yield owner(table.colour(seat), x + (25 if tall else 34), row, 15 if tall else 18)
        name = fitted(table.name(seat), name_width - (40 if tall else 50), 13 if tall else 16)
        yield plain(name, x + (36 if tall else 50), row + 5, 13 if tall else 16, weight=600)
        for (key, values), edge in zip(columns, right, strict=True):
            yield _amount(table, key, values, seat, edge, row)
    bottom = y + height * table.sight.players + 6
    rows = -(-table.sight.players // 3)
    if not tall and area.bottom - bottom > 80 + 46 * rows:
        yield from _last_race(table, area, area.bottom - 46 * rows - 44)


def _columns(table: Table) -> list[tuple[str, dict[str, object]]]:
    """What money came and went for, in the order of the game."""
    races: list[tuple[str, dict[str, object]]] = [
        ("race", {"race": race}) for race in range(1, table.box.constants.races_per_game + 1)
    ]
    start: list[tuple[str, dict[str, object]]] = [] if table.plan.tall else [("start", {})]
    return [*start, ("stable", {}), *races[:1], ("purchase", {}), *races[1:], ("total", {})]


def _amount(table: Table, key: str, values: dict[str, object], seat: int, x: float, y: float) -> Svg:
    """One amount of the account."""
    tall, story = table.plan.tall, table.story
    if key == "total":
        return display(str(table.money[seat]), x, y + 7, 17 if tall else 24, anchor="end", weight=800)
    if key == "start":
        amount: int | None = table.box.constants.money_start
    elif key == "stable":
        amount = -story.stables[seat] if seat in story.stables else None
    elif key == "purchase":
        amount = -story.spent.get(seat, 0) if story.races else None
    else:
        amount = story.gain(int(str(values["race"])), seat)
    told = "–" if amount is None else str(amount) if key == "start" else signed(amount)
    fill = "var(--caution)" if amount is not None and amount < 0 else "var(--ink)"
    return display(told, x, y + 5, 12.5 if tall else 16, fill, "end", 600)


def signed(amount: int) -> str:
    """+12, −5 or 0."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
