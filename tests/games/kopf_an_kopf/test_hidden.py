"""Hidden information: what a seat sees and remembers, and agreeing random deals (section 13 of the rules)."""

from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import phase, play
from .helpers import GAME, chance, draw, known, near, roll, seen, share, step
from .positions import position, rolling, started

THREE: dict[str, Any] = {"hand": {0: "mud nudge spy", 1: "cash_ten cash_ten lucky_04", 2: "whip"}}
ASK: dict[str, Any] = {"lucky_mode": "ask"}
AUTO: dict[str, Any] = {"lucky_mode": "auto"}


def holds(dump: dict[str, Any], seat: int, kind: str) -> bool:
    return kind in dump["hand"][seat]


# -- views -------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_switch_and_memory_and_numbers_of_all_others() -> None:
    state = position(
        **THREE, keep_lucky=[True, False, True], known=[[{}, {"cash_ten": 1}, {}], [{}] * 3, [{}] * 3]
    )
    view = state.view(0)
    assert view["hand"] == [{"mud": 1, "nudge": 1, "spy": 1}, 3, 1]
    assert view["stock"] == 97
    assert view["keep_lucky"] == [True, None, None]
    assert view["known"] == [[{}, {"cash_ten": 1}, {}], None, None]
    assert state.view(None)["hand"] == [3, 3, 1]
    assert state.view(None)["keep_lucky"] == state.view(None)["known"] == [None] * 3


@pytest.mark.rule("KAK-46")
def test_without_switches_everybody_knows_that_they_are_off() -> None:
    assert position(options=AUTO).view(0)["keep_lucky"] == [False] * 3
    assert position(options=ASK).view(None)["keep_lucky"] == [False] * 3


@pytest.mark.rule("KAK-115")
@pytest.mark.parametrize("hand", ["", "lucky_04 lucky_05", "mud"])
def test_nothing_that_others_see_changes_by_the_secret_order(hand: str) -> None:
    state = position(hand={0: hand})
    state.trace()
    before = [(state.view(seat), state.legal(seat), state.prompt(seat), state.actors()) for seat in (1, 2)]
    assert state.action("keep_lucky") in state.legal(0)
    play(state, "keep_lucky")
    assert [
        (state.view(seat), state.legal(seat), state.prompt(seat), state.actors()) for seat in (1, 2)
    ] == before
    events = state.take_events()
    assert [seen(events, seat) for seat in (None, 1, 2)] == [[], [], []]
    assert [event.kind for event in seen(events, 0)] == ["kept-lucky"]
    assert state.action("keep_lucky") not in state.legal(0)


@pytest.mark.rule("KAK-116")
def test_until_all_have_answered_others_see_only_who_has() -> None:
    state = rolling(hand={0: "mud", 1: "lucky_04", 2: "mud"}, options=ASK)
    roll(state, 4, 1)
    state.trace()
    kept, played = state.clone(), state.clone()
    for other, word in ((kept, "keep"), (played, "play")):
        other.trace()
        other.play(1, ("lucky", word))
        assert other.actors() == [2]
        assert other.view(2)["pending"] == {"answers": [None, "answered", "waiting"]}
        assert other.view(1)["pending"]["answers"][1] == word
    assert kept.view(2) == played.view(2)
    assert kept.view(None) == played.view(None)
    assert kept.take_events() == played.take_events()


def test_only_its_owner_sees_a_drawn_card() -> None:
    state = play(position(**THREE), "pass")
    state.trace()
    draw(state, "lead_bet")
    events = state.take_events()
    assert [event.kind for event in seen(events, 0)][:2] == ["drew", "got"]
    for other in (None, 1, 2):
        assert "lead_bet" not in str(seen(events, other))


@pytest.mark.rule("KAK-101", "KAK-102")
def test_only_thief_and_victim_see_a_stolen_card() -> None:
    state = position(**THREE)
    state.trace()
    play(state, "play spy", "target_player 1", "take_card lucky_04")
    events = state.take_events()
    assert [event.kind for event in seen(events, 0)] == ["played", "looked", "saw", "stole", "stolen"]
    assert seen(events, 0) == seen(events, 1)
    for other in (None, 2):
        assert [event.kind for event in seen(events, other)] == ["played", "looked", "stole"]
        assert "lucky_04" not in str(seen(events, other))


# -- undo --------------------------------------------------------------------------------------------------


def test_only_what_shows_another_hand_reveals_something() -> None:
    state = position(**THREE)
    for words in ("pass", "bet 1", "buy 1", "sell", "keep_lucky", "play nudge"):
        assert not state.reveals(0, state.action(words))
    assert state.reveals(0, state.action("play spy"))
    play(state, "play spy")
    assert state.reveals(0, state.action("target_player 1"))
    play(state, "target_player 1")
    assert not state.reveals(0, state.action("take_card cash_ten"))


