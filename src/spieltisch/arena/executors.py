"""Those who do the work: this process alone, several processes of this machine, or a Ray cluster.

A crew is handed a function and its jobs and gives the answers as they come. Jobs are taken from the iterable
only when somebody is about to be free, so what is known by then can decide about their size.
"""

import os
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from spieltisch.arena.texts import ArenaError
from spieltisch.engine.processes import worker_pool

Job = TypeVar("Job")
Answer = TypeVar("Answer")

PATIENCE = 5.0  # seconds
AHEAD = 2  # jobs given out for each worker: one at work, one at hand


class Executor(Protocol):
    """Anybody who does jobs."""

    @property
    def workers(self) -> int:
        """How many jobs are worked on at a time."""

    def answers(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """The answers to all jobs, in any order. Closing the iterator ends the work."""


def crew(workers: int) -> Executor:
    """A crew of this machine.

    >>> sorted(crew(1).answers(abs, [-3, 2]))
    [2, 3]
    """
    return Processes(workers) if workers > 1 else Alone()


class Alone:
    """Nobody but this process."""

    workers = 1

    def answers(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """One job after the other."""
        return map(work, jobs)


class Processes:
    """Processes beside this one."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def answers(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """As they come; the processes are started for these jobs and end with them."""

        def finished(waiting: set[Future[Answer]]) -> set[Future[Answer]]:
            return wait(waiting, return_when=FIRST_COMPLETED).done

        with worker_pool(self.workers) as pool:
            try:
                for done in _handed_out(lambda job: pool.submit(work, job), finished, jobs, self.workers):
                    yield done.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class RayCluster:
    """The workers of a Ray cluster: the one at this address, or one made of this machine for the occasion.

    :raises ArenaError: when Ray is not installed, or the cluster cannot be reached.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError as error:
            raise ArenaError("no-ray") from error
        self._ray = ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told about it
        quietly: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            _knock(address or "")
            if address is None:
                ray.init(num_cpus=workers, include_dashboard=False, **quietly)
            else:
                ray.init(address, **quietly)
        except (OSError, RuntimeError, ValueError) as error:
            raise ArenaError("no-cluster", address=address or "none", reason=str(error)) from error
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def answers(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """As they come, from anywhere in the cluster; the connection ends with them."""
        ray = self._ray
        task = ray.remote(work)
        try:
            for done in _handed_out(
                task.remote, lambda refs: set(ray.wait(list(refs))[0]), jobs, self.workers
            ):
                try:
                    yield ray.get(done)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from error
        finally:
            ray.shutdown()


def _knock(address: str) -> None:
    """Whether somebody answers there; Ray itself would wait for minutes.

    :raises OSError: when nobody does.
    """
    place = re.fullmatch(r"(?:ray://)?([^/:]+):(\d+)", address)
    if place:
        socket.create_connection((place[1], int(place[2])), PATIENCE).close()


Handle = TypeVar("Handle")


def _handed_out(
    submit: Callable[[Job], Handle],
    finished: Callable[[set[Handle]], set[Handle]],
    jobs: Iterable[Job],
    workers: int,
) -> Iterator[Handle]:
    """Hand out jobs, always a few more than there are workers; the handles of those that are done."""
    waiting: set[Handle] = set()
    rest = iter(jobs)
    while True:
        waiting.update(submit(job) for job in islice(rest, workers * AHEAD - len(waiting)))
        if not waiting:
            return
        done = finished(waiting)
        waiting -= done
        yield from done
