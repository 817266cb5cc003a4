"""Positions as data: what dump gives, what load takes, and what it refuses (R-24)."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch import CHANCE, BadOption, ImpossiblePosition, Rng, SpieltischError, State
from spieltisch.engine.core import COMPILED

from ..shared import LANGUAGES, choices, phase, play, spoil
from .helpers import GAME, result, takes
from .positions import on_holes, position

HOLES = "1213322141413234121212341323312121241423243433213333123343423241421212133231432121214323141412233121"
WORDS = json.loads(f"""
{{
  "layout": "{HOLES}",
  "options": {{"target": 10, "layout": "windmill", "custom_layout": "", "multi_rule": "penalty",
    "takes": "optional", "jumping": true, "repetition": 3, "stall_limit": 200, "deadlock_result": "draw"}},
  "buttons": {{"g1": "blue", "d2": "red", "g2": "blue", "h2": "red", "a3": "red", "b3": "blue", "c3": "red",
    "f3": "red", "i3": "blue", "a5": "blue", "e5": "red", "d6": "blue", "b7": "blue", "h8": "red",
    "j8": "red", "b9": "blue", "c9": "red", "f9": "blue", "g9": "red", "h9": "blue", "d10": "blue"}},
  "side": 1,
  "phase": "MOVE",
  "pending": [],
  "taken": [3, 4],
  "took_this_turn": false,
  "quiet": 3,
  "turn_number": 10,
  "history": {{
    "3B6/1BR2BRB2/7R1R/1B8/3B6/B3R5/10/RBR2R2B1/3R2BR2/6B3 b": 1,
    "3B6/1BR2BRB2/9R/1B4R3/3B1R4/1B2R5/10/RB3R2B1/3R2BR2/6B3 r": 1,
    "3B6/1BR2BRB2/9R/1B4R3/3B6/1B2R5/10/RBR2R2B1/3R2BR2/6B3 b": 1,
    "3B6/1BR2BRB2/9R/1B4R3/3B6/B3R5/10/RBR2R2B1/3R2BR2/6B3 r": 1}},
  "result": null
}}
""")


def fining() -> State:
    """The first of two combinations is declined."""
    return play(position(red="e9 f5", blue="a1 b2 c3 h1 i1 j1"), "done")


def capturing() -> State:
    """One of two threatened buttons is taken."""
    return play(position(red="e6 f6 a1", blue="c6 h6 j6", quiet=7, turn_number=4), "take h6")


def moving() -> State:
    """Red and Blue have moved."""
    return play(GAME.start(), "move b2 a3", "move i2 j1")


def won() -> State:
    """Red has won."""
    return play(position(red="e6 f6", blue="h6 a1", taken=[9, 4]), "take h6")


def drawn() -> State:
    """The position stands for the third time."""
    state = position(red="a1", blue="j10", taken=[2, 1])
    return play(state, *("move a1 a2", "move j10 j9", "move a2 a1", "move j9 j10") * 2)


def stalled() -> State:
    """No button was taken for too long; Blue has more."""
    options = {"deadlock_result": "majority", "stall_limit": 1}
    return play(position(red="a1", blue="j10", taken=[0, 1], options=options), "move a1 a2")


def drawing() -> State:
    """Three of the 25 draws are made."""
    state = GAME.start(options={"layout": "random"})
    for holes in (4, 1, 3):
        state.play(CHANCE, ("draw", holes))
    return state


def own_holes() -> State:
    """A game with a custom layout and every option changed."""
    options = on_holes(
        "1234", target=8, multi_rule="strict", takes="forced", jumping=False, repetition=0, stall_limit=20
    )
    return GAME.start(options=options)


SITUATIONS = (GAME.start, fining, capturing, moving, won, drawn, stalled, drawing, own_holes)


# -- dump and load -------------------------------------------------------------------------------------------


def test_the_agreed_position_is_loaded_and_dumped_word_for_word() -> None:
    dump = GAME.load(WORDS).dump()
    assert dump == WORDS
    assert list(dump) == list(WORDS)
    assert json.loads(json.dumps(dump)) == dump


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
        for each, source in ((state, rng), (loaded, same)):
            seat = each.actors()[0]
            if seat == CHANCE:
                each.apply(seat, each.sample(source))
            else:
                legal = each.legal(seat)
                each.apply(seat, legal[source.below(len(legal))])
        assert loaded.dump() == state.dump()


def test_a_dump_is_a_copy() -> None:
    state = fining()
    before = json.dumps(state.dump())
    dump = state.dump()
    dump["buttons"].clear()
    dump["pending"].clear()
    dump["taken"][0] = 9
    dump["history"].clear()
    assert json.dumps(state.dump()) == before


def test_what_is_on_offer_is_dumped_phase_by_phase() -> None:
    assert fining().dump()["pending"] == [["h1", "i1", "j1"]]
    assert capturing().dump()["pending"] == ["c6"]
    assert moving().dump()["pending"] == won().dump()["pending"] == []


def test_results_are_dumped_with_their_reason() -> None:
    assert [result(state()) for state in (won, drawn, stalled, moving)] == [
        ("red", "target"),
        ("draw", "repetition"),
        ("blue", "stall"),
        None,
    ]


def test_holes_not_yet_drawn_are_0() -> None:
    dump = drawing().dump()
    assert (dump["phase"], dump["layout"][:5], dump["layout"].count("0")) == ("LAYOUT", "41300", 88)


@pytest.mark.rule("KOK-48")
def test_the_history_holds_the_starts_of_turns_since_the_last_take() -> None:
    state = position(red="e6 f6 a1", blue="h6 a10")
    assert state.dump()["history"] == {"B9/10/10/10/4RR1B2/10/10/10/10/R9 r": 1}
    assert play(state, "take h6").dump()["history"] == {}
    play(state, "move a1 a2")
    assert state.dump()["history"] == {"B9/10/10/10/4RR4/10/10/10/R9/10 b": 1}


# -- fields left out -----------------------------------------------------------------------------------------


def test_nothing_given_is_the_start() -> None:
    assert GAME.load({}).dump() == GAME.start().dump()


@pytest.mark.parametrize(
    "field", [name for name in WORDS if name not in ("history", "layout", "phase", "pending")]
)
def test_a_field_left_out_has_its_start_value(field: str) -> None:
    given_fields = {name: value for name, value in WORDS.items() if name not in (field, "phase", "pending")}
    dump = GAME.load(given_fields).dump()
    assert dump[field] == GAME.start().dump()[field]
    if field not in ("buttons", "side"):
        assert {**dump, field: WORDS[field]} == WORDS


@pytest.mark.parametrize("field", ["layout", "phase", "pending"])
def test_what_follows_from_other_fields_may_be_left_out(field: str) -> None:
    assert GAME.load({name: value for name, value in WORDS.items() if name != field}).dump() == WORDS


def test_a_history_left_out_holds_the_position_itself() -> None:
    loaded = GAME.load({name: value for name, value in WORDS.items() if name != "history"})
    assert loaded.dump()["history"] == {"3B6/1BR2BRB2/7R1R/1B8/3B6/B3R5/10/RBR2R2B1/3R2BR2/6B3 b": 1}


@pytest.mark.parametrize(
    ("blue", "first"),
    [("d4 e4 f4 h6", "FINE"), ("h6", "CAPTURE"), ("a10", "MOVE")],
)
def test_a_phase_left_out_is_the_first_decision_of_the_turn(blue: str, first: str) -> None:
    assert phase(position(red="e6 f6", blue=blue)) == first


def test_a_phase_given_is_kept() -> None:
    blue = "d4 e4 f4 h6"
    assert choices(position(red="e6 f6", blue=blue, phase="FINE")) == [
        "take d4",
        "take e4",
        "take f4",
        "done",
    ]
    assert choices(position(red="e6 f6", blue=blue, phase="CAPTURE")) == ["take h6", "done"]
    assert phase(position(red="e6 f6", blue=blue, phase="MOVE")) == "MOVE"


def test_what_is_still_on_offer_may_be_given() -> None:
    state = position(red="e6 f6", blue="c6 h6", phase="CAPTURE", pending=["h6"], took_this_turn=True)
    assert takes(state) == ["h6"]
    combinations = [["h1", "i1", "j1"]]
    state = position(red="e9", blue="a1 b2 c3 h1 i1 j1", phase="FINE", pending=combinations)
    assert takes(state) == ["h1", "i1", "j1"]
    assert phase(play(state, "take h1")) == "MOVE"


@pytest.mark.rule("KOK-47")
def test_a_player_who_cannot_move_has_passed_when_the_phase_is_left_out() -> None:
    state = position(red="", blue="j10")
    assert (state.actors(), state.dump()["quiet"]) == ([1], 1)


def test_an_undrawn_layout_waits_for_chance() -> None:
    for given_fields in ({}, {"layout": "0" * 100}, {"phase": "LAYOUT"}):
        state = GAME.load({"options": {"layout": "random"}, **given_fields})
        assert (state.actors(), phase(state)) == ([CHANCE], "LAYOUT")


@pytest.mark.parametrize("layout", ["windmill", "carousel", "mosaic"])
def test_a_random_layout_may_have_been_drawn_like_a_fixed_one(layout: str) -> None:
    holes = GAME.start(options={"layout": layout}).dump()["layout"]
    state = GAME.load({"options": {"layout": "random"}, "layout": holes})
    assert state.legal(0) == GAME.start(options={"layout": layout}).legal(0)


def test_buttons_and_counters_need_not_add_up() -> None:
    state = position(red="a1", blue="j10", taken=[9, 9], quiet=199)
    assert state.actors() == [0]


# -- what cannot be ------------------------------------------------------------------------------------------

TWO = {"a1": "red", "j10": "blue"}
ONE_TARGET = {"e6": "red", "f6": "red", "h6": "blue", "a1": "blue"}
RANDOM = {"layout": "random"}
ROW_OF_FIFTEEN = [f"{column}{row}" for row in (1, 4) for column in "abcdefghij"][:15]


def turned(*holes: str) -> str:
    """An undrawn layout but for these holes: "a1=4"."""
    digits = ["0"] * 100
    for hole in holes:
        field, _, number = hole.partition("=")
        digits[10 * (int(field[1:]) - 1) + "abcdefghij".index(field[0])] = number
    return "".join(digits)


def over(winner: Any, reason: Any, **fields: Any) -> dict[str, Any]:
    """A game that is over."""
    return {"buttons": TWO, "phase": "OVER", "result": {"winner": winner, "reason": reason}, **fields}


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "15 red buttons": {"buttons": dict.fromkeys(ROW_OF_FIFTEEN, "red")},
    "15 blue buttons": {"buttons": dict.fromkeys(ROW_OF_FIFTEEN, "blue")},
    "Red at the target": {"taken": [10, 0]},
    "Blue at the target": {"taken": [0, 10]},
    "above the target": {"taken": [11, 0]},
    "at the target of the options": {"taken": [0, 8], "options": {"target": 8}},
    "a loser at the target": over("red", "target", taken=[10, 10]),
    "a winner above the target": over("red", "target", taken=[11, 0]),
    "a winner below the target": over("red", "target", taken=[9, 0]),
    "quiet at the limit": {"quiet": 200},
    "quiet above the limit": {"quiet": 201},
    "quiet at the limit of the options": {"quiet": 20, "options": {"stall_limit": 20}},
    "a stall before the limit": over("draw", "stall", quiet=199),
    "an unknown field": {"colour": "red"},
    "no field of the board": {"buttons": {"k1": "red"}},
    "a field as a number": {"buttons": {1: "red"}},
    "an unknown colour": {"buttons": {"a1": "green"}},
    "a list as a colour": {"buttons": {"a1": ["red"]}},
    "an unknown phase": {"phase": "SHOOT"},
    "a phase in small letters": {"phase": "move"},
    "a phase as a number": {"phase": 3},
    "buttons as a list": {"buttons": ["a1"]},
    "options as a list": {"options": []},
    "history as a list": {"history": []},
    "side as a word": {"side": "red"},
    "side as a truth": {"side": True},
    "a third side": {"side": 2},
    "taken by one": {"taken": [1]},
    "taken by three": {"taken": [1, 1, 1]},
    "taken as a number": {"taken": 1},
    "less than nothing taken": {"taken": [-1, 0]},
    "taken as a truth": {"taken": [True, 0]},
    "half a button taken": {"taken": [0.5, 0]},
    "more taken than numbers can be read": {"taken": [10**30, 0]},
    "took_this_turn as a number": {"took_this_turn": 1},
    "less than no quiet turns": {"quiet": -1},
    "quiet as a text": {"quiet": "3"},
    "turn 0": {"turn_number": 0},
    "half a turn": {"turn_number": 1.5},
    "more turns than a game can have": {"turn_number": 10**30},
    "more quiet turns than a game can have": {"quiet": 10**30, "options": {"stall_limit": 0}},
    "a layout of 99 digits": {"layout": "1" * 99},
    "a layout with 5 holes": {"options": RANDOM, "layout": "5" * 100},
    "a layout as a list": {"layout": [1] * 100},
    "a very long layout": {"layout": "1" * 5000},
    "other holes than the options name": {"options": {"layout": "mosaic"}, "layout": "1" * 100},
    "holes of another fixed layout": {"options": {"layout": "carousel"}, "layout": WORDS["layout"]},
    "a fixed layout not yet drawn": {"options": {"layout": "windmill"}, "layout": "0" * 100},
    "drawn without symmetry": {"options": RANDOM, "layout": turned("a1=4")},
    "drawn with half a turn only": {"options": RANDOM, "layout": turned("a1=4", "j10=4")},
    "drawn with two values": {"options": RANDOM, "layout": turned("a1=4", "j1=4", "j10=4", "a10=3")},
    "drawn out of order": {"options": RANDOM, "layout": turned("b1=4", "j2=4", "i10=4", "a9=4")},
    "a bag with too many ones": {"options": RANDOM, "layout": "1" * 100},
    "moving before the holes are drawn": {"options": RANDOM, "phase": "MOVE"},
    "drawing when all holes are drawn": {"options": RANDOM, "layout": WORDS["layout"], "phase": "LAYOUT"},
    "drawing a fixed layout": {"phase": "LAYOUT"},
    "over without a result": {"phase": "OVER"},
    "a result while the game goes on": over("draw", "repetition", phase="MOVE"),
    "a result as a text": {"phase": "OVER", "result": "red"},
    "an unknown winner": over("green", "repetition"),
    "an unknown reason": over("red", "resigned"),
    "no winner": {"phase": "OVER", "result": {"reason": "repetition"}},
    "a list as the winner": over([], "repetition"),
    "a draw by target": over("draw", "target"),
    "the target reached out of turn": over("blue", "target", taken=[0, 10], side=0),
    "a winner by repetition": over("red", "repetition", taken=[3, 0]),
    "a winner by stall": over("red", "stall", taken=[3, 0], quiet=200),
    "the minority wins": over(
        "blue", "stall", taken=[3, 0], quiet=200, options={"deadlock_result": "majority"}
    ),
    "a draw against the majority": over(
        "draw", "repetition", taken=[3, 0], options={"deadlock_result": "majority"}
    ),
    "repetition switched off": over("draw", "repetition", options={"repetition": 0}),
    "stall switched off": over("draw", "stall", options={"stall_limit": 0}),
    "moving without a move": {"buttons": {"j10": "blue"}, "phase": "MOVE"},
    "fining without a combination": {"buttons": TWO, "phase": "FINE"},
    "fining the own combination": {"buttons": dict.fromkeys(("d4", "e4", "f4"), "red"), "phase": "FINE"},
    "fining part of a combination": {
        "buttons": dict.fromkeys(("d4", "e4", "f4", "g4"), "blue"),
        "phase": "FINE",
        "pending": [["d4", "e4", "f4"]],
    },
    "fining a combination twice": {
        "buttons": dict.fromkeys(("d4", "e4", "f4"), "blue"),
        "phase": "FINE",
        "pending": [["d4", "e4", "f4"], ["d4", "e4", "f4"]],
    },
    "fining nothing": {
        "buttons": dict.fromkeys(("d4", "e4", "f4"), "blue"),
        "phase": "FINE",
        "pending": [],
    },
    "fining a number": {"buttons": dict.fromkeys(("d4", "e4", "f4"), "blue"), "phase": "FINE", "pending": 7},
    "capturing without a threat": {"buttons": TWO, "phase": "CAPTURE"},
    "capturing nothing": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": []},
    "capturing an own button": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": ["e6"]},
    "capturing an empty field": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": ["h7"]},
    "capturing a safe button": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": ["a1"]},
    "capturing a button twice": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": ["h6", "h6"]},
    "capturing no field": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": ["k6"]},
    "capturing a text": {"buttons": ONE_TARGET, "phase": "CAPTURE", "pending": "h6"},
    "an offer without its phase": {"buttons": ONE_TARGET, "pending": ["h6"]},
    "asked about forced captures": {
        "buttons": ONE_TARGET,
        "phase": "CAPTURE",
        "options": {"takes": "forced"},
    },
    "an offer without a phase": {"buttons": ONE_TARGET, "pending": ["h6"]},
    "an offer while moving": {"buttons": ONE_TARGET, "phase": "MOVE", "pending": ["h6"]},
    "an offer after the end": over("draw", "repetition", pending=["j10"]),
    "an offer before the holes are drawn": {"options": RANDOM, "phase": "LAYOUT", "pending": ["b3"]},
    "a position that has ended the game": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9 r": 3}},
    "an occurrence that never was": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9 r": 0}},
    "an occurrence as a text": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9 r": "1"}},
    "history without a side": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9": 1}},
    "history with a third side": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9 g": 1}},
    "history with nine rows": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/R9 r": 1}},
    "history with a short row": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R8 r": 1}},
    "history with a long row": {"buttons": TWO, "history": {"9B/10/10/10/10/10/10/10/10/R9B r": 1}},
    "history with an unknown letter": {"buttons": TWO, "history": {"9G/10/10/10/10/10/10/10/10/R9 r": 1}},
    "a very long history": {"buttons": TWO, "history": {"9" * 5000 + " r": 1}},
}


@pytest.mark.parametrize("fields", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused_saying_why(fields: Mapping[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.load(fields)
    assert refused.value.key != "position-unreadable"
    sentences = {refused.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("document", [None, [], "start", 7])
def test_a_position_is_a_table(document: Any) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.load(document)
    assert all(type(document).__name__ in refused.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("options", [{"target": 0}, {"speed": 1}, {"layout": "custom"}])
def test_options_of_a_position_are_checked_like_those_of_a_start(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.load({"options": options})


# -- any change to a dump ------------------------------------------------------------------------------------

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 250),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from([*WORDS, "FINE", "CAPTURE", "MOVE", "OVER", "LAYOUT", "red", "blue", "draw", "h6", "c6"]),
    st.lists(st.sampled_from(["h6", "c6", "a1", "h1", "i1", "j1"]), max_size=4),
    st.dictionaries(
        st.sampled_from(["a1", "h6", "winner", "reason"]), st.sampled_from(["red", "target"]), max_size=2
    ),
)


@settings(max_examples=400 if COMPILED else 100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
    again = GAME.load(loaded.dump())
    assert again.dump() == loaded.dump()
    for seat in loaded.actors():
        assert again.legal(seat) == loaded.legal(seat)


@pytest.mark.rule("KOK-55")
@pytest.mark.parametrize("name", ["windmill", "carousel", "mosaic"])
def test_the_layout_option_follows_from_the_holes(name: str) -> None:
    holes = GAME.start(options={"layout": name}).dump()["layout"]
    assert GAME.load({"layout": holes}).dump()["options"]["layout"] == name


@pytest.mark.rule("KOK-55")
def test_holes_of_no_fixed_layout_are_ones_own_or_still_being_drawn() -> None:
    own = GAME.load({"layout": "1" * 100}).dump()
    assert (own["options"]["layout"], own["options"]["custom_layout"]) == ("custom", "1" * 100)
    assert GAME.load({"layout": "0" * 100}).actors() == [CHANCE]


@pytest.mark.rule("KOK-36")
def test_what_is_on_offer_may_be_given_in_any_order() -> None:
    buttons = dict.fromkeys(("a1", "b2", "c3", "h1", "i1", "j1"), "blue")
    fines = GAME.load(
        {"buttons": buttons, "phase": "FINE", "pending": [["j1", "h1", "i1"], ["c3", "a1", "b2"]]}
    )
    assert fines.dump()["pending"] == [["a1", "b2", "c3"], ["h1", "i1", "j1"]]
    targets = {**ONE_TARGET, "c6": "blue"}
    captures = GAME.load({"buttons": targets, "phase": "CAPTURE", "pending": ["h6", "c6"]})
    assert captures.dump()["pending"] == ["c6", "h6"]


@pytest.mark.rule("KOK-48")
def test_a_history_without_the_position_on_the_board_counts_it_once() -> None:
    given = GAME.load({"history": {}}).dump()
    assert given["history"] == GAME.start().dump()["history"]
