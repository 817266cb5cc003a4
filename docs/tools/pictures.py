"""Draws the pictures of the documents: `make pictures`."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import spieltisch
from spieltisch.bots import make_bot
from spieltisch.engine.game_package import Drawing, Terminal, game_package, shelf
from spieltisch.stage.game_views import scene_of, sheet_of
from spieltisch.stage.render import render
from spieltisch.stage.sight import look

IMAGES = Path(__file__).parents[1] / "images"
NAMES = ("Anna", "Ben", "Clara", "David")
COLUMNS = 92
PAPER, INK, MUTED = (251, 247, 236), (30, 42, 48), (95, 103, 108)
RED, BLUE, GREEN, GOLD = (200, 65, 47), (47, 109, 168), (14, 124, 102), (180, 83, 26)
THEME = TerminalTheme(PAPER, INK, [INK, RED, GREEN, GOLD, BLUE, GOLD, GREEN, MUTED])


def main() -> None:
    """All pictures, each into its file."""
    for slug in shelf():
        game = game_package(slug)
        if game.drawing is not None:
            (IMAGES / f"{slug}.svg").write_text(moment(slug, game.drawing), encoding="utf-8")
        if game.terminal is not None:
            (IMAGES / "play.svg").write_text(terminal(slug, game.terminal), encoding="utf-8")


def moment(slug: str, drawing: Drawing) -> str:
    """A game between greedy bots after some steps, as the seat sees it that is asked then."""
    players, steps = drawing.players, drawing.steps
    state, rng = spieltisch.game(slug).start(players), spieltisch.Rng(drawing.seed)
    bots = [make_bot("greedy", state.game, rng.stream(str(seat))) for seat in range(players)]
    while steps > 0 or state.actors()[0] == spieltisch.CHANCE:
        seat = state.actors()[0]
        chance = seat == spieltisch.CHANCE
        state.apply(seat, state.sample(rng) if chance else bots[seat].choose(state, seat))
        steps -= 1
    sight = look(state, state.actors()[0], names=NAMES[:players])
    return render(scene_of(sight), sheet_of(state.game).sheet)


def terminal(slug: str, game: Terminal) -> str:
    """A game in the terminal, as it is: the command plays, its output becomes an SVG."""
    command = ["play", slug, "--bot", "greedy", "--seed", str(game.seed)]
    environment = {
        "FORCE_COLOR": "1",
        "COLUMNS": str(COLUMNS),
        "LANG": "en_GB.UTF-8",
        "TERM": "xterm-256color",
    }
    played = subprocess.run(
        [sys.executable, "-m", "spieltisch", *command],
        input="\n".join(game.typed),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    output = played.stdout
    for words in game.typed:  # what a pipe does not echo
        output = output.replace("Your choice: ", f"Your choice:\u00a0{words}\n", 1)
    lines = output[output.index("·", output.index("Your choice")) :].splitlines()
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True)
    console.print(Text(f"$ spieltisch {' '.join(command)}", style="bold"))
    console.print(Text.from_ansi("\n".join(["", *lines[:-2]])))
    picture = console.export_svg(title="Spieltisch", theme=THEME, unique_id="play")
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # nothing is fetched from elsewhere
    return re.sub(r"<!--.*?-->", "", picture).replace("<text", '<text xml:space="preserve"')


if __name__ == "__main__":
    main()
