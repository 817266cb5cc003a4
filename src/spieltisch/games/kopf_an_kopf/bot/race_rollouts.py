"""Kopf an Kopf: the rest of a race, simulated by dice, sprints and a few cards."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules.parts import ACTION, NOTHING, NUM_HORSES, NUM_PLACES
from spieltisch.games.kopf_an_kopf.rules.rules import State

RACES: Final = NUM_HORSES  # simulated at once: in every turn each horse is rolled in one of them
TURNS: Final = 512  # turns of prepared dice, which are used again from any turn on
MOST_TURNS: Final = 300  # of a race
MANY_SIDES: Final = 60_000  # divisible by the usual numbers of die faces
PERCENT: Final = 100
PUSHED: Final = 5  # of 100 turns in which a card pushes a horse ...
PULLED: Final = 2  # ... or holds one back ...
CARD_FIELDS: Final = 2  # ... by so many fields


class RaceRollouts:
    """Ten races from here to the end."""

    def __init__(self) -> None:
        self.finish: vec[i64] = zeros(RACES * NUM_PLACES)  # the horses on the winner places of each race
        self.favourite: vec[i64] = zeros(0)  # per seat: the horse that it would push, or NOTHING ...
        self.foe: vec[i64] = zeros(0)  # ... and hold back
        self._run: vec[i64] = zeros(NUM_HORSES)  # positions of the horses
        self._line: i64 = 0  # the last field
        self._place: i64 = 0  # the next entry of `finish`, and the end of those of this race
        self._last: i64 = 0
        self._bars: vec[i64] = zeros(NUM_HORSES)  # per number: owned horses that sprint on it
        self._stable: vec[i64] = zeros(0)  # per seat: a mask of its horses
        self._horses: vec[i64] = zeros(TURNS * RACES)  # entry turn * races + race: what the dice show
        self._moves: vec[i64] = zeros(TURNS * RACES)
        self._roll_dice(Rng(1))

    def _roll_dice(self, rng: Rng) -> None:
        """Prepare the dice: in every turn all horses, in random order."""
        for turn in range(TURNS):
            first: i64 = turn * RACES
            for race in range(RACES):
                other: i64 = rng.below(race + 1)
                self._horses[first + race] = self._horses[first + other]
                self._horses[first + other] = race
                self._moves[first + race] = rng.below(MANY_SIDES)

    def prepare(self, players: i64) -> None:
        """Make room for so many seats."""
        if len(self.favourite) != players:
            self.favourite = zeros(players)
            self.foe = zeros(players)
            self._stable = zeros(players)

    def run(self, state: State, rng: Rng) -> None:
        """Fill `finish`; places stay NOTHING in a race that does not end."""
        self._prepare_race(state)
        first: i64 = state.active
        if state.phase >= ACTION:
            first = state.following(first)
        shift: i64 = rng.below(NUM_HORSES)
        start: i64 = rng.below(TURNS)
        for race in range(RACES):
            self._race(state, race, first, start, shift, rng)

    def _prepare_race(self, state: State) -> None:
        """Fill in the horses of each seat, and which may sprint when a horse is rolled."""
        for seat in range(state.players):
            self._stable[seat] = 0
        for number in range(NUM_HORSES):
            self._bars[number] = 0
        for horse in range(NUM_HORSES):
            owner: i64 = state.owner[horse]
            if owner != NOTHING:
                self._stable[owner] |= 1 << horse
                for number in range(NUM_HORSES):
                    if (state.course.bar[horse] >> number) & 1 == 1:
                        self._bars[number] |= 1 << horse

    def _race(self, state: State, race: i64, first: i64, start: i64, shift: i64, rng: Rng) -> None:
        """Simulate one race: a roll, sprints and perhaps a card in every turn."""
        run = self._run
        self._line = state.course.fields
        self._place = race * NUM_PLACES
        self._last = self._place + NUM_PLACES
        for horse in range(NUM_HORSES):
            run[horse] = state.pos[horse]
        for place in range(NUM_PLACES):
            self.finish[self._place + place] = state.finish[place]
        self._place += state.finished
        seat: i64 = first
        turn: i64 = start
        for _turn in range(MOST_TURNS):  # a bare _ would be boxed
            entry: i64 = turn * RACES + race
            rolled: i64 = self._horses[entry] + shift
            if rolled >= NUM_HORSES:
                rolled -= NUM_HORSES
            while run[rolled] > self._line:  # KAK-35
                rolled = rng.below(NUM_HORSES)
            steps: i64 = state.settings.faces[self._moves[entry] % state.settings.num_faces]
            if self._turn(seat, rolled, steps, rng.below(PERCENT)):
                return
            seat = state.following(seat)
            turn = turn + 1 if turn + 1 < TURNS else 0

    def _turn(self, seat: i64, rolled: i64, steps: i64, card: i64) -> bool:
        """Play the turn of a seat; return whether it ends the race."""
        if self._move(rolled, steps):
            return True
        sprinters: i64 = self._bars[rolled] & self._stable[seat]
        if sprinters != 0:
            for horse in range(NUM_HORSES):
                if (sprinters >> horse) & 1 == 1 and self._move(horse, steps):
                    return True
        if card < PUSHED:
            return self.favourite[seat] != NOTHING and self._move(self.favourite[seat], CARD_FIELDS)
        if card < PUSHED + PULLED and self.foe[seat] != NOTHING:
            foe: i64 = self.foe[seat]
            if self._run[foe] <= self._line:
                self._run[foe] = max(self._run[foe] - CARD_FIELDS, 0)
        return False

    def _move(self, horse: i64, steps: i64) -> bool:
        """Move a horse, if it is running; return whether that ends the race."""
        if self._run[horse] > self._line:
            return False
        self._run[horse] += steps
        if self._run[horse] <= self._line:
            return False
        self.finish[self._place] = horse
        self._place += 1
        return self._place == self._last
