"""Few pauses: a thousand tables are a million objects, and to look through all of them takes half a second.

Python looks for garbage when so many more objects were made than went; with people at a thousand tables that
is several times a minute, 0.3 s each time, to find next to nothing. We look by the clock instead.
"""

import asyncio
import gc
import time

EVERY = 300.0  # seconds between two looks at what is new
MANY = 1_000_000  # more new objects than that are looked at earlier
OLD = 12  # every so many looks at all there is
GLANCE = 1.0  # seconds between two glances at how much there is


def keep_calm() -> None:
    """From now on look for garbage only in `tidy_up`, and never among what is here already: it stays."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy_up() -> None:
    """Look for garbage now and then, unless Python does."""
    looks, last = 0, time.monotonic()
    while not gc.isenabled():
        await asyncio.sleep(GLANCE)
        if time.monotonic() - last >= EVERY or gc.get_count()[0] > MANY:
            looks, last = looks + 1, time.monotonic()
            gc.collect(1 if looks % OLD else 2)
