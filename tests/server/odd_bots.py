"""Bots for tests. Their processes import this, so it needs nothing but what bots need."""

import os
import time

from spieltisch.server.workers.bot_pool import Job, restore


def first_legal(task: Job) -> int:
    """A bot that can be foreseen."""
    return restore(task).legal(task.seat)[0]


def raises(task: Job) -> int:
    raise RuntimeError(f"seat {task.seat} holds {task.world}")


def plays_what_is_forbidden(task: Job) -> int:
    return 10**6


def comes_to_no_end(task: Job) -> int:
    time.sleep(600)
    return first_legal(task)


def dies_nine_times(task: Job) -> int:
    """What it does is noted in a file, since it is another process every time."""
    with open(os.environ["DEATHS"], "a+") as deaths:
        deaths.seek(0)
        if len(deaths.read()) >= 9:
            return first_legal(task)
        deaths.write(".")
        deaths.flush()
    os._exit(1)


def nap(task: Job) -> int:
    time.sleep(0.1)
    return task.seat


def nap_then_first(task: Job) -> int:
    time.sleep(0.1)
    return first_legal(task)
