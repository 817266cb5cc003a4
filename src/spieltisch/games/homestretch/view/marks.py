"""Homestretch: what is drawn on track and bet board besides pieces: owners, the last turn, targets."""

from collections.abc import Iterator
from functools import lru_cache

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, PLACES, ROWS
from spieltisch.games.homestretch.view.board import cell, factor, horse_number
from spieltisch.games.homestretch.view.history import Move
from spieltisch.games.homestretch.view.layout import Area, Plan, plan
from spieltisch.games.homestretch.view.overlays import ring
from spieltisch.games.homestretch.view.pieces import horse_place
from spieltisch.games.homestretch.view.slots import cubes, heaps, lying, ring_spots, stable_spots
from spieltisch.games.homestretch.view.text_styles import display, owner, plain
from spieltisch.games.homestretch.view.trays import card, tray
from spieltisch.games.homestretch.view.view_model import (
    CELLS,
    DICE,
    GROUND,
    PRINT,
    RING,
    SIGNS,
    TAGS,
    TRACE,
    Table,
    grouped,
    said,
)
from spieltisch.stage.scene import Legend, Mark
from spieltisch.stage.svg import Svg, Value, box, circle, fitted, group, line, picture, use

GLOW = "#3CC7A6"  # on turf and tote, in both themes


def marks(table: Table) -> Iterator[Mark]:
    """Words, trays, the state of lanes and fields, the last turn, what may be chosen."""
    yield Mark(id="print", layer=PRINT, svg=printed(table.game, table.sight.shape, table.sight.language))
    yield Mark(id="card", layer=GROUND, svg=card(table))
    yield Mark(id="tray", layer=GROUND, svg=tray(table))
    yield Mark(id="money", layer=GROUND, svg="".join(_money(table)))
    yield Mark(id="lanes", layer=PRINT, svg="".join(_lanes(table)))
    fields = "".join(_fields(table))
    if fields:
        yield Mark(id="fields", layer=CELLS, svg=fields)
    faded = "".join(_faded(table))
    if faded:
        yield Mark(id="faded", layer=DICE, svg=faded)
    counts = "".join(_counts(table))
    if counts:
        yield Mark(id="counts", layer=TAGS, svg=counts)
    copies = "".join(_copies(table))
    if copies:
        yield Mark(id="copies", layer=TAGS, svg=copies)
    if table.ringed:
        yield Mark(id="ring", layer=RING, svg=ring(table))
        return
    if table.betting:
        yield Mark(id="form", layer=TRACE, svg=_form(table))
    trail = "".join(_trail(table, move) for move in table.story.steps) if table.running else ""
    if trail:
        yield Mark(id="last", layer=TRACE, svg=trail)
    targets = "".join(_targets(table))
    if targets:
        yield Mark(id="targets", layer=SIGNS, svg=targets)
    if table.finish:
        yield Mark(id="places", layer=SIGNS, svg="".join(_places(table)))


# -- the track -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def printed(game: Game, shape: str, language: str) -> Svg:
    """What is printed on the board in the viewer's language."""
    drawn = plan(game, "tall" if shape == "tall" else "wide")
    at = drawn.at
    above = at.first - (7 if drawn.tall else 13)
    size = 11.5 if drawn.tall else 13.5
    start, _ = drawn.place(HORSES[0], 0).middle
    home, _ = drawn.place(HORSES[0], drawn.spaces + 1).middle
    signs = [
        plain(said(language, "board-start"), start, above, size, "var(--rail)", "middle", 700),
        plain(said(language, "board-finish"), home, above, size, "var(--rail)", "middle", 700),
    ]
    if not drawn.tall:
        heads = said(language, "board-horses")
        signs.append(plain(heads, at.turf.x + 12, above, 13, "var(--rail-pale)", weight=600))
        signs += [_horse_name(drawn, horse, language) for horse in HORSES]
    return "".join(signs)


