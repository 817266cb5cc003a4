"""Knight Rider: the zones, the prompt, the viewer's choices, the result, and the meaning of a click."""

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.knight_rider.rules.steps import detours
from spieltisch.games.knight_rider.view import layers
from spieltisch.games.knight_rider.view.cards import HEIGHT, WIDTH
from spieltisch.games.knight_rider.view.city import KERB, LETTERS, STEPS, TILE, tile_sprite
from spieltisch.games.knight_rider.view.drive_choices import RAM
from spieltisch.games.knight_rider.view.layout import HAND
from spieltisch.games.knight_rider.view.marks import planks_on, step_places, tick
from spieltisch.games.knight_rider.view.pieces import card_zone, hand_places
from spieltisch.games.knight_rider.view.result import result_sentence
from spieltisch.games.knight_rider.view.track_view import Cell, ahead, cell_name, cell_of, middle
from spieltisch.games.knight_rider.view.trays import row_place
from spieltisch.games.knight_rider.view.view_model import KITT_WORDS, SLUG, STEP_WORDS, ViewModel, translate
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.scene import Caution, Choice, Mark, Prompt, Tone, Zone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, circle, group, number, path, use

DIE_ZONE: Final = "die"
PLAZA_ZONE: Final = "plaza"
STEP_SIZE: Final = 27.0
KEYS: Final = {"forward": "ArrowUp", "left": "ArrowLeft", "right": "ArrowRight", "half_turn": "ArrowDown"}
ENTRY_SIZE: Final = 46.0


# -- zones ---------------------------------------------------------------------------------------------------


def zones(model: ViewModel) -> Iterator[Zone]:
    """Build the zones: tiles and plots, the entries, the steps of the own car, the cards of the hand."""
    yield from _cells(model)
    if model.plan.building:
        return
    x, y = model.centre_point
    yield Zone(
        id=PLAZA_ZONE,
        x=x,
        y=y,
        width=2 * TILE - 8,
        height=2 * TILE - 8,
        label=model.text("plaza-escape", left=len(model.view["escape"]), total=len(model.box.escape_card)),
        tip=_escapes_left(model),
        close_up=f"escape-{model.turned_card}" if model.turned_card else "",
        pane=model.pane,
    )
    if model.phase in ("start_tile", "entry"):
        yield from _entry_zones(model)
    if model.phase == "turn" and model.sight.seat is not None and model.sight.seat == model.current:
        yield from _step_zones(model)
    yield from _card_zones(model)
    yield _die_zone(model)


def _cells(model: ViewModel) -> Iterator[Zone]:
    """Build a zone for every tile; while the track is built also for the plots beside it and the centre."""
    shown: dict[Cell, None] = dict.fromkeys(model.track_view.tiles)
    if model.plan.building:
        shown |= dict.fromkeys(sorted(plots(model)))
        shown |= dict.fromkeys(sorted(model.track_view.centre))
    for cell in shown:
        label, tip = _cell_texts(model, cell)
        ask, help_line = _cell_question(model, cell), _turning_help(model, cell)
        yield _cell(cell, model.pane, label, tip, ask, help_line)


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


def plots(model: ViewModel) -> set[Cell]:
    """Return the empty cells beside a tile or the centre."""
    built = {*model.track_view.tiles, *model.track_view.centre}
    beside = {model.track_view.beside(cell, side) for cell in built for side in range(4)}
    grid = model.box.table
    return {(x, y) for x, y in beside - built if 0 <= x < grid.width and 0 <= y < grid.height}


def _cell_texts(model: ViewModel, cell: Cell) -> tuple[str, str]:
    """Return the label of a cell for a screen reader, and its tip."""
    x, y = cell
    if cell in model.track_view.centre:
        return model.text("zone-centre"), ""
    if cell not in model.track_view.tiles:
        return model.text("zone-plot", column=x, row=y, turns=len(model.placements.get(cell, ()))), ""
    stack = tuple(model.kind_name(kind) for kind, _ in model.track_view.detours.get(cell, ()))
    cars = tuple(map(model.name, model.track_view.seats_by_cell.get(cell, ())))
    name = model.tile_name(model.tile_number(cell))
    return _tile_texts(model.sight.language, name, stack, cars, model.track_view.red == cell)


