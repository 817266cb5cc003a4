"""Homestretch: expected money from races, bets and shares, and the probability of winning.

The quick estimate (`value`) compares horses by a rule of thumb and seats by their mean money. The full
evaluation (`values`, for searches) uses the finish odds, expects rollers to push the horses that pay them,
and asks which seat will be first.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.arrays import zeros
from spieltisch.engine.evaluation import UNADVISED, payoff, victory
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.bot.finish_odds import (
    EVEN,
    THROWS,
    FinishOdds,
    QuickOdds,
    favour_level,
    ways_to_roll,
)
from spieltisch.games.homestretch.bot.place_values import ENTRIES, MOST_SEATS, PlaceValues, shares_in_play
from spieltisch.games.homestretch.bot.race_rollouts import RaceRollouts
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import (
    AGAIN,
    BET,
    BUY,
    DRAFT,
    END,
    FIRST,
    GHOST,
    LAST,
    NUM_HORSES,
    Course,
    filled,
)

NO_PLACE: Final = -1  # no race is being run
UNLIKELY: Final = 0.001
BOTH_SHARES: Final = 1.0  # the part of a horse's prizes that both blue shares bring ...
ONE_SHARE: Final = 0.6  # ... and one of them, while the owner of the other is unknown
BEST_RIVAL: Final = 0.6  # in the quick estimate: the weight of the richest rival beside the mean of all
HALF_WON: Final = 30.0  # in the quick estimate: a lead of so much money is worth half a victory
MARKER_INCOME: Final = 1.9  # expected pay of an unplaced marker, per point of its value
MARKER_VARIANCE: Final = 7.0  # the variance of that, per square of its value
RANDOM_PERCENT: Final = 10  # of 100 playout choices so many are random
RACES_PER_TRY: Final = 4  # simulated for every try
FIELDS_TRIED: Final = 6  # a playout takes the best of so many random fields
GOOD_FIELD: Final = 0.6  # a search tries fields with this part of the best expected pay


class Evaluation(evaluation.Evaluation):
    """Compares the money that the seats should have in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.candidate_racing = True
        self.race_spread = 26.0  # standard deviation of the gap that a race opens between two seats
        self.quick_odds = QuickOdds()
        self.finish_odds = FinishOdds()
        self.rollouts = RaceRollouts(self.finish_odds)
        self.even: vec[i64] = filled(NUM_HORSES, EVEN)
        self.favour: vec[i64] = zeros(NUM_HORSES)
        self.place_values = PlaceValues()
        # lead over a seat before it and its standard deviation (entry seat * MOST_SEATS + rival)
        self.lead: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_SEATS))
        self.spread: vec[float] = vec[float]([0.0] * (MOST_SEATS * MOST_SEATS))
        # Per seat: how unlikely winning is.
        self.behind: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.valued_state: State | None = None  # the position that `place_values` is for ...
        self.valued_race: i64 = 0  # ... its race ...
        self.valued_finished: i64 = 0  # ... and how many horses had finished

    # -- the quick estimate -----------------------------------------------------------------------------

    def value(self, state: core.State, seat: i64) -> float:
        """Return the quick estimate for a seat."""
        assert isinstance(state, State)
        if state.phase == END:
            return state.payoffs()[seat]
        racing = BET <= state.phase <= AGAIN
        if racing:
            self.quick_odds.update(state)
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
        """Return money, expected gains in this race, and expected prizes of later races."""
        money = float(state.money[seat])
        if racing:
            money += self.bets(state, seat)
        course = state.course
        for horse in range(NUM_HORSES):
            own: i64 = state.shares[seat * NUM_HORSES + horse]
            if own > 0:
                prizes = quick_prizes(course, horse, state.prepared)
                if racing:
                    prizes += self.prizes(state, horse)
                money += prizes * float(own) / float(shares_in_play(state, horse))
        if state.phase <= GHOST:
            for horse in range(NUM_HORSES):
                money += draft_profit(state, seat, horse, quick_prizes(course, horse, 0))
        return money

    def prizes(self, state: State, horse: i64) -> float:
        """Return the expected prize money of a horse in this race."""
        first: i64 = state.programme[state.prepared - 1] * PLACES
        total = 0.0
        for place in range(PLACES):
            total += self.quick_odds.by_place[place * NUM_HORSES + horse] * float(
                state.course.prize[first + place]
            )
        return total

    def bets(self, state: State, seat: i64) -> float:
        """Return the expected pay of a seat's markers."""
        course = state.course
        total = 0.0
        for marker in range(state.placed[seat]):
            field: i64 = state.bets[seat * course.num_markers + marker]
            probability = 0.0
            for place in range(field // NUM_HORSES + 1):
                probability += self.quick_odds.by_place[place * NUM_HORSES + field % NUM_HORSES]
            total += probability * float(course.pay[field] * course.marker[marker])
        return total

    # -- the full evaluation ---------------------------------------------------------------------------

    def prior(self, state: core.State, seat: i64) -> float:
        """Return the full evaluation for a seat."""
        return self.values(state)[seat]

    def result(self, state: core.State) -> list[float]:
        """Count only victories: a search plays for the first place."""
        return victory(state.payoffs())

    def values(self, state: core.State) -> list[float]:
        """Return the full evaluation for all seats: the probability of winning, over every next finisher."""
        assert isinstance(state, State)
        if state.phase == END:
            return self.result(state)
        shares = [0.0] * state.players
        racing = is_racing(state)
        if racing:
            self.evaluate_race(state)
        place: i64 = min(state.finished, PLACES - 1) if racing else NO_PLACE
        self.compute_leads(state, place)
        if racing:
            for horse in range(NUM_HORSES):
                probability = self.finish_odds.by_place[place * NUM_HORSES + horse]
                if probability > UNLIKELY:
                    self.add_win_shares(shares, place * NUM_HORSES + horse, probability)
        else:
            self.add_win_shares(shares, NO_PLACE, 1.0)
        total = sum(shares)
        return [payoff(share / total, state.players) for share in shares]

    def compute_leads(self, state: State, place: i64) -> None:
        """Fill in each seat's expected lead over the others and its deviation, without one place."""
        players: i64 = state.players
        racing = place != NO_PLACE
        run: i64 = state.prepared  # races that bring no more prizes
        if state.phase == BET and not racing:
            run -= 1
        fortunes = [
            float(state.money[seat]) + self.future_income(state, seat, run) for seat in range(players)
        ]
        open_races = float(state.course.races - run)
        for seat in range(players):
            for rival in range(seat):
                lead = fortunes[seat] - fortunes[rival]
                square = open_races * self.race_spread * self.race_spread + 1.0
                if state.phase == BET:
                    square += unplaced_variance(state, seat) + unplaced_variance(state, rival)
                if racing:
                    own: i64 = seat * ENTRIES
                    other: i64 = rival * ENTRIES
                    for first in range(0, ENTRIES, NUM_HORSES):
                        if first != place * NUM_HORSES:
                            lead += self.expected_gap(own + first, other + first, first)
                            square += self.gap_variance(own + first, other + first, first)
                self.lead[seat * MOST_SEATS + rival] = lead
                self.spread[seat * MOST_SEATS + rival] = sqrt(square)

    def add_win_shares(self, shares: list[float], entry: i64, probability: float) -> None:
        """Add each seat's share of winning, given a horse on a place (NO_PLACE: without condition)."""
        players: i64 = len(shares)
        for seat in range(players):
            self.behind[seat] = 1.0
        for seat in range(players):
            for rival in range(seat):
                lead = self.lead[seat * MOST_SEATS + rival]
                if entry != NO_PLACE:
                    lead += (
                        self.place_values.gain[seat * ENTRIES + entry]
                        - self.place_values.gain[rival * ENTRIES + entry]
                    )
                odds = odds_of_being_ahead(lead / self.spread[seat * MOST_SEATS + rival])
                self.behind[seat] += 1.0 / odds
                self.behind[rival] += odds
        total = 0.0
        for seat in range(players):
            total += 1.0 / self.behind[seat]
        for seat in range(players):
            shares[seat] += probability / (self.behind[seat] * total)

    def expected_gap(self, own: i64, other: i64, first: i64) -> float:
        """Return how much more one seat than another should get for a place."""
        total = 0.0
        for horse in range(NUM_HORSES):
            total += self.finish_odds.by_place[first + horse] * (
                self.place_values.gain[own + horse] - self.place_values.gain[other + horse]
            )
        return total

    def gap_variance(self, own: i64, other: i64, first: i64) -> float:
        """Return the variance of that gap."""
        mean, square = 0.0, 0.0
        for horse in range(NUM_HORSES):
            gap = self.place_values.gain[own + horse] - self.place_values.gain[other + horse]
            weighed = self.finish_odds.by_place[first + horse] * gap
            mean += weighed
            square += weighed * gap
        return square - mean * mean

    def evaluate_race(self, state: State) -> None:
        """Compute what places would pay, which horses rollers will favour, and the finish odds."""
        self.place_values.compute_gains(state)
        self.compute_favours(state)
        self.finish_odds.update(state, self.favour)

    def compute_favours(self, state: State) -> None:
        """Fill in how often each horse moves by two: on every second roll, else if its roller gains."""
        self.valued_state = None
        self.place_values.compute_relative_gains(state)
        players: i64 = state.players
        again = 0.0  # the share of turns with a second roll
        for horse in range(NUM_HORSES):
            self.favour[horse] = 0
        for seat in range(players):
            second_roll_value = self.place_values.second_roll_value(seat)
            for horse in range(NUM_HORSES):
                if self.place_values.relative_gain[seat * NUM_HORSES + horse] >= second_roll_value:
                    self.favour[horse] += 1
                else:
                    again += float(ways_to_roll(horse)) / float(THROWS * players)
        first = 1.0 / (1.0 + again)  # the share of first rolls
        for horse in range(NUM_HORSES):
            liked = float(self.favour[horse]) / float(players)
            self.favour[horse] = favour_level(1.0 - first + first * liked)

    def future_income(self, state: State, seat: i64, run: i64) -> float:
        """Return a seat's expected prizes of later races, and the expected pay of unplaced markers."""
        course = state.course
        total = 0.0
        for horse in range(NUM_HORSES):
            own: i64 = state.shares[seat * NUM_HORSES + horse]
            if own > 0:
                total += (
                    self.finish_odds.expected_prizes(course, horse, run)
                    * float(own)
                    / float(shares_in_play(state, horse))
                )
            if state.phase <= GHOST:
                total += draft_profit(state, seat, horse, self.finish_odds.expected_prizes(course, horse, 0))
        if state.phase == BET:
            for marker in range(state.placed[seat], course.num_markers):
                total += MARKER_INCOME * float(course.marker[marker])
        return total

    # -- search and playouts ---------------------------------------------------------------------------

    def advise(self, state: core.State, seat: i64, tries: i64, rng: Rng) -> i64:
        """Choose bets and moves by simulated races."""
        assert isinstance(state, State)
        self.rollouts.deadline = self.deadline
        if state.phase == BET:
            return self.rollouts.best_field(state, seat, RACES_PER_TRY * tries, rng)
        if FIRST <= state.phase <= AGAIN:
            return self.rollouts.best_move(state, seat, RACES_PER_TRY * tries, rng)
        return UNADVISED

    def prune(self, state: core.State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Keep the fields with a good expected pay."""
        assert isinstance(state, State)
        if state.phase != BET:
            return count
        self.evaluate_race(state)
        bet = state.hom.bet
        most = 0.0
        for i in range(count):
            most = max(most, self.expected_pay(state, bet.place(legal[i])))
        kept: i64 = 0
        for i in range(count):
            if self.expected_pay(state, bet.place(legal[i])) >= GOOD_FIELD * most:
                legal[kept] = legal[i]
                kept += 1
        return kept

    def expected_pay(self, state: State, field: i64) -> float:
        """Return the expected pay of a field, per point of a marker."""
        probability = 0.0
        for place in range(field // NUM_HORSES + 1):
            probability += self.finish_odds.by_place[place * NUM_HORSES + field % NUM_HORSES]
        return probability * float(state.course.pay[field])

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Choose an action for a playout: mostly a sensible one."""
        assert isinstance(state, State)
        phase: i64 = state.phase
        if rng.below(100) < RANDOM_PERCENT:
            return legal[rng.below(count)]
        if phase == BET:
            return self.pick_field(state, legal, count, rng)
        if phase == DRAFT:
            return self.pick_card(state, legal, count)
        if phase == BUY:
            return self.pick_purchase(state, seat, legal, count)
        return self.pick_move(state, seat, legal, count)

    def pick_field(self, state: State, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Choose the best of some random fields."""
        self.finish_odds.update(state, self.even)
        bet = state.hom.bet
        best: i64 = legal[rng.below(count)]
        for _try in range(1, FIELDS_TRIED):
            action: i64 = legal[rng.below(count)]
            if self.expected_pay(state, bet.place(action)) > self.expected_pay(state, bet.place(best)):
                best = action
        return best

    def pick_move(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Choose the move that pays this seat more than the others."""
        if (
            self.valued_state is not state
            or self.valued_race != state.prepared
            or self.valued_finished != state.finished
        ):
            self.place_values.compute_gains(state)
            self.place_values.compute_relative_gains(state)
            self.valued_state = state
            self.valued_race = state.prepared
            self.valued_finished = state.finished
        if state.phase == LAST:
            return self.place_values.best_action(seat, legal, count, state.hom.last)
        second_roll_value = self.place_values.second_roll_value(seat)
        if state.phase == AGAIN:
            return state.hom.again.first if second_roll_value > 0.0 else state.hom.end.first
        two_value = self.place_values.relative_gain[seat * NUM_HORSES + state.named_horse()]
        return state.hom.two.first if two_value >= second_roll_value else state.hom.one.first

    def pick_card(self, state: State, legal: vec[i64], count: i64) -> i64:
        """Choose the card with the highest expected profit."""
        course = state.course
        best: i64 = legal[0]
        most = -1000.0
        for i in range(count):
            horse: i64 = state.hom.pick.place(legal[i])
            prizes = self.finish_odds.expected_prizes(course, horse, 0)
            gain = ONE_SHARE * prizes - float(course.cost[horse])
            if gain > most:
                most = gain
                best = legal[i]
        return best

    def pick_purchase(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Choose the share on display with the highest expected profit, or pass."""
        course = state.course
        buy = state.hom.buy
        best: i64 = state.hom.pass_.first
        most = 0.0
        for i in range(count):
            if buy.has(legal[i]):
                horse: i64 = buy.place(legal[i])
                shares = float(shares_in_play(state, horse))
                own = float(state.shares[seat * NUM_HORSES + horse])
                part = (own + 1.0) / (shares + 1.0) - own / max(1.0, shares)
                gain = part * self.finish_odds.expected_prizes(course, horse, state.prepared) - float(
                    course.cost[horse]
                )
                if gain > most:
                    most = gain
                    best = legal[i]
        return best


def is_racing(state: State) -> bool:
    """Whether there is a race to evaluate: a seat has bet, or the race is run."""
    if state.phase != BET:
        return BET < state.phase <= AGAIN
    for seat in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if state.placed[seat] > 0:
            return True
    return False


def unplaced_variance(state: State, seat: i64) -> float:
    """Return the variance of the pay of a seat's unplaced markers."""
    total = 0.0
    for marker in range(state.placed[seat], state.course.num_markers):
        total += MARKER_VARIANCE * float(state.course.marker[marker] * state.course.marker[marker])
    return total


def draft_profit(state: State, seat: i64, horse: i64, prizes: float) -> float:
    """Return the expected profit of a seat's drafted cards of a horse."""
    course = state.course
    own: i64 = 0
    for round in range(state.draft.picked[seat]):
        if state.draft.picks[seat * course.most_cards + round] == horse:
            own += 1
    if own == 0:
        return 0.0
    return (ONE_SHARE if own == 1 else BOTH_SHARES) * prizes - float(own * course.cost[horse])


def quick_prizes(course: Course, horse: i64, prepared: i64) -> float:
    """Return the expected prizes of later races, if each place falls to a horse as often as its number."""
    return course.outlook[prepared] * float(ways_to_roll(horse)) / float(THROWS)


def odds_of_being_ahead(lead: float) -> float:
    """Return the odds of being ahead in the end with a lead of so many deviations (normal distribution)."""
    return exp(2.0 * max(-10.0, min(10.0, 0.7979 * lead * (1.0 + 0.0447 * lead * lead))))
