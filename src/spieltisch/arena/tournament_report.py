"""A tournament as a page for people: ratings, payoffs, who beats whom, seats, lengths."""

from spieltisch.arena.formatting import between, game_name, seat_names, times, told
from spieltisch.arena.html_page import Html, drawing, page, paragraph, part, section, table
from spieltisch.arena.intervals import Mean
from spieltisch.arena.plots import Row, by_seat, histogram, intervals, matrix
from spieltisch.arena.ratings import Rating
from spieltisch.arena.summary import Count, Fared, Summary
from spieltisch.arena.texts import say
from spieltisch.engine.core import Game
from spieltisch.engine.texts import number


def report(found: Summary, game: Game, language: str) -> str:
    """The page."""
    plan = found.tournament
    title = headline(found, game, language)
    below = say(
        language,
        "tournament-below",
        seed=str(plan.seed),
        version=str(plan.rules_version),
        bots=", ".join(plan.bots),
    )
    sections = [
        _ratings(found.ratings, language) if found.ratings else paragraph(say(language, "nothing-whole")),
        *(_count(found, count, game, language) for count in found.counts),
    ]
    if found.unfinished:
        sections.append(paragraph(say(language, "unfinished-round", games=found.unfinished)))
    return page(title, below, language, sections)


def headline(found: Summary, game: Game, language: str) -> str:
    """What was played, in a line."""
    bots = len(found.tournament.bots)
    return say(language, "tournament-title", game=game_name(game, language), games=found.games, bots=bots)


def _ratings(ratings: tuple[Rating, ...], language: str) -> Html:
    rows = [
        Row(
            rating.bot,
            Mean(rating.rating, rating.low, rating.high),
            told(Mean(rating.rating, rating.low, rating.high), language, 0),
        )
        for rating in ratings
    ]
    heading = say(language, "ratings")
    plot = drawing(intervals(rows, language, reference=0), heading)
    return section(heading, paragraph(say(language, "ratings-meaning")), plot)


def _count(found: Summary, count: Count, game: Game, language: str) -> Html:
    options = found.tournament.options
    seats = seat_names(game, count.players, options, language)
    steps = count.steps
    lengths = say(
        language,
        "lengths-meaning",
        mean=number(steps.mean, language),
        low=number(steps.p25, language),
        high=number(steps.p75, language),
    )
    parts = [
        paragraph(say(language, "rounds-played", rounds=count.rounds, games=count.games)),
        part(
            say(language, "payoffs"),
            paragraph(say(language, "payoffs-meaning")),
            drawing(intervals(_payoff_rows(count, language), language, 0), say(language, "payoffs")),
            table(fared_headings(language), [fared_row(bot, count, language) for bot in count.bots]),
        ),
        part(
            say(language, "ahead"),
            paragraph(say(language, "ahead-meaning")),
            drawing(matrix(found.tournament.bots, shares(count), language), say(language, "ahead")),
        ),
        part(say(language, "seats"), drawing(by_seat(count.seats, seats, language), say(language, "seats"))),
        part(
            say(language, "lengths"),
            paragraph(lengths),
            drawing(histogram({"": count.lengths}, language), say(language, "lengths")),
        ),
    ]
    if is_alone(count):
        rows = alone_rows(found, count, language)
        headings = [say(language, "bot"), *found.tournament.bots]
        meaning = paragraph(say(language, "alone-meaning"))
        parts.insert(3, part(say(language, "alone"), meaning, table(headings, rows)))
    return section(say(language, "with-players", players=count.players), *parts)


def _payoff_rows(count: Count, language: str) -> list[Row]:
    best_first = sorted(count.bots, key=lambda bot: -bot.payoff.mean)
    return [Row(bot.bot, bot.payoff, told(bot.payoff, language)) for bot in best_first]


def shares(count: Count) -> dict[tuple[str, str], float]:
    """How often who finished ahead of whom."""
    return {(met.bot, met.other): met.ahead.mean for met in count.pairs}


def is_alone(count: Count) -> bool:
    """Whether there were tables, not duels, where one bot sat against another in all other seats."""
    return count.players > 2 and any(met.alone is not None for met in count.pairs)


def alone_rows(found: Summary, count: Count, language: str) -> list[list[str]]:
    """One against the others: payoff, and how many times the fair share of wins."""
    cells = {
        (met.bot, met.other): f"{number(met.alone.mean + 0.0, language, 2)} · "
        + times(met.alone_wins.mean / count.fair_share, language)
        for met in count.pairs
        if met.alone is not None and met.alone_wins is not None
    }
    bots = found.tournament.bots
    return [[bot, *(cells.get((bot, other), "") for other in bots)] for bot in bots]


def fared_headings(language: str) -> list[str]:
    """The columns of how bots fared."""
    names = ("bot", "payoff", "wins", "of-fair-share", "seconds-per-game")
    return [say(language, name) for name in names]


def fared_row(fared: Fared, count: Count, language: str) -> list[str]:
    """How one bot fared."""
    return [
        fared.bot,
        told(fared.payoff, language),
        told(fared.wins, language, 1, percent=True),
        times(fared.wins.mean / count.fair_share, language),
        number(fared.thinking, language, 2),
    ]


def rating_row(rating: Rating, language: str) -> list[str]:
    """A bot's rating with its interval."""
    interval = ""
    if rating.low is not None and rating.high is not None:
        interval = between(rating.low, rating.high, language, 0)
    return [rating.bot, number(rating.rating + 0.0, language), interval]
