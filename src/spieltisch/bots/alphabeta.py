"""Alpha-beta search for games of two seats, with no secrets and no chance after the first decision.

The search deepens iteratively, one turn at a time, within its budget, and orders actions by what the
iterations before have found. Decisions in positions that are not quiet cost no depth, so captures are
resolved before a position is evaluated. A seat may decide several times in a row; a value is always that of
the seat that acts.
"""

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import NOBODY, State
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

TABLE_SIZE: Final = 65_536  # positions, a power of two
CLOCK_EVERY: Final = 64  # nodes between two checks of the clock, a power of two
MAX_DEPTH: Final = 60  # turns
MAX_DECISIONS: Final = 120  # in a row, including those that cost no depth
INFINITY: Final = 2.0  # more than any value
NULL_WINDOW: Final = 1e-6  # a window that only tells whether a value is higher

# Late move reductions: from these places in the order on, search 1, 2, 3 turns less deep at first.
LATE: Final = 3
LATER: Final = 10
LATEST: Final = 30
LATE_AT_ROOT: Final = 5
LATER_AT_ROOT: Final = 20

# Near the horizon, return an evaluation that lies so far outside the window.
REVERSE_FUTILITY_MARGIN: Final = 0.1  # above it, for each of up to two turns left
FUTILITY_MARGIN: Final = 0.25  # below it, in the last turn

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class TranspositionTable:
    """Results of positions by their hash. A new position replaces an older one in the same slot."""

    def __init__(self, size: i64) -> None:
        self.size = size
        self.keys: vec[i64] = zeros(size)
        self.entries: vec[i64] = zeros(size)  # action << 10 | depth << 2 | bound
        self.values: vec[float] = vec[float]([0.0] * size)

    def find(self, key: i64) -> i64:
        """Return the slot of a position, or -1 if it is unknown."""
        place: i64 = key & (self.size - 1)
        return place if self.keys[place] == key else -1

    def action(self, place: i64) -> i64:
        """Return the best action of a slot."""
        return self.entries[place] >> 10

    def depth(self, place: i64) -> i64:
        """Return the search depth of a slot, in turns."""
        return (self.entries[place] >> 2) & 255

    def decides(self, place: i64, alpha: float, beta: float) -> bool:
        """Whether the stored bound settles a search with this window."""
        bound: i64 = self.entries[place] & 3
        value = self.values[place]
        return (
            bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
        )

    def store(self, key: i64, action: i64, depth: i64, bound: i64, value: float) -> None:
        """Store a result, unless the slot has a deeper one of the same position."""
        place: i64 = key & (self.size - 1)
        if self.keys[place] == key and self.depth(place) > depth:
            return
        self.keys[place] = key
        self.entries[place] = action << 10 | depth << 2 | bound
        self.values[place] = value


class Candidates:
    """The actions of a quiet position, to be searched from the most promising to the least."""

    def __init__(self, actions: vec[i64], evaluated: bool) -> None:
        self.actions = actions
        self.evaluated = evaluated
        self.scores: vec[float] = vec[float]([0.0] * len(actions))
        self.states: list[State] = []  # the positions after them, if evaluated

    def bring_best(self, place: i64) -> None:
        """Swap the best of the remaining candidates into this place."""
        scores = self.scores
        best: i64 = place
        for k in range(place + 1, len(scores)):
            if scores[k] > scores[best]:
                best = k
        if best == place:
            return
        score = scores[best]
        scores[best] = scores[place]
        scores[place] = score
        action: i64 = self.actions[best]
        self.actions[best] = self.actions[place]
        self.actions[place] = action
        if self.evaluated:
            state = self.states[best]
            self.states[best] = self.states[place]
            self.states[place] = state


