"""Setup and the order of turns (KAP-1 to KAP-16)."""

import tomllib
from collections import Counter
from itertools import pairwise

import pytest

from spieltisch import CHANCE, BadPlayers, IllegalAction, Rng
from spieltisch.engine import registry

from ..shared import choices, phase, play
from .helpers import (
    COUNTS,
    GAME,
    STARTS,
    chance_draws,
    covers,
    draw,
    eager_step,
    end_turn,
    hand,
    ignores,
    lays,
    points,
    roses,
    sails,
    ship,
    tiles_of,
    total,
)
from .positions import position, start
from .reference import SEA, STATIONS


@pytest.mark.rule("KAP-1")
def test_three_to_five_play() -> None:
    assert list(GAME.players) == [3, 4, 5]
    for players in (3, 4, 5):
        assert GAME.start(players).dump()["players"] == players


@pytest.mark.rule("KAP-1")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.start(players=players)


@pytest.mark.rule("KAP-2")
def test_all_90_tiles_lie_in_one_shuffled_pile() -> None:
    state = GAME.start(options={"start_player": 0})
    assert sum(COUNTS.values()) == 90
    assert chance_draws(state) == COUNTS
    draw(state, "fan-3", "fan-3", "tee-2")
    left = chance_draws(state)
    assert (total(left), left["tee-2"], "fan-3" in left) == (87, 3, False)


@pytest.mark.rule("KAP-3")
@pytest.mark.parametrize("field", STATIONS)
def test_every_station_lies_on_its_field_for_the_whole_game(field: str) -> None:
    # Given two ships next to a station, when one after the other reaches it, then both get its rose.
    colour, leg = STATIONS[field]
    beside = sorted(near for near in SEA if is_next(near, field))[:2]
    state = position(f"{field} {' '.join(beside)}", ships=f"{' '.join(beside)} n1", points=[3, 2, 0])
    space = ["I", "II", "III"].index(leg)
    end_turn(state, f"ignore {field}")
    play(state, f"ignore {field}")
    assert [roses(state, seat)[space] for seat in (0, 1)] == [colour, colour]


def is_next(field: str, other: str) -> bool:
    """Whether two fields touch."""
    return (
        field != other and abs(ord(field[0]) - ord(other[0])) <= 1 and abs(int(field[1]) - int(other[1])) <= 1
    )


@pytest.mark.rule("KAP-3")
def test_each_leg_has_each_colour_once() -> None:
    legs = Counter(leg for _, leg in STATIONS.values())
    assert legs == {"I": 3, "II": 3, "III": 3}
    assert len(set(STATIONS.values())) == 9
    box = tomllib.loads(registry.folder("kap-hoorn").joinpath("components.toml").read_text("utf-8"))
    told = {entry["field"]: (entry["colour"], "I" * entry["leg"]) for entry in box["station"]}
    assert told == STATIONS


@pytest.mark.rule("KAP-4")
def test_five_players_can_all_have_a_rose_of_one_colour() -> None:
    yellow: list[str | None] = ["yellow", None, None]
    state = position(
        "k6 k7=tee-1", ships="k7 k1 j1 m1 l1", rose=[[None] * 3, yellow, yellow, yellow, yellow], points=3
    )
    play(state, "ignore k6")
    assert [roses(state, seat)[0] for seat in range(5)] == ["yellow"] * 5


@pytest.mark.rule("KAP-5")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_starting_player_is_drawn_evenly(players: int) -> None:
    state = GAME.start(players)
    assert (state.actors(), phase(state)) == ([CHANCE], "START_PLAYER")
    drawn = {state.describe(outcome): weight for outcome, weight in state.chance()}
    assert list(drawn) == [("start_player", seat) for seat in range(players)]
    assert len(set(drawn.values())) == 1
    state.play(CHANCE, ("start_player", players - 1))
    assert state.dump()["start_player"] == players - 1


@pytest.mark.rule("KAP-6")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_a_ship_a_marker_and_a_logbook(players: int) -> None:
    dump = start(players).dump()
    assert len(set(dump["ship"])) == players
    assert len(dump["points"]) == players
    assert dump["rose"] == [[None] * 3] * players
    box = tomllib.loads(registry.folder("kap-hoorn").joinpath("components.toml").read_text("utf-8"))
    assert len({entry["id"] for entry in box["ship"]}) == 5


@pytest.mark.rule("KAP-7")
def test_each_player_begins_with_three_points() -> None:
    assert points(GAME.start(5)) == [3] * 5
    assert points(start(4, start_player=2)) == [3, 3, 4, 3]  # the first gain (KAP-14)


