"""`spieltisch admin`: for operators of a server."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from spieltisch.cli.common_options import examples, json_option, language_option

LONGEST_REASON = 200  # characters
UNITS = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}


class Age(click.ParamType[float]):
    """A span of time such as 12h, 90d or 8w, in seconds."""

    name = "age"

    def convert(self, value: object, param: click.Parameter | None, context: click.Context | None) -> float:
        """Convert an age to seconds."""
        if isinstance(value, float):
            return value
        count, unit = str(value)[:-1], str(value)[-1:]
        if unit not in UNITS or not count.isdecimal():
            self.fail(f"'{value}' is no age: write 12h, 90d or 8w.", param, context)
        return int(count) * UNITS[unit]


def server_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say where the server's data is, as for `serve`."""

    @wraps(function)
    def with_url(*args: Any, db: str, data: Path | None, **values: Any) -> Any:
        from spieltisch.cli.server_runner import data_folder
        from spieltisch.server.ops.settings import Settings

        return function(*args, settings=Settings(data=data or data_folder(), db=db), **values)

    for option in (
        language_option,
        click.option("--db", default="", metavar="URL", envvar="SPIELTISCH_DB", help="As for serve."),
        click.option(
            "--data",
            type=click.Path(path_type=Path, file_okay=False),
            envvar="SPIELTISCH_DATA",
            help="As for serve.",
        ),
    ):
        with_url = option(with_url)
    return with_url


yes_option = click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
age_option = click.option(
    "--older-than", "unused", type=Age(), metavar="AGE", help="Only tables unused for this long: 90d, 12h."
)


@click.group(
    epilog=examples(
        "admin tables --running",
        "admin close 2f53ef6c --why 'The club closes at eleven.'",
        "admin delete --older-than 90d",
        "admin backup spieltisch.zip",
    )
)
def command() -> None:
    """Administer a server: tables, people, jobs, backups.

    Every command except restore works while the server runs. Name a table by its address, its link, or its
    mark in the logs.
    """


@command.command(
    epilog=examples("admin tables --running --game kap-hoorn", "admin tables --person anna --json")
)
@click.option("--running", is_flag=True, help="Games in progress.")
@click.option("--waiting", is_flag=True, help="Tables that wait for players.")
@click.option("--over", is_flag=True, help="Finished games.")
@age_option
@click.option("--game", default="", metavar="GAME", help="Tables of this game.")
@click.option("--person", default="", metavar="NAME", help="Tables where a person with this name has a seat.")
@json_option
@server_options
def tables(
    settings: Any,
    language: str,
    as_json: bool,
    running: bool,
    waiting: bool,
    over: bool,
    unused: float | None,
    game: str,
    person: str,
) -> None:
    """List tables, the last used first."""
    from spieltisch.cli import admin_actions
    from spieltisch.server.ops.admin import TableFilter

    chosen = {"playing": running, "waiting": waiting, "over": over}
    statuses = [status for status, wanted in chosen.items() if wanted]
    wanted = TableFilter(statuses=statuses, unused=unused or 0.0, game=game, person=person)
    admin_actions.list_tables(settings, wanted, language, as_json)


@command.command()
@click.argument("table")
@json_option
@server_options
def show(settings: Any, language: str, as_json: bool, table: str) -> None:
    """Show a table. What players hide stays hidden."""
    from spieltisch.cli import admin_actions

    admin_actions.show_table(settings, table, language, as_json)


@command.command()
@click.argument("table")
@click.option(
    "--why", required=True, metavar="SENTENCE", help="The reason that people at the table will read."
)
@server_options
def close(settings: Any, language: str, table: str, why: str) -> None:
    """Close a table: its game ends, people there read why, and its record stays."""
    from spieltisch.cli import admin_actions

    why = " ".join(why.split())
    if not 0 < len(why) <= LONGEST_REASON:
        raise click.BadParameter(f"Write 1 to {LONGEST_REASON} characters.", param_hint="--why")
    admin_actions.close_table(settings, table, why, language)


@command.command()
@click.argument("table", required=False)
@age_option
@yes_option
@server_options
def delete(settings: Any, language: str, table: str | None, unused: float | None, yes: bool) -> None:
    """Delete a table with its log and chat, or all tables that were not used for long."""
    from spieltisch.cli import admin_actions

    if (table is None) == (unused is None):
        raise click.UsageError("Name a table, or use --older-than.")
    admin_actions.delete_tables(settings, table, unused, yes, language)


@command.command()
@click.option("--name", default="", metavar="NAME", help="Only people whose name contains this.")
@json_option
@server_options
def people(settings: Any, language: str, as_json: bool, name: str) -> None:
    """List people with their numbers."""
    from spieltisch.cli import admin_actions

    admin_actions.list_people(settings, name, language, as_json)


@command.command(context_settings={"ignore_unknown_options": True})  # earlier ids may begin with "-"
@click.argument("person", metavar="NUMBER")
@yes_option
@server_options
def forget(settings: Any, language: str, person: str, yes: bool) -> None:
    """Delete a person: name, chat lines and logins. Bots take over their seats."""
    from spieltisch.cli import admin_actions

    admin_actions.forget_person(settings, person, yes, language)


@command.command()
@json_option
@server_options
def jobs(settings: Any, language: str, as_json: bool) -> None:
    """List what the server has to do later: moves of bots, hints, reviews, e-mails, clocks."""
    from spieltisch.cli import admin_actions

    admin_actions.list_jobs(settings, language, as_json)


@command.command(epilog=examples("admin backup /srv/backups/$(date +%F).zip"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@server_options
def backup(settings: Any, language: str, file: Path) -> None:
    """Back up the server into one file, while people play."""
    from spieltisch.cli import admin_actions

    admin_actions.back_up(settings, file, language)


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Replace existing data; the old data is kept beside it.")
@server_options
def restore(settings: Any, language: str, file: Path, yes: bool) -> None:
    """Restore a backup while the server is stopped."""
    from spieltisch.cli import admin_actions

    admin_actions.restore(settings, file, yes, language)


@command.command()
@click.argument("table", required=False)
@json_option
@server_options
def check(settings: Any, language: str, as_json: bool, table: str | None) -> None:
    """Replay every log: check all moves by the rules and all dice. Exit code 1 if a log is damaged."""
    from spieltisch.cli import admin_actions

    admin_actions.check(settings, table, language, as_json)
