"""Homestretch: the race card above the track; the tray below it: stable, bets, dice, whose turn it is."""

from collections.abc import Iterator
from functools import lru_cache

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, ROWS
from spieltisch.games.homestretch.view.layout import plan
from spieltisch.games.homestretch.view.signs import check_mark, number_tags, seat_sign
from spieltisch.games.homestretch.view.slots import unplaced_marker_spot
from spieltisch.games.homestretch.view.text_styles import display, muted, plain
from spieltisch.games.homestretch.view.view_model import ViewModel, count_by_horse, translate
from spieltisch.stage.scene import Area
from spieltisch.stage.svg import Svg, Value, box, circle, fitted, group, line, path, stroke, use

CREAM = "#FBF7EC"


# -- the race card -------------------------------------------------------------------------------------------


def card(model: ViewModel) -> Svg:
    """Draw the race card, or what happens between the races."""
    parts = _tall_card(model) if model.plan.tall else _wide_card(model)
    return "".join(parts)


def _wide_card(model: ViewModel) -> Iterator[Svg]:
    area = model.plan.measures.card
    yield from _badge(model)
    if model.drafting or model.buying:
        yield display(_title(model), 92, 36, 24)
        yield muted(model.text("card-about", phase=model.phase), 92, 60, 14)
    elif model.card is not None:
        yield display(fitted(model.card_name(model.card.id), 330, 22), 92, 33, 24)
        yield _race_print(model.game, model.card.id, "wide", model.sight.language)
    yield line(area.right - 244, 14, area.right - 244, area.bottom - 14, stroke="var(--line)")
    yield plain(model.text("card-programme"), area.right - 226, 23, 13, "var(--muted)", weight=600)
    yield from _programme(model, area.right - 226, 31)


def _badge(model: ViewModel) -> Iterator[Svg]:
    """Draw the number of the race on its deck's colour, or the round on blue."""
    area, width, tall = model.plan.measures.card, model.plan.measures.badge, model.plan.tall
    between = model.drafting or model.buying
    fill = "var(--share)" if between else "var(--purple)" if _race_deck(model) == "purple" else "var(--green)"
    x, y, height = area.x, area.y, area.height
    bend, down = "a10 10 0 0 1-10-10", f"v-{height - 20:g}a10 10 0 0 1 10-10Z"
    edge = f"M{x + 10:g} {y:g}h{width - 10:g}v{height:g}h-{width - 10:g}{bend}{down}"
    yield path(edge, fill=fill)
    middle = x + width / 2
    kind = "round" if between else "race"
    number, total = (
        (model.round, model.rounds) if between else (_race_number(model), model.box.constants.races_per_game)
    )
    if tall:
        yield display(str(number), middle, y + 36, 26, CREAM, "middle", 800)
        yield plain(model.text("card-of", total=total), middle, y + 53, 11.5, CREAM, "middle", 600)
        return
    yield plain(
        model.text("card-kind", kind=kind), middle, y + 22, 11.5, CREAM, "middle", 700, letter_spacing=1.2
    )
    yield display(str(number), middle, y + 53, 33, CREAM, "middle", 800)
    yield plain(model.text("card-of", total=total), middle, y + 70, 12.5, CREAM, "middle", 600)


def _race_number(model: ViewModel) -> int:
    """Return the number of the race that is run or comes next."""
    races = len(model.view["race_programme"])
    return races + 1 if model.phase == "RACE" else max(1, races)


def _race_deck(model: ViewModel) -> str:
    return "purple" if _race_number(model) <= model.box.constants.races_purple else "green"


def _title(model: ViewModel) -> str:
    return model.text("card-title", phase=model.phase)


@lru_cache(maxsize=64)
def _race_print(game: Game, name: str, shape: str, language: str) -> Svg:
    """Draw what is printed on a race card: handicaps and prizes."""
    drawn = plan(game, "tall" if shape == "tall" else "wide")
    race = drawn.card[name]
    parts = []
    if not drawn.tall:
        x = 104.0
        for marker in sorted(drawn.box.handicap_marker, key=lambda each: -each.effect):
            horses = [horse for horse in HORSES if race.handicap[horse - HORSES[0]] == marker.effect]
            if horses:
                parts.append(use(f"handicap-{marker.id}", x, 57, scale=0.8))
                numbers, x = number_tags(horses, x + 15, 57)
                parts.append(numbers)
                x += 18
        if x == 104.0:
            parts.append(muted(translate(language, "card-no-handicaps"), 92, 62, 14))
    for place, (row, prize) in enumerate(zip(ROWS, race.prizes, strict=True)):
        if drawn.tall:
            x = drawn.measures.card.x + 62 + 62.0 * place
            parts.append(use(f"rosette-{place + 1}", x + 6, drawn.measures.card.y + 42, scale=0.72))
            parts.append(display(str(prize), x + 20, drawn.measures.card.y + 51, 19, weight=800))
            continue
        x = 474.0 + 98 * place
        parts.append(use(f"rosette-{place + 1}", x, 31, scale=1.2))
        parts.append(plain(row, x + 26, 25, 12.5, "var(--muted)", weight=700, letter_spacing=0.8))
        parts.append(display(str(prize), x + 25, 55, 29, weight=800))
    return "".join(parts)


