"""The game catalogue: what the home page and the form for a new table show."""

from functools import cache
from typing import Literal

from spieltisch.engine import registry
from spieltisch.engine.box import Option
from spieltisch.engine.core import Game
from spieltisch.engine.game_package import seats, shelf
from spieltisch.server.texts import ServerRefusal
from spieltisch.stage import game_views
from spieltisch.stage.lessons import has_lesson, lesson_of
from spieltisch.stage.render import render
from spieltisch.table.bot_seats import bots_for
from spieltisch.table.protocol import BotInfo, GameInfo, OptionChoice, OptionInfo, SeatNote
from spieltisch.table.texts import say

Theme = Literal["light", "dark"]
Drawing = Literal["vignette", "badge"]


def list_games(ready: "frozenset[str]", language: str) -> list[GameInfo]:
    """All games in the order of the home page; `ready` can be played."""
    return [game_info(registry.game(slug), slug in ready, language) for slug in shelf()]


def game_info(game: Game, ready: bool, language: str) -> GameInfo:
    """What clients need to know about a game."""
    facts, advice = game.box.game, seats(game.slug)
    return GameInfo(
        slug=game.slug,
        name=getattr(facts, f"name_{language}"),
        sentence=getattr(facts, f"summary_{language}"),
        ready=ready,
        players_min=facts.players_min,
        players_max=facts.players_max,
        against_bots=advice.against_bots,
        seat_notes=[
            SeatNote(players=note.players, text=getattr(note, f"text_{language}")) for note in advice.note
        ],
        minutes_min=facts.duration_minutes[0],
        minutes_max=facts.duration_minutes[1],
        age=facts.age_min,
        options=[option_info(option, language) for option in game.box.option] if ready else [],
        bots=[bot_info(bot, language) for bot in bots_for(game)] if ready else [],
        sheet=game_views.sheet_of(game).digest if ready else "",
        lesson=lesson_of(game.slug).minutes if ready and has_lesson(game.slug) else 0,
    )


def option_info(option: Option, language: str) -> OptionInfo:
    """An option with its name and help text."""
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
    """A bot level with its name and description."""
    return BotInfo(
        id=bot, name=say(language, f"bot-{bot}", gender="male"), about=say(language, f"bot-{bot}-about")
    )


@cache
def picture(slug: str, drawing: Drawing, theme: Theme) -> str:
    """The picture or the badge of a game as an SVG document.

    :raises Refusal: when the game has no drawings.
    """
    if slug not in registry.slugs() or not game_views.has_stage(slug):
        raise ServerRefusal("no-picture", 404)
    game = registry.game(slug)
    drawn = game_views.vignette_of(game) if drawing == "vignette" else game_views.badge_of(game)
    return render(drawn, game_views.sheet_of(game).sheet, theme)
