"""Kopf an Kopf: the drawings besides board and pieces: text, owners, bets, last moves, unplayable cards."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.rules.box import PLACES, Card
from spieltisch.games.kopf_an_kopf.view import layers
from spieltisch.games.kopf_an_kopf.view.board import empty_place
from spieltisch.games.kopf_an_kopf.view.cards import reason_line
from spieltisch.games.kopf_an_kopf.view.horse_cards import (
    Bet,
    bet_signs,
    horse_card_sprite,
    owner_edge,
    owner_sign,
    placed_rosette,
    price_flag,
    rolled_number,
)
from spieltisch.games.kopf_an_kopf.view.labels import translate
from spieltisch.games.kopf_an_kopf.view.layout import Plan
from spieltisch.games.kopf_an_kopf.view.overlays import offer_panel
from spieltisch.games.kopf_an_kopf.view.sprites import horse_sprite, seat_sign_on_dark
from spieltisch.games.kopf_an_kopf.view.view_model import HAND_PANE, NOBODY, ViewModel
from spieltisch.stage.assembly import optional_mark
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Mark
from spieltisch.stage.svg import Svg, box, caption, circle, group, number, path, use, words
from spieltisch.stage.text_metrics import width_of


def marks(model: ViewModel) -> Iterator[Mark]:
    """Yield everything that is drawn besides the board and the pieces."""
    yield _printed(model.plan, model.language)
    yield Mark(id="heads", layer=layers.PRINT, svg="".join(_lane_heads(model)))
    yield Mark(id="stalls", layer=layers.HORSE_CARDS, svg="".join(_horse_cards(model)))
    yield Mark(id="bets", layer=layers.BETS, svg="".join(_bets(model)))
    yield Mark(id="piles", layer=layers.BETS, svg="".join(_piles(model)))
    yield from optional_mark("last", layers.TRACE, _trails(model))
    yield Mark(id="tray", layer=layers.TRAY, svg="".join(_tray(model)))
    yield from _hand_marks(model)
    yield from optional_mark("offer", layers.OFFER, offer_panel(model))


# -- the track ---------------------------------------------------------------------------------------------


@cached
def _printed(plan: Plan, language: str) -> Mark:
    """Draw the text of the board in the viewer's language."""
    return Mark(id="print", layer=layers.PRINT, svg="".join(_printed_words(plan, language)))


def _printed_words(plan: Plan, language: str) -> Iterator[Svg]:
    at = plan.measures
    start, x = translate(language, "board-start"), plan.start_left + at.start / 2
    yield caption(start, x, plan.lane_top - at.heading_rise, at.heading_size, "var(--on-wood)", "middle", 700)
    room = at.height - 20
    text = translate(language, "board-no-bets")
    height, spacing = at.zone_word, at.zone_spacing
    while width_of(text, height, display=True) + spacing * len(text) > room:
        height -= 1
    x, y = plan.zone_right - at.zone_inset, plan.lane_top + at.height / 2
    sign = words(
        text,
        0,
        0,
        text_anchor="middle",
        font_family="var(--display)",
        font_size=height,
        font_weight=800,
        letter_spacing=spacing,
    )
    yield group(sign, x=x, y=y, angle=-90, fill="var(--no-bets-word)", opacity=0.62)
    if plan.tall:
        return
    left = plan.place_area(0).x
    finish, cards = translate(language, "board-finish"), translate(language, "board-cards")
    yield caption(finish, left, plan.lane_top - 9, 14, "var(--on-wood)", weight=700)
    yield caption(cards, left, plan.pile_area(0).y - 14, 13, "var(--on-wood)", weight=600)


def _lane_heads(model: ViewModel) -> Iterator[Svg]:
    """Draw owner or price of each horse beside its lane, and the horses that have finished."""
    plan = model.plan
    for horse, seat in model.owners.items():
        middle = plan.lane_middle(horse)
        x, size = plan.measures.left + plan.measures.owner, plan.measures.owner_size
        if seat != NOBODY:
            yield seat_sign_on_dark(model.colour(seat), model.letters[seat], x, middle, size)
        elif not plan.tall:
            price = model.text("price", amount=model.horses_by_number[horse].price)
            yield caption(price, x, middle + 4.6, 12.5, "var(--sand)", "middle", 600)
    for place in range(len(model.finish), PLACES):
        yield empty_place(plan, place)
    for place, horse in enumerate(model.finish):
        middle = plan.lane_middle(horse)
        if plan.tall:
            yield use(f"rosette-{place + 1}", plan.finish_left + 17, middle - 3, scale=0.6)
            continue
        text = model.text("board-finished", horse=model.horse_name(horse))
        yield caption(text, plan.first_left + 52, middle + 5, 13.5, "var(--sand-word)", weight=600)
        seat = model.owners[horse]
        if seat != NOBODY:
            spot = plan.place_area(place)
            x, y = spot.x + spot.width - 20, spot.y + spot.height / 2
            yield seat_sign_on_dark(model.colour(seat), model.letters[seat], x, y, 20)


