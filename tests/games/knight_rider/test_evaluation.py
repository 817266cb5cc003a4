"""Knight Rider: the evaluation, the catch odds, the distance tables and the playout policy."""

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.arrays import zeros
from spieltisch.engine.registry import module
from spieltisch.games.knight_rider.bot.catch_odds import FARTHEST
from spieltisch.games.knight_rider.rules import movement, tables
from spieltisch.games.knight_rider.rules.box import TILES
from spieltisch.games.knight_rider.rules.tables import DRAW

from .helpers import GAME, step
from .positions import bend, played, started

EVALUATION = module("knight-rider", "bot.evaluation")
HAND = {"kitt": {"turbo1": 1, "coat": 1}, "detour": {}}


def value(state: State, seat: int) -> float:
    return float(EVALUATION.Evaluation().value(state, seat))


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


def test_distance_tables_count_points_as_driving_costs_them() -> None:
    state = bend(cars=[{"field": "B(5,5,E)", "heading": "E"}, {"field": "C(6,6)", "heading": "S"}])
    tile = {number: place for place, number in enumerate(GAME.city.numbers)}
    assert movement.points_to(state, 0, tile[11]) == 2
    assert movement.points_to(state, 0, tile[21]) == 2 + 1 + 4  # to the curve, a quarter turn, down
    assert movement.points_to(state, 0, tile[12]) == 2 + 2  # a half turn, back
    assert movement.points_to(state, 1, tile[12]) == 2 + 4 + 1 + 4
    assert movement.points_to(state, 0, tile[66]) == movement.FAR


def test_cached_distances_match_the_current_roads() -> None:
    # Given games in which detours are laid and covered, and clones whose roads went other ways before
    kept = GAME.city.distance_tables.tables
    layouts = set()
    for seed in range(6):
        state, rng = played(4, 100, seed), Rng(seed)
        for _step in range(400):
            if not state.actors():
                break
            other = state.clone()
            step(other, rng)
            step(state, rng)
            for each in (other, state):
                tile = rng.below(TILES)
                ways, counted = (
                    movement.distances_to(each.roads, tile),
                    movement.compute_distances(each.roads, tile),
                )
                assert list(ways) == list(counted)
                layouts.add(int(each.roads.layout))
    assert len(layouts) > 50
    assert layouts & set(kept)


def test_the_cache_of_distances_is_bounded() -> None:
    ways = tables.DistanceTables()
    for layout in range(2 * tables.MOST_LAYOUTS):
        assert len(ways.on(layout)) == TILES
    assert len(ways.tables) == tables.MOST_LAYOUTS


def test_ends_of_a_drive_and_which_of_them_take_a_ram() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "B(5,5,E)", "heading": "E"}]
    state = bend(cars=cars, turn={"roll": 3})
    calm, rough = (
        {state.city.field_name(field, state.spot) for field, _ in movement.drive_ends(state, ramming)}
        for ramming in (False, True)
    )
    assert calm == {"C(5,5)", "B(5,5,E)"}
    assert rough == calm | {"C(6,5)"}


def test_a_way_is_made_of_legal_steps_and_ends_where_it_says() -> None:
    state = bend(
        cars=[{"field": "A(5,5,E)", "heading": "E"}, {"field": "C(6,6)", "heading": "S"}], turn={"roll": 6}
    )
    ways = movement.drive_ends(state, False)
    assert len(ways) > 5
    for (field, heading), steps in ways.items():
        drive = state.clone()
        for action in steps:
            drive.play(0, action)
        assert (drive.field[0], drive.heading[0]) == (field, heading)
        assert drive.finished


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


def test_catch_odds_and_distance_tables_agree() -> None:
    catch_odds = EVALUATION.CatchOdds()
    for seed in range(3):
        state = played(3, 400 + 60 * seed, seed)
        for seat in range(3):
            catch_odds.measure_distances(state, seat, state.field[seat], state.heading[seat])
            for tile in range(TILES):
                exact = min(movement.points_to(state, seat, tile), FARTHEST)
                assert catch_odds.points[TILES * seat + tile] == exact


def test_the_escape_cards_left_say_where_the_red_car_will_be() -> None:
    # Given the bend, the red car in the middle of it, and one card left that takes it to the west
    cars = [{"field": "B(5,5,W)", "heading": "W"}, {"field": "A(6,6,S)", "heading": "S"}]
    state = bend(cars=cars, red="(6,5)", escape=["W1"])
    tile = {number: place for place, number in enumerate(GAME.city.numbers)}
    spread = EVALUATION.CatchOdds().spread(state)
    assert spread.probability[tile[11]] == 1.0
    assert spread.probability[TILES + tile[12]] == spread.landing[TILES + tile[12]] == 1.0
    assert sum(spread.probability[2 * TILES : 3 * TILES]) == pytest.approx(1.0)


