"""Why a decision is refused never depends on what is hidden from its seat."""

from random import Random

import pytest

import spieltisch
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.rng import Rng
from spieltisch.table.play import check_action


@pytest.mark.parametrize("slug", ["sample-game", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"])
def test_refusals_do_not_depend_on_hidden_information(slug: str) -> None:
    state = spieltisch.game(slug).start(3)
    rng, random = Rng(3), Random(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    seen = 0
    for seat in range(3):
        worlds = [state.determinize(seat, rng) for _ in range(4)]
        for action in random.sample(range(state.game.num_actions), min(60, state.game.num_actions)):
            refusals = {refusal(world, seat, action) for world in (state, *worlds)}
            assert len(refusals) == 1
            seen += refusals != {""}
    assert seen


def refusal(state: State, seat: int, action: int) -> str:
    try:
        check_action(state, seat, action)
    except SpieltischError as error:
        return f"{error.rule} {error.text('en')}"
    return ""


def test_a_refusal_is_computed_in_a_world_drawn_for_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    state = spieltisch.game("sample-game").start(3)
    rng = Rng(3)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    drawn: list[int] = []
    own = type(state).determinize

    def determinize(state: State, seat: int, rng: Rng) -> State:
        drawn.append(seat)
        return own(state, seat, rng)

    monkeypatch.setattr(type(state), "determinize", determinize)
    illegal = next(each for each in range(state.game.num_actions) if each not in state.legal(0))
    assert refusal(state, 0, illegal)
    assert drawn == [0]