@cached_per_part
def _tile_texts(
    language: str, name: str, stack: tuple[str, ...], cars: tuple[str, ...], red: bool
) -> tuple[str, str]:
    values = {
        "tile": name,
        "cards": stack or "none",
        "cars": cars or "none",
        "red": "yes" if red else "no",
        "detours": len(stack),
    }
    label = translate(language, "zone-tile", count=len(cars), **values)
    return label, translate(language, "tip-tile", **values) if stack else name


def _cell_question(model: ViewModel, cell: Cell) -> str:
    """Return the question after a click on a cell where the tile or card can be turned."""
    if cell in model.placements:
        return model.text("ask-turn-tile", tile=model.tile_name(model.view["drawn_tile"]))
    if cell == model.detour_cell and model.detour_kind is not None:
        return model.text("ask-rotation", card=model.kind_name(model.detour_kind))
    return ""


def _turning_help(model: ViewModel, cell: Cell) -> str:
    """Return how to turn the tile or card."""
    device = "phone" if model.plan.tall else "desk"
    if cell in model.placements:
        return model.text("help-turn-tile", device=device)
    return model.text("help-rotation", device=device) if cell == model.detour_cell else ""


def _escapes_left(model: ViewModel) -> str:
    """Return which escape cards are still in the pile; that is public."""
    left = model.view["escape"]
    if not left:
        return model.text("tip-escapes-none")
    return model.text("tip-escapes", cards=tuple(model.kind_name(card) for card in left))


def _entry_zones(model: ViewModel) -> Iterator[Zone]:
    """Build the zones of the open ends of the start tile."""
    for side in model.entries:
        x, y = model.entry_place(side, 66)
        yield Zone(
            id=f"entry-{LETTERS[side]}",
            x=x,
            y=y,
            width=ENTRY_SIZE,
            height=ENTRY_SIZE,
            round=True,
            label=model.text("zone-entry", side=LETTERS[side]),
            pane=model.pane,
        )


def _step_zones(model: ViewModel) -> Iterator[Zone]:
    """Build the zones of all steps, also impossible ones: a click there explains why."""
    if model.detour_kind is not None:
        return
    for word, (x, y) in step_places(model).items():
        label = model.text("zone-step", step=word, cost=model.step_cost(word))
        yield Zone(
            id=word,
            x=x,
            y=y,
            width=STEP_SIZE,
            height=STEP_SIZE,
            round=True,
            label=label,
            shine="none",
            pane=model.pane,
        )
        if model.plan.tall and model.is_driving:
            x, y, width, height = row_place(model, word)
            yield Zone(id=f"row-{word}", x=x, y=y, width=width, height=height, label=label, stands_for=word)


def _card_zones(model: ViewModel) -> Iterator[Zone]:
    """Build the zones of the cards of the hand."""
    for deck, _, kind, (x, y) in hand_places(model):
        if not kind or not model.copies(deck, kind):
            continue
        yield Zone(
            id=card_zone(deck, kind),
            x=x,
            y=y,
            width=WIDTH + 4,
            height=HEIGHT + 4,
            shine="edge",
            label=model.text("zone-card", card=model.kind_name(kind), copies=model.copies(deck, kind)),
            tip=model.text(f"card-{kind.replace('_', '-')}"),
            close_up=f"{deck}-{kind}",
            pane=HAND if model.plan.tall else "",
        )


def _die_zone(model: ViewModel) -> Zone:
    """Build the zone of the die's tray, which also explains rams and oil."""
    tray = model.plan.tray
    label = model.text("zone-die", points=model.turn["remaining"] or 0)
    tip = model.text("tip-die")
    if model.plan.tall:
        return Zone(id=DIE_ZONE, x=332, y=30, width=104, height=50, label=label, tip=tip)
    x, y = tray.x + tray.width / 2, tray.y + tray.height / 2
    return Zone(id=DIE_ZONE, x=x, y=y, width=tray.width, height=tray.height, label=label, tip=tip)


