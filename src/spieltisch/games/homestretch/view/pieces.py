"""Homestretch: the pieces on the stage and the zones that can be clicked."""

from collections import Counter
from collections.abc import Iterator

from spieltisch.games.homestretch.rules.box import HORSES, ROWS
from spieltisch.games.homestretch.view import layers
from spieltisch.games.homestretch.view.layout import Plan
from spieltisch.games.homestretch.view.slots import (
    PILE_STEP,
    Spot,
    cube_spots,
    hidden_card_spots,
    overlay_card_spots,
    placed_markers,
    stable_spots,
    unplaced_marker_spot,
)
from spieltisch.games.homestretch.view.sprites import CARD_HEIGHT, CARD_WIDTH, horse_sprite, throws
from spieltisch.games.homestretch.view.view_model import (
    DICE_ZONE,
    HOME,
    STACK_ZONE,
    ViewModel,
    count_by_horse,
    translate,
)
from spieltisch.stage.assembly import area_zone
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Area, Piece, Zone, area_around

ANGLES = (-7, 9)  # of the dice


def pieces(model: ViewModel) -> Iterator[Piece]:
    """Yield horses, handicaps, bet markers, cards, dice and money cubes."""
    if not model.has_overlay:
        yield from _horses(model)
        yield from _handicaps(model)
    yield from _chips(model)
    yield from _cards(model)
    yield from _dice(model)
    yield from _cubes(model)


def _horses(model: ViewModel) -> Iterator[Piece]:
    """Yield every horse in its lane."""
    for horse in HORSES:
        yield _horse(model.plan, horse, model.position(horse), model.horse_name(horse))


@cached
def _horse(plan: Plan, horse: int, at: int, name: str) -> Piece:
    x, y = horse_spot(plan, horse, at)
    home = at > plan.spaces
    return Piece(
        id=f"horse-{horse}",
        sprite=horse_sprite(plan, horse, 0 if home else at),
        x=round(x, 1),
        y=round(y, 1),
        scale=round(plan.measures.horse * (0.88 if home else 1), 3),
        layer=layers.HORSE,
        zone=f"horse-{horse}",
        tip=name,
    )


@cached
def horse_spot(plan: Plan, horse: int, position: int) -> tuple[float, float]:
    """Return the centre of a horse on a space."""
    area = plan.place(horse, position)
    x, y = area.middle
    if position > plan.spaces:
        return area.x + plan.measures.home_spot, y + 1
    return x, y


def _handicaps(model: ViewModel) -> Iterator[Piece]:
    """Yield the handicap markers that are not used up."""
    for horse in HORSES:
        effect = model.handicap(horse)
        if effect in model.plan.markers:
            yield _handicap(model.plan, model.sight.language, horse, effect)


@cached
def _handicap(plan: Plan, language: str, horse: int, effect: int) -> Piece:
    x, y = plan.marker(horse)
    return Piece(
        id=f"handicap-{horse}",
        sprite=f"handicap-{plan.markers[effect].id}",
        x=x,
        y=round(y, 1),
        scale=0.8 if plan.tall else 1,
        layer=layers.HANDICAPS,
        tip=translate(language, "tip-handicap", effect=effect),
    )


def _chips(model: ViewModel) -> Iterator[Piece]:
    """Yield the bet markers on the board, and the viewer's unplaced ones in the tray."""
    for field, marker, spot in placed_markers(model):
        colour = model.colour(marker.seat)
        known = marker.value is not None
        sprite = f"marker-{colour}-{marker.value}" if known else f"chip-{colour}"
        yield _chip(f"marker-{marker.seat}-{marker.place}", sprite, spot, field)
    if not model.betting or not model.own_bet:
        return
    for index in range(model.placed, len(model.own_bet)):
        spot = unplaced_marker_spot(model, index)
        value = model.box.bet_markers.values[index]
        yield Piece(
            id=f"marker-{model.mine}-{index}",
            sprite=f"marker-{model.colour(model.mine)}-{value}",
            x=round(spot.x, 1),
            y=spot.y,
            scale=spot.scale if index == model.placed and model.asked else round(spot.scale * 0.8, 3),
            layer=layers.CHIPS,
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
        layer=layers.CHIPS,
        zone=field_zone(row, int(horse)),
    )


def field_zone(row: str, horse: int) -> str:
    """Return the zone of a field of the bet board."""
    return f"bet-{row}-{horse}"


def space_zone(model: ViewModel, horse: int, position: int) -> str:
    """Return the zone of a space that a horse may move to."""
    return f"space-{horse}-{HOME if position > model.plan.spaces else position}"


