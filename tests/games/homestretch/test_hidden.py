"""Hidden information: what a seat sees and remembers, and agreeing random deals (section 5 of the rules)."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State

from ..shared import phase
from .helpers import COLOURS, GAME, SPREAD, bet, roll, step, until
from .positions import betting, drafted, position, race, started

DRAWS = 3000


def share(state: State, seat: int, sees: Any) -> float:
    """Return how often a draw of a seat shows something."""
    rng = Rng(11)
    return sum(1 for _ in range(DRAWS) if sees(state.determinize(seat, rng).dump())) / DRAWS


def near(found: float, expected: float) -> bool:
    """Return whether a frequency is within four standard errors."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / DRAWS) + 1e-9


def middle_of_the_draft(players: int, rounds: int, seed: int = 3) -> State:
    state = started(players, seed)
    rng = Rng(seed)
    while phase(state) in ("DRAFT", "GHOST") and state.dump()["draft"]["round"] < rounds:
        step(state, rng)
    return state


@pytest.mark.rule("HOM-11")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_seat_sees_its_own_hand_and_picks_and_numbers_of_all_others(players: int) -> None:
    state = middle_of_the_draft(players, 1)
    truth = state.dump()["draft"]
    for seat in range(players):
        draft = state.view(seat)["draft"]
        for other in range(len(truth["hands"])):
            own = other == seat
            assert draft["hands"][other] == (truth["hands"][other] if own else len(truth["hands"][other]))
            assert draft["picks"][other] == (truth["picks"][other] if own else len(truth["picks"][other]))
        assert draft["left_over"] == len(truth["left_over"])
    spectator = state.view(None)["draft"]
    assert all(isinstance(hand, int) for hand in spectator["hands"])
    assert spectator["passed_on"] == []


@pytest.mark.rule("HOM-12")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_seat_remembers_what_it_passed_on(players: int) -> None:
    state = started(players, 4)
    passed: list[list[list[int]]] = [[] for _ in range(players)]
    rng = Rng(4)
    while phase(state) in ("DRAFT", "GHOST"):
        dump = state.dump()["draft"]
        for seat in range(players):
            assert state.view(seat)["draft"]["passed_on"] == passed[seat]
        before = dump["round"]
        hands = dump["hands"]
        step(state, rng)
        after = state.dump()["draft"]
        if after["round"] != before:  # the last answer: record what each seat passed on
            taken = [picks[before] for picks in after["picks"]] if after["picks"][0] else []
            for seat in range(players):
                rest = Counter(hands[seat])
                if taken and len(dump["picks"][seat]) == before:
                    rest[taken[seat]] -= 1
                passed[seat].append(sorted(rest.elements()))


@pytest.mark.parametrize("players", range(2, 7))
def test_draws_agree_with_everything_that_was_seen(players: int) -> None:
    state = started(players, 6)
    rng = Rng(6)
    while phase(state) in ("DRAFT", "GHOST"):
        for seat in range(players):
            for _ in range(5):
                drawn = state.determinize(seat, rng)
                assert drawn.view(seat) == state.view(seat)
                assert drawn.conserved() == state.conserved()
        step(state, rng)


def test_what_was_taken_while_a_hand_went_round_is_known_but_not_by_whom() -> None:
    # Given three players; the hand 2 2 3 4 that blue passed on comes back as 2 4
    draft = {
        "hands": [[2, 4], [6, 7], [8, 9]],
        "picks": [[5, 7, 6], [9, 3, 8], [5, 10, 2]],
        "round": 3,
    }
    state = position(players=list(COLOURS[:3]), draft=draft, phase="DRAFT")
    assert state.view(0)["draft"]["passed_on"][0] == [2, 2, 3, 4]

    # Then yellow took 2 and green 3, with a chance of 1/3 * 1/3, or the other way round with 1/3 * 1/2
    assert near(share(state, 0, lambda dump: dump["draft"]["picks"][1][1] == 2), 0.4)
    assert (
        share(state, 0, lambda dump: {dump["draft"]["picks"][1][1], dump["draft"]["picks"][2][2]} == {2, 3})
        == 1
    )


def test_cards_that_were_taken_before_are_drawn_by_their_chance() -> None:
    # Given yellow, who saw 5 5 6 6 7 and now 2 2 3 4, from which blue took a card
    draft = {
        "hands": [[8, 9, 10, 11], [2, 2, 3, 4], [5, 6, 6, 7]],
        "picks": [[12], [5], [8]],
        "round": 1,
    }
    state = position(players=list(COLOURS[:3]), draft=draft, phase="DRAFT")

    # Then a second 3 was one card of 13, taken by one of two copies among three kinds: 1/6; an 8 by 2 * 1/4
    total = 2 * 1 / 6 + 1 / 4 + 5 * 2 / 4
    assert near(share(state, 1, lambda dump: dump["draft"]["picks"][0] == [3]), 1 / 6 / total)
    assert near(share(state, 1, lambda dump: dump["draft"]["picks"][0] == [7]), 1 / 4 / total)
    assert near(share(state, 1, lambda dump: dump["draft"]["picks"][0] == [8]), 2 / 4 / total)


def test_the_ghost_is_imagined_to_draw_cards_not_kinds() -> None:
    # Given blue, who passed 2 2 3 4 to the ghost
    draft = {
        "hands": [[7, 7, 8, 8], [10, 10, 11, 11], [2, 2, 3, 4]],
        "picks": [[5], [9], [12]],
        "round": 1,
    }
    state = position(players=list(COLOURS[:2]), draft=draft, phase="DRAFT")
    for seat, words in ((0, "pick 7"), (1, "pick 10")):
        state.play(seat, words)
    state.play(CHANCE, ("ghost", 3))
    assert near(share(state, 0, lambda dump: dump["draft"]["picks"][2][1] == 2), 0.5)


