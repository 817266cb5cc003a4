"""`spieltisch admin`: for those who run a table for others."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from spieltisch.cli.common_options import examples, json_option, language_option

LONGEST_REASON = 200  # letters
UNITS = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}


class Age(click.ParamType[float]):
    """A span of time such as 12h, 90d or 8w, in seconds."""

    name = "age"

    def convert(self, value: object, param: click.Parameter | None, context: click.Context | None) -> float:
        """The seconds that the words mean."""
        if isinstance(value, float):
            return value
        count, unit = str(value)[:-1], str(value)[-1:]
        if unit not in UNITS or not count.isdecimal():
            self.fail(f"'{value}' is no age: write 12h, 90d or 8w.", param, context)
        return int(count) * UNITS[unit]


def house_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Where the house is: as for `serve`."""

    @wraps(function)
    def with_url(*args: Any, db: str, data: Path | None, **values: Any) -> Any:
        from spieltisch.cli.server_runner import data_folder
        from spieltisch.server.workers.table_service import Settings

        return function(*args, house=Settings(data=data or data_folder(), db=db), **values)

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


yes_option = click.option("--yes", is_flag=True, help="Don't ask.")
age_option = click.option(
    "--older-than", "unused", type=Age(), metavar="AGE", help="Unused for so long: 90d, 12h."
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
    """Look after a house: tables, people, backups.

    All of it works while the table is open, except restore. A table is named by its address, its link, or the
    mark that logs give it.
    """


@command.command(
    epilog=examples("admin tables --running --game kap-hoorn", "admin tables --person anna --json")
)
@click.option("--running", is_flag=True, help="Games that go on.")
@click.option("--waiting", is_flag=True, help="Tables that wait for people.")
@click.option("--over", is_flag=True, help="Games that are over.")
@age_option
@click.option("--game", default="", metavar="GAME", help="Tables of this game.")
@click.option("--person", default="", metavar="NAME", help="Tables where somebody of this name sits.")
@json_option
@house_options
def tables(
    house: Any,
    language: str,
    as_json: bool,
    running: bool,
    waiting: bool,
    over: bool,
    unused: float | None,
    game: str,
    person: str,
) -> None:
    """List tables, those that were used last first."""
    from spieltisch.cli import admin_actions
    from spieltisch.server.ops.admin import TableFilter

    chosen = {"playing": running, "waiting": waiting, "over": over}
    statuses = [status for status, wanted in chosen.items() if wanted]
    wish = TableFilter(statuses=statuses, unused=unused or 0.0, game=game, person=person)
    admin_actions.list_tables(house, wish, language, as_json)


@command.command()
@click.argument("table")
@json_option
@house_options
def show(house: Any, language: str, as_json: bool, table: str) -> None:
    """Show what is known of a table. What players hide stays hidden."""
    from spieltisch.cli import admin_actions

    admin_actions.show_table(house, table, language, as_json)


@command.command()
@click.argument("table")
@click.option("--why", required=True, metavar="SENTENCE", help="What people at the table will read.")
@house_options
def close(house: Any, language: str, table: str, why: str) -> None:
    """Close a table: the game is broken off, and everybody there reads why. Its record stays."""
    from spieltisch.cli import admin_actions

    why = " ".join(why.split())
    if not 0 < len(why) <= LONGEST_REASON:
        raise click.BadParameter(f"1 to {LONGEST_REASON} letters, please.", param_hint="--why")
    admin_actions.close_table(house, table, why, language)


@command.command()
@click.argument("table", required=False)
@age_option
@yes_option
@house_options
def delete(house: Any, language: str, table: str | None, unused: float | None, yes: bool) -> None:
    """Delete a table with all that belongs to it, or all that nobody has used for long."""
    from spieltisch.cli import admin_actions

    if (table is None) == (unused is None):
        raise click.UsageError("Name a table, or say --older-than.")
    admin_actions.delete_tables(house, table, unused, yes, language)


@command.command()
@click.option("--name", default="", metavar="NAME", help="Only those whose name has this in it.")
@json_option
@house_options
def people(house: Any, language: str, as_json: bool, name: str) -> None:
    """List people with their numbers."""
    from spieltisch.cli import admin_actions

    admin_actions.list_people(house, name, language, as_json)


@command.command(context_settings={"ignore_unknown_options": True})  # earlier ids may begin with "-"
@click.argument("person", metavar="NUMBER")
@yes_option
@house_options
def forget(house: Any, language: str, person: str, yes: bool) -> None:
    """Delete a person: their name, words and keys. Bots play on for them."""
    from spieltisch.cli import admin_actions

    admin_actions.forget_person(house, person, yes, language)


@command.command(epilog=examples("admin backup /srv/backups/$(date +%F).zip"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@house_options
def backup(house: Any, language: str, file: Path) -> None:
    """Write the whole house into one file, while people play."""
    from spieltisch.cli import admin_actions

    admin_actions.back_up(house, file, language)


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Take the place of what is there; it is kept beside.")
@house_options
def restore(house: Any, language: str, file: Path, yes: bool) -> None:
    """Put a backup in place, while the table is closed."""
    from spieltisch.cli import admin_actions

    admin_actions.restore(house, file, yes, language)


@command.command()
@click.argument("table", required=False)
@json_option
@house_options
def check(house: Any, language: str, as_json: bool, table: str | None) -> None:
    """Play every log again: all moves by the rules, all dice as promised. Exit code 1 if one is damaged."""
    from spieltisch.cli import admin_actions

    admin_actions.check(house, table, language, as_json)
