"""Positions as data: the agreed words, what dump returns, what load accepts and refuses."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spieltisch import CHANCE, ImpossiblePosition, Rng, SpieltischError

from ..shared import LANGUAGES, phase
from .helpers import COLOURS, GAME, SPREAD, choices, step, until
from .positions import drafted, position, race, started

AGREED: dict[str, Any] = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
WORDS: dict[str, Any] = AGREED["state"]


def test_the_agreed_position_is_read_and_written_as_it_is() -> None:
    state = GAME.load(WORDS)
    assert json.loads(json.dumps(state.dump())) == WORDS
    assert list(state.dump()) == list(WORDS)
    assert state.actors() == [CHANCE]


@pytest.mark.parametrize("words", [words for kind in AGREED["actions"].values() for words in kind])
def test_the_agreed_words_of_actions_are_known(words: list[str | int]) -> None:
    state = race()
    number = state.action_number(tuple(words))
    assert number >= 0
    assert list(state.action_words(number)) == words


@pytest.mark.parametrize("words", [words for kind in AGREED["chance"].values() for words in kind])
def test_the_agreed_words_of_chance_are_known(words: list[str | int]) -> None:
    state = race()
    number = state.outcome_number(tuple(words))
    assert number >= 0
    assert list(state.outcome_words(number)) == words


def test_every_number_has_words_of_its_own() -> None:
    state = race()
    actions = [state.action_words(number) for number in range(GAME.num_actions)]
    outcomes = [state.outcome_words(number) for number in range(GAME.num_outcomes)]
    assert len(set(actions)) == GAME.num_actions == 72
    assert len(set(outcomes)) == GAME.num_outcomes == 109
    assert [state.action_number(words) for words in actions] == list(range(72))
    assert [state.outcome_number(words) for words in outcomes] == list(range(109))


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("pick",),
        ("pick", 1),
        ("pick", 13),
        ("pick", "x"),
        ("bet", "LOSE", 7),
        ("bet", "WIN"),
        ("bet", 7),
    ],
)
def test_other_words_mean_nothing(words: tuple[str | int, ...]) -> None:
    assert race().action_number(words) == -1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("roll", 0, 1),
        ("roll", 7, 1),
        ("roll", 1),
        ("start", 6),
        ("start", "x"),
        ("race", "P99"),
        ("deal", 1),
    ],
)
def test_other_words_are_no_outcome(words: tuple[str | int, ...]) -> None:
    assert race().outcome_number(words) == -1


@settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(players=st.integers(2, 6), seed=st.integers(0, 10_000), sealed=st.booleans())
def test_every_position_of_a_game_can_be_loaded(players: int, seed: int, sealed: bool) -> None:
    options = {"betting_mode": "sealed" if sealed else "ordered", "last_place_handicap": "ignore"}
    state = GAME.start(players, options)
    rng = Rng(seed)
    while state.actors():
        dump = json.loads(json.dumps(state.dump()))
        assert GAME.load(dump).dump() == dump
        step(state, rng)
    assert GAME.load(state.dump()).standings() == state.standings()


def test_fields_left_out_have_sensible_values() -> None:
    assert phase(position()) == "DEAL"
    assert position().dump() == GAME.start(2).dump()
    assert phase(position(money=[20, 30])) == "BET"
    assert position(money=[20, 30]).dump()["race_programme"] == ["P01"]
    assert position(players=3).dump()["players"] == list(COLOURS[:3])
    assert phase(position(turn={"roller": 1})) == "ROLL"
    assert phase(position(turn={"roller": 1, "dice": [1, 2]})) == "FIRST"
    assert phase(position(purchase={"display": [2, 3]})) == "BUY"
    assert position(race_index=2, phase="BET").dump()["race_programme"] == ["P01", "P02", "G01"]
    draft = {"hands": [[2] * 2 + [3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 3, 4, 5]]}
    assert phase(position(players=3, draft=draft)) == "DRAFT"


def test_stacks_of_cards_are_read_in_any_order() -> None:
    for wanted in ("DRAFT", "BUY"):
        dump = until(started(3, 5), wanted).dump()
        mixed = json.loads(json.dumps(dump))
        pile = mixed["draft"]["left_over"] if wanted == "DRAFT" else mixed["purchase"]["stack"]
        pile.reverse()
        assert mixed != dump
        assert GAME.load(mixed).dump() == dump


def test_colours_of_seats_are_an_option_too() -> None:
    state = position(players=["red", "blue"], phase="BET")
    assert state.dump()["options"]["colours"] == ["red", "blue"]
    with pytest.raises(ImpossiblePosition):
        position(players=["red", "blue"], options={"colours": ["red", "white"]}, phase="BET")


TWO = ["blue", "yellow"]
FULL = [SPREAD, SPREAD]
HANDS = [[2, 3, 4, 5, 6], [2, 3, 4, 5, 6], [7, 8, 9, 10, 11]]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 1}, "a whole number from 2 to 6, not 1"),
        ({"players": "two"}, 'a whole number from 2 to 6, not "two"'),
        ({"players": TWO, "phase": "LUNCH"}, "phase"),
        ({"players": TWO, "money": [10, -1]}, r'"money\[1\]" .* from 0 to 818, not -1'),
        ({"players": TWO, "money": [10]}, r'"money" .* a list with 2 entries, not \[10\]'),
        ({"players": TWO, "money": [10, 9999]}, "money"),
        ({"players": TWO, "money": [1, 2], "shares": [[13], []]}, 'no horse "13"'),
        ({"players": TWO, "money": [1, 2], "shares": [[7, 7], [7]]}, "share cards of horse 7"),
        ({"players": TWO, "phase": "DRAFT", "shares": [[7], []], "draft": {"hands": HANDS}}, "nobody owns"),
        ({"race_programme": ["P99"], "phase": "BET"}, 'no race card "P99"'),
        ({"race_programme": ["G01"], "phase": "BET"}, "cannot be the card of race 1"),
        ({"race_programme": ["P01", "P01"], "phase": "BET"}, "cannot be the card of race 2"),
        ({"race_programme": ["P01"], "race_index": 2, "phase": "BET"}, "race 2 does not go"),
        ({"race_programme": ["P01", "P02"], "phase": "BUY", "purchase": {"display": [2]}}, "BUY"),
        ({"race_programme": ["P01"], "phase": "END"}, "END"),
        ({"race_programme": [], "phase": "BET"}, "BET"),
        ({"phase": "DRAFT"}, "do not go together"),
        ({"phase": "DRAFT", "draft": {"hands": [[2, 3], [4, 5], [6, 7]]}}, "do not go together"),
        ({"phase": "DRAFT", "draft": {"hands": HANDS[:2]}}, "draft.hands"),
        ({"phase": "DRAFT", "draft": {"hands": [[2, 2, 2, 3, 4], *HANDS[1:]]}}, "horse 2"),
        ({"phase": "DRAFT", "draft": {"hands": HANDS, "left_over": [2]}}, "left_over"),
        ({"phase": "DRAFT", "draft": {"hands": HANDS, "cards": 1}}, "draft"),
        ({"phase": "GHOST", "draft": {"hands": HANDS}}, "do not go together"),
        ({"phase": "BET", "draft": {"hands": HANDS}}, "draft is over"),
        ({"phase": "BET", "draft": {"round": 1}}, "draft is over"),
        ({"phase": "BET", "purchase": {"display": [2]}}, "no purchase"),
        ({"phase": "BUY", "purchase": {"display": [2, 3, 4]}}, "purchase.display"),
        ({"phase": "BUY", "purchase": {"display": [2], "stack": [3]}}, "purchase.stack"),
        (
            {"phase": "BUY", "purchase": {"display": [2], "order": [0, 0]}},
            "the seats 0 to 1, each of them once",
        ),
        ({"phase": "BUY", "purchase": {"display": [2], "index": 2}}, "purchase.index"),
        ({"phase": "BUY", "money": [0, 50], "purchase": {"display": [2]}}, "Blue cannot buy"),
        ({"phase": "DRAW", "money": [5, 50], "purchase": {"display": [2]}}, "Blue cannot buy"),
        ({"phase": "DISPLAY", "purchase": {"display": [2, 3]}}, "DISPLAY"),
        ({"phase": "BET", "horses": {"7": {"position": 3}}}, "BET"),
        (
            {"phase": "ROLL", "horses": {"7": {"position": 10}}},
            r'"horses\.7\.position" .* from 0 to 9, or "fin',
        ),
        ({"phase": "ROLL", "horses": {"7": {"position": "finished"}}}, "finish_order"),
        ({"phase": "ROLL", "horses": {"7": {"position": 2}}, "finish_order": [7]}, "finish_order"),
        ({"phase": "ROLL", "finish_order": [7, 7]}, "at most 3 entries, none of them twice"),
        ({"phase": "ROLL", "finish_order": [7, 8, 9]}, "race is over"),
        ({"phase": "ROLL", "horses": {"13": {}}}, 'no horse "13"'),
        (
            {"phase": "ROLL", "horses": {"7": {"handicap": 3}}},
            r'"horses\.7\.handicap" .* one of 0, 2, 4, 6, X',
        ),
        ({"phase": "ROLL", "horses": {"7": {"lane": 3}}}, 'no field "horses.7.lane"'),
        ({"phase": "ROLL", "horses": {"7": {"position": 2, "handicap": 4}}}, "Horse 7 has moved"),
        ({"phase": "ROLL", "turn": {"roller": 2}}, "turn.roller"),
        ({"phase": "ROLL", "turn": {"roll": 3}}, "turn.roll"),
        ({"phase": "ROLL", "turn": {"dice": [1, 2]}}, "dice"),
        ({"phase": "FIRST", "turn": {"dice": [1, 7]}}, r'"turn\.dice" .* 2 whole numbers from 1 to 6'),
        ({"phase": "FIRST", "turn": {}}, "turn.dice"),
        ({"phase": "FIRST", "turn": {"dice": [3, 4]}}, "dice"),  # horse 7 has an X on card P01
        ({"phase": "FIRST", "turn": {"dice": [3, 3], "roll": 2}}, "dice"),
        ({"phase": "LAST", "turn": {"dice": [3, 3]}}, "dice"),
        ({"phase": "AGAIN", "turn": {"dice": [3, 3], "roll": 2}}, "dice"),
        ({"phase": "BET", "turn": {"roller": 0}}, "nobody rolls"),
        ({"phase": "BET", "bets": [["WIN 1", *[None] * 4], None]}, 'no field "WIN 1"'),
        ({"phase": "BET", "bets": [[None, "WIN 2", None, None, None], None]}, r'"bets\[0\]" .* come last'),
        ({"phase": "BET", "bets": [["WIN 2"], None]}, "bets"),
        ({"phase": "BET", "bets": FULL}, "bets do not go"),
        ({"phase": "RACE", "bets": FULL}, "bets do not go"),
        ({"phase": "ROLL", "bets": [SPREAD, ["WIN 2", *[None] * 4]]}, "bets do not go"),
        ({"phase": "BET", "money": [9, 8], "bets": [["WIN 2", "WIN 2", *[None] * 3], None]}, "at most 1"),
        ({"phase": "BET", "completed": [0]}, "completed"),
        ({"phase": "START", "money": [9, 8], "bets": FULL}, "least money"),
        ({"weather": "rain"}, "weather"),
        ({"horses": 3}, "horses"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ImpossiblePosition, match=says) as refusal:
        GAME.load(given)
    assert all(refusal.value.text(language).strip() for language in LANGUAGES)


NONSENSE: tuple[Any, ...] = (
    None,
    0,
    -1,
    99,
    "",
    "x",
    [],
    {},
    [None],
    [[None]],
    {"x": 1},
    True,
    1.5,
    [1, "a", []],
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the paths to everything in a position: fields, entries, and their contents."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def refusal(given: Any) -> str | None:
    """Return the key with which a position is refused, or None."""
    try:
        GAME.load(given)
    except SpieltischError as refused:
        return refused.key
    return None


@pytest.mark.parametrize("wanted", ["DEAL", "DRAFT", "BET", "FIRST", "BUY", "END"])
def test_nonsense_is_refused_in_words_or_read(wanted: str) -> None:
    state = until(started(2, 5) if wanted in ("DRAFT", "BET") else GAME.start(2), wanted)
    text = json.dumps(state.dump())
    for path in leaves(state.dump()):
        for value in NONSENSE:
            given = json.loads(text)
            inner = given
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            assert refusal(given) != "position-unreadable", (path, value)


def test_a_loaded_position_plays_on_like_the_original() -> None:
    state = until(drafted(5, 9), "BUY")
    twin = GAME.load(state.dump())
    one, other = Rng(1), Rng(1)
    while state.actors():
        assert (
            choices(state) == choices(twin) if state.actors() != [CHANCE] else state.chance() == twin.chance()
        )
        step(state, one)
        step(twin, other)
    assert state.dump() == twin.dump()


def test_a_dump_is_in_the_order_of_the_agreement() -> None:
    for state in (started(2), until(drafted(3), "BET"), until(drafted(6), "BUY")):
        assert list(state.dump()) == list(WORDS)
