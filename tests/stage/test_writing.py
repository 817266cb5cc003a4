"""A scene is sent as it is, however its parts are written."""

import msgspec
import pytest

import spieltisch
from spieltisch.engine.core import CHANCE
from spieltisch.stage import writing
from spieltisch.stage.rooms import scene_of
from spieltisch.stage.scene import Scene
from spieltisch.stage.sight import look


def scenes(slug: str) -> list[Scene]:
    game = spieltisch.game(slug)
    state = game.start()
    rng = spieltisch.Rng(1)
    for _ in range(20):
        seat = state.actor()
        state.apply(seat, state.sample(rng) if seat == CHANCE else state.legal(seat)[-1])
    return [scene_of(look(state, seat)) for seat in (0, 1, None)]


@pytest.mark.parametrize("slug", ["kopf-oder-knopf", "kap-hoorn"])
def test_what_is_written_is_the_scene(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST", 50)  # so few are kept that they are forgotten in between
    for scene in scenes(slug):
        for _ in range(2):
            assert msgspec.json.decode(writing.written(scene), type=Scene) == scene
