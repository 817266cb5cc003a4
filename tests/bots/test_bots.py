"""Bots: legal, reproducible, unable to see what their seat may not."""

import pytest

import spieltisch
from spieltisch.bots import BOTS, Bot, make_bot
from spieltisch.engine.core import State

KOK = spieltisch.game("kopf-oder-knopf")


def play(bots: list[Bot], state: State) -> State:
    while actors := state.actors():
        state.play(actors[0], bots[actors[0]].choose(state, actors[0]))
    return state


def pair(names: tuple[str, str], seed: int) -> list[Bot]:
    rng = spieltisch.Rng(seed)
    return [make_bot(name, KOK, rng.stream(name, seat)) for seat, name in enumerate(names)]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_legally_and_leaves_the_state_alone(name: str) -> None:
    state = KOK.start(options={"target": 2})
    before = state.dump()
    make_bot(name, KOK, spieltisch.Rng(1)).choose(state, 0)
    assert state.dump() == before
    assert play(pair((name, name), 1), state).end_cause()


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play(pair((name, name), seed), KOK.start(options={"target": 2})).dump() for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


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


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(spieltisch.UnknownBot, match="random and greedy"):
        make_bot("stockfish", KOK, spieltisch.Rng(1))


class Peeking(Bot):
    """Notes the world it was handed."""

    def decide(self, world: State, seat: int) -> int:
        self.world = world.dump()
        return world.legal(seat)[0]


def test_a_bot_is_handed_a_world_drawn_for_its_seat_and_not_the_truth() -> None:
    # Given a game with hidden hands, after the deal
    game = spieltisch.game("sample-game")
    worlds = set()
    state = game.start(2)
    rng = spieltisch.Rng(4)
    while state.actors() == [spieltisch.CHANCE]:
        state.apply(spieltisch.CHANCE, state.sample(rng))
    # When a bot is asked again and again
    for seed in range(20):
        bot = Peeking(spieltisch.Rng(seed))
        bot.choose(state, 0)
        worlds.add(str(bot.world))
    # Then the world differs, and only in what the seat may not see
    assert len(worlds) > 1
