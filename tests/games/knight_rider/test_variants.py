"""Variants and options (KNR-113 to KNR-123)."""

from typing import Any

import pytest

from spieltisch import BadOption, Rng, State

from ..shared import LANGUAGES, choices, phase, play
from .helpers import (
    DETOURS,
    GAME,
    KITT,
    awaited,
    car,
    chance,
    escape,
    oil,
    outcomes,
    ram,
    refused,
    result,
    roll,
    step,
    until,
)
from .positions import ROAD, chase, given_track, moved

TRACK = "12@(1,2)r1 21@(2,2)r1 36@(3,2)r1 45@(4,2)r1 15@(10,2)r0 24@(11,2)r0"  # two networks
LOLLIPOP = "11@(1,1)r0 14@(2,1)r1 23@(1,2)r3 13@(2,2)r1"  # a loop with one way out, at 13


def numbers(state: State, word: str) -> set[int]:
    """The tiles that may be rolled now."""
    found = outcomes(state)
    assert {words[0] for words in found} == {word}
    assert len(set(found.values())) == 1
    return {words[1] for words in found}


def test_the_options_and_their_defaults() -> None:
    options = GAME.start(4).dump()["options"]
    assert {name: value for name, value in options.items() if name not in ("players", "track_tiles")} == {
        "track": "built",
        "placement": "road",
        "start_rule": "farthest",
        "start_tie": "first_player",
        "checkpoints": 0,
        "checkpoint_order": "any",
        "surplus_cards": "aside",
        "deal": "equal",
        "detour_fit": "free",
        "trap_protection": False,
        "quarter_turns": "roads",
        "mid_move_cards": True,
        "roof_turn_escape": False,
        "max_rounds": 150,
    }


@pytest.mark.parametrize(
    "options",
    [
        {"track": "drawn"},
        {"placement": "corner"},
        {"checkpoints": 7},
        {"checkpoints": -1},
        {"max_rounds": 0},
        {"max_rounds": 10001},
        {"trap_protection": "yes"},
        {"start_rule": "nearest"},
        {"turbo": True},
    ],
)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.start(3, options)
    assert all(refusal.value.text(language).strip() for language in LANGUAGES)


@pytest.mark.rule("KNR-113")
def test_the_start_tile_is_rolled_however_near_it_is() -> None:
    state = chance(given_track(TRACK, start_rule="rolled"), "villain_tile", 12)
    assert awaited(state) == "start_tile"
    chance(state, "start_tile", 45)
    assert state.dump()["start_tile"] == "(4,2)"
    assert phase(state) == "entry"


@pytest.mark.rule("KNR-114")
def test_a_rolled_start_tile_has_an_open_end_in_the_red_cars_network() -> None:
    # 21 and 36 have no open road end, 12 is the red car's tile, 15 and 24 are another network.
    state = chance(given_track(TRACK, start_rule="rolled"), "villain_tile", 12)
    assert numbers(state, "start_tile") == {45}
    state = chance(given_track(TRACK, start_rule="rolled"), "villain_tile", 21)
    assert numbers(state, "start_tile") == {12, 45}


@pytest.mark.rule("KNR-114")
def test_a_rolled_start_tile_may_be_elsewhere_if_the_network_has_none() -> None:
    state = given_track("15@(1,1)r0 12@(5,1)r1 21@(6,1)r1", start_rule="rolled")
    chance(state, "villain_tile", 15)
    assert numbers(state, "start_tile") == {12, 21}


@pytest.mark.rule("KNR-114")
def test_the_red_car_is_rolled_again_if_no_tile_would_do() -> None:
    assert numbers(given_track(LOLLIPOP, start_rule="rolled"), "villain_tile") == {11, 14, 23}


def checking(k: int, track: str = TRACK, **options: Any) -> State:
    """A game with checkpoints whose start tile is known: the red car on 45, the start on 12."""
    return chance(given_track(track, checkpoints=k, **options), "villain_tile", 45)


@pytest.mark.rule("KNR-115")
def test_checkpoints_are_rolled_before_the_entries_are_chosen() -> None:
    state = checking(2)
    assert state.dump()["start_tile"] == "(1,2)"
    # Neither the start tile nor another network; the red car's tile may be one.
    assert numbers(state, "checkpoint") == {21, 36, 45}
    chance(state, "checkpoint", 36)
    assert numbers(state, "checkpoint") == {21, 45}
    chance(state, "checkpoint", 21)
    assert state.dump()["checkpoints"] == ["(3,2)", "(2,2)"]
    assert phase(state) == "entry"


