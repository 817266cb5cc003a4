"""The texts: questions, actions, refusals and pictures in both languages."""

from collections.abc import Callable

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.engine.registry import module
from spieltisch.engine.texts import catalogue

from ..shared import LANGUAGES, play
from .helpers import GAME, SPREAD, bet, chance, roll, step, until
from .positions import betting, drafted, position, race, started


def picture(state: State, seat: int | None, language: str = "en") -> str:
    return str(module("homestretch", "text.notation").picture(state.view(seat), language))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_everything_in_a_game_has_its_sentences_and_its_picture(players: int) -> None:
    state = started(players, players)
    state.trace()
    rng = Rng(players)
    while state.actors():
        for language in LANGUAGES:
            for seat in range(players):
                assert state.prompt_text(seat, language).strip()
            lines = picture(state, 0, language).splitlines()
            assert max(len(line) for line in lines) <= 80
            numbers = [number for number, _ in state.chance()] or state.legal(state.actors()[0])
            assert all(state.text(number, language).strip() for number in numbers[:3])
        step(state, rng)
        assert all(
            state.event_text(event, language) for event in state.take_events() for language in LANGUAGES
        )
    assert picture(state, None).endswith("All races are run.")


@pytest.mark.parametrize(
    ("state", "seat", "says"),
    [
        (lambda: started(3), 0, "Round 1 of 5"),
        (lambda: betting([30, 20]), 0, "different fields"),
        (lambda: betting([30, 20]), 1, "You may bet now or wait"),
        (lambda: betting([30, 20], {"betting_mode": "sealed"}), 1, "same time"),
        (lambda: betting([30, 20], {"early_bets": False}), 1, "Blue is thinking"),
        (lambda: bet(betting([30, 20]), 1, SPREAD), 1, "still betting"),
        (lambda: race(), 0, "roll the dice"),
        (lambda: race(), 1, "Blue rolls"),
        (lambda: roll(race(), 3, 4), 0, "7 Time's Up: move it two spaces"),
        (lambda: roll(race({}, {7: 4}), 3, 4), 0, "4 more"),
        (lambda: roll(race(finished=[8]), 5, 3), 0, "8 My Lucky Day is home already"),
        (lambda: play(roll(race(finished=[8]), 5, 3), "last 2"), 0, "End your turn, or roll again"),
        (lambda: position(purchase={"display": [2, 3]}), 0, "Buy a share"),
    ],
)
def test_questions(state: Callable[[], State], seat: int, says: str) -> None:
    assert says in state().prompt_text(seat, "en")


def test_actions_say_what_they_do() -> None:
    state = roll(race({}, {7: 4}), 3, 4)
    assert state.text(state.action("one")) == "Move 7 Time's Up one space and 4 more, and roll again."
    assert state.text(state.action("two"), "de") == (
        "7 Time's Up 2 Felder und 4 dazu vorrücken und den Zug beenden."
    )
    last = roll(race({}, {2: "X", 3: 6}, finished=[8]), 6, 2)
    assert last.text(last.action("last 2")) == "Choose 2 Emalus: it loses its X and stays where it is."
    assert last.text(last.action("last 3")) == "Move 3 Dusty Trail 3 spaces and 6 more."
    assert last.text(last.action("last 4")) == "Move 4 Second Wind 3 spaces."
    bets = betting([30, 20])
    assert (
        bets.text(bets.action("bet PLACE 11"))
        == "Bet on PLACE 11 (Against All Odds): pays 8 times the marker."
    )


def test_the_deal_says_who_gets_the_card() -> None:
    state = GAME.start(2)
    sentences = []
    for horse in (2, 3, 4):
        sentences.append(state.text(state.action(("deal", horse))))
        chance(state, "deal", horse)
    assert sentences == [
        "Blue is dealt a share of 2 Emalus.",
        "Yellow is dealt a share of 3 Dusty Trail.",
        "The ghost is dealt a share of 4 Second Wind.",
    ]


def test_sentences_for_actions_at_the_wrong_time_exist_too() -> None:
    state = betting([30, 20])
    for number in range(state.game.num_actions):
        for language in LANGUAGES:
            assert state.text(number, language).strip()


def test_the_picture_shows_lanes_bets_and_own_secrets() -> None:
    state = bet(betting([30, 20], race_programme=["P07"]), 0, SPREAD)
    bet(state, 1, ["SHOW 7", "SHOW 7", "WIN 2"])
    drawn = picture(state, 1)
    assert "Race 1 of 4: Clover Handicap. Prizes: WIN 24, PLACE 12, SHOW 6." in drawn
    assert " 2 Emalus            2 +6  2 . . . . . . . . . |   12 BY" in drawn
    assert "Markers of Yellow: 3 SHOW 7, 2 SHOW 7, 2 WIN 2." in drawn
    assert "Markers of Blue" not in drawn
    assert "YY" not in picture(state, 0)


def test_the_picture_of_the_draft_shows_what_was_passed_on() -> None:
    state = started(3, 2)
    for seat in state.actors():
        state.apply(seat, state.legal(seat)[0])
    drawn = picture(state, 2)
    assert "Hand of Green:" in drawn
    assert "Chosen by Green:" in drawn
    assert "Passed on in round 1:" in drawn
    assert "Hand of" not in picture(state, None)


def test_the_picture_of_the_purchase_shows_the_display() -> None:
    state = position(players=3, money=[20, 30, 40], purchase={"display": [5, 7, 10]})
    assert "Display: 5 (8), 7 (10), 10 (6). 19 cards in the stack." in picture(state, 0)
    assert "Auslage:" in picture(state, 0, "de")


def test_both_catalogues_have_the_same_sentences() -> None:
    texts = catalogue("homestretch")
    assert texts.keys("en") == texts.keys("de")


def test_race_cards_have_the_names_of_the_box() -> None:
    texts = catalogue("homestretch")
    for card in until(drafted(2), "BET").game.box.race_card:
        for language in LANGUAGES:
            assert texts.text("card-name", {"card": card.id}, language) == getattr(card, f"name_{language}")


def test_chance_has_sentences_for_every_outcome() -> None:
    state = race()
    assert state.actors() == [CHANCE]
    for number in range(state.game.num_outcomes):
        for language in LANGUAGES:
            assert state.text(number, language).strip()
