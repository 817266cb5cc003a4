"""Show positions and records as pictures, in notebooks and files.

>>> import spieltisch
>>> from spieltisch.stage import show
>>> show(spieltisch.game("kopf-oder-knopf").start()).svg()[:4]
'<svg'

In a notebook it is displayed if it is the last line of a cell. After `%load_ext spieltisch.stage` a state or
record displays itself.
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
    """A scene with its sheet, displayed by notebooks."""

    def __init__(self, scene: Scene, sheet: Sheet, theme: Theme = "light") -> None:
        self.scene = scene
        self.sheet = sheet
        self.theme: Theme = theme

    def svg(self) -> str:
        """Return the picture as an SVG document."""
        return render(self.scene, self.sheet, self.theme)

    def png(self, zoom: float = 1) -> bytes:
        """Return the picture as a PNG file.

        :raises ModuleNotFoundError: when the package resvg_py is not installed.
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
    """Show a position, or a record after `ply` moves (None: all), as the seat (None: a spectator) sees it.

    :raises SpieltischError: when the record does not replay.
    """
    state, past = (shown, []) if isinstance(shown, State) else replayed(shown, ply)
    names = [seat_name(state, each, language) for each in range(state.players)]
    sight = look(state, seat, past=past, names=names, language=language, shape=shape)
    return Shown(scene_of(sight), sheet_of(state.game).sheet, theme)


def replayed(record: Record, ply: int | None = None) -> tuple[State, list[HistoryEntry]]:
    """Return the position after so many of the moves in force, and the history until then."""
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
    """Return the colour of a seat or, if it has none, its number from 1."""
    values = {"colour": state.seat_colour(seat) or "none", "number": seat + 1}
    return catalogue(None).text("seat-name", values, language)


def load_ipython_extension(ipython: Any) -> None:
    """Display states and records as pictures in this notebook; called by `%load_ext spieltisch.stage`."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    formatter.for_type(State, _drawn)
    formatter.for_type(Record, _drawn)


def _drawn(shown: State | Record) -> str | None:
    """Return the picture, or None for text if the game has no view."""
    slug = shown.game.slug if isinstance(shown, State) else shown.game
    return show(shown).svg() if has_stage(slug) else None