def _horse_name(drawn: Plan, horse: int, language: str) -> Svg:
    head, named = drawn.head(horse), drawn.horse[horse]
    name = fitted(named.name_de if language == "de" else named.name_en, head.width - 30, 13)
    return plain(name, head.x + 42, head.y + 17.5, 13, "var(--rail)", weight=600)


def _lanes(table: Table) -> Iterator[Svg]:
    """The horse that was rolled, owners, and where a handicap marker is used up."""
    for horse in HORSES:
        head = table.plan.head(horse)
        if horse == table.rolled and table.running:
            x, y, width, height = head.inset(1)
            yield box(x + 1, y, width - 3, height, rx=4, fill="var(--frame-deep)")
            yield horse_number(table.plan, horse, "var(--gold)")
            if not table.plan.tall:
                yield _horse_name(table.plan, horse, table.sight.language)
        if not table.plan.tall:
            yield _owners(table, horse)
        if not table.ringed and _used_up(table, horse):
            x, y = table.plan.marker(horse)
            size = 0.8 if table.plan.tall else 1.0
            yield box(
                x - 12 * size,
                y - 11 * size,
                24 * size,
                22 * size,
                rx=5,
                fill="none",
                stroke="var(--paddock-line)",
                stroke_width=1.2,
                stroke_dasharray="3 3",
                opacity=0.75,
            )


def _owners(table: Table, horse: int) -> Svg:
    """A shape for each share."""
    head, owners = table.plan.head(horse), table.shares_of(horse)
    if not owners:
        if table.drafting:
            cost = table.text("head-cost", cost=table.plan.horse[horse].cost)
            return plain(cost, head.x + 42, head.y + 34, 12, "var(--rail-pale)")
        return plain(table.text("head-nobody"), head.x + 42, head.y + 34, 12, "var(--rail-pale)")
    return "".join(
        owner(table.colour(seat), head.x + 49 + 18 * place, head.y + 29.5, 14)
        for place, seat in enumerate(owners)
    )


def _used_up(table: Table, horse: int) -> bool:
    given = table.card is not None and table.card.handicap[horse - HORSES[0]] != 0
    return given and table.handicap(horse) == 0


def _form(table: Table) -> Svg:
    """The throws that make each horse run, and how many of 36 they are."""
    drawn = [use(f"form-{table.plan.shape}", 0, 0)]
    if not table.plan.tall:
        _, y = table.plan.lane(HORSES[0]).middle
        x = table.plan.at.first_space + 82
        drawn.append(plain(table.text("form-title"), x, y + 5, 14, "var(--rail-pale)", weight=600))
        drawn.append(_last_race(table))
    return "".join(drawn)


