"""Few pauses: a thousand tables are a million objects, and to look through all of them takes a second.

Moves leave no garbage that has to be looked for; people who come and go do. So what is new is looked at every
quarter of a second, which takes some milliseconds, and is never looked at again. Where little is found, more
and more is passed over. What slips through is found in a quiet moment, by a look at all there is.
"""

import asyncio
import gc
import time

GLANCE = 0.25  # seconds between two looks at what is new
LITTLE = 100  # objects found that are not worth another look so soon
MOST_SKIPPED = 63  # looks to pass over
ALL_EVERY = 3600.0  # seconds between two looks at all there is, in a quiet moment
ALL_AT_LAST = 86_400.0  # even if none is quiet
QUIET = 0.1  # of a core


def disable_automatic_gc() -> None:
    """From now on look for garbage only in `tidy_up`."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy_up() -> None:
    """Look for garbage now and then, unless Python does."""
    skip = skipped = 0
    last = time.monotonic()
    while not gc.isenabled():
        worked = time.process_time()
        await asyncio.sleep(GLANCE)
        quiet = time.process_time() - worked < QUIET * GLANCE
        if time.monotonic() - last >= (ALL_EVERY if quiet else ALL_AT_LAST):
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()
        elif skipped < skip:
            skipped += 1
        else:
            found, skipped = gc.collect(0), 0
            skip = 0 if found > LITTLE else min(2 * skip + 1, MOST_SKIPPED)
        gc.freeze()  # all this is old now
