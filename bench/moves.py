"""Measure the cost of a move for the server, without sockets: from an answer to the bytes for all viewers.

    python bench/moves.py
    python bench/moves.py kap-hoorn --tables 200 --viewers 4 --profile 40

Everything runs as in the server (the log on disk, sessions, scenes, messages), but nothing is sent.
"""

import argparse
import asyncio
import cProfile
import pstats
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import spieltisch
from spieltisch.engine import build
from spieltisch.engine.game_package import shelf
from spieltisch.server.ops import metrics
from spieltisch.server.ops.gc_tuning import collect_garbage, disable_automatic_gc
from spieltisch.server.ops.settings import Settings
from spieltisch.server.services import Services
from spieltisch.table.protocol import Acknowledged, Hello, NewTable
from spieltisch.table.rows import PersonRow
from spieltisch.table.viewer_session import ViewerSession

PARTS = ("sight", "scene", "log")


class CountingOutlet:
    """An outlet that counts messages instead of sending them."""

    def __init__(self) -> None:
        self.bytes = 0

    def send(self, *messages: bytes) -> None:
        """Count the messages."""
        self.bytes += sum(map(len, messages))

    def close(self, code: int) -> None:
        """Do nothing."""

    finish = close


class Party:
    """A table with its players and spectators."""

    def __init__(self, services: Services, game: str, viewers: int, number: int) -> None:
        self.services, self.game, self.viewers = services, game, viewers
        self.random = random.Random(number)
        self.outlets: list[CountingOutlet] = []

    async def begin(self) -> None:
        """Take the seats and start the game."""
        players = min(spieltisch.game(self.game).players[-1], self.viewers)
        people = [await self.services.people.create_guest("en") for _ in range(players)]
        tables = self.services.tables
        self.owner = await tables.open_table(people[0], NewTable(game=self.game, players=players))
        for person in people[1:]:
            await tables.sit(self.owner, person, None, "")
        await tables.start(self.owner, people[0].id)
        strangers = [PersonRow(id="", name="")] * (self.viewers - players)
        self.sessions = [self.connect(person) for person in [*people, *strangers]]
        self.owner.update_viewers()

    def connect(self, person: PersonRow) -> ViewerSession:
        """Open a viewer session."""
        hello = Hello(language="en", shape="wide")
        session = ViewerSession(self.owner.table, person, hello, frozenset(), time.monotonic())
        self.outlets.append(CountingOutlet())
        session.attach(self.outlets[-1])
        self.owner.table.sessions[session.id] = session
        return session

    async def move(self) -> bool:
        """Make one move; return False if a new game started instead."""
        table = self.owner.table
        log = table.started_log()
        if not log.asked():
            await self.begin()
            return False
        seat = log.asked()[0]
        person = table.seats[seat].person
        session = next(session for session in self.sessions if session.person.id == person)
        action = self.random.choice(log.state.legal(seat))
        decision = log.next_decision(seat)
        done = Acknowledged(seat=seat, decision=decision)
        await self.owner.answer(person, seat, decision, action, lambda: session.send_batched(done))
        return True


async def play(parties: list[Party], moves: int) -> int:
    """Play at all tables concurrently until about `moves` moves are made."""
    made = 0
    while made < moves:
        made += sum(await asyncio.gather(*(party.move() for party in parties)))
    return made


def drawn(game: str) -> dict[str, float]:
    """Return the seconds spent on each part so far."""
    return {part: metrics.SCENE_SECONDS.labels(game, part)._sum.get() for part in PARTS}


async def measure(chosen: argparse.Namespace) -> None:
    """Play and print the costs."""
    with TemporaryDirectory() as folder:
        services = Services(Settings(data=Path(folder), bot_workers=1))
        await services.open()
        parties = [Party(services, chosen.game, chosen.viewers, number) for number in range(chosen.tables)]
        for party in parties:
            await party.begin()
        await play(parties, chosen.warm or chosen.moves)
        disable_automatic_gc()
        collecting = asyncio.create_task(collect_garbage())
        profile = cProfile.Profile(time.thread_time)
        before, sent = drawn(chosen.game), sum(each.bytes for party in parties for each in party.outlets)
        everything, loop = time.process_time(), time.thread_time()
        if chosen.profile:
            profile.enable()
        made = await play(parties, chosen.moves)
        profile.disable()
        everything, loop = time.process_time() - everything, time.thread_time() - loop
        sent = sum(each.bytes for party in parties for each in party.outlets) - sent
        parts = {part: drawn(chosen.game)[part] - before[part] for part in PARTS}
        collecting.cancel()
        await services.close()
    times = ", ".join(f"{part} {1000 * seconds / made:.2f}" for part, seconds in parts.items())
    print(f"{build()}: {made} moves, each {1000 * everything / made:.2f} ms of CPU time,")
    print(f"{1000 * loop / made:.2f} of them in the event loop; wall-clock time: {times}")
    print(f"{sent / made / chosen.viewers / 1024:.1f} KB to each viewer")
    if chosen.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(chosen.profile)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description="Measure the cost of a move for the server, without sockets."
    )
    parser.add_argument("game", nargs="?", default=shelf()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=4, help="at each table, spectators included")
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--warm", type=int, default=0, help="moves before the measurement (as many)")
    parser.add_argument("--profile", type=int, default=0, help="lines of a profile to print")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
