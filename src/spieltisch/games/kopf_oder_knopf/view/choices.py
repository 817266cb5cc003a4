"""Kopf oder Knopf: the prompt, the viewer's choices, the result, and the meaning of a click."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from spieltisch.engine.core import CHANCE, Game, Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS, DISTANCES, END, FIELD_MASK, INDEX, START
from spieltisch.games.kopf_oder_knopf.view import layers
from spieltisch.games.kopf_oder_knopf.view.log import ending
from spieltisch.games.kopf_oder_knopf.view.pair_lines import (
    Pair,
    distance,
    lift_button,
    pair_after_move,
    pairs,
    position,
    restore_button,
    share_line,
)
from spieltisch.games.kopf_oder_knopf.view.shared_board import board_mark
from spieltisch.games.kopf_oder_knopf.view.sprites import aim, bar, bond, ray, reach, seam_tag
from spieltisch.games.kopf_oder_knopf.view.view_model import SLUG, ViewModel, distances, field_text
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Caution, Choice, Mark, Prompt, Shape
from spieltisch.stage.sight import Act, Sight

FEW_QUIET_TURNS = 20  # KOK-49: the prompt warns when fewer quiet turns than this are left


def prompt(model: ViewModel) -> Prompt:
    """Build the prompt: the question for the seat that is asked, for other viewers whose turn it is."""
    actors = model.sight.actors
    if not actors:
        return Prompt(seats=(), question=model.sight.prompt, help=ending(model.sight))
    if actors[0] == CHANCE:
        return Prompt(seats=(), question=model.sight.prompt)
    phase, fields = model.view["phase"].lower(), offered(model)
    if model.sight.seat not in actors:
        name = model.sight.names[actors[0]]
        return Prompt(
            seats=actors,
            question=model.text(f"wait-{phase}", name=name, fields=fields),
            help=notice(model),
        )
    danger = model.analysis.threats[1 - model.near] if phase == "move" else []
    key = "help-danger" if danger else f"help-{phase}"
    help_line = model.text(key, fields=danger or fields, count=len(danger or fields))
    return Prompt(
        seats=actors, question=model.text(f"ask-{phase}", fields=fields), help=notice(model) or help_line
    )


def offered(model: ViewModel) -> list[str]:
    """Return the fields of the buttons that may be taken now."""
    pending: list[Any] = model.view["pending"]
    return pending[0] if model.view["phase"] == "FINE" else pending


def notice(model: ViewModel) -> str:
    """KOK-48, KOK-49: return a warning if a deadlock is near."""
    options = model.view["options"]
    left = options["stall_limit"] - model.view["quiet"]
    if 0 < left < FEW_QUIET_TURNS:
        return model.text("picture-quiet", left=left)
    times = model.analysis.times
    if times > 1 and options["repetition"] > 0:
        return model.text("picture-repeated", times=times, limit=options["repetition"])
    return ""


# -- choices -------------------------------------------------------------------------------------------------


def choices(model: ViewModel) -> tuple[Choice, ...]:
    """Build the viewer's choices."""
    acts = model.sight.acts
    if model.view["phase"] == "MOVE":
        return move_choices(model, acts)
    return tuple([take_or_leave_choice(model, act) for act in acts])


def take_or_leave_choice(model: ViewModel, act: Act) -> Choice:
    """Build the choice to take a button, or to leave the rest."""
    if act.words[0] == "take":
        return take_choice(model, act, str(act.words[1]))
    phase = model.view["phase"].lower()
    key = "button-go-on" if phase == "capture" and model.view["took_this_turn"] else f"button-leave-{phase}"
    return Choice(action=act.number, text=act.text, button=model.text(key))


def take_choice(model: ViewModel, act: Act, field: str) -> Choice:
    """Build the choice to take the button on a field, with the pairs that would be left."""
    left: list[Pair] = []
    if model.view["phase"] == "CAPTURE":
        taken = model.view["taken"][model.near] + 1
        target = model.view["options"]["target"]
        effect = model.text("effect-capture", field=field, taken=taken, target=target)
    else:
        left = pairs_after_fine(model, field)
        effect = fine_effect(model, field, left)
    return Choice(
        action=act.number,
        path=(field,),
        text=act.text,
        button=field_text(model.language, "button-take", field),
        tone="primary",
        help=effect,
        preview=tuple(mark for pair in left for mark in pair_preview(model.sight.shape, pair)),
    )


def fine_effect(model: ViewModel, field: str, left: list[Pair]) -> str:
    """Return what would be left of a combination without this button."""
    if not left:
        return model.text("effect-fine", field=field)
    one, other = left[0].fields
    hit = sorted({name for pair in left for name in pair.threatened}, key=INDEX.__getitem__)
    key = "effect-fine-threat" if hit else "effect-fine-pair"
    return model.text(key, field=field, one=one, other=other, fields=hit)


def pairs_after_fine(model: ViewModel, field: str) -> list[Pair]:
    """Return the pairs that would be left of the combination."""
    side = 1 - model.view["side"]
    lift_button(model.state, side, INDEX[field])
    left = [pair for pair in pairs(model.state, side) if set(pair.fields) <= set(offered(model))]
    restore_button(model.state, side, INDEX[field])
    return left


