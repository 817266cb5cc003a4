"""Setup: the board, the buttons, who begins (KOK-1 to KOK-6)."""

from collections import Counter
from itertools import pairwise

import pytest

from spieltisch import CHANCE, BadPlayers, Rng, UnknownAction

from ..shared import choices, phase, play
from .helpers import FIELDS, GAME, buttons, taken
from .positions import position

FIXED = ("windmill", "carousel", "mosaic")
WINDMILL = """
1412233121
2121432314
1332314321
3241421212
3312334342
2434332133
2121241423
1234132331
4132341212
1213322141
"""


def board(layout: str) -> dict[tuple[int, int], int]:
    """The holes by column and row, both from 0."""
    digits: str = GAME.start(options={"layout": layout}).dump()["layout"]
    return {(i % 10, i // 10): int(digit) for i, digit in enumerate(digits)}


@pytest.mark.rule("KOK-1")
def test_fields_are_a1_to_j10() -> None:
    state = GAME.start()
    assert [state.describe(number) for number in range(100)] == [("take", field) for field in FIELDS]
    for beyond in ("k1", "a0", "a11", "j"):
        with pytest.raises(UnknownAction):
            state.action(("take", beyond))


@pytest.mark.rule("KOK-1")
def test_windmill_has_the_holes_of_its_picture() -> None:
    rows_bottom_up = reversed(WINDMILL.split())
    assert GAME.start().dump()["layout"] == "".join(rows_bottom_up)


@pytest.mark.rule("KOK-1")
@pytest.mark.rule("KOK-55")
@pytest.mark.parametrize("layout", FIXED)
def test_fixed_layouts_have_28_28_28_16_holes_and_look_alike_after_a_quarter_turn(layout: str) -> None:
    holes = board(layout)
    assert Counter(holes.values()) == {1: 28, 2: 28, 3: 28, 4: 16}
    assert all(holes[9 - row, column] == number for (column, row), number in holes.items())


@pytest.mark.rule("KOK-1")
@pytest.mark.rule("KOK-55")
def test_fixed_layouts_are_three_different_ones() -> None:
    assert len({GAME.start(options={"layout": name}).dump()["layout"] for name in FIXED}) == 3


@pytest.mark.rule("KOK-1")
def test_holes_never_change_during_a_game() -> None:
    state = GAME.start()
    holes = state.dump()["layout"]
    rng = Rng(1)
    while state.actors():
        legal = state.legal(state.actors()[0])
        state.apply(state.actors()[0], legal[rng.below(len(legal))])
        assert state.dump()["layout"] == holes


@pytest.mark.rule("KOK-2")
def test_two_players_with_14_buttons_each() -> None:
    state = GAME.start(players=2)
    assert len(buttons(state, "red")) == len(buttons(state, "blue")) == 14
    assert taken(state) == [0, 0]


@pytest.mark.rule("KOK-2")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.start(players=players)


@pytest.mark.rule("KOK-3")
def test_buttons_start_on_the_second_ring() -> None:
    ring = {field for field in FIELDS if field[0] in "bi" and 2 <= int(field[1:]) <= 9}
    ring |= {field for field in FIELDS if field[0] in "bcdefghi" and field[1:] in ("2", "9")}
    assert len(ring) == 28
    assert set(GAME.start().dump()["buttons"]) == ring


@pytest.mark.rule("KOK-4")
def test_colours_alternate_around_the_ring_with_red_on_b2_and_i9() -> None:
    colours = GAME.start().dump()["buttons"]
    assert [colours[corner] for corner in ("b2", "i9", "i2", "b9")] == ["red", "red", "blue", "blue"]
    way_round = [f"{column}2" for column in "bcdefghi"] + [f"i{row}" for row in range(3, 10)]
    way_round += [f"{column}9" for column in "hgfedcb"] + [f"b{row}" for row in range(8, 2, -1)]
    assert len(way_round) == 28
    assert all(colours[field] != colours[following] for field, following in pairwise(way_round))


@pytest.mark.rule("KOK-5")
def test_red_begins() -> None:
    state = GAME.start()
    assert state.actors() == [0]
    assert state.legal(1) == []


@pytest.mark.rule("KOK-5")
def test_turns_alternate_and_blue_ends_the_round() -> None:
    state = position(red="a1", blue="j10")
    seen = []
    for move in ("move a1 a2", "move j10 j9", "move a2 a3", "move j9 j8"):
        seen.append((state.actors(), state.dump()["turn_number"]))
        play(state, move)
    assert seen == [([0], 1), ([1], 1), ([0], 2), ([1], 2)]
    assert state.dump()["turn_number"] == 3


@pytest.mark.rule("KOK-5")
def test_a_turn_with_takes_does_not_change_who_is_next() -> None:
    state = position(red="j5 j6 a1", blue="j9 d4")
    play(state, "take j9")
    assert state.actors() == [0]
    play(state, "move a1 a2")
    assert state.actors() == [1]


@pytest.mark.rule("KOK-6")
def test_no_move_puts_a_button_on_another_one() -> None:
    state = GAME.start()
    for choice in choices(state):
        after = play(state.clone(), choice)
        assert len(buttons(after, "red")) == len(buttons(after, "blue")) == 14


@pytest.mark.rule("KOK-55")
def test_a_drawn_layout_comes_before_the_first_turn() -> None:
    state = GAME.start(options={"layout": "random"})
    assert (state.actors(), phase(state)) == ([CHANCE], "LAYOUT")
    assert state.legal(0) == state.legal(1) == []
    assert len(state.dump()["buttons"]) == 28
