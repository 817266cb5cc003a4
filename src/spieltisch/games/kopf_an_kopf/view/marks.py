"""Kopf an Kopf: the words on the table, owners and bets, the last moves, and why a card cannot be played."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.rules.box import PLACES, Card
from spieltisch.games.kopf_an_kopf.view.board import empty_place
from spieltisch.games.kopf_an_kopf.view.cards import reason_line
from spieltisch.games.kopf_an_kopf.view.horse_cards import (
    Bet,
    bets,
    edge,
    lit_number,
    owner,
    placed_rosette,
    price_flag,
    stall_sprite,
)
from spieltisch.games.kopf_an_kopf.view.labels import said
from spieltisch.games.kopf_an_kopf.view.layout import Plan
from spieltisch.games.kopf_an_kopf.view.line_breaks import width_of
from spieltisch.games.kopf_an_kopf.view.offers import offer
from spieltisch.games.kopf_an_kopf.view.sprites import medal, runner
from spieltisch.games.kopf_an_kopf.view.view_model import (
    BETS,
    HAND,
    HAND_PANE,
    NOBODY,
    OFFER,
    PRINT,
    STALLS,
    TAGS,
    TRACE,
    TRAY,
    Table,
)
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.scene import Mark
from spieltisch.stage.svg import Svg, box, circle, group, number, path, use, words


def marks(table: Table) -> Iterator[Mark]:
    """Everything that is drawn besides the board and the pieces."""
    yield _printed(table.plan, table.language)
    yield Mark(id="heads", layer=PRINT, svg="".join(_lane_heads(table)))
    yield Mark(id="stalls", layer=STALLS, svg="".join(_stalls(table)))
    yield Mark(id="bets", layer=BETS, svg="".join(_bets(table)))
    yield Mark(id="piles", layer=BETS, svg="".join(_piles(table)))
    trails = "".join(_trails(table))
    if trails:
        yield Mark(id="last", layer=TRACE, svg=trails)
    yield Mark(id="tray", layer=TRAY, svg="".join(_tray(table)))
    yield from _hand_marks(table)
    offered = "".join(offer(table))
    if offered:
        yield Mark(id="offer", layer=OFFER, svg=offered)


# -- the track ---------------------------------------------------------------------------------------------


@cached
def _printed(plan: Plan, language: str) -> Mark:
    """The words on the board in the viewer's language."""
    return Mark(id="print", layer=PRINT, svg="".join(_printed_words(plan, language)))


def _printed_words(plan: Plan, language: str) -> Iterator[Svg]:
    size = 10.5 if plan.tall else 13.5
    start = said(language, "board-start")
    yield words(
        start,
        plan.start_left + plan.track.start / 2,
        plan.lane_top - (5 if plan.tall else 9),
        text_anchor="middle",
        font_size=size,
        font_weight=700,
        fill="var(--on-wood)",
    )
    room = plan.track.height - 20
    text = said(language, "board-no-bets")
    height, spacing = (11.0, 2.0) if plan.tall else (20.0, 3.4)
    while width_of(text, height, display=True) + spacing * len(text) > room:
        height -= 1
    x, y = plan.zone_right - (3.5 if plan.tall else 12), plan.lane_top + plan.track.height / 2
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
    left = plan.place_spot(0).x
    yield _label(said(language, "board-finish"), left, plan.lane_top - 9, 14, 700)
    yield _label(said(language, "board-cards"), left, plan.pile_spot(0).y - 14, 13, 600)


def _label(text: str, x: float, y: float, size: float, weight: int) -> Svg:
    return words(text, x, y, font_size=size, font_weight=weight, fill="var(--on-wood)")


def _lane_heads(table: Table) -> Iterator[Svg]:
    """Owner or price of each horse beside its lane; who has finished."""
    plan = table.plan
    for horse, seat in table.owners.items():
        middle = plan.lane_middle(horse)
        x = plan.track.left + (28.5 if plan.tall else 46)
        if seat != NOBODY:
            yield medal(table.colour(seat), table.letters[seat], x, middle, 12.6 if plan.tall else 19)
        elif not plan.tall:
            price = table.text("price", amount=table.stable[horse].price)
            yield words(
                price,
                x,
                middle + 4.6,
                text_anchor="middle",
                font_size=12.5,
                font_weight=600,
                fill="var(--sand)",
            )
    for place in range(len(table.finish), PLACES):
        yield empty_place(plan, place)
    for place, horse in enumerate(table.finish):
        middle = plan.lane_middle(horse)
        if plan.tall:
            yield use(f"rosette-{place + 1}", plan.finish_left + 17, middle - 3, scale=0.6)
            continue
        text = table.text("board-finished", horse=table.horse_name(horse))
        yield words(
            text, plan.first_left + 52, middle + 5, font_size=13.5, font_weight=600, fill="var(--sand-word)"
        )
        seat = table.owners[horse]
        if seat != NOBODY:
            spot = plan.place_spot(place)
            x, y = spot.x + spot.width - 20, spot.y + spot.height / 2
            yield medal(table.colour(seat), table.letters[seat], x, y, 20)


