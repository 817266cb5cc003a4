"""Homestretch: the probability of each horse to finish first, second or third from where it is.

`QuickOdds` uses a rule of thumb: the sooner a horse should be home, the likelier. `FinishOdds` models the
rolls as a Poisson process with one roll a minute on average. Then the horses are independent of each other,
and a horse's arrival time follows from how often its number must still be rolled. `ArrivalOdds` tabulates
that for every distance and marker; the places follow time step by time step. Moves from last place are left
out: they are few, and seldom decide.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import CROSS, FACES, NONE, PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import FIRST_NUMBER, NUM_HORSES, Course

THROWS: Final = FACES * FACES
MAX_NAMED: Final = 25  # the most rolls of a horse's number that are counted
TIME_STEPS: Final = 24
CERTAIN: Final = 0.0001  # stop when the open places are filled with this error
UNLIKELY: Final = 0.00001
STEP: Final = 1.6  # mean spaces for a roll of the horse's number
LEAST_LONG_SHARE: Final = 0.3  # the share of two-space moves of a horse that no roller favours
FAVOURS: Final = 8  # levels from there to a horse that all rollers favour, which always moves by two
EVEN: Final = 4  # the level of a horse that some rollers favour


class QuickOdds:
    """The odds of places by a rule of thumb, for one track at a time."""

    def __init__(self) -> None:
        self.by_place: list[float] = [0.0] * (PLACES * NUM_HORSES)  # entry place * horses + horse
        self.track: vec[i64] = zeros(2 * NUM_HORSES)  # the positions and handicaps of the odds
        self.known = False

    def update(self, state: State) -> None:
        """Fill `by_place` for the track of a state, unless it is for the same one."""
        same = self.known
        for horse in range(NUM_HORSES):
            if (
                self.track[horse] != state.position[horse]
                or self.track[NUM_HORSES + horse] != state.handicap[horse]
            ):
                same = False
                self.track[horse] = state.position[horse]
                self.track[NUM_HORSES + horse] = state.handicap[horse]
        for taken in range(state.finished):  # the track does not show the order of finished horses
            if self.by_place[taken * NUM_HORSES + state.finish[taken]] != 1.0:
                same = False
        if same:
            return
        self.known = True
        for entry in range(PLACES * NUM_HORSES):
            self.by_place[entry] = 0.0
        strengths = [0.0] * NUM_HORSES
        total = 0.0
        for horse in range(NUM_HORSES):
            strengths[horse] = strength(state, horse)
            total += strengths[horse]
        for taken in range(state.finished):
            self.by_place[taken * NUM_HORSES + state.finish[taken]] = 1.0
        self.share_places(strengths, total, state.finished, 1.0)

    def share_places(self, strengths: list[float], total: float, place: i64, probability: float) -> None:
        """Give the next place to each horse in proportion to its strength, then the places behind."""
        if place >= PLACES:
            return
        for horse in range(NUM_HORSES):
            strength = strengths[horse]
            if strength > 0.0:
                likely = probability * strength / total
                self.by_place[place * NUM_HORSES + horse] += likely
                strengths[horse] = 0.0
                self.share_places(strengths, total - strength, place + 1, likely)
                strengths[horse] = strength


def strength(state: State, horse: i64) -> float:
    """Return how fast a horse should be home: throws that name it by throws that it needs, squared."""
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
    speed = float(ways_to_roll(horse)) / hits
    return speed * speed


def time_steps() -> list[float]:
    """Return the times of the table, in rolls from now; the intervals grow."""
    times = [0.0]
    pause = 0.7
    for _step in range(TIME_STEPS):
        times.append(times[-1] + pause)
        pause *= 1.13
    return times


class ArrivalOdds:
    """When horses come home, for every distance and marker; shared by all evaluations of a box."""

    def __init__(self, course: Course) -> None:
        self.course = course
        most: i64 = 0
        for entry in range(course.num_cards * NUM_HORSES):
            most = max(most, course.given[entry])
        self.markers: i64 = most + 2  # kinds of markers: none, X, +1, +2 ...
        size: i64 = FAVOURS * FACES * self.markers * course.steps * TIME_STEPS
        # The probability of being home midway to the next step.
        self.home: vec[float] = vec[float]([0.0] * size)
        # The probability of arriving before the next step.
        self.arrives: vec[float] = vec[float]([0.0] * size)
        # Mean prize money of a race, deck by deck.
        self.mean_prize: vec[float] = vec[float]([0.0] * (2 * NUM_HORSES))
        times = time_steps()
        for favour in range(FAVOURS):
            long = long_move_share(favour)
            covered = covered_odds(course, long)
            for ways in range(1, FACES + 1):
                named = [poisson(time * float(ways) / float(THROWS)) for time in times]
                for marker in range(CROSS, most + 1):
                    for left in range(1, course.steps + 1):
                        at: i64 = self.row_of(favour, ways, marker, left)
                        self.fill_row(at, named, home_odds(course, marker, left, long, covered))

    def fill_row(self, at: i64, named: list[list[float]], home_odds: list[float]) -> None:
        """Fill in the arrival of a horse, given the probability of being home after each count of rolls."""
        before = 0.0
        for time_step in range(TIME_STEPS + 1):
            home = 0.0
            often = named[time_step]
            for times in range(1, MAX_NAMED + 1):
                home += often[times] * home_odds[times]
            if time_step > 0:
                self.home[at + time_step - 1] = (before + home) / 2.0
                self.arrives[at + time_step - 1] = home - before
            before = home

    def row_of(self, favour: i64, ways: i64, marker: i64, left: i64) -> i64:
        """Return where the row of a horse begins."""
        kind: i64 = (favour * FACES + ways - 1) * self.markers + marker + 1
        return (kind * self.course.steps + left - 1) * TIME_STEPS


ARRIVALS_CACHE: Final[list[ArrivalOdds]] = []  # of the box used last


class FinishOdds:
    """The odds of places by arrival times, for one track at a time."""

    def __init__(self) -> None:
        self.course: Course | None = None
        self.by_place: vec[float] = vec[float]([0.0] * (PLACES * NUM_HORSES))  # entry place * horses + horse
        self.position: vec[i64] = zeros(NUM_HORSES)  # the track of the odds: positions, ...
        self.handicap: vec[i64] = zeros(NUM_HORSES)  # ... markers ...
        self.finish: vec[i64] = zeros(PLACES)  # ... and the finished horses
        self.finished: i64 = -1
        self.favour: vec[i64] = zeros(NUM_HORSES)  # how much the rollers favour a horse
        self.row: vec[i64] = zeros(NUM_HORSES)
        self.arrivals: ArrivalOdds | None = None
        self.home: vec[float] = vec[float]()  # the tables of `arrivals`
        self.arrives: vec[float] = vec[float]()
        self.mean_prize: vec[float] = vec[float]()  # entry deck * horses + horse: mean prize money of a race

    # -- the box -----------------------------------------------------------------------------------------

    def prepare(self, course: Course) -> None:
        """Take the tables of a box; they are computed at its first use."""
        new = len(ARRIVALS_CACHE) == 0 or ARRIVALS_CACHE[0].course is not course
        if new:
            ARRIVALS_CACHE.clear()
            ARRIVALS_CACHE.append(ArrivalOdds(course))
        arrivals = ARRIVALS_CACHE[0]
        self.course = course
        self.arrivals = arrivals
        self.home = arrivals.home
        self.arrives = arrivals.arrives
        self.mean_prize = arrivals.mean_prize
        if new:
            self.compute_mean_prizes(course)
        self.finished = -1

    def compute_mean_prizes(self, course: Course) -> None:
        """Fill in the mean prize money of a horse in a race, purple cards first, then green ones."""
        cards = [0.0, 0.0]
        for horse in range(NUM_HORSES):
            self.position[horse] = 0
            self.favour[horse] = EVEN
        for card in range(course.num_cards):
            deck: i64 = course.green[card]
            cards[deck] += 1.0
            for horse in range(NUM_HORSES):
                self.handicap[horse] = course.given[card * NUM_HORSES + horse]
            self.finished = 0
            self.compute(course)
            for place in range(PLACES):
                for horse in range(NUM_HORSES):
                    probability = self.by_place[place * NUM_HORSES + horse]
                    prize = float(course.prize[card * PLACES + place])
                    self.mean_prize[deck * NUM_HORSES + horse] += probability * prize
        for entry in range(2 * NUM_HORSES):
            self.mean_prize[entry] /= max(1.0, cards[entry // NUM_HORSES])

    def expected_prizes(self, course: Course, horse: i64, run: i64) -> float:
        """Return the expected prizes of a horse after so many races."""
        if self.course is not course:
            self.prepare(course)
        total = 0.0
        for race in range(run, course.races):
            total += self.mean_prize[horse if race < course.races_purple else NUM_HORSES + horse]
        return total

    # -- a track -----------------------------------------------------------------------------------------

    def update(self, state: State, favour: vec[i64]) -> None:
        """Fill `by_place` for the track of a state, unless it is for the same one."""
        if self.course is not state.course:
            self.prepare(state.course)
        same = self.finished == state.finished
        for horse in range(NUM_HORSES):
            if self.position[horse] != state.position[horse] or self.handicap[horse] != state.handicap[horse]:
                same = False
                self.position[horse] = state.position[horse]
                self.handicap[horse] = state.handicap[horse]
            if self.favour[horse] != favour[horse]:
                same = False
                self.favour[horse] = favour[horse]
        for place in range(state.finished):
            if self.finish[place] != state.finish[place]:
                same = False
                self.finish[place] = state.finish[place]
        if not same:
            self.finished = state.finished
            self.compute(state.course)

    def compute(self, course: Course) -> None:
        """For each time step: which horse arrives now, and how many others are home already?"""
        by_place = self.by_place
        arrivals = self.arrivals
        assert arrivals is not None
        for entry in range(PLACES * NUM_HORSES):
            by_place[entry] = 0.0
        for taken in range(self.finished):
            by_place[taken * NUM_HORSES + self.finish[taken]] = 1.0
        for horse in range(NUM_HORSES):
            left: i64 = course.steps - self.position[horse]
            self.row[horse] = -1
            if left > 0:
                self.row[horse] = arrivals.row_of(
                    self.favour[horse], ways_to_roll(horse), self.handicap[horse], left
                )
        first: i64 = self.finished * NUM_HORSES
        open_places: i64 = PLACES - self.finished
        for time_step in range(TIME_STEPS):
            none, one, two = 1.0, 0.0, 0.0  # probabilities that none, one, two running horses are home
            for horse in range(NUM_HORSES):
                row: i64 = self.row[horse]
                if row >= 0:
                    home = self.home[row + time_step]
                    two += (one - two) * home
                    one += (none - one) * home
                    none -= none * home
            for horse in range(NUM_HORSES):
                row = self.row[horse]
                if row < 0:
                    continue
                arrives = self.arrives[row + time_step]
                if arrives < UNLIKELY:
                    continue
                home = self.home[row + time_step]
                away = 1.0 / (1.0 - home)
                ahead = none * away  # of the others: none is home, one is, two are
                by_place[first + horse] += arrives * ahead
                if open_places > 1:
                    ahead = (one - home * ahead) * away
                    by_place[first + NUM_HORSES + horse] += arrives * ahead
                    if open_places > 2:
                        ahead = (two - home * ahead) * away
                        by_place[first + 2 * NUM_HORSES + horse] += arrives * ahead
            left_open = none
            if open_places > 1:
                left_open += one
            if open_places > 2:
                left_open += two
            if left_open < CERTAIN:
                break
        for taken in range(self.finished, PLACES):
            self.normalize(taken * NUM_HORSES)

    def normalize(self, first: i64) -> None:
        """Make the odds of a place add up to one."""
        total = 0.0
        for horse in range(NUM_HORSES):
            total += self.by_place[first + horse]
        for horse in range(NUM_HORSES):
            self.by_place[first + horse] /= total


def favour_level(long: float) -> i64:
    """Return the level of favour at which this share of moves is by two spaces."""
    return max(
        0,
        min(
            FAVOURS - 1, i64((long - LEAST_LONG_SHARE) / (1.0 - LEAST_LONG_SHARE) * float(FAVOURS - 1) + 0.5)
        ),
    )


def long_move_share(favour: i64) -> float:
    """Return the share of moves by two spaces at a level of favour."""
    return LEAST_LONG_SHARE + (1.0 - LEAST_LONG_SHARE) * float(favour) / float(FAVOURS - 1)


def covered_odds(course: Course, long: float) -> list[list[float]]:
    """Return entry [spaces][times]: the probability that a horse named so often has moved so far."""
    table = [[1.0] * (MAX_NAMED + 1)]
    for spaces in range(1, course.steps + 1):
        row = [0.0]
        for times in range(1, MAX_NAMED + 1):
            far = table[max(0, spaces - course.two)][times - 1]
            near = table[max(0, spaces - course.one)][times - 1]
            row.append(long * far + (1.0 - long) * near)
        table.append(row)
    return table


def home_odds(course: Course, marker: i64, left: i64, long: float, covered: list[list[float]]) -> list[float]:
    """Return the probabilities that a horse is home after its number was rolled 0, 1, 2 ... times."""
    if marker == NONE:
        return covered[left]
    if marker == CROSS:
        return [0.0, *covered[left]]
    far = covered[max(0, left - marker - course.two)]
    near = covered[max(0, left - marker - course.one)]
    return [0.0] + [long * far[times] + (1.0 - long) * near[times] for times in range(MAX_NAMED)]


def poisson(expected: float) -> list[float]:
    """Return the probabilities of 0, 1, 2 ... events when so many are expected."""
    probability = exp(-expected)
    probabilities = [probability]
    for times in range(1, MAX_NAMED + 1):
        probability *= expected / float(times)
        probabilities.append(probability)
    return probabilities


def ways_to_roll(horse: i64) -> i64:
    """Return how many throws of two dice name a horse."""
    number: i64 = horse + FIRST_NUMBER
    return min(number - 1, 2 * FACES + 1 - number)
