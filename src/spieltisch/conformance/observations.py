"""Observations: the declared shape, within the declared bounds."""

from spieltisch.conformance.case import Case
from spieltisch.engine.core import State


def observation(state: State, seat: int) -> list[float]:
    """What observe() writes for a seat."""
    out = [0.0] * state.game.observation_shape[0]
    state.observe(seat, out)
    return out


def check_observations(case: Case, state: State) -> None:
    """Every part stays within its bounds, for every seat."""
    for seat in range(case.players):
        numbers = observation(state, seat)
        start = 0
        for part in case.game.observation_parts():
            found = numbers[start : start + part.size]
            start += part.size
            if not all(part.low <= number <= part.high for number in found):
                bounds = f"{part.low} to {part.high}"
                raise case.fault(f"observe({seat}): {part.name!r} leaves {bounds}: {found}")
        if start != len(numbers):
            raise case.fault(f"the parts of an observation have {start} numbers, its shape {len(numbers)}")
