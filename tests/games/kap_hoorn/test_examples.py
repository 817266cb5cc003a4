"""The worked examples of the rules, E-1 to E-12."""

import pytest

from ..shared import choices, phase, play
from .helpers import covers, draw, ignores, lays, points, roses, sails, ship, tile, winner
from .positions import position
from .reference import SEA

TWO = "red-I green-II"
TARGETS = """
fan-2     | k5 m5 i5 m3 i3 | g7 g9 -  i9 i5 | c4 a4 e4 a6 e6
tee-1     | k4 l3 j3       | h7 i8 i6       | c5 b6 d6
vee-1     | l4 j4          | h8 h6          | b5 d5
hook-12   | m4 i4          | h9 h5          | a5 e5
hook-21   | l5 j5          | g8 g6          | b4 d4
back-r-2  | k1 i1          | k7 k5          | c8 e8
backvee-1 | l2 j2          | j8 j6          | b7 d7
side-2    | m3 i3          | i9 i5          | a6 e6
swirl-r   | j4 m1          | h6 k9          | d5 a8
swirl-l   | l4 i1          | h8 k5          | b5 e8
"""
EXPLAINED = [
    (kind.strip(), field, set(targets.split()) - {"-"})
    for line in TARGETS.strip().splitlines()
    for kind, *columns in [line.split("|")]
    for field, targets in zip(("k3", "i7", "c6"), columns, strict=True)
]


@pytest.mark.rule("KAP-19")
@pytest.mark.rule("KAP-36")
def test_e1_a_turn() -> None:
    state = position("k2=fan-2 j3=tee-1", ships="k2 n1 m1", hand="fan-3")
    assert "i4" in lays(state)
    play(state, "lay fan-3 i4")
    assert phase(state) == "MOVE"
    play(state, "sail i4")
    assert (ship(state), tile(state, "i4")) == ("i4", "fan-3")


@pytest.mark.rule("KAP-69")
@pytest.mark.rule("KAP-76")
def test_e2_the_third_rose_is_yellow() -> None:
    state = play(position("d8=tee-1 d7", ships="d8 n1 m1", roses=TWO), "sail d7")
    assert (roses(state), winner(state)) == (["red", "green", "yellow"], (0, "three_roses"))


@pytest.mark.rule("KAP-69")
@pytest.mark.parametrize(("near", "station"), [("e6", "e5"), ("a5", "a4")])
def test_e2_no_rose_of_a_colour_twice(near: str, station: str) -> None:
    state = play(position(f"{near}=tee-1 {station}", ships=f"{near} n1 m1", roses=TWO), f"sail {station}")
    assert (roses(state), winner(state)) == (["red", "green", None], None)


@pytest.mark.rule("KAP-68")
@pytest.mark.parametrize(("near", "station"), [("k5", "k6"), ("n4", "n5")])
def test_e3_one_rose_of_a_leg(near: str, station: str) -> None:
    state = play(position(f"{near}=tee-1 {station}", ships=f"{near} n1 m1", roses="red-I"), f"sail {station}")
    assert (ship(state), roses(state)) == (station, ["red", None, None])


@pytest.mark.rule("KAP-36")
@pytest.mark.rule("KAP-38")
@pytest.mark.rule("KAP-39")
@pytest.mark.parametrize(("kind", "field", "targets"), EXPLAINED)
def test_e4_explained_tiles(kind: str, field: str, targets: set[str]) -> None:
    near = [
        other
        for other in SEA
        if other != field
        and abs(ord(other[0]) - ord(field[0])) <= 3
        and abs(int(other[1]) - int(field[1])) <= 3
    ]
    laid = " ".join(other for other in near if not (other[1] == "1" and other[0] in "jklmn"))
    state = position(f"{field}={kind} {laid} n9", ships=f"{field} n9 n1")
    assert sails(state) == targets


@pytest.mark.rule("KAP-39")
def test_e5_the_zone_border() -> None:
    state = position("k5=tee-2 k6 k7=tee-1 j7 k8", ships="k5 n1 m1", points=5)
    play(state, "sail k7")
    assert (ship(state), roses(state)) == ("k7", [None] * 3)
    assert sails(state) == {"j7", "k8", "k6"}  # straight is west now


@pytest.mark.rule("KAP-44")
def test_e6_land() -> None:
    assert sails(position("g6=fan-1 f6 f7 g7", ships="g6 n1 m1")) == {"f6", "f7", "g7"}


@pytest.mark.rule("KAP-47")
@pytest.mark.rule("KAP-75")
def test_e7_the_finish() -> None:
    assert choices(position("c4=fan-3", ships="c4 n1 m1", roses="red-I")) == ["waive"]
    state = position("c4=fan-3", ships="c4 n1 m1", roses=TWO)
    assert choices(state) == ["sail finish", "waive"]
    assert winner(play(state, "sail finish")) == (0, "finish")


@pytest.mark.rule("KAP-47")
def test_e8_the_corner_of_the_finish() -> None:
    assert sails(position("e3=vee-1", ships="e3 n1 m1", roses=TWO)) == {"finish"}
    assert sails(position("e3=swirl-r", ships="e3 n1 m1", roses=TWO)) == set()


@pytest.mark.rule("KAP-50")
def test_e9_ignoring() -> None:
    state = position("h5=back-l-1 g6", ships="h5 n1 m1", points=3)
    assert ignores(state) == {"g6"}
    play(state, "ignore g6")
    assert (ship(state), points(state)[0]) == ("g6", 0)


@pytest.mark.rule("KAP-55")
def test_e10_moving_again() -> None:
    state = position("c6=tee-1 c5=tee-3 b4", ships="c6 n1 m1", points=8)
    play(state, "sail c5")
    assert points(state)[0] == 8
    play(state, "ignore b4")
    assert (ship(state), points(state)[0]) == ("b4", 0)
    draw(state, "fan-1")
    assert state.actors() == [1]  # nothing to buy with


@pytest.mark.rule("KAP-31")
@pytest.mark.parametrize(("owned", "allowed"), [(4, False), (2, True)])
def test_e11_covering(owned: int, allowed: bool) -> None:
    state = position("k3=tee-1 l4 k4 l3 j3", ships="k3 n1 m1", hand="side-1", points=owned)
    assert ("l4" in covers(state)) == allowed
    assert not covers(state) & {"k4", "l3", "j3"}


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize(
    ("owned", "reach", "allowed"),
    [(5, "full_turn", False), (4, "full_turn", True), (5, "direct", True), (4, "direct", True)],
)
def test_e12_covering_and_the_second_movement(owned: int, reach: str, allowed: bool) -> None:
    tiles = "c6=tee-1 c5=tee-2 c3=side-2"
    state = position(tiles, ships="c6 n1 m1", hand="side-1", points=owned, options={"cover_reach": reach})
    assert ("c3" in covers(state)) == allowed