def test_keeping_the_roll_shows_whether_a_lucky_number_is_played() -> None:
    for options, reveals in (({}, True), (AUTO, True), (ASK, False)):
        state = roll(rolling(**THREE, chip=True, options=options), 4, 1)
        assert state.reveals(0, state.action("second_chance keep")) == reveals
        assert not state.reveals(0, state.action("second_chance reroll_horse"))
    play(state, "second_chance keep")
    assert not state.reveals(1, state.action("lucky keep"))  # seat 2 still has to answer
    state.play(1, "lucky keep")
    assert state.reveals(2, state.action("lucky keep"))


@pytest.mark.rule("KAK-106")
def test_an_action_that_ends_the_race_lays_all_hands_open() -> None:
    state = roll(rolling({5: 20, 7: 3}, owner={5: 0}, finish=[1, 2]), 6, 1)
    assert state.reveals(0, state.action("sprint 5"))
    assert not state.reveals(0, state.action("sprint stop"))
    state = position({5: 20}, hand={0: "gallop_05 gallop_06"}, finish=[1, 2])
    assert state.reveals(0, state.action("play gallop_05"))
    assert not state.reveals(0, state.action("play gallop_06"))


# -- what may be imagined ------------------------------------------------------------------------------------


def test_unknown_cards_are_drawn_by_their_numbers() -> None:
    # Given 104 cards, of which seat 0 holds 3; seat 1 holds 3 of the 101 others
    state = position(**THREE)
    assert near(share(state, 0, lambda dump: holds(dump, 1, "whip")), 3 / 101)
    without = (97 * 98 * 99 * 100) / (98 * 99 * 100 * 101)
    assert near(share(state, 0, lambda dump: not holds(dump, 2, "cash_ten")), without)
    assert share(state, 0, lambda dump: dump["hand"][0] == {"mud": 1, "nudge": 1, "spy": 1}) == 1


@pytest.mark.rule("KAK-117")
def test_what_a_seat_knows_stays_in_the_hand() -> None:
    memory = [[{}, {"cash_ten": 1}, {}], [{}] * 3, [{}] * 3]
    state = position(**THREE, known=memory)
    assert share(state, 0, lambda dump: holds(dump, 1, "cash_ten")) == 1
    assert near(share(state, 0, lambda dump: holds(dump, 1, "lucky_04")), 2 / 100)
    assert near(share(state, 2, lambda dump: holds(dump, 1, "lucky_04")), 3 / 103)


@pytest.mark.rule("KAK-117")
def test_others_keep_what_the_seat_saw_them_learn() -> None:
    # Given seats 0 and 2, who both know of cards of seat 1; seat 2 knows of a card of seat 0, too
    memory = [[{}, {"cash_ten": 1}, {}], [{}] * 3, [{"mud": 1}, {"lucky_04": 1}, {}]]
    state = position(**THREE, known=memory)
    drawn = state.determinize(0, Rng(1))
    assert known(drawn, 2, 0) == {"mud": 1}
    assert known(drawn, 2, 1) == {}
    assert known(drawn, 0, 1) == {"cash_ten": 1}
    assert known(state.determinize(1, Rng(1)), 2, 1) == {"lucky_04": 1}


@pytest.mark.rule("KAK-102")
def test_while_a_spy_looks_the_others_imagine_what_he_sees() -> None:
    state = play(position(**THREE), "play spy", "target_player 1")
    for seed in range(20):
        drawn = state.determinize(2, Rng(seed))
        assert known(drawn, 0, 1) == drawn.dump()["hand"][1]
        assert drawn.view(2) == state.view(2)


@pytest.mark.rule("KAK-46")
def test_a_number_that_passed_is_in_no_hand_when_it_must_be_played() -> None:
    state = rolling(hand={0: "mud", 1: "nudge nudge whip", 2: "spy"}, options=AUTO)
    roll(state, 4, 1)
    assert state.dump()["passed"] == [[], [4], [4]]
    assert share(state, 0, lambda dump: holds(dump, 1, "lucky_04") or holds(dump, 2, "lucky_04")) == 0
    assert near(share(state, 0, lambda dump: holds(dump, 1, "lucky_05")), 3 / 103)
    assert near(
        share(state, 1, lambda dump: holds(dump, 0, "lucky_04")), 1 / 100
    )  # on turn, seat 0 may hold it


@pytest.mark.rule("KAK-115")
def test_a_switch_is_on_or_off_and_only_then_says_something_about_the_hand() -> None:
    # Given the second round, in which each seat may have switched, and a 4 that passed
    state = rolling(hand={0: "mud", 1: "nudge nudge whip", 2: "spy"}, turn=3)
    roll(state, 4, 1)
    assert near(share(state, 0, lambda dump: bool(dump["keep_lucky"][1])), 1 / 2)
    assert share(state, 0, lambda dump: not dump["keep_lucky"][1] and holds(dump, 1, "lucky_04")) == 0
    assert near(share(state, 0, lambda dump: holds(dump, 1, "lucky_04")), 1 / 2 * 3 / 103)


