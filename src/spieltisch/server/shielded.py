"""Methods that run to their end even when their caller is cancelled.

A browser that disconnects cancels its request. A cancelled request must not interrupt a database query,
and the table in memory must get every row that was committed.
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
    """Base class of objects with @shielded methods; it knows which of them still run."""

    def __init__(self, parent: "TaskOwner | None" = None) -> None:
        """Create an owner; one with a `parent` shares the parent's set of tasks."""
        self._shielded_tasks: set[asyncio.Task[Any]] = set() if parent is None else parent._shielded_tasks

    def keep_task(self, task: "asyncio.Task[Any]") -> None:
        """Count a background task among those that `wait_for_tasks` waits for."""
        self._shielded_tasks.add(task)
        task.add_done_callback(self._shielded_tasks.discard)

    async def wait_for_tasks(self, seconds: float) -> None:
        """Wait until all shielded methods have finished, at most so many seconds."""
        if self._shielded_tasks:
            await asyncio.wait(self._shielded_tasks, timeout=seconds)


def shielded(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Run the method to its end, even if its caller is cancelled."""

    @wraps(method)
    async def run_shielded(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(self, *args, **kwargs))
        self.keep_task(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    return run_shielded


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Log the error of a task whose caller was cancelled; a refusal needs no log."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, SpieltischError):
        log.error("a task failed after its caller was cancelled", exc_info=error)
