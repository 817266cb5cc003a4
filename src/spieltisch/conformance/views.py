"""Check what each seat sees: views hide only hidden fields, and no other method reveals them."""

import json

from spieltisch.conformance.case import Case
from spieltisch.conformance.copies import same, same_dump
from spieltisch.conformance.observations import observation
from spieltisch.conformance.random_play import play_on, some
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.events import Event

ALTERNATIVES = 6  # actions or outcomes whose events are compared
WORLDS = 3  # states drawn for the viewer
SENTENCES = 6  # actions whose sentences are compared


def check_views(case: Case, state: State) -> None:
    """Check that a view is plain data and shows every field of the dump that is not declared hidden."""
    dump = state.dump()
    for name in case.game.hidden:
        if name not in dump:
            raise case.fault(f"{name!r} is declared hidden, but the dump has no such field")
    for seat in (None, *range(case.players)):
        view = state.view(seat)
        same(case, json.loads(json.dumps(view)), view, f"JSON changes view({seat})")
        for name in dump:
            if name not in case.game.hidden:
                same(case, view.get(name), dump[name], f"view({seat}) changes {name!r}, which is not hidden")
        if not case.game.hidden:
            same(case, view, dump, f"nothing is hidden, but view({seat}) is not the dump")


def check_determinize(case: Case, state: State) -> None:
    """Check that drawn states agree with what each seat knows, and do not depend on hidden information."""
    before = state.dump()
    chosen = case.rng("determinize").below(case.players)
    for seat in range(case.players):
        rng = case.rng(f"determinize {seat}")
        drawn = state.determinize(seat, rng)
        check_agreement(case, state, drawn, seat)
        if case.game.hidden and seat == chosen:
            check_draw_ignores_truth(case, state, drawn, seat)
            check_playable(case, drawn, seat)
    same_dump(case, state.dump(), before, "determinize() changes the position")


def check_agreement(case: Case, state: State, drawn: State, seat: int) -> None:
    """Check that a drawn state shows the seat what the true one shows, and differs only in hidden fields."""
    what = f"determinize({seat})"
    truth, dump = state.dump(), drawn.dump()
    same(case, list(dump), list(truth), f"{what}: the fields")
    for name in truth:
        if name not in case.game.hidden:
            same(case, dump[name], truth[name], f"{what} changes {name!r}, which is not hidden")
    same(case, drawn.actors(), state.actors(), f"{what}: actors()")
    same(case, drawn.simultaneous(), state.simultaneous(), f"{what}: simultaneous()")
    same(case, drawn.round_number(), state.round_number(), f"{what}: round_number()")
    same(case, drawn.legal(seat), state.legal(seat), f"{what}: legal({seat})")
    same(case, drawn.view(seat), state.view(seat), f"{what}: view({seat})")
    same(case, drawn.view(None), state.view(None), f"{what}: view(None)")
    same(case, observation(drawn, seat), observation(state, seat), f"{what}: observe({seat})")
    same(case, drawn.conserved(), state.conserved(), f"{what}: conserved()")
    same(case, drawn.prompt(seat), state.prompt(seat), f"{what}: prompt({seat})")
    for action in some(state.legal(seat), SENTENCES, case.rng("sentences")):
        same(case, drawn.message(action), state.message(action), f"{what}: message({action})")
        same(case, drawn.caution(action), state.caution(action), f"{what}: caution({action})")
    rng = case.rng("refused")
    for action in [rng.below(case.game.num_actions) for _ in range(SENTENCES)]:
        same(case, refusal(drawn, seat, action), refusal(state, seat, action), f"{what}: check({action})")


def check_draw_ignores_truth(case: Case, state: State, drawn: State, seat: int) -> None:
    """Check that the same random numbers give the same drawn state, whatever the hidden truth is."""
    truth, twin = (position.determinize(seat, case.rng("ignorance")) for position in (state, drawn))
    same_dump(case, twin.dump(), truth.dump(), f"determinize({seat}) depends on what {seat} cannot know")


def check_events_hide_secrets(case: Case, state: State) -> None:
    """Check that events reveal no more than views: equal views have equal visible events."""
    for seat in state.actors():
        numbers = [outcome for outcome, _ in state.chance()] if seat == CHANCE else state.legal(seat)
        first, *others = some(numbers, ALTERNATIVES, case.rng(f"telling {seat}"))
        one, events = applied(state, seat, first)
        for number in others:
            other, other_events = applied(state, seat, number)
            for viewer in (None, *range(case.players)):
                if viewer == seat or one.dump() == other.dump() or one.view(viewer) != other.view(viewer):
                    continue
                what = f"{state.describe(first)} or {state.describe(number)}: what {viewer} hears"
                same(
                    case,
                    [event for event in other_events if event.visible_to(viewer)],
                    [event for event in events if event.visible_to(viewer)],
                    what,
                )


def check_seen(case: Case, state: State) -> None:
    """Check that steps have the same `seen` exactly if they look the same to the viewer, in any world."""
    viewer = case.rng("seen").below(case.players)
    worlds = [state.determinize(viewer, case.rng(f"seen {number}")) for number in range(WORLDS)]
    for seat in state.actors():
        looks: dict[str, int] = {}
        steps: dict[int, tuple[str, object]] = {}
        for world in worlds:
            numbers = [outcome for outcome, _ in world.chance()] if seat == CHANCE else world.legal(seat)
            for number in some(numbers, ALTERNATIVES, case.rng(f"seen by {viewer}")):
                seen = world.seen(viewer, seat, number)
                after = world.clone()
                after.apply(seat, number)
                view = json.dumps(after.view(viewer), sort_keys=True)
                words = world.describe(number)
                known = steps.setdefault(seen, (view, words))
                same(case, known[0], view, f"seen({viewer}) of {words} and {known[1]} is the same; the view")
                if viewer != seat:  # the acting seat knows more than it sees
                    events = applied(world, seat, number)[1]
                    visible = repr([event for event in events if event.visible_to(viewer)])
                    same(case, looks.setdefault(view + visible, seen), seen, f"seen({viewer}) of {words}")


def applied(state: State, seat: int, number: int) -> tuple[State, list[Event]]:
    """Return the position after an action or outcome, and its events."""
    after = state.clone()
    after.trace()
    after.apply(seat, number)
    return after, after.take_events()


def refusal(state: State, seat: int, action: int) -> tuple[object, ...] | None:
    """Return rule, key and values with which an action is refused, or None."""
    try:
        state.check(seat, action)
    except IllegalAction as error:
        return error.rule, error.key, dict(error.values)
    return None


def check_playable(case: Case, drawn: State, seat: int) -> None:
    """Check that a drawn state can be loaded and played to the end."""
    what = f"determinize({seat})"
    same_dump(case, case.game.load(drawn.dump()).dump(), drawn.dump(), f"{what}: load(dump).dump()")
    play_on(drawn, case.rng("playable"), case.limit)
    if drawn.actors():
        raise case.fault(f"{what} gives a position that does not end within {case.limit} steps")
