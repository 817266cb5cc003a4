"""The end of a game: score, rematch, replay and review."""

from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from spieltisch.stage.scene import Place, Result, ScorePart
from tests.browser.conftest import Server
from tests.browser.knight_rider_city import SHEET, city
from tests.browser.person import PHONE, Invite
from tests.browser.staged_table import StagedTable
from tests.browser.test_whole_games import play_sensibly


def test_a_finished_game_is_reviewed_and_a_moment_of_it_shared(server: Server, invite: Invite) -> None:
    # Given a game that is over
    anna = invite(server.url)
    anna.find("play-sample-game").click()
    play_sensibly(anna)
    result = anna.find("result")
    result.wait_for()
    for way in ("rematch", "replay-link", "review-link", "result-dice"):
        assert result.get_by_test_id(way).is_visible()
    assert anna.accessibility_violations() == []
    # And the dice are verified
    anna.find("result-dice").click()
    anna.page.get_by_role("dialog").wait_for()
    assert anna.accessibility_violations() == []
    anna.page.keyboard.press("Escape")
    # When a player asks for its review
    anna.find("review-link").click()
    curve = anna.find("curve")
    curve.wait_for(timeout=60_000)
    # Then a click on the curve shows that moment on the board, and its address can be shared
    slider = anna.find("replay-slider")
    anna.wait(lambda: anna.find("stage").count() == 1, "the board")
    start = anna.find("stage").inner_html()
    assert anna.accessibility_violations() == []
    plot = curve.locator("svg").last
    place = plot.bounding_box()
    assert place is not None
    anna.page.mouse.click(place["x"] + place["width"] - 24, place["y"] + 60)
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    anna.wait(lambda: anna.find("stage").inner_html() != start, "the board at the end")
    anna.page.keyboard.press("ArrowLeft")
    anna.page.keyboard.press("Home")
    anna.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    assert curve.locator("table tbody tr").count() > 2  # the same data for screen readers
    # And who has the address sees the same, on a phone and in another language, too
    other = invite(anna.page.url, size=PHONE, language="de", touch=True, dark=True)
    expect(other.find("replay-slider")).to_have_value("1")
    other.find("curve").wait_for()
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "Wer spielte wie?" in other.find("review").inner_text()
    assert other.accessibility_violations() == []


def test_only_places_look_like_places(server: Server, browser: Browser) -> None:
    # Given the end of a game whose panels have no score, like Kap Hoorn with its wind roses
    scene = city(seats=())
    panels = tuple(replace(panel, score=None) for panel in scene.panels)
    places = tuple(
        Place(seat=panel.seat, rank=rank, score=roses, parts=(ScorePart(text="Roses", value=str(roses)),))
        for panel, rank, roses in zip(panels, (2, 1, 2, 2), (2, 3, 1, 2), strict=True)
    )
    stage = StagedTable(browser, server.url, SHEET)
    stage.play(replace(scene, choices=(), panels=panels, result=Result(sentence="Over.", places=places)))
    # Then the places are in order, and no other number stands alone
    result = stage.person.find("result")
    ranks = result.locator("li > .rank").all_inner_texts()
    numbers = result.locator("li > .score").count()
    stage.person.context.close()
    assert (ranks, numbers) == (["1.", "2.", "2.", "2."], 0)
