"""Bots play legally and reproducibly, and never get hidden information."""

import pytest

import spieltisch
from spieltisch.bots import Bot, GreedyBot, make_bot
from spieltisch.bots.greedy import CHANCE_SAMPLES
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.evaluation import Evaluation

NAMES = ("random", "greedy", "mcts:8", "alphabeta:60", "beginner")
KOK = spieltisch.game("kopf-oder-knopf")
SAMPLE = spieltisch.game("sample-game")  # with dice and hidden hands


def play(bots: list[Bot], state: State) -> State:
    while actors := state.actors():
        state.play(actors[0], bots[actors[0]].choose(state, actors[0]))
    return state


def pair(names: tuple[str, str], seed: int) -> list[Bot]:
    rng = spieltisch.Rng(seed)
    return [make_bot(name, KOK, rng.stream(name, seat)) for seat, name in enumerate(names)]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_legally_and_leaves_the_state_alone(name: str) -> None:
    state = KOK.start(options={"target": 2})
    before = state.dump()
    make_bot(name, KOK, spieltisch.Rng(1)).choose(state, 0)
    assert state.dump() == before
    assert play(pair((name, name), 1), state).end_cause()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play(pair((name, name), seed), KOK.start(options={"target": 2})).dump() for seed in (1, 1, 2)]
    assert games[0] == games[1]
    if name in ("random", "beginner"):  # the others may choose the same with any seed
        assert games[1] != games[2]


@pytest.mark.many_games
def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(10):
        wins += play(pair(("greedy", "random"), seed), KOK.start()).payoffs()[0] == 1
        wins += play(pair(("random", "greedy"), seed), KOK.start()).payoffs()[1] == 1
    assert wins >= 19


def test_greedy_takes_what_it_can() -> None:
    # Given j2 and j9 threatened by the pair j5-j6, greedy captures both before it moves
    state = KOK.load(
        {"buttons": {"j5": "red", "j6": "red", "a1": "red", "j9": "blue", "j2": "blue", "c4": "blue"}}
    )
    bot = make_bot("greedy", KOK, spieltisch.Rng(3))
    while state.actors() == [0]:
        state.play(0, bot.choose(state, 0))
    assert state.dump()["taken"] == [2, 0]


def test_greedy_forms_no_forbidden_combination_at_the_start() -> None:
    state = KOK.start()
    chosen = {make_bot("greedy", KOK, spieltisch.Rng(seed)).choose(state, 0) for seed in range(20)}
    assert all(state.caution(action) is None for action in chosen)


class Recorder(Bot):
    """Keep the world that `decide` gets."""

    def decide(self, world: State, seat: int) -> int:
        self.world = world
        return world.legal(seat)[0]


def test_a_bot_is_handed_a_world_drawn_for_its_seat_and_not_the_truth() -> None:
    # Given a game with hidden hands, after the deal
    worlds = set()
    state = SAMPLE.start(2)
    rng = spieltisch.Rng(4)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng))
    # When a bot is asked again and again
    for seed in range(20):
        bot = Recorder(spieltisch.Rng(seed))
        bot.choose(state, 0)
        worlds.add(str(bot.world.dump()))
        # Then what the seat may see is true
        assert bot.world.view(0) == state.view(0)
    # And the rest differs
    assert len(worlds) > 10


def won_round(*hand: str) -> State:
    """Return a position in which seat 0 has won a round and may exchange one of these cards."""
    hands = [list(hand), ["moon-2", "moon-3"]]
    return SAMPLE.load({"phase": "SWAP", "winner": 0, "die": 3, "hands": hands})


class DieEvaluation(Evaluation):
    """Evaluate a position by the die, and record the rolls."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    def value(self, state: State, seat: int) -> float:
        """Return the die, which must have been rolled."""
        assert state.actor() != CHANCE
        self.seen.append(state.dump()["die"])
        return float(self.seen[-1])


@pytest.mark.parametrize("words", [("keep",), ("swap", "sun-1")])  # then a roll, and a draw before it
def test_greedy_takes_the_mean_of_what_chance_may_bring(words: tuple[str, ...]) -> None:
    state, evaluation = won_round("sun-1", "sun-6"), DieEvaluation()

    value = GreedyBot(evaluation, spieltisch.Rng(1)).value_of(state, 0, state.action(words), seed=7)

    assert len(evaluation.seen) == CHANCE_SAMPLES
    assert len(set(evaluation.seen)) > 1
    assert value == pytest.approx(sum(evaluation.seen) / CHANCE_SAMPLES)


@pytest.mark.parametrize(
    ("hand", "words"), [(("sun-1", "sun-6"), ("swap", "sun-1")), (("sun-6", "sea-6"), ("keep",))]
)
def test_greedy_counts_on_a_card_still_to_be_drawn(hand: tuple[str, ...], words: tuple[str, ...]) -> None:
    state = won_round(*hand)
    for seed in range(20):
        chosen = make_bot("greedy", SAMPLE, spieltisch.Rng(seed)).choose(state, 0)
        assert state.describe(chosen) == words
