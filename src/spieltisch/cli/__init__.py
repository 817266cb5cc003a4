"""The command `spieltisch`."""

import sys
from importlib.util import find_spec


def main() -> None:
    """Run the command; say what to install where its two helpers, click and rich, are missing."""
    if find_spec("click") is None or find_spec("rich") is None:
        print("The command needs two more packages: pip install spieltisch[cli]", file=sys.stderr)
        raise SystemExit(1)
    from spieltisch.cli.app import app

    app(prog_name="spieltisch")
