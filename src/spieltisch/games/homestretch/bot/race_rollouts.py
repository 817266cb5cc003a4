"""Homestretch: simulated races, by which a searching player bets and moves.

A seat that bets like all others keeps its rank, however well the bets pay. So its markers are chosen
together, by the probability of being first in the end. Whole races are simulated, with rollers who mostly
push the horses that pay them, and every bet is tried on the same races. The other seats are assumed to bet on
the best fields by the quick odds, with the highest marker on the best field.
"""

from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.bot.finish_odds import THROWS, FinishOdds, QuickOdds
from spieltisch.games.homestretch.bot.place_values import PlaceValues, shares_in_play
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import (
    AGAIN,
    BET,
    END,
    FIRST,
    NOTHING,
    NUM_FIELDS,
    NUM_HORSES,
    RACE,
    ROLL,
    START,
    Course,
)

NOISE_STEPS: Final = 1000  # values of a roller's random noise
MAX_BIAS: Final = 450.0  # of them that an infinite gain decides ...
HALF_BIAS_GAIN: Final = 15.0  # ... and the gain that decides half of these
RACE_SPREAD: Final = 12.5  # with one race left, such a lead makes winning e times as likely
TIE_SPREAD: Final = 0.2  # the same when no race is left
PURCHASE_SPREAD: Final = 32.0  # the same before the second purchase, ...
UNDILUTED: Final = 0.75  # ... which leaves this part of the shares' worth
GOOD_FIELD: Final = 0.4  # try fields that pay this part of what the best one does
SWEEPS: Final = 3  # rounds of moving each marker