def _piles(table: Table) -> Iterator[Svg]:
    """The backs of the draw piles, as high as they are, and how many cards lie there."""
    plan = table.plan
    discards = sum(table.view["discard"].values())
    counts = (table.view["pile0"], table.view["pile1"], discards)
    for pile, count in enumerate(counts):
        spot = plan.pile_spot(pile)
        x, y = spot.middle
        scale = spot.width / 40
        if pile < 2:
            for card in range(min(4, -(-count // 10)) - 1, -1, -1):
                yield use("back", x + card * 1.5 * scale, y - card * 1.5 * scale, scale=scale)
        elif count > 1:
            yield box(
                spot.x + 2, spot.y - 2, spot.width, spot.height, rx=4, fill="var(--card)", stroke="#1E2A30"
            )
        text = str(count) if pile < 2 or plan.tall else table.text("board-discards", cards=count)
        paint = "var(--muted)" if plan.tall else "var(--on-wood)"
        size = 12 if plan.tall else 13
        yield words(
            text,
            x,
            spot.y + spot.height + size + 1,
            text_anchor="middle",
            font_size=size,
            font_weight=600,
            fill=paint,
        )


def _trails(table: Table) -> Iterator[Svg]:
    """The last moves: a ring on the old field, dots to the horse."""
    for run in table.recap.runs:
        if run.start != run.end:
            yield trail(table, run.horse, run.start, run.end, "var(--last)")


def trail(table: Table, horse: int, start: int, end: int, colour: str) -> Svg:
    """A ring on the field where a horse was, dots to where it is."""
    plan = table.plan
    thin = 0.66 if plan.tall else 1
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


def _stalls(table: Table) -> Iterator[Svg]:
    for horse in table.positions:
        spot = table.plan.card_spot(horse)
        yield use(stall_sprite(horse, table.plan, table.language), spot.x, spot.y)


def _bets(table: Table) -> Iterator[Svg]:
    """What lies on the horse cards: owner or price, the number just rolled, stakes, places."""
    for horse, seat in table.owners.items():
        card = table.stable[horse]
        if seat != NOBODY:
            yield edge(horse, table.plan, table.colour(seat))
            yield owner(horse, table.plan, table.colour(seat), table.letters[seat])
        elif table.running(horse):
            yield price_flag(horse, table.plan, card.price, table.may("buy", horse))
        rolled = table.view["die_horse"]
        if seat != NOBODY and seat == table.active and table.running(horse) and rolled in card.sprint_bar:
            yield lit_number(card, table.plan, rolled)
        placed = tuple(_placed(table, horse))
        invites = table.colour(table.mine) if horse in table.bettable else ""
        yield bets(horse, table.plan, placed, table.free_slots(horse), invites)
        if not table.running(horse):
            yield placed_rosette(horse, table.plan, table.finish.index(horse) + 1)
        elif table.phase == "over":
            x, y, width, height = table.plan.card_spot(horse)
            yield box(x, y, width, height, rx=8, fill="var(--card-veil)", opacity=0.55)


def _placed(table: Table, horse: int) -> Iterator[Bet]:
    """Who has put how much on a horse; at the end what it has paid."""
    for seat in range(table.sight.players):
        paid = table.recap.paid.get((seat, horse), 0)
        amount = paid or table.stake(seat, horse)
        if amount:
            yield Bet(table.colour(seat), table.letters[seat], amount, bool(paid))


# -- dice and hand -----------------------------------------------------------------------------------------


def _tray(table: Table) -> Iterator[Svg]:
    """The words of the dice tray; on a phone the ground of the hand."""
    plan = table.plan
    horse_at, move_at, chip_at = plan.die_places
    if plan.tall:
        tray = plan.hand_spot
        yield box(0, tray.y - 3, 390, tray.height + 6, fill="var(--hand)")
        return
    paint = {"text_anchor": "middle", "fill": "var(--on-tray)"}
    top = plan.dice_tray.y
    yield words(table.text("tray-horse"), horse_at[0], top + 92, font_size=13.5, font_weight=600, **paint)
    yield words(table.text("tray-fields"), move_at[0], top + 92, font_size=13.5, font_weight=600, **paint)
    yield words(table.text("tray-chance"), chip_at[0], top + 81, font_size=12, font_weight=600, **paint)
    spent = not table.view["chip"][table.mine]
    yield words(
        table.text("tray-chance-spent" if spent else "tray-chance-when"),
        chip_at[0],
        top + 96,
        font_size=12.5,
        **paint,
    )


def _hand_marks(table: Table) -> Iterator[Mark]:
    """How many cards of a kind there are, which are new, and why some cannot be played."""
    held = table.view["hand"][table.mine]
    if isinstance(held, int):
        yield Mark(id="hand-of", layer=HAND, svg=_whose_hand(table, held))
        return
    if not held:
        tray = table.plan.hand_spot
        x, y = tray.middle
        text = words(table.text("hand-empty"), x, y, text_anchor="middle", font_size=14, fill="var(--muted)")
        yield Mark(id="empty", layer=HAND, svg=text)
    pane = HAND_PANE if table.overflows else ""
    form = table.form
    choosing = table.asked and table.phase == "action"
    for kind, x, y in table.slots():
        drawn = []
        if choosing and not table.may("play", kind):
            drawn.append(_veil(table, table.kinds[kind], x, y))
        if kind in table.recap.fresh:
            corner = x + form.width / 2 - 3, y - form.height / 2 + 3
            drawn.append(circle(*corner, 5, fill="var(--last)", stroke="var(--card)"))
        if table.kinds[kind].op == "lucky" and table.view["keep_lucky"][table.mine]:
            drawn.append(_plate(table.text("kept"), x + form.width / 2 - 30, y + form.height / 2 - 9, 54))
        if held[kind] > 1:
            side = -1 if form.name == "ticket" else 1  # off its words
            drawn.append(_count(held[kind], x + side * (form.width / 2 - 12), y + form.height / 2 - 9))
        if drawn:
            yield Mark(id=f"on-{kind}", layer=TAGS, zone=f"card-{kind}", svg="".join(drawn), pane=pane)


def _veil(table: Table, card: Card, x: float, y: float) -> Svg:
    """A paler card; where there is room it says why it cannot be played."""
    form = table.form
    veil = box(
        x - form.width / 2 + 0.7,
        y - form.height / 2 + 0.7,
        form.width - 1.4,
        form.height - 1.4,
        rx=7,
        fill="var(--card-veil)",
        opacity=0.5,
    )
    if form.name != "card":
        return veil
    key = table.foresight.refusal("play", card.id)
    why = table.text(f"reason-{key.removeprefix('refused-')}", op=card.op)
    return veil + reason_line(why, x, y + form.height / 2 - 10, form.width)


def _whose_hand(table: Table, count: int) -> Svg:
    """For spectators: whose cards these are."""
    tray = table.plan.hand_spot
    text = table.text("hand-of", name=table.name(table.mine), cards=count)
    return words(text, tray.x + 10, tray.y + 13, font_size=13, fill="var(--muted)")


@cached
def _plate(text: str, x: float, y: float, width: float) -> Svg:
    plate = box(x - width / 2, y - 9, width, 18, rx=9, fill="#5F666A", stroke="var(--card)", stroke_width=1.2)
    return plate + words(text, x, y + 4.2, text_anchor="middle", font_size=12, font_weight=600, fill="#FFF")


@cached
def _count(copies: int, x: float, y: float) -> Svg:
    plate = box(x - 13, y - 9, 26, 18, rx=9, fill="#1E2A30", stroke="var(--card)", stroke_width=1.2)
    return plate + words(
        f"×{copies}",
        x,
        y + 4.6,
        text_anchor="middle",
        font_family="var(--display)",
        font_size=13,
        font_weight=700,
        fill="#FBF7EC",
    )


def ghost(table: Table, horse: int, end: int) -> Svg:
    """Where a horse would come to: the way there, and the horse, pale."""
    plan = table.plan
    way = trail(table, horse, table.positions[horse], end, "var(--action)")
    x = plan.finish_left + 12 if end > plan.fields else plan.field_middle(end)
    shown = use(
        runner(horse, table.colour(table.owners[horse]), end),
        x,
        plan.lane_middle(horse),
        scale=plan.horse_scale,
    )
    return way + group(shown, opacity=0.6)
