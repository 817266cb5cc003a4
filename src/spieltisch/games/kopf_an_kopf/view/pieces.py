"""Kopf an Kopf: the pieces on the stage and the zones that can be clicked."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.cards import card_sprite
from spieltisch.games.kopf_an_kopf.view.discard_pile import discard_tip
from spieltisch.games.kopf_an_kopf.view.history import DiscardedCard
from spieltisch.games.kopf_an_kopf.view.horse_cards import close_up_sprite
from spieltisch.games.kopf_an_kopf.view.labels import translate
from spieltisch.games.kopf_an_kopf.view.layout import Rect
from spieltisch.games.kopf_an_kopf.view.offers import takeable_card_slots, target_seat_rects
from spieltisch.games.kopf_an_kopf.view.sprites import horse_sprite
from spieltisch.games.kopf_an_kopf.view.view_model import (
    CHIP_ZONE,
    DISCARD_ZONE,
    HAND,
    HAND_PANE,
    HORSE_DIE,
    HORSES,
    MOVE_DIE,
    NOBODY,
    OFFER_PANE,
    OFFERED,
    ViewModel,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Area, Pane, Piece, Shine, Zone

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
        layer=HORSES,
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
    horse_at, move_at, chip_at = model.plan.die_places
    horse, move = model.history.dice or (model.view["die_horse"], model.view["die_move"])
    scale = model.plan.die_scale
    face = f"move-die-{move if horse else 'none'}"
    yield Piece(
        id=HORSE_DIE,
        sprite=f"horse-die-{horse}",
        x=horse_at[0],
        y=horse_at[1],
        scale=scale,
        layer=HAND,
        zone=HORSE_DIE,
        throws=model.history.throws["horse"],
    )
    yield Piece(
        id=MOVE_DIE,
        sprite=face,
        x=move_at[0],
        y=move_at[1],
        scale=scale,
        layer=HAND,
        zone=MOVE_DIE,
        throws=model.history.throws["move"],
    )
    yield Piece(
        id=CHIP_ZONE,
        sprite="chance" if model.view["chip"][model.mine] else "chance-spent",
        x=chip_at[0],
        y=chip_at[1],
        scale=scale,
        layer=HAND,
        zone=CHIP_ZONE,
    )


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
                layer=HAND,
                zone=f"card-{kind}",
                pane=pane,
            )


def _backs(model: ViewModel, count: int) -> Iterator[Piece]:
    tray = model.plan.hand_rect
    step = min(58.0, (tray.width - 60) / max(1, count))
    for place in range(count):
        x, y = tray.x + 36 + place * step, tray.y + tray.height / 2 + 8
        yield Piece(id=f"back-{place}", sprite="back", x=round(x, 1), y=y, scale=1.3, layer=HAND)


def _discarded(model: ViewModel, top: DiscardedCard) -> Piece:
    """Return the top of the discard pile; a card keeps its id from the hand to the pile."""
    spot = model.plan.pile_rect(2)
    x, y = spot.middle
    return Piece(
        id=card_id(top),
        sprite=f"face-{model.cards_by_id[top.kind].category}",
        x=round(x, 1),
        y=round(y, 1),
        scale=round(spot.width / 40, 3),
        layer=HAND,
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
            layer=OFFERED,
            zone=f"take-{kind}",
            pane=OFFER_PANE if overflows else "",
        )


# -- zones -------------------------------------------------------------------------------------------------


def zones(model: ViewModel) -> Iterator[Zone]:
    """Yield lanes, horse cards, dice, piles, the hand, and what is offered on the track."""
    for horse in model.positions:
        same = _stands_for(model, horse, "run")
        yield _zone(f"run-{horse}", model.plan.lane_rect(horse), _horse_label(model, horse), stands_for=same)
        yield from _card_zones(model, horse)
    yield from _dice_zones(model)
    for pile in range(2):
        label = model.text("zone-pile", pile=pile + 1, cards=model.view[f"pile{pile}"])
        yield _zone(f"pile-{pile}", model.plan.pile_rect(pile), label)
    label = model.text("zone-discard", cards=sum(model.view["discard"].values()))
    yield _zone(DISCARD_ZONE, model.plan.pile_rect(2), label, tip=discard_tip(model))
    yield from _hand_zones(model)
    yield from _offer_zones(model)


@cached_per_part
def _zone(
    name: str,
    spot: Rect,
    label: str,
    *,
    tip: str = "",
    ask: str = "",
    close_up: str = "",
    stands_for: str = "",
    shine: Shine = "edge",
) -> Zone:
    x, y = spot.middle
    return Zone(
        id=name,
        x=round(x, 1),
        y=round(y, 1),
        width=round(spot.width, 1),
        height=round(spot.height, 1),
        label=label,
        tip=tip,
        ask=ask,
        close_up=close_up,
        stands_for=stands_for,
        shine=shine,
    )


def _card_zones(model: ViewModel, horse: int) -> Iterator[Zone]:
    """Yield the zone of a horse card; on a desk its slots are a zone of their own."""
    spot, label = model.plan.card_rect(horse), _horse_label(model, horse)
    bets = _bets_tip(model, horse)
    # Where a bet is one of many choices, the highlighted slot is enough.
    quiet: Shine = "edge" if model.choosing_horse else "none"
    tall = model.plan.tall
    yield _zone(
        f"horse-{horse}",
        spot if tall else spot._replace(height=spot.height - BET_ROW),
        label,
        close_up=close_up_sprite(horse, model.language),
        tip=bets if tall else "",
        ask=model.text("ask-horse", horse=model.horse_name(horse)) if tall else "",
        stands_for=_stands_for(model, horse, "horse"),
        shine=quiet if tall and not model.may("buy", horse) else "edge",
    )
    if not tall:
        slots = spot._replace(y=spot.y + spot.height - BET_ROW, height=BET_ROW)
        name, same = model.text("zone-bets", horse=model.horse_name(horse)), _stands_for(model, horse, "bet")
        yield _zone(f"bet-{horse}", slots, name, tip=bets, stands_for=same, shine=quiet)


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
    placed = tuple(
        (model.name(seat), stake)
        for seat in range(model.sight.players)
        if (stake := model.stake(seat, horse))
    )
    return _bets_tip_text(model.language, model.horse_name(horse), placed)


@cached
def _bets_tip_text(language: str, horse: str, placed: tuple[tuple[str, int], ...]) -> str:
    bets = tuple(translate(language, "tip-bet", name=name, stake=stake) for name, stake in placed)
    return translate(language, "tip-bets", count=len(bets), bets=bets, horse=horse)


def _dice_zones(model: ViewModel) -> Iterator[Zone]:
    side = 46 if model.plan.tall else 56
    labels = {
        HORSE_DIE: model.text("zone-horse-die", value=model.view["die_horse"]),
        MOVE_DIE: model.text("zone-move-die", horse=model.view["die_horse"], value=model.view["die_move"]),
        CHIP_ZONE: model.text("zone-chip", chip="yes" if model.view["chip"][model.mine] else "no"),
    }
    for (name, label), (x, y) in zip(labels.items(), model.plan.die_places, strict=True):
        tip = model.text("tip-chip") if name == CHIP_ZONE else ""
        yield _zone(name, Rect(x - side / 2, y - side / 2, side, side), label, tip=tip)


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
    for seat, spot in target_seat_rects(model):
        known = model.known_cards(seat)
        label = model.text(
            "zone-rival", name=model.name(seat), cards=model.card_count(seat), cash=model.cash(seat)
        )
        tip = model.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
        yield _zone(f"seat-{seat}", spot, label, tip=tip)
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
        tray, width = model.plan.hand_rect, model.columns * model.card_layout.across + 4
        yield Pane(
            id=HAND_PANE,
            kind="strip",
            area=_area(tray),
            content=Area(x=tray.x, y=tray.y, width=round(width, 1), height=tray.height),
            label=model.text("pane-hand"),
            layer=HAND,
        )
    if not model.takeable_cards:
        return
    layout, slots, overflows = takeable_card_slots(model)
    if overflows:
        spot = model.offer_rect
        columns = -(-len(slots) // layout.rows)
        width = columns * layout.across + 8
        yield Pane(
            id=OFFER_PANE,
            kind="strip",
            area=_area(spot),
            content=Area(x=spot.x, y=spot.y, width=round(width, 1), height=spot.height),
            label=model.text("pane-offer"),
            layer=OFFERED,
        )


def _area(spot: Rect) -> Area:
    return Area(x=spot.x, y=spot.y, width=spot.width, height=spot.height)
