"""Draw plots as SVG in the client's colours, light and dark, with intervals."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from spieltisch.arena.intervals import Mean
from spieltisch.engine.texts import number
from spieltisch.stage.scene import Picture
from spieltisch.stage.svg import Svg, box, circle, fitted, group, line, picture, seat_shape, words
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.tokens import SEATS

WIDTH = 720
ROW = 30
TEXT = 14
SMALL = 12
GAP = 12
MOST_LABEL = 260
ROOM = 1.2  # spare width, since most other typefaces are wider than ours
CELL = 42
HEIGHT = 220  # of plots with a vertical axis
BARS = 40
COLOURS = tuple(colour for colour in SEATS if colour != "white")  # of series; each has its own shape, too


class Row(NamedTuple):
    """A line of a plot: label, value, the value as text, and whether it is highlighted."""

    label: str
    value: Mean
    text: str
    clear: bool = True


def intervals(
    rows: Sequence[Row], language: str, reference: float | None = None, percent: bool = False
) -> Picture:
    """Draw values as points with intervals, one per row; the reference is a dashed line across them."""
    labels = min(MOST_LABEL, ROOM * max(width_of(row.label, TEXT) for row in rows)) + 2 * GAP
    texts = ROOM * max(width_of(row.text, SMALL) for row in rows) + 2 * GAP
    ends = [end for row in rows for end in _ends(row.value)] + ([] if reference is None else [reference])
    axis = _Axis(min(ends), max(ends), labels, WIDTH - texts)
    bottom = len(rows) * ROW + GAP
    drawn = axis.grid(0, bottom, language, percent)
    if reference is not None:
        x = axis.at(reference)
        drawn += line(x, 0, x, bottom, stroke="var(--ink)", stroke_width=1.5, stroke_dasharray="4 3")
    for place, row in enumerate(rows):
        drawn += _row(row, axis, (place + 0.5) * ROW, labels)
    return picture(WIDTH, bottom + ROW, drawn)


def _row(row: Row, axis: "_Axis", y: float, labels: float) -> Svg:
    colour = "var(--action)" if row.clear else "var(--muted)"
    low, high = (axis.at(end) for end in _ends(row.value))
    text = words(row.text, WIDTH, y + 4, font_size=SMALL, text_anchor="end", fill="var(--muted)")
    return (
        words(fitted(row.label, labels - GAP, TEXT), 0, y + 5, font_size=TEXT, fill="var(--ink)")
        + line(low, y, high, y, stroke=colour, stroke_width=4, stroke_linecap="round", opacity=0.45)
        + circle(axis.at(row.value.mean), y, 5, fill=colour)
        + text
    )


def matrix(names: Sequence[str], shares: Mapping[tuple[str, str], float], language: str) -> Picture:
    """Draw how often each bot (row) finishes ahead of each other (column), in percent."""
    labels = min(MOST_LABEL, max(width_of(name, TEXT) for name in names)) + 2 * GAP
    wide = max(CELL * 1.4, *(min(110, width_of(name, SMALL)) + GAP for name in names))
    drawn = ""
    for place, name in enumerate(names):
        label = fitted(name, labels, TEXT)
        drawn += words(label, 0, ROW + place * CELL + CELL / 2 + 5, font_size=TEXT, fill="var(--ink)")
        above = fitted(name, wide - 4, SMALL)
        middle = labels + (place + 0.5) * wide
        drawn += words(above, middle, 18, font_size=SMALL, text_anchor="middle", fill="var(--muted)")
    for (name, other), share in shares.items():
        x, y = labels + names.index(other) * wide, ROW + names.index(name) * CELL
        drawn += _cell(x, y, wide, share, language)
    return picture(max(WIDTH, labels + len(names) * wide), ROW + len(names) * CELL + 4, drawn)


def _cell(x: float, y: float, width: float, share: float, language: str) -> Svg:
    colour = "var(--action)" if share >= 0.5 else "var(--caution)"
    strength = 0.08 + 0.6 * abs(share - 0.5)
    text = words(
        f"{number(100 * share, language)} %",
        x + width / 2,
        y + CELL / 2 + 5,
        font_size=TEXT,
        text_anchor="middle",
        fill="var(--ink)",
    )
    return box(x + 1, y + 1, width - 2, CELL - 2, rx=4, fill=colour, opacity=strength) + text


def by_seat(
    series: Mapping[str, Sequence[Mean]], seats: Sequence[str], language: str, reference: float = 0.0
) -> Picture:
    """Draw the values of each seat with intervals, one mark per series."""
    ends = [end for values in series.values() for value in values for end in _ends(value)]
    axis = _Axis(min(*ends, reference), max(*ends, reference), HEIGHT - 10, 10)
    left, right = 50, WIDTH
    across = (right - left) / len(seats)
    drawn = axis.grid_across(left, right, language)
    level = axis.at(reference)
    drawn += line(left, level, right, level, stroke="var(--ink)", stroke_width=1.5, stroke_dasharray="4 3")
    for seat, name in enumerate(seats):
        middle = left + (seat + 0.5) * across
        drawn += words(name, middle, HEIGHT + 10, font_size=SMALL, text_anchor="middle", fill="var(--muted)")
        step = min(26, across / (len(series) + 1))
        for place, values in enumerate(series.values()):
            x = middle + (place - (len(series) - 1) / 2) * step
            drawn += _mark(x, axis, values[seat], COLOURS[place % len(COLOURS)])
    return picture(WIDTH, HEIGHT + 26 + _legend_height(series), drawn + _legend(list(series), HEIGHT + 30))


def _mark(x: float, axis: "_Axis", value: Mean, colour: str) -> Svg:
    low, high = (axis.at(end) for end in _ends(value))
    ink = f"var(--seat-{colour})"
    whisker = line(x, low, x, high, stroke=ink, stroke_width=3, stroke_linecap="round", opacity=0.6)
    return whisker + seat_shape(colour, x, axis.at(value.mean), 12)


def histogram(series: Mapping[str, Mapping[int, int]], language: str) -> Picture:
    """Draw how often each number occurred, as shares of all; several series overlap."""
    numbers = [value for times in series.values() for value in times]
    least, most = min(numbers), max(numbers)
    size = max(1, ceil((most - least + 1) / BARS))
    shares = {name: _bars(times, least, size) for name, times in series.items()}
    bars = (most - least) // size + 1
    top = max(share for of_one in shares.values() for share in of_one.values())
    left, across = 50.0, (WIDTH - 50.0) / bars
    axis = _Axis(0, top, HEIGHT - 10, 10)
    drawn = axis.grid_across(left, WIDTH, language, percent=True)
    for place, of_one in enumerate(shares.values()):
        ink = "var(--action)" if len(shares) == 1 else f"var(--seat-{COLOURS[place % len(COLOURS)]})"
        for bar, share in of_one.items():
            x, y = left + bar * across, axis.at(share)
            drawn += box(
                x + 0.5, y, max(1, across - 1), axis.at(0) - y, fill=ink, opacity=0.5 if place else 0.6
            )
    for bar in range(0, bars, max(1, bars // 8)):
        x = left + bar * across
        text = number(least + bar * size, language)
        drawn += words(text, x, HEIGHT + 10, font_size=SMALL, fill="var(--muted)")
    if len(series) == 1:
        return picture(WIDTH, HEIGHT + 16, drawn)
    return picture(WIDTH, HEIGHT + 26 + _legend_height(series), drawn + _legend(list(series), HEIGHT + 30))


def _bars(times: Mapping[int, int], least: int, size: int) -> dict[int, float]:
    total = sum(times.values())
    shares: dict[int, float] = {}
    for value, count in times.items():
        bar = (value - least) // size
        shares[bar] = shares.get(bar, 0.0) + count / total
    return shares


def curves(
    series: Mapping[str, Sequence[tuple[float, float]]], language: str, limit: float, across: str, up: str
) -> Picture:
    """Draw points (x, y) joined by lines, one line per series; the limit is a dashed line across."""
    places = [place for points in series.values() for place in points]
    left, top = 50.0, ROW
    axis = _Axis(0, max(limit, *(y for _, y in places)), HEIGHT + top - 10, top)
    level = _Axis(0, max(x for x, _ in places), left, WIDTH - 2 * GAP)
    drawn = words(up, 0, SMALL, font_size=SMALL, fill="var(--muted)")
    drawn += axis.grid_across(left, WIDTH, language) + level.grid(top, HEIGHT + top - 10, language, False)
    y = axis.at(limit)
    drawn += line(left, y, WIDTH, y, stroke="var(--ink)", stroke_width=1.5, stroke_dasharray="4 3")
    for place, points in enumerate(series.values()):
        colour = COLOURS[place % len(COLOURS)]
        found = [(level.at(x), axis.at(y)) for x, y in points]
        for (x1, y1), (x2, y2) in pairwise(found):
            drawn += line(x1, y1, x2, y2, stroke=f"var(--seat-{colour})", stroke_width=2)
        drawn += "".join(seat_shape(colour, x, y, 11) for x, y in found)
    below = HEIGHT + top + ROW
    drawn += words(across, WIDTH, below, font_size=SMALL, text_anchor="end", fill="var(--muted)")
    return picture(WIDTH, below + 22 + _legend_height(series), drawn + _legend(list(series), below + 22))


def _legend(names: Sequence[str], y: float) -> Svg:
    drawn = ""
    for place, name in enumerate(names):
        column, row = place % 3, place // 3
        x = column * WIDTH / 3
        drawn += seat_shape(COLOURS[place % len(COLOURS)], x + 8, y + row * 22, 12)
        label = fitted(name, WIDTH / 3 - 30, SMALL)
        drawn += words(label, x + 20, y + row * 22 + 4, font_size=SMALL, fill="var(--ink)")
    return group(drawn)


def _legend_height(names: Mapping[str, object]) -> float:
    return 22 * ceil(len(names) / 3)


def _ends(value: Mean) -> tuple[float, float]:
    low = value.mean if value.low is None else value.low
    high = value.mean if value.high is None else value.high
    return low, high


class _Axis:
    """Maps values to coordinates, with ticks at round numbers."""

    def __init__(self, least: float, most: float, begin: float, end: float) -> None:
        if most <= least:
            least, most = least - 1, most + 1
        self.step = _round_step((most - least) / 5)
        self.least = floor(least / self.step) * self.step
        self.most = ceil(most / self.step) * self.step
        self.begin, self.end = begin, end

    def at(self, value: float) -> float:
        return self.begin + (value - self.least) / (self.most - self.least) * (self.end - self.begin)

    def ticks(self) -> list[float]:
        count = round((self.most - self.least) / self.step)
        return [self.least + place * self.step for place in range(count + 1)]

    def label(self, value: float, language: str, percent: bool) -> str:
        step, value = (100 * self.step, 100 * value) if percent else (self.step, value)
        digits = max(0, -floor(log10(step) + 1e-9))
        return number(value + 0.0, language, digits) + (" %" if percent else "")

    def grid(self, top: float, bottom: float, language: str, percent: bool) -> Svg:
        """Draw vertical grid lines with their numbers below."""
        drawn = ""
        for tick in self.ticks():
            x = self.at(tick)
            drawn += line(x, top, x, bottom, stroke="var(--line)")
            text = self.label(tick, language, percent)
            drawn += words(text, x, bottom + 18, font_size=SMALL, text_anchor="middle", fill="var(--muted)")
        return drawn

    def grid_across(self, left: float, right: float, language: str, percent: bool = False) -> Svg:
        """Draw horizontal grid lines with their numbers on the left."""
        drawn = ""
        for tick in self.ticks():
            y = self.at(tick)
            drawn += line(left, y, right, y, stroke="var(--line)")
            text = self.label(tick, language, percent)
            drawn += words(text, left - 8, y + 4, font_size=SMALL, text_anchor="end", fill="var(--muted)")
        return drawn


def _round_step(about: float) -> float:
    """Return the next 1, 2 or 5 times a power of ten."""
    size = 10.0 ** floor(log10(about))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= about * 0.999)
