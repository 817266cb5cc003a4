"""Print a digest of the scenes, logs and differences of seeded games: python scene_digests.py"""

import hashlib
from itertools import product

import msgspec

import spieltisch
from spieltisch.engine import build
from spieltisch.engine.core import CHANCE
from spieltisch.stage.game_views import log_lines_of, scene_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape
from spieltisch.stage.scene_diff import EncodedScene
from spieltisch.stage.sight import look

MOVES, EVERY = 240, 12
SHAPES: tuple[Shape, ...] = ("wide", "tall")
VIEWERS = [*product((0, 1, None), ("en", "de"), SHAPES)]


def digest(slug: str, seed: int) -> str:
    """Return the digest of what some viewers see of one random game."""
    game, rng, found = spieltisch.game(slug), spieltisch.Rng(seed), hashlib.sha256()
    state = game.start(game.players[-1])
    state.trace()
    past: list[HistoryEntry] = []
    sent: dict[int, EncodedScene] = {}
    for move in range(MOVES):
        actors = state.actors()
        if not actors:
            break
        number, legal = state.round_number(), [] if actors[0] == CHANCE else state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))] if legal else state.sample(rng))
        past += [HistoryEntry(actors[0], number, event) for event in state.take_events()]
        if move % EVERY == 0:
            for viewer, (seat, language, shape) in enumerate(VIEWERS):
                sight = look(state, seat, past=past, language=language, shape=shape)
                scene = EncodedScene(scene_of(sight))
                found.update(scene.diff_from(sent[viewer]) if viewer in sent else scene.full())
                found.update(msgspec.json.encode(log_lines_of(sight)))
                sent[viewer] = scene
    return found.hexdigest()


if __name__ == "__main__":
    print("#", build())
    for slug in spieltisch.games():
        print(slug, digest(slug, 1), digest(slug, 2))
