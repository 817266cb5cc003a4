"""What is not allowed is refused with the number of its rule, in a sentence, and changes nothing."""

from collections.abc import Callable

import pytest

from spieltisch import CHANCE, IllegalAction, Rng, State, UnknownAction, UnknownSeat

from ..shared import LANGUAGES, Refusal, play
from .helpers import GAME, chance, escape, ram
from .positions import ROAD, building, chase, given_track, moved

ALL = "coat turbo1 turbo2 jump straight dead_end road_block curve_right curve_left"
BLOCK = {"(2,2)": [["road_block", 1]]}
THREE = {"(2,2)": [["dead_end", 0], ["curve_left", 0], ["straight", 1]]}


def laying() -> State:
    """A straight to lay beside a straight from north to south."""
    return building("12@(6,7)r0", drawn=21)


def first_tile() -> State:
    """The second player has not laid a tile yet."""
    return building("15@(6,7)r0", drawn=24, current=1)


def between_roads() -> State:
    """Two roads lead into (5,6), and the tile is a straight."""
    return building("15@(5,7)r0 24@(6,6)r0 42@(6,7)r0", drawn=12)


def drawing() -> State:
    """A tile is about to be drawn."""
    return building("12@(6,7)r0")


def entering() -> State:
    """The first player chooses an entry; the only one is in the west."""
    return chance(given_track(ROAD), "villain_tile", 45)


def tied() -> State:
    """The starting player chooses among three start tiles."""
    track = "13@(3,1)r0 12@(2,1)r1 21@(4,1)r1 36@(3,2)r0"
    return chance(given_track(track), "villain_tile", 13)


def waiting() -> State:
    """A car waits at its entry with three points."""
    return chase("wait W", "C(4,2) E", track=ROAD, start_tile="(1,2)", roll=3, hand=ALL)


def before_block() -> State:
    """A car stands before a road block with two points and all cards."""
    return chase("A(2,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, detours=BLOCK)


def before_two_cars() -> State:
    """A car stands before two others, without cards."""
    return chase("A(2,2,W) E", "C(2,2) E", "C(2,2) W", track=ROAD, roll=2)


def driving() -> State:
    """A car on a straight road with two points and all cards."""
    return chase("C(2,2) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL)


def last_point() -> State:
    """A car at the rim, heading out of the track, with one point and no card."""
    return chase("B(1,2,W) W", "C(4,2) E", track=ROAD, roll=1)


def near_the_rim() -> State:
    """A car one field before the rim with two points."""
    return chase("A(1,2,W) W", "C(4,2) E", track=ROAD, roll=2)


def mid_move() -> State:
    """A car in mid-movement where cards may not be played then."""
    state = chase("C(2,2) E", "C(4,2) W", track=ROAD, roll=4, hand=ALL, options={"mid_move_cards": False})
    return play(state, "forward")


def finished() -> State:
    """The movement is over, and both sorts of cards may still be played."""
    return moved("C(2,2) E", "C(4,2) E", track=ROAD, hand=ALL, detours=THREE)


def played() -> State:
    """Both cards of the turn are played."""
    return play(driving(), "coat", "detour straight", "cell (3,2)", "rotation 1")


def choosing_cell(**options: object) -> State:
    """A dead end is to be laid; three cards lie on (2,2)."""
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, detours=THREE, options=options)
    return play(state, "detour dead_end")


def protected() -> State:
    """The same with trap protection."""
    return choosing_cell(trap_protection=True)


def fitting() -> State:
    """A curve is to be laid where all its roads must meet printed ones."""
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, options={"detour_fit": "all_arms"})
    return play(state, "detour curve_left")


def turning_card() -> State:
    """A straight card is to be turned on (2,2), where it must meet a printed road."""
    options = {"detour_fit": "one_arm"}
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, options=options)
    return play(state, "detour straight", "cell (2,2)")


def turning_protected() -> State:
    """A straight card is to be turned where it could wall a car in."""
    options = {"trap_protection": True}
    state = chase("A(1,2,W) E", "C(4,2) E", track=ROAD, roll=2, hand=ALL, options=options)
    return play(state, "detour straight", "cell (1,2)")


