"""Garbage is found while the server is open, although Python does not look for it any more."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from spieltisch.server import calm


class Knot:
    """It holds itself, so that only a search finds it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def calmly(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """As a served house, but with a quick eye."""
    monkeypatch.setattr(calm, "GLANCE", 0.001)
    monkeypatch.setattr(calm, "OLD", 5)
    calm.keep_calm()
    yield monkeypatch
    gc.unfreeze()
    gc.enable()


async def found(moments: int) -> bool:
    """Whether a knot is found that somebody held for so many moments."""
    knot = Knot()
    lost = weakref.ref(knot)
    tidying = asyncio.create_task(calm.tidy_up())
    for _ in range(moments):
        await asyncio.sleep(0.001)
    del knot
    for _ in range(1000):
        if lost() is None:
            break
        await asyncio.sleep(0.001)
    tidying.cancel()
    return lost() is None


@pytest.mark.parametrize("moments", [1, 50])
def test_what_holds_itself_is_found(calmly: pytest.MonkeyPatch, moments: int) -> None:
    calmly.setattr(calm, "EVERY", 0.002)
    assert asyncio.run(found(moments))


def test_it_is_found_before_the_time_when_there_is_much(calmly: pytest.MonkeyPatch) -> None:
    calmly.setattr(calm, "MANY", 0)
    assert asyncio.run(found(1))


def test_otherwise_nobody_looks(calmly: pytest.MonkeyPatch) -> None:
    assert not asyncio.run(found(1))


def test_nobody_looks_where_python_does() -> None:
    asyncio.run(asyncio.wait_for(calm.tidy_up(), 1))
