"""Carry out the commands of `spieltisch admin` and print their results."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click
from babel.dates import format_datetime
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from spieltisch.cli.console import filled, make_console, print_json
from spieltisch.cli.server_runner import restrict_file_access, without_password
from spieltisch.cli.texts import CommandError, say
from spieltisch.server.ops import backups
from spieltisch.server.ops.admin import Admin, LogProblem, TableFilter, TableSummary
from spieltisch.server.ops.settings import Settings
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.texts import ServerRefusal

T = TypeVar("T")


def run_admin(settings: Settings, language: str, work: Callable[[Admin], Awaitable[T]]) -> T:
    """Run an operator's action on the database of a server.

    :raises SpieltischError: if it cannot be done, or the database cannot be used.
    """

    async def done() -> T:
        admin = Admin(settings.url)
        try:
            await admin.open()
            return await work(admin)
        finally:
            await admin.close()

    try:
        place = make_url(settings.url)
        if place.get_backend_name() == "sqlite":
            backups.existing_sqlite_file(place)  # raises if there is none; SQLite would create an empty one
        restrict_file_access(settings, language)
        return asyncio.run(done())
    except DatabaseError as error:
        if error.kind == "busy":
            raise ServerRefusal("database-locked", file=str(place.database)) from error
        shown = without_password(settings.url)
        raise CommandError("no-database", url=shown, reason=error.refusal) from error
    except (OSError, ImportError, SQLAlchemyError) as error:
        reason = str(error).splitlines()[0]
        raise CommandError("no-database", url=without_password(settings.url), reason=reason) from error


# -- tables ------------------------------------------------------------------------------------------------


def list_tables(settings: Settings, wanted: TableFilter, language: str, as_json: bool) -> None:
    """Print a line for each table."""
    lines = run_admin(settings, language, lambda admin: admin.tables(wanted))
    if as_json:
        print_json(lines)
        return
    if not lines:
        click.echo(say(language, "admin-no-tables"))
        return
    heads = ("admin-mark", "name", "game", "admin-status", "admin-people", "admin-rows", "admin-used")
    rows = [
        (
            line.mark,
            line.name,
            line.game,
            say(language, f"admin-{line.status}"),
            _who(line, language),
            str(line.rows),
            _when(line.used, language),
        )
        for line in lines
    ]
    table = filled([say(language, head) for head in heads], rows)
    for column in table.columns[:5]:
        column.justify = "left"
    make_console().print(table)


def show_table(settings: Settings, name: str, language: str, as_json: bool) -> None:
    """Print what an operator may know of a table."""
    line = run_admin(settings, language, lambda admin: admin.find_table(name))
    if as_json:
        print_json(line)
        return
    facts = {
        "admin-address": f"/t/{line.id}",
        "admin-mark": line.mark,
        "name": line.name,
        "game": line.game,
        "admin-status": say(language, f"admin-{line.status}"),
        "admin-people": _who(line, language),
        "admin-rows": str(line.rows),
        "admin-made": _when(line.made, language),
        "admin-used": _when(line.used, language),
    }
    if line.closed:
        facts["admin-closed"] = line.closed
    for key, value in facts.items():
        click.echo(f"{say(language, key):<16}{value}")


def close_table(settings: Settings, name: str, why: str, language: str) -> None:
    """Close a table."""

    async def closed(admin: Admin) -> TableSummary:
        line = await admin.find_table(name)
        await admin.close_table(line.id, why)
        return line

    line = run_admin(settings, language, closed)
    click.echo(say(language, "admin-table-closed", name=line.name, mark=line.mark))


def delete_tables(
    settings: Settings, name: str | None, unused: float | None, yes: bool, language: str
) -> None:
    """Delete one table, or all tables unused for so many seconds."""

    async def chosen(admin: Admin) -> list[TableSummary]:
        return (
            await admin.tables(TableFilter(unused=unused or 0.0))
            if name is None
            else [await admin.find_table(name)]
        )

    lines = run_admin(settings, language, chosen)
    if not lines:
        click.echo(say(language, "admin-no-tables"))
        return
    question = say(language, "admin-sure-tables", count=len(lines), name=lines[0].name)
    if not (yes or click.confirm(question)):
        raise click.exceptions.Exit(1)

    async def deleted(admin: Admin) -> None:
        for line in lines:
            await admin.delete_table(line.id)

    run_admin(settings, language, deleted)
    click.echo(say(language, "admin-tables-deleted", count=len(lines)))


# -- people ------------------------------------------------------------------------------------------------


def list_people(settings: Settings, name: str, language: str, as_json: bool) -> None:
    """Print a line for each person."""
    lines = run_admin(settings, language, lambda admin: admin.people(name))
    if as_json:
        print_json(lines)
        return
    if not lines:
        click.echo(say(language, "admin-nobody"))
        return
    heads = ("name", "admin-number", "admin-tables", "admin-playing")
    rows = [(line.name, line.id, str(line.tables), str(line.playing)) for line in lines]
    make_console().print(filled([say(language, head) for head in heads], rows))


def forget_person(settings: Settings, person: str, yes: bool, language: str) -> None:
    """Delete a person."""

    async def named(admin: Admin) -> str:
        return next((line.name for line in await admin.people() if line.id == person), "")

    name = run_admin(settings, language, named)
    if name and not (yes or click.confirm(say(language, "admin-sure-person", name=name))):
        raise click.exceptions.Exit(1)
    run_admin(settings, language, lambda admin: admin.delete_person(person))
    click.echo(say(language, "admin-person-gone", name=name))


# -- jobs --------------------------------------------------------------------------------------------------


def list_jobs(settings: Settings, language: str, as_json: bool) -> None:
    """Print a line for each kind of job."""
    lines = run_admin(settings, language, lambda admin: admin.jobs())
    if as_json:
        print_json(lines)
        return
    heads = (
        "admin-job-kind",
        "admin-job-waiting",
        "admin-job-running",
        "admin-job-oldest",
        "admin-job-tries",
    )
    rows = [
        (
            say(language, f"admin-job-{line.kind}"),
            str(line.waiting),
            "–" if line.running is None else str(line.running),
            "–" if line.oldest is None else _when(line.oldest, language),
            str(line.tries),
        )
        for line in lines
    ]
    make_console().print(filled([say(language, head) for head in heads], rows))


# -- backups -----------------------------------------------------------------------------------------------


def back_up(settings: Settings, file: Path, language: str) -> None:
    """Write a backup."""
    restrict_file_access(settings, language)
    about = backups.back_up(settings.url, settings.data, file)
    size = file.stat().st_size / 2**20
    click.echo(say(language, "admin-backed-up", file=str(file), size=size, database=about.database))


def restore(settings: Settings, file: Path, yes: bool, language: str) -> None:
    """Restore a backup."""
    kept = backups.restore(settings.url, settings.data, file, yes)
    click.echo(say(language, "admin-restored", file=str(file)))
    for old in kept:
        click.echo(say(language, "admin-kept", file=str(old)))


# -- checking ----------------------------------------------------------------------------------------------


def check(settings: Settings, name: str | None, language: str, as_json: bool) -> None:
    """Check the logs of all tables, or of one."""

    async def checked(admin: Admin) -> tuple[int, list[LogProblem]]:
        lines = await admin.tables() if name is None else [await admin.find_table(name)]
        found = [await admin.check_log(line, language) for line in lines]
        return len(lines), [finding for finding in found if finding is not None]

    count, findings = run_admin(settings, language, checked)
    damaged = [finding for finding in findings if not finding.old]
    if as_json:
        print_json({"tables": count, "findings": findings})
    else:
        for finding in findings:
            click.echo(say(language, "admin-finding", mark=finding.mark, reason=finding.reason), err=True)
        click.echo(say(language, "admin-checked", count=count, damaged=len(damaged)))
    if damaged:
        raise click.exceptions.Exit(1)


def _who(line: TableSummary, language: str) -> str:
    free = line.players - len(line.people) - line.bots
    names = ", ".join(line.people)
    return say(language, "admin-who", names=names, people=len(line.people), bots=line.bots, free=max(0, free))


def _when(at: float, language: str) -> str:
    return str(format_datetime(datetime.fromtimestamp(at), "short", locale=language))
