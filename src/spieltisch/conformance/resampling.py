"""Check that determinize() draws from the true distribution."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any

from spieltisch.conformance.case import ConformanceError, reporting
from spieltisch.conformance.openings import OpeningStatistics
from spieltisch.conformance.random_play import MAX_STEPS, play_on, random_move
from spieltisch.engine.core import Game, State
from spieltisch.engine.rng import Rng

SIGMAS = 4.0  # a correct determinize() exceeds it once in 16,000 fields
OPENING_SIGMAS = 5.0  # higher, because the distribution is only approximate
OPENINGS = 4  # per seed; they are short
PILOTS = 5  # games that measure the length of a game
LOOKS = 8  # steps of each game at which draws are compared, in addition to the measured one
ENOUGH = 50  # samples needed for a judgement


def check_resampling(game: Game, players: int, options: Mapping[str, Any], seeds: Iterable[int]) -> set[str]:
    """Check in many random games that determinize() is unbiased and does not copy the truth.

    In each game one seat draws twice at one random step. If the draws come from the true distribution, the
    truth and the two draws are exchangeable: the truth agrees with a draw as often as the draws agree with
    each other. The first check is therefore that the mean difference of these agreements is 0 within four
    standard errors. A determinize() that always deals high cards agrees with itself more than with the truth.

    A determinize() that returns the truth would pass the first check, because everything agrees. The second
    check is therefore that every field that is hidden from a seat, unless it is empty, differs from the truth
    in some draw; in a list per seat this holds for each entry. Both checks treat every field separately, so
    that a correct field cannot hide a wrong one.

    What other seats remember (`game.memories`) is not random: a draw keeps what its seat saw them learn and
    drops the rest. Only the second check applies to it, and none with two seats, which saw everything that
    the other one learnt.

    A slight bias hardly changes how often draws agree. The third check finds it in openings, where only
    chance and secret answers have decided and the true distribution is known: each card must lie in each
    hidden field as often as in truth (see OpeningStatistics). Later the truth depends on how people play.

    Return the fields that were hidden from some seat often enough for a judgement. Empty fields count, too:
    draws must leave them empty. Options decide what is hidden: a field of `game.hidden` that is never
    returned for any options has not been checked.

    :raises ConformanceError: with the field, the seat and the figures.
    """
    if not game.hidden:
        return set()
    trial = Trial(game, players, options, list(seeds))
    with reporting(trial.fault):
        trial.run()
        trial.check_fairness()
        trial.check_openings()
        trial.check_secrecy()
    return trial.judged()


class Trial:
    """Draws compared with the truth over many independent games."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], seeds: list[int]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seeds = seeds
        drawn = [field for field in game.hidden if field not in game.memories]
        self.differences: dict[str, list[float]] = {field: [] for field in drawn}
        self.secrets = [SeatSecrets() for _ in range(players)]
        self.openings = OpeningStatistics(game, players, options)

    def run(self) -> None:
        """Play all games."""
        length = self.pilot_length()
        for seed in self.seeds:
            rng = Rng(seed).stream("resampling")
            # The step must not depend on how this game goes, or long games would count less than short ones.
            measured = rng.below(length)
            self.play(Rng(seed).stream("play"), rng, measured, max(1, length // LOOKS))
            for number in range(OPENINGS):
                self.openings.play(Rng(seed).stream("opening", number))

    def pilot_length(self) -> int:
        """Return the number of steps of the longest of a few games."""
        lengths = []
        for number in range(PILOTS):
            rng = Rng(0).stream("pilot", number)
            lengths.append(play_on(self.start(), rng, MAX_STEPS))
        return max(lengths)

    def play(self, choices: Rng, rng: Rng, measured: int, look_every: int) -> None:
        """Play one game up to the measured step, if it lasts so long; compare draws at some steps before."""
        state = self.start()
        for _ in range(measured):
            if not state.actors():
                return
            if rng.below(look_every) == 0:
                self.look(state, rng)
            state.apply(*random_move(state, choices))
        self.measure(state, rng)

    def start(self) -> State:
        """Start a new game."""
        return self.game.start(self.players, self.options)

    def measure(self, state: State, rng: Rng) -> None:
        """Compare the truth with two draws for a random seat."""
        seat = rng.below(self.players)
        truth = state.dump()
        one = state.determinize(seat, rng.stream("one")).dump()
        other = state.determinize(seat, rng.stream("other")).dump()
        for field, differences in self.differences.items():
            with_truth = agreement(truth[field], one[field]) + agreement(truth[field], other[field])
            differences.append(with_truth / 2 - agreement(one[field], other[field]))
        self.compare(state, truth, one, seat)

    def look(self, state: State, rng: Rng) -> None:
        """Count for every seat which hidden fields a draw changes."""
        truth = state.dump()
        for seat in range(self.players):
            self.compare(state, truth, state.determinize(seat, rng).dump(), seat)

    def compare(self, state: State, truth: dict[str, Any], drawn: dict[str, Any], seat: int) -> None:
        """Count what is hidden from the seat, and what of it the draw changed."""
        view = state.view(seat)
        for field in self.game.hidden:
            if field in self.game.memories and self.players == 2:
                continue
            self.secrets[seat].note(field, truth[field], drawn[field], view.get(field), self.players)

    def check_fairness(self) -> None:
        """Check that truth and draws are exchangeable."""
        for field, differences in self.differences.items():
            games = len(differences)
            if games < ENOUGH:
                raise self.fault(f"{games} games are too few to judge {field!r}: give more seeds")
            mean = sum(differences) / games
            variance = sum((value - mean) ** 2 for value in differences) / (games - 1)
            error = sqrt(variance / games)
            if abs(mean) > SIGMAS * error:
                figures = f"{mean:+.4f} on average over {games} games, standard error {error:.4f}"
                raise self.fault(
                    f"{field!r} is not drawn as it came about: "
                    f"a draw agrees with the truth and with a second draw differently, {figures}"
                )

    def check_openings(self) -> None:
        """Check that in openings nothing is drawn too often or too rarely."""
        for field in self.differences:
            sigmas, what = self.openings.deviation(field)
            if sigmas > OPENING_SIGMAS:
                raise self.fault(
                    f"{field!r} is drawn with a preference ({sigmas:.1f} standard errors): {what}"
                )

    def check_secrecy(self) -> None:
        """Check that draws do not copy the truth."""
        for seat, secrets in enumerate(self.secrets):
            for name in secrets.copied():
                raise self.fault(f"determinize({seat}) never changes {name!r}, which is kept from this seat")

    def judged(self) -> set[str]:
        """Return the hidden fields that were compared often enough."""
        return {
            field
            for field in self.game.hidden
            if any(secrets.kept[field] >= ENOUGH for secrets in self.secrets)
        }

    def fault(self, what: str) -> ConformanceError:
        """Return the error for a violation of the contract."""
        slug, players, options = self.game.slug, self.players, self.options
        seeds = _listed(self.seeds)
        where = f"{slug}, players={players}, options={options!r}, seeds={seeds}"
        again = f"check_resampling(spieltisch.game({slug!r}), {players}, {options!r}, {seeds})"
        return ConformanceError(f"{where}: {what}\nagain: {again}")


class SeatSecrets:
    """Counts for one seat, by field: how often it was hidden, and how often a draw changed it."""

    def __init__(self) -> None:
        self.kept: Counter[str] = Counter()  # hidden from the seat
        self.held: Counter[str] = Counter()  # hidden and not empty
        self.moved: Counter[str] = Counter()  # changed by a draw

    def note(self, name: str, truth: Any, drawn: Any, seen: Any, players: int) -> None:
        """Count one draw: for the field, the fields of a table, and the entries of a list per seat."""
        self.kept[name] += seen != truth
        self.held[name] += holds_secret(truth, seen)
        self.moved[name] += drawn != truth
        if isinstance(truth, dict) and isinstance(drawn, dict) and isinstance(seen, dict):
            for key in truth.keys() & drawn.keys() & seen.keys():
                self.note(f"{name}.{key}", truth[key], drawn[key], seen[key], players)
        if all(isinstance(value, list) and len(value) == players for value in (truth, drawn, seen)):
            for seat in range(players):
                self.note(f"{name} of seat {seat}", truth[seat], drawn[seat], seen[seat], 0)

    def copied(self) -> list[str]:
        """Return what was often hidden and not empty, but never changed by a draw."""
        return [name for name, times in self.held.items() if times >= ENOUGH and not self.moved[name]]


def holds_secret(truth: object, seen: object) -> bool:
    """Whether the truth holds a value that the view does not show; empty values need not change."""
    if truth == seen:
        return False
    if isinstance(truth, dict):
        table = seen if isinstance(seen, dict) else {}
        return any(holds_secret(inner, table.get(key)) for key, inner in truth.items())
    if isinstance(truth, list | tuple):
        row = seen if isinstance(seen, list | tuple) else ()
        return any(map(holds_secret, truth, row)) or any(
            holds_secret(inner, None) for inner in truth[len(row) :]
        )
    return truth is not None


def agreement(one: object, other: object) -> float:
    """Return the share of leaves that two plain values have in common; 1 if there are none."""
    left, right = dict(_leaves(one)), dict(_leaves(other))
    paths = {*left, *right}
    if not paths:
        return 1.0
    return sum(1 for path in paths if path in left and path in right and left[path] == right[path]) / len(
        paths
    )


def _leaves(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], object]]:
    """Yield every number, word and None of a plain value with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(inner, (*path, place))
    else:
        yield path, value


def _listed(seeds: list[int]) -> str:
    run = range(min(seeds, default=0), max(seeds, default=-1) + 1)
    return repr(run) if seeds == list(run) else repr(seeds)
