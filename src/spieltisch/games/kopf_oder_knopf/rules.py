"""Kopf oder Knopf: what is legal, what happens.

Fields are 0 to 99 (a1, b1 ... j10). A turn is FINE, CAPTURE, MOVE in this order; phases without a decision
pass by.
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
from spieltisch.games.kopf_oder_knopf.box import FIELD_NAMES, QUADRANT_FIELDS, Components
from spieltisch.games.kopf_oder_knopf.parts import (
    BLUE,
    COLOURS,
    DIRECTIONS,
    DONE,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    FIRST_MOVE,
    FIRST_NEIGHBOUR,
    FORWARD,
    HOLE_VALUES,
    INDEX,
    NEIGHBOUR,
    NEXT,
    NO_FIELD,
    NONE,
    NUM_ACTIONS,
    RED,
    TARGET,
    Layout,
    Occurrence,
    Side,
    digits_layout,
    insert,
    merge,
    no_buttons,
    quadrant_field,
    quarter_turn,
    touches,
)

LAYOUT: Final = 0  # only with layout "random": chance draws the holes
FINE: Final = 1
CAPTURE: Final = 2
MOVE: Final = 3
OVER: Final = 4
STUCK: Final = 5  # no legal move: the turn passes before anybody is asked, so this phase is never seen
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
MAX_LEGAL: Final = 50 * 32  # the most buttons that a box may have x the most destinations of one


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
    """Kopf oder Knopf on one box."""

    def __init__(self, box: Components) -> None:
        super().__init__(box, NUM_ACTIONS, HOLE_VALUES, MAX_LEGAL)
        self.components = box
        self.layouts = {layout.id: digits_layout(layout.digits).prepare(box) for layout in box.layout}
        self.capacity = max([player.buttons for player in box.player]) + 1
        self.most_quiet: i64 = self.options["stall_limit"].max

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KOK-55 and KOK-61."""
        if options["repetition"] == 0 and options["stall_limit"] == 0:
            raise BadOption("no-limit", slug=self.slug, rule="KOK-61")
        if (options["layout"] == "custom") != (options["custom_layout"] != ""):
            raise BadOption("custom-layout", slug=self.slug, rule="KOK-55", layout=options["layout"])
        return options

    def new_state(self, players: int, options: Options) -> "State":
        """KOK-2 to KOK-5: all buttons on the second ring, Red to play."""
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
        """A board without buttons, Red to play."""
        board: vec[i64] = vec[i64]([0] * FIELDS)
        return State(
            self, Settings(options), layout, board, no_buttons(self.capacity), no_buttons(self.capacity)
        )

    def layout(self, options: Options) -> Layout:
        """The layout that the options name; without holes while it is still to be drawn."""
        name = options["layout"]
        if name == "random":
            return Layout([0] * FIELDS)
        if name == "custom":
            return digits_layout(options["custom_layout"]).prepare(self.components)
        return self.layouts[name]

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """A position from a dump."""
        from spieltisch.games.kopf_oder_knopf.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """What observe writes: planes of 100 fields in index order, then single numbers."""
        target = self.options["target"]
        return [
            Part("holes", (4, FIELDS), 0, 1),
            Part("own buttons", (FIELDS,), 0, 1),
            Part("enemy buttons", (FIELDS,), 0, 1),
            Part("on offer", (FIELDS,), 0, 1),
            Part("phase", (5,), 0, 1),
            Part("asked", (1,), 0, 1),
            Part("taken by me, by the enemy", (2,), 0, target.max),
            Part("target", (1,), target.min, target.max),
            Part("quiet turns, limit", (2,), 0, self.most_quiet),
            Part("occurrences of the position, limit", (2,), 0, 3),
            Part("I am Blue", (1,), 0, 1),
            Part("strict, forced, jumping, majority", (4,), 0, 1),
        ]

    def max_steps(self, players: int, options: Options) -> int | None:
        """Every quiet stretch is shorter than the stall limit, and at most 2 x target - 1 takes break it."""
        if options["stall_limit"] == 0:
            return None
        turns: int = 2 * options["target"] * options["stall_limit"]
        decisions = self.capacity // 3 + 3  # fines, a capture declined, the move
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
        """An independent copy."""
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

    # -- whose decision, and what is legal ---------------------------------------------------------------

    def actor(self) -> i64:
        """The player in turn; chance while the holes are drawn."""
        if self.phase == OVER:
            return NOBODY
        if self.phase == LAYOUT:
            return CHANCE
        return self.side

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Takes and `done`, or the moves."""
        if seat != self.side:
            return 0
        if self.phase == MOVE:
            return self.write_moves(out)
        if self.phase == FINE or self.phase == CAPTURE:
            return self.write_takes(out)
        return 0

    def write_takes(self, out: vec[i64]) -> i64:
        """The buttons on offer (KOK-31, KOK-39); declining (KOK-32) unless takes are forced (KOK-53)."""
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

    def write_moves(self, out: vec[i64]) -> i64:
        """KOK-10 to KOK-18, KOK-52."""
        if not self.settings.jumping:
            n = self.write_free_moves(out)
        else:
            board = self.board
            first = self.layout.first
            moves = self.layout.moves
            mine = self.mine()
            fields = mine.fields
            n = 0
            for k in range(mine.count):
                field: i64 = fields[k]
                for i in range(first[field], first[field + 1]):
                    move: i64 = moves[i]
                    out[n] = move >> FIELD_BITS  # kept only if the destination is empty (KOK-16)
                    if board[move & FIELD_MASK] == 0:
                        n += 1
        return self.keep_clean(out, n) if self.settings.strict else n

    def write_free_moves(self, out: vec[i64]) -> i64:
        """KOK-17 with jumping = false: every passed field must be empty as well."""
        layout = self.layout
        mine = self.mine()
        n: i64 = 0
        for k in range(mine.count):
            field: i64 = mine.fields[k]
            for i in range(layout.first[field], layout.first[field + 1]):
                action: i64 = layout.moves[i] >> FIELD_BITS
                if self.path_is_free(action):
                    out[n] = action
                    n += 1
        return n

    def path_is_free(self, action: i64) -> bool:
        """Whether all fields of a move behind its start are empty."""
        move: i64 = action - FIRST_MOVE
        field: i64 = move >> 5
        direction: i64 = (move >> 2) & 7
        distance: i64 = (move & 3) + 1
        for _step in range(distance):
            field = NEXT[field * 8 + direction]
            if self.board[field] != 0:
                return False
        return True

    def keep_clean(self, moves: vec[i64], count: i64) -> i64:
        """KOK-52: only moves that form no multi-combination, as long as there is one."""
        clean: i64 = 0
        for i in range(count):
            if not self.forms_multi_combination(moves[i]):
                moves[clean] = moves[i]
                clean += 1
        return count if clean == 0 else clean

    def forms_multi_combination(self, action: i64) -> bool:
        """Whether the moved button would belong to a multi-combination of its colour (KOK-52, KOK-60)."""
        mine = self.mine()
        touching = mine.touching
        move: i64 = action - FIRST_MOVE
        start: i64 = move >> 5
        end: i64 = TARGET[move]
        partners: i64 = touching[end]
        if touches(start, end):
            partners -= 1
        if partners != 1:
            return partners > 1
        own: i64 = self.side + 1
        for k in range(FIRST_NEIGHBOUR[end], FIRST_NEIGHBOUR[end + 1]):
            partner: i64 = NEIGHBOUR[k]
            if self.board[partner] == own and partner != start:
                return touching[partner] > (1 if touches(start, partner) else 0)
        return False

    def mine(self) -> Side:
        """The buttons of the player in turn."""
        return self.red if self.side == RED else self.blue

    def theirs(self) -> Side:
        """The buttons of the enemy."""
        return self.blue if self.side == RED else self.red

    # -- the turn, from top to bottom --------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision, then play on to the next one."""
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
        """KOK-47: turns without a legal move pass by."""
        while self.phase == STUCK:
            if self.events is not None:
                self.tell("passed", {})
            self.end_turn()

    def open_game(self) -> None:
        """The first turn begins."""
        self.history = Occurrence(None, self.red, self.blue, self.side)
        self.open_turn()
        self.pass_turns()

    def open_turn(self) -> None:
        """KOK-7: go to the first decision of the turn."""
        if not self.open_fine():
            self.open_capture()

    def open_fine(self) -> bool:
        """KOK-8, KOK-31: the enemy's multi-combinations are fixed now."""
        if not self.theirs().has_multi_combination():
            return False
        self.pending = self.multi_combinations(self.theirs())
        self.phase = FINE
        return True

    def next_combination(self) -> None:
        """KOK-33, KOK-36: the current combination is dealt with."""
        pending = self.pending
        combination: i64 = pending[0] >> FIELD_BITS
        n: i64 = 0
        while n < len(pending) and pending[n] >> FIELD_BITS == combination:
            n += 1
        self.pending = pending[n:]
        if len(self.pending) == 0:
            self.open_capture()

    def open_capture(self) -> None:
        """KOK-9, KOK-38: the threatened buttons are fixed now."""
        self.pending = self.threatened(self.side)
        if len(self.pending) == 0:
            self.open_move()
            return
        self.phase = CAPTURE
        if self.settings.forced:
            self.take_all()

    def take_all(self) -> None:
        """KOK-53: all threatened buttons, ascending, until the target is reached."""
        targets = self.pending
        for i in range(len(targets)):
            self.take(targets[i])
            if self.phase == OVER:
                return
        self.open_move()

    def withdraw(self, field: i64) -> None:
        """KOK-43: a captured button is no longer on offer; the phase ends with the last one."""
        left: vec[i64] = vec[i64]()
        pending = self.pending
        for i in range(len(pending)):
            if pending[i] != field:
                left = append(left, pending[i])
        self.pending = left
        if len(left) == 0:
            self.open_move()

    def decline(self) -> None:
        """KOK-32, KOK-39: leave what is on offer."""
        if self.events is not None:
            self.tell("declined", {"phase": PHASES[self.phase]})
        if self.phase == FINE:
            self.next_combination()
        else:
            self.open_move()

    def take(self, field: i64) -> None:
        """Take an enemy button (KOK-37, KOK-42); the deciding one ends the game at once (KOK-44, KOK-45)."""
        if self.events is not None:
            self.tell("fined" if self.phase == FINE else "captured", {"field": FIELD_NAMES[field]})
        mine = self.mine()
        self.theirs().lift(field)
        self.board[field] = 0
        mine.taken += 1
        self.took_this_turn = True
        self.history = None  # positions before a take cannot recur
        if mine.taken == self.settings.target:
            self.finish(self.side, TARGET_REACHED)

    def open_move(self) -> None:
        """KOK-10."""
        self.pending = NONE
        self.phase = MOVE if self.can_move() else STUCK

    def can_move(self) -> bool:
        """Whether the player in turn has any move."""
        layout = self.layout
        mine = self.mine()
        jumping = self.settings.jumping
        for k in range(mine.count):
            field: i64 = mine.fields[k]
            for i in range(layout.first[field], layout.first[field + 1]):
                move: i64 = layout.moves[i]
                if self.board[move & FIELD_MASK] == 0 and (jumping or self.path_is_free(move >> FIELD_BITS)):
                    return True
        return False

    def move(self, action: i64) -> None:
        """Move a button; jumped buttons stay (KOK-17)."""
        move: i64 = action - FIRST_MOVE
        start: i64 = move >> 5
        end: i64 = TARGET[move]
        if self.events is not None:
            self.tell("moved", {"from": FIELD_NAMES[start], "to": FIELD_NAMES[end]})
        self.mine().move(start, end)
        self.board[start] = 0
        self.board[end] = self.side + 1
        self.end_turn()

    def end_turn(self) -> None:
        """KOK-11: the turn ends, and the enemy's begins, unless the game ends here (KOK-48, KOK-49)."""
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
        """KOK-50, KOK-56."""
        red: i64 = self.red.taken
        blue: i64 = self.blue.taken
        if not self.settings.majority or red == blue:
            return DRAW
        return RED_WINS if red > blue else BLUE_WINS

    def finish(self, winner: i64, reason: i64) -> None:
        """The game is over."""
        self.winner = winner
        self.reason = reason
        self.pending = NONE
        self.phase = OVER
        if self.events is not None:
            self.tell("ended", {"winner": WINNERS[winner], "reason": REASONS[reason]})

    def tell(self, kind: str, values: dict[str, object]) -> None:
        """Add an event; everything is public."""
        if self.events is not None:
            values["colour"] = COLOURS[self.side]
            self.events.append(Event(kind, values))

    # -- groups and threats ------------------------------------------------------------------------------

    def put(self, side: i64, field: i64) -> None:
        """Set up a button."""
        (self.red if side == RED else self.blue).put(field)
        self.board[field] = side + 1

    def threatened(self, side: i64) -> vec[i64]:
        """The enemy buttons that this colour's pairs threaten, ascending (KOK-19 to KOK-27, KOK-40)."""
        own = self.red if side == RED else self.blue
        board = self.board
        fields = own.fields
        touching = own.touching
        colour: i64 = side + 1
        found: vec[i64] = NONE
        for k in range(own.count):
            field: i64 = fields[k]
            if touching[field] != 1:
                continue
            for i in range(4):  # each pair once, from its lower field
                direction: i64 = FORWARD[i]
                partner: i64 = NEXT[field * 8 + direction]
                if partner != NO_FIELD and board[partner] == colour:
                    if touching[partner] == 1:
                        reach: i64 = (
                            self.layout.range_value[field] + self.layout.range_value[partner]
                        )  # KOK-21
                        found = self.shoot(found, partner, direction, reach, colour)
                        found = self.shoot(found, field, direction ^ 4, reach, colour)
                    break
        return found

    def shoot(self, found: vec[i64], field: i64, direction: i64, reach: i64, own: i64) -> vec[i64]:
        """KOK-22 to KOK-25: add the nearest button in this direction, if it is an enemy's within reach."""
        board = self.board
        for _distance in range(reach):  # a bare _ would be boxed
            field = NEXT[field * 8 + direction]
            if field == NO_FIELD:
                return found
            colour: i64 = board[field]
            if colour != 0:
                return found if colour == own else insert(found, field)
        return found

    def multi_combinations(self, side: Side) -> vec[i64]:
        """All groups of three or more (KOK-29), by their lowest field, each ascending; coded as `pending`."""
        members = side.multi_members()
        count: i64 = len(members)
        leader: vec[i64] = members[:]  # for each member: the lowest member known to be in its group
        for i in range(count):
            for j in range(i):
                if leader[i] != leader[j] and touches(members[i], members[j]):
                    merge(leader, leader[i], leader[j], i + 1)
        found: vec[i64] = vec[i64]()
        number: i64 = 0
        for i in range(count):
            if leader[i] == members[i]:
                for j in range(i, count):
                    if leader[j] == members[i]:
                        found = append(found, (number << FIELD_BITS) + members[j])
                number += 1
        return found

    def group(self, field: i64, without: i64, with_too: i64) -> list[int]:
        """The fields connected by touching with this one, ascending; as if one button had moved there."""
        board = self.board
        colour: i64 = board[field] if field != with_too else board[without]
        seen = [False] * FIELDS
        seen[field] = True
        waiting: list[int] = [field]
        members: list[int] = []
        while waiting:
            member: i64 = waiting.pop()
            members.append(member)
            for k in range(FIRST_NEIGHBOUR[member], FIRST_NEIGHBOUR[member + 1]):
                near: i64 = NEIGHBOUR[k]
                own = near == with_too or (board[near] == colour and near != without)
                if own and not seen[near]:
                    seen[near] = True
                    waiting.append(near)
        members.sort()
        return members

    # -- chance: the holes of layout "random" ------------------------------------------------------------

    def drawn(self) -> i64:
        """How many of the 25 draws are made."""
        n: i64 = 0
        while n < QUADRANT_FIELDS and self.layout.holes[quadrant_field(n)] != 0:
            n += 1
        return n

    def bag(self) -> list[int]:
        """How often each value is still in the bag."""
        left = list(self.kok.components.random_layout.bag)
        for n in range(self.drawn()):
            left[self.layout.holes[quadrant_field(n)] - 1] -= 1
        return left

    def chance(self) -> list[tuple[int, int]]:
        """The values left in the bag, each as often as it is in there."""
        if self.phase != LAYOUT:
            return []
        return [(value, count) for value, count in enumerate(self.bag()) if count > 0]

    def draw_holes(self, outcome: i64) -> None:
        """KOK-55: one value for a field and the three that quarter turns lead to."""
        number = self.drawn()
        field: int = quadrant_field(number)
        if self.events is not None:
            self.tell("drew-holes", {"field": FIELD_NAMES[field], "holes": outcome + 1})
        holes = [int(value) for value in self.layout.holes]
        for _ in range(4):
            holes[field] = outcome + 1
            field = quarter_turn(field)
        self.layout = Layout(holes)
        if number == QUADRANT_FIELDS - 1:
            self.layout.prepare(self.kok.components)
            self.open_game()

    # -- for people --------------------------------------------------------------------------------------

    def action_words(self, action: int) -> Words:
        """("take", field), ("done",) or ("move", from, to); off the board `to` is direction and distance."""
        if action < DONE:
            return ("take", FIELD_NAMES[action])
        if action == DONE:
            return ("done",)
        move = action - FIRST_MOVE
        end = TARGET[move]
        beyond = f"{DIRECTIONS[(move >> 2) & 7]}{(move & 3) + 1}"
        return ("move", FIELD_NAMES[move >> 5], FIELD_NAMES[end] if end != NO_FIELD else beyond)

    def action_number(self, words: Words) -> int:
        """The number behind such words."""
        if words == ("done",):
            return DONE
        if len(words) == 2 and words[0] == "take":
            return INDEX.get(str(words[1]), -1)
        if len(words) == 3 and words[0] == "move" and words[1] in INDEX:
            first = FIRST_MOVE + 32 * INDEX[str(words[1])]
            for action in range(first, first + 32):
                if self.action_words(action)[2] == words[2]:
                    return action
        return -1

    def outcome_words(self, outcome: int) -> Words:
        """("draw", holes)."""
        return ("draw", outcome + 1)

    def outcome_number(self, words: Words) -> int:
        """The number behind such words."""
        if len(words) == 2 and words[0] == "draw" and str(words[1]) in ("1", "2", "3", "4"):
            return int(words[1]) - 1
        return -1

    def offered(self) -> list[str]:
        """The fields of the buttons on offer now."""
        if len(self.pending) == 0:
            return []
        combination = self.pending[0] >> FIELD_BITS
        return [FIELD_NAMES[item & FIELD_MASK] for item in self.pending if item >> FIELD_BITS == combination]

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """The sentence for an action or an outcome."""
        words = self.describe(number)
        if words[0] == "draw":
            return "draw", {"holes": words[1], "field": FIELD_NAMES[quadrant_field(self.drawn())]}
        if words[0] == "done":
            return ("done-fine", {"fields": self.offered()}) if self.phase == FINE else ("done-capture", {})
        if words[0] == "take":
            if self.phase == FINE:
                return "take-fine", {"field": words[1], "fields": self.offered()}
            return "take-capture", {"field": words[1]}
        caution = self.caution(number)
        if caution is not None:
            return "move-caution", {"from": words[1], "to": words[2], "fields": list(caution.fields)}
        return "move", {"from": words[1], "to": words[2]}

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """What the player in turn is asked."""
        colour = COLOURS[self.side]
        if self.phase == OVER:
            return "prompt-over", {"winner": WINNERS[self.winner], "reason": REASONS[self.reason]}
        if self.phase == LAYOUT:
            return "prompt-layout", {"field": FIELD_NAMES[quadrant_field(self.drawn())]}
        if seat != self.side:
            return "prompt-wait", {"colour": colour}
        if self.phase == FINE:
            return "prompt-fine", {"colour": colour, "fields": self.offered()}
        if self.phase == CAPTURE:
            return "prompt-capture", {"colour": colour, "fields": self.offered()}
        return "prompt-move", {"colour": colour}

    def seat_colour(self, seat: int) -> str:
        """Red plays first."""
        return COLOURS[seat]

    def caution(self, action: int) -> Caution | None:
        """KOK-60: the group that a move would form."""
        if self.phase != MOVE or action <= DONE:
            return None
        move = action - FIRST_MOVE
        start, end = move >> 5, TARGET[move]
        if self.board[start] != self.side + 1 or end == NO_FIELD or self.board[end] != 0:
            return None
        if not self.forms_multi_combination(action):
            return None
        return Caution("KOK-60", tuple([FIELD_NAMES[field] for field in self.group(end, start, end)]))

    def turn_rule(self) -> str:
        """What ended the game, or that turns alternate."""
        if self.phase == OVER:
            return ("KOK-44", "KOK-48", "KOK-49")[self.reason]
        return "KOK-55" if self.phase == LAYOUT else "KOK-5"

    def refusal(self, seat: int, action: int) -> Reason:
        """Why an action of the player in turn is not legal."""
        if self.phase == MOVE:
            if action == DONE:
                return Reason("KOK-10", "refused-pass", {})
            if action < DONE:
                return Reason("KOK-59", "refused-take-in-move", {"field": FIELD_NAMES[action]})
            return self.move_refusal(action)
        if action == DONE:
            return Reason("KOK-53", "refused-decline", {})
        if action > DONE:
            return Reason("KOK-59", "refused-move-first", {"fields": self.offered()})
        return self.take_refusal(action)

    def take_refusal(self, field: int) -> Reason:
        """Why a button is not on offer."""
        values: dict[str, object] = {"field": FIELD_NAMES[field], "fields": self.offered()}
        if self.phase == FINE:
            if any(item & FIELD_MASK == field for item in self.pending):
                return Reason("KOK-36", "refused-later-combination", values)
            if self.board[field] == 2 - self.side and len(self.group(field, NO_FIELD, NO_FIELD)) >= 3:
                return Reason("KOK-33", "refused-fined-already", values)
            return Reason("KOK-59", "refused-no-fine", values)
        return Reason("KOK-59", "refused-not-threatened", values)

    def move_refusal(self, action: int) -> Reason:
        """Why a move is not legal."""
        move = action - FIRST_MOVE
        start, end, distance = move >> 5, TARGET[move], (move & 3) + 1
        values: dict[str, object] = {"from": FIELD_NAMES[start]}
        if self.board[start] != self.side + 1:
            return Reason("KOK-10", "refused-not-your-button", values)
        holes = self.layout.holes[start]
        distances = self.kok.components.holes[holes - 1].move_distances
        if distance not in distances:
            values.update({"holes": holes, "distances": distances, "distance": distance})
            return Reason("KOK-13", "refused-distance", values)
        if end == NO_FIELD:
            return Reason("KOK-15", "refused-off-board", values)
        values["to"] = FIELD_NAMES[end]
        if self.board[end] != 0:
            return Reason("KOK-16", "refused-occupied", values)
        if not self.settings.jumping and not self.path_is_free(action):
            return Reason("KOK-17", "refused-jump", values)
        values["fields"] = [FIELD_NAMES[field] for field in self.group(end, start, end)]
        return Reason("KOK-52", "refused-multi-combination", values)

    def standings(self) -> list[Standing]:
        """The winner first; a draw is shared."""
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
        """The word for it: target, repetition or stall."""
        return REASONS[self.reason] if self.phase == OVER else None

    def conserved(self) -> dict[str, int]:
        """Every button is on the board or with the enemy."""
        return {
            "red buttons": self.red.count + self.blue.taken,
            "blue buttons": self.blue.count + self.red.taken,
            "fields": FIELDS,
        }

    def dump(self) -> dict[str, Any]:
        """The complete position; nothing is hidden."""
        history: dict[str, int] = {}
        occurrence = self.history
        while occurrence is not None:
            history.setdefault(occurrence.text(), occurrence.times)
            occurrence = occurrence.before
        return {
            "layout": self.layout.digits(),
            "options": dict(self.settings.options),
            "buttons": {
                FIELD_NAMES[f]: COLOURS[self.board[f] - 1] for f in range(FIELDS) if self.board[f] != 0
            },
            "side": self.side,
            "phase": PHASES[self.phase],
            "pending": self.dump_pending(),
            "taken": [self.red.taken, self.blue.taken],
            "took_this_turn": self.took_this_turn,
            "quiet": self.quiet,
            "turn_number": self.turn_number,
            "history": {text: history[text] for text in sorted(history)},
            "result": self.dump_result(),
        }

    def dump_pending(self) -> list[Any]:
        """FINE: the combinations, each a list of fields. CAPTURE: the threatened fields."""
        if self.phase != FINE:
            return [FIELD_NAMES[field] for field in self.pending]
        combinations: dict[int, list[str]] = {}
        for item in self.pending:
            combinations.setdefault(item >> FIELD_BITS, []).append(FIELD_NAMES[item & FIELD_MASK])
        return list(combinations.values())

    def dump_result(self) -> dict[str, str] | None:
        """Who won (or "draw") and why."""
        if self.phase != OVER:
            return None
        return {"winner": WINNERS[self.winner], "reason": REASONS[self.reason]}

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """The parts of Game.observation_parts, own buttons first."""
        own: i64 = seat + 1
        holes = self.layout.holes
        for i in range(len(out)):
            out[i] = 0
        for field in range(FIELDS):
            if holes[field] != 0:
                out[(holes[field] - 1) * FIELDS + field] = 1
            if self.board[field] != 0:
                out[(4 if self.board[field] == own else 5) * FIELDS + field] = 1
        for i in range(len(self.pending)):
            if self.pending[i] >> FIELD_BITS == self.pending[0] >> FIELD_BITS:
                out[6 * FIELDS + (self.pending[i] & FIELD_MASK)] = 1
        at: i64 = 7 * FIELDS
        settings = self.settings
        out[at + self.phase] = 1
        out[at + 5] = 1 if self.actor() == seat else 0
        out[at + 6] = self.red.taken if seat == RED else self.blue.taken
        out[at + 7] = self.blue.taken if seat == RED else self.red.taken
        out[at + 8] = settings.target
        out[at + 9] = min(self.quiet, self.kok.most_quiet)  # more only where the limit is off
        out[at + 10] = settings.stall_limit
        if self.history is not None:
            out[at + 11] = min(self.history.times, 3)  # more only where repetition does not matter
        out[at + 12] = settings.repetition
        out[at + 13] = seat
        out[at + 14] = 1 if settings.strict else 0
        out[at + 15] = 1 if settings.forced else 0
        out[at + 16] = 1 if settings.jumping else 0
        out[at + 17] = 1 if settings.majority else 0
