"""Many games side by side, one step in all of them at a time, in flat arrays that NumPy can look into.

This is the compiled half of `spieltisch.Batch`. Its arrays are librt's own in interpreted code, too, because
those lend their memory.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec as lent
from mypy_extensions import i16, i64, u8

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

ACTION_BYTES: Final = 8  # of an action number as it is handed over


class Row:
    """One of the games: its position, its own randomness, and what the seat to act may do."""

    def __init__(self, start: State, most_legal: i64) -> None:
        self.state = start
        self.dice = Rng()
        self.choices = Rng()
        self.legal: vec[i64] = vec[i64]([0] * most_legal)
        self.count: i64 = 0


class Lockstep:
    """Games from one start. What chance decides is decided inside, and a game that is over begins anew.

    Row i of every array belongs to game i, which depends on the seed, on i and on its actions alone.
    """

    def __init__(self, start: State, games: i64, seed: int) -> None:
        game = start.game
        self.start = start
        self.games = games
        self.players: i64 = start.players
        self.num_actions: i64 = game.num_actions
        self.size: i64 = game.observation_shape[0]
        self.sight: vec[i64] = vec[i64]([0] * self.size)
        self.observations = lent[i16](bytes(games * self.size))
        self.masks = lent[u8](bytes(games * self.num_actions))
        self.done = lent[u8](bytes(games))
        self.seats = lent[i64]([0] * games)
        self.sampled = lent[i64]([0] * games)
        self.rewards = lent[float]([0.0] * (games * self.players))
        self.rows = [Row(start, len(game.scratch)) for _ in range(games)]
        self.deal(seed)

    def deal(self, seed: int) -> None:
        """Begin all games anew."""
        rng = Rng(seed)
        for number in range(self.games):
            row = self.rows[number]
            own = rng.stream("game", number)
            row.dice = own.stream("chance")
            row.choices = own.stream("choices")
            row.state = self.start.clone()
            self.clear_end(number)
            self.settle(row, number)

    def first_illegal(self, actions: bytes) -> i64:
        """The first game in which its action is not legal; -1 if all are."""
        masks = self.masks
        for number in range(self.games):
            action: i64 = read_i64_le(actions, number * ACTION_BYTES)
            if action < 0 or action >= self.num_actions or masks[number * self.num_actions + action] == 0:
                return number
        return -1

    def step(self, actions: bytes) -> None:
        """Carry out one action in every game. Trusts the caller."""
        for number in range(self.games):
            row = self.rows[number]
            if self.done[number] != 0:
                self.clear_end(number)
            row.state.apply(self.seats[number], read_i64_le(actions, number * ACTION_BYTES))
            self.settle(row, number)

    def sample(self) -> None:
        """Choose a legal action in every game, each equally likely."""
        sampled = self.sampled
        for number in range(self.games):
            row = self.rows[number]
            sampled[number] = row.legal[row.choices.below(row.count)]

    def settle(self, row: Row, number: i64) -> None:
        """Go on to the next decision of a seat, and write what it may do and what it sees."""
        seat: i64 = row.state.actor()
        while seat < 0:
            if seat == CHANCE:
                row.state.apply(CHANCE, row.state.sample(row.dice))
            else:
                self.write_end(row.state, number)
                row.state = self.start.clone()
            seat = row.state.actor()
        self.seats[number] = seat
        self.write_mask(row, seat, number * self.num_actions)
        self.write_observation(row.state, seat, number * self.size)

    def write_end(self, state: State, number: i64) -> None:
        """The game is over: what every seat gets."""
        self.done[number] = 1
        payoffs = state.payoffs()
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = payoffs[seat]

    def clear_end(self, number: i64) -> None:
        """The next game goes on."""
        self.done[number] = 0
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = 0.0

    def write_mask(self, row: Row, seat: i64, first: i64) -> None:
        """Take back what was legal, and mark what is."""
        legal = row.legal
        masks = self.masks
        for at in range(row.count):
            masks[first + legal[at]] = 0
        row.count = row.state.write_legal(seat, legal)
        for at in range(row.count):
            masks[first + legal[at]] = 1

    def write_observation(self, state: State, seat: i64, first: i64) -> None:
        """What the seat sees, as short numbers."""
        sight = self.sight
        observations = self.observations
        state.write_observation(seat, sight)
        at: i64 = first
        for number in sight:  # the fastest way through an array
            observations[at] = i16(number)
            at += 1
