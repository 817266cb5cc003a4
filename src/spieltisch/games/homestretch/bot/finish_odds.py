"""Homestretch: how likely each horse is to be first, second or third from where it is.

`Guess` goes by a rule of thumb: the sooner a horse should be home, the likelier. `Chances` goes by the clock.
Think of the rolls as coming at random moments, one a minute on average. Then each horse has a clock of its
own: its number comes up independently of all the others, and when it will be home follows from how often it
still has to be named. Tables hold that for every distance and marker; the places follow moment by moment.
Moves from last place are left out: they are few, and seldom decide.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import CROSS, FACES, NONE, PLACES
from spieltisch.games.homestretch.rules.parts import FIRST_NUMBER, NUM_HORSES, Course
from spieltisch.games.homestretch.rules.rules import State

THROWS: Final = FACES * FACES
MOST_NAMED: Final = 25  # times that a horse can be named before the last moment
MOMENTS: Final = 24
CERTAIN: Final = 0.0001  # what is left to happen is less likely than that
UNLIKELY: Final = 0.00001
STEP: Final = 1.6  # spaces that a horse moves when its number is rolled, on average
LEAST_LONG: Final = 0.3  # of the moves of a horse that nobody favours so many are by two spaces
FAVOURS: Final = 8  # steps from there to a horse that everybody favours, whose moves are all by two
EVEN: Final = 4  # the step of a horse that some favour


class Guess:
    """The chances of places by rule of thumb, for one track at a time."""

    def __init__(self) -> None:
        self.place: list[float] = [0.0] * (PLACES * NUM_HORSES)  # entry place * horses + horse
        self.track: vec[i64] = zeros(2 * NUM_HORSES)  # positions and handicaps that the chances are for
        self.known = False

    def look(self, state: State) -> None:
        """Fill `place` for the track of a state, unless it is for the same one."""
        same = self.known
        for horse in range(NUM_HORSES):
            if (
                self.track[horse] != state.position[horse]
                or self.track[NUM_HORSES + horse] != state.handicap[horse]
            ):
                same = False
                self.track[horse] = state.position[horse]
                self.track[NUM_HORSES + horse] = state.handicap[horse]
        for taken in range(state.finished):  # the order of those at home is not on the track
            if self.place[taken * NUM_HORSES + state.finish[taken]] != 1.0:
                same = False
        if same:
            return
        self.known = True
        for entry in range(PLACES * NUM_HORSES):
            self.place[entry] = 0.0
        strengths = [0.0] * NUM_HORSES
        total = 0.0
        for horse in range(NUM_HORSES):
            strengths[horse] = strength(state, horse)
            total += strengths[horse]
        for taken in range(state.finished):
            self.place[taken * NUM_HORSES + state.finish[taken]] = 1.0
        self.share_places(strengths, total, state.finished, 1.0)

    def share_places(self, strengths: list[float], total: float, place: i64, chance: float) -> None:
        """The next place goes to a horse by its strength, those behind by what is left."""
        if place >= PLACES:
            return
        for horse in range(NUM_HORSES):
            strength = strengths[horse]
            if strength > 0.0:
                likely = chance * strength / total
                self.place[place * NUM_HORSES + horse] += likely
                strengths[horse] = 0.0
                self.share_places(strengths, total - strength, place + 1, likely)
                strengths[horse] = strength


def strength(state: State, horse: i64) -> float:
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
    speed = float(ways_of(horse)) / hits
    return speed * speed


def moments() -> list[float]:
    """When to look, in rolls from now: often at first, then less and less."""
    times = [0.0]
    pause = 0.7
    for _moment in range(MOMENTS):
        times.append(times[-1] + pause)
        pause *= 1.13
    return times


class Clocks:
    """When horses come home, for every distance and marker; one for all who look at the same box."""

    def __init__(self, course: Course) -> None:
        self.course = course
        most: i64 = 0
        for entry in range(course.num_cards * NUM_HORSES):
            most = max(most, course.given[entry])
        self.markers: i64 = most + 2  # kinds of rows: no marker, X, +1, +2 ...
        size: i64 = FAVOURS * FACES * self.markers * course.steps * MOMENTS
        self.home: vec[float] = vec[float]([0.0] * size)  # the chance to be home half-way to the next moment
        self.comes: vec[float] = vec[float]([0.0] * size)  # the chance to come home until the next moment
        self.worth: vec[float] = vec[float]([0.0] * (2 * NUM_HORSES))  # prize money a race, deck by deck
        times = moments()
        for favour in range(FAVOURS):
            long = long_moves(favour)
            covered = moved(course, long)
            for ways in range(1, FACES + 1):
                named = [named_by(time * float(ways) / float(THROWS)) for time in times]
                for marker in range(CROSS, most + 1):
                    for left in range(1, course.steps + 1):
                        at: i64 = self.row_of(favour, ways, marker, left)
                        self.fill_row(at, named, enough(course, marker, left, long, covered))

    def fill_row(self, at: i64, named: list[list[float]], enough: list[float]) -> None:
        """When a horse comes home, given how likely it is home when it was named so often."""
        before = 0.0
        for moment in range(MOMENTS + 1):
            home = 0.0
            often = named[moment]
            for times in range(1, MOST_NAMED + 1):
                home += often[times] * enough[times]
            if moment > 0:
                self.home[at + moment - 1] = (before + home) / 2.0
                self.comes[at + moment - 1] = home - before
            before = home

    def row_of(self, favour: i64, ways: i64, marker: i64, left: i64) -> i64:
        """Where the row of a horse begins."""
        kind: i64 = (favour * FACES + ways - 1) * self.markers + marker + 1
        return (kind * self.course.steps + left - 1) * MOMENTS


KNOWN: Final[list[Clocks]] = []  # those of the box that was looked at last


class Chances:
    """The chances of places by the clock, for one track at a time."""

    def __init__(self) -> None:
        self.course: Course | None = None
        self.place: vec[float] = vec[float]([0.0] * (PLACES * NUM_HORSES))  # entry place * horses + horse
        self.position: vec[i64] = zeros(NUM_HORSES)  # the track that they are for: positions, ...
        self.handicap: vec[i64] = zeros(NUM_HORSES)  # ... markers ...
        self.finish: vec[i64] = zeros(PLACES)  # ... and who is home
        self.finished: i64 = -1
        self.favour: vec[i64] = zeros(NUM_HORSES)  # and how much the rollers favour a horse
        self.row: vec[i64] = zeros(NUM_HORSES)
        self.clocks: Clocks | None = None
        self.home: vec[float] = vec[float]()  # theirs
        self.comes: vec[float] = vec[float]()
        self.worth: vec[float] = vec[float]()  # entry deck * horses + horse: prize money a race, on average

    # -- the box -----------------------------------------------------------------------------------------

    def prepare(self, course: Course) -> None:
        """Take the clocks of a box, which are set when it is looked at for the first time."""
        new = len(KNOWN) == 0 or KNOWN[0].course is not course
        if new:
            KNOWN.clear()
            KNOWN.append(Clocks(course))
        clocks = KNOWN[0]
        self.course = course
        self.clocks = clocks
        self.home = clocks.home
        self.comes = clocks.comes
        self.worth = clocks.worth
        if new:
            self.judge_decks(course)
        self.finished = -1

    def judge_decks(self, course: Course) -> None:
        """What a horse wins in a race on average, purple cards first, then green ones."""
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
            self.judge(course)
            for place in range(PLACES):
                for horse in range(NUM_HORSES):
                    chance = self.place[place * NUM_HORSES + horse]
                    prize = float(course.prize[card * PLACES + place])
                    self.worth[deck * NUM_HORSES + horse] += chance * prize
        for entry in range(2 * NUM_HORSES):
            self.worth[entry] /= max(1.0, cards[entry // NUM_HORSES])

    def later_prizes(self, course: Course, horse: i64, run: i64) -> float:
        """What a horse should win after so many races."""
        if self.course is not course:
            self.prepare(course)
        total = 0.0
        for race in range(run, course.races):
            total += self.worth[horse if race < course.races_purple else NUM_HORSES + horse]
        return total

    # -- a track -----------------------------------------------------------------------------------------

    def look(self, state: State, favour: vec[i64]) -> None:
        """Fill `place` for the track of a state, unless it is for the same one."""
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
            self.judge(state.course)

    def judge(self, course: Course) -> None:
        """Moment by moment: who comes home now, and how many others are home already?"""
        place = self.place
        clocks = self.clocks
        assert clocks is not None
        for entry in range(PLACES * NUM_HORSES):
            place[entry] = 0.0
        for taken in range(self.finished):
            place[taken * NUM_HORSES + self.finish[taken]] = 1.0
        for horse in range(NUM_HORSES):
            left: i64 = course.steps - self.position[horse]
            self.row[horse] = -1
            if left > 0:
                self.row[horse] = clocks.row_of(
                    self.favour[horse], ways_of(horse), self.handicap[horse], left
                )
        first: i64 = self.finished * NUM_HORSES
        open_places: i64 = PLACES - self.finished
        for moment in range(MOMENTS):
            nobody, one, two = 1.0, 0.0, 0.0  # chances of how many of those running are home
            for horse in range(NUM_HORSES):
                row: i64 = self.row[horse]
                if row >= 0:
                    home = self.home[row + moment]
                    two += (one - two) * home
                    one += (nobody - one) * home
                    nobody -= nobody * home
            for horse in range(NUM_HORSES):
                row = self.row[horse]
                if row < 0:
                    continue
                comes = self.comes[row + moment]
                if comes < UNLIKELY:
                    continue
                home = self.home[row + moment]
                away = 1.0 / (1.0 - home)
                ahead = nobody * away  # of the others: nobody is home, one is, two are
                place[first + horse] += comes * ahead
                if open_places > 1:
                    ahead = (one - home * ahead) * away
                    place[first + NUM_HORSES + horse] += comes * ahead
                    if open_places > 2:
                        ahead = (two - home * ahead) * away
                        place[first + 2 * NUM_HORSES + horse] += comes * ahead
            left_open = nobody
            if open_places > 1:
                left_open += one
            if open_places > 2:
                left_open += two
            if left_open < CERTAIN:
                break
        for taken in range(self.finished, PLACES):
            self.make_whole(taken * NUM_HORSES)

    def make_whole(self, first: i64) -> None:
        """The chances of a place add up to one."""
        total = 0.0
        for horse in range(NUM_HORSES):
            total += self.place[first + horse]
        for horse in range(NUM_HORSES):
            self.place[first + horse] /= total


def favour_for(long: float) -> i64:
    """The step of favour at which so many of all moves are by two spaces."""
    return max(0, min(FAVOURS - 1, i64((long - LEAST_LONG) / (1.0 - LEAST_LONG) * float(FAVOURS - 1) + 0.5)))


def long_moves(favour: i64) -> float:
    """Of all moves so many are by two spaces and not by one."""
    return LEAST_LONG + (1.0 - LEAST_LONG) * float(favour) / float(FAVOURS - 1)


def moved(course: Course, long: float) -> list[list[float]]:
    """Entry [spaces][times]: the chance that a horse named so often has moved so far."""
    table = [[1.0] * (MOST_NAMED + 1)]
    for spaces in range(1, course.steps + 1):
        row = [0.0]
        for times in range(1, MOST_NAMED + 1):
            far = table[max(0, spaces - course.two)][times - 1]
            near = table[max(0, spaces - course.one)][times - 1]
            row.append(long * far + (1.0 - long) * near)
        table.append(row)
    return table


def enough(course: Course, marker: i64, left: i64, long: float, covered: list[list[float]]) -> list[float]:
    """The chances that a horse is home when it was named 0, 1, 2 ... times."""
    if marker == NONE:
        return covered[left]
    if marker == CROSS:
        return [0.0, *covered[left]]
    far = covered[max(0, left - marker - course.two)]
    near = covered[max(0, left - marker - course.one)]
    return [0.0] + [long * far[times] + (1.0 - long) * near[times] for times in range(MOST_NAMED)]


def named_by(expected: float) -> list[float]:
    """The chances to be named 0, 1, 2 ... times when so many are expected."""
    chance = exp(-expected)
    chances = [chance]
    for times in range(1, MOST_NAMED + 1):
        chance *= expected / float(times)
        chances.append(chance)
    return chances


def ways_of(horse: i64) -> i64:
    """In how many ways two dice name a horse."""
    number: i64 = horse + FIRST_NUMBER
    return min(number - 1, 2 * FACES + 1 - number)
