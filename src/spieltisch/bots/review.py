"""Review a finished game: how good the decisions were, and where the game turned.

Every decision is searched with what its seat knew at that time, and all worlds are played to their end. The
win probability before a decision is that of the best action found; the one after it is that of the action
taken. The effect of the dice is the change between one decision and the next.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

import msgspec

from spieltisch.bots.factory import evaluation_of
from spieltisch.bots.mcts import Search
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

MEASURED = 0.5  # of the iterations are spent once more on the best action, and again on the chosen one
SIGNIFICANT = 2.0  # standard errors from which on a difference is not taken for noise
PRIOR_GAMES = 4.0  # drawn playouts added to each estimate: no result is certain before the end
TURNING_POINTS = 5
LASTING = 3  # decisions over which a change must last; otherwise it is noise of the search

Words = tuple[str | int, ...]


class Decision(msgspec.Struct, frozen=True):
    """A decision between several actions, from the view of the seat that made it."""

    ply: int  # its index among the moves in force
    seat: int
    action: Words
    best: Words  # the action that the search prefers, perhaps the one taken
    options: int  # number of legal actions
    before: tuple[float, ...]  # win probability of each seat with the best action ...
    after: tuple[float, ...]  # ... and with the action taken
    loss: float  # of the seat's win probability; 0 if the difference may be noise
    error: float  # standard error of the loss
    games: int  # playouts that `before` and `after` are each estimated from

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is significant."""
        return self.loss > SIGNIFICANT * self.error


class TurningPoint(msgspec.Struct, frozen=True):
    """A large change of a win probability."""

    ply: int
    seat: int  # whose win probability changed most
    change: float
    by: int  # the seat that decided, or CHANCE for what happened since the last decision


class SeatReview(msgspec.Struct, frozen=True):
    """Summary of one seat's decisions."""

    decisions: int
    mistakes: int
    loss: float  # of win probability, summed over all decisions
    luck: float  # change of win probability between decisions, including the error of the search


class Review(msgspec.Struct, frozen=True):
    """The review of a game."""

    game: str
    players: int
    iterations: int
    seed: int
    result: tuple[float, ...] | None  # each seat's share of the first place; None: the game is unfinished
    decisions: tuple[Decision, ...]
    turns: tuple[TurningPoint, ...]  # the largest changes, in the order of the game
    seats: tuple[SeatReview, ...]


def build_review(record: Record, decisions: Sequence[Decision], iterations: int = 0, seed: int = 0) -> Review:
    """Combine the reviewed decisions of a game to its review."""
    result = None if record.end is None else first_places(record.end.payoffs)
    found = sorted(decisions, key=lambda decision: decision.ply)
    return Review(
        game=record.game,
        players=record.players,
        iterations=iterations,
        seed=seed,
        result=result,
        decisions=tuple(found),
        turns=tuple(_turns(found, result)),
        seats=tuple(_seat(seat, found, result) for seat in range(record.players)),
    )


def moves(record: Record) -> Iterator[tuple[int, State, int, int]]:
    """Yield the moves in force: index, position before the move, seat and action number."""
    state = next(record.states())
    for ply, move in enumerate(record.in_force()):
        number = state.action(move.action)
        yield ply, state, move.seat, number
        state = state.clone()
        state.apply(move.seat, number)


def first_places(payoffs: list[float]) -> tuple[float, ...]:
    """Return each seat's share of the first place.

    >>> first_places([1.0, -1.0]), first_places([0.0, 0.0])
    ((1.0, 0.0), (0.5, 0.5))
    """
    most = max(payoffs)
    return tuple(1 / payoffs.count(most) if payoff == most else 0.0 for payoff in payoffs)


def decision_plies(record: Record) -> list[int]:
    """Return the indices of the moves that were decisions between several actions."""
    return [ply for ply, state, seat, _ in moves(record) if seat != CHANCE and len(state.legal(seat)) > 1]


def review_decision(state: State, seat: int, taken: int, ply: int, iterations: int, rng: Rng) -> Decision:
    """Review one decision with what the seat knew.

    Some playouts find the best action, others estimate its win probability: an action that was chosen because
    it looked best would otherwise look better than it is.
    """
    search = Search(state, seat, evaluation_of(state.game), rng, to_end=True)
    search.run(iterations)
    best = search.best()
    games = max(1, int(MEASURED * iterations))
    before = _shares(search, best, games)
    after = before if best == taken else _shares(search, taken, games)
    error = 0.0 if best == taken else sqrt(_variance(before[seat], games) + _variance(after[seat], games))
    if before[seat] - after[seat] <= SIGNIFICANT * error:  # not significantly worse than the best
        before = after = tuple((one + other) / 2 for one, other in zip(before, after, strict=True))
    return Decision(
        ply=ply,
        seat=seat,
        action=state.action_words(taken),
        best=state.action_words(best),
        options=len(state.legal(seat)),
        before=before,
        after=after,
        loss=before[seat] - after[seat],
        error=error,
        games=games,
    )


