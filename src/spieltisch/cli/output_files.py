"""Files that commands write."""

from pathlib import Path


def check_writable(file: Path) -> None:
    """Check before the first game, not after the last, that a file can be written.

    :raises CommandError: if it cannot.
    """
    from spieltisch.cli.texts import CommandError

    try:
        file.open("a").close()
    except OSError as error:
        raise CommandError("unwritable", file=str(file), reason=str(error.strerror)) from error
