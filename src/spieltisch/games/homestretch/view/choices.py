"""Homestretch: the question to the viewer, the choices, and what a click on a zone means."""

from collections.abc import Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.homestretch.rules.box import HORSES, PLACES, ROWS
from spieltisch.games.homestretch.view import layers
from spieltisch.games.homestretch.view.pieces import field_zone, horse_spot, space_zone
from spieltisch.games.homestretch.view.result import result_sentence
from spieltisch.games.homestretch.view.sprites import BUBBLE, horse_sprite, throws
from spieltisch.games.homestretch.view.text_styles import display, plain
from spieltisch.games.homestretch.view.view_model import DICE_ZONE, HOME, STACK_ZONE, ViewModel
from spieltisch.stage.scene import Choice, Mark, Prompt
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, group, use

ZONE_ACTIONS: Final = {"hand": "pick", "buy": "buy", "horse": "last"}  # by kind of zone


# -- questions -----------------------------------------------------------------------------------------------


def prompt(model: ViewModel) -> Prompt:
    """Return the question to the viewer; for everyone else, which players are deciding."""
    actors, phase = model.sight.actors, model.phase.lower()
    if not actors:
        return Prompt(seats=(), question=result_sentence(model), help=model.text("help-over"))
    seats = () if actors[0] == CHANCE else actors
    done = tuple(model.has_answered) if model.drafting or model.betting else ()
    if model.asked:
        question, help_line = _question_and_help(model, phase)
        return Prompt(seats=seats, question=question, help=help_line, done=done)
    return Prompt(seats=seats, question=_waiting_question(model, phase), help=_waiting_help(model), done=done)


def _question_and_help(model: ViewModel, phase: str) -> tuple[str, str]:
    """Return question and help line for the player who decides."""
    values = _values(model)
    if phase == "bet":
        values |= _bet_values(model)
    elif phase == "first":
        values |= _move_values(model)
    elif phase == "buy":
        values["offers"] = len([act for act in model.sight.acts if act.words[0] != "pass"])
        values["needed"] = model.box.constants_derived.blind_min_money
        values["surcharge"] = model.box.constants.blind_surcharge
    help_line = model.text(f"help-{phase}", **values)
    if phase == "bet" and not model.placed and (race := _last_race_text(model)):
        help_line = f"{race} {help_line}"
    return model.text(f"ask-{phase}{model.short_suffix}", **values), help_line


def _values(model: ViewModel) -> dict[str, object]:
    """Return the values that most questions use."""
    one, two = model.dice or (0, 0)
    rolled = model.rolled_horse or HORSES[0]
    return {
        "round": model.round,
        "rounds": model.rounds,
        "horse": rolled,
        "horsename": model.horse_name(rolled),
        "one": one,
        "two": two,
        "spaces": model.last_place_spaces,
        "money": model.money[model.mine],
        "home": "yes" if model.rolled_horse in model.finish else "no",
        "second": model.box.constants.move_second_roll,
        "handicap": model.view["options"]["last_place_handicap"],
    }


def _bet_values(model: ViewModel) -> dict[str, object]:
    """Return the next marker, how many may share a field, and whether it is the viewer's turn."""
    markers = model.box.bet_markers.values
    due = model.sight.actors[0]
    return {
        "value": markers[model.placed],
        "number": model.placed + 1,
        "markers": len(markers),
        "last": "yes" if model.placed + 1 == len(markers) else "no",
        "limit": min(model.bet_limit(model.mine), len(markers)),
        "most": len(markers),
        "position": 1 + sum(money > model.money[model.mine] for money in model.money),
        "due": "sealed" if model.sealed else "due" if due == model.mine else "early",
        "name": model.name(due),
    }


def _move_values(model: ViewModel) -> dict[str, object]:
    """Return where the rolled horse would go, for the help line of a first roll."""
    values: dict[str, object] = {"bonus": max(0, model.handicap(model.rolled_horse or HORSES[0]))}
    for act in model.sight.acts:
        end = model.end_position(act)
        home = end > model.plan.spaces
        which = "far" if act.words[0] == "two" else "near"
        values[which] = end
        values[f"{which}home"] = "yes" if home else "no"
    values["place"] = min(len(model.finish) + 1, PLACES)
    constants = model.box.constants
    values["more"], values["less"] = constants.move_and_end, constants.move_and_reroll
    return values


