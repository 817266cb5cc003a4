"""What the view models of all games have in common: the sight, its texts, its seats."""

from functools import cached_property
from typing import ClassVar

from mypy_extensions import mypyc_attr

from spieltisch.engine.texts import catalogue
from spieltisch.stage.seat_letters import initials
from spieltisch.stage.sight import Sight
from spieltisch.stage.tokens import SEATS


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseViewModel:
    """One position as one viewer sees it; a game adds the lookups that the parts of its scene share."""

    default_colours: ClassVar[tuple[str, ...]] = tuple(SEATS)  # of the seats of a game that gives them none

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.game = sight.game
        self.language = sight.language
        self.seats = range(sight.players)

    def text(self, key: str, **values: object) -> str:
        """Return a sentence in the viewer's language; an optional one can be empty."""
        return self.sight.text(key, **values)

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.sight.names[seat]

    def colour(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.sight.colours[seat] or self.default_colours[seat]

    @cached_property
    def letters(self) -> list[str]:
        """The initials of all seats, where names have no room."""
        return initials(self.sight.names)

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked to decide."""
        return bool(self.sight.acts)


class Translator:
    """The texts of a game, for drawings that are cached by language.

    >>> translate = Translator("kap-hoorn")
    >>> translate("en", "chart-finish")
    'FINISH'
    """

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def __call__(self, language: str, key: str, **values: object) -> str:
        """Return a sentence without its outer spaces; an optional one can be empty."""
        return catalogue(self.slug).text(key, values, language).strip()


def localized(thing: object, part: str, language: str) -> str:
    """Return a text that a box has in both languages: the "name" or "text" of a card, a horse, a tile."""
    return str(getattr(thing, f"{part}_{'de' if language.startswith('de') else 'en'}"))