class RaceRollouts:
    """Simulates races for a seat that bets or moves."""

    def __init__(self, finish_odds: FinishOdds) -> None:
        self.finish_odds = finish_odds
        self.quick_odds = QuickOdds()
        self.place_values = PlaceValues()
        self.legal: vec[i64] = zeros(NUM_FIELDS)
        self.fortune = 0.0  # the seat's expected money after the last simulated race ...
        self.break_even = 0.0  # ... the money with which it would win half of the time ...
        self.spread = 1.0  # ... and how much more makes winning e times as likely
        self.fortunes: vec[float] = vec[float]()  # per race, without the seat's bets
        self.break_evens: vec[float] = vec[float]()
        self.placing: vec[i64] = vec[i64]()  # entry race * horses + horse: its place, PLACES if none
        self.field_worth: vec[float] = vec[float]([0.0] * NUM_FIELDS)  # what fields paid in all, per point
        self.least_field_worth = 0.0  # what a field must have paid to be tried
        self.deadline = 0.0  # by `perf_counter`, when simulation stops; 0: none

    # -- decisions ---------------------------------------------------------------------------------------

    def best_move(self, state: State, seat: i64, races: i64, rng: Rng) -> i64:
        """Return the action that wins most often; all actions use the same random numbers."""
        world = state.clone()
        self.guess_bets(world, seat)
        actions = world.legal(seat)
        seed: i64 = rng.word()
        totals: vec[float] = vec[float]([0.0] * len(actions))
        for race in range(max(1, races // len(actions))):
            if race > 0 and self.is_late():
                break
            for i in range(len(actions)):
                after = world.clone()
                after.apply(seat, actions[i])
                self.run_race(after, seat, Rng(seed + race))
                self.evaluate_outcome(after, seat)
                totals[i] += self.win_probability(self.fortune, self.break_even)
        best: i64 = 0
        for i in range(1, len(actions)):
            if totals[i] > totals[best]:
                best = i
        return actions[best]

    def is_late(self) -> bool:
        """Whether the time for a decision is over."""
        return self.deadline > 0.0 and perf_counter() >= self.deadline

    def best_field(self, state: State, seat: i64, races: i64, rng: Rng) -> i64:
        """Return the field for the next marker, so that all markers together win most often."""
        world = state.clone()
        for rival in range(state.players):
            if rival != seat and not state.is_shown(rival):
                world.placed[rival] = 0
        self.guess_bets(world, seat)
        placed: i64 = state.placed[seat]
        first: i64 = seat * state.course.num_markers
        bets: vec[i64] = world.bets[first : first + state.course.num_markers]
        while world.phase == BET:
            actor: i64 = world.actor()
            field: i64 = self.best_quick_field(world, actor, rng)
            if actor == seat:
                bets[world.placed[seat]] = field
            world.apply(actor, world.hom.bet.number(field))
        self.run_races(world, seat, races, bets, rng)
        limit: i64 = state.limit(seat)
        best: vec[i64] = bets[:]
        most = self.improve(state.course, best, placed, limit)
        for horse in range(NUM_HORSES):
            others: vec[i64] = bets[:]
            if self.move_to(others, placed, limit, horse):
                total = self.improve(state.course, others, placed, limit)
                if total > most:
                    best, most = others, total
        return state.hom.bet.number(best[placed])

    def move_to(self, bets: vec[i64], placed: i64, limit: i64, horse: i64) -> bool:
        """Move all unplaced markers to fields of a horse; return whether any could be moved."""
        moved = False
        for marker in range(placed, len(bets)):
            best: i64 = NOTHING
            for field in range(horse, NUM_FIELDS, NUM_HORSES):
                if self.has_room(bets, marker, field, limit) and (
                    best == NOTHING or self.field_worth[field] > self.field_worth[best]
                ):
                    best = field
            if best != NOTHING:
                bets[marker] = best
                moved = True
        return moved

    def improve(self, course: Course, bets: vec[i64], placed: i64, limit: i64) -> float:
        """Move marker after marker to its best field; return the expected number of victories."""
        total = 0.0
        for _sweep in range(SWEEPS):
            changed = False
            for marker in range(placed, len(bets)):
                before: i64 = bets[marker]
                total = self.improve_marker(course, bets, marker, limit)
                if bets[marker] != before:
                    changed = True
            if not changed:
                break
        return total

    def improve_marker(self, course: Course, bets: vec[i64], marker: i64, limit: i64) -> float:
        """Move one marker to its best field, with the others fixed; return the expected victories."""
        fortunes: vec[float] = self.fortunes[:]
        for other in range(len(bets)):
            if other != marker:
                self.add_bet(fortunes, bets[other], float(course.pay[bets[other]] * course.marker[other]))
        best: i64 = bets[marker]
        most = -1.0
        for field in range(NUM_FIELDS):
            if field != bets[marker] and not self.has_room(bets, marker, field, limit):
                continue
            horse: i64 = field % NUM_HORSES
            row: i64 = field // NUM_HORSES
            pays = float(course.pay[field] * course.marker[marker])
            total = 0.0
            for race in range(len(fortunes)):
                good = self.placing[race * NUM_HORSES + horse] <= row
                total += self.win_probability(
                    fortunes[race] + (pays if good else 0.0), self.break_evens[race]
                )
            if total > most:
                most = total
                best = field
        bets[marker] = best
        return most

    def has_room(self, bets: vec[i64], marker: i64, field: i64, limit: i64) -> bool:
        """HOM-29: whether a marker may lie on a field; fields that seldom pay are left out."""
        if self.field_worth[field] < self.least_field_worth:
            return False
        own: i64 = 0
        for other in range(len(bets)):
            if other != marker and bets[other] == field:
                own += 1
        return own < limit

    def add_bet(self, fortunes: vec[float], field: i64, pays: float) -> None:
        """HOM-72: add what a field pays in each race."""
        horse: i64 = field % NUM_HORSES
        row: i64 = field // NUM_HORSES
        for race in range(len(fortunes)):
            if self.placing[race * NUM_HORSES + horse] <= row:
                fortunes[race] += pays

    # -- the bets of others ------------------------------------------------------------------------------

    def guess_bets(self, world: State, seat: i64) -> None:
        """Guess the markers of the others: the higher, the better a field looked before the race."""
        start = world.clone()
        card: i64 = world.programme[world.prepared - 1]
        start.finished = 0
        for horse in range(NUM_HORSES):
            start.position[horse] = 0
            start.handicap[horse] = world.course.given[card * NUM_HORSES + horse]
        self.quick_odds.update(start)
        bets = world.bets
        for rival in range(world.players):
            if rival == seat:
                continue
            first: i64 = rival * world.course.num_markers
            for last in range(first + 1, first + world.placed[rival]):
                field: i64 = bets[last]
                at: i64 = last
                while at > first and self.quick_field_value(world, bets[at - 1]) < self.quick_field_value(
                    world, field
                ):
                    bets[at] = bets[at - 1]
                    at -= 1
                bets[at] = field

    def quick_field_value(self, world: State, field: i64) -> float:
        """Return the expected pay of a field by the quick odds."""
        probability = 0.0
        for place in range(field // NUM_HORSES + 1):
            probability += self.quick_odds.by_place[place * NUM_HORSES + field % NUM_HORSES]
        return probability * float(world.course.pay[field])

    def best_quick_field(self, world: State, seat: i64, rng: Rng) -> i64:
        """Return the best field by the quick odds; a random one among equals."""
        count: i64 = world.write_legal(seat, self.legal)
        best: i64 = NOTHING
        most = -1.0
        equals: i64 = 0
        for i in range(count):
            field: i64 = world.hom.bet.place(self.legal[i])
            pays = self.quick_field_value(world, field)
            if pays > most:
                best, most, equals = field, pays, 1
            elif pays == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = field
        return best

    # -- races -------------------------------------------------------------------------------------------

    def run_races(self, world: State, seat: i64, races: i64, bets: vec[i64], rng: Rng) -> None:
        """Simulate races; record their places, and the seat's expected money without its bets."""
        course = world.course
        self.fortunes = vec[float]([0.0] * races)
        self.break_evens = vec[float]([0.0] * races)
        self.placing = vec[i64]([PLACES] * (races * NUM_HORSES))
        for field in range(NUM_FIELDS):
            self.field_worth[field] = 0.0
        for race in range(races):
            if race > 0 and self.is_late():
                self.fortunes, self.break_evens = self.fortunes[:race], self.break_evens[:race]
                break
            after = world.clone()
            self.run_race(after, seat, rng)
            self.evaluate_outcome(after, seat)
            self.fortunes[race] = self.fortune
            self.break_evens[race] = self.break_even
            for place in range(PLACES):
                horse: i64 = after.finish[place]
                self.placing[race * NUM_HORSES + horse] = place
                for field in range(place * NUM_HORSES + horse, NUM_FIELDS, NUM_HORSES):
                    self.field_worth[field] += float(course.pay[field])
        for marker in range(len(bets)):
            self.add_bet(
                self.fortunes, bets[marker], -float(course.pay[bets[marker]] * course.marker[marker])
            )

    def run_race(self, world: State, seat: i64, rng: Rng) -> None:
        """Run a race to its end. Every turn draws as many random numbers, so that races stay comparable."""
        place_values = self.place_values
        place_values.compute_gains(world)
        home: i64 = NOTHING
        second: i64 = rng.below(THROWS)
        noise: i64 = rng.below(NOISE_STEPS)
        while START <= world.phase <= AGAIN:
            phase: i64 = world.phase
            if world.finished != home:
                home = world.finished
                place_values.compute_relative_gains(world)
            if phase == START:
                world.apply(CHANCE, world.sample(rng))
            elif phase == ROLL and world.roll == 1:
                first: i64 = rng.below(THROWS)
                second = rng.below(THROWS)
                noise = rng.below(NOISE_STEPS)
                world.apply(CHANCE, world.hom.roll.number(first))
            elif phase == ROLL:
                world.apply(CHANCE, world.hom.roll.number(second))
            else:
                world.apply(world.roller, self.move(world, world.roller == seat, noise))

    def move(self, world: State, careful: bool, noise: i64) -> i64:
        """Return a roller's action: what pays, if `careful`, else the more often the more it pays."""
        place_values = self.place_values
        hom = world.hom
        roller: i64 = world.roller
        if world.phase == FIRST:
            more = place_values.relative_gain[
                roller * NUM_HORSES + world.named_horse()
            ] - place_values.second_roll_value(roller)
            if careful:
                return hom.two.first if more >= 0.0 else hom.one.first
            bias = MAX_BIAS * more / (abs(more) + HALF_BIAS_GAIN)
            return hom.two.first if float(2 * noise - NOISE_STEPS) < 2.0 * bias else hom.one.first
        if world.phase == AGAIN:
            again = place_values.second_roll_value(roller) > 0.0 if careful else noise % 2 == 0
            return hom.again.first if again else hom.end.first
        count: i64 = world.write_legal(roller, self.legal)
        if not careful and noise % 2 == 0:
            return self.legal[noise // 2 % count]
        return place_values.best_action(roller, self.legal, count, hom.last)

    # -- outcomes ----------------------------------------------------------------------------------------

    def evaluate_outcome(self, world: State, seat: i64) -> None:
        """Compute after a race the seat's expected money and its break-even."""
        self.spread = spread(world)
        self.fortune = self.fortune_of(world, seat)
        self.break_even = -1000.0
        for rival in range(world.players):
            if rival != seat:
                self.break_even = combined_break_even(
                    self.break_even, self.fortune_of(world, rival), self.spread
                )

    def fortune_of(self, world: State, seat: i64) -> float:
        """Return the money of a seat, and what its shares should still bring."""
        money = float(world.money[seat])
        if world.phase == END:
            return money
        shares = 0.0
        for horse in range(NUM_HORSES):
            own: i64 = world.shares[seat * NUM_HORSES + horse]
            if own > 0:
                prizes = self.finish_odds.expected_prizes(world.course, horse, world.prepared)
                shares += prizes * float(own) / float(shares_in_play(world, horse))
        return money + (shares if world.phase == RACE else UNDILUTED * shares)

    def win_probability(self, fortune: float, break_even: float) -> float:
        """Return the probability of being first."""
        return 1.0 / (1.0 + exp(min(50.0, (break_even - fortune) / self.spread)))


def combined_break_even(break_even: float, other: float, spread: float) -> float:
    """Return the break-even against two rivals together."""
    apart = abs(break_even - other) / spread
    return max(break_even, other) + (spread * log(1.0 + exp(-apart)) if apart < 50.0 else 0.0)


def spread(world: State) -> float:
    """Return how much more money makes winning e times as likely."""
    if world.phase == END:
        return TIE_SPREAD
    if world.phase != RACE:
        return PURCHASE_SPREAD
    return RACE_SPREAD * sqrt(float(world.course.races - world.prepared))