def _piles(model: ViewModel) -> Iterator[Svg]:
    """Draw the backs of the draw piles, higher for more cards, and the numbers of cards."""
    plan = model.plan
    discards = sum(model.view["discard"].values())
    counts = (model.view["pile0"], model.view["pile1"], discards)
    for pile, count in enumerate(counts):
        spot = plan.pile_area(pile)
        x, y = spot.middle
        scale = spot.width / 40
        if pile < 2:
            for card in range(min(4, -(-count // 10)) - 1, -1, -1):
                yield use("back", x + card * 1.5 * scale, y - card * 1.5 * scale, scale=scale)
        elif count > 1:
            yield box(
                spot.x + 2, spot.y - 2, spot.width, spot.height, rx=4, fill="var(--card)", stroke="#1E2A30"
            )
        text = str(count) if pile < 2 or plan.tall else model.text("board-discards", cards=count)
        size, ink = plan.measures.count_size, plan.measures.count_ink
        yield caption(text, x, spot.bottom + size + 1, size, ink, "middle", 600)


def _trails(model: ViewModel) -> Iterator[Svg]:
    """Draw the last moves: a ring on the old field, dots to the horse."""
    for move in model.history.moves:
        if move.start != move.end:
            yield trail(model, move.horse, move.start, move.end, "var(--last)")


def trail(model: ViewModel, horse: int, start: int, end: int, colour: str) -> Svg:
    """Draw a ring on the field where a horse was, and dots to where it is."""
    plan = model.plan
    thin = plan.measures.trail
    y = plan.lane_middle(horse) + plan.lane * 0.2
    x0 = plan.field_middle(start)
    x1 = plan.finish_left if end > plan.fields else plan.field_middle(end)
    way = 1 if x1 > x0 else -1
    tip = x1 - way * 14 * thin
    dots = ""
    if (tip - x0) * way > 11 * thin:
        dots = path(
            f"M{number(x0 + way * 11 * thin)} {number(y)}H{number(tip)}",
            fill="none",
            stroke=colour,
            stroke_width=5 * thin,
            stroke_linecap="round",
            stroke_dasharray=f"0.1 {number(11 * thin)}",
        )
    return dots + circle(x0, y, 5 * thin, fill="none", stroke=colour, stroke_width=2 * thin + 0.4)


# -- horse cards -------------------------------------------------------------------------------------------


def _horse_cards(model: ViewModel) -> Iterator[Svg]:
    for horse in model.positions:
        spot = model.plan.card_area(horse)
        yield use(horse_card_sprite(horse, model.plan, model.language), spot.x, spot.y)


def _bets(model: ViewModel) -> Iterator[Svg]:
    """Draw what lies on the horse cards: owner or price, the rolled number, bets, places."""
    for horse, seat in model.owners.items():
        card = model.horses_by_number[horse]
        if seat != NOBODY:
            yield owner_edge(horse, model.plan, model.colour(seat))
            yield owner_sign(horse, model.plan, model.colour(seat), model.letters[seat])
        elif model.is_running(horse):
            yield price_flag(horse, model.plan, card.price, model.may("buy", horse))
        rolled = model.view["die_horse"]
        if seat != NOBODY and seat == model.active and model.is_running(horse) and rolled in card.sprint_bar:
            yield rolled_number(card, model.plan, rolled)
        placed = tuple(_placed(model, horse))
        invites = model.colour(model.mine) if horse in model.bettable_horses else ""
        yield bet_signs(horse, model.plan, placed, model.free_slots(horse), invites)
        if not model.is_running(horse):
            yield placed_rosette(horse, model.plan, model.finish.index(horse) + 1)
        elif model.phase == "over":
            x, y, width, height = model.plan.card_area(horse)
            yield box(x, y, width, height, rx=8, fill="var(--card-veil)", opacity=0.55)


def _placed(model: ViewModel, horse: int) -> Iterator[Bet]:
    """Yield the bets on a horse; at the end what they have paid."""
    for seat in range(model.sight.players):
        paid = model.history.paid.get((seat, horse), 0)
        amount = paid or model.stake(seat, horse)
        if amount:
            yield Bet(model.colour(seat), model.letters[seat], amount, bool(paid))


# -- dice and hand -----------------------------------------------------------------------------------------


def _tray(model: ViewModel) -> Iterator[Svg]:
    """Draw the text of the dice tray; on a phone the ground of the hand."""
    plan = model.plan
    horse_at, move_at, chip_at = plan.measures.dice
    if plan.tall:
        tray = plan.measures.hand
        yield box(0, tray.y - 3, 390, tray.height + 6, fill="var(--hand)")
        return
    paint = {"text_anchor": "middle", "fill": "var(--on-tray)"}
    top = plan.measures.dice_tray.y
    yield words(model.text("tray-horse"), horse_at[0], top + 92, font_size=13.5, font_weight=600, **paint)
    yield words(model.text("tray-fields"), move_at[0], top + 92, font_size=13.5, font_weight=600, **paint)
    yield words(model.text("tray-chance"), chip_at[0], top + 81, font_size=12, font_weight=600, **paint)
    spent = not model.view["chip"][model.mine]
    yield words(
        model.text("tray-chance-spent" if spent else "tray-chance-when"),
        chip_at[0],
        top + 96,
        font_size=12.5,
        **paint,
    )


def _hand_marks(model: ViewModel) -> Iterator[Mark]:
    """Draw how many cards of a kind there are, which are new, and why some cannot be played."""
    held = model.view["hand"][model.mine]
    if isinstance(held, int):
        yield Mark(id="hand-of", layer=layers.HAND, svg=_whose_hand(model, held))
        return
    if not held:
        tray = model.plan.measures.hand
        x, y = tray.middle
        text = caption(model.text("hand-empty"), x, y, 14, "var(--muted)", "middle")
        yield Mark(id="empty", layer=layers.HAND, svg=text)
    pane = HAND_PANE if model.overflows else ""
    layout = model.card_layout
    choosing = model.asked and model.phase == "action"
    for kind, x, y in model.hand_slots():
        drawn = []
        if choosing and not model.may("play", kind):
            drawn.append(_veil(model, model.cards_by_id[kind], x, y))
        if kind in model.history.new_cards:
            corner = x + layout.width / 2 - 3, y - layout.height / 2 + 3
            drawn.append(circle(*corner, 5, fill="var(--last)", stroke="var(--card)"))
        if model.cards_by_id[kind].op == "lucky" and model.view["keep_lucky"][model.mine]:
            drawn.append(_plate(model.text("kept"), x + layout.width / 2 - 30, y + layout.height / 2 - 9, 54))
        if held[kind] > 1:
            side = -1 if layout.name == "ticket" else 1  # beside its text
            drawn.append(_count(held[kind], x + side * (layout.width / 2 - 12), y + layout.height / 2 - 9))
        if drawn:
            yield Mark(id=f"on-{kind}", layer=layers.TAGS, zone=f"card-{kind}", svg="".join(drawn), pane=pane)


def _veil(model: ViewModel, card: Card, x: float, y: float) -> Svg:
    """Draw a pale veil over a card; where there is room, with why it cannot be played."""
    layout = model.card_layout
    veil = box(
        x - layout.width / 2 + 0.7,
        y - layout.height / 2 + 0.7,
        layout.width - 1.4,
        layout.height - 1.4,
        rx=7,
        fill="var(--card-veil)",
        opacity=0.5,
    )
    if layout.name != "card":
        return veil
    key = model.preview.refusal("play", card.id)
    why = model.text(f"reason-{key.removeprefix('refused-')}", op=card.op)
    return veil + reason_line(why, x, y + layout.height / 2 - 10, layout.width)


def _whose_hand(model: ViewModel, count: int) -> Svg:
    """Write for spectators whose hand this is."""
    tray = model.plan.measures.hand
    text = model.text("hand-of", name=model.name(model.mine), cards=count)
    return caption(text, tray.x + 10, tray.y + 13, 13, "var(--muted)")


@cached
def _plate(text: str, x: float, y: float, width: float) -> Svg:
    plate = box(x - width / 2, y - 9, width, 18, rx=9, fill="#5F666A", stroke="var(--card)", stroke_width=1.2)
    return plate + caption(text, x, y + 4.2, 12, "#FFF", "middle", 600)


@cached
def _count(copies: int, x: float, y: float) -> Svg:
    plate = box(x - 13, y - 9, 26, 18, rx=9, fill="#1E2A30", stroke="var(--card)", stroke_width=1.2)
    return plate + caption(f"×{copies}", x, y + 4.6, 13, "#FBF7EC", "middle", 700, display=True)


def move_preview(model: ViewModel, horse: int, end: int) -> Svg:
    """Draw where a horse would end: the trail there, and the horse, pale."""
    plan = model.plan
    way = trail(model, horse, model.positions[horse], end, "var(--action)")
    x = plan.finish_left + 12 if end > plan.fields else plan.field_middle(end)
    shown = use(
        horse_sprite(horse, model.colour(model.owners[horse]), end),
        x,
        plan.lane_middle(horse),
        scale=plan.horse_scale,
    )
    return way + group(shown, opacity=0.6)
