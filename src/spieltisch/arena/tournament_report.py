"""Report a tournament as a page: ratings, payoffs, pairs of bots, seats, lengths."""

from spieltisch.arena.formatting import format_factor, format_interval, format_mean, game_name, seat_names
from spieltisch.arena.html_page import Html, drawing, page, paragraph, part, section, table
from spieltisch.arena.intervals import Mean
from spieltisch.arena.plots import Row, by_seat, histogram, intervals, matrix
from spieltisch.arena.ratings import Rating
from spieltisch.arena.summary import BotSummary, PlayerCountSummary, Summary
from spieltisch.arena.texts import say
from spieltisch.engine.core import Game
from spieltisch.engine.texts import number


def report(found: Summary, game: Game, language: str) -> str:
    """Return the HTML page."""
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
    """Return one line that says what was played."""
    bots = len(found.tournament.bots)
    return say(language, "tournament-title", game=game_name(game, language), games=found.games, bots=bots)


def _ratings(ratings: tuple[Rating, ...], language: str) -> Html:
    rows = [
        Row(
            rating.bot,
            Mean(rating.rating, rating.low, rating.high),
            format_mean(Mean(rating.rating, rating.low, rating.high), language, 0),
        )
        for rating in ratings
    ]
    heading = say(language, "ratings")
    plot = drawing(intervals(rows, language, reference=0), heading)
    return section(heading, paragraph(say(language, "ratings-meaning")), plot)


def _count(found: Summary, count: PlayerCountSummary, game: Game, language: str) -> Html:
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
            table(bot_headings(language), [bot_row(bot, count, language) for bot in count.bots]),
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


def _payoff_rows(count: PlayerCountSummary, language: str) -> list[Row]:
    best_first = sorted(count.bots, key=lambda bot: -bot.payoff.mean)
    return [Row(bot.bot, bot.payoff, format_mean(bot.payoff, language)) for bot in best_first]


def shares(count: PlayerCountSummary) -> dict[tuple[str, str], float]:
    """Return how often each bot finished ahead of each other."""
    return {(met.bot, met.other): met.ahead.mean for met in count.pairs}


def is_alone(count: PlayerCountSummary) -> bool:
    """Return whether there were tables of three or more where one bot had all seats but one."""
    return count.players > 2 and any(met.alone is not None for met in count.pairs)


def alone_rows(found: Summary, count: PlayerCountSummary, language: str) -> list[list[str]]:
    """Return for each pair the payoff against a table of the other bot, and the wins over the fair share."""
    cells = {
        (met.bot, met.other): f"{number(met.alone.mean + 0.0, language, 2)} · "
        + format_factor(met.alone_wins.mean / count.fair_share, language)
        for met in count.pairs
        if met.alone is not None and met.alone_wins is not None
    }
    bots = found.tournament.bots
    return [[bot, *(cells.get((bot, other), "") for other in bots)] for bot in bots]


def bot_headings(language: str) -> list[str]:
    """The columns of how bots bot."""
    names = ("bot", "payoff", "wins", "of-fair-share", "seconds-per-game")
    return [say(language, name) for name in names]


def bot_row(bot: BotSummary, count: PlayerCountSummary, language: str) -> list[str]:
    """How one bot bot."""
    return [
        bot.bot,
        format_mean(bot.payoff, language),
        format_mean(bot.wins, language, 1, percent=True),
        format_factor(bot.wins.mean / count.fair_share, language),
        number(bot.thinking, language, 2),
    ]


def rating_row(rating: Rating, language: str) -> list[str]:
    """Return a bot's row of the table of ratings."""
    interval = ""
    if rating.low is not None and rating.high is not None:
        interval = format_interval(rating.low, rating.high, language, 0)
    return [rating.bot, number(rating.rating + 0.0, language), interval]