class Search:
    """An iterative-deepening search for one decision of one seat.

    >>> import spieltisch
    >>> from spieltisch.bots import evaluation_of
    >>> state = spieltisch.game("kopf-oder-knopf").start()
    >>> search = Search(state, 0, evaluation_of(state.game), spieltisch.Rng(1))
    >>> search.run(nodes=1000)
    >>> search.best() in state.legal(0)
    True
    """

    def __init__(
        self, state: State, seat: i64, evaluation: Evaluation, rng: Rng, size: i64 = TABLE_SIZE
    ) -> None:
        self.state = state
        self.seat = seat
        self.evaluation = evaluation
        self.table = TranspositionTable(size)
        self.nodes: i64 = 0  # positions searched
        self.max_nodes: i64 = 0
        self.deadline = 0.0
        self.stopped = False
        self.depth: i64 = 0  # turns that were searched completely
        self.value = 0.0  # of the best action
        self.chosen: i64 = -1  # the best action of the position searched last
        self.legal: vec[i64] = zeros(len(state.game.scratch))
        self.history: vec[i64] = zeros(2 * state.game.num_actions)  # by seat and action, the deep count more
        self.killers: vec[i64] = zeros(2 * MAX_DECISIONS + 2)  # the last two history at each distance
        self.path: vec[i64] = zeros(MAX_DECISIONS + 1)  # the keys of the positions on the way
        self.path[0] = evaluation.key(state)
        self.actions = self.initial_order(rng)

    def initial_order(self, rng: Rng) -> list[i64]:
        """Return the seat's actions by their values, the best first, equals in random order."""
        evaluated: list[tuple[float, int, int]] = []
        for action in self.state.legal(self.seat):
            after = self.state.clone()
            after.apply(self.seat, action)
            evaluated.append((-self.evaluation.value(after, self.seat), rng.word(), action))
        evaluated.sort()
        return [each[2] for each in evaluated]

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Search for so many nodes or seconds, whichever ends first (0: no limit), or to a forced result."""
        self.max_nodes = nodes
        self.deadline = perf_counter() + seconds if seconds > 0.0 else 0.0
        while self.depth < MAX_DEPTH and not self.stopped and -1.0 < self.value < 1.0:
            self.deepen(self.depth + 1)

    def best(self) -> i64:
        """Return the best action. If all lose, it is the one that was best before the loss was found."""
        return self.actions[0]

    def deepen(self, depth: i64) -> None:
        """Search so many turns ahead."""
        seat = self.seat
        quiet = self.evaluation.is_quiet(self.state)
        left: i64 = depth - 1 if quiet else depth
        best = -INFINITY
        first: i64 = 0
        for i in range(len(self.actions)):
            after = self.state.clone()
            after.apply(seat, self.actions[i])
            reduction: i64 = 0
            if quiet and depth > 2 and i >= LATE_AT_ROOT:
                reduction = 2 if depth > 3 and i >= LATER_AT_ROOT else 1
            value = self.scout(after, seat, left, reduction, best, INFINITY, 1)
            if self.stopped:
                break
            if value > best:
                best, first = value, i
        if best > -INFINITY:
            self.value = best
            self.actions.insert(0, self.actions.pop(first))
        if not self.stopped:
            self.depth = depth

    def scout(
        self, after: State, seat: i64, depth: i64, reduction: i64, floor: float, beta: float, distance: i64
    ) -> float:
        """Return the value after an action, exact only if above the floor (principal variation search)."""
        if floor > -INFINITY:
            value = self.value_after(after, seat, depth - reduction, floor, floor + NULL_WINDOW, distance)
            if value > floor and reduction > 0 and not self.stopped:
                value = self.value_after(after, seat, depth, floor, floor + NULL_WINDOW, distance)
            if value <= floor or value >= beta or self.stopped:
                return value
        return self.value_after(after, seat, depth, floor, beta, distance)

    def value_after(
        self, after: State, seat: i64, depth: i64, alpha: float, beta: float, distance: i64
    ) -> float:
        """Return the value of a position for the seat that led to it."""
        self.count()
        actor = after.actor()
        if actor == NOBODY:
            return self.evaluation.value(after, seat)
        if actor == seat:
            return self.negamax(after, seat, depth, alpha, beta, distance)
        return -self.negamax(after, actor, depth, -beta, -alpha, distance)

    def count(self) -> None:
        """Count a node, and stop if the budget is used up."""
        self.nodes += 1
        if self.max_nodes > 0 and self.nodes >= self.max_nodes:
            self.stopped = True
        if self.deadline > 0.0 and self.nodes & (CLOCK_EVERY - 1) == 0 and perf_counter() >= self.deadline:
            self.stopped = True

    def negamax(
        self, state: State, actor: i64, depth: i64, alpha: float, beta: float, distance: i64
    ) -> float:
        """Return the value for the seat that acts: exact between alpha and beta, otherwise a bound."""
        evaluation = self.evaluation
        quiet = evaluation.is_quiet(state)
        if (quiet and depth <= 0) or distance >= MAX_DECISIONS:
            return evaluation.value(state, actor)
        if depth <= 0:
            return self.search_noisy(state, actor, depth, alpha, beta, distance)
        table = self.table
        key = evaluation.key(state)
        for i in range(distance):
            if self.path[i] == key:
                return 0.0  # a repetition counts as a draw
        self.path[distance] = key
        place = table.find(key)
        if place >= 0 and table.depth(place) >= depth and table.decides(place, alpha, beta):
            return table.values[place]
        if quiet and depth <= 2:
            value = evaluation.value(state, actor)
            if value - REVERSE_FUTILITY_MARGIN * float(depth) >= beta or (
                depth == 1 and value + FUTILITY_MARGIN <= alpha
            ):
                return value
        if quiet:
            table_action: i64 = table.action(place) if place >= 0 else -1
            best = self.search_quiet(state, actor, depth, alpha, beta, distance, table_action)
        else:
            best = self.search_noisy(state, actor, depth, alpha, beta, distance)
        if not self.stopped:
            bound: i64 = AT_LEAST if best >= beta else (AT_MOST if best <= alpha else EXACT)
            table.store(key, self.chosen, depth, bound, best)
        return best

    def search_noisy(
        self, state: State, actor: i64, depth: i64, alpha: float, beta: float, distance: i64
    ) -> float:
        """Search all actions of a position that is not quiet, without reductions."""
        count: i64 = state.write_legal(actor, self.legal)
        actions: vec[i64] = self.legal[:count]
        best = -INFINITY
        chosen: i64 = -1
        for i in range(count):
            after = state.clone()
            after.apply(actor, actions[i])
            value = self.value_after(after, actor, depth, max(alpha, best), beta, distance + 1)
            if self.stopped:
                return alpha
            if value > best:
                best = value
                chosen = actions[i]
                if best >= beta:
                    break
        self.chosen = chosen
        return best

    def search_quiet(
        self,
        state: State,
        actor: i64,
        depth: i64,
        alpha: float,
        beta: float,
        distance: i64,
        table_action: i64,
    ) -> float:
        """Search the actions of a quiet position, the one from the table first: it often causes a cutoff."""
        best = -INFINITY
        chosen: i64 = table_action
        if table_action >= 0:
            after = state.clone()
            after.apply(actor, table_action)
            best = self.value_after(after, actor, depth - 1, alpha, beta, distance + 1)
        if best < beta and not self.stopped:
            candidates = self.candidates(state, actor, depth > 1, distance)
            for i in range(len(candidates.actions)):
                candidates.bring_best(i)
                action: i64 = candidates.actions[i]
                if action == table_action:
                    continue
                floor = max(alpha, best)
                reduction: i64 = 0
                if candidates.evaluated:
                    after = candidates.states[i]
                    if i >= LATE:
                        reduction = min(1 if i < LATER else 2 if i < LATEST else 3, depth - 1)
                    if reduction == depth - 1 and candidates.scores[i] <= floor:  # no later one scores higher
                        best = max(best, candidates.scores[i])
                        break
                else:
                    after = state.clone()
                    after.apply(actor, action)
                value = self.scout(after, actor, depth - 1, reduction, floor, beta, distance + 1)
                if self.stopped:
                    break
                if value > best:
                    best = value
                    chosen = action
                    if best >= beta:
                        break
        if self.stopped:
            return alpha
        if best >= beta:
            self.record_cutoff(actor, chosen, depth, distance)
        self.chosen = chosen
        return best

    def candidates(self, state: State, actor: i64, evaluated: bool, distance: i64) -> Candidates:
        """Score all actions: by their values or, near the horizon, by the history heuristic."""
        count: i64 = state.write_legal(actor, self.legal)
        candidates = Candidates(self.legal[:count], evaluated)
        offset: i64 = actor * self.state.game.num_actions
        killer: i64 = self.killers[2 * distance]
        older: i64 = self.killers[2 * distance + 1]
        for i in range(count):
            action: i64 = candidates.actions[i]
            if evaluated:
                after = state.clone()
                after.apply(actor, action)
                self.count()
                candidates.states.append(after)
                candidates.scores[i] = self.evaluation.value(after, actor)
            elif action in (killer, older):
                candidates.scores[i] = 1e9
            else:
                candidates.scores[i] = float(self.history[offset + action])
        return candidates

    def record_cutoff(self, actor: i64, action: i64, depth: i64, distance: i64) -> None:
        """Note that an action caused a cutoff, so that similar positions try it early."""
        self.history[actor * self.state.game.num_actions + action] += depth * depth
        if self.killers[2 * distance] != action:
            self.killers[2 * distance + 1] = self.killers[2 * distance]
            self.killers[2 * distance] = action


class AlphaBetaBot(Bot):
    """Search for each decision, for so many nodes or seconds, whichever ends first."""

    def __init__(self, evaluation: Evaluation, rng: Rng, nodes: int = 0, seconds: float = 0.0) -> None:
        super().__init__(rng)
        self.evaluation = evaluation
        self.nodes = nodes
        self.seconds = seconds

    def decide(self, world: State, seat: i64) -> i64:
        """Return the action that the search prefers."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        search = Search(world, seat, self.evaluation, self.rng)
        search.run(self.nodes, self.seconds)
        return search.best()
