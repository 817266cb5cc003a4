"""No pauses: a thousand tables are a million objects, and to look through all of them takes half a second.

Python looks for garbage when so many more objects were made than went. Here nearly as many go as are made, so
that there is seldom, and then very much, to look through. We look by the clock instead, at little each time.
"""

import asyncio
import gc

EVERY = 0.1  # seconds between two looks at what is new: a few milliseconds at a thousand tables
MIDDLE, OLD = 100, 6000  # every so many looks at what has stayed since the last of these looks, or at all


def keep_calm() -> None:
    """From now on look for garbage only in `tidy_up`, and never among what is here already: it stays."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy_up() -> None:
    """Look for garbage, a little at a time, unless Python does."""
    looks = 0
    while not gc.isenabled():
        await asyncio.sleep(EVERY)
        looks += 1
        gc.collect(0 if looks % MIDDLE else 1 if looks % OLD else 2)
