"""Who sees what: views hide the hidden and nothing else, and what a seat cannot know never shows."""

import json

from spieltisch.conformance.case import Case
from spieltisch.conformance.copies import same, same_dump
from spieltisch.conformance.observations import observation
from spieltisch.conformance.play import play_on, some
from spieltisch.engine.core import State

SENTENCES = 6  # choices whose sentences are compared


def check_views(case: Case, state: State) -> None:
    """A view is plain data and shows every field of the dump that the game does not declare hidden."""
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
    """What a seat sees, is asked and may do is the same in every position that agrees with what it knows."""
    before = state.dump()
    chosen = case.rng("determinize").below(case.players)
    for seat in range(case.players):
        rng = case.rng(f"determinize {seat}")
        drawn = state.determinize(seat, rng)
        check_agreement(case, state, drawn, seat)
        if case.game.hidden and seat == chosen:
            check_playable(case, drawn, seat)
    same_dump(case, state.dump(), before, "determinize() changes the position")


def check_agreement(case: Case, state: State, drawn: State, seat: int) -> None:
    """A drawn position shows the seat what the true one shows, and differs in hidden fields only."""
    what = f"determinize({seat})"
    truth, dump = state.dump(), drawn.dump()
    same(case, list(dump), list(truth), f"{what}: the fields")
    for name in truth:
        if name not in case.game.hidden:
            same(case, dump[name], truth[name], f"{what} changes {name!r}, which is not hidden")
    same(case, drawn.actors(), state.actors(), f"{what}: actors()")
    same(case, drawn.simultaneous(), state.simultaneous(), f"{what}: simultaneous()")
    same(case, drawn.legal(seat), state.legal(seat), f"{what}: legal({seat})")
    same(case, drawn.view(seat), state.view(seat), f"{what}: view({seat})")
    same(case, drawn.view(None), state.view(None), f"{what}: view(None)")
    same(case, observation(drawn, seat), observation(state, seat), f"{what}: observe({seat})")
    same(case, drawn.conserved(), state.conserved(), f"{what}: conserved()")
    same(case, drawn.prompt(seat), state.prompt(seat), f"{what}: prompt({seat})")
    for action in some(state.legal(seat), SENTENCES, case.rng("sentences")):
        same(case, drawn.message(action), state.message(action), f"{what}: message({action})")


def check_playable(case: Case, drawn: State, seat: int) -> None:
    """A drawn position is a position: it can be loaded, and played to the end."""
    what = f"determinize({seat})"
    same_dump(case, case.game.load(drawn.dump()).dump(), drawn.dump(), f"{what}: load(dump).dump()")
    play_on(drawn, case.rng("playable"), case.limit)
    if drawn.actors():
        raise case.fault(f"{what} gives a position that does not end within {case.limit} steps")
