"""Work that is carried out to its end, even if whoever asked for it has gone away meanwhile.

A browser that closes cancels what the server is doing for it. A query must not be cut in the middle, and a
row that is in the log must not be missing at the table.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from spieltisch.engine.errors import SpieltischError

log = logging.getLogger("spieltisch")
P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound="Workshop")


class Workshop:
    """Somebody whose work is not left half done."""

    def __init__(self, beside: "Workshop | None" = None) -> None:
        """Work on one's own, or `beside` somebody who waits for this work, too."""
        self._work: set[asyncio.Task[Any]] = set() if beside is None else beside._work

    async def finish_work(self, seconds: float) -> None:
        """Wait until all that was begun is done, but not forever."""
        if self._work:
            await asyncio.wait(self._work, timeout=seconds)


def shielded(
    work: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Carry out the method to its end, even if its caller is cancelled."""

    @wraps(work)
    async def carried_out(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(work(self, *args, **kwargs))
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_look_after)
            raise

    return carried_out


def _look_after(task: asyncio.Task[Any]) -> None:
    """Hear how work ended that nobody waits for any more. That it was refused is nobody's concern then."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, SpieltischError):
        log.error("work failed that nobody waited for", exc_info=error)
