"""A table as the client shows it around the board: seats, presence, options, clocks, status."""

import msgspec

from spieltisch.engine.box import Option
from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.stage.scene import Shape
from spieltisch.table.bot_names import FEMALE_NAMES
from spieltisch.table.bot_seats import hints_allowed
from spieltisch.table.protocol import ClockInfo, OptionLine, SeatClock, SeatInfo, SeatKind, TableInfo
from spieltisch.table.rows import SeatRow, Timing
from spieltisch.table.table import Table
from spieltisch.table.texts import say

MAX_OPTION_TEXT = 120  # characters of an option's value


def table_info(table: Table, person: str, language: str, shape: Shape = "wide") -> TableInfo:
    """Return the table as a person sees it."""
    key = TableInfo, person if table.is_member(person) else "", language, shape
    return table.renderer.compute_once(key, lambda: _personal_info(table, person, language, shape))


def _personal_info(table: Table, person: str, language: str, shape: Shape) -> TableInfo:
    renderer = table.renderer
    shared = renderer.compute_once((TableInfo, language), lambda: _shared_info(table, language))
    mine = table.seats_of(person)
    score = renderer.rendered(mine[0] if mine else None, language, shape).score if table.game_log else ""
    if not table.is_member(person):
        return msgspec.structs.replace(shared, score=score)
    return msgspec.structs.replace(
        shared,
        seats=[
            msgspec.structs.replace(seat, you=True) if seat.seat in mine else seat for seat in shared.seats
        ],
        host=table.row.host == person,
        you=mine,
        rematch=table.row.rematch if mine else "",
        score=score,
    )


def _shared_info(table: Table, language: str) -> TableInfo:
    """Return what is the same for all viewers."""
    row, status, present = table.row, table.status, table.present_people()
    over = status == "over"
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        game_name=game_name(table.game, language),
        players=row.players,
        public=row.public,
        one_device=row.one_device,
        status=status,
        seats=[_seat_info(table, seat, present, language) for seat in table.seats],
        spectators=table.spectators(),
        options=_options(table, language),
        clock=_clock_info(table.timing),
        hints=hints_allowed(row, table.seats),
        asked=[] if table.game_log is None else table.game_log.asked(),
        trouble=trouble(table, language),
        round=table.round,
        cause=cause(table, language) if over else "",
        ranks=table.ranks() if over else [],
        closed=over and table.game_log is None,
        commitment=table.commitment,
        seeds=table.seeds if any(table.seeds) else [],
        secret=row.secret if over and (table.game_log is not None or table.archived_rows) else "",
    )


def _seat_info(table: Table, row: SeatRow, present: set[str], language: str) -> SeatInfo:
    kind: SeatKind = "person" if row.person else "bot" if row.bot else "open"
    return SeatInfo(
        seat=row.seat,
        kind=kind,
        name="" if kind == "open" else table.renderer.names(language)[row.seat],
        colour=table.colours[row.seat],
        bot=row.bot,
        level=level_text(row.bot, table.bot_name(row.seat), language) if kind == "bot" else "",
        present=kind == "bot" or (kind == "person" and row.person in present),
        standby=bool(row.person and row.bot),
        host=kind == "person" and row.person == table.row.host,
        undecided=bool(table.row.agreed) and table.status == "waiting" and row.person in table.undecided(),
        clock=_seat_clock(table, row),
    )


def level_text(level: str, name: str, language: str) -> str:
    """Return the level of a bot in words that agree with its name."""
    return say(language, f"bot-{level}", gender="female" if name in FEMALE_NAMES else "male")


def _seat_clock(table: Table, row: SeatRow) -> SeatClock | None:
    """Return what a person's clock shows."""
    clock = table.clock
    if clock is None or not row.person:
        return None
    until = clock.deadline(row.seat)
    if until is None or table.status == "over":
        return SeatClock(left=round(clock.remaining(row.seat), 1))
    return SeatClock(until=round((table.row.started or 0.0) + until, 1))


def _clock_info(timing: Timing) -> ClockInfo | None:
    if timing == Timing():
        return None
    return ClockInfo(
        kind=timing.clock,
        base=timing.base,
        increment=timing.increment,
        time_out=timing.time_out,
        away=timing.away,
    )


def trouble(table: Table, language: str) -> str:
    """Return a sentence about a bot that cannot decide; "" when it has decided."""
    stuck = table.stuck_bot
    if stuck is None or stuck.plies != table.version.plies or table.status != "playing":
        return ""
    seat = table.seats[stuck.seat]
    bot = table.bot_name(seat.seat)
    name = level_text(seat.bot, bot, language) if seat.person else bot
    return say(language, "bot-stuck", bot=name)


def cause(table: Table, language: str) -> str:
    """Return a sentence about why the game is over."""
    if table.outdated:
        return say(language, "old-rules")
    if table.game_log is None:
        key = "ended-closed" if table.row.closed else "ended-empty"
        return say(language, key, why=table.row.closed)
    closed = table.game_log.ended_by
    end = None if closed is None else closed.end(table.row.players)
    if closed is not None and end is not None:
        return table.renderer.ending(end, closed.seat, language)
    return catalogue(table.game.slug).text(f"cause-{table.game_log.state.end_cause()}", {}, language)


def _options(table: Table, language: str) -> list[OptionLine]:
    """Return the chosen options in words."""
    known = table.renderer.options
    if language not in known:
        known[language] = [
            option_line(option, table.row.options[option.id], language)
            for option in table.game.options.values()
            if option.id in table.row.options
        ]
    return known[language]


def game_name(game: Game, language: str) -> str:
    """Return the title of the game."""
    return str(getattr(game.box.game, f"name_{language}"))


def option_line(option: Option, value: object, language: str) -> OptionLine:
    """Return a chosen option in words."""
    values = value if isinstance(value, list) else [value]
    text = ", ".join(_value_text(option, each, language) for each in values)
    name = str(getattr(option, f"name_{language}"))
    return OptionLine(id=option.id, name=name, value=text, default=option.is_default(value))


def _value_text(option: Option, value: object, language: str) -> str:
    """Return the name of a value; shorten a long text."""
    for choice in option.values:
        if choice.value == value and type(choice.value) is type(value):
            return str(getattr(choice, f"name_{language}"))
    if isinstance(value, bool):
        return say(language, "on" if value else "off")
    text = str(value)
    return text if len(text) <= MAX_OPTION_TEXT else text[: MAX_OPTION_TEXT - 1] + "…"
