"""Random play in compiled code, for simulations and benchmarks."""

from mypy_extensions import i64

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec


class Tally:
    """Counts of random games: steps, and a checksum over every action and outcome."""

    def __init__(self) -> None:
        self.steps: i64 = 0
        self.checksum: i64 = 0

    def play(self, state: State, rng: Rng) -> None:
        """Play a state to its end: legal actions uniformly, outcomes of chance by their weights."""
        out: vec[i64] = state.game.buffer()
        steps: i64 = 0
        checksum: i64 = self.checksum
        while True:
            seat: i64 = state.actor()
            if seat >= 0:
                action: i64 = out[rng.below(state.write_legal(seat, out))]
            elif seat == CHANCE:
                action = state.sample(rng)
            else:
                break
            state.apply(seat, action)
            checksum = (checksum * 31 + action) & 0xFFFFFFFF
            steps += 1
        self.steps += steps
        self.checksum = checksum


def random_games(starts: list[State], games: int, seed: int) -> Tally:
    """Play games at random, from clones of the start positions in turn.

    >>> import spieltisch
    >>> tally = random_games([spieltisch.game("kopf-oder-knopf").start()], 10, seed=1)
    >>> tally.steps > 100
    True
    """
    tally = Tally()
    rng = Rng(seed)
    for number in range(games):
        tally.play(starts[number % len(starts)].clone(), rng)
    return tally


def play_random(state: State, rng: Rng) -> int:
    """Play a state to its end at random; return the number of steps."""
    tally = Tally()
    tally.play(state, rng)
    return tally.steps


def clone_often(state: State, times: int) -> None:
    """Clone a state many times, for benchmarks."""
    for _ in range(times):
        state.clone()


def determinize_often(state: State, times: int, rng: Rng) -> None:
    """Determinize a state many times for its seats in turn, for benchmarks."""
    for number in range(times):
        state.determinize(number % state.players, rng)
