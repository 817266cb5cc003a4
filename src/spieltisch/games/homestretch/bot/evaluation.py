"""Homestretch: what everybody can expect from races, bets and shares, and who should be ahead in the end.

At a glance (`value`) a player compares horses by rule of thumb, and money by its mean. On consideration
(`values`, which a search asks for) the odds come from the clocks of all horses, rollers push the horses that
pay them, and what counts is who will be first.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import UNADVISED, payoff, victory
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.bot.finish_odds import EVEN, THROWS, Chances, Guess, favour_for, ways_of
from spieltisch.games.homestretch.bot.place_values import ENTRIES, MOST_SEATS, Stakes, in_play
from spieltisch.games.homestretch.bot.race_rollouts import Trials
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    BET,
    BUY,
    DRAFT,
    END,
    FIRST,
    FIRST_BET,
    FIRST_BUY,
    FIRST_LAST,
    GHOST,
    LAST,
    NUM_HORSES,
    ONE,
    PASS,
    ROLL_AGAIN,
    STOP,
    TWO,
    Course,
    filled,
)
from spieltisch.games.homestretch.rules.rules import State

NOWHERE: Final = -1  # no place: nothing is run
UNLIKELY: Final = 0.001
ALONE: Final = 1.0  # the part of a horse's prizes that both blue shares bring ...
SINGLE: Final = 0.6  # ... and one of them, while nobody knows where the other is
BEST_RIVAL: Final = 0.6  # at a glance: how much the richest rival counts beside the mean of all
HALF_WON: Final = 30.0  # at a glance: a lead of so much money is worth half a victory
MARKER_INCOME: Final = 1.9  # what a marker not yet placed should bring, per point of its value
MARKER_SPREAD: Final = 7.0  # the variance of that, per square of its value
WHIM: Final = 10  # of 100 choices in playing on so many are made at random
RACES: Final = 4  # run in thought for every try
FIELDS_TRIED: Final = 6  # among so many fields the best is taken in playing on
GOOD_FIELD: Final = 0.6  # a search looks at fields that should pay so much of what the best one should


class Evaluation(evaluation.Evaluation):
    """Compares what everybody will have in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.candidate_racing = True
        self.race_spread = 26.0  # how far a race drives two players apart
        self.guess = Guess()
        self.chances = Chances()
        self.trials = Trials(self.chances)
        self.even: vec[i64] = filled(NUM_HORSES, EVEN)
        self.favour: vec[i64] = zeros(NUM_HORSES)
        self.stakes = Stakes()
        # how far a seat is ahead of one before it, in money and in doubt (entry seat * MOST_SEATS + rival)
        self.lead: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_SEATS))
        self.spread: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_SEATS))
        self.behind: vec[float] = vec[float]([0.0] * MOST_SEATS)  # per seat: how unlikely a victory is
        self.staked: State | None = None  # the world that the stakes are for ...
        self.staked_race: i64 = 0  # ... with its race ...
        self.staked_home: i64 = 0  # ... and how many horses were home

    # -- at a glance -------------------------------------------------------------------------------------

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands at a glance."""
        assert isinstance(state, State)
        if state.phase == END:
            return state.payoffs()[seat]
        racing = BET <= state.phase <= AGAIN
        if racing:
            self.guess.look(state)
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
                prizes = usual_prizes(course, horse, state.prepared)
                if racing:
                    prizes += self.prizes(state, horse)
                money += prizes * float(own) / float(in_play(state, horse))
        if state.phase <= GHOST:
            for horse in range(NUM_HORSES):
                money += profit(state, seat, horse, usual_prizes(course, horse, 0))
        return money

    def prizes(self, state: State, horse: i64) -> float:
        """What a horse should win in this race."""
        first: i64 = state.programme[state.prepared - 1] * PLACES
        total = 0.0
        for place in range(PLACES):
            total += self.guess.place[place * NUM_HORSES + horse] * float(state.course.prize[first + place])
        return total

    def bets(self, state: State, seat: i64) -> float:
        """What the markers of a seat should pay."""
        course = state.course
        total = 0.0
        for marker in range(state.placed[seat]):
            field: i64 = state.bets[seat * course.num_markers + marker]
            chance = 0.0
            for place in range(field // NUM_HORSES + 1):
                chance += self.guess.place[place * NUM_HORSES + field % NUM_HORSES]
            total += chance * float(course.pay[field] * course.marker[marker])
        return total

    # -- on consideration --------------------------------------------------------------------------------

    def prior(self, state: core.State, seat: i64) -> float:
        """How the seat stands on consideration."""
        return self.values(state)[seat]

    def result(self, state: core.State) -> list[float]:
        """A search plays for victory."""
        return victory(state.payoffs())

    def values(self, state: core.State) -> list[float]:
        """How all seats stand on consideration: by their chances to be first, whichever horse wins next."""
        assert isinstance(state, State)
        if state.phase == END:
            return self.result(state)
        shares = [0.0] * state.players
        racing = is_racing(state)
        if racing:
            self.judge_race(state)
        place: i64 = min(state.finished, PLACES - 1) if racing else NOWHERE
        self.compare(state, place)
        if racing:
            for horse in range(NUM_HORSES):
                chance = self.chances.place[place * NUM_HORSES + horse]
                if chance > UNLIKELY:
                    self.share(shares, place * NUM_HORSES + horse, chance)
        else:
            self.share(shares, NOWHERE, 1.0)
        total = sum(shares)
        return [payoff(share / total, state.players) for share in shares]

    def compare(self, state: State, place: i64) -> None:
        """Fill in how far everybody should be ahead of everybody, and how surely, but for one place."""
        players: i64 = state.players
        racing = place != NOWHERE
        run: i64 = state.prepared  # races that prizes to come are not from
        if state.phase == BET and not racing:
            run -= 1
        fortunes = [float(state.money[seat]) + self.later(state, seat, run) for seat in range(players)]
        open_races = float(state.course.races - run)
        for seat in range(players):
            for rival in range(seat):
                lead = fortunes[seat] - fortunes[rival]
                square = open_races * self.race_spread * self.race_spread + 1.0
                if state.phase == BET:
                    square += unplaced_spread(state, seat) + unplaced_spread(state, rival)
                if racing:
                    own: i64 = seat * ENTRIES
                    other: i64 = rival * ENTRIES
                    for first in range(0, ENTRIES, NUM_HORSES):
                        if first != place * NUM_HORSES:
                            lead += self.gap(own + first, other + first, first)
                            square += self.gap_spread(own + first, other + first, first)
                self.lead[seat * MOST_SEATS + rival] = lead
                self.spread[seat * MOST_SEATS + rival] = sqrt(square)

    def share(self, shares: list[float], entry: i64, chance: float) -> None:
        """Share out a part of the victory: that of a horse on a place (NOWHERE: the whole)."""
        players: i64 = len(shares)
        for seat in range(players):
            self.behind[seat] = 1.0
        for seat in range(players):
            for rival in range(seat):
                lead = self.lead[seat * MOST_SEATS + rival]
                if entry != NOWHERE:
                    lead += (
                        self.stakes.gain[seat * ENTRIES + entry] - self.stakes.gain[rival * ENTRIES + entry]
                    )
                odds = odds_to_be_ahead(lead / self.spread[seat * MOST_SEATS + rival])
                self.behind[seat] += 1.0 / odds
                self.behind[rival] += odds
        total = 0.0
        for seat in range(players):
            total += 1.0 / self.behind[seat]
        for seat in range(players):
            shares[seat] += chance / (self.behind[seat] * total)

    def gap(self, own: i64, other: i64, first: i64) -> float:
        """How much more one seat than another should get for a place."""
        total = 0.0
        for horse in range(NUM_HORSES):
            total += self.chances.place[first + horse] * (
                self.stakes.gain[own + horse] - self.stakes.gain[other + horse]
            )
        return total

    def gap_spread(self, own: i64, other: i64, first: i64) -> float:
        """The variance of that."""
        mean, square = 0.0, 0.0
        for horse in range(NUM_HORSES):
            gap = self.stakes.gain[own + horse] - self.stakes.gain[other + horse]
            weighed = self.chances.place[first + horse] * gap
            mean += weighed
            square += weighed * gap
        return square - mean * mean

    def judge_race(self, state: State) -> None:
        """Fill in what places would pay, whom rollers will favour, and the chances that follow."""
        self.stakes.weigh_places(state)
        self.find_favour(state)
        self.chances.look(state, self.favour)

    def find_favour(self, state: State) -> None:
        """How often each horse will move by two: always on a second roll, else when its roller likes it."""
        self.staked = None
        self.stakes.weigh_stakes(state)
        players: i64 = state.players
        again = 0.0  # how often a turn has a second roll
        for horse in range(NUM_HORSES):
            self.favour[horse] = 0
        for seat in range(players):
            hope = self.stakes.hope(seat)
            for horse in range(NUM_HORSES):
                if self.stakes.stake[seat * NUM_HORSES + horse] >= hope:
                    self.favour[horse] += 1
                else:
                    again += float(ways_of(horse)) / float(THROWS * players)
        first = 1.0 / (1.0 + again)  # of all rolls so many are first rolls
        for horse in range(NUM_HORSES):
            liked = float(self.favour[horse]) / float(players)
            self.favour[horse] = favour_for(1.0 - first + first * liked)

    def later(self, state: State, seat: i64, run: i64) -> float:
        """What a seat should win in races to come, and with markers that are still to be placed."""
        course = state.course
        total = 0.0
        for horse in range(NUM_HORSES):
            own: i64 = state.shares[seat * NUM_HORSES + horse]
            if own > 0:
                total += (
                    self.chances.later_prizes(course, horse, run) * float(own) / float(in_play(state, horse))
                )
            if state.phase <= GHOST:
                total += profit(state, seat, horse, self.chances.later_prizes(course, horse, 0))
        if state.phase == BET:
            for marker in range(state.placed[seat], course.num_markers):
                total += MARKER_INCOME * float(course.marker[marker])
        return total

    # -- searching and playing on ------------------------------------------------------------------------

    def advise(self, state: core.State, seat: i64, tries: i64, rng: Rng) -> i64:
        """Bets and moves come from races run in thought."""
        assert isinstance(state, State)
        self.trials.deadline = self.deadline
        if state.phase == BET:
            return self.trials.best_field(state, seat, RACES * tries, rng)
        if FIRST <= state.phase <= AGAIN:
            return self.trials.best_move(state, seat, RACES * tries, rng)
        return UNADVISED

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Bet where it should pay."""
        assert isinstance(state, State)
        if state.phase != BET:
            return count
        self.judge_race(state)
        most = 0.0
        for i in range(count):
            most = max(most, self.pays(state, legal[i] - FIRST_BET))
        kept: i64 = 0
        for i in range(count):
            if self.pays(state, legal[i] - FIRST_BET) >= GOOD_FIELD * most:
                legal[kept] = legal[i]
                kept += 1
        return kept

    def pays(self, state: State, field: i64) -> float:
        """What a field should pay, per point of a marker."""
        chance = 0.0
        for place in range(field // NUM_HORSES + 1):
            chance += self.chances.place[place * NUM_HORSES + field % NUM_HORSES]
        return chance * float(state.course.pay[field])

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """What seems good at once, most of the time."""
        assert isinstance(state, State)
        phase: i64 = state.phase
        if rng.below(100) < WHIM:
            return legal[rng.below(count)]
        if phase == BET:
            return self.pick_field(state, legal, count, rng)
        if phase == DRAFT:
            return self.pick_card(state, legal, count)
        if phase == BUY:
            return self.pick_purchase(state, seat, legal, count)
        return self.pick_move(state, seat, legal, count)

    def pick_field(self, state: State, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """The best of some fields."""
        self.chances.look(state, self.even)
        best: i64 = legal[rng.below(count)]
        for _try in range(1, FIELDS_TRIED):
            action: i64 = legal[rng.below(count)]
            if self.pays(state, action - FIRST_BET) > self.pays(state, best - FIRST_BET):
                best = action
        return best

    def pick_move(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Bring those home that pay oneself more than the others."""
        if (
            self.staked is not state
            or self.staked_race != state.prepared
            or self.staked_home != state.finished
        ):
            self.stakes.weigh_places(state)
            self.stakes.weigh_stakes(state)
            self.staked = state
            self.staked_race = state.prepared
            self.staked_home = state.finished
        if state.phase == LAST:
            return self.stakes.dearest(seat, legal, count, FIRST_LAST)
        hope = self.stakes.hope(seat)
        if state.phase == AGAIN:
            return ROLL_AGAIN if hope > 0.0 else STOP
        return TWO if self.stakes.stake[seat * NUM_HORSES + state.named_horse()] >= hope else ONE

    def pick_card(self, state: State, legal: vec[i64], count: i64) -> i64:
        """The card that should bring most."""
        course = state.course
        best: i64 = legal[0]
        most = -1000.0
        for i in range(count):
            gain = SINGLE * self.chances.later_prizes(course, legal[i], 0) - float(course.cost[legal[i]])
            if gain > most:
                most = gain
                best = legal[i]
        return best

    def pick_purchase(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """The share on display that should bring most, if it brings more than it costs."""
        course = state.course
        best: i64 = PASS
        most = 0.0
        for i in range(count):
            horse: i64 = legal[i] - FIRST_BUY
            if horse >= 0:
                shares = float(in_play(state, horse))
                own = float(state.shares[seat * NUM_HORSES + horse])
                part = (own + 1.0) / (shares + 1.0) - own / max(1.0, shares)
                gain = part * self.chances.later_prizes(course, horse, state.prepared) - float(
                    course.cost[horse]
                )
                if gain > most:
                    most = gain
                    best = legal[i]
        return best


def is_racing(state: State) -> bool:
    """Whether there is a race to judge: somebody has bet, or it is run."""
    if state.phase != BET:
        return BET < state.phase <= AGAIN
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if state.placed[seat] > 0:
            return True
    return False


def unplaced_spread(state: State, seat: i64) -> float:
    """The variance of what the markers should bring that a seat has still to place."""
    total = 0.0
    for marker in range(state.placed[seat], state.course.num_markers):
        total += MARKER_SPREAD * float(state.course.marker[marker] * state.course.marker[marker])
    return total


def profit(state: State, seat: i64, horse: i64, prizes: float) -> float:
    """What drafted cards of a horse should bring their seat, less what they cost."""
    course = state.course
    own: i64 = 0
    for round in range(state.draft.picked[seat]):
        if state.draft.picks[seat * course.most_cards + round] == horse:
            own += 1
    if own == 0:
        return 0.0
    return (SINGLE if own == 1 else ALONE) * prizes - float(own * course.cost[horse])


def usual_prizes(course: Course, horse: i64, prepared: i64) -> float:
    """What a horse should win in the races to come, when each place falls to it as often as its number."""
    return course.outlook[prepared] * float(ways_of(horse)) / float(THROWS)


def odds_to_be_ahead(lead: float) -> float:
    """The odds to be ahead in the end, when the lead is so many spreads (a normal law)."""
    return exp(2.0 * max(-10.0, min(10.0, 0.7979 * lead * (1.0 + 0.0447 * lead * lead))))
