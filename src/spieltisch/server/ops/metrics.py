"""Prometheus metrics.

Counting costs about a microsecond; values are collected only when /metrics is read. Several workers of one
server share their values in files (PROMETHEUS_MULTIPROC_DIR), so each of them can report the sum.
"""

import asyncio
import os
import time
from collections import Counter as Counts
from collections.abc import Callable, Coroutine, Iterable
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from spieltisch.server.workers.table_registry import TableRegistry
    from spieltisch.table.rows import Row

P = ParamSpec("P")
T = TypeVar("T")

MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"  # folder in which several workers share their values
SAMPLE_SECONDS = 0.1  # between two samples of the event loop
SAMPLES_PER_TABLE_COUNT = 10

disable_created_metrics()
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, CPU time, open files; not with several workers

REQUESTS = Counter(
    "spieltisch_requests", "Requests by kind of address and status.", ["route", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "spieltisch_request_seconds",
    "From a request to the end of its response.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
CONNECTIONS = Counter("spieltisch_connections", "WebSockets that were opened.", registry=REGISTRY)
MESSAGES = Counter("spieltisch_messages", "Messages of clients, by type.", ["type"], registry=REGISTRY)
REFUSALS = Counter(
    "spieltisch_refusals", "Refused requests and messages, by message key.", ["key"], registry=REGISTRY
)
MOVES = Counter("spieltisch_moves", "Rows committed to logs.", ["game", "kind"], registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "spieltisch_commit_seconds",
    "From a decision until its row is committed, including the wait for other writes.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
SCENE_SECONDS = Histogram(
    "spieltisch_scene_seconds",
    "To compute what the viewers of a table see, by part: sight, scene, log.",
    ["game", "part"],
    buckets=(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25),
    registry=REGISTRY,
)
THINK_SECONDS = Histogram(
    "spieltisch_bot_seconds",
    "Time of a bot decision, including the wait for a free process.",
    ["bot"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
    registry=REGISTRY,
)
LAG_SECONDS = Histogram(
    "spieltisch_loop_lag_seconds",
    "How much later than due the event loop ran a timer, sampled ten times a second.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
CONNECTED = Gauge("spieltisch_connected", "Open WebSockets.", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge(
    "spieltisch_tables",
    "Tables in memory, by status.",
    ["status"],
    registry=REGISTRY,
    multiprocess_mode="livesum",
)

JOBS_WAITING = Gauge(
    "spieltisch_jobs_waiting",
    "Jobs in the queue that do not run, by kind.",
    ["kind"],
    registry=REGISTRY,
    multiprocess_mode="livemax",  # every worker counts the jobs of all
)
JOBS = Counter(
    "spieltisch_jobs",
    "Runs of jobs by kind and outcome: finished, retried, failed (given up).",
    ["kind", "outcome"],
    registry=REGISTRY,
)
JOB_LATENESS = Histogram(
    "spieltisch_job_lateness_seconds",
    "How much later than due a job started.",
    ["kind"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
    registry=REGISTRY,
)


def exposition() -> bytes:
    """All metrics as text; the sums of all workers if they share them."""
    if MULTIPROCESS_DIR not in os.environ:
        return generate_latest(REGISTRY)
    _drop_dead_workers()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return generate_latest(registry)


def _drop_dead_workers() -> None:
    """Delete the gauges of workers that have ended."""
    files = Path(os.environ[MULTIPROCESS_DIR]).glob("gauge_live*_*.db")
    for worker in {int(file.stem.rpartition("_")[2]) for file in files}:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            mark_process_dead(worker)
        except PermissionError:
            pass  # another user's process has this id now


def timed(
    seconds: Histogram,
) -> Callable[[Callable[P, Coroutine[Any, Any, T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """Decorator: measure a coroutine function from call to return."""

    def decorate(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        @wraps(work)
        async def wrapped(*args: P.args, **kwargs: P.kwargs) -> T:
            with seconds.time():
                return await work(*args, **kwargs)

        return wrapped

    return decorate


def count_committed(game: str, rows: "Iterable[Row]") -> None:
    """Count rows that were committed to a log."""
    for row in rows:
        _moves(game, row.kind).inc()


@cache
def _moves(game: str, kind: str) -> Counter:
    return MOVES.labels(game, kind)


def observe_scene_seconds(game: str, spent: dict[str, float]) -> None:
    """Record the seconds spent on the parts of a scene, and reset them."""
    for part, seconds in spent.items():
        _drawing_seconds(game, part).observe(seconds)
    spent.clear()


@cache
def _drawing_seconds(game: str, part: str) -> Histogram:
    return SCENE_SECONDS.labels(game, part)


async def sample(registry: "TableRegistry") -> None:
    """Measure the lag of the event loop and count tables, until the server stops."""
    samples = 0
    while True:
        due = time.perf_counter() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        LAG_SECONDS.observe(max(0.0, time.perf_counter() - due))
        samples += 1
        if samples % SAMPLES_PER_TABLE_COUNT == 0:
            _count_tables(registry)


def _count_tables(registry: "TableRegistry") -> None:
    tables = [owner.table for owner in registry.owners.values()]
    found = Counts(table.status for table in tables)
    for status in ("waiting", "playing", "over"):
        TABLES.labels(status).set(found[status])
    CONNECTED.set(sum(len(table.connected_sessions()) for table in tables))
