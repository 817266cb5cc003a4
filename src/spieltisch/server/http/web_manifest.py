"""The web app manifest, which lets browsers install the client as an app."""

from typing import Any

from litestar import Response, get
from litestar.di import Provide

from spieltisch.server.http.dependencies import LanguageDep, provide_language
from spieltisch.server.texts import say
from spieltisch.stage.tokens import LIGHT

NO_CACHE = {"Cache-Control": "no-cache"}
MANIFEST = "application/manifest+json"


def manifest(language: str) -> dict[str, Any]:
    """The manifest in that language."""
    return {
        "id": "/",
        "name": "Spieltisch",
        "short_name": "Spieltisch",
        "description": say(language, "app-description"),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT["table"],
        "theme_color": LIGHT["paper"],
        "categories": ["games"],
        "icons": [
            _icon("icon-192", 192),
            _icon("icon-512", 512),
            _icon("maskable-512", 512, "maskable"),
            {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [
            {"name": say(language, "app-my-games"), "url": "/#mine", "icons": [_icon("icon-192", 192)]},
            {"name": say(language, "app-open-tables"), "url": "/#open", "icons": [_icon("icon-192", 192)]},
        ],
    }


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    return {
        "src": f"/icons/{name}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@get(
    "/manifest.webmanifest",
    include_in_schema=False,
    media_type=MANIFEST,
    dependencies={"language": Provide(provide_language)},
)
async def app_manifest(language: LanguageDep) -> Response[dict[str, Any]]:
    """The web app manifest."""
    return Response(manifest(language), media_type=MANIFEST, headers=NO_CACHE)


HANDLERS = [app_manifest]
