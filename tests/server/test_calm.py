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
def calmly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As a served house, but in a hurry."""
    monkeypatch.setattr(calm, "EVERY", 0.001)
    calm.keep_calm()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("calmly")
@pytest.mark.parametrize("looks", [1, calm.MIDDLE])
def test_what_holds_itself_is_found(looks: int) -> None:
    async def until_found() -> None:
        knot = Knot()
        lost = weakref.ref(knot)
        tidying = asyncio.create_task(calm.tidy_up())
        for _ in range(looks):  # it has stayed for so long
            await asyncio.sleep(0.002)
        del knot
        async with asyncio.timeout(10):
            while lost() is not None:
                await asyncio.sleep(0.001)
        tidying.cancel()

    asyncio.run(until_found())


def test_nobody_looks_where_python_does() -> None:
    asyncio.run(asyncio.wait_for(calm.tidy_up(), 1))
