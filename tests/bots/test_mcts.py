"""Monte-Carlo tree search finds good actions, is reproducible, and keeps its budget."""

import time

import pytest

import spieltisch
from spieltisch.bots import evaluation_of, make_bot, mcts
from spieltisch.bots.mcts import MctsBot, NullEvaluation, Search
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.evaluation import UNADVISED, Evaluation
from spieltisch.engine.rng import Rng

KOK = spieltisch.game("kopf-oder-knopf")
SAMPLE = spieltisch.game("sample-game")  # with dice and hidden hands


def search(state: State, seat: int = 0, iterations: int = 60, seed: int = 1, to_end: bool = False) -> Search:
    found = Search(state, seat, evaluation_of(state.game), spieltisch.Rng(seed), to_end)
    found.run(iterations)
    return found


def visits(found: Search) -> dict[int, int]:
    counts = {}
    edge = found.root.first
    while edge is not None:
        counts[int(edge.number)] = int(edge.visits)
        edge = edge.next
    return counts


def dealt(players: int = 3) -> State:
    state = SAMPLE.start(players)
    rng = spieltisch.Rng(4)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng))
    return state


def test_every_iteration_is_counted_once_at_the_root() -> None:
    found = search(KOK.start(), iterations=70)
    assert found.iterations == 70
    assert sum(visits(found).values()) == 70
    assert sorted(visits(found)) == KOK.start().legal(0)


def test_the_same_seed_gives_the_same_tree() -> None:
    state = dealt()
    trees = [visits(search(state, seat=state.actors()[0], seed=seed)) for seed in (1, 1, 2)]
    assert trees[0] == trees[1] != trees[2]


def test_it_takes_a_victory() -> None:
    # Given a game to one button, and a button that can be taken
    state = KOK.load(
        {
            "options": {"target": 1},
            "buttons": {"j5": "red", "j6": "red", "a1": "red", "j9": "blue", "c4": "blue"},
        }
    )
    # When the tree was searched
    best = search(state, iterations=40).best()
    # Then it takes the button
    assert state.describe(best)[0] == "take"


@pytest.mark.parametrize("to_end", [False, True])
def test_the_payoffs_of_all_seats_add_up_to_nothing(to_end: bool) -> None:
    found = search(dealt(), seat=dealt().actors()[0], iterations=30, to_end=to_end)
    if to_end:
        assert sum(found.payoffs) == pytest.approx(0, abs=1e-9)
        assert sum(map(sum, found.wins.values())) == pytest.approx(30)
    assert all(-30 <= payoff <= 30 for payoff in found.payoffs)


def test_the_tree_stops_growing_at_its_bound() -> None:
    bounded = Search(KOK.start(), 0, evaluation_of(KOK), spieltisch.Rng(1))
    bounded.max_edges = 100
    bounded.run(200)
    free = search(KOK.start(), iterations=200)
    most_of_a_node = len(KOK.start().legal(0))
    assert bounded.edges <= 100 + 3 * most_of_a_node < free.edges
    assert bounded.iterations == 200


def test_a_budget_of_time_is_kept() -> None:
    start = time.perf_counter()
    make_bot("mcts:0.05s", KOK, spieltisch.Rng(1)).choose(KOK.start(), 0)
    assert 0.04 < time.perf_counter() - start < 10  # however busy the machine is


def test_a_single_option_is_taken_without_thinking() -> None:
    state = dealt(2)
    while len(state.legal(state.actors()[0])) > 1:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
        while state.actors() == [CHANCE]:
            state.apply(CHANCE, state.sample(spieltisch.Rng(1)))
    seat = state.actors()[0]
    bot = make_bot("mcts:100000000", SAMPLE, spieltisch.Rng(1))
    assert bot.choose(state, seat) == state.legal(seat)[0]


def test_what_a_seat_cannot_see_makes_no_difference_to_what_it_plans() -> None:
    # Given three seats that choose a card in secret
    found = search(dealt(3), seat=0, iterations=200)
    # When the first has chosen, then whatever the second chooses looks the same to it
    answers, rivals = 0, found.root.branches
    while rivals is not None:
        edge = rivals.node.first
        while edge is not None:
            answers, edge = answers + 1, edge.next
        looks = rivals.node.branches
        assert looks is None or looks.next is None
        rivals = rivals.next
    assert answers > 10


