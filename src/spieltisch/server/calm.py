"""No pauses: a thousand tables are a million objects, and to look through all of them takes half a second."""

import gc

YOUNG = 100_000  # new objects until they are looked at: a few milliseconds
MIDDLE, OLD = 20, 100  # how often the younger ones are looked at before the older


def keep_calm() -> None:
    """Look for garbage seldom among what is old, and never among what is here already: it stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
