"""The options worth trying."""

from typing import Any

from spieltisch.engine.core import Game
from spieltisch.engine.errors import BadOption
from spieltisch.engine.rng import Rng

TRIES = 100  # random mixes may exclude each other
FAR = 1000  # ends of ranges beyond this are tried alone: mixed with others they would make games endless


def option_mixes(game: Game, seed: int, count: int, players: int | None = None) -> list[dict[str, Any]]:
    """The defaults, every option alone at each of its telling values, and `count` random mixes.

    Values that exclude each other are left out, and so are options that are free text.

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
    """Players and options worth trying together: the defaults for all, each other mix for one number of them.

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