@pytest.mark.rule("KAP-8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_begins_with_three_tiles_from_the_pile(players: int) -> None:
    state = GAME.start(players, {"start_player": 1})
    rng = Rng(3)
    for number in range(1, 3 * players + 1):
        assert phase(state) == "DEAL"
        state.apply(CHANCE, state.sample(rng))
        if number % players == 0:
            assert [total(hand(state, seat)) for seat in range(players)] == [number // players] * players
    assert (phase(state), state.actors()) == ("LAY", [1])
    assert total(state.dump()["pile"]) == 90 - 3 * players
    assert tiles_of(state.dump()) == COUNTS


@pytest.mark.rule("KAP-9")
@pytest.mark.parametrize("first", range(5))
def test_ships_stand_on_the_start_fields_in_turn_order(first: int) -> None:
    state = start(5, start_player=first)
    assert [ship(state, (first + place) % 5) for place in range(5)] == list(STARTS)


@pytest.mark.rule("KAP-9")
def test_three_ships_use_the_first_three_start_fields() -> None:
    assert start(3, start_player=2).dump()["ship"] == ["m1", "l1", "n1"]


@pytest.mark.rule("KAP-10")
def test_a_printed_wind_drives_a_ship_and_receives_one_even_where_nobody_started() -> None:
    state = position("k2 l2 m2", ships="l1 m1 n1")
    assert sails(state) == {"k1", "k2", "l2", "m2"}  # fan-1: south, east (a ship), west, both diagonals
    play(state, "sail k1")
    assert ship(state) == "k1"


@pytest.mark.rule("KAP-10")
def test_a_printed_wind_is_a_neighbour_and_can_be_covered_even_where_nobody_started() -> None:
    state = start(3, start_player=0)
    assert {"i1", "i2", "j2", "k2"} <= lays(state)
    assert covers(state) == {"k1", "j1"}


@pytest.mark.rule("KAP-11")
def test_all_other_fields_are_empty() -> None:
    dump = start(4).dump()
    assert dump["top"] == dict.fromkeys(STARTS, "fan-1")
    assert dump["printed_top"] == [True] * 5
    assert dump["buried"] == {}


# -- turn sequence -------------------------------------------------------------------------------------------


@pytest.mark.rule("KAP-12")
def test_turns_go_clockwise_from_the_starting_player() -> None:
    state = start(4, start_player=2)
    seen = []
    for _ in range(9):
        seen.append((state.actors()[0], state.dump()["round"]))
        end_turn(state, "end_laying", "waive")
    assert seen == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2), (0, 2), (1, 2), (2, 3)]


@pytest.mark.rule("KAP-13")
def test_a_turn_is_gain_lay_move_draw() -> None:
    state = start(3, start_player=0)
    assert (phase(state), points(state)) == ("LAY", [4, 3, 3])
    assert {choice.split()[0] for choice in choices(state)} == {"lay", "cover", "end_laying"}
    play(state, "end_laying")
    assert phase(state) == "MOVE"
    assert {choice.split()[0] for choice in choices(state)} == {"waive"} | {
        choice.split()[0] for choice in choices(state) if choice.startswith(("sail", "ignore"))
    }
    play(state, "waive")
    assert (phase(state), state.actors()) == ("FREE_DRAW", [CHANCE])
    state.apply(CHANCE, state.chance()[0][0])
    assert choices(state) == ["buy", "end_turn"]
    play(state, "end_turn")
    assert (phase(state), state.actors(), points(state)) == ("LAY", [1], [5, 4, 3])


@pytest.mark.rule("KAP-13")
@pytest.mark.parametrize(
    ("given", "early"), [("LAY", "waive"), ("LAY", "buy"), ("MOVE", "end_laying"), ("MOVE", "end_turn")]
)
def test_no_step_is_taken_before_or_after_its_time(given: str, early: str) -> None:
    state = position(hand="fan-2", phase=given, points=3)
    with pytest.raises(IllegalAction) as refused:
        play(state, early)
    assert refused.value.rule == "KAP-13"


@pytest.mark.rule("KAP-14")
def test_a_turn_begins_with_one_point() -> None:
    state = position(points=[0, 2, 5], hand="fan-2 fan-2", active=1)
    end_turn(state, "end_laying", "waive")
    assert points(state) == [0, 3, 6]
    assert state.actors() == [2]


@pytest.mark.rule("KAP-15")
def test_points_stop_at_eight() -> None:
    state = position(points=[8, 8, 7])
    end_turn(state, "waive")
    assert points(state) == [8, 8, 7]
    end_turn(state, "waive")
    assert points(state) == [8, 8, 8]


@pytest.mark.rule("KAP-15")
def test_points_stay_between_zero_and_eight() -> None:
    state = start(3, round_limit=20)
    rng = Rng(4)
    while state.actors():
        eager_step(state, rng)
        assert all(0 <= own <= 8 for own in points(state))


@pytest.mark.rule("KAP-16")
@pytest.mark.parametrize(("owned", "affordable"), [(0, False), (2, False), (3, True), (8, True)])
def test_ignoring_needs_its_three_points(owned: int, affordable: bool) -> None:
    assert bool(ignores(position("n2", points=owned))) == affordable


@pytest.mark.rule("KAP-16")
@pytest.mark.parametrize(("owned", "asked"), [(4, False), (5, True), (8, True)])
def test_moving_again_needs_its_five_points(owned: int, asked: bool) -> None:
    state = play(position("n2=tee-1 n3", points=owned), "sail n2")
    assert (phase(state) == "AGAIN") == asked


@pytest.mark.rule("KAP-16")
@pytest.mark.parametrize(("owned", "asked"), [(0, False), (1, True)])
def test_buying_needs_its_point(owned: int, asked: bool) -> None:
    state = draw(play(position("n2", points=owned), "sail n2"), "fan-2")
    assert (phase(state) == "BUY") == asked


@pytest.mark.rule("KAP-12")
def test_random_play_never_changes_the_order_of_turns() -> None:
    state = start(5, start_player=3, round_limit=20)
    rng = Rng(8)
    order = [3]
    while state.actors():
        eager_step(state, rng)
        active = state.dump()["active_player"]
        if active != order[-1]:
            order.append(active)
    assert all(later == (earlier + 1) % 5 for earlier, later in pairwise(order))