@pytest.mark.rule("HOM-37")
def test_values_of_open_bets_are_imagined_in_any_order() -> None:
    state = bet(betting([40, 35]), 0, SPREAD)
    for field in SPREAD:
        found = share(state, 1, lambda dump, field=field: dump["bets"][0][0] == field)
        assert near(found, 0.2)
    drawn = state.determinize(1, Rng(1)).dump()["bets"]
    assert sorted(drawn[0]) == sorted(SPREAD)


@pytest.mark.rule("HOM-35")
def test_hidden_bets_are_imagined_anywhere_within_the_limit() -> None:
    state = betting([40, 35], {"betting_mode": "sealed"})
    bet(state, 0, SPREAD)
    rng = Rng(5)
    fields: Counter[str] = Counter()
    for _ in range(DRAWS):
        drawn = state.determinize(1, rng).dump()["bets"][0]
        assert len(set(drawn)) == 5  # the limit of the richest
        fields.update(drawn)
    assert len(fields) == 33
    assert near(fields["SHOW 12"] / DRAWS, 5 / 33)


def test_own_bets_are_not_imagined() -> None:
    state = bet(betting([40, 35]), 0, SPREAD)
    assert state.determinize(0, Rng(1)).dump() == state.dump()


def test_nothing_is_hidden_outside_of_draft_and_betting() -> None:
    state = until(drafted(4), "BUY")
    for seat in (None, 0, 3):
        view = state.view(seat)
        assert view["purchase"] == state.dump()["purchase"]
        assert view["draft"]["left_over"] == []
    assert state.determinize(0, Rng(1)).dump() == state.dump()
    assert GAME.hidden == ("draft", "bets")


# -- what may be taken back ----------------------------------------------------------------------------------


def news(before: State, after: State, seat: int) -> bool:
    """Return whether an action showed a seat what only another one knew: fields of a bet, a passed hand."""
    others = [other for other in range(before.players) if other != seat]
    return any(before.view(other)["bets"] != after.view(other)["bets"] for other in others) or any(
        before.view(other)["draft"]["hands"][other] != after.view(other)["draft"]["hands"][other]
        for other in range(before.players)
        if other != seat
    )


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("mode", ["ordered", "sealed"])
def test_what_reveals_nothing_shows_nobody_anything_new(players: int, mode: str) -> None:
    state, rng = started(players, options={"betting_mode": mode}), Rng(4)
    quiet = 0
    while state.actors():
        seats = state.actors()
        seat = seats[rng.below(len(seats))]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        before, reveals = state.clone(), state.reveals(seat, action)
        state.apply(seat, action)
        if not reveals:
            quiet += 1
            assert not news(before, state, seat)
            for _ in range(2):  # and it does not depend on what the seat cannot know
                world = before.determinize(seat, rng)
                world.apply(seat, action)
                assert world.view(seat) == state.view(seat)
    assert quiet > 50


@pytest.mark.rule("HOM-35")
def test_markers_reveal_nothing_until_the_fifth_shows_the_fields() -> None:
    state = betting([40, 35])
    for field in SPREAD[:4]:
        assert not state.reveals(0, state.action(f"bet {field}"))
        state.play(0, f"bet {field}")
    assert state.reveals(0, state.action(f"bet {SPREAD[4]}"))
    sealed = bet(betting([40, 35], {"betting_mode": "sealed"}), 0, SPREAD[:4])
    assert not sealed.reveals(0, sealed.action(f"bet {SPREAD[4]}"))
    bet(bet(sealed, 0, SPREAD[4:]), 1, SPREAD[:4])
    assert sealed.reveals(1, sealed.action(f"bet {SPREAD[4]}"))


@pytest.mark.rule("HOM-35")
def test_a_seat_may_rearrange_its_markers_until_the_fifth_lies() -> None:
    state = betting([40, 35])
    for count, field in enumerate(SPREAD):
        assert state.withheld(1) == count
        state.play(1, f"bet {field}")
    assert state.withheld(1) == 0
    assert state.withheld(0) == 0


@pytest.mark.rule("HOM-12")
def test_only_the_last_pick_of_a_round_reveals_new_hands() -> None:
    state = started(3)
    for seat in (1, 0):
        action = state.legal(seat)[0]
        assert not state.reveals(seat, action)
        state.apply(seat, action)
    assert state.reveals(2, state.legal(2)[0])


@pytest.mark.rule("HOM-66")
def test_a_movement_reveals_the_markers_when_it_ends_the_race() -> None:
    state = roll(race({5: 8}, finished=[8, 3]), 2, 3)
    assert state.reveals(0, state.action("two"))
    assert not state.reveals(0, state.action("one"))
    early = roll(race({5: 8}, finished=[8]), 2, 3)
    assert not early.reveals(0, early.action("two"))


def test_an_observation_tells_what_was_passed_on() -> None:
    state = middle_of_the_draft(3, 2)
    parts = GAME.observation_parts()
    out = [0] * GAME.observation_shape[0]
    state.observe(0, out)
    start = 0
    found = {}
    for part in parts:
        found[part.name] = out[start : start + part.size]
        start += part.size
    passed = state.view(0)["draft"]["passed_on"]
    rows = found["hands passed on, the last first"]
    for back, cards in enumerate(reversed(passed)):
        assert rows[11 * back : 11 * back + 11] == [cards.count(horse) for horse in range(2, 13)]
    assert found["own hand"] == [state.dump()["draft"]["hands"][0].count(horse) for horse in range(2, 13)]