def _programme(model: ViewModel, x: float, y: float) -> Iterator[Svg]:
    """Draw the races of the game: winners of past ones, the current one, the decks of those to come."""
    constants = model.box.constants
    races, run = constants.races_per_game, len(model.view["race_programme"])
    step = min(54.0, 226 / races)
    size = min(40.0, step - 6)
    winners = {
        race.number: race.finish_order[0]
        for race in model.history.races
        if race.is_paid and race.finish_order
    }
    for race in range(1, races + 1):
        left = x + step * (race - 1)
        fill = "var(--purple)" if race <= constants.races_purple else "var(--green)"
        on = race == _race_number(model) and not (model.over or model.drafting or model.buying)
        done = race <= run and not on
        if on:
            yield box(
                left - 3, y, size + 6, size + 6, rx=7, fill="none", stroke="var(--last)", stroke_width=2.6
            )
        yield box(left, y + 3, size, size, rx=5, fill=fill, opacity=0.45 if done else 1)
        middle = left + size / 2
        if done and race in winners:
            yield use("rosette-1", middle - 8, y + 20, scale=0.62)
            yield display(str(winners[race]), middle + 9, y + 28, 15, "var(--ink)", "middle", 800)
        elif done:
            yield stroke(f"M{middle - 8:g} {y + 23:g}l6 7l11-13", "#FFFFFF", 3, cap="round")
        else:
            if not on:
                yield box(left + 5, y + 8, size - 10, size - 10, rx=3, fill="none", stroke=CREAM, opacity=0.5)
            yield display(str(race), middle, y + 31, 20, CREAM, "middle", 800, opacity=1 if on else 0.7)


def _tall_card(model: ViewModel) -> Iterator[Svg]:
    """Draw the race card on a phone: race, prizes, and beside them dice or whose turn it is."""
    area = model.plan.measures.card
    yield from _badge(model)
    x = area.x + 56
    wide = 150 if model.running or model.betting else 260
    if model.drafting or model.buying or model.card is None:
        yield display(_title(model), x, area.y + 27, 17)
        yield muted(model.text("card-round", round=model.round, rounds=model.rounds), x, area.y + 49, 14)
    else:
        yield display(fitted(model.card_name(model.card.id), wide + 60, 15), x, area.y + 21, 15)
        yield _race_print(model.game, model.card.id, "tall", model.sight.language)
    if model.running:
        yield box(*model.plan.measures.dice, rx=8, fill="var(--frame)")
    elif model.betting or model.buying or model.drafting:
        yield _seat_order_row(model, Area(area.right - 112, area.y + 4, 108, area.height - 8), 22)


# -- below the board -----------------------------------------------------------------------------------------


def tray(model: ViewModel) -> Svg:
    """Draw the stable of the seat, its bets, and what the phase needs."""
    return "".join(_tall_tray(model) if model.plan.tall else _wide_tray(model))


def _wide_tray(model: ViewModel) -> Iterator[Svg]:
    y = model.plan.measures.tray.y
    yield plain(_stable_title(model), 16, y + 26, 14, weight=600)
    shares, horses = len(model.stable), len(count_by_horse(model.stable))
    first, second = model.text("tray-shares", shares=shares, horses=horses).split("\n")
    yield muted(first, 16, y + 47)
    yield muted(second.strip(), 16, y + 66)
    yield line(394, y + 14, 394, y + 75, stroke="var(--line)")
    yield from _middle_of_tray(model)
    yield from _right_of_tray(model)


def _stable_title(model: ViewModel) -> str:
    if model.viewer_plays:
        return model.text("tray-stable")
    return fitted(model.text("tray-stable-of", name=model.name(model.mine)), 92, 14)


