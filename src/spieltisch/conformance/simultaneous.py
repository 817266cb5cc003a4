"""Simultaneous decisions: the order of answers changes nothing, and nobody sees one before all are given."""

from spieltisch.conformance.case import Case
from spieltisch.conformance.copies import same, same_dump
from spieltisch.conformance.observations import observation
from spieltisch.engine.core import State
from spieltisch.engine.events import Event
from spieltisch.engine.rng import Rng

Answers = list[
    int
]  # all that one seat answers until it is no longer asked: often one action, sometimes several


def check_simultaneous(case: Case, state: State) -> None:
    """All seats that are asked answer at random: in an order and its reverse, and each seat in two ways."""
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
    """Whatever order the answers come in, the position after the last one is the same."""
    one = _order(answers, rng)
    other = one[::-1]
    first, second = (_answered(case, state, answers, order) for order in (one, other))
    same_dump(case, second.dump(), first.dump(), f"answers {answers} in the orders {one} and {other}")


def check_secrecy(case: Case, state: State, seat: int, one: Answers, other: Answers) -> None:
    """Until the last answer, nothing that others see depends on what was answered."""
    first, second = state.clone(), state.clone()
    told_first, told_second = _answer(first, seat, one), _answer(second, seat, other)
    what = f"seat {seat} has answered {one} or {other}"
    same(case, second.actors(), first.actors(), f"{what}: actors()")
    for viewer in (None, *range(case.players)):
        if viewer == seat:
            continue
        same(case, second.view(viewer), first.view(viewer), f"{what}: view({viewer})")
        seen_first = [event for event in told_first if event.visible_to(viewer)]
        seen_second = [event for event in told_second if event.visible_to(viewer)]
        same(case, seen_second, seen_first, f"{what}: what {viewer} hears")
        if viewer is not None:
            same(case, second.legal(viewer), first.legal(viewer), f"{what}: legal({viewer})")
            seen = observation(first, viewer)
            same(case, observation(second, viewer), seen, f"{what}: observe({viewer})")


def _answers(case: Case, state: State, seat: int, rng: Rng) -> Answers:
    """Random answers of one seat, while the others still think."""
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
    """The seats in a random order, each as often as it answers."""
    left = [seat for seat, given in answers.items() for _ in given]
    order = []
    while left:
        order.append(left.pop(rng.below(len(left))))
    return order


def _answered(case: Case, state: State, answers: dict[int, Answers], order: list[int]) -> State:
    """The position after all answers, given in this order."""
    table = state.clone()
    given = {seat: iter(actions) for seat, actions in answers.items()}
    for seat in order:
        action = next(given[seat])
        if action not in table.legal(seat):
            raise case.fault(
                f"order {order}: after others' answers, seat {seat} may no longer answer {action}"
            )
        table.apply(seat, action)
    return table


def _answer(table: State, seat: int, answers: Answers) -> list[Event]:
    """Give the answers of a seat; return what is told about it."""
    table.trace()
    for action in answers:
        table.apply(seat, action)
    return table.take_events()