def _last_race_text(model: ViewModel) -> str:
    """Return how the race before this one ended."""
    race = model.history.last_race
    if race is None or len(race.finish_order) < PLACES:
        return ""
    first, second, third = race.finish_order[:PLACES]
    gain = race.gains.get(model.mine, 0)
    return model.text("help-last-race", first=first, second=second, third=third, gain=gain, race=race.number)


def _waiting_question(model: ViewModel, phase: str) -> str:
    """Return which players are deciding, for a viewer who waits."""
    values = _values(model)
    names = tuple(model.name(seat) for seat in model.waiting_for)
    active = model.active if model.active is not None else (model.waiting_for or [0])[0]
    answered = model.viewer_plays and model.mine in model.has_answered
    values |= {
        "names": names or "",
        "count": len(names),
        "name": model.name(active),
        "done": "yes" if answered else "no",
    }
    return model.text(f"wait-{phase}", **values)


def _waiting_help(model: ViewModel) -> str:
    """Return the help line for a viewer who waits."""
    if model.viewer_plays and model.mine in model.has_answered and (model.drafting or model.betting):
        return model.text("help-answered", phase=model.phase)
    return ""


# -- choices -------------------------------------------------------------------------------------------------


def choices(model: ViewModel) -> list[Choice]:
    """Return the viewer's legal actions."""
    return [_choice(model, act) for act in model.sight.acts]


def _choice(model: ViewModel, act: Act) -> Choice:
    """Return one action with the zone or button that takes it."""
    word = str(act.words[0])
    if word == "bet":
        return _bet_choice(model, act, str(act.words[1]), int(act.words[2]))
    if word in ("one", "two"):
        return _first_roll_choice(model, act, word)
    if word == "last":
        return _last_place_choice(model, act, int(act.words[1]))
    if word in ("pick", "buy"):
        return _card_choice(model, act, word, int(act.words[1]))
    if word == "stack":
        return _stack_choice(model, act)
    button = model.text(f"button-{word}")
    if word == "again":
        return Choice(action=act.number, path=(DICE_ZONE,), text=act.text, button=button, shown=True)
    return Choice(
        action=act.number, text=act.text, button=button, tone="primary" if word == "end" else "plain"
    )


def _bet_choice(model: ViewModel, act: Act, row: str, horse: int) -> Choice:
    """Return the choice to put the next marker on a field, with what it would pay."""
    value = model.box.bet_markers.values[model.placed]
    factor = model.plan.horse[horse].pays[ROWS.index(row)]
    values: dict[str, object] = {
        "row": row,
        "horse": horse,
        "name": model.horse_name(horse),
        "value": value,
        "factor": factor,
        "gain": value * factor,
        "ways": len(throws(horse)),
    }
    final = model.placed + 1 == len(model.box.bet_markers.values)
    return Choice(
        action=act.number,
        path=(field_zone(row, horse),),
        text=act.text,
        button=model.text("button-last-bet" if final else "button-bet", **values),
        tone="primary",
        confirm="always" if final else "touch",  # HOM-36: with this marker the bet is final
        help=model.text(f"effect-bet{model.short_suffix}", **values),
        preview=(Mark(id="bet", layer=layers.TAGS, svg=_bet_preview(model, row, horse, value, factor)),),
    )


def _bet_preview(model: ViewModel, row: str, horse: int, value: int, factor: int) -> Svg:
    """Draw the marker over the field, and what it would pay."""
    area = model.plan.field(row, horse)
    x, y = area.middle
    marker = f"marker-{model.colour(model.mine)}-{value}"
    if model.plan.tall:
        return use(marker, x, y + 6, scale=1.2)
    formula = f"{value} × {factor} = {value * factor}"
    words_ = display(formula, -BUBBLE + 22, 5.4, 16) + plain(
        model.text("bubble-bet", row=row), -20, 5.2, 14, "var(--muted)", "end"
    )
    return use(marker, area.right - 24, y - 2, scale=1.5) + group(
        use("bubble", 0, 0), words_, x=area.x - 4, y=y
    )


def _first_roll_choice(model: ViewModel, act: Act, word: str) -> Choice:
    """HOM-42: two spaces, or one and a second roll."""
    horse, end = model.moved_horse(act), model.end_position(act)
    values = _move_values(model) | {"horse": horse, "name": model.horse_name(horse), "end": end}
    home = end > model.plan.spaces
    values["prize"] = model.own_prize(horse, len(model.finish)) if home and len(model.finish) < PLACES else 0
    values["home"] = "yes" if home else "no"
    values["over"] = "yes" if home and len(model.finish) + 1 == PLACES else "no"
    return Choice(
        action=act.number,
        path=(space_zone(model, horse, end),),
        text=act.text,
        button=model.text(f"button-{word}{model.short_suffix}", **values),
        tone="primary" if word == "two" else "plain",
        help=model.text(f"effect-{word}", **values),
        preview=_move_preview(model, horse, end),
        shown=True,
        key=str(values["more"] if word == "two" else values["less"]),
    )


