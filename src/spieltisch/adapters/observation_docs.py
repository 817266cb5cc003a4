"""Write docs/researchers/observations.md: what the numbers of an observation mean, from the games themselves.

`python -m spieltisch.adapters.observation_docs FILE` writes it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from spieltisch.engine.core import Game
from spieltisch.engine.facts import Part
from spieltisch.engine.registry import bundled_games, folder, game

HEAD = """# Observations

An observation is what a seat sees of a position, as integers for learning. For one game and box it always has
the same length and order, for every position, number of players and choice of options. `make observations`
writes this page from the games.

```python
import spieltisch

game = spieltisch.game("kap-hoorn")
state = game.start(players=4)
numbers = [0] * game.observation_shape[0]
state.observe(0, numbers)  # what seat 0 sees

parts = {}
for part in game.observation_parts():  # name, shape, low, high, per_seat
    parts[part.name], numbers = numbers[: part.size], numbers[part.size :]
```

An observation holds everything that `view(seat)` holds, except for the fields named under each table, and
nothing that the seat may not know: in all positions that agree with what a seat knows, it observes the same.
Tests prove both on positions of random play, on their neighbours, and on positions that differ from them in
one field.

Parts marked *seats* have one row for each seat of the largest table, from the observing seat on in the order
of play; rows of seats that are not at the table are 0. A part of several dimensions is stored row by row, the
last index running fastest. Parts marked *derived* follow from the others and are there for convenience.
"""


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a part means; whether it follows from the others."""

    name: str
    meaning: str
    derived: bool = False


class LeftOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields of a view (inner ones behind a dot) that observations do without, and why they may."""

    fields: list[str]
    reason: str


class Meanings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game's observation.toml says."""

    part: list[Meaning]
    left_out: list[LeftOut] = []


def meanings(slug: str) -> Meanings:
    """What the parts of a game's observations mean, and what they leave out.

    >>> meanings("kopf-oder-knopf").part[0].name
    'holes'
    """
    text = folder(slug).joinpath("rules", "observation.toml").read_bytes()
    return msgspec.toml.decode(text, type=Meanings)


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for slug in bundled_games() for line in section(game(slug)))])


def section(game: Game) -> Iterator[str]:
    """One game: its parts, and what is left out."""
    said = meanings(game.slug)
    yield f"## {game.box.game.name_de}\n"
    yield f"`{game.slug}`, {game.observation_shape[0]} numbers\n"
    yield "| from | part | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    start = 0
    for part, told in zip(game.observation_parts(), said.part, strict=True):
        yield row(start, part, told)
        start += part.size
    yield ""
    if said.left_out:
        yield "Fields of `view(seat)` that observations leave out:\n"
        for left_out in said.left_out:
            yield f"- {', '.join(f'`{field}`' for field in left_out.fields)}: {left_out.reason}"
        yield ""


def row(start: int, part: Part, told: Meaning) -> str:
    """One part."""
    marks = [mark for mark, holds in (("seats", part.per_seat), ("derived", told.derived)) if holds]
    name = f"**{part.name}**" + (f" (*{', '.join(marks)}*)" if marks else "")
    shape = " × ".join(str(length) for length in part.shape)
    return f"| {start} | {name} | {shape} | {part.low} to {part.high} | {told.meaning} |"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
