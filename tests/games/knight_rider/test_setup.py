"""Setup (KNR-1 to KNR-7)."""

import pytest

from spieltisch import BadPlayers

from ..shared import LANGUAGES, choices, play
from .helpers import DETOURS, ESCAPES, GAME, KITT, chance, current, event_values, outcomes, red, until
from .positions import given_track, hand_of

EVERYTHING = hand_of(" ".join((*KITT, *DETOURS)))


@pytest.mark.rule("KNR-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_have_a_car_each(players: int) -> None:
    dump = GAME.start(players).dump()
    assert (dump["n"], len(dump["cars"]), len(dump["hands"])) == (players, players, players)


@pytest.mark.rule("KNR-1")
@pytest.mark.parametrize("players", [0, 1, 6, "three"])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(BadPlayers) as refused:
        GAME.start(players)
    assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.rule("KNR-2")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_receives_a_detour_card_of_each_kind(players: int) -> None:
    state = chance(GAME.start(players), "start_player", 0)
    assert [hand["detour"] for hand in state.dump()["hands"]] == [EVERYTHING["detour"]] * players


@pytest.mark.rule("KNR-3")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_receives_a_kitt_card_of_each_kind(players: int) -> None:
    state = chance(GAME.start(players), "start_player", 0)
    assert [hand["kitt"] for hand in state.dump()["hands"]] == [EVERYTHING["kitt"]] * players


@pytest.mark.rule("KNR-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_surplus_cards_are_set_aside(players: int) -> None:
    aside = chance(GAME.start(players), "start_player", 0).dump()["set_aside"]
    assert aside == {
        "kitt": dict.fromkeys(KITT, 5 - players),
        "detour": dict.fromkeys(DETOURS, 5 - players),
    }


@pytest.mark.rule("KNR-5")
def test_the_eleven_escape_cards_are_all_in_the_pile() -> None:
    assert sorted(GAME.start(3).dump()["escape"]) == sorted(ESCAPES)


@pytest.mark.rule("KNR-5")
def test_north_on_a_card_is_north_on_the_table() -> None:
    state = given_track("12@(5,5)r0 21@(5,4)r0 36@(5,6)r0")
    chance(state, "villain_tile", 12)
    until(state, "turn")
    chance(state, "roll", 1)
    play(state, "forward", "end_turn")
    chance(state, "escape", "N1")
    assert red(state) == "(5,4)"


@pytest.mark.rule("KNR-6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_may_become_the_starting_player(players: int) -> None:
    found = outcomes(GAME.start(players))
    assert set(found) == {("start_player", seat) for seat in range(players)}
    assert len(set(found.values())) == 1


@pytest.mark.rule("KNR-7")
def test_cars_are_numbered_from_the_starting_player_and_act_in_this_order() -> None:
    state = GAME.start(4)
    state.trace()
    chance(state, "start_player", 2)
    until(state, "turn")
    laid = event_values(state, "laid", events := state.take_events())
    entered = event_values(state, "entry", events)
    assert [(event["seat"], event["car"]) for event in laid[:5]] == [(3, 1), (4, 2), (1, 3), (2, 4), (3, 1)]
    assert [(event["seat"], event["car"]) for event in entered] == [(3, 1), (4, 2), (1, 3), (2, 4)]
    assert current(state) == 2


@pytest.mark.rule("KNR-7")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    state = given_track("12@(5,5)r0 21@(5,4)r0 36@(5,6)r0", players=3, starter=1)
    until(state, "turn")
    order = []
    for _ in range(5):
        order.append(current(state))
        chance(state, "roll", 1)
        play(state, "forward" if "forward" in choices(state) else "stop", "end_turn")
        chance(state, "escape", next(iter(state.dump()["escape"])))
    assert order == [1, 2, 0, 1, 2]
