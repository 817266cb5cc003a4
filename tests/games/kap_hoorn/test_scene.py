"""Kap Hoorn: scenes show the chart of any box, every choice with its way, and nothing that is hidden."""

import re
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.engine.core import Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.kap_hoorn.view.layout import bearing, plan
from spieltisch.games.kap_hoorn.view.sprites import hub_places, wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import ViewModel
from spieltisch.stage.game_views import attempt_of, log_lines_of, scene_of, sheet_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Choice, Scene, Shape
from spieltisch.stage.sight import Sight, look
from tests.games.kap_hoorn.helpers import GAME, eager_step
from tests.games.kap_hoorn.positions import position, start

SHAPES: tuple[Shape, ...] = ("wide", "tall")
NAMES = ("Mara", "Jona", "Tove", "Emil", "Ida")
both_shapes = pytest.mark.parametrize("shape", SHAPES)


def seen(
    state: State,
    seat: int | None = 0,
    shape: Shape = "wide",
    language: str = "de",
    past: tuple[HistoryEntry, ...] = (),
) -> Sight:
    """What the seat sees."""
    return look(state, seat, past=past, names=NAMES[: state.players], language=language, shape=shape)


def shown(state: State, seat: int | None = 0, shape: Shape = "wide", **more: Any) -> Scene:
    """The scene of the seat."""
    return scene_of(seen(state, seat, shape, **more))


def choice(scene: Scene, state: State, *words: str) -> Choice:
    """The choice that means these words."""
    action = state.action(words)
    return next(choice for choice in scene.choices if choice.action == action)


def played(state: State, *actions: str) -> tuple[HistoryEntry, ...]:
    """Carry out actions of the seat that is asked; return the events."""
    state.trace()
    past: list[HistoryEntry] = []
    for action in actions:
        seat, at = state.actors()[0], state.dump()["round"]
        state.play(seat, tuple(action.split()))
        past += [HistoryEntry(seat, at, event) for event in state.take_events()]
    return tuple(past)


def another_box(folder: Path, *changes: tuple[str, str]) -> spieltisch.Game:
    """The game on a box that differs in these words."""
    text = GAME.box.text
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("kap-hoorn", components=file)


# -- the chart -----------------------------------------------------------------------------------------------


@both_shapes
def test_arrows_point_where_the_rules_lead(shape: Shape) -> None:
    chart, drawn = GAME.chart, plan(GAME, shape)  # type: ignore[attr-defined]
    for field in ("k3", "i7", "c6"):
        x, y = drawn.centre(field)
        for direction in drawn.box.zone[0].vectors:
            end = chart.walk(chart.index[field], ((direction, 1),)).end
            there = drawn.centre(chart.names[end])
            assert drawn.bearing(drawn.zone(field), direction) == bearing((there[0] - x, there[1] - y))


def test_a_tile_shows_the_numbers_of_its_arrows() -> None:
    wide = plan(GAME, "wide")
    for tile in GAME.box.tile:
        steps = {steps for arrow in tile.arrows for _, steps in arrow}
        assert {place[0] for place in hub_places(tile, 2, wide)} == steps


@both_shapes
def test_another_box_draws_its_stations_where_they_are(tmp_path: Path, shape: Shape) -> None:
    other = another_box(
        tmp_path,
        ('field = "h4"\nzone_of_field = 1', 'field = "i3"\nzone_of_field = 1'),
        ('field = "a4"', 'field = "b8"'),
    )
    pieces = {piece.id: piece for piece in shown(other.start(), None, shape).pieces}
    drawn = plan(other, shape)
    for field, sprite in (("i3", "chip-1-red"), ("b8", "chip-3-green"), ("d7", "chip-3-yellow")):
        piece = pieces[f"station-{field}"]
        assert (piece.sprite, piece.x, piece.y) == (sprite, *(round(n, 1) for n in drawn.centre(field)))
    assert not {"station-h4", "station-a4"} & set(pieces)
    assert sheet_of(other).sheet.boards[shape] != sheet_of(GAME).sheet.boards[shape]
    x, y, *_ = drawn.square("i3", 2 * drawn.scale)
    assert (round(x, 1), round(y, 1)) in red_rectangles(other, shape)
    assert (round(x, 1), round(y, 1)) not in red_rectangles(GAME, shape)


