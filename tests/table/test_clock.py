"""Clocks are computed from the log, and reveal only whose turn it is."""

import pytest

from spieltisch.engine.core import NOBODY
from spieltisch.table import clock
from spieltisch.table.clock import DAY, Clock, LatencyMeter, downtime, timing_from
from spieltisch.table.game_log import ABSENT, RESUMED, TIMED_OUT, UNDO_UNSEEN, GameLog
from spieltisch.table.protocol import NewClock
from spieltisch.table.rows import Row, Timing
from spieltisch.table.texts import Refusal
from tests.table.game_logs import drafted
from tests.table.test_game_log import answer, begun

LIVE = Timing(clock="live", base=60.0, increment=5.0)
DAYS = Timing(clock="days", base=3 * DAY)
A, B, BOTH = 1, 2, 3  # whose turn it is


def moved(at: float, seat: int, asked: int, credit: float = 0.0) -> Row:
    return Row(kind="action", seat=seat, at=at, asked=asked, credit=credit)


def happened(at: float, event: str, seat: int, asked: int) -> Row:
    return Row(kind="event", event=event, seat=seat, at=at, asked=asked)


def read(*rows: Row, timing: Timing = LIVE, first: int = A) -> Clock:
    return Clock(timing, 2, first).read(rows)


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    read_clock = read(moved(20.0, 0, B), moved(30.0, 1, A))
    assert read_clock.remaining(1) == 60 - 10 + 5
    assert read_clock.deadline(1) is None
    assert read_clock.deadline(0) == 30 + 60 - 20 + 5


def test_simultaneous_seats_have_independent_clocks() -> None:
    together = read(moved(10.0, 1, A), moved(25.0, 0, BOTH), first=BOTH)
    assert [together.deadline(seat) for seat in (0, 1)] == [25 + 60 - 25 + 5, 25 + 60 - 10 + 5]


def test_several_decisions_of_one_turn_count_as_one() -> None:
    once = read(moved(30.0, 0, B, credit=0.2))
    often = read(moved(5.0, 0, A, 0.2), moved(12.0, 0, A, 0.2), moved(30.0, 0, B, 0.2))
    assert once.left == often.left  # their number stays hidden


def test_clocks_run_for_exactly_the_seats_to_move() -> None:
    game_log = begun(hand_size=2)
    clocks = Clock(LIVE, 3, game_log.first_turn).read(game_log.rows)
    while game_log.asked():
        seat = game_log.asked()[0]
        known = len(game_log.rows)
        answer(game_log, seat)
        clocks.read(game_log.rows[known:])
        due = [each for each in range(3) if game_log.turn >> each & 1]
        assert due == game_log.asked()
        assert [seat for seat in range(3) if clocks.deadline(seat) is not None] == due


def test_latency_does_not_count_as_thinking_time() -> None:
    assert read(moved(20.0, 0, B, credit=0.4)).left[0] == pytest.approx(60 - 20 + 0.4 + 5)
    assert read(moved(0.1, 0, B, credit=0.4)).left[0] == 65  # credit never adds time
    stale = read(moved(20.0, 0, BOTH, credit=0.4), moved(30.0, 1, B), first=BOTH)
    assert stale.left[0] == 60 - 30 + 5  # another seat has ended this turn


def test_clocks_follow_from_the_log_of_a_game() -> None:
    game_log = begun(hand_size=3)
    following = Clock(LIVE, 3, game_log.first_turn).read(game_log.rows)
    for step in range(8):
        at = 3.0 * (step + 1)
        seat = game_log.asked()[-1]
        with drafted(game_log) as draft:
            draft.answer(seat, game_log.state.legal(seat)[0], at, 0.1)
        following.read(draft.rows)
        if step == 3:
            with drafted(game_log) as draft:
                draft.undo(seat, at + 1)
                draft.resolve_chance(at + 1)
            following.read(draft.rows)
    again = GameLog.replay(game_log.checkpoints[0].state, game_log.secret, game_log.seeds, game_log.rows)
    afresh = Clock(LIVE, 3, again.first_turn).read(again.rows)
    assert (afresh.left, afresh.since, again.turn) == (following.left, following.since, game_log.turn)


# -- undo ---------------------------------------------------------------------------------------------------


def test_an_undo_earns_no_increment() -> None:
    back = Row(kind="undone", seat=0, at=14.0, asked=A)
    taken = read(moved(10.0, 0, B), back)
    assert taken.deadline(0) == 14 + 60 - 10
    assert taken.left[1] == 60 - 4
    assert read(moved(10.0, 0, B), back, moved(20.0, 0, B)).left[0] == 60 - 10 - 6 + 5


def test_undoing_an_unseen_decision_changes_no_clock() -> None:
    unseen = Row(kind="undone", seat=0, number=UNDO_UNSEEN, at=14.0, asked=A)
    assert read(moved(10.0, 0, A), unseen, moved(30.0, 0, B)).left == read(moved(30.0, 0, B)).left


