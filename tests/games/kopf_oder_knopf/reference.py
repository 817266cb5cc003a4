"""Slow reference implementation of Kopf oder Knopf, written from the rules text alone.

It exists to be compared with the engine: sets of field names, brute force, nothing kept between calls.

Readings where the rules leave the bookkeeping open (none of them changes a decision or a result):
a finished game keeps the side and the turn number of its last turn (at a repetition: of the turn that could
not start); `quiet` changes only when a turn is completed, so a deciding take leaves it as it was; the
position that the last turn before a stall leads to is not entered into the history.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

COLUMNS = "abcdefghij"
SIZE = 10
BUTTONS = 14  # KOK-2
PAIR = 2  # KOK-19
MULTI = 3  # KOK-29
FOUR = 4  # KOK-14
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]  # KOK-12
NAMES = ("red", "blue")

Choice = tuple[str, ...]
Snapshot = tuple[frozenset[str], frozenset[str], int]


@dataclass(frozen=True)
class Options:
    """The options of KOK-51 to KOK-57; the layout is given as the holes of a position."""

    target: int = 10
    multi_rule: str = "penalty"
    takes: str = "optional"
    jumping: bool = True
    repetition: int = 3
    stall_limit: int = 200
    deadlock_result: str = "draw"


DEFAULT_OPTIONS = Options()


@dataclass(frozen=True)
class Position:
    """A position at a decision of a player, or the end of a game."""

    holes: Mapping[str, int] = field(hash=False)
    red: frozenset[str]
    blue: frozenset[str]
    side: int
    phase: str
    pending: tuple[frozenset[str], ...]
    taken: tuple[int, int]
    took_this_turn: bool
    quiet: int
    turn_number: int
    history: tuple[Snapshot, ...]
    winner: str | None
    reason: str | None


# ---- Fields ----


def coordinates(name: str) -> tuple[int, int]:
    """Return column 0-9 and row 1-10 of a field."""
    return COLUMNS.index(name[0]), int(name[1:])


def index(name: str) -> int:
    """Return the index 0-99 of a field, which gives the ascending order."""
    column, row = coordinates(name)
    return SIZE * (row - 1) + column


def walk(name: str, direction: tuple[int, int], distance: int) -> str | None:
    """Return the field so many steps away, None when it is off the board."""
    column, row = coordinates(name)
    column, row = column + distance * direction[0], row + distance * direction[1]
    if 0 <= column < SIZE and 1 <= row <= SIZE:
        return f"{COLUMNS[column]}{row}"
    return None


def touch(first: str, second: str) -> bool:
    """Return whether two different fields share an edge or a corner."""
    (x, y), (u, v) = coordinates(first), coordinates(second)
    return max(abs(x - u), abs(y - v)) == 1


def own_buttons(position: Position) -> frozenset[str]:
    """Return the buttons of the player in turn."""
    return (position.red, position.blue)[position.side]


def enemy_buttons(position: Position) -> frozenset[str]:
    """Return the buttons of the other player."""
    return (position.blue, position.red)[position.side]


# ---- Groups and threats ----


def group_of(button: str, buttons: frozenset[str]) -> frozenset[str]:
    """Return all buttons of one colour connected with a button by touching."""
    group = {button}
    while True:
        more = {other for other in buttons - group if any(touch(other, member) for member in group)}
        if not more:
            return frozenset(group)
        group |= more


def groups(buttons: frozenset[str]) -> list[frozenset[str]]:
    """Return all connected groups of one colour in the order of their lowest field."""
    return sorted({group_of(button, buttons) for button in buttons}, key=lambda group: min(map(index, group)))


def multi_combinations(buttons: frozenset[str]) -> list[frozenset[str]]:
    """Return the groups of three or more buttons."""  # KOK-29, KOK-36
    return [group for group in groups(buttons) if len(group) >= MULTI]


def threatened(holes: Mapping[str, int], own: frozenset[str], enemy: frozenset[str]) -> set[str]:
    """Return the enemy buttons that the own pairs threaten."""
    result = set()
    for pair in groups(own):
        if len(pair) != PAIR:  # KOK-19, KOK-20
            continue
        one, two = pair
        reach = holes[one] + holes[two]  # KOK-21
        for near, far in ((one, two), (two, one)):  # KOK-22: both directions
            (x, y), (u, v) = coordinates(near), coordinates(far)
            for distance in range(1, reach + 1):  # KOK-25
                target = walk(near, (x - u, y - v), distance)
                if target is None or target in own:  # KOK-23
                    break
                if target in enemy:  # KOK-24: the nearest only
                    result.add(target)
                    break
    return result


# ---- Moves ----


def destinations(position: Position, options: Options, start_field: str) -> set[str]:
    """Return where a button may go, without the strict rule."""
    occupied = position.red | position.blue
    holes = position.holes[start_field]
    result = set()
    for direction in DIRECTIONS:
        for distance in range(1, FOUR + 1) if holes == FOUR else [holes]:  # KOK-13, KOK-14
            target = walk(start_field, direction, distance)
            if target is None or target in occupied:  # KOK-15, KOK-16
                continue
            passed = {walk(start_field, direction, steps) for steps in range(1, distance)}
            if options.jumping or not passed & occupied:  # KOK-17, KOK-54
                result.add(target)
    return result


def caution(position: Position, choice: Choice) -> list[str] | None:
    """Return the multi-combination that the moved button would belong to, ascending, or None."""
    if choice[0] != "move":
        return None
    after = own_buttons(position) - {choice[1]} | {choice[2]}
    group = group_of(choice[2], after)
    return sorted(group, key=index) if len(group) >= MULTI else None  # KOK-60


def moves(position: Position, options: Options) -> set[Choice]:
    """Return the legal moves of the player in turn."""
    result: set[Choice] = {
        ("move", start_field, target)
        for start_field in own_buttons(position)
        for target in destinations(position, options, start_field)
    }
    if options.multi_rule == "strict":  # KOK-52
        clean = {move for move in result if caution(position, move) is None}
        return clean or result
    return result


# ---- Ends, takes and the course of a turn ----


def deadlock(position: Position, options: Options, reason: str) -> Position:
    """End the game with the deadlock result."""  # KOK-50, KOK-56
    red, blue = position.taken
    winner = "draw"
    if options.deadlock_result == "majority" and red != blue:
        winner = "red" if red > blue else "blue"
    return replace(position, phase="OVER", pending=(), winner=winner, reason=reason)


def take(position: Position, options: Options, button: str) -> Position:
    """Move an enemy button to the taken ones; `pending` is left to the caller unless the game ends."""
    red, blue = position.taken
    position = replace(
        position,
        red=position.red - {button},
        blue=position.blue - {button},
        taken=(red + 1, blue) if position.side == 0 else (red, blue + 1),  # KOK-37
        took_this_turn=True,
        history=(),
    )
    if position.taken[position.side] >= options.target:  # KOK-44, KOK-45
        return replace(position, phase="OVER", pending=(), winner=NAMES[position.side], reason="target")
    return position


def begin_turn(position: Position, options: Options) -> Position:
    """Enter the position into the history, check the repetition, fix the multi-combinations."""
    snapshot = (position.red, position.blue, position.side)
    position = replace(position, took_this_turn=False, history=(*position.history, snapshot))
    if options.repetition and position.history.count(snapshot) >= options.repetition:  # KOK-48: before FINE
        return deadlock(position, options, "repetition")
    fixed = multi_combinations(enemy_buttons(position))  # KOK-31, KOK-33
    return replace(position, phase="FINE", pending=tuple(fixed))


def end_turn(position: Position, options: Options) -> Position:
    """Count the completed turn, check the stall, give the turn to the other player."""
    position = replace(position, quiet=0 if position.took_this_turn else position.quiet + 1)  # KOK-49
    if options.stall_limit and position.quiet >= options.stall_limit:  # before KOK-48
        return deadlock(position, options, "stall")
    turn_number = position.turn_number + position.side  # raised after each Blue turn
    return begin_turn(replace(position, side=1 - position.side, turn_number=turn_number), options)


def automatic_step(position: Position, options: Options) -> Position:
    """Make the one step that needs no decision in a phase without choices."""
    if position.phase == "FINE":  # KOK-8, KOK-38: no combination left, the threats are fixed now
        offer = threatened(position.holes, own_buttons(position), enemy_buttons(position))
        return replace(position, phase="CAPTURE", pending=(frozenset(offer),))
    if position.phase == "CAPTURE":
        (offered,) = position.pending
        if not offered:  # KOK-9, KOK-43
            return replace(position, phase="MOVE", pending=())
        lowest = min(offered, key=index)  # KOK-53: only reached when takes are forced
        return take(replace(position, pending=(offered - {lowest},)), options, lowest)
    return end_turn(position, options)  # KOK-47: the pass


def resolve(position: Position, options: Options) -> Position:
    """Carry out automatic steps until there is a decision or the game is over."""
    while position.phase != "OVER" and not choices(position, options):
        position = automatic_step(position, options)
    return position


# ---- Interface ----


def start(holes: Mapping[str, int], options: Options) -> Position:
    """Return the start of the game at Red's first decision."""
    red: set[str] = set()
    blue: set[str] = set()
    for column in range(1, 9):  # KOK-3: b to i and 2 to 9, of which the border
        for row in range(2, 10):
            if column in (1, 8) or row in (2, 9):
                colour = red if (column + 1 + row) % 2 == 0 else blue  # KOK-4
                colour.add(f"{COLUMNS[column]}{row}")
    return turn_start(holes, frozenset(red), frozenset(blue), 0, options=options)  # KOK-5


