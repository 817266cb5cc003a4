"""Kopf oder Knopf: a position as numbers for machine learning."""

from mypy_extensions import i64

from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import rules
from spieltisch.games.kopf_oder_knopf.rules.parts import FIELD_BITS, FIELD_MASK, FIELDS, RED


def parts(game: "rules.Game") -> list[Part]:
    """List the parts: planes of 100 fields in index order, then single numbers."""
    target = game.options["target"]
    return [
        Part("holes", (4, FIELDS), 0, 1),
        Part("own buttons", (FIELDS,), 0, 1),
        Part("enemy buttons", (FIELDS,), 0, 1),
        Part("on offer", (FIELDS,), 0, 1),
        Part("phase", (5,), 0, 1),
        Part("asked", (1,), 0, 1),
        Part("my turn, taken in this turn", (2,), 0, 1),
        Part("taken by me, by the enemy", (2,), 0, target.max),
        Part("target", (1,), target.min, target.max),
        Part("quiet turns, limit", (2,), 0, game.most_quiet),
        Part("occurrences of the position, limit", (2,), 0, 3),
        Part("I am Blue", (1,), 0, 1),
        Part("strict, forced, jumping, majority", (4,), 0, 1),
    ]


def write(state: "rules.State", seat: i64, out: vec[i64]) -> None:
    """Write all parts in their order, own buttons first."""
    own: i64 = seat + 1
    holes = state.layout.holes
    for i in range(len(out)):
        out[i] = 0
    for field in range(FIELDS):
        if holes[field] != 0:
            out[(holes[field] - 1) * FIELDS + field] = 1
        if state.board[field] != 0:
            out[(4 if state.board[field] == own else 5) * FIELDS + field] = 1
    for i in range(len(state.pending)):
        if state.pending[i] >> FIELD_BITS == state.pending[0] >> FIELD_BITS:
            out[6 * FIELDS + (state.pending[i] & FIELD_MASK)] = 1
    at: i64 = 7 * FIELDS
    settings = state.settings
    out[at + state.phase] = 1
    out[at + 5] = 1 if state.actor() == seat else 0
    out[at + 6] = 1 if state.side == seat else 0
    out[at + 7] = 1 if state.took_this_turn else 0
    out[at + 8] = state.red.taken if seat == RED else state.blue.taken
    out[at + 9] = state.blue.taken if seat == RED else state.red.taken
    out[at + 10] = settings.target
    out[at + 11] = min(state.quiet, state.kok.most_quiet)  # higher only if the limit is off
    out[at + 12] = settings.stall_limit
    if state.history is not None:
        out[at + 13] = min(state.history.times, 3)  # higher only if repetition does not matter
    out[at + 14] = settings.repetition
    out[at + 15] = seat
    out[at + 16] = 1 if settings.strict else 0
    out[at + 17] = 1 if settings.forced else 0
    out[at + 18] = 1 if settings.jumping else 0
    out[at + 19] = 1 if settings.majority else 0
