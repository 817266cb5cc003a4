"""Homestretch: what the places of a race pay each seat, and which horse a roller should bring home."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.bot.finish_odds import THROWS, ways_to_roll
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import NUM_HORSES

ENTRIES: Final = PLACES * NUM_HORSES  # gains of a seat in a race, by place and horse
MOST_SEATS: Final = 6


class PlaceValues:
    """The gains of all seats in one race."""

    def __init__(self) -> None:
        self.gain: vec[float] = vec[float]([0.0] * (MOST_SEATS * ENTRIES))  # seat by seat, place by place
        # Entry seat * horses + horse.
        self.relative_gain: vec[float] = vec[float]([0.0] * (MOST_SEATS * NUM_HORSES))

    def compute_gains(self, state: State) -> None:
        """Fill in what each place of each horse would pay each seat."""
        course = state.course
        gain = self.gain
        for entry in range(state.players * ENTRIES):
            gain[entry] = 0.0
        first: i64 = state.programme[state.prepared - 1] * PLACES
        for horse in range(NUM_HORSES):
            shares: i64 = shares_in_play(state, horse)
            for seat in range(state.players):
                own: i64 = state.shares[seat * NUM_HORSES + horse]
                if own > 0:
                    for place in range(PLACES):
                        part: i64 = course.prize[first + place] * own // shares
                        gain[seat * ENTRIES + place * NUM_HORSES + horse] = float(part)
        for seat in range(state.players):
            for marker in range(state.placed[seat]):
                field: i64 = state.bets[seat * course.num_markers + marker]
                pays = float(course.pay[field] * course.marker[marker])
                for place in range(field // NUM_HORSES + 1):
                    gain[seat * ENTRIES + place * NUM_HORSES + field % NUM_HORSES] += pays

    def compute_relative_gains(self, state: State) -> None:
        """Fill in how much more than the others each seat gets if a horse takes an open place."""
        players: i64 = state.players
        rivals = float(players - 1)
        for horse in range(NUM_HORSES):
            total = 0.0
            for seat in range(players):
                gains = 0.0
                if state.position[horse] < state.course.steps:
                    for place in range(state.finished, PLACES):
                        gains += self.gain[seat * ENTRIES + place * NUM_HORSES + horse]
                self.relative_gain[seat * NUM_HORSES + horse] = gains
                total += gains
            for seat in range(players):
                own = self.relative_gain[seat * NUM_HORSES + horse]
                self.relative_gain[seat * NUM_HORSES + horse] = own - (total - own) / rivals

    def second_roll_value(self, seat: i64) -> float:
        """Return what a second roll should bring, compared with one more space for the first horse."""
        total = 0.0
        for horse in range(NUM_HORSES):
            total += self.relative_gain[seat * NUM_HORSES + horse] * float(ways_to_roll(horse))
        return 2.0 * total / float(THROWS)

    def best_action(self, seat: i64, legal: vec[i64], count: i64, last: ActionRange) -> i64:
        """Return the action whose horse brings the seat most; its place in the range is the horse."""
        at: i64 = seat * NUM_HORSES
        best: i64 = legal[0]
        for i in range(1, count):
            if self.relative_gain[at + last.place(legal[i])] > self.relative_gain[at + last.place(best)]:
                best = legal[i]
        return best


def shares_in_play(state: State, horse: i64) -> i64:
    """Return how many shares of a horse are owned."""
    count: i64 = 0
    for seat in range(state.players):
        count += state.shares[seat * NUM_HORSES + horse]
    return count
