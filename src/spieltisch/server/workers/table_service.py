"""The service behind all requests of players: every action at a table goes through it.

A change is written to the log before any viewer sees it.
"""

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.core import Game, State
from spieltisch.engine.errors import IllegalAction, SpieltischError
from spieltisch.engine.rng import Rng
from spieltisch.server.accounts.account_repository import AccountRepository
from spieltisch.server.accounts.session_cookie import generate_key, load_or_create_key
from spieltisch.server.http import access_log
from spieltisch.server.ops import admin_polling, gc_tuning, metrics
from spieltisch.server.ops.logs import Format, log, mark
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.schema import (
    DELETED_PERSON,
    ChatRow,
    PersonRow,
    SeatRow,
    TableRow,
    UndoRequest,
)
from spieltisch.server.storage.store import SHUTDOWN_SECONDS, Commit, PlyTaken, is_shared
from spieltisch.server.storage.write_check import WriteCheck
from spieltisch.server.text_cleaning import clean_text, hides_something
from spieltisch.server.texts import Refusal, say
from spieltisch.server.workers.bot_pool import WORKERS, BotPool, bots_for, make_job
from spieltisch.server.workers.clock_watcher import ClockWatcher
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.hint_service import HintService
from spieltisch.server.workers.network_hash import origin_of
from spieltisch.server.workers.pubsub import BotStuck, PersonRenamed
from spieltisch.server.workers.review_service import ReviewService
from spieltisch.server.workers.table_names import random_id, table_name
from spieltisch.server.workers.table_registry import MAX_CHAT_LINES, TableRegistry
from spieltisch.server.workers.turn_mailer import TurnMailer
from spieltisch.stage.game_views import has_stage
from spieltisch.stage.tokens import SEATS
from spieltisch.table import clock, dice, seat_handover
from spieltisch.table.game_log import GameLog
from spieltisch.table.live_table import Table, ViewerUpdate
from spieltisch.table.protocol import ChatLine, NewTable
from spieltisch.table.record_proof import KEY_FILE, Signer

if TYPE_CHECKING:
    from spieltisch.server.workers.bot_queue import BotQueue


SNAPSHOT_EVERY = 100  # moves between two stored positions
MAX_LISTED = 50  # tables in a list
MAX_WAITING = 30  # tables that one person may have waiting for players
MAX_NAME_LENGTH = 24
MAX_CHAT_LENGTH = 500
MAX_SEED_LENGTH = 64
FIRST_RETRY, LAST_RETRY = 1.0, 60.0  # seconds until a bot that failed is tried again
REPORTED_FAILURES = 3  # consecutive failures of a bot, after which viewers and operators are informed
PRESENCE_DELAY = 2.0  # seconds after loading a table within which other workers report their viewers


class Settings(msgspec.Struct, kw_only=True):
    """The settings of this server."""

    data: Path
    db: str = ""  # empty: SQLite in the data folder
    bot_pause: float = 0.7  # seconds that a bot waits before it shows its decision
    bot_workers: int = WORKERS  # processes that compute the decisions of bots
    review_seconds: float = 40.0  # CPU time for the review of one game
    away: float = 120.0  # seconds until a bot replaces an absent player; tables may differ
    mail: str = ""  # the SMTP server, smtp://user:password@host:port; empty: send no e-mail
    mail_from: str = ""
    mail_pause: float = 60.0  # seconds after which an absent player gets an e-mail about their turn
    mail_every: float = 5.0  # seconds between two checks of the e-mail queue
    site: str = ""  # the public address of this server
    hosts: tuple[str, ...] = ()  # host names of this server, besides localhost and the one in `site`
    origins: tuple[str, ...] = ()  # other origins that may call this server, such as a development server
    metrics_token: str = ""  # a remote client with this token may read the metrics
    proxies: tuple[str, ...] = ()  # trusted proxies (addresses or networks): X-Forwarded-For counts
    log_format: Format = "text"
    log_level: str = "warning"

    @property
    def url(self) -> str:
        """Return the URL of the database."""
        db = self.db or f"sqlite+aiosqlite:///{self.data / 'spieltisch.db'}"
        return re.sub(r"^postgres(ql)?:", "postgresql+asyncpg:", db)  # common spellings

    @property
    def shared(self) -> bool:
        """Return whether several workers can use this database at the same time."""
        return is_shared(self.url)


class IllegalBotAction(Exception):
    """A bot chose an action that the rules forbid."""


