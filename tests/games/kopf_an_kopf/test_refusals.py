"""Refusals and their rules: game over, not asked, not the time, then the rule that forbids the action."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import spieltisch
from spieltisch import CHANCE, State

from ..shared import LANGUAGES, play
from .helpers import GAME, refused, roll
from .positions import position, rolling

TAKEN = {(p, 3): 5 for p in range(1, 8)}  # all chips of horse 3, with eight players


class Case(NamedTuple):
    """Given a state, when a seat tries an action, then this rule refuses it."""

    given: Callable[[], State]
    seat: int
    action: str
    rule: str


def acting() -> State:
    """Return seat 0 before its action: 4 in the zone, 5 finished, 6 owned by seat 1."""
    return position(
        {4: 16, 2: 3},
        finish=[5],
        owner={6: 1, 7: 0},
        cash=[10, 25, 25],
        hand={0: "mud lead_bet lucky_02 spy"},
    )


def bankrupt() -> State:
    return position({2: 3}, cash=[0, 0, 0], hand={0: "late_bet double_bet lead_bet cash_grab", 1: "mud"})


def crowded() -> State:
    return position(players=8, stake=TAKEN, hand={0: "freebet_03"})


def second_chance() -> State:
    return roll(rolling(chip=True), 3, 1)


def sprinting() -> State:
    return roll(rolling(owner={1: 0, 10: 1}), 3, 1)


def aiming() -> State:
    return play(position({2: 3, 4: 5}, hand={0: "mud"}), "play mud")


def lucky() -> State:
    return roll(rolling(hand={1: "lucky_06", 2: "mud"}, options={"lucky_mode": "ask"}), 6, 1)


def over() -> State:
    return roll(rolling({6: 20}, finish=[1, 2]), 6, 1)


def out_of_time() -> State:
    state = play(position(seat=99, options={"max_turns": 100}), "pass")
    state.play(CHANCE, ("draw", "mud"))
    return state


REFUSALS = {
    "over": Case(over, 0, "pass", "KAK-104"),
    "over by the limit of turns": Case(out_of_time, 0, "pass", "KAK-104"),
    "not on turn": Case(acting, 1, "pass", "KAK-19"),
    "before the roll": Case(rolling, 0, "pass", "KAK-19"),
    "while a card is drawn": Case(lambda: play(position(), "pass"), 0, "pass", "KAK-19"),
    "action in the second-chance window": Case(second_chance, 0, "pass", "KAK-19"),
    "sprint in the second-chance window": Case(second_chance, 0, "sprint 1", "KAK-19"),
    "action while sprinting": Case(sprinting, 0, "bet 2", "KAK-19"),
    "second chance while acting": Case(acting, 0, "second_chance reroll_horse", "KAK-19"),
    "sprint while acting": Case(acting, 0, "sprint 7", "KAK-19"),
    "target without a card": Case(acting, 0, "target_horse 2", "KAK-19"),
    "pile while acting": Case(acting, 0, "draw_pile 0", "KAK-19"),
    "lucky answer while acting": Case(acting, 0, "lucky play", "KAK-19"),
    "action while aiming": Case(aiming, 0, "pass", "KAK-19"),
    "lucky answer of the player on turn": Case(lucky, 0, "lucky play", "KAK-19"),
    "action while others answer": Case(lucky, 1, "pass", "KAK-19"),
    "sprint of a horse without the number": Case(sprinting, 0, "sprint 2", "KAK-50"),
    "sprint of another player's horse": Case(sprinting, 0, "sprint 10", "KAK-50"),
    "bet in the no-bet zone": Case(acting, 0, "bet 4", "KAK-72"),
    "bet on a finished horse": Case(acting, 0, "bet 5", "KAK-72"),
    "bet without a chip": Case(crowded, 0, "bet 3", "KAK-73"),
    "bet without cash": Case(bankrupt, 0, "bet 2", "KAK-72"),
    "buy an owned horse": Case(acting, 0, "buy 6", "KAK-67"),
    "buy an own horse": Case(acting, 0, "buy 7", "KAK-67"),
    "buy a finished horse": Case(acting, 0, "buy 5", "KAK-67"),
    "buy without the money": Case(acting, 0, "buy 8", "KAK-67"),
    "play a card not in hand": Case(acting, 0, "play nudge", "KAK-77"),
    "play a rosette card after a finish": Case(acting, 0, "play lead_bet", "KAK-79"),
    "play a lucky number": Case(acting, 0, "play lucky_02", "KAK-47"),
    "spy without a victim": Case(acting, 0, "play spy", "KAK-102"),
    "last-second bet without cash": Case(bankrupt, 0, "play late_bet", "KAK-93"),
    "double bet without cash": Case(bankrupt, 0, "play double_bet", "KAK-94"),
    "favourite's bet without cash": Case(bankrupt, 0, "play lead_bet", "KAK-95"),
    "rob the poor": Case(bankrupt, 0, "play cash_grab", "KAK-103"),
    "free bet without a chip": Case(crowded, 0, "play freebet_03", "KAK-73"),
    "sell a single card": Case(lambda: position(hand={0: "mud"}), 0, "sell", "KAK-76"),
    "send back a horse on the start field": Case(aiming, 0, "target_horse 1", "KAK-85"),
    "play a number that one does not hold": Case(lucky, 2, "lucky play", "KAK-116"),
}


@pytest.mark.rule("KAK-19", "KAK-61")
@pytest.mark.parametrize("case", REFUSALS.values(), ids=REFUSALS.keys())
def test_refusals_cite_the_rule(case: Case) -> None:
    assert refused(case.given(), case.seat, case.action) == case.rule


@pytest.mark.parametrize("given", [acting, second_chance, sprinting, aiming, lucky, crowded, bankrupt])
def test_whatever_is_not_legal_is_refused_with_a_rule(given: Callable[[], State]) -> None:
    state = given()
    before = state.dump()
    for seat in range(state.players):
        legal = set(state.legal(seat))
        for action in range(GAME.num_actions):
            if action in legal:
                state.check(seat, action)
                continue
            with pytest.raises(spieltisch.IllegalAction) as refusal:
                state.check(seat, action)
            assert refusal.value.rule is not None
            assert refusal.value.rule.startswith("KAK-")
    assert state.dump() == before


@pytest.mark.parametrize("given", [acting, bankrupt, aiming])
def test_every_refusal_is_a_sentence_in_both_languages(given: Callable[[], State]) -> None:
    state = given()
    for action in range(GAME.num_actions):
        if action not in state.legal(0):
            with pytest.raises(spieltisch.IllegalAction) as refusal:
                state.check(0, action)
            texts = [refusal.value.text(language) for language in LANGUAGES]
            assert all(text.strip() and "{" not in text for text in texts)


@pytest.mark.parametrize(
    "words",
    [
        "bet",
        "bet 0",
        "bet 11",
        "bet six",
        "buy -1",
        "play joker",
        "sprint 0",
        "target_player 8",
        "",
        "gallop 3",
    ],
)
def test_words_without_meaning_are_refused(words: str) -> None:
    state = acting()
    with pytest.raises(spieltisch.UnknownAction):
        state.play(0, words)


@pytest.mark.parametrize("seat", [3, -2, None, "0"])
def test_seats_without_players_are_refused(seat: object) -> None:
    with pytest.raises(spieltisch.UnknownSeat):
        acting().play(seat, "pass")


def test_impossible_outcomes_are_refused() -> None:
    state = rolling(finish=[3])
    with pytest.raises(spieltisch.IllegalAction):
        state.play(CHANCE, ("roll", 3, 1))  # home
    with pytest.raises(spieltisch.IllegalAction):
        state.play(CHANCE, ("roll", 1, 0))  # no such face on this die
    with pytest.raises(spieltisch.UnknownAction):
        state.play(CHANCE, ("roll", 11, 1))
    with pytest.raises(spieltisch.IllegalAction):
        acting().play(CHANCE, 0)
    drawing = play(position(hand={0: "lucky_03"}), "pass")
    with pytest.raises(spieltisch.IllegalAction):
        drawing.play(CHANCE, ("draw", "lucky_03"))  # it is in a hand


def test_legal_lists_are_ascending_and_described() -> None:
    for given in (acting, second_chance, sprinting, aiming, lucky, crowded, bankrupt):
        state = given()
        for seat in state.actors():
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            for action in legal:
                assert state.action(state.describe(action)) == action
                assert all(state.text(action, language).strip() for language in LANGUAGES)
