"""Homestretch: the end of a race with its payout, and the end of the game."""

from mypy_extensions import i64

from spieltisch.engine.steps import OverStep, Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import payout
from spieltisch.games.homestretch.rules.box import NONE, PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps import buying
from spieltisch.games.homestretch.rules.tables import END, NOTHING, NUM_HORSES, RACE
from spieltisch.games.homestretch.rules.text_values import seat_values


class End(OverStep[State]):
    """HOM-89: the game is over."""

    def prompt(self, state: State, seat: int) -> Sentence:
        winners = [standing for standing in state.standings() if standing.rank == 1]
        values: dict[str, object] = {"winners": len(winners), "money": winners[0].score}
        return "prompt-over", {**values, **seat_values(state, winners[0].seat)}


def pay_out(state: State) -> None:
    """HOM-65: pay prizes first, then bets; HOM-75: take everything back."""
    before: vec[i64] = state.money[:]
    state.roller = NOTHING
    state.roll = 0
    state.die_one = 0
    state.die_two = 0
    for place in range(PLACES):
        payout.pay_prize(state, place)
    for seat in range(state.players):
        payout.pay_bets(state, seat)
    for horse in range(NUM_HORSES):
        state.handicap[horse] = NONE
    if state.events is not None:
        for seat in range(state.players):
            gain = state.money[seat] - before[seat]
            state.add_seat_event("paid", seat, {"gain": gain, "money": state.money[seat]})
    if state.prepared == state.course.races:
        close(state)  # HOM-89
    elif state.prepared == 1 and state.course.buy_rounds > 0:
        buying.open_purchase(state)  # HOM-20
    else:
        state.phase = RACE


def close(state: State) -> None:
    """HOM-89: end the game."""
    state.phase = END
    if state.events is not None:
        winners = [standing for standing in state.standings() if standing.rank == 1]
        for standing in winners:
            shared = "yes" if len(winners) > 1 else "no"
            state.add_seat_event("won", standing.seat, {"money": standing.score, "shared": shared})
