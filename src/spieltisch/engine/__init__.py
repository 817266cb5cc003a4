"""What a game is, and what every game can rely on."""


def build() -> str:
    """Whether the rules run "compiled" or "interpreted"."""
    from spieltisch.engine import core

    return "interpreted" if str(core.__file__).endswith(".py") else "compiled"
