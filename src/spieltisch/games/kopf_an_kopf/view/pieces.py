"""Kopf an Kopf: the pieces on the stage and the zones that can be clicked."""

from collections.abc import Iterator

from msgspec.structs import replace

from spieltisch.games.kopf_an_kopf.view import layers
from spieltisch.games.kopf_an_kopf.view.cards import card_sprite
from spieltisch.games.kopf_an_kopf.view.discard_pile import discard_tip
from spieltisch.games.kopf_an_kopf.view.history import DiscardedCard
from spieltisch.games.kopf_an_kopf.view.horse_cards import close_up_sprite
from spieltisch.games.kopf_an_kopf.view.labels import translate
from spieltisch.games.kopf_an_kopf.view.overlays import takeable_card_slots, target_seat_areas
from spieltisch.games.kopf_an_kopf.view.sprites import horse_sprite
from spieltisch.games.kopf_an_kopf.view.view_model import (
    CHIP_ZONE,
    DISCARD_ZONE,
    HAND_PANE,
    HORSE_DIE,
    MOVE_DIE,
    NOBODY,
    OFFER_PANE,
    ViewModel,
)
from spieltisch.stage.assembly import area_zone
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Area, Pane, Piece, Shine, Zone, area_around

BET_ROW = 45.0  # the height of the slots on a wide horse card
STACK = 4.0  # the offset from card to card of the same kind


def pieces(model: ViewModel) -> Iterator[Piece]:
    """Yield horses, dice, the second-chance chip, the hand and the top of the discard pile."""
    yield from _horses(model)
    yield from _dice(model)
    yield from _hand(model)
    yield from _takeable_cards(model)
    top = model.history.top
    if top is not None and model.view["discard"]:
        yield _discarded(model, top)


def _horses(model: ViewModel) -> Iterator[Piece]:
    for horse, position in model.positions.items():
        sprite = horse_sprite(horse, model.colour(model.owners[horse]), position)
        yield _horse(horse, sprite, horse_spot(model, horse), model.is_running(horse))


@cached
def _horse(horse: int, sprite: str, place: tuple[float, float, float], running: bool) -> Piece:
    x, y, scale = place
    return Piece(
        id=f"horse-{horse}",
        sprite=sprite,
        x=round(x, 1),
        y=round(y, 1),
        scale=scale,
        layer=layers.HORSES,
        zone=f"run-{horse}" if running else "",
    )


def horse_spot(model: ViewModel, horse: int) -> tuple[float, float, float]:
    """Return where a horse stands, and its scale."""
    plan = model.plan
    if not model.is_running(horse):
        return plan.winner_middle(model.finish.index(horse))
    return plan.field_middle(model.positions[horse]), plan.lane_middle(horse), plan.horse_scale


def _dice(model: ViewModel) -> Iterator[Piece]:
    """Yield the last roll of the turn, and the second-chance chip of the seat below the board."""
    horse, move = model.history.dice or (model.view["die_horse"], model.view["die_move"])
    chip, throws = model.view["chip"][model.mine], model.history.throws
    shown = (
        (HORSE_DIE, f"horse-die-{horse}", throws["horse"]),
        (MOVE_DIE, f"move-die-{move if horse else 'none'}", throws["move"]),
        (CHIP_ZONE, "chance" if chip else "chance-spent", 0),
    )
    scale = model.plan.measures.die_scale
    for (name, sprite, rolls), (x, y) in zip(shown, model.plan.measures.dice, strict=True):
        yield Piece(name, sprite, x, y, scale=scale, layer=layers.HAND, zone=name, throws=rolls)


def _hand(model: ViewModel) -> Iterator[Piece]:
    """Yield the seat's cards, those of a kind in a stack; of other seats only the backs."""
    held = model.view["hand"][model.mine]
    if isinstance(held, int):
        yield from _backs(model, held)
        return
    pane = HAND_PANE if model.overflows else ""
    for kind, x, y in model.hand_slots():
        done = model.history.discard_counts.get((model.mine, kind), 0)
        for copy in reversed(range(held[kind])):  # the first lies on top: it is played first
            yield Piece(
                id=card_id(DiscardedCard(model.mine, kind, done + copy + 1)),
                sprite=card_sprite(kind, model.card_layout.name, model.language),
                x=round(x + STACK * min(copy, 2), 1),
                y=round(y - STACK * min(copy, 2) / 2, 1),
                layer=layers.HAND,
                zone=f"card-{kind}",
                pane=pane,
            )


