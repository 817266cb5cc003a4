"""Delays after wrong passwords, with a clock that the test moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.server.accounts.login_throttle import (
    DISTRIBUTED_SECONDS,
    DISTRIBUTED_TRIES,
    FORGET_AFTER,
    FREE_TRIES,
    MAX_DELAY,
    AttemptSource,
    LoginThrottle,
)

HERE, THERE = AttemptSource("192.0.2.1"), AttemptSource("192.0.2.2")
DEVICE = AttemptSource("192.0.2.1", "a device")
DAY = 24 * 3600.0


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def tried(throttle: LoginThrottle, login: str, place: AttemptSource, right: bool = False) -> bool:
    """Try a password; return whether it was checked."""
    if throttle.delay(login, place) or throttle.distributed_delay(login, place):
        return False
    throttle.begin(login, place)
    if right:
        throttle.succeed(login, place)
    else:
        throttle.fail(login, place)
    return True


def test_the_delay_doubles_up_to_some_minutes() -> None:
    clock = Clock()
    throttle = LoginThrottle(clock)
    delays = []
    for _ in range(FREE_TRIES + 12):
        assert tried(throttle, "anna", HERE)
        delays.append(throttle.delay("anna", HERE))
        clock.now += delays[-1]
    doubling = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0]
    assert delays == [0.0] * (FREE_TRIES - 1) + doubling + [MAX_DELAY] * 4


def test_a_right_password_and_time_reset_the_delay() -> None:
    clock = Clock()
    throttle = LoginThrottle(clock)
    for _ in range(FREE_TRIES + 3):
        throttle.begin("anna", HERE)
    assert throttle.delay("anna", HERE) == 8.0
    clock.now += 8.0
    assert tried(throttle, "anna", HERE, right=True)
    assert sum(tried(throttle, "anna", HERE) for _ in range(20)) == FREE_TRIES
    clock.now += FORGET_AFTER
    assert throttle.delay("anna", HERE) == 0.0
    assert sum(tried(throttle, "anna", HERE) for _ in range(20)) == FREE_TRIES


def test_tries_at_the_same_time_count() -> None:
    throttle = LoginThrottle(Clock())
    begun = 0
    while not throttle.delay("anna", HERE):  # none of them has ended
        throttle.begin("anna", HERE)
        begun += 1
    assert begun == FREE_TRIES


def test_distributed_guessing_delays_addresses_but_no_known_device() -> None:
    clock = Clock()
    throttle = LoginThrottle(clock)
    places = [AttemptSource(f"2001:db8:{number:x}::") for number in range(3 * DISTRIBUTED_TRIES)]
    assert sum(tried(throttle, "anna", place) for place in places) == DISTRIBUTED_TRIES
    assert throttle.distributed_delay("anna", THERE) == DISTRIBUTED_SECONDS
    assert throttle.distributed_delay("bela", THERE) == 0.0
    assert throttle.distributed_delay("anna", DEVICE) == throttle.delay("anna", DEVICE) == 0.0
    clock.now += DISTRIBUTED_SECONDS
    assert sum(tried(throttle, "anna", place) for place in places[DISTRIBUTED_TRIES:]) == 1


def test_many_known_devices_do_not_bypass_the_limit() -> None:
    """With a stolen cookie a thief can make as many known devices as there are requests."""
    throttle = LoginThrottle(Clock())
    devices = [AttemptSource("192.0.2.9", f"device {number}") for number in range(3 * DISTRIBUTED_TRIES)]
    assert sum(tried(throttle, "anna", device) for device in devices) == DISTRIBUTED_TRIES
    assert throttle.distributed_delay("anna", THERE) == 0.0


def test_tries_that_were_refused_or_not_checked_do_not_charge_the_login() -> None:
    throttle = LoginThrottle(Clock())
    for number in range(10 * DISTRIBUTED_TRIES):
        throttle.begin("anna", AttemptSource(f"address {number}"))  # the client left before the check
    assert throttle.distributed_delay("anna", THERE) == 0.0


places = st.sampled_from([HERE, THERE, DEVICE, AttemptSource("192.0.2.3", "another")])
steps = st.lists(st.tuples(st.sampled_from(["anna", "bela"]), places, st.booleans(), st.floats(0, 400)))


@given(steps)
def test_tries_elsewhere_never_delay_a_source(
    made: list[tuple[str, AttemptSource, bool, float]],
) -> None:
    clock = Clock()
    throttle, alone = LoginThrottle(clock), LoginThrottle(clock)
    for login, place, right, pause in made:
        clock.now += pause
        if tried(throttle, login, place, right) and (login, place) == ("anna", DEVICE):
            assert tried(alone, login, place, right)
        assert throttle.delay("anna", DEVICE) == alone.delay("anna", DEVICE)


@given(st.lists(st.floats(0, 700), min_size=1, max_size=200))
def test_one_source_has_few_tries_a_day(pauses: list[float]) -> None:
    clock = Clock()
    throttle = LoginThrottle(clock)
    checked = []
    for pause in pauses:
        clock.now += pause
        if tried(throttle, "anna", HERE):
            checked.append(clock.now)
    for first, last in zip(checked, checked[FREE_TRIES + 9 :], strict=False):  # beyond the doubling delays
        assert last - first >= 511.0
    assert len(checked) <= FREE_TRIES + 9 + clock.now / MAX_DELAY


@given(
    st.integers(FREE_TRIES, FREE_TRIES + 6),
    st.lists(st.tuples(st.text(max_size=3), st.integers(0, 50)), max_size=300),
    st.booleans(),
)
def test_a_flood_of_names_drops_no_attacker_and_locks_no_owner(
    attacks: int, flood: list[tuple[str, int]], known: bool
) -> None:
    throttle = LoginThrottle(Clock(), limit=20)
    for _ in range(attacks):
        throttle.begin("anna", HERE)
    delay = throttle.delay("anna", HERE)
    assert delay == 2.0 ** (attacks - FREE_TRIES)
    for name, number in flood:
        tried(throttle, f"flood {name}", AttemptSource(f"address {number}"))
        assert len(throttle) <= 2 * 20
    assert throttle.delay("anna", HERE) == delay
    owner = DEVICE if known else THERE
    assert throttle.delay("anna", owner) == throttle.distributed_delay("anna", owner) == 0.0


def test_a_flood_does_not_pay_off() -> None:
    """To drop its own count, an attacker has to spend far more tries than it wins."""
    clock = Clock()
    throttle = LoginThrottle(clock, limit=100)
    for _ in range(FREE_TRIES + 4):
        throttle.begin("anna", HERE)
    spent = 0
    while throttle.delay("anna", HERE) and spent < 100_000:
        throttle.begin(f"flood {spent // (FREE_TRIES - 1)}", HERE)  # with as many tries as are free
        spent += 1
    assert spent == 100_000


@pytest.mark.parametrize("place", [HERE, DEVICE])
def test_a_day_of_tries(place: AttemptSource) -> None:
    """Count the passwords that one attacker can try in a day from one source."""
    clock = Clock()
    throttle = LoginThrottle(clock)
    checked = 0
    while clock.now < DAY:
        checked += tried(throttle, "anna", place)
        clock.now += max(throttle.delay("anna", place), throttle.distributed_delay("anna", place), 0.1)
    assert checked < 310