# -- the prompt ----------------------------------------------------------------------------------------------


def prompt(model: ViewModel) -> Prompt:
    """Build the prompt: the question for the seat that is asked, for other viewers whose turn it is."""
    actors = model.sight.actors
    if not actors:
        return Prompt(seats=(), question=result_sentence(model), help=_result_help(model))
    if model.asked:
        key = _decision(model)
        values = _question_values(model)
        return Prompt(
            seats=actors,
            question=model.text(f"ask-{key}", **values),
            help=model.text(f"help-{key}", **values),
        )
    seats = () if actors[0] == CHANCE else actors
    name = "" if model.current is None else model.name(model.current)
    if seats:
        return Prompt(seats=seats, question=model.text(f"wait-{model.phase.replace('_', '-')}", name=name))
    awaited = model.view["pending"]["seats"]
    other = model.name(awaited[0]) if awaited else name
    return Prompt(
        seats=(), question=model.text(f"wait-{model.pending.replace('_', '-')}", name=name, other=other)
    )


def _decision(model: ViewModel) -> str:
    """Return the key of the decision that the viewer has to make."""
    if model.phase != "turn":
        return {"build": "place", "start_tile": "start-tile", "entry": "entry"}[model.phase]
    if model.detour_kind is not None:
        return "cell" if model.detour_cell is None else "rotation"
    if model.turn["finished"]:
        return "end"
    if "stop" in model.words:
        return "stop"
    return "enter" if model.driving is not None and model.driving.field is None else "drive"


def _question_values(model: ViewModel) -> dict[str, object]:
    """Return the values of the question."""
    rammed = model.rammed_ahead
    playable = {*KITT_WORDS.values(), "detour"}
    cards = [word for word in model.words if word in playable]
    drawn = model.view["drawn_tile"]
    kind = model.detour_kind
    fits = any(0 in rotations for rotations in model.placements.values())
    return {
        "points": model.turn["remaining"] or 0,
        "distance": -1 if model.distance_to_red is None else model.distance_to_red,
        "ram": model.name(rammed) if rammed is not None else "none",
        "rams": "yes" if any(model.ends.values()) else "no",
        "cards": len(cards),
        "tile": model.tile_name(drawn) if drawn is not None else "none",
        "card": model.kind_name(kind) if kind is not None else "none",
        "first": "no" if model.view["first_tile_laid"][model.mine] else "yes",
        "fits": "yes" if fits else "no",
        "most": model.box.detour_limits.max_cards_per_tile,
        "entries": len(model.entries),
        "device": "phone" if model.plan.tall else "desk",
        "turns": len({rotation for rotations in model.placements.values() for rotation in rotations}),
        "ways": max((len(steps) for steps in model.ways.values()), default=0) if model.is_driving else 0,
    }


# -- choices -------------------------------------------------------------------------------------------------


def choices(model: ViewModel) -> list[Choice]:
    """Build the viewer's choices."""
    return [_choice(model, act) for act in model.sight.acts]


def _choice(model: ViewModel, act: Act) -> Choice:
    """Build the choice of one action, with the path of zones to click."""
    word = str(act.words[0])
    if word == "place_tile":
        return _placement(model, act, cell_of(str(act.words[1])), int(str(act.words[2])))
    if word == "start_tile":
        return _start_tile(model, act, int(str(act.words[1])))
    if word == "entry":
        return _entry(model, act, str(act.words[1]))
    if word in STEP_WORDS:
        return _step(model, act, word)
    if word in ("cell", "rotation"):
        return _detour(model, act, word)
    if word == "detour":
        kind = str(act.words[1])
        return _card(model, act, card_zone("detour", kind), "button-detour", kind)
    for kind, meant in KITT_WORDS.items():
        if word == meant:
            return _card(model, act, card_zone("kitt", kind), "button-kitt", kind)
    tone: Tone = "primary" if word == "end_turn" else "plain"
    button = model.text(f"button-{word.replace('_', '-')}")
    return Choice(action=act.number, text=act.text, button=button, tone=tone)


