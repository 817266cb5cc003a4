"""Homestretch: the money that everybody can expect, from prizes, bets and the shares of later races."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, insight
from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.box import PLACES
from spieltisch.games.homestretch.parts import (
    AGAIN,
    BET,
    END,
    FIRST_NUMBER,
    GHOST,
    NUM_HORSES,
    Course,
)
from spieltisch.games.homestretch.rules import State

STEP: Final = 1.6  # spaces that a horse moves when its number is rolled, on average
MIDDLE: Final = 7  # the number that is rolled most often, and in how many ways ...
MOST_WAYS: Final = 6
THROWS: Final = 36  # ... of so many
ALONE: Final = 1.0  # the part of a horse's prizes that both blue shares bring ...
SINGLE: Final = 0.6  # ... and one of them, while nobody knows where the other is
BEST_RIVAL: Final = 0.6  # how much the richest rival counts beside the mean of all
HALF_WON: Final = 30.0  # a lead of so much money is worth half a victory


class Insight(insight.Insight):
    """Compares what everybody will have in the end."""

    def __init__(self) -> None:
        self.chances: list[float] = [0.0] * (PLACES * NUM_HORSES)  # entry place * horses + horse
        self.track: vec[i64] = zeros(2 * NUM_HORSES)  # positions and handicaps that the chances are for
        self.known = False

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands."""
        assert isinstance(state, State)
        if state.phase == END:
            return state.payoffs()[seat]
        racing = BET <= state.phase <= AGAIN
        if racing:
            self.judge_track(state)
        own = self.fortune(state, seat, racing)
        best, total = -1000.0, 0.0
        for rival in range(state.players):
            if rival != seat:
                other = self.fortune(state, rival, racing)
                best = max(best, other)
                total += other
        mean = total / float(state.players - 1)
        lead = own - BEST_RIVAL * best - (1.0 - BEST_RIVAL) * mean
        return lead / (abs(lead) + HALF_WON)

    def fortune(self, state: State, seat: i64, racing: bool) -> float:
        """The money of a seat, what the race should bring, and what its shares should later on."""
        money = float(state.money[seat])
        if racing:
            money += self.bets(state, seat)
        course = state.course
        for horse in range(NUM_HORSES):
            own: i64 = state.shares[seat * NUM_HORSES + horse]
            if own > 0:
                in_play: i64 = 0
                for other in range(state.players):
                    in_play += state.shares[other * NUM_HORSES + horse]
                prizes = later_prizes(course, horse, state.prepared)
                if racing:
                    prizes += self.prizes(state, horse)
                money += prizes * float(own) / float(in_play)
        if state.phase <= GHOST:
            money += self.picks(state, seat)
        return money

    def prizes(self, state: State, horse: i64) -> float:
        """What a horse should win in this race."""
        first: i64 = state.programme[state.prepared - 1] * PLACES
        total = 0.0
        for place in range(PLACES):
            total += self.chances[place * NUM_HORSES + horse] * float(state.course.prize[first + place])
        return total

    def bets(self, state: State, seat: i64) -> float:
        """What the markers of a seat should pay."""
        course = state.course
        total = 0.0
        for marker in range(state.placed[seat]):
            field: i64 = state.bets[seat * course.num_markers + marker]
            chance = 0.0
            for place in range(field // NUM_HORSES + 1):
                chance += self.chances[place * NUM_HORSES + field % NUM_HORSES]
            total += chance * float(course.pay[field] * course.marker[marker])
        return total

    def picks(self, state: State, seat: i64) -> float:
        """What the cards drafted so far should bring, less what they cost."""
        course = state.course
        draft = state.draft
        total = 0.0
        for horse in range(NUM_HORSES):
            own: i64 = 0
            for round in range(draft.picked[seat]):
                if draft.picks[seat * course.most_cards + round] == horse:
                    own += 1
            if own > 0:
                part = SINGLE if own == 1 else ALONE
                total += part * later_prizes(course, horse, 0) - float(own * course.cost[horse])
        return total

    def judge_track(self, state: State) -> None:
        """Fill `chances`, unless they are for the same track."""
        same = self.known
        for horse in range(NUM_HORSES):
            if (
                self.track[horse] != state.position[horse]
                or self.track[NUM_HORSES + horse] != state.handicap[horse]
            ):
                same = False
                self.track[horse] = state.position[horse]
                self.track[NUM_HORSES + horse] = state.handicap[horse]
        for place in range(state.finished):  # the order of those at home is not on the track
            if self.chances[place * NUM_HORSES + state.finish[place]] != 1.0:
                same = False
        if same:
            return
        self.known = True
        for entry in range(PLACES * NUM_HORSES):
            self.chances[entry] = 0.0
        strengths = [0.0] * NUM_HORSES
        total = 0.0
        for horse in range(NUM_HORSES):
            strengths[horse] = self.strength(state, horse)
            total += strengths[horse]
        for place in range(state.finished):
            self.chances[place * NUM_HORSES + state.finish[place]] = 1.0
        self.share_places(strengths, total, state.finished, 1.0)

    def share_places(self, strengths: list[float], total: float, place: i64, chance: float) -> None:
        """The next place goes to a horse by its strength, those behind by what is left."""
        if place >= PLACES:
            return
        for horse in range(NUM_HORSES):
            strength = strengths[horse]
            if strength > 0.0:
                likely = chance * strength / total
                self.chances[place * NUM_HORSES + horse] += likely
                strengths[horse] = 0.0
                self.share_places(strengths, total - strength, place + 1, likely)
                strengths[horse] = strength

    def strength(self, state: State, horse: i64) -> float:
        """How fast a horse should be home: the throws that name it by those that it needs, squared."""
        left: i64 = state.course.steps - state.position[horse]
        if left <= 0:
            return 0.0
        marker: i64 = state.handicap[horse]
        hits = 0.0
        if marker > 0:
            left -= marker
        elif marker < 0:
            hits = 1.0
        hits += max(1.0, float(left) / STEP)
        speed = float(ways(horse)) / hits
        return speed * speed


def ways(horse: i64) -> i64:
    """In how many ways two dice name a horse."""
    off: i64 = horse + FIRST_NUMBER - MIDDLE
    if off < 0:
        off = -off
    return MOST_WAYS - off


def later_prizes(course: Course, horse: i64, prepared: i64) -> float:
    """What a horse should win in the races that come, when each place falls to it as often as its number."""
    return course.outlook[prepared] * float(ways(horse)) / float(THROWS)
