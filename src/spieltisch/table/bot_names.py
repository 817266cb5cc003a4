"""Names of bots: short first names, the same in every language."""

from collections.abc import Collection
from random import Random

FEMALE_NAMES = (
    "Alma", "Clara", "Edda", "Emma", "Frieda", "Greta", "Hanna", "Ida", "Jule", "Lotte", "Mara", "Nora",
    "Paula", "Rosa", "Thea", "Wilma",
)  # fmt: skip
MALE_NAMES = (
    "Anton", "Bruno", "Carl", "David", "Emil", "Fritz", "Hugo", "Jakob", "Kurt", "Leo", "Max", "Oskar",
    "Paul", "Rudi", "Till", "Viktor",
)  # fmt: skip
BOT_NAMES = (*FEMALE_NAMES, *MALE_NAMES)
MAX_SEATS = 8  # seats with names of their own


def bot_name(seed: str, seat: int, taken: Collection[str] = ()) -> str:
    """Return a name for the bot on a seat: one that is not taken, if possible with an initial of its own.

    `seed` is the same for all seats of a table. Each seat has names of its own, so that two bots of one table
    differ without knowing of each other.

    >>> names = [bot_name("a table", seat) for seat in range(MAX_SEATS)]
    >>> len({*names}), bot_name("a table", 0, taken=[names[0]]) in names
    (8, False)
    """
    shuffled = Random(seed).sample(BOT_NAMES, len(BOT_NAMES))
    order = [*shuffled[seat % MAX_SEATS :: MAX_SEATS], *shuffled]
    used = {name.casefold() for name in taken}
    free = [name for name in order if name.casefold() not in used] or order
    initials = {name[:1] for name in used}
    return next((name for name in free if name[0].casefold() not in initials), free[0])