def _placement(model: ViewModel, act: Act, cell: Cell, rotation: int) -> Choice:
    """Build the choice to lay the drawn tile on a plot, turned; roads that go on are ticked."""
    drawn = model.view["drawn_tile"]
    x, y = middle(cell)
    on, ends = model.joined_roads(cell, rotation)
    ghost = group(use(tile_sprite(drawn, rotation), 0, 0), x=x, y=y, scale=1.04)
    ticks = "".join(tick(x + STEPS[side][0] * TILE * 0.52, y + STEPS[side][1] * TILE * 0.52) for side in on)
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=model.text("button-place"),
        tone="primary",
        turn=90.0 * rotation,
        help=model.text("effect-place", roads=len(on), ends=ends),
        preview=(Mark(id="ghost", layer=layers.GHOSTS, svg=ghost + ticks, pane=model.pane),),
    )


def _start_tile(model: ViewModel, act: Act, number_: int) -> Choice:
    """Build the choice of one of several equally far tiles."""
    cell = next(cell for cell, laid in model.track_view.tiles.items() if laid.number == number_)
    ends = len(model.open_ends(cell))
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=model.text("button-start-tile", tile=number_),
        tone="primary",
        help=model.text("effect-start-tile", tile=number_, entries=ends),
    )


def _entry(model: ViewModel, act: Act, side: str) -> Choice:
    """Build the choice of the entry where the own car waits."""
    return Choice(
        action=act.number,
        path=(f"entry-{side}",),
        text=act.text,
        button=model.text("button-entry", side=side),
        shown=True,
        preview=(Mark(id="ghost", layer=layers.GHOSTS, svg=_waiting_ghost(model, side), pane=model.pane),),
    )


def _waiting_ghost(model: ViewModel, side: str) -> Svg:
    direction = LETTERS.index(side)
    x, y = model.entry_place(direction, 74)
    return group(
        use(f"car-{model.colour(model.mine)}", 0, 0),
        x=x,
        y=y,
        angle=90 * (direction + 1),
        scale=0.52,
        opacity=0.8,
    )


def _step(model: ViewModel, act: Act, word: str) -> Choice:
    """Build the choice of one step of the drive."""
    cost = model.step_cost(word)
    rammed = model.rammed_ahead if word == "forward" else None
    left = (model.turn["remaining"] or 0) - cost
    return Choice(
        action=act.number,
        path=(word,),
        text=act.text,
        button=model.text(f"button-{word.replace('_', '-')}"),
        tone="primary" if word == "forward" else "plain",
        shown=not model.plan.tall,
        confirm="never",
        icon=f"icon-{word}",
        key=KEYS[word],
        help=model.text("effect-ram", name=model.name(rammed))
        if rammed is not None
        else model.text("effect-step", left=left),
    )


def _card(model: ViewModel, act: Act, zone: str, key: str, kind: str) -> Choice:
    """Build the choice to play a card of the hand."""
    preview: tuple[Mark, ...] = ()
    if kind == "jump":
        preview = (Mark(id="leap", layer=layers.GHOSTS, svg=_leap(model), pane=model.pane),)
    return Choice(
        action=act.number,
        path=(zone,),
        text=act.text,
        button=model.text(key, card=model.kind_name(kind)),
        help=model.text(f"card-{kind.replace('_', '-')}"),
        preview=preview,
    )


def _leap(model: ViewModel) -> Svg:
    """Draw the way of a jump: over the next field onto the one behind it."""
    car = model.driving
    if car is None:
        return ""
    if car.field is None:
        places = [model.entry_place(car.waiting or 0, away) for away in (70, TILE / 2, TILE / 4)]
    else:
        places = [model.track_view.at(ahead(car.field, car.heading, steps)) for steps in range(3)]
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


