"""Information-set Monte-Carlo tree search for any number of seats.

Every iteration draws a world that agrees with what the searching seat knows, descends the tree that all
worlds share, evaluates the position where it leaves the tree, and updates the edges of its path. A node
stands for everything that the seat has seen since the root (`State.seen`), so steps that look the same to it
lead to the same node.
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

MAX_EDGES: Final = 400_000  # and branches; then the tree stops growing
PRUNE_ABOVE: Final = 12  # legal actions above which the evaluation prunes them
CLOCK_EVERY: Final = 8  # iterations between two checks of the clock
ROOT_DRAWS: Final = 6  # samples of chance for the prior of an action at the root
FIRST_TRIES: Final = 16  # of `Evaluation.advise`: they measure how many more fit into the time
MAX_TRIES: Final = 100_000  # of `Evaluation.advise`, to bound its memory
MIN_SPREAD: Final = 0.01  # the least standard deviation of values that is assumed


class Edge:
    """An action that was a candidate at a node, in a linked list sorted by number."""

    def __init__(self, number: i64, next: "Edge | None") -> None:
        self.number = number
        self.next = next
        self.visits: i64 = 0
        self.available: i64 = 0  # how often it was a candidate
        self.total = 0.0  # sum of payoffs of the seat that acts
        self.prior = 0.0
        self.has_prior = False
        self.branch: Branch | None = None  # the branch it led to last

    def mean(self, prior_weight: float) -> float:
        """Return the expected payoff, including the prior."""
        if self.has_prior:
            return (self.total + prior_weight * self.prior) / (float(self.visits) + prior_weight)
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def score(self, exploration: float, prior_weight: float) -> float:
        """Return the UCT score: the mean plus a bonus for actions that were tried seldom."""
        return self.mean(prior_weight) + exploration * sqrt(
            log(float(self.available + 1)) / float(self.visits + 1)
        )


class Branch:
    """What the searching seat saw of a step, and the node that the step led to."""

    def __init__(self, seen: i64, next: "Branch | None") -> None:
        self.seen = seen
        self.next = next
        self.node = Node()


class Node:
    """Everything that the searching seat has seen since the root."""

    def __init__(self) -> None:
        self.first: Edge | None = None
        self.branches: Branch | None = None
        self.visits: i64 = 0


class Search:
    """A search tree for one decision of one seat.

    With `to_end` every world is played to its end, and `wins` counts the first places.

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
        self.chance_rng = rng  # for determinizations and chance
        self.seed: i64 = rng.word()  # of the random numbers that racing candidates share
        self.raced: Edge | None = None  # the candidate that this iteration tries, with `candidate_racing`
        self.to_end = to_end
        # For benchmarks only, never for bots: search the true state, or with the dice to come.
        self.perfect_information = False
        self.known_dice: Rng | None = None
        self.root = Node()
        self.edges: i64 = 0
        self.max_edges: i64 = MAX_EDGES
        self.iterations: i64 = 0
        self.payoffs = [0.0] * state.players  # summed over all iterations
        self.forced: i64 = -1  # the only action to try at the root; -1: any
        self.wins: dict[int, list[float]] = {}  # first places of each seat by the action at the root
        self.squares = 0.0  # sum of the squared payoffs of the searching seat
        self.exploration = evaluation.exploration * MIN_SPREAD
        self.path: list[Edge] = []
        self.path_seats: list[i64] = []
        self.legal: vec[i64] = zeros(len(state.game.scratch))

    def run(self, iterations: int = 0, seconds: float = 0.0) -> None:
        """Search for so many iterations or seconds, whichever ends first (0: no limit)."""
        end = perf_counter() + seconds
        done = 0
        while iterations == 0 or done < iterations:
            if seconds > 0.0 and done % CLOCK_EVERY == 0 and done > 0 and perf_counter() >= end:
                break
            self.iterate()
            done += 1

    def iterate(self) -> None:
        """Draw a world, descend the tree, play out, and update the path."""
        self.raced = self.next_candidate() if self.evaluation.candidate_racing and self.forced < 0 else None
        self.chance_rng = self.rng if self.raced is None else Rng(self.seed + self.raced.visits)
        self.evaluation.rng = self.rng if self.raced is None else self.chance_rng.clone()
        if self.perfect_information:
            world = self.state.clone()
        else:
            world = self.state.determinize(self.seat, self.chance_rng)
        if self.known_dice is not None:
            self.chance_rng = self.known_dice.clone()
        self.path.clear()
        self.path_seats.clear()
        self.descend(world)
        payoffs = self.playout(world)
        if self.to_end:
            self.count_win(payoffs)
        for step in range(len(self.path)):
            edge = self.path[step]
            edge.visits += 1
            edge.total += payoffs[self.path_seats[step]]
        for seat in range(len(payoffs)):
            self.payoffs[seat] += payoffs[seat]
        self.iterations += 1
        own = payoffs[self.seat]
        self.squares += own * own
        mean = self.payoffs[self.seat] / float(self.iterations)
        spread = sqrt(max(0.0, self.squares / float(self.iterations) - mean * mean))
        self.exploration = self.evaluation.exploration * max(MIN_SPREAD, spread)

    def next_candidate(self) -> Edge | None:
        """Return the least tried of the actions at the root that may still be the best.

        The n-th try of every action uses the same random numbers, so that luck decides less.
        """
        prior_weight = self.evaluation.prior_weight
        best = -2.0
        edge = self.root.first
        while edge is not None:
            best = max(best, edge.mean(prior_weight))
            edge = edge.next
        hope = self.exploration * sqrt(log(float(self.iterations + 1)))
        least_tried: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if (least_tried is None or edge.visits < least_tried.visits) and (
                edge.mean(prior_weight) + hope / sqrt(float(edge.visits + 1)) >= best
            ):
                least_tried = edge
            edge = edge.next
        return least_tried

    def descend(self, world: State) -> None:
        """Descend the tree to the first new node, and note the path."""
        node = self.root
        node.visits += 1
        actor: i64 = self.seat  # even if other seats may act at the same time
        while actor != NOBODY:
            edge: Edge | None = None
            if actor == CHANCE:
                number: i64 = world.sample(self.chance_rng)
            else:
                edge = self.select(node, world, actor)
                self.path.append(edge)
                self.path_seats.append(actor)
                number = edge.number
            seen: i64 = world.seen(self.seat, actor, number)
            world.apply(actor, number)
            node = self.follow(node, edge, seen)
            node.visits += 1
            if node.visits == 1 and actor != CHANCE:
                return
            actor = world.actor()

    def follow(self, node: Node, edge: Edge | None, seen: i64) -> Node:
        """Return the node for what the searching seat saw of a step; create it if there is none."""
        branch: Branch | None = None
        if edge is not None:
            branch = edge.branch
            if branch is not None and branch.seen == seen:
                return branch.node
        branch = node.branches
        while branch is not None and branch.seen != seen:
            branch = branch.next
        if branch is None:
            if self.edges >= self.max_edges:
                return Node()
            branch = Branch(seen, node.branches)
            node.branches = branch
            self.edges += 1
        if edge is not None:
            edge.branch = branch
        return branch.node

    def insert(self, node: Node, before: Edge | None, number: i64, after: Edge | None) -> Edge:
        """Insert a new edge between two others."""
        edge = Edge(number, after)
        self.edges += 1
        if before is None:
            node.first = edge
        else:
            before.next = edge
        return edge

    def select(self, node: Node, world: State, actor: i64) -> Edge:
        """Choose the action to try next; every candidate counts as available once more."""
        at_root = node is self.root
        if at_root and self.raced is not None:
            return self.raced
        picked: i64 = self.forced if at_root else -1
        count: i64 = self.candidates(world, actor, picked < 0)
        evaluation = self.evaluation
        with_priors = False
        if evaluation.prior_weight > 0.0 and count > 1:
            with_priors = at_root or node.visits >= evaluation.prior_from_visits
            if picked < 0 and not with_priors:
                picked = evaluation.playout_action(world, actor, self.legal, count, self.rng)
        self.expand(node, world, actor, count, with_priors)
        if picked < 0:
            return self.pick(node, count)
        edge = self.find(node, picked)
        assert edge is not None  # `expand` gave every candidate an edge
        return edge

    def candidates(self, world: State, actor: i64, may_prune: bool) -> i64:
        """Write the actions worth trying into `legal`, ascending; return their count."""
        count: i64 = world.write_legal(actor, self.legal)
        if may_prune and count > PRUNE_ABOVE:
            count = self.evaluation.prune(world, actor, self.legal, count)
        return count

    def expand(self, node: Node, world: State, actor: i64, count: i64, with_priors: bool) -> None:
        """Give every candidate an edge and, if asked for, a prior; count it as available."""
        draws: i64 = ROOT_DRAWS if node is self.root else 1
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
            if with_priors and not edge.has_prior:
                edge.prior = self.prior_of(world, actor, number, draws)
                edge.has_prior = True
            before = edge
            edge = edge.next

    def pick(self, node: Node, count: i64) -> Edge:
        """Pick an untried candidate at random or, if all were tried, the one with the highest score."""
        prior_weight = self.evaluation.prior_weight
        untried: i64 = 0
        picked: Edge | None = None
        best = 0.0
        edge = node.first
        for i in range(count):
            number: i64 = self.legal[i]
            while edge is not None and edge.number < number:
                edge = edge.next
            assert edge is not None  # `expand` gave every candidate an edge
            if edge.visits == 0 and not edge.has_prior:
                untried += 1
                if self.rng.below(untried) == 0:
                    picked = edge
            elif untried == 0:
                score = edge.score(self.exploration, prior_weight)
                if picked is None or score > best:
                    picked = edge
                    best = score
            edge = edge.next
        assert picked is not None
        return picked

    def find(self, node: Node, action: i64) -> Edge | None:
        """Return the edge of an action, or None."""
        edge = node.first
        while edge is not None and edge.number != action:
            edge = edge.next
        return edge

    def edge_of(self, action: i64) -> Edge | None:
        """Return the edge of an action at the root, or None."""
        return self.find(self.root, action)

    def best(self) -> i64:
        """Return the action tried most often, of equals the one with the higher mean."""
        prior_weight = self.evaluation.prior_weight
        if self.evaluation.candidate_racing:
            return self.best_raced(prior_weight)
        best: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if (
                best is None
                or edge.visits > best.visits
                or (edge.visits == best.visits and edge.mean(prior_weight) > best.mean(prior_weight))
            ):
                best = edge
            edge = edge.next
        assert best is not None
        return best.number

    def best_raced(self, prior_weight: float) -> i64:
        """Return the action with the highest mean of those that racing did not drop early."""
        most: i64 = 0
        edge = self.root.first
        while edge is not None:
            most = max(most, edge.visits)
            edge = edge.next
        best: Edge | None = None
        edge = self.root.first
        while edge is not None:
            if 2 * edge.visits >= most and (
                best is None or edge.mean(prior_weight) > best.mean(prior_weight)
            ):
                best = edge
            edge = edge.next
        assert best is not None
        return best.number

    def prior_of(self, world: State, actor: i64, action: i64, draws: i64) -> float:
        """Return the prior of an action: if chance follows, the mean of so many samples.

        All actions at the root get the same random numbers.
        """
        after = world.clone()
        after.apply(actor, action)
        if after.actor() != CHANCE:
            return self.evaluation.prior(after, actor)
        total = 0.0
        for draw in range(draws):
            rng = self.rng if draws == 1 else Rng(self.seed + draw)
            drawn = after.clone()
            while drawn.actor() == CHANCE:
                drawn.apply(CHANCE, drawn.sample(rng))
            total += self.evaluation.prior(drawn, actor)
        return total / float(draws)

    def playout(self, world: State) -> list[float]:
        """Play on to the end, or to the first quiet position beyond the horizon, and return its values."""
        out = self.legal
        evaluation = self.evaluation
        left: i64 = evaluation.horizon
        while True:
            actor: i64 = world.actor()
            if actor == NOBODY:
                return evaluation.result(world)
            if actor == CHANCE:
                world.apply(CHANCE, world.sample(self.chance_rng))
                continue
            if left <= 0 and not self.to_end and evaluation.is_quiet(world):
                return evaluation.values(world)
            left -= 1
            count: i64 = world.write_legal(actor, out)
            world.apply(actor, evaluation.playout_action(world, actor, out, count, self.rng))

    def count_win(self, payoffs: list[float]) -> None:
        """Count the first place, shared by the seats that have it."""
        action: int = self.path[0].number
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
    """An evaluation without knowledge of the game: a search plays at random to the end."""

    def __init__(self) -> None:
        super().__init__()
        self.prior_weight = 0.0

    def value(self, state: State, seat: i64) -> float:
        """Return 0, whatever the position."""
        return 0.0

    def is_quiet(self, state: State) -> bool:
        """Return False, so that playouts go on to the end."""
        return False


class MctsBot(Bot):
    """Search for each decision, for so many iterations or seconds, whichever ends first.

    After `longest` seconds the bot plays the best action so far. Unlike `seconds` this limit does not change
    how many tries `Evaluation.advise` plans.
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
        """Return the action that the search prefers."""
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
        """Return what the game's own search advises within the budget, or UNADVISED."""
        tries = self.iterations or MAX_TRIES
        if self.seconds > 0.0:
            begun = perf_counter()
            advice = self.evaluation.advise(world, seat, min(FIRST_TRIES, tries), self.rng)
            spent = max(1e-6, perf_counter() - begun)
            tries = min(tries, int(FIRST_TRIES * (self.seconds - spent) / spent))
            if advice == UNADVISED or tries <= FIRST_TRIES:
                return advice
        return self.evaluation.advise(world, seat, tries, self.rng)
