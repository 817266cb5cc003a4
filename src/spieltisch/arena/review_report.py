"""Report the review of a game as a page: win probabilities, turning points, every decision."""

from base64 import b64encode
from collections.abc import Sequence

from spieltisch.arena.html_page import Html, drawing, page, paragraph, section, table
from spieltisch.arena.plots import COLOURS, SMALL, WIDTH
from spieltisch.arena.texts import say
from spieltisch.bots.review import Decision, Review, TurningPoint, moves
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.record import Record
from spieltisch.engine.texts import number
from spieltisch.stage import show
from spieltisch.stage.game_views import has_stage
from spieltisch.stage.scene import Picture
from spieltisch.stage.svg import Svg, circle, escaped, line, path, picture, quotable, seat_shape, tag, words

LEFT = 50
CURVE_HEIGHT = 300
MARK = 9  # the radius of a turning point's number
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)


def seat_name(seat: int, language: str) -> str:
    """Return a seat's name."""
    return say(language, "review-seat", seat=seat + 1)


def percent(share: float, language: str) -> str:
    """Format a win probability.

    >>> percent(0.256, "en")
    '26 %'
    """
    return f"{number(100 * share, language)} %"


class RecordTexts:
    """Sentences about the moves of a record."""

    def __init__(self, record: Record, language: str) -> None:
        self.language = language
        self.states = {ply: state for ply, state, _, _ in moves(record)}

    def sentence(self, ply: int, action: Sequence[str | int]) -> str:
        """Return an action as a sentence, in the position before it."""
        state = self.states[ply]
        return state.text(state.action_number(tuple(action)), self.language)

    def turn(self, turn: TurningPoint, decisions: Sequence[Decision]) -> str:
        """Describe a turning point."""
        values: dict[str, object] = {
            "seat": seat_name(turn.seat, self.language),
            "points": number(100 * abs(turn.change), self.language),
            "way": "up" if turn.change > 0 else "down",
        }
        if turn.by == CHANCE:
            return say(self.language, "review-turn-chance", **values)
        decision = next(decision for decision in decisions if decision.ply == turn.ply)
        return say(
            self.language,
            "review-turn-decision",
            action=self.sentence(turn.ply, decision.action),
            best=self.sentence(turn.ply, decision.best),
            **values,
        )


def colours_of(state: State) -> list[str]:
    """Return the colour of each seat's curve."""
    return [state.seat_colour(seat) or COLOURS[seat % len(COLOURS)] for seat in range(state.players)]


def points(found: Review, seat: int) -> list[tuple[int, float]]:
    """Return a seat's win probability before and after each decision and at the end."""
    curve = []
    for decision in found.decisions:
        curve += [(decision.ply, decision.before[seat]), (decision.ply + 1, decision.after[seat])]
    if found.result is not None:
        curve.append((last_ply(found), found.result[seat]))
    return curve


def last_ply(found: Review) -> int:
    """Return the ply at which the curve ends."""
    return found.decisions[-1].ply + 1 if found.decisions else 1


def curve(found: Review, colours: Sequence[str], language: str) -> Picture:
    """Draw the win probability of every seat over the game, with the turning points."""
    across = (WIDTH - LEFT) / max(1, last_ply(found))

    def at(ply: int, share: float) -> tuple[float, float]:
        return LEFT + ply * across, 10 + (1 - share) * CURVE_HEIGHT

    drawn: Svg = ""
    for level in LEVELS:
        _, y = at(0, level)
        drawn += line(LEFT, y, WIDTH, y, stroke="var(--line)")
        drawn += words(
            percent(level, language), LEFT - 8, y + 4, font_size=SMALL, text_anchor="end", fill="var(--muted)"
        )
    for seat, colour in enumerate(colours):
        drawn += _curve([at(ply, share) for ply, share in points(found, seat)], colour)
    for place, turn in enumerate(found.turns):
        x, _ = at(turn.ply, 0)
        drawn += line(x, 10, x, 10 + CURVE_HEIGHT, stroke="var(--caution)", stroke_dasharray="3 4")
        drawn += circle(x, 22 + CURVE_HEIGHT, MARK, fill="var(--caution)")
        drawn += words(
            str(place + 1),
            x,
            26 + CURVE_HEIGHT,
            font_size=SMALL,
            text_anchor="middle",
            font_weight=700,
            fill="#fff",
        )
    for seat, colour in enumerate(colours):
        x = LEFT + seat * (WIDTH - LEFT) / len(colours)
        drawn += seat_shape(colour, x + 8, CURVE_HEIGHT + 52, 12)
        drawn += words(
            seat_name(seat, language), x + 20, CURVE_HEIGHT + 56, font_size=SMALL, fill="var(--ink)"
        )
    return picture(WIDTH, CURVE_HEIGHT + 64, drawn)


