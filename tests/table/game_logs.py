"""Change and copy game logs."""

from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.table.game_log import Draft, GameLog


@contextmanager
def drafted(game_log: GameLog) -> Iterator[Draft]:
    """Return a draft of the log's next rows; the log takes it over afterwards."""
    draft = game_log.draft()
    yield draft
    game_log.apply(draft)


def copied(game_log: GameLog) -> GameLog:
    """Return a copy of the log, which does not change with it."""
    return GameLog.replay(game_log.checkpoints[0].state, game_log.secret, game_log.seeds, game_log.rows)