def _backs(model: ViewModel, count: int) -> Iterator[Piece]:
    tray = model.plan.measures.hand
    step = min(58.0, (tray.width - 60) / max(1, count))
    for place in range(count):
        x, y = tray.x + 36 + place * step, tray.y + tray.height / 2 + 8
        yield Piece(f"back-{place}", "back", round(x, 1), y, scale=1.3, layer=layers.HAND)


def _discarded(model: ViewModel, top: DiscardedCard) -> Piece:
    """Return the top of the discard pile; a card keeps its id from the hand to the pile."""
    spot = model.plan.pile_area(2)
    x, y = spot.middle
    return Piece(
        id=card_id(top),
        sprite=f"face-{model.cards_by_id[top.kind].category}",
        x=round(x, 1),
        y=round(y, 1),
        scale=round(spot.width / 40, 3),
        layer=layers.HAND,
        zone=DISCARD_ZONE,
        tip=model.card_name(top.kind),
    )


def card_id(card: DiscardedCard) -> str:
    """Return the id of a card from one hand."""
    return f"{card.kind}-{card.seat}-{card.number}"


def _takeable_cards(model: ViewModel) -> Iterator[Piece]:
    """Yield the hand that a spy looks at."""
    if not model.takeable_cards:
        return
    layout, slots, overflows = takeable_card_slots(model)
    for kind, x, y in slots:
        yield Piece(
            id=f"loot-{kind}",
            sprite=card_sprite(kind, layout.name, model.language),
            x=round(x, 1),
            y=round(y, 1),
            layer=layers.OFFERED,
            zone=f"take-{kind}",
            pane=OFFER_PANE if overflows else "",
        )


# -- zones -------------------------------------------------------------------------------------------------


def zones(model: ViewModel) -> Iterator[Zone]:
    """Yield lanes, horse cards, dice, piles, the hand, and what is offered on the track."""
    for horse in model.positions:
        same = _stands_for(model, horse, "run")
        yield area_zone(
            f"run-{horse}",
            model.plan.lane_area(horse),
            _horse_label(model, horse),
            stands_for=same,
            shine="edge",
        )
        yield from _card_zones(model, horse)
    yield from _dice_zones(model)
    for pile in range(2):
        label = model.text("zone-pile", pile=pile + 1, cards=model.view[f"pile{pile}"])
        yield area_zone(f"pile-{pile}", model.plan.pile_area(pile), label, shine="edge")
    label = model.text("zone-discard", cards=sum(model.view["discard"].values()))
    yield area_zone(DISCARD_ZONE, model.plan.pile_area(2), label, tip=discard_tip(model), shine="edge")
    yield from _hand_zones(model)
    yield from _offer_zones(model)


def _card_zones(model: ViewModel, horse: int) -> Iterator[Zone]:
    """Yield the zone of a horse card; on a desk its slots are a zone of their own."""
    spot, label = model.plan.card_area(horse), _horse_label(model, horse)
    bets = _bets_tip(model, horse)
    # Where a bet is one of many choices, the highlighted slot is enough.
    quiet: Shine = "edge" if model.choosing_horse else "none"
    tall = model.plan.tall
    yield area_zone(
        f"horse-{horse}",
        spot if tall else replace(spot, height=spot.height - BET_ROW),
        label,
        close_up=close_up_sprite(horse, model.language),
        tip=bets if tall else "",
        ask=model.text("ask-horse", horse=model.horse_name(horse)) if tall else "",
        stands_for=_stands_for(model, horse, "horse"),
        shine=quiet if tall and not model.may("buy", horse) else "edge",
    )
    if not tall:
        slots = replace(spot, y=spot.y + spot.height - BET_ROW, height=BET_ROW)
        name, same = model.text("zone-bets", horse=model.horse_name(horse)), _stands_for(model, horse, "bet")
        yield area_zone(f"bet-{horse}", slots, name, tip=bets, stands_for=same, shine=quiet)


def _horse_label(model: ViewModel, horse: int) -> str:
    """Return the label of a horse for screen readers."""
    owner = model.owners[horse]
    rank = 0 if model.is_running(horse) else model.finish.index(horse) + 1
    return _horse_label_text(
        model.language,
        horse,
        model.horse_name(horse),
        model.horses_by_number[horse].price,
        model.positions[horse],
        rank,
        None if owner == NOBODY else model.name(owner),
    )


@cached
def _horse_label_text(
    language: str, horse: int, name: str, price: int, field: int, rank: int, owner: str | None
) -> str:
    return translate(
        language,
        "zone-horse",
        horse=horse,
        name=name,
        place="finished" if rank else "field" if field else "start",
        field=field,
        rank=rank,
        owned="no" if owner is None else "yes",
        owner=owner or "",
        price=price,
    )


