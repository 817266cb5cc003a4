"""The parts of scenes that all games build alike."""

import pytest

import spieltisch
from spieltisch.engine.registry import bundled_games
from spieltisch.stage.assembly import area_zone, ranking, score_part
from spieltisch.stage.game_views import scene_of
from spieltisch.stage.scene import Area, area_around
from spieltisch.stage.sight import Sight, look
from tests.stage.random_positions import random_positions


def seen(slug: str) -> Sight:
    return look(spieltisch.game(slug).start(), 0)


def test_a_zone_lies_around_the_middle_of_its_area() -> None:
    zone = area_zone("pile", Area(10.04, 20, 30, 40.06), "The pile", shine="edge", pane="hand")

    assert (zone.x, zone.y, zone.width, zone.height) == (25, 40, 30, 40.1)
    assert (zone.id, zone.label, zone.shine, zone.pane) == ("pile", "The pile", "edge", "hand")


def test_an_area_around_a_point_has_it_in_its_middle() -> None:
    area = area_around(5, 7, 10, 4)

    assert area.middle == (5, 7)
    assert (area.right, area.bottom) == (10, 9)
    assert [*area] == [0, 5, 10, 4]


def test_there_is_no_ranking_before_the_end() -> None:
    def no_sentence() -> str:
        raise AssertionError("the game is not over")

    assert ranking(seen("kap-hoorn"), no_sentence, lambda place: "") is None


def test_a_ranking_names_every_place_with_its_score_and_parts() -> None:
    # Given a game that is over
    *_, last = random_positions(spieltisch.game("kopf-oder-knopf"), seed=1)
    sight = last.seen_by(0)

    # When its places are ranked
    found = ranking(
        sight,
        lambda: "Over.",
        lambda place: f"by {place.decided_by}",
        lambda sight, seat: (score_part(sight, "left", seat),),
    )

    # Then each seat has its rank and score, what decided it, and its parts
    assert found is not None
    assert found.sentence == "Over."
    assert [(place.seat, place.rank, place.score) for place in found.places] == [
        (place.seat, place.rank, place.score) for place in sight.standings
    ]
    assert all(place.decided_by.startswith("by ") for place in found.places)
    assert [place.parts[0].value for place in found.places] == [str(place.seat) for place in found.places]


@pytest.mark.parametrize("slug", bundled_games())
def test_a_scene_has_the_frame_of_its_sight(slug: str) -> None:
    sight = seen(slug)
    scene = scene_of(sight)

    assert (scene.game, scene.shape, scene.seat) == (slug, sight.shape, sight.seat)
    assert [panel.seat for panel in scene.panels] == [*range(sight.players)]
    assert scene.result is None
