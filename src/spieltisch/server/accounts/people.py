"""Guests and their names; people who mute, block or log out. All workers learn of it."""

from spieltisch.server.accounts.blocks import BlockRepository
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal, say
from spieltisch.server.workers.pubsub import (
    AnyWorkerMessage,
    BlocksChanged,
    ConnectionRestored,
    PersonLoggedOut,
    PersonRenamed,
    PubSub,
)
from spieltisch.server.workers.table_names import random_id
from spieltisch.server.workers.table_registry import TableRegistry
from spieltisch.stage.tokens import SEATS
from spieltisch.table import dice
from spieltisch.table.protocol import Distance
from spieltisch.table.rows import PersonRow
from spieltisch.table.text_cleaning import clean_text

MAX_NAME_LENGTH = 24


class PeopleService(TaskOwner):
    """Changes of people, and what follows from them at the tables of this worker."""

    def __init__(
        self, store: Store, registry: TableRegistry, blocks: BlockRepository, pubsub: PubSub | None
    ) -> None:
        super().__init__(parent=store)
        self._store = store
        self._registry = registry
        self._blocks = blocks
        self._pubsub = pubsub

    @shielded
    async def create_guest(self, language: str) -> PersonRow:
        """Create a guest with a random name."""
        number = int.from_bytes(dice.new_secret()[:2], "big") % 9000 + 1000
        person = PersonRow(id=random_id(), name=say(language, "guest", number=str(number)))
        await self._store.save_person(person)
        return person

    @shielded
    async def rename(self, person: PersonRow, name: str, colour: str) -> PersonRow:
        """Change a person's name and colour at all tables."""
        name = clean_text(name)
        if not name or len(name) > MAX_NAME_LENGTH:
            raise ServerRefusal("bad-name", 422, most=MAX_NAME_LENGTH)
        if colour and colour not in SEATS:
            raise ServerRefusal("bad-colour", 422, found=colour, known=list(SEATS))
        renamed = PersonRow(id=person.id, name=name, colour=colour)
        await self._store.save_person(renamed)
        self._publish(PersonRenamed(person=person.id))
        self._registry.rename(renamed)
        return renamed

    async def set_distance(self, person: str, other: str, distance: Distance) -> None:
        """Mute, block or unblock another person at all tables."""
        await self._blocks.set_distance(person, other, distance)
        self._publish(BlocksChanged(person=person))
        await self._reload_muted(person)

    async def disconnect(self, person: str) -> None:
        """Close the person's sockets; they must authenticate again."""
        self._publish(PersonLoggedOut(person=person))
        self._close_sockets(person)

    # -- messages of other workers -----------------------------------------------------------------------

    def handle(self, message: AnyWorkerMessage) -> None:
        """Carry out here what another worker has done to a person."""
        match message:
            case PersonRenamed(person=person):
                self._registry.spawn_logged(self._reload_name(person))
            case BlocksChanged(person=person):
                self._registry.spawn_logged(self._reload_muted(person))
            case PersonLoggedOut(person=person):
                self._close_sockets(person)
            case ConnectionRestored():  # messages may be lost: let all clients authenticate again
                for session in self._registry.sessions():
                    session.disconnect()
                self._registry.spawn_logged(self._reload_names())

    def _publish(self, message: AnyWorkerMessage) -> None:
        if self._pubsub is not None:
            self._pubsub.publish_soon(message)

    async def _reload_name(self, person: str) -> None:
        renamed = (await self._store.people([person])).get(person)
        if renamed is not None:
            self._registry.rename(renamed)

    async def _reload_names(self) -> None:
        """Read again all names that this worker has in memory."""
        known = self._registry.people()
        for renamed in (await self._store.people(known)).values():
            if renamed != known[renamed.id]:
                self._registry.rename(renamed)

    async def _reload_muted(self, person: str) -> None:
        muted = await self._blocks.muted(person)
        for session in self._registry.sessions_of(person):
            session.set_muted(muted)

    def _close_sockets(self, person: str) -> None:
        for session in self._registry.sessions_of(person):
            session.disconnect()
