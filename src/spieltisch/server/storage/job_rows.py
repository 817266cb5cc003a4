"""SQL for the table `jobs`, the job queue of SQLite. Most moves against bots run it, so it is raw SQL."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import sqlalchemy as sa

from spieltisch.server.storage.schema import jobs
from spieltisch.server.workers.job_queue import Job, JobSummary
from spieltisch.table.rows import Owner

COLUMNS = ("id", "kind", "key", "payload", "origin", "person", "due", "order", "tries")
NAMES = ", ".join(f'"{name}"' for name in COLUMNS)
POSTPONE = "UPDATE jobs SET due = ?, tries = ? WHERE id = ?"
SUMMARIES = "SELECT kind, count(*), min(due), sum(tries) FROM jobs GROUP BY kind ORDER BY kind"


def insert_jobs(connection: sa.Connection, new: Sequence[Job]) -> None:
    """Insert jobs. A job replaces the one with its kind and key."""
    if new:
        values = [value for job in new for value in _values(job)]
        connection.exec_driver_sql(_insert_statement(len(new)), tuple(values))


def read_jobs(connection: sa.Connection, after: int) -> list[Job]:
    """Read the jobs with a greater id."""
    chosen = sa.select(*(jobs.c[name] for name in COLUMNS)).where(jobs.c.id > after).order_by(jobs.c.id)
    return [
        Job(kind, key, payload, Owner(origin, person), due, order, tries, number)
        for number, kind, key, payload, origin, person, due, order, tries in connection.execute(chosen)
    ]


def write_outcomes(
    connection: sa.Connection, finished: Sequence[int], postponed: Iterable[tuple[float, int, int]]
) -> None:
    """Delete finished jobs; store due time, number of tries and id of postponed ones."""
    if finished:
        places = ", ".join("?" * len(finished))
        connection.exec_driver_sql(f"DELETE FROM jobs WHERE id IN ({places})", tuple(finished))
    for values in postponed:
        connection.exec_driver_sql(POSTPONE, values)


def read_summaries(connection: sa.Connection) -> list[JobSummary]:
    """Count the jobs by kind."""
    return [
        JobSummary(kind=kind, waiting=waiting, running=None, oldest=oldest, tries=tries)
        for kind, waiting, oldest, tries in connection.exec_driver_sql(SUMMARIES)
    ]


def _values(job: Job) -> tuple[object, ...]:
    return (
        job.id,
        job.kind,
        job.key,
        job.payload,
        job.owner.origin,
        job.owner.person,
        job.due,
        job.order,
        job.tries,
    )


@lru_cache(maxsize=256)
def _insert_statement(rows: int) -> str:
    """SQL that inserts so many jobs."""
    places = f"({', '.join('?' * len(COLUMNS))})"
    replaced = ", ".join(f'"{name}" = excluded."{name}"' for name in COLUMNS if name not in ("kind", "key"))
    return (
        f"INSERT INTO jobs ({NAMES}) VALUES {', '.join([places] * rows)} "
        f"ON CONFLICT (kind, key) DO UPDATE SET {replaced}"
    )
