"""Many games in lockstep: one step in all of them at a time, in flat arrays that NumPy shares.

This is the compiled half of `spieltisch.Batch`. It uses librt's arrays in interpreted code, too, because they
export their memory.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec as shared_vec
from mypy_extensions import i16, i64, u8

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

ACTION_BYTES: Final = 8  # per action number in the bytes that `step` reads


class Row:
    """One of the games: its position, its random streams, and the legal actions of the seat to act."""

    def __init__(self, start: State, most_legal: i64) -> None:
        self.state = start
        self.dice = Rng()
        self.choices = Rng()
        self.legal: vec[i64] = vec[i64]([0] * most_legal)
        self.count: i64 = 0


class Lockstep:
    """Games that begin with the same position. Chance is resolved inside; a finished game restarts.

    Row i of every array belongs to game i, which depends only on the seed, on i and on its actions.
    """

    def __init__(self, start: State, games: i64, seed: int) -> None:
        game = start.game
        self.start = start
        self.games = games
        self.players: i64 = start.players
        self.num_actions: i64 = game.num_actions
        self.size: i64 = game.observation_shape[0]
        self.observation: vec[i64] = vec[i64]([0] * self.size)  # scratch space for one game
        self.observations = shared_vec[i16](bytes(games * self.size))
        self.masks = shared_vec[u8](bytes(games * self.num_actions))
        self.done = shared_vec[u8](bytes(games))
        self.seats = shared_vec[i64]([0] * games)
        self.sampled = shared_vec[i64]([0] * games)
        self.rewards = shared_vec[float]([0.0] * (games * self.players))
        self.rows = [Row(start, len(game.scratch)) for _ in range(games)]
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Restart all games."""
        rng = Rng(seed)
        for number in range(self.games):
            row = self.rows[number]
            own = rng.stream("game", number)
            row.dice = own.stream("chance")
            row.choices = own.stream("choices")
            row.state = self.start.clone()
            self.clear_end(number)
            self.advance(row, number)

    def first_illegal(self, actions: bytes) -> i64:
        """Return the first game whose action is illegal, or -1 if all are legal."""
        masks = self.masks
        for number in range(self.games):
            action: i64 = read_i64_le(actions, number * ACTION_BYTES)
            if action < 0 or action >= self.num_actions or masks[number * self.num_actions + action] == 0:
                return number
        return -1

    def step(self, actions: bytes) -> None:
        """Carry out one action in every game without checking it."""
        for number in range(self.games):
            row = self.rows[number]
            if self.done[number] != 0:
                self.clear_end(number)
            row.state.apply(self.seats[number], read_i64_le(actions, number * ACTION_BYTES))
            self.advance(row, number)

    def sample(self) -> None:
        """Choose a legal action in every game, uniformly."""
        sampled = self.sampled
        for number in range(self.games):
            row = self.rows[number]
            sampled[number] = row.legal[row.choices.below(row.count)]

    def advance(self, row: Row, number: i64) -> None:
        """Advance to the next decision of a seat, and write its mask and observation."""
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
        """Mark the game as finished, and write every seat's reward."""
        self.done[number] = 1
        payoffs = state.payoffs()
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = payoffs[seat]

    def clear_end(self, number: i64) -> None:
        """Clear the mark and the rewards of a finished game."""
        self.done[number] = 0
        for seat in range(self.players):
            self.rewards[number * self.players + seat] = 0.0

    def write_mask(self, row: Row, seat: i64, first: i64) -> None:
        """Replace the mask of the last decision with the legal actions of this one."""
        legal = row.legal
        masks = self.masks
        for at in range(row.count):
            masks[first + legal[at]] = 0
        row.count = row.state.write_legal(seat, legal)
        for at in range(row.count):
            masks[first + legal[at]] = 1

    def write_observation(self, state: State, seat: i64, first: i64) -> None:
        """Write what the seat sees, as 16-bit numbers."""
        observation = self.observation
        observations = self.observations
        state.write_observation(seat, observation)
        at: i64 = first
        for number in observation:  # compiled, iterating is faster than indexing
            observations[at] = i16(number)
            at += 1
