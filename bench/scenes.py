"""Measure the cost of showing a position: CPU time in milliseconds and kilobytes, per game and viewer.

    python bench/scenes.py
    python bench/scenes.py kap-hoorn --positions 100 --json

Random games are shown move by move as at a table: each position once to the seat that is asked, to another
seat and to a spectator, with its log. Some games are shown first without counting, to fill the caches as in a
server.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from statistics import mean, quantiles
from typing import NamedTuple, TypeVar

import msgspec

import spieltisch
from spieltisch.engine import build
from spieltisch.engine.core import NOBODY, Game
from spieltisch.engine.registry import bundled_games
from spieltisch.stage.game_views import log_lines_of, scene_of
from spieltisch.stage.sight import Memory, look
from spieltisch.table.game_log import GameLog

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
VIEWERS = ("asked", "other", "spectator")
EVERY = 5  # one of so many positions is shown
UNCOUNTED = 1_000_000  # first seed of the games that fill the caches
Result = TypeVar("Result")


class Cost(NamedTuple):
    """The cost of one viewer of one position: milliseconds, and bytes of the scene."""

    viewer: str
    look: float
    scene: float
    encode: float
    log: float
    size: int

    @property
    def shown(self) -> float:
        """Milliseconds from the position to the bytes of its scene."""
        return self.look + self.scene + self.encode


def costs(game: Game, seed: int) -> Iterator[Cost]:
    """Show a random game to its viewers; yield the costs."""
    players = game.players[len(game.players) // 2]
    game_log = GameLog(game.start(players), b"%d" % seed, [])
    draft = game_log.draft()
    draft.resolve_chance(0.0)
    game_log.apply(draft)
    rng, memories = spieltisch.Rng(seed), defaultdict[int | None, Memory](Memory)
    while (seat := game_log.state.actor()) != NOBODY:
        if len(game_log.standing_plies) % EVERY == 0:
            other = next((each for each in range(players) if each not in game_log.asked()), None)
            yield viewer_cost(game_log, "asked", seat, memories[seat])
            yield viewer_cost(game_log, "spectator", None, memories[None])
            if other is not None:
                yield viewer_cost(game_log, "other", other, memories[other])
        legal = game_log.state.legal(seat)
        draft = game_log.draft()
        draft.answer(seat, legal[rng.below(len(legal))], 0.0)
        game_log.apply(draft)


def viewer_cost(game_log: GameLog, viewer: str, seat: int | None, memory: Memory) -> Cost:
    """Measure one viewer of the position."""
    names = NAMES[: game_log.players]
    looking, sight = timed(
        lambda: look(game_log.state, seat, past=game_log.history, names=names, language="de", memory=memory)
    )
    drawing, scene = timed(lambda: scene_of(sight))
    encoding, data = timed(lambda: msgspec.json.encode(scene))
    logging, _ = timed(lambda: log_lines_of(sight))
    return Cost(viewer, looking, drawing, encoding, logging, len(data))


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the duration in milliseconds and the result."""
    start = time.thread_time_ns()
    result = work()
    return (time.thread_time_ns() - start) / 1e6, result


def some_costs(game: Game, first: int, positions: int) -> list[Cost]:
    """Show games from this seed on, until about so many positions were shown."""
    found: list[Cost] = []
    while len(found) < positions * len(VIEWERS):
        found += costs(game, first)
        first += 1
    return found


def summary(found: list[Cost]) -> dict[str, float]:
    """Return the figures of one kind of viewer."""
    shown = [cost.shown for cost in found]
    return {
        "positions": len(found),
        "look_ms": mean(cost.look for cost in found),
        "scene_ms": mean(cost.scene for cost in found),
        "encode_ms": mean(cost.encode for cost in found),
        "shown_ms": mean(shown),
        "shown_ms_p99": quantiles(shown, n=100)[98],
        "log_ms": mean(cost.log for cost in found),
        "kb": mean(cost.size for cost in found) / 1000,
        "kb_most": max(cost.size for cost in found) / 1000,
    }


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description="Measure the cost of showing a position.")
    parser.add_argument("games", nargs="*", help="slugs (all games)")
    parser.add_argument("--positions", type=int, default=100, help="at least so many per game (100)")
    parser.add_argument("--json", action="store_true", help="for programs")
    chosen = parser.parse_args()
    figures: dict[str, dict[str, dict[str, float]]] = {}
    for slug in chosen.games or bundled_games():
        game = spieltisch.game(slug)
        some_costs(game, UNCOUNTED, chosen.positions)
        found = some_costs(game, 1, chosen.positions)
        figures[slug] = {who: summary([cost for cost in found if cost.viewer == who]) for who in VIEWERS}
    if chosen.json:
        print(json.dumps({"build": build(), "games": figures}))
        return
    head = "game | viewer | ms: look | scene | encode | all | 99 % | log | KB | most"
    print(f"{build()}\n| {head} |\n|{'---|' * 10}")
    for slug, viewers in figures.items():
        for who, found_of in viewers.items():
            _, *times, kb, most = found_of.values()
            print(f"| {slug} | {who} | {' | '.join(f'{ms:.2f}' for ms in times)} | {kb:.0f} | {most:.0f} |")


if __name__ == "__main__":
    main()