class TableService(TableRegistry):
    """Carry out what players do at the tables of this worker."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.url)
        self.settings = settings
        self.accounts = AccountRepository(self.store)
        self.bot_pool = BotPool(settings.bot_workers)
        self.hints = HintService(self)
        self.clock_watcher = ClockWatcher(self)
        self.turn_mailer = TurnMailer(self)
        self.reviews = ReviewService(self)
        self.write_check = WriteCheck(self.store)
        self._bot_queue: BotQueue | None = None
        self._running_jobs: set[tuple[str, int]] = set()  # bot jobs: table, and length of its log
        self._origin_key = ""

    async def open(self) -> None:
        """Start the server's background tasks; running games continue."""
        await self.store.open()
        self._origin_key = await self.cookie_key()
        self.time.continue_from(await self.clock_watcher.clock_repository.last_known_time())
        await self.clock_watcher.record_start()
        await self.start_pubsub()
        self.spawn(gc_tuning.collect_garbage())
        self.spawn(metrics.sample(self))
        self.spawn(self.clock_watcher.watch())
        self.spawn(admin_polling.poll_notices(self))
        self.spawn(self.turn_mailer.watch())
        self.spawn(self.reviews.watch())
        if self.store.shared:
            from spieltisch.server.workers.bot_queue import BotQueue  # slow import, needed only here

            self._bot_queue = BotQueue(self.store.connect_asyncpg, self._run_bot_job)
            self._bot_queue.open()
        else:
            self.spawn(self._resume_bot_games())

    async def _resume_bot_games(self) -> None:
        """Load all games with bots that ran when the server stopped, one after the other."""
        for table in await self.store.running_with_bots():
            try:
                await self.table(table)
            except Exception as error:  # the other tables continue
                log.warning("table %s cannot go on: %r", mark(table), error)
            await asyncio.sleep(0)  # requests come first

    async def close(self) -> None:
        """Stop all background tasks, then close the database."""
        if self._bot_queue is not None:
            await self._bot_queue.close()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.clock_watcher.wait_for_tasks(SHUTDOWN_SECONDS)
        await self.wait_for_tasks(SHUTDOWN_SECONDS)
        self.bot_pool.close()
        await self.stop_pubsub()
        await self.store.close()

    # -- people ------------------------------------------------------------------------------------------

    async def cookie_key(self) -> str:
        """Return the key that signs cookies; all workers share it."""
        return (
            await self.store.get_or_create_key("cookies", generate_key())
            if self.store.shared
            else load_or_create_key(self.settings.data)
        )

    async def record_signer(self) -> Signer:
        """Return the signer of records; all workers share its key."""
        shared = self.store.shared
        key = (
            await self.store.get_or_create_key("records", generate_key())
            if shared
            else load_or_create_key(self.settings.data, KEY_FILE)
        )
        return Signer(key)

    @shielded
    async def create_guest(self, language: str) -> PersonRow:
        """Create a guest with a random name."""
        number = int.from_bytes(dice.new_secret()[:2], "big") % 9000 + 1000
        person = PersonRow(id=random_id(), name=say(language, "guest", number=str(number)))
        await self.store.save_person(person)
        return person

    @shielded
    async def rename(self, person: PersonRow, name: str, colour: str) -> PersonRow:
        """Change a person's name and colour at all tables."""
        name = clean_text(name)
        if not name or len(name) > MAX_NAME_LENGTH:
            raise Refusal("bad-name", 422, most=MAX_NAME_LENGTH)
        if colour and colour not in SEATS:
            raise Refusal("bad-colour", 422, found=colour, known=list(SEATS))
        renamed = PersonRow(id=person.id, name=name, colour=colour)
        await self.store.save_person(renamed)
        self._send_to_workers(PersonRenamed(person=person.id))
        self.apply_rename(renamed)
        return renamed

    def apply_rename(self, renamed: PersonRow) -> None:
        """Show a person's new name at the tables of this worker."""
        for table in self.tables.values():
            mine = [session for session in table.sessions.values() if session.person.id == renamed.id]
            for session in mine:
                session.person = renamed
            if renamed.id in table.people:
                table.people[renamed.id] = renamed
                self.update_viewers(table)

    # -- tables ------------------------------------------------------------------------------------------

    async def my_tables(self, person: str) -> list[Table]:
        """Return the tables where a person has a seat; those that wait for the person come first."""
        found = await self._load_playable(await self.store.tables_of_person(person, MAX_LISTED))
        order = {"playing": 1, "waiting": 2, "over": 3}
        return sorted(found, key=lambda table: 0 if _is_turn_of(table, person) else order[table.status])

    async def open_tables(self) -> list[Table]:
        """Return the public tables with a free seat."""
        found = await self._load_playable(await self.store.open_tables(MAX_LISTED))
        return [table for table in found if table.open_seats]

    async def _load_playable(self, ids: Iterable[str]) -> list[Table]:
        """Load the tables whose games are installed."""
        found = []
        for name in ids:
            with contextlib.suppress(SpieltischError):
                found.append(await self._get_or_load(name))
        await self._refresh(found)
        return found

    @shielded
    async def open_table(self, person: PersonRow, new_table: NewTable, address: str = "") -> Table:
        """Open a table for a person who asked from a network address.

        :raises SpieltischError: if the game is not playable, or the person has too many tables.
        """
        game = registry.game(new_table.game)
        if not self.is_ready(game.slug):
            raise Refusal("game-not-ready")
        players = game.players[0] if new_table.players is None else new_table.players
        game.start(players, new_table.options)
        if await self.store.count_waiting_tables(person.id) >= MAX_WAITING:
            raise Refusal("too-many-tables", 429)
        row = self._new_row(game, players, game.complete_options(players, new_table.options), person)
        row.public, row.one_device, row.eager = new_table.public, new_table.one_device, new_table.start
        row.hints, row.origin = new_table.hints, origin_of(self._origin_key, address)
        row.timing = msgspec.to_builtins(clock.timing_from(new_table.clock, self.settings.away))
        table = Table(row, _new_seats(game, players, person, new_table), {person.id: person})
        await self._add_table(table)
        if not new_table.await_seed:
            await self._start_if_ready(table)
        return table

    def is_ready(self, slug: str) -> bool:
        """Return whether the game can be played in the browser."""
        return has_stage(slug)

    def _new_row(self, game: Game, players: int, options: dict[str, object], host: PersonRow) -> TableRow:
        return TableRow(
            id=random_id(),
            name=table_name(),
            game=game.slug,
            rules_version=game.rules_version,
            box=game.box.digest,
            players=players,
            options=options,
            public=False,
            one_device=False,
            eager=False,
            host=host.id,
            secret=dice.new_secret().hex(),
            made=self.time.now(),
        )

    async def _add_table(self, table: Table, after: TableRow | None = None) -> None:
        await self.store.add_table(table.row, table.seats, after)
        access_log.log_table_opened(table)
        self._evict_idle_tables()
        self.tables[table.row.id] = table

    @shielded
    async def rematch(
        self, table: Table, person: PersonRow, address: str = "", await_seed: bool = False
    ) -> Table:
        """Open the next table for the same people, each one seat further. It starts when all have agreed.

        `await_seed`: wait until this person has seen the commitment and added a seed to the dice.
        """
        table.check_rules_supported()
        if table.status != "over" or table.game_log is None:
            raise Refusal("not-over")
        if not table.seats_of(person.id):
            raise Refusal("not-seated", 403)
        await self.blocks.check_may_rematch(person.id, table.other_people(person.id))
        await self._retry_on_conflict(table, lambda: self._prepare_rematch(table, person, address))
        following = await self.table(table.row.rematch)
        if following.status == "waiting" and following.seats_of(person.id):
            await self.agree_to_rematch(following, person.id, await_seed)
        self.update_viewers(table)
        return following

    @shielded
    async def agree_to_rematch(self, table: Table, person: str, await_seed: bool = False) -> None:
        """Agree to the rematch at this table. It starts when all its players agree."""
        await self._retry_on_conflict(table, lambda: self._agree_to_rematch(table, person))
        if not await_seed:
            await self._start_if_ready(table)
        self.update_viewers(table)

    async def _prepare_rematch(self, table: Table, person: PersonRow, address: str) -> None:
        old = table.row
        if old.rematch:
            return
        row = self._new_row(table.game, old.players, old.options, person)
        row.public, row.one_device, row.timing = False, old.one_device, old.timing
        row.hints, row.agreed = old.hints, [person.id]
        row.origin = origin_of(self._origin_key, address)
        seats = [
            SeatRow(seat=seat, person=before.person, bot="" if before.person else before.bot)
            if before.person != DELETED_PERSON
            else SeatRow(seat=seat)
            for seat, before in enumerate([table.seats[-1], *table.seats[:-1]])
        ]
        await self._add_table(Table(row, seats, dict(table.people)), old)

    async def _agree_to_rematch(self, table: Table, person: str) -> None:
        self._check_not_started(table)
        if not table.seats_of(person):
            raise Refusal("not-seated", 403)
        if not table.row.agreed:
            raise Refusal("no-rematch-here")
        if person in table.undecided():
            await self.store.update_table(table.row, agreed=[*table.row.agreed, person])

    # -- seats -------------------------------------------------------------------------------------------

    @shielded
    async def sit(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
        """Give a person a seat, or store the seed that they add to the dice."""
        if len(seed) > MAX_SEED_LENGTH:
            raise Refusal("long-seed", 422, most=MAX_SEED_LENGTH)
        if hides_something(seed):
            raise Refusal("bad-seed", 422)
        newcomer = not table.seats_of(person.id)
        await self._retry_on_conflict(table, lambda: self._sit(table, person, wanted, seed))
        self.update_viewers(table)
        if table.row.eager or not newcomer:  # the host starts a rematch with a newcomer
            await self._start_if_ready(table)

    async def _sit(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
        self._check_not_started(table)
        mine = table.seats_of(person.id)
        if mine and wanted in (None, *mine):
            await self._set_seats(table, msgspec.structs.replace(table.seats[mine[0]], seed=seed))
        else:
            await self._take_seat(table, person, wanted, seed)

    async def _start_if_ready(self, table: Table) -> None:
        """Start when every seat is taken, if the host wanted that or all players agreed to this rematch."""
        wanted = table.row.eager or (table.row.agreed and not table.undecided())
        if wanted and table.status == "waiting" and not table.open_seats:
            with contextlib.suppress(Refusal):  # another request has just started it
                await self.start(table, table.row.host)

    async def _take_seat(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
        free = [seat.seat for seat in table.open_seats]
        if wanted is not None and wanted not in range(table.row.players):
            raise Refusal("unknown-seat", 422, last=table.row.players)
        if not free:
            raise Refusal("table-full")
        if wanted is not None and wanted not in free:
            raise Refusal("seat-taken")
        await self.blocks.check_may_sit(person.id, table.row.host)
        mine = table.seats_of(person.id)
        taken = SeatRow(seat=free[0] if wanted is None else wanted, person=person.id, seed=seed)
        moves = mine and not table.row.one_device  # the person changes seats
        agreed = {"agreed": [*table.row.agreed, person.id]} if table.row.agreed and not mine else {}
        await self._set_seats(table, *([SeatRow(seat=mine[0])] if moves else []), taken, **agreed)
        table.people[person.id] = person

    @shielded
    async def leave(self, table: Table, person: PersonRow) -> None:
        """Free a person's seat before the start; during the game, resign for them."""
        mine = table.seats_of(person.id)
        if not mine:
            raise Refusal("not-seated", 403)
        if table.status == "playing":
            for seat in mine:  # one device may have several seats; the game may end before the last
                if table.status == "playing":
                    await self.resign(table, person.id, seat)
            return
        await self._retry_on_conflict(table, lambda: self._free_seats(table, person.id))
        self.update_viewers(table)

    async def _free_seats(self, table: Table, person: str) -> None:
        """Free a person's seats. Another player becomes host; a table without people is closed."""
        self._check_not_started(table)
        rest = table.other_people(person)
        heirs = [table.row.host, *(seat.person for seat in table.seats)]
        host = next((heir for heir in heirs if heir in rest), table.row.host)
        ended = None if rest else self.time.now()
        freed = [SeatRow(seat=seat) for seat in table.seats_of(person)]
        await self._set_seats(table, *freed, host=host, ended=ended)

    @shielded
    async def seat_bot(self, table: Table, person: PersonRow, seat: int, bot: str | None) -> None:
        """Put a bot on an open seat, or remove it."""
        if seat not in range(table.row.players):
            raise Refusal("unknown-seat", 422, last=table.row.players)
        if bot is not None and bot not in bots_for(table.game):
            raise Refusal("unknown-bot", 422, found=bot, known=bots_for(table.game))
        await self._retry_on_conflict(
            table, lambda: self._seat_bot(table, person, SeatRow(seat=seat, bot=bot or ""))
        )
        self.update_viewers(table)
        await self._start_if_ready(table)

    async def _seat_bot(self, table: Table, person: PersonRow, bot: SeatRow) -> None:
        self._check_not_started(table)
        self._check_host(table, person.id)
        if table.seats[bot.seat].person:
            raise Refusal("seat-taken")
        first = bool(bot.bot) and not any(seat.bot for seat in table.seats)
        await self._set_seats(table, bot, first_bot=first)

    async def _set_seats(self, table: Table, *seats: SeatRow, **values: Any) -> None:
        await self.store.update_table(table.row, *seats, **values)
        for seat in seats:
            table.seats[seat.seat] = seat

    def _check_not_started(self, table: Table) -> None:
        table.check_rules_supported()
        if table.status != "waiting":
            raise Refusal("already-started")

    def _check_host(self, table: Table, person: str) -> None:
        if table.row.host != person:
            raise Refusal("not-host", 403)

    # -- start and decisions -----------------------------------------------------------------------------

    @shielded
    async def start(self, table: Table, person: str) -> None:
        """Start the game."""
        await self._retry_on_conflict(table, lambda: self._start(table, person))
        self.after_change(table)

    async def _start(self, table: Table, person: str) -> None:
        self._check_not_started(table)
        self._check_host(table, person)
        if table.open_seats:
            raise Refusal("seats-open", count=len(table.open_seats))
        if undecided := table.undecided() - {person}:
            raise Refusal("rematch-waits", names=[table.people[each].name for each in sorted(undecided)])
        game_log = GameLog(table.initial_state, bytes.fromhex(table.row.secret), table.seeds)
        game_log.resolve_chance(0.0)
        started, revision = self.time.now(), table.row.revision
        await self.store.commit(
            Commit(
                table=table.row.id,
                first_ply=0,
                rows=game_log.rows,
                started=started,
                revision=revision,
                bot_owner=self._bot_job_owner(table, game_log),
                statements=self.clock_watcher.deadline_statements(table, game_log),
            )
        )
        table.row.started, table.row.revision, table.game_log = started, revision + 1, game_log
        access_log.log_game_started(table)

    @shielded
    async def answer(
        self,
        table: Table,
        person: str,
        seat: int,
        decision: int,
        action: int,
        acknowledge: Callable[[], None] = lambda: None,
        credit: float = 0.0,
    ) -> None:
        """Carry out a person's n-th decision once, however often the client sends it.

        `credit`: seconds of network latency that do not count as thinking time.

        :raises SpieltischError: if the decision is refused; nothing has changed then.
        """
        async with table.lock:
            while True:
                game_log = self.game_log_of(table)
                self._check_owns_seat(table, person, seat)
                given = game_log.answers[seat].get(decision)
                if given == action:
                    acknowledge()
                    return
                self._check_no_bot(table, seat)
                await self.clock_watcher.check(table, seat, credit)
                game_log = self.game_log_of(table)  # the check may have appended a row
                draft = self._draft_answer(game_log, seat, decision, action, self.game_time(table), credit)
                with contextlib.suppress(PlyTaken):
                    await self.commit(table, draft)
                    break
                await self.reload(table)
            acknowledge()
        self.after_change(table)

    def _draft_answer(
        self, game_log: GameLog, seat: int, decision: int, action: int, at: float, credit: float
    ) -> GameLog:
        if game_log.over:
            raise Refusal("game-over")
        if decision in game_log.answers[seat]:
            raise Refusal("answered-already")
        check_action(game_log.state, seat, action)
        if decision != game_log.decision(seat):
            raise Refusal("other-decision")
        draft = game_log.fork()
        draft.answer(seat, action, at, credit)
        return draft

    # -- undo --------------------------------------------------------------------------------------------

    @shielded
    async def undo(self, table: Table, person: str, seat: int, most: int = 1) -> None:
        """Take back a seat's last decision: immediately where that is fair, else when the others agree.

        `most`: how many decisions may be taken back immediately, if one click made several.
        """
        await self._retry_on_conflict(table, lambda: self._undo(table, person, seat, most))
        self.after_change(table)

    async def _undo(self, table: Table, person: str, seat: int, most: int) -> None:
        game_log = self.game_log_of(table)
        self._check_owns_seat(table, person, seat)
        self._check_no_bot(table, seat)
        offer = game_log.undo_offer(seat)
        if offer == "no":
            raise Refusal("game-over" if game_log.over else "nothing-to-undo")
        if table.undo_request is not None and table.undo_request.seat != seat:
            raise Refusal("asked-already")
        others = table.other_people(person)  # absent players have a vote, too
        if offer == "ask" and others:
            await self._set_request(table, UndoRequest(seat, sorted(others), len(game_log.rows)))
            return
        try:
            await self._take_back(table, seat, most)
        except PlyTaken:
            await self.reload(table)
            raise Refusal("too-late") from None

    @shielded
    async def consent(self, table: Table, person: str, seat: int, agree: bool) -> None:
        """Agree to an undo request or reject it, also after a yes; the requester may withdraw it."""
        await self._retry_on_conflict(table, lambda: self._consent(table, person, seat, agree))
        self.after_change(table)

    async def _consent(self, table: Table, person: str, seat: int, agree: bool) -> None:
        self._check_owns_seat(table, person, seat)
        request = table.undo_request
        if request is None or (agree and person not in request.waiting):
            raise Refusal("nothing-asked")
        waiting = [other for other in request.waiting if other != person]
        if not agree:
            await self._set_request(table, None)
        elif waiting:
            await self._set_request(table, UndoRequest(request.seat, waiting, request.plies))
        else:
            await self._take_back(table, request.seat, agreed=True)

    @shielded
    async def refuse_unanswered(self, table: Table, person: str) -> None:
        """Reject an undo request that this person was absent for too long to answer."""
        await self._retry_on_conflict(table, lambda: self._refuse_unanswered(table, person))
        self.after_change(table)

    async def _refuse_unanswered(self, table: Table, person: str) -> None:
        request, absent = table.undo_request, table.absent_voters()
        if request is not None and person in absent:
            refused = UndoRequest(request.seat, absent, request.plies, refused=True)
            await self._set_request(table, refused)

    async def _set_request(self, table: Table, request: UndoRequest | None) -> None:
        """Store an undo request; with None remove it, so that bots continue."""
        game_log = self.game_log_of(table)
        asked = (request is None or request.refused) and self._bot_job_owner(table, game_log) is not None
        bot_at_ply = len(game_log.rows) if asked else None
        await self.store.update_table(table.row, request=request, bot_at_ply=bot_at_ply)

    async def _take_back(self, table: Table, seat: int, most: int = 1, *, agreed: bool = False) -> None:
        draft = self.game_log_of(table).fork()
        draft.undo(seat, self.game_time(table), most)
        draft.resolve_chance(self.game_time(table))
        await self.commit(table, draft, agreed=agreed)

    # -- leaving and coming back -------------------------------------------------------------------------

    @shielded
    async def resign(self, table: Table, person: str, seat: int) -> None:
        """Resign: with two players the game ends; with more, a bot takes the seat."""
        async with table.lock:
            self._check_owns_seat(table, person, seat)
            if self.game_log_of(table).over:
                raise Refusal("game-over")
            await seat_handover.resign(self, table, seat)
        self.after_change(table)

    @shielded
    async def come_back(self, table: Table, person: str, seat: int) -> None:
        """Return a seat to its person, for whom a bot plays."""
        async with table.lock:
            self._check_owns_seat(table, person, seat)
            await seat_handover.come_back(self, table, seat)
        self.after_change(table)

    # -- chat --------------------------------------------------------------------------------------------

    @shielded
    async def add_chat_line(self, table: Table, person: PersonRow, text: str) -> None:
        """Add a line to the table's chat."""
        text = clean_text(text)
        if not person.id:
            raise Refusal("nobody", 403)
        if not text or len(text) > MAX_CHAT_LENGTH:
            raise Refusal("bad-word", 422, most=MAX_CHAT_LENGTH)
        async with table.lock:
            mine = table.seats_of(person.id)
            line = ChatLine(seat=mine[0] if mine else None, name=person.name, text=text, at=self.time.now())
            await self.store.add_chat_line(table.row.id, ChatRow(person.id, line))
            table.chat_count, table.chat = await self.store.chat_lines(table.row.id, MAX_CHAT_LINES)
        self.update_viewers(table)

    # -- checks, and writing to the log ------------------------------------------------------------------

    def game_log_of(self, table: Table) -> GameLog:
        """Return the log of a running or finished game.

        :raises Refusal: before the start.
        """
        table.check_rules_supported()
        if table.game_log is None:
            raise Refusal("not-started")
        return table.game_log

    def _check_owns_seat(self, table: Table, person: str, seat: int) -> None:
        if seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)

    def _check_no_bot(self, table: Table, seat: int) -> None:
        if table.seats[seat].bot:
            raise Refusal("bot-plays")

    async def commit(
        self, table: Table, draft: GameLog, seat: SeatRow | None = None, *, agreed: bool = False
    ) -> None:
        """Write the new rows of a draft to the database, then make the draft the current log.

        `agreed`: the draft carries out the open undo request; the commit fails if the request has changed.

        :raises PlyTaken: if another worker was faster.
        """
        known = self.game_log_of(table)
        revised = draft.over or seat is not None or agreed
        full = len(draft.standing_plies) // SNAPSHOT_EVERY > len(known.standing_plies) // SNAPSHOT_EVERY
        ended = self.time.now() if draft.over else None
        first = len(known.rows)
        await self.store.commit(
            Commit(
                table=table.row.id,
                first_ply=first,
                rows=draft.rows[first:],
                ended=ended,
                seat=seat,
                agreed=agreed,
                revision=table.row.revision if revised else None,
                bot_owner=self._bot_job_owner(table, draft, seat),
                snapshot=draft.snapshot() if full else None,
                statements=self.clock_watcher.deadline_statements(table, draft, seat),
            )
        )
        table.game_log, table.row.ended = draft, ended
        table.row.request = None if agreed else table.row.request
        table.row.revision += revised
        access_log.log_committed(table, draft.rows[first:])
        if seat is not None:
            table.seats[seat.seat] = seat

    # -- viewers and bots --------------------------------------------------------------------------------

    async def _resume_game(self, table: Table) -> None:
        """Resolve chance events that were open when the server stopped, and start the bots."""
        async with table.lock:
            await self.clock_watcher.exclude_downtime(table)
            draft = self.game_log_of(table).fork()
            draft.resolve_chance(self.game_time(table))
            if draft.over or len(draft.rows) > len(self.game_log_of(table).rows):
                try:
                    await self.commit(table, draft)
                except PlyTaken:
                    await self.reload(table)
        self.after_change(table)  # viewers may have connected meanwhile

    def after_change(self, table: Table) -> None:
        """Send changes to the viewers, and start the bots whose turn it is."""
        self.update_viewers(table)
        self._start_bots(table)

    def update_viewers(self, table: Table) -> None:
        """Send each viewer of the table what has changed for them."""
        self._publish_viewers(table)
        with ViewerUpdate(table):
            for session in table.connected_sessions():
                session.send_changes()

    def _start_bots(self, table: Table) -> None:
        """Start the task that plays the bots; with several workers the queue does that."""
        if not self.store.shared and table.bot_task is None and self._bot_to_act(table) is not None:
            table.bot_task = self.spawn(self._play_bots(table))

    def _bot_job_owner(self, table: Table, game_log: GameLog, changed: SeatRow | None = None) -> Owner | None:
        """Return for whom a bot job is due after a draft and a seat change; None: it is no bot's turn."""
        bots = {seat.seat for seat in table.seats if seat.bot}
        if changed is not None:
            bots = (bots - {changed.seat}) | ({changed.seat} if changed.bot else set())
        return None if bots.isdisjoint(game_log.asked()) else table.row.owner

    def on_viewer_connected(self, table: Table) -> None:
        """Send the table to a new viewer; a paused game of bots continues."""
        super().on_viewer_connected(table)
        if table.without_people and len(table.connected_sessions()) == 1:
            self.resume_bots(table)

    def resume_bots(self, table: Table) -> None:
        """Continue a game of bots that has viewers."""
        if self.store.shared:
            self._spawn_logged(self._requeue_bot_job(table))
        else:
            self._start_bots(table)

    async def _requeue_bot_job(self, table: Table) -> None:
        """Queue a bot job again: a worker dropped it while there was no viewer."""
        await self._refresh([table])
        if self._bot_to_act(table) is not None:
            await self.store.requeue_bot_job(table.row, table.revision_marks().plies)

    async def _run_bot_job(self, table: str, plies: int) -> None:
        """Make the decision that a bot owes while the log has `plies` rows."""
        try:
            found = await self.table(table)
        except SpieltischError as error:  # unknown or unplayable table
            log.warning("a bot has nothing to do at table %s: %r", mark(table), error)
            return
        bot_job = table, plies
        if bot_job in self._running_jobs:
            return
        self._running_jobs.add(bot_job)
        try:
            if found.paused:  # other workers may still report viewers
                await asyncio.sleep(found.loaded_at + PRESENCE_DELAY - time.monotonic())
            await self._play_bots(found, plies)
        finally:
            self._running_jobs.discard(bot_job)

    def _bot_to_act(self, table: Table) -> int | None:
        if table.game_log is None or table.undo_request is not None or table.paused:
            return None
        return next((seat for seat in table.game_log.asked() if table.seats[seat].bot), None)

    async def _play_bots(self, table: Table, plies: int | None = None) -> None:
        """Let the bots decide whose turn it is, one after the other.

        `plies`: stop when the log has another length.
        """
        try:
            while (seat := self._bot_to_act(table)) is not None and plies in (
                None,
                table.revision_marks().plies,
            ):
                try:
                    await self._play_bot(table, seat)
                    table.bot_failures, table.stuck_bot = 0, None
                except Exception as error:  # a bot may raise anything, the database may recover
                    await self._retry_later(table, seat, error)
        finally:
            table.bot_task = None

    async def _retry_later(self, table: Table, seat: int, error: Exception) -> None:
        """Wait after a bot has failed, longer each time. The server never invents a move.

        :raises RetryLater: with several workers: the queue keeps the bot job.
        """
        pause = min(FIRST_RETRY * 2**table.bot_failures, LAST_RETRY)
        table.bot_failures += 1
        if table.bot_failures == REPORTED_FAILURES:
            facts = {"bot": table.seats[seat].bot, "game": table.row.game, "reason": type(error).__name__}
            log.warning("a bot cannot decide; it is tried again", extra=facts)
        if table.bot_failures >= REPORTED_FAILURES:
            table.stuck_bot = BotStuck(table=table.row.id, seat=seat, plies=table.revision_marks().plies)
            self._send_to_workers(table.stuck_bot)
            self.update_viewers(table)
        if self.store.shared:
            from spieltisch.server.workers.bot_queue import RetryLater

            raise RetryLater(pause)
        await asyncio.sleep(pause)

    async def _play_bot(self, table: Table, seat: int) -> None:
        game_log = self.game_log_of(table)
        # A pause before every step of a hidden decision would reveal how many steps it has. But a bot that
        # replaces a player in the middle of such a decision pauses, else the speed would reveal that.
        continues = game_log.state.withheld(seat) and game_log.decided_last(seat)
        pause = 0.0 if continues else self.settings.bot_pause
        pause_task = asyncio.create_task(asyncio.sleep(pause))
        try:
            action = await self._bot_decision(table, game_log.state, seat)
            await pause_task
        finally:
            pause_task.cancel()
        await self._answer_for_bot(table, game_log, seat, action)

    async def _bot_decision(self, table: Table, state: State, seat: int) -> int:
        """Compute the bot's decision.

        :raises IllegalBotAction: if the rules forbid it.
        """
        action = await self.bot_pool.decide(make_job(state, seat, table.seats[seat].bot), table.row.owner)
        if action not in state.legal(seat):
            raise IllegalBotAction
        return action

    @shielded
    async def _answer_for_bot(self, table: Table, game_log: GameLog, seat: int, action: int) -> None:
        await self._refresh([table])  # another worker may have stored an undo request
        async with table.lock:
            if table.game_log is not game_log or self._bot_to_act(table) != seat:
                return  # the position has changed: decide again
            draft = game_log.fork()
            draft.answer(seat, action, self.game_time(table))
            try:
                await self.commit(table, draft)
            except PlyTaken:
                await self.reload(table)
        self.update_viewers(table)


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


def _is_turn_of(table: Table, person: str) -> bool:
    if table.undo_request is not None and person in table.undo_request.waiting:
        return True
    asked = [] if table.game_log is None else table.game_log.asked()
    return any(seat in asked and not table.seats[seat].bot for seat in table.seats_of(person))


def _new_seats(game: Game, players: int, person: PersonRow, new_table: NewTable) -> list[SeatRow]:
    """Return the seats of a new table: the host, then bots, then open seats or, at one device, the host's."""
    own = 0 if new_table.seat is None else new_table.seat
    known = bots_for(game)
    if own not in range(players):
        raise Refusal("unknown-seat", 422, last=players)
    if len(new_table.bots) >= players:
        raise Refusal("too-many-bots", 422, most=players - 1)
    for bot in new_table.bots:
        if bot not in known:
            raise Refusal("unknown-bot", 422, found=bot, known=known)
    seats = [SeatRow(seat=seat) for seat in range(players)]
    seats[own].person = person.id
    others = [seat for seat in seats if seat.seat != own]
    for seat, bot in zip(others, new_table.bots, strict=False):
        seat.bot = bot
    if new_table.one_device:
        for seat in others:
            seat.person = "" if seat.bot else person.id
    return seats