def rolling() -> State:
    """The die is about to be thrown."""
    return chase("C(2,2) E", "C(4,2) E", track=ROAD, hand=ALL)


def ramming() -> State:
    """A rammed car rolls."""
    state = chase("A(2,2,W) E", "C(2,2) E", track=ROAD, roll=2, hand=ALL)
    return play(state, "forward", "forward")


def slipping() -> State:
    """A car rolls for oil."""
    return play(chase("A(2,2,W) E", "A(2,2,E) E", track=ROAD, roll=1, hand=ALL), "forward")


def fleeing() -> State:
    """An escape card is about to be turned."""
    return play(moved("C(2,2) E", "C(4,2) E", track=ROAD, hand=ALL), "end_turn")


def hit_by_red() -> State:
    """The red car has landed on a car."""
    return escape(moved("C(2,2) E", "C(4,2) E", track=ROAD, red="(3,2)", hand=ALL), "W1")


def won() -> State:
    """The red car is caught."""
    return play(chase("A(2,2,W) E", "C(4,2) E", track=ROAD, red="(2,2)", roll=1, hand=ALL), "forward")


def won_by_six() -> State:
    """A rammed player has won."""
    return ram(hit_by_red(), 6)


def drawn_game() -> State:
    """Too many rounds are over."""
    state = moved("C(2,2) E", "C(4,2) E", track=ROAD, current=1, options={"max_rounds": 1}, hand=ALL)
    return escape(state, "N1")