def _shares(search: Search, action: int, games: int) -> tuple[float, ...]:
    """Estimate the win probabilities after an action with so many new playouts."""
    known = search.wins.get(action) or [0.0] * search.state.players
    earlier = [*known]
    search.forced = action
    search.run(games)
    search.forced = -1
    won = [now - then for now, then in zip(search.wins[action], earlier, strict=True)]
    drawn = 0.0 if _ends(search.state, search.seat, action) else PRIOR_GAMES
    return tuple((wins + drawn / len(won)) / (games + drawn) for wins in won)


def _ends(state: State, seat: int, action: int) -> bool:
    """Whether this action ends the game."""
    after = state.clone()
    after.apply(seat, action)
    return after.actor() == NOBODY


def _variance(share: float, games: int) -> float:
    """Return the variance of a share of games won, with one won and one lost game added."""
    likely = (share * games + 1) / (games + 2)
    return likely * (1 - likely) / games


class _Gap(msgspec.Struct, frozen=True):
    """The change from one decision to the next, or to the end."""

    ply: int  # of the later decision
    changes: tuple[float, ...]  # of each seat's win probability
    errors: tuple[float, ...]


def _gaps(decisions: list[Decision], result: tuple[float, ...] | None) -> Iterator[_Gap]:
    ends = [(decision.ply, decision.before, decision.games) for decision in decisions[1:]]
    if result is not None and decisions:
        ends.append((decisions[-1].ply + 1, result, 0))
    for decision, (ply, later, games) in zip(decisions, ends, strict=False):
        both = list(zip(decision.after, later, strict=True))
        errors = [
            sqrt(_variance(begin, decision.games) + (_variance(end, games) if games else 0.0))
            for begin, end in both
        ]
        yield _Gap(ply, tuple(end - begin for begin, end in both), tuple(errors))


def _turns(decisions: list[Decision], result: tuple[float, ...] | None) -> list[TurningPoint]:
    """Return the largest significant changes, in the order of the game."""
    turns = [
        TurningPoint(decision.ply, decision.seat, -decision.loss, decision.seat)
        for decision in decisions
        if decision.is_mistake
        and _lasts(decision.before[decision.seat], -decision.loss, _later(decision, decisions, result))
    ]
    gaps = zip(decisions, _gaps(decisions, result), strict=False)
    for decision, gap in gaps:
        seat = max(range(len(gap.changes)), key=lambda seat: abs(gap.changes[seat]))
        change, later = gap.changes[seat], _later(decision, decisions, result, seat)
        if abs(change) > SIGNIFICANT * gap.errors[seat] and _lasts(decision.after[seat], change, later):
            turns.append(TurningPoint(gap.ply, seat, change, CHANCE))
    turns.sort(key=lambda turn: -abs(turn.change))
    return sorted(turns[:TURNING_POINTS], key=lambda turn: turn.ply)


def _later(
    since: Decision, decisions: list[Decision], result: tuple[float, ...] | None, seat: int | None = None
) -> list[float]:
    """Return the win probabilities of a seat (by default the one that decided) at the next few decisions."""
    whose = since.seat if seat is None else seat
    chances = [decision.before[whose] for decision in decisions if decision.ply > since.ply][:LASTING]
    return [*chances, result[whose]] if len(chances) < LASTING and result is not None else chances


def _lasts(begin: float, change: float, later: list[float]) -> bool:
    """Whether at least half of a change lasts.

    >>> _lasts(0.5, -0.4, [0.1, 0.2, 0.1]), _lasts(0.5, -0.4, [0.1, 0.6, 0.5])
    (True, False)
    """
    return not later or (sum(later) / len(later) - begin) / change >= 0.5


def _seat(seat: int, decisions: list[Decision], result: tuple[float, ...] | None) -> SeatReview:
    own = [decision for decision in decisions if decision.seat == seat]
    return SeatReview(
        decisions=len(own),
        mistakes=sum(decision.is_mistake for decision in own),
        loss=sum(decision.loss for decision in own),
        luck=sum(gap.changes[seat] for gap in _gaps(decisions, result)),
    )
