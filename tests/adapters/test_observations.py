"""Observations hold all that a seat may know, and nothing else.

Nothing else: in every world that a seat may imagine, it observes the same. All: positions that look different
to a seat are different as numbers, too. For that, families of positions are compared that differ in little:
positions of random play, what can come next in them, and the same positions loaded with one field changed.
And so that this search is known to find things, parts are taken away one by one: it has to notice that of
most of them. (Many are told twice: what is in a hand is also what is nowhere else.)
"""

import json
import time
import timeit
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import spieltisch
from spieltisch.adapters.observation_docs import meanings, page
from spieltisch.conformance.observations import observation
from spieltisch.conformance.option_mixes import tables
from spieltisch.conformance.random_play import random_move, some
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, COMPILED, Game, State
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rng import Rng

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "observations.md"
MIX_SEED, MIXES = 1, 5
# The interpreted build is slow and checks less: the suite also runs compiled.
GAMES = 16 if COMPILED else 8
FAMILIES = 160 if COMPILED else 120  # in all games of one kind
NEXT = 4  # positions that may come next, in each family
LOADED = 12  # positions that are tried with a field changed, in each family
LONGEST = 1500  # steps of a game that are used
TWINS = 12 if COMPILED else 4  # positions of each game for which twins are drawn
NOTICED = 0.5  # share of the parts whose removal must be noticed
KEPT = 40  # values of a field that are kept

Way = tuple[str | int, ...]


class SeenPosition(NamedTuple):
    """The view and the observation of a seat, part by part."""

    seat: int
    view: str
    parts: tuple[bytes, ...]


def observed(state: State, seat: int) -> tuple[bytes, ...]:
    """Return the observation of a seat, part by part."""
    numbers = array("h", bytes(2 * state.game.observation_shape[0]))
    state.observe(seat, numbers)
    ends, at = [], 0
    for part in state.game.observation_parts():
        ends.append((at, at := at + part.size))
    return tuple(numbers[start:end].tobytes() for start, end in ends)


def told(state: State, seat: int, left_out: list[str]) -> str:
    """Return the seat's view without the fields that observations leave out on purpose."""
    view = state.view(seat)
    for name in left_out:
        *way, last = name.split(".")
        inner: Any = view
        for step in way:
            inner = inner.get(step) or {}
        inner.pop(last, None)
    return json.dumps(view, sort_keys=True)


# -- families of positions -------------------------------------------------------------------------------


