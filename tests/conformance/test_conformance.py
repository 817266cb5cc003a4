"""Every game fulfils the contract.

By default a sample of the positions is looked at closely, and secrets at tables of the fewest and the most
players. SPIELTISCH_CONFORMANCE=full (make test-long) looks at all of them, with every mix of options at every
number of players.
"""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.conformance import check_game, check_resampling, option_mixes
from spieltisch.conformance.option_mixes import tables
from spieltisch.conformance.random_play import MAX_STEPS, play_on, random_move
from spieltisch.engine.core import COMPILED
from spieltisch.engine.registry import slugs

FULL = os.environ.get("SPIELTISCH_CONFORMANCE") == "full"
# The interpreted build is slow and checks less: the suite also runs compiled.
EXAMPLES = 3 if FULL else 2 if COMPILED else 1  # seeds for each game, number of players and mix of options
POSITIONS = 300 if COMPILED else 60  # positions of each game with costly checks, by default
GAMES = 1000 if FULL else 250  # for checks that need many games
FIRST_STEPS = 150  # of a game, to find out what its options hide
MIX_SEED = 1
MIXES = 10 if FULL else 3

Table = tuple[int, dict[str, Any]]


def tables_of(slug: str) -> list[Table]:
    """Return numbers of players and mixes of options."""
    game = spieltisch.game(slug)
    if not FULL:
        return tables(game, MIX_SEED, MIXES)
    return [(n, mix) for n in game.players for mix in option_mixes(game, MIX_SEED, MIXES, n)]


def name_of(slug: str, table: Table) -> str:
    """Return a name for reports: kopf-oder-knopf-2-target=8."""
    players, options = table
    return f"{slug}-{players}-{','.join(f'{name}={value}' for name, value in options.items()) or 'defaults'}"


def costly_every(slug: str, table: Table) -> int:
    """Return how rarely to run costly checks, so that every game gets its share of the positions."""
    if FULL:
        return 1
    steps = play_on(spieltisch.game(slug).start(*table), spieltisch.Rng(0), MAX_STEPS)
    share = POSITIONS // (EXAMPLES * len(tables_of(slug)))
    return max(1, steps // max(1, share))


@pytest.mark.parametrize(
    ("slug", "table"),
    [pytest.param(slug, table, id=name_of(slug, table)) for slug in slugs() for table in tables_of(slug)],
)
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    phases=(Phase.generate,),  # a smaller seed is not a simpler game
    suppress_health_check=list(HealthCheck),
)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_random_game_fulfils_the_contract(slug: str, table: Table, seed: int) -> None:
    players, options = table
    check_game(spieltisch.game(slug), players, options, seed, costly_every(slug, table))


def hides(slug: str, table: Table, fields: set[str]) -> bool:
    """Whether the first steps of a game hide any of the fields from a seat."""
    state, rng = spieltisch.game(slug).start(*table), spieltisch.Rng(0)
    for _ in range(FIRST_STEPS):
        dump = state.dump()
        for seat in range(table[0]):
            view = state.view(seat)
            if any(view[field] != dump[field] for field in fields):
                return True
        if not state.actors():
            break
        state.apply(*random_move(state, rng))
    return False


@pytest.mark.parametrize("slug", [slug for slug in slugs() if spieltisch.game(slug).hidden])
def test_secrets_are_drawn_from_their_true_distribution(slug: str) -> None:
    game = spieltisch.game(slug)
    judged: set[str] = set()
    numbers = game.players if FULL else sorted({game.players[0], game.players[-1]})
    for players in numbers:
        judged |= check_resampling(game, players, {}, range(GAMES))
    for players, options in tables(game, MIX_SEED, MIXES):
        missing = set(game.hidden) - judged
        if FULL or (missing and hides(slug, (players, options), missing)):
            judged |= check_resampling(game, players, options, range(GAMES))
    assert judged == set(game.hidden), "these fields were never hidden often enough to be judged"
