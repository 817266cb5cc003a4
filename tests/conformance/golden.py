"""Golden playthroughs: readable games that show every change of behaviour as a difference.

`python -m tests.conformance.golden` writes them to tests/golden/<game>/<name>.txt, with the players, options
and seed that are there already, or new ones for a new game.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import spieltisch
import tests.conftest  # noqa: F401 - seats the sample game
from spieltisch.conformance import option_mixes
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.events import Event
from spieltisch.engine.record import Record, random_record
from spieltisch.engine.registry import folder, module, slugs

FOLDER = Path(__file__).parent.parent / "golden"
SEEDS = range(1, 9)  # of these games the shortest is shown
MIX_SEED = 1


def playthrough(game: Game, players: int, options: Mapping[str, Any], seed: int) -> str:
    """Return a random game as text, from its first to its last position."""
    header = {"game": game.slug, "players": players, "options": dict(options), "seed": seed}
    record = random_record(game, players, options, seed)
    return "\n".join([json.dumps(header), *_lines(game, record), ""])


def header_of(text: str) -> tuple[int, dict[str, Any], int]:
    """Read players, options and seed of a playthrough."""
    header = json.loads(text.splitlines()[0])
    return header["players"], header["options"], header["seed"]


def _lines(game: Game, record: Record) -> Iterator[str]:
    state = game.start(record.players, record.options)
    state.trace()
    asked: list[int] = []
    for number, move in enumerate(record.moves, start=1):
        actors = state.actors()
        if actors != [CHANCE]:
            if not set(actors) <= set(asked):
                yield from ("", picture(state), "")
            asked = actors
        action = state.action(move.action)
        yield f"{number}. {_choice(state, move.seat, action)}"
        state.apply(move.seat, action)
        yield from (f"     {_told(state, event)}" for event in state.take_events())
    yield from ("", picture(state), "", *_end(state))


def picture(state: State) -> str:
    """Return the position as a spectator sees it: in the game's notation, or field by field."""
    slug, view = state.game.slug, state.view(None)
    if folder(slug).joinpath("text", "notation.py").is_file():
        return str(module(slug, "text.notation").picture(view, "en"))
    return "\n".join(f"{name}: {json.dumps(value)}" for name, value in view.items())


def _choice(state: State, seat: int, action: int) -> str:
    """Return a decision with the number of choices, in words and as a sentence."""
    who = "chance" if seat == CHANCE else f"seat {seat}"
    among = len(state.chance() if seat == CHANCE else state.legal(seat))
    words = " ".join(str(word) for word in state.describe(action))
    return f"{who} (of {among}): {words} | {state.text(action)}"


def _told(state: State, event: Event) -> str:
    """Return an event, with the seats that see it if it is not public."""
    to = "" if event.seen_by is None else f" (to {', '.join(f'seat {seat}' for seat in event.seen_by)})"
    return f"{event.kind}{to}: {state.event_text(event)}"


def _end(state: State) -> Iterator[str]:
    yield f"end: {state.end_cause()}"
    for standing, payoff in zip(state.standings(), _payoffs(state), strict=True):
        place = f"{standing.rank}. seat {standing.seat}"
        yield f"{place}, score {standing.score}, by {standing.decided_by}, payoff {payoff:+.3f}"
    yield ""
    for name, value in state.dump().items():
        yield f"{name}: {json.dumps(value)}"


def _payoffs(state: State) -> list[float]:
    """Return the payoffs in the order of the standings."""
    payoffs = state.payoffs()
    return [payoffs[standing.seat] for standing in state.standings()]


def choose(game: Game) -> dict[str, tuple[int, dict[str, Any], int]]:
    """Choose three playthroughs: the defaults, another number of players, and one with options and chance."""
    mixes = option_mixes(game, MIX_SEED, 3)
    plain = (game.players[0], mixes[0])
    other = (game.players[-1], mixes[0]) if len(game.players) > 1 else (game.players[0], mixes[-1])
    chosen = {"defaults": plain, "other-table": other, "chance": _with_chance(game, mixes[1:])}
    return {name: (players, mix, _shortest(game, players, mix)) for name, (players, mix) in chosen.items()}


def _with_chance(game: Game, mixes: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
    """Return the first mix of options in which chance acts."""
    players = game.players[len(game.players) // 2]
    for mix in mixes:
        if any(move.seat == CHANCE for move in random_record(game, players, mix, SEEDS[0]).moves):
            return players, mix
    return players, mixes[0]


def _shortest(game: Game, players: int, options: Mapping[str, Any]) -> int:
    return min(SEEDS, key=lambda seed: len(random_record(game, players, options, seed).moves))


def main() -> None:
    """Write the playthroughs of all games."""
    for slug in slugs():
        game = spieltisch.game(slug)
        (FOLDER / slug).mkdir(parents=True, exist_ok=True)
        found = {file.stem: header_of(file.read_text("utf-8")) for file in (FOLDER / slug).glob("*.txt")}
        for name, (players, options, seed) in (found or choose(game)).items():
            text = playthrough(game, players, options, seed)
            (FOLDER / slug / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
