"""Compare determinize() with the truth in openings, where only chance and secret answers have decided.

There the true distribution is known exactly, and draws must follow it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from spieltisch.conformance.random_play import MAX_STEPS, random_move
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.rng import Rng

ENOUGH = 50  # openings with a difference that are needed for a judgement

Item = tuple[object, ...]  # an item of a field: a card in a hand, a kind in a pile


class OpeningStatistics:
    """Counts of the items in hidden fields over many openings: in the truth minus in one draw each."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.surplus: dict[str, list[Counter[Item]]] = {field: [] for field in game.hidden}
        self.length = max(sum(1 for _ in self.steps(Rng(0).stream("pilot", number))) for number in range(5))

    def steps(self, rng: Rng) -> Iterator[State]:
        """Yield the positions of an opening, up to the first decision that others will see."""
        state = self.game.start(self.players, self.options)
        for _ in range(MAX_STEPS):
            yield state
            if state.actors() != [CHANCE] and not state.simultaneous():
                return
            state.apply(*random_move(state, rng))

    def play(self, rng: Rng) -> None:
        """Compare the truth with a draw for a random seat, at a random step of one opening."""
        stop, seat = rng.below(self.length), rng.below(self.players)
        for step, state in enumerate(self.steps(rng)):
            if step == stop:
                truth, drawn = state.dump(), state.determinize(seat, rng).dump()
                for field, surplus in self.surplus.items():
                    difference = Counter(items(truth[field]))
                    difference.subtract(items(drawn[field]))
                    surplus.append(Counter({item: count for item, count in difference.items() if count}))
                return

    def deviation(self, field: str) -> tuple[float, str]:
        """Return how many standard errors the draws differ from the truth, and in which item most.

        Every item has a surplus of the truth over the draws, in units of its standard error; the distance is
        the sum of their squares. If truth and draws are exchangeable, swapping them in any opening is equally
        likely, which gives mean and variance of the distance. Its distribution is nearly that of a sum of
        squared normal variables, whose cube root is nearly normal (Wilson and Hilferty).
        """
        openings = [counts for counts in self.surplus[field] if counts]
        if len(openings) < ENOUGH:
            return 0.0, ""
        squares: Counter[Item] = Counter()
        for counts in openings:
            squares.update({item: count * count for item, count in counts.items()})
        total: dict[Item, float] = defaultdict(float)
        together: dict[tuple[Item, Item], float] = defaultdict(float)
        alone = 0.0
        for counts in openings:
            shares = {item: count / sqrt(squares[item]) for item, count in counts.items()}
            for item, share in shares.items():
                total[item] += share
                for other, another in shares.items():
                    together[item, other] += share * another
            alone += sum(share * share for share in shares.values()) ** 2
        distance, mean = sum(value * value for value in total.values()), len(squares)
        variance = 2 * (sum(value * value for value in together.values()) - alone)
        spread = variance / (9 * mean * mean)
        furthest = max(total, key=lambda item: abs(total[item]))
        often = "rarely" if total[furthest] > 0 else "often"
        sigmas = ((distance / mean) ** (1 / 3) - 1 + spread) / sqrt(spread)
        return sigmas, f"most of all {' '.join(str(word) for word in furthest)!r} too {often}"


def items(value: object, path: Item = ()) -> Counter[Item]:
    """Count the items of a field, ignoring their order in lists; a number in a table is a count."""
    found: Counter[Item] = Counter()
    if isinstance(value, dict):
        for key, inner in value.items():
            if type(inner) is int:
                found[(*path, key)] += inner
            else:
                found.update(items(inner, (*path, key)))
    elif isinstance(value, list | tuple):
        for inner in value:
            found.update(items(inner, path))
    else:
        found[(*path, value)] += 1
    return found