def _middle_of_tray(model: ViewModel) -> Iterator[Svg]:
    """Draw what stands between stable and dice: bets, places for markers, or what the stable costs."""
    y = model.plan.measures.tray.y
    if model.drafting and model.viewer_plays:
        cost = sum(model.plan.horse[horse].cost for horse in model.stable)
        yield plain(model.text("tray-cost"), 410, y + 26, 14, weight=600)
        yield display(str(cost), 410, y + 66, 32, weight=800)
        left = model.box.constants.money_start - cost
        yield muted(model.text("tray-cost-left", left=left), 410 + 22 * len(str(cost)) + 10, y + 64, 14)
    elif model.betting and model.own_bet:
        count = len(model.own_bet)
        yield plain(model.text("tray-markers"), 404, y + 23, 14, weight=600)
        text = model.text("tray-placed", placed=model.placed, left=count - model.placed)
        yield muted(text, 726, y + 23, 14, "end")
        for marker in range(count):
            yield _unplaced_marker(model, marker)
    elif model.running and model.own_bet:
        yield plain(model.text("tray-bets"), 404, y + 23, 14, weight=600)
        yield from _own_bets(model, 404, y + 50)
    else:
        yield from _money_and_rank(model, 410, y)


def _money_and_rank(model: ViewModel, x: float, y: float) -> Iterator[Svg]:
    """Draw money and rank of the seat below the board."""
    title = "tray-money" if model.viewer_plays else "tray-money-of"
    yield plain(model.text(title, name=model.name(model.mine)), x, y + 26, 14, weight=600)
    yield display(str(model.money[model.mine]), x, y + 66, 32, weight=800)
    position = 1 + sum(money > model.money[model.mine] for money in model.money)
    text = model.text("tray-position", position=position, players=model.sight.players)
    yield muted(text, x + 22 * len(str(model.money[model.mine])) + 8, y + 64, 14)


def _unplaced_marker(model: ViewModel, marker: int) -> Svg:
    """Draw the place of an unplaced marker; with a check mark when it has been placed."""
    spot = unplaced_marker_spot(model, marker)
    radius = 10 * spot.scale + 3
    if marker == model.placed and model.asked:
        return circle(spot.x, spot.y, radius + 2.5, fill="none", stroke="var(--action)", stroke_width=2)
    dashes: dict[str, Value] = {"stroke_dasharray": "4 4"} if marker < model.placed else {}
    ring = circle(
        spot.x, spot.y, radius, fill="var(--groove)", stroke="var(--slot)", stroke_width=1.4, **dashes
    )
    if marker >= model.placed:
        return ring
    value = str(model.box.bet_markers.values[marker])
    gone = display(value, spot.x, spot.y + 6, 17, "var(--slot-words)", "middle")
    return ring + gone + check_mark(spot.x + radius * 0.72, spot.y + radius * 0.72, 0.8)


def _own_bets(model: ViewModel, x: float, y: float) -> Iterator[Svg]:
    """Draw the seat's markers by field; lost ones fade."""
    fields: dict[str, list[int]] = {}
    for field, value in model.markers(model.mine):
        fields.setdefault(field, []).append(value or 0)
    colour = model.colour(model.mine)
    widths = [max(27.0 * len(values), 8.2 * len(field)) for field, values in fields.items()]
    gap = min(18.0, max(4.0, (328 - sum(widths, 0.0)) / max(1, len(widths) - 1)))
    squeeze = min(1.0, 328 / max(1.0, sum(widths, 0.0) + gap * (len(widths) - 1)))
    drawn, left = [], 0.0
    for (field, values), width in zip(fields.items(), widths, strict=True):
        row, horse = field.split()
        lost, won = model.is_lost(row, int(horse)), model.is_won(row, int(horse))
        middle = left + width / 2
        chips = "".join(
            use(f"marker-{colour}-{value}", middle + (place - (len(values) - 1) / 2) * 27, 0, scale=1.25)
            for place, value in enumerate(values)
        )
        more: dict[str, Value] = {"text_decoration": "line-through"} if lost else {}
        fill = "var(--muted)" if lost else "var(--ink)"
        words_ = plain(field, middle, 30, 12.5, fill, "middle", 700 if won else 600, **more)
        if won:
            words_ = box(left - 3, 18.5, width + 6, 16, rx=5, fill="var(--gold)", opacity=0.55) + words_
        drawn.append((group(chips, opacity=0.4) if lost else chips) + words_)
        left += width + gap
    yield group(*drawn, x=x + 2, y=y, scale=squeeze)


