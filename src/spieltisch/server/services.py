"""All services of one worker: how they are built, started and stopped. No service knows this module."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from secrets import token_hex
from typing import Any

from litestar.types import ASGIApp

from spieltisch.server.accounts.account_repository import AccountRepository
from spieltisch.server.accounts.blocks import BlockRepository
from spieltisch.server.accounts.people import PeopleService
from spieltisch.server.accounts.session_cookie import generate_key, load_or_create_key
from spieltisch.server.http.owner_forwarding import OwnerForwarding
from spieltisch.server.live.connection_handoff import HandoffListener
from spieltisch.server.ops import admin_polling, gc_tuning, metrics
from spieltisch.server.ops.settings import Settings
from spieltisch.server.storage.clock_repository import ClockRepository
from spieltisch.server.storage.lease_repository import LeaseRepository
from spieltisch.server.storage.store import SHUTDOWN_SECONDS, Store
from spieltisch.server.storage.write_check import WriteCheck
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.bot_player import BotPlayer
from spieltisch.server.workers.bot_pool import BotPool
from spieltisch.server.workers.clock_watcher import ClockWatcher
from spieltisch.server.workers.hint_service import HintService
from spieltisch.server.workers.job_kinds import jobs_of
from spieltisch.server.workers.pubsub import PubSub
from spieltisch.server.workers.review_service import ReviewService
from spieltisch.server.workers.table_jobs import TableJobs
from spieltisch.server.workers.table_leases import EmbeddedLeases, Leases, TableLeases
from spieltisch.server.workers.table_owner import OwnerContext
from spieltisch.server.workers.table_registry import TableRegistry
from spieltisch.server.workers.table_service import TableService
from spieltisch.server.workers.turn_mailer import TurnMailer
from spieltisch.table.record_proof import KEY_FILE, Signer


class Services:
    """The services of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.time = TimeSource()
        self.clocks = ClockRepository(self.store)
        self.accounts = AccountRepository(self.store)
        self.blocks = BlockRepository(self.store)
        self.write_check = WriteCheck(self.store)
        self.bot_pool = BotPool(settings.bot_workers)
        self.bots = BotPlayer(settings, self.bot_pool)
        self.leases: Leases = (
            TableLeases(LeaseRepository(self.store), self._drop_tables)
            if self.store.shared
            else EmbeddedLeases()
        )
        mail_delay = settings.mail_pause if settings.mail else None
        context = OwnerContext(
            store=self.store,
            clocks=self.clocks,
            time=self.time,
            leases=self.leases,
            jobs_of=partial(jobs_of, mail_delay=mail_delay),
            on_change=self.bots.start,
        )
        self.registry = TableRegistry(context)
        self.tables = TableService(settings, self.store, self.time, self.registry, self.blocks)
        self.pubsub = PubSub(self.store.connect_asyncpg) if self.store.shared else None
        self.people = PeopleService(self.store, self.registry, self.blocks, self.pubsub)
        self.clock_watcher = ClockWatcher(self.store, self.clocks, self.time, self.registry)
        self.table_jobs = TableJobs(self.store, self.time, self.registry, self.bots)
        self.hints = HintService(self.bot_pool)
        self.turn_mailer = TurnMailer(settings, self.store, self.time, self.registry.own)
        self.reviews = ReviewService(self.store, self.time, self.registry.read, settings.review_seconds)
        self.loop = asyncio.get_running_loop()
        self._listener: HandoffListener | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Start the background tasks; running games continue."""
        await self.store.open()
        self.tables.origin_key = self.turn_mailer.digest_key = await self.cookie_key()
        self.time.continue_from(await self.clocks.last_known_time())
        await self.clock_watcher.record_start()
        self._spawn(gc_tuning.collect_garbage())
        self._spawn(metrics.sample(self.registry))
        self._spawn(self.clock_watcher.watch())
        self._spawn(admin_polling.poll_notices(self.store, self.registry))
        if isinstance(self.leases, TableLeases) and self.pubsub is not None:
            self._listener = HandoffListener(self.settings.internal_host)
            self.leases.socket, self.leases.address = self._listener.socket, self._listener.address
            await self.leases.open()
            await self.pubsub.open(self.people.handle)
        else:
            self._spawn(self.tables.resume_bot_games(await self.store.running_with_bots()))
        self.store.jobs.now = self.time.now
        self._spawn(self.store.jobs.run())

    async def lead_to_owners(self, app: ASGIApp, forwarding: OwnerForwarding) -> None:
        """Lead requests about tables of other workers to them, and take those that they lead here."""
        if self._listener is not None:
            key = bytes.fromhex(await self.store.get_or_create_key("handoff", token_hex(32)))
            self._listener.start(app, key, self.leases)
            forwarding.start(self.leases, self._listener, key)

    def _drop_tables(self, tables: set[str]) -> None:
        self.registry.drop(tables)

    async def close(self) -> None:
        """Stop all background tasks, then close the database."""
        if self._listener is not None:
            await self._listener.close()
        tasks = [*self._tasks, *self.registry.bot_tasks()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.store.wait_for_tasks(SHUTDOWN_SECONDS)
        self.bot_pool.close()
        if self.pubsub is not None:
            await self.pubsub.close()
        if isinstance(self.leases, TableLeases):
            await self.leases.close()
        await self.store.close()

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- keys --------------------------------------------------------------------------------------------

    async def cookie_key(self) -> str:
        """Return the key that signs cookies; all workers share it."""
        return (
            await self.store.get_or_create_key("cookies", generate_key())
            if self.store.shared
            else load_or_create_key(self.settings.data)
        )

    async def record_signer(self) -> Signer:
        """Return the signer of records; all workers share its key."""
        key = (
            await self.store.get_or_create_key("records", generate_key())
            if self.store.shared
            else load_or_create_key(self.settings.data, KEY_FILE)
        )
        return Signer(key)