def move_choices(model: ViewModel, acts: tuple[Act, ...]) -> tuple[Choice, ...]:
    """Build the choices to move a button, with their effects."""
    game, language, shape, state = model.sight.game, model.language, model.sight.shape, model.state
    side, holes, cached_moves = int(state.side), state.layout.holes, single_moves(game, language)
    choices: list[Choice] = []
    for act in acts:
        action, caution = act.number, act.caution
        if caution is not None:
            choices.append(combination_move(language, shape, action, caution.rule, caution.fields))
            continue
        end = int(END[action])
        pair = pair_after_move(state, side, int(START[action]), end)
        if pair is not None:
            choices.append(pair_move(language, shape, action, pair))
            continue
        key = action * 8 + int(holes[end])
        choice = cached_moves.get(key)
        if choice is None:
            choice = cached_moves[key] = single_move(game, language, action, int(holes[end]))
        choices.append(choice)
    return tuple(choices)


@cached
def single_moves(game: Game, language: str) -> dict[int, Choice]:
    """Return a cache of moves that end without neighbours, by action and holes at the end."""
    return {}


def single_move(game: Game, language: str, action: int, holes: int) -> Choice:
    """Build a move to a field where the button touches no other."""
    path = fields_of(action)
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="primary",
        help=single_effect(game, language, path[1], holes),
    )


@cached_per_part
def pair_move(language: str, shape: Shape, action: int, pair: Pair) -> Choice:
    """Build a move that makes a pair."""
    path = fields_of(action)
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="primary",
        help=pair_effect(language, path[1], pair),
        preview=pair_preview(shape, pair),
    )


@cached_per_part
def pair_effect(language: str, field: str, pair: Pair) -> str:
    """Return what a pair does that a button makes on a field."""
    key = "effect-threat" if pair.threatened else "effect-pair"
    values = {"field": field, "range": pair.range, "fields": pair.threatened}
    return catalogue(SLUG).text(key, values, language)


@cached_per_part
def combination_move(language: str, shape: Shape, action: int, rule: str, fields: tuple[str, ...]) -> Choice:
    """Build a move into a forbidden combination."""
    path = fields_of(action)
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="caution",
        caution=combination_caution(language, rule, fields),
        help=field_text(language, "effect-combination", path[1]),
        preview=(board_mark(shape, "bond", layers.SEAMS, bond(fields)),),
    )


@cached_per_part
def combination_caution(language: str, rule: str, fields: tuple[str, ...]) -> Caution:
    """Build the warning before a forbidden combination."""
    return Caution(rule=rule, text=catalogue(SLUG).text("caution", {"fields": fields}, language))


def fields_of(action: int) -> tuple[str, str]:
    """Return the first and the last field of a move."""
    return FIELD_NAMES[START[action]], FIELD_NAMES[END[action]]


@cached_per_part
def pair_preview(shape: Shape, pair: Pair) -> tuple[Mark, ...]:
    """Draw a pair with its range and threats, as it would stand; threads go below the holes."""
    rays, rest = "", bar(pair)
    for shot in pair.shots:
        if shot.hit is not None:
            rays += ray(pair.colour, shot)
            rest += aim(pair.colour, shot.hit)
        elif shot.steps:
            rest += reach(pair.colour, shot)
    above = board_mark(shape, f"pair-{pair.fields[0]}", layers.TAGS, rest + seam_tag(pair))
    return (board_mark(shape, f"rays-{pair.fields[0]}", layers.LAST, rays), above) if rays else (above,)


def move_text(language: str, start: str, end: str) -> str:
    """Return the sentence for a move."""
    return catalogue(SLUG).text("move", {"from": start, "to": end}, language)


@lru_cache(maxsize=4096)
def single_effect(game: Game, language: str, field: str, holes: int) -> str:
    """Return the distances of a button from a field where it would stand alone."""
    values = {"field": field, "distances": distances(game, language, holes)}
    return catalogue(SLUG).text("effect-single", values, language)


# -- what a click would mean ---------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a click on a field, or on two, means."""
    if sight.view["phase"] == "LAYOUT" or not all(name in INDEX for name in path):
        return None
    if len(path) == 1:
        return _click(sight, path[0])
    return _move(sight, path[0], path[1]) if len(path) == 2 else None


def _click(sight: Sight, name: str) -> Words | None:
    """Return the action of one click: on an own button it starts a move, on any other field it takes."""
    colour = sight.view["buttons"].get(name)
    mine = sight.view["side"] if sight.seat is None else sight.seat
    if colour == COLOURS[mine]:
        return _first_move(sight, name)
    if colour is None and sight.view["phase"] == "MOVE":
        return None
    return ("take", name)


def _first_move(sight: Sight, name: str) -> Words:
    """Return a move of a button that has no legal one, so that its refusal explains why."""
    layout = position(sight.game, sight.view).layout
    move = layout.moves[layout.first[INDEX[name]]]
    return ("move", name, FIELD_NAMES[move & FIELD_MASK])


def _move(sight: Sight, start: str, end: str) -> Words | None:
    """Return the move between two fields.

    :raises IllegalAction: if no such action exists, as it is not straight (KOK-12) or too far.
    """
    steps, straight = distance(start, end), share_line(start, end)
    if straight and steps in DISTANCES:
        return ("move", start, end)
    may_move = sight.acts and sight.view["phase"] == "MOVE"
    if not may_move or start == end or sight.view["buttons"].get(start) != COLOURS[sight.view["side"]]:
        return None
    holes = int(sight.view["layout"][INDEX[start]])
    told = {"from": start, "to": end, "holes": holes, "distance": steps}
    told["distances"] = sight.game.box.holes[holes - 1].move_distances
    rule, key = ("KOK-13", "refused-distance") if straight else ("KOK-12", "refused-direction")
    raise IllegalAction(key, slug=SLUG, rule=rule, **told)
