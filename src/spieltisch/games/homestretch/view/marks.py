"""Homestretch: what is drawn on track and bet board besides the pieces: owners, the last turn, targets."""

from collections.abc import Iterator
from functools import lru_cache

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, PLACES, ROWS
from spieltisch.games.homestretch.view import layers
from spieltisch.games.homestretch.view.board import cell, factor, horse_number
from spieltisch.games.homestretch.view.history import Move
from spieltisch.games.homestretch.view.layout import Plan, plan
from spieltisch.games.homestretch.view.overlays import overlay
from spieltisch.games.homestretch.view.pieces import horse_spot
from spieltisch.games.homestretch.view.signs import seat_shape
from spieltisch.games.homestretch.view.slots import (
    cube_spots,
    marker_stacks,
    overlay_card_spots,
    placed_markers,
    stable_spots,
)
from spieltisch.games.homestretch.view.text_styles import display, plain
from spieltisch.games.homestretch.view.trays import card, tray
from spieltisch.games.homestretch.view.view_model import ViewModel, count_by_horse, translate
from spieltisch.stage.assembly import legend_of, optional_mark
from spieltisch.stage.scene import Area, Legend, Mark
from spieltisch.stage.svg import Svg, Value, box, circle, fitted, group, line, use
from spieltisch.stage.view_model import localized

GLOW = "#3CC7A6"  # on turf and bet board, in both themes


def marks(model: ViewModel) -> Iterator[Mark]:
    """Yield the drawings besides the pieces: text, trays, lanes, fields, the last turn and targets."""
    yield Mark(
        id="print", layer=layers.PRINT, svg=printed(model.game, model.sight.shape, model.sight.language)
    )
    yield Mark(id="card", layer=layers.GROUND, svg=card(model))
    yield Mark(id="tray", layer=layers.GROUND, svg=tray(model))
    yield Mark(id="money", layer=layers.GROUND, svg="".join(_money(model)))
    yield Mark(id="lanes", layer=layers.PRINT, svg="".join(_lanes(model)))
    yield from optional_mark("fields", layers.CELLS, _fields(model))
    yield from optional_mark("faded", layers.DICE, _faded_markers(model))
    yield from optional_mark("counts", layers.TAGS, _stack_counts(model))
    yield from optional_mark("copies", layers.TAGS, _copy_counts(model))
    if model.has_overlay:
        yield Mark(id="ring", layer=layers.OVERLAY, svg=overlay(model))
        return
    if model.betting:
        yield Mark(id="form", layer=layers.TRACE, svg=_throw_table(model))
    moves = model.history.last_moves if model.running else []
    yield from optional_mark("last", layers.TRACE, [_hoofprints(model, move) for move in moves])
    yield from optional_mark("targets", layers.SIGNS, _move_targets(model))
    yield from optional_mark("places", layers.SIGNS, _finish_rosettes(model))


# -- the track -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def printed(game: Game, shape: str, language: str) -> Svg:
    """Draw the text of the board in the viewer's language."""
    drawn = plan(game, "tall" if shape == "tall" else "wide")
    at = drawn.measures
    above = at.first - at.heading_rise
    size = at.heading_size
    start, _ = drawn.place(HORSES[0], 0).middle
    home, _ = drawn.place(HORSES[0], drawn.spaces + 1).middle
    signs = [
        plain(translate(language, "board-start"), start, above, size, "var(--rail)", "middle", 700),
        plain(translate(language, "board-finish"), home, above, size, "var(--rail)", "middle", 700),
    ]
    if not drawn.tall:
        heads = translate(language, "board-horses")
        signs.append(plain(heads, at.turf.x + 12, above, 13, "var(--rail-pale)", weight=600))
        signs += [_horse_name(drawn, horse, language) for horse in HORSES]
    return "".join(signs)


