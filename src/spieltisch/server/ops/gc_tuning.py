"""Keep garbage-collection pauses short with a million live objects.

A full collection of a thousand tables takes a second. Moves leave no cyclic garbage; connections do when they
close. So only new objects are collected, every quarter of a second, and then frozen. When a collection finds
little, the next ones are skipped, up to a limit. A full collection runs seldom, when the process is idle.
"""

import asyncio
import gc
import time

YOUNG_SECONDS = 0.25  # between two collections of new objects
FEW_OBJECTS = 100  # found: skip more of the next collections
MAX_SKIPPED = 63  # collections
FULL_SECONDS = 3600.0  # between two full collections, when idle
MAX_FULL_SECONDS = 86_400.0  # even if the process is never idle
IDLE_LOAD = 0.1  # of a core


def disable_automatic_gc() -> None:
    """Turn off automatic collection; `collect_garbage` takes over."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_garbage() -> None:
    """Collect garbage periodically while automatic collection is off."""
    skip = skipped = 0
    last = time.monotonic()
    while not gc.isenabled():
        worked = time.process_time()
        await asyncio.sleep(YOUNG_SECONDS)
        idle = time.process_time() - worked < IDLE_LOAD * YOUNG_SECONDS
        if time.monotonic() - last >= (FULL_SECONDS if idle else MAX_FULL_SECONDS):
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()
        elif skipped < skip:
            skipped += 1
        else:
            found, skipped = gc.collect(0), 0
            skip = 0 if found > FEW_OBJECTS else min(2 * skip + 1, MAX_SKIPPED)
        gc.freeze()  # do not look at these objects again
