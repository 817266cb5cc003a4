"""No bot's choice depends on hidden information: with another hidden truth it decides the same."""

from collections.abc import Iterator

import pytest

import spieltisch
from spieltisch.bots import Bot, make_bot
from spieltisch.engine.core import CHANCE, State

pytestmark = pytest.mark.many_games

POSITIONS = 6
SPACING = 17  # steps of random play between two of them
NAMES = ("random", "greedy", "mcts:6", "beginner")
SECRETIVE = [slug for slug in [*spieltisch.games(), "sample-game"] if spieltisch.game(slug).hidden]


def positions(slug: str, players: int) -> Iterator[tuple[State, int]]:
    """Yield positions of random games in which a seat has a choice."""
    game = spieltisch.game(slug)
    rng = spieltisch.Rng(players)
    state = game.start(players)
    found, step = 0, 0
    while found < POSITIONS:
        actors = state.actors()
        if not actors:
            state = game.start(players)
            continue
        step += 1
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        seat = actors[-1]
        if step >= SPACING and len(state.legal(seat)) > 1:
            found, step = found + 1, 0
            yield state, seat
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])


def differing_choices(slug: str, make: "type[Bot] | str") -> int:
    """Count the positions in which a bot decides differently when only hidden information differs."""
    game = spieltisch.game(slug)
    differing = 0
    for number, (state, seat) in enumerate(positions(slug, game.players[-1])):
        choices = set()
        for truth in (state, *(state.determinize(seat, spieltisch.Rng(twin)) for twin in range(3))):
            rng = spieltisch.Rng(number)
            bot = make_bot(make, game, rng) if isinstance(make, str) else make(rng)
            choices.add(bot.choose(truth, seat))
        differing += len(choices) > 1
    return differing


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("slug", SECRETIVE)
def test_a_bot_decides_the_same_whatever_is_hidden(slug: str, name: str) -> None:
    assert differing_choices(slug, name) == 0


class Cheat(Bot):
    """Decide by the complete state, including hidden information."""

    def choose(self, state: State, seat: int) -> int:
        """Return an action that depends on the hidden truth."""
        legal = state.legal(seat)
        return legal[hash(str(state.dump())) % len(legal)]

    def decide(self, world: State, seat: int) -> int:
        """Never called."""
        raise AssertionError


@pytest.mark.parametrize("slug", SECRETIVE)
def test_a_bot_that_peeks_is_found_out(slug: str) -> None:
    assert differing_choices(slug, Cheat) > 0
