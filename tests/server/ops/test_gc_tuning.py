"""Garbage is collected while the server runs with automatic collection off."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from spieltisch.server.ops import gc_tuning

NEVER = 1e9


class Cycle:
    """An object in a reference cycle."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def manual_gc(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Collect garbage as a server does, but more often."""
    monkeypatch.setattr(gc_tuning, "YOUNG_SECONDS", 0.001)
    monkeypatch.setattr(gc_tuning, "FULL_SECONDS", NEVER)
    monkeypatch.setattr(gc_tuning, "MAX_FULL_SECONDS", NEVER)
    gc_tuning.disable_automatic_gc()
    yield monkeypatch
    gc.unfreeze()
    gc.enable()


async def is_collected(milliseconds: int, within: int = 1000) -> bool:
    """Whether a cycle is collected that was referenced for so many milliseconds."""
    cycle = Cycle()
    lost = weakref.ref(cycle)
    collecting = asyncio.create_task(gc_tuning.collect_garbage())
    for _ in range(milliseconds):
        await asyncio.sleep(0.001)
    del cycle
    for _ in range(within):
        if lost() is None:
            break
        await asyncio.sleep(0.001)
    collecting.cancel()
    return lost() is None


def test_new_cyclic_garbage_is_collected(manual_gc: pytest.MonkeyPatch) -> None:
    assert asyncio.run(is_collected(0))


def test_old_objects_are_not_scanned_again(manual_gc: pytest.MonkeyPatch) -> None:
    assert not asyncio.run(is_collected(50, within=200))


def test_old_garbage_is_collected_when_idle(manual_gc: pytest.MonkeyPatch) -> None:
    manual_gc.setattr(gc_tuning, "FULL_SECONDS", 0.02)
    manual_gc.setattr(gc_tuning, "IDLE_LOAD", NEVER)
    assert asyncio.run(is_collected(10))


@pytest.mark.parametrize(("at_last", "is_found"), [(0.02, True), (NEVER, False)])
def test_a_busy_process_postpones_full_collections(
    manual_gc: pytest.MonkeyPatch, at_last: float, is_found: bool
) -> None:
    manual_gc.setattr(gc_tuning, "FULL_SECONDS", 0.02)
    manual_gc.setattr(gc_tuning, "MAX_FULL_SECONDS", at_last)
    manual_gc.setattr(gc_tuning, "IDLE_LOAD", 0.0)
    assert asyncio.run(is_collected(10, within=200)) == is_found


@pytest.mark.parametrize(("little", "often"), [(-1, True), (NEVER, False)])
def test_collections_that_find_little_are_skipped_more_often(
    manual_gc: pytest.MonkeyPatch, little: float, often: bool
) -> None:
    looks = []

    def look(phase: str, _: dict[str, int]) -> None:
        if phase == "stop":
            looks.append(phase)

    async def wait() -> None:
        collecting = asyncio.create_task(gc_tuning.collect_garbage())
        await asyncio.sleep(0.3)
        collecting.cancel()

    manual_gc.setattr(gc_tuning, "FEW_OBJECTS", little)
    gc.callbacks.append(look)
    try:
        asyncio.run(wait())
    finally:
        gc.callbacks.remove(look)
    assert (len(looks) > 10) is often  # twice as many are skipped each time: 8 of 255


def test_nothing_is_collected_while_automatic_collection_is_on() -> None:
    asyncio.run(asyncio.wait_for(gc_tuning.collect_garbage(), 1))
