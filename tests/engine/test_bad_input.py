"""Every call refuses bad input with a specific error, in both builds, and changes nothing."""

from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import Game, State

GAME = spieltisch.game("kopf-oder-knopf")
NO_NUMBERS: tuple[Any, ...] = ("0", None, 1.0, True, [], 10**30, -2)


class Index:
    """An integer of another type, like NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("seat", [*NO_NUMBERS, 2])
def test_an_unknown_seat(seat: Any) -> None:
    state = GAME.start()
    before = state.dump()
    for call in (
        lambda: state.check(seat, 457),
        lambda: state.play(seat, ("move", "b2", "a3")),
        lambda: state.prompt_text(seat),
        lambda: state.observe(seat, [0] * GAME.observation_shape[0]),
    ):
        with pytest.raises(spieltisch.UnknownSeat, match="numbered 0 to 1"):
            call()
    assert state.dump() == before


@pytest.mark.parametrize("action", [*NO_NUMBERS, 3301])
def test_an_unknown_action_number(action: Any) -> None:
    state = GAME.start()
    for call in (
        lambda: state.check(0, action),
        lambda: state.describe(action),
        lambda: state.text(action),
    ):
        with pytest.raises(spieltisch.UnknownAction):
            call()


@pytest.mark.parametrize(
    "words", [None, 5, (None,), (["a1"],), ({},), "jump b2", ("move", "b2"), (), ("draw", 3)]
)
def test_unknown_words(words: Any) -> None:
    with pytest.raises(spieltisch.UnknownAction, match="means nothing"):
        GAME.start().action(words)


def test_unknown_outcomes() -> None:
    drawing = GAME.start(options={"layout": "random"})
    for outcome in ("0", 4, None, 1.0):
        with pytest.raises(spieltisch.UnknownAction):
            drawing.check(spieltisch.CHANCE, outcome)
    with pytest.raises(spieltisch.UnknownAction):
        drawing.action(("draw", 3.0))


def test_whole_numbers_of_other_kinds_are_numbers() -> None:
    state = GAME.start()
    number = Index(state.legal(0)[0])
    state.check(Index(0), number)
    assert state.describe(number) == state.describe(number.value)
    state.play(Index(0), number)
    assert state.actors() == [1]


@pytest.mark.parametrize("players", ["2", 2.0, [2], True, 3, 0])
def test_bad_players(players: Any) -> None:
    with pytest.raises(spieltisch.BadPlayers, match="not for"):
        GAME.start(players)


@pytest.mark.parametrize(
    "options",
    [5, "", [], ["target"], {1: 2}, {"colour": 1}, {"target": "8"}, {"target": True}, {"target": 15}],
)
def test_bad_options(options: Any) -> None:
    with pytest.raises(spieltisch.BadOption) as refused:
        GAME.start(2, options)
    assert refused.value.text("de") != refused.value.text("en")


@pytest.mark.parametrize("slug", ["chess", "", None, ["a"], 3])
def test_unknown_games(slug: Any) -> None:
    with pytest.raises(spieltisch.UnknownGame, match="kopf-oder-knopf"):
        spieltisch.game(slug)


def test_a_box_that_is_no_file() -> None:
    bad: Any = 3
    with pytest.raises(spieltisch.BadBox):
        spieltisch.game("kopf-oder-knopf", components=bad)


@pytest.mark.parametrize("size", [0, 717, 719])
def test_an_observation_of_another_length_is_refused_unwritten(size: int) -> None:
    out = [7] * size
    with pytest.raises(ValueError, match="has 720 numbers"):
        GAME.start().observe(0, out)
    assert out == [7] * size


@pytest.mark.parametrize("limit", [0, -1, 2**31, 2**40])
def test_a_random_number_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="limit from 1 to"):
        spieltisch.Rng(1).below(limit)


def test_abstract_classes_are_not_for_use() -> None:
    state: Any = State
    game: Any = Game
    with pytest.raises(TypeError, match="abstract"):
        state(GAME, 2, {})
    with pytest.raises(TypeError, match="abstract"):
        game(GAME.box, 1, 1, 1)


def test_the_language_is_named_lang_and_may_have_a_region() -> None:
    state = GAME.start()
    action = state.legal(0)[0]
    german = state.text(action, lang="de")
    assert german == state.text(action, lang="de-AT") == state.text(action, "de_DE")
    assert german != state.text(action, lang="en")