def test_an_answer_that_survives_an_undo_costs_no_more_time() -> None:
    rows = [moved(10.0, 1, A), moved(20.0, 0, 0), Row(kind="undone", seat=0, at=22.0, asked=BOTH)]
    kept = read(*rows, moved(10.0, 1, A), first=BOTH)
    assert kept.left[1] == 60 - 10 + 5
    assert kept.deadline(0) == 22 + 60 - 20


# -- timeouts ----------------------------------------------------------------------------------------------


def test_time_runs_out_after_the_deadline_and_the_latency_credit() -> None:
    running = read()
    assert not running.is_up(0, 60.0)
    assert running.is_up(0, 60.1)
    assert not running.is_up(0, 60.1, credit=0.2)
    assert not running.is_up(1, 1000.0)
    assert running.next_timeout([0, 1]) == 60 + clock.MAX_LAG
    assert running.next_timeout([1]) is None


def test_a_clock_in_days_is_full_at_every_turn() -> None:
    slow = read(moved(2 * DAY, 0, B), moved(4 * DAY, 1, A), timing=DAYS)
    assert slow.deadline(0) == 7 * DAY
    assert slow.remaining(1) == 3 * DAY


def test_the_clock_of_a_replaced_player_is_stopped() -> None:
    away = read(happened(20.0, "seat_to_bot", 0, A), moved(50.0, 0, B), moved(55.0, 1, A))
    assert away.deadline(0) is None
    assert away.remaining(0) == 40
    back = away.copy().read([happened(70.0, "seat_to_person", 0, A)])
    assert back.deadline(0) == 70 + clock.MIN_AFTER_RETURN
    assert away.deadline(0) is None


def test_a_returning_player_keeps_more_than_a_minute() -> None:
    long = Timing(clock="live", base=600.0)
    rows = [happened(20.0, "seat_to_bot", 0, A), happened(40.0, "seat_to_person", 0, A)]
    assert read(*rows, timing=long).deadline(0) == 40 + 580


# -- downtime ------------------------------------------------------------------------------------------------


def test_no_clock_runs_while_the_server_is_down() -> None:
    resumed = Row(kind="event", event=RESUMED, seat=NOBODY, at=1000.0, asked=A, credit=980.0)
    assert read(resumed).deadline(0) == 1040
    assert read(resumed, moved(1010.0, 0, B)).left[0] == 60 - 30 + 5


def test_downtime_between_uptimes() -> None:
    hours = [(0.0, 10.0), (25.0, 40.0), (50.0, 60.0)]
    assert downtime(hours, 30, 35) == 0
    assert downtime(hours, 30, 55) == 10
    assert downtime(hours, 12, 55) == 13 + 10
    assert downtime(hours[:1], 12, 55) == 0
    assert downtime(hours[2:], 12, 55) == 50 - 12


def test_downtime_is_not_in_the_shown_log_or_the_record() -> None:
    game_log = begun("kopf-oder-knopf")
    with drafted(game_log) as draft:
        draft.add_downtime(100.0, 120.0)
        draft.answer(0, game_log.state.legal(0)[0], 121.0)
        draft.add_event("seat_to_bot", 1, 130.0, ABSENT)
        draft.add_event("seat_to_person", 1, 140.0)
        draft.add_event("seat_to_bot", 1, 150.0, TIMED_OUT)
    record = game_log.record()
    assert [event.event for event in record.table_events] == ["seat_to_bot", "seat_to_person", "seat_to_bot"]
    assert record.replay().dump() == game_log.state.dump()
    assert not game_log.over


# -- latency, and time controls ----------------------------------------------------------------------------


def test_the_latency_is_the_minimum_of_the_samples() -> None:
    latency = LatencyMeter()
    assert latency.credit == 0
    for sent, echoed in ((1.0, 1.4), (2.0, 2.1), (3.0, 9.0)):
        latency.echo(latency.start(sent), echoed)
    latency.echo(3.0, 3.0)  # counts once
    assert latency.credit == pytest.approx(0.1)
    latency = LatencyMeter()
    latency.echo(latency.start(1.0), 31.0)
    assert latency.credit == clock.MAX_LAG
    latency.echo(-1e9, 32.0)
    assert latency.credit == clock.MAX_LAG


def test_valid_time_controls() -> None:
    assert timing_from(NewClock(), 120.0) == Timing(away=120.0)
    assert timing_from(NewClock(kind="live"), 120.0).base == 600
    assert timing_from(NewClock(kind="days", days=7), 120.0) == Timing(clock="days", base=7 * DAY)
    assert timing_from(NewClock(away=0.0), 120.0).away == 0


@pytest.mark.parametrize(
    ("clock", "key"),
    [
        (NewClock(kind="live", base=1.0), "clock-base"),
        (NewClock(kind="live", base=1e9), "clock-base"),
        (NewClock(kind="live", increment=-1.0), "clock-increment"),
        (NewClock(kind="days", days=4), "clock-days"),
        (NewClock(away=1.0), "clock-away"),
        (NewClock(away=-5.0), "clock-away"),
    ],
)
def test_invalid_time_controls(clock: NewClock, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        timing_from(clock, 120.0)
    assert refused.value.key == key
    assert refused.value.text("de") != refused.value.text("en")