@pytest.mark.rule("KNR-115")
def test_if_there_are_fewer_tiles_all_become_checkpoints() -> None:
    state = checking(6)
    rng = Rng(1)
    while phase(state) == "start_tile":
        step(state, rng)
    assert sorted(state.dump()["checkpoints"]) == ["(2,2)", "(3,2)", "(4,2)"]
    assert phase(state) == "entry"


def visiting(*cars: str, order: str = "any", visited: list[bool] | None = None, **fields: Any) -> State:
    """A chase on the straight road with the checkpoints (2,2) and (3,2)."""
    given: dict[str, Any] = {
        "track": ROAD,
        "options": {"checkpoints": 2, "checkpoint_order": order},
        "checkpoints": ["(2,2)", "(3,2)"],
        "visited": [visited or [False, False], *[[False, False]] * (len(cars) - 1)],
        "start_tile": "(1,2)",
    }
    return chase(*cars, **given, **fields)


def visits(state: State, seat: int = 0) -> list[bool]:
    """Which checkpoints a player has visited."""
    return list(state.dump()["visited"][seat])


@pytest.mark.rule("KNR-116")
def test_driving_onto_the_middle_field_visits_a_checkpoint() -> None:
    state = visiting("A(2,2,W) E", "C(4,2) E", roll=2)
    assert visits(state) == [False, False]
    play(state, "forward")
    assert visits(state) == [True, False]
    play(state, "forward")  # it need not stop there
    assert visits(state) == [True, False]
    assert visits(state, 1) == [False, False]


@pytest.mark.rule("KNR-116")
def test_other_fields_of_the_tile_do_not_count() -> None:
    state = play(visiting("B(1,2,E) E", "C(4,2) E", roll=1), "forward")
    assert visits(state) == [False, False]


@pytest.mark.rule("KNR-116")
@pytest.mark.parametrize(
    ("start", "obstacle", "after"),
    [("B(1,2,E)", "A(2,2,W)", [True, False]), ("A(2,2,W)", "C(2,2)", [False, False])],
    ids=["landing on it", "leaping over it"],
)
def test_a_jump_counts_where_it_lands(start: str, obstacle: str, after: list[bool]) -> None:
    cars = (f"{start} E", f"{obstacle} E", f"{obstacle} E")
    state = visiting(*cars, roll=2, hand="jump")
    assert visits(play(state, "jump")) == after


@pytest.mark.rule("KNR-116")
def test_skids_do_not_count() -> None:
    state = visiting("A(2,2,E) E", "A(3,2,W) E", roll=1)
    play(state, "forward")
    oil(state, 2)
    assert (car(state), visits(state)) == ("C(2,2) E", [False, False])


@pytest.mark.rule("KNR-117")
def test_the_last_checkpoint_may_be_the_red_cars_own_field() -> None:
    state = visiting("A(3,2,W) E", "C(4,2) E", red="(3,2)", roll=1, visited=[True, False])
    assert result(play(state, "forward")) == (0, "capture")


@pytest.mark.rule("KNR-117")
@pytest.mark.parametrize(("visited", "wins"), [([True, True], True), ([True, False], False)])
def test_winning_needs_all_checkpoints(visited: list[bool], wins: bool) -> None:
    state = visiting("A(4,2,W) E", "C(1,2) E", red="(4,2)", roll=1, visited=visited)
    assert (result(play(state, "forward"))[0] == 0) == wins


@pytest.mark.rule("KNR-117")
@pytest.mark.rule("KNR-118")
@pytest.mark.parametrize(("visited", "wins"), [([True, True], True), ([False, True], False)])
def test_a_six_against_the_red_car_needs_them_too(visited: list[bool], wins: bool) -> None:
    done = {"remaining": 0, "any_spent": True, "finished": True}
    state = visiting("C(2,2) E", "C(4,2) E", red="(3,2)", roll=1, turn=done, visited=visited)
    ram(escape(state, "W1"), 6)
    if wins:
        assert result(state) == (0, "red_ram")
    else:
        assert (awaited(state), car(state)) == ("roll", "C(2,2) E")  # failed, and no second roll


@pytest.mark.rule("KNR-118")
def test_before_that_the_red_car_is_not_caught() -> None:
    state = visiting("A(4,2,W) E", "C(1,2) E", red="(4,2)", roll=1, visited=[True, False])
    play(state, "forward")
    assert (result(state), choices(state)) == ((None, None), ["end_turn"])


@pytest.mark.rule("KNR-118")
def test_before_that_oil_applies_as_usual() -> None:
    state = visiting("A(4,2,W) E", "A(4,2,E) E", red="(4,2)", roll=1, visited=[True, False])
    assert awaited(play(state, "forward")) == "oil"


