"""What people read: questions, answers, events and the track as text, in both languages."""

from collections.abc import Callable
from typing import Any

import pytest

from spieltisch import Rng, State
from spieltisch.engine.registry import module

from ..shared import LANGUAGES, play
from .helpers import GAME, awaited, chance, escape, oil, ram, roll, step
from .positions import ROAD, building, chase, given_track, moved


def picture(state: State, seat: int | None = 0, language: str = "en") -> str:
    """The position as text."""
    return str(module("knight-rider", "text.notation").picture(state.view(seat), language))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"max_rounds": 3}),
        (3, {"track": "random", "deal": "random", "checkpoints": 2, "max_rounds": 5}),
        (5, {"track": "given", "track_tiles": ROAD, "surplus_cards": "dealt", "max_rounds": 12}),
    ],
    ids=["built", "random", "given"],
)
def test_everything_in_a_game_has_its_sentences_and_its_picture(
    players: int, options: dict[str, Any]
) -> None:
    state = GAME.start(players, options)
    state.trace()
    rng = Rng(players)
    count = 0
    while state.actors():
        numbers = [number for number, _ in state.chance()] or state.legal(state.actors()[0])
        for language in LANGUAGES:
            asked = [state.prompt_text(seat, language) for seat in range(players)]
            texts = [state.text(number, language) for number in numbers[:3]]
            assert all(text.strip() and "{" not in text for text in asked + texts)
            if count % 10 == 0:
                assert "{" not in picture(state, 0, language)
        step(state, rng)
        count += 1
        for event in state.take_events():
            for language in LANGUAGES:
                text = state.event_text(event, language)
                assert text.strip()
                assert "{" not in text
    assert all(picture(state, None, language).strip() for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_tell_actions_and_outcomes_apart(language: str) -> None:
    states = [
        building("15@(6,7)r0", drawn=22),
        chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=2, hand="coat turbo1 straight dead_end curve_left"),
        play(chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=2, hand="dead_end"), "detour dead_end"),
        play(moved("C(2,2) E", "C(4,2) E", track=ROAD), "end_turn"),
        given_track(ROAD),
    ]
    for state in states:
        numbers = [number for number, _ in state.chance()] or state.legal(state.actors()[0])
        texts = [state.text(number, language) for number in numbers]
        assert len(set(texts)) == len(texts) > 1


def shown(state: State) -> str:
    """The picture without its legend."""
    return "\n".join(line for line in picture(state).splitlines() if "[R]" not in line or "car 1" not in line)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (lambda: chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=2), ["1>", "2<", "12", "45"]),
        (lambda: chase("C(2,2) E", "C(4,2) W roof", track=ROAD, roll=2), ["1>", "2u"]),
        (lambda: chase("C(2,2) E", "C(4,2) W", track=ROAD, red="(1,2)", roll=2), ["[R]"]),
        (
            lambda: chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=2, detours={"(1,2)": [["road_block", 1]]}),
            ["#"],
        ),
        (
            lambda: chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=2, detours={"(1,2)": [["dead_end", 1]]}),
            ["x"],
        ),
    ],
    ids=["cars", "roof", "red car", "road block", "closed road"],
)
def test_the_track_as_text_shows(given: Callable[[], State], says: list[str]) -> None:
    text = shown(given())
    assert all(word in text for word in says)


def test_the_picture_changes_with_the_position() -> None:
    before = chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=2)
    after = play(before.clone(), "forward")
    assert picture(before) != picture(after)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_fits_a_terminal(language: str) -> None:
    text = picture(chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=2), 0, language)
    assert max(len(line) for line in text.splitlines()) <= 120


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        (
            lambda state: ram(play(state, "forward", "forward"), 1),
            ["drove", "ram", "ram-roll", "overturned", "drove"],
        ),
        (
            lambda state: ram(play(state, "forward", "forward"), 3),
            ["drove", "ram", "ram-roll", "skidded", "drove"],
        ),
        (
            lambda state: ram(ram(play(state, "forward", "forward"), 6), 5),
            ["drove", "ram", "ram-roll", "ram-again", "countered"],
        ),
    ],
    ids=["roof", "skid", "counter"],
)
def test_a_ram_is_told_step_by_step(given: Callable[[State], State], kinds: list[str]) -> None:
    state = chase("A(2,2,W) E", "C(2,2) E", track=ROAD, roll=2)
    state.trace()
    given(state)
    assert [event.kind for event in state.take_events()] == kinds


def test_a_turn_is_told_step_by_step() -> None:
    state = chase("A(2,2,W) E", "A(2,2,E) E", track=ROAD, red="(3,2)", hand="turbo2")
    state.trace()
    roll(state, 1)
    play(state, "turbo_2", "half_turn", "half_turn", "half_turn")
    assert awaited(state) is None
    escape(state, "W1")
    chance(state, "roll", 2)
    kinds = [event.kind for event in state.take_events()]
    assert kinds == ["rolled", "turbo-2", "turned", "turned", "turned", "fled", "turn", "rolled"]


def test_oil_is_told() -> None:
    state = chase("A(2,2,W) E", "A(2,2,E) E", track=ROAD, roll=1)
    state.trace()
    oil(play(state, "forward"), 2)
    assert [event.kind for event in state.take_events()] == ["drove", "oil", "oil-roll", "skidded"]
