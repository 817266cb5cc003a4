"""During the game: decisions, undo, leaving and coming back, clocks, absence, chat.

Each function returns the `Commit` that carries the event out, or None if there is nothing to do. Nothing has
changed then. `now` is the server's time in seconds since 1970.

:raises Refusal: if the person may not do that.
"""

from secrets import randbits
from typing import Any

from spieltisch.engine.core import NOBODY, State
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.record import EventName
from spieltisch.engine.rng import Rng
from spieltisch.table.bot_seats import standby_bot
from spieltisch.table.clock import MAX_LAG, Clock
from spieltisch.table.commit import Commit
from spieltisch.table.game_log import ABSENT, TIMED_OUT, Draft
from spieltisch.table.protocol import ChatLine
from spieltisch.table.rows import ChatRow, PersonRow, Row, SeatRow, UndoRequest
from spieltisch.table.table import Table
from spieltisch.table.text_cleaning import clean_text
from spieltisch.table.texts import Refusal

SNAPSHOT_EVERY = 100  # moves between two stored positions
MAX_CHAT_LENGTH = 500
STALE_AFTER = 24 * 3600.0  # seconds without a move until a game without people ends


# -- decisions ---------------------------------------------------------------------------------------------


def answer(
    table: Table, person: str, seat: int, decision: int, action: int, now: float, credit: float = 0.0
) -> Commit | None:
    """Carry out a person's n-th decision; None if that has been done already.

    `credit`: seconds of network latency that do not count as thinking time.

    :raises SpieltischError: if the decision is refused.
    """
    log = table.started_log()
    check_owns_seat(table, person, seat)
    given = log.answer_given(seat, decision)
    if given == action:
        return None
    check_no_bot(table, seat)
    if log.over:
        raise Refusal("game-over")
    if given is not None:
        raise Refusal("answered-already")
    check_action(log.state, seat, action)
    if decision != log.next_decision(seat):
        raise Refusal("other-decision")
    draft = log.draft()
    draft.answer(seat, action, table.game_time(now), credit)
    return commit_of(table, draft, now)


def bot_answer(table: Table, plies: int, seat: int, action: int, now: float) -> Commit | None:
    """Carry out a bot's decision; None if the log no longer has so many rows, or the bot need not act."""
    log = table.game_log
    if log is None or len(log.rows) != plies or table.bot_to_act() != seat:
        return None
    draft = log.draft()
    draft.answer(seat, action, table.game_time(now))
    return commit_of(table, draft, now)


def check_action(state: State, seat: int, action: int) -> None:
    """Check that the action is legal for the seat.

    The reason is computed in a world drawn for the seat, so that it reveals nothing hidden.

    :raises SpieltischError: with the reason.
    """
    try:
        state.check(seat, action)
    except IllegalAction:
        if state.game.hidden:
            state.determinize(seat, Rng(randbits(62))).check(seat, action)
        raise


def check_owns_seat(table: Table, person: str, seat: int) -> None:
    """Check that the person has the seat."""
    if seat not in table.seats_of(person):
        raise Refusal("not-your-seat", 403)


def check_no_bot(table: Table, seat: int) -> None:
    """Check that no bot plays for the seat."""
    if table.seats[seat].bot:
        raise Refusal("bot-plays")


def resolve_chance(table: Table, now: float) -> Commit | None:
    """Resolve chance events that were open when the server stopped."""
    draft = table.started_log().draft()
    draft.resolve_chance(table.game_time(now))
    ended = draft.over and table.row.ended is None
    return commit_of(table, draft, now) if draft.rows or ended else None


# -- undo --------------------------------------------------------------------------------------------------


def undo(table: Table, person: str, seat: int, most: int, now: float) -> Commit:
    """Take back a seat's last decision where that is fair, else ask the others.

    `most`: how many decisions may be taken back immediately, if one click made several.
    """
    log = table.started_log()
    check_owns_seat(table, person, seat)
    check_no_bot(table, seat)
    offer = log.undo_offer(seat)
    if offer == "no":
        raise Refusal("game-over" if log.over else "nothing-to-undo")
    if table.undo_request is not None and table.undo_request.seat != seat:
        raise Refusal("asked-already")
    others = table.other_people(person)  # absent players have a vote, too
    if offer == "ask" and others:
        return _set_request(table, UndoRequest(seat, sorted(others), len(log.rows)), now)
    return _take_back(table, seat, most, now)


def consent(table: Table, person: str, seat: int, agree: bool, now: float) -> Commit:
    """Agree to an undo request or reject it, also after a yes; the requester may withdraw it."""
    check_owns_seat(table, person, seat)
    request = table.undo_request
    if request is None or (agree and person not in request.waiting):
        raise Refusal("nothing-asked")
    waiting = [other for other in request.waiting if other != person]
    if not agree:
        return _set_request(table, None, now)
    if waiting:
        return _set_request(table, UndoRequest(request.seat, waiting, request.plies), now)
    return _take_back(table, request.seat, 1, now, values={"request": None})


