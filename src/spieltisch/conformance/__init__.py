"""The conformance kit: check that a game fulfils the contract by playing it at random.

>>> import spieltisch
>>> check_game(spieltisch.game("kopf-oder-knopf"), 2, {"target": 1}, seed=1, costly_every=50)

A violation raises `ConformanceError` with the call that reproduces it. `check_resampling` adds checks that
need many games, `option_mixes` lists options worth testing; `spieltisch.conformance.digest` prints
fingerprints of complete games.
"""

from spieltisch.conformance.case import ConformanceError
from spieltisch.conformance.option_mixes import option_mixes
from spieltisch.conformance.resampling import check_resampling
from spieltisch.conformance.whole_game import check_game

__all__ = ["ConformanceError", "check_game", "check_resampling", "option_mixes"]
