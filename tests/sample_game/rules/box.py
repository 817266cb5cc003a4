"""The tables of components.toml that only the sample game has."""

from spieltisch.engine.box import Box, Provenance, Table


class Suit(Table):
    """A suit of the deck."""

    id: str
    provenance: Provenance


class Numbers(Table):
    """Every suit has the numbers from 1 to the highest."""

    highest: int
    provenance: Provenance


class Die(Table):
    """The faces of the die; a face may be there twice."""

    faces: tuple[int, ...]
    provenance: Provenance


class Components(Box):
    """The box of the sample game."""

    suit: tuple[Suit, ...]
    numbers: Numbers
    die: Die

    def verify(self) -> None:
        """Refuse what the rules cannot play with."""
        if not self.die.faces or min(self.die.faces) < 1:
            raise self.bad_table("die.faces", "1, 2, ...")
        dealt = self.game.players_max * max(option.max or 0 for option in self.option)
        if len(self.suit) * self.numbers.highest < dealt:
            raise self.bad_table("suit", f"{dealt} cards")

    @property
    def cards(self) -> list[str]:
        """All cards, suit by suit."""
        return [f"{suit.id}-{number}" for suit in self.suit for number in range(1, self.numbers.highest + 1)]