def _curve(places: Sequence[tuple[float, float]], colour: str) -> Svg:
    if not places:
        return ""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    ink = "var(--muted)" if colour == "white" else f"var(--seat-{colour})"
    return path(way, fill="none", stroke=ink, stroke_width=2.5, stroke_linejoin="round")


def review_page(record: Record, found: Review, language: str) -> str:
    """Return the HTML page."""
    state = record.replay()
    texts = RecordTexts(record, language)
    name = getattr(state.game.box.game, f"name_{language}")
    below = say(
        language,
        "review-below",
        decisions=len(found.decisions),
        iterations=found.iterations,
        seed=found.seed,
        finished="no" if found.result is None else "yes",
    )
    plot = curve(found, colours_of(state), language)
    return page(
        say(language, "review-title", game=name),
        below,
        language,
        [
            section(
                say(language, "review-curve"),
                paragraph(say(language, "review-curve-meaning")),
                drawing(plot, say(language, "review-curve")),
            ),
            section(say(language, "review-turns"), *_turns(record, found, texts, language)),
            section(
                say(language, "review-seats"),
                paragraph(say(language, "review-seats-meaning")),
                table(seat_headings(language), seat_rows(found, language)),
            ),
            section(
                say(language, "review-decisions"),
                paragraph(say(language, "review-decisions-meaning")),
                table(
                    decision_headings(language),
                    [decision_row(decision, texts, language) for decision in found.decisions],
                    [decision.is_mistake for decision in found.decisions],
                    prose=True,
                ),
            ),
        ],
    )


def _turns(record: Record, found: Review, texts: RecordTexts, language: str) -> list[Html]:
    if not found.turns:
        return [paragraph(say(language, "review-no-turns"))]
    items = []
    for turn in found.turns:
        sentence = tag("p", escaped(texts.turn(turn, found.decisions)))
        items.append(tag("li", sentence, _position(record, turn, language)))
    return [tag("ol", *items)]


def _position(record: Record, turn: TurningPoint, language: str) -> Html:
    """Draw the position at a turning point as the deciding seat saw it."""
    if not has_stage(record.game):
        return ""
    seat = None if turn.by == CHANCE else turn.by
    drawn = b64encode(show(record, seat, ply=turn.ply, language=language).svg().encode()).decode()
    label = quotable(say(language, "review-position", ply=turn.ply))
    return f"<img class='position' alt='{label}' src='data:image/svg+xml;base64,{drawn}'>"


def seat_headings(language: str) -> list[str]:
    """Return the headings of the table of seats."""
    return [
        say(language, f"review-{name}") for name in ("who", "choices", "mistakes", "loss", "luck", "result")
    ]


def seat_rows(found: Review, language: str) -> list[list[str]]:
    """Return the rows of the table of seats."""
    return [
        [
            seat_name(seat, language),
            number(one.decisions, language),
            number(one.mistakes, language),
            percent(one.loss, language),
            percent(one.luck, language),
            "" if found.result is None else percent(found.result[seat], language),
        ]
        for seat, one in enumerate(found.seats)
    ]


def decision_headings(language: str) -> list[str]:
    """Return the headings of the table of decisions."""
    return [
        say(language, f"review-{name}") for name in ("ply", "who", "taken", "before", "after", "lost", "best")
    ]


def decision_row(decision: Decision, texts: RecordTexts, language: str) -> list[str]:
    """Return the row of a decision."""
    seat = decision.seat
    better = decision.action != decision.best
    lost = say(
        language,
        "review-lost-about",
        loss=number(100 * decision.loss, language),
        error=number(100 * decision.error, language),
    )
    return [
        str(decision.ply + 1),
        seat_name(seat, language),
        texts.sentence(decision.ply, decision.action),
        percent(decision.before[seat], language),
        percent(decision.after[seat], language),
        lost if better else "",
        texts.sentence(decision.ply, decision.best) if better else "",
    ]
