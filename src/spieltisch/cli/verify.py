"""`spieltisch verify`: a record's dice and moves."""

import click

from spieltisch.cli.options import examples, json_option, language_option


@click.command(
    epilog=examples("verify our-game.json", "verify our-game.json --json", "verify - < our-game.json")
)
@click.argument("file", metavar="RECORD")
@language_option
@json_option
def command(file: str, language: str, as_json: bool) -> None:
    """Check a record: every move by the rules, every throw and draw by the secret that was promised.

    RECORD is a file that the table or `play` wrote; - reads standard input. The exit code is 1 if anything is
    wrong.
    """
    from spieltisch.cli.screen import print_json
    from spieltisch.cli.showing import read
    from spieltisch.cli.texts import say
    from spieltisch.engine.errors import SpieltischError
    from spieltisch.engine.record import Record
    from spieltisch.server.verify import verify

    text = read(file)
    try:
        checked = verify(Record.from_json(text))
    except SpieltischError as error:
        if as_json:
            print_json({"ok": False, "problem": error.key, "rule": error.rule, "text": error.text(language)})
        else:
            click.echo(say(language, "verify-wrong", reason=error), err=True)
        raise click.exceptions.Exit(1) from None
    if as_json:
        print_json({"ok": True, **checked._asdict()})
        return
    click.echo(say(language, "verify-moves", moves=checked.moves, undone=checked.undone))
    if checked.commitment is not None:
        click.echo(say(language, "verify-dice", rolls=checked.rolls, commitment=checked.commitment))