def test_a_round_in_which_the_red_car_comes_close_raises_the_odds() -> None:
    # Given the red car on its way to the west, where the first car is, or to the south, where the other is
    cars = [{"field": "A(5,5,W)", "heading": "E"}, {"field": "A(6,6,S)", "heading": "N"}]
    over = {"roll": 2, "remaining": 0, "any_spent": True, "finished": True}
    values = {
        card: EVALUATION.Evaluation().values(bend(cars=cars, red="(6,5)", escape=[card], turn=over))
        for card in ("W1", "S1")
    }
    assert values["W1"][0] > values["S1"][0]
    assert sum(values["W1"]) == pytest.approx(0.0)


def test_a_seat_that_is_shut_in_has_low_odds() -> None:
    cars = [{"field": "A(5,5,W)", "heading": "E"}, {"field": "A(6,6,S)", "heading": "N"}]
    free = bend(cars=cars, red="(6,5)", current=0)
    shut = bend(cars=cars, red="(6,5)", current=0, detours={"(5,5)": [["dead_end", 0]]})
    assert EVALUATION.Evaluation().values(shut)[0] < -0.5 < EVALUATION.Evaluation().values(free)[0]


@pytest.mark.parametrize(
    "options", [{}, {"quarter_turns": "anywhere"}, {"checkpoints": 3, "mid_move_cards": False}]
)
def test_quick_choices_are_legal_and_lead_to_the_end(options: dict[str, object]) -> None:
    evaluation = EVALUATION.Evaluation()
    state = started(3, {"track": "given", "max_rounds": 40, **options})
    rng = Rng(4)
    while state.actors():
        actor = state.actors()[0]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        out = zeros(len(GAME.scratch))
        count = state.write_legal(actor, out)
        action = evaluation.playout_action(state, actor, out, count, rng)
        assert action in [out[place] for place in range(count)]
        state.apply(actor, action)


def test_a_search_looks_for_detours_where_they_hurt() -> None:
    # Given a rival who drives through the bend, and a card that was laid elsewhere
    cars = [{"field": "B(5,5,W)", "heading": "W"}, {"field": "A(6,6,S)", "heading": "N"}]
    state = bend(cars=cars, red="(5,5)", hands=[{"detour": {"dead_end": 1}}, {}])
    state.play(0, ("detour", "dead_end"))
    out = zeros(len(GAME.scratch))
    count = EVALUATION.Evaluation().prune(state, 0, out, state.write_legal(0, out))
    cells = {state.describe(out[place])[1] for place in range(count)}
    assert cells == {"(6,6)", "(6,5)", "(5,5)"}  # not the lone crossing


def test_a_search_captures_when_it_can() -> None:
    cars = [{"field": "A(5,5,E)", "heading": "E"}, {"field": "B(5,5,W)", "heading": "W"}]
    state = bend(cars=cars, red="(6,5)", turn={"roll": 3}, hands=[HAND, {}])
    bot = make_bot("mcts:60", GAME, Rng(5))
    while state.actors() and state.actors()[0] == 0:
        state.play(0, bot.choose(state, 0))
    assert (state.end_cause(), state.dump()["winner"]) == ("capture", 0)


DICE = {"ram", "ram_again", "oil", "red_ram"}  # rolls differ for other seats, even without effect


@pytest.mark.parametrize("options", [{"deal": "random"}, {"surplus_cards": "dealt"}, {"track": "random"}])
def test_steps_look_alike_to_a_seat_exactly_if_its_view_after_them_is_the_same(
    options: dict[str, object],
) -> None:
    state = started(3, options)
    rng = Rng(6)
    for count in range(260):
        actor = state.actors()[0]
        pending = state.dump()["pending"]
        if count % 9 == 0 or state.phase < DRAW:
            steps = [o for o, _ in state.chance()] if actor == CHANCE else state.legal(actor)
            for viewer in range(3):
                views: dict[int, str] = {}
                for number in steps[:8]:
                    after = state.clone()
                    after.apply(actor, number)
                    view = str(after.view(viewer))
                    assert views.setdefault(state.seen(viewer, actor, number), view) == view
                if pending is None or pending["kind"] not in DICE:
                    assert len(set(views.values())) == len(views)
        step(state, rng)
        if not state.actors():
            break