def _detour(model: ViewModel, act: Act, word: str) -> Choice:
    """Build the choice of a tile for the detour card, then of its rotation."""
    kind = model.detour_kind or ""
    cell = cell_of(str(act.words[1])) if word == "cell" else model.detour_cell
    assert cell is not None
    rotation = int(str(act.words[1])) if word == "rotation" else 0
    values = {"tile": model.tile_number(cell), "lying": len(model.track_view.detours.get(cell, ()))}
    return Choice(
        action=act.number,
        path=(cell_name(cell),),
        text=act.text,
        button=model.text(f"button-{word}", **values),
        tone="primary",
        turn=90.0 * rotation if word == "rotation" else None,
        caution=_walled_in(model, cell, kind, rotation) if word == "rotation" else None,
        help=model.text("effect-cell", **values)
        if word == "cell"
        else _open_roads_text(model, cell, kind, rotation),
        preview=(
            Mark(
                id="ghost",
                layer=layers.GHOSTS,
                svg=detour_ghost(model, cell, kind, rotation),
                pane=model.pane,
            ),
        ),
    )


def _walled_in(model: ViewModel, cell: Cell, kind: str, rotation: int) -> Caution | None:
    """Warn of a card that shuts the own car in: it is allowed by default (KNR-104), but seldom meant."""
    card = model.state.city.detours.index(kind)
    if not detours.shuts_in(model.state, model.mine, card, model.tile_index(cell), rotation):
        return None
    return Caution(rule="KNR-104", text=model.text("caution-walled-in"))


def detour_ghost(model: ViewModel, cell: Cell, kind: str, rotation: int) -> Svg:
    """Draw a detour card as it would lie."""
    x, y = middle(cell)
    return use(f"laid-{kind}", x, y, angle=90 * rotation) + planks_on(model, cell, kind, rotation)


def _open_roads_text(model: ViewModel, cell: Cell, kind: str, rotation: int) -> str:
    """Return which roads of the tile stay open."""
    stay = tuple(model.text("side-told", side=LETTERS[arm]) for arm in model.left_open(cell, kind, rotation))
    card = next(card for card in model.box.detour_card if card.id == kind)
    barrier = "yes" if card.barrier_on_middle else "no"
    return model.text("effect-rotation", sides=stay or "none", count=len(stay), barrier=barrier)


# -- the end -------------------------------------------------------------------------------------------------


def _result_help(model: ViewModel) -> str:
    """Return the sentence that says how long the game took."""
    return model.text("help-over", round=model.view["round_counter"])


# -- clicks --------------------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a click on a cell, an entry, a step or a card means.

    :raises IllegalAction: for a place on the road where the drive cannot end.
    """
    if len(path) != 1:
        return None
    model, zone = ViewModel(sight), path[0]
    if zone.startswith(RAM):
        _refuse_drive(model, "KNR-53", "refused-way-ram")
    if zone in STEP_WORDS:
        return (zone,)
    if zone.startswith("entry-") and zone[6:] in LETTERS:
        return ("entry", zone[6:])
    for kind, word in KITT_WORDS.items():
        if zone == card_zone("kitt", kind):
            return (word,)
    for card in model.box.detour_card:
        if zone == card_zone("detour", card.id):
            return ("detour", card.id)
    try:
        cell = cell_of(zone)
    except ValueError:
        return None
    return _attempt_on(model, cell)


def _attempt_on(model: ViewModel, cell: Cell) -> Words | None:
    """Return the action that a click on a cell means."""
    grid = model.box.table
    if not (0 <= cell[0] < grid.width and 0 <= cell[1] < grid.height):
        return None
    if model.phase == "build":
        return ("place_tile", cell_name(cell), model.placements.get(cell, [0])[0])
    if model.phase == "start_tile":
        return ("start_tile", model.tile_number(cell)) if cell in model.track_view.tiles else None
    if model.detour_cell is not None and cell == model.detour_cell and model.asked:
        return ("rotation", int(str(model.sight.acts[0].words[1])))
    if model.detour_kind is not None:
        return ("cell", cell_name(cell))
    if cell in model.track_view.tiles:
        _refuse_drive(model, "KNR-48", "refused-way")
    return None


def _refuse_drive(model: ViewModel, rule: str, key: str) -> None:
    """Refuse a click on a place on the road where the drive cannot end."""
    if model.is_driving:
        raise IllegalAction(key, slug=SLUG, rule=rule, points=model.turn["remaining"])