def _horse_name(drawn: Plan, horse: int, language: str) -> Svg:
    head, named = drawn.head(horse), drawn.horse[horse]
    name = fitted(localized(named, "name", language), head.width - 30, 13)
    return plain(name, head.x + 42, head.y + 17.5, 13, "var(--rail)", weight=600)


def _lanes(model: ViewModel) -> Iterator[Svg]:
    """Draw the rolled horse's number, the owners, and where a handicap marker is used up."""
    for horse in HORSES:
        head = model.plan.head(horse)
        if horse == model.rolled_horse and model.running:
            x, y, width, height = head.inset(1)
            yield box(x + 1, y, width - 3, height, rx=4, fill="var(--frame-deep)")
            yield horse_number(model.plan, horse, "var(--gold)")
            if not model.plan.tall:
                yield _horse_name(model.plan, horse, model.sight.language)
        if not model.plan.tall:
            yield _owners(model, horse)
        if not model.has_overlay and _is_handicap_used(model, horse):
            x, y = model.plan.marker(horse)
            size = model.plan.measures.mark_scale
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


def _owners(model: ViewModel, horse: int) -> Svg:
    """Draw one seat shape for each share."""
    head, owners = model.plan.head(horse), model.owners_of(horse)
    if not owners:
        if model.drafting:
            cost = model.text("head-cost", cost=model.plan.horse[horse].cost)
            return plain(cost, head.x + 42, head.y + 34, 12, "var(--rail-pale)")
        return plain(model.text("head-nobody"), head.x + 42, head.y + 34, 12, "var(--rail-pale)")
    return "".join(
        seat_shape(model.colour(seat), head.x + 49 + 18 * place, head.y + 29.5, 14)
        for place, seat in enumerate(owners)
    )


def _is_handicap_used(model: ViewModel, horse: int) -> bool:
    given = model.card is not None and model.card.handicap[horse - HORSES[0]] != 0
    return given and model.handicap(horse) == 0


def _throw_table(model: ViewModel) -> Svg:
    """Draw the throws that move each horse, and how many of all 36 they are."""
    drawn = [use(f"form-{model.plan.shape}", 0, 0)]
    if not model.plan.tall:
        _, y = model.plan.lane(HORSES[0]).middle
        x = model.plan.measures.first_space + 82
        drawn.append(plain(model.text("form-title"), x, y + 5, 14, "var(--rail-pale)", weight=600))
        drawn.append(_last_race(model))
    return "".join(drawn)


