"""The game catalogue: games, drawings, rulebooks, web manifest."""

import re
from pathlib import Path

import msgspec
import pytest

from spieltisch.engine import registry
from spieltisch.engine.rulebook import rules
from spieltisch.server.http.rulebook_pages import rulebook
from spieltisch.server.http.web_manifest import manifest
from spieltisch.stage.game_views import has_stage
from spieltisch.stage.scene import Sheet
from tests.server.conftest import Guests

KOK = "kopf-oder-knopf"
PUBLIC = Path(__file__).parents[3] / "web/public"
ORDER = ("kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider")


def test_the_catalogue_lists_all_five_games_in_order(guests: Guests) -> None:
    games = guests().get("/api/games", lang="de")
    assert [game["slug"] for game in games][: len(ORDER)] == list(ORDER)
    for game in games[: len(ORDER)]:
        assert game["sentence"].endswith((".", "!", "?"))
        assert 1 <= game["players_min"] <= game["players_max"]
        slug = game["slug"]
        assert game["ready"] is (slug in registry.slugs() and has_stage(slug))


def test_a_game_without_drawings_cannot_be_played(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "spieltisch.server.workers.table_service.has_stage", lambda slug: slug != "homestretch"
    )
    assert guests().open("homestretch", status=409)["key"] == "game-not-ready"


def test_a_game_explains_its_options_and_bots(guests: Guests) -> None:
    game = next(each for each in guests().get("/api/games", lang="de") if each["slug"] == KOK)
    target = next(option for option in game["options"] if option["id"] == "target")
    assert (target["type"], target["min"], target["max"], target["default"]) == ("int", 1, 14, 10)
    assert target["help"].startswith("Wer zuerst")
    assert target["rule"] == "KOK-57"
    assert [bot["id"] for bot in game["bots"]] == ["beginner", "casual", "club", "master"]
    assert all(bot["name"] and bot["about"] for bot in game["bots"])


def test_a_game_says_how_many_seats_it_lives_from(guests: Guests) -> None:
    games = {game["slug"]: game for game in guests().get("/api/games", lang="de")}
    seats = {slug: games[slug]["against_bots"] for slug in ORDER}
    assert seats == {KOK: 2, "kap-hoorn": 3, "homestretch": 4, "kopf-an-kopf": 4, "knight-rider": 2}
    [note] = games["homestretch"]["seat_notes"]
    assert (note["players"], "Geisterspieler" in note["text"]) == (2, True)
    for slug in ORDER:
        assert games[slug]["players_min"] <= seats[slug] <= games[slug]["players_max"]


def test_the_sprites_of_a_digest_never_change(guests: Guests) -> None:
    anna = guests()
    digest = next(game["sheet"] for game in anna.get("/api/games") if game["slug"] == KOK)
    answer = anna.http.get(f"/api/games/{KOK}/sheets/{digest}")
    assert "immutable" in answer.headers["cache-control"]
    assert msgspec.json.decode(answer.content, type=Sheet).sprites


@pytest.mark.parametrize("slug", ORDER)
@pytest.mark.parametrize("drawing", ["picture", "badge"])
def test_pictures_of_all_games(guests: Guests, slug: str, drawing: str) -> None:
    answer = guests().http.get(f"/api/games/{slug}/{drawing}.svg", params={"theme": "dark"})
    if answer.status_code == 404:
        pytest.skip("not drawn yet")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "script" not in answer.headers["content-security-policy"]
    assert answer.text.startswith("<svg")
    assert "var(--" not in answer.text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", registry.bundled_games())
def test_every_rule_can_be_linked_to(guests: Guests, slug: str, language: str) -> None:
    book = guests().get(f"/api/games/{slug}/rules", lang=language)
    html = "".join(chapter["html"] for chapter in book["chapters"])
    ids = re.findall(r' id="([^"]+)"', html) + [chapter.get("id") for chapter in book["chapters"]]
    assert [each for each in ids if each in rules(slug)] == list(rules(slug))
    links = set(re.findall(r'href="#([^"]+)"', html))
    assert links <= set(ids)
    assert "<a id=" not in html
    assert "**" not in re.sub(r"<(pre|code)>.*?</\1>", "", html, flags=re.DOTALL)
    assert all(chapter["title"] for chapter in book["chapters"][1:])


def test_rule_numbers_in_texts_are_links() -> None:
    html = "".join(chapter.html for chapter in rulebook(KOK, "en").chapters)
    assert '<p id="KOK-8" class="rule"><a href="#KOK-8" class="rule-number">KOK-8</a> ' in html
    bare = re.sub(r"<a .*?</a>|<code>.*?</code>|<pre>.*?</pre>", "", html, flags=re.DOTALL)
    assert not re.search(r">[^<]*KOK-\d", bare)


def test_the_web_manifest_has_icons_and_both_languages() -> None:
    german, english = manifest("de"), manifest("en")
    assert german["description"] != english["description"]
    assert {icon["sizes"] for icon in german["icons"]} >= {"192x192", "512x512"}
    for icon in german["icons"]:
        assert (PUBLIC / icon["src"].removeprefix("/")).is_file(), icon
