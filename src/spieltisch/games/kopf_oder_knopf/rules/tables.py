"""Kopf oder Knopf: the numbers of phases and ends, the actions, the board, the layout and the buttons."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionSpace
from spieltisch.engine.vecs import append, vec
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, HOLES, SIZE, Components

LAYOUT: Final = 0  # only with layout "random": chance draws the holes
FINE: Final = 1
CAPTURE: Final = 2
MOVE: Final = 3
OVER: Final = 4
STUCK: Final = 5  # no legal move: the turn passes without a decision, so no player sees this phase
PHASES: Final = ("LAYOUT", "FINE", "CAPTURE", "MOVE", "OVER")

UNDECIDED: Final = -1
RED_WINS: Final = 0
BLUE_WINS: Final = 1
DRAW: Final = 2
WINNERS: Final = ("red", "blue", "draw")
TARGET_REACHED: Final = 0
REPETITION: Final = 1
STALL: Final = 2
REASONS: Final = ("target", "repetition", "stall")

FIELDS: Final = 100
RED: Final = 0
BLUE: Final = 1
NO_FIELD: Final = -1
FIELD_BITS: Final = 7  # a number and a field in one word: number << 7 | field
FIELD_MASK: Final = 127

DISTANCES: Final = (1, 2, 3, 4)
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
COLOURS: Final = ("red", "blue")
INDEX: Final = {name: index for index, name in enumerate(FIELD_NAMES)}


def _walk(field: int, direction: int, distance: int) -> int:
    column = field % SIZE + STEPS[direction][0] * distance
    row = field // SIZE + STEPS[direction][1] * distance
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else NO_FIELD


def quarter_turn(field: int) -> int:
    """Return where a field comes to lie when the board is turned."""
    column, row = field % SIZE, field // SIZE
    return column * SIZE + (SIZE - 1 - row)


def _neighbours() -> tuple[list[int], list[int]]:
    first, fields = [0], list[int]()
    for field in range(FIELDS):
        fields += sorted(n for n in (_walk(field, direction, 1) for direction in range(8)) if n != NO_FIELD)
        first.append(len(fields))
    return first, fields


# Moves in the order of their actions: start, direction and distance.
_MOVES: Final = [
    (f, d, distance) for f in range(FIELDS) for d in range(len(DIRECTIONS)) for distance in DISTANCES
]


def _move_words(field: int, direction: int, distance: int) -> tuple[str | int, ...]:
    """Return the first and the last field of a move; off the board its direction and distance."""
    end = _walk(field, direction, distance)
    beyond = f"{DIRECTIONS[direction]}{distance}"
    return FIELD_NAMES[field], beyond if end == NO_FIELD else FIELD_NAMES[end]


ACTIONS: Final = ActionSpace()
TAKES: Final = ACTIONS.add("take", FIELD_NAMES)
DONE: Final = ACTIONS.add("done")
MOVES: Final = ACTIONS.add(
    "move", FIELD_NAMES, DIRECTIONS, DISTANCES, words=[_move_words(*move) for move in _MOVES]
)
OUTCOMES: Final = ActionSpace()
DRAWS: Final = OUTCOMES.add("draw", HOLES)

# By action: the fields where a move starts and ends; NO_FIELD off the board, and for other actions.
START: Final[vec[i64]] = vec[i64]([NO_FIELD] * MOVES.first + [field for field, _, _ in _MOVES])
END: Final[vec[i64]] = vec[i64]([NO_FIELD] * MOVES.first + [_walk(*move) for move in _MOVES])

NEXT: Final[vec[i64]] = vec[i64]([_walk(field, d, 1) for field in range(FIELDS) for d in range(8)])
COLUMN: Final[vec[i64]] = vec[i64]([field % SIZE for field in range(FIELDS)])
ROW: Final[vec[i64]] = vec[i64]([field // SIZE for field in range(FIELDS)])
FIRST_NEIGHBOUR: Final[vec[i64]] = vec[i64](_neighbours()[0])
NEIGHBOUR: Final[vec[i64]] = vec[i64](_neighbours()[1])
BIT: Final[vec[i64]] = vec[i64]([1 << field % 50 for field in range(FIELDS)])
FORWARD: Final[vec[i64]] = vec[i64]([0, 1, 2, 7])  # the directions that lead to a higher field
NONE: Final[vec[i64]] = vec[i64]()


class Layout:
    """The holes of all fields (KOK-1) and the destinations and ranges that follow from them."""

    def __init__(self, holes: list[int]) -> None:
        self.holes: vec[i64] = vec[i64](holes)
        self.planes: vec[i64] = vec[i64](  # the same as indices of a table: holes - 1, field
            [(count - 1) * FIELDS + field for field, count in enumerate(holes) if count > 0]
        )
        self.range_value: vec[i64] = NONE
        self.first: vec[i64] = NONE  # the moves from field f are entries first[f] to first[f + 1] - 1 of ...
        self.moves: vec[i64] = NONE  # ... action number << 7 | destination, ascending

    def prepare(self, box: Components) -> "Layout":
        """Fill the tables; all holes must be known."""
        first, moves = [0], list[int]()
        for field in range(FIELDS):
            distances = box.holes[self.holes[field] - 1].move_distances  # KOK-13, KOK-14
            for direction in range(8):  # KOK-12
                for distance in distances:
                    destination = _walk(field, direction, distance)
                    if destination != NO_FIELD:  # KOK-15
                        action = MOVES.number(field, direction, distance - 1)
                        moves.append(action << FIELD_BITS | destination)
            first.append(len(moves))
        self.first = vec[i64](first)
        self.moves = vec[i64](moves)
        self.range_value = vec[i64]([box.holes[holes - 1].range_value for holes in self.holes])
        return self

    def digits(self) -> str:
        """Return the holes in index order; 0 for those not yet drawn."""
        return "".join([str(holes) for holes in self.holes])


class Side:
    """The buttons of one colour."""

    def __init__(self, fields: vec[i64], touching: vec[i64]) -> None:
        self.fields = fields  # their fields, ascending: the first `count` entries
        self.touching = touching  # for every field: how many of them touch it
        self.count: i64 = 0
        self.low: i64 = 0  # the same fields as bits, fifty per word, to compare positions
        self.high: i64 = 0
        self.taken: i64 = 0  # enemy buttons taken by this colour

    def clone(self) -> "Side":
        """Return an independent copy."""
        other = Side(self.fields[:], self.touching[:])
        other.count = self.count
        other.low = self.low
        other.high = self.high
        other.taken = self.taken
        return other

    def put(self, field: i64) -> None:
        """Put a button on an empty field."""
        fields = self.fields
        i: i64 = self.count
        while i > 0 and fields[i - 1] > field:
            fields[i] = fields[i - 1]
            i -= 1
        fields[i] = field
        self.count += 1
        self._flip(field)
        self._touch(field, 1)

    def lift(self, field: i64) -> None:
        """Take a button off its field."""
        fields = self.fields
        last: i64 = self.count - 1
        i: i64 = 0
        while fields[i] != field:
            i += 1
        while i < last:
            fields[i] = fields[i + 1]
            i += 1
        self.count = last
        self._flip(field)
        self._touch(field, -1)

    def move(self, start: i64, end: i64) -> None:
        """Move a button to an empty field."""
        fields = self.fields
        last: i64 = self.count - 1
        i: i64 = 0
        while fields[i] != start:
            i += 1
        while i < last and fields[i + 1] < end:
            fields[i] = fields[i + 1]
            i += 1
        while i > 0 and fields[i - 1] > end:
            fields[i] = fields[i - 1]
            i -= 1
        fields[i] = end
        self._flip(start)
        self._flip(end)
        self._touch(start, -1)
        self._touch(end, 1)

    def _touch(self, field: i64, change: i64) -> None:
        touching = self.touching
        for k in range(FIRST_NEIGHBOUR[field], FIRST_NEIGHBOUR[field + 1]):
            touching[NEIGHBOUR[k]] += change

    def _flip(self, field: i64) -> None:
        if field < 50:
            self.low ^= BIT[field]
        else:
            self.high ^= BIT[field]

    def has_multi_combination(self) -> bool:
        """KOK-29: return whether a group of three or more exists: then some button touches two others."""
        fields = self.fields
        touching = self.touching
        for i in range(self.count):  # noqa: SIM110 - a generator would be boxed
            if touching[fields[i]] >= 2:
                return True
        return False

    def multi_members(self) -> vec[i64]:
        """Return the fields of all buttons in groups of three or more, ascending."""
        found: vec[i64] = vec[i64]()
        fields = self.fields
        touching = self.touching
        for i in range(self.count):
            field: i64 = fields[i]
            if touching[field] >= 2 or (touching[field] == 1 and touching[self.partner(field)] >= 2):
                found = append(found, field)
        return found

    def partner(self, field: i64) -> i64:
        """Return the only button that touches the one on this field."""
        fields = self.fields
        for i in range(self.count):
            if fields[i] != field and touches(fields[i], field):
                return fields[i]
        return NO_FIELD


def no_buttons(capacity: i64) -> Side:
    """Return a colour before its buttons are set up."""
    return Side(vec[i64]([0] * capacity), vec[i64]([0] * FIELDS))


class Occurrence:
    """A position at the start of a turn, linked to the one before (KOK-48). Clones share it."""

    def __init__(self, before: "Occurrence | None", red: Side, blue: Side, side: i64) -> None:
        self.before = before
        self.red_low: i64 = red.low
        self.red_high: i64 = red.high
        self.blue_low: i64 = blue.low
        self.blue_high: i64 = blue.high
        self.side: i64 = side
        self.key: i64 = 3 * red.low + 5 * red.high + 7 * blue.low + 11 * blue.high  # rarely the same
        self.times: i64 = 1
        self._text = ""
        earlier = before
        while earlier is not None and earlier.side != side:
            earlier = earlier.before
        self.same_side: Occurrence | None = earlier  # the last one with the same player in turn
        while earlier is not None:
            if earlier.key == self.key and earlier.equals(self):
                self.times = earlier.times + 1
                break
            earlier = earlier.same_side

    def equals(self, other: "Occurrence") -> bool:
        """Return whether all buttons stand on the same fields."""
        return (
            self.red_low == other.red_low
            and self.red_high == other.red_high
            and self.blue_low == other.blue_low
            and self.blue_high == other.blue_high
        )

    def text(self) -> str:
        """Return rows and side, as in the position text."""
        if self._text:
            return self._text
        board = [0] * FIELDS
        for field in range(FIELDS):
            bit = BIT[field]
            red = self.red_low if field < 50 else self.red_high
            blue = self.blue_low if field < 50 else self.blue_high
            board[field] = 1 if red & bit else 2 if blue & bit else 0
        self._text = f"{rows_text(board)} {'rb'[self.side]}"
        return self._text


def rows_text(board: list[int]) -> str:
    """Return the board as rows 10 to 1: R, B, and numbers for runs of empty fields."""
    rows = []
    for row in range(SIZE - 1, -1, -1):
        text, empty = "", 0
        for button in board[row * SIZE : (row + 1) * SIZE]:
            if button == 0:
                empty += 1
                continue
            text += (str(empty) if empty else "") + " RB"[button]
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)


def parse_rows(text: str) -> dict[str, str]:
    """Return the buttons of such rows, field by field.

    :raises ValueError: with the part that does not fill the board.
    """
    buttons: dict[str, str] = {}
    rows = text.split("/")
    if len(rows) != SIZE:
        raise ValueError(text)
    for row, cells in zip(range(SIZE, 0, -1), rows, strict=True):
        column, number = 0, ""
        for letter in cells + " ":
            if letter in "0123456789":
                number += letter
                continue
            column += int(number or 0)
            number = ""
            if letter == " ":
                continue
            if letter not in "RB" or column >= SIZE:
                raise ValueError(cells)
            buttons[FIELD_NAMES[(row - 1) * SIZE + column]] = COLOURS["RB".index(letter)]
            column += 1
        if column != SIZE:
            raise ValueError(cells)
    return buttons


def digits_layout(digits: str) -> Layout:
    """Build a layout from its holes in index order."""
    return Layout([int(digit) for digit in digits])


def touches(field: i64, other: i64) -> bool:
    """Return whether two fields share an edge or a corner."""
    columns: i64 = COLUMN[field] - COLUMN[other]
    rows: i64 = ROW[field] - ROW[other]
    return -1 <= columns <= 1 and -1 <= rows <= 1


def merge(leader: vec[i64], one: i64, other: i64, count: i64) -> None:
    """Give all members of two groups the lower leader."""
    low: i64 = min(one, other)
    high: i64 = max(one, other)
    for i in range(count):
        if leader[i] == high:
            leader[i] = low


def insert(fields: vec[i64], field: i64) -> vec[i64]:
    """Return a new ascending array that holds this field once."""
    result: vec[i64] = vec[i64]()
    placed = False
    for i in range(len(fields)):
        if fields[i] >= field and not placed:
            result = append(result, field)
            placed = True
        if fields[i] != field:
            result = append(result, fields[i])
    return result if placed else append(result, field)


def quadrant_field(number: i64) -> i64:
    """Return the field of the n-th draw: a1 to e1, a2 to e2 ... e5."""
    return number // 5 * SIZE + number % 5
