"""The game agrees with a second, plain implementation at every step of random games."""

from collections import Counter
from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State

from .helpers import GAME
from .reference import CARDS, HORSES, Reference

OPTIONS: list[dict[str, Any]] = [
    {},
    {"lucky_mode": "auto", "move_die": "zman", "max_turns": 100},
    {"lucky_mode": "ask", "draw_pile_choice": True, "start_player": 1},
]


def choose(state: State, seat: int, rng: Rng) -> int:
    """Choose a random action; half the time a card, so that all kinds are played often."""
    legal = state.legal(seat)
    cards = [action for action in legal if state.describe(action)[0] == "play"]
    pool = cards if cards and rng.below(2) else legal
    return pool[rng.below(len(pool))]


def weights(state: State) -> dict[tuple[Any, ...], int]:
    """Return all outcomes with their weights."""
    return {state.describe(outcome): weight for outcome, weight in state.chance()}


def proportional(found: dict[tuple[Any, ...], int], expected: dict[tuple[Any, ...], int]) -> bool:
    """Return whether two distributions are the same."""
    one, other = sum(found.values()), sum(expected.values())
    return found.keys() == expected.keys() and all(found[key] * other == expected[key] * one for key in found)


def late_position(players: int, options: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """Return a late position, in which rare events are likely: backed horses near the line, full hands."""
    deck = [kind for kind, count in CARDS.items() for _ in range(count)]
    for number in range(len(deck) - 1, 0, -1):
        other = rng.below(number + 1)
        deck[number], deck[other] = deck[other], deck[number]
    stock, discard = rng.below(6), rng.below(4)
    held = deck[stock + discard :]
    finish = [1 + rng.below(10)] if rng.below(2) else []
    return {
        "n": players,
        "options": options,
        "turn": rng.below(players),
        "phase": "roll",
        "pos": {str(horse): 21 if horse in finish else 16 + rng.below(5) for horse in HORSES},
        "finish": finish,
        "owner": {str(horse): rng.below(players + 1) - 1 for horse in HORSES},
        "stake": [{str(horse): 5 * rng.below(4) * (seat < 7) for horse in HORSES} for seat in range(players)],
        "cash": [5 * rng.below(8) for _ in range(players)],
        "chip": [rng.below(2) == 0 for _ in range(players)],
        "hand": [dict(Counter(held[seat::players])) for seat in range(players)],
        "stock": dict(Counter(deck[:stock])),
        "discard": dict(Counter(deck[stock : stock + discard])),
    }


def compare(players: int, options: dict[str, Any], seed: int, late: bool = False) -> Reference:
    """Play a whole game, and compare after every step."""
    rng = Rng(seed)
    state = GAME.load(late_position(players, options, rng)) if late else GAME.start(players, options)
    dump = state.dump()
    twin = Reference(players, dump["options"], dump if late else None)
    while True:
        assert state.dump() == twin.dump()
        seats = state.actors()
        assert sorted(seats) == sorted(twin.question)
        if not seats:
            break
        if seats == [CHANCE]:
            assert proportional(weights(state), twin.question[CHANCE])
        for seat in seats:
            if seat != CHANCE:
                assert {state.describe(action) for action in state.legal(seat)} == set(twin.question[seat])
        seat = seats[rng.below(len(seats))]
        number = state.sample(rng) if seat == CHANCE else choose(state, seat, rng)
        twin.apply(seat, state.describe(number))
        state.apply(seat, number)
    scores = {standing.seat: standing.score for standing in state.standings()}
    assert [scores[seat] for seat in range(players)] == twin.scores()
    assert {standing.seat for standing in state.standings() if standing.rank == 1} == {
        seat for seat in range(players) if twin.scores()[seat] == max(twin.scores())
    }
    return twin


@pytest.mark.parametrize("options", OPTIONS, ids=["defaults", "auto", "ask"])
@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_agree(players: int, options: dict[str, Any]) -> None:
    compare(players, options, seed=players)


@pytest.mark.parametrize("options", OPTIONS, ids=["defaults", "auto", "ask"])
@pytest.mark.parametrize("players", range(2, 9))
def test_ends_of_games_agree(players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        compare(players, options, seed, late=True)


def test_the_second_implementation_knows_the_same_box() -> None:
    assert {card.id: card.count for card in GAME.box.cards} == CARDS
    assert sum(CARDS.values()) == 104


def test_a_game_that_reaches_the_limit_of_turns_agrees() -> None:
    end = compare(8, {"move_die": "zman", "max_turns": 100}, seed=3)
    assert len(end.home) == 2
