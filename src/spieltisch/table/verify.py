"""Verify a record: its moves by the rules, its dice by the secret, the rest by the server's signature."""

from collections.abc import Iterator
from typing import NamedTuple

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.record import Move, Record
from spieltisch.table import dice
from spieltisch.table.record_proof import check_proof
from spieltisch.table.texts import Refusal


class Verification(NamedTuple):
    """What a verified record contains."""

    moves: int  # decisions of seats
    rolls: int  # throws and draws, recomputed
    undone: int  # how many of both were undone
    events: int  # table events, outside the rules
    commitment: str | None
    seeded: list[int]  # seats that added a seed to the dice
    signed_by: str | None  # the server's public key; None: only moves and dice are verified


def verify(record: Record, key: str | None = None) -> Verification:
    """Check the signature, replay the record, and recompute every throw and draw, also undone ones.

    `key`: the public key that must have signed the record.

    :raises SpieltischError: at the first error.
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
    """Return the secret, if it fits the commitment; None if there are no dice."""
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
    """Yield every move with the position before it; the replay checks the moves and the end."""
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
