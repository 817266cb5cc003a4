"""`python -m spieltisch` is the command `spieltisch`."""

from spieltisch.cli import main

if __name__ == "__main__":
    main()