@pytest.mark.rule("KAK-115")
def test_before_the_own_first_turn_and_in_the_own_turn_a_switch_is_off() -> None:
    state = rolling(turn=1)
    assert share(state, 0, lambda dump: any(dump["keep_lucky"][1:])) == 0  # seat 1 rolls, seat 2 comes next
    assert near(share(state, 2, lambda dump: bool(dump["keep_lucky"][0])), 1 / 2)
    assert near(
        share(position(turn=1), 2, lambda dump: bool(dump["keep_lucky"][1])), 1 / 2
    )  # asked right now


@pytest.mark.rule("KAK-117", "KAK-115")
def test_who_is_known_to_hold_a_number_that_passed_must_keep_it() -> None:
    memory = [[{}, {"lucky_04": 1}, {}], [{}] * 3, [{}] * 3]
    state = position(**THREE, turn=3, known=memory, keep_lucky=[False, True, False], passed=[[], [4], [4]])
    assert share(state, 0, lambda dump: bool(dump["keep_lucky"][1])) == 1
    assert share(state, 0, lambda dump: holds(dump, 1, "lucky_04")) == 1


@pytest.mark.rule("KAK-116")
def test_an_answer_may_have_been_anything_that_the_hand_allows() -> None:
    state = roll(rolling(hand={0: "mud", 1: "lucky_04", 2: "mud"}, options=ASK), 4, 1)
    state.play(1, "lucky play")
    held = share(state, 2, lambda dump: holds(dump, 1, "lucky_04"))
    plays = share(state, 2, lambda dump: dump["pending"]["answers"][1] == "play")
    assert near(held, 1 / 103)
    assert near(plays, 1 / 206)
    assert share(state, 1, lambda dump: dump["pending"]["answers"][1] == "play") == 1


def test_everything_that_passed_can_be_respected_even_in_a_small_world() -> None:
    # Given two hands that hold nearly all unseen cards, and many numbers that have passed
    passed = [[], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
    hand = {
        1: "lucky_06 lucky_07 lucky_08 lucky_09 lucky_10",
        2: "lucky_01 lucky_02 lucky_03 lucky_04 lucky_05",
    }
    stock = {"mud": 1, "nudge": 1}
    state = position(hand=hand, options=AUTO, passed=passed, stock=stock)
    rng = Rng(2)
    for _ in range(10):
        dump = state.determinize(0, rng).dump()
        for seat in (1, 2):
            assert not any(holds(dump, seat, f"lucky_{number:02}") for number in passed[seat])


def test_a_loaded_position_that_contradicts_itself_still_gives_draws() -> None:
    state = position(
        hand={1: "lucky_04"}, options=AUTO, passed=[[], [4], [4]], stock={}, discard=rest_of("lucky_04")
    )
    assert holds(state.determinize(0, Rng(1)).dump(), 1, "lucky_04")


def rest_of(*kinds: str) -> dict[str, int]:
    """Return all cards of the box but one of each of these."""
    return {card.id: card.count - (card.id in kinds) for card in GAME.box.cards}


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, AUTO), (5, ASK), (8, {})])
def test_draws_agree_with_everything_that_is_seen(players: int, options: dict[str, Any]) -> None:
    state, rng = started(players, 7, options), Rng(7)
    while state.actors():
        if rng.below(12) == 0:
            for seat in range(players):
                drawn = state.determinize(seat, rng)
                assert drawn.view(seat) == state.view(seat)
                assert drawn.legal(seat) == state.legal(seat)
                assert drawn.conserved() == state.conserved()
                check_passed_numbers(drawn, seat)
        step(state, rng)


def check_passed_numbers(drawn: State, seat: int) -> None:
    """Check that no other seat holds a number that it let pass, unless its switch is on."""
    dump = drawn.dump()
    if dump["options"]["lucky_mode"] == "ask":
        return
    for other in range(dump["n"]):
        if other != seat and not dump["keep_lucky"][other]:
            assert not any(holds(dump, other, f"lucky_{number:02}") for number in dump["passed"][other])


def test_knowledge_follows_the_cards() -> None:
    # Given seat 0, who took a card of seat 1 for a 3; seat 1 knows it until seat 2 steals out of that hand
    state = rolling(hand={0: "", 1: "mud mud", 2: "pickpocket"}, owner={5: 1})
    roll(state, 5, 3)
    assert phase(state) == "theft"
    chance(state, "theft", "mud")
    assert known(state, 1, 0) == {"mud": 1}
    draw(play(state, "pass"), "whip")
    assert state.actors() == [CHANCE]
    draw(play(roll(state, 1, 1), "pass"), "nudge")
    play(roll(state, 1, 1), "play pickpocket", "target_player 0")
    chance(state, "theft", "whip")
    assert known(state, 1, 0) == {}
    assert known(state, 0, 2) == {"whip": 1}
