"""Positions as data: the agreed words, what dump gives, what load takes, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch import CHANCE, ImpossiblePosition, Rng, SpieltischError

from ..shared import LANGUAGES, choices, phase, spoil
from .helpers import GAME, finish, step
from .positions import BEND_TILES, bend, played, played_until, position

AGREED: dict[str, Any] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
WORDS: dict[str, Any] = AGREED["state"]


def test_the_agreed_position_is_read_and_written_as_it_is() -> None:
    state = GAME.load(WORDS)
    dump = json.loads(json.dumps(state.dump()))
    for name, value in WORDS.items():
        if name in ("options", "turn"):
            assert value.items() <= dump[name].items()
        else:
            assert dump[name] == value
    assert next(iter(dump["options"])) == "players"
    assert state.actors() == [2]
    assert set(choices(state)) <= {"forward", "half_turn", "jump", "turbo_2"}


@pytest.mark.parametrize("words", [words for kind in AGREED["actions"].values() for words in kind])
def test_the_agreed_words_of_actions_are_known(words: list[str | int]) -> None:
    state = bend()
    number = state.action_number(tuple(words))
    assert number >= 0
    assert list(state.action_words(number)) == words


@pytest.mark.parametrize("words", [words for kind in AGREED["chance"].values() for words in kind])
def test_the_agreed_words_of_chance_are_known(words: list[str | int]) -> None:
    state = bend()
    number = state.outcome_number(tuple(words))
    assert number >= 0
    assert list(state.outcome_words(number)) == words


def test_every_number_has_words_of_its_own() -> None:
    state = bend()
    actions = [state.action_words(number) for number in range(GAME.num_actions)]
    outcomes = [state.outcome_words(number) for number in range(GAME.num_outcomes)]
    assert len(set(actions)) == GAME.num_actions == 1339
    assert len(set(outcomes)) == GAME.num_outcomes == 1283
    assert [state.action_number(words) for words in actions] == list(range(1339))
    assert [state.outcome_number(words) for words in outcomes] == list(range(1283))


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("fly",),
        ("forward", 1),
        ("detour",),
        ("detour", "bridge"),
        ("cell", "(16,0)"),
        ("cell", 5),
        ("rotation", 4),
        ("place_tile", "(6,7)"),
        ("place_tile", "(6,7)", 4),
        ("place_tile", "6,7", 1),
        ("entry", "X"),
        ("start_tile", 17),
        ("start_tile", "1²"),
        ("start_tile", 1, 2, 3),
    ],
)
def test_other_words_mean_nothing(words: tuple[str | int, ...]) -> None:
    assert bend().action_number(words) == -1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("roll", 0),
        ("roll", 7),
        ("ram",),
        ("oil", "x"),
        ("escape", "N9"),
        ("tile", 10),
        ("start_player", 5),
        ("kitt_card", 0),
        ("kitt_card", 5, "coat"),
        ("kitt_card", 0, "straight"),
        ("detour_card", 0, "coat"),
        ("placement", "(6,7)"),
    ],
)
def test_other_words_are_no_outcome(words: tuple[str | int, ...]) -> None:
    assert bend().outcome_number(words) == -1


@settings(max_examples=6, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    players=st.integers(2, 5),
    seed=st.integers(0, 10_000),
    deal=st.sampled_from(["equal", "random"]),
    surplus=st.sampled_from(["aside", "dealt"]),
    checkpoints=st.integers(0, 3),
)
def test_every_position_of_a_game_can_be_loaded(
    players: int, seed: int, deal: str, surplus: str, checkpoints: int
) -> None:
    options = {
        "deal": deal,
        "surplus_cards": surplus,
        "checkpoints": checkpoints,
        "track": "random",
        "max_rounds": 12,
    }
    state = GAME.start(players, options)
    rng = Rng(seed)
    while state.actors():
        if rng.below(4) == 0 or phase(state) != "turn":
            dump = json.loads(json.dumps(state.dump()))
            assert GAME.load(dump).dump() == dump
        step(state, rng)
    assert GAME.load(state.dump()).standings() == state.standings()


def test_fields_left_out_have_sensible_values() -> None:
    assert position().dump() == GAME.start(2).dump()
    assert position(n=4).dump() == GAME.start(4).dump()
    state = position(tiles=list(BEND_TILES))
    dump = state.dump()
    assert (dump["phase"], dump["pending"]) == ("turn", {"kind": "roll", "seats": []})
    assert all(not any(deck.values()) for hand in dump["hands"] for deck in hand.values())
    assert all(car["waiting"] is not None for car in dump["cars"])
    assert dump["red"] is None
    assert len(dump["tiles_set_aside"]) == 32
    assert len(dump["escape"]) == 11
    rolled = position(tiles=list(BEND_TILES), turn={"roll": 5})
    assert (rolled.actors(), rolled.dump()["turn"]["remaining"]) == ([0], 5)
    building = position(tiles=["11@(7,6)r3"], starting_player=1, n=3)
    assert building.dump()["phase"] == "turn"
    building = position(tiles=["11@(7,6)r3"], starting_player=1, n=3, phase="build", current=2)
    assert building.dump()["pending"]["kind"] == "tile"
    assert building.dump()["first_tile_laid"] == [False, True, False]
    assert len(building.dump()["loose_tiles"]) == 35
    assert position(tiles=list(BEND_TILES), pending="roll").actors() == [CHANCE]


def test_a_position_without_a_red_car_plays_on() -> None:
    state = bend(red=None, turn={"roll": 4, "remaining": 0, "finished": True, "any_spent": True})
    state.play(0, "end_turn")
    state.play(CHANCE, ("escape", "N1"))
    assert state.dump()["red"] is None
    assert state.dump()["current"] == 1


def test_both_names_of_a_border_field_are_taken() -> None:
    for name in ("B(5,5,E)", "B(6,5,W)"):
        state = bend(cars=[{"field": name, "heading": "E"}, {"field": "C(6,6)", "heading": "S"}])
        assert state.dump()["cars"][0]["field"] == "B(5,5,E)"


CAR = {"field": "C(5,5)", "heading": "E"}
NOTHING: dict[str, Any] = {"red": None, "turn": {}, "cars": [{}, {}], "pending": None}  # before the chase
DEAD_ENDS = [["dead_end", 0]] * 3


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"n": 6}, "position-bad-value"),
        ({"n": 3, "options": {"players": 2}}, "position-bad-value"),
        ({"phase": "chase"}, "position-bad-value"),
        ({"starting_player": 2}, "position-bad-value"),
        ({"current": -1}, "position-bad-value"),
        ({"tiles": ["12@(5,5)r1", "12@(6,5)r1"]}, "track-tile-twice"),
        ({"tiles": ["12@(7,7)r1"]}, "track-centre"),
        ({"tiles": ["12@(5,5)r1", "11@(6,5)r0"]}, "track-edges"),
        ({"tiles": "12@(5,5)r1"}, "position-bad-value"),
        ({"tiles": ["twelve"]}, "track-unreadable"),
        ({"tiles": [], "phase": "turn"}, "position-no-track"),
        ({"loose_tiles": [12]}, "position-tile-twice"),
        ({"loose_tiles": [13]}, "position-tiles-left"),
        ({"known_loose": [13], "loose_tiles": []}, "position-known-loose"),
        ({"tiles_set_aside": [10]}, "position-bad-value"),
        ({"first_tile_laid": [True, 1]}, "position-bad-value"),
        ({"detours": {"(1,1)": [["straight", 0]]}}, "position-no-tile"),
        ({"detours": {"(5,5)": [["straight", 2]]}}, "position-bad-value"),
        ({"detours": {"(5,5)": [["bridge", 0]]}}, "position-bad-value"),
        ({"detours": {"(5,5)": [["dead_end", 0]] * 4}}, "position-too-many-detours"),
        (
            {"detours": {"(5,5)": [["dead_end", 0]] * 3, "(6,5)": [["dead_end", 0]] * 3}},
            "position-too-many-cards",
        ),
        ({"cars": [CAR]}, "position-bad-value"),
        ({"cars": [CAR, {**CAR, "field": "A(5,5,N)"}]}, "position-no-field"),
        ({"cars": [CAR, {**CAR, "field": "C(1,1)"}]}, "position-no-tile"),
        ({"cars": [CAR, {**CAR, "field": "D(5,5)"}]}, "position-bad-value"),
        ({"cars": [CAR, {**CAR, "heading": None}]}, "position-bad-value"),
        ({"cars": [CAR, {**CAR, "waiting": "W"}]}, "position-car-twice"),
        ({"cars": [CAR, {"waiting": "N"}]}, "position-waiting"),
        ({"cars": [CAR, {**CAR, "speed": 3}]}, "position-unknown-field"),
        ({"n": 3, "cars": [CAR, CAR, CAR]}, "position-three-cars"),
        ({"cars": [{**CAR, "roof": True}, CAR]}, "position-roof"),
        ({"cars": [{"waiting": "W", "roof": True}, CAR]}, "position-roof-waiting"),
        ({"red": "(1,1)"}, "position-no-tile"),
        ({"hands": [{"kitt": {"coat": 6}}, {}]}, "position-too-many-cards"),
        ({"hands": [{"kitt": {"coat": -1}}, {}]}, "position-bad-value"),
        ({"hands": [{"tea": {}}, {}]}, "position-unknown-field"),
        ({"set_aside": {"kitt": {"coat": 4}}}, "position-set-aside"),
        ({"played": [["flying"], []]}, "position-bad-value"),
        ({"escape": ["N1", "N1"]}, "position-bad-value"),
        ({"checkpoints": ["(5,5)"]}, "position-checkpoints"),
        ({"round_counter": 150}, "position-rounds"),
        ({"turn": {"roll": 7}}, "position-bad-value"),
        ({"turn": {"roll": 4, "remaining": 0}}, "position-points"),
        ({"turn": {"roll": 4, "finished": True, "remaining": 2}}, "position-points"),
        ({"turn": {"roll": 4, "entered_from": "B(5,5,W)"}}, "position-entered"),
        ({"turn": {"roll": 4, "speed": 1}}, "position-unknown-field"),
        ({"turn": {"roll": 4, "detour_kind": "straight"}, "hands": [{}, {}]}, "position-detour"),
        ({"turn": {}, "pending": None}, "position-not-rolled"),
        ({"pending": "ram"}, "position-pending"),
        ({"pending": "tea"}, "position-bad-value"),
        ({"turn": {"roll": 4}, "pending": "roll"}, "position-pending"),
        ({"turn": {"roll": 4, "finished": True}, "pending": "oil"}, "position-pending"),
        ({"turn": {"roll": 4, "finished": True}, "pending": "red_ram"}, "position-pending"),
        ({"winner": 0, "phase": "turn"}, "position-not-over"),
        ({"winner": 0}, "position-result"),
        ({"winner": 0, "reason": "tea"}, "position-bad-value"),
        ({"winner": "draw", "reason": "max_rounds"}, "position-result"),
        ({"phase": "entry", "cars": [{}, {}], "turn": {}}, "position-no-villain"),
        (
            {"phase": "start_tile", "red": None, "turn": {}, "cars": [{}, {}], "pending": None},
            "position-no-villain",
        ),
        ({"phase": "start_tile"}, "position-too-early"),
        (
            {"phase": "build", "red": None, "turn": {}, "cars": [{}, {}], "pending": None},
            "position-nothing-drawn",
        ),
        ({"options": {"track": "given"}}, "position-given-track"),
        ({"wheels": 4}, "position-unknown-field"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], key: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        bend(**fields)
    assert refused.value.key == key
    assert all(refused.value.text(language).strip() for language in LANGUAGES)


def test_a_ram_can_be_loaded_in_the_middle() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "A(5,5,E)", "heading": "E"}]
    turn = {"roll": 4, "remaining": 2, "any_spent": True, "entered_from": "C(5,5)"}
    state = bend(cars=cars, turn=turn, pending={"kind": "ram", "seats": [1]})
    assert state.dump()["pending"] == {"kind": "ram", "seats": [1]}
    state.play(CHANCE, ("ram", 1))
    assert state.dump()["cars"][1]["roof"]
    assert state.dump()["cars"][0]["field"] == "B(5,5,E)"


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), steps=st.integers(0, 400), seed=st.integers(0, 50))
def test_spoilt_positions_are_refused_or_can_be_played(data: st.DataObject, steps: int, seed: int) -> None:
    options = {"checkpoints": 1, "max_rounds": 30, "deal": "random" if seed % 2 else "equal"}
    dump = json.loads(json.dumps(played(3, steps, seed % 5, options).dump()))
    junk = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 70),
        st.sampled_from(["", "N", "turn", "build", "over", "(5,5)", "C(7,6)", "draw", "roll", "ram", "coat"]),
        st.just([]),
        st.just({}),
    )
    spoil(dump, data, junk)
    refused = refusal(dump)
    if refused is None:
        state = GAME.load(dump)
        assert GAME.load(state.dump()).dump() == state.dump()
        assert finish(state).end_cause()
    else:
        assert refused.key != "position-unreadable"
        assert all(refused.text(language).strip() for language in LANGUAGES)


def refusal(dump: dict[str, Any]) -> SpieltischError | None:
    """Return why load refuses a position."""
    try:
        GAME.load(dump)
    except SpieltischError as error:
        return error
    return None


def test_phases_of_a_game_in_their_order() -> None:
    state = GAME.start(3, {"checkpoints": 2})
    rng = Rng(1)
    seen = [phase(state)]
    while state.actors():
        step(state, rng)
        if phase(state) != seen[-1]:
            seen.append(phase(state))
    assert seen == ["build", "start_tile", "entry", "turn", "over"]
    assert played_until("entry").dump()["start_tile"] is not None
