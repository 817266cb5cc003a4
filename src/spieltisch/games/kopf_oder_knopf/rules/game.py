"""Kopf oder Knopf: the rules on one box: fields of a position and steps of a turn."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import Options
from spieltisch.engine.errors import BadOption
from spieltisch.engine.steps import Step
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import position, tables
from spieltisch.games.kopf_oder_knopf.rules.box import QUADRANT_FIELDS, Components
from spieltisch.games.kopf_oder_knopf.rules.state import Settings, State
from spieltisch.games.kopf_oder_knopf.rules.steps import moving, setup, taking, turn
from spieltisch.games.kopf_oder_knopf.rules.tables import FIELDS, Layout, digits_layout, no_buttons

MAX_LEGAL: Final = 50 * 32  # the most buttons of a box x the most destinations of one


class Game(core.Game):
    """Kopf oder Knopf, played with one box."""

    def __init__(self, box: Components) -> None:
        self.components = box
        self.layouts = {layout.id: digits_layout(layout.digits).prepare(box) for layout in box.layout}
        self.capacity = max([player.buttons for player in box.player]) + 1
        limits = {option.id: option for option in box.option}
        self.lowest_target: i64 = limits["target"].min or 0
        self.highest_target: i64 = limits["target"].max or 0
        self.most_quiet: i64 = limits["stall_limit"].max or 0
        steps: list[Step[Any]] = [  # by phase
            setup.DrawHoles("KOK-55", outcomes=[tables.DRAWS]),
            taking.Fine("KOK-5", [tables.TAKES, tables.DONE]),
            taking.Capture("KOK-5", [tables.TAKES, tables.DONE]),
            moving.Move("KOK-5", [tables.MOVES]),
            turn.Over("KOK-44"),
        ]
        self.steps: vec[Step[Any]] = vec[Step[Any]](steps)
        super().__init__(
            box,
            max_legal=MAX_LEGAL,
            actions=tables.ACTIONS,
            outcomes=tables.OUTCOMES,
            fields=position.fields(self),
        )

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KOK-55, KOK-61: refuse a game without limits, and a custom layout without digits."""
        if options["repetition"] == 0 and options["stall_limit"] == 0:
            raise BadOption("no-limit", slug=self.slug, rule="KOK-61")
        if (options["layout"] == "custom") != (options["custom_layout"] != ""):
            raise BadOption("custom-layout", slug=self.slug, rule="KOK-55", layout=options["layout"])
        return options

    def new_state(self, players: int, options: Options) -> State:
        """KOK-2 to KOK-5: put all buttons on the second ring, Red to play."""
        state = self.empty_board(options, self.layout(options))
        for player in range(2):
            for field in self.components.player[player].start:
                state.put(player, tables.INDEX[field])
        if options["layout"] == "random":
            state.phase = tables.LAYOUT
        else:
            turn.open_game(state)
        return state

    def empty_board(self, options: Options, layout: Layout) -> State:
        """Return a board without buttons, Red to play."""
        red, blue = no_buttons(self.capacity), no_buttons(self.capacity)
        return State(self, Settings(options), layout, zeros(FIELDS), red, blue)

    def layout(self, options: Options) -> Layout:
        """Return the layout of the options; without holes while it is still to be drawn."""
        name = options["layout"]
        if name == "random":
            return Layout([0] * FIELDS)
        if name == "custom":
            return digits_layout(options["custom_layout"]).prepare(self.components)
        return self.layouts[name]

    def load_state(self, position_data: Mapping[str, Any]) -> State:
        """Load a position from a dump."""
        return position.load(self, position_data)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Return the most steps: quiet stretches below the stall limit between 2 x target - 1 takes."""
        if options["stall_limit"] == 0:
            return None
        turns: int = 2 * options["target"] * options["stall_limit"]
        decisions = self.capacity // 3 + 3  # fines, a declined capture, the move
        return QUADRANT_FIELDS + turns * decisions
