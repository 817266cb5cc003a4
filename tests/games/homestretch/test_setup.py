"""Setting up: colours, money, markers, race cards, the deal (HOM-1 to HOM-10, HOM-97)."""

from collections import Counter

import pytest

import spieltisch
from spieltisch import CHANCE, Rng

from ..shared import phase
from .helpers import COLOURS, DEALT, GAME, HORSES, SPREAD, bet, chance, choices, finish, money, step, until
from .positions import betting, drafted, position, started

BOX = GAME.box


@pytest.mark.rule("HOM-1")
def test_two_to_six_players_each_have_a_colour_of_their_own() -> None:
    for players in range(2, 7):
        state = GAME.start(players)
        assert state.dump()["players"] == list(COLOURS[:players])
        assert [state.seat_colour(seat) for seat in range(players)] == list(COLOURS[:players])
    for players in (1, 7):
        with pytest.raises(spieltisch.BadPlayers):
            GAME.start(players)


@pytest.mark.rule("HOM-1")
def test_behind_the_last_seat_the_first_one_follows() -> None:
    state = position(players=list(COLOURS[:4]), turn={"roller": 3})
    chance(state, "roll", 3, 5)
    state.play(3, "two")
    assert state.dump()["turn"]["roller"] == 0


@pytest.mark.rule("HOM-2")
def test_everybody_has_five_markers_again_before_every_race() -> None:
    assert BOX.bet_markers.values == (3, 2, 2, 1, 1)
    state = drafted(3)
    for _ in range(4):
        until(state, "BET")
        assert state.dump()["bets"] == [[None] * 5] * 3
        until(state, "ROLL")
        assert all(None not in bets for bets in state.dump()["bets"])
        while phase(state) in ("ROLL", "FIRST", "LAST", "AGAIN"):
            step(state, Rng(3))


@pytest.mark.rule("HOM-3")
def test_everybody_starts_with_50() -> None:
    assert money(GAME.start(6)) == [50] * 6


@pytest.mark.rule("HOM-4", "HOM-23")
def test_no_card_needs_more_handicap_markers_than_there_are() -> None:
    supply = {marker.effect: marker.count for marker in BOX.handicap_marker}
    assert supply == {2: 2, 4: 2, 6: 2, -1: 3}
    for card in BOX.race_card:
        used = Counter(effect for effect in card.handicap if effect)
        assert all(used[effect] <= supply[effect] for effect in used), card.id
    with pytest.raises(spieltisch.ImpossiblePosition, match=r"3 markers \+2 here, but only 2"):
        position(players=2, phase="BET", horses={str(horse): {"handicap": 2} for horse in (3, 4, 5)})


@pytest.mark.rule("HOM-5")
def test_two_purple_races_come_before_two_green_ones_and_no_card_twice() -> None:
    state = drafted(2)
    seen: list[str] = []
    for number in range(4):
        until(state, "RACE", number)
        offered = [str(state.describe(outcome)[1]) for outcome, _ in state.chance()]
        deck, count = ("P", 12) if number < 2 else ("G", 11)
        rest = [f"{deck}{card:02}" for card in range(1, count + 1)]
        assert offered == [card for card in rest if card not in seen]
        assert {weight for _, weight in state.chance()} == {1}
        seen.append(offered[number])
        chance(state, "race", offered[number])
        until(state, "ROLL")
        while phase(state) in ("ROLL", "FIRST", "LAST", "AGAIN"):
            step(state, Rng(number))
    assert state.dump()["race_programme"] == seen


@pytest.mark.rule("HOM-6")
def test_nobody_knows_the_cards_of_later_races() -> None:
    # The programme does not exist before it is turned up
    state = until(drafted(3), "BET")
    assert len(state.dump()["race_programme"]) == 1
    for seat in (None, 0, 1, 2):
        assert state.view(seat)["race_programme"] == state.dump()["race_programme"]
    until(state, "RACE")
    assert len(state.chance()) == 11


@pytest.mark.rule("HOM-7")
def test_every_horse_has_two_blue_shares_and_a_red_one_at_one_cost() -> None:
    assert [(horse.number, horse.blue, horse.red) for horse in BOX.horse] == [(n, 2, 1) for n in HORSES]
    assert [horse.cost for horse in BOX.horse] == [2, 4, 6, 8, 10, 10, 10, 8, 6, 4, 2]


