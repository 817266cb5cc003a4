"""Homestretch: races run in thought, by which a searching player bets and moves.

Whoever bets as all others do stays where he is, however well it pays. So markers are weighed together, and by
what they do for the chance to be first in the end: whole races are run with rollers who mostly push what pays
them, and on the same races every bet is tried. The others are taken for people who bet on what looks best,
with the highest marker on the best field.
"""

from math import exp, log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.bot.finish_odds import THROWS, Chances, Guess
from spieltisch.games.homestretch.bot.place_values import Stakes, in_play
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    BET,
    END,
    FIRST,
    FIRST_BET,
    FIRST_LAST,
    FIRST_ROLL,
    NOTHING,
    NUM_FIELDS,
    NUM_HORSES,
    ONE,
    RACE,
    ROLL,
    ROLL_AGAIN,
    START,
    STOP,
    TWO,
    Course,
)
from spieltisch.games.homestretch.rules.rules import State

WHIMS: Final = 1000  # ways in which a roller may be in the mood
PUSH: Final = 450.0  # of them that the highest stake brings over from one side to the other ...
HALF_PUSHED: Final = 15.0  # ... and the stake that brings over half of these
RACE_SPREAD: Final = 12.5  # money that a race is worth: a lead of so much makes victory e times as likely
TIE_SPREAD: Final = 0.2  # the same when all races are run
PURCHASE_SPREAD: Final = 32.0  # the same before the second purchase, ...
UNDILUTED: Final = 0.75  # ... which leaves so much of what shares are worth
GOOD_FIELD: Final = 0.4  # fields are tried that pay so much of what the best one does
SWEEPS: Final = 3  # times that all markers are tried elsewhere


