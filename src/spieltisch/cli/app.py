"""The commands, each a module of its own that is loaded when it is called."""

from importlib import import_module
from typing import Any

import click

from spieltisch import SpieltischError, __version__
from spieltisch.cli.common_options import examples, spoken_language
from spieltisch.engine import build

COMMANDS = {  # name, which is also the module's: what stands in the list of commands
    "serve": "Open the table in the browser.",
    "play": "Play a game in the terminal, against bots or with friends.",
    "simulate": "Play many games by bots and show the statistics.",
    "arena": "Let bots play a tournament: ratings, who beats whom, a report.",
    "ladder": "Measure how much stronger each level of bots is than the one below.",
    "rules": "Read the rulebooks, one rule, or which tests prove which rule.",
    "show": "Show a position or the record of a game as text.",
    "review": "Look at a game again: win probabilities, mistakes, turning points.",
    "verify": "Check what a record proves: moves, dice, signature.",
    "bench": "Measure the speed of the rules.",
    "admin": "Look after a house: tables, people, backups.",
}


class Commands(click.Group):
    """Loads a command when it is called, and tells errors in one line."""

    def list_commands(self, context: click.Context) -> list[str]:
        """In the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The object `command` of the module of that name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"spieltisch.cli.commands.{name}").command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the commands there are when there is no such one."""
        name = arguments[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise click.UsageError(
                f"No such command '{name}'. The commands are {', '.join(COMMANDS)}.", context
            )
        return super().resolve_command(context, arguments)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, context: click.Context) -> Any:
        """Run the command; what people did wrong is one line on stderr, not a traceback."""
        try:
            return super().invoke(context)
        except SpieltischError as error:
            click.echo(error_line(error, spoken_language(context)), err=True)
            context.exit(2)
        except KeyboardInterrupt:
            from spieltisch.cli.texts import say

            click.echo("\n" + say(spoken_language(context), "interrupted"), err=True)
            context.exit(130)


def error_line(error: SpieltischError, language: str) -> str:
    """The error as one line, with its rule if there is one."""
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
    """Board games for people and machines, one rules source for both.

    Every command explains itself: spieltisch COMMAND --help.
    """
