"""Illegal actions: the rule that each refusal cites, which reason comes first, and its sentence."""

from collections.abc import Callable

import pytest

from spieltisch import CHANCE, IllegalAction, State, UnknownAction, UnknownSeat

from ..shared import LANGUAGES, Refusal, play
from .helpers import GAME
from .positions import at_the_limit, position


def fining() -> State:
    """Red must decide about f8 g8 g7; then come j2 and j9, then the move."""
    return position(red="j5 j6 b3 d10 f2", blue="f8 g8 g7 j9 j2 b10")


def fining_twice() -> State:
    """Red has decided about a1 b2 c3 d4, which leaves a group of three, and must decide about h1 i1 j1."""
    return play(position(red="e9 f5", blue="a1 b2 c3 d4 h1 i1 j1"), "take a1")


def capturing() -> State:
    """Red may capture j2 and j9."""
    return play(fining(), "take g7")


def moving() -> State:
    """Red must move; e5 has three holes, f4 four, a9 two."""
    return position(red="e5 f4 a9", blue="e8 j1")


def won() -> State:
    """Red has just won."""
    return play(position(red="e6 f6", blue="h6 a1", taken=[9, 0]), "take h6")


def blocked() -> State:
    """Red must move, and no button may be jumped."""
    return position(red="e5 a9", blue="e7 b8", options={"jumping": False})


def occupied_behind() -> State:
    """The way and its end are blocked."""
    return position(red="e5", blue="e7 e8", options={"jumping": False})


def strict() -> State:
    """Red must move and may form no multi-combination."""
    return position(red="d4 e4 h7", blue="a10", options={"multi_rule": "strict"})


def forced() -> State:
    """Red has to fine."""
    return position(red="a1", blue="d4 e4 f4", options={"takes": "forced"})


def drawing() -> State:
    """Chance draws the holes."""
    return GAME.start(options={"layout": "random"})


