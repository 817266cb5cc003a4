"""Combinations of options for tests."""

from typing import Any

from spieltisch.engine.core import Game
from spieltisch.engine.errors import BadOption
from spieltisch.engine.rng import Rng

TRIES = 100  # attempts at random mixes: some combinations exclude each other
FAR = 1000  # larger values are tested alone: in mixes they would make games endless


def option_mixes(game: Game, seed: int, count: int, players: int | None = None) -> list[dict[str, Any]]:
    """Return the defaults, every option alone at each of its test values, and `count` random mixes.

    Combinations that exclude each other and free-text options are left out.

    >>> import spieltisch
    >>> option_mixes(spieltisch.game("kopf-oder-knopf"), seed=1, count=0)[:3]
    [{}, {'target': 1}, {'target': 8}]
    """
    seats = game.players[0] if players is None else players
    mixes: list[dict[str, Any]] = [{}]
    for name, option in game.options.items():
        for value in _values(option):
            mix = {name: value}
            if value != option.default and _fits(game, seats, mix):
                mixes.append(mix)
    return mixes + _random_mixes(game, seats, Rng(seed).stream("options"), count)


def tables(game: Game, seed: int, count: int) -> list[tuple[int, dict[str, Any]]]:
    """Return the defaults for all numbers of players, and every other mix for one of them.

    >>> import spieltisch
    >>> tables(spieltisch.game("kopf-oder-knopf"), seed=1, count=0)[:3]
    [(2, {}), (2, {'target': 1}), (2, {'target': 8})]
    """
    found: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in game.players]
    for number, mix in enumerate(option_mixes(game, seed, count)[1:]):
        turn = number % len(game.players)
        for players in [*game.players[turn:], *game.players[:turn]]:
            if _fits(game, players, mix):
                found.append((players, mix))
                break
    return found


def _random_mixes(game: Game, players: int, rng: Rng, count: int) -> list[dict[str, Any]]:
    mixes: list[dict[str, Any]] = []
    for _ in range(TRIES):
        if len(mixes) == count:
            break
        mix = {}
        for name, option in game.options.items():
            values = [value for value in _values(option) if not isinstance(value, int) or value <= FAR]
            if values:
                mix[name] = values[rng.below(len(values))]
        if _fits(game, players, mix):
            mixes.append(mix)
    return mixes


def _values(option: Any) -> list[Any]:
    return [] if option.type == "text" else option.test_values()


def _fits(game: Game, players: int, mix: dict[str, Any]) -> bool:
    try:
        game.complete_options(players, mix)
    except BadOption:
        return False
    return True
