"""Measure the speed of rules and search: steps, playouts, clones, iterations per second of CPU time."""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from spieltisch.bots import evaluation_of
from spieltisch.bots.mcts import NullEvaluation, Search
from spieltisch.engine import playout
from spieltisch.engine.core import State
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.rng import Rng

ROUNDS = 5  # the best round counts, since other processes slow some rounds down
SEED = 1
# The OpenSpiel games we compare with: one for open games, one for games with hidden hands.
OPEN_YARDSTICK = "breakthrough"
HIDDEN_YARDSTICK = "hearts"


@dataclass
class Rates:
    """Rates of one game, per second of CPU time on one core."""

    steps_in_loop: float
    steps_from_python: float
    playouts: float
    clones: float
    determinizations: float
    search_playouts: float  # of a search with random playouts, from the middle of a game
    search_iterations: float  # of the search that bots use, from the same position


@dataclass
class Comparison:
    """Our steps per second beside another system's, measured alternately in the same run."""

    system: str
    theirs: float
    in_loop_ratio: float
    from_python_ratio: float | None


@dataclass
class Throughput:
    """Steps per second of two ways to drive the same games, measured alternately in the same run."""

    ours: float
    theirs: float | None
    ratio: float | None


def measure(start: State, seconds: float) -> Rates:
    """Measure a game from one start position, for about `seconds` per rate."""
    share = seconds / ROUNDS
    games = _amount(lambda n: playout.random_games([start], n, SEED), share)
    steps = int(playout.random_games([start], games, SEED).steps)
    loop = _rate(lambda: playout.random_games([start], games, SEED), ROUNDS)
    driven_games = _amount(lambda n: drive(start, n), share)
    driven_steps = drive(start, driven_games)
    driven = _rate(lambda: drive(start, driven_games), ROUNDS)
    copies = _amount(lambda n: playout.clone_often(start, n), share)
    worlds = _amount(lambda n: playout.determinize_often(start, n, Rng(SEED)), share)
    middle = halfway(start)
    blind = search_driver(middle, NullEvaluation())
    evaluating = search_driver(middle, evaluation_of(start.game), to_end=False)
    return Rates(
        steps_in_loop=steps * loop,
        steps_from_python=driven_steps * driven,
        playouts=games * loop,
        clones=copies * _rate(lambda: playout.clone_often(start, copies), ROUNDS),
        determinizations=worlds * _rate(lambda: playout.determinize_often(start, worlds, Rng(SEED)), ROUNDS),
        search_playouts=measure_throughput(blind, None, seconds).ours,
        search_iterations=measure_throughput(evaluating, None, seconds).ours,
    )


def drive(start: State, games: int) -> int:
    """Play random games step by step from Python, as a user would; return the number of steps."""
    rng = Rng(SEED)
    steps = 0
    for _ in range(games):
        state = start.clone()
        while actors := state.actors():
            seat = actors[0]
            if seat < 0:
                state.apply(seat, state.sample(rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
            steps += 1
    return steps


def halfway(start: State) -> State:
    """Return a position in the middle of a random game in which a seat has more than one legal action."""
    steps = playout.play_random(start.clone(), Rng(SEED)) // 2
    rng = Rng(SEED)
    state, made = start.clone(), 0
    while True:
        seat = state.actors()[0]
        legal = state.legal(seat) if seat >= 0 else []
        if made >= steps and len(legal) > 1:
            return state
        state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng))
        made += 1


def search_driver(state: State, evaluation: Evaluation, to_end: bool = True) -> Callable[[int], int]:
    """Return a function that runs a search for some iterations and returns how many it made."""

    def drive(iterations: int) -> int:
        search = Search(state, state.actors()[0], evaluation, Rng(SEED), to_end)
        search.run(iterations)
        return int(search.iterations)

    return drive


