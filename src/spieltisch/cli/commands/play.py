"""`spieltisch play`: a game in the terminal."""

import secrets
from pathlib import Path

import click

from spieltisch.cli.common_options import (
    chosen_options,
    examples,
    game_argument,
    language_option,
    setup_options,
)


@click.command(
    epilog=examples(
        "play kopf-oder-knopf",
        "play kopf-oder-knopf --seat 2 --bot club -o target=8 --lang de",
        "play kopf-oder-knopf --seat all --save our-game.json",
    )
)
@game_argument
@click.option(
    "--seat",
    "seats",
    multiple=True,
    default=["1"],
    show_default=True,
    metavar="N",
    help="Your seat, counted from 1. Repeat it, or write 'all', for several people at one device.",
)
@click.option(
    "--bot", default="casual", show_default=True, metavar="NAME", help="The bot in the other seats."
)
@setup_options
@click.option("--seed", type=int, help="Same seed, same dice and bots.  [default: random]")
@click.option("--save", metavar="FILE", help="Save the record of the game to a new file.")
@language_option
def command(
    slug: str,
    seats: tuple[str, ...],
    bot: str,
    box: str | None,
    players: int | None,
    pairs: tuple[str, ...],
    seed: int | None,
    save: str | None,
    language: str,
) -> None:
    """Play a game in the terminal, against bots or with friends.

    Choose by number or by words; ? explains more while you play.
    """
    from spieltisch.bots import make_bot
    from spieltisch.cli.terminal_game import TerminalGame
    from spieltisch.engine import registry
    from spieltisch.engine.rng import Rng

    game = registry.game(slug, box)
    options = chosen_options(game, pairs)
    state = game.start(players, options)
    people = seat_numbers(seats, int(state.players))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    dice = Rng(seed)
    bots = {
        seat: make_bot(bot, game, dice.stream("bot", seat))
        for seat in range(int(state.players))
        if seat not in people
    }
    complete = game.complete_options(int(state.players), options)
    terminal_game = TerminalGame(state, complete, people, bots, dice.stream("chance"), language)
    if save is not None:
        terminal_game.save_to(Path(save))
    terminal_game.show_start(seed, bot)
    terminal_game.run()


def seat_numbers(seats: tuple[str, ...], players: int) -> list[int]:
    """Return the people's seats, counted from 0."""
    from spieltisch.cli.texts import CommandError

    all_seats = [str(number) for number in range(1, players + 1)]
    for seat in seats:
        if seat not in (*all_seats, "all"):
            raise CommandError("bad-seat", found=seat, seats=all_seats)
    return [seat for seat, number in enumerate(all_seats) if number in seats or "all" in seats]
