"""Kap Hoorn: position builders, and random positions for the reference engine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from spieltisch import CHANCE, Rng, State

from .helpers import COUNTS, GAME, STARTS, shuffled
from .reference import SEA, STATIONS, Sea

LEGS: Final = {"I": 0, "II": 1, "III": 2}
COLOURS: Final = ("yellow", "red", "green")
BOX: Final = tuple(kind for kind, count in COUNTS.items() for _ in range(count))


def position(
    tiles: str = "",
    ships: str = "n1 m1 l1",
    *,
    hand: str = "",
    points: int | Sequence[int] = 0,
    roses: str = "",
    active: int = 0,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Set up a position in which the active player lays (with a hand) or moves (without).

    Tiles are fields with or without a kind, "k2=fan-2 j3"; the printed winds lie there as well. Hand, points
    and roses ("red-I green-II") are the active player's.

    >>> from tests.games.shared import choices
    >>> choices(position(tiles="n2=tee-1"))
    ['sail n2', 'waive']
    """
    placed = ships.split()
    players = len(placed)
    own = hand_of(hand)
    given: dict[str, Any] = {
        "players": players,
        "options": dict(options or {}),
        "top": {**dict.fromkeys(STARTS, "fan-1"), **lying(tiles, own)},
        "ship": placed,
        "points": only(active, points, players, 0) if isinstance(points, int) else list(points),
        "rose": only(active, rose_spaces(roses), players, [None] * 3),
        "hand": only(active, own, players, {}),
        "start_player": 0,
        "active_player": active,
        "phase": "LAY" if hand else "MOVE",
    }
    return GAME.load({**given, **fields})


def only(seat: int, value: Any, players: int, others: Any) -> list[Any]:
    """Return a list with an entry for each seat: this value, and another one for all others."""
    return [value if player == seat else others for player in range(players)]


def lying(tiles: str, hand: Mapping[str, int]) -> dict[str, str]:
    """Return fields with kinds; a field without one gets a kind of which many are left."""
    told = [tile.partition("=") for tile in tiles.split()]
    left = Counter(COUNTS)
    left.subtract(hand)
    left.subtract(kind for _, _, kind in told if kind)
    top = {}
    for field, _, kind in told:
        if not kind:
            kind = max(left, key=lambda kind: left[kind])
            left[kind] -= 1
        top[field] = kind
    return top


def hand_of(kinds: str) -> dict[str, int]:
    """Return a hand, in the order of the box."""
    counts = Counter(kinds.split())
    return {kind: counts[kind] for kind in COUNTS if counts[kind]}


def rose_spaces(roses: str) -> list[str | None]:
    """Return the three spaces of a logbook from "red-I green-II"."""
    spaces: list[str | None] = [None] * 3
    for rose in roses.split():
        colour, _, leg = rose.partition("-")
        spaces[LEGS[leg]] = colour
    return spaces


def start(players: int = 3, seed: int = 1, **options: Any) -> State:
    """Return a game with its hands dealt."""
    state = GAME.start(players, options)
    rng = Rng(seed)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng))
    return state


def any_position(rng: Rng, phase: str) -> tuple[dict[str, Any], Sea]:
    """Return a dense position in which seat 0 lays ("LAY") or moves ("MOVE"), with its reference."""
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