def turn_start(
    holes: Mapping[str, int],
    red: frozenset[str],
    blue: frozenset[str],
    side: int,
    taken: tuple[int, int] = (0, 0),
    quiet: int = 0,
    turn_number: int = 1,
    options: Options = DEFAULT_OPTIONS,
) -> Position:
    """Return a position set up at the start of a turn, carried on to the first decision."""
    refused = (
        (options.repetition == 0 and options.stall_limit == 0)  # KOK-61
        or bool(red & blue)  # KOK-6
        or max(len(red), len(blue)) > BUTTONS  # R-24, here and below
        or max(taken) >= options.target
        or 0 < options.stall_limit <= quiet
    )
    if refused:
        message = "position or options refused"
        raise ValueError(message)
    position = Position(
        holes=dict(holes),
        red=frozenset(red),
        blue=frozenset(blue),
        side=side,
        phase="FINE",
        pending=(),
        taken=taken,
        took_this_turn=False,
        quiet=quiet,
        turn_number=turn_number,
        history=(),
        winner=None,
        reason=None,
    )
    return resolve(begin_turn(position, options), options)


def choices(position: Position, options: Options) -> set[Choice]:
    """Return the legal actions; none at all in a phase that goes on by itself."""
    if position.phase == "MOVE":
        return moves(position, options)  # KOK-10: no voluntary pass
    forced = options.takes == "forced"
    if position.phase == "FINE" and position.pending:
        fines: set[Choice] = {("take", button) for button in position.pending[0]}  # KOK-31, KOK-36
        return fines if forced else fines | {("done",)}  # KOK-32, KOK-53
    if position.phase == "CAPTURE" and position.pending[0] and not forced:
        captures: set[Choice] = {("take", button) for button in position.pending[0]}  # KOK-43
        return captures | {("done",)}  # KOK-39
    return set()


