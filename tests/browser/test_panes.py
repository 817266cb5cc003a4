"""Windows onto large boards, strips of cards, and tiles that are turned: with mouse, finger and keyboard."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from spieltisch.stage.scene import Choice, Scene, Way
from tests.browser.conftest import Server
from tests.browser.knight_rider_city import SHEET, city
from tests.browser.staged_table import StagedTable

OpenTable = Callable[..., StagedTable]
NEAR = 3  # pixels
MIDDLE = "piece => { const { e, f } = piece.getScreenCTM(); return [e, f]; }"
# Where the held piece is in every frame; before it are those that show where it would fit.
WATCH = """() => {
  window.way = [];
  const look = () => {
    const piece = [...document.querySelectorAll("[data-piece='held']")].at(-1);
    if (piece) window.way.push(piece.getScreenCTM().e);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture
def open_table(browser: Browser, server: Server) -> Iterator[OpenTable]:
    """Open a staged table; an error on a page fails the test."""
    opened: list[StagedTable] = []

    def open_one(scene: Scene, **settings: Any) -> StagedTable:
        opened.append(StagedTable(browser, server.url, SHEET, **settings))
        opened[-1].play(scene)
        return opened[-1]

    yield open_one
    for each in opened:
        each.person.context.close()
    assert [complaint for each in opened for complaint in each.person.complaints] == []


def place(stage: StagedTable, zone: str) -> tuple[float, float]:
    """The middle of a zone, in pixels of the window."""
    x, y, width, height = box(stage, f"zone-{zone}")
    return x + width / 2, y + height / 2


def box(stage: StagedTable, name: str) -> tuple[float, float, float, float]:
    found = stage.person.find(name).bounding_box()
    assert found is not None, name
    return found["x"], found["y"], found["width"], found["height"]


def drag(stage: StagedTable, start: tuple[float, float], by: tuple[float, float]) -> None:
    mouse = stage.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + by[0] / 2, start[1] + by[1] / 2)
    mouse.move(start[0] + by[0], start[1] + by[1])
    mouse.up()


def swipe(stage: StagedTable, start: tuple[float, float], by: tuple[float, float]) -> None:
    """One finger, from a place to another."""
    client = stage.page.context.new_cdp_session(stage.page)
    points = [(start[0] + by[0] * step / 4, start[1] + by[1] * step / 4) for step in range(5)]
    for kind, point in [("touchStart", points[0]), *(("touchMove", each) for each in points[1:])]:
        touches = [{"x": point[0], "y": point[1]}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        stage.page.wait_for_timeout(20)
    stage.page.wait_for_timeout(150)  # at rest: nothing is flung
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pinch(stage: StagedTable, at: tuple[float, float], spread: tuple[float, float]) -> None:
    """Two fingers around a place, from one distance to another."""
    client = stage.page.context.new_cdp_session(stage.page)
    for kind, far in [("touchStart", spread[0]), ("touchMove", sum(spread) / 2), ("touchMove", spread[1])]:
        touches = [{"x": at[0] + way * far / 2, "y": at[1], "id": way} for way in (-1, 1)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def near(one: tuple[float, float], other: tuple[float, float], within: float = NEAR) -> bool:
    return abs(one[0] - other[0]) <= within and abs(one[1] - other[1]) <= within


# -- windows -------------------------------------------------------------------------------------------------


def test_a_window_is_panned_by_dragging_and_nothing_is_chosen_by_that(open_table: OpenTable) -> None:
    stage = open_table(city(follow=True, car=(4, 4)))
    before, tray = place(stage, "cell 4 4"), place(stage, "tray")
    drag(stage, before, (-120, 60))
    assert near(place(stage, "cell 4 4"), (before[0] - 120, before[1] + 60))
    assert place(stage, "tray") == tray
    assert stage.chosen == []
    drag(stage, (600, 400), (900, 0))
    x, _, width, _ = box(stage, "zone-cell 2 3")
    assert x - 2 * width == pytest.approx(box(stage, "stage")[0], abs=NEAR)  # the content begins there
    assert stage.person.find("view-reset").is_visible()
    stage.person.find("view-reset").click()
    assert near(place(stage, "cell 4 4"), before)
    assert stage.person.find("view-reset").count() == 0


def test_the_wheel_zooms_where_the_pointer_is_and_buttons_have_limits(open_table: OpenTable) -> None:
    stage = open_table(city())
    before, (*_, size, _) = place(stage, "cell 7 3"), box(stage, "zone-cell 7 3")
    stage.page.mouse.move(*before)
    stage.page.mouse.wheel(0, -240)
    stage.person.wait(lambda: box(stage, "zone-cell 7 3")[2] > 2 * size, "a larger cell")
    assert near(place(stage, "cell 7 3"), before)
    stage.person.find("view-reset").click()
    assert stage.person.find("zoom-out").is_disabled()
    for _ in range(8):
        stage.page.keyboard.press("+")
    assert stage.person.find("zoom-in").is_disabled()
    stage.person.find("zoom-out").click()
    assert stage.person.find("zoom-in").is_enabled()
    stage.page.keyboard.press("0")
    assert near(place(stage, "cell 7 3"), before)
    stage.page.keyboard.press("+")
    assert box(stage, "zone-cell 7 3")[2] > 1.4 * size
    stage.page.keyboard.press("-")
    assert near(place(stage, "cell 7 3"), before)


def test_the_minimap_moves_the_window(open_table: OpenTable) -> None:
    stage = open_table(city(follow=True, car=(2, 4)))
    before = place(stage, "cell 4 3")
    x, y, width, height = box(stage, "minimap-city")
    drag(stage, (x + width * 0.2, y + height / 2), (width * 0.6, 0))
    assert place(stage, "cell 4 3")[0] < before[0] - 300


def test_the_keyboard_brings_what_it_reaches_into_view(open_table: OpenTable) -> None:
    stage = open_table(city(follow=True, car=(2, 3)))
    stage.person.find("zone-cell 2 3").focus()
    for _ in range(9):
        stage.page.keyboard.press("ArrowRight")
    x, _, width, _ = box(stage, "stage")
    assert x < place(stage, "cell 11 3")[0] < x + width
    stage.page.keyboard.press("Enter")
    stage.page.keyboard.press("r")
    stage.page.keyboard.press("Enter")
    stage.has_chosen(choice_of(stage, "cell 11 3", 90))


def test_the_view_stays_from_scene_to_scene_until_its_focus_is_lost(open_table: OpenTable) -> None:
    stage = open_table(city(follow=True, car=(6, 4)))
    drag(stage, place(stage, "cell 6 3"), (-50, 30))
    before = place(stage, "cell 6 3")
    stage.play(city(follow=True, car=(7, 4)))
    assert place(stage, "cell 6 3") == before
    stage.play(city(follow=True, car=(12, 4)))
    x, _, width, _ = box(stage, "stage")
    assert place(stage, "cell 6 3")[0] < before[0] - 200
    assert x < place(stage, "cell 11 3")[0] < x + width


def test_an_untouched_window_follows_its_content_as_it_grows(open_table: OpenTable) -> None:
    stage = open_table(city(cells=(10, 9)))
    _, _, before, _ = box(stage, "zone-cell 4 3")
    stage.play(city(cells=(20, 9)))
    assert box(stage, "zone-cell 4 3")[2] < before
    stage.person.find("zoom-in").click()
    _, _, chosen, _ = box(stage, "zone-cell 4 3")
    stage.play(city(cells=(22, 9)))
    assert box(stage, "zone-cell 4 3")[2] == pytest.approx(chosen, abs=0.5)


def test_fingers_pan_and_pinch(open_table: OpenTable) -> None:
    stage = open_table(city("tall", car=(6, 4)), phone=True)
    before, (*_, size, _) = place(stage, "cell 6 3"), box(stage, "zone-cell 6 3")
    swipe(stage, place(stage, "cell 6 3"), (-80, 40))
    assert near(place(stage, "cell 6 3"), (before[0] - 80, before[1] + 40), 6)
    assert stage.person.find("confirm").count() == 0
    pinch(stage, (195, 300), (80, 160))
    assert box(stage, "zone-cell 6 3")[2] == pytest.approx(2 * size, rel=0.1)
    stage.person.find("zoom").click()  # all of it
    assert box(stage, "zone-cell 6 3")[2] < size / 2
    stage.person.find("zoom").click()
    assert box(stage, "zone-cell 6 3")[2] == pytest.approx(size, rel=0.05)


def test_what_goes_from_the_stage_into_a_window_arrives_there(open_table: OpenTable) -> None:
    stage = open_table(city(), motion=True)
    tray, cell = place(stage, "tray"), place(stage, "cell 7 3")
    stage.page.evaluate(WATCH)
    stage.play(city(tile=False, placed=(7, 3, 90)))
    piece = stage.page.locator("[data-piece='held']")
    stage.person.wait(lambda: near(tuple(piece.evaluate(MIDDLE)), cell), "the tile in its cell")
    way = [round(x) for x in stage.page.evaluate("way")]
    assert any(cell[0] + 20 < x < tray[0] - 20 for x in way)  # it was seen on its way
    assert way == sorted(way, reverse=True)  # and in no frame at its goal before


# -- turning -------------------------------------------------------------------------------------------------


def choice_of(stage: StagedTable, zone: str, turn: float) -> int:
    assert stage.scene is not None
    return next(each.action for each in stage.scene.choices if each.path == (zone,) and each.turn == turn)


def turned(stage: StagedTable) -> float:
    return float(stage.person.find("stage").get_attribute("data-turn") or "nan")


def test_a_tile_lies_where_it_was_put_and_is_turned_by_clicks_keys_and_wheel(open_table: OpenTable) -> None:
    stage = open_table(city())
    stage.person.click_zone("cell 7 3")
    assert stage.chosen == []
    assert turned(stage) == 0
    stage.person.click_zone("cell 7 3")
    assert turned(stage) == 90
    stage.page.keyboard.press("R")
    assert turned(stage) == 270  # 180 is not legal there
    stage.page.keyboard.press("Shift+R")
    assert turned(stage) == 90
    stage.page.mouse.wheel(0, 120)
    stage.person.wait(lambda: turned(stage) == 270, "a turn by the wheel")
    stage.person.find("turn-left").click()
    stage.person.find("tick").click()
    stage.has_chosen(choice_of(stage, "cell 7 3", 90))


def test_a_tile_is_taken_along_to_another_place_and_put_back_by_escape(open_table: OpenTable) -> None:
    stage = open_table(city())
    stage.person.click_zone("cell 7 3")
    stage.person.click_zone("cell 7 5")  # below the street 0 is not legal
    assert turned(stage) == 90
    assert stage.person.find("zone-cell 7 5").get_attribute("aria-pressed") == "true"
    assert stage.person.find("zone-cell 7 3").get_attribute("aria-pressed") is None
    stage.page.keyboard.press("Escape")
    assert stage.person.find("tick").count() == 0
    stage.person.click_zone("cell 5 3")  # only one rotation: still to be confirmed
    assert turned(stage) == 180
    assert stage.person.find("turn-left").count() == 0
    stage.page.keyboard.press("Enter")
    stage.has_chosen(choice_of(stage, "cell 5 3", 180))


def test_a_held_tile_is_turned_before_it_is_put_down_and_can_be_dragged(open_table: OpenTable) -> None:
    stage = open_table(city())
    stage.person.click_zone("tray")
    stage.page.keyboard.press("r")
    assert turned(stage) == 180
    start, end = place(stage, "tray"), place(stage, "cell 8 5")
    drag(stage, start, (end[0] - start[0], end[1] - start[1]))
    assert stage.person.find("tick").is_visible()
    assert turned(stage) == 180
    start, end = end, place(stage, "cell 9 5")
    drag(stage, start, (end[0] - start[0], end[1] - start[1]))  # what lies there is dragged on
    stage.person.find("confirm").click()
    stage.has_chosen(choice_of(stage, "cell 9 5", 180))


def test_fingers_turn_with_buttons(open_table: OpenTable) -> None:
    stage = open_table(city("tall", car=(6, 4)), phone=True)
    stage.person.click_zone("cell 6 5")
    assert turned(stage) == 90
    stage.person.find("turn-right").click()
    assert turned(stage) == 180
    stage.person.find("confirm").click()
    stage.has_chosen(choice_of(stage, "cell 6 5", 180))


def test_turn_buttons_stay_inside_the_window(open_table: OpenTable) -> None:
    stage = open_table(city("tall", car=(6, 4)), phone=True)
    x, y, width, _ = box(stage, "stage")
    swipe(stage, place(stage, "cell 6 3"), (140, -80))
    stage.page.touchscreen.tap(x + width - 10, y + 40)
    tick = box(stage, "tick")
    assert tick[0] + tick[2] <= x + width
    assert tick[1] >= y


def test_where_only_a_turn_is_to_be_chosen_it_lies_there_at_once(open_table: OpenTable) -> None:
    scene = city()
    only = tuple(choice for choice in scene.choices if choice.path == ("cell 7 3",))
    stage = open_table(replace(scene, choices=only))
    assert stage.person.find("tick").is_visible()
    stage.page.keyboard.press("r")
    stage.page.keyboard.press("Enter")
    stage.has_chosen(choice_of(stage, "cell 7 3", 90))


# -- strips --------------------------------------------------------------------------------------------------


def test_a_strip_scrolls_by_wheel_drag_arrows_and_keys(open_table: OpenTable) -> None:
    stage = open_table(city())
    start = place(stage, "card-4")
    stage.page.mouse.move(*start)
    stage.page.mouse.wheel(0, 200)
    stage.person.wait(lambda: place(stage, "card-4")[0] < start[0] - 150, "scrolled cards")
    stage.page.mouse.wheel(0, -900)
    stage.person.wait(lambda: near(place(stage, "card-4"), start), "the start of the strip")
    drag(stage, start, (-150, 0))
    assert near(place(stage, "card-4"), (start[0] - 150, start[1]))
    assert stage.chosen == []
    stage.person.find("strip-right-hand").click()
    assert stage.person.find("strip-right-hand").count() == 0
    stage.person.find("strip-left-hand").click()
    stage.person.find("zone-card-12").focus()
    x, _, width, _ = box(stage, "stage")
    assert x < place(stage, "card-12")[0] < x + width
    stage.page.keyboard.press("Enter")
    stage.has_chosen(1012)


def test_a_finger_scrolls_a_strip_sideways_and_taps_choose(open_table: OpenTable) -> None:
    stage = open_table(city("tall"), phone=True)
    before = place(stage, "card-3")
    swipe(stage, place(stage, "card-0"), (-160, 4))
    assert near(place(stage, "card-3"), (before[0] - 160, before[1]), 6)
    assert stage.chosen == []
    stage.person.click_zone("card-3")
    stage.person.find("confirm").click()
    stage.has_chosen(1003)


def test_stops_lead_to_their_place_and_the_current_one_is_marked(open_table: OpenTable) -> None:
    stage = open_table(city("tall"), phone=True)
    stops = [stage.person.find(f"stop-hand-{index}") for index in range(3)]
    assert [stop.get_attribute("aria-pressed") for stop in stops] == ["true", "false", "false"]
    stops[1].click()
    x, _, width, _ = box(stage, "stage")
    assert box(stage, "zone-card-5")[0] < x + 20
    assert [stop.get_attribute("aria-pressed") for stop in stops] == ["false", "true", "false"]
    stops[2].click()
    assert place(stage, "card-13")[0] < x + width
    assert [stop.get_attribute("aria-pressed") for stop in stops] == ["false", "false", "true"]


# -- other ways to choose ------------------------------------------------------------------------------------


def changed(scene: Scene, action: int, **how: Any) -> Scene:
    choices = [replace(each, **how) if each.action == action else each for each in scene.choices]
    return replace(scene, choices=tuple[Choice, ...](choices))


def test_a_costly_card_is_shown_first_and_made_by_the_second_click(open_table: OpenTable) -> None:
    stage = open_table(changed(city(), 1003, confirm="always", help="It is spent."))
    stage.person.click_zone("card-3")
    assert stage.chosen == []
    assert "It is spent." in stage.person.question
    stage.page.mouse.move(*place(stage, "card-6"))
    assert "It is spent." in stage.person.question
    stage.page.keyboard.press("Escape")
    assert stage.person.find("confirm").count() == 0
    stage.person.click_zone("card-3")
    stage.person.click_zone("card-3")
    stage.has_chosen(1003)


def test_a_small_step_needs_no_confirmation_by_touch(open_table: OpenTable) -> None:
    stage = open_table(changed(city("tall"), 1000, confirm="never"), phone=True)
    stage.person.click_zone("card-0")
    stage.has_chosen(1000)


def test_a_choice_has_a_button_and_a_key_although_it_has_a_path(open_table: OpenTable) -> None:
    scene = changed(city(), 1003, shown=True, key="ArrowUp", icon="car", button="Play card three")
    stage = open_table(scene)
    button = stage.person.find("choice-1003")
    assert button.inner_text() == "Play card three"
    assert button.locator("use").get_attribute("href") == "#car"
    button.click()
    stage.play(scene)
    stage.person.find("zone-cell 4 3").focus()
    stage.page.keyboard.press("ArrowUp")
    stage.has_chosen(1003, 1003)


def test_one_click_makes_several_choices_as_long_as_each_is_offered(open_table: OpenTable) -> None:
    scene = city(tile=False, cards=7)
    first, second, third = (choice.action for choice in scene.choices)
    way = Way(actions=(first, second, first, third), path=("cell 5 4",), text="Play all cards.")
    stage = open_table(replace(scene, ways=(way,)))
    stage.person.click_zone("cell 5 4")
    stage.has_chosen(first)
    stage.play(scene)
    stage.has_chosen(first, second)
    stage.play(replace(scene, choices=scene.choices[1:]))  # the next one is not offered: that was all
    stage.play(scene)
    assert stage.chosen == [first, second]


def test_a_zone_can_stand_for_another(open_table: OpenTable) -> None:
    scene = city()
    zones = tuple(
        replace(zone, stands_for="card-3") if zone.id == "cell 4 4" else zone for zone in scene.zones
    )
    stage = open_table(replace(scene, zones=zones))
    stage.person.click_zone("cell 4 4")
    stage.has_chosen(1003)


# -- several at the same time --------------------------------------------------------------------------------


def test_the_panel_shows_which_seats_have_decided(open_table: OpenTable) -> None:
    stage = open_table(replace(city(seats=(1, 2), done=(0, 3)), choices=()))
    panels = [stage.person.find(f"panel-{seat}").inner_text() for seat in range(4)]
    assert ["thinking" in panel for panel in panels] == [False, True, True, False]
    assert ["has chosen" in panel for panel in panels] == [True, False, False, True]
    stage.play(city(seats=(0,)))
    assert "to move" in stage.person.find("panel-0").inner_text()
