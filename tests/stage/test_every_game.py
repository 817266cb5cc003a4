"""What the views of all games have in common."""

from functools import cache
from xml.etree import ElementTree

import msgspec
import pytest

import spieltisch
from spieltisch.conformance import option_mixes
from spieltisch.engine.core import COMPILED, State
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rng import Rng
from spieltisch.stage.game_views import (
    attempt_of,
    badge_of,
    figures_of,
    has_stage,
    log_lines_of,
    scene_of,
    sheet_of,
    vignette_of,
)
from spieltisch.stage.render import Theme, render, sprites
from spieltisch.stage.scene import Area, Line, Mark, Piece, Scene, Shape, Zone
from spieltisch.stage.sight import Memory, Sight
from spieltisch.stage.tokens import SEATS
from tests.stage.random_positions import SamplePosition, random_positions, tables

STAGED = [slug for slug in spieltisch.engine.registry.slugs() if has_stage(slug)]
SHAPES: tuple[Shape, ...] = ("wide", "tall")
THEMES: tuple[Theme, ...] = ("light", "dark")
MOST = 24 if COMPILED else 12  # positions of one game, evenly spread
MIXES = 10 if COMPILED else 0  # games with random options, in addition to those with one option each

every_game = pytest.mark.parametrize("slug", STAGED)