def red_rectangles(game: spieltisch.Game, shape: Shape) -> list[tuple[float, float]]:
    """Where the fields of red stations are tinted."""
    board = ElementTree.fromstring(f"<g>{sheet_of(game).sheet.boards[shape]}</g>")
    tinted = [each.attrib for each in board.iter("rect") if each.get("fill") == "var(--rose-red)"]
    return [(float(each["x"]), float(each["y"])) for each in tinted]


@both_shapes
def test_a_chart_of_another_size_fits_the_stage(tmp_path: Path, shape: Shape) -> None:
    text = GAME.box.text
    rows = re.findall(r'^  "([F\dL]{14})",$', text, re.MULTILINE)
    changes = [("height = 9", "height = 10"), ("sea_fields = 106", "sea_fields = 120")]
    changes += [(f'  "{rows[-1]}",\n]', f'  "{rows[-1]}",\n  "{rows[-1]}",\n]')]
    changes += [('tint = "blue"\nfields = 36', 'tint = "blue"\nfields = 45')]
    changes += [('tint = "red"\nfields = 35', 'tint = "red"\nfields = 40')]
    other = another_box(tmp_path, *changes)
    scene = shown(other.start(), 0, shape)
    drawn = plan(other, shape)
    assert len([zone for zone in scene.zones if zone.id in drawn.cells]) == 120
    for zone in scene.zones:
        assert zone.width / 2 <= zone.x <= scene.width - zone.width / 2
        assert zone.height / 2 <= zone.y <= scene.height - zone.height / 2


def test_the_words_on_the_chart_are_in_the_viewers_language() -> None:
    def words(language: str) -> str:
        return next(mark.svg for mark in shown(start(), language=language).marks if mark.id == "print")

    assert "Kap Hoorn" in words("de")
    assert "ZIEL" in words("de")
    assert "Cape Horn" in words("en")
    assert "FINISH" in words("en")


# -- pieces --------------------------------------------------------------------------------------------------


@both_shapes
def test_every_tile_lies_as_its_zone_turns_it(shape: Shape) -> None:
    lying = {"k3": "tee-1", "i7": "back-r-1", "c6": "hook-21", "e5": "fan-2"}
    state = position(" ".join(f"{field}={kind}" for field, kind in lying.items()))
    pieces = {piece.zone: piece for piece in shown(state, 0, shape).pieces if piece.layer == 2}
    drawn = plan(GAME, shape)
    for field, kind in lying.items():
        assert pieces[field].sprite == wind_sprite(kind, drawn.zone(field), drawn)
        assert (pieces[field].x, pieces[field].y) == tuple(round(n, 1) for n in drawn.centre(field))


@both_shapes
def test_a_tile_keeps_its_name_from_the_hand_to_the_sea(shape: Shape) -> None:
    state = position("k2=fan-2", hand="fan-1 fan-1 vee-2")
    before = {piece.id for piece in shown(state, 0, shape).pieces}
    past = played(state, "lay fan-1 l2")
    pieces = {piece.id: piece for piece in shown(state, 0, shape, past=past).pieces}
    (laid,) = [piece for piece in pieces.values() if piece.zone == "l2" and piece.layer == 2]
    assert laid.id in before
    assert before == set(pieces)


@both_shapes
def test_ships_that_share_a_station_lie_side_by_side(shape: Shape) -> None:
    for count in (2, 3, 4, 5):
        ships = ["k6"] * count + ["n1", "m1", "l1"][: max(0, 3 - count)]
        scene = shown(position("k6=fan-1", " ".join(ships)), 0, shape)
        places = {(piece.x, piece.y) for piece in scene.pieces if piece.sprite.startswith("ship-")}
        assert len(places) == len(ships)


