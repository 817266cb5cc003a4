"""Check copies of a position: clones, dumps, loaded and pickled states are equal and independent."""

import json
import pickle
from typing import Any

from spieltisch.conformance.case import Case
from spieltisch.conformance.observations import observation
from spieltisch.conformance.random_play import play_on, random_move
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.engine.texts import LANGUAGES

STEPS = 12  # steps for which two equal positions are compared while both are played on
CLONE_STEPS = 100  # steps for which a clone is played on
KEPT = 12  # clones of earlier positions to keep


def same(case: Case, one: object, other: object, what: str) -> None:
    """Report the first difference between two plain values."""
    if one != other:
        raise case.fault(f"{what}: {difference(one, other)}")


def same_dump(case: Case, one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Report where two dumps differ, even if only in the order of fields: digests compare bytes."""
    same(case, one, other, what)
    if json.dumps(one) != json.dumps(other):
        raise case.fault(f"{what}: the same values, but not written alike: {json.dumps(one)}")


def difference(one: object, other: object, path: str = "") -> str:
    """Describe the first difference between two plain values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            if key not in one or key not in other:
                return f"{path}.{key} is missing in one of them"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{path}[{place}]")
    return f"{path or 'values'}: {one!r} and {other!r}"


def check_dump(case: Case, state: State) -> None:
    """Check that a dump is plain data, survives JSON, and is the same at every call."""
    dump = state.dump()
    if not isinstance(dump, dict):
        raise case.fault(f"dump() is no table but {type(dump).__name__}")
    same(case, json.loads(json.dumps(dump)), dump, "JSON changes the dump")
    same_dump(case, state.dump(), dump, "two dumps of a position differ")


def check_clone(case: Case, state: State) -> None:
    """Check that a clone is equal, and that playing it on does not change the original."""
    before = state.dump()
    clone = state.clone()
    same_dump(case, clone.dump(), before, "a clone differs")
    if type(clone) is not type(state):
        raise case.fault(f"a clone is a {type(clone).__name__}, not a {type(state).__name__}")
    play_on(clone, case.rng("clone"), CLONE_STEPS)
    same_dump(case, state.dump(), before, "playing on a clone changes the original")


def check_load(case: Case, state: State) -> None:
    """Check that a loaded dump is the same position, also after both are played on."""
    before = state.dump()
    loaded = case.game.load(json.loads(json.dumps(before)))
    same_dump(case, loaded.dump(), before, "load(dump).dump() differs")
    check_same_continuation(case, state.clone(), loaded, "a loaded position")


def check_pickle(case: Case, state: State) -> None:
    """Check that a position survives pickle."""
    restored: State = pickle.loads(pickle.dumps(state))
    same_dump(case, restored.dump(), state.dump(), "a pickled position differs")
    for seat in range(case.players):
        same(case, restored.legal(seat), state.legal(seat), f"legal({seat}) of a pickled position differs")


def check_same_continuation(case: Case, one: State, other: State, what: str) -> None:
    """Check that two equal states stay equal when both are played on with the same moves."""
    rng = case.rng("twins")
    for seat in range(case.players):
        same(case, observation(other, seat), observation(one, seat), f"{what}: observe({seat})")
    for step in range(STEPS):
        later = f"{what}, {step} steps on"
        same(case, other.actors(), one.actors(), f"{later}: actors()")
        same(case, other.round_number(), one.round_number(), f"{later}: round_number()")
        for seat in range(case.players):
            same(case, other.legal(seat), one.legal(seat), f"{later}: legal({seat})")
        if not one.actors():
            break
        if one.actors() == [CHANCE]:
            same(case, other.chance(), one.chance(), f"{later}: chance()")
        move = random_move(one, rng)
        one.apply(*move)
        other.apply(*move)
    same_dump(case, other.dump(), one.dump(), f"{what}, played on")


def check_bad_positions(case: Case) -> None:
    """Check that load() refuses data that is not a position, with a text in every language."""
    impossible: tuple[Any, ...] = ({"no such field": 1}, [])
    for position in impossible:
        try:
            case.game.load(position)
        except ImpossiblePosition as refusal:
            for language in LANGUAGES:
                if not refusal.text(language).strip():
                    raise case.fault(f"load({position!r}) is refused without a text ({language})") from None
        else:
            raise case.fault(f"load({position!r}) is not refused")


def check_partial(case: Case, state: State) -> None:
    """Check that every field is optional: the rest loads, or the game refuses it with its own reason."""
    dump = state.dump()
    positions = [{}, *({field: dump[field] for field in dump if field != left_out} for left_out in dump)]
    for position in positions:
        try:
            case.game.load(position)
        except ImpossiblePosition as refusal:
            missing = sorted(dump.keys() - position.keys())
            if refusal.key == "position-unreadable" or not position:
                raise case.fault(f"load() without {missing}: {refusal}") from None


class KeptClones:
    """Clones of earlier positions, which later moves must not change."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.seen: dict[int, str] = {}  # the text of every dump that was kept, by step
        self.kept: list[tuple[int, State, dict[str, Any]]] = []

    def keep(self, state: State) -> None:
        """Keep a clone of this position; if there are too many, drop a random one."""
        dump = state.dump()
        self.seen[self.case.step] = json.dumps(dump)
        self.kept.append((self.case.step, state.clone(), dump))
        if len(self.kept) > KEPT:
            del self.kept[self.case.rng("keepsakes").below(KEPT)]

    def check(self) -> None:
        """Check that no kept clone or dump has changed."""
        for step, clone, dump in self.kept:
            before = json.loads(self.seen[step])
            same_dump(self.case, clone.dump(), before, f"the clone of step {step} has changed")
            same_dump(self.case, dump, before, f"the dump of step {step} has changed")
