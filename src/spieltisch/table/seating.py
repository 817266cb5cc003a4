"""Before the game: open a table, sit down, leave, seat bots, agree to a rematch, start.

Each function returns a `Commit` that changes the table, or a new table.

:raises Refusal: if the person may not do that; nothing has changed then.
"""

from typing import Any

import msgspec

from spieltisch.engine.core import Game
from spieltisch.table import clock, dice, play
from spieltisch.table.bot_names import bot_name
from spieltisch.table.bot_seats import bots_for, default_hints
from spieltisch.table.commit import Commit
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import DELETED_PERSON, PersonRow, SeatRow, TableRow
from spieltisch.table.table import Table
from spieltisch.table.text_cleaning import hides_something
from spieltisch.table.texts import Refusal

MAX_SEED_LENGTH = 64


class NewTableIds(msgspec.Struct, frozen=True):
    """What a new table gets from its server: id, name, the secret of its dice, the network of its host."""

    id: str
    name: str
    secret: bytes
    origin: str = ""


def open_table(
    game: Game, host: PersonRow, wanted: NewTable, ids: NewTableIds, now: float, default_away: float
) -> Table:
    """Return a new table.

    :raises SpieltischError: if the game cannot be played like that.
    """
    players = game.players[0] if wanted.players is None else wanted.players
    game.start(players, wanted.options)
    row = _new_row(game, players, game.complete_options(players, wanted.options), host, ids, now)
    row.public, row.one_device, row.eager = wanted.public, wanted.one_device, wanted.start
    row.timing = msgspec.to_builtins(clock.timing_from(wanted.clock, default_away))
    seats = _new_seats(game, dice.commitment(ids.secret), players, host, wanted)
    row.hints = default_hints(row, seats) if wanted.hints is None else wanted.hints
    return Table(row, seats, {host.id: host})


def _new_row(
    game: Game, players: int, options: dict[str, Any], host: PersonRow, ids: NewTableIds, now: float
) -> TableRow:
    return TableRow(
        id=ids.id,
        name=ids.name,
        game=game.slug,
        rules_version=game.rules_version,
        box=game.box.digest,
        players=players,
        options=options,
        public=False,
        one_device=False,
        eager=False,
        host=host.id,
        secret=ids.secret.hex(),
        made=now,
        origin=ids.origin,
    )


def _new_seats(game: Game, seed: str, players: int, host: PersonRow, wanted: NewTable) -> list[SeatRow]:
    """Return the seats of a new table: the host, then bots, then open seats or, at one device, the host's.

    `seed` decides the names of the bots.
    """
    own = 0 if wanted.seat is None else wanted.seat
    known = bots_for(game)
    if own not in range(players):
        raise Refusal("unknown-seat", 422, last=players)
    if len(wanted.bots) >= players:
        raise Refusal("too-many-bots", 422, most=players - 1)
    for bot in wanted.bots:
        if bot not in known:
            raise Refusal("unknown-bot", 422, found=bot, known=known)
    seats = [SeatRow(seat=seat) for seat in range(players)]
    seats[own].person = host.id
    others = [seat for seat in seats if seat.seat != own]
    names = [host.name]
    for seat, bot in zip(others, wanted.bots, strict=False):
        seat.bot, seat.name = bot, bot_name(seed, seat.seat, names)
        names.append(seat.name)
    if wanted.one_device:
        for seat in others:
            seat.person = "" if seat.bot else host.id
    return seats


# -- rematch -----------------------------------------------------------------------------------------------


def check_may_rematch(table: Table, person: str) -> None:
    """Check that the person may ask for a rematch."""
    table.check_rules_supported()
    if table.status != "over" or table.game_log is None:
        raise Refusal("not-over")
    if not table.seats_of(person):
        raise Refusal("not-seated", 403)


def rematch(table: Table, host: PersonRow, ids: NewTableIds, now: float) -> Table:
    """Return the next table for the same people, each one seat further."""
    old = table.row
    row = _new_row(table.game, old.players, old.options, host, ids, now)
    row.one_device, row.timing, row.hints, row.agreed = old.one_device, old.timing, old.hints, [host.id]
    seats = [
        _same_player(table, before, seat) for seat, before in enumerate([table.seats[-1], *table.seats[:-1]])
    ]
    return Table(row, seats, dict(table.people))


def _same_player(table: Table, before: SeatRow, seat: int) -> SeatRow:
    """Return the seat of a rematch for the person or the bot on a seat of the table before."""
    if before.person:
        return SeatRow(seat=seat, person="" if before.person == DELETED_PERSON else before.person)
    return SeatRow(seat=seat, bot=before.bot, name=table.bot_name(before.seat))


