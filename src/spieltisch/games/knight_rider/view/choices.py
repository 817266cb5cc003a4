"""Knight Rider: what can be clicked, what is asked, what the viewer may choose, and what a click means."""

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.knight_rider.rules import reach
from spieltisch.games.knight_rider.view.cards import HEIGHT, WIDTH
from spieltisch.games.knight_rider.view.city import KERB, LETTERS, STEPS, TILE, tile_sprite
from spieltisch.games.knight_rider.view.drive_choices import RAM
from spieltisch.games.knight_rider.view.layout import GHOSTS, HAND
from spieltisch.games.knight_rider.view.log import ending
from spieltisch.games.knight_rider.view.marks import planks_on, step_places, tick
from spieltisch.games.knight_rider.view.pieces import card_zone, hand_places
from spieltisch.games.knight_rider.view.score import reckoning
from spieltisch.games.knight_rider.view.track_view import Cell, ahead, cell_name, cell_of, middle
from spieltisch.games.knight_rider.view.trays import row_place
from spieltisch.games.knight_rider.view.view_model import KITT_WORDS, SLUG, STEP_WORDS, Table, said
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.scene import Caution, Choice, Mark, Place, Prompt, Result, Tone, Zone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, circle, group, number, path, use

DIE_ZONE: Final = "die"
PLAZA_ZONE: Final = "plaza"
STEP_SIZE: Final = 27.0
KEYS: Final = {"forward": "ArrowUp", "left": "ArrowLeft", "right": "ArrowRight", "half_turn": "ArrowDown"}
ENTRY_SIZE: Final = 46.0


# -- zones ---------------------------------------------------------------------------------------------------


def zones(table: Table) -> Iterator[Zone]:
    """Tiles and plots, the entries, the steps of the own car, the cards of the hand."""
    yield from _cells(table)
    if table.plan.building:
        return
    x, y = table.heart
    yield Zone(
        id=PLAZA_ZONE,
        x=x,
        y=y,
        width=2 * TILE - 8,
        height=2 * TILE - 8,
        label=table.text("plaza-escape", left=len(table.view["escape"]), total=len(table.box.escape_card)),
        tip=_escapes_left(table),
        close_up=f"escape-{table.turned_card}" if table.turned_card else "",
        pane=table.pane,
    )
    if table.phase in ("start_tile", "entry"):
        yield from _entry_zones(table)
    if table.phase == "turn" and table.sight.seat is not None and table.sight.seat == table.current:
        yield from _step_zones(table)
    yield from _card_zones(table)
    yield _die_zone(table)


def _cells(table: Table) -> Iterator[Zone]:
    """Every tile; while the track is built also the plots beside it and the centre."""
    shown: dict[Cell, None] = dict.fromkeys(table.streets.tiles)
    if table.plan.building:
        shown |= dict.fromkeys(sorted(plots(table)))
        shown |= dict.fromkeys(sorted(table.streets.centre))
    for cell in shown:
        label, tip = _cell_told(table, cell)
        ask, help_line = _cell_question(table, cell), _turning_help(table, cell)
        yield _cell(cell, table.pane, label, tip, ask, help_line)


@cached_per_part
def _cell(cell: Cell, pane: str, label: str, tip: str, ask: str, help_line: str) -> Zone:
    x, y = middle(cell)
    return Zone(
        id=cell_name(cell),
        x=x,
        y=y,
        width=TILE,
        height=TILE,
        label=label,
        tip=tip,
        ask=ask,
        help=help_line,
        pane=pane,
    )


def plots(table: Table) -> set[Cell]:
    """Empty cells beside a tile or the centre."""
    built = {*table.streets.tiles, *table.streets.centre}
    beside = {table.streets.beside(cell, side) for cell in built for side in range(4)}
    grid = table.box.table
    return {(x, y) for x, y in beside - built if 0 <= x < grid.width and 0 <= y < grid.height}


def _cell_told(table: Table, cell: Cell) -> tuple[str, str]:
    """A cell for those who hear it, and what is to be known of it."""
    x, y = cell
    if cell in table.streets.centre:
        return table.text("zone-centre"), ""
    if cell not in table.streets.tiles:
        return table.text("zone-plot", column=x, row=y, turns=len(table.placements.get(cell, ()))), ""
    stack = tuple(table.kind_name(kind) for kind, _ in table.streets.detours.get(cell, ()))
    cars = tuple(map(table.name, table.streets.parked.get(cell, ())))
    name = table.tile_name(table.tile_number(cell))
    return _tile_told(table.sight.language, name, stack, cars, table.streets.red == cell)