def _right_of_tray(model: ViewModel) -> Iterator[Svg]:
    """Draw the dice, or whose turn it is."""
    area = model.plan.measures.dice
    x, y, width, height = area
    if model.running or model.over or model.phase == "RACE":
        yield box(x, y, width, height, rx=10, fill="var(--frame)")
        dashes: dict[str, Value] = {"stroke_dasharray": "5 4", "stroke_opacity": 0.4, "fill": "none"}
        yield box(
            x + 5, y + 5, width - 10, height - 10, rx=7, stroke="var(--rail-pale)", stroke_width=1.2, **dashes
        )
        if model.running and model.dice is not None:
            yield display("=", x + 164, y + 56, 30, "var(--rail-pale)", weight=500)
            yield display(str(sum(model.dice)), x + 194, y + 60, 44, "var(--rail)", weight=800)
        if model.over:
            yield from _winners(model, area)
        return
    yield box(x, y, width, height, rx=10, fill="var(--tote)")
    title = fitted(model.text("order-title", how=_order_kind(model)), width - 24, 13.5)
    yield plain(title, x + 16, y + 26, 13.5, "var(--tote-words)", weight=600)
    yield _seat_order_row(model, Area(x + 6, y + 30, width - 12, height - 32), 26)


def _winners(model: ViewModel, area: Area) -> Iterator[Svg]:
    """Draw the winners."""
    winners = [standing.seat for standing in model.sight.standings if standing.rank == 1]
    yield use("rosette-1", area.x + 46, area.y + 40, scale=1.7)
    names = model.text("tray-winner", names=tuple(model.name(seat) for seat in winners))
    yield display(fitted(names, area.width - 100, 20), area.x + 84, area.y + 42, 21, "var(--rail)")
    money = model.money[winners[0]] if winners else 0
    yield plain(
        model.text("tray-winner-money", money=money), area.x + 84, area.y + 64, 15, "var(--rail-pale)"
    )


def _order_kind(model: ViewModel) -> str:
    if model.drafting:
        return "draft"
    if model.buying:
        return "buy"
    return "sealed" if model.sealed else "bet"


def _seat_order_row(model: ViewModel, area: Area, size: float) -> Svg:
    """Draw the seats in the order of the phase: which have decided, which decides next, which wait."""
    together = model.drafting or (model.betting and model.sealed)
    count = len(model.seat_order)
    rows = 2 if model.plan.tall and count > 3 else 1
    across = -(-count // rows)
    step = min(68.0, area.width / across)
    size = min(size, step - 6, area.height / rows - 4)
    first = area.x + area.width / 2 - step * (across - 1) / 2
    asked = model.waiting_for[:1] if not together else model.waiting_for
    drawn = []
    for place, seat in enumerate(model.seat_order):
        x = first + step * (place % across)
        y = area.y + area.height * (place // across + 0.5) / rows
        done = seat in model.has_answered
        if seat in asked and not together:
            drawn.append(circle(x, y, size * 0.72, fill="none", stroke="var(--gold)", stroke_width=2.4))
        shown = seat_sign(model.colour(seat), (x, y), size, model.letters[seat])
        drawn.append(shown if done or seat in asked else group(shown, opacity=0.72))
        if done:
            drawn.append(check_mark(x + size * 0.5, y + size * 0.42, 0.9))
        if not together and place % across < across - 1 and step > 40:
            drawn.append(
                stroke(f"M{x + step / 2 - 2:g} {y - 5:g}l5 5l-5 5", "#6F7F88", 2, cap="round", join="round")
            )
    return "".join(drawn)


def _tall_tray(model: ViewModel) -> Iterator[Svg]:
    """Draw the tray on a phone: the stable and, while bets are placed, the places of the markers."""
    tray_ = model.plan.measures.tray
    title = _stable_title(model)
    shares = len(model.stable)
    yield plain(title, 10, tray_.y + 17, 13, weight=600)
    if not shares:
        yield muted(model.text("tray-empty"), 10, tray_.y + 62, 14)
    if model.drafting and model.viewer_plays and shares:
        cost = sum(model.plan.horse[horse].cost for horse in model.stable)
        yield muted(model.text("tray-cost-short", cost=cost), 380, tray_.y + 17, 13, "end")
    elif model.betting and model.own_bet:
        count = len(model.own_bet)
        text = model.text("tray-placed", placed=model.placed, left=count - model.placed)
        yield muted(text, 380, tray_.y + 17, 13, "end")
        for marker in range(count):
            yield _unplaced_marker(model, marker)
