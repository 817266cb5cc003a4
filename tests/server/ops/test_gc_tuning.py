"""Garbage is found while the server is open, although Python does not look for it any more."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from spieltisch.server.ops import gc_tuning

NEVER = 1e9


class Knot:
    """It holds itself, so that only a search finds it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def calmly(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """As a served house, but with a quick eye."""
    monkeypatch.setattr(gc_tuning, "GLANCE", 0.001)
    monkeypatch.setattr(gc_tuning, "ALL_EVERY", NEVER)
    monkeypatch.setattr(gc_tuning, "ALL_AT_LAST", NEVER)
    gc_tuning.disable_automatic_gc()
    yield monkeypatch
    gc.unfreeze()
    gc.enable()


async def found(moments: int, within: int = 1000) -> bool:
    """Whether a knot is found that somebody held for so many moments."""
    knot = Knot()
    lost = weakref.ref(knot)
    tidying = asyncio.create_task(gc_tuning.tidy_up())
    for _ in range(moments):
        await asyncio.sleep(0.001)
    del knot
    for _ in range(within):
        if lost() is None:
            break
        await asyncio.sleep(0.001)
    tidying.cancel()
    return lost() is None


def test_what_is_new_and_holds_itself_is_found(calmly: pytest.MonkeyPatch) -> None:
    assert asyncio.run(found(0))


def test_what_is_old_is_looked_at_no_more(calmly: pytest.MonkeyPatch) -> None:
    assert not asyncio.run(found(50, within=200))


def test_what_is_old_is_found_in_a_quiet_moment(calmly: pytest.MonkeyPatch) -> None:
    calmly.setattr(gc_tuning, "ALL_EVERY", 0.02)
    calmly.setattr(gc_tuning, "QUIET", NEVER)
    assert asyncio.run(found(10))


@pytest.mark.parametrize(("at_last", "is_found"), [(0.02, True), (NEVER, False)])
def test_a_house_that_is_never_quiet_waits_for_it(
    calmly: pytest.MonkeyPatch, at_last: float, is_found: bool
) -> None:
    calmly.setattr(gc_tuning, "ALL_EVERY", 0.02)
    calmly.setattr(gc_tuning, "ALL_AT_LAST", at_last)
    calmly.setattr(gc_tuning, "QUIET", 0.0)
    assert asyncio.run(found(10, within=200)) == is_found


@pytest.mark.parametrize(("little", "often"), [(-1, True), (NEVER, False)])
def test_where_little_is_found_it_is_looked_for_seldom(
    calmly: pytest.MonkeyPatch, little: float, often: bool
) -> None:
    looks = []

    def look(phase: str, _: dict[str, int]) -> None:
        if phase == "stop":
            looks.append(phase)

    async def wait() -> None:
        tidying = asyncio.create_task(gc_tuning.tidy_up())
        await asyncio.sleep(0.3)
        tidying.cancel()

    calmly.setattr(gc_tuning, "LITTLE", little)
    gc.callbacks.append(look)
    try:
        asyncio.run(wait())
    finally:
        gc.callbacks.remove(look)
    assert (len(looks) > 10) is often  # twice as many are passed over each time: eight looks at 255 moments


def test_nobody_looks_where_python_does() -> None:
    asyncio.run(asyncio.wait_for(gc_tuning.tidy_up(), 1))
