"""Check whose decision it is, what is legal, and how everything else is refused."""

from math import sqrt

from spieltisch.conformance.case import Case
from spieltisch.conformance.random_play import some
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import LANGUAGES

SAMPLES = 60
SIGMAS = 6.0
REFUSALS = 8  # illegal actions tried per seat


def check_actors(case: Case, state: State) -> None:
    """Check that actors are distinct seats, beginning with actor(), or CHANCE alone, or none at the end."""
    actors = state.actors()
    first = actors[0] if actors else NOBODY
    if first != state.actor():
        raise case.fault(f"actors() is {actors}, but actor() is {state.actor()}")
    if CHANCE in actors and len(actors) > 1:
        raise case.fault(f"chance must act alone: {actors}")
    if len(set(actors)) != len(actors):
        raise case.fault(f"an actor is named twice: {actors}")
    if any(seat != CHANCE and seat not in range(case.players) for seat in actors):
        raise case.fault(f"an actor has no seat at the table: {actors}")
    if state.simultaneous() and len(actors) < 2:
        raise case.fault(f"a simultaneous decision of {actors}")
    if (state.end_cause() is None) != bool(actors):
        raise case.fault(f"actors() is {actors}, but end_cause() is {state.end_cause()!r}")


def check_legal(case: Case, state: State) -> None:
    """Check that legal actions are ascending numbers, at least one for every actor, none for other seats."""
    for seat in range(case.players):
        legal = state.legal(seat)
        if legal != sorted(set(legal)):
            raise case.fault(f"legal({seat}) is not ascending without duplicates: {legal}")
        if any(action not in range(case.game.num_actions) for action in legal):
            raise case.fault(f"legal({seat}) leaves 0..{case.game.num_actions - 1}: {legal}")
        if bool(legal) != (seat in state.actors()):
            raise case.fault(f"the actors are {state.actors()}, but legal({seat}) is {legal}")
        count = state.write_legal(seat, case.game.scratch)
        written = [case.game.scratch[place] for place in range(count)]
        if written != legal:
            raise case.fault(f"legal({seat}) is {legal}, but write_legal writes {written}")


def check_chance(case: Case, state: State) -> None:
    """Check that outcomes are ascending, their weights positive integers, and that sample() returns one."""
    outcomes = state.chance()
    numbers = [outcome for outcome, _ in outcomes]
    if not numbers or numbers != sorted(set(numbers)):
        raise case.fault(f"outcomes are not ascending without duplicates: {numbers}")
    if any(number not in range(case.game.num_outcomes) for number in numbers):
        raise case.fault(f"outcomes leave 0..{case.game.num_outcomes - 1}: {numbers}")
    if any(type(weight) is not int or weight <= 0 for _, weight in outcomes):
        raise case.fault(f"a weight is no positive whole number: {outcomes}")
    sampled = state.sample(case.rng("sample"))
    if sampled not in numbers:
        raise case.fault(f"sample() gives {sampled}, which is none of {numbers}")


def check_sample(case: Case, state: State) -> None:
    """Check that sample() follows the weights: the cumulative weight below its results is uniform."""
    below: dict[int, float] = {}
    total = sum(weight for _, weight in state.chance())
    so_far = 0
    for outcome, weight in state.chance():
        below[outcome] = (so_far + weight / 2) / total
        so_far += weight
    spread = sum(weight / total * (below[outcome] - 0.5) ** 2 for outcome, weight in state.chance())
    rng = case.rng("samples")
    mean = sum(below[state.sample(rng)] for _ in range(SAMPLES)) / SAMPLES
    if abs(mean - 0.5) > SIGMAS * sqrt(spread / SAMPLES):
        raise case.fault(f"sample() does not follow the weights of {state.chance()}")


def check_refusals(case: Case, state: State, suspects: set[int]) -> None:
    """Check that check() accepts legal actions and refuses others with a rule number and a text.

    `suspects` are actions that were legal earlier in the game: they find more errors than random numbers.
    """
    rng = case.rng("refusals")
    before = state.dump()
    for seat in range(case.players):
        legal = set(state.legal(seat))
        for action in legal:
            state.check(seat, action)
        tried = [*some(sorted(suspects), REFUSALS, rng)]
        tried += [rng.below(case.game.num_actions) for _ in range(REFUSALS)]
        for action in tried:
            if action not in legal:
                _check_refusal(case, state, seat, action)
    for outcome in _outcomes_to_try(case, state):
        _check_refusal(case, state, CHANCE, outcome)
    if state.dump() != before:
        raise case.fault("check() changes the position")


def _outcomes_to_try(case: Case, state: State) -> list[int]:
    possible = {outcome for outcome, _ in state.chance()} if state.actors() == [CHANCE] else set()
    for outcome in possible:
        state.check(CHANCE, outcome)
    others = [outcome for outcome in range(case.game.num_outcomes) if outcome not in possible]
    return some(others, REFUSALS, case.rng("outcomes"))


def _check_refusal(case: Case, state: State, seat: int, action: int) -> None:
    try:
        state.check(seat, action)
    except IllegalAction as refusal:
        for language in LANGUAGES:
            if refusal.rule not in rules(case.game.slug, language):
                book = f"rulebook.{language}.md"
                raise case.fault(
                    f"seat {seat}, action {action}: {book} has no rule {refusal.rule!r}"
                ) from None
            if not refusal.text(language).strip():
                raise case.fault(
                    f"seat {seat}, action {action}: the refusal has no text ({language})"
                ) from None
    else:
        raise case.fault(f"check({seat}, {action}) refuses nothing, but it is not legal")
