"""Homestretch: what prizes and bets pay, and what decides the final ranking."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from spieltisch.games.homestretch.rules.box import CLASSES, PLACES
from spieltisch.games.homestretch.rules.tables import NOTHING, NUM_HORSES
from spieltisch.games.homestretch.rules.text_values import horse_values

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.state import State

MERITS: Final = ("money", "share_value", "longshots", "middle_horses", "favourites")  # HOM-89, HOM-90


def pay_prize(state: "State", place: i64) -> None:
    """HOM-67 to HOM-71: divide a prize among the shares in play; a remainder is not paid."""
    horse: i64 = state.finish[place]
    prize: i64 = state.course.prize[state.programme[state.prepared - 1] * PLACES + place]
    in_play: i64 = 0
    for seat in range(state.players):
        in_play += state.shares[seat * NUM_HORSES + horse]
    if in_play == 0:
        if state.events is not None:
            state.add_event(
                "prize-unpaid",
                {"prize": prize, "place": place + 1, **horse_values(state.course, horse)},
            )
        return
    for seat in range(state.players):
        own: i64 = state.shares[seat * NUM_HORSES + horse]
        if own > 0:
            part: i64 = prize * own // in_play
            state.money[seat] += part
            if state.events is not None:
                values = {"gain": part, "place": place + 1, **horse_values(state.course, horse)}
                state.add_seat_event("prize", seat, values)


def pay_bets(state: "State", seat: i64) -> None:
    """HOM-66, HOM-72 to HOM-74: turn up the markers and pay the good ones."""
    course = state.course
    first: i64 = seat * course.num_markers
    if state.events is not None and state.placed[seat] > 0:
        state.add_seat_event("markers", seat, {"markers": marker_names(state, seat)})
    for marker in range(state.placed[seat]):
        field: i64 = state.bets[first + marker]
        state.bets[first + marker] = NOTHING
        if is_good(state, field):
            gain: i64 = course.pay[field] * course.marker[marker]
            state.money[seat] += gain
            if state.events is not None:
                add_won_bet_event(state, seat, field, marker, gain)
    state.placed[seat] = 0


def marker_names(state: "State", seat: int) -> list[str]:
    """Return the markers of a seat with their values, in the order of the values."""
    first = seat * state.course.num_markers
    return [
        f"{state.course.fields[state.bets[first + marker]]} ({state.course.marker[marker]})"
        for marker in range(state.placed[seat])
    ]


def add_won_bet_event(state: "State", seat: int, field: int, marker: int, gain: int) -> None:
    """Add an event about a marker that pays."""
    value, factor = state.course.marker[marker], state.course.pay[field]
    name = state.course.fields[field]
    state.add_seat_event("won-bet", seat, {"field": name, "value": value, "factor": factor, "gain": gain})


def is_good(state: "State", field: i64) -> bool:
    """HOM-72: return whether the horse is among the first one, two or three, as the field's row says."""
    for place in range(field // NUM_HORSES + 1):  # noqa: SIM110 - a generator would be boxed
        if state.finish[place] == field % NUM_HORSES:
            return True
    return False


def merits(state: "State", seat: int) -> tuple[int, ...]:
    """HOM-89, HOM-90: return money, cost of shares, then shares of long shots, middle horses, favourites."""
    value, kinds = 0, [0] * len(CLASSES)
    for horse in range(NUM_HORSES):
        own: int = state.shares[seat * NUM_HORSES + horse]
        value += own * state.course.cost[horse]
        kinds[state.course.kind[horse]] += own
    return (state.money[seat], value, *kinds)


def decided_by(all_merits: list[tuple[int, ...]], seat: int) -> str:
    """Return the last merit that had to be compared; "equal" between equals."""
    own = all_merits[seat]
    needed = 0
    for other in range(len(all_merits)):
        if other == seat:
            continue
        if all_merits[other] == own:
            return "equal"
        same = 0
        while all_merits[other][same] == own[same]:
            same += 1
        needed = max(needed, same)
    return MERITS[needed]