@cached_per_part
def _tile_told(
    language: str, name: str, stack: tuple[str, ...], cars: tuple[str, ...], red: bool
) -> tuple[str, str]:
    values = {
        "tile": name,
        "cards": stack or "none",
        "cars": cars or "none",
        "red": "yes" if red else "no",
        "detours": len(stack),
    }
    label = said(language, "zone-tile", count=len(cars), **values)
    return label, said(language, "tip-tile", **values) if stack else name


def _cell_question(table: Table, cell: Cell) -> str:
    """What is asked once a cell was picked and what lies there can be turned."""
    if cell in table.placements:
        return table.text("ask-turn-tile", tile=table.tile_name(table.view["drawn_tile"]))
    if cell == table.detour_cell and table.detour_kind is not None:
        return table.text("ask-rotation", card=table.kind_name(table.detour_kind))
    return ""


def _turning_help(table: Table, cell: Cell) -> str:
    """How what lies there is turned."""
    device = "phone" if table.plan.tall else "desk"
    if cell in table.placements:
        return table.text("help-turn-tile", device=device)
    return table.text("help-rotation", device=device) if cell == table.detour_cell else ""


def _escapes_left(table: Table) -> str:
    """Which escape cards are still to come: everybody may know it."""
    left = table.view["escape"]
    if not left:
        return table.text("tip-escapes-none")
    return table.text("tip-escapes", cards=tuple(table.kind_name(card) for card in left))


def _entry_zones(table: Table) -> Iterator[Zone]:
    """The open ends of the start tile."""
    for side in table.entries:
        x, y = table.entry_place(side, 66)
        yield Zone(
            id=f"entry-{LETTERS[side]}",
            x=x,
            y=y,
            width=ENTRY_SIZE,
            height=ENTRY_SIZE,
            round=True,
            label=table.text("zone-entry", side=LETTERS[side]),
            pane=table.pane,
        )


def _step_zones(table: Table) -> Iterator[Zone]:
    """The steps, also those that are not possible now: a click there tells why."""
    if table.detour_kind is not None:
        return
    for word, (x, y) in step_places(table).items():
        label = table.text("zone-step", step=word, cost=table.step_cost(word))
        yield Zone(
            id=word,
            x=x,
            y=y,
            width=STEP_SIZE,
            height=STEP_SIZE,
            round=True,
            label=label,
            shine="none",
            pane=table.pane,
        )
        if table.plan.tall and table.steering:
            x, y, width, height = row_place(table, word)
            yield Zone(id=f"row-{word}", x=x, y=y, width=width, height=height, label=label, stands_for=word)


def _card_zones(table: Table) -> Iterator[Zone]:
    """The cards of the hand."""
    for deck, _, kind, (x, y) in hand_places(table):
        if not kind or not table.copies(deck, kind):
            continue
        yield Zone(
            id=card_zone(deck, kind),
            x=x,
            y=y,
            width=WIDTH + 4,
            height=HEIGHT + 4,
            shine="edge",
            label=table.text("zone-card", card=table.kind_name(kind), copies=table.copies(deck, kind)),
            tip=table.text(f"card-{kind.replace('_', '-')}"),
            close_up=f"{deck}-{kind}",
            pane=HAND if table.plan.tall else "",
        )


def _die_zone(table: Table) -> Zone:
    """The tray of the die: it also tells what rams and oil do."""
    tray = table.plan.tray
    label = table.text("zone-die", points=table.turn["remaining"] or 0)
    tip = table.text("tip-die")
    if table.plan.tall:
        return Zone(id=DIE_ZONE, x=332, y=30, width=104, height=50, label=label, tip=tip)
    x, y = tray.x + tray.width / 2, tray.y + tray.height / 2
    return Zone(id=DIE_ZONE, x=x, y=y, width=tray.width, height=tray.height, label=label, tip=tip)


# -- the prompt ----------------------------------------------------------------------------------------------


