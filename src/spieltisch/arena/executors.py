"""Run jobs in this process, in several processes of this machine, or on a Ray cluster.

An executor takes a function and an iterable of jobs and yields the results as they arrive. It takes a job
from the iterable only shortly before a worker is free, so that earlier results can decide the size of later
jobs.
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

CONNECT_TIMEOUT = 5.0  # seconds
JOBS_PER_WORKER = 2  # submitted at a time: one that runs, one that waits


class Executor(Protocol):
    """Runs jobs."""

    @property
    def workers(self) -> int:
        """The number of jobs that run at a time."""

    def map_unordered(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """Yield the results of all jobs, in any order. Closing the iterator stops the work."""


def local_executor(workers: int) -> Executor:
    """Return an executor with this many processes of this machine.

    >>> sorted(local_executor(1).map_unordered(abs, [-3, 2]))
    [2, 3]
    """
    return ProcessExecutor(workers) if workers > 1 else SerialExecutor()


class SerialExecutor:
    """Runs jobs in this process."""

    workers = 1

    def map_unordered(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """Yield the results in the order of the jobs."""
        return map(work, jobs)


class ProcessExecutor:
    """Runs jobs in worker processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def map_unordered(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """Yield the results as they arrive. The processes start for these jobs and end with them."""

        def finished(waiting: set[Future[Answer]]) -> set[Future[Answer]]:
            return wait(waiting, return_when=FIRST_COMPLETED).done

        with worker_pool(self.workers) as pool:
            try:
                for done in _run_jobs(lambda job: pool.submit(work, job), finished, jobs, self.workers):
                    yield done.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class RayExecutor:
    """Runs jobs on the Ray cluster at an address, or on a temporary cluster of this machine.

    :raises ArenaError: if Ray is not installed, or the cluster cannot be reached.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError as error:
            raise ArenaError("no-ray") from error
        self._ray = ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray sends no usage statistics
        quietly: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            _check_reachable(address or "")
            if address is None:
                ray.init(num_cpus=workers, include_dashboard=False, **quietly)
            else:
                ray.init(address, **quietly)
        except (OSError, RuntimeError, ValueError) as error:
            raise ArenaError("no-cluster", address=address or "none", reason=str(error)) from error
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def map_unordered(self, work: Callable[[Job], Answer], jobs: Iterable[Job]) -> Iterator[Answer]:
        """Yield the results as they arrive, then disconnect from the cluster."""
        ray = self._ray
        task = ray.remote(work)
        try:
            for done in _run_jobs(task.remote, lambda refs: set(ray.wait(list(refs))[0]), jobs, self.workers):
                try:
                    yield ray.get(done)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from error
        finally:
            ray.shutdown()


def _check_reachable(address: str) -> None:
    """Connect to the address once; Ray itself would wait for minutes.

    :raises OSError: if the address does not answer.
    """
    place = re.fullmatch(r"(?:ray://)?([^/:]+):(\d+)", address)
    if place:
        socket.create_connection((place[1], int(place[2])), CONNECT_TIMEOUT).close()


Handle = TypeVar("Handle")


def _run_jobs(
    submit: Callable[[Job], Handle],
    finished: Callable[[set[Handle]], set[Handle]],
    jobs: Iterable[Job],
    workers: int,
) -> Iterator[Handle]:
    """Submit jobs, a few more at a time than there are workers; yield the handles of finished jobs."""
    waiting: set[Handle] = set()
    rest = iter(jobs)
    while True:
        waiting.update(submit(job) for job in islice(rest, workers * JOBS_PER_WORKER - len(waiting)))
        if not waiting:
            return
        done = finished(waiting)
        waiting -= done
        yield from done
