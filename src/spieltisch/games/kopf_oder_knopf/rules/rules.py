"""Kopf oder Knopf: the state of the game, its legal actions and their effects.

Fields are 0 to 99 (a1, b1 ... j10). A turn is FINE, CAPTURE, MOVE in this order; the game skips phases
without a decision. Legal moves and threats are in reach.py.
"""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Caution, Part, Reason, Standing
from spieltisch.engine.vecs import append, vec
from spieltisch.games.kopf_oder_knopf.rules import dumping, observation, reach, refusals, wording
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, QUADRANT_FIELDS, Components
from spieltisch.games.kopf_oder_knopf.rules.parts import (
    BLUE,
    COLOURS,
    DONE,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    FIRST_MOVE,
    HOLE_VALUES,
    INDEX,
    NONE,
    NUM_ACTIONS,
    RED,
    TARGET,
    Layout,
    Occurrence,
    Side,
    digits_layout,
    no_buttons,
    quadrant_field,
    quarter_turn,
)

LAYOUT: Final = 0  # only with layout "random": chance draws the holes
FINE: Final = 1
CAPTURE: Final = 2
MOVE: Final = 3
OVER: Final = 4
STUCK: Final = 5  # no legal move: the turn passes without a decision, so no player sees this phase
PHASES: Final = ("LAYOUT", "FINE", "CAPTURE", "MOVE", "OVER")

RED_WINS: Final = 0
BLUE_WINS: Final = 1
DRAW: Final = 2
WINNERS: Final = ("red", "blue", "draw")
REASONS: Final = ("target", "repetition", "stall")
TARGET_REACHED: Final = 0
REPETITION: Final = 1
STALL: Final = 2

UNDECIDED: Final = -1
MAX_LEGAL: Final = 50 * 32  # the most buttons of a box x the most destinations of one


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


