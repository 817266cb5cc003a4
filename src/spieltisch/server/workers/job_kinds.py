"""What the jobs of each kind carry, which keys they have, and how they run."""

from typing import TypedDict

import msgspec

from spieltisch.server.workers.job_queue import Job
from spieltisch.table.commit import Commit
from spieltisch.table.rows import Owner


class Limits(TypedDict, total=False):
    """The limits of a kind, for `JobQueue.register`."""

    concurrency: int
    timeout: float
    max_tries: int | None


BOT_PATIENCE = 10.0  # seconds until a worker looks after a bot that has not decided
BOT_LIMITS: Limits = {"concurrency": 200, "timeout": 600.0}  # most of them pause or wait for a process
CLOCK_LIMITS: Limits = {"concurrency": 20, "timeout": 30.0}


class BotTurn(msgspec.Struct, array_like=True):
    """The decision that a bot owes while the log of a table has `plies` rows."""

    table: str
    plies: int


class TurnEmail(msgspec.Struct, array_like=True):
    """An e-mail about one turn of one seat."""

    table: str
    seat: int
    turn: int  # length of the log when the turn started


def jobs_of(commit: Commit, mail_delay: float | None) -> list[Job]:
    """Return the jobs that a commit starts; `mail_delay`: seconds until an e-mail, None: send none."""
    jobs = []
    if commit.bot_to_act:
        due = commit.at + BOT_PATIENCE
        jobs.append(bot_job(BotTurn(commit.table, commit.plies), commit.owner, due))
    if commit.deadline is not None:
        jobs.append(clock_job(commit.table, commit.owner, commit.deadline))
    if mail_delay is not None:
        due = commit.at + mail_delay
        for seat in commit.turns_started:
            jobs.append(turn_job(TurnEmail(commit.table, seat, commit.plies), commit.owner, due))
    return jobs


def bot_job(turn: BotTurn, owner: Owner, due: float) -> Job:
    """Return the job of a bot's decision; each table has one.

    The owner of the table lets the bot decide at once. The job runs only if that takes long, for example
    because the owner has died; then the worker that takes the job becomes the owner.
    """
    return Job("bot", turn.table, msgspec.json.encode(turn), owner, due)


def review_job(table: str, owner: Owner, due: float, order: float) -> Job:
    """Return the job of a review; each game has one."""
    return Job("review", table, table.encode(), owner, due, order)


def turn_job(email: TurnEmail, owner: Owner, due: float) -> Job:
    """Return the job of an e-mail; each turn of a seat has one."""
    return Job("mail", f"{email.table} {email.seat} {email.turn}", msgspec.json.encode(email), owner, due)


def clock_job(table: str, owner: Owner, due: float) -> Job:
    """Return the job that ends turns when the first clock of a table runs out; each table has one."""
    return Job("clock", table, table.encode(), owner, due)
