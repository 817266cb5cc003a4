"""A complete scene and the differences between scenes lead to the same scene in the client."""

import json
from itertools import islice, pairwise

import msgspec
import pytest

import spieltisch
from spieltisch.stage import scene_diff
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.scene import Scene
from spieltisch.stage.scene_diff import EncodedScene, nearest_offer
from tests.scenes import OFFER, changed
from tests.stage.random_positions import random_positions

FEW = 50  # parts in the cache: so few that it is cleared in between


def scenes_of_game(slug: str, moves: int = 15) -> list[list[Scene]]:
    """Return the scenes of a game per viewer; the last one in another shape and language."""
    walk = [*islice(random_positions(spieltisch.game(slug), 3), moves)]
    viewers = walk[0].viewers[-3:]
    return [
        [*(scene_of(each.seen_by(seat)) for each in walk), scene_of(walk[-1].seen_by(seat, "de", "tall"))]
        for seat in viewers
    ]


@pytest.mark.parametrize("slug", spieltisch.games())
def test_scene_and_differences_decode_to_the_scene(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_diff, "MAX_ENCODED", FEW)
    for scenes in scenes_of_game(slug):
        stage = json.loads(EncodedScene(scenes[0]).full())
        for before, scene in pairwise(map(EncodedScene, scenes)):
            whole = scene.full()
            assert msgspec.json.decode(whole, type=Scene) == scene.scene
            stage = changed(stage, json.loads(scene.diff_from(before)))
            assert stage == json.loads(whole)


def test_a_difference_depends_on_the_content_of_parts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even its size: the same parts may be other objects, or no longer in the cache."""
    for scenes in scenes_of_game("kap-hoorn"):
        again = [*map(drawn_again, scenes)]
        for (before, scene), (old, new) in zip(pairwise(scenes), pairwise(again), strict=True):
            monkeypatch.setattr(scene_diff, "MAX_ENCODED", 1 << 16)
            told = EncodedScene(scene).diff_from(EncodedScene(before))
            monkeypatch.setattr(scene_diff, "MAX_ENCODED", FEW)
            assert (
                EncodedScene(new).diff_from(EncodedScene(old))
                == EncodedScene(scene).diff_from(EncodedScene(old))
                == told
            )
            assert EncodedScene(new).diff_from(EncodedScene(scene)) == b"{}"


def drawn_again(scene: Scene) -> Scene:
    """Return an equal scene, none of whose parts is the same object."""
    parts = {name: tuple(map(msgspec.structs.replace, getattr(scene, name))) for name in scene_diff.MANY}
    return msgspec.structs.replace(scene, **parts)


def test_a_difference_is_much_smaller_than_the_scene() -> None:
    """Most of a scene does not change: a spectator gets a tenth of it."""
    *_, watching = scenes_of_game("kopf-oder-knopf")
    wholes = [len(EncodedScene(scene).full()) for scene in watching[1:-1]]
    changes = [
        len(EncodedScene(scene).diff_from(EncodedScene(before))) for before, scene in pairwise(watching[:-1])
    ]
    assert sum(changes) * 10 < sum(wholes)


def test_the_next_turn_refers_to_the_choices_of_the_last_one() -> None:
    """Between two turns a player has no choices; the choices of the next turn are mostly known."""
    mover, *_ = scenes_of_game("kopf-oder-knopf", moves=40)
    asked = [EncodedScene(scene) for scene in mover[:-1] if len(scene.choices) > 20]
    waiting = next(EncodedScene(scene) for scene in mover if not scene.choices)
    first, again = asked[:2]
    offers = [first.offer, waiting.offer]
    assert nearest_offer(offers, again.offer) == 0
    assert nearest_offer(offers, waiting.offer) == 1
    told = again.diff_from(waiting, first.offer)
    assert len(told) * 2 < len(again.diff_from(waiting))
    known = {**json.loads(waiting.full()), **{name: json.loads(first.full())[name] for name in OFFER}}
    assert changed(known, json.loads(told)) == json.loads(again.full())