class Trials:
    """Races that a seat runs in thought before it bets or moves."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self.guess = Guess()
        self.stakes = Stakes()
        self.legal: vec[i64] = zeros(NUM_FIELDS)
        self.fortune = 0.0  # of the seat when the last race was run ...
        self.bar = 0.0  # ... with which it would be as likely first as anybody else ...
        self.spread = 1.0  # ... and how much more makes that e times as likely
        self.fortunes: vec[float] = vec[float]()  # race by race: without the bets of the seat
        self.bars: vec[float] = vec[float]()
        self.placing: vec[i64] = vec[i64]()  # entry race * horses + horse: its place, PLACES if it had none
        self.worth: vec[float] = vec[float]([0.0] * NUM_FIELDS)  # what fields paid in all, a point
        self.least_worth = 0.0  # what a field must have paid to be tried
        self.deadline = 0.0  # of `perf_counter`: then no more races are run; 0: there is none

    # -- decisions ---------------------------------------------------------------------------------------

    def best_move(self, state: State, seat: i64, races: i64, rng: Rng) -> i64:
        """The action after which the seat wins most often; all have the same luck."""
        world = state.clone()
        self.read_bets(world, seat)
        actions = world.legal(seat)
        seed: i64 = rng.word()
        totals: vec[float] = vec[float]([0.0] * len(actions))
        for race in range(max(1, races // len(actions))):
            if race > 0 and self.is_late():
                break
            for i in range(len(actions)):
                after = world.clone()
                after.apply(seat, actions[i])
                self.run(after, seat, Rng(seed + race))
                self.judge(after, seat)
                totals[i] += self.chance(self.fortune, self.bar)
        best: i64 = 0
        for i in range(1, len(actions)):
            if totals[i] > totals[best]:
                best = i
        return actions[best]

    def is_late(self) -> bool:
        """Whether the time for a decision is over."""
        return self.deadline > 0.0 and perf_counter() >= self.deadline

    def best_field(self, state: State, seat: i64, races: i64, rng: Rng) -> i64:
        """Where the next marker of the seat should lie, so that all of them together win most often."""
        world = state.clone()
        for rival in range(state.players):
            if rival != seat and not state.is_shown(rival):
                world.placed[rival] = 0
        self.read_bets(world, seat)
        placed: i64 = state.placed[seat]
        first: i64 = seat * state.course.num_markers
        bets: vec[i64] = world.bets[first : first + state.course.num_markers]
        while world.phase == BET:
            actor: i64 = world.actor()
            field: i64 = self.best_looking(world, actor, rng)
            if actor == seat:
                bets[world.placed[seat]] = field
            world.apply(actor, FIRST_BET + field)
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
        return FIRST_BET + best[placed]

    def move_to(self, bets: vec[i64], placed: i64, limit: i64, horse: i64) -> bool:
        """Move all markers that are not placed yet to fields of a horse; tell whether any could be."""
        moved = False
        for marker in range(placed, len(bets)):
            best: i64 = NOTHING
            for field in range(horse, NUM_FIELDS, NUM_HORSES):
                if self.has_room(bets, marker, field, limit) and (
                    best == NOTHING or self.worth[field] > self.worth[best]
                ):
                    best = field
            if best != NOTHING:
                bets[marker] = best
                moved = True
        return moved

    def improve(self, course: Course, bets: vec[i64], placed: i64, limit: i64) -> float:
        """Move marker after marker to where it brings most; return how many races lead to victory then."""
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
        """Move one marker to where it brings most, with all others where they are."""
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
                total += self.chance(fortunes[race] + (pays if good else 0.0), self.bars[race])
            if total > most:
                most = total
                best = field
        bets[marker] = best
        return most

    def has_room(self, bets: vec[i64], marker: i64, field: i64, limit: i64) -> bool:
        """HOM-29: whether a marker may lie on a field; those that seldom pay are left out."""
        if self.worth[field] < self.least_worth:
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

    def read_bets(self, world: State, seat: i64) -> None:
        """Guess the markers of the others: the higher, the better a field looked before the race."""
        start = world.clone()
        card: i64 = world.programme[world.prepared - 1]
        start.finished = 0
        for horse in range(NUM_HORSES):
            start.position[horse] = 0
            start.handicap[horse] = world.course.given[card * NUM_HORSES + horse]
        self.guess.look(start)
        bets = world.bets
        for rival in range(world.players):
            if rival == seat:
                continue
            first: i64 = rival * world.course.num_markers
            for last in range(first + 1, first + world.placed[rival]):
                field: i64 = bets[last]
                at: i64 = last
                while at > first and self.looks(world, bets[at - 1]) < self.looks(world, field):
                    bets[at] = bets[at - 1]
                    at -= 1
                bets[at] = field

    def looks(self, world: State, field: i64) -> float:
        """What a field should pay at a glance."""
        chance = 0.0
        for place in range(field // NUM_HORSES + 1):
            chance += self.guess.place[place * NUM_HORSES + field % NUM_HORSES]
        return chance * float(world.course.pay[field])

    def best_looking(self, world: State, seat: i64, rng: Rng) -> i64:
        """The field that a player would choose at a glance; between equals by lot."""
        count: i64 = world.write_legal(seat, self.legal)
        best: i64 = NOTHING
        most = -1.0
        equals: i64 = 0
        for i in range(count):
            field: i64 = self.legal[i] - FIRST_BET
            pays = self.looks(world, field)
            if pays > most:
                best, most, equals = field, pays, 1
            elif pays == most:
                equals += 1
                if rng.below(equals) == 0:
                    best = field
        return best

    # -- races -------------------------------------------------------------------------------------------

    def run_races(self, world: State, seat: i64, races: i64, bets: vec[i64], rng: Rng) -> None:
        """Run races, and keep their places, and how the seat would stand without its bets."""
        course = world.course
        self.fortunes = vec[float]([0.0] * races)
        self.bars = vec[float]([0.0] * races)
        self.placing = vec[i64]([PLACES] * (races * NUM_HORSES))
        for field in range(NUM_FIELDS):
            self.worth[field] = 0.0
        for race in range(races):
            if race > 0 and self.is_late():
                self.fortunes, self.bars = self.fortunes[:race], self.bars[:race]
                break
            after = world.clone()
            self.run(after, seat, rng)
            self.judge(after, seat)
            self.fortunes[race] = self.fortune
            self.bars[race] = self.bar
            for place in range(PLACES):
                horse: i64 = after.finish[place]
                self.placing[race * NUM_HORSES + horse] = place
                for field in range(place * NUM_HORSES + horse, NUM_FIELDS, NUM_HORSES):
                    self.worth[field] += float(course.pay[field])
        for marker in range(len(bets)):
            self.add_bet(
                self.fortunes, bets[marker], -float(course.pay[bets[marker]] * course.marker[marker])
            )

    def run(self, world: State, seat: i64, luck: Rng) -> None:
        """Run a race to its end. Every turn draws as much luck, so that those of other races keep theirs."""
        stakes = self.stakes
        stakes.weigh_places(world)
        home: i64 = NOTHING
        second: i64 = luck.below(THROWS)
        whim: i64 = luck.below(WHIMS)
        while START <= world.phase <= AGAIN:
            phase: i64 = world.phase
            if world.finished != home:
                home = world.finished
                stakes.weigh_stakes(world)
            if phase == START:
                world.apply(CHANCE, world.sample(luck))
            elif phase == ROLL and world.roll == 1:
                first: i64 = luck.below(THROWS)
                second = luck.below(THROWS)
                whim = luck.below(WHIMS)
                world.apply(CHANCE, FIRST_ROLL + first)
            elif phase == ROLL:
                world.apply(CHANCE, FIRST_ROLL + second)
            else:
                world.apply(world.roller, self.move(world, world.roller == seat, whim))

    def move(self, world: State, careful: bool, whim: i64) -> i64:
        """What a roller does: always what pays, if careful, else the more often the more it pays."""
        stakes = self.stakes
        roller: i64 = world.roller
        if world.phase == FIRST:
            more = stakes.stake[roller * NUM_HORSES + world.named_horse()] - stakes.hope(roller)
            if careful:
                return TWO if more >= 0.0 else ONE
            pushed = PUSH * more / (abs(more) + HALF_PUSHED)
            return TWO if float(2 * whim - WHIMS) < 2.0 * pushed else ONE
        if world.phase == AGAIN:
            again = stakes.hope(roller) > 0.0 if careful else whim % 2 == 0
            return ROLL_AGAIN if again else STOP
        count: i64 = world.write_legal(roller, self.legal)
        if not careful and whim % 2 == 0:
            return self.legal[whim // 2 % count]
        return stakes.dearest(roller, self.legal, count, FIRST_LAST)

    # -- what a race leads to ----------------------------------------------------------------------------

    def judge(self, world: State, seat: i64) -> None:
        """After a race: the fortune of a seat, and the one that it takes."""
        self.spread = spread(world)
        self.fortune = self.fortune_of(world, seat)
        self.bar = -1000.0
        for rival in range(world.players):
            if rival != seat:
                self.bar = either(self.bar, self.fortune_of(world, rival), self.spread)

    def fortune_of(self, world: State, seat: i64) -> float:
        """The money of a seat, and what its shares should still bring."""
        money = float(world.money[seat])
        if world.phase == END:
            return money
        shares = 0.0
        for horse in range(NUM_HORSES):
            own: i64 = world.shares[seat * NUM_HORSES + horse]
            if own > 0:
                prizes = self.chances.later_prizes(world.course, horse, world.prepared)
                shares += prizes * float(own) / float(in_play(world, horse))
        return money + (shares if world.phase == RACE else UNDILUTED * shares)

    def chance(self, fortune: float, bar: float) -> float:
        """The chance to be first."""
        return 1.0 / (1.0 + exp(min(50.0, (bar - fortune) / self.spread)))


def either(bar: float, other: float, spread: float) -> float:
    """The bar that two rivals make together."""
    apart = abs(bar - other) / spread
    return max(bar, other) + (spread * log(1.0 + exp(-apart)) if apart < 50.0 else 0.0)


def spread(world: State) -> float:
    """How much more money makes victory e times as likely."""
    if world.phase == END:
        return TIE_SPREAD
    if world.phase != RACE:
        return PURCHASE_SPREAD
    return RACE_SPREAD * sqrt(float(world.course.races - world.prepared))
