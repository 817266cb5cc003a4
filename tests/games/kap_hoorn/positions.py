"""Random positions, reachable or not, with what the reference makes of them."""

from typing import Any, Final

from spieltisch import Rng

from .helpers import COUNTS, STARTS
from .reference import SEA, STATIONS, Sea

COLOURS: Final = ("yellow", "red", "green")
BOX: Final = tuple(kind for kind, count in COUNTS.items() for _ in range(count))


def shuffled(things: list[Any], rng: Rng) -> list[Any]:
    """The same things in any order."""
    mixed = things[:]
    for place in range(len(mixed) - 1, 0, -1):
        other = int(rng.below(place + 1))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def any_position(rng: Rng, phase: str) -> tuple[dict[str, Any], Sea]:
    """A position in which seat 0 lays ("LAY") or moves ("MOVE"), dense enough that much can be reached."""
    players = 3 + int(rng.below(3))
    box = shuffled(list(BOX), rng)
    held = [box.pop() for _ in range(1 + int(rng.below(3)))] if phase == "LAY" else []
    empty = shuffled([field for field in SEA if field not in STARTS], rng)
    lying = {field: box.pop() for field in empty[: 15 + int(rng.below(65))]}
    top = {**dict.fromkeys(STARTS, "fan-1"), **lying}
    near_the_line = [field for field in top if field[0] in "abcde" and field[1] in "345"] or list(top)
    own = shuffled(list(top) if rng.below(3) else near_the_line, rng)[0]
    around = shuffled(list(top), rng)
    ships = [own]
    while len(ships) < players:
        field = around.pop()
        if field not in ships or field in STATIONS:
            ships.append(field)
            if field in STATIONS and rng.below(2):
                around.append(field)
    colours = shuffled(list(COLOURS), rng)
    amount = int(rng.below(3))
    legs = set(shuffled([0, 1, 2], rng)[:amount])
    rose = [colours[leg] if leg in legs else None for leg in range(3)]
    finish_by_ignore = rng.below(4) > 0
    options = {
        "cover_reach": ("full_turn", "direct")[rng.below(4) == 0],
        "finish_by_ignore": finish_by_ignore,
    }
    given = {
        "players": players,
        "options": options,
        "top": top,
        "ship": ships,
        "points": [int(rng.below(9)) for _ in range(players)],
        "rose": [rose] + [[None] * 3] * (players - 1),
        "hand": [{kind: held.count(kind) for kind in COUNTS if kind in held}] + [{}] * (players - 1),
        "start_player": 0,
        "active_player": 0,
        "phase": phase,
    }
    return given, Sea(top, ships[1:], amount, finish_by_ignore)
