"""Homestretch: the race card above the track; below it stable, bets, dice and whose turn it is."""

from collections.abc import Iterator
from functools import lru_cache

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, ROWS
from spieltisch.games.homestretch.view.layout import Area, plan
from spieltisch.games.homestretch.view.slots import well
from spieltisch.games.homestretch.view.text_styles import display, muted, person, plain, plates, tick
from spieltisch.games.homestretch.view.view_model import Table, grouped, said
from spieltisch.stage.svg import Svg, Value, box, circle, fitted, group, line, path, use

CREAM = "#FBF7EC"


# -- the race card -------------------------------------------------------------------------------------------


def card(table: Table) -> Svg:
    """The race that is run, or what goes on between races."""
    parts = _tall_card(table) if table.plan.tall else _wide_card(table)
    return "".join(parts)


def _wide_card(table: Table) -> Iterator[Svg]:
    area = table.plan.at.card
    yield from _badge(table)
    if table.drafting or table.buying:
        yield display(_title(table), 92, 36, 24)
        yield muted(table.text("card-about", phase=table.phase), 92, 60, 14)
    elif table.card is not None:
        yield display(fitted(table.card_name(table.card.id), 330, 22), 92, 33, 24)
        yield _race_print(table.game, table.card.id, "wide", table.sight.language)
    yield line(area.right - 244, 14, area.right - 244, area.bottom - 14, stroke="var(--line)")
    yield plain(table.text("card-programme"), area.right - 226, 23, 13, "var(--muted)", weight=600)
    yield from _programme(table, area.right - 226, 31)


def _badge(table: Table) -> Iterator[Svg]:
    """The number of the race on green, or the round on blue."""
    area, tall = table.plan.at.card, table.plan.tall
    width = 46 if tall else 74
    between = table.drafting or table.buying
    fill = "var(--share)" if between else "var(--purple)" if _deck(table) == "purple" else "var(--green)"
    x, y, height = area.x, area.y, area.height
    bend, down = "a10 10 0 0 1-10-10", f"v-{height - 20:g}a10 10 0 0 1 10-10Z"
    edge = f"M{x + 10:g} {y:g}h{width - 10}v{height:g}h-{width - 10}{bend}{down}"
    yield path(edge, fill=fill)
    middle = x + width / 2
    kind = "round" if between else "race"
    number, total = (
        (table.round, table.rounds) if between else (_race(table), table.box.constants.races_per_game)
    )
    if tall:
        yield display(str(number), middle, y + 36, 26, CREAM, "middle", 800)
        yield plain(table.text("card-of", total=total), middle, y + 53, 11.5, CREAM, "middle", 600)
        return
    yield plain(
        table.text("card-kind", kind=kind), middle, y + 22, 11.5, CREAM, "middle", 700, letter_spacing=1.2
    )
    yield display(str(number), middle, y + 53, 33, CREAM, "middle", 800)
    yield plain(table.text("card-of", total=total), middle, y + 70, 12.5, CREAM, "middle", 600)


def _race(table: Table) -> int:
    """The number of the race that is run or comes next."""
    races = len(table.view["race_programme"])
    return races + 1 if table.phase == "RACE" else max(1, races)


def _deck(table: Table) -> str:
    return "purple" if _race(table) <= table.box.constants.races_purple else "green"


def _title(table: Table) -> str:
    return table.text("card-title", phase=table.phase)