class Game(core.Game):
    """Kopf oder Knopf, played with one box."""

    def __init__(self, box: Components) -> None:
        super().__init__(box, NUM_ACTIONS, HOLE_VALUES, MAX_LEGAL)
        self.components = box
        self.layouts = {layout.id: digits_layout(layout.digits).prepare(box) for layout in box.layout}
        self.capacity = max([player.buttons for player in box.player]) + 1
        self.most_quiet: i64 = self.options["stall_limit"].max

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KOK-55, KOK-61: refuse a game without limits, and a custom layout without digits."""
        if options["repetition"] == 0 and options["stall_limit"] == 0:
            raise BadOption("no-limit", slug=self.slug, rule="KOK-61")
        if (options["layout"] == "custom") != (options["custom_layout"] != ""):
            raise BadOption("custom-layout", slug=self.slug, rule="KOK-55", layout=options["layout"])
        return options

    def new_state(self, players: int, options: Options) -> "State":
        """KOK-2 to KOK-5: put all buttons on the second ring, Red to play."""
        state = self.empty_board(options, self.layout(options))
        for player in range(2):
            for field in self.components.player[player].start:
                state.put(player, INDEX[field])
        if options["layout"] == "random":
            state.phase = LAYOUT
        else:
            state.open_game()
        return state

    def empty_board(self, options: Options, layout: Layout) -> "State":
        """Return a board without buttons, Red to play."""
        board: vec[i64] = vec[i64]([0] * FIELDS)
        return State(
            self, Settings(options), layout, board, no_buttons(self.capacity), no_buttons(self.capacity)
        )

    def layout(self, options: Options) -> Layout:
        """Return the layout of the options; without holes while it is still to be drawn."""
        name = options["layout"]
        if name == "random":
            return Layout([0] * FIELDS)
        if name == "custom":
            return digits_layout(options["custom_layout"]).prepare(self.components)
        return self.layouts[name]

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Load a position from a dump."""
        from spieltisch.games.kopf_oder_knopf.rules.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """List the parts of the observation."""
        return observation.parts(self)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Return the most steps: quiet stretches below the stall limit between 2 x target - 1 takes."""
        if options["stall_limit"] == 0:
            return None
        turns: int = 2 * options["target"] * options["stall_limit"]
        decisions = self.capacity // 3 + 3  # fines, a declined capture, the move
        return QUADRANT_FIELDS + turns * decisions


class State(core.State):
    """A position of Kopf oder Knopf."""

    def __init__(
        self, game: Game, settings: Settings, layout: Layout, board: vec[i64], red: Side, blue: Side
    ) -> None:
        super().__init__(game, 2, settings.options)
        self.kok = game
        self.settings = settings
        self.layout = layout
        self.board = board  # 0 empty, 1 red, 2 blue
        self.red = red
        self.blue = blue
        self.side: i64 = RED  # KOK-5
        self.phase: i64 = MOVE
        self.pending: vec[i64] = NONE  # number of the combination << 7 | field on offer; clones share it
        self.took_this_turn = False
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
        other.pending = self.pending
        other.took_this_turn = self.took_this_turn
        other.quiet = self.quiet
        other.turn_number = self.turn_number
        other.history = self.history
        other.winner = self.winner
        other.reason = self.reason
        return other

    # -- actor and legal actions -------------------------------------------------------------------------

    def actor(self) -> i64:
        """Return the player in turn; chance while the holes are drawn."""
        if self.phase == OVER:
            return NOBODY
        if self.phase == LAYOUT:
            return CHANCE
        return self.side

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write takes and `done`, or the moves."""
        if seat != self.side:
            return 0
        if self.phase == MOVE:
            return reach.write_moves(self, out)
        if self.phase == FINE or self.phase == CAPTURE:
            return self.write_takes(out)
        return 0

    def write_takes(self, out: vec[i64]) -> i64:
        """Write the buttons on offer (KOK-31, KOK-39), and `done` (KOK-32) if it is allowed (KOK-53)."""
        pending = self.pending
        combination: i64 = pending[0] >> FIELD_BITS
        n: i64 = 0
        for i in range(len(pending)):
            if pending[i] >> FIELD_BITS != combination:  # KOK-36: one combination after the other
                break
            out[n] = pending[i] & FIELD_MASK
            n += 1
        if not self.settings.forced:
            out[n] = DONE
            n += 1
        return n

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

    # -- the turn, from top to bottom --------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, then go on to the next decision."""
        if self.phase == MOVE:
            self.move(action)
        elif self.phase == LAYOUT:
            self.draw_holes(action)
        elif action == DONE:
            self.decline()
        else:
            self.take(action)
            if self.phase == FINE:
                self.next_combination()
            elif self.phase == CAPTURE:
                self.withdraw(action)
        self.pass_turns()

    def pass_turns(self) -> None:
        """KOK-47: pass turns without a legal move."""
        while self.phase == STUCK:
            if self.events is not None:
                self.add_event("passed", {})
            self.end_turn()

    def open_game(self) -> None:
        """Begin the first turn."""
        self.history = Occurrence(None, self.red, self.blue, self.side)
        self.open_turn()
        self.pass_turns()

    def open_turn(self) -> None:
        """KOK-7: go to the first decision of the turn."""
        if not self.open_fine():
            self.open_capture()

    def open_fine(self) -> bool:
        """KOK-8, KOK-31: fix the enemy's multi-combinations."""
        if not self.theirs().has_multi_combination():
            return False
        self.pending = reach.multi_combinations(self.theirs())
        self.phase = FINE
        return True

    def next_combination(self) -> None:
        """KOK-33, KOK-36: go on to the next combination."""
        pending = self.pending
        combination: i64 = pending[0] >> FIELD_BITS
        n: i64 = 0
        while n < len(pending) and pending[n] >> FIELD_BITS == combination:
            n += 1
        self.pending = pending[n:]
        if len(self.pending) == 0:
            self.open_capture()

    def open_capture(self) -> None:
        """KOK-9, KOK-38: fix the threatened buttons."""
        self.pending = reach.threatened(self, self.side)
        if len(self.pending) == 0:
            self.open_move()
            return
        self.phase = CAPTURE
        if self.settings.forced:
            self.take_all()

    def take_all(self) -> None:
        """KOK-53: take all threatened buttons, ascending, until the target is reached."""
        targets = self.pending
        for i in range(len(targets)):
            self.take(targets[i])
            if self.phase == OVER:
                return
        self.open_move()

    def withdraw(self, field: i64) -> None:
        """KOK-43: remove a captured button from the offer; the phase ends with the last one."""
        left: vec[i64] = vec[i64]()
        pending = self.pending
        for i in range(len(pending)):
            if pending[i] != field:
                left = append(left, pending[i])
        self.pending = left
        if len(left) == 0:
            self.open_move()

    def decline(self) -> None:
        """KOK-32, KOK-39: leave the buttons on offer."""
        if self.events is not None:
            self.add_event("declined", {"phase": PHASES[self.phase]})
        if self.phase == FINE:
            self.next_combination()
        else:
            self.open_move()

    def take(self, field: i64) -> None:
        """Take an enemy button (KOK-37, KOK-42); the deciding one ends the game at once (KOK-44, KOK-45)."""
        if self.events is not None:
            self.add_event("fined" if self.phase == FINE else "captured", {"field": FIELD_NAMES[field]})
        mine = self.mine()
        self.theirs().lift(field)
        self.board[field] = 0
        mine.taken += 1
        self.took_this_turn = True
        self.history = None  # positions before a take cannot recur
        if mine.taken == self.settings.target:
            self.finish(self.side, TARGET_REACHED)

    def open_move(self) -> None:
        """KOK-10: open the move."""
        self.pending = NONE
        self.phase = MOVE if reach.can_move(self) else STUCK

    def move(self, action: i64) -> None:
        """Move a button; jumped buttons stay (KOK-17)."""
        move: i64 = action - FIRST_MOVE
        start: i64 = move >> 5
        end: i64 = TARGET[move]
        if self.events is not None:
            self.add_event("moved", {"from": FIELD_NAMES[start], "to": FIELD_NAMES[end]})
        self.mine().move(start, end)
        self.board[start] = 0
        self.board[end] = self.side + 1
        self.end_turn()

    def end_turn(self) -> None:
        """KOK-11: end the turn and begin the enemy's, unless the game ends here (KOK-48, KOK-49)."""
        settings = self.settings
        self.quiet += 1
        if self.took_this_turn:
            self.quiet = 0
        self.took_this_turn = False
        if self.quiet == settings.stall_limit and self.quiet > 0:
            self.finish(self.deadlock_winner(), STALL)
            return
        if self.side == BLUE:
            self.turn_number += 1
        self.side = 1 - self.side
        self.history = Occurrence(self.history, self.red, self.blue, self.side)
        if self.history.times == settings.repetition:
            self.finish(self.deadlock_winner(), REPETITION)
            return
        self.open_turn()

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

    # -- the end -----------------------------------------------------------------------------------------

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

    def round_number(self) -> int:
        """Return the round; 0 while the holes are drawn."""
        return 0 if self.phase == LAYOUT else int(self.turn_number)

    def end_cause(self) -> str | None:
        """Return target, repetition or stall."""
        return REASONS[self.reason] if self.phase == OVER else None

    def conserved(self) -> dict[str, int]:
        """Count all buttons: on the board and taken."""
        return {
            "red buttons": self.red.count + self.blue.taken,
            "blue buttons": self.blue.count + self.red.taken,
            "fields": FIELDS,
        }

    # -- chance: the holes of layout "random" ------------------------------------------------------------

    def drawn(self) -> i64:
        """Count the draws made, of 25."""
        n: i64 = 0
        while n < QUADRANT_FIELDS and self.layout.holes[quadrant_field(n)] != 0:
            n += 1
        return n

    def bag(self) -> list[int]:
        """Count how often each value is still in the bag."""
        left = list(self.kok.components.random_layout.bag)
        for n in range(self.drawn()):
            left[self.layout.holes[quadrant_field(n)] - 1] -= 1
        return left

    def chance(self) -> list[tuple[int, int]]:
        """List the values left in the bag with their numbers as weights."""
        if self.phase != LAYOUT:
            return []
        return [(value, count) for value, count in enumerate(self.bag()) if count > 0]

    def draw_holes(self, outcome: i64) -> None:
        """KOK-55: set one value for a field and the three that quarter turns lead to."""
        number = self.drawn()
        field: int = quadrant_field(number)
        if self.events is not None:
            self.add_event("drew-holes", {"field": FIELD_NAMES[field], "holes": outcome + 1})
        holes = [int(value) for value in self.layout.holes]
        for _ in range(4):
            holes[field] = outcome + 1
            field = quarter_turn(field)
        self.layout = Layout(holes)
        if number == QUADRANT_FIELDS - 1:
            self.layout.prepare(self.kok.components)
            self.open_game()

    # -- events ------------------------------------------------------------------------------------------

    def add_event(self, kind: str, values: dict[str, object]) -> None:
        """Add an event; all events are public."""
        if self.events is not None:
            values["colour"] = COLOURS[self.side]
            self.events.append(Event(kind, values))

    # -- views, dumps and texts --------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Return the complete position."""
        return dumping.dump(self)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write the parts of Game.observation_parts."""
        observation.write(self, seat, out)

    def action_words(self, action: int) -> Words:
        """Return the words of an action number."""
        return wording.action_words(action)

    def action_number(self, words: Words) -> int:
        """Return the action number of words."""
        return wording.action_number(words)

    def outcome_words(self, outcome: int) -> Words:
        """Return the words of an outcome number."""
        return wording.outcome_words(outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the outcome number of words."""
        return wording.outcome_number(words)

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the sentence of an action or an outcome."""
        return wording.message(self, number)

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return what the player in turn is asked."""
        return wording.prompt(self, seat)

    def caution(self, action: int) -> Caution | None:
        """KOK-60: return the group that a move would form."""
        return wording.caution(self, action)

    def seat_colour(self, seat: int) -> str:
        """Return the colour of a seat; Red plays first."""
        return COLOURS[seat]

    def turn_rule(self) -> str:
        """Return the rule of turns, or of the end."""
        return refusals.turn_rule(self)

    def refusal(self, seat: int, action: int) -> Reason:
        """Explain why an action of the player in turn is not legal."""
        return refusals.refusal(self, action)
