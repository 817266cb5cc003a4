"""Kopf an Kopf: quick odds of the horses to come in, and what follows for bets and owners."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules.parts import NOTHING, NUM_HORSES, NUM_PLACES, SPRINT
from spieltisch.games.kopf_an_kopf.rules.rules import State

# Fitted to the winners of games between greedy bots, with 2 to 8 players.
TIME_WEIGHT: Final = 2.93  # how strongly the needed time separates the horses ...
TIME_EXPONENT: Final = 0.43  # ... more strongly near the line
OWNED_BAR: Final = 0.92  # the speed that a number in the sprint bar adds, if the horse has an owner ...
FREE_BAR: Final = 0.4  # ... or may still be bought
WEAKEST: Final = 1e-12  # the least strength


class FinishOdds:
    """The odds of all horses as the race stands."""

    def __init__(self) -> None:
        self.by_place: vec[float] = floats(NUM_PLACES * NUM_HORSES)  # entry place * horses + horse
        self.bet_worth: vec[float] = floats(NUM_HORSES)  # expected pay of a euro on a horse
        self.prize_worth: vec[float] = floats(NUM_HORSES)  # expected prize of a horse's owner
        self.slope: vec[float] = floats(NUM_HORSES)  # how much the probability of a place grows by a field
        self.speeds: vec[float] = floats(NUM_HORSES)  # mean fields per roll of the die
        self.times: vec[float] = floats(NUM_HORSES)  # turns that the horses need to the line ...
        self.penalties: vec[float] = floats(NUM_HORSES)  # ... and the penalties for that time
        self.strengths: vec[float] = floats(NUM_HORSES)
        self.pair_sums: vec[float] = floats(NUM_HORSES)  # per horse: its part of the sum over all pairs
        self.track: vec[i64] = zeros(2 * NUM_HORSES + NUM_PLACES)  # positions, owners, winners
        self.players: i64 = 0
        self.race_left = 0.0  # the part of the race that is left

    def compute(self, state: State, seat: i64) -> None:
        """Fill `by_place` and what follows from it, unless it is for the same track."""
        same = self.players == state.players
        track = self.track
        for horse in range(NUM_HORSES):
            here: i64 = settled_position(state, seat, horse)
            if track[horse] != here or track[NUM_HORSES + horse] != state.owner[horse]:
                same = False
            track[horse] = here
            track[NUM_HORSES + horse] = state.owner[horse]
        for place in range(NUM_PLACES):
            if track[2 * NUM_HORSES + place] != state.finish[place]:
                same = False
            track[2 * NUM_HORSES + place] = state.finish[place]
        if same:
            return
        self.players = state.players
        for entry in range(NUM_PLACES * NUM_HORSES):
            self.by_place[entry] = 0.0
        for place in range(state.finished):
            self.by_place[place * NUM_HORSES + state.finish[place]] = 1.0
        if state.finished < NUM_PLACES:
            self.compute_strengths(state)
            self.share_places(state.finished)
            self.race_left = self.compute_race_left(state)
            self.compute_worth(state)

    def compute_strengths(self, state: State) -> None:
        """Fill in how soon the running horses should be home."""
        for horse in range(NUM_HORSES):
            left: i64 = state.course.finish - self.track[horse]
            self.speeds[horse] = self.speed(state, horse)
            self.times[horse] = float(left) / self.speeds[horse]
            self.penalties[horse] = time_penalty(self.times[horse])
            self.strengths[horse] = exp(-self.penalties[horse]) if left > 0 else 0.0

    def speed(self, state: State, horse: i64) -> float:
        """Return the speed of a horse, from its rolls and the sprints of its owner."""
        return 1.0 + bar_speed(state, horse, FREE_BAR if state.owner[horse] == NOTHING else OWNED_BAR)

    def compute_race_left(self, state: State) -> float:
        """Return the part of the race that is left, measured by the third horse."""
        first, second, third = 0.0, 0.0, 0.0
        for horse in range(NUM_HORSES):
            here = float(self.track[horse]) / float(state.course.finish)
            if here > first:
                first, second, third = here, first, second
            elif here > second:
                second, third = here, second
            elif here > third:
                third = here
        return 1.0 - third

    def share_places(self, first: i64) -> None:
        """Share out each of the next places by strength, among the horses that are then left."""
        strengths = self.strengths
        pair_sums = self.pair_sums
        total = 0.0
        for horse in range(NUM_HORSES):
            total += strengths[horse]
            pair_sums[horse] = 0.0
        by_place = self.by_place
        second: i64 = (first + 1) * NUM_HORSES
        third: i64 = second + NUM_HORSES
        pairs = 0.0  # for the place behind two others: the sum of probability / strength left
        for winner in range(NUM_HORSES):
            wins = strengths[winner] / total
            if wins > 0.0:
                by_place[first * NUM_HORSES + winner] += wins
                if first == NUM_PLACES - 1:
                    continue
                left = max(WEAKEST, total - strengths[winner])
                wins /= left
                for horse in range(NUM_HORSES):
                    if horse != winner and strengths[horse] > 0.0:
                        probability = wins * strengths[horse]
                        by_place[second + horse] += probability
                        pair = probability / max(WEAKEST, left - strengths[horse])
                        pairs += pair
                        pair_sums[winner] += pair
                        pair_sums[horse] += pair
        if first == 0:
            for horse in range(NUM_HORSES):
                by_place[third + horse] += strengths[horse] * (pairs - pair_sums[horse])

    def compute_worth(self, state: State) -> None:
        """Fill in what bets and horses should bring, and the worth of a field more."""
        course = state.course
        for horse in range(NUM_HORSES):
            bet, prize, placed = 0.0, 0.0, 0.0
            for place in range(NUM_PLACES):
                probability = self.by_place[place * NUM_HORSES + horse]
                placed += probability
                bet += probability * float(course.odds[horse * NUM_PLACES + place])
                prize += probability * float(course.prize[place])
            self.bet_worth[horse] = bet
            self.prize_worth[horse] = prize
            self.slope[horse] = self.strength_slope(horse) * placed * max(0.0, 1.0 - placed)

    def strength_slope(self, horse: i64) -> float:
        """Return how much stronger a running horse is by a field more."""
        time = self.times[horse]
        return TIME_EXPONENT * self.penalties[horse] / (time * self.speeds[horse]) if time > 0.0 else 0.0


def time_penalty(time: float) -> float:
    """Return how much the time that a horse needs counts against it."""
    return TIME_WEIGHT * exp(TIME_EXPONENT * log(time)) if time > 0.0 else 0.0


def bar_speed(state: State, horse: i64, each: float) -> float:
    """Return what the numbers in a sprint bar add to the speed of a horse."""
    numbers: i64 = 0
    left: i64 = state.course.bar[horse]
    while left > 0:
        numbers += left & 1
        left >>= 1
    return each * float(numbers) / float(state.players)


def settled_position(state: State, seat: i64, horse: i64) -> i64:
    """Return the position of a horse without what another seat has just rolled (NOTHING: with it)."""
    here: i64 = state.pos[horse]
    if (
        seat != NOTHING
        and state.active != seat
        and state.die_horse == horse
        and state.phase >= SPRINT
        and here < state.course.finish
    ):
        return max(here - state.die_move, 0)
    return here


def floats(count: i64) -> vec[float]:
    """Return an array of so many zeros."""
    return vec[float]([0.0] * count)
