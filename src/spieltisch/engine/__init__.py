"""The contract of a game, and what all games share: components, records, texts, randomness, bot hooks."""


def build() -> str:
    """Return "compiled" or "interpreted", depending on how the rules run."""
    from spieltisch.engine import core

    return "interpreted" if str(core.__file__).endswith(".py") else "compiled"