def _stands_for(model: ViewModel, horse: int, zone: str) -> str:
    """Return the zone that is highlighted for a horse's lane and card, when a horse is to be chosen."""
    if not model.asked or not model.choosing_horse:
        return ""
    shining = "run" if not model.betting else "horse" if model.plan.tall else "bet"
    return f"{shining}-{horse}" if zone != shining else ""


def _bets_tip(model: ViewModel, horse: int) -> str:
    """Return the bets on a horse."""
    placed = tuple((model.name(seat), stake) for seat in model.seats if (stake := model.stake(seat, horse)))
    return _bets_tip_text(model.language, model.horse_name(horse), placed)


@cached
def _bets_tip_text(language: str, horse: str, placed: tuple[tuple[str, int], ...]) -> str:
    bets = tuple(translate(language, "tip-bet", name=name, stake=stake) for name, stake in placed)
    return translate(language, "tip-bets", count=len(bets), bets=bets, horse=horse)


def _dice_zones(model: ViewModel) -> Iterator[Zone]:
    side = model.plan.measures.die_zone
    labels = {
        HORSE_DIE: model.text("zone-horse-die", value=model.view["die_horse"]),
        MOVE_DIE: model.text("zone-move-die", horse=model.view["die_horse"], value=model.view["die_move"]),
        CHIP_ZONE: model.text("zone-chip", chip="yes" if model.view["chip"][model.mine] else "no"),
    }
    for (name, label), (x, y) in zip(labels.items(), model.plan.measures.dice, strict=True):
        tip = model.text("tip-chip") if name == CHIP_ZONE else ""
        yield area_zone(name, area_around(x, y, side, side), label, tip=tip, shine="edge")


def _hand_zones(model: ViewModel) -> Iterator[Zone]:
    """Yield one zone for each kind in the seat's hand."""
    layout = model.card_layout
    height = max(layout.height, layout.down) if layout.rows > 1 else layout.height
    for kind, x, y in model.hand_slots():
        copies = model.view["hand"][model.mine][kind]
        yield Zone(
            id=f"card-{kind}",
            x=round(x, 1),
            y=round(y, 1),
            width=layout.width,
            height=height,
            label=model.text(
                "zone-card", name=model.card_name(kind), copies=copies, text=model.card_text(kind)
            ),
            close_up=card_sprite(kind, "card", model.language) if layout.name != "card" else "",
            shine="edge",
            pane=HAND_PANE if model.overflows else "",
        )


def _offer_zones(model: ViewModel) -> Iterator[Zone]:
    """Yield the players, or the cards of one of them, to choose from."""
    for seat, spot in target_seat_areas(model):
        known = model.known_cards(seat)
        label = model.text(
            "zone-rival", name=model.name(seat), cards=model.card_count(seat), cash=model.cash(seat)
        )
        tip = model.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
        yield area_zone(f"seat-{seat}", spot, label, tip=tip, shine="edge")
    if not model.takeable_cards:
        return
    layout, slots, overflows = takeable_card_slots(model)
    for kind, x, y in slots:
        yield Zone(
            id=f"take-{kind}",
            x=round(x, 1),
            y=round(y, 1),
            width=layout.width,
            height=layout.height,
            label=model.text("zone-card", name=model.card_name(kind), copies=1, text=model.card_text(kind)),
            close_up=card_sprite(kind, "card", model.language) if layout.name != "card" else "",
            shine="edge",
            pane=OFFER_PANE if overflows else "",
        )


def panes(model: ViewModel) -> Iterator[Pane]:
    """Yield strips for hands that are wider than their place."""
    if model.overflows:
        tray, width = model.plan.measures.hand, model.columns * model.card_layout.across + 4
        yield Pane(
            id=HAND_PANE,
            kind="strip",
            area=tray,
            content=Area(tray.x, tray.y, round(width, 1), tray.height),
            label=model.text("pane-hand"),
            layer=layers.HAND,
        )
    if not model.takeable_cards:
        return
    layout, slots, overflows = takeable_card_slots(model)
    if overflows:
        spot = model.offer_area
        columns = -(-len(slots) // layout.rows)
        width = columns * layout.across + 8
        yield Pane(
            id=OFFER_PANE,
            kind="strip",
            area=spot,
            content=Area(spot.x, spot.y, round(width, 1), spot.height),
            label=model.text("pane-offer"),
            layer=layers.OFFERED,
        )
