"""Alpha-beta search for duels: two seats, nothing hidden, no chance once a seat has decided.

It looks one turn ahead, then two, then three, as far as its budget goes. What it learned on the way says in
which order to look next time: the better the order, the less of the tree needs to be looked at. Decisions in
positions that are not calm cost no depth, so what is on offer is taken or left before anybody judges. The
seat that decides does not always change: a value is that of the seat that acts.
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
CLOCK_EVERY: Final = 64  # nodes between two looks at the clock, a power of two
MOST_DEPTH: Final = 60  # turns
MOST_DECISIONS: Final = 120  # in a row, those that cost no depth included
BEYOND: Final = 2.0  # more than any value
SLIT: Final = 1e-6  # a window so narrow that it only asks whether a value is higher

# From these places in the order on, actions are looked at 1, 2, 3 turns less deep, unless they surprise.
LATE: Final = 3
LATER: Final = 10
LATEST: Final = 30
LATE_AT_ROOT: Final = 5
LATER_AT_ROOT: Final = 20

# Shortly before the horizon a judgement that lies so far beyond the window, for each turn left, is believed.
HOLDING: Final = 0.1  # above it, with up to two turns left
HOPELESS: Final = 0.25  # below it, in the last turn

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Table:
    """What was found out about positions; of two that want the same place the later one has it."""

    def __init__(self, size: i64) -> None:
        self.size = size
        self.keys: vec[i64] = zeros(size)
        self.notes: vec[i64] = zeros(size)  # action << 10 | depth << 2 | bound
        self.values: vec[float] = vec[float]([0.0] * size)

    def find(self, key: i64) -> i64:
        """The place of a position, -1 if it is unknown."""
        place: i64 = key & (self.size - 1)
        return place if self.keys[place] == key else -1

    def action(self, place: i64) -> i64:
        """The best action there."""
        return self.notes[place] >> 10

    def depth(self, place: i64) -> i64:
        """How many turns were looked ahead from there."""
        return (self.notes[place] >> 2) & 255

    def decides(self, place: i64, alpha: float, beta: float) -> bool:
        """Whether the value there says enough for this window."""
        bound: i64 = self.notes[place] & 3
        value = self.values[place]
        return (
            bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
        )

    def keep(self, key: i64, action: i64, depth: i64, bound: i64, value: float) -> None:
        """Note a finding, unless a deeper one of the same position is there."""
        place: i64 = key & (self.size - 1)
        if self.keys[place] == key and self.depth(place) > depth:
            return
        self.keys[place] = key
        self.notes[place] = action << 10 | depth << 2 | bound
        self.values[place] = value


class Candidates:
    """The actions of a calm position, to be taken out from the most promising to the least."""

    def __init__(self, actions: vec[i64], judged: bool) -> None:
        self.actions = actions
        self.judged = judged
        self.scores: vec[float] = vec[float]([0.0] * len(actions))
        self.states: list[State] = []  # where they lead to, if judged

    def bring(self, place: i64) -> None:
        """Bring the best of those from this place on to it."""
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
        if self.judged:
            state = self.states[best]
            self.states[best] = self.states[place]
            self.states[place] = state


class Search:
    """A look ahead for one decision of one seat.

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
        self.table = Table(size)
        self.nodes: i64 = 0  # positions looked at
        self.most_nodes: i64 = 0
        self.end = 0.0
        self.stopped = False
        self.depth: i64 = 0  # turns that were looked ahead completely
        self.value = 0.0  # of the best action
        self.chosen: i64 = -1  # in the position explored last
        self.legal: vec[i64] = zeros(len(state.game.scratch))
        self.refutations: vec[i64] = zeros(
            2 * state.game.num_actions
        )  # by seat and action, the deep count more
        self.killers: vec[i64] = zeros(2 * MOST_DECISIONS + 2)  # the last two refutations at each distance
        self.path: vec[i64] = zeros(MOST_DECISIONS + 1)  # the keys of the positions on the way
        self.path[0] = evaluation.key(state)
        self.actions = self.ordered(rng)

    def ordered(self, rng: Rng) -> list[i64]:
        """The seat's actions as the evaluation likes them; the dice order equals."""
        judged: list[tuple[float, int, int]] = []
        for action in self.state.legal(self.seat):
            after = self.state.clone()
            after.apply(self.seat, action)
            judged.append((-self.evaluation.value(after, self.seat), rng.word(), action))
        judged.sort()
        return [each[2] for each in judged]

    def run(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Look ahead for so many nodes or so long, whichever ends first (0: no limit), or to a forced end."""
        self.most_nodes = nodes
        self.end = perf_counter() + seconds if seconds > 0.0 else 0.0
        while self.depth < MOST_DEPTH and not self.stopped and -1.0 < self.value < 1.0:
            self.deepen(self.depth + 1)

    def best(self) -> i64:
        """The best action found. Where all lose, it is the one that looked best before that was seen."""
        return self.actions[0]

    def deepen(self, depth: i64) -> None:
        """Look so many turns ahead."""
        seat = self.seat
        calm = self.evaluation.is_quiet(self.state)
        left: i64 = depth - 1 if calm else depth
        best = -BEYOND
        first: i64 = 0
        for i in range(len(self.actions)):
            after = self.state.clone()
            after.apply(seat, self.actions[i])
            less: i64 = 0
            if calm and depth > 2 and i >= LATE_AT_ROOT:
                less = 2 if depth > 3 and i >= LATER_AT_ROOT else 1
            value = self.compare(after, seat, left, less, best, BEYOND, 1)
            if self.stopped:
                break
            if value > best:
                best, first = value, i
        if best > -BEYOND:
            self.value = best
            self.actions.insert(0, self.actions.pop(first))
        if not self.stopped:
            self.depth = depth

    def compare(
        self, after: State, seat: i64, depth: i64, less: i64, floor: float, beta: float, distance: i64
    ) -> float:
        """The outlook behind an action, exact only if it is better than the floor."""
        if floor > -BEYOND:
            value = self.outlook(after, seat, depth - less, floor, floor + SLIT, distance)
            if value > floor and less > 0 and not self.stopped:
                value = self.outlook(after, seat, depth, floor, floor + SLIT, distance)
            if value <= floor or value >= beta or self.stopped:
                return value
        return self.outlook(after, seat, depth, floor, beta, distance)

    def outlook(self, after: State, seat: i64, depth: i64, alpha: float, beta: float, distance: i64) -> float:
        """What a position is worth to the seat that led there."""
        self.count()
        actor = after.actor()
        if actor == NOBODY:
            return self.evaluation.value(after, seat)
        if actor == seat:
            return self.explore(after, seat, depth, alpha, beta, distance)
        return -self.explore(after, actor, depth, -beta, -alpha, distance)

    def count(self) -> None:
        """One node more; is the budget used up?"""
        self.nodes += 1
        if self.most_nodes > 0 and self.nodes >= self.most_nodes:
            self.stopped = True
        if self.end > 0.0 and self.nodes & (CLOCK_EVERY - 1) == 0 and perf_counter() >= self.end:
            self.stopped = True

    def explore(
        self, state: State, actor: i64, depth: i64, alpha: float, beta: float, distance: i64
    ) -> float:
        """What a position is worth to the seat that acts: exact between alpha and beta, else a bound."""
        evaluation = self.evaluation
        calm = evaluation.is_quiet(state)
        if (calm and depth <= 0) or distance >= MOST_DECISIONS:
            return evaluation.value(state, actor)
        if depth <= 0:
            return self.take(state, actor, depth, alpha, beta, distance)
        table = self.table
        key = evaluation.key(state)
        for i in range(distance):
            if self.path[i] == key:
                return 0.0  # going round in circles: even
        self.path[distance] = key
        place = table.find(key)
        if place >= 0 and table.depth(place) >= depth and table.decides(place, alpha, beta):
            return table.values[place]
        if calm and depth <= 2:
            value = evaluation.value(state, actor)
            if value - HOLDING * float(depth) >= beta or (depth == 1 and value + HOPELESS <= alpha):
                return value
        if calm:
            known: i64 = table.action(place) if place >= 0 else -1
            best = self.choose(state, actor, depth, alpha, beta, distance, known)
        else:
            best = self.take(state, actor, depth, alpha, beta, distance)
        if not self.stopped:
            bound: i64 = AT_LEAST if best >= beta else (AT_MOST if best <= alpha else EXACT)
            table.keep(key, self.chosen, depth, bound, best)
        return best

    def take(self, state: State, actor: i64, depth: i64, alpha: float, beta: float, distance: i64) -> float:
        """The best of what is on offer."""
        count: i64 = state.write_legal(actor, self.legal)
        actions: vec[i64] = self.legal[:count]
        best = -BEYOND
        chosen: i64 = -1
        for i in range(count):
            after = state.clone()
            after.apply(actor, actions[i])
            value = self.outlook(after, actor, depth, max(alpha, best), beta, distance + 1)
            if self.stopped:
                return alpha
            if value > best:
                best = value
                chosen = actions[i]
                if best >= beta:
                    break
        self.chosen = chosen
        return best

    def choose(
        self, state: State, actor: i64, depth: i64, alpha: float, beta: float, distance: i64, known: i64
    ) -> float:
        """The best of the actions in a calm position; the one known from before often spares all others."""
        best = -BEYOND
        chosen: i64 = known
        if known >= 0:
            after = state.clone()
            after.apply(actor, known)
            best = self.outlook(after, actor, depth - 1, alpha, beta, distance + 1)
        if best < beta and not self.stopped:
            candidates = self.candidates(state, actor, depth > 1, distance)
            for i in range(len(candidates.actions)):
                candidates.bring(i)
                action: i64 = candidates.actions[i]
                if action == known:
                    continue
                floor = max(alpha, best)
                less: i64 = 0
                if candidates.judged:
                    after = candidates.states[i]
                    if i >= LATE:
                        less = min(1 if i < LATER else 2 if i < LATEST else 3, depth - 1)
                    if less == depth - 1 and candidates.scores[i] <= floor:  # and so are all that follow
                        best = max(best, candidates.scores[i])
                        break
                else:
                    after = state.clone()
                    after.apply(actor, action)
                value = self.compare(after, actor, depth - 1, less, floor, beta, distance + 1)
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
            self.remember(actor, chosen, depth, distance)
        self.chosen = chosen
        return best

    def candidates(self, state: State, actor: i64, judged: bool, distance: i64) -> Candidates:
        """All actions, scored by the evaluation, or by how often they refuted something if that is too dear."""
        count: i64 = state.write_legal(actor, self.legal)
        candidates = Candidates(self.legal[:count], judged)
        offset: i64 = actor * self.state.game.num_actions
        killer: i64 = self.killers[2 * distance]
        older: i64 = self.killers[2 * distance + 1]
        for i in range(count):
            action: i64 = candidates.actions[i]
            if judged:
                after = state.clone()
                after.apply(actor, action)
                self.count()
                candidates.states.append(after)
                candidates.scores[i] = self.evaluation.value(after, actor)
            elif action in (killer, older):
                candidates.scores[i] = 1e9
            else:
                candidates.scores[i] = float(self.refutations[offset + action])
        return candidates

    def remember(self, actor: i64, action: i64, depth: i64, distance: i64) -> None:
        """An action made looking at others needless: next time it comes early."""
        self.refutations[actor * self.state.game.num_actions + action] += depth * depth
        if self.killers[2 * distance] != action:
            self.killers[2 * distance + 1] = self.killers[2 * distance]
            self.killers[2 * distance] = action


class AlphaBetaBot(Bot):
    """Looks ahead for each decision, for so many nodes or so many seconds, whichever ends first."""

    def __init__(self, evaluation: Evaluation, rng: Rng, nodes: int = 0, seconds: float = 0.0) -> None:
        super().__init__(rng)
        self.evaluation = evaluation
        self.nodes = nodes
        self.seconds = seconds

    def decide(self, world: State, seat: i64) -> i64:
        """The action that the search prefers."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        search = Search(world, seat, self.evaluation, self.rng)
        search.run(self.nodes, self.seconds)
        return search.best()
