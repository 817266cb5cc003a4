"""Kopf oder Knopf: a position as numbers for machine learning."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from spieltisch.engine.observation import ObservationWriter
from spieltisch.games.kopf_oder_knopf.rules.box import HOLES
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    BLUE,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    PHASES,
    RED,
    Side,
)

if TYPE_CHECKING:
    from spieltisch.games.kopf_oder_knopf.rules.state import State

MOST_OCCURRENCES: Final = 3  # higher only if repetition does not matter


def write_parts(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write planes of all fields, then single numbers, own ones first."""
    kok = state.kok
    settings = state.settings
    mine, theirs = (state.red, state.blue) if seat == RED else (state.blue, state.red)
    write_holes(state, write)
    write_buttons(mine, "own buttons", write)
    write_buttons(theirs, "enemy buttons", write)
    write_offers(state, write)
    write.one_hot("phase", state.phase, len(PHASES))
    write.flag("asked", state.actor() == seat)
    write.group("my turn, taken in this turn", 1)
    write.entry_flag("my turn", state.side == seat)
    write.entry("taken in this turn", state.took_this_turn)
    write.group("taken by me, by the enemy", kok.highest_target)
    write.entry("by me", mine.taken)
    write.entry("by the enemy", theirs.taken)
    write.number("target", settings.target, kok.highest_target, kok.lowest_target)
    write.group("quiet turns, limit", kok.most_quiet)
    write.entry("quiet turns", min(state.quiet, kok.most_quiet))  # higher only if the limit is off
    write.entry("limit", settings.stall_limit)
    write.group("occurrences of the position, limit", MOST_OCCURRENCES)
    times: i64 = 0
    if state.history is not None:
        times = state.history.times
    write.entry("occurrences", min(times, MOST_OCCURRENCES))
    write.entry("limit", settings.repetition)
    write.flag("I am Blue", seat == BLUE)
    write.group("strict, forced, jumping, majority", 1)
    write.entry_flag("strict", settings.strict)
    write.entry_flag("forced", settings.forced)
    write.entry_flag("jumping", settings.jumping)
    write.entry_flag("majority", settings.majority)


def write_holes(state: "State", write: ObservationWriter) -> None:
    """Write a plane for each number of holes."""
    out = write.out
    planes = state.layout.planes
    at: i64 = write.part("holes", 1, len(HOLES), FIELDS)
    for i in range(len(planes)):
        out[at + planes[i]] = 1


def write_buttons(side: Side, name: str, write: ObservationWriter) -> None:
    """Write where the buttons of a colour stand."""
    out = write.out
    fields = side.fields
    at: i64 = write.part(name, 1, FIELDS)
    for i in range(side.count):
        out[at + fields[i]] = 1


def write_offers(state: "State", write: ObservationWriter) -> None:
    """Write which buttons are on offer now."""
    out = write.out
    pending = state.pending
    at: i64 = write.part("on offer", 1, FIELDS)
    for i in range(len(pending)):
        if pending[i] >> FIELD_BITS == pending[0] >> FIELD_BITS:
            out[at + (pending[i] & FIELD_MASK)] = 1