def agree_to_rematch(table: Table, person: str, now: float) -> Commit | None:
    """Agree to the rematch at this table; None if the person has agreed already."""
    check_not_started(table)
    if not table.seats_of(person):
        raise Refusal("not-seated", 403)
    if not table.row.agreed:
        raise Refusal("no-rematch-here")
    if person not in table.undecided():
        return None
    return _revision(table, now, values={"agreed": [*table.row.agreed, person]})


# -- seats -------------------------------------------------------------------------------------------------


def check_seed(seed: str) -> None:
    """Check what a player adds to the dice."""
    if len(seed) > MAX_SEED_LENGTH:
        raise Refusal("long-seed", 422, most=MAX_SEED_LENGTH)
    if hides_something(seed):
        raise Refusal("bad-seed", 422)


def sit(table: Table, person: PersonRow, wanted: int | None, seed: str, now: float) -> Commit:
    """Give a person a seat, or store the seed that they add to the dice."""
    check_not_started(table)
    mine = table.seats_of(person.id)
    if mine and (wanted is None or wanted in mine):
        return _revision(table, now, msgspec.structs.replace(table.seats[mine[0]], seed=seed))
    free = [seat.seat for seat in table.open_seats]
    check_seat_exists(table, wanted)
    if not free:
        raise Refusal("table-full")
    if wanted is not None and wanted not in free:
        raise Refusal("seat-taken")
    taken = SeatRow(seat=free[0] if wanted is None else wanted, person=person.id, seed=seed)
    moves = mine and not table.row.one_device  # the person changes seats
    agreed = {"agreed": [*table.row.agreed, person.id]} if table.row.agreed and not mine else {}
    left = [SeatRow(seat=mine[0])] if moves else []
    namesakes = [
        msgspec.structs.replace(bot, name=table.new_bot_name(bot.seat, person.name))
        for bot in table.seats
        if bot.bot and table.bot_name(bot.seat).casefold() == person.name.casefold()
    ]
    return _revision(table, now, *left, *namesakes, taken, values=agreed, people={person.id: person})


def check_seat_exists(table: Table, seat: int | None) -> None:
    """Check that the table has this seat; None is any."""
    if seat is not None and seat not in range(table.row.players):
        raise Refusal("unknown-seat", 422, last=table.row.players)


def leave(table: Table, person: str, now: float) -> Commit:
    """Free a person's seats. Another player becomes host; a table without people is closed."""
    check_not_started(table)
    rest = table.other_people(person)
    heirs = [table.row.host, *(seat.person for seat in table.seats)]
    host = next((heir for heir in heirs if heir in rest), table.row.host)
    freed = [SeatRow(seat=seat) for seat in table.seats_of(person)]
    return _revision(table, now, *freed, values={"host": host, "ended": None if rest else now})


def seat_bot(table: Table, person: str, seat: int, bot: str | None, now: float) -> Commit:
    """Put a bot on an open seat, or remove it."""
    check_seat_exists(table, seat)
    if bot is not None and bot not in bots_for(table.game):
        raise Refusal("unknown-bot", 422, found=bot, known=bots_for(table.game))
    check_not_started(table)
    check_host(table, person)
    if table.seats[seat].person:
        raise Refusal("seat-taken")
    first = bool(bot) and not any(each.bot for each in table.seats)
    new = SeatRow(seat=seat, bot=bot, name=table.new_bot_name(seat)) if bot else SeatRow(seat=seat)
    return _revision(table, now, new, first_bot=first)


def starts_by_itself(table: Table) -> bool:
    """Return whether every seat is taken, and the host wanted a start then or all agreed to this rematch."""
    wanted = table.row.eager or (bool(table.row.agreed) and not table.undecided())
    return wanted and table.status == "waiting" and not table.open_seats


def start(table: Table, person: str, now: float) -> Commit:
    """Start the game."""
    check_not_started(table)
    check_host(table, person)
    if table.open_seats:
        raise Refusal("seats-open", count=len(table.open_seats))
    if undecided := table.undecided() - {person}:
        raise Refusal("rematch-waits", names=[table.people[each].name for each in sorted(undecided)])
    draft = table.new_log().draft()
    draft.resolve_chance(0.0)
    return play.commit_of(table, draft, now, values={"started": now})


def check_not_started(table: Table) -> None:
    """Check that the game has not started."""
    table.check_rules_supported()
    if table.status != "waiting":
        raise Refusal("already-started")


def check_host(table: Table, person: str) -> None:
    """Check that the person is the host."""
    if table.row.host != person:
        raise Refusal("not-host", 403)


def _revision(
    table: Table,
    now: float,
    *seats: SeatRow,
    values: dict[str, Any] | None = None,
    people: dict[str, PersonRow] | None = None,
    first_bot: bool = False,
) -> Commit:
    return Commit(
        table=table.row.id,
        at=now,
        owner=table.row.owner,
        first_ply=0,
        seats=seats,
        values=values or {},
        people=people or {},
        revision=table.row.revision,
        first_bot=first_bot,
    )