@lru_cache(maxsize=64)
def _race_print(game: Game, name: str, shape: str, language: str) -> Svg:
    """What is printed on a race card: handicaps and prizes."""
    drawn = plan(game, "tall" if shape == "tall" else "wide")
    race = drawn.card[name]
    parts = []
    if not drawn.tall:
        x = 104.0
        for marker in sorted(drawn.box.handicap_marker, key=lambda each: -each.effect):
            horses = [horse for horse in HORSES if race.handicap[horse - HORSES[0]] == marker.effect]
            if horses:
                parts.append(use(f"handicap-{marker.id}", x, 57, scale=0.8))
                numbers, x = plates(horses, x + 15, 57)
                parts.append(numbers)
                x += 18
        if x == 104.0:
            parts.append(muted(said(language, "card-no-handicaps"), 92, 62, 14))
    for place, (row, prize) in enumerate(zip(ROWS, race.prizes, strict=True)):
        if drawn.tall:
            x = drawn.at.card.x + 62 + 62.0 * place
            parts.append(use(f"rosette-{place + 1}", x + 6, drawn.at.card.y + 42, scale=0.72))
            parts.append(display(str(prize), x + 20, drawn.at.card.y + 51, 19, weight=800))
            continue
        x = 474.0 + 98 * place
        parts.append(use(f"rosette-{place + 1}", x, 31, scale=1.2))
        parts.append(plain(row, x + 26, 25, 12.5, "var(--muted)", weight=700, letter_spacing=0.8))
        parts.append(display(str(prize), x + 25, 55, 29, weight=800))
    return "".join(parts)


def _programme(table: Table, x: float, y: float) -> Iterator[Svg]:
    """The races of the game: who won those that are run, which one is on, what colour comes."""
    constants = table.box.constants
    races, run = constants.races_per_game, len(table.view["race_programme"])
    step = min(54.0, 226 / races)
    size = min(40.0, step - 6)
    winners = {race.number: race.order[0] for race in table.story.races if race.is_paid and race.order}
    for race in range(1, races + 1):
        left = x + step * (race - 1)
        fill = "var(--purple)" if race <= constants.races_purple else "var(--green)"
        on = race == _race(table) and not (table.over or table.drafting or table.buying)
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
            yield path(
                f"M{middle - 8:g} {y + 23:g}l6 7l11-13",
                fill="none",
                stroke="#FFFFFF",
                stroke_width=3,
                stroke_linecap="round",
            )
        else:
            if not on:
                yield box(left + 5, y + 8, size - 10, size - 10, rx=3, fill="none", stroke=CREAM, opacity=0.5)
            yield display(str(race), middle, y + 31, 20, CREAM, "middle", 800, opacity=1 if on else 0.7)


def _tall_card(table: Table) -> Iterator[Svg]:
    """On a phone: race, prizes, and beside them dice or whose turn it is."""
    area = table.plan.at.card
    yield from _badge(table)
    x = area.x + 56
    wide = 150 if table.running or table.betting else 260
    if table.drafting or table.buying or table.card is None:
        yield display(_title(table), x, area.y + 27, 17)
        yield muted(table.text("card-round", round=table.round, rounds=table.rounds), x, area.y + 49, 14)
    else:
        yield display(fitted(table.card_name(table.card.id), wide + 60, 15), x, area.y + 21, 15)
        yield _race_print(table.game, table.card.id, "tall", table.sight.language)
    if table.running:
        yield box(*table.plan.at.dice, rx=8, fill="var(--frame)")
    elif table.betting or table.buying or table.drafting:
        yield _people(table, Area(area.right - 112, area.y + 4, 108, area.height - 8), 22)


# -- below the board -----------------------------------------------------------------------------------------


def tray(table: Table) -> Svg:
    """The stable of the own seat, its bets, and what the phase needs."""
    return "".join(_tall_tray(table) if table.plan.tall else _wide_tray(table))


def _wide_tray(table: Table) -> Iterator[Svg]:
    y = table.plan.at.tray.y
    yield plain(_stable_title(table), 16, y + 26, 14, weight=600)
    shares, horses = len(table.stable), len(grouped(table.stable))
    first, second = table.text("tray-shares", shares=shares, horses=horses).split("\n")
    yield muted(first, 16, y + 47)
    yield muted(second.strip(), 16, y + 66)
    yield line(394, y + 14, 394, y + 75, stroke="var(--line)")
    yield from _middle(table)
    yield from _right(table)


def _stable_title(table: Table) -> str:
    if table.is_mine:
        return table.text("tray-stable")
    return fitted(table.text("tray-stable-of", name=table.name(table.mine)), 92, 14)


