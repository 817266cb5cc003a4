"""Two boxes side by side for people: what has clearly changed, what may have, and all the rest."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from spieltisch.arena.compare import Comparison, Difference, Figure, Verdict
from spieltisch.arena.formatting import between, game_name, seat_names
from spieltisch.arena.html_page import Html, drawing, folded, page, paragraph, part, section, table
from spieltisch.arena.intervals import Mean
from spieltisch.arena.plots import Row, by_seat, histogram, intervals
from spieltisch.arena.texts import say
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.statistics import Statistics
from spieltisch.engine.texts import catalogue, number

COMMON = ("length", "wins", "payoff", "ends")  # what all games have
MOST_DRAWN = 30  # differences in a plot
MOST_OPEN = 12  # rows of a table that is shown at once
MARKS: dict[Verdict, str] = {"changed": "●", "perhaps": "○", "same": "", "single": ""}


class Line(NamedTuple):
    """A difference in words."""

    group: str
    name: str
    ours: str
    theirs: str
    difference: str
    found: Difference


class Names:
    """What figures are called."""

    def __init__(self, game: Game, comparison: Comparison, language: str) -> None:
        self.game = game
        self.language = language
        players = comparison.ours.players
        self.seats = seat_names(game, players, comparison.ours.options, language)
        self.statistics: Statistics | None = None
        if registry.has_module(game.slug, "rules.statistics"):
            self.statistics = registry.module(game.slug, "rules.statistics").Statistics(game, players)

    def group(self, figure: Figure) -> str:
        """The heading above a figure."""
        if figure.group in COMMON:
            return say(self.language, f"compared-{figure.group}")
        return catalogue(self.game.slug).text(f"statistics-{figure.group}", {}, self.language)

    def figure(self, figure: Figure) -> str:
        """The name of a figure below its heading."""
        if figure.group == "length":
            return say(self.language, "steps")
        if figure.named == "seat" and isinstance(figure.row, int):
            return self.seats[figure.row]
        texts = catalogue(self.game.slug)
        if figure.named == "cause":
            known = f"cause-{figure.row}" in texts.keys(self.language)
            return texts.text(f"cause-{figure.row}", {}, self.language) if known else str(figure.row)
        assert self.statistics is not None
        row = self.statistics.name(figure.named, figure.row, self.language)
        column = self.statistics.heading(figure.column, self.language) or texts.text(
            f"statistics-{figure.column}", {}, self.language
        )
        return say(self.language, "row-column", row=row, column=column)


def lines(comparison: Comparison, game: Game, language: str) -> list[Line]:
    """All differences in words, in their order."""
    names = Names(game, comparison, language)
    return [_line(found, names, language) for found in comparison.differences]


def _line(found: Difference, names: Names, language: str) -> Line:
    figure, difference = found.figure, found.difference
    share = figure.unit in ("share", "narrow-share")
    factor, digits = (100, 1) if share else (1, 3 if figure.group == "payoff" else 2)

    def told(value: float | None) -> str:
        if value is None:
            return "-"
        return number(factor * value + 0.0, language, digits) + (" %" if share else "")

    change = ""
    if difference is not None:
        sign = "+" if difference.mean > 0 else ""
        change = sign + number(factor * difference.mean + 0.0, language, digits)
        if difference.low is not None and difference.high is not None:
            change += f" ({between(factor * difference.low, factor * difference.high, language, digits)})"
    return Line(
        names.group(figure), names.figure(figure), told(found.ours), told(found.theirs), change, found
    )


def of_kind(told: Sequence[Line], verdict: Verdict) -> list[Line]:
    """Those that have changed, or those that may have."""
    return [line for line in told if line.found.verdict == verdict]


def is_marked(line: Line) -> bool:
    """Whether it has changed, or may have."""
    return bool(MARKS[line.found.verdict])


def headline(comparison: Comparison, game: Game, boxes: tuple[str, str], language: str) -> str:
    """What was compared, in a line."""
    ours, theirs = boxes
    return say(language, "compared", game=game_name(game, language), ours=ours, theirs=theirs)


def conditions(comparison: Comparison, language: str) -> str:
    """How it was compared, in a line."""
    result = comparison.ours
    bots = ", ".join(dict.fromkeys(seat.bot for seat in result.seats))
    return say(
        language,
        "compared-by",
        games=result.games,
        players=result.players,
        seed=str(result.seed),
        bots=bots,
    )


def tally(told: Sequence[Line], language: str) -> str:
    """How many figures have changed."""
    counts = {verdict: len(of_kind(told, verdict)) for verdict in MARKS}
    return say(language, "compared-tally", total=len(told), **counts)


def headings(boxes: tuple[str, str], language: str) -> list[str]:
    """The columns of a table of differences."""
    return [say(language, "figure"), *boxes, say(language, "difference"), ""]


def cells(line: Line, with_group: bool, language: str) -> list[str]:
    """A row of such a table."""
    name = say(language, "group-figure", group=line.group, figure=line.name) if with_group else line.name
    return [name, line.ours, line.theirs, line.difference, MARKS[line.found.verdict]]


def report(comparison: Comparison, game: Game, boxes: tuple[str, str], language: str) -> str:
    """The page."""
    told = lines(comparison, game, language)
    changed = of_kind(told, "changed")
    parts = [paragraph(tally(told, language))]
    if changed:
        rows = [cells(line, True, language) for line in changed]
        parts.append(table(headings(boxes, language), rows, [True] * len(rows)))
    sections = [
        section(say(language, "clearly-changed"), *parts),
        _balance(comparison, game, boxes, language),
    ]
    for group, of_group in groupby(told, key=lambda line: line.group):
        sections.append(_group(group, list(of_group), boxes, language))
    title = headline(comparison, game, boxes, language)
    return page(title, conditions(comparison, language), language, sections)


def _balance(comparison: Comparison, game: Game, boxes: tuple[str, str], language: str) -> Html:
    results = (comparison.ours, comparison.theirs)
    series = {box: [seat.payoff for seat in result.seats] for box, result in zip(boxes, results, strict=True)}
    seats = seat_names(game, comparison.ours.players, comparison.ours.options, language)
    lengths = dict(zip(boxes, comparison.lengths, strict=True))
    return section(
        say(language, "balance"),
        part(say(language, "seats"), drawing(by_seat(series, seats, language), say(language, "seats"))),
        part(say(language, "lengths"), drawing(histogram(lengths, language), say(language, "lengths"))),
    )


def _group(heading: str, told: list[Line], boxes: tuple[str, str], language: str) -> Html:
    drawn = told if len(told) <= MOST_DRAWN else [line for line in told if is_marked(line)]
    rows = [
        Row(line.name, _scaled(line.found), line.difference, line.found.verdict == "changed")
        for line in drawn[:MOST_DRAWN]
        if line.found.difference is not None
    ]
    plot = drawing(intervals(rows, language, reference=0), heading) if rows else ""
    clear = [line.found.verdict == "changed" for line in told]
    shown = table(headings(boxes, language), [cells(line, False, language) for line in told], clear)
    if len(told) > MOST_OPEN:
        shown = folded(say(language, "all-figures", count=len(told)), shown)
    return section(heading, plot, shown)


def _scaled(found: Difference) -> Mean:
    """Shares in a hundred, as they are told."""
    factor = 100 if found.figure.unit in ("share", "narrow-share") else 1
    value = found.difference
    assert value is not None
    low, high = (None if end is None else factor * end for end in (value.low, value.high))
    return Mean(factor * value.mean, low, high)
