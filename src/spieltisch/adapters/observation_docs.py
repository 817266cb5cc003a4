"""Generate docs/researchers/observations.md, which explains the numbers of every game's observations.

`python -m spieltisch.adapters.observation_docs FILE` writes the page.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from spieltisch.engine.core import Game
from spieltisch.engine.facts import Part
from spieltisch.engine.registry import bundled_games, folder, game
from spieltisch.engine.toml_text import read_toml

HEAD = """# Observations

An observation is what a seat sees of a position, as integers for learning. On one box it has the same length
and order for every position, number of players and choice of options. `make observations` writes this page
from the games.

```python
import numpy as np
import spieltisch

game = spieltisch.game("GAME")
state = game.start(players=4)
numbers = np.zeros(game.observation_shape, np.int16)
state.observe(0, numbers)  # what seat 0 sees; the same array can be used again

parts, start = {}, 0
for part in game.observation_parts():  # name, shape, low, high, per_seat
    parts[part.name] = numbers[start : start + part.size].reshape(part.shape)
    start += part.size
```

`observe` writes into NumPy arrays of any kind of number in one step. Lists and other sequences work, too, but
take longer.

An observation holds everything that `view(seat)` holds, except the fields listed below each table, and
nothing that the seat may not know: it is the same in all positions that agree with what the seat knows. Tests
check both on positions of random play, on their neighbours, and on positions that differ in one field.

Parts marked *seats* have one row for each seat of the largest possible game, beginning with the observing
seat, in the order of play; rows of seats that do not play are 0. Parts with several dimensions are stored in
row-major order. Parts marked *derived* follow from the others and are there for convenience.
"""


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of a part, and whether it follows from the others."""

    name: str
    meaning: str
    derived: bool = False


class LeftOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields of a view (nested ones after a dot) that observations leave out, and the reason."""

    fields: list[str]
    reason: str


class Meanings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a game's observation.toml."""

    part: list[Meaning]
    left_out: list[LeftOut] = []


def meanings(slug: str) -> Meanings:
    """Read the meanings of the parts of a game's observations, and what they leave out.

    >>> meanings("kopf-oder-knopf").part[0].name
    'holes'
    """
    return msgspec.convert(read_toml(folder(slug).joinpath("rules", "observation.toml")), Meanings)


def page() -> str:
    """Return the complete page."""
    slugs = bundled_games()
    head = HEAD.replace("GAME", slugs[0])
    return "\n".join([head, *(line for slug in slugs for line in section(game(slug)))])


def section(game: Game) -> Iterator[str]:
    """Yield the lines for one game: its parts, and what is left out."""
    found = meanings(game.slug)
    yield f"## {game.box.game.name_de}\n"
    yield f"`{game.slug}`, {game.observation_shape[0]} numbers\n"
    yield "| from | part | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    start = 0
    for part, meaning in zip(game.observation_parts(), found.part, strict=True):
        yield row(start, part, meaning)
        start += part.size
    yield ""
    if found.left_out:
        yield "Fields of `view(seat)` that observations leave out:\n"
        for left_out in found.left_out:
            yield f"- {', '.join(f'`{field}`' for field in left_out.fields)}: {left_out.reason}"
        yield ""


def row(start: int, part: Part, meaning: Meaning) -> str:
    """Return the line for one part."""
    marks = [mark for mark, holds in (("seats", part.per_seat), ("derived", meaning.derived)) if holds]
    name = f"**{part.name}**" + (f" (*{', '.join(marks)}*)" if marks else "")
    shape = " × ".join(str(length) for length in part.shape)
    return f"| {start} | {name} | {shape} | {part.low} to {part.high} | {meaning.meaning} |"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
