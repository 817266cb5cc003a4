"""Kap Hoorn: the set-up, in which chance draws the starting player and deals the hands."""

from mypy_extensions import i64

from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import ChanceStep, Sentence
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.steps import drawing, placing
from spieltisch.games.kap_hoorn.rules.tables import DEAL
from spieltisch.games.kap_hoorn.rules.text_values import seat_values


class StartPlayer(ChanceStep[State]):
    """KAP-5: chance draws the starting player."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        return [(state.kap.starter.number(seat), 1) for seat in range(state.players)]

    def sample(self, state: State, rng: Rng) -> i64:
        return state.kap.starter.number(rng.below(state.players))

    def apply(self, state: State, seat: i64, number: i64) -> None:
        line_up(state, state.kap.starter.place(number))
        open_deal(state)

    def message(self, state: State, number: int) -> Sentence:
        return "start-player", seat_values(state.chart, state.kap.starter.place(number))

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-start-player", {}


class Deal(drawing.Draw):
    """KAP-8: chance deals the starting hands."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        self.draw(state, number)
        open_deal(state)

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-deal", seat_values(state.chart, state.receiver())


def line_up(state: State, seat: i64) -> None:
    """KAP-5, KAP-9: put the starting player on start field 1, the others clockwise on the next."""
    state.start_player = seat
    state.active = seat
    for place in range(state.players):
        state.ship[(seat + place) % state.players] = state.chart.starts[place]
    if state.events is not None:
        state.add_event("start-player", seat, {})


def open_deal(state: State) -> None:
    """KAP-8: deal a tile at a time, round by seat, then open the first turn."""
    dealt: i64 = 0
    for seat in range(state.players):
        dealt += state.held[seat]
    if dealt < state.kap.hand_start * state.players:
        state.phase = DEAL
    else:
        placing.open_turn(state)
