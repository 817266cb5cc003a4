"""Replays of finished games as one viewer saw them, and their records and dice."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from spieltisch.engine.core import State
from spieltisch.engine.record import FORMAT, Move, Record, UsedBox
from spieltisch.server.texts import ServerRefusal
from spieltisch.stage.game_views import log_lines_of, scene_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Scene, Shape
from spieltisch.stage.sight import Memory, Sight
from spieltisch.table import dice
from spieltisch.table.dice import commitment
from spieltisch.table.game_log import RESUMED, GameLog, positions, table_event
from spieltisch.table.info import table_info
from spieltisch.table.protocol import Dice, Replay, Throw
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal


class ReplayStep(NamedTuple):
    """A position after a change that was visible to the viewer."""

    state: State
    happened: int
    moves: int  # made by then, including those that were hidden from the viewer


def record_of(table: Table) -> Record:
    """The record of a finished game.

    :raises Refusal: while it runs.
    """
    if table.archived_rows:
        return old_record(table)
    if table.game_log is None or not table.game_log.over:
        raise Refusal("record-later")
    return table.game_log.record()


def old_record(table: Table) -> Record:
    """The record of a game whose rules are gone, by the action words that were stored with its rows."""
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
    """All throws and draws of a finished game, so that anybody can compute them again.

    :raises Refusal: while the game runs.
    """
    if table.game_log is None or not table.game_log.over:
        raise Refusal("record-later")
    game_log = table.game_log
    again = GameLog(game_log.checkpoints[0].state, game_log.secret, game_log.seeds).draft()
    throws = []
    for row in game_log.rows:
        if row.kind == "chance":
            outcomes, weights = zip(*again.state.chance(), strict=True)
            throws.append(Throw(outcomes=list(outcomes), weights=list(weights), outcome=row.number))
        again.add(row)
        await asyncio.sleep(0)  # let running games go first
    promise = commitment(game_log.secret)
    return Dice(commitment=promise, secret=game_log.secret.hex(), seeds=game_log.seeds, throws=throws)


async def replay(table: Table, person: str, seat: int | None, language: str, shape: Shape) -> Replay:
    """A finished game as a seat or a spectator saw it.

    :raises Refusal: while it runs.
    """
    game_log = _finished_game(table, seat)
    steps = await _steps(game_log, seat)
    last = steps[-1]
    sight = table.renderer.sight_of(last.state, last.happened, seat, language, shape)
    return Replay(
        table=table_info(table, person, language),
        steps=len(steps) - 1,
        lines=table.renderer.log_lines(sight),
        line_of=[count async for count in _line_counts(table, game_log, sight, steps)],
        moves=[step.moves for step in steps],
    )


async def _line_counts(
    table: Table, game_log: GameLog, sight: Sight, steps: list[ReplayStep]
) -> AsyncIterator[int]:
    """How many lines the log has at each step. The viewer's history is collected once."""
    notes, memory = table.renderer.notes_for(sight.seat), Memory()
    seen, gathered = list[HistoryEntry](), 0
    for step in steps:
        new = game_log.history[gathered : step.happened]
        seen += [each for each in new if each.event.visible_to(sight.seat)]
        gathered = step.happened
        then = sight._replace(view=step.state.view(sight.seat), past=tuple(seen), memory=memory)
        yield len(log_lines_of(then)) + sum(note.after <= step.moves for note in notes)
        await asyncio.sleep(0)  # let running games go first


async def scene(
    table: Table, person: str, seat: int | None, number: int, language: str, shape: Shape
) -> Scene:
    """The scene of one step; the last step is the current scene of the table."""
    game_log = _finished_game(table, seat)
    steps = await _steps(game_log, seat)
    if not 0 <= number < len(steps):
        raise ServerRefusal("no-such-step", 404, step=number, last=len(steps) - 1)
    step = steps[number]
    sight = table.renderer.sight_of(step.state, step.happened, seat, language, shape)
    if number == len(steps) - 1:
        return table.renderer.scene(sight)
    return scene_of(sight._replace(acts=()))


def _finished_game(table: Table, seat: int | None) -> GameLog:
    table.check_rules_supported()
    if table.game_log is None or not table.game_log.over:
        raise ServerRefusal("replay-later")
    if seat is not None and seat not in range(table.row.players):
        raise Refusal("unknown-seat", 422, last=table.row.players)
    return table.game_log


CACHED_REPLAYS = 16  # games and seats
_step_cache: "OrderedDict[tuple[GameLog, int | None], list[ReplayStep]]" = OrderedDict()


def is_cached(table: Table, seat: int | None) -> bool:
    """Whether the steps for a seat are cached, so that one of them costs little."""
    return (table.game_log, seat) in _step_cache


async def _steps(game_log: GameLog, seat: int | None) -> list[ReplayStep]:
    """The positions that differ for the viewer, each after all events visible to the viewer.

    Runs on the event loop, in small pieces: rules may have caches that are not thread-safe.
    """
    key = game_log, seat
    if key not in _step_cache:
        _step_cache[key] = await _find_steps(game_log, seat)
        if len(_step_cache) > CACHED_REPLAYS:
            _step_cache.popitem(last=False)
    _step_cache.move_to_end(key)
    return _step_cache[key]


async def _find_steps(game_log: GameLog, seat: int | None) -> list[ReplayStep]:
    steps: list[ReplayStep] = []
    shown: object = None
    seen = happened = 0
    for moves, state in enumerate(positions(game_log)):
        before, happened = happened, game_log.history_lengths[moves - 1] if moves else 0
        seen += sum(each.event.visible_to(seat) for each in game_log.history[before:happened])
        now = state.view(seat), seen
        if now != shown:
            shown = now
            steps.append(ReplayStep(state.clone(), happened, moves))
        else:
            steps[-1] = steps[-1]._replace(happened=happened, moves=moves)
        await asyncio.sleep(0)
    return steps