def _take_back(
    table: Table, seat: int, most: int, now: float, values: dict[str, Any] | None = None
) -> Commit:
    draft = table.started_log().draft()
    draft.undo(seat, table.game_time(now), most)
    draft.resolve_chance(table.game_time(now))
    return commit_of(table, draft, now, values=values)


def _set_request(table: Table, request: UndoRequest | None, now: float) -> Commit:
    """Store an undo request; with None remove it, so that bots continue."""
    log = table.started_log()
    bots_continue = request is None or request.refused
    return Commit(
        table=table.row.id,
        at=now,
        owner=table.row.owner,
        first_ply=len(log.rows),
        values={"request": request},
        revision=table.row.revision,
        bot_to_act=bots_continue and _bot_acts(log.asked(), table.seats),
    )


def absent_voters(table: Table) -> list[str]:
    """Return the people who have to vote on an undo request and are absent."""
    request = table.undo_request
    if request is None:
        return []
    present = table.present_people()
    return [person for person in request.waiting if person not in present]


# -- leaving and coming back -------------------------------------------------------------------------------


def resign(table: Table, person: str, seat: int, now: float) -> Commit:
    """Resign: with two players the game ends; with more, a bot takes the seat for good."""
    log = table.started_log()
    check_owns_seat(table, person, seat)
    if log.over:
        raise Refusal("game-over")
    return _give_up_seat(table, seat, "resigned", now)


def come_back(table: Table, person: str, seat: int, now: float) -> Commit:
    """Return a seat to its person. The bot finishes a turn whose time has run out."""
    check_owns_seat(table, person, seat)
    log, row, clock = table.started_log(), table.seats[seat], table.clock
    if log.over:
        raise Refusal("game-over")
    if not row.bot:
        raise Refusal("not-away")
    if clock is not None and clock.since[seat] is not None and clock.left[seat] <= 0:
        raise Refusal("bot-finishes")
    draft = log.draft()
    draft.add_event("seat_to_person", seat, table.game_time(now))
    return commit_of(table, draft, now, seat=SeatRow(seat=seat, person=row.person, seed=row.seed))


def _give_up_seat(table: Table, seat: int, event: EventName, now: float) -> Commit:
    at, draft = table.game_time(now), table.started_log().draft()
    draft.add_event(event, seat, at)
    if draft.ended_by is not None:
        return commit_of(table, draft, now)
    draft.add_event("seat_to_bot", seat, at)
    seed, name = table.seats[seat].seed, table.new_bot_name(seat)
    lost = SeatRow(seat=seat, bot=standby_bot(table.game), seed=seed, name=name)
    return commit_of(table, draft, now, seat=lost)


def replace_by_bot(table: Table, seat: int, why: int, now: float) -> Commit:
    """Let a bot play for an absent person, who keeps the seat."""
    draft = table.started_log().draft()
    draft.add_event("seat_to_bot", seat, table.game_time(now), why)
    row = table.seats[seat]
    held = SeatRow(seat=seat, person=row.person, bot=standby_bot(table.game), seed=row.seed)
    return commit_of(table, draft, now, seat=held)


def absent_seats(table: Table) -> list[int]:
    """Return the seats whose absent person keeps present players waiting."""
    log = table.game_log
    if log is None or not table.timing.away or table.status != "playing" or len(table.other_people("")) < 2:
        return []
    present = table.present_people()
    if not present & table.active_people():
        return []
    return [
        row.seat
        for row in table.seats
        if log.turn >> row.seat & 1 and row.person and not row.bot and row.person not in present
    ]


# -- clocks and absence ------------------------------------------------------------------------------------


def is_time_up(table: Table, seat: int, now: float, credit: float) -> bool:
    """Return whether the time of a seat has run out, with `credit` seconds of latency."""
    return table.clock is not None and table.clock.is_up(seat, table.game_time(now), credit)


def time_out(table: Table, seat: int, now: float) -> Commit:
    """Handle a seat whose time has run out, as the table's time control says."""
    if table.timing.time_out == "bot":
        return replace_by_bot(table, seat, TIMED_OUT, now)
    return _give_up_seat(table, seat, "timed_out", now)


def expired_seats(table: Table, now: float) -> list[int]:
    """Return the seats of people whose time has run out, whatever their latency."""
    if table.status != "playing":
        return []
    return [
        row.seat
        for row in table.seats
        if row.person and not row.bot and is_time_up(table, row.seat, now, MAX_LAG)
    ]


def end_absence(table: Table, now: float, monotonic: float) -> Commit | None:
    """Note who is absent; replace a person, or reject an undo request, after the table's `away` time.

    `monotonic`: seconds of a clock that never jumps.
    """
    away = table.timing.away
    if not away:
        return None
    absent, voters = absent_seats(table), absent_voters(table)
    table.absent_since = {seat: table.absent_since.get(seat, monotonic) for seat in absent}
    table.unanswered_since = {person: table.unanswered_since.get(person, monotonic) for person in voters}
    for seat, since in table.absent_since.items():
        if monotonic - since >= away:
            return replace_by_bot(table, seat, ABSENT, now)
    request = table.undo_request
    for since in table.unanswered_since.values():
        if request is not None and monotonic - since >= away:
            refused = UndoRequest(request.seat, voters, request.plies, refused=True)
            return _set_request(table, refused, now)
    return None


