"""The report is complete and loads nothing."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from spieltisch import Game
from spieltisch.arena.executors import local_executor
from spieltisch.arena.html_page import document
from spieltisch.arena.intervals import Mean
from spieltisch.arena.plots import Row, intervals
from spieltisch.arena.results import Results
from spieltisch.arena.schedule import Scheme
from spieltisch.arena.summary import Summary, summary
from spieltisch.arena.texts import texts
from spieltisch.arena.tournament import play, tournament
from spieltisch.arena.tournament_report import report

BOTS = ("greedy", "random", "mcts:3")


def summed_up(game: Game, scheme: Scheme, rounds: int) -> Summary:
    with Results(tournament(game, BOTS, [2, 3], scheme=scheme)) as results:
        play(game, results.plan, results.missing(rounds), local_executor(1), results.keep)
    return summary(results.plan, results.played())


class Page(HTMLParser):
    """Parses a page as a browser would."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.words = ""
        self.pictures = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pictures += tag == "svg"
        assert tag not in ("script", "img", "iframe", "object")
        if tag not in ("meta", "link"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "data", "action", "srcset") and value != "data:,":
                self.fetched.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("scheme", ["pairs", "mixed"])
def test_the_report_stands_alone(sample: Game, scheme: Scheme) -> None:
    text = report(summed_up(sample, scheme, 5), sample, "en")
    page = Page(text)
    assert page.open == []
    assert page.fetched == []
    assert not re.search(r"https?:|@import|url\(", text)
    assert "prefers-color-scheme:dark" in text


def test_the_report_has_every_plot_for_every_number_of_players(sample: Game) -> None:
    found = summed_up(sample, "pairs", 5)
    page = Page(report(found, sample, "en"))
    assert page.pictures == 1 + 2 * 4
    for heading in (
        "Ratings",
        "2 players",
        "3 players",
        "Mean payoff",
        "Who finishes ahead",
        "Payoff by seat",
    ):
        assert heading in page.words
    german = Page(report(found, sample, "de"))
    assert "Wertungen" in german.words
    assert all(bot in german.words for bot in BOTS)


def test_the_report_says_that_no_round_is_finished(sample: Game) -> None:
    found = summed_up(sample, "pairs", 1)
    text = report(Summary(found.tournament, 0, 3, (), ()), sample, "en")
    assert "No round is finished yet" in text
    assert "3 more games belong to unfinished rounds" in text


def test_names_cannot_break_a_picture() -> None:
    rows = [Row("<b>&'\"", Mean(0.5, 0.1, 0.9), "<i>")]
    drawn = document(intervals(rows, "en", reference=0), "a 'label' <&>")
    root = ElementTree.fromstring(drawn)
    words = "".join(root.itertext())
    assert "<b>&'\"" in words
    assert "<i>" in words


def test_plots_accept_values_without_spread() -> None:
    rows = [Row("a", Mean(0.0, None, None), "0"), Row("b", Mean(0.0, 0.0, 0.0), "0")]
    ElementTree.fromstring(document(intervals(rows, "de"), "x"))


def test_both_languages_have_the_same_texts() -> None:
    assert texts().keys("en") == texts().keys("de")