def test_all_wind_roses_that_can_be_seen_are_there() -> None:
    state = position("k2=fan-2", roses="red-I green-II")
    roses = [piece for piece in shown(state).pieces if piece.sprite.startswith("rose-")]
    assert len(roses) == 15  # the viewer's own lie in the logbook
    assert len([piece for piece in shown(state, 1).pieces if piece.sprite.startswith("rose-")]) == 13
    gained = {piece.id for piece in roses if piece.y > 600}
    assert gained == {"rose-red-own", "rose-green-own"}


@both_shapes
def test_a_ship_that_has_crossed_the_line_is_shown_beyond_it(shape: Shape) -> None:
    state = position("c4=fan-3", "c4 n1 m1", roses="red-I green-II")
    past = played(state, "sail finish")
    scene = shown(state, 0, shape, past=past)
    ship = next(piece for piece in scene.pieces if piece.id == "ship-0")
    line = plan(GAME, shape).at(2.5, 2)
    assert ship.x > line[0] if shape == "tall" else ship.y < line[1]
    assert scene.result is not None
    assert scene.result.sentence == "Mara hat mit 2 Windrosen die Ziellinie überquert und gewinnt."


# -- choices -------------------------------------------------------------------------------------------------


@both_shapes
def test_a_tile_is_laid_by_clicking_it_and_then_a_field(shape: Shape) -> None:
    state = position("k2=fan-2 i3", hand="fan-1")
    scene = shown(state, 0, shape)
    assert choice(scene, state, "lay", "fan-1", "l2").path == ("hand-fan-1", "l2")
    assert choice(scene, state, "cover", "fan-1", "i3").path == ("hand-fan-1", "i3")
    assert choice(scene, state, "end_laying").path == ()


@both_shapes
def test_the_preview_of_a_tile_is_turned_for_its_field(shape: Shape) -> None:
    state = position("k5=fan-2", hand="hook-21")
    scene, drawn = shown(state, 0, shape), plan(GAME, shape)
    for field in ("j4", "j6"):
        (ghost,) = choice(scene, state, "lay", "hook-21", field).preview
        (used,) = ElementTree.fromstring(f"<g>{ghost.svg}</g>")
        assert used.attrib["href"] == f"#{wind_sprite('hook-21', drawn.zone(field), drawn)}"


def test_where_the_wind_leads_anyway_ignoring_it_has_to_be_said() -> None:
    state = position("k2=tee-1 k3 l3", "k2 n1 m1", points=3)
    wide, tall = shown(state), shown(state, 0, "tall")
    assert choice(wide, state, "sail", "k3").path == ("k3",)
    assert choice(wide, state, "ignore", "k3").path == ("ignore", "k3")
    assert choice(wide, state, "ignore", "l3").path == ("l3",)
    both = [choice(tall, state, word, "k3") for word in ("sail", "ignore")]
    assert [each.path for each in both] == [("k3",), ("k3",)]
    assert [each.button for each in both] == ["Nach k3 segeln", "Ignorieren −3"]


@pytest.mark.rule("KAP-50")
def test_what_costs_sail_points_is_marked_before_the_click() -> None:
    state = position("k2=tee-1 k3 l3", "k2 n1 m1", points=4)
    scene = shown(state)
    assert choice(scene, state, "sail", "k3").tone == "primary"
    costly = choice(scene, state, "ignore", "l3")
    assert costly.tone == "caution"
    assert "dir bleiben 1" in costly.help
    assert any(mark.id == "prices" and "−3" in mark.svg for mark in scene.marks)


@pytest.mark.rule("KAP-54")
def test_moving_again_costs_and_says_so() -> None:
    state = position("k2=tee-1 k3=tee-1 k4", "k2 n1 m1", points=5)
    played(state, "sail k3")
    again = choice(shown(state), state, "sail", "k4")
    assert (again.tone, again.button) == ("caution", "Nach k4 −5")


