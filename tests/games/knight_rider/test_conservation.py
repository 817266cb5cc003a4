"""Tiles and cards stay in the game, wherever they go."""

from typing import Any

import pytest

from spieltisch import Rng

from .helpers import DETOURS, GAME, KITT, step
from .positions import ROAD


@pytest.mark.parametrize(
    "options",
    [
        {"track": "random", "max_rounds": 4},
        {"track": "given", "track_tiles": ROAD, "deal": "random", "max_rounds": 10},
        {"track": "given", "track_tiles": ROAD, "surplus_cards": "dealt", "max_rounds": 10},
    ],
    ids=["random track", "random deal", "surplus dealt"],
)
def test_tiles_and_cards_are_never_lost(options: dict[str, Any]) -> None:
    state = GAME.start(3, options)
    rng = Rng(9)
    while state.actors():
        dump = state.dump()
        held = dump["hands"]
        aside = dump["set_aside"]
        for kind in KITT:
            worn = sum(car["coat"] for car in dump["cars"]) if kind == "coat" else 0
            in_hands = sum(hand["kitt"][kind] for hand in held)
            assert in_hands + aside["kitt"][kind] + dump["discards"][kind] + worn == 5
        laid = [card for cards in dump["detours"].values() for card, _ in cards]
        for kind in DETOURS:
            in_hands = sum(hand["detour"][kind] for hand in held)
            assert in_hands + aside["detour"][kind] + laid.count(kind) == 5
        tiles = [int(tile[:2]) for tile in dump["tiles"]]
        tiles += dump["loose_tiles"] + dump["centre_tiles"] + dump["tiles_set_aside"]
        tiles += [dump["drawn_tile"]] if dump["drawn_tile"] else []
        assert sorted(tiles) == [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
        assert len(set(dump["escape"])) == len(dump["escape"])
        step(state, rng)
