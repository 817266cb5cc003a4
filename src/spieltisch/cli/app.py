"""The command group; each command is a module that is loaded when it is called."""

from importlib import import_module
from typing import Any

import click

from spieltisch import SpieltischError, __version__
from spieltisch.cli.common_options import chosen_language, examples
from spieltisch.engine import build

COMMANDS = {  # the name of the command and its module: its line in the list of commands
    "serve": "Open the table in the browser.",
    "play": "Play a game in the terminal, against bots or with friends.",
    "simulate": "Play many games by bots and show the statistics.",
    "arena": "Let bots play a tournament: ratings, who beats whom, a report.",
    "ladder": "Measure how much stronger each level of bots is than the one below.",
    "rules": "Print a rulebook, one rule, or which tests prove which rule.",
    "show": "Show a position or a record as text or picture.",
    "review": "Review a game: win probabilities, mistakes, turning points.",
    "verify": "Check a record: moves, dice, signature.",
    "bench": "Measure the speed of the rules.",
    "admin": "Administer a server: tables, people, backups.",
}


class Commands(click.Group):
    """Loads a command when it is called, and prints errors in one line."""

    def list_commands(self, context: click.Context) -> list[str]:
        """List the commands in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the object `command` of the module of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"spieltisch.cli.commands.{name}").command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command; for an unknown name, list the commands."""
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise click.UsageError(
                f"No such command '{name}'. The commands are {', '.join(COMMANDS)}.", context
            )
        return super().resolve_command(context, arguments)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, context: click.Context) -> Any:
        """Run the command; print a user's error as one line on stderr, not as a traceback."""
        try:
            return super().invoke(context)
        except SpieltischError as error:
            click.echo(error_line(error, chosen_language(context)), err=True)
            context.exit(2)
        except KeyboardInterrupt:
            from spieltisch.cli.texts import say

            click.echo("\n" + say(chosen_language(context), "interrupted"), err=True)
            context.exit(130)


def error_line(error: SpieltischError, language: str) -> str:
    """Return the error as one line, with its rule if it has one."""
    from spieltisch.cli.texts import say

    return say(language, "error", text=error)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "play kopf-oder-knopf", "simulate kopf-oder-knopf -n 1000", "rules --rule KOK-17 --lang de"
    ),
)
@click.version_option(
    __version__, prog_name="spieltisch", message=f"%(prog)s, version %(version)s ({build()})"
)
def app() -> None:
    """Board games for people and programs, from one source of rules.

    Every command explains itself: spieltisch COMMAND --help.
    """
