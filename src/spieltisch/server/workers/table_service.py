"""The house: all tables in use, and everything that people can do at them.

Whatever changes a game is written to the log first and shown afterwards.
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
from spieltisch.server.table import clock, dice, seat_handover
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.live_table import Moment, Table
from spieltisch.server.table.protocol import ChatLine, NewTable
from spieltisch.server.table.record_proof import KEY_FILE, Signer
from spieltisch.server.text_cleaning import clean_text, hides_something
from spieltisch.server.texts import Refusal, say
from spieltisch.server.workers.bot_pool import WORKERS, BotPool, bots_for, job
from spieltisch.server.workers.clock_watcher import ClockWatcher
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.hint_service import Hints
from spieltisch.server.workers.network_hash import origin_of
from spieltisch.server.workers.pubsub import Renamed, Stuck
from spieltisch.server.workers.review_service import Reviews
from spieltisch.server.workers.table_names import random_id, table_name
from spieltisch.server.workers.table_registry import MOST_WORDS, TableRegistry
from spieltisch.server.workers.turn_mailer import TurnMailer
from spieltisch.stage.game_views import has_stage
from spieltisch.stage.tokens import SEATS

if TYPE_CHECKING:
    from spieltisch.server.workers.bot_queue import BotQueue


SNAPSHOT_EVERY = 100  # moves
MOST_LISTED = 50  # tables
MOST_WAITING = 30  # tables that one person may keep open
LONGEST_NAME = 24
LONGEST_WORD = 500
LONGEST_SEED = 64
FIRST_PATIENCE, LAST_PATIENCE = 1.0, 60.0  # seconds until a bot that failed tries again
MANY_FAILURES = 3  # of a bot, one after the other, until viewers and operators are told
PRESENCE_KNOWN = 2.0  # seconds after a table was loaded other workers have told who looks at it there


class Settings(msgspec.Struct, kw_only=True):
    """How this house is run."""

    data: Path
    db: str = ""  # empty: SQLite in the data folder
    bot_pause: float = 0.7  # seconds that a bot seems to think
    bot_workers: int = WORKERS  # processes in which bots think
    review_seconds: float = 40.0  # of a core, for the review of a game
    away: float = 120.0  # seconds until a bot plays for who is gone while others wait, where tables don't say
    mail: str = ""  # the mail server, smtp://user:password@host:port; empty: no mail is sent
    mail_from: str = ""
    mail_pause: float = 60.0  # seconds after which it is told by mail whose turn it is
    mail_every: float = 5.0  # seconds between two looks into the letterbox
    site: str = ""  # the address of this house as people know it
    hosts: tuple[str, ...] = ()  # names of this server, besides localhost and the one in `site`
    origins: tuple[str, ...] = ()  # other sites that may talk to this one, such as a development server
    metrics_token: str = ""  # who has it may read the numbers from elsewhere
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For is believed
    log_format: Format = "text"
    log_level: str = "warning"

    @property
    def url(self) -> str:
        """The database."""
        db = self.db or f"sqlite+aiosqlite:///{self.data / 'spieltisch.db'}"
        return re.sub(r"^postgres(ql)?:", "postgresql+asyncpg:", db)  # as others write it

    @property
    def shared(self) -> bool:
        """Whether it can serve several workers."""
        return is_shared(self.url)


class NoDecision(Exception):
    """A bot wanted what the rules forbid."""


class TableService(TableRegistry):
    """All tables in use, and what people do at them."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.url)
        self.settings = settings
        self.accounts = AccountRepository(self.store)
        self.bot_pool = BotPool(settings.bot_workers)
        self.hints = Hints(self)
        self.clock_watcher = ClockWatcher(self)
        self.turn_mailer = TurnMailer(self)
        self.reviews = Reviews(self)
        self.write_check = WriteCheck(self.store)
        self._bot_queue: BotQueue | None = None
        self._in_hand: set[tuple[str, int]] = set()  # errands: tables, and the rows of their logs
        self._origin_key = ""

    async def open(self) -> None:
        """Open the house; games that were going on go on."""
        await self.store.open()
        self._origin_key = await self.cookie_key()
        self.time.continue_from(await self.clock_watcher.clock_repository.last_known_time())
        await self.clock_watcher.note_opening()
        await self.open_pubsub()
        self.begin(gc_tuning.collect_garbage())
        self.begin(metrics.sample(self))
        self.begin(self.clock_watcher.watch())
        self.begin(admin_polling.poll_notices(self))
        self.begin(self.turn_mailer.watch())
        self.begin(self.reviews.watch())
        if self.store.shared:
            from spieltisch.server.workers.bot_queue import BotQueue  # what few need is slow to import

            self._bot_queue = BotQueue(self.store.connect_asyncpg, self._run_bot_job)
            self._bot_queue.open()
        else:
            self.begin(self._wake_bots())

    async def _wake_bots(self) -> None:
        """Let the bots go on that were thinking when the house was closed; one table after the other."""
        for table in await self.store.running_with_bots():
            try:
                await self.table(table)
            except Exception as error:  # the other tables go on
                log.warning("table %s cannot go on: %r", mark(table), error)
            await asyncio.sleep(0)  # whoever is here comes first

    async def close(self) -> None:
        """Close the house; the log has everything."""
        if self._bot_queue is not None:
            await self._bot_queue.close()
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.clock_watcher.finish_work(SHUTDOWN_SECONDS)
        await self.finish_work(SHUTDOWN_SECONDS)
        self.bot_pool.close()
        await self.close_pubsub()
        await self.store.close()

    # -- people ------------------------------------------------------------------------------------------

    async def cookie_key(self) -> str:
        """What cookies are signed with: the same at all workers."""
        return (
            await self.store.get_or_create_key("cookies", generate_key())
            if self.store.shared
            else load_or_create_key(self.settings.data)
        )

    async def record_signer(self) -> Signer:
        """What signs records: the same at all workers."""
        shared = self.store.shared
        key = (
            await self.store.get_or_create_key("records", generate_key())
            if shared
            else load_or_create_key(self.settings.data, KEY_FILE)
        )
        return Signer(key)

    @shielded
    async def greet(self, language: str) -> PersonRow:
        """Somebody new."""
        number = int.from_bytes(dice.new_secret()[:2], "big") % 9000 + 1000
        person = PersonRow(id=random_id(), name=say(language, "guest", number=str(number)))
        await self.store.save_person(person)
        return person

    @shielded
    async def rename(self, person: PersonRow, name: str, colour: str) -> PersonRow:
        """Call somebody by another name, everywhere."""
        name = clean_text(name)
        if not name or len(name) > LONGEST_NAME:
            raise Refusal("bad-name", 422, most=LONGEST_NAME)
        if colour and colour not in SEATS:
            raise Refusal("bad-colour", 422, found=colour, known=list(SEATS))
        renamed = PersonRow(id=person.id, name=name, colour=colour)
        await self.store.save_person(renamed)
        self._ring(Renamed(person=person.id))
        self.call_by_name(renamed)
        return renamed

    def call_by_name(self, renamed: PersonRow) -> None:
        """Use somebody's new name at the tables here."""
        for table in self.tables.values():
            mine = [session for session in table.sessions.values() if session.person.id == renamed.id]
            for session in mine:
                session.person = renamed
            if renamed.id in table.people:
                table.people[renamed.id] = renamed
                self.publish(table)

    # -- tables ------------------------------------------------------------------------------------------

    async def my_tables(self, person: str) -> list[Table]:
        """The tables where somebody sits; those that wait for them come first."""
        found = await self._readable(await self.store.tables_of_person(person, MOST_LISTED))
        order = {"playing": 1, "waiting": 2, "over": 3}
        return sorted(found, key=lambda table: 0 if _waits_for(table, person) else order[table.status])

    async def open_tables(self) -> list[Table]:
        """Public tables with a free seat."""
        found = await self._readable(await self.store.open_tables(MOST_LISTED))
        return [table for table in found if table.open_seats]

    async def _readable(self, ids: Iterable[str]) -> list[Table]:
        """Those of the tables whose games are on our shelf."""
        found = []
        for name in ids:
            with contextlib.suppress(SpieltischError):
                found.append(await self._copy(name))
        await self._keep_up(found)
        return found

    @shielded
    async def open_table(self, person: PersonRow, wish: NewTable, address: str = "") -> Table:
        """Open a table, asked for from an address.

        :raises SpieltischError: when no such game can be played, or there are too many tables.
        """
        game = registry.game(wish.game)
        if not self.is_ready(game.slug):
            raise Refusal("game-not-ready")
        players = game.players[0] if wish.players is None else wish.players
        game.start(players, wish.options)
        if await self.store.count_waiting_tables(person.id) >= MOST_WAITING:
            raise Refusal("too-many-tables", 429)
        row = self._new_row(game, players, game.complete_options(players, wish.options), person)
        row.public, row.one_device, row.eager = wish.public, wish.one_device, wish.start
        row.hints, row.origin = wish.hints, origin_of(self._origin_key, address)
        row.timing = msgspec.to_builtins(clock.agree(wish.clock, self.settings.away))
        table = Table(row, _seats(game, players, person, wish), {person.id: person})
        await self._add(table)
        if not wish.await_seed:
            await self._start_by_itself(table)
        return table

    def is_ready(self, slug: str) -> bool:
        """Whether the game can be played in the browser."""
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

    async def _add(self, table: Table, after: TableRow | None = None) -> None:
        await self.store.add_table(table.row, table.seats, after)
        access_log.log_table_opened(table)
        self._forget()
        self.tables[table.row.id] = table

    @shielded
    async def rematch(
        self, table: Table, person: PersonRow, address: str = "", await_seed: bool = False
    ) -> Table:
        """The next game of the same people, each one seat further. It starts when all have asked for it.

        `await_seed`: not before the person has added a seed to its dice, after seeing its commitment.
        """
        table.must_be_known()
        if table.status != "over" or table.game_log is None:
            raise Refusal("not-over")
        if not table.seats_of(person.id):
            raise Refusal("not-seated", 403)
        await self.blocks.check_may_rematch(person.id, table.others(person.id))
        await self._agree(table, lambda: self._prepare_rematch(table, person, address))
        following = await self.table(table.row.rematch)
        if following.status == "waiting" and following.seats_of(person.id):
            await self.agree_to_rematch(following, person.id, await_seed)
        self.publish(table)
        return following

    @shielded
    async def agree_to_rematch(self, table: Table, person: str, await_seed: bool = False) -> None:
        """Want the rematch that was prepared here. It starts when all who have a seat want it."""
        await self._agree(table, lambda: self._want_rematch(table, person))
        if not await_seed:
            await self._start_by_itself(table)
        self.publish(table)

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
        await self._add(Table(row, seats, dict(table.people)), old)

    async def _want_rematch(self, table: Table, person: str) -> None:
        self._must_wait(table)
        if not table.seats_of(person):
            raise Refusal("not-seated", 403)
        if not table.row.agreed:
            raise Refusal("no-rematch-here")
        if person in table.undecided():
            await self.store.update_table(table.row, agreed=[*table.row.agreed, person])

    # -- sitting down and getting up ---------------------------------------------------------------------

    @shielded
    async def sit(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
        """Give a person a seat; or note the seed that they add to the dice."""
        if len(seed) > LONGEST_SEED:
            raise Refusal("long-seed", 422, most=LONGEST_SEED)
        if hides_something(seed):
            raise Refusal("bad-seed", 422)
        newcomer = not table.seats_of(person.id)
        await self._agree(table, lambda: self._sit(table, person, wanted, seed))
        self.publish(table)
        if table.row.eager or not newcomer:  # a rematch with a newcomer is the host's to start
            await self._start_by_itself(table)

    async def _sit(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
        self._must_wait(table)
        mine = table.seats_of(person.id)
        if mine and wanted in (None, *mine):
            await self._set_seats(table, msgspec.structs.replace(table.seats[mine[0]], seed=seed))
        else:
            await self._take(table, person, wanted, seed)

    async def _start_by_itself(self, table: Table) -> None:
        """Begin once every seat is taken, where the host wished it or all players asked for this rematch."""
        wished = table.row.eager or (table.row.agreed and not table.undecided())
        if wished and table.status == "waiting" and not table.open_seats:
            with contextlib.suppress(Refusal):  # somebody else has just begun
                await self.start(table, table.row.host)

    async def _take(self, table: Table, person: PersonRow, wanted: int | None, seed: str) -> None:
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
        moves = mine and not table.row.one_device  # somebody who changes seats
        agreed = {"agreed": [*table.row.agreed, person.id]} if table.row.agreed and not mine else {}
        await self._set_seats(table, *([SeatRow(seat=mine[0])] if moves else []), taken, **agreed)
        table.people[person.id] = person

    @shielded
    async def leave(self, table: Table, person: PersonRow) -> None:
        """Free a person's seat before the start; during the game they resign."""
        mine = table.seats_of(person.id)
        if not mine:
            raise Refusal("not-seated", 403)
        if table.status == "playing":
            for seat in mine:  # at one device, all of them; the game may be over before the last one
                if table.status == "playing":
                    await self.resign(table, person.id, seat)
            return
        await self._agree(table, lambda: self._free(table, person.id))
        self.publish(table)

    async def _free(self, table: Table, person: str) -> None:
        """Free a person's seats. A table has a new host then, or without people it is closed."""
        self._must_wait(table)
        rest = table.others(person)
        heirs = [table.row.host, *(seat.person for seat in table.seats)]
        host = next((heir for heir in heirs if heir in rest), table.row.host)
        ended = None if rest else self.time.now()
        freed = [SeatRow(seat=seat) for seat in table.seats_of(person)]
        await self._set_seats(table, *freed, host=host, ended=ended)

    @shielded
    async def seat_bot(self, table: Table, person: PersonRow, seat: int, bot: str | None) -> None:
        """Put a bot on an open seat, or take it away."""
        if seat not in range(table.row.players):
            raise Refusal("unknown-seat", 422, last=table.row.players)
        if bot is not None and bot not in bots_for(table.game):
            raise Refusal("unknown-bot", 422, found=bot, known=bots_for(table.game))
        await self._agree(table, lambda: self._seat_bot(table, person, SeatRow(seat=seat, bot=bot or "")))
        self.publish(table)
        await self._start_by_itself(table)

    async def _seat_bot(self, table: Table, person: PersonRow, bot: SeatRow) -> None:
        self._must_wait(table)
        self._must_host(table, person.id)
        if table.seats[bot.seat].person:
            raise Refusal("seat-taken")
        first = bool(bot.bot) and not any(seat.bot for seat in table.seats)
        await self._set_seats(table, bot, first_bot=first)

    async def _set_seats(self, table: Table, *seats: SeatRow, **values: Any) -> None:
        await self.store.update_table(table.row, *seats, **values)
        for seat in seats:
            table.seats[seat.seat] = seat

    def _must_wait(self, table: Table) -> None:
        table.must_be_known()
        if table.status != "waiting":
            raise Refusal("already-started")

    def _must_host(self, table: Table, person: str) -> None:
        if table.row.host != person:
            raise Refusal("not-host", 403)

    # -- the game ----------------------------------------------------------------------------------------

    @shielded
    async def start(self, table: Table, person: str) -> None:
        """Begin the game."""
        await self._agree(table, lambda: self._start(table, person))
        self.shown(table)

    async def _start(self, table: Table, person: str) -> None:
        self._must_wait(table)
        self._must_host(table, person)
        if table.open_seats:
            raise Refusal("seats-open", count=len(table.open_seats))
        if undecided := table.undecided() - {person}:
            raise Refusal("rematch-waits", names=[table.people[each].name for each in sorted(undecided)])
        game_log = GameLog(table.first, bytes.fromhex(table.row.secret), table.seeds)
        game_log.settle(0.0)
        started, revision = self.time.now(), table.row.revision
        await self.store.commit(
            Commit(
                table=table.row.id,
                first_ply=0,
                rows=game_log.rows,
                started=started,
                revision=revision,
                bot_owner=self._asks_bot(table, game_log),
                statements=self.clock_watcher.notes(table, game_log),
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
        """Carry out a person's n-th decision, once, however often it is sent.

        `credit`: seconds of their turn that the line has taken.

        :raises SpieltischError: when it cannot be; nothing has changed then.
        """
        async with table.lock:
            while True:
                game_log = self.game_log_of(table)
                self._must_own(table, person, seat)
                given = game_log.answers[seat].get(decision)
                if given == action:
                    acknowledge()
                    return
                self._must_play(table, seat)
                await self.clock_watcher.check(table, seat, credit)
                game_log = self.game_log_of(table)  # the keeper may have noted something
                draft = self._draft_answer(game_log, seat, decision, action, self.at(table), credit)
                with contextlib.suppress(PlyTaken):
                    await self.commit(table, draft)
                    break
                await self.reload(table)
            acknowledge()
        self.shown(table)

    def _draft_answer(
        self, game_log: GameLog, seat: int, decision: int, action: int, at: float, credit: float
    ) -> GameLog:
        if game_log.over:
            raise Refusal("game-over")
        if decision in game_log.answers[seat]:
            raise Refusal("answered-already")
        check(game_log.state, seat, action)
        if decision != game_log.decision(seat):
            raise Refusal("other-decision")
        draft = game_log.fork()
        draft.answer(seat, action, at, credit)
        return draft

    @shielded
    async def undo(self, table: Table, person: str, seat: int, most: int = 1) -> None:
        """Take back a seat's last decision, at once where that is fair, else once the others agree.

        At once, it may be several that were made by one click.
        """
        await self._agree(table, lambda: self._undo(table, person, seat, most))
        self.shown(table)

    async def _undo(self, table: Table, person: str, seat: int, most: int) -> None:
        game_log = self.game_log_of(table)
        self._must_own(table, person, seat)
        self._must_play(table, seat)
        offer = game_log.undo_offer(seat)
        if offer == "no":
            raise Refusal("game-over" if game_log.over else "nothing-to-undo")
        if table.request is not None and table.request.seat != seat:
            raise Refusal("asked-already")
        others = table.others(person)  # who is away has a say as well
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
        """Say yes or no to a request, no also after a yes; who asked can withdraw it."""
        await self._agree(table, lambda: self._consent(table, person, seat, agree))
        self.shown(table)

    async def _consent(self, table: Table, person: str, seat: int, agree: bool) -> None:
        self._must_own(table, person, seat)
        request = table.request
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
        """Refuse a request to take back that this person was away for too long to answer."""
        await self._agree(table, lambda: self._refuse_unanswered(table, person))
        self.shown(table)

    async def _refuse_unanswered(self, table: Table, person: str) -> None:
        request, absent = table.request, table.absent()
        if request is not None and person in absent:
            refused = UndoRequest(request.seat, absent, request.plies, refused=True)
            await self._set_request(table, refused)

    async def _set_request(self, table: Table, request: UndoRequest | None) -> None:
        """Write a request, or that there is none any more: then bots go on."""
        game_log = self.game_log_of(table)
        asked = (request is None or request.refused) and self._asks_bot(table, game_log) is not None
        bot_at_ply = len(game_log.rows) if asked else None
        await self.store.update_table(table.row, request=request, bot_at_ply=bot_at_ply)

    async def _take_back(self, table: Table, seat: int, most: int = 1, *, agreed: bool = False) -> None:
        draft = self.game_log_of(table).fork()
        draft.undo(seat, self.at(table), most)
        draft.settle(self.at(table))
        await self.commit(table, draft, agreed=agreed)

    @shielded
    async def resign(self, table: Table, person: str, seat: int) -> None:
        """Give up: it ends a duel; with more seats a bot plays on."""
        async with table.lock:
            self._must_own(table, person, seat)
            if self.game_log_of(table).over:
                raise Refusal("game-over")
            await seat_handover.resign(self, table, seat)
        self.shown(table)

    @shielded
    async def come_back(self, table: Table, person: str, seat: int) -> None:
        """Take a seat back from the bot that plays for its person."""
        async with table.lock:
            self._must_own(table, person, seat)
            await seat_handover.come_back(self, table, seat)
        self.shown(table)

    @shielded
    async def say(self, table: Table, person: PersonRow, text: str) -> None:
        """Say something to the table."""
        text = clean_text(text)
        if not person.id:
            raise Refusal("nobody", 403)
        if not text or len(text) > LONGEST_WORD:
            raise Refusal("bad-word", 422, most=LONGEST_WORD)
        async with table.lock:
            mine = table.seats_of(person.id)
            line = ChatLine(seat=mine[0] if mine else None, name=person.name, text=text, at=self.time.now())
            await self.store.add_chat_line(table.row.id, ChatRow(person.id, line))
            table.said, table.chat = await self.store.chat_lines(table.row.id, MOST_WORDS)
        self.publish(table)

    def game_log_of(self, table: Table) -> GameLog:
        """How the game stands.

        :raises Refusal: before the start.
        """
        table.must_be_known()
        if table.game_log is None:
            raise Refusal("not-started")
        return table.game_log

    def _must_own(self, table: Table, person: str, seat: int) -> None:
        if seat not in table.seats_of(person):
            raise Refusal("not-your-seat", 403)

    def _must_play(self, table: Table, seat: int) -> None:
        if table.seats[seat].bot:
            raise Refusal("bot-plays")

    async def commit(
        self, table: Table, draft: GameLog, seat: SeatRow | None = None, *, agreed: bool = False
    ) -> None:
        """Write the new rows of a draft; then, and only then, it is how the game stands.

        `agreed`: it carries out the request that waits, if that still stands as it is known here.

        :raises PlyTaken: when somebody else was faster.
        """
        known = self.game_log_of(table)
        revised = draft.over or seat is not None or agreed
        full = len(draft.line) // SNAPSHOT_EVERY > len(known.line) // SNAPSHOT_EVERY
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
                bot_owner=self._asks_bot(table, draft, seat),
                snapshot=draft.snapshot() if full else None,
                statements=self.clock_watcher.notes(table, draft, seat),
            )
        )
        table.game_log, table.row.ended = draft, ended
        table.row.request = None if agreed else table.row.request
        table.row.revision += revised
        access_log.log_committed(table, draft.rows[first:])
        if seat is not None:
            table.seats[seat.seat] = seat

    # -- bots, and going on ------------------------------------------------------------------------------

    async def _go_on(self, table: Table) -> None:
        """Throw what was to be thrown when the house was closed, and wake the bots."""
        async with table.lock:
            await self.clock_watcher.excuse(table)
            draft = self.game_log_of(table).fork()
            draft.settle(self.at(table))
            if draft.over or len(draft.rows) > len(self.game_log_of(table).rows):
                try:
                    await self.commit(table, draft)
                except PlyTaken:
                    await self.reload(table)
        self.shown(table)  # somebody may have come in meanwhile

    def shown(self, table: Table) -> None:
        """Show everybody what has changed, and wake the bots that are asked."""
        self.publish(table)
        self._wake(table)

    def publish(self, table: Table) -> None:
        """Show everybody at the table what has changed for them."""
        self.tell_presence(table)
        with Moment(table):
            for session in table.connected():
                session.show()

    def _wake(self, table: Table) -> None:
        """Have the bots decide that are asked; among several workers the queue does."""
        if not self.store.shared and table.bots is None and self._bot_to_act(table) is not None:
            table.bots = self.begin(self._play_bots(table))

    def _asks_bot(self, table: Table, game_log: GameLog, changed: SeatRow | None = None) -> Owner | None:
        """For whom a bot is asked where the game stands so, when a seat has changed; None: no bot is."""
        bots = {seat.seat for seat in table.seats if seat.bot}
        if changed is not None:
            bots = (bots - {changed.seat}) | ({changed.seat} if changed.bot else set())
        return None if bots.isdisjoint(game_log.asked()) else table.row.owner

    def welcome(self, table: Table) -> None:
        """Show the table to a viewer who has just come; a game that was paused goes on."""
        super().welcome(table)
        if table.without_people and len(table.connected()) == 1:
            self.go_on_for_viewers(table)

    def go_on_for_viewers(self, table: Table) -> None:
        """Let the bots go on where no seat belongs to a person, but there are viewers."""
        if self.store.shared:
            self._attempt(self._ask_bot_again(table))
        else:
            self._wake(table)

    async def _ask_bot_again(self, table: Table) -> None:
        """The errand was given up when there was no viewer, perhaps at another worker."""
        await self._keep_up([table])
        if self._bot_to_act(table) is not None:
            await self.store.requeue_bot_job(table.row, table.marks().plies)

    async def _run_bot_job(self, table: str, plies: int) -> None:
        """Make the decision that a bot owes while the log has so many rows."""
        try:
            found = await self.table(table)
        except SpieltischError as error:  # no such table, or none that can be played
            log.warning("a bot has nothing to do at table %s: %r", mark(table), error)
            return
        errand = table, plies
        if errand in self._in_hand:
            return
        self._in_hand.add(errand)
        try:
            if found.paused:  # unless other workers have not yet told of their viewers
                await asyncio.sleep(found.loaded + PRESENCE_KNOWN - time.monotonic())
            await self._play_bots(found, plies)
        finally:
            self._in_hand.discard(errand)

    def _bot_to_act(self, table: Table) -> int | None:
        if table.game_log is None or table.request is not None or table.paused:
            return None
        return next((seat for seat in table.game_log.asked() if table.seats[seat].bot), None)

    async def _play_bots(self, table: Table, plies: int | None = None) -> None:
        """Let the bots that are asked decide, one after the other, each after a moment.

        `plies`: only while the log has so many rows.
        """
        try:
            while (seat := self._bot_to_act(table)) is not None and plies in (None, table.marks().plies):
                try:
                    await self._play_bot(table, seat)
                    table.failures, table.stuck = 0, None
                except Exception as error:  # whatever a bot does, or the store: it may be back then
                    await self._try_later(table, seat, error)
        finally:
            table.bots = None

    async def _try_later(self, table: Table, seat: int, error: Exception) -> None:
        """A bot has failed: wait for a while, the longer the more often it has. Never is a move made up.

        :raises TryLater: among several workers, where the queue keeps the errand meanwhile.
        """
        pause = min(FIRST_PATIENCE * 2**table.failures, LAST_PATIENCE)
        table.failures += 1
        if table.failures == MANY_FAILURES:
            facts = {"bot": table.seats[seat].bot, "game": table.row.game, "reason": type(error).__name__}
            log.warning("a bot cannot decide; it is tried again", extra=facts)
        if table.failures >= MANY_FAILURES:
            table.stuck = Stuck(table=table.row.id, seat=seat, plies=table.marks().plies)
            self._ring(table.stuck)
            self.publish(table)
        if self.store.shared:
            from spieltisch.server.workers.bot_queue import TryLater

            raise TryLater(pause)
        await asyncio.sleep(pause)

    async def _play_bot(self, table: Table, seat: int) -> None:
        game_log = self.game_log_of(table)
        # A second pause would tell that something was decided which nobody may notice; and so would none at
        # all after somebody has left in the midst of it.
        goes_on = game_log.state.withheld(seat) and game_log.decided_last(seat)
        pause = 0.0 if goes_on else self.settings.bot_pause
        seems_to_think = asyncio.create_task(asyncio.sleep(pause))
        try:
            action = await self._thought(table, game_log.state, seat)
            await seems_to_think
        finally:
            seems_to_think.cancel()
        await self._answer_for_bot(table, game_log, seat, action)

    async def _thought(self, table: Table, state: State, seat: int) -> int:
        """The bot's decision.

        :raises NoDecision: when the rules forbid it. Other errors are those of its thought.
        """
        action = await self.bot_pool.think(job(state, seat, table.seats[seat].bot), table.row.owner)
        if action not in state.legal(seat):
            raise NoDecision
        return action

    @shielded
    async def _answer_for_bot(self, table: Table, game_log: GameLog, seat: int, action: int) -> None:
        await self._keep_up([table])  # at another worker a request to take back may wait by now
        async with table.lock:
            if table.game_log is not game_log or self._bot_to_act(table) != seat:
                return  # the world has changed meanwhile: think again
            draft = game_log.fork()
            draft.answer(seat, action, self.at(table))
            try:
                await self.commit(table, draft)
            except PlyTaken:
                await self.reload(table)
        self.publish(table)


def check(state: State, seat: int, action: int) -> None:
    """Return if the action is legal for the seat.

    The reason against it is told in a world drawn for the seat: it does not depend on hidden truth.

    :raises SpieltischError: with that reason.
    """
    try:
        state.check(seat, action)
    except IllegalAction:
        if state.game.hidden:
            state.determinize(seat, Rng(randbits(62))).check(seat, action)
        raise


def _waits_for(table: Table, person: str) -> bool:
    if table.request is not None and person in table.request.waiting:
        return True
    asked = [] if table.game_log is None else table.game_log.asked()
    return any(seat in asked and not table.seats[seat].bot for seat in table.seats_of(person))


def _seats(game: Game, players: int, person: PersonRow, wish: NewTable) -> list[SeatRow]:
    """The seats of a new table: the opener's, then bots; others are open or, at one device, the opener's."""
    own = 0 if wish.seat is None else wish.seat
    known = bots_for(game)
    if own not in range(players):
        raise Refusal("unknown-seat", 422, last=players)
    if len(wish.bots) >= players:
        raise Refusal("too-many-bots", 422, most=players - 1)
    for bot in wish.bots:
        if bot not in known:
            raise Refusal("unknown-bot", 422, found=bot, known=known)
    seats = [SeatRow(seat=seat) for seat in range(players)]
    seats[own].person = person.id
    others = [seat for seat in seats if seat.seat != own]
    for seat, bot in zip(others, wish.bots, strict=False):
        seat.bot = bot
    if wish.one_device:
        for seat in others:
            seat.person = "" if seat.bot else person.id
    return seats
