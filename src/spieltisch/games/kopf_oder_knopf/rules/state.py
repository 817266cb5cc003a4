"""Kopf oder Knopf: the position, and what all steps of a turn do with it.

Fields are 0 to 99 (a1, b1 ... j10). A turn has the phases FINE, CAPTURE and MOVE in this order; the game
skips phases without a decision. The folder steps has a class for each of them.
"""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from spieltisch.engine import steps
from spieltisch.engine.core import Options
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Caution, Reason, Standing
from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import movement, observation
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    BLUE,
    BLUE_WINS,
    COLOURS,
    DONE,
    DRAW,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    FINE,
    LAYOUT,
    MOVE,
    MOVES,
    NONE,
    OVER,
    REASONS,
    RED,
    RED_WINS,
    TARGET_REACHED,
    UNDECIDED,
    WINNERS,
    Layout,
    Occurrence,
    Side,
)

if TYPE_CHECKING:
    from spieltisch.games.kopf_oder_knopf.rules.game import Game


class Settings:
    """The options of a game, fixed from its start to its end (KOK-58)."""

    def __init__(self, options: Options) -> None:
        self.options: dict[str, Any] = dict(options)
        self.target: i64 = options["target"]
        self.strict = options["multi_rule"] == "strict"
        self.forced = options["takes"] == "forced"
        self.jumping: bool = options["jumping"]
        self.repetition: i64 = options["repetition"]
        self.stall_limit: i64 = options["stall_limit"]
        self.majority = options["deadlock_result"] == "majority"


class State(steps.State):
    """A position of Kopf oder Knopf."""

    def __init__(
        self, game: "Game", settings: Settings, layout: Layout, board: vec[i64], red: Side, blue: Side
    ) -> None:
        super().__init__(game, 2, settings.options, game.steps, MOVE)
        self.kok = game
        self.settings = settings
        self.layout = layout
        self.board = board  # 0 empty, 1 red, 2 blue
        self.red = red
        self.blue = blue
        self.side: i64 = RED  # KOK-5
        self.pending: vec[i64] = NONE  # number of the combination << 7 | field on offer
        self.took_this_turn: i64 = 0
        self.quiet: i64 = 0
        self.turn_number: i64 = 1
        self.history: Occurrence | None = None
        self.winner: i64 = UNDECIDED
        self.reason: i64 = UNDECIDED

    def clone(self) -> "State":
        """Return an independent copy."""
        red, blue = self.red.clone(), self.blue.clone()
        other = State(self.kok, self.settings, self.layout, self.board[:], red, blue)
        other.side = self.side
        other.phase = self.phase
        if len(self.pending) > 0:
            other.pending = self.pending[:]
        other.took_this_turn = self.took_this_turn
        other.quiet = self.quiet
        other.turn_number = self.turn_number
        other.history = self.history
        other.winner = self.winner
        other.reason = self.reason
        return other

    # -- buttons -----------------------------------------------------------------------------------------

    def put(self, side: i64, field: i64) -> None:
        """Set up a button."""
        (self.red if side == RED else self.blue).put(field)
        self.board[field] = side + 1

    def mine(self) -> Side:
        """Return the buttons of the player in turn."""
        return self.red if self.side == RED else self.blue

    def theirs(self) -> Side:
        """Return the buttons of the enemy."""
        return self.blue if self.side == RED else self.red

    def take(self, field: i64) -> None:
        """Take an enemy button (KOK-37, KOK-42); the deciding one ends the game at once (KOK-44, KOK-45)."""
        if self.events is not None:
            self.add_event("fined" if self.phase == FINE else "captured", {"field": FIELD_NAMES[field]})
        mine = self.mine()
        self.theirs().lift(field)
        self.board[field] = 0
        mine.taken += 1
        self.took_this_turn = 1
        self.history = None  # positions before a take cannot recur
        if mine.taken == self.settings.target:
            self.finish(self.side, TARGET_REACHED)

    def offered(self) -> list[str]:
        """Return the fields of the buttons on offer now; KOK-36: one combination after the other."""
        pending = self.pending
        return [
            FIELD_NAMES[item & FIELD_MASK]
            for item in pending
            if item >> FIELD_BITS == pending[0] >> FIELD_BITS
        ]

    # -- the end -----------------------------------------------------------------------------------------

    def deadlock_winner(self) -> i64:
        """KOK-50, KOK-56: return the winner of a deadlock."""
        red: i64 = self.red.taken
        blue: i64 = self.blue.taken
        if not self.settings.majority or red == blue:
            return DRAW
        return RED_WINS if red > blue else BLUE_WINS

    def finish(self, winner: i64, reason: i64) -> None:
        """End the game."""
        self.winner = winner
        self.reason = reason
        self.pending = NONE
        self.phase = OVER
        if self.events is not None:
            self.add_event("ended", {"winner": WINNERS[winner], "reason": REASONS[reason]})

    def standings(self) -> list[Standing]:
        """Rank the winner first; a draw is shared."""
        if self.phase != OVER:
            return []
        decided = REASONS[self.reason]
        table = [
            Standing(seat, 1 if self.winner in (seat, DRAW) else 2, taken, decided)
            for seat, taken in ((RED, self.red.taken), (BLUE, self.blue.taken))
        ]
        table.sort(key=lambda standing: standing.rank)
        return table

    def end_cause(self) -> str | None:
        """Return target, repetition or stall."""
        return REASONS[self.reason] if self.phase == OVER else None

    def round_number(self) -> int:
        """Return the round; 0 while the holes are drawn."""
        return 0 if self.phase == LAYOUT else int(self.turn_number)

    def conserved(self) -> dict[str, int]:
        """Count all buttons: on the board and taken."""
        return {
            "red buttons": self.red.count + self.blue.taken,
            "blue buttons": self.blue.count + self.red.taken,
            "fields": FIELDS,
        }

    # -- what seats see and read -------------------------------------------------------------------------

    def add_event(self, kind: str, values: dict[str, object]) -> None:
        """Add an event; all events are public."""
        if self.events is not None:
            values["colour"] = COLOURS[self.side]
            self.events.append(Event(kind, values))

    def caution(self, action: int) -> Caution | None:
        """KOK-60: return the group that a move would form."""
        fields = movement.group_after(self, action) if self.phase == MOVE else []
        return Caution("KOK-60", tuple([FIELD_NAMES[field] for field in fields])) if fields else None

    def untimely(self, seat: int, action: int) -> Reason:
        """KOK-10, KOK-59: say that the player must take first, or move now."""
        if MOVES.has(action):
            return Reason("KOK-59", "refused-move-first", {"fields": self.offered()})
        if DONE.has(action):
            return Reason("KOK-10", "refused-pass", {})
        return Reason("KOK-59", "refused-take-in-move", {"field": FIELD_NAMES[action]})

    def seat_colour(self, seat: int) -> str:
        """Return the colour of a seat; Red plays first."""
        return COLOURS[seat]

    def write_parts(self, seat: i64, write: ObservationWriter) -> None:
        """Write an observation."""
        observation.write_parts(self, seat, write)