def _last_race(model: ViewModel) -> Svg:
    """Draw the first three of the last race and each seat's gain, where the lanes leave room."""
    race = model.history.last_race
    if race is None:
        return ""
    lane = model.plan.lane(HORSES[-3])
    across = 3 if model.sight.players > 4 else 2
    width, height = 170.0, 62.0 + 27 * -(-model.sight.players // across)
    x, y = 446.0, lane.y + 3 * lane.height - height - 4
    parts = [
        box(x, y, width, height, rx=8, fill="var(--paper)", stroke="var(--line)"),
        plain(model.text("last-race", race=race.number), x + 10, y + 18, 12.5, "var(--muted)", weight=600),
    ]
    for place, horse in enumerate(race.finish_order[:PLACES]):
        parts.append(use(f"rosette-{place + 1}", x + 20 + 54 * place, y + 35, scale=0.72))
        parts.append(display(str(horse), x + 32 + 54 * place, y + 41, 16, weight=800))
    for place, seat in enumerate(model.seats):
        column, row = place % across, place // across
        left, top = x + 16 + column * (width - 14) / across, y + 72 + 27 * row
        parts.append(seat_shape(model.colour(seat), left, top, 15))
        parts.append(display(f"+{race.gains.get(seat, 0)}", left + 12, top + 5, 15))
    return "".join(parts)


def _hoofprints(model: ViewModel, move: Move) -> Svg:
    """Draw gold hoofprints where a horse has run."""
    if move.end <= move.start:
        return ""
    x0, y = horse_spot(model.plan, move.horse, move.start)
    x1, _ = horse_spot(model.plan, move.horse, move.end)
    size = model.plan.measures.hoof_scale
    x1 -= 30 * size
    step = 17.0 * size
    count = max(1, int((x1 - x0) // step))
    y += 9 * size
    prints = [
        use("shoe", x0 + step * place, y + place % 2 * 5 * size, scale=size)
        for place in range(count)
        if not model.plan.measures.finish - 6 < x0 + step * place < model.plan.measures.finish + 16
    ]
    return "".join(prints)


def _move_targets(model: ViewModel) -> Iterator[Svg]:
    """Draw where horses may go: by one space or two, or from last place."""
    if not model.asked or model.phase not in ("FIRST", "LAST"):
        return
    size = model.plan.measures.target_scale
    for (horse, end), labels in _targets_by_horse(model).items():
        area = model.plan.place(horse, end)
        if model.phase == "FIRST":
            yield _target_glow(area.inset(3 * size), 8 * size)
        x, y = area.middle
        ahead = end - model.position(horse)
        x += (30 if ahead == 0 else 8 if ahead == 1 and end <= model.plan.spaces else 0) * size
        for place, label in enumerate(sorted(labels)):
            yield _target_disc(x + (place - (len(labels) - 1) / 2) * 30 * size, y, label, size)


def _targets_by_horse(model: ViewModel) -> dict[tuple[int, int], list[str]]:
    """Return horses and the spaces they may go to, with the labels there: how far, or × for staying."""
    ends: dict[tuple[int, int], list[str]] = {}
    for act in model.sight.acts:
        horse, end = model.moved_horse(act), model.end_position(act)
        spaces = end - model.position(horse)
        label = str(spaces if model.phase == "LAST" else _spaces(model, str(act.words[0])))
        ends.setdefault((horse, end), []).append(label if spaces else "×")
    return ends


def _target_glow(area: Area, bent: float) -> Svg:
    x, y, width, height = area
    edge: dict[str, Value] = {"stroke": "#B9FFEC", "stroke_width": 2, "fill_opacity": 0.34}
    return box(x, y, width, height, rx=bent, fill=GLOW, **edge)


def _spaces(model: ViewModel, word: str) -> int:
    constants = model.box.constants
    return constants.move_and_end if word == "two" else constants.move_and_reroll


def _target_disc(x: float, y: float, label: str, size: float) -> Svg:
    ring = circle(x, y, 13 * size, fill="#FBF7EC", stroke="#0E7C66", stroke_width=2.2)
    return ring + display(label, x, y + 5.6 * size, 16 * size, "#0E7C66", "middle", 800)


def _finish_rosettes(model: ViewModel) -> Iterator[Svg]:
    """Draw a rosette for every horse that has finished."""
    for place, horse in enumerate(model.finish):
        area = model.plan.place(horse, model.plan.spaces + 1)
        size = model.plan.measures.rosette_scale
        yield use(f"rosette-{place + 1}", area.right - 14 * size + 3, area.middle[1] + 1, scale=size)


# -- the bet board -------------------------------------------------------------------------------------------


def _fields(model: ViewModel) -> Iterator[Svg]:
    """Draw fields that are sure to pay in gold, fields that cannot pay any more dim, full fields dashed."""
    if not model.betting and not model.running:
        return
    offered = {act.words[1:] for act in model.sight.acts if act.words[0] == "bet"}
    dim, gold = [], []
    for horse in HORSES:
        for row in ROWS:
            if model.is_won(row, horse):
                yield cell(model.plan, row, horse, "var(--cell-won)", stroke="var(--gold)", stroke_width=1.6)
                gold.append(factor(model.plan, row, horse))
            elif model.is_lost(row, horse):
                yield cell(model.plan, row, horse, "var(--cell-lost)")
                dim.append(factor(model.plan, row, horse))
            elif offered:
                yield _open_or_full(model, row, horse, (row, horse) in offered)
    if dim:
        yield group(*dim, fill="var(--factor-lost)", font_family="var(--display)", font_weight=700)
    if gold:
        yield group(*gold, fill="var(--factor-won)", font_family="var(--display)", font_weight=700)


def _open_or_full(model: ViewModel, row: str, horse: int, open_: bool) -> Svg:
    if open_:
        area = model.plan.field(row, horse)
        dot = "" if model.plan.tall else circle(area.right - 8.5, area.y + 8, 2.4, fill="var(--open)")
        return dot + cell(model.plan, row, horse, "none", stroke="var(--open)", stroke_width=1.4, opacity=0.6)
    return cell(
        model.plan, row, horse, "none", stroke="var(--full)", stroke_width=1.6, stroke_dasharray="4 3"
    )


def _faded_markers(model: ViewModel) -> Iterator[Svg]:
    """Dim the markers that cannot be paid any more."""
    if not model.finish or model.has_overlay:
        return
    for field, _, spot in placed_markers(model):
        row, horse = field.split()
        if model.is_lost(row, int(horse)):
            radius = 11.2 * spot.scale
            yield circle(spot.x, spot.y + 0.5, radius, fill="var(--cell-lost)", fill_opacity=0.64)


def _stack_counts(model: ViewModel) -> Iterator[Svg]:
    """Draw how many markers of a seat lie on each other."""
    for (x, y), count in marker_stacks(model).items():
        size = model.plan.measures.mark_scale
        yield circle(
            x + 5 * size, y - 5 * size, 5.4 * size, fill="#FBF7EC", stroke="#1E2A30", stroke_width=0.8
        )
        yield display(str(count), x + 5 * size, y - 2 * size, 8.6 * size, "#1E2A30", "middle", 800)


def _copy_counts(model: ViewModel) -> Iterator[Svg]:
    """Draw how many equal cards lie on each other."""
    offered = model.display if model.buying else model.hand if isinstance(model.hand, list) else []
    for cards, spots in ((model.stable, stable_spots(model)), (offered, overlay_card_spots(model)[0])):
        for horse, count in count_by_horse(cards).items():
            if count > 1:
                spot = spots[horse]
                size = min(1.2, 0.6 + 0.35 * spot.scale)
                x, y = spot.x + 17 * spot.scale, spot.y + 25 * spot.scale
                yield box(x - 13 * size, y - 9 * size, 26 * size, 18 * size, rx=9 * size, fill="#1E2A30")
                yield display(f"{count}×", x, y + 4.6 * size, 12.5 * size, "#FBF7EC", "middle")


# -- the money track -----------------------------------------------------------------------------------------


def _money(model: ViewModel) -> Iterator[Svg]:
    """Draw a line from each cube to its exact space, and the laps it has made."""
    area, laps = model.plan.measures.money, model.box.constants_derived.money_track_spaces
    if not model.plan.tall:
        yield plain(model.text("money-title"), 16, area.bottom - 5, 13.5, weight=600)
    for seat, (spot, (x, y)) in cube_spots(model).items():
        foot = spot.y + 11 * spot.scale
        yield line(spot.x, foot, x, y + 3, stroke=f"var(--seat-{model.colour(seat)})", stroke_width=2)
        lap = model.money[seat] // laps
        if lap:
            size = model.plan.measures.lap_size
            yield display(f"+{lap * laps}", spot.x + 16 * spot.scale, spot.y + 4, size, weight=700)


# -- the legend ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """Return what the marks mean."""
    target = box(2, 4, 18, 14, rx=4, fill=GLOW, fill_opacity=0.4, stroke="var(--action)", stroke_width=1.6)
    last = use("shoe", 6, 12) + use("shoe", 15, 15)
    won = box(2, 4, 18, 14, rx=4, fill="var(--cell-won)", stroke="var(--gold)", stroke_width=1.6)
    lost = box(2, 4, 18, 14, rx=4, fill="var(--cell-lost)")
    return legend_of(translate, language, {"target": target, "last": last, "won": won, "lost": lost})
