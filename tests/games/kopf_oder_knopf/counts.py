"""Counting complete turns: proof of the move generator, and the table in counts.toml.

`python -m tests.games.kopf_oder_knopf.counts` counts every entry again and prints it beside the kept number.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple, cast

from spieltisch import NOBODY
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.tables import CAPTURE, MOVE, parse_rows

from .helpers import GAME

NOTHING = -1  # below every field: no capture yet in this phase


class Entry(NamedTuple):
    """A position with the numbers of sequences of 1, 2, 3 ... complete turns."""

    name: str
    position: str
    options: dict[str, Any]
    counts: list[int]

    def fields(self) -> dict[str, Any]:
        """The position as the fields of a dump."""
        rows, side, taken, quiet, turn = self.position.split()
        return {
            "buttons": parse_rows(rows),
            "options": self.options,
            "side": "rb".index(side),
            "taken": [int(number) for number in taken.split(":")],
            "quiet": int(quiet),
            "turn_number": int(turn),
        }

    def state(self) -> State:
        """The position, at its first decision."""
        return cast(State, GAME.load(self.fields()))


def entries() -> list[Entry]:
    """The table."""
    text = Path(__file__).with_name("counts.toml").read_text(encoding="utf-8")
    return [Entry(**{"options": {}, **entry}) for entry in tomllib.loads(text)["entry"]]


def count_turns(state: State, turns: int) -> int:
    """Count the different sequences of so many complete turns; a game that is over earlier counts once.

    Every choice of fines, every set of captures and every move makes a turn different. A pass is a turn.
    """
    return sequences(state, turns_begun(state) + turns, NOTHING)


def sequences(state: State, last: int, captured: int) -> int:
    """Count the sequences until this turn begins; captures go up the fields, so that each set counts once."""
    seat = state.actor()
    if seat == NOBODY or turns_begun(state) >= last:
        return 1
    legal = state.legal(seat)
    if state.phase == MOVE and turns_begun(state) == last - 1:
        return len(legal)
    total = 0
    for action in legal:
        if action > captured:
            after = state.clone()
            after.apply(seat, action)
            goes_on = state.phase == CAPTURE == after.phase and turns_begun(state) == turns_begun(after)
            total += sequences(after, last, action if goes_on else NOTHING)
    return total


def turns_begun(state: State) -> int:
    """A number that rises by one with every turn."""
    return int(2 * state.turn_number + state.side)


def main() -> None:
    """Print the table, counted anew."""
    for entry in entries():
        for turns, kept in enumerate(entry.counts, start=1):
            counted = count_turns(entry.state(), turns)
            print(f"{entry.name:28} {turns:3} {counted:12}", "" if counted == kept else f"kept: {kept}")


if __name__ == "__main__":
    main()