@pytest.mark.parametrize(
    ("roses", "told"),
    [
        ("", "f8: Station II Rot. Du nimmst die rote Windrose."),
        ("yellow-II", "f8: Station II Rot. Aus dieser Etappe hast du schon eine Windrose."),
        ("red-I", "f8: Station II Rot. In dieser Farbe hast du schon eine Windrose."),
        ("yellow-I green-III", "f8: Station II Rot. Deine dritte Windrose gewinnt die Partie."),
    ],
)
def test_a_station_tells_what_it_would_bring(roses: str, told: str) -> None:
    state = position("h8=fan-2 f8", "h8 n1 m1", roses=roses)
    assert choice(shown(state), state, "sail", "f8").help == told


def test_the_way_to_a_target_begins_at_the_ship_and_ends_there() -> None:
    state = position("i7=hook-21 g8 h6", "i7 n1 m1")
    drawn = plan(GAME, "wide")
    (way,) = choice(shown(state), state, "sail", "g8").preview
    points = [tuple(map(float, at.split())) for at in re.findall(r"[ML](-?[\d.]+ -?[\d.]+)", way.svg)]
    assert points == [drawn.centre(field) for field in ("i7", "h7", "g7", "g8")]


# -- clicks that are no choice -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "path", "words", "rule"),
    [
        (position("k2=fan-2", hand="fan-1"), ("hand-fan-1", "c5"), ("lay", "fan-1", "c5"), "KAP-19"),
        (position("k2=fan-2", hand="fan-1"), ("hand-fan-1", "cape"), ("lay", "fan-1", "f3"), "KAP-22"),
        (position("k2=fan-2", hand="fan-1"), ("hand-fan-1", "finish"), ("lay", "fan-1", "a1"), "KAP-22"),
        (position("k2=fan-2", hand="fan-1"), ("hand-fan-1", "m1"), ("cover", "fan-1", "m1"), "KAP-29"),
        (position("k2=fan-2", hand="fan-1"), ("k2",), ("sail", "k2"), "KAP-13"),
        (position("k2=tee-1", "k2 n1 m1"), ("k3",), ("sail", "k3"), "KAP-41"),
        (position("k2=tee-1", "k2 n1 m1"), ("k4",), ("sail", "k4"), "KAP-38"),
        (position("k2=tee-1 l3", "k2 n1 m1", points=2), ("l3",), ("ignore", "l3"), "KAP-16"),
        (position("c4=fan-3", "c4 n1 m1", roses="red-I"), ("finish",), ("sail", "finish"), "KAP-47"),
        (position("k2=tee-1", "k2 n1 m1"), ("cape",), ("buy",), "KAP-13"),
    ],
)
def test_a_click_that_is_not_allowed_is_explained_with_its_rule(
    state: State, path: tuple[str, ...], words: Words, rule: str
) -> None:
    assert attempt_of(seen(state), path) == words
    with pytest.raises(IllegalAction) as refused:
        state.check(0, state.action(words))
    assert refused.value.rule == rule


def test_a_click_on_the_own_ship_is_no_mistake() -> None:
    state = position("k2=tee-1 k3", "k2 n1 m1", points=3)
    assert attempt_of(seen(state), ("k2",)) is None
    assert attempt_of(seen(state), ("ignore",)) is None
    poor = position("k2=tee-1 k3", "k2 n1 m1", points=2)
    assert attempt_of(seen(poor), ("ignore",)) == ("ignore", "k2")  # which is refused for its price


# -- secrets -------------------------------------------------------------------------------------------------