REFUSALS = {
    "game over by target": Refusal(won, 0, "move e6 e9", "KOK-44", "game-over"),
    "game over by repetition": Refusal(
        lambda: play(at_the_limit("repetition"), "move j9 j10"), 0, "move a1 a2", "KOK-48", "game-over"
    ),
    "game over by stall": Refusal(
        lambda: play(at_the_limit("stall"), "move j9 j10"), 0, "move a1 a2", "KOK-49", "game-over"
    ),
    "the other player's turn": Refusal(moving, 1, "move e8 e5", "KOK-5", "not-asked"),
    "holes are being drawn": Refusal(drawing, 0, "move b2 a1", "KOK-55", "not-asked"),
    "move while fining": Refusal(fining, 0, "move b3 d3", "KOK-59", "refused-move-first"),
    "move while capturing": Refusal(capturing, 0, "move b3 d3", "KOK-59", "refused-move-first"),
    "take while moving": Refusal(moving, 0, "take e8", "KOK-59", "refused-take-in-move"),
    "pass": Refusal(moving, 0, "done", "KOK-10", "refused-pass"),
    "decline a forced fine": Refusal(forced, 0, "done", "KOK-53", "refused-decline"),
    "fine a single button": Refusal(fining, 0, "take b10", "KOK-59", "refused-no-fine"),
    "fine an empty field": Refusal(fining, 0, "take e5", "KOK-59", "refused-no-fine"),
    "fine oneself": Refusal(fining, 0, "take j5", "KOK-59", "refused-no-fine"),
    "fine a later combination": Refusal(
        lambda: position(red="e9", blue="a1 b2 c3 h1 i1 j1"),
        0,
        "take i1",
        "KOK-36",
        "refused-later-combination",
    ),
    "fine a combination again": Refusal(fining_twice, 0, "take c3", "KOK-33", "refused-fined-already"),
    "capture a safe button": Refusal(capturing, 0, "take b10", "KOK-59", "refused-not-threatened"),
    "capture a taken button": Refusal(
        lambda: play(capturing(), "take j2"), 0, "take j2", "KOK-59", "refused-not-threatened"
    ),
    "capture oneself": Refusal(capturing, 0, "take j5", "KOK-59", "refused-not-threatened"),
    "move an enemy button": Refusal(moving, 0, "move e8 e5", "KOK-10", "refused-not-your-button"),
    "move no button": Refusal(moving, 0, "move c3 c6", "KOK-10", "refused-not-your-button"),
    "too short": Refusal(moving, 0, "move e5 e7", "KOK-13", "refused-distance"),
    "too far": Refusal(moving, 0, "move e5 e9", "KOK-13", "refused-distance"),
    "off the board": Refusal(moving, 0, "move a9 W2", "KOK-15", "refused-off-board"),
    "off the board with four holes": Refusal(moving, 0, "move f4 S4", "KOK-15", "refused-off-board"),
    "onto an enemy button": Refusal(moving, 0, "move e5 e8", "KOK-16", "refused-occupied"),
    "onto an own button": Refusal(moving, 0, "move f4 e5", "KOK-16", "refused-occupied"),
    "over a button": Refusal(blocked, 0, "move e5 e8", "KOK-17", "refused-jump"),
    "into a multi-combination": Refusal(strict, 0, "move h7 f5", "KOK-52", "refused-multi-combination"),
    # Which reason comes first: the end, the turn, the time; then button, distance, board, destination, way.
    "the end before the turn": Refusal(won, 1, "take e6", "KOK-44", "game-over"),
    "the turn before the time": Refusal(fining, 1, "move b10 b9", "KOK-5", "not-asked"),
    "the turn before the rule": Refusal(moving, 1, "move e8 N4", "KOK-5", "not-asked"),
    "the time before the button": Refusal(fining, 0, "move c3 c6", "KOK-59", "refused-move-first"),
    "the time before the board": Refusal(capturing, 0, "move f2 S4", "KOK-59", "refused-move-first"),
    "the time before the offer": Refusal(moving, 0, "take c3", "KOK-59", "refused-take-in-move"),
    "the button before the distance": Refusal(moving, 0, "move e8 e9", "KOK-10", "refused-not-your-button"),
    "the distance before the board": Refusal(moving, 0, "move a9 W1", "KOK-13", "refused-distance"),
    "the distance before the end": Refusal(
        lambda: position(red="e5", blue="e6"), 0, "move e5 e6", "KOK-13", "refused-distance"
    ),
    "the end before the way": Refusal(occupied_behind, 0, "move e5 e8", "KOK-16", "refused-occupied"),
    "the way before the multi-combination": Refusal(
        lambda: position(
            red="h4 d4 e5", blue="g4 a10", options={"jumping": False, "multi_rule": "strict"}, phase="MOVE"
        ),
        0,
        "move h4 f4",
        "KOK-17",
        "refused-jump",
    ),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(refusal: Refusal) -> None:
    state = refusal.given()
    before = state.dump()
    refused = refusal.attempt(state)
    assert (refused.rule, refused.key) == (refusal.rule, refusal.key)
    assert state.dump() == before


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_a_refusal_has_a_sentence_in_every_language(refusal: Refusal) -> None:
    refused = refusal.attempt(refusal.given())
    sentences = {refused.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
    fields = refusal.action.split()[1:]
    if fields and refusal.key not in ("game-over", "not-asked", "refused-move-first"):
        assert all(any(field in sentence for field in fields) for sentence in sentences)


@pytest.mark.parametrize(
    "given",
    [fining, fining_twice, capturing, moving, won, blocked, strict, forced, drawing],
    ids=lambda f: f.__name__,
)
def test_check_agrees_with_the_legal_list_for_every_number(given: Callable[[], State]) -> None:
    state = given()
    for seat in (0, 1):
        legal = set(state.legal(seat))
        for action in range(GAME.num_actions):
            if action in legal:
                state.check(seat, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                state.check(seat, action)
            assert refused.value.rule
            assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("seat", [2, -2, "red", None, 0.0])
def test_an_unknown_seat_is_named(seat: object) -> None:
    with pytest.raises(UnknownSeat) as unknown:
        moving().check(seat, 100)
    assert all(str(seat) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("action", [-1, 3301, "done", None])
def test_an_unknown_number_is_named(action: object) -> None:
    with pytest.raises(UnknownAction) as unknown:
        moving().check(0, action)
    assert all(str(action) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "words", ["", "take", "take k1", "done now", "move e5", "move e5 f7", "move k1 e5", "jump e5 e8"]
)
def test_words_without_a_meaning_are_named(words: str) -> None:
    with pytest.raises(UnknownAction) as unknown:
        moving().action(words)
    assert all(words in unknown.value.text(language) for language in LANGUAGES)


def test_chance_draws_only_while_the_layout_is_drawn() -> None:
    with pytest.raises(IllegalAction) as refused:
        moving().check(CHANCE, 0)
    assert (refused.value.rule, refused.value.key) == ("KOK-5", "no-chance-now")


def test_chance_draws_only_what_is_left_in_the_bag() -> None:
    state = drawing()
    for _ in range(4):
        state.play(CHANCE, ("draw", 4))
    with pytest.raises(IllegalAction) as refused:
        state.play(CHANCE, ("draw", 4))
    assert (refused.value.rule, refused.value.key) == ("KOK-55", "impossible-outcome")
    with pytest.raises(UnknownAction):
        state.check(CHANCE, 4)


def test_chance_has_nothing_to_draw_after_the_end_of_the_game() -> None:
    with pytest.raises(IllegalAction) as refused:
        won().check(CHANCE, 0)
    assert (refused.value.rule, refused.value.key) == ("KOK-44", "game-over")