def prompt(table: Table) -> Prompt:
    """What is asked, said to the person; to the others: who is thinking."""
    actors = table.sight.actors
    if not actors:
        return Prompt(seats=(), question=_sentence_of_end(table), help=_help_over(table))
    if table.asked:
        key = _matter(table)
        values = _matters(table)
        return Prompt(
            seats=actors,
            question=table.text(f"ask-{key}", **values),
            help=table.text(f"help-{key}", **values),
        )
    seats = () if actors[0] == CHANCE else actors
    name = "" if table.current is None else table.name(table.current)
    if seats:
        return Prompt(seats=seats, question=table.text(f"wait-{table.phase.replace('_', '-')}", name=name))
    awaited = table.view["pending"]["seats"]
    other = table.name(awaited[0]) if awaited else name
    return Prompt(
        seats=(), question=table.text(f"wait-{table.pending.replace('_', '-')}", name=name, other=other)
    )


def _matter(table: Table) -> str:
    """What the viewer has to decide."""
    if table.phase != "turn":
        return {"build": "place", "start_tile": "start-tile", "entry": "entry"}[table.phase]
    if table.detour_kind is not None:
        return "cell" if table.detour_cell is None else "rotation"
    if table.turn["finished"]:
        return "end"
    if "stop" in table.words:
        return "stop"
    return "enter" if table.driving is not None and table.driving.field is None else "drive"


def _matters(table: Table) -> dict[str, object]:
    """The values of the question."""
    rammed = table.rammed_ahead
    cards = [word for word in table.words if word in (*KITT_WORDS.values(), "detour")]
    drawn = table.view["drawn_tile"]
    kind = table.detour_kind
    fits = any(0 in rotations for rotations in table.placements.values())
    return {
        "points": table.turn["remaining"] or 0,
        "distance": -1 if table.way_to_red is None else table.way_to_red,
        "ram": table.name(rammed) if rammed is not None else "none",
        "rams": "yes" if any(table.ends.values()) else "no",
        "cards": len(cards),
        "tile": table.tile_name(drawn) if drawn is not None else "none",
        "card": table.kind_name(kind) if kind is not None else "none",
        "first": "no" if table.view["first_tile_laid"][table.mine] else "yes",
        "fits": "yes" if fits else "no",
        "most": table.box.detour_limits.max_cards_per_tile,
        "entries": len(table.entries),
        "device": "phone" if table.plan.tall else "desk",
        "turns": len({rotation for rotations in table.placements.values() for rotation in rotations}),
        "ways": max((len(steps) for steps in table.ways.values()), default=0) if table.steering else 0,
    }


# -- choices -------------------------------------------------------------------------------------------------


def choices(table: Table) -> list[Choice]:
    """What the viewer may do now."""
    return [_choice(table, act) for act in table.sight.acts]


def _choice(table: Table, act: Act) -> Choice:
    """One action with the way to make it."""
    word = str(act.words[0])
    if word == "place_tile":
        return _placement(table, act, cell_of(str(act.words[1])), int(str(act.words[2])))
    if word == "start_tile":
        return _start_tile(table, act, int(str(act.words[1])))
    if word == "entry":
        return _entry(table, act, str(act.words[1]))
    if word in STEP_WORDS:
        return _step(table, act, word)
    if word in ("cell", "rotation"):
        return _detour(table, act, word)
    if word == "detour":
        kind = str(act.words[1])
        return _card(table, act, card_zone("detour", kind), "button-detour", kind)
    for kind, meant in KITT_WORDS.items():
        if word == meant:
            return _card(table, act, card_zone("kitt", kind), "button-kitt", kind)
    tone: Tone = "primary" if word == "end_turn" else "plain"
    button = table.text(f"button-{word.replace('_', '-')}")
    return Choice(action=act.number, text=act.text, button=button, tone=tone)


def _placement(table: Table, act: Act, cell: Cell, rotation: int) -> Choice:
    """The drawn tile on a plot, turned; roads that go on are ticked."""
    drawn = table.view["drawn_tile"]
    x, y = middle(cell)
    on, ends = table.joined(cell, rotation)
    ghost = group(use(tile_sprite(drawn, rotation), 0, 0), x=x, y=y, scale=1.04)
    ticks = "".join(tick(x + STEPS[side][0] * TILE * 0.52, y + STEPS[side][1] * TILE * 0.52) for side in on)
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=table.text("button-place"),
        tone="primary",
        turn=90.0 * rotation,
        help=table.text("effect-place", roads=len(on), ends=ends),
        preview=(Mark(id="ghost", layer=GHOSTS, svg=ghost + ticks, pane=table.pane),),
    )


