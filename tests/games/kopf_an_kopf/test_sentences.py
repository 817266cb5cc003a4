"""The texts: questions, actions, events and refusals in both languages."""

from collections.abc import Callable

import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.engine.texts import catalogue

from ..shared import LANGUAGES, play
from .helpers import GAME, chance, roll, seen, step
from .positions import position, rolling, started

MODES = [
    (2, {"lucky_mode": "ask", "draw_pile_choice": True}),
    (4, {}),
    (8, {"lucky_mode": "auto", "move_die": "zman"}),
]


@pytest.mark.parametrize(("players", "options"), MODES, ids=["two", "four", "eight"])
def test_everything_in_a_game_has_its_sentences(players: int, options: dict[str, object]) -> None:
    state = started(players, players, options)
    state.trace()
    rng = Rng(players)
    while state.actors():
        for language in LANGUAGES:
            for seat in range(players):
                assert whole(state.prompt_text(seat, language))
            numbers = [number for number, _ in state.chance()] or state.legal(state.actors()[0])
            assert all(whole(state.text(number, language)) for number in numbers[:4])
        step(state, rng)
        for event in state.take_events():
            assert all(whole(state.event_text(event, language)) for language in LANGUAGES)


def whole(sentence: str) -> bool:
    """Return whether a text has no missing values."""
    return bool(sentence.strip()) and "{" not in sentence and "None" not in sentence and "_" not in sentence


def test_every_action_and_every_outcome_has_a_sentence() -> None:
    acting, throwing = position({6: 3}), rolling()
    assert throwing.actors() == [CHANCE]
    for language in LANGUAGES:
        assert all(whole(acting.text(number, language)) for number in range(GAME.num_actions))
        assert all(whole(throwing.text(number, language)) for number in range(GAME.num_outcomes))


def test_both_catalogues_have_the_same_sentences() -> None:
    texts = catalogue("kopf-an-kopf")
    assert texts.keys("en") == texts.keys("de")


def test_german_sentences_are_german() -> None:
    # Names of horses and cards differ too: no sentence is the same in both languages by oversight
    state = position({6: 3}, cash=100, hand={0: "mud nudge late_bet cash_ten"})
    same = [
        words
        for action in state.legal(0)
        if state.text(action, "en") == state.text(action, "de")
        for words in [state.describe(action)]
    ]
    assert same == []


QUESTIONS: list[tuple[Callable[[], State], int]] = [
    (lambda: roll(rolling(chip=True), 3, 1), 0),
    (lambda: roll(rolling(owner={1: 0}), 3, 1), 0),
    (lambda: position(), 0),
    (lambda: play(position(hand={0: "nudge"}), "play nudge"), 0),
    (lambda: play(position(hand={0: "mud spy nudge"}), "sell"), 0),
    (lambda: play(position(hand={0: "cash_grab"}), "play cash_grab"), 0),
    (lambda: play(position(hand={0: "spy", 1: "mud nudge"}), "play spy"), 0),
    (lambda: play(position(hand={0: "late_bet"}), "play late_bet", "target_horse 3"), 0),
    (lambda: play(position(hand={0: "double_bet"}), "play double_bet", "target_horse 3"), 0),
    (lambda: play(position({2: 20, 4: 20}, hand={0: "even_forward"}), "play even_forward"), 0),
    (lambda: play(position(options={"draw_pile_choice": True}), "pass"), 0),
    (lambda: roll(rolling(hand={1: "mud"}, options={"lucky_mode": "ask"}), 3, 1), 1),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_another_one(language: str) -> None:
    asked = []
    for given, seat in QUESTIONS:
        state = given()
        assert seat in state.actors()
        asked.append(state.prompt_text(seat, language))
        assert asked[-1] != state.prompt_text(2, language)  # a waiting seat reads another text
    assert len(set(asked)) == len(QUESTIONS)


def test_the_question_of_a_lucky_number_is_the_same_for_all() -> None:
    options = {"lucky_mode": "ask"}
    holder = roll(rolling(hand={1: "lucky_03", 2: "mud"}, options=options), 3, 1)
    for language in LANGUAGES:
        assert holder.prompt_text(0, language)
        assert holder.prompt_text(2, language)


@pytest.mark.rule("KAK-102", "KAK-55")
def test_secret_events_are_for_those_who_know() -> None:
    state = roll(rolling(owner={6: 1}, hand={1: "mud nudge"}), 6, 3)
    state.trace()
    chance(state, "theft", "mud")
    events = state.take_events()
    kinds = {seat: {event.kind for event in seen(events, seat)} for seat in (0, 1, 2, None)}
    assert kinds[0] == kinds[1]
    assert kinds[2] == kinds[None] == kinds[0] - {"stolen"}
    assert "stolen" in kinds[0]
    for event in seen(events, None):
        for language in LANGUAGES:
            text = state.event_text(event, language)
            assert "Muddy" not in text
            assert "Schlamm" not in text


def test_refusals_say_what_is_wrong() -> None:
    state = position({4: 16}, cash=[10, 0, 0], hand={0: "lucky_03"})
    for words, english, german in [
        ("bet 4", "no-bet zone", "Wetten verboten"),
        ("buy 8", "25", "25"),
        ("play lucky_03", "ucky number", "Glückszahl"),
    ]:
        with pytest.raises(spieltisch.IllegalAction) as refusal:
            state.play(0, words)
        assert english in refusal.value.text("en")
        assert german in refusal.value.text("de")
