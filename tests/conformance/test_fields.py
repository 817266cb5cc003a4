"""The kit notices a field that a clone forgets or shares, that is not declared, or that does not follow."""

from types import SimpleNamespace
from typing import Any

import pytest

import spieltisch
from spieltisch.conformance.case import Case, ConformanceError
from spieltisch.conformance.fields import check_fields
from spieltisch.engine.arrays import numbers
from spieltisch.engine.state_fields import Computed, Field, Flag, Number, PerSeat, StateFields

FIELDS = StateFields(
    [
        Computed("players", lambda state: state.players, "players"),
        Field("cash", PerSeat(Number(0, 9))),
        Field("round", Number(1, 9)),
        Field("open", Flag()),
    ],
    follows={"total": lambda state: sum(state.cash)},
)


class Position:
    """A position with a right clone."""

    def __init__(self) -> None:
        self.players = 2
        self.cash = numbers([3, 4])
        self.round = 1
        self.open = False
        self.total = 7

    def clone(self) -> Any:
        other = type(self)()
        other.cash = self.cash[:]
        other.round, other.open, other.total = self.round, self.open, self.total
        return other


class ForgetsRound(Position):
    def clone(self) -> Any:
        other = super().clone()
        other.round = 1
        return other


class ForgetsFlag(Position):
    def clone(self) -> Any:
        other = super().clone()
        other.open = False
        return other


class SharesCash(Position):
    def clone(self) -> Any:
        other = super().clone()
        other.cash = self.cash
        return other


class WrongTotal(Position):
    def __init__(self) -> None:
        super().__init__()
        self.total = 8


class HasMore(Position):
    def __init__(self) -> None:
        super().__init__()
        self.bank = 100


def check(state: Any) -> None:
    case = Case(spieltisch.game("sample-game"), 2, {}, 1)
    case.game = SimpleNamespace(slug="tried", fields=FIELDS)  # type: ignore[assignment]
    check_fields(case, state)


def test_a_right_clone_passes_and_the_position_stays_as_it_is() -> None:
    state = Position()
    check(state)
    assert FIELDS.dump(state) == FIELDS.dump(Position())


@pytest.mark.parametrize(
    ("kind", "report"),
    [
        (ForgetsRound, r"clone\(\) does not copy 'round'"),
        (ForgetsFlag, r"clone\(\) does not copy 'open'"),
        (SharesCash, "a clone shares the array 'cash'"),
        (WrongTotal, "'total' is 8, but 7 follows"),
        (HasMore, "'bank' is not declared"),
    ],
)
def test_a_fault_is_reported(kind: type[Position], report: str) -> None:
    with pytest.raises(ConformanceError, match=report):
        check(kind())
