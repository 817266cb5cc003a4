"""Files that commands write."""

from pathlib import Path


def check_writable(file: Path) -> None:
    """Before the first game, not after the last.

    :raises CommandError: when the file cannot be written.
    """
    from spieltisch.cli.texts import CommandError

    try:
        file.open("a").close()
    except OSError as error:
        raise CommandError("unwritable", file=str(file), reason=str(error.strerror)) from error
