"""Prizes and bets (HOM-65 to HOM-75)."""

from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch import State
from spieltisch.engine import registry

from ..shared import phase, play
from .helpers import COLOURS, event_values, handicap, money, roll
from .positions import race

FILLER = ["WIN 2", "WIN 3", "WIN 4", "WIN 5", "WIN 12"]  # bets on horses without a place


def photo_finish(
    order: tuple[int, int, int],
    shares: list[list[int]],
    bets: list[list[str]] | None = None,
    amounts: list[int] | None = None,
    card: str = "P01",
) -> State:
    """Return a race that ends in this order, with its events; missing bets are filled up with lost ones."""
    first, second, third = order
    full = [[*bet, *FILLER][:5] for bet in bets or [[]] * len(shares)]
    state = race(
        {third: 9},
        finished=(first, second),
        players=len(shares),
        race_programme=["P02", card] if card != "P02" else ["P01", card],
        shares=shares,
        bets=full,
        money=amounts or [0] * len(shares),
    )
    state.trace()
    one = max(1, third - 6)
    return play(roll(state, one, third - one), "two")


@pytest.mark.rule("HOM-65")
def test_prizes_and_bets_are_added_to_the_money() -> None:
    state = photo_finish((8, 11, 9), [[8], [11]], [["WIN 8"], []], [10, 20])
    assert money(state) == [10 + 18 + 3 * 6, 20 + 12]
    kinds = [event.kind for event in state.take_events()]
    assert kinds.index("prize") < kinds.index("markers") < kinds.index("won-bet") < kinds.index("paid")


@pytest.mark.rule("HOM-66")
def test_all_markers_are_turned_up_and_bad_ones_pay_nothing() -> None:
    state = photo_finish((8, 11, 9), [[], []])
    assert money(state) == [0, 0]
    shown = event_values(state, "markers")
    assert [values["colour"] for values in shown] == ["blue", "yellow"]
    assert shown[0]["markers"] == ["WIN 2 (3)", "WIN 3 (2)", "WIN 4 (2)", "WIN 5 (1)", "WIN 12 (1)"]
    assert state.dump()["bets"] == [[None] * 5] * 2


@pytest.mark.rule("HOM-67")
def test_each_place_has_its_prize() -> None:
    state = photo_finish((8, 11, 9), [[8], [11], [9], [7]], card="P05")
    assert money(state) == [24, 18, 6, 0]


@pytest.mark.rule("HOM-68", "HOM-71")
@pytest.mark.parametrize(
    ("shares", "paid"),
    [
        ([[8], [], []], [18, 0, 0]),
        ([[8, 8], [], []], [18, 0, 0]),
        ([[8], [8], []], [9, 9, 0]),
    ],
)
def test_a_prize_is_divided_by_the_shares_in_play(shares: list[list[int]], paid: list[int]) -> None:
    assert money(photo_finish((8, 11, 9), shares)) == paid


@pytest.mark.rule("HOM-68")
@pytest.mark.parametrize(
    ("shares", "paid"),
    [
        ([[8, 8, 8], [], [], []], [18, 0, 0, 0]),
        ([[8, 8], [8], [], []], [12, 6, 0, 0]),
        ([[8], [8], [8], []], [6, 6, 6, 0]),
    ],
)
def test_three_shares_are_divided_too(shares: list[list[int]], paid: list[int]) -> None:
    assert money(photo_finish((8, 11, 9), shares)) == paid


@pytest.mark.rule("HOM-69")
def test_shares_that_nobody_owns_do_not_count() -> None:
    # Given one owner, and another blue card of horse 8 left over
    state = race({9: 9}, finished=(8, 11), players=2, shares=[[8], []], race_programme=["P01"], money=[0, 0])
    assert 8 in state.dump()["draft"]["left_over"]
    assert money(play(roll(state, 4, 5), "two")) == [18, 0]


@pytest.mark.rule("HOM-70")
def test_a_prize_without_an_owner_is_not_paid() -> None:
    state = photo_finish((8, 11, 9), [[2], [3]])
    assert money(state) == [0, 0]
    assert [values["prize"] for values in event_values(state, "prize-unpaid")] == [18, 12, 6]