def _middle(table: Table) -> Iterator[Svg]:
    """Between stable and dice: bets, wells for markers, or what the stable costs."""
    y = table.plan.at.tray.y
    if table.drafting and table.is_mine:
        cost = sum(table.plan.horse[horse].cost for horse in table.stable)
        yield plain(table.text("tray-cost"), 410, y + 26, 14, weight=600)
        yield display(str(cost), 410, y + 66, 32, weight=800)
        left = table.box.constants.money_start - cost
        yield muted(table.text("tray-cost-left", left=left), 410 + 22 * len(str(cost)) + 10, y + 64, 14)
    elif table.betting and table.own_bet:
        count = len(table.own_bet)
        yield plain(table.text("tray-markers"), 404, y + 23, 14, weight=600)
        told = table.text("tray-placed", placed=table.placed, left=count - table.placed)
        yield muted(told, 726, y + 23, 14, "end")
        for marker in range(count):
            yield _well(table, marker)
    elif table.running and table.own_bet:
        yield plain(table.text("tray-bets"), 404, y + 23, 14, weight=600)
        yield from _own_bets(table, 404, y + 50)
    else:
        yield from _standing(table, 410, y)


def _standing(table: Table, x: float, y: float) -> Iterator[Svg]:
    """Money and position of the seat below the board."""
    title = "tray-money" if table.is_mine else "tray-money-of"
    yield plain(table.text(title, name=table.name(table.mine)), x, y + 26, 14, weight=600)
    yield display(str(table.money[table.mine]), x, y + 66, 32, weight=800)
    position = 1 + sum(money > table.money[table.mine] for money in table.money)
    told = table.text("tray-position", position=position, players=table.sight.players)
    yield muted(told, x + 22 * len(str(table.money[table.mine])) + 8, y + 64, 14)


def _well(table: Table, marker: int) -> Svg:
    """Where an own marker waits; a tick where it has gone."""
    spot = well(table, marker)
    radius = 10 * spot.scale + 3
    if marker == table.placed and table.asked:
        return circle(spot.x, spot.y, radius + 2.5, fill="none", stroke="var(--action)", stroke_width=2)
    dashes: dict[str, Value] = {"stroke_dasharray": "4 4"} if marker < table.placed else {}
    ring = circle(
        spot.x, spot.y, radius, fill="var(--groove)", stroke="var(--slot)", stroke_width=1.4, **dashes
    )
    if marker >= table.placed:
        return ring
    value = str(table.box.bet_markers.values[marker])
    gone = display(value, spot.x, spot.y + 6, 17, "var(--slot-words)", "middle")
    return ring + gone + tick(spot.x + radius * 0.72, spot.y + radius * 0.72, 0.8)


def _own_bets(table: Table, x: float, y: float) -> Iterator[Svg]:
    """The own markers by field; those that are lost fade."""
    fields: dict[str, list[int]] = {}
    for field, value in table.markers(table.mine):
        fields.setdefault(field, []).append(value or 0)
    colour = table.colour(table.mine)
    widths = [max(27.0 * len(values), 8.2 * len(field)) for field, values in fields.items()]
    gap = min(18.0, max(4.0, (328 - sum(widths)) / max(1, len(widths) - 1)))
    squeeze = min(1.0, 328 / max(1.0, sum(widths) + gap * (len(widths) - 1)))
    drawn, left = [], 0.0
    for (field, values), width in zip(fields.items(), widths, strict=True):
        row, horse = field.split()
        lost, won = table.is_lost(row, int(horse)), table.is_won(row, int(horse))
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