@pytest.mark.rule("HOM-8")
@pytest.mark.parametrize("players", range(2, 7))
def test_red_shares_join_in_the_second_purchase_of_four_players_or_more(players: int) -> None:
    state = drafted(players)
    cards = sum(map(len, state.dump()["shares"])) + len(state.dump()["draft"]["left_over"])
    assert cards == 22
    purchase = until(state, "DISPLAY").dump()["purchase"]
    owned = sum(map(len, state.dump()["shares"]))
    assert owned + len(purchase["stack"]) == (22 if players < 4 else 33)


@pytest.mark.rule("HOM-9", "HOM-10")
@pytest.mark.parametrize(("players", "left_over"), [(2, 7), (3, 7), (4, 6), (5, 2), (6, 4)])
def test_the_blue_cards_are_dealt(players: int, left_over: int) -> None:
    draft = started(players).dump()["draft"]
    hands = 3 if players == 2 else players
    assert [len(hand) for hand in draft["hands"]] == [DEALT[players]] * hands
    assert len(draft["left_over"]) == left_over
    cards = Counter(card for hand in [*draft["hands"], draft["left_over"]] for card in hand)
    assert cards == dict.fromkeys(HORSES, 2)


@pytest.mark.rule("HOM-9")
def test_every_blue_card_is_as_likely_as_any_other() -> None:
    state = GAME.start(3)
    assert [weight for _, weight in state.chance()] == [2] * 11
    chance(state, "deal", 7)
    assert state.dump()["draft"]["hands"] == [[7], [], []]
    assert [weight for outcome, weight in state.chance() if state.describe(outcome)[1] == 7] == [1]


@pytest.mark.rule("HOM-9")
def test_four_players_may_agree_on_five_cards() -> None:
    draft = started(4, options={"four_player_deal": 5}).dump()["draft"]
    assert [len(hand) for hand in draft["hands"]] == [5] * 4
    assert len(draft["left_over"]) == 2
    # With any other number of players the option is accepted and ignored
    assert [len(hand) for hand in started(5, options={"four_player_deal": 5}).dump()["draft"]["hands"]] == [
        4
    ] * 5


@pytest.mark.rule("HOM-10")
def test_the_cards_left_over_are_a_number_to_everybody() -> None:
    state = started(4)
    for seat in (None, 0, 1, 2, 3):
        assert state.view(seat)["draft"]["left_over"] == 6


@pytest.mark.rule("HOM-97")
def test_colours_are_chosen_freely_and_matter_among_equals_only() -> None:
    state = betting([30, 30, 20])
    assert state.actors() == [0, 1, 2]
    state = position(players=["white", "red", "blue"], money=[30, 30, 20], phase="BET")
    assert state.dump()["options"]["colours"] == ["white", "red", "blue"]
    assert state.actors() == [1, 0, 2]


@pytest.mark.rule("HOM-97")
@pytest.mark.parametrize("colours", [["blue"], ["blue", "blue", "red"], ["blue", "pink", "red"], "blue", 3])
def test_colours_must_be_different_known_and_enough(colours: object) -> None:
    with pytest.raises(spieltisch.BadOption) as refusal:
        GAME.start(3, {"colours": colours})
    assert refusal.value.rule == "HOM-97"
    assert refusal.value.text("de").startswith("Die Option")


@pytest.mark.rule("HOM-97")
def test_more_colours_than_seats_are_refused_not_cut() -> None:
    with pytest.raises(
        spieltisch.BadOption, match="names 4 colours, but 3 players need exactly 3"
    ) as refusal:
        GAME.start(3, {"colours": ["red", "white", "blue", "green"]})
    assert refusal.value.rule == "HOM-97"
    assert "3 Spieler brauchen genau 3" in refusal.value.text("de")


@pytest.mark.rule("HOM-97")
def test_seats_take_their_colours_from_an_order_of_all() -> None:
    state = GAME.start(2, {"colours": ["red", "white", "blue", "green", "black", "yellow"]})
    assert state.dump()["options"]["colours"] == ["red", "white"]


def test_chance_decides_nothing_but_what_it_is_asked() -> None:
    state = GAME.start(2)
    assert state.actors() == [CHANCE]
    with pytest.raises(spieltisch.IllegalAction) as refusal:
        chance(state, "roll", 1, 1)
    assert refusal.value.rule == "HOM-9"


def test_a_game_can_be_played_with_complete_bets_only() -> None:
    state = bet(betting([30, 20], {"early_bets": False}), 0, SPREAD)
    assert choices(state)[0] == "bet WIN 2"
    assert finish(bet(state, 1, SPREAD)).end_cause() == "races_run"
