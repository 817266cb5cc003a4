"""Kopf an Kopf: how likely the horses are to come in, at a glance, and what follows for bets and owners."""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules.parts import NOTHING, NUM_HORSES, NUM_PLACES, SPRINT
from spieltisch.games.kopf_an_kopf.rules.rules import State

# Fitted to the winners of games between greedy bots, with 2 to 8 players.
KEENNESS: Final = 2.93  # how surely the horse that needs less time is in front ...
BEND: Final = 0.43  # ... the more surely, the nearer it is to the line
OWNED_BAR: Final = 0.92  # how much a number in the sprint bar speeds a horse up, if somebody owns it ...
FREE_BAR: Final = 0.4  # ... or may still buy it
WEAKEST: Final = 1e-12  # no strength is smaller


class Race:
    """The chances of all horses as the race stands."""

    def __init__(self) -> None:
        self.chances: vec[float] = floats(NUM_PLACES * NUM_HORSES)  # entry place * horses + horse
        self.bet_worth: vec[float] = floats(NUM_HORSES)  # what a euro on a horse should bring
        self.prize_worth: vec[float] = floats(NUM_HORSES)  # what the owner of a horse should get
        self.slope: vec[float] = floats(NUM_HORSES)  # how much the chance of a place grows by a field
        self.speeds: vec[float] = floats(NUM_HORSES)  # fields for a turn of the die
        self.times: vec[float] = floats(NUM_HORSES)  # that the horses need to the line, in turns ...
        self.bends: vec[float] = floats(NUM_HORSES)  # ... and what they count: the more, the weaker a horse
        self.strengths: vec[float] = floats(NUM_HORSES)
        self.taken: vec[float] = floats(NUM_HORSES)  # a part of the sum over all pairs of horses
        self.track: vec[i64] = zeros(2 * NUM_HORSES + NUM_PLACES)  # positions, owners, winners of all this
        self.players: i64 = 0
        self.way = 0.0  # the part of the race that is still to be run

    def judge(self, state: State, seat: i64) -> None:
        """Fill `chances` and what follows from them, unless they are for the same track."""
        same = self.players == state.players
        track = self.track
        for horse in range(NUM_HORSES):
            here: i64 = position(state, seat, horse)
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
            self.chances[entry] = 0.0
        for place in range(state.finished):
            self.chances[place * NUM_HORSES + state.finish[place]] = 1.0
        if state.finished < NUM_PLACES:
            self.judge_strengths(state)
            self.share_places(state.finished)
            self.way = self.way_left(state)
            self.judge_worth(state)

    def judge_strengths(self, state: State) -> None:
        """How soon the running horses should be home."""
        for horse in range(NUM_HORSES):
            left: i64 = state.course.finish - self.track[horse]
            self.speeds[horse] = self.speed(state, horse)
            self.times[horse] = float(left) / self.speeds[horse]
            self.bends[horse] = bent(self.times[horse])
            self.strengths[horse] = exp(-self.bends[horse]) if left > 0 else 0.0

    def speed(self, state: State, horse: i64) -> float:
        """By its rolls, and by the sprints of its owner."""
        return 1.0 + bar_speed(state, horse, FREE_BAR if state.owner[horse] == NOTHING else OWNED_BAR)

    def way_left(self, state: State) -> float:
        """The part of the race that is still to be run: the way of the third horse."""
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
        """Each of the next places by strength, among the horses that are then left."""
        strengths = self.strengths
        taken = self.taken
        total = 0.0
        for horse in range(NUM_HORSES):
            total += strengths[horse]
            taken[horse] = 0.0
        chances = self.chances
        second: i64 = (first + 1) * NUM_HORSES
        third: i64 = second + NUM_HORSES
        pairs = 0.0  # for the place behind two others: the sum of their chances by what strength is left
        for winner in range(NUM_HORSES):
            wins = strengths[winner] / total
            if wins > 0.0:
                chances[first * NUM_HORSES + winner] += wins
                if first == NUM_PLACES - 1:
                    continue
                left = max(WEAKEST, total - strengths[winner])
                wins /= left
                for horse in range(NUM_HORSES):
                    if horse != winner and strengths[horse] > 0.0:
                        chance = wins * strengths[horse]
                        chances[second + horse] += chance
                        pair = chance / max(WEAKEST, left - strengths[horse])
                        pairs += pair
                        taken[winner] += pair
                        taken[horse] += pair
        if first == 0:
            for horse in range(NUM_HORSES):
                chances[third + horse] += strengths[horse] * (pairs - taken[horse])

    def judge_worth(self, state: State) -> None:
        """What bets and horses should bring, and what a field more is worth."""
        course = state.course
        for horse in range(NUM_HORSES):
            bet, prize, placed = 0.0, 0.0, 0.0
            for place in range(NUM_PLACES):
                chance = self.chances[place * NUM_HORSES + horse]
                placed += chance
                bet += chance * float(course.odds[horse * NUM_PLACES + place])
                prize += chance * float(course.prize[place])
            self.bet_worth[horse] = bet
            self.prize_worth[horse] = prize
            self.slope[horse] = self.sharpness(horse) * placed * max(0.0, 1.0 - placed)

    def sharpness(self, horse: i64) -> float:
        """How much stronger a running horse is by a field more."""
        time = self.times[horse]
        return BEND * self.bends[horse] / (time * self.speeds[horse]) if time > 0.0 else 0.0


def bent(time: float) -> float:
    """How much the time that a horse needs counts against it."""
    return KEENNESS * exp(BEND * log(time)) if time > 0.0 else 0.0


def bar_speed(state: State, horse: i64, each: float) -> float:
    """What the numbers in a sprint bar add to the speed of a horse."""
    numbers: i64 = 0
    left: i64 = state.course.bar[horse]
    while left > 0:
        numbers += left & 1
        left >>= 1
    return each * float(numbers) / float(state.players)


def position(state: State, seat: i64, horse: i64) -> i64:
    """Where a horse is; what others have just rolled is luck, and not counted (NOTHING: counted)."""
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
    """An array of that many noughts."""
    return vec[float]([0.0] * count)
