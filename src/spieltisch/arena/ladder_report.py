"""Write the ladder as a Markdown page with a picture for every game."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill

import msgspec

from spieltisch.arena.formatting import format_factor, format_mean, game_name
from spieltisch.arena.html_page import document
from spieltisch.arena.ladder import Ladder, MatchResult
from spieltisch.arena.plots import Row, intervals
from spieltisch.arena.texts import ArenaError, say
from spieltisch.bots import Level
from spieltisch.engine import registry
from spieltisch.engine.texts import number

DATA = "ladder.json"  # a ladder for each game
WIDTH = 120  # of the page's prose
NOTES = "<!-- notes -->"  # text below this line is written by hand and kept


def read_ladders(folder: Path) -> dict[str, Ladder]:
    """Read the ladders in a folder, by game; return none if there is no data.

    :raises ArenaError: if the data cannot be read.
    """
    file = folder / DATA
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Ladder])
    except (OSError, msgspec.DecodeError) as error:
        raise ArenaError("ladder-unreadable", file=str(file), reason=str(error)) from error


def write_ladder(ladder: Ladder, folder: Path, language: str = "en") -> None:
    """Write the data, the page and the pictures. Ladders of other games in the folder are kept.

    :raises ArenaError: if the folder's data cannot be read. :raises OSError: if it cannot be written.
    """
    found = {**read_ladders(folder), **ladder.by_game()}
    ladders = {slug: found[slug] for slug in sorted(found)}
    folder.mkdir(parents=True, exist_ok=True)
    data = msgspec.json.format(msgspec.json.encode(ladders), indent=1)
    (folder / DATA).write_bytes(data + b"\n")
    for slug, each in ladders.items():
        (folder / f"ladder-{slug}.svg").write_text(picture_of(each.rungs, language), encoding="utf-8")
    page = folder / "ladder.md"
    notes = page.read_text(encoding="utf-8").partition(NOTES)[2] if page.exists() else "\n"
    page.write_text(markdown(ladders, language) + NOTES + notes, encoding="utf-8")


def picture_of(rungs: Sequence[MatchResult], language: str) -> str:
    """Draw the payoffs of all levels in one game."""
    rows = [Row(label(rung, language), rung.payoff, result(rung, language), rung.kept) for rung in rungs]
    return document(intervals(rows, language, reference=0), say(language, "ladder-picture"))


def label(rung: MatchResult, language: str) -> str:
    """Return the names of the level and its opponent."""
    match = rung.match
    return say(language, "match-label", bot=match.bot, other=match.other, players=match.players)


def result(rung: MatchResult, language: str) -> str:
    """Format the figure that has a target."""
    if rung.promise == "share":
        return format_mean(rung.wins, language, 0, percent=True)
    if rung.promise == "times":
        return format_factor(rung.wins.mean / rung.fair_share, language)
    return format_mean(rung.payoff, language)


def headings(language: str) -> list[str]:
    """Return the column headings of a game's table."""
    names = ("level-against", "games", "payoff", "wins", "of-fair-share", "kept-heading", "promised")
    return [say(language, name) for name in names]


def cells(rung: MatchResult, language: str) -> list[str]:
    """Return a row of that table."""
    return [
        label(rung, language),
        number(rung.games, language),
        format_mean(rung.payoff, language),
        format_mean(rung.wins, language, 1, percent=True),
        format_factor(rung.wins.mean / rung.fair_share, language),
        say(language, "kept", kept=rung.kept),
        promised(rung, language),
    ]


def promised(rung: MatchResult, language: str) -> str:
    """Format the target."""
    wanted = {"share": number(100 * rung.wanted, language), "times": format_factor(rung.wanted, language)}
    return say(language, f"promised-{rung.promise}", wanted=wanted.get(rung.promise, ""))


def promises_kept(rungs: Sequence[MatchResult], language: str) -> str:
    """Return a sentence that counts the targets reached."""
    return say(language, "ladder-tally", kept=sum(rung.kept for rung in rungs), total=len(rungs))


def markdown(ladders: Mapping[str, Ladder], language: str) -> str:
    """Return the Markdown page."""
    rungs = [rung for ladder in ladders.values() for rung in ladder.rungs]
    parts = [
        f"# {say(language, 'ladder-title')}",
        fill(say(language, "ladder-about"), WIDTH),
        promises_kept(rungs, language),
    ]
    for slug, ladder in ladders.items():
        parts += [
            f"## {game_name(registry.game(slug), language)}",
            _levels(ladder.levels[slug], language),
            f"![{say(language, 'ladder-picture')}](ladder-{slug}.svg)",
            _table(headings(language), [cells(rung, language) for rung in ladder.rungs]),
            f"{_facts(ladder, language)}  \n{say(language, 'ladder-command')}: `{ladder.command}`",
        ]
    return "\n\n".join(parts) + "\n\n"


def _facts(ladder: Ladder, language: str) -> str:
    machine = msgspec.structs.asdict(ladder.machine)
    return say(language, "ladder-facts", date=ladder.date, seed=str(ladder.seed), **machine)


def _levels(levels: Mapping[str, Level | None], language: str) -> str:
    columns = [say(language, "ladder-level"), say(language, "ladder-made-of")]
    rows = [[level, _made_of(level, made_of)] for level, made_of in levels.items()]
    return _table(columns, rows)


def _made_of(name: str, level: Level | None) -> str:
    facts = {"bot": name} if level is None else msgspec.structs.asdict(level)
    return ", ".join(f"{fact} `{value}`" for fact, value in facts.items() if fact != "id")


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---", *("---:" for _ in columns[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
