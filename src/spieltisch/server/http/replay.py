"""Finished games, to be watched again as one viewer saw them, or taken away as a record."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from spieltisch.engine.core import State
from spieltisch.engine.record import FORMAT, Move, Record, UsedBox
from spieltisch.server.table import dice
from spieltisch.server.table.dice import commitment
from spieltisch.server.table.game_log import RESUMED, GameLog, positions, table_event
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import Dice, Replay, Throw
from spieltisch.server.texts import Refusal
from spieltisch.stage.game_views import log_lines_of, scene_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Scene, Shape
from spieltisch.stage.sight import Memory, Sight


class Step(NamedTuple):
    """A position after a change that the viewer could see."""

    state: State
    happened: int
    moves: int  # made by then, those that the viewer could not see too


def record_of(table: Table) -> Record:
    """The whole game.

    :raises Refusal: while it goes on.
    """
    if table.archived_rows:
        return old_record(table)
    if table.game_log is None or not table.game_log.over:
        raise Refusal("record-later")
    return table.game_log.record()


def old_record(table: Table) -> Record:
    """A game whose rules are no more, in the words that were written when they were known."""
    row, secret = table.row, bytes.fromhex(table.row.secret)
    record = Record(
        format=FORMAT,
        game=row.game,
        rules_version=row.rules_version,
        box=UsedBox(row.box, None),
        players=row.players,
        options=row.options,
        start=None,
        dice=dice.commitment(secret),
        moves=[],
        table_events=[],
        end=None,
        secret=secret.hex(),
        seeds=table.seeds,
    )
    for each in table.archived_rows:
        if each.kind == "undone":
            record.note("undone", each.seat, each.to, float(each.at))
        elif each.kind == "event":
            if each.event != RESUMED:
                record.table_events.append(table_event(each, len(record.moves)))
        else:
            words = msgspec.json.decode(each.words) if each.words else [each.number]
            record.moves.append(Move(each.seat, words, float(each.at)))
    if record.table_events:
        record.end = record.table_events[-1].end(row.players)
    return record


async def dice_of(table: Table) -> Dice:
    """All that was thrown and drawn, for everybody to compute again.

    :raises Refusal: while the game goes on.
    """
    if table.game_log is None or not table.game_log.over:
        raise Refusal("record-later")
    game_log = table.game_log
    told = GameLog(game_log.checkpoints[0].state, game_log.secret, game_log.seeds)
    throws = []
    for row in game_log.rows:
        if row.kind == "chance":
            outcomes, weights = zip(*told.state.chance(), strict=True)
            throws.append(Throw(outcomes=list(outcomes), weights=list(weights), outcome=row.number))
        told.add(row)
        await asyncio.sleep(0)  # games that go on come first
    promised = commitment(game_log.secret)
    return Dice(commitment=promised, secret=game_log.secret.hex(), seeds=game_log.seeds, throws=throws)


async def replay(table: Table, person: str, seat: int | None, language: str, shape: Shape) -> Replay:
    """A finished game as a seat saw it.

    :raises Refusal: while it goes on.
    """
    game_log = _finished(table, seat)
    steps = await _steps(game_log, seat)
    last = steps[-1]
    sight = table.sight_of(last.state, last.happened, seat, language, shape)
    return Replay(
        table=table.info(person, language),
        steps=len(steps) - 1,
        lines=table.log_lines(sight),
        line_of=[count async for count in _line_counts(table, game_log, sight, steps)],
        moves=[step.moves for step in steps],
    )


async def _line_counts(
    table: Table, game_log: GameLog, sight: Sight, steps: list[Step]
) -> AsyncIterator[int]:
    """How many lines of the log stand at each step. What the viewer saw is gathered once, and read once."""
    notes, memory = table.table_notes_for(sight.seat), Memory()
    seen, gathered = list[HistoryEntry](), 0
    for step in steps:
        new = game_log.history[gathered : step.happened]
        seen += [each for each in new if each.event.visible_to(sight.seat)]
        gathered = step.happened
        then = sight._replace(view=step.state.view(sight.seat), past=tuple(seen), memory=memory)
        yield len(log_lines_of(then)) + sum(note.after <= step.moves for note in notes)
        await asyncio.sleep(0)  # games that go on come first


async def scene(
    table: Table, person: str, seat: int | None, number: int, language: str, shape: Shape
) -> Scene:
    """One step of it; the last is how the table looks now."""
    game_log = _finished(table, seat)
    steps = await _steps(game_log, seat)
    if not 0 <= number < len(steps):
        raise Refusal("no-such-step", 404, step=number, last=len(steps) - 1)
    step = steps[number]
    sight = table.sight_of(step.state, step.happened, seat, language, shape)
    if number == len(steps) - 1:
        return table.scene(sight)
    return scene_of(sight._replace(acts=()))


def _finished(table: Table, seat: int | None) -> GameLog:
    table.check_rules_supported()
    if table.game_log is None or not table.game_log.over:
        raise Refusal("replay-later")
    if seat is not None and seat not in range(table.row.players):
        raise Refusal("unknown-seat", 422, last=table.row.players)
    return table.game_log


KEPT = 16  # games and seats whose steps are remembered
_kept: "OrderedDict[tuple[GameLog, int | None], list[Step]]" = OrderedDict()


def is_prepared(table: Table, seat: int | None) -> bool:
    """Whether the steps that a seat saw are known already, so that one of them costs little."""
    return (table.game_log, seat) in _kept


async def _steps(game_log: GameLog, seat: int | None) -> list[Step]:
    """The positions that differ for the viewer, each after all that they saw happen.

    Found bit by bit in the thread of the games: rules may keep notes that only one thread can use.
    """
    key = game_log, seat
    if key not in _kept:
        _kept[key] = await _find_steps(game_log, seat)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


async def _find_steps(game_log: GameLog, seat: int | None) -> list[Step]:
    steps: list[Step] = []
    shown: object = None
    seen = happened = 0
    for moves, state in enumerate(positions(game_log)):
        before, happened = happened, game_log.history_lengths[moves - 1] if moves else 0
        seen += sum(each.event.visible_to(seat) for each in game_log.history[before:happened])
        now = state.view(seat), seen
        if now != shown:
            shown = now
            steps.append(Step(state.clone(), happened, moves))
        else:
            steps[-1] = steps[-1]._replace(happened=happened, moves=moves)
        await asyncio.sleep(0)
    return steps
