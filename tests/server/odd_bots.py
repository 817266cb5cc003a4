"""Bots for tests. The bots' processes import this module, so it imports little."""

import os
import time

from spieltisch.server.workers.bot_pool import DecisionJob, load_state


def first_legal(job: DecisionJob) -> int:
    """A deterministic bot."""
    return load_state(job).legal(job.seat)[0]


def raises(job: DecisionJob) -> int:
    raise RuntimeError(f"seat {job.seat} holds {job.world}")


def plays_what_is_forbidden(job: DecisionJob) -> int:
    return 10**6


def comes_to_no_end(job: DecisionJob) -> int:
    time.sleep(600)
    return first_legal(job)


def dies_nine_times(job: DecisionJob) -> int:
    """Count in a file, since every attempt is another process."""
    with open(os.environ["DEATHS"], "a+") as deaths:
        deaths.seek(0)
        if len(deaths.read()) >= 9:
            return first_legal(job)
        deaths.write(".")
        deaths.flush()
    os._exit(1)


def nap(job: DecisionJob) -> int:
    time.sleep(0.1)
    return job.seat


def nap_then_first(job: DecisionJob) -> int:
    time.sleep(0.1)
    return first_legal(job)
