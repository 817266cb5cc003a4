"""Alpha-beta search finds forced results, is reproducible, keeps its budget, and refuses other games."""

import time

import pytest

import spieltisch
from spieltisch.bots import evaluation_of, make_bot
from spieltisch.bots.alphabeta import Search, TranspositionTable
from spieltisch.engine.core import CHANCE, State

KOK = spieltisch.game("kopf-oder-knopf")
GAMES = [*spieltisch.games(), "sample-game"]
DUELS = [slug for slug in GAMES if evaluation_of(spieltisch.game(slug)).duel]


def position(red: str, blue: str, target: int, side: int = 0) -> State:
    buttons = dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")
    return KOK.load({"buttons": buttons, "side": side, "options": {"target": target}})


def search(state: State, nodes: int, seed: int = 1, size: int = 1024) -> Search:
    found = Search(state, state.actors()[0], evaluation_of(state.game), spieltisch.Rng(seed), size)
    found.run(nodes)
    return found


def settled(state: State, seat: int) -> float:
    """Return the value of a position after both seats have made their best captures."""
    evaluation = evaluation_of(KOK)
    if not state.actors() or evaluation.is_quiet(state):
        return float(evaluation.value(state, seat))
    actor = state.actors()[0]
    values = []
    for action in state.legal(actor):
        after = state.clone()
        after.apply(actor, action)
        values.append(settled(after, seat))
    return max(values) if actor == seat else min(values)


def test_it_takes_a_victory() -> None:
    # Given a game to one button, and a button that can be taken
    state = position("j5 j6 a1", "j9 c4", target=1)
    found = search(state, 200)
    # Then it takes the button, and needs to look no further
    assert state.describe(found.best())[0] == "take"
    assert (found.value, found.depth) == (1, 1)


def test_it_sees_that_a_victory_is_forced() -> None:
    # Given example 8: the pair e6-f6 threatens to both sides, so that one of two buttons falls
    state = position("e6 f3 a1 j1 h10", "c6 i6 d9 b2 h3", target=1)
    found = search(state, 20_000)
    assert state.describe(found.best()) == ("move", "f3", "f6")
    assert (found.value, found.depth, found.stopped) == (1, 2, False)  # takes cost no depth


def test_where_all_is_lost_it_still_plays() -> None:
    state = position("e6 f6 a1 j1 h10", "c6 i6 d9 b2 h3", target=1, side=1)
    found = search(state, 20_000)
    assert found.value == -1
    assert found.best() in state.legal(1)


@pytest.mark.parametrize("seed", range(6))
def test_one_turn_ahead_it_judges_as_if_it_had_looked_at_everything(seed: int) -> None:
    # Given a position from a random game, perhaps with something on offer
    rng = spieltisch.Rng(seed)
    state = KOK.start()
    for _ in range(20 + 3 * seed):
        legal = state.legal(state.actors()[0])
        state.apply(state.actors()[0], legal[rng.below(len(legal))])
    evaluation, seat = evaluation_of(KOK), state.actors()[0]
    while not evaluation.is_quiet(state):
        state.apply(seat, state.legal(seat)[0])
    found = Search(state, seat, evaluation, rng)
    found.deepen(1)
    # Then its value is that of the best action, when what is on offer behind it is taken or left
    values = {}
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        values[action] = settled(after, seat)
    assert found.value == pytest.approx(max(values.values()))
    assert values[int(found.best())] == pytest.approx(found.value)


def test_the_same_seed_and_nodes_give_the_same_search() -> None:
    found = [search(KOK.start(), 1500, seed) for seed in (1, 1, 2)]
    told = [(list(one.actions), one.value, one.depth, one.nodes) for one in found]
    assert told[0] == told[1] != told[2]


def test_a_budget_of_nodes_is_kept() -> None:
    found = search(KOK.start(), 700)
    assert found.stopped
    assert 700 <= found.nodes <= 700 + len(KOK.start().legal(0)) + 50  # the last look around is finished


def test_a_budget_of_time_is_kept() -> None:
    start = time.perf_counter()
    make_bot("alphabeta:0.05s", KOK, spieltisch.Rng(1)).choose(KOK.start(), 0)
    assert 0.04 < time.perf_counter() - start < 10  # however busy the machine is


def test_a_single_option_is_taken_without_thinking() -> None:
    # Given corners that are taken but for one field
    state = position("a1", "a2 b2", target=5)
    bot = make_bot("alphabeta:100000000", KOK, spieltisch.Rng(1))
    assert len(state.legal(0)) == 1
    assert bot.choose(state, 0) == state.legal(0)[0]


def test_the_table_does_not_grow() -> None:
    found = search(KOK.start(), 3000, size=16)
    assert len(found.table.keys) == len(found.table.entries) == len(found.table.values) == 16
    assert found.depth >= 2


def test_the_table_finds_what_was_kept_until_another_wants_the_place() -> None:
    table = TranspositionTable(16)
    table.store(key=35, action=7, depth=4, bound=0, value=0.5)
    table.store(key=35, action=8, depth=3, bound=0, value=0.25)  # reduction deep: not worth it
    place = table.find(35)
    assert (table.action(place), table.depth(place), table.values[place]) == (7, 4, 0.5)
    table.store(key=51, action=9, depth=1, bound=0, value=0.0)
    assert (table.find(35), table.action(table.find(51))) == (-1, 9)


@pytest.mark.parametrize(
    ("bound", "decides"),
    [(0, [True, True, True]), (1, [False, False, True]), (2, [True, False, False])],
    ids=["exact", "at least", "at most"],
)
def test_a_bound_decides_what_lies_beyond_it(bound: int, decides: list[bool]) -> None:
    table = TranspositionTable(4)
    table.store(key=1, action=0, depth=1, bound=bound, value=0.5)
    windows = [(0.6, 0.7), (0.4, 0.6), (0.3, 0.4)]
    assert [table.decides(table.find(1), *window) for window in windows] == decides


@pytest.mark.parametrize("slug", DUELS)
def test_a_duel_is_for_two_and_has_neither_secrets_nor_luck(slug: str) -> None:
    game = spieltisch.game(slug)
    assert list(game.players) == [2]
    assert not game.hidden
    state, rng = game.start(), spieltisch.Rng(1)
    decided = False
    while actors := state.actors():
        assert not (decided and actors == [CHANCE])
        if actors == [CHANCE]:
            state.apply(CHANCE, state.sample(rng))
            continue
        assert len(actors) == 1
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
        decided = True


def test_there_is_a_duel() -> None:
    assert DUELS == ["kopf-oder-knopf"]


@pytest.mark.parametrize("name", ["alphabeta", "alphabeta:500", "alphabeta:0.1s"])
@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in DUELS])
def test_games_with_luck_or_secrets_are_refused(slug: str, name: str) -> None:
    with pytest.raises(spieltisch.UnknownBot) as caught:
        make_bot(name, spieltisch.game(slug), spieltisch.Rng(1))
    for language, words in (("en", "nothing is hidden"), ("de", "nichts verdeckt")):
        text = caught.value.text(language)
        assert name in text
        assert slug in text
        assert words in text