def _last_place_choice(model: ViewModel, act: Act, horse: int) -> Choice:
    """HOM-57: a horse in last place."""
    end = model.end_position(act)
    home = "yes" if end > model.plan.spaces else "no"
    stopped = "yes" if end == model.position(horse) else "no"
    values = {"horse": horse, "name": model.horse_name(horse), "end": end, "home": home, "stopped": stopped}
    return Choice(
        action=act.number,
        path=(f"horse-{horse}",),
        text=act.text,
        button=model.text("button-last", **values),
        tone="primary",
        help=model.text("effect-last", **values),
        preview=_move_preview(model, horse, end),
    )


def _move_preview(model: ViewModel, horse: int, end: int) -> tuple[Mark, ...]:
    """Draw the horse where it would end."""
    x, y = horse_spot(model.plan, horse, end)
    home = end > model.plan.spaces
    sprite = horse_sprite(model.plan, horse, 0 if home else end)
    drawn = use(sprite, x, y, scale=model.plan.measures.horse * (0.88 if home else 1))
    return (Mark(id="ghost", layer=layers.HORSE, svg=group(drawn, opacity=0.72)),)


def _card_choice(model: ViewModel, act: Act, word: str, horse: int) -> Choice:
    """Return the choice of a share from the hand or from the display."""
    cost = model.plan.horse[horse].cost
    owned = model.stable.count(horse)
    others = len(model.owners_of(horse)) - (0 if model.drafting else owned)
    values: dict[str, object] = {
        "horse": horse,
        "name": model.horse_name(horse),
        "cost": cost,
        "left": model.money[model.mine] - cost,
        "owned": owned,
        "others": others,
        "ways": len(throws(horse)),
    }
    zone = f"hand-{horse}" if word == "pick" else f"buy-{horse}"
    return Choice(
        action=act.number,
        path=(zone,),
        text=act.text,
        button=model.text(f"button-{word}", **values),
        tone="primary",
        help=model.text(f"effect-{word}", **values),
    )


def _stack_choice(model: ViewModel, act: Act) -> Choice:
    """HOM-82: a card that no player has seen."""
    costs = [model.plan.horse[horse].cost for horse in model.view["purchase"]["stack"]] or [0]
    extra = model.box.constants.blind_surcharge
    values = {"surcharge": extra, "low": min(costs) + extra, "high": max(costs) + extra}
    return Choice(
        action=act.number,
        path=(STACK_ZONE,),
        text=act.text,
        button=model.text(f"button-stack{model.short_suffix}", **values),
        help=model.text("effect-stack", **values),
        shown=True,
    )


# -- what a click means --------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a click on a field, a horse, a space, a card or the dice means, legal or not."""
    if len(path) != 1:
        return None
    kind, *rest = path[0].split("-")
    if path[0] == DICE_ZONE:
        return ("again",)
    if path[0] == STACK_ZONE:
        return ("stack",)
    if kind == "bet" and len(rest) == 2 and rest[0] in ROWS and _is_horse(rest[1]):
        return ("bet", rest[0], int(rest[1]))
    if kind == "space" and len(rest) == 2:
        return _action_for_space(ViewModel(sight), path[0])
    if kind in ZONE_ACTIONS and len(rest) == 1 and _is_horse(rest[0]):
        if kind == "horse" and sight.acts and sight.view["phase"] == "FIRST" and rest[0] == _rolled(sight):
            return None  # the spaces that the rolled horse may go to are lit already
        return (ZONE_ACTIONS[kind], int(rest[0]))
    return None


def _rolled(sight: Sight) -> str:
    return str(sum(sight.view["turn"]["dice"]))


def _is_horse(word: str) -> bool:
    return word in map(str, HORSES)


def _action_for_space(model: ViewModel, zone: str) -> Words | None:
    """Return the movement of a first roll that leads to a space."""
    if model.phase != "FIRST" or not model.asked:
        return None
    for act in model.sight.acts:
        if space_zone(model, model.moved_horse(act), model.end_position(act)) == zone:
            return act.words
    return ("last", int(zone.split("-")[1])) if HOME in zone and _is_horse(zone.split("-")[1]) else None
