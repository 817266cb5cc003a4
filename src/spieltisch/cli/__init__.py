"""The command `spieltisch`."""

import sys
from importlib.util import find_spec
from io import TextIOWrapper


def main() -> None:
    """Run the command; if click or rich is missing, say what to install."""
    if find_spec("click") is None or find_spec("rich") is None:
        print("The command needs two more packages: pip install spieltisch[cli]", file=sys.stderr)
        raise SystemExit(1)
    from spieltisch.cli.app import app

    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows "?"
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="spieltisch")
        sys.stdout.flush()
    except OSError as error:
        print(f"spieltisch: {error}", file=sys.stderr)
        raise SystemExit(1) from None
