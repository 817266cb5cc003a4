"""The judgement of bots: sensible, within bounds, and better than nothing."""

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.registry import room
from spieltisch.games.knight_rider import reach

from .helpers import GAME, bend, played, started, step

INSIGHT = room("knight-rider", "insight")
HAND = {"kitt": {"turbo1": 1, "coat": 1}, "detour": {}}


def value(state: State, seat: int) -> float:
    return float(INSIGHT.Insight().value(state, seat))


def choice(state: State, seed: int = 1) -> tuple[str | int, ...]:
    seat = state.actors()[0]
    return state.describe(make_bot("greedy", GAME, Rng(seed)).choose(state, seat))


def test_values_lie_between_lost_and_won_and_end_with_the_payoff() -> None:
    state = GAME.start(3, {"checkpoints": 2})
    rng = Rng(3)
    count = 0
    while state.actors():
        if count % 25 == 0:
            assert all(-1 < value(state, seat) < 1 for seat in range(3))
        step(state, rng)
        count += 1
    assert [value(state, seat) for seat in range(3)] == state.payoffs()


def test_nearer_is_better_and_a_rival_farther_off_too() -> None:
    near = [{"field": "A(6,5,W)", "heading": "E"}, {"field": "B(5,5,W)", "heading": "W"}]
    far = [{"field": "A(5,5,W)", "heading": "E"}, {"field": "B(5,5,W)", "heading": "W"}]
    rival = [{"field": "A(5,5,W)", "heading": "E"}, {"field": "A(6,6,N)", "heading": "S"}]
    one, two, three = (bend(cars=cars, red="(6,6)", current=1) for cars in (near, far, rival))
    assert value(one, 0) > value(two, 0) > value(three, 0)


def test_greedy_captures_when_it_can() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "B(5,5,W)", "heading": "W"}]
    state = bend(cars=cars, red="(6,5)", turn={"roll": 3})
    while state.actors() and state.actors()[0] == 0:
        state.play(0, choice(state))
    assert (state.end_cause(), state.dump()["winner"]) == ("capture", 0)


def test_greedy_plays_a_turbo_to_capture() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "B(5,5,W)", "heading": "W"}]
    hands = [HAND, {}]
    state = bend(cars=cars, red="(6,6)", turn={"roll": 4}, hands=hands)
    for _ in range(12):
        if not state.actors() or state.actors()[0] != 0:
            break
        state.play(0, choice(state))
    assert state.dump()["discards"]["turbo1"] == 1
    assert state.end_cause() == "capture"


def test_the_table_of_ways_counts_points_as_driving_costs_them() -> None:
    state = bend(cars=[{"field": "B(5,5,E)", "heading": "E"}, {"field": "C(6,6)", "heading": "S"}])
    tile = {number: place for place, number in enumerate(GAME.city.numbers)}
    assert reach.points_to(state, 0, tile[11]) == 2
    assert reach.points_to(state, 0, tile[21]) == 2 + 1 + 4  # to the curve, a quarter turn, down
    assert reach.points_to(state, 0, tile[12]) == 2 + 2  # a half turn, back
    assert reach.points_to(state, 1, tile[12]) == 2 + 4 + 1 + 4
    assert reach.points_to(state, 0, tile[66]) == reach.FAR


def test_ends_of_a_drive_and_which_of_them_take_a_ram() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "B(5,5,E)", "heading": "E"}]
    state = bend(cars=cars, turn={"roll": 3})
    named = {state.city.field_name(field, state.spot): ram for field, ram in reach.drive_ends(state).items()}
    assert named == {"C(5,5)": False, "B(5,5,E)": False, "C(6,5)": True}


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_bots_finish_in_human_time_and_beat_random_ones(players: int) -> None:
    won = turns = 0
    games = 5
    for seed in range(games):
        rng = Rng(seed)
        greedy = seed % players
        kinds = ["greedy" if seat == greedy else "random" for seat in range(players)]
        bots = [make_bot(kind, GAME, rng.stream("bot", seat)) for seat, kind in enumerate(kinds)]
        state = GAME.start(players, {"track": "given", "max_rounds": 60})
        while state.actors():
            actor = state.actors()[0]
            state.apply(actor, state.sample(rng) if actor == CHANCE else bots[actor].choose(state, actor))
        won += state.dump()["winner"] == greedy
        turns += state.dump()["round_counter"] * players
    assert won >= 3
    assert turns / games < 40 * players


def test_building_bots_join_roads() -> None:
    ends = {}
    for kind in ("greedy", "random"):
        ends[kind] = 0
        for seed in range(2):
            rng = Rng(seed)
            bot = make_bot(kind, GAME, rng.stream("bot"))
            state = started(2)
            while state.dump()["phase"] == "build":
                actor = state.actors()[0]
                state.apply(actor, state.sample(rng) if actor == CHANCE else bot.choose(state, actor))
            ends[kind] += state.track.ends
    assert ends["greedy"] < ends["random"]


def test_every_decision_of_a_game_has_an_answer() -> None:
    for seed, options in ((1, {"trap_protection": True}), (2, {"detour_fit": "all_arms", "deal": "random"})):
        state = played(3, 250, seed, options)
        bot = make_bot("greedy", GAME, Rng(seed))
        rng = Rng(seed)
        for _ in range(40):
            if not state.actors():
                break
            actor = state.actors()[0]
            state.apply(actor, state.sample(rng) if actor == CHANCE else bot.choose(state, actor))
