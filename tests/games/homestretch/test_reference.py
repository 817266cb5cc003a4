"""The game agrees with a second, plain implementation at every step of random games."""

from typing import Any

import pytest

from spieltisch import CHANCE, Rng

from .helpers import GAME
from .reference import Reference

CARDS = {card.id: (card.prizes, card.handicap) for card in GAME.box.race_card}
OPTIONS: list[dict[str, Any]] = [
    {},
    {
        "four_player_deal": 5,
        "early_bets": False,
        "colours": ["white", "red", "blue", "black", "green", "yellow"],
    },
    {"betting_mode": "sealed", "bet_limit_ties": "strict", "last_place_handicap": "ignore"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["defaults", "in order", "sealed"])
@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_agree(players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        state = GAME.start(players, options)
        twin = Reference(players, state.dump()["options"], CARDS)
        rng = Rng(seed)
        while state.actors():
            seats = state.actors()
            assert sorted(seats) == (twin.asked() or [CHANCE])
            for seat in twin.asked():
                assert {state.describe(action) for action in state.legal(seat)} == twin.legal(seat)
            seat = seats[rng.below(len(seats))]
            legal = state.legal(seat) if seat != CHANCE else []
            number = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
            twin.apply(seat, state.describe(number))
            state.apply(seat, number)
            assert state.dump() == twin.dump()
        assert twin.asked() == []
        ranks = {standing.seat: standing.rank for standing in state.standings()}
        richest = max(range(players), key=lambda seat: twin.money[seat])
        assert ranks[richest] == 1 or twin.money.count(twin.money[richest]) > 1
