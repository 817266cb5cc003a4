"""Kopf oder Knopf: the panels of the seats."""

from typing import Any

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS
from spieltisch.games.kopf_oder_knopf.view.pair_lines import BoardAnalysis
from spieltisch.games.kopf_oder_knopf.view.view_model import ViewModel, translate
from spieltisch.stage.scene import Panel


def panels(model: ViewModel) -> tuple[Panel, ...]:
    """Build the panel of each seat."""
    return model.sight.once(seat_panels, model.analysis, model.language, bool(model.sight.actors))


def seat_panels(
    game: Game, view: dict[str, Any], analysis: BoardAnalysis, language: str, going_on: bool
) -> tuple[Panel, ...]:
    """Build the panel of each seat: how many buttons it has left, and what they threaten."""
    panels: list[Panel] = []
    for seat, colour in enumerate(COLOURS):
        left = sum(1 for each in view["buttons"].values() if each == colour)
        fields = analysis.threats[seat] if analysis.drawn and going_on else []
        key = "panel-threatens" if fields else "panel"
        status = translate(language, key, buttons=left, fields=fields)
        taken, target = view["taken"][seat], view["options"]["target"]
        panels.append(Panel(seat=seat, colour=colour, status=status, score=taken, out_of=target))
    return tuple(panels)
