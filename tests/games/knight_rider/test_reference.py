"""The game agrees with a second, plain implementation at every step of random games."""

from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.engine import build

from ..shared import phase
from .helpers import GAME
from .positions import CROSS, RING, ROAD, TEE, building
from .reference import Reference

# Small tracks, on which cars meet all the time.
CROWDED = f"{CROSS} 13@(3,1)r0 14@(4,1)r1"
LADDER = "13@(1,1)r3 16@(1,2)r3 11@(1,3)r3 22@(2,1)r0 15@(2,2)r0 25@(2,3)r2 14@(3,1)r1 31@(3,2)r1 23@(3,3)r2"

SEEDS = range(1, 6) if build() == "compiled" else (1,)  # the reference takes its time; both builds play alike
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "built by two": (2, {}),
    "built by five": (5, {"placement": "edge", "max_rounds": 4}),
    "random": (3, {"track": "random", "max_rounds": 6, "start_tie": "random"}),
    "crowded": (5, {"track": "given", "track_tiles": CROWDED}),
    "ladder": (4, {"track": "given", "track_tiles": LADDER}),
    "road": (5, {"track": "given", "track_tiles": ROAD, "roof_turn_escape": True}),
    "tee": (3, {"track": "given", "track_tiles": TEE, "mid_move_cards": False, "start_rule": "rolled"}),
    "anywhere": (4, {"track": "given", "track_tiles": LADDER, "quarter_turns": "anywhere"}),
    "protected": (
        4,
        {"track": "given", "track_tiles": CROWDED, "trap_protection": True, "max_rounds": 6},
    ),
    "one arm": (3, {"track": "given", "track_tiles": LADDER, "detour_fit": "one_arm"}),
    "all arms": (5, {"track": "given", "track_tiles": CROWDED, "detour_fit": "all_arms"}),
    "protected ladder": (
        5,
        {"track": "given", "track_tiles": LADDER, "trap_protection": True, "max_rounds": 3},
    ),
    "checkpoints": (3, {"track": "given", "track_tiles": LADDER, "checkpoints": 3}),
    "ordered": (
        4,
        {"track": "given", "track_tiles": CROWDED, "checkpoints": 2, "checkpoint_order": "rolled"},
    ),
    "dealt": (3, {"track": "given", "track_tiles": CROWDED, "surplus_cards": "dealt"}),
    "random deal": (4, {"track": "given", "track_tiles": LADDER, "deal": "random"}),
    "all dealt": (2, {"track": "given", "track_tiles": ROAD, "deal": "random", "surplus_cards": "dealt"}),
}


def compared(state: State, twin: Reference) -> tuple[dict[str, Any], dict[str, Any]]:
    """The position, and all that the reference says of it."""
    dump, expected = state.dump(), twin.dump()
    dump["escape"] = sorted(dump["escape"])
    dump["tiles"] = sorted(dump["tiles"])
    return {name: dump[name] for name in expected}, expected


def choose(state: State, rng: Rng) -> int:
    """A random decision, of players who drive rather than lay cards."""
    legal = state.legal(state.actors()[0])
    steps = [action for action in legal if action < 5]
    if steps and rng.below(5):
        return steps[rng.below(len(steps))]
    return legal[rng.below(len(legal))]


def play_both(state: State, twin: Reference, rng: Rng) -> None:
    """A random step; both agree on what is possible, and on what comes of it."""
    (seat,) = state.actors()
    assert seat == twin.asked()
    if seat == CHANCE:
        found = {state.describe(outcome): weight for outcome, weight in state.chance()}
        number = int(state.sample(rng))
    else:
        found = {state.describe(action): 1 for action in state.legal(seat)}
        number = choose(state, rng)
    assert found == twin.choices()
    words = state.describe(number)
    state.apply(seat, number)
    twin.apply(words)
    position, expected = compared(state, twin)
    assert position == expected


@pytest.mark.parametrize(("players", "options"), GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_agree(players: int, options: dict[str, Any], seed: int) -> None:
    state = GAME.start(players, {"max_rounds": 15, **options})
    given = state.dump()["options"]
    twin = Reference(players, given, given["track_tiles"].split() if given["track"] == "given" else [])
    rng = Rng(seed)
    while state.actors():
        play_both(state, twin, rng)
    assert twin.asked() is None


@pytest.mark.rule("KNR-19")
def test_building_agrees_where_half_of_the_tiles_fit_nowhere() -> None:
    set_aside = []
    for seed in range(4, 10):
        state = building(RING)
        twin = Reference(2, state.dump()["options"], RING.split())
        twin.loose, twin.aside = twin.aside - {62, 63, 64, 65}, set()
        twin.centre = {62, 63, 64, 65}
        twin.began = [True, True]
        twin.first = twin.current = 0
        twin.asks = "tile"
        rng = Rng(seed)
        while phase(state) == "build":
            play_both(state, twin, rng)
            set_aside.append(len(twin.aside))
    assert max(set_aside) >= 2
