"""Hidden information: what a seat sees, and what it could imagine (section 5 of the rules)."""

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import choices, phase, play
from .helpers import COUNTS, GAME, STARTS, eager_step, lays, tiles_of, total
from .positions import position, start


def middle_of_a_game(players: int = 3, seed: int = 5, steps: int = 90) -> State:
    """A position with tiles laid, held and perhaps covered."""
    state = start(players, seed)
    rng = Rng(seed)
    for _ in range(steps):
        if state.actors():
            eager_step(state, rng)
    return state


def holding(kind: str) -> State:
    """Seat 0 moves with an empty hand, seat 1 holds one tile."""
    return GAME.load({**position().dump(), "pile": rest(kind), "hand": [{}, {kind: 1}, {}]})


def rest(kind: str) -> dict[str, int]:
    """The pile of a box without one tile."""
    return {other: count - (other == kind) for other, count in COUNTS.items()}


def unseen(state: State, seat: int) -> Counter[str]:
    """The tiles that a seat has not seen, counted from what lies openly and from its own hand."""
    view = state.view(seat)
    printed = {field for field, uncovered in zip(STARTS, view["printed_top"], strict=True) if uncovered}
    left = Counter(COUNTS)
    left.subtract(kind for field, kind in view["top"].items() if field not in printed)
    left.subtract(view["buried"])
    left.subtract(view["hand"][seat])
    return left


@pytest.mark.rule("KAP-8")
def test_a_seat_sees_its_own_hand_and_only_the_number_of_all_others() -> None:
    state = middle_of_a_game()
    dump = state.dump()
    for seat in range(3):
        view = state.view(seat)
        assert view["hand"] == [
            held if other == seat else total(held) for other, held in enumerate(dump["hand"])
        ]
        assert view["pile"] == total(dump["pile"])
        assert {**view, "hand": 0, "pile": 0} == {**dump, "hand": 0, "pile": 0}


@pytest.mark.rule("KAP-8")
def test_a_spectator_sees_numbers_only() -> None:
    state = middle_of_a_game()
    view = state.view(None)
    assert view["hand"] == [total(held) for held in state.dump()["hand"]]
    assert view["pile"] == total(state.dump()["pile"])
    assert set(GAME.hidden) == {"hand", "pile"}


@pytest.mark.rule("KAP-60")
@pytest.mark.rule("KAP-62")
@pytest.mark.parametrize("bought", [False, True])
def test_others_see_that_a_tile_was_drawn_but_not_which(bought: bool) -> None:
    views = []
    for kind in ("fan-1", "swirl-l"):
        state = play(position(points=3), "waive")
        state.trace()
        if bought:
            state.play(CHANCE, ("draw", "tee-1"))
            play(state, "buy")
        state.take_events()
        state.play(CHANCE, ("draw", kind))
        told = [(event.kind, dict(event.values)) for event in state.take_events() if event.seen_by is None]
        views.append((state.view(1), state.view(None), told))
    assert views[0] == views[1]
    assert state.view(0)["hand"][0]["swirl-l"] == 1


@pytest.mark.rule("KAP-2")
@pytest.mark.parametrize("seed", range(4))
def test_a_draw_among_the_possible_keeps_what_the_seat_knows(seed: int) -> None:
    state = middle_of_a_game(3 + seed % 3, seed)
    for seat in range(state.dump()["players"]):
        drawn = state.determinize(seat, Rng(seed))
        assert drawn.view(seat) == state.view(seat)
        assert drawn.legal(seat) == state.legal(seat)
        assert drawn.actors() == state.actors()
        assert tiles_of(drawn.dump()) == COUNTS
        elsewhere = Counter[str](drawn.dump()["pile"])
        for other, held in enumerate(drawn.dump()["hand"]):
            if other != seat:
                elsewhere.update(held)
        assert elsewhere == +unseen(state, seat)


@pytest.mark.rule("KAP-2")
def test_unseen_tiles_are_drawn_by_their_number() -> None:
    # Given 6 unseen tiles, 4 of them in the pile, then every hand of 2 is imagined as often as it is dealt.
    state = GAME.load(
        {
            "players": 3,
            "hand": [{"side-1": 1}, {"fan-1": 1, "swirl-l": 1}, {}],
            "top": {"c6": "tee-1"},
            "pile": {"fan-1": 3, "vee-3": 1},
            "start_player": 0,
            "active_player": 0,
            "phase": "MOVE",
        }
    )
    rng = Rng(17)
    draws = 4000
    seen: Counter[str] = Counter()
    for _ in range(draws):
        held = state.determinize(0, rng).dump()["hand"][1]
        seen["+".join(sorted(Counter(held).elements()))] += 1
    bag = ["fan-1"] * 4 + ["vee-3", "swirl-l"]
    pairs = [(one, other) for one, other in product(range(6), repeat=2) if one < other]
    expected = Counter("+".join(sorted((bag[one], bag[other]))) for one, other in pairs)
    assert set(seen) == set(expected)
    for pair, ways in expected.items():
        chance = ways / len(pairs)
        assert abs(seen[pair] - draws * chance) < 5 * sqrt(draws * chance * (1 - chance))


@pytest.mark.rule("KAP-2")
def test_the_seat_itself_imagines_the_next_tile_evenly() -> None:
    state = play(position("c6", pile={"fan-1": 3, "vee-3": 1}), "waive")
    for seat in range(3):
        assert state.determinize(seat, Rng(seat)).chance() == state.chance()


@pytest.mark.rule("KAP-17")
def test_whether_laying_is_asked_depends_on_the_number_of_tiles_only() -> None:
    asked = set()
    for kind in COUNTS:
        state = holding(kind)
        play(state, "waive")
        state.play(CHANCE, ("draw", "fan-1"))
        play(state, "end_turn")
        asked.add((phase(state), len(choices(state)), tuple(sorted(lays(state)))))
    assert len(asked) == 1
    assert next(iter(asked))[0] == "LAY"


@pytest.mark.rule("KAP-17")
def test_whether_laying_goes_on_depends_on_the_number_of_tiles_only() -> None:
    asked = {
        (phase(state), len(choices(state)))
        for kind in COUNTS
        if kind != "side-1"
        for state in [play(position(hand=f"side-1 {kind}"), "lay side-1 n2")]
    }
    assert len(asked) == 1


def test_the_kinds_that_others_hold_do_not_change_what_is_asked() -> None:
    state = middle_of_a_game(4, 11)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(Rng(1)))
    seat = state.actors()[0]
    legal = {tuple(state.determinize(seat, Rng(number)).legal(seat)) for number in range(10)}
    assert legal == {tuple(state.legal(seat))}
    for other in range(4):
        drawn = state.determinize(other, Rng(3))
        assert (drawn.actors(), phase(drawn)) == (state.actors(), phase(state))


def test_imagining_changes_nothing() -> None:
    state = middle_of_a_game()
    before = state.dump()
    for seat in range(3):
        drawn = state.determinize(seat, Rng(2))
        rng = Rng(9)
        for _ in range(30):
            if drawn.actors():
                eager_step(drawn, rng)
    assert state.dump() == before