def _cards(model: ViewModel) -> Iterator[Piece]:
    """Yield the seat's shares and those on offer; a card keeps its id from the hand to the stable."""
    owned = count_by_horse(model.stable)
    for horse, spot in stable_spots(model).items():
        blues = owned[horse] - model.owned_reds(horse)
        yield from _pile(horse, range(blues, owned[horse]), range(owned[horse]), spot, f"stable-{horse}")
    spots, stack = overlay_card_spots(model)
    offered = count_by_horse(
        model.display if model.buying else model.hand if isinstance(model.hand, list) else []
    )
    for horse, spot in spots.items():
        zone = f"{'buy' if model.buying else 'hand'}-{horse}"
        first = owned.get(horse, 0)
        reds = range(first, first + model.offered_reds(horse))
        yield from _pile(horse, reds, range(first, first + offered[horse]), spot, zone)
    if stack is not None:
        for card in range(min(3, len(model.view["purchase"]["stack"]))):
            x, y = stack.x + 3 * card - 3, stack.y - 3 * card + 3
            yield Piece(
                id=f"stack-{card}",
                sprite="share-back",
                x=round(x, 1),
                y=y,
                scale=stack.scale,
                layer=layers.CARDS,
                zone=STACK_ZONE,
                facing="down",
            )
    for place, back in enumerate(hidden_card_spots(model)):
        yield Piece(
            id=f"back-{place}",
            sprite="share-back",
            x=round(back.x, 1),
            y=back.y,
            scale=back.scale,
            layer=layers.CARDS,
            facing="down",
        )


def _pile(horse: int, reds: range, cards: range, spot: Spot, zone: str) -> Iterator[Piece]:
    """Yield shares of a horse, one behind the other; the first lies on top."""
    for place, card in reversed(list(enumerate(cards))):
        yield Piece(
            id=f"share-{horse}-{card}",
            sprite=f"red-share-{horse}" if card in reds else f"share-{horse}",
            x=round(spot.x + PILE_STEP * place * spot.scale, 1),
            y=round(spot.y - 0.5 * PILE_STEP * place * spot.scale, 1),
            scale=spot.scale,
            layer=layers.CARDS,
            zone=zone,
        )


def _dice(model: ViewModel) -> Iterator[Piece]:
    """Yield the dice of the last throw."""
    if not model.running or model.dice is None:
        return
    at = model.plan.measures
    for which, face in enumerate(model.dice):
        yield Piece(
            id=f"die-{which}",
            sprite=f"die-{face}",
            x=at.dice.x + at.die + at.die_step * which,
            y=round(at.dice.middle[1] - 1 + which, 1),
            angle=ANGLES[which],
            scale=at.die_scale,
            layer=layers.DICE,
            zone=DICE_ZONE,
            throws=model.history.throws,
        )


def _cubes(model: ViewModel) -> Iterator[Piece]:
    """Yield each seat's money cube."""
    for seat, (spot, _) in cube_spots(model).items():
        yield Piece(
            id=f"cube-{seat}",
            sprite=f"cube-{model.colour(seat)}",
            x=round(spot.x, 1),
            y=spot.y,
            scale=spot.scale,
            layer=layers.HANDICAPS,
            zone="money",
            tip=model.text("tip-money", name=model.name(seat), money=model.money[seat]),
        )


# -- zones ---------------------------------------------------------------------------------------------------


def zones(model: ViewModel) -> Iterator[Zone]:
    """Yield fields, horses, spaces to move to, cards, dice and the money track."""
    for horse in HORSES:
        for row in ROWS:
            counts = Counter(marker.seat for marker in model.markers_by_field.get(f"{row} {horse}", ()))
            markers = tuple((model.name(seat), count) for seat, count in counts.items())
            yield _field(model.plan, model.sight.language, row, horse, markers)
    if not model.has_overlay:
        yield from _horse_zones(model)
        yield from _space_zones(model)
    yield from _card_zones(model)
    if model.running:
        yield area_zone(DICE_ZONE, model.plan.measures.dice, _dice_label(model))
    yield area_zone("money", model.plan.measures.money, _money_label(model))


@cached_per_part
def _field(plan: Plan, language: str, row: str, horse: int, markers: tuple[tuple[str, int], ...]) -> Zone:
    """Return a field of the bet board, with how many markers each seat has there."""
    label = translate(
        language,
        "zone-field",
        row=row,
        horse=horse,
        name=plan.horse_name(horse, language),
        factor=plan.horse[horse].pays[ROWS.index(row)],
        count=sum(count for _, count in markers),
        names=tuple(dict.fromkeys(name for name, _ in markers)) or "none",
    )
    counts = tuple(f"{name} {count}" for name, count in markers)
    tip = translate(language, "tip-field", row=row, horse=horse, markers=counts) if counts else ""
    # The marks show which fields are open.
    return area_zone(field_zone(row, horse), plan.field(row, horse), label, tip=tip, shine="none")