@pytest.mark.rule("KNR-119")
@pytest.mark.parametrize(
    ("order", "visited", "after"),
    [
        ("any", [False, False], [False, True]),
        ("rolled", [False, False], [False, False]),
        ("rolled", [True, False], [True, True]),
    ],
)
def test_the_order_of_checkpoints(order: str, visited: list[bool], after: list[bool]) -> None:
    state = visiting("A(3,2,W) E", "C(1,2) E", roll=1, order=order, visited=visited)
    assert visits(play(state, "forward")) == after


@pytest.mark.rule("KNR-120")
def test_a_random_track_is_laid_by_chance_alone() -> None:
    state = GAME.start(3, {"track": "random"})
    chance(state, "start_player", 0)
    for number in (62, 63, 64, 65):
        chance(state, "centre_tile", number)
    chance(state, "tile", 15)
    found = outcomes(state)
    assert {words[0] for words in found} == {"placement"}
    assert len(found) == 8  # a crossing: the cells round the centre
    assert len(set(found.values())) == 1
    chance(state, "placement", "(6,7)", 0)
    assert state.dump()["tiles"] == ["15@(6,7)r0"]
    rng = Rng(2)
    while phase(state) == "build":
        assert state.actors() == [-1]
        step(state, rng)
    assert len(state.dump()["tiles"]) == 36


@pytest.mark.rule("KNR-120")
def test_a_given_track_is_used_as_it_is() -> None:
    state = given_track(TRACK)
    assert state.dump()["tiles"] == sorted(TRACK.split())
    assert awaited(state) == "villain_tile"


@pytest.mark.rule("KNR-120")
@pytest.mark.parametrize(
    "tiles",
    [
        "12@(1,2)r1 21@(2,2)r0",
        "12@(1,2)r1 21@(7,7)r1",
        "12@(1,2)r1 12@(2,2)r1",
        "12@(1,2)r1 21@(1,2)r1",
        "12@(1,2)r1",
        "11@(1,1)r0 14@(2,1)r1 23@(1,2)r3 26@(2,2)r2",
        "12@(1,2)r1 17@(2,2)r1",
        "12@(1,2)r1 21@(16,2)r1",
        "12 at (1,2)",
        "no such track",
        "",
    ],
    ids=[
        "road against houses",
        "in the centre",
        "a number twice",
        "a cell twice",
        "one tile",
        "no open road end",
        "no such number",
        "off the table",
        "no tile",
        "no name",
        "nothing",
    ],
)
def test_a_bad_track_is_refused(tiles: str) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.start(2, {"track": "given", "track_tiles": tiles})
    sentences = {refusal.value.text(language) for language in LANGUAGES}
    assert len(sentences) == 2
    assert all("{" not in sentence for sentence in sentences)
    assert refusal.value.rule in ("KNR-120", "KNR-14", "KNR-18")


@pytest.mark.rule("KNR-120")
def test_rotations_that_look_alike_are_the_same_track() -> None:
    state = given_track("12@(1,2)r3 21@(2,2)r1 15@(5,5)r2")
    assert state.dump()["tiles"] == ["12@(1,2)r1", "15@(5,5)r0", "21@(2,2)r1"]


@pytest.mark.rule("KNR-120")
@pytest.mark.parametrize("name", ["harbour", "old_town", "grid"])
def test_three_good_tracks_come_with_the_game(name: str) -> None:
    state = given_track(name)
    tiles = state.dump()["tiles"]
    assert len(tiles) >= 16
    assert len({words[1] for words in outcomes(state)}) == len(tiles)  # the villain may be anywhere
    until(state, "turn")


@pytest.mark.rule("KNR-120")
def test_without_a_name_a_prepared_track_is_there() -> None:
    state = chance(GAME.start(2, {"track": "given"}), "start_player", 0)
    assert state.dump()["tiles"] == given_track("harbour").dump()["tiles"]


@pytest.mark.rule("KNR-120")
def test_a_track_may_be_written_as_toml() -> None:
    toml = """
    name_en = "Short road"
    tiles = ["12@(1,2)r1", "21@(2,2)r1"]
    """
    assert given_track(toml).dump()["tiles"] == ["12@(1,2)r1", "21@(2,2)r1"]


@pytest.mark.rule("KNR-121")
@pytest.mark.parametrize(
    ("players", "kitt", "detour"),
    [
        (2, [10, 10], [13, 12]),
        (3, [7, 7, 6], [9, 8, 8]),
        (4, [5, 5, 5, 5], [7, 6, 6, 6]),
        (5, [4] * 5, [5] * 5),
    ],
)
def test_surplus_cards_are_dealt_out_completely(players: int, kitt: list[int], detour: list[int]) -> None:
    state = chance(GAME.start(players, {"surplus_cards": "dealt"}), "start_player", 0)
    until_dealt(state)
    hands = state.dump()["hands"]
    assert [sum(hand["kitt"].values()) for hand in hands] == kitt
    assert [sum(hand["detour"].values()) for hand in hands] == detour
    aside = state.dump()["set_aside"]
    assert not any(aside["kitt"].values())
    assert not any(aside["detour"].values())
    assert all(min(hand["kitt"].values()) >= 1 and min(hand["detour"].values()) >= 1 for hand in hands)