def _start_tile(table: Table, act: Act, number_: int) -> Choice:
    """One of several tiles that are equally far."""
    cell = next(cell for cell, laid in table.streets.tiles.items() if laid.number == number_)
    ends = len(table.open_ends(cell))
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=table.text("button-start-tile", tile=number_),
        tone="primary",
        help=table.text("effect-start-tile", tile=number_, entries=ends),
    )


def _entry(table: Table, act: Act, side: str) -> Choice:
    """Where the own car waits."""
    return Choice(
        action=act.number,
        path=(f"entry-{side}",),
        text=act.text,
        button=table.text("button-entry", side=side),
        shown=True,
        preview=(Mark(id="ghost", layer=GHOSTS, svg=_waiting_ghost(table, side), pane=table.pane),),
    )


def _waiting_ghost(table: Table, side: str) -> Svg:
    direction = LETTERS.index(side)
    x, y = table.entry_place(direction, 74)
    return group(
        use(f"car-{table.colour(table.mine)}", 0, 0),
        x=x,
        y=y,
        angle=90 * (direction + 1),
        scale=0.52,
        opacity=0.8,
    )


def _step(table: Table, act: Act, word: str) -> Choice:
    """One step of the drive."""
    cost = table.step_cost(word)
    rammed = table.rammed_ahead if word == "forward" else None
    left = (table.turn["remaining"] or 0) - cost
    return Choice(
        action=act.number,
        path=(word,),
        text=act.text,
        button=table.text(f"button-{word.replace('_', '-')}"),
        tone="primary" if word == "forward" else "plain",
        shown=not table.plan.tall,
        confirm="never",
        icon=f"icon-{word}",
        key=KEYS[word],
        help=table.text("effect-ram", name=table.name(rammed))
        if rammed is not None
        else table.text("effect-step", left=left),
    )


def _card(table: Table, act: Act, zone: str, key: str, kind: str) -> Choice:
    """A card of the hand is played."""
    preview: tuple[Mark, ...] = ()
    if kind == "jump":
        preview = (Mark(id="leap", layer=GHOSTS, svg=_leap(table), pane=table.pane),)
    return Choice(
        action=act.number,
        path=(zone,),
        text=act.text,
        button=table.text(key, card=table.kind_name(kind)),
        help=table.text(f"card-{kind.replace('_', '-')}"),
        preview=preview,
    )


def _leap(table: Table) -> Svg:
    """The way of a jump: over the next field onto the one behind it."""
    car = table.driving
    if car is None:
        return ""
    if car.field is None:
        places = [table.entry_place(car.waiting or 0, away) for away in (70, TILE / 2, TILE / 4)]
    else:
        places = [table.streets.at(ahead(car.field, car.heading, steps)) for steps in range(3)]
    (x0, y0), (x1, y1), (x2, y2) = places
    bend = 18 if abs(x2 - x0) > abs(y2 - y0) else 0
    arc = (
        f"M{number(x0)} {number(y0)}Q{number(x1 - (18 - bend))} {number(y1 - bend)} {number(x2)} {number(y2)}"
    )
    return path(
        arc,
        fill="none",
        stroke="var(--scanner)",
        stroke_width=3,
        stroke_dasharray="1 6",
        stroke_linecap="round",
    ) + circle(x2, y2, KERB - 3, fill="none", stroke="var(--scanner)", stroke_width=2.5)


def _detour(table: Table, act: Act, word: str) -> Choice:
    """A tile for the detour card, then its rotation there."""
    kind = table.detour_kind or ""
    cell = cell_of(str(act.words[1])) if word == "cell" else table.detour_cell
    assert cell is not None
    rotation = int(str(act.words[1])) if word == "rotation" else 0
    values = {"tile": table.tile_number(cell), "lying": len(table.streets.detours.get(cell, ()))}
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=table.text(f"button-{word}", **values),
        tone="primary",
        turn=90.0 * rotation if word == "rotation" else None,
        caution=_walled_in(table, cell, kind, rotation) if word == "rotation" else None,
        help=table.text("effect-cell", **values) if word == "cell" else _opened(table, cell, kind, rotation),
        preview=(
            Mark(id="ghost", layer=GHOSTS, svg=detour_ghost(table, cell, kind, rotation), pane=table.pane),
        ),
    )


