"""Check simultaneous decisions: the order of answers does not matter, and they stay secret until the last."""

from spieltisch.conformance.case import Case
from spieltisch.conformance.copies import same, same_dump
from spieltisch.conformance.observations import observation
from spieltisch.engine.core import State
from spieltisch.engine.events import Event
from spieltisch.engine.rng import Rng

Answers = list[int]  # the actions of one seat until it may no longer act: often one, sometimes several


def check_simultaneous(case: Case, state: State) -> None:
    """Let all actors answer at random: in an order and its reverse, and each seat in two ways."""
    rng = case.rng("sealed")
    seats = state.actors()
    answers = {seat: _answers(case, state, seat, rng) for seat in seats}
    check_orders(case, state, answers, rng)
    for seat in seats:
        one, other = answers[seat], _answers(case, state, seat, rng)
        for given in range(1, min(len(one), len(other))):
            check_secrecy(case, state, seat, one[:given], other[:given])
        check_secrecy(case, state, seat, one, other)


def check_orders(case: Case, state: State, answers: dict[int, Answers], rng: Rng) -> None:
    """Check that the position after all answers does not depend on their order."""
    one = _order(answers, rng)
    other = one[::-1]
    first, second = (_answered(case, state, answers, order) for order in (one, other))
    same_dump(case, second.dump(), first.dump(), f"answers {answers} in the orders {one} and {other}")


def check_secrecy(case: Case, state: State, seat: int, one: Answers, other: Answers) -> None:
    """Check that before the last answer nothing that others see depends on an answer."""
    first, second = state.clone(), state.clone()
    events_first, events_second = _answer(first, seat, one), _answer(second, seat, other)
    what = f"seat {seat} has answered {one} or {other}"
    same(case, second.actors(), first.actors(), f"{what}: actors()")
    for viewer in (None, *range(case.players)):
        if viewer == seat:
            continue
        same(case, second.view(viewer), first.view(viewer), f"{what}: view({viewer})")
        seen_first = [event for event in events_first if event.visible_to(viewer)]
        seen_second = [event for event in events_second if event.visible_to(viewer)]
        same(case, seen_second, seen_first, f"{what}: what {viewer} hears")
        if viewer is not None:
            same(case, second.legal(viewer), first.legal(viewer), f"{what}: legal({viewer})")
            seen = observation(first, viewer)
            same(case, observation(second, viewer), seen, f"{what}: observe({viewer})")


def _answers(case: Case, state: State, seat: int, rng: Rng) -> Answers:
    """Return random answers of one seat before the others have answered."""
    alone = state.clone()
    answers: Answers = []
    while seat in alone.actors():
        legal = alone.legal(seat)
        answers.append(legal[rng.below(len(legal))])
        alone.apply(seat, answers[-1])
        if len(answers) > case.limit:
            raise case.fault(f"seat {seat} is asked for ever in a simultaneous decision")
    return answers


def _order(answers: dict[int, Answers], rng: Rng) -> list[int]:
    """Return the seats in random order, each as often as it answers."""
    left = [seat for seat, given in answers.items() for _ in given]
    order = []
    while left:
        order.append(left.pop(rng.below(len(left))))
    return order


def _answered(case: Case, state: State, answers: dict[int, Answers], order: list[int]) -> State:
    """Return the position after all answers in this order."""
    after = state.clone()
    given = {seat: iter(actions) for seat, actions in answers.items()}
    for seat in order:
        action = next(given[seat])
        if action not in after.legal(seat):
            raise case.fault(
                f"order {order}: after others' answers, seat {seat} may no longer answer {action}"
            )
        after.apply(seat, action)
    return after


def _answer(state: State, seat: int, answers: Answers) -> list[Event]:
    """Carry out the answers of a seat; return the events."""
    state.trace()
    for action in answers:
        state.apply(seat, action)
    return state.take_events()
