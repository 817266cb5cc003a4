"""The way to a game's stage; a game that has none yet is shown in plain text, with a button for every action.

So a new game can be tried at the table on the day its rules are written.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from spieltisch.engine import registry
from spieltisch.engine.core import CHANCE, Game, Words
from spieltisch.engine.texts import catalogue
from spieltisch.stage import rooms
from spieltisch.stage.rooms import DrawnSheet
from spieltisch.stage.scene import Choice, Line, Mark, Panel, Place, Prompt, Result, Scene, Sheet
from spieltisch.stage.sight import Sight
from spieltisch.stage.tokens import SEATS

SIZES = {"wide": (1036, 732), "tall": (390, 480)}
DIGEST = "plain"
LEADING = 20


@cache
def has_stage(slug: str) -> bool:
    """Whether the game has drawings of its own."""
    return rooms.has_stage(slug)


def sheet_of(game: Game) -> DrawnSheet:
    """The drawings of a game; none for plain text."""
    if has_stage(game.slug):
        return rooms.sheet_of(game)
    return DrawnSheet(Sheet(sprites="", boards={"wide": "", "tall": ""}, light={}, dark={}), DIGEST)


def scene_of(sight: Sight) -> Scene:
    """What the viewer sees."""
    return rooms.scene_of(sight) if has_stage(sight.game.slug) else _plain_scene(sight)


def chronicle_of(sight: Sight) -> list[Line]:
    """The log as the viewer may read it."""
    if has_stage(sight.game.slug):
        return rooms.chronicle_of(sight)
    return [
        Line(
            seat=None if happening.seat == CHANCE else happening.seat,
            text=sight.text(f"event-{happening.event.kind}", **happening.event.values),
        )
        for happening in sight.past
    ]


def attempt_of(sight: Sight, path: Sequence[str]) -> Words | None:
    """Which action a clicked path of zones means."""
    return rooms.attempt_of(sight, path) if has_stage(sight.game.slug) else None


def round_of(game: Game, view: Mapping[str, Any]) -> int:
    """The number of the round in any view of the game; 0 if there is none."""
    if has_stage(game.slug):
        return rooms.round_of(game, view)
    number = view.get("round", 0)
    return number if isinstance(number, int) else 0


def seat_colours(colours: Sequence[str | None]) -> list[str]:
    """A colour for every seat: that of its pieces, else the next one that nobody has."""
    spare = [colour for colour in SEATS if colour not in colours]
    return [colour if colour in SEATS else spare.pop(0) for colour in colours]


def cause(game: Game, word: str, language: str) -> str:
    """What ended the game, as the game itself calls it."""
    told, key = catalogue(game.slug), f"cause-{word}"
    return told.text(key, {}, language) if key in told.keys(language) else word


def _plain_scene(sight: Sight) -> Scene:
    width, height = SIZES[sight.shape]
    drawn: str = registry.room(sight.game.slug, "notation").picture(sight.view, sight.language)
    lines = "".join(
        f'<text x="16" y="{LEADING * (number + 1)}" font-family="monospace" font-size="14" '
        f'xml:space="preserve" fill="var(--ink)">{escape(line)}</text>'
        for number, line in enumerate(drawn.splitlines())
    )
    over = not sight.actors
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=max(height, LEADING * (len(drawn.splitlines()) + 1)),
        sheet=DIGEST,
        round=round_of(sight.game, sight.view),
        seat=sight.seat,
        marks=(Mark(id="text", svg=lines),),
        panels=tuple(
            Panel(seat=seat, colour=colour) for seat, colour in enumerate(seat_colours(sight.colours))
        ),
        prompt=Prompt(seats=tuple(seat for seat in sight.actors if seat != CHANCE), question=sight.prompt),
        choices=tuple(Choice(action=act.number, text=act.text, button=act.text) for act in sight.acts),
        result=_result(sight) if over else None,
    )


def _result(sight: Sight) -> Result:
    return Result(
        sentence=cause(sight.game, str(sight.end_cause), sight.language),
        places=tuple(Place(seat=each.seat, rank=each.rank, score=each.score) for each in sight.standings),
    )
