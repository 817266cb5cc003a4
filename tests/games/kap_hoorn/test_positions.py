"""Positions as data: what dump gives, what load takes, and what it refuses."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch import CHANCE, BadOption, ImpossiblePosition, Rng, SpieltischError, State
from spieltisch.engine.core import COMPILED

from ..shared import LANGUAGES, choices, phase, play, spoil
from .helpers import COUNTS, GAME, STARTS, draw, eager_step, end_turn, tiles_of
from .positions import position, start

AGREED: dict[str, Any] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
WORDS: dict[str, Any] = AGREED["state"]


def laid_one() -> State:
    """The first tile of the game is laid."""
    state = start(3, start_player=1)
    first = next(choice for choice in choices(state) if choice.startswith("lay"))
    return play(state, first)


def moving() -> State:
    """Nothing is laid; the ship is to move."""
    return play(start(4, start_player=0), "end_laying")


def covered() -> State:
    """A printed wind is covered."""
    return play(position("c6=tee-1 c5", ships="c6 n1 m1", hand="fan-1 side-1", points=4), "cover fan-1 j1")


def again() -> State:
    """A second movement is asked for."""
    return play(position("c6=tee-1 c5=tee-1 c4 k6", ships="c6 k6 k6", points=8), "sail c5")


def asked_for_rose() -> State:
    """A rose is offered after the second movement."""
    options = {"rose_optional": True}
    state = position("d8=tee-1 c8=side-1 d7", ships="d8 n1 m1", points=5, options=options)
    return play(state, "sail d7")


def drawing() -> State:
    """Chance draws."""
    return play(position(points=2), "waive")


def buying() -> State:
    """A tile may be bought."""
    return draw(drawing(), "fan-1")


def bought() -> State:
    """Chance draws the bought tile."""
    return play(buying(), "buy")


def won() -> State:
    """Seat 0 has crossed the line."""
    return play(position("c3=tee-1", ships="c3 n1 m1", roses="red-I green-II"), "sail finish")


def three_roses() -> State:
    """Seat 0 has three roses."""
    return play(position("d8=tee-1 d7", ships="d8 n1 m1", roses="red-I green-II"), "sail d7")


def out_of_time() -> State:
    """The round limit has ended the game."""
    return end_turn(position(active=2, round=20, options={"round_limit": 20}), "waive")


def choosing_a_starter() -> State:
    """Chance draws the starting player."""
    return GAME.start(5)


def dealing() -> State:
    """Four tiles are dealt."""
    return draw(GAME.start(3, {"start_player": 2}), "fan-1", "fan-1", "tee-3", "swirl-l")


def words_file() -> State:
    """The agreed position."""
    return GAME.load(WORDS)


SITUATIONS = (
    words_file,
    laid_one,
    moving,
    covered,
    again,
    asked_for_rose,
    drawing,
    buying,
    bought,
    won,
    three_roses,
    out_of_time,
    choosing_a_starter,
    dealing,
)


# -- dump and load -------------------------------------------------------------------------------------------


def test_the_agreed_position_is_loaded_and_dumped_word_for_word() -> None:
    dump = GAME.load(WORDS).dump()
    assert {name: dump[name] for name in WORDS} == WORDS
    assert json.loads(json.dumps(dump)) == dump


def test_the_agreed_position_plays_on() -> None:
    state = GAME.load(WORDS)
    assert (state.actors(), phase(state)) == ([CHANCE], "FREE_DRAW")
    draw(state, "tee-3")
    assert state.dump()["hand"][1] == {"tee-3": 1}
    assert (state.actors(), phase(state), state.dump()["points"]) == ([2], "LAY", [0, 0, 4, 0])


@pytest.mark.parametrize(
    "words", [tuple(words) for kind in AGREED["actions"].values() for words in kind], ids=str
)
def test_the_agreed_words_name_actions(words: tuple[str, ...]) -> None:
    state = moving()
    assert state.describe(state.action(words)) == words


@pytest.mark.parametrize(
    ("given_state", "words"),
    [
        (situation, tuple(words))
        for kind, situation in (("start_player", choosing_a_starter), ("draw", dealing))
        for words in AGREED["chance"][kind]
    ],
)
def test_the_agreed_words_name_outcomes(
    given_state: Callable[[], State], words: tuple[str | int, ...]
) -> None:
    state = given_state()
    assert state.describe(state.action(words)) == words
    state.play(CHANCE, words)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_a_dump_loads_to_the_same_position_and_plays_on_alike(situation: Callable[[], State]) -> None:
    state = situation()
    loaded = GAME.load(json.loads(json.dumps(state.dump())))
    assert loaded.dump() == state.dump()
    assert loaded.actors() == state.actors()
    rng, same = Rng(3), Rng(3)
    for _ in range(60):
        if not state.actors():
            break
        assert eager_step(state, rng) == eager_step(loaded, same)
        assert loaded.dump() == state.dump()


def test_any_position_of_a_game_loads() -> None:
    state = start(5, 3, rose_optional=True)
    rng = Rng(3)
    for _ in range(250):
        if not state.actors():
            break
        eager_step(state, rng)
        dump = state.dump()
        assert GAME.load(dump).dump() == dump


def test_a_dump_is_a_copy() -> None:
    state = again()
    before = json.dumps(state.dump())
    dump = state.dump()
    dump["top"].clear()
    dump["ship"][0] = "a9"
    dump["rose"][0][0] = "red"
    dump["hand"][0]["fan-1"] = 1
    dump["pile"].clear()
    dump["options"].clear()
    assert json.dumps(state.dump()) == before


# -- fields left out -----------------------------------------------------------------------------------------


def test_nothing_given_is_the_start_with_empty_hands() -> None:
    dump = GAME.load({}).dump()
    assert dump["players"] == 3
    assert dump["top"] == dict.fromkeys(STARTS, "fan-1")
    assert dump["hand"] == [{}, {}, {}]
    assert dump["pile"] == COUNTS
    assert dump["points"] == [3, 3, 3]
    assert (dump["phase"], dump["round"], dump["result"]) == ("MOVE", 1, None)  # no player has a tile to lay


def test_a_phase_left_out_is_the_first_decision_of_the_turn() -> None:
    assert phase(GAME.load({"hand": [{"fan-1": 1}, {}, {}], "active_player": 0, "start_player": 0})) == "LAY"
    assert phase(GAME.load({"hand": [{}, {"fan-1": 1}, {}], "active_player": 0, "start_player": 0})) == "MOVE"


def test_the_rest_of_the_box_is_the_pile() -> None:
    given_fields = {name: value for name, value in WORDS.items() if name != "pile"}
    assert GAME.load(given_fields).dump()["pile"] == WORDS["pile"]


@pytest.mark.parametrize("field", ["printed_top", "result", "moves_made", "options"])
def test_what_follows_or_has_its_start_value_may_be_left_out(field: str) -> None:
    dump = GAME.load({name: value for name, value in WORDS.items() if name != field}).dump()
    assert {name: dump[name] for name in WORDS} == WORDS


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_number_of_players_is_enough(players: int) -> None:
    dump = GAME.load({"players": players}).dump()
    assert len(dump["ship"]) == len(dump["hand"]) == len(dump["rose"]) == players
    assert tiles_of(dump) == COUNTS


def test_an_unreachable_position_is_a_position() -> None:
    state = position("a9 n9", ships="a9 n9 m1", points=8)
    assert choices(state)[-1] == "waive"


# -- what cannot be ------------------------------------------------------------------------------------------

FULL = {"hand": [{"fan-1": 1}, {}, {}], "start_player": 0, "active_player": 0}
RED: list[str | None] = ["red", None, None]
NO_ROSE: list[str | None] = [None, None, None]

IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a 91st tile": {"pile": {**COUNTS, "fan-1": 9}, "hand": [{}, {}, {}]},
    "a tile too many on the board": {"top": dict.fromkeys(("c3", "c4", "c5"), "fan-3")},
    "a tile in hand and in a full pile": {"pile": COUNTS, "hand": [{"fan-1": 1}, {}, {}]},
    "all tiles buried under printed winds": {"pile": {}, "buried": COUNTS},
    "a tile buried under printed winds": {"buried": {"fan-1": 1}},
    "more buried than there are": {"buried": {"fan-3": 3}},
    "too few tiles": {"pile": {"fan-1": 1}, "buried": {}},
    "seven tiles in hand": {"hand": [{"fan-1": 7}, {}, {}]},
    "seven different tiles in hand": {"hand": [dict.fromkeys(list(COUNTS)[:7], 1), {}, {}]},
    "more of a kind in hand than there are": {"hand": [{"fan-3": 3}, {}, {}]},
    "less than no tiles": {"hand": [{"fan-1": -1}, {}, {}]},
    "half a tile": {"hand": [{"fan-1": 0.5}, {}, {}]},
    "a hand as a list": {"hand": [["fan-1"], {}, {}]},
    "an unknown kind in hand": {"hand": [{"storm": 1}, {}, {}]},
    "an unknown kind on the board": {"top": {"c6": "storm"}},
    "an unknown kind in the pile": {"pile": {"storm": 1}},
    "an unknown kind buried": {"buried": {"storm": 1}},
    "a number as a kind": {"top": {"c6": 1}},
    "two hands of three": {"players": 3, "hand": [{}, {}]},
    "a tile on land": {"top": {"g3": "fan-2"}},
    "a tile in the finish area": {"top": {"c2": "fan-2"}},
    "a tile beyond the grid": {"top": {"o1": "fan-2"}},
    "top as a list": {"top": ["fan-1"]},
    "a ship on land": {"ship": ["g3", "m1", "l1"]},
    "a ship in the finish area": {"ship": ["c2", "m1", "l1"]},
    "a ship beyond the grid": {"ship": ["k10", "m1", "l1"]},
    "a ship on no tile": {"ship": ["c6", "m1", "l1"]},
    "two ships on one field": {"ship": ["m1", "m1", "l1"]},
    "two ships of three": {"players": 3, "ship": ["n1", "m1"]},
    "four ships of three": {"players": 3, "ship": ["n1", "m1", "l1", "k1"]},
    "a ship as a number": {"ship": [0, "m1", "l1"]},
    "9 points": {"points": [9, 0, 0]},
    "less than no points": {"points": [-1, 0, 0]},
    "points as a text": {"points": ["3", 0, 0]},
    "points as a truth": {"points": [True, 0, 0]},
    "points of two": {"players": 3, "points": [3, 3]},
    "two roses of a colour": {"rose": [["red", "red", None], NO_ROSE, NO_ROSE]},
    "a blue rose": {"rose": [["blue", None, None], NO_ROSE, NO_ROSE]},
    "four rose spaces": {"rose": [[None] * 4, NO_ROSE, NO_ROSE]},
    "roses of two": {"players": 3, "rose": [RED, NO_ROSE]},
    "a rose as a number": {"rose": [[1, None, None], NO_ROSE, NO_ROSE]},
    "three roses while the game goes on": {"rose": [["red", "green", "yellow"], NO_ROSE, NO_ROSE]},
    "an unknown field": {"wind": "north"},
    "an unknown phase": {"phase": "SHOOT"},
    "a phase in small letters": {"phase": "lay"},
    "a phase as a number": {"phase": 3},
    "laying without a tile": {"phase": "LAY", "start_player": 0, "active_player": 0},
    "moving again without points": {"phase": "AGAIN", "points": [4, 3, 3], "moves_made": 1},
    "moving again with nowhere to go": {
        "top": {"c6": "vee-1"},
        "ship": ["c6", "m1", "l1"],
        "start_player": 0,
        "active_player": 0,
        "phase": "AGAIN",
        "points": [7, 3, 3],
        "moves_made": 1,
    },
    "a rose without the option": {
        "top": {"d7": "vee-1"},
        "ship": ["d7", "m1", "l1"],
        "start_player": 0,
        "active_player": 0,
        "phase": "ROSE",
        "moves_made": 1,
    },
    "a rose away from a station": {
        "options": {"rose_optional": True},
        "start_player": 0,
        "active_player": 0,
        "phase": "ROSE",
        "moves_made": 1,
    },
    "buying without points": {"phase": "BUY", "points": [0, 0, 0], **FULL},
    "drawing with six tiles": {**FULL, "phase": "FREE_DRAW", "hand": [{"fan-1": 6}, {}, {}]},
    "drawing from no pile": {**FULL, "phase": "FREE_DRAW", "pile": {}},
    "moves made before moving": {**FULL, "phase": "LAY", "moves_made": 1},
    "three moves": {"moves_made": 3},
    "an unknown placement": {"placed": "thrown"},
    "covered but still laying": {**FULL, "phase": "LAY", "placed": "covered"},
    "over without a result": {"phase": "OVER"},
    "a result while the game goes on": {"phase": "MOVE", "result": {"winner": 0, "reason": "finish"}},
    "an unknown reason": {"phase": "OVER", "result": {"winner": 0, "reason": "resigned"}},
    "a finish without roses": {"phase": "OVER", "result": {"winner": 0, "reason": "finish"}},
    "three roses without roses": {"phase": "OVER", "result": {"winner": 0, "reason": "three_roses"}},
    "the round limit too early": {
        "phase": "OVER",
        "result": {"winner": None, "reason": "round_limit", "ranking": [1, 2, 3]},
    },
    "a result as a text": {"phase": "OVER", "result": "finish"},
    "a fourth of three players": {"active_player": 3},
    "an active player as a text": {"active_player": "0"},
    "a starting player who is not there": {"start_player": 3},
    "another starting player than the option says": {"options": {"start_player": 1}, "start_player": 0},
    "round 0": {"round": 0},
    "a round beyond the limit": {"round": 101},
    "half a round": {"round": 1.5},
    "a round beyond all numbers": {"round": 10**30},
    "printed winds of four": {"printed_top": [True] * 4},
    "a printed wind as a number": {"printed_top": [1, True, True, True, True]},
    "a printed wind under another tile": {"top": {"j1": "side-1"}, "printed_top": [True] * 5},
    "options as a list": {"options": []},
    "a pile as a number": {"pile": 60},
    "buried as a list": {"buried": ["fan-1"]},
    "a list as a ship": {"ship": [["n1"], "m1", "l1"]},
    "a list as a kind": {"top": {"c6": ["fan-1"]}},
    "a table as a rose": {"rose": [[{}, None, None], NO_ROSE, NO_ROSE]},
    "a list as a phase": {"phase": ["LAY"]},
    "a list as a placement": {"placed": []},
    "a list as a reason": {"phase": "OVER", "result": {"winner": 0, "reason": ["finish"]}},
    "dealing in a later round": {"phase": "DEAL", "round": 2},
    "dealing out of order": {"phase": "DEAL", "hand": [{"fan-1": 2}, {}, {}]},
    "dealing when all is dealt": {"phase": "DEAL", "hand": [{"fan-1": 3}, {"tee-1": 3}, {"vee-1": 3}]},
    "dealing after a gain": {"phase": "DEAL", "points": [4, 3, 3]},
    "drawing a starting player in a later round": {"phase": "START_PLAYER", "round": 2},
    "drawing a starting player who is fixed": {"phase": "START_PLAYER", "options": {"start_player": 1}},
}


@pytest.mark.parametrize("fields", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused_saying_why(fields: Mapping[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.load(fields)
    assert refused.value.key != "position-unreadable"
    sentences = {refused.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{ $" not in sentence for sentence in sentences)


@pytest.mark.rule("KAP-46")
def test_ships_may_share_a_station() -> None:
    given_fields = {"top": {"k6": "fan-1"}, "ship": ["k6", "k6", "k6"]}
    assert GAME.load(given_fields).dump()["ship"] == ["k6"] * 3


@pytest.mark.parametrize("players", [2, 6, "3", None, 3.0, True])
def test_a_wrong_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(SpieltischError) as refused:
        GAME.load({"players": players})
    assert refused.value.key != "position-unreadable"


@pytest.mark.parametrize("document", [None, [], "start", 7])
def test_a_position_is_a_table(document: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        GAME.load(document)


@pytest.mark.parametrize("options", [{"round_limit": 0}, {"speed": 1}, {"start_player": 4}])
def test_options_of_a_position_are_checked_like_those_of_a_start(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.load({"options": options})


# -- any change to a dump ------------------------------------------------------------------------------------

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 120),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        [*WORDS, "LAY", "MOVE", "AGAIN", "ROSE", "BUY", "OVER", "DEAL", "FREE_DRAW", "BOUGHT_TILE"]
    ),
    st.sampled_from(
        ["START_PLAYER", "red", "yellow", "finish", "three_roses", "round_limit", "laid", "covered"]
    ),
    st.sampled_from(["n1", "c6", "g3", "k6", "fan-1", "side-1", "swirl-l"]),
    st.lists(st.sampled_from(["n1", "m1", "k6", None, 3, "red"]), max_size=5),
    st.dictionaries(
        st.sampled_from(["fan-1", "side-1", "k6", "winner", "reason"]),
        st.sampled_from([1, 2, 7, "fan-1", "finish"]),
        max_size=2,
    ),
)


@settings(max_examples=300 if COMPILED else 100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_changed_dump_is_loaded_or_refused_with_a_sentence(data: st.DataObject) -> None:
    dump = data.draw(st.sampled_from(SITUATIONS))().dump()
    spoil(dump, data, JUNK)
    try:
        loaded = GAME.load(dump)
    except SpieltischError as error:
        for language in LANGUAGES:
            error.text(language)
        return
    again_loaded = GAME.load(loaded.dump())
    assert again_loaded.dump() == loaded.dump()
    assert tiles_of(loaded.dump()) == COUNTS
    rng = Rng(1)
    for seat in loaded.actors():
        if seat != CHANCE:
            assert again_loaded.legal(seat) == loaded.legal(seat) != []
    for _ in range(8):
        if loaded.actors():
            eager_step(loaded, rng)