@pytest.mark.rule("HOM-71")
def test_all_prizes_are_multiples_of_six() -> None:
    cards = spieltisch.game("homestretch").box.race_card
    assert all(prize % 6 == 0 for card in cards for prize in card.prizes)


@pytest.mark.rule("HOM-71")
def test_with_other_cards_parts_are_rounded_down(tmp_path: Path) -> None:
    text = registry.folder("homestretch").joinpath("components.toml").read_text(encoding="utf-8")
    box = tmp_path / "box.toml"
    box.write_text(text.replace("prizes = [18, 12, 6]", "prizes = [19, 12, 6]"), encoding="utf-8")
    game = spieltisch.game("homestretch", components=box)
    given: dict[str, Any] = {
        "players": list(COLOURS[:4]),
        "phase": "ROLL",
        "race_programme": ["P02", "P01"],
        "horses": {"9": {"position": 9}, "8": {"position": "finished"}, "11": {"position": "finished"}},
        "finish_order": [8, 11],
        "money": [0] * 4,
    }
    for shares, paid in (([[8, 8], [8], [], []], [12, 6]), ([[8, 8], [], [], []], [19, 0])):
        state = game.load({**given, "shares": shares})
        assert money(play(roll(state, 4, 5), "two"))[:2] == paid


@pytest.mark.rule("HOM-72")
@pytest.mark.parametrize(
    ("field", "pays"),
    [
        ("WIN 8", True),
        ("PLACE 8", True),
        ("SHOW 8", True),
        ("WIN 11", False),
        ("PLACE 11", True),
        ("SHOW 11", True),
        ("WIN 9", False),
        ("PLACE 9", False),
        ("SHOW 9", True),
        ("SHOW 7", False),
    ],
)
def test_which_bets_are_good(field: str, pays: bool) -> None:
    state = photo_finish((8, 11, 9), [[], []], [[field], []])
    assert (money(state)[0] > 0) == pays


@pytest.mark.rule("HOM-73")
def test_a_marker_pays_its_value_times_the_factor_of_its_own_field() -> None:
    # Given markers of value 3, 2, 2 in the three rows of the winner: 6, 4 and 2 times
    state = photo_finish((8, 11, 9), [[], []], [["WIN 8", "PLACE 8", "SHOW 8"], []])
    assert money(state)[0] == 3 * 6 + 2 * 4 + 2 * 2
    assert [values["gain"] for values in event_values(state, "won-bet")] == [18, 8, 4]


@pytest.mark.rule("HOM-73")
def test_several_markers_on_a_field_each_pay() -> None:
    # Given the second of two players, who may place two on a field
    bets = [["SHOW 11", "SHOW 11", "SHOW 9", "SHOW 9"], []]
    state = photo_finish((8, 11, 9), [[], []], bets, [0, 10])
    assert money(state)[0] == (3 + 2) * 6 + (2 + 1) * 3


@pytest.mark.rule("HOM-73")
def test_the_factors_of_the_board() -> None:
    horses = spieltisch.game("homestretch").box.horse
    assert [horse.pay_win for horse in horses] == [12, 10, 8, 7, 6, 5, 6, 7, 8, 10, 12]
    assert [horse.pay_place for horse in horses] == [10, 8, 6, 5, 4, 3, 4, 5, 6, 8, 10]
    assert [horse.pay_show for horse in horses] == [8, 6, 4, 3, 2, 2, 2, 3, 4, 6, 8]


@pytest.mark.rule("HOM-74")
def test_nobody_shares_a_good_field() -> None:
    state = photo_finish((8, 11, 9), [[], [], []], [["WIN 8"], ["WIN 8"], ["WIN 8"]])
    assert money(state) == [18, 18, 18]


@pytest.mark.rule("HOM-75")
def test_everything_goes_back_after_the_payout() -> None:
    state = race({9: 9}, {2: 6, 7: "X"}, finished=(8, 11), race_programme=["P01", "P02"], bets=[FILLER] * 3)
    play(roll(state, 4, 5), "two")
    assert state.dump()["bets"] == [[None] * 5] * 3
    assert state.dump()["completed"] == []
    assert (handicap(state, 2), handicap(state, 7)) == (0, 0)
    assert phase(state) == "RACE"
    offered = {state.describe(outcome)[1] for outcome, _ in state.chance()}
    assert not offered & {"P01", "P02"}