def _last_race(table: Table) -> Svg:
    """Where the lanes leave room for it: how the last race ended and what it brought everybody."""
    race = table.story.last_race
    if race is None:
        return ""
    lane = table.plan.lane(HORSES[-3])
    across = 3 if table.sight.players > 4 else 2
    width, height = 170.0, 62.0 + 27 * -(-table.sight.players // across)
    x, y = 446.0, lane.y + 3 * lane.height - height - 4
    parts = [
        box(x, y, width, height, rx=8, fill="var(--paper)", stroke="var(--line)"),
        plain(table.text("last-race", race=race.number), x + 10, y + 18, 12.5, "var(--muted)", weight=600),
    ]
    for place, horse in enumerate(race.order[:PLACES]):
        parts.append(use(f"rosette-{place + 1}", x + 20 + 54 * place, y + 35, scale=0.72))
        parts.append(display(str(horse), x + 32 + 54 * place, y + 41, 16, weight=800))
    for place, seat in enumerate(table.seats):
        column, row = place % across, place // across
        left, top = x + 16 + column * (width - 14) / across, y + 72 + 27 * row
        parts.append(owner(table.colour(seat), left, top, 15))
        parts.append(display(f"+{race.gains.get(seat, 0)}", left + 12, top + 5, 15))
    return "".join(parts)


def _trail(table: Table, move: Move) -> Svg:
    """Gold prints of hoofs where a horse has run."""
    if move.end <= move.start:
        return ""
    x0, y = horse_place(table.plan, move.horse, move.start)
    x1, _ = horse_place(table.plan, move.horse, move.end)
    size = 0.62 if table.plan.tall else 1.0
    x1 -= 30 * size
    step = 17.0 * size
    count = max(1, int((x1 - x0) // step))
    y += 9 * size
    prints = [
        use("shoe", x0 + step * place, y + place % 2 * 5 * size, scale=size)
        for place in range(count)
        if not table.plan.at.finish - 6 < x0 + step * place < table.plan.at.finish + 16
    ]
    return "".join(prints)


def _targets(table: Table) -> Iterator[Svg]:
    """Where horses may go: with one space and with two, or from last place."""
    if not table.asked or table.phase not in ("FIRST", "LAST"):
        return
    size = 0.7 if table.plan.tall else 1.0
    for (horse, end), labels in _ends(table).items():
        area = table.plan.place(horse, end)
        if table.phase == "FIRST":
            yield _glow(area.inset(3 * size), 8 * size)
        x, y = area.middle
        ahead = end - table.position(horse)
        x += (30 if ahead == 0 else 8 if ahead == 1 and end <= table.plan.spaces else 0) * size
        for place, label in enumerate(sorted(labels)):
            yield _disc(x + (place - (len(labels) - 1) / 2) * 30 * size, y, label, size)


def _ends(table: Table) -> dict[tuple[int, int], list[str]]:
    """Horses and where they would be, with what is written there: how far, or that they stay."""
    ends: dict[tuple[int, int], list[str]] = {}
    for act in table.sight.acts:
        horse, end = table.moved_by(act), table.end_of(act)
        spaces = end - table.position(horse)
        label = str(spaces if table.phase == "LAST" else _spaces(table, str(act.words[0])))
        ends.setdefault((horse, end), []).append(label if spaces else "×")
    return ends


def _glow(area: Area, bent: float) -> Svg:
    x, y, width, height = area
    edge: dict[str, Value] = {"stroke": "#B9FFEC", "stroke_width": 2, "fill_opacity": 0.34}
    return box(x, y, width, height, rx=bent, fill=GLOW, **edge)


def _spaces(table: Table, word: str) -> int:
    constants = table.box.constants
    return constants.move_and_end if word == "two" else constants.move_and_reroll


def _disc(x: float, y: float, label: str, size: float) -> Svg:
    ring = circle(x, y, 13 * size, fill="#FBF7EC", stroke="#0E7C66", stroke_width=2.2)
    return ring + display(label, x, y + 5.6 * size, 16 * size, "#0E7C66", "middle", 800)


def _places(table: Table) -> Iterator[Svg]:
    """A rosette for every horse that is home."""
    for place, horse in enumerate(table.finish):
        area = table.plan.place(horse, table.plan.spaces + 1)
        size = 0.55 if table.plan.tall else 0.8
        yield use(f"rosette-{place + 1}", area.right - 14 * size + 3, area.middle[1] + 1, scale=size)


# -- the bet board -------------------------------------------------------------------------------------------


def _fields(table: Table) -> Iterator[Svg]:
    """Fields that pay for sure are gold, those that cannot pay any more are dim, full ones dashed."""
    if not table.betting and not table.running:
        return
    offered = {act.words[1:] for act in table.sight.acts if act.words[0] == "bet"}
    dim, gold = [], []
    for horse in HORSES:
        for row in ROWS:
            if table.is_won(row, horse):
                yield cell(table.plan, row, horse, "var(--cell-won)", stroke="var(--gold)", stroke_width=1.6)
                gold.append(factor(table.plan, row, horse))
            elif table.is_lost(row, horse):
                yield cell(table.plan, row, horse, "var(--cell-lost)")
                dim.append(factor(table.plan, row, horse))
            elif offered:
                yield _open_or_full(table, row, horse, (row, horse) in offered)
    if dim:
        yield group(*dim, fill="var(--factor-lost)", font_family="var(--display)", font_weight=700)
    if gold:
        yield group(*gold, fill="var(--factor-won)", font_family="var(--display)", font_weight=700)


def _open_or_full(table: Table, row: str, horse: int, open_: bool) -> Svg:
    if open_:
        area = table.plan.field(row, horse)
        dot = "" if table.plan.tall else circle(area.right - 8.5, area.y + 8, 2.4, fill="var(--open)")
        return dot + cell(table.plan, row, horse, "none", stroke="var(--open)", stroke_width=1.4, opacity=0.6)
    return cell(
        table.plan, row, horse, "none", stroke="var(--full)", stroke_width=1.6, stroke_dasharray="4 3"
    )


def _faded(table: Table) -> Iterator[Svg]:
    """Markers that cannot be paid any more are dim."""
    if not table.finish or table.ringed:
        return
    for field, _, spot in lying(table):
        row, horse = field.split()
        if table.is_lost(row, int(horse)):
            radius = 11.2 * spot.scale
            yield circle(spot.x, spot.y + 0.5, radius, fill="var(--cell-lost)", fill_opacity=0.64)


def _counts(table: Table) -> Iterator[Svg]:
    """How many markers of a seat lie on each other."""
    for (x, y), count in heaps(table).items():
        size = 0.8 if table.plan.tall else 1.0
        yield circle(
            x + 5 * size, y - 5 * size, 5.4 * size, fill="#FBF7EC", stroke="#1E2A30", stroke_width=0.8
        )
        yield display(str(count), x + 5 * size, y - 2 * size, 8.6 * size, "#1E2A30", "middle", 800)


def _copies(table: Table) -> Iterator[Svg]:
    """How many equal cards lie on each other."""
    offered = table.display if table.buying else table.hand if isinstance(table.hand, list) else []
    for cards, spots in ((table.stable, stable_spots(table)), (offered, ring_spots(table)[0])):
        for horse, count in grouped(cards).items():
            if count > 1:
                spot = spots[horse]
                size = min(1.2, 0.6 + 0.35 * spot.scale)
                x, y = spot.x + 17 * spot.scale, spot.y + 25 * spot.scale
                yield box(x - 13 * size, y - 9 * size, 26 * size, 18 * size, rx=9 * size, fill="#1E2A30")
                yield display(f"{count}×", x, y + 4.6 * size, 12.5 * size, "#FBF7EC", "middle")


# -- the money track -----------------------------------------------------------------------------------------


def _money(table: Table) -> Iterator[Svg]:
    """What the cubes mean: a pin to the exact space, and the laps."""
    area, laps = table.plan.at.money, table.box.constants_derived.money_track_spaces
    if not table.plan.tall:
        yield plain(table.text("money-title"), 16, area.bottom - 5, 13.5, weight=600)
    for seat, (spot, (x, y)) in cubes(table).items():
        foot = spot.y + 11 * spot.scale
        yield line(spot.x, foot, x, y + 3, stroke=f"var(--seat-{table.colour(seat)})", stroke_width=2)
        lap = table.money[seat] // laps
        if lap:
            size = 8.0 if table.plan.tall else 10.5
            yield display(f"+{lap * laps}", spot.x + 16 * spot.scale, spot.y + 4, size, weight=700)


# -- the legend ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """What the marks mean."""
    target = box(2, 4, 18, 14, rx=4, fill=GLOW, fill_opacity=0.4, stroke="var(--action)", stroke_width=1.6)
    last = use("shoe", 6, 12) + use("shoe", 15, 15)
    won = box(2, 4, 18, 14, rx=4, fill="var(--cell-won)", stroke="var(--gold)", stroke_width=1.6)
    lost = box(2, 4, 18, 14, rx=4, fill="var(--cell-lost)")
    drawings = (("target", target), ("last", last), ("won", won), ("lost", lost))
    return tuple(
        Legend(picture=picture(22, 22, drawing), text=said(language, f"legend-{key}"))
        for key, drawing in drawings
    )
