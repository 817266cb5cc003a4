"""Report a comparison of two boxes: what has clearly changed, what may have, and all other figures."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from spieltisch.arena.compare import Comparison, Difference, Figure, Verdict
from spieltisch.arena.formatting import format_interval, game_name, seat_names
from spieltisch.arena.html_page import Html, drawing, folded, page, paragraph, part, section, table
from spieltisch.arena.intervals import Mean
from spieltisch.arena.plots import Row, by_seat, histogram, intervals
from spieltisch.arena.texts import say
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.statistics import Statistics
from spieltisch.engine.texts import catalogue, number

COMMON = ("length", "wins", "payoff", "ends")  # figures that all games have
MOST_DRAWN = 30  # differences in a plot
MOST_OPEN = 12  # rows; a longer table starts folded
MARKS: dict[Verdict, str] = {"changed": "●", "perhaps": "○", "same": "", "single": ""}


class ReportLine(NamedTuple):
    """A difference, formatted for people."""

    group: str
    name: str
    ours: str
    theirs: str
    difference: str
    found: Difference


class FigureNames:
    """Names of figures in the viewer's language."""

    def __init__(self, game: Game, comparison: Comparison, language: str) -> None:
        self.game = game
        self.language = language
        players = comparison.ours.players
        self.seats = seat_names(game, players, comparison.ours.options, language)
        self.statistics: Statistics | None = None
        if registry.has_module(game.slug, "rules.statistics"):
            self.statistics = registry.module(game.slug, "rules.statistics").Statistics(game, players)

    def group(self, figure: Figure) -> str:
        """Return the heading above a figure."""
        if figure.group in COMMON:
            return say(self.language, f"compared-{figure.group}")
        return catalogue(self.game.slug).text(f"statistics-{figure.group}", {}, self.language)

    def figure(self, figure: Figure) -> str:
        """Return the name of a figure below its heading."""
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


def report_lines(comparison: Comparison, game: Game, language: str) -> list[ReportLine]:
    """Format all differences, in their order."""
    names = FigureNames(game, comparison, language)
    return [_line(found, names, language) for found in comparison.differences]


def _line(found: Difference, names: FigureNames, language: str) -> ReportLine:
    figure, difference = found.figure, found.difference
    share = figure.unit in ("share", "narrow-share")
    factor, digits = (100, 1) if share else (1, 3 if figure.group == "payoff" else 2)

    def formatted(value: float | None) -> str:
        if value is None:
            return "-"
        return number(factor * value + 0.0, language, digits) + (" %" if share else "")

    change = ""
    if difference is not None:
        sign = "+" if difference.mean > 0 else ""
        change = sign + number(factor * difference.mean + 0.0, language, digits)
        if difference.low is not None and difference.high is not None:
            change += (
                f" ({format_interval(factor * difference.low, factor * difference.high, language, digits)})"
            )
    return ReportLine(
        names.group(figure),
        names.figure(figure),
        formatted(found.ours),
        formatted(found.theirs),
        change,
        found,
    )


def with_verdict(lines: Sequence[ReportLine], verdict: Verdict) -> list[ReportLine]:
    """Return the lines with this verdict."""
    return [line for line in lines if line.found.verdict == verdict]


def is_marked(line: ReportLine) -> bool:
    """Return whether the figure has changed or may have."""
    return bool(MARKS[line.found.verdict])


def headline(comparison: Comparison, game: Game, boxes: tuple[str, str], language: str) -> str:
    """Return one line that says what was compared."""
    ours, theirs = boxes
    return say(language, "compared", game=game_name(game, language), ours=ours, theirs=theirs)


def conditions(comparison: Comparison, language: str) -> str:
    """Return one line that says how it was compared."""
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


def verdict_counts(lines: Sequence[ReportLine], language: str) -> str:
    """Return a sentence that counts the figures by verdict."""
    counts = {verdict: len(with_verdict(lines, verdict)) for verdict in MARKS}
    return say(language, "compared-tally", total=len(lines), **counts)


def headings(boxes: tuple[str, str], language: str) -> list[str]:
    """Return the column headings of a table of differences."""
    return [say(language, "figure"), *boxes, say(language, "difference"), ""]


def cells(line: ReportLine, with_group: bool, language: str) -> list[str]:
    """Return a row of that table."""
    name = say(language, "group-figure", group=line.group, figure=line.name) if with_group else line.name
    return [name, line.ours, line.theirs, line.difference, MARKS[line.found.verdict]]


def report(comparison: Comparison, game: Game, boxes: tuple[str, str], language: str) -> str:
    """Return the HTML page."""
    lines = report_lines(comparison, game, language)
    changed = with_verdict(lines, "changed")
    parts = [paragraph(verdict_counts(lines, language))]
    if changed:
        rows = [cells(line, True, language) for line in changed]
        parts.append(table(headings(boxes, language), rows, [True] * len(rows)))
    sections = [
        section(say(language, "clearly-changed"), *parts),
        _balance(comparison, game, boxes, language),
    ]
    for group, of_group in groupby(lines, key=lambda line: line.group):
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


def _group(heading: str, lines: list[ReportLine], boxes: tuple[str, str], language: str) -> Html:
    drawn = lines if len(lines) <= MOST_DRAWN else [line for line in lines if is_marked(line)]
    rows = [
        Row(line.name, _scaled(line.found), line.difference, line.found.verdict == "changed")
        for line in drawn[:MOST_DRAWN]
        if line.found.difference is not None
    ]
    plot = drawing(intervals(rows, language, reference=0), heading) if rows else ""
    clear = [line.found.verdict == "changed" for line in lines]
    shown = table(headings(boxes, language), [cells(line, False, language) for line in lines], clear)
    if len(lines) > MOST_OPEN:
        shown = folded(say(language, "all-figures", count=len(lines)), shown)
    return section(heading, plot, shown)


def _scaled(found: Difference) -> Mean:
    """Return the difference in the unit of the table: shares as percentages."""
    factor = 100 if found.figure.unit in ("share", "narrow-share") else 1
    value = found.difference
    assert value is not None
    low, high = (None if end is None else factor * end for end in (value.low, value.high))
    return Mean(factor * value.mean, low, high)
