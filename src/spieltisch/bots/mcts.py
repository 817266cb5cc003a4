"""Information-set Monte-Carlo tree search for any number of seats.

Every iteration draws a new world that agrees with what the searching seat knows, walks down one tree that all
worlds share, judges where it leaves the tree, and tells the edges of its way. A node stands for all that the
seat has seen since the root (`State.seen`), so steps that it cannot tell apart lead to the same node.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.evaluation import UNADVISED, Evaluation
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

MOST_EDGES: Final = 400_000  # and branches; then the tree grows no more
WIDE: Final = 12  # legal actions above which the evaluation narrows the choice
CLOCK_EVERY: Final = 8  # iterations between two looks at the clock
ROOT_DRAWS: Final = 6  # of chance behind an action of the root, for its first judgement
FIRST_TRIES: Final = 16  # of an evaluation that advises: they tell how many there is time for ...
MOST_TRIES: Final = 100_000  # ... and memory
LEAST_SPREAD: Final = 0.01  # values are taken to differ by that much before any was seen


class Edge:
    """An action that was possible at a node."""

    def __init__(self, number: i64, next: "Edge | None") -> None:
        self.number = number
        self.next = next  # with a higher number
        self.visits: i64 = 0
        self.available: i64 = 0  # how often it could have been taken
        self.total = 0.0  # payoffs of the seat that took it
        self.prior = 0.0  # what the evaluation thought of it
        self.judged = False
        self.branch: Branch | None = None  # where it led last

    def mean(self, trust: float) -> float:
        """The payoff to expect, first judgement included."""
        if self.judged:
            return (self.total + trust * self.prior) / (float(self.visits) + trust)
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def score(self, exploration: float, trust: float) -> float:
        """How much it is worth being tried: by its mean, and the more the seldomer it was."""
        return self.mean(trust) + exploration * sqrt(log(float(self.available + 1)) / float(self.visits + 1))


class Branch:
    """What the searching seat saw of a step, and the node behind it."""

    def __init__(self, seen: i64, next: "Branch | None") -> None:
        self.seen = seen
        self.next = next
        self.node = Node()


class Node:
    """All that the searching seat has seen since the root."""

    def __init__(self) -> None:
        self.first: Edge | None = None
        self.branches: Branch | None = None
        self.visits: i64 = 0


class Search:
    """One tree for one decision of one seat.

    With `to_end` every world is played to its end, and `wins` counts who was first there.

    >>> import spieltisch
    >>> from spieltisch.bots import evaluation_of
    >>> state = spieltisch.game("kopf-oder-knopf").start()
    >>> search = Search(state, 0, evaluation_of(state.game), spieltisch.Rng(1))
    >>> search.run(iterations=20)
    >>> search.best() in state.legal(0)
    True
    """

    def __init__(
        self, state: State, seat: i64, evaluation: Evaluation, rng: Rng, to_end: bool = False
    ) -> None:
        self.state = state
        self.seat = seat
        self.evaluation = evaluation
        evaluation.fast_playouts = to_end
        self.rng = rng
        self.luck = rng  # for worlds and chance
        self.seed: i64 = rng.word()  # of the luck that racing actions share
        self.racer: Edge | None = None
        self.to_end = to_end
        self.knowing = False  # the state is the truth: to measure what secrets cost; no bot searches so
        self.future: Rng | None = None  # the dice to come: to measure what luck decides; no bot has them
        self.root = Node()
        self.edges: i64 = 0
        self.most_edges: i64 = MOST_EDGES
        self.iterations: i64 = 0
        self.payoffs = [0.0] * state.players  # summed over all iterations
        self.forced: i64 = -1  # the action that the root has to take; -1: any
        self.wins: dict[int, list[float]] = {}  # by the root's action: first places of each seat
        self.squares = 0.0  # of the searching seat's payoffs
        self.exploration = evaluation.exploration * LEAST_SPREAD
        self.way: list[Edge] = []
        self.takers: list[i64] = []
        self.legal: vec[i64] = zeros(len(state.game.scratch))

    def run(self, iterations: int = 0, seconds: float = 0.0) -> None:
        """Search on, for so many iterations or so long, whichever ends first (0: no limit)."""
        end = perf_counter() + seconds
        done = 0
        while iterations == 0 or done < iterations:
            if seconds > 0.0 and done % CLOCK_EVERY == 0 and done > 0 and perf_counter() >= end:
                break
            self.iterate()
            done += 1

    def iterate(self) -> None:
        """One world, from the root to a judgement and back."""
        self.racer = self.next_racer() if self.evaluation.candidate_racing and self.forced < 0 else None
        self.luck = self.rng if self.racer is None else Rng(self.seed + self.racer.visits)
        self.evaluation.rng = self.rng if self.racer is None else self.luck.clone()
        world = self.state.clone() if self.knowing else self.state.determinize(self.seat, self.luck)
        if self.future is not None:
            self.luck = self.future.clone()
        self.way.clear()
        self.takers.clear()
        self.descend(world)
        payoffs = self.judge(world)
        if self.to_end:
            self.count_win(payoffs)
        for step in range(len(self.way)):
            edge = self.way[step]
            edge.visits += 1
            edge.total += payoffs[self.takers[step]]
        for seat in range(len(payoffs)):
            self.payoffs[seat] += payoffs[seat]
        self.iterations += 1
        own = payoffs[self.seat]
        self.squares += own * own
        mean = self.payoffs[self.seat] / float(self.iterations)
        spread = sqrt(max(0.0, self.squares / float(self.iterations) - mean * mean))
        self.exploration = self.evaluation.exploration * max(LEAST_SPREAD, spread)

    def next_racer(self) -> Edge | None:
        """Of the actions that may still be the best, the least tried one.

        In its n-th try each gets the luck that the others had in theirs, so that luck decides less.
        """
        trust = self.evaluation.prior_weight
        best = -2.0
        edge = self.root.first
        while edge is not None:
            best = max(best, edge.mean(trust))
            edge = edge.next
        hope = self.exploration * sqrt(log(float(self.iterations + 1)))
        racer: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if (racer is None or edge.visits < racer.visits) and (
                edge.mean(trust) + hope / sqrt(float(edge.visits + 1)) >= best
            ):
                racer = edge
            edge = edge.next
        return racer

    def descend(self, world: State) -> None:
        """Walk down the tree, and one decision out of it."""
        node = self.root
        node.visits += 1
        actor: i64 = self.seat  # also where others are asked at the same time
        while actor != NOBODY:
            edge: Edge | None = None
            if actor == CHANCE:
                number: i64 = world.sample(self.luck)
            else:
                edge = self.select(node, world, actor)
                self.way.append(edge)
                self.takers.append(actor)
                number = edge.number
            seen: i64 = world.seen(self.seat, actor, number)
            world.apply(actor, number)
            node = self.follow(node, edge, seen)
            node.visits += 1
            if node.visits == 1 and actor != CHANCE:
                return
            actor = world.actor()

    def follow(self, node: Node, edge: Edge | None, seen: i64) -> Node:
        """The node behind a step of which the searching seat saw so much, a new one if that is news."""
        branch: Branch | None = None
        if edge is not None:
            branch = edge.branch
            if branch is not None and branch.seen == seen:
                return branch.node
        branch = node.branches
        while branch is not None and branch.seen != seen:
            branch = branch.next
        if branch is None:
            if self.edges >= self.most_edges:
                return Node()
            branch = Branch(seen, node.branches)
            node.branches = branch
            self.edges += 1
        if edge is not None:
            edge.branch = branch
        return branch.node

    def insert(self, node: Node, before: Edge | None, number: i64, after: Edge | None) -> Edge:
        """A new edge in its place."""
        edge = Edge(number, after)
        self.edges += 1
        if before is None:
            node.first = edge
        else:
            before.next = edge
        return edge

    def select(self, node: Node, world: State, actor: i64) -> Edge:
        """The most promising of the legal actions; each of them has been available once more."""
        if self.racer is not None and node is self.root:
            return self.racer
        evaluation = self.evaluation
        count: i64 = world.write_legal(actor, self.legal)
        if count > WIDE and (self.forced < 0 or node is not self.root):
            count = evaluation.prune(world, actor, self.legal, count)
        trust = evaluation.prior_weight
        judging = trust > 0.0 and (node.visits >= evaluation.prior_from_visits or node is self.root)
        picked: i64 = -1
        if node is self.root and self.forced >= 0:
            picked = self.forced
        elif not judging and trust > 0.0 and count > 1:
            picked = evaluation.playout_action(world, actor, self.legal, count, self.rng)
        untried: i64 = 0
        chosen: Edge | None = None
        best = 0.0
        before: Edge | None = None
        edge = node.first
        for i in range(count):
            number: i64 = self.legal[i]
            while edge is not None and edge.number < number:
                before = edge
                edge = edge.next
            if edge is None or edge.number != number:
                edge = self.insert(node, before, number, edge)
            edge.available += 1
            if judging and not edge.judged and count > 1:
                edge.prior = self.outlook(world, actor, number, ROOT_DRAWS if node is self.root else 1)
                edge.judged = True
            if picked >= 0:
                if number == picked:
                    chosen = edge
            elif edge.visits == 0 and not edge.judged:
                untried += 1
                if self.rng.below(untried) == 0:
                    chosen = edge
            elif untried == 0:
                score = edge.score(self.exploration, trust)
                if chosen is None or score > best:
                    chosen = edge
                    best = score
            before = edge
            edge = edge.next
        assert chosen is not None
        return chosen

    def edge_of(self, action: i64) -> Edge | None:
        """What the root knows of an action."""
        edge = self.root.first
        while edge is not None and edge.number != action:
            edge = edge.next
        return edge

    def best(self) -> i64:
        """The action tried most often; between equals, and in a race, the one with the higher mean."""
        trust = self.evaluation.prior_weight
        if self.evaluation.candidate_racing:
            return self.winner(trust)
        best: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if (
                best is None
                or edge.visits > best.visits
                or (edge.visits == best.visits and edge.mean(trust) > best.mean(trust))
            ):
                best = edge
            edge = edge.next
        assert best is not None
        return best.number

    def winner(self, trust: float) -> i64:
        """Of the actions that raced to the end the one with the highest mean."""
        most: i64 = 0
        edge = self.root.first
        while edge is not None:
            most = max(most, edge.visits)
            edge = edge.next
        best: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if 2 * edge.visits >= most and (best is None or edge.mean(trust) > best.mean(trust)):
                best = edge
            edge = edge.next
        assert best is not None
        return best.number

    def outlook(self, world: State, actor: i64, action: i64, draws: i64) -> float:
        """What the evaluation thinks of an action; where chance goes on, the mean of so many draws.

        All actions of the root have the same luck.
        """
        after = world.clone()
        after.apply(actor, action)
        if after.actor() != CHANCE:
            return self.evaluation.prior(after, actor)
        total = 0.0
        for draw in range(draws):
            luck = self.rng if draws == 1 else Rng(self.seed + draw)
            drawn = after.clone()
            while drawn.actor() == CHANCE:
                drawn.apply(CHANCE, drawn.sample(luck))
            total += self.evaluation.prior(drawn, actor)
        return total / float(draws)

    def judge(self, world: State) -> list[float]:
        """The payoffs to expect: those of the end, or of the first calm position behind the horizon."""
        out = self.legal
        evaluation = self.evaluation
        left: i64 = evaluation.horizon
        while True:
            actor: i64 = world.actor()
            if actor == NOBODY:
                return evaluation.result(world)
            if actor == CHANCE:
                world.apply(CHANCE, world.sample(self.luck))
                continue
            if left <= 0 and not self.to_end and evaluation.is_quiet(world):
                return evaluation.values(world)
            left -= 1
            count: i64 = world.write_legal(actor, out)
            world.apply(actor, evaluation.playout_action(world, actor, out, count, self.rng))

    def count_win(self, payoffs: list[float]) -> None:
        """Share a first place among those who have it."""
        action: int = self.way[0].number
        wins = self.wins.get(action)
        if wins is None:
            wins = [0.0] * len(payoffs)
            self.wins[action] = wins
        most = max(payoffs)
        share = 1.0 / float(payoffs.count(most))
        for seat in range(len(payoffs)):
            if payoffs[seat] == most:
                wins[seat] += share


class NullEvaluation(Evaluation):
    """Knows nothing of any game: with it a search plays at random to the end."""

    def __init__(self) -> None:
        super().__init__()
        self.prior_weight = 0.0

    def value(self, state: State, seat: i64) -> float:
        """Even, whatever the position."""
        return 0.0

    def is_quiet(self, state: State) -> bool:
        """Nothing is known before the end."""
        return False


class MctsBot(Bot):
    """Searches for each decision, for so many iterations or so many seconds, whichever ends first.

    `longest`: after so many seconds it says what it has found so far. Before that it changes nothing, while a
    budget of seconds also says how an evaluation that advises shall go about it.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        rng: Rng,
        iterations: int = 0,
        seconds: float = 0.0,
        longest: float = 0.0,
    ) -> None:
        super().__init__(rng)
        self.evaluation = evaluation
        self.iterations = iterations
        self.seconds = seconds
        self.longest = longest

    def decide(self, world: State, seat: i64) -> i64:
        """The action that the search prefers."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.evaluation.deadline = perf_counter() + self.longest if self.longest > 0.0 else 0.0
        advice = self.advice(world, seat)
        if advice != UNADVISED:
            return advice
        search = Search(world, seat, self.evaluation, self.rng)
        search.run(self.iterations, self.seconds if self.seconds > 0.0 else self.longest)
        return search.best()

    def advice(self, world: State, seat: i64) -> i64:
        """What the game's own way of thinking finds within the budget."""
        tries = self.iterations or MOST_TRIES
        if self.seconds > 0.0:
            begun = perf_counter()
            advice = self.evaluation.advise(world, seat, min(FIRST_TRIES, tries), self.rng)
            spent = max(1e-6, perf_counter() - begun)
            tries = min(tries, int(FIRST_TRIES * (self.seconds - spent) / spent))
            if advice == UNADVISED or tries <= FIRST_TRIES:
                return advice
        return self.evaluation.advise(world, seat, tries, self.rng)
