"""The games on the shelf: those that can be played, and those that are announced."""

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Literal

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.box import Option
from spieltisch.engine.core import Game
from spieltisch.server.bots import bots_for
from spieltisch.server.messages import BotInfo, GameInfo, OptionChoice, OptionInfo
from spieltisch.server.texts import Refusal, say
from spieltisch.stage import rooms
from spieltisch.stage.render import render
from spieltisch.stage.scene import Picture, Sheet

ORDER = ("kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider")
Theme = Literal["light", "dark"]
Drawing = Literal["vignette", "badge"]
NO_SPRITES = Sheet(sprites="", boards={}, light={}, dark={})


class Announcement(msgspec.Struct, kw_only=True):
    """A game that will come: its folder has an announced.toml."""

    name_en: str
    name_de: str
    sentence_en: str
    sentence_de: str
    players_min: int
    players_max: int
    minutes_min: int
    minutes_max: int
    age: int


def shelf(ready: "frozenset[str]", language: str) -> list[GameInfo]:
    """All games; `ready` are those that can be played."""
    known = {slug: game_info(registry.game(slug), slug in ready, language) for slug in registry.slugs()}
    for slug, announced in announcements().items():
        if slug not in known:
            known[slug] = _announced_info(slug, announced, language)
    return [known[slug] for slug in sorted(known, key=_place)]


def _place(slug: str) -> tuple[int, str]:
    return (ORDER.index(slug) if slug in ORDER else len(ORDER), slug)


@cache
def announcements() -> dict[str, Announcement]:
    """The announced games."""
    found = {}
    for folder in files("spieltisch.games").iterdir():
        file = folder.joinpath("announced.toml")
        if file.is_file():
            told = tomllib.loads(file.read_text(encoding="utf-8"))
            found[folder.name.replace("_", "-")] = msgspec.convert(told, Announcement)
    return found


def game_info(game: Game, ready: bool, language: str) -> GameInfo:
    """A game that has rules."""
    facts = game.box.game
    return GameInfo(
        slug=game.slug,
        name=getattr(facts, f"name_{language}"),
        sentence=getattr(facts, f"summary_{language}"),
        ready=ready,
        players_min=facts.players_min,
        players_max=facts.players_max,
        minutes_min=facts.duration_minutes[0],
        minutes_max=facts.duration_minutes[1],
        age=facts.age_min,
        options=[option_info(option, language) for option in game.box.option] if ready else [],
        bots=[bot_info(bot, language) for bot in bots_for(game)] if ready else [],
        sheet=rooms.sheet_of(game).digest if ready else "",
    )


def _announced_info(slug: str, told: Announcement, language: str) -> GameInfo:
    return GameInfo(
        slug=slug,
        name=getattr(told, f"name_{language}"),
        sentence=getattr(told, f"sentence_{language}"),
        ready=False,
        players_min=told.players_min,
        players_max=told.players_max,
        minutes_min=told.minutes_min,
        minutes_max=told.minutes_max,
        age=told.age,
    )


def option_info(option: Option, language: str) -> OptionInfo:
    """An option, explained."""
    return OptionInfo(
        id=option.id,
        type=option.type,
        name=getattr(option, f"name_{language}"),
        help=getattr(option, f"help_{language}"),
        rule=option.rule,
        default=option.default,
        min=option.min,
        max=option.max,
        values=[
            OptionChoice(value=choice.value, name=getattr(choice, f"name_{language}"))
            for choice in option.values
        ],
    )


def bot_info(bot: str, language: str) -> BotInfo:
    """A bot that can sit down."""
    return BotInfo(
        id=bot, name=say(language, f"bot-{bot}", number=0), about=say(language, f"bot-{bot}-about")
    )


@cache
def picture(slug: str, drawing: Drawing, theme: Theme) -> str:
    """The picture or the badge of a game as an SVG document.

    :raises Refusal: when the game has no drawings.
    """
    if slug in registry.slugs() and rooms.has_stage(slug):
        game = registry.game(slug)
        drawn = rooms.vignette_of(game) if drawing == "vignette" else rooms.badge_of(game)
        return render(drawn, rooms.sheet_of(game).sheet, theme)
    package = f"spieltisch.games.{slug.replace('-', '_')}"
    if slug not in announcements() or not _has_board(package):
        raise Refusal("no-picture", 404)
    board = import_module(f"{package}.board")
    own: Picture = getattr(board, drawing)()
    sheet = getattr(board, "sheet", None)
    return render(own, sheet() if callable(sheet) else NO_SPRITES, theme)


def _has_board(package: str) -> bool:
    return find_spec(f"{package}.board") is not None