class Families:
    """Positions of random games, each with similar positions."""

    def __init__(self, game: Game, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.values: dict[str, list[Any]] = defaultdict(list)  # seen in dumps, by field

    def starts(self) -> Iterator[State]:
        """Return the start positions with all players and options worth testing."""
        for table in tables(self.game, MIX_SEED, MIXES):
            yield self.game.start(*table)

    def positions(self, count: int) -> Iterator[State]:
        """Yield positions from all phases of games with all players and options."""
        tried = tables(self.game, MIX_SEED, MIXES)
        plain: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in self.game.players]
        for number in range(GAMES):
            pool = plain if number % 2 else tried
            yield from self.course(self.game.start(*pool[self.rng.below(len(pool))]), count // GAMES)

    def course(self, state: State, count: int) -> list[State]:
        """Yield so many random positions of a game, and its last one."""
        kept: list[State] = []
        for step in range(LONGEST):
            at = len(kept) if len(kept) < count else self.rng.below(step + 1)
            if at < count:
                kept[at : at + 1] = [state.clone()]
            if not state.actors():
                break
            state.apply(*random_move(state, self.rng))
        return [*kept, state]

    def family(self, state: State) -> Iterator[State]:
        """Return the position and similar ones."""
        yield state
        for seat in state.actors():
            numbers = [outcome for outcome, _ in state.chance()] if seat == CHANCE else state.legal(seat)
            for number in some(numbers, NEXT, self.rng):
                after = state.clone()
                after.apply(seat, number)
                yield after
        self.remember(state.dump())
        for _ in range(LOADED):
            changed = self.changed(state.dump())
            if changed is not None:
                yield changed

    def remember(self, dump: dict[str, Any]) -> None:
        """Keep the values of all fields for other positions."""
        for path in paths(dump):
            kept = self.values[field(path)]
            value = value_at(dump, path)
            if value not in kept:
                if len(kept) < KEPT:
                    kept.append(value)
                else:
                    kept[self.rng.below(KEPT)] = value

    def changed(self, dump: dict[str, Any]) -> State | None:
        """The position with one field changed, if there can be such a position.

        Other fields may have to follow: if the position is refused, one of them is left out, to be filled in.
        """
        fields = list(dump)
        top = fields[self.rng.below(len(fields))]
        ways = list(paths(dump[top], (top,)))
        path = ways[self.rng.below(len(ways))]
        before = value_at(dump, path)
        after = self.other_value(path, before)
        if after == before:
            return None
        value_at(dump, path[:-1])[path[-1]] = after
        others = [name for name in dump if name != path[0]]
        for left_out in (None, *(others[self.rng.below(len(others))] for _ in range(3))):
            try:
                return self.game.load({name: value for name, value in dump.items() if name != left_out})
            except SpieltischError:
                continue
        return None

    def other_value(self, path: Way, value: Any) -> Any:
        """Another value for a field: a little more or less, two items exchanged, or one seen elsewhere."""
        way = self.rng.below(3)
        if way == 0 and isinstance(value, bool):
            return not value
        if way == 0 and isinstance(value, int):
            return value + (1 if self.rng.below(2) else -1)
        if way == 0 and isinstance(value, list | dict) and len(value) > 1:
            items = list(value.values()) if isinstance(value, dict) else value
            one, other = some(list(range(len(items))), 2, self.rng)
            items = [items[{one: other, other: one}.get(at, at)] for at in range(len(items))]
            return dict(zip(value, items, strict=True)) if isinstance(value, dict) else items
        kept = self.values[field(path)]
        return kept[self.rng.below(len(kept))]


def paths(value: Any, path: Way = ()) -> Iterator[Way]:
    """Yield the paths to all fields and to their items."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths(part, (*path, key))


def field(path: Way) -> str:
    """The name of a field, the same for all items of a list."""
    return ".".join("*" if isinstance(step, int) or step.isdigit() else step for step in path)


def value_at(dump: Any, path: Way) -> Any:
    """Return the value at a path."""
    for step in path:
        dump = dump[step]
    return dump


def glances(slug: str) -> list[SeenPosition]:
    """Return views and observations of all families and start positions."""
    game, rng = spieltisch.game(slug), Rng(1).stream(slug)
    families = Families(game, rng)
    left_out = [name for entry in meanings(slug).left_out for name in entry.fields]
    looked_at = [(state, seat) for state in families.starts() for seat in range(state.players)]
    for position in families.positions(FAMILIES):
        seat = rng.below(position.players)
        looked_at += [(state, seat) for state in families.family(position) if seat < state.players]
    return [
        SeenPosition(seat, told(state, seat, left_out), observed(state, seat)) for state, seat in looked_at
    ]


def confused(found: list[SeenPosition], without: int | None = None) -> list[tuple[str, str]]:
    """Return pairs of different views with the same observation, without one part of it."""
    views: dict[tuple[object, ...], str] = {}
    pairs = []
    for glance in found:
        parts = glance.parts if without is None else glance.parts[:without] + glance.parts[without + 1 :]
        other = views.setdefault((glance.seat, parts), glance.view)
        if other != glance.view:
            pairs.append((other, glance.view))
    return pairs


def differences(pair: tuple[str, str]) -> dict[str, tuple[Any, Any]]:
    """Return the fields in which two views differ."""
    one, other = (json.loads(view) for view in pair)
    return {
        name: (one.get(name), other.get(name))
        for name in one | other
        if one.get(name, ...) != other.get(name, ...)
    }


# -- tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", bundled_games())
def test_an_observation_holds_all_that_the_view_holds(slug: str) -> None:
    found = glances(slug)

    pairs = confused(found)

    assert not pairs, f"one observation, but views that differ: {differences(pairs[0])}"
    single = [at for at, said in enumerate(meanings(slug).part) if not said.derived]
    noticed = [at for at in single if confused(found, without=at)]
    assert len(noticed) >= NOTICED * len(single), "too little is looked at to tell what is missing"


@pytest.mark.parametrize("slug", [slug for slug in bundled_games() if spieltisch.game(slug).hidden])
def test_an_observation_tells_nothing_that_the_seat_may_not_know(slug: str) -> None:
    game, rng = spieltisch.game(slug), Rng(2).stream(slug)
    families = Families(game, rng)
    others = 0
    for players in game.players:
        for state in families.course(game.start(players), TWINS):
            for seat in range(players):
                twin = state.determinize(seat, rng)
                assert observed(twin, seat) == observed(state, seat)
                others += twin.dump() != state.dump()
    assert others > 0, "no world was another one"


@pytest.mark.parametrize("slug", bundled_games())
def test_every_part_is_explained(slug: str) -> None:
    parts = spieltisch.game(slug).observation_parts()

    assert [said.name for said in meanings(slug).part] == [part.name for part in parts]


@pytest.mark.parametrize("slug", bundled_games())
def test_what_is_left_out_is_there_to_be_seen(slug: str) -> None:
    view = spieltisch.game(slug).start().view(0)

    fields = {field(path) for path in paths(view)}

    assert all(name in fields for said in meanings(slug).left_out for name in said.fields)


def test_the_page_says_what_the_games_do() -> None:
    assert PAGE.read_text("utf-8") == page(), (
        "python -m spieltisch.adapters.observation_docs docs/researchers/observations.md"
    )


def test_the_example_on_the_page_runs() -> None:
    code = page().split("```python\n")[1].split("```")[0]
    found: dict[str, Any] = {}

    exec(code, found)

    shapes = {part.name: part.shape for part in found["game"].observation_parts()}
    assert {name: numbers.shape for name, numbers in found["parts"].items()} == shapes
    written = np.concatenate([numbers.ravel() for numbers in found["parts"].values()])
    assert written.tolist() == observation(found["state"], 0)


# -- arrays and sequences that observe() writes into -----------------------------------------------------

GAME = spieltisch.game("homestretch")


class CountingArray(np.ndarray[Any, Any]):
    """An array that counts how often it is written to."""

    writes = 0

    def __setitem__(self, key: Any, value: Any) -> None:
        self.writes += 1
        super().__setitem__(key, value)


def expected_numbers(seat: int = 0) -> list[int]:
    """Return an observation of the first decision, as `write_observation` writes it."""
    numbers = zeros(GAME.observation_shape[0])
    GAME.start().write_observation(seat, numbers)
    return list(numbers)


@pytest.mark.parametrize("slug", bundled_games())
def test_an_array_is_written_in_one_step(slug: str) -> None:
    state = spieltisch.game(slug).start()
    out = np.zeros(state.game.observation_shape, np.float32).view(CountingArray)

    state.observe(0, out)

    assert out.writes == 1
    assert out.tolist() == observation(state, 0)


def test_observing_into_an_array_costs_little_more_than_the_observation() -> None:
    state = GAME.start()
    numbers = zeros(GAME.observation_shape[0])
    out = np.zeros(GAME.observation_shape, np.float32)

    assert seconds(lambda: state.observe(0, out)) < 10 * seconds(lambda: state.write_observation(0, numbers))


def seconds(call: Callable[[], None]) -> float:
    """Return the processor time of a thousand calls, at best."""
    return min(timeit.repeat(call, time.process_time, repeat=5, number=1000))


@pytest.mark.parametrize(
    "kind", ["float16", "float32", "float64", "int16", "int64", "uint16", "uint64", ">i4", "O"]
)
def test_arrays_of_all_kinds_of_numbers(kind: str) -> None:
    out = np.zeros(GAME.observation_shape, kind)

    GAME.start().observe(1, out)

    assert out.tolist() == expected_numbers(1)


def test_an_array_of_booleans_holds_which_numbers_are_not_zero() -> None:
    out = np.ones(GAME.observation_shape, np.bool_)

    GAME.start().observe(0, out)

    assert out.tolist() == [number != 0 for number in expected_numbers()]


def test_a_part_of_a_larger_array_is_written_alone() -> None:
    batch = np.full((3, GAME.observation_shape[0], 2), 7, np.int32)

    GAME.start().observe(0, batch[1, :, 0])

    assert batch[1, :, 0].tolist() == expected_numbers()
    batch[1, :, 0] = 7
    assert (batch == 7).all()


@pytest.mark.parametrize(
    "out",
    [[0.5] * GAME.observation_shape[0], array("q", [7] * GAME.observation_shape[0])],
    ids=["list", "array"],
)
def test_other_sequences(out: Any) -> None:
    GAME.start().observe(0, out)

    assert list(out) == expected_numbers()
    assert all(type(number) is int for number in out)


def test_numbers_that_do_not_fit_are_refused_unwritten() -> None:
    state = GAME.load({"money": [300, 0, 0]})
    out = np.full(GAME.observation_shape, 7, np.uint8)

    with pytest.raises(OverflowError, match="an array of uint8 cannot hold the number 300"):
        state.observe(0, out)

    assert (out == 7).all()


def test_small_integers_do_while_the_numbers_fit() -> None:
    out = np.zeros(GAME.observation_shape, np.uint8)

    GAME.start().observe(0, out)

    assert out.tolist() == expected_numbers()


def test_a_read_only_array_is_refused_unwritten() -> None:
    out = np.full(GAME.observation_shape, 7)
    out.flags.writeable = False

    with pytest.raises(ValueError, match="read-only"):
        GAME.start().observe(0, out)

    assert (out == 7).all()


@pytest.mark.parametrize("more", [(1,), (3,), GAME.observation_shape])
def test_an_array_of_several_dimensions_is_refused_unwritten(more: tuple[int, ...]) -> None:
    out = np.full((*GAME.observation_shape, *more), 7)

    with pytest.raises(ValueError, match="one dimension"):
        GAME.start().observe(0, out)

    assert (out == 7).all()


@pytest.mark.parametrize("size", [0, 1, 647, 649])
def test_an_array_of_another_length_is_refused_unwritten(size: int) -> None:
    out = np.full(size, 7)

    with pytest.raises(ValueError, match=f"has 648 numbers, not {size}"):
        GAME.start().observe(0, out)

    assert (out == 7).all()
