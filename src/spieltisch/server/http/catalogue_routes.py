"""Routes of the game catalogue: games, drawings, rulebooks."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from spieltisch.engine import registry
from spieltisch.server.http import catalogue
from spieltisch.server.http.catalogue import Theme
from spieltisch.server.http.dependencies import LanguageDep, ServicesDep
from spieltisch.server.http.rulebook_pages import rulebook
from spieltisch.server.http.static_files import IMMUTABLE
from spieltisch.server.texts import ServerRefusal
from spieltisch.stage.game_views import has_stage, sheet_of
from spieltisch.stage.scene import Sheet
from spieltisch.table.protocol import GameInfo, Rulebook

FIVE_MINUTES = {"Cache-Control": "public, max-age=300"}
SVG = "image/svg+xml"


@get("/games", tags=["games"])
async def games(services: ServicesDep, language: LanguageDep) -> list[GameInfo]:
    """All games, including those that cannot be played yet."""
    ready = frozenset(slug for slug in registry.slugs() if has_stage(slug))
    return catalogue.list_games(ready, language)


@get("/games/{slug:str}/sheets/{digest:str}", tags=["games"])
async def sheet(slug: FromPath[str], digest: FromPath[str]) -> Response[Sheet]:
    """The sprites of a game. The content of a digest never changes."""
    drawn = sheet_of(registry.game(slug))
    if drawn.digest != digest:
        raise ServerRefusal("no-sheet", 404)
    return Response(drawn.sheet, headers=IMMUTABLE)


@get("/games/{slug:str}/picture.svg", tags=["games"], media_type=SVG)
async def picture(slug: FromPath[str], theme: FromQuery[Theme] = "light") -> Response[str]:
    """The picture of a game."""
    return Response(catalogue.picture(slug, "vignette", theme), media_type=SVG, headers=FIVE_MINUTES)


@get("/games/{slug:str}/badge.svg", tags=["games"], media_type=SVG)
async def badge(slug: FromPath[str], theme: FromQuery[Theme] = "light") -> Response[str]:
    """The small square badge of a game."""
    return Response(catalogue.picture(slug, "badge", theme), media_type=SVG, headers=FIVE_MINUTES)


@get("/games/{slug:str}/rules", tags=["games"])
async def rules(slug: FromPath[str], language: LanguageDep) -> Rulebook:
    """The rulebook of a game."""
    return rulebook(slug, language)


HANDLERS = [games, sheet, picture, badge, rules]
