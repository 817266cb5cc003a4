"""`spieltisch verify`: check a record."""

import click

from spieltisch.cli.common_options import examples, json_option, language_option


@click.command(
    epilog=examples(
        "verify our-game.json",
        "verify our-game.json --key 3b6a27bc...",
        "verify our-game.json --key key.json",
        "verify our-game.json --json",
        "verify - < our-game.json",
    )
)
@click.argument("file", metavar="RECORD")
@click.option(
    "--key",
    metavar="KEY",
    help="Demand a signature by this public key: 64 hexadecimal digits, or a file with them or with what the"
    " server answers at /api/key.",
)
@language_option
@json_option
def command(file: str, key: str | None, language: str, as_json: bool) -> None:
    """Check a record: moves, dice and signature.

    The rules check every move, the promised secret every throw and draw, and the server's signature that
    nothing has changed since. RECORD is a file from the server or from `play`; - reads standard input.

    Exit code 0: everything that the record proves is right. Without a signature that is moves and dice only,
    and the output says so. Exit code 1: something is wrong, or the signature that --key demands is missing.
    Exit code 2: the file or the key cannot be read.
    """
    from spieltisch.cli.console import print_json
    from spieltisch.cli.text_output import read
    from spieltisch.cli.texts import say
    from spieltisch.engine.errors import SpieltischError
    from spieltisch.engine.record import Record
    from spieltisch.table.verify import verify

    text = read(file)
    wanted = None if key is None else public_key(key)
    try:
        checked = verify(Record.from_json(text), wanted)
    except SpieltischError as error:
        if as_json:
            print_json({"ok": False, "problem": error.key, "rule": error.rule, "text": error.text(language)})
        else:
            click.echo(say(language, "verify-wrong", reason=error), err=True)
        raise click.exceptions.Exit(1) from None
    if as_json:
        proves = [
            "moves",
            *(["dice"] if checked.commitment else []),
            *(["unchanged"] if checked.signed_by else []),
        ]
        print_json({"ok": True, "proves": proves, **checked._asdict()})
        return
    click.echo(say(language, "verify-moves", moves=checked.moves, undone=checked.undone))
    if checked.commitment is not None:
        click.echo(say(language, "verify-dice", rolls=checked.rolls, commitment=checked.commitment))
        if checked.rolls:
            click.echo(say(language, "verify-seeds", count=len(checked.seeded)))
    if checked.signed_by is None:
        click.echo(say(language, "verify-unsigned"))
    else:
        sentence = "verify-signed" if wanted is None else "verify-signed-as-demanded"
        click.echo(say(language, sentence, signer=checked.signed_by))


def public_key(text: str) -> str:
    """Return the key: given as text, or in a file, alone or as the server's answer at /api/key.

    :raises CommandError: if there is none.
    """
    import msgspec

    from spieltisch.cli.text_output import read
    from spieltisch.cli.texts import CommandError
    from spieltisch.table.protocol import PublicKey
    from spieltisch.table.record_proof import is_key

    found = text.strip().lower()
    if not is_key(found):
        content = read(text).strip()
        try:
            found = msgspec.json.decode(content, type=PublicKey).key.lower()
        except msgspec.DecodeError:
            found = content.lower()
    if not is_key(found):
        raise CommandError("bad-key", found=text)
    return found