@both_shapes
def test_nobody_sees_what_others_hold(shape: Shape) -> None:
    hands: list[list[dict[str, int]]] = [
        [{"fan-1": 2}, {"fan-3": 1, "swirl-l": 2}, {"tee-2": 1}],
        [{"fan-1": 2}, {"back-r-1": 3}, {"vee-3": 1}],
    ]
    one, two = (GAME.load({"players": 3, "hand": hand, "start_player": 0}) for hand in hands)
    assert shown(one, 0, shape) == shown(two, 0, shape)
    assert shown(one, None, shape) == shown(two, None, shape)
    assert shown(one, 1, shape) != shown(two, 1, shape)


@both_shapes
def test_what_all_viewers_share_is_made_of_what_a_spectator_sees(shape: Shape) -> None:
    state, rng = start(4), Rng(5)
    for _ in range(60):
        eager_step(state, rng)
        board = ViewModel(seen(state, None, shape)).board
        assert all(ViewModel(seen(state, seat, shape)).board is board for seat in range(4))


def test_a_drawn_tile_is_named_to_its_owner_alone() -> None:
    state = position("k2=tee-1 k3", "k2 n1 m1")
    past = played(state, "sail k3")
    state.play(CHANCE, ("draw", "swirl-l"))
    past += tuple(HistoryEntry(CHANCE, 1, event) for event in state.take_events())
    told = [[line.text for line in log_lines_of(seen(state, seat, past=past))] for seat in (0, 1, None)]
    assert "bekommt Wirbel links" in told[0]
    assert not any("Wirbel" in line for lines in told[1:] for line in lines)


# -- the log and the panels ----------------------------------------------------------------------------------


def test_the_log_speaks_the_words_of_the_game() -> None:
    state = position("d7=hook-21 c5=tee-1 b4", "d7 n1 m1", hand="fan-1", points=8)
    past = played(state, "lay fan-1 e7", "sail c5", "ignore b4")
    lines = log_lines_of(seen(state, past=past))
    assert [line.text for line in lines] == [
        "legt Fächer 1 auf e7",
        "segelt d7 nach c5 (Haken 2+1)",
        "ignoriert den Wind: c5 nach b4 −8",
    ]
    assert [line.seat for line in lines] == [0, 0, 0]
    assert lines[1].zones == ("d7", "c5")
    english = log_lines_of(seen(state, language="en", past=past))
    assert english[1].text == "sails d7 to c5 (Hook 2+1)"


def test_the_last_movement_is_drawn_along_its_way() -> None:
    state = position("d7=hook-21 c5=tee-1", "d7 n1 m1")
    past = played(state, "sail c5")
    (last,) = [mark for mark in shown(state, 1, past=past).marks if mark.id == "last"]
    drawn = plan(GAME, "wide")
    way = "L".join(" ".join(f"{n:g}" for n in drawn.centre(field)) for field in ("d7", "d6", "d5", "c5"))
    assert f"M{way}" in last.svg


def test_panels_show_points_tiles_and_roses() -> None:
    state = position("k2=fan-2", hand="fan-1 vee-2", points=4, roses="red-I")
    own, other, _ = shown(state, 1).panels
    assert own.status == "4 Segelpunkte · 2 Kärtchen · eine Windrose"
    assert other.status == "0 Segelpunkte · 0 Kärtchen · keine Windrose"
    assert own.picture is not None
    assert "#rose-red" in own.picture.svg
    assert [panel.score for panel in shown(state, 1, "tall").panels] == [4, 0, 0]


# -- size and speed ------------------------------------------------------------------------------------------


@both_shapes
def test_scenes_are_small_and_quickly_made(shape: Shape) -> None:
    state, rng = start(4), Rng(3)
    sizes, times = [], []
    for _ in range(400):
        if not state.actors():
            break
        seat = max(state.actors()[0], 0)
        sight = seen(state, seat, shape)
        begun = process_time()
        scene = scene_of(sight)
        times.append(process_time() - begun)
        sizes.append(len(msgspec.json.encode(scene)))
        eager_step(state, rng)
    assert median(sizes) < 60_000
    assert median(times) < 0.015
