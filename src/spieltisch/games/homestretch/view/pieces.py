"""Homestretch: what lies on the stage and what can be clicked there."""

from collections import Counter
from collections.abc import Iterator

from spieltisch.games.homestretch.rules.box import HORSES, ROWS
from spieltisch.games.homestretch.view.layout import Area, Plan
from spieltisch.games.homestretch.view.slots import (
    BEHIND,
    Spot,
    back_spots,
    cubes,
    lying,
    ring_spots,
    stable_spots,
    well,
)
from spieltisch.games.homestretch.view.sprites import CARD_HEIGHT, CARD_WIDTH, horse_sprite, throws
from spieltisch.games.homestretch.view.view_model import (
    CARDS,
    CHIPS,
    DICE,
    DICE_ZONE,
    HANDICAPS,
    HOME,
    HORSE,
    STACK_ZONE,
    Table,
    grouped,
    said,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Piece, Shine, Zone

ANGLES = (-7, 9)  # of the dice in their tray


def pieces(table: Table) -> Iterator[Piece]:
    """Horses, handicaps, bet markers, cards, dice, cubes."""
    if not table.ringed:
        yield from _horses(table)
        yield from _handicaps(table)
    yield from _chips(table)
    yield from _cards(table)
    yield from _dice(table)
    yield from _cubes(table)


def _horses(table: Table) -> Iterator[Piece]:
    """Every horse in its lane."""
    for horse in HORSES:
        yield _horse(table.plan, horse, table.position(horse), table.horse_name(horse))


@cached
def _horse(plan: Plan, horse: int, at: int, name: str) -> Piece:
    x, y = horse_place(plan, horse, at)
    home = at > plan.spaces
    return Piece(
        id=f"horse-{horse}",
        sprite=horse_sprite(plan, horse, 0 if home else at),
        x=round(x, 1),
        y=round(y, 1),
        scale=round(plan.at.horse * (0.88 if home else 1), 3),
        layer=HORSE,
        zone=f"horse-{horse}",
        tip=name,
    )


@cached
def horse_place(plan: Plan, horse: int, position: int) -> tuple[float, float]:
    """The middle of a horse on a space."""
    area = plan.place(horse, position)
    x, y = area.middle
    if position > plan.spaces:
        return area.x + (17 if plan.tall else 32), y + 1
    return x, y


def _handicaps(table: Table) -> Iterator[Piece]:
    """The markers that are not used up."""
    for horse in HORSES:
        effect = table.handicap(horse)
        if effect in table.plan.markers:
            yield _handicap(table.plan, table.sight.language, horse, effect)


@cached
def _handicap(plan: Plan, language: str, horse: int, effect: int) -> Piece:
    x, y = plan.marker(horse)
    return Piece(
        id=f"handicap-{horse}",
        sprite=f"handicap-{plan.markers[effect].id}",
        x=x,
        y=round(y, 1),
        scale=0.8 if plan.tall else 1,
        layer=HANDICAPS,
        tip=said(language, "tip-handicap", effect=effect),
    )


def _chips(table: Table) -> Iterator[Piece]:
    """Bet markers on the board and, as long as they wait, in the own tray."""
    for field, marker, spot in lying(table):
        colour = table.colour(marker.seat)
        known = marker.value is not None
        sprite = f"marker-{colour}-{marker.value}" if known else f"chip-{colour}"
        yield _chip(f"marker-{marker.seat}-{marker.place}", sprite, spot, field)
    if not table.betting or not table.own_bet:
        return
    for index in range(table.placed, len(table.own_bet)):
        spot = well(table, index)
        value = table.box.bet_markers.values[index]
        yield Piece(
            id=f"marker-{table.mine}-{index}",
            sprite=f"marker-{table.colour(table.mine)}-{value}",
            x=round(spot.x, 1),
            y=spot.y,
            scale=spot.scale if index == table.placed and table.asked else round(spot.scale * 0.8, 3),
            layer=CHIPS,
        )


@cached
def _chip(name: str, sprite: str, spot: Spot, field: str) -> Piece:
    row, horse = field.split()
    return Piece(
        id=name,
        sprite=sprite,
        x=round(spot.x, 1),
        y=round(spot.y, 1),
        scale=round(spot.scale, 3),
        layer=CHIPS,
        zone=field_zone(row, int(horse)),
    )


def field_zone(row: str, horse: int) -> str:
    """The zone of a field of the bet board."""
    return f"bet-{row}-{horse}"


def space_zone(table: Table, horse: int, position: int) -> str:
    """The zone of a space that a horse may move to."""
    return f"space-{horse}-{HOME if position > table.plan.spaces else position}"


def _cards(table: Table) -> Iterator[Piece]:
    """The own shares, and those that can be had: a card keeps its name from the hand to the stable."""
    owned = grouped(table.stable)
    for horse, spot in stable_spots(table).items():
        blues = owned[horse] - table.owned_reds(horse)
        yield from _pile(horse, range(blues, owned[horse]), range(owned[horse]), spot, f"stable-{horse}")
    spots, stack = ring_spots(table)
    offered = grouped(table.display if table.buying else table.hand if isinstance(table.hand, list) else [])
    for horse, spot in spots.items():
        zone = f"{'buy' if table.buying else 'hand'}-{horse}"
        first = owned.get(horse, 0)
        reds = range(first, first + table.offered_reds(horse))
        yield from _pile(horse, reds, range(first, first + offered[horse]), spot, zone)
    if stack is not None:
        for card in range(min(3, len(table.view["purchase"]["stack"]))):
            x, y = stack.x + 3 * card - 3, stack.y - 3 * card + 3
            yield Piece(
                id=f"stack-{card}",
                sprite="share-back",
                x=round(x, 1),
                y=y,
                scale=stack.scale,
                layer=CARDS,
                zone=STACK_ZONE,
                facing="down",
            )
    for place, back in enumerate(back_spots(table)):
        yield Piece(
            id=f"back-{place}",
            sprite="share-back",
            x=round(back.x, 1),
            y=back.y,
            scale=back.scale,
            layer=CARDS,
            facing="down",
        )


def _pile(horse: int, reds: range, cards: range, spot: Spot, zone: str) -> Iterator[Piece]:
    """Shares of a horse, one behind the other; the first lies on top."""
    for place, card in reversed(list(enumerate(cards))):
        yield Piece(
            id=f"share-{horse}-{card}",
            sprite=f"red-share-{horse}" if card in reds else f"share-{horse}",
            x=round(spot.x + BEHIND * place * spot.scale, 1),
            y=round(spot.y - 0.5 * BEHIND * place * spot.scale, 1),
            scale=spot.scale,
            layer=CARDS,
            zone=zone,
        )


def _dice(table: Table) -> Iterator[Piece]:
    """The last throw."""
    if not table.running or table.dice is None:
        return
    area, scale = table.plan.at.dice, 0.8 if table.plan.tall else 1.0
    for which, face in enumerate(table.dice):
        yield Piece(
            id=f"die-{which}",
            sprite=f"die-{face}",
            x=area.x + (28 + 48 * which if table.plan.tall else 54 + 66 * which),
            y=round(area.y + area.height / 2 - 1 + which, 1),
            angle=ANGLES[which],
            scale=scale,
            layer=DICE,
            zone=DICE_ZONE,
            throws=table.story.throws,
        )


def _cubes(table: Table) -> Iterator[Piece]:
    """Everybody's money."""
    for seat, (spot, _) in cubes(table).items():
        yield Piece(
            id=f"cube-{seat}",
            sprite=f"cube-{table.colour(seat)}",
            x=round(spot.x, 1),
            y=spot.y,
            scale=spot.scale,
            layer=HANDICAPS,
            zone="money",
            tip=table.text("tip-money", name=table.name(seat), money=table.money[seat]),
        )


# -- zones ---------------------------------------------------------------------------------------------------


def zones(table: Table) -> Iterator[Zone]:
    """Fields, horses, spaces to move to, cards, dice, the money track."""
    for horse in HORSES:
        for row in ROWS:
            counts = Counter(marker.seat for marker in table.lying.get(f"{row} {horse}", ()))
            markers = tuple((table.name(seat), count) for seat, count in counts.items())
            yield _field(table.plan, table.sight.language, row, horse, markers)
    if not table.ringed:
        yield from _horse_zones(table)
        yield from _space_zones(table)
    yield from _card_zones(table)
    if table.running:
        yield _area_zone(DICE_ZONE, table.plan.at.dice, _dice_label(table))
    yield _area_zone("money", table.plan.at.money, _money_label(table))


@cached_per_part
def _field(plan: Plan, language: str, row: str, horse: int, markers: tuple[tuple[str, int], ...]) -> Zone:
    """A field of the bet board, and how many markers of whom lie there."""
    label = said(
        language,
        "zone-field",
        row=row,
        horse=horse,
        name=plan.horse_name(horse, language),
        factor=plan.horse[horse].pays[ROWS.index(row)],
        count=sum(count for _, count in markers),
        names=tuple(dict.fromkeys(name for name, _ in markers)) or "none",
    )
    told = tuple(f"{name} {count}" for name, count in markers)
    tip = said(language, "tip-field", row=row, horse=horse, markers=told) if told else ""
    return _area_zone(field_zone(row, horse), plan.field(row, horse), label, tip, shine="none")  # marks do


@cached_per_part
def _area_zone(
    name: str,
    area: Area,
    label: str,
    tip: str = "",
    close_up: str = "",
    shine: Shine = "auto",
    stands_for: str = "",
) -> Zone:
    x, y = area.middle
    return Zone(
        id=name,
        x=round(x, 1),
        y=round(y, 1),
        width=round(area.width, 1),
        height=round(area.height, 1),
        label=label,
        tip=tip,
        close_up=close_up,
        shine=shine,
        stands_for=stands_for,
    )


def _horse_zones(table: Table) -> Iterator[Zone]:
    """One for each horse, where it is."""
    for horse in HORSES:
        area = _horse_area(table.plan, horse, table.position(horse))
        yield _area_zone(f"horse-{horse}", area, _horse_label(table, horse), horse_tip(table, horse))


@cached
def _horse_area(plan: Plan, horse: int, at: int) -> Area:
    width = 42.0 if plan.tall else 68.0
    lane = plan.lane(horse)
    x, _ = horse_place(plan, horse, at)
    x = min(max(x, lane.x + width / 2), lane.right - width / 2)
    return Area(x - width / 2, lane.y, width, lane.height)


def _space_zones(table: Table) -> Iterator[Zone]:
    """The spaces that a horse may be moved to; from last place they stand for their horse."""
    if not table.asked or table.rolled is None:
        return
    if table.phase == "LAST":
        yield from _last_place_zones(table)
    elif table.phase == "FIRST":
        yield from _first_roll_zones(table, table.rolled)


def _first_roll_zones(table: Table, horse: int) -> Iterator[Zone]:
    for end in sorted({table.end_of(act) for act in table.sight.acts}):
        name = space_zone(table, horse, end)
        home = "yes" if end > table.plan.spaces else "no"
        label = table.text("zone-space", horse=horse, space=end, home=home)
        yield _area_zone(name, table.plan.place(horse, end), label, shine="none")


def _last_place_zones(table: Table) -> Iterator[Zone]:
    for act in table.sight.acts:
        horse, end = table.moved_by(act), table.end_of(act)
        if end == table.position(horse):
            continue
        home = "yes" if end > table.plan.spaces else "no"
        label = table.text("zone-space", horse=horse, space=end, home=home)
        area, name = table.plan.place(horse, end), space_zone(table, horse, end)
        yield _area_zone(name, area, label, stands_for=f"horse-{horse}")


def _card_zones(table: Table) -> Iterator[Zone]:
    """The own shares and those that can be had."""
    owned = grouped(table.stable)
    for horse, spot in stable_spots(table).items():
        label = table.text("zone-stable", horse=horse, name=table.horse_name(horse), count=owned[horse])
        yield _card_zone(f"stable-{horse}", spot, label, horse_tip(table, horse), horse)
    spots, stack = ring_spots(table)
    for horse, spot in spots.items():
        key, name = ("zone-buy", f"buy-{horse}") if table.buying else ("zone-hand", f"hand-{horse}")
        label = table.text(key, horse=horse, name=table.horse_name(horse), cost=table.plan.horse[horse].cost)
        yield _card_zone(name, spot, label, horse_tip(table, horse), horse)
    if stack is not None:
        label = table.text("zone-stack", count=len(table.view["purchase"]["stack"]))
        yield _card_zone(STACK_ZONE, stack, label, "", 0)


def _card_zone(name: str, spot: Spot, label: str, tip: str, horse: int) -> Zone:
    width, height = CARD_WIDTH * spot.scale, CARD_HEIGHT * spot.scale
    area = Area(spot.x - width / 2, spot.y - height / 2, width, height)
    return _area_zone(name, area, label, tip, f"share-{horse}" if horse else "", "edge")


# -- words for those who hear, or look closer ----------------------------------------------------------------


def horse_tip(table: Table, horse: int) -> str:
    """What a horse is worth knowing for."""
    owners = tuple(table.name(seat) for seat in table.shares_of(horse))
    return _horse_tip(table.plan, table.sight.language, horse, owners)


@cached
def _horse_tip(plan: Plan, language: str, horse: int, owners: tuple[str, ...]) -> str:
    printed = plan.horse[horse]
    win, place, show = printed.pays
    return said(
        language,
        "tip-horse",
        horse=horse,
        name=plan.horse_name(horse, language),
        cost=printed.cost,
        ways=len(throws(horse)),
        win=win,
        place=place,
        show=show,
        owners=owners or "none",
        count=len(owners),
    )


def _horse_label(table: Table, horse: int) -> str:
    at = table.position(horse)
    home = table.finish.index(horse) + 1 if horse in table.finish else 0
    effect = table.handicap(horse)
    return table.text(
        "zone-horse", horse=horse, name=table.horse_name(horse), space=at, place=home, effect=effect
    )


def _dice_label(table: Table) -> str:
    one, two = table.dice or (0, 0)
    return table.text("zone-dice", one=one, two=two, sum=one + two)


def _money_label(table: Table) -> str:
    amounts = tuple(f"{table.name(seat)} {table.money[seat]}" for seat in table.seats)
    return table.text("zone-money", amounts=amounts)