REFUSALS = {
    # Building
    "a tile that does not match": Refusal(laying, 0, "place_tile (6,6) 1", "KNR-14", "refused-edges"),
    "a tile on a tile": Refusal(laying, 0, "place_tile (6,7) 0", "KNR-9", "refused-occupied"),
    "a tile in the centre": Refusal(laying, 0, "place_tile (8,8) 0", "KNR-18", "refused-centre"),
    "a tile far from all others": Refusal(laying, 0, "place_tile (0,0) 0", "KNR-12", "refused-no-contact"),
    "houses against houses": Refusal(laying, 0, "place_tile (5,7) 0", "KNR-16", "refused-no-road"),
    "a first tile elsewhere": Refusal(first_tile, 1, "place_tile (5,7) 0", "KNR-10", "refused-first-tile"),
    "a road that is not continued": Refusal(
        between_roads, 0, "place_tile (5,6) 0", "KNR-15", "refused-roads"
    ),
    "a rotation like another": Refusal(laying, 0, "place_tile (6,6) 2", "KNR-9", "refused-look-alike"),
    "driving while building": Refusal(laying, 0, "forward", "KNR-9", "refused-time"),
    "an entry while building": Refusal(laying, 0, "entry N", "KNR-9", "refused-time"),
    # The start
    "an entry on the wrong side": Refusal(entering, 0, "entry N", "KNR-28", "refused-entry"),
    "driving before the start": Refusal(entering, 0, "forward", "KNR-28", "refused-time"),
    "a start tile that is nearer": Refusal(tied, 0, "start_tile 13", "KNR-27", "refused-start-tile"),
    "an entry before the start tile": Refusal(tied, 0, "entry N", "KNR-27", "refused-time"),
    # Driving
    "turning while waiting": Refusal(waiting, 0, "half_turn", "KNR-47", "refused-waiting"),
    "onto a road block": Refusal(before_block, 0, "forward", "KNR-39", "refused-barrier"),
    "onto two cars": Refusal(before_two_cars, 0, "forward", "KNR-46", "refused-two-cars"),
    "off the road": Refusal(last_point, 0, "forward", "KNR-39", "refused-no-link"),
    "towards houses": Refusal(driving, 0, "left", "KNR-40", "refused-turn-side"),
    "turning on an arm field": Refusal(before_block, 0, "right", "KNR-40", "refused-turn-field"),
    "a half turn for a point": Refusal(last_point, 0, "half_turn", "KNR-38", "refused-points"),
    "a step that wastes a point": Refusal(near_the_rim, 0, "forward", "KNR-49", "refused-spendable"),
    "stop with points to spend": Refusal(driving, 0, "stop", "KNR-50", "refused-stop"),
    "the end of the turn with points left": Refusal(driving, 0, "end_turn", "KNR-37", "refused-end-turn"),
    "the end of the turn before stop": Refusal(last_point, 0, "end_turn", "KNR-37", "refused-end-turn"),
    "driving after the movement": Refusal(finished, 0, "forward", "KNR-50", "refused-finished"),
    "stop after the movement": Refusal(finished, 0, "stop", "KNR-50", "refused-finished"),
    # K.I.T.T. cards
    "a jump without an obstacle": Refusal(driving, 0, "jump", "KNR-93", "refused-no-obstacle"),
    "a jump after the movement": Refusal(finished, 0, "jump", "KNR-93", "refused-finished"),
    "a jump without the card": Refusal(before_two_cars, 0, "jump", "KNR-88", "refused-no-card"),
    "a coat without the card": Refusal(last_point, 0, "coat", "KNR-88", "refused-no-card"),
    "a second K.I.T.T. card": Refusal(played, 0, "turbo_1", "KNR-88", "refused-second-kitt"),
    "turbo I after the movement": Refusal(finished, 0, "turbo_1", "KNR-90", "refused-turbo-late"),
    "turbo II after a two": Refusal(driving, 0, "turbo_2", "KNR-91", "refused-turbo-2"),
    "turbo II after the movement": Refusal(finished, 0, "turbo_2", "KNR-91", "refused-turbo-late"),
    "a coat in mid-movement": Refusal(mid_move, 0, "coat", "KNR-36", "refused-mid-move"),
    "a turbo in mid-movement": Refusal(mid_move, 0, "turbo_1", "KNR-36", "refused-mid-move"),
    # Detour cards
    "a detour in mid-movement": Refusal(mid_move, 0, "detour straight", "KNR-36", "refused-mid-move"),
    "a detour without the card": Refusal(last_point, 0, "detour straight", "KNR-98", "refused-no-card"),
    "a second detour": Refusal(played, 0, "detour dead_end", "KNR-97", "refused-second-detour"),
    "a cell before the card": Refusal(driving, 0, "cell (2,2)", "KNR-34", "refused-time"),
    "a rotation before the cell": Refusal(choosing_cell, 0, "rotation 0", "KNR-98", "refused-time"),
    "driving with a card in hand": Refusal(choosing_cell, 0, "forward", "KNR-98", "refused-time"),
    "a fourth detour": Refusal(choosing_cell, 0, "cell (2,2)", "KNR-103", "refused-full"),
    "a detour on no tile": Refusal(choosing_cell, 0, "cell (0,0)", "KNR-98", "refused-no-tile"),
    "a detour that walls a car in": Refusal(protected, 0, "cell (1,2)", "KNR-104", "refused-walls-in"),
    "a turn that walls a car in": Refusal(turning_protected, 0, "rotation 0", "KNR-104", "refused-walls-in"),
    "a card that meets no road": Refusal(turning_card, 0, "rotation 0", "KNR-105", "refused-fit"),
    "a card whose roads lead to houses": Refusal(fitting, 0, "cell (2,2)", "KNR-105", "refused-fit"),
    "a turn that looks like another": Refusal(turning_card, 0, "rotation 3", "KNR-99", "refused-card-alike"),
    # Which reason comes first: the end, who is asked, the time, then the rule of the action itself.
    "the end before all else": Refusal(won, 1, "jump", "KNR-107", "game-over"),
    "the end by a six": Refusal(won_by_six, 0, "forward", "KNR-85", "game-over"),
    "the end by rounds": Refusal(drawn_game, 0, "forward", "KNR-112", "game-over"),
    "the player before the time": Refusal(driving, 1, "place_tile (6,6) 0", "KNR-34", "not-asked"),
    "the player before the rule": Refusal(driving, 1, "jump", "KNR-34", "not-asked"),
    "the time before the hand": Refusal(choosing_cell, 0, "coat", "KNR-98", "refused-time"),
    # While chance decides, no seat is asked.
    "during the draw": Refusal(drawing, 0, "place_tile (6,6) 0", "KNR-9", "not-asked"),
    "before the roll": Refusal(rolling, 0, "forward", "KNR-33", "not-asked"),
    "during a ram": Refusal(ramming, 0, "coat", "KNR-58", "not-asked"),
    "during the second roll": Refusal(lambda: ram(ramming(), 6), 0, "coat", "KNR-64", "not-asked"),
    "during oil": Refusal(slipping, 0, "coat", "KNR-73", "not-asked"),
    "before the escape card": Refusal(fleeing, 0, "coat", "KNR-35", "not-asked"),
    "during a ram by the red car": Refusal(hit_by_red, 0, "coat", "KNR-84", "not-asked"),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(refusal: Refusal) -> None:
    state = refusal.given()
    before = state.dump()
    refused = refusal.attempt(state)
    assert (refused.rule, refused.key) == (refusal.rule, refusal.key)
    assert state.dump() == before
    sentences = {refused.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


GIVEN = sorted({refusal.given for refusal in REFUSALS.values()}, key=lambda given: given.__name__)


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given.__name__)
def test_check_agrees_with_the_legal_list(given: Callable[[], State]) -> None:
    state = given()
    rng = Rng(1)
    reasons = set()
    for seat in (0, 1):
        legal = set(state.legal(seat))
        tried = {int(rng.below(GAME.num_actions)) for _ in range(60)} | set(range(15)) | legal
        for action in sorted(tried):
            if action in legal:
                state.check(seat, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                state.check(seat, action)
            assert refused.value.rule
            if (refused.value.rule, refused.value.key) not in reasons:
                reasons.add((refused.value.rule, refused.value.key))
                assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("seat", [2, -2, "red", None, 0.0])
def test_an_unknown_seat_is_named(seat: object) -> None:
    with pytest.raises(UnknownSeat) as unknown:
        driving().check(seat, 0)
    assert all(str(seat) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("action", [-1, 10**6, "forward", None])
def test_an_unknown_number_is_named(action: object) -> None:
    with pytest.raises(UnknownAction) as unknown:
        driving().check(0, action)
    assert all(str(action) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "back",
        "forward 2",
        "detour",
        "detour crossing",
        "cell",
        "cell (16,0)",
        "cell 2,2",
        "rotation 4",
        "place_tile (6,6)",
        "place_tile (6,6) 4",
        "entry NE",
        "start_tile 17",
        "turbo_3",
    ],
)
def test_words_without_a_meaning_are_named(words: str) -> None:
    with pytest.raises(UnknownAction) as unknown:
        driving().action(words)
    assert all(words in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("given", "words", "rule"),
    [
        (driving, ("roll", 3), "KNR-34"),
        (rolling, ("ram", 3), "KNR-33"),
        (ramming, ("oil", 1), "KNR-58"),
        (fleeing, ("roll", 1), "KNR-35"),
        (drawing, ("tile", 12), "KNR-9"),
        (won, ("escape", "N1"), "KNR-107"),
    ],
)
def test_chance_brings_only_what_is_due(
    given: Callable[[], State], words: tuple[str, int], rule: str
) -> None:
    state = given()
    before = state.dump()
    with pytest.raises(IllegalAction) as refused:
        state.play(CHANCE, state.outcome_number(words))
    assert refused.value.rule == rule
    assert all(refused.value.text(language) for language in LANGUAGES)
    assert state.dump() == before


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given.__name__)
def test_every_question_and_answer_has_a_sentence(given: Callable[[], State]) -> None:
    state = given()
    for language in LANGUAGES:
        for seat in range(2):
            asked = state.prompt_text(seat, language)
            assert asked.strip()
            assert "{" not in asked
        offered = [outcome for outcome, _ in state.chance()] if state.actors() == [CHANCE] else state.legal(0)
        texts = [state.text(number, language) for number in offered]
        assert len(set(texts)) == len(texts)
        assert all(text and "{" not in text for text in texts)
