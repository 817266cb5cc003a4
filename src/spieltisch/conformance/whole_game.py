"""The main check: play a random game from start to end, and check the contract at every step."""

import json
from collections.abc import Mapping
from typing import Any

from spieltisch.conformance.case import Case, reporting
from spieltisch.conformance.copies import (
    KeptClones,
    check_bad_positions,
    check_clone,
    check_dump,
    check_load,
    check_partial,
    check_pickle,
    same,
    same_dump,
)
from spieltisch.conformance.decisions import (
    check_actors,
    check_chance,
    check_legal,
    check_refusals,
    check_sample,
)
from spieltisch.conformance.ending import check_end, check_record
from spieltisch.conformance.fields import check_fields
from spieltisch.conformance.observations import check_observations
from spieltisch.conformance.random_play import random_move
from spieltisch.conformance.simultaneous import check_simultaneous
from spieltisch.conformance.views import check_determinize, check_events_hide_secrets, check_seen, check_views
from spieltisch.conformance.words import check_events, check_prompts, check_words
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng


def check_game(
    game: Game, players: int, options: Mapping[str, Any], seed: int, costly_every: int = 1
) -> None:
    """Play one random game and check everything in the contract that one game can show.

    Cheap checks run at every step, costly ones at the first, the last and one of `costly_every` others.

    :raises ConformanceError: with game, players, options, seed, step and what is wrong.
    """
    case = Case(game, players, options, seed, costly_every)
    with reporting(case.fault):
        check = RandomGameCheck(case)
        check.play()
        check.replay()


class RandomGameCheck:
    """One random game, played twice: with cheap checks at every step, then with costly checks at some."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.moves: list[tuple[int, int]] = []
        self.last = ""  # the dump at the end

    def play(self) -> None:
        """Play to the end with cheap checks first, so that later checks do not fail for the same reason."""
        case = self.case
        state = case.game.start(case.players, case.options)
        conserved = state.conserved()
        choices = Rng(case.seed).stream("play")
        self.check_step(state, conserved)
        while state.actors():
            if case.step >= case.limit:
                raise case.fault(f"the game is not over after {case.limit} steps")
            self.moves.append(random_move(state, choices))
            state.apply(*self.moves[-1])
            case.step += 1
            self.check_step(state, conserved)
        check_end(case, state)
        self.last = json.dumps(state.dump())

    def check_step(self, state: State, conserved: dict[str, int]) -> None:
        """Run the cheap checks."""
        check_actors(self.case, state)
        check_legal(self.case, state)
        if state.actors() == [CHANCE]:
            check_chance(self.case, state)
        same(self.case, state.conserved(), conserved, "what is conserved has changed")

    def replay(self) -> None:
        """Replay the moves, traced and untraced, with costly checks."""
        case = self.case
        case.step = 0
        check_bad_positions(case)
        state = case.game.start(case.players, case.options)
        traced = state.clone()
        traced.trace()
        record = Record.of(case.game, case.players, case.options)
        clones = KeptClones(case)
        once_legal: set[int] = set()
        for seat, number in self.moves:
            if self.is_costly():
                self.check_position(state, traced, once_legal)
                clones.check()
                clones.keep(state)
            for actor in range(case.players):
                once_legal.update(state.legal(actor))
            record.add(state, seat, number)
            state.apply(seat, number)
            traced.apply(seat, number)
            case.step += 1
            check_events(case, traced, traced.take_events())
            if state.events:
                raise case.fault(f"events without tracing: {state.events}")
        self.check_position(state, traced, once_legal)
        clones.check()
        same(case, json.dumps(state.dump()), self.last, "the same moves lead to another end")
        record.finish(state)
        check_record(case, record, clones.seen | {case.step: self.last})

    def is_costly(self) -> bool:
        """Whether to run the costly checks at this step; always at the first."""
        return self.case.step == 0 or self.case.rng("costly").below(self.case.costly_every) == 0

    def check_position(self, state: State, traced: State, once_legal: set[int]) -> None:
        """Run the costly checks."""
        case, before = self.case, state.dump()
        check_dump(case, state)
        check_clone(case, state)
        check_fields(case, state)
        check_load(case, state)
        check_partial(case, state)
        check_pickle(case, state)
        check_refusals(case, state, once_legal)
        check_words(case, state)
        check_prompts(case, state)
        check_observations(case, state)
        check_views(case, state)
        check_determinize(case, state)
        check_events_hide_secrets(case, state)
        if state.actors() == [CHANCE]:
            check_sample(case, state)
        if state.simultaneous():
            check_simultaneous(case, state)
        same_dump(case, traced.dump(), before, "tracing changes the position")
        check_seen(case, state)
        same_dump(case, state.dump(), before, "looking at the position changes it")
