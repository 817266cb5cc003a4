"""Openings: as long as only chance and secret answers decided, draws are distributed exactly as the truth."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from spieltisch.conformance.random_play import PATIENCE, random_move
from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.rng import Rng

ENOUGH = 50  # openings with a difference, below which bad luck is possible

Item = tuple[object, ...]  # something that can lie in a field: a card in a hand, a kind in a pile


class Openings:
    """What lies in the hidden fields, counted in the truth against one draw each, over many openings."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.surplus: dict[str, list[Counter[Item]]] = {field: [] for field in game.hidden}
        self.length = max(sum(1 for _ in self.steps(Rng(0).stream("pilot", number))) for number in range(5))

    def steps(self, rng: Rng) -> Iterator[State]:
        """The positions of an opening, until a decision is due that others will see."""
        state = self.game.start(self.players, self.options)
        for _ in range(PATIENCE):
            yield state
            if state.actors() != [CHANCE] and not state.simultaneous():
                return
            state.apply(*random_move(state, rng))

    def play(self, rng: Rng) -> None:
        """Compare the truth with a draw of a random seat, at a random step of one opening."""
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
        """How far, in standard errors, the draws are from the truth, and what they hold too often or rarely.

        Every item has a surplus of the truth over the draws, measured in its own standard errors; the
        distance is the sum of the squares. If truth and draw are exchangeable, it is as likely with the two
        swapped in any of the openings, which gives its mean and its variance. It is distributed nearly like
        a sum of squares of normal numbers, whose cube root is nearly normal (Wilson and Hilferty).
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
    """What lies in a field, wherever in a list it lies; a number in a table says how many there are."""
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
