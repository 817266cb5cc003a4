"""Check declared fields: a clone copies every one, and what follows from others does follow."""

from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from spieltisch.conformance.case import Case
from spieltisch.engine.arrays import numbers
from spieltisch.engine.core import State

ARRAY = type(numbers([]))


def check_fields(case: Case, state: State) -> None:
    """Check a state of a game that declares its fields."""
    fields = case.game.fields
    if not fields.names:
        return
    for attribute, compute in fields.follows.items():
        found, expected = plain(getattr(state, attribute)), compute(state)
        if found != expected:
            raise case.fault(f"{attribute!r} is {found}, but {expected} follows from the fields")
    declared = fields.attributes()
    for attribute in stored_attributes(state):
        if attribute not in declared:
            raise case.fault(f"the attribute {attribute!r} is not declared as a field")
    for attribute in declared:
        if attribute != "players":
            check_copy(case, state, attribute)


def check_copy(case: Case, state: Any, attribute: str) -> None:
    """Check that a clone copies an attribute, whatever its value is, and shares no array."""
    before = getattr(state, attribute)
    if isinstance(before, ARRAY) and len(before) == 0:
        return
    setattr(state, attribute, changed(before))
    clone = state.clone()
    copied = plain(getattr(clone, attribute)) == plain(getattr(state, attribute))
    setattr(state, attribute, before)
    if not copied:
        raise case.fault(f"clone() does not copy {attribute!r}")
    if isinstance(before, ARRAY):
        clone = state.clone()
        array, kept = getattr(clone, attribute), plain(before)
        array[0] = array[0] + 1
        if plain(getattr(state, attribute)) != kept:
            raise case.fault(f"a clone shares the array {attribute!r}")


def changed(value: Any) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else numbers([number + 1 for number in value])


def plain(value: Any) -> Any:
    """Return an array as a list."""
    return list(value) if isinstance(value, ARRAY) else value


def stored_attributes(state: Any) -> list[str]:
    """Return the attributes of a state that hold a number or an array, in both builds."""
    names = list(getattr(state, "__dict__", {}))
    for kind in type(state).__mro__:
        native = (GetSetDescriptorType, MemberDescriptorType)
        names += [name for name, value in vars(kind).items() if isinstance(value, native)]
    public = [name for name in names if not name.startswith("__")]
    return [name for name in public if holds_numbers(getattr(state, name))]


def holds_numbers(value: Any) -> bool:
    """Return whether a value is a number or an array of numbers."""
    return isinstance(value, int) or (isinstance(value, ARRAY) and all(type(item) is int for item in value))