def _horse_zones(model: ViewModel) -> Iterator[Zone]:
    """Yield one zone for each horse, where it stands."""
    for horse in HORSES:
        area = _horse_area(model.plan, horse, model.position(horse))
        yield area_zone(f"horse-{horse}", area, _horse_label(model, horse), tip=horse_tip(model, horse))


@cached
def _horse_area(plan: Plan, horse: int, at: int) -> Area:
    width = plan.measures.horse_zone
    lane = plan.lane(horse)
    x, _ = horse_spot(plan, horse, at)
    x = min(max(x, lane.x + width / 2), lane.right - width / 2)
    return Area(x - width / 2, lane.y, width, lane.height)


def _space_zones(model: ViewModel) -> Iterator[Zone]:
    """Yield the spaces that a horse may move to; from last place each stands for its horse."""
    if not model.asked or model.rolled_horse is None:
        return
    if model.phase == "LAST":
        yield from _last_place_zones(model)
    elif model.phase == "FIRST":
        yield from _first_roll_zones(model, model.rolled_horse)


def _first_roll_zones(model: ViewModel, horse: int) -> Iterator[Zone]:
    for end in sorted({model.end_position(act) for act in model.sight.acts}):
        name = space_zone(model, horse, end)
        home = "yes" if end > model.plan.spaces else "no"
        label = model.text("zone-space", horse=horse, space=end, home=home)
        yield area_zone(name, model.plan.place(horse, end), label, shine="none")


def _last_place_zones(model: ViewModel) -> Iterator[Zone]:
    for act in model.sight.acts:
        horse, end = model.moved_horse(act), model.end_position(act)
        if end == model.position(horse):
            continue
        home = "yes" if end > model.plan.spaces else "no"
        label = model.text("zone-space", horse=horse, space=end, home=home)
        area, name = model.plan.place(horse, end), space_zone(model, horse, end)
        yield area_zone(name, area, label, stands_for=f"horse-{horse}")


def _card_zones(model: ViewModel) -> Iterator[Zone]:
    """Yield the seat's shares and those on offer."""
    owned = count_by_horse(model.stable)
    for horse, spot in stable_spots(model).items():
        label = model.text("zone-stable", horse=horse, name=model.horse_name(horse), count=owned[horse])
        yield _card_zone(f"stable-{horse}", spot, label, horse_tip(model, horse), horse)
    spots, stack = overlay_card_spots(model)
    for horse, spot in spots.items():
        key, name = ("zone-buy", f"buy-{horse}") if model.buying else ("zone-hand", f"hand-{horse}")
        label = model.text(key, horse=horse, name=model.horse_name(horse), cost=model.plan.horse[horse].cost)
        yield _card_zone(name, spot, label, horse_tip(model, horse), horse)
    if stack is not None:
        label = model.text("zone-stack", count=len(model.view["purchase"]["stack"]))
        yield _card_zone(STACK_ZONE, stack, label, "", 0)


def _card_zone(name: str, spot: Spot, label: str, tip: str, horse: int) -> Zone:
    area = area_around(spot.x, spot.y, CARD_WIDTH * spot.scale, CARD_HEIGHT * spot.scale)
    return area_zone(name, area, label, tip=tip, close_up=f"share-{horse}" if horse else "", shine="edge")


# -- labels and tips -----------------------------------------------------------------------------------------


def horse_tip(model: ViewModel, horse: int) -> str:
    """Return cost, odds and owners of a horse."""
    owners = tuple(model.name(seat) for seat in model.owners_of(horse))
    return _horse_tip(model.plan, model.sight.language, horse, owners)


@cached
def _horse_tip(plan: Plan, language: str, horse: int, owners: tuple[str, ...]) -> str:
    printed = plan.horse[horse]
    win, place, show = printed.pays
    return translate(
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


def _horse_label(model: ViewModel, horse: int) -> str:
    at = model.position(horse)
    home = model.finish.index(horse) + 1 if horse in model.finish else 0
    effect = model.handicap(horse)
    return model.text(
        "zone-horse", horse=horse, name=model.horse_name(horse), space=at, place=home, effect=effect
    )


def _dice_label(model: ViewModel) -> str:
    one, two = model.dice or (0, 0)
    return model.text("zone-dice", one=one, two=two, sum=one + two)


def _money_label(model: ViewModel) -> str:
    amounts = tuple(f"{model.name(seat)} {model.money[seat]}" for seat in model.seats)
    return model.text("zone-money", amounts=amounts)