@pytest.mark.rule("KNR-121")
def test_surplus_cards_are_dealt_from_the_starting_player() -> None:
    state = chance(GAME.start(3, {"surplus_cards": "dealt"}), "start_player", 2)
    first = outcomes(state)
    assert {words[1] for words in first} == {2}
    until_dealt(state)
    hands = state.dump()["hands"]
    assert [sum(hand["detour"].values()) for hand in hands] == [8, 8, 9]
    assert [sum(hand["kitt"].values()) for hand in hands] == [7, 6, 7]


@pytest.mark.rule("KNR-121")
def test_a_surplus_card_is_as_likely_as_there_are_of_its_kind() -> None:
    state = chance(GAME.start(3, {"surplus_cards": "dealt"}), "start_player", 0)
    first = outcomes(state)
    assert set(first.values()) == {2}
    kind = next(iter(first))
    state.play(-1, kind)
    again = outcomes(state)
    assert {words[2]: weight for words, weight in again.items()} == {
        words[2]: 1 if words[2] == kind[2] else 2 for words in first
    }


@pytest.mark.rule("KNR-122")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_random_deal_gives_four_and_five_cards(players: int) -> None:
    state = chance(GAME.start(players, {"deal": "random"}), "start_player", 0)
    assert set(outcomes(state).values()) == {5}
    until_dealt(state)
    dump = state.dump()
    assert [sum(hand["kitt"].values()) for hand in dump["hands"]] == [4] * players
    assert [sum(hand["detour"].values()) for hand in dump["hands"]] == [5] * players
    for sort, kinds in (("kitt", KITT), ("detour", DETOURS)):
        for kind in kinds:
            held = sum(hand[sort][kind] for hand in dump["hands"])
            assert held + dump["set_aside"][sort][kind] == 5


@pytest.mark.rule("KNR-122")
def test_a_random_deal_may_be_dealt_on() -> None:
    options = {"deal": "random", "surplus_cards": "dealt"}
    state = chance(GAME.start(2, options), "start_player", 1)
    until_dealt(state)
    hands = state.dump()["hands"]
    assert [sum(hand["kitt"].values()) for hand in hands] == [10, 10]
    assert [sum(hand["detour"].values()) for hand in hands] == [12, 13]


@pytest.mark.rule("KNR-123")
def test_several_cards_of_a_kind_do_not_allow_more_in_a_turn() -> None:
    state = chase(
        "C(1,2) E",
        "C(4,2) E",
        track=ROAD,
        roll=2,
        hand="turbo1 turbo1 straight straight",
        options={"deal": "random"},
    )
    play(state, "turbo_1")
    assert refused(state, "turbo_1") == "KNR-88"
    play(state, "detour straight", "cell (2,2)", "rotation 1")
    assert refused(state, "detour straight") == "KNR-97"
    assert state.dump()["hands"][0]["kitt"]["turbo1"] == 1


@pytest.mark.rule("KNR-123")
def test_hands_are_secret_but_their_sizes_are_not() -> None:
    state = chance(GAME.start(3, {"deal": "random"}), "start_player", 0)
    until_dealt(state)
    hands = state.view(1)["hands"]
    assert hands[1] == state.dump()["hands"][1]
    assert hands[0] == hands[2] == {"kitt": 4, "detour": 5}


@pytest.mark.rule("KNR-123")
def test_with_hidden_hands_the_player_is_asked_even_with_one_option() -> None:
    state = chase("C(1,2) E", "C(4,2) E", track=ROAD, roll=1, hands=["", "coat"], options={"deal": "random"})
    play(state, "forward")
    assert choices(state) == ["end_turn"]


def until_dealt(state: State) -> None:
    """Deal all cards."""
    rng = Rng(5)
    while awaited(state) == "deal":
        step(state, rng)


@pytest.mark.rule("KNR-32")
def test_a_roof_turn_with_the_option_may_be_rammed_by_the_red_car() -> None:
    state = moved("C(1,2) E", "C(2,2) E roof", track=ROAD, red="(3,2)", options={"roof_turn_escape": True})
    escape(state, "N1")
    chance(state, "escape", "W1")
    assert awaited(state) == "red_ram"
    ram(state, 1)
    roll(state, 1)
    assert car(state, 1) == "C(2,2) E roof"
