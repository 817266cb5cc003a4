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
    help="Your seat, counted from 1; repeat it, or say 'all', for several people at one device.",
)
@click.option("--bot", default="casual", show_default=True, metavar="NAME", help="Who plays the other seats.")
@setup_options
@click.option("--seed", type=int, help="The same dice and bots again.  [default: any]")
@click.option("--save", metavar="FILE", help="Keep the record of the game in a new file.")
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
    from spieltisch.cli.terminal_game import Session
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
    whole = game.complete_options(int(state.players), options)
    session = Session(state, whole, people, bots, dice.stream("chance"), language)
    if save is not None:
        session.save_to(Path(save))
    session.show_start(seed, bot)
    session.run()


def seat_numbers(seats: tuple[str, ...], players: int) -> list[int]:
    """The seats that people take, counted from 0."""
    from spieltisch.cli.texts import CommandError

    everybody = [str(number) for number in range(1, players + 1)]
    for seat in seats:
        if seat not in (*everybody, "all"):
            raise CommandError("bad-seat", found=seat, seats=everybody)
    return [seat for seat, number in enumerate(everybody) if number in seats or "all" in seats]
