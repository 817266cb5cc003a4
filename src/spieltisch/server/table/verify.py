"""Whether a record tells the truth: its moves by the rules, its dice by the secret that was promised, and all
that people did, times included, by the signature of the server.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.record import Move, Record
from spieltisch.server.table import dice
from spieltisch.server.table.record_proof import check_proof
from spieltisch.server.texts import Refusal


class Verification(NamedTuple):
    """What was found to be right."""

    moves: int  # decisions of seats
    rolls: int  # throws and draws, recomputed
    undone: int  # how many of all these were taken back
    events: int  # what people did that no rule knows
    commitment: str | None
    seeded: list[int]  # seats that added a seed to the dice
    signed_by: str | None  # the server's public key; None: only moves and dice are proven


def verify(record: Record, key: str | None = None) -> Verification:
    """Check the signature, play the record again, and recompute every throw and draw, undone ones too.

    `key`: the public key that must have signed the record.

    :raises SpieltischError: at the first thing that is wrong.
    """
    signed_by = check_proof(record, key)
    secret = _secret(record)
    rolls = 0
    for number, (state, move) in enumerate(_steps(record), 1):
        if move.seat != CHANCE:
            continue
        if secret is None:
            raise Refusal("no-commitment", number=number)
        expected = state.describe(dice.outcome(secret, rolls, record.seeds, state.chance()))
        if tuple(move.action) != expected:
            found = _words(move.action)
            raise Refusal("other-roll", number=number, roll=rolls, found=found, expected=_words(expected))
        rolls += 1
    return Verification(
        moves=len(record.moves) - rolls,
        rolls=rolls,
        undone=len(record.moves) - len(record.in_force()),
        events=len(record.table_events),
        commitment=record.dice,
        seeded=[seat for seat, seed in enumerate(record.seeds) if seed],
        signed_by=signed_by,
    )


def _secret(record: Record) -> bytes | None:
    """The secret, if it is the one that was promised; None where no dice were promised."""
    if record.dice is None and record.secret is None:
        return None
    if record.secret is None:
        raise Refusal("no-secret", commitment=str(record.dice))
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as error:
        raise Refusal("bad-secret") from error
    found = dice.commitment(secret)
    if found != record.dice:
        raise Refusal("other-secret", found=found, commitment=str(record.dice))
    return secret


def _steps(record: Record) -> Iterator[tuple[State, Move]]:
    """Every move with the position before it; replaying checks the moves and the end."""
    states = record.states()
    state = next(states)
    for made, move in enumerate(record.moves):
        for event in record.table_events:
            if event.after == made and event.to is not None:
                state = next(states)
        yield state, move
        state = next(states)
    for _ in states:
        pass


def _words(action: object) -> str:
    return " ".join(str(word) for word in action) if isinstance(action, list | tuple) else str(action)