def play(position: Position, options: Options, choice: Choice) -> Position:
    """Return the position at the next decision after a legal action."""
    if choice not in choices(position, options):
        message = f"not legal: {choice}"
        raise ValueError(message)
    if position.phase == "MOVE":
        _, start_field, target = choice
        red = position.red - {start_field} | {target} if position.side == 0 else position.red
        blue = position.blue - {start_field} | {target} if position.side == 1 else position.blue
        return resolve(end_turn(replace(position, red=red, blue=blue), options), options)  # KOK-11
    if position.phase == "FINE":
        position = replace(position, pending=position.pending[1:])  # KOK-33: handled, whatever the choice
    elif choice[0] == "done":
        position = replace(position, pending=(frozenset(),))
    else:
        position = replace(position, pending=(position.pending[0] - {choice[1]},))  # KOK-41
    if choice[0] == "take":
        position = take(position, options, choice[1])
    return resolve(position, options)


def count_turns(position: Position, options: Options, turns: int) -> int:
    """Count the different sequences of complete turns; a game that ends earlier counts once."""
    return count_until(position, options, 2 * position.turn_number + position.side + turns)


def count_until(position: Position, options: Options, last: int) -> int:
    """Count the sequences up to the start of a turn; turns are numbered 2 * turn number + side.

    A pass is a turn without a choice: where passes reach or overrun the last turn, there is one sequence.
    """
    if position.phase == "OVER" or 2 * position.turn_number + position.side >= last:
        return 1
    if position.phase != "CAPTURE":
        following = [play(position, options, choice) for choice in choices(position, options)]
        return sum(count_until(after, options, last) for after in following)
    (offered,) = position.pending
    most = min(len(offered), options.target - position.taken[position.side])  # KOK-45
    total = 0
    for size in range(most + 1):
        for subset in combinations(sorted(offered, key=index), size):  # KOK-43: only the set matters
            after = position
            for button in subset:
                after = play(after, options, ("take", button))
            if after.phase != "OVER" and size < len(offered):
                after = play(after, options, ("done",))
            total += count_until(after, options, last)
    return total