def test_without_an_evaluation_games_are_played_at_random_to_the_end() -> None:
    found = Search(KOK.start(options={"target": 2}), 0, NullEvaluation(), spieltisch.Rng(1), to_end=True)
    found.run(10)
    assert sum(map(sum, found.wins.values())) == pytest.approx(10)


def test_a_forced_action_is_the_only_one_that_is_tried() -> None:
    found = Search(KOK.start(options={"target": 2}), 0, evaluation_of(KOK), spieltisch.Rng(1), to_end=True)
    found.forced = KOK.start().legal(0)[-1]
    found.run(5)
    assert {action for action, count in visits(found).items() if count} == set(found.wins) == {found.forced}


def test_in_a_race_all_actions_that_may_be_best_are_tried_equally_often() -> None:
    # Given a seat whose cards are all worth the same
    state = SAMPLE.load(
        {
            "phase": "CHOOSE",
            "die": 3,
            "hands": [["sun-3", "moon-3", "sea-3"], ["sun-6", "moon-2", "sea-1"]],
        }
    )
    evaluation = evaluation_of(SAMPLE)
    evaluation.candidate_racing = True
    found = Search(state, 0, evaluation, spieltisch.Rng(1))
    found.run(60)
    # Then none of them is tried much more than the others, because all get the same random numbers
    counts = visits(found).values()
    assert sum(counts) == 60
    assert max(counts) - min(counts) <= 20
    assert found.best() in state.legal(0)


def test_some_search_beats_no_search() -> None:
    wins = 0
    for seed in (1, 2):
        for seat in (0, 1):
            state = KOK.start(options={"target": 2})
            rng = spieltisch.Rng(seed)
            bots = [make_bot("mcts:30" if s == seat else "random", KOK, rng.stream("bot", s)) for s in (0, 1)]
            while actors := state.actors():
                state.apply(actors[0], bots[actors[0]].choose(state, actors[0]))
            wins += state.payoffs()[seat] == 1
    assert wins == 4


class Clock:
    """A clock that only the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(mcts, "perf_counter", lambda: self.now)


class Adviser(Evaluation):
    """A game's own search, which takes a millisecond or more for every try and for every evaluation."""

    def __init__(self, clock: Clock, min_tries: int = 0, milliseconds: int = 1) -> None:
        super().__init__()
        self.clock = clock
        self.min_tries = min_tries  # with fewer tries it has no advice
        self.milliseconds = milliseconds
        self.tries: list[int] = []
        self.evaluations = 0

    def value(self, state: State, seat: int) -> float:
        self.evaluations += 1
        self.clock.now += 0.001 * self.milliseconds
        return 0.0

    def advise(self, state: State, seat: int, tries: int, rng: Rng) -> int:
        self.tries.append(tries)
        self.clock.now += 0.001 * self.milliseconds * tries
        return state.legal(seat)[0] if tries >= self.min_tries else UNADVISED


@pytest.mark.parametrize(
    ("seconds", "milliseconds", "tries"),
    [(0.005, 1, [16]), (0.03, 1, [16]), (0.2, 1, [16, 184]), (0.2, 4, [16, 34]), (0.2, 20, [16])],
)
def test_advice_uses_all_of_the_time_and_no_more(
    seconds: float, milliseconds: int, tries: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a game's own search whose first 16 tries show how many fit into the time
    clock, state = Clock(monkeypatch), KOK.start()
    adviser, begin = Adviser(clock, milliseconds=milliseconds), clock.now
    # When the bot decides
    chosen = MctsBot(adviser, Rng(1), seconds=seconds).choose(state, 0)
    # Then it follows the advice, and makes a second attempt only if more than 16 tries fit into the rest
    assert chosen == state.legal(0)[0]
    assert adviser.tries == tries
    assert clock.now - begin <= max(seconds, 0.016 * milliseconds) + 1e-9
    assert adviser.evaluations == 0


def test_advice_ends_with_the_iterations_or_the_time_whichever_is_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adviser = Adviser(Clock(monkeypatch))
    MctsBot(adviser, Rng(1), iterations=30, seconds=10).choose(KOK.start(), 0)
    assert adviser.tries == [16, 30]


@pytest.mark.parametrize("seconds", [0.005, 0.2])
def test_without_advice_the_tree_is_searched(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    state = KOK.start()
    adviser = Adviser(Clock(monkeypatch), min_tries=1000)
    assert MctsBot(adviser, Rng(1), seconds=seconds).choose(state, 0) in state.legal(0)
    assert adviser.tries == [16]
    assert adviser.evaluations > 0