def _walled_in(table: Table, cell: Cell, kind: str, rotation: int) -> Caution | None:
    """A card that shuts the own car in is allowed by default (KNR-104), but seldom meant."""
    card = table.state.city.detours.index(kind)
    if not reach.shuts_in(table.state, table.mine, card, table.tile_index(cell), rotation):
        return None
    return Caution(rule="KNR-104", text=table.text("caution-walled-in"))


def detour_ghost(table: Table, cell: Cell, kind: str, rotation: int) -> Svg:
    """A detour card as it would lie."""
    x, y = middle(cell)
    return use(f"laid-{kind}", x, y, angle=90 * rotation) + planks_on(table, cell, kind, rotation)


def _opened(table: Table, cell: Cell, kind: str, rotation: int) -> str:
    """Which roads of the tile stay open."""
    stay = tuple(table.text("side-told", side=LETTERS[arm]) for arm in table.left_open(cell, kind, rotation))
    card = next(card for card in table.box.detour_card if card.id == kind)
    barrier = "yes" if card.barrier_on_middle else "no"
    return table.text("effect-rotation", sides=stay or "none", count=len(stay), barrier=barrier)


# -- the end -------------------------------------------------------------------------------------------------


def result(table: Table) -> Result | None:
    """Who won, and how."""
    if not table.sight.standings:
        return None
    places = tuple(
        Place(
            seat=standing.seat,
            rank=standing.rank,
            decided_by=table.text(f"cause-{standing.decided_by}") if standing.rank == 1 else "",
            parts=reckoning(table.sight, standing.seat),
        )
        for standing in table.sight.standings
    )
    return Result(sentence=_sentence_of_end(table), places=places)


def _sentence_of_end(table: Table) -> str:
    winner = table.view["winner"]
    seat = winner + 1 if isinstance(winner, int) else 0
    return ending(table.sight, {"seat": seat, "reason": table.view["reason"]})


def _help_over(table: Table) -> str:
    """How long it took."""
    return table.text("help-over", round=table.view["round_counter"])


# -- clicks --------------------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """What a click on a cell, an entry, a step or a card would mean.

    :raises IllegalAction: for a place on the road where the drive cannot end.
    """
    if len(path) != 1:
        return None
    table, zone = Table(sight), path[0]
    if zone.startswith(RAM):
        _refuse_drive(table, "KNR-53", "refused-way-ram")
    if zone in STEP_WORDS:
        return (zone,)
    if zone.startswith("entry-") and zone[6:] in LETTERS:
        return ("entry", zone[6:])
    for kind, word in KITT_WORDS.items():
        if zone == card_zone("kitt", kind):
            return (word,)
    for card in table.box.detour_card:
        if zone == card_zone("detour", card.id):
            return ("detour", card.id)
    try:
        cell = cell_of(zone)
    except ValueError:
        return None
    return _attempt_on(table, cell)


def _attempt_on(table: Table, cell: Cell) -> Words | None:
    """What a click on a cell would mean."""
    grid = table.box.table
    if not (0 <= cell[0] < grid.width and 0 <= cell[1] < grid.height):
        return None
    if table.phase == "build":
        return ("place_tile", cell_name(cell), table.placements.get(cell, [0])[0])
    if table.phase == "start_tile":
        return ("start_tile", table.tile_number(cell)) if cell in table.streets.tiles else None
    if table.detour_cell is not None and cell == table.detour_cell and table.asked:
        return ("rotation", int(str(table.sight.acts[0].words[1])))
    if table.detour_kind is not None:
        return ("cell", cell_name(cell))
    if cell in table.streets.tiles:
        _refuse_drive(table, "KNR-48", "refused-way")
    return None


def _refuse_drive(table: Table, rule: str, key: str) -> None:
    """A place on the road was clicked, and the drive does not end there."""
    if table.steering:
        raise IllegalAction(key, slug=SLUG, rule=rule, points=table.turn["remaining"])