def _right(table: Table) -> Iterator[Svg]:
    """Dice, or whose turn it is."""
    area = table.plan.at.dice
    x, y, width, height = area
    if table.running or table.over or table.phase == "RACE":
        yield box(x, y, width, height, rx=10, fill="var(--frame)")
        dashes: dict[str, Value] = {"stroke_dasharray": "5 4", "stroke_opacity": 0.4, "fill": "none"}
        yield box(
            x + 5, y + 5, width - 10, height - 10, rx=7, stroke="var(--rail-pale)", stroke_width=1.2, **dashes
        )
        if table.running and table.dice is not None:
            yield display("=", x + 164, y + 56, 30, "var(--rail-pale)", weight=500)
            yield display(str(sum(table.dice)), x + 194, y + 60, 44, "var(--rail)", weight=800)
        if table.over:
            yield from _winners(table, area)
        return
    yield box(x, y, width, height, rx=10, fill="var(--tote)")
    title = fitted(table.text("order-title", how=_how(table)), width - 24, 13.5)
    yield plain(title, x + 16, y + 26, 13.5, "var(--tote-words)", weight=600)
    yield _people(table, Area(x + 6, y + 30, width - 12, height - 32), 26)


def _winners(table: Table, area: Area) -> Iterator[Svg]:
    """Who has won."""
    winners = [standing.seat for standing in table.sight.standings if standing.rank == 1]
    yield use("rosette-1", area.x + 46, area.y + 40, scale=1.7)
    names = table.text("tray-winner", names=tuple(table.name(seat) for seat in winners))
    yield display(fitted(names, area.width - 100, 20), area.x + 84, area.y + 42, 21, "var(--rail)")
    money = table.money[winners[0]] if winners else 0
    yield plain(
        table.text("tray-winner-money", money=money), area.x + 84, area.y + 64, 15, "var(--rail-pale)"
    )


def _how(table: Table) -> str:
    if table.drafting:
        return "draft"
    if table.buying:
        return "buy"
    return "sealed" if table.sealed else "bet"


def _people(table: Table, area: Area, size: float) -> Svg:
    """Everybody in the order of the phase: who has answered, who is asked first, who waits."""
    together = table.drafting or (table.betting and table.sealed)
    count = len(table.order)
    rows = 2 if table.plan.tall and count > 3 else 1
    across = -(-count // rows)
    step = min(68.0, area.width / across)
    size = min(size, step - 6, area.height / rows - 4)
    first = area.x + area.width / 2 - step * (across - 1) / 2
    asked = table.waiting_for[:1] if not together else table.waiting_for
    drawn = []
    for place, seat in enumerate(table.order):
        x = first + step * (place % across)
        y = area.y + area.height * (place // across + 0.5) / rows
        done = seat in table.has_answered
        if seat in asked and not together:
            drawn.append(circle(x, y, size * 0.72, fill="none", stroke="var(--gold)", stroke_width=2.4))
        shown = person(table.colour(seat), (x, y), size, table.letters[seat])
        drawn.append(shown if done or seat in asked else group(shown, opacity=0.72))
        if done:
            drawn.append(tick(x + size * 0.5, y + size * 0.42, 0.9))
        if not together and place % across < across - 1 and step > 40:
            drawn.append(
                path(
                    f"M{x + step / 2 - 2:g} {y - 5:g}l5 5l-5 5",
                    fill="none",
                    stroke="#6F7F88",
                    stroke_width=2,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
            )
    return "".join(drawn)


def _tall_tray(table: Table) -> Iterator[Svg]:
    """On a phone: the stable and, while bets are placed, the wells of the markers."""
    tray_ = table.plan.at.tray
    title = _stable_title(table)
    shares = len(table.stable)
    yield plain(title, 10, tray_.y + 17, 13, weight=600)
    if not shares:
        yield muted(table.text("tray-empty"), 10, tray_.y + 62, 14)
    if table.drafting and table.is_mine and shares:
        cost = sum(table.plan.horse[horse].cost for horse in table.stable)
        yield muted(table.text("tray-cost-short", cost=cost), 380, tray_.y + 17, 13, "end")
    elif table.betting and table.own_bet:
        count = len(table.own_bet)
        told = table.text("tray-placed", placed=table.placed, left=count - table.placed)
        yield muted(told, 380, tray_.y + 17, 13, "end")
        for marker in range(count):
            yield _well(table, marker)
