"""Routes of game reviews, and the review as texts."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from statistics import median

from litestar import get, post

from spieltisch.bots.review import Decision, TurningPoint, build_review
from spieltisch.bots.review import Review as FoundReview
from spieltisch.engine.core import CHANCE
from spieltisch.server.http.dependencies import LanguageDep, PersonDep, ServicesDep, TableDep
from spieltisch.server.services import Services
from spieltisch.server.texts import say
from spieltisch.server.workers.review_service import finished_log, why_unreviewable
from spieltisch.server.workers.review_worker import ReviewProgress
from spieltisch.table.game_log import GameLog, positions
from spieltisch.table.protocol import CurvePoint, Review, ReviewedDecision, ReviewMoment, SeatReview
from spieltisch.table.table import Table

MAX_DESCRIBED = 3  # of the moves between two decisions, the last so many are described
SMOOTHING_RADIUS = 2  # points of the curve on each side
CACHED_REVIEWS = 32  # in one language each
_review_cache: "OrderedDict[tuple[object, ...], Review]" = OrderedDict()


@get("/tables/{table_id:str}/review", tags=["tables"])
async def review(services: ServicesDep, table: TableDep, language: LanguageDep) -> Review:
    """The review of a finished game, or its progress."""
    return await _review(services, table, language)


@post("/tables/{table_id:str}/review", tags=["tables"], status_code=200)
async def ask_for_review(
    services: ServicesDep, table: TableDep, person: PersonDep, language: LanguageDep
) -> Review:
    """Ask for the review of a finished game. It takes a while; each game is reviewed once."""
    await services.reviews.request(table, person.id)
    return await _review(services, table, language)


async def _review(services: Services, table: Table, language: str) -> Review:
    game_log = finished_log(table)
    reason = why_unreviewable(game_log)
    if reason is not None:
        return Review(status="never", why=reason.text(language))
    row = await services.reviews.repository.find(table.row.id)
    if row is None:
        return Review(status="none")
    progress = row.progress()
    if not row.ready:
        ahead = 0 if progress.planned else await services.reviews.repository.waiting(before=row.asked)
        working = progress.planned or not ahead
        return Review(
            status="working" if working else "waiting",
            ahead=ahead,
            done=len(progress.found),
            total=progress.total,
        )
    if not progress.found:
        return Review(status="never", why=say(language, "review-too-short"))
    key = table.row.id, language, *table.renderer.names(language)
    if key not in _review_cache:
        _review_cache[key] = await _review_body(table, game_log, progress, language)
        if len(_review_cache) > CACHED_REVIEWS:
            _review_cache.popitem(last=False)
    return _review_cache[key]


HANDLERS = [review, ask_for_review]


# -- texts ---------------------------------------------------------------------------------------------------


async def _review_body(table: Table, game_log: GameLog, progress: ReviewProgress, language: str) -> Review:
    """The review that clients show."""
    found = build_review(game_log.record(), progress.found)
    texts = await _review_texts(table, game_log, found, language)
    return Review(
        status="ready",
        done=len(progress.found),
        total=progress.total,
        of=len(progress.choices),
        curve=[*_curve(found, len(game_log.standing_plies))],
        moments=[texts.moment(turn) for turn in found.turns],
        decisions=[texts.decision(decision) for decision in found.decisions],
        seats=[
            SeatReview(
                seat=seat,
                decisions=one.decisions,
                mistakes=one.mistakes,
                given_away=_rounded(one.loss),
                luck=_rounded(one.luck),
            )
            for seat, one in enumerate(found.seats)
        ],
    )


def _curve(found: FoundReview, moves: int) -> Iterator[CurvePoint]:
    points = [
        point
        for decision in found.decisions
        for point in ((decision.ply, decision.before), (decision.ply + 1, decision.after))
    ]
    for place, (made, _) in enumerate(points):
        near = [
            chances for _, chances in points[max(0, place - SMOOTHING_RADIUS) : place + SMOOTHING_RADIUS + 1]
        ]
        yield CurvePoint(moves=made, chances=_smoothed(near))
    if found.result is not None:
        yield CurvePoint(moves=moves, chances=_all_rounded(found.result))


def _smoothed(near: Sequence[Sequence[float]]) -> list[float]:
    """Smooth the spikes of single searches: for each seat the median of the points nearby."""
    middle = [median(chances) for chances in zip(*near, strict=True)]
    return _all_rounded([chance / (sum(middle) or 1.0) for chance in middle])


def _rounded(share: float) -> float:
    return round(share, 3)


def _all_rounded(shares: Sequence[float]) -> list[float]:
    return [_rounded(share) for share in shares]


class _ReviewTexts:
    """Texts of the actions that were taken, and of better ones."""

    def __init__(self, table: Table, game_log: GameLog, found: FoundReview, language: str) -> None:
        self.found = found
        self.language = language
        self.names = table.renderer.names(language)
        self.moves = len(game_log.standing_plies)
        self.taken: dict[int, str] = {}  # by ply
        self.best: dict[int, str] = {}

    def between(self, turn: TurningPoint) -> tuple[Decision, tuple[float, ...], range]:
        """The decision before a turning point, the chances of all seats after it, and the plies between."""
        decisions = self.found.decisions
        after = next((number for number, each in enumerate(decisions) if each.ply == turn.ply), None)
        if after is None:  # the end
            assert self.found.result is not None
            return decisions[-1], self.found.result, range(decisions[-1].ply + 1, self.moves)
        before = decisions[after - 1]
        return before, decisions[after].before, range(before.ply + 1, turn.ply)

    def moment(self, turn: TurningPoint) -> ReviewMoment:
        """A turning point of the game."""
        if turn.by != CHANCE:
            decision = next(each for each in self.found.decisions if each.ply == turn.ply)
            return ReviewMoment(
                moves=turn.ply + 1,
                seat=turn.seat,
                own=True,
                text=self.taken[turn.ply],
                better=self.best[turn.ply],
                before=_rounded(decision.before[turn.seat]),
                after=_rounded(decision.after[turn.seat]),
            )
        earlier, later, between = self.between(turn)
        happened = [self.taken[ply] for ply in between[-MAX_DESCRIBED:]]
        if not happened:  # the effect of the decision before shows only now
            happened = [self.action_text(earlier.seat, self.taken[earlier.ply])]
        return ReviewMoment(
            moves=between.stop,
            seat=turn.seat,
            text=" ".join(happened),
            before=_rounded(earlier.after[turn.seat]),
            after=_rounded(later[turn.seat]),
        )

    def action_text(self, seat: int, text: str) -> str:
        """What a seat did, with its name."""
        return say(self.language, "review-did", name=self.names[seat], text=text)

    def decision(self, decision: Decision) -> ReviewedDecision:
        """A decision that was reviewed."""
        seat = decision.seat
        return ReviewedDecision(
            moves=decision.ply,
            seat=seat,
            text=self.taken[decision.ply],
            better=self.best.get(decision.ply, ""),
            before=_rounded(decision.before[seat]),
            after=_rounded(decision.after[seat]),
            mistake=decision.is_mistake,
        )


async def _review_texts(table: Table, game_log: GameLog, found: FoundReview, language: str) -> _ReviewTexts:
    texts = _ReviewTexts(table, game_log, found, language)
    decisions = {decision.ply: decision for decision in found.decisions}
    described = {
        ply for turn in found.turns if turn.by == CHANCE for ply in texts.between(turn)[2][-MAX_DESCRIBED:]
    }
    for ply, state in enumerate(positions(game_log)):
        if ply in decisions:
            decision = decisions[ply]
            texts.taken[ply] = state.text(state.action_number(decision.action), language)
            if decision.best != decision.action:
                texts.best[ply] = state.text(state.action_number(decision.best), language)
        elif ply in described:
            row = game_log.rows[game_log.standing_plies[ply]]
            text = state.text(row.number, language)
            texts.taken[ply] = text if row.seat == CHANCE else texts.action_text(row.seat, text)
        await asyncio.sleep(0)  # let running games go first
    return texts
