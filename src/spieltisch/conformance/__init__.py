"""The conformance kit: what every registered game promises, checked by playing it at random.

>>> import spieltisch
>>> check_game(spieltisch.game("kopf-oder-knopf"), 2, {"target": 1}, seed=1, costly_every=50)

A broken promise is a `ConformanceError` that names the call which shows it again. `check_resampling` adds
what takes many games to see, `option_mixes` the options worth trying; `spieltisch.conformance.digest` prints
fingerprints of whole games.
"""

from spieltisch.conformance.case import ConformanceError
from spieltisch.conformance.option_mixes import option_mixes
from spieltisch.conformance.resampling import check_resampling
from spieltisch.conformance.whole_game import check_game

__all__ = ["ConformanceError", "check_game", "check_resampling", "option_mixes"]
