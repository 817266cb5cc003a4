"""Hindsight: what the decisions of a game were worth, and where the game turned.

Every decision is searched from what its seat knew then, all worlds played to their end. The win probability
before it is that of the best action found, the one after it that of the action taken. What the dice did shows
between one decision and the next.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

import msgspec

from spieltisch.bots.factory import evaluation_of
from spieltisch.bots.mcts import Search
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

JUDGING = 0.5  # of the iterations so many more judge the best action, and so many the action taken
CERTAIN = 2.0  # standard errors from which on a difference is no accident
DOUBT = 4.0  # continuations that end undecided: nothing is sure before the end
TURNING_POINTS = 5
LASTING = 3  # decisions after which a turn must still be felt; else only the search changed its mind

Words = tuple[str | int, ...]


class Decision(msgspec.Struct, frozen=True):
    """A decision between several actions, seen by the seat that made it."""

    ply: int  # its place among the moves in force
    seat: int
    action: Words
    best: Words  # the action that the search prefers, perhaps the one taken
    options: int  # how many actions were legal
    before: tuple[float, ...]  # win probability of each seat with the best action ...
    after: tuple[float, ...]  # ... and with the action taken
    loss: float  # of the deciding seat's win probability; 0 where the difference may be an accident
    error: float  # standard error of the loss
    games: int  # continuations that `before` and `after` are each made of

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is no accident of the search."""
        return self.loss > CERTAIN * self.error


class TurningPoint(msgspec.Struct, frozen=True):
    """A point at which the game turned."""

    ply: int
    seat: int  # whose win probability changed most
    change: float
    by: int  # the seat that decided, or CHANCE: what happened since the decision before


class SeatReview(msgspec.Struct, frozen=True):
    """How one seat played."""

    decisions: int
    mistakes: int
    loss: float  # of win probability, over all decisions
    luck: float  # what dice, cards and news between decisions did to it, and the error of the search


class Review(msgspec.Struct, frozen=True):
    """All that a search found out about a game."""

    game: str
    players: int
    iterations: int
    seed: int
    result: tuple[float, ...] | None  # each seat's share of the first place; None: the game is unfinished
    decisions: tuple[Decision, ...]
    turns: tuple[TurningPoint, ...]  # the greatest changes, in the order of the game
    seats: tuple[SeatReview, ...]


def build_review(record: Record, decisions: Sequence[Decision], iterations: int = 0, seed: int = 0) -> Review:
    """What the decisions of a game that were looked at say about it."""
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
    """The moves in force: each with its place, the position before it, its seat and its number."""
    state = next(record.states())
    for ply, move in enumerate(record.in_force()):
        number = state.action(move.action)
        yield ply, state, move.seat, number
        state = state.clone()
        state.apply(move.seat, number)


def first_places(payoffs: list[float]) -> tuple[float, ...]:
    """Each seat's share of the first place.

    >>> first_places([1.0, -1.0]), first_places([0.0, 0.0])
    ((1.0, 0.0), (0.5, 0.5))
    """
    most = max(payoffs)
    return tuple(1 / payoffs.count(most) if payoff == most else 0.0 for payoff in payoffs)


def decision_plies(record: Record) -> list[int]:
    """The places of the moves that were decisions between several actions."""
    return [ply for ply, state, seat, _ in moves(record) if seat != CHANCE and len(state.legal(seat)) > 1]


def review_decision(state: State, seat: int, taken: int, ply: int, iterations: int, rng: Rng) -> Decision:
    """What one decision was worth, by what the seat knew.

    The best action is found by one part of the continuations and judged by another: what was chosen because
    it looked best would else look better than it is.
    """
    search = Search(state, seat, evaluation_of(state.game), rng, to_end=True)
    search.run(iterations)
    best = search.best()
    games = max(1, int(JUDGING * iterations))
    before = _shares(search, best, games)
    after = before if best == taken else _shares(search, taken, games)
    error = 0.0 if best == taken else sqrt(_variance(before[seat], games) + _variance(after[seat], games))
    if before[seat] - after[seat] <= CERTAIN * error:  # as good as the best, as far as can be told
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
    """Win probabilities behind an action, by so many continuations of their own."""
    known = search.wins.get(action) or [0.0] * search.state.players
    earlier = [*known]
    search.forced = action
    search.run(games)
    search.forced = -1
    won = [now - then for now, then in zip(search.wins[action], earlier, strict=True)]
    doubt = 0.0 if _ends(search.state, search.seat, action) else DOUBT
    return tuple((wins + doubt / len(won)) / (games + doubt) for wins in won)


def _ends(state: State, seat: int, action: int) -> bool:
    """Whether the game is over with this action."""
    after = state.clone()
    after.apply(seat, action)
    return after.actor() == NOBODY


def _variance(share: float, games: int) -> float:
    """Of a share of games won; as of two games more, one of them won."""
    likely = (share * games + 1) / (games + 2)
    return likely * (1 - likely) / games


class _Gap(msgspec.Struct, frozen=True):
    """What changed from one decision to the next, or to the end."""

    ply: int  # where it had changed
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
    """The greatest changes that are no accident of the search, in the order of the game."""
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
        if abs(change) > CERTAIN * gap.errors[seat] and _lasts(decision.after[seat], change, later):
            turns.append(TurningPoint(gap.ply, seat, change, CHANCE))
    turns.sort(key=lambda turn: -abs(turn.change))
    return sorted(turns[:TURNING_POINTS], key=lambda turn: turn.ply)


def _later(
    since: Decision, decisions: list[Decision], result: tuple[float, ...] | None, seat: int | None = None
) -> list[float]:
    """How likely the seat (that of the decision, if none is named) was to win in the next few positions."""
    whose = since.seat if seat is None else seat
    chances = [decision.before[whose] for decision in decisions if decision.ply > since.ply][:LASTING]
    return [*chances, result[whose]] if len(chances) < LASTING and result is not None else chances


def _lasts(begin: float, change: float, later: list[float]) -> bool:
    """Whether at least half of a change is still felt.

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
