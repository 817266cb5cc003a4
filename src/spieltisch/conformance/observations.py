"""Check observations: the declared shape and bounds, and zeros for seats that do not play."""

from spieltisch.conformance.case import Case
from spieltisch.engine.core import State
from spieltisch.engine.facts import Part


def observation(state: State, seat: int) -> list[float]:
    """Return what observe() writes for a seat."""
    out = [0.0] * state.game.observation_shape[0]
    state.observe(seat, out)
    return out


def check_observations(case: Case, state: State) -> None:
    """Check for every seat that all parts are within their bounds, and that rows of absent seats are 0."""
    for seat in range(case.players):
        numbers = observation(state, seat)
        start = 0
        for part in case.game.observation_parts():
            found = numbers[start : start + part.size]
            start += part.size
            if not all(part.low <= number <= part.high for number in found):
                bounds = f"{part.low} to {part.high}"
                raise case.fault(f"observe({seat}): {part.name!r} leaves {bounds}: {found}")
            if part.per_seat and any(found[_rows(case, part, case.players) :]):
                raise case.fault(
                    f"observe({seat}): {part.name!r} tells of seats that are not at the table: {found}"
                )
        if start != len(numbers):
            raise case.fault(f"the parts of an observation have {start} numbers, its shape {len(numbers)}")


def _rows(case: Case, part: Part, count: int) -> int:
    """Return how many numbers the first `count` rows of a part per seat have."""
    seats = max(case.game.players)
    if part.shape[0] != seats:
        raise case.fault(f"{part.name!r} has {part.shape[0]} rows, not one for each of {seats} seats")
    return count * (part.size // seats)
