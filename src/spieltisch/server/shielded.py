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
S = TypeVar("S", bound="TaskOwner")


class TaskOwner:
    """Somebody whose work is not left half done."""

    def __init__(self, parent: "TaskOwner | None" = None) -> None:
        """Work on one's own, or `parent` somebody who waits for this work, too."""
        self._shielded_tasks: set[asyncio.Task[Any]] = set() if parent is None else parent._shielded_tasks

    async def wait_for_tasks(self, seconds: float) -> None:
        """Wait until all that was begun is done, but not forever."""
        if self._shielded_tasks:
            await asyncio.wait(self._shielded_tasks, timeout=seconds)


def shielded(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Carry out the method to its end, even if its caller is cancelled."""

    @wraps(method)
    async def run_shielded(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(self, *args, **kwargs))
        self._shielded_tasks.add(task)
        task.add_done_callback(self._shielded_tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    return run_shielded


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Hear how work ended that nobody waits for any more. That it was refused is nobody's concern then."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, SpieltischError):
        log.error("work failed that nobody waited for", exc_info=error)
