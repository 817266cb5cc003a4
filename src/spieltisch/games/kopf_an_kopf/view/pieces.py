"""Kopf an Kopf: what lies on the stage and what can be clicked there."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.cards import card_sprite
from spieltisch.games.kopf_an_kopf.view.discard_pile import discards
from spieltisch.games.kopf_an_kopf.view.horse_cards import close_sprite
from spieltisch.games.kopf_an_kopf.view.labels import said
from spieltisch.games.kopf_an_kopf.view.layout import Spot
from spieltisch.games.kopf_an_kopf.view.log import Put
from spieltisch.games.kopf_an_kopf.view.offers import loot_slots, rival_spots
from spieltisch.games.kopf_an_kopf.view.sprites import runner
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
    Table,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Area, Pane, Piece, Shine, Zone

BET_ROW = 45.0  # the height of the slots on a wide horse card
STACK = 4.0  # from card to card of the same kind


def pieces(table: Table) -> Iterator[Piece]:
    """Horses, dice, the chip, the hand and the top of the discard pile."""
    yield from _horses(table)
    yield from _dice(table)
    yield from _hand(table)
    yield from _loot(table)
    top = table.recap.top
    if top is not None and table.view["discard"]:
        yield _discarded(table, top)


def _horses(table: Table) -> Iterator[Piece]:
    for horse, position in table.positions.items():
        sprite = runner(horse, table.colour(table.owners[horse]), position)
        yield _horse(horse, sprite, horse_place(table, horse), table.running(horse))


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


def horse_place(table: Table, horse: int) -> tuple[float, float, float]:
    """Where a horse stands, and its scale."""
    plan = table.plan
    if not table.running(horse):
        return plan.winner_middle(table.finish.index(horse))
    return plan.field_middle(table.positions[horse]), plan.lane_middle(horse), plan.horse_scale


def _dice(table: Table) -> Iterator[Piece]:
    """The last roll of the turn, and the second-chance chip of the seat below."""
    horse_at, move_at, chip_at = table.plan.die_places
    horse, move = table.recap.dice or (table.view["die_horse"], table.view["die_move"])
    scale = table.plan.die_scale
    face = f"move-die-{move if horse else 'none'}"
    yield Piece(
        id=HORSE_DIE,
        sprite=f"horse-die-{horse}",
        x=horse_at[0],
        y=horse_at[1],
        scale=scale,
        layer=HAND,
        zone=HORSE_DIE,
        throws=table.recap.throws["horse"],
    )
    yield Piece(
        id=MOVE_DIE,
        sprite=face,
        x=move_at[0],
        y=move_at[1],
        scale=scale,
        layer=HAND,
        zone=MOVE_DIE,
        throws=table.recap.throws["move"],
    )
    yield Piece(
        id=CHIP_ZONE,
        sprite="chance" if table.view["chip"][table.mine] else "chance-spent",
        x=chip_at[0],
        y=chip_at[1],
        scale=scale,
        layer=HAND,
        zone=CHIP_ZONE,
    )


def _hand(table: Table) -> Iterator[Piece]:
    """The own cards, those of a kind in a stack; of others only how many."""
    held = table.view["hand"][table.mine]
    if isinstance(held, int):
        yield from _backs(table, held)
        return
    pane = HAND_PANE if table.overflows else ""
    for kind, x, y in table.slots():
        done = table.recap.puts.get((table.mine, kind), 0)
        for copy in reversed(range(held[kind])):  # the first lies on top: it is played first
            yield Piece(
                id=card_id(Put(table.mine, kind, done + copy + 1)),
                sprite=card_sprite(kind, table.form.name, table.language),
                x=round(x + STACK * min(copy, 2), 1),
                y=round(y - STACK * min(copy, 2) / 2, 1),
                layer=HAND,
                zone=f"card-{kind}",
                pane=pane,
            )


def _backs(table: Table, count: int) -> Iterator[Piece]:
    tray = table.plan.hand_spot
    step = min(58.0, (tray.width - 60) / max(1, count))
    for place in range(count):
        x, y = tray.x + 36 + place * step, tray.y + tray.height / 2 + 8
        yield Piece(id=f"back-{place}", sprite="back", x=round(x, 1), y=y, scale=1.3, layer=HAND)


def _discarded(table: Table, top: Put) -> Piece:
    """A card keeps its name from the hand to the discard pile."""
    spot = table.plan.pile_spot(2)
    x, y = spot.middle
    return Piece(
        id=card_id(top),
        sprite=f"face-{table.kinds[top.kind].category}",
        x=round(x, 1),
        y=round(y, 1),
        scale=round(spot.width / 40, 3),
        layer=HAND,
        zone=DISCARD_ZONE,
        tip=table.card_name(top.kind),
    )


def card_id(put: Put) -> str:
    """The name of a card from one hand."""
    return f"{put.kind}-{put.seat}-{put.number}"


def _loot(table: Table) -> Iterator[Piece]:
    """The hand that a spy looks at."""
    if not table.loot:
        return
    form, slots, overflows = loot_slots(table)
    for kind, x, y in slots:
        yield Piece(
            id=f"loot-{kind}",
            sprite=card_sprite(kind, form.name, table.language),
            x=round(x, 1),
            y=round(y, 1),
            layer=OFFERED,
            zone=f"take-{kind}",
            pane=OFFER_PANE if overflows else "",
        )


# -- zones -------------------------------------------------------------------------------------------------


def zones(table: Table) -> Iterator[Zone]:
    """Lanes, horse cards, dice, piles, the hand, and what is offered on the track."""
    for horse in table.positions:
        same = _stands_for(table, horse, "run")
        yield _zone(f"run-{horse}", table.plan.lane_spot(horse), _horse_label(table, horse), stands_for=same)
        yield from _card_zones(table, horse)
    yield from _dice_zones(table)
    for pile in range(2):
        label = table.text("zone-pile", pile=pile + 1, cards=table.view[f"pile{pile}"])
        yield _zone(f"pile-{pile}", table.plan.pile_spot(pile), label)
    label = table.text("zone-discard", cards=sum(table.view["discard"].values()))
    yield _zone(DISCARD_ZONE, table.plan.pile_spot(2), label, tip=discards(table))
    yield from _hand_zones(table)
    yield from _offer_zones(table)


@cached_per_part
def _zone(
    name: str,
    spot: Spot,
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


def _card_zones(table: Table, horse: int) -> Iterator[Zone]:
    """The card of a horse; on a desk its slots are a place of their own."""
    spot, label = table.plan.card_spot(horse), _horse_label(table, horse)
    bets = _bets_tip(table, horse)
    # Where a bet is one of many things to do, the slot that invites to it is enough.
    quiet: Shine = "edge" if table.choosing_horse else "none"
    tall = table.plan.tall
    yield _zone(
        f"horse-{horse}",
        spot if tall else spot._replace(height=spot.height - BET_ROW),
        label,
        close_up=close_sprite(horse, table.language),
        tip=bets if tall else "",
        ask=table.text("ask-horse", horse=table.horse_name(horse)) if tall else "",
        stands_for=_stands_for(table, horse, "horse"),
        shine=quiet if tall and not table.may("buy", horse) else "edge",
    )
    if not tall:
        slots = spot._replace(y=spot.y + spot.height - BET_ROW, height=BET_ROW)
        name, same = table.text("zone-bets", horse=table.horse_name(horse)), _stands_for(table, horse, "bet")
        yield _zone(f"bet-{horse}", slots, name, tip=bets, stands_for=same, shine=quiet)


def _horse_label(table: Table, horse: int) -> str:
    """A horse, for those who hear it."""
    owner = table.owners[horse]
    rank = 0 if table.running(horse) else table.finish.index(horse) + 1
    return _horse_told(
        table.language,
        horse,
        table.horse_name(horse),
        table.stable[horse].price,
        table.positions[horse],
        rank,
        None if owner == NOBODY else table.name(owner),
    )


@cached
def _horse_told(
    language: str, horse: int, name: str, price: int, field: int, rank: int, owner: str | None
) -> str:
    return said(
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


def _stands_for(table: Table, horse: int, zone: str) -> str:
    """Where a horse is to be chosen, its lane and its card mean the same: one of them shines."""
    if not table.asked or not table.choosing_horse:
        return ""
    shining = "run" if not table.betting else "horse" if table.plan.tall else "bet"
    return f"{shining}-{horse}" if zone != shining else ""


def _bets_tip(table: Table, horse: int) -> str:
    """Who has put how much on a horse."""
    placed = tuple(
        (table.name(seat), stake)
        for seat in range(table.sight.players)
        if (stake := table.stake(seat, horse))
    )
    return _bets_told(table.language, table.horse_name(horse), placed)


@cached
def _bets_told(language: str, horse: str, placed: tuple[tuple[str, int], ...]) -> str:
    told = tuple(said(language, "tip-bet", name=name, stake=stake) for name, stake in placed)
    return said(language, "tip-bets", count=len(told), bets=told, horse=horse)


def _dice_zones(table: Table) -> Iterator[Zone]:
    side = 46 if table.plan.tall else 56
    labels = {
        HORSE_DIE: table.text("zone-horse-die", value=table.view["die_horse"]),
        MOVE_DIE: table.text("zone-move-die", horse=table.view["die_horse"], value=table.view["die_move"]),
        CHIP_ZONE: table.text("zone-chip", chip="yes" if table.view["chip"][table.mine] else "no"),
    }
    for (name, label), (x, y) in zip(labels.items(), table.plan.die_places, strict=True):
        tip = table.text("tip-chip") if name == CHIP_ZONE else ""
        yield _zone(name, Spot(x - side / 2, y - side / 2, side, side), label, tip=tip)


def _hand_zones(table: Table) -> Iterator[Zone]:
    """One for each kind in the own hand."""
    form = table.form
    height = max(form.height, form.down) if form.rows > 1 else form.height
    for kind, x, y in table.slots():
        copies = table.view["hand"][table.mine][kind]
        yield Zone(
            id=f"card-{kind}",
            x=round(x, 1),
            y=round(y, 1),
            width=form.width,
            height=height,
            label=table.text(
                "zone-card", name=table.card_name(kind), copies=copies, text=table.card_text(kind)
            ),
            close_up=card_sprite(kind, "card", table.language) if form.name != "card" else "",
            shine="edge",
            pane=HAND_PANE if table.overflows else "",
        )


def _offer_zones(table: Table) -> Iterator[Zone]:
    """The players, or the cards of one of them, to choose from."""
    for seat, spot in rival_spots(table):
        known = table.known(seat)
        label = table.text(
            "zone-rival", name=table.name(seat), cards=table.cards_of(seat), cash=table.cash(seat)
        )
        tip = table.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
        yield _zone(f"seat-{seat}", spot, label, tip=tip)
    if not table.loot:
        return
    form, slots, overflows = loot_slots(table)
    for kind, x, y in slots:
        yield Zone(
            id=f"take-{kind}",
            x=round(x, 1),
            y=round(y, 1),
            width=form.width,
            height=form.height,
            label=table.text("zone-card", name=table.card_name(kind), copies=1, text=table.card_text(kind)),
            close_up=card_sprite(kind, "card", table.language) if form.name != "card" else "",
            shine="edge",
            pane=OFFER_PANE if overflows else "",
        )


def panes(table: Table) -> Iterator[Pane]:
    """Strips for a hand that is wider than its tray."""
    if table.overflows:
        tray, width = table.plan.hand_spot, table.columns * table.form.across + 4
        yield Pane(
            id=HAND_PANE,
            kind="strip",
            area=_area(tray),
            content=Area(x=tray.x, y=tray.y, width=round(width, 1), height=tray.height),
            label=table.text("pane-hand"),
            layer=HAND,
        )
    if not table.loot:
        return
    form, slots, overflows = loot_slots(table)
    if overflows:
        spot = table.offer_spot
        columns = -(-len(slots) // form.rows)
        width = columns * form.across + 8
        yield Pane(
            id=OFFER_PANE,
            kind="strip",
            area=_area(spot),
            content=Area(x=spot.x, y=spot.y, width=round(width, 1), height=spot.height),
            label=table.text("pane-offer"),
            layer=OFFERED,
        )


def _area(spot: Spot) -> Area:
    return Area(x=spot.x, y=spot.y, width=spot.width, height=spot.height)