def exclude_downtime(table: Table, seconds: float, now: float) -> Commit:
    """Append to the log how long the server was down, so that no clock counts it."""
    draft = table.started_log().draft()
    draft.add_downtime(round(seconds, 3), table.game_time(now))
    return commit_of(table, draft, now)


def abort_stale(table: Table, now: float) -> Commit | None:
    """End a game in which no seat belongs to a person and that has paused for long."""
    log = table.game_log
    if log is None or not table.paused:
        return None
    last = max((row.at for row in log.rows), default=0.0)
    if table.game_time(now) - last < STALE_AFTER:
        return None
    draft = log.draft()
    draft.add_event("aborted", NOBODY, table.game_time(now))
    return commit_of(table, draft, now)


def abort_outdated(table: Table, now: float) -> Commit | None:
    """End a game that cannot continue because its rules have changed."""
    if not table.outdated or table.row.ended is not None:
        return None
    last = Row(kind="event", seat=NOBODY, event="aborted", at=table.game_time(now))
    return Commit(
        table=table.row.id,
        at=now,
        owner=table.row.owner,
        first_ply=len(table.archived_rows),
        rows=[] if table.row.started is None else [last],
        values={"ended": now},
        revision=table.row.revision,
    )


# -- chat --------------------------------------------------------------------------------------------------


def add_chat_line(table: Table, person: PersonRow, text: str, now: float) -> Commit:
    """Add a line to the table's chat."""
    text = clean_text(text)
    if not person.id:
        raise Refusal("nobody", 403)
    if not text or len(text) > MAX_CHAT_LENGTH:
        raise Refusal("bad-word", 422, most=MAX_CHAT_LENGTH)
    mine = table.seats_of(person.id)
    seat = mine[0] if mine else None
    line = ChatLine(number=table.chat_count, seat=seat, name=person.name, text=text, at=now)
    return Commit(
        table=table.row.id, at=now, owner=table.row.owner, first_ply=0, chat=ChatRow(person.id, line)
    )


# -- commits -----------------------------------------------------------------------------------------------


def commit_of(
    table: Table,
    draft: Draft,
    now: float,
    *,
    seat: SeatRow | None = None,
    values: dict[str, Any] | None = None,
) -> Commit:
    """Return the commit of a draft, and of a seat and columns of the table that change with it."""
    values = dict(values or {})
    if draft.over:
        values["ended"] = now
    seats = table.seats if seat is None else [seat if row.seat == seat.seat else row for row in table.seats]
    log = draft.log
    commit = Commit(
        table=table.row.id,
        at=now,
        owner=table.row.owner,
        first_ply=draft.first_ply,
        rows=draft.rows,
        draft=draft,
        values=values,
        seats=() if seat is None else (seat,),
        revision=table.row.revision if values or seat is not None else None,
        bot_to_act=_bot_acts(draft.asked(), seats),
    )
    if draft.moves // SNAPSHOT_EVERY > len(log.standing_plies) // SNAPSHOT_EVERY:
        commit.snapshot = draft.snapshot()
    if table.timing.clock != "none":
        commit.deadline = _deadline(table, draft, seats, values.get("started") or table.row.started or now)
        if "started" in values or "ended" in values:
            values["due"] = commit.deadline  # says that a clock runs
        commit.turns_started = _turns_started(table, draft)
    return commit


def _bot_acts(asked: list[int], seats: list[SeatRow]) -> bool:
    """Return whether a bot has to decide."""
    return any(seats[seat].bot for seat in asked)


def _deadline(table: Table, draft: Draft, seats: list[SeatRow], started: float) -> float | None:
    """Return when the first clock runs out after a draft."""
    if draft.over:
        return None
    new = Clock(table.timing, table.row.players, draft.log.first_turn)
    clock = new if table.clock is None else table.clock.copy()
    due = clock.read(draft.rows).next_timeout([row.seat for row in seats if row.person and not row.bot])
    return None if due is None else started + due


def current_deadline(table: Table) -> float | None:
    """Return when the first clock runs out."""
    if table.clock is None or table.status != "playing":
        return None
    due = table.clock.next_timeout([row.seat for row in table.seats if row.person and not row.bot])
    return None if due is None else (table.row.started or 0.0) + due


def _turns_started(table: Table, draft: Draft) -> list[int]:
    """Return the seats of people whose turn starts, if they have days for it and may be away."""
    if table.timing.clock != "days" or draft.over:
        return []
    new = draft.turn & ~(0 if table.game_log is None else table.game_log.turn)
    return [row.seat for row in table.seats if new >> row.seat & 1 and row.person and not row.bot]
