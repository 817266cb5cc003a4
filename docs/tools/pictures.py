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
from spieltisch.engine.record import Record
from spieltisch.stage import show
from spieltisch.stage.game_views import scene_of, sheet_of
from spieltisch.stage.render import render
from spieltisch.stage.sight import look

IMAGES = Path(__file__).parents[1] / "images"
GAME = "kopf-oder-knopf"
MIDGAME = (8, 65)  # the seed of a game between greedy bots, and a moment when both colours threaten
MOMENTS = {"kap-hoorn": (3, 80), "homestretch": (4, 150), "kopf-an-kopf": (4, 160), "knight-rider": (3, 170)}
NAMES = ("Anna", "Ben", "Clara", "David")
COLUMNS = 92
COMMAND = ["play", GAME, "--bot", "greedy", "--seed", "7"]
TYPED = ("f2 f4", "b2 b4", "q")  # a move, one that is refused, and good-bye
PAPER, INK, MUTED = (251, 247, 236), (30, 42, 48), (95, 103, 108)
RED, BLUE, GREEN, GOLD = (200, 65, 47), (47, 109, 168), (14, 124, 102), (180, 83, 26)
THEME = TerminalTheme(PAPER, INK, [INK, RED, GREEN, GOLD, BLUE, GOLD, GREEN, MUTED])


def main() -> None:
    """All pictures, each into its file."""
    (IMAGES / "play.svg").write_text(terminal(), encoding="utf-8")
    (IMAGES / "table.svg").write_text(table(), encoding="utf-8")
    for slug, (players, steps) in MOMENTS.items():
        (IMAGES / f"{slug}.svg").write_text(moment(slug, players, steps), encoding="utf-8")


def table() -> str:
    """The middle of a game, as it lies on the table."""
    seed, length = MIDGAME
    state = spieltisch.game(GAME).start()
    record, rng = Record.from_state(state), spieltisch.Rng(seed)
    bots = [make_bot("greedy", state.game, rng.stream(str(seat))) for seat in range(2)]
    for _ in range(length):
        (seat,) = state.actors()
        action = bots[seat].choose(state, seat)
        record.add(state, seat, action)
        state.apply(seat, action)
    return show(record).svg()


def moment(slug: str, players: int, steps: int) -> str:
    """A game between greedy bots after so many steps, as whoever is asked then sees it."""
    state, rng = spieltisch.game(slug).start(players), spieltisch.Rng(3)
    bots = [make_bot("greedy", state.game, rng.stream(str(seat))) for seat in range(players)]
    while steps > 0 or state.actors()[0] == spieltisch.CHANCE:
        seat = state.actors()[0]
        chance = seat == spieltisch.CHANCE
        state.apply(seat, state.sample(rng) if chance else bots[seat].choose(state, seat))
        steps -= 1
    sight = look(state, state.actors()[0], names=NAMES[:players])
    return render(scene_of(sight), sheet_of(state.game).sheet)


def terminal() -> str:
    """A game in the terminal, as it is: the command plays, its output becomes an SVG."""
    environment = {
        "FORCE_COLOR": "1",
        "COLUMNS": str(COLUMNS),
        "LANG": "en_GB.UTF-8",
        "TERM": "xterm-256color",
    }
    played = subprocess.run(
        [sys.executable, "-m", "spieltisch", *COMMAND],
        input="\n".join(TYPED),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    output = played.stdout
    for words in TYPED:  # what a pipe does not echo
        output = output.replace("Your choice: ", f"Your choice:\u00a0{words}\n", 1)
    lines = output[output.index("·", output.index("Your choice")) :].splitlines()
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True)
    console.print(Text(f"$ spieltisch {' '.join(COMMAND)}", style="bold"))
    console.print(Text.from_ansi("\n".join(["", *lines[:-2]])))
    picture = console.export_svg(title="Spieltisch", theme=THEME, unique_id="play")
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # nothing is fetched from elsewhere
    return re.sub(r"<!--.*?-->", "", picture).replace("<text", '<text xml:space="preserve"')


if __name__ == "__main__":
    main()
