"""Fingerprints of complete games, to compare builds and machines.

`python -m spieltisch.conformance.digest [game ...]` prints the build, then a line for each game, number of
players and mix of options. The same rules print the same lines, compiled or not, on any machine.
"""

import json
import sys
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from spieltisch.conformance.option_mixes import tables
from spieltisch.engine import build
from spieltisch.engine.core import Game
from spieltisch.engine.record import random_record
from spieltisch.engine.registry import game, slugs

MIXES = 3  # random mixes of options for each game
SEED = 1


def digest(game: Game, players: int, options: Mapping[str, Any], seed: int) -> str:
    """Return the SHA-256 of a seeded random game: its record and all its positions.

    >>> import spieltisch
    >>> kok = spieltisch.game("kopf-oder-knopf")
    >>> digest(kok, 2, {}, seed=1) == digest(kok, 2, {}, seed=1) != digest(kok, 2, {}, seed=2)
    True
    """
    record = random_record(game, players, options, seed)
    content = sha256(record.to_json().encode())
    for state in record.states():
        content.update(json.dumps(state.dump()).encode())
    return content.hexdigest()


def main(names: list[str]) -> None:
    """Print the fingerprints of the named games, or of all."""
    print(f"# {build()}")
    for slug in names or slugs():
        rules = game(slug)
        for players, options in tables(rules, SEED, MIXES):
            mark = digest(rules, players, options, SEED)
            print(slug, players, json.dumps(options, sort_keys=True), mark, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
