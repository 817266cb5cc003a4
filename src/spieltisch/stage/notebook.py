"""Positions and games as pictures, for notebooks and files.

>>> import spieltisch
>>> from spieltisch.stage import show
>>> show(spieltisch.game("kopf-oder-knopf").start()).svg()[:4]
'<svg'

In a notebook the last line of a cell shows it. After `%load_ext spieltisch.stage` a state shows itself.
"""

from typing import Any

from spieltisch.engine.core import State
from spieltisch.engine.record import Record
from spieltisch.engine.texts import catalogue
from spieltisch.stage.game_views import has_stage, scene_of, sheet_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.render import Theme, render
from spieltisch.stage.scene import Scene, Shape, Sheet
from spieltisch.stage.sight import look


class Shown:
    """A scene with its sheet. Notebooks ask for `_repr_svg_`."""

    def __init__(self, scene: Scene, sheet: Sheet, theme: Theme = "light") -> None:
        self.scene = scene
        self.sheet = sheet
        self.theme: Theme = theme

    def svg(self) -> str:
        """A document of its own."""
        return render(self.scene, self.sheet, self.theme)

    def png(self, zoom: float = 1) -> bytes:
        """The picture in pixels.

        :raises ModuleNotFoundError: without the package resvg_py.
        """
        from resvg_py import svg_to_bytes

        return bytes(svg_to_bytes(svg_string=self.svg(), zoom=zoom))

    def _repr_svg_(self) -> str:
        return self.svg()


def show(
    shown: State | Record,
    seat: int | None = None,
    *,
    ply: int | None = None,
    language: str = "en",
    shape: Shape = "wide",
    theme: Theme = "light",
) -> Shown:
    """A position, or a record after so many moves (None: all), as the seat (None: a spectator) sees it.

    :raises SpieltischError: when the record does not replay.
    """
    state, past = (shown, []) if isinstance(shown, State) else replayed(shown, ply)
    names = [seat_name(state, each, language) for each in range(state.players)]
    sight = look(state, seat, past=past, names=names, language=language, shape=shape)
    return Shown(scene_of(sight), sheet_of(state.game).sheet, theme)


def replayed(record: Record, ply: int | None = None) -> tuple[State, list[HistoryEntry]]:
    """The position after so many of the moves in force, and what happened until then."""
    record.replay()
    state = next(record.states())
    state.trace()
    past: list[HistoryEntry] = []
    for move in record.in_force()[:ply]:
        number = state.round_number()
        state.apply(move.seat, state.action(move.action))
        past += [HistoryEntry(move.seat, number, event) for event in state.take_events()]
    return state, past


def seat_name(state: State, seat: int, language: str) -> str:
    """The colour of a seat, else its number as people count."""
    values = {"colour": state.seat_colour(seat) or "none", "number": seat + 1}
    return catalogue(None).text("seat-name", values, language)


def load_ipython_extension(ipython: Any) -> None:
    """From now on states and records show themselves in this notebook: `%load_ext spieltisch.stage`."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    formatter.for_type(State, _drawn)
    formatter.for_type(Record, _drawn)


def _drawn(shown: State | Record) -> str | None:
    """None, so that a notebook shows it as text, where the game has no stage."""
    slug = shown.game.slug if isinstance(shown, State) else shown.game
    return show(shown).svg() if has_stage(slug) else None