def compare_openspiel(start: State, seconds: float) -> Comparison | None:
    """Compare with OpenSpiel's C++ game, driven from Python; return None if OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    yardstick = HIDDEN_YARDSTICK if start.game.hidden else OPEN_YARDSTICK
    game = pyspiel.load_game(yardstick)
    below = Rng(SEED).below

    def theirs(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()  # of a deal: its outcomes, all equally likely
                state.apply_action(legal[below(len(legal))])
                steps += 1
        return steps

    share = seconds / ROUNDS
    their_games = _amount(theirs, share)
    our_games = _amount(lambda n: playout.random_games([start], n, SEED), share)
    driven_games = _amount(lambda n: drive(start, n), share)
    rates: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        rates.append(
            (
                _speed(lambda: theirs(their_games)),
                _speed(lambda: int(playout.random_games([start], our_games, SEED).steps)),
                _speed(lambda: drive(start, driven_games)),
            )
        )
    return Comparison(
        system=f"OpenSpiel {yardstick}",
        theirs=max(rate[0] for rate in rates),
        in_loop_ratio=median(ours / other for other, ours, _ in rates),
        from_python_ratio=median(ours / other for other, _, ours in rates),
    )


def compare_c(source: Path, positions: list[str], starts: list[State], seconds: float) -> Comparison | None:
    """Compare with a C program that plays the same games; return None without a C compiler.

    :raises ValueError: if the program played other games than ours.
    """
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    lines = "\n".join(positions) + "\n"
    games = _amount(lambda n: playout.random_games(starts, n, SEED), seconds / ROUNDS)
    ours = playout.random_games(starts, games, SEED)
    rates: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / source.stem
        subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
        for _ in range(ROUNDS):
            command = [str(program), "playouts", str(games), str(SEED)]
            answer = json.loads(
                subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
            )
            if (answer["steps"], answer["checksum"]) != (ours.steps, ours.checksum):
                raise ValueError(f"{source.name} plays other games than the rules do")
            speed = _speed(lambda: int(playout.random_games(starts, games, SEED).steps))
            rates.append((answer["steps"] / answer["seconds"], speed))
    return Comparison(
        system=f"C ({source.name})",
        theirs=max(rate[0] for rate in rates),
        in_loop_ratio=median(ours / theirs for theirs, ours in rates),
        from_python_ratio=None,
    )


def measure_throughput(
    ours: Callable[[int], int], theirs: Callable[[int], int] | None, seconds: float
) -> Throughput:
    """Measure functions that take about as many steps as asked and return how many they took."""
    share = seconds / ROUNDS
    our_steps = _amount(ours, share)
    if theirs is None:
        return Throughput(max(_speed(lambda: ours(our_steps)) for _ in range(ROUNDS)), None, None)
    their_steps = _amount(theirs, share)
    rates = [(_speed(lambda: ours(our_steps)), _speed(lambda: theirs(their_steps))) for _ in range(ROUNDS)]
    best, their_best = (max(rate) for rate in zip(*rates, strict=True))
    return Throughput(best, their_best, median(rate / their_rate for rate, their_rate in rates))


def startup() -> dict[str, float]:
    """Measure in milliseconds the import and the command's help, each the best of several new processes."""
    importing = (
        "import time; start = time.perf_counter(); import spieltisch; print(time.perf_counter() - start)"
    )
    imports = [float(_run("-c", importing)) for _ in range(ROUNDS)]
    helps = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        _run("-m", "spieltisch", "--help")
        helps.append(time.perf_counter() - start)
    return {"import": 1000 * min(imports), "help": 1000 * min(helps)}


def _run(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True).stdout


def _amount(work: Callable[[int], object], seconds: float) -> int:
    """Return the amount of work that takes about `seconds`."""
    amount = 1
    while (taken := _time(partial(work, amount))) < seconds / 4:
        amount *= 4
    return max(1, int(amount * seconds / taken))


def _rate(work: Callable[[], object], rounds: int) -> float:
    """Return how often per second `work` runs, at best."""
    return 1 / min(_time(work) for _ in range(rounds))


def _speed(work: Callable[[], int]) -> float:
    """Return the steps per second of one run."""
    start = time.process_time()
    steps = work()
    return steps / (time.process_time() - start)


def _time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return max(time.process_time() - start, 1e-9)