@cache
def some(slug: str) -> tuple[SamplePosition, ...]:
    """Return positions of random games with the fewest and the most players."""
    found: list[SamplePosition] = []
    for game, players in tables(slug):
        played = list(random_positions(game, 1, players))
        found += played[:: len(played) // MOST + 1] + played[-1:]
    return tuple(found)


@cache
def scenes(slug: str) -> tuple[tuple[SamplePosition, Scene], ...]:
    """Return their scenes for every viewer, alternating languages and shapes."""
    found: list[tuple[SamplePosition, Scene]] = []
    for moment in some(slug):
        for seat in moment.viewers:
            language, shape = ("en", "de")[len(found) % 2], SHAPES[len(found) // 2 % 2]
            found.append((moment, scene_of(moment.seen_by(seat, language, shape))))
    return tuple(found)


def test_the_sample_game_and_the_first_one_are_on_the_stage() -> None:
    assert {"kopf-oder-knopf", "sample-game"} <= set(STAGED)


@every_game
def test_ids_are_unique(slug: str) -> None:
    for _, scene in scenes(slug):
        for things in (scene.pieces, scene.zones, scene.marks):
            ids = [thing.id for thing in things]
            assert len(set(ids)) == len(ids)


@every_game
def test_pieces_are_sprites_of_the_sheet_and_lie_on_the_stage(slug: str) -> None:
    sheet = sheet_of(spieltisch.game(slug)).sheet
    for _, scene in scenes(slug):
        zones = {zone.id for zone in scene.zones}
        for piece in scene.pieces:
            assert piece.sprite in sprites(sheet)
            assert piece.zone == "" or piece.zone in zones
            room = rooms_of(scene)[piece.pane]
            assert room.x <= piece.x <= room.x + room.width
            assert room.y <= piece.y <= room.y + room.height


@every_game
def test_panes_lie_on_the_stage_and_everything_that_names_one_finds_it(slug: str) -> None:
    for _, scene in scenes(slug):
        rooms, whole = rooms_of(scene), Area(x=0, y=0, width=scene.width, height=scene.height)
        assert len(rooms) == len(scene.panes) + 1
        previews = [mark for choice in scene.choices for mark in choice.preview]
        things: list[Piece | Zone | Mark] = [*scene.pieces, *scene.zones, *scene.marks, *previews]
        assert {thing.pane for thing in things} <= set(rooms)
        for pane in scene.panes:
            assert pane.label
            assert pane.view().scale > 0
            assert all(within(area, whole) for area in (pane.area, pane.minimap, pane.stops_at) if area)
            assert pane.clear is None or within(pane.clear, pane.area)


@every_game
def test_zones_that_stand_for_others_and_icons_name_what_is_there(slug: str) -> None:
    sheet = sheet_of(spieltisch.game(slug)).sheet
    for _, scene in scenes(slug):
        zones = {zone.id for zone in scene.zones}
        assert {zone.stands_for for zone in scene.zones} <= zones | {""}
        assert {choice.icon for choice in scene.choices} <= set(sprites(sheet)) | {""}
        keys = [choice.key for choice in scene.choices if choice.key]
        assert len(set(keys)) == len(keys)


def rooms_of(scene: Scene) -> dict[str, Area]:
    """Return the areas of the stage and of each pane."""
    stage = Area(x=0, y=0, width=scene.width, height=scene.height)
    return {"": stage} | {pane.id: pane.content for pane in scene.panes}


def within(inner: Area, outer: Area) -> bool:
    """Whether an area lies in another one."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


@every_game
def test_every_legal_action_has_exactly_one_choice_and_other_viewers_have_none(slug: str) -> None:
    for moment, scene in scenes(slug):
        asked = scene.seat is not None and scene.seat in moment.state.actors()
        legal = moment.state.legal(scene.seat) if asked and scene.seat is not None else []
        assert [choice.action for choice in scene.choices] == legal
        assert set(scene.prompt.seats) == {seat for seat in moment.state.actors() if seat >= 0}


@every_game
def test_the_path_of_a_choice_names_zones_and_its_button_tells_it_from_others(slug: str) -> None:
    for _, scene in scenes(slug):
        zones = {zone.id for zone in scene.zones}
        assert all(set(choice.path) <= zones for choice in scene.choices)
        assert all(choice.button for choice in scene.choices)
        ways = [(choice.path, choice.button, choice.turn) for choice in scene.choices]
        assert len(set(ways)) == len(ways)


@every_game
def test_a_clicked_path_means_an_action_that_the_choices_say(slug: str) -> None:
    for moment in some(slug):
        for seat in moment.state.actors():
            if seat < 0:
                continue
            sight = moment.seen_by(seat)
            meant: dict[tuple[str, ...], list[object]] = {}
            for choice in scene_of(sight).choices:
                meant.setdefault(choice.path, []).append(moment.state.describe(choice.action))
            for path, actions in meant.items():
                assert not path or attempt_of(sight, path) in actions


@every_game
def test_any_other_path_means_nothing_or_is_refused_with_a_rule(slug: str) -> None:
    rng = Rng(5)
    for moment in some(slug):
        for seat in range(moment.state.players):
            sight = moment.seen_by(seat)
            scene = scene_of(sight)
            paths = {choice.path for choice in scene.choices}
            zones = [zone.id for zone in scene.zones]
            for length in (1, 1, 2, 2, 2, 3):
                path = tuple(zones[rng.below(len(zones))] for _ in range(length))
                if path in paths:
                    continue
                refusal = refused(moment.state, seat, sight, path)
                assert refusal is None or (refusal.rule and refusal.text("de"))


def refused(state: State, seat: int, sight: Sight, path: tuple[str, ...]) -> IllegalAction | None:
    """Return why a path is refused; None if it means nothing or a legal action."""
    try:
        words = attempt_of(sight, path)
        if words is not None:
            state.check(seat, state.action(words) if state.actor() >= 0 else 0)
    except IllegalAction as refusal:
        return refusal
    return None


@every_game
def test_an_unknown_zone_means_nothing(slug: str) -> None:
    for moment in some(slug)[::6]:
        for seat in moment.viewers:
            assert attempt_of(moment.seen_by(seat), ("no such zone",)) is None
            assert attempt_of(moment.seen_by(seat), ()) is None


@every_game
def test_nothing_shown_depends_on_what_the_viewer_cannot_know(slug: str) -> None:
    rng = Rng(11)
    for moment in some(slug):
        for seat in range(moment.state.players):
            other = SamplePosition(moment.state.determinize(seat, rng), moment.past)
            one, two = moment.seen_by(seat), other.seen_by(seat)
            assert scene_of(one) == scene_of(two)
            assert log_lines_of(one) == log_lines_of(two)


@every_game
def test_a_viewer_with_a_memory_sees_the_same_as_without(slug: str) -> None:
    game, players = tables(slug)[0]
    played = list(random_positions(game, 3, players))
    shown = played[:: len(played) // 8 + 1]
    for seat in (0, None):
        memory = Memory()
        for moment in [*shown, played[-1], *shown[::-3]]:  # and back again, as after undo
            fresh = moment.seen_by(seat)
            remembering = fresh._replace(memory=memory)
            assert log_lines_of(remembering) == log_lines_of(fresh)
            assert scene_of(remembering) == scene_of(fresh)


@pytest.mark.parametrize("slug", bundled_games())
def test_viewers_and_moves_share_what_looks_the_same(slug: str) -> None:
    game, players = tables(slug)[0]
    one, two = list(random_positions(game, 5, players))[40:42]
    first = {id(zone) for zone in scene_of(one.seen_by(0)).zones}
    for sight in (one.seen_by(1), two.seen_by(0)):
        zones = scene_of(sight).zones
        assert sum(id(zone) in first for zone in zones) > len(zones) / 2


@every_game
def test_a_spectator_sees_no_more_than_any_seat_may_know(slug: str) -> None:
    rng = Rng(12)
    for moment in some(slug):
        shown = scene_of(moment.seen_by(None))
        other = SamplePosition(moment.state.determinize(0, rng), moment.past)
        assert scene_of(other.seen_by(None)) == shown


@every_game
def test_the_same_sight_gives_the_same_scene(slug: str) -> None:
    for moment in some(slug)[::6]:
        sight = moment.seen_by(0)
        assert msgspec.json.encode(scene_of(sight)) == msgspec.json.encode(scene_of(sight))


@every_game
def test_panels_name_every_seat_with_a_colour_of_its_own(slug: str) -> None:
    for moment, scene in scenes(slug):
        assert [panel.seat for panel in scene.panels] == list(range(moment.state.players))
        colours = [panel.colour for panel in scene.panels]
        assert set(colours) <= set(SEATS)
        assert len(set(colours)) == len(colours)


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_log_only_grows_at_its_end(slug: str, language: str) -> None:
    before: list[Line] = []
    for moment in some(slug):
        lines = log_lines_of(moment.seen_by(None, language))
        if not moment.past:
            before = []
        finished = before[:-1]  # the last line may have been of a turn under way
        assert lines[: len(finished)] == finished
        assert all(line.text for line in lines)
        before = lines


@every_game
def test_rounds_never_go_back(slug: str) -> None:
    before = 0
    for moment in some(slug):
        number = moment.state.round_number()
        assert number >= before or not moment.past
        before = number


@every_game
def test_the_end_has_a_result_and_nothing_else_has(slug: str) -> None:
    for moment, scene in scenes(slug):
        over = not moment.state.actors()
        assert (scene.result is not None) == over
        if scene.result is not None:
            standings = moment.state.standings()
            places = scene.result.places
            assert [(place.seat, place.rank) for place in places] == [
                (one.seat, one.rank) for one in standings
            ]
            shown = [place.score for place in places]  # none where nothing is counted
            assert shown == [one.score for one in standings] or (
                slug == "knight-rider" and set(shown) == {None}
            )
            assert scene.prompt.seats == ()


@every_game
def test_games_with_any_options_are_shown_to_the_end(slug: str) -> None:
    game = spieltisch.game(slug)
    for number, options in enumerate(option_mixes(game, seed=1, count=MIXES)):
        played = list(random_positions(game, number, game.players[number % len(game.players)], options))
        for moment in (*played[:: len(played) // 3 + 1], played[-1]):
            for seat in moment.viewers:
                sight = moment.seen_by(seat, ("en", "de")[number % 2], SHAPES[number // 2 % 2])
                assert (scene_of(sight).result is None) == bool(moment.state.actors())
                assert log_lines_of(sight) or moment is played[0]


# -- drawings ------------------------------------------------------------------------------------------------


def check_document(text: str) -> None:
    """Check that a document is well-formed and self-contained."""
    root = ElementTree.fromstring(text)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.endswith("href"):
                assert value.removeprefix("#") in ids
            if value.startswith("url("):
                assert value[len("url(#") : -1] in ids
    assert "var(" not in text
    assert "//" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in text


@every_game
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_scene_is_a_document_that_stands_alone(slug: str, theme: Theme, shape: Shape) -> None:
    game = spieltisch.game(slug)
    for moment in some(slug)[::8]:
        for seat in moment.viewers:
            check_document(render(scene_of(moment.seen_by(seat, "de", shape)), sheet_of(game).sheet, theme))


@every_game
def test_marks_and_previews_are_well_formed_and_use_what_the_sheet_has(slug: str) -> None:
    sheet = sheet_of(spieltisch.game(slug)).sheet
    for _, scene in scenes(slug):
        marks = [*scene.marks, *(mark for choice in scene.choices for mark in choice.preview)]
        for mark in marks:
            for element in ElementTree.fromstring(f"<g>{mark.svg}</g>").iter("use"):
                assert element.attrib["href"].removeprefix("#") in sprites(sheet)


@every_game
@pytest.mark.parametrize("theme", THEMES)
def test_the_pictures_of_the_shelf_and_of_the_rulebook_stand_alone(slug: str, theme: Theme) -> None:
    game = spieltisch.game(slug)
    vignette, badge = vignette_of(game), badge_of(game)
    assert (vignette.width, vignette.height) == (336, 168)
    assert (badge.width, badge.height) == (44, 44)
    figures = [picture for language in ("en", "de") for picture in figures_of(slug, language).values()]
    for picture in (vignette, badge, *figures):
        check_document(render(picture, sheet_of(game).sheet, theme))


@every_game
def test_a_rulebook_shows_every_figure_that_is_drawn_and_no_other(slug: str) -> None:
    for language in ("en", "de"):
        book = (
            spieltisch.engine.registry.folder(slug)
            .joinpath("text", f"rulebook.{language}.md")
            .read_text("utf-8")
        )
        shown = [part.split(")")[0] for part in book.split("](figure:")[1:]]
        assert sorted(shown) == sorted(figures_of(slug, language))


@every_game
def test_both_themes_know_the_same_colours(slug: str) -> None:
    sheet = sheet_of(spieltisch.game(slug)).sheet
    assert set(sheet.light) == set(sheet.dark)
    assert set(sheet.boards) == set(SHAPES)


@every_game
def test_a_sheet_is_drawn_once_and_its_digest_depends_on_the_drawing_alone(slug: str) -> None:
    game = spieltisch.game(slug)
    assert sheet_of(game) is sheet_of(game)
    fresh = spieltisch.engine.registry.new_game(slug, game.box)
    assert sheet_of(fresh).digest == sheet_of(game).digest
