"""Positions as data: the agreed words, what dump returns, what load accepts and refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch import CHANCE, ImpossiblePosition, Rng, SpieltischError, State

from ..shared import LANGUAGES, phase, spoil
from .helpers import GAME, step
from .positions import position, started

AGREED: dict[str, Any] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
WORDS: dict[str, Any] = AGREED["state"]


def test_the_agreed_position_is_read_and_written_as_it_is() -> None:
    state = GAME.load(WORDS)
    dumped = json.loads(json.dumps(state.dump()))
    assert dumped.pop("passed") == [[]] * 4
    assert dumped == WORDS
    assert list(dumped) == list(WORDS)
    assert [list(hand) for hand in dumped["hand"]] == [list(hand) for hand in WORDS["hand"]]
    assert state.actors() == [CHANCE]


@pytest.mark.parametrize("words", [words for kind in AGREED["actions"].values() for words in kind])
def test_the_agreed_words_of_actions_are_known(words: list[str | int]) -> None:
    state = position()
    number = state.action_number(tuple(words))
    assert number >= 0
    assert list(state.action_words(number)) == words


@pytest.mark.parametrize("words", [words for kind in AGREED["chance"].values() for words in kind])
def test_the_agreed_words_of_chance_are_known(words: list[str | int]) -> None:
    state = position()
    number = state.outcome_number(tuple(words))
    assert number >= 0
    assert list(state.outcome_words(number)) == words


def test_every_number_has_words_of_its_own() -> None:
    state = position()
    actions = [state.action_words(number) for number in range(GAME.num_actions)]
    outcomes = [state.outcome_words(number) for number in range(GAME.num_outcomes)]
    assert len(set(actions)) == GAME.num_actions == 39 + 3 * 73 + 3 * 10 + 2 + 8 + 2
    assert len(set(outcomes)) == GAME.num_outcomes == 8 + 8 * 73 + 2 * 73 + 10 * 4 + 10 + 4
    assert [state.action_number(words) for words in actions] == list(range(GAME.num_actions))
    assert [state.outcome_number(words) for words in outcomes] == list(range(GAME.num_outcomes))


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("bet",),
        ("bet", 0),
        ("bet", 11),
        ("bet", "01"),
        ("bet", 1, 2),
        ("play", "joker"),
        ("play",),
        ("amount", 15),
        ("target_player", 8),
        ("target_player", -1),
        ("draw_pile", 2),
        ("second_chance", "maybe"),
        ("fly", 3),
    ],
)
def test_other_words_mean_nothing(words: tuple[str | int, ...]) -> None:
    assert position().action_number(words) == -1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("roll", 0, 1),
        ("roll", 11, 1),
        ("roll", 1, 4),
        ("roll", 1),
        ("deal", 8, "mud"),
        ("deal", 0, "joker"),
        ("draw", "joker"),
        ("draw",),
        ("start_player", 8),
        ("horse_die", 0),
        ("move_die", 4),
        ("fly", 3),
    ],
)
def test_other_words_are_no_outcome(words: tuple[str | int, ...]) -> None:
    assert position().outcome_number(words) == -1


@settings(max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    players=st.integers(2, 8),
    seed=st.integers(0, 10_000),
    mode=st.sampled_from(["standing", "auto", "ask"]),
    choice=st.booleans(),
)
def test_every_position_of_a_game_can_be_loaded(players: int, seed: int, mode: str, choice: bool) -> None:
    state = GAME.start(players, {"lucky_mode": mode, "draw_pile_choice": choice})
    rng = Rng(seed)
    while state.actors():
        if rng.below(6) == 0:
            dump = json.loads(json.dumps(state.dump()))
            assert GAME.load(dump).dump() == dump
        step(state, rng)
    assert GAME.load(state.dump()).standings() == state.standings()


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from(["", "mud", "roll", "action"]),
    st.just([]),
    st.just({}),
)


@settings(max_examples=50, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 40))
def test_a_spoilt_position_is_refused_or_plays_on(data: st.DataObject, seed: int) -> None:
    state, rng = started(3, seed, {"lucky_mode": ("standing", "auto", "ask")[seed % 3]}), Rng(seed)
    for _ in range(5 * seed):
        if state.actors():
            step(state, rng)
    dump = json.loads(json.dumps(state.dump()))
    spoil(dump, data, JUNK)
    loaded = loaded_or_refused(dump)
    if loaded is None:
        return
    assert GAME.load(loaded.dump()).dump() == loaded.dump()
    for seat in range(loaded.players):
        assert loaded.determinize(seat, rng).view(seat) == loaded.view(seat)
    for _ in range(30):
        if loaded.actors():
            step(loaded, rng)


def loaded_or_refused(dump: dict[str, Any]) -> State | None:
    """Return the position, or None if it is refused with sentences in all languages."""
    try:
        return GAME.load(dump)
    except SpieltischError as refusal:
        if not all(refusal.text(language).strip() for language in LANGUAGES):
            raise
        return None


def test_fields_left_out_have_sensible_values() -> None:
    empty = GAME.load({})
    assert phase(empty) == "roll"
    assert empty.dump()["hand"] == [{}, {}]
    assert (empty.dump()["pile0"], empty.dump()["pile1"]) == (52, 52)
    assert empty.dump()["cash"] == [25, 25]
    assert empty.dump()["chip"] == [True, True]
    assert GAME.load({"cash": [5, 5, 5]}).dump()["n"] == 3
    assert phase(GAME.load({"die_horse": 3, "die_move": 1})) == "second_chance"
    assert phase(GAME.load({"die_horse": 3, "die_move": 1, "chip": [False, True]})) == "action"
    assert phase(GAME.load({"finish": [1, 2, 3]})) == "over"
    assert GAME.load({"finish": [4]}).dump()["pos"]["4"] == 21
    assert GAME.load({"pos": {"4": 21}}).dump()["finish"] == [4]
    assert GAME.load({"hand": [{"mud": 1}, {}]}).dump()["stock"]["mud"] == 2
    assert GAME.load({"stock": {"mud": 2}}).dump()["discard"]["mud"] == 1
    assert GAME.load({"pile1": 4}).dump()["pile0"] == 100
    target = GAME.load({"phase": "target_horse", "pos": {"1": 3, "2": 3}, "pending": {"card": "mud"}})
    assert target.dump()["discard"] == {"mud": 1}


def test_the_order_in_which_a_position_is_written_does_not_matter() -> None:
    state = started(4)
    dump = state.dump()
    shuffled = dict(reversed(dump.items()))
    shuffled["hand"] = [dict(reversed(hand.items())) for hand in dump["hand"]]
    assert json.dumps(GAME.load(shuffled).dump()) == json.dumps(dump)


TWO: dict[str, Any] = {"n": 2, "phase": "action"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"n": 1}, "a whole number from 2 to 8"),
        ({"n": "two"}, "a whole number from 2 to 8"),
        ({"n": 3, "cash": [5, 5]}, "cash"),
        ({**TWO, "phase": "lunch"}, "phase"),
        ({**TWO, "weather": "rain"}, "weather"),
        ({**TWO, "start": 2}, "start"),
        ({**TWO, "start": 1, "options": {"start_player": 0}}, "start_player"),
        ({**TWO, "turn": 1000}, "turn"),
        ({**TWO, "cash": [3, 5]}, "cash"),
        ({**TWO, "cash": [-5, 5]}, "cash"),
        ({**TWO, "stake": [{"1": 7}, {}]}, "stake"),
        ({**TWO, "stake": [{"11": 5}, {}]}, 'no horse "11"'),
        ({**TWO, "pos": {"1": 22}}, "pos"),
        ({**TWO, "pos": {"1": -1}}, "pos"),
        ({**TWO, "pos": {"1": 21, "2": 21}}, "finish"),
        ({**TWO, "pos": {"1": 20}, "finish": [1]}, "Horse 1"),
        ({**TWO, "finish": [1, 1]}, "finish"),
        ({**TWO, "finish": [1, 2, 3]}, "three horses|Three horses"),
        ({**TWO, "finish": [1, 2, 3, 4]}, "finish"),
        ({**TWO, "owner": {"1": 2}}, "owner"),
        ({**TWO, "chip": [1, 0]}, "chip"),
        ({**TWO, "keep_lucky": [None, True]}, "keep_lucky"),
        ({**TWO, "keep_lucky": [False, True], "options": {"lucky_mode": "auto"}}, "nobody has a switch"),
        ({**TWO, "hand": [{"joker": 1}, {}]}, 'no card "joker"'),
        ({**TWO, "hand": [{"mud": 4}, {}]}, r"hand\[0\]\.mud"),
        ({**TWO, "hand": [{"mud": 2}, {"mud": 2}]}, "4 cards mud"),
        ({**TWO, "hand": [{"mud": 2}, {}], "discard": {"mud": 2}}, "cards mud"),
        ({**TWO, "stock": {}, "discard": {}}, "0 cards"),
        ({**TWO, "pile0": 50, "pile1": 50}, "stock"),
        ({**TWO, "pile0": 105}, "pile0"),
        ({**TWO, "die_horse": 3}, "Both dice"),
        ({**TWO, "die_move": 3}, "Both dice"),
        ({**TWO, "die_horse": 11, "die_move": 1}, "die_horse"),
        ({**TWO, "die_horse": 1, "die_move": 3, "options": {"move_die": "zman"}, "phase": "roll"}, "dice"),
        ({**TWO, "die_horse": 1, "die_move": 2, "options": {"move_die": "zman"}}, "die_move"),
        ({**TWO, "phase": "second_chance"}, "dice"),
        ({**TWO, "phase": "second_chance", "die_horse": 1, "die_move": 1, "finish": [1]}, "has finished"),
        ({**TWO, "phase": "second_chance", "die_horse": 1, "die_move": 1, "chip": [False, True]}, "nobody"),
        ({**TWO, "phase": "sprint", "die_horse": 1, "die_move": 1}, "nobody"),
        ({**TWO, "phase": "lucky", "die_horse": 1, "die_move": 1}, "nobody"),
        ({**TWO, "phase": "lucky", "options": {"lucky_mode": "ask"}}, "dice"),
        ({**TWO, "phase": "draw_pile"}, "nobody"),
        ({**TWO, "phase": "draw", "pile1": 0, "pending": {"pile": 1}}, "empty"),
        ({**TWO, "phase": "draw", "pending": {"draw_for": "fun"}}, "draw_for"),
        ({**TWO, "phase": "draw", "pending": {"draw_for": "card"}}, "draw_for"),
        ({**TWO, "phase": "sell_cards", "hand": [{"mud": 1}, {}]}, "nobody"),
        ({**TWO, "phase": "target_horse"}, "no card"),
        ({**TWO, "phase": "target_horse", "pending": {"card": "spy"}}, "does not lead"),
        ({**TWO, "phase": "target_horse", "pending": {"card": "mud"}}, "nobody"),
        ({**TWO, "phase": "target_horse", "pending": {"card": "nudge"}, "discard": {}}, "discard pile"),
        ({**TWO, "phase": "target_player", "pending": {"card": "spy"}}, "nobody"),
        ({**TWO, "phase": "take_card", "pending": {"card": "spy", "player": 0}}, "stolen from"),
        ({**TWO, "phase": "take_card", "pending": {"card": "spy"}}, "pending.player"),
        ({**TWO, "phase": "theft", "pending": {"theft_for": "turn_end", "player": 1}}, "theft_for"),
        ({**TWO, "phase": "amount", "pending": {"card": "late_bet"}}, "no horse"),
        ({**TWO, "pending": {"card": "mud"}}, "pending"),
        ({**TWO, "pending": {"fun": 1}}, "pending"),
        ({**TWO, "known": [[{}, {"mud": 1}], [{}, {}]]}, "cannot know"),
        ({**TWO, "known": [[{"mud": 1}, {}], [{}, {}]], "hand": [{"mud": 1}, {}]}, "own hand"),
        ({**TWO, "known": [[{}], [{}]]}, "known"),
        ({**TWO, "passed": [[11], []]}, "no horse"),
        ({**TWO, "sprinted": [1, 1]}, "sprinted"),
        ({**TWO, "phase": "over"}, "three horses"),
        ({**TWO, "phase": "over", "finish": [1, 2, 3], "hand": [{"mud": 1}, {}]}, "discarded"),
        ({**TWO, "phase": "deal", "hand": [{}, {"mud": 1}]}, "dealt"),
        ({**TWO, "phase": "deal", "pos": {"1": 1}}, "dealt"),
        ({**TWO, "phase": "start_player", "options": {"start_player": 1}, "start": 1}, "dealt"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ImpossiblePosition, match=says) as refusal:
        GAME.load(given)
    assert all(refusal.value.text(language).strip() for language in LANGUAGES)


@pytest.mark.rule("KAK-73")
def test_there_are_no_more_chips_than_are_laid_out() -> None:
    eight = {"n": 8, "phase": "action", "stake": [{"3": 5}] * 8}
    with pytest.raises(ImpossiblePosition, match="chips of horse 3"):
        GAME.load(eight)
    assert GAME.load({**eight, "owner": {"3": 5}}).dump()["stake"][7]["3"] == 5


@pytest.mark.rule("KAK-116")
@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ([None, "play"], "does not hold"),
        ([None, None], "asked"),
        (["keep", "waiting"], "asked"),
        ([None, "later"], "answers"),
        ([None], "answers"),
    ],
)
def test_answers_that_cannot_be_are_refused(answers: list[Any], says: str) -> None:
    asked = {"n": 2, "phase": "lucky", "die_horse": 4, "die_move": 1, "options": {"lucky_mode": "ask"}}
    with pytest.raises(ImpossiblePosition, match=says):
        GAME.load({**asked, "hand": [{}, {"lucky_05": 1}], "pending": {"answers": answers}})
