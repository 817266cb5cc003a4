"""The course of a game follows from its log alone; taking back is fair and forgets nothing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng
from spieltisch.server.table.game_log import CHECKPOINT, Course, Row, notes, standing
from spieltisch.server.table.verify import verify
from spieltisch.server.texts import Refusal

SECRET = bytes(range(32))
GAMES = {
    "sample-game": 3,
    "kopf-oder-knopf": 2,
    "kap-hoorn": 3,
    "homestretch": 4,
    "kopf-an-kopf": 3,
    "knight-rider": 2,
}


def begun(slug: str = "sample-game", players: int = 0, **options: Any) -> Course:
    course = Course(spieltisch.game(slug).start(players or GAMES[slug], options), SECRET, ["a", "b", "c"])
    course.settle(0.0)
    return course


def answer(course: Course, seat: int, choice: int = 0) -> None:
    legal = course.state.legal(seat)
    course.answer(seat, legal[choice % len(legal)], 1.0)


def again(course: Course, **how: Any) -> Course:
    return Course.replay(course.checkpoints[0].state, SECRET, course.seeds, course.rows, **how)


def told(course: Course) -> tuple[Any, ...]:
    """All that anybody could ask of a course."""
    return (
        course.state.dump(),
        course.past,
        course.happened,
        notes(course.rows),
        course.line,
        course.rolls,
        course.sealed,
        course.answers,
        [course.decision(seat) for seat in range(course.players)],
        [course.undo_offer(seat) for seat in range(course.players)],
    )


def test_a_bot_that_takes_over_has_decided_nothing_yet() -> None:
    course = begun("homestretch")
    seat, *_ = course.asked()
    assert not course.decided_last(seat)
    answer(course, seat)
    assert course.decided_last(seat)
    course.happen("seat_to_bot", seat, 1.0)
    assert not course.decided_last(seat)


# -- the log is the truth ------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 200), max_size=90))
def test_the_log_tells_everything_again(slug: str, steps: list[int]) -> None:
    course = begun(slug)
    shots = []
    for step in steps:
        if not course.asked():
            break
        seat = course.asked()[step % len(course.asked())]
        undoer = next((each for each in range(course.players) if course.undo_offer(each) != "no"), None)
        if step % 5 == 0 and undoer is not None:
            course.undo(undoer, 2.0)
            course.settle(2.0)
        else:
            answer(course, seat, step)
        if step % 7 == 0 and (shot := course.snapshot()) is not None:
            shots.append(shot)

    assert told(again(course)) == told(course)
    assert told(again(course, snapshots=shots)) == told(course)
    assert course.line == standing(course.rows)
    record = Record.from_json(course.record().to_json())
    assert record.replay().dump() == course.state.dump()
    checked = verify(record)
    assert (checked.rolls, checked.undone) == (course.rolls, len(record.moves) - len(course.line))


def test_a_fork_changes_nothing_before_it_is_adopted() -> None:
    course = begun()
    before = told(course)
    draft = course.fork()
    answer(draft, 0)
    assert told(course) == before
    assert told(draft) != before


def test_a_snapshot_saves_the_replay() -> None:
    course = begun("kopf-oder-knopf")
    for number in range(CHECKPOINT + 5):
        answer(course, course.asked()[0], number)
    shot = course.snapshot()
    assert shot is not None
    short = Course.replay(course.checkpoints[0].state, SECRET, course.seeds, course.rows, [shot])
    assert [kept.moves for kept in short.checkpoints] == [0, shot.moves]
    assert told(short) == told(course)


def test_outcomes_come_from_the_dice_in_their_order() -> None:
    course = begun()
    assert [row.kind for row in course.rows] == ["chance"] * len(course.rows)
    assert course.rolls == len(course.rows)
    assert [row.number for row in begun().rows] == [row.number for row in course.rows]


# -- taking back ---------------------------------------------------------------------------------------------


def test_own_decisions_are_free_until_another_seat_acts() -> None:
    course = begun("kopf-oder-knopf")
    start = course.state.dump()
    answer(course, 0)
    assert [course.undo_offer(seat) for seat in (0, 1)] == ["free", "no"]
    answer(course, 1)
    assert [course.undo_offer(seat) for seat in (0, 1)] == ["ask", "free"]

    course.undo(0, 3.0)
    assert course.state.dump() == start
    assert course.past == []
    assert course.decision(0) == 2  # numbers are never used again


def test_what_was_thrown_or_drawn_since_is_taken_back_only_if_others_agree() -> None:
    course = begun(hand_size=3, must_swap=True)
    for seat in (0, 1, 2):
        answer(course, seat)
    winner = course.asked()[0]
    answer(course, winner)  # draws a card, and the die is thrown
    assert course.undo_offer(winner) == "ask"
    rolls = course.rolls
    course.undo(winner, 3.0)
    assert course.asked() == [winner]
    answer(course, winner)
    assert course.rolls > rolls  # counters go on: the same throw cannot be had again
    assert [row.kind for row in course.rows].count("chance") == course.rolls


def test_sealed_answers_can_be_taken_back_and_the_others_stay() -> None:
    course = begun()
    answer(course, 0, 0)
    answer(course, 2, 1)
    chosen = course.rows[-1].number
    assert [course.undo_offer(seat) for seat in range(3)] == ["free", "no", "free"]

    course.undo(0, 3.0)
    assert course.asked() == [0, 1]
    assert course.rows[-1].number == chosen
    assert [course.decision(seat) for seat in range(3)] == [2, 1, 2]  # seat 2 cannot tell
    assert course.undo_offer(2) == "free"
    course.undo(2, 4.0)
    assert course.asked() == [0, 1, 2]


def test_what_the_last_answer_revealed_is_not_free_to_take_back() -> None:
    course = begun()
    for seat in (0, 1, 2):
        answer(course, seat)
    assert course.sealed == 0
    assert [course.undo_offer(seat) for seat in (0, 1)] == ["ask", "ask"]
    assert course.undo_offer(2) == "ask"  # the others' cards lie open now


def test_what_nobody_has_seen_can_be_taken_back_although_others_have_acted_in_the_open() -> None:
    course = begun("homestretch")
    while course.state.dump()["phase"] != "BET":
        answer(course, course.asked()[0])
    due, early, *_ = course.asked()
    for _ in range(2):
        answer(course, early)
    for _ in range(5):
        answer(course, due)  # and all see its fields now
    bets = course.state.dump()["bets"]
    views = [course.state.view(seat) for seat in (due, None)]
    told = list(course.past)

    assert course.undo_offer(early) == "free"
    assert course.undo_offer(due) == "ask"
    course.undo(early, 3.0)
    after = course.state.dump()["bets"]
    assert after[due] == bets[due]
    assert after[early] == [bets[early][0], *[None] * 4]
    assert [course.state.view(seat) for seat in (due, None)] == views
    assert course.past == told
    for _ in range(4):
        answer(course, early)
    assert course.undo_offer(early) == "ask"  # its fields are seen


def test_taking_back_sealed_answers_shows_nobody_anything() -> None:
    course = begun()
    answer(course, 0, 0)
    views = [course.state.view(seat) for seat in (1, 2, None)]
    course.undo(0, 2.0)
    answer(course, 0, 1)
    assert [course.state.view(seat) for seat in (1, 2, None)] == views


def test_where_there_are_secrets_only_what_the_game_vouches_for_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course = begun("kap-hoorn")
    seat = course.asked()[0]
    answer(course, seat)
    if course.rows[-1].kind == "action":
        assert course.undo_offer(seat) == "free"
    monkeypatch.setattr(type(course.state), "reveals", State.reveals)
    assert course.undo_offer(seat) == "ask"


def test_what_one_click_decided_is_taken_back_at_once() -> None:
    # Given a seat that has driven three steps
    course = begun("knight-rider", track="given")
    while "forward" not in [course.state.describe(each)[0] for each in course.state.legal(course.asked()[0])]:
        answer(course, course.asked()[0])
    seat, start = course.asked()[0], course.state.dump()
    for _ in range(3):
        course.answer(seat, course.state.action(("forward",)), 1.0)
    assert course.state.dump() != start
    # When it takes them back, then one row does it
    rows = len(course.rows)
    course.undo(seat, 2.0, 3)
    assert (course.state.dump(), len(course.rows)) == (start, rows + 1)
    assert told(again(course)) == told(course)


def test_no_more_than_the_last_row_of_free_decisions_is_taken_back() -> None:
    course = begun("kopf-oder-knopf")
    for seat in (0, 1):
        answer(course, seat)
    before = course.state_after(1).dump()
    course.undo(1, 2.0, 5)
    assert course.state.dump() == before


@settings(max_examples=20)
@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 200), max_size=40))
def test_what_a_game_vouches_for_shows_nobody_anything_new(slug: str, steps: list[int]) -> None:
    course, rng = begun(slug), Rng(7)
    for step in steps:
        if not course.asked():
            break
        seat, before = course.asked()[0], course.state.clone()
        legal = before.legal(seat)
        action = legal[step % len(legal)]
        if not before.reveals(seat, action):
            shown = [after(before, seat, action).view(viewer) for viewer in (seat, None)]
            for _ in range(3):
                world = before.determinize(seat, rng)
                assert [after(world, seat, action).view(viewer) for viewer in (seat, None)] == shown
        course.answer(seat, action, 1.0)


def after(state: State, seat: int, action: int) -> State:
    moved = state.clone()
    moved.apply(seat, action)
    return moved


def test_nothing_to_take_back() -> None:
    with pytest.raises(Refusal):
        begun().undo(0, 1.0)


# -- the end -------------------------------------------------------------------------------------------------


def test_resigning_ends_a_duel_and_nothing_else() -> None:
    duel, three = begun("kopf-oder-knopf"), begun()
    duel.happen("resigned", 0, 1.0)
    three.happen("resigned", 0, 1.0)
    assert (duel.over, duel.asked(), duel.undo_offer(0)) == (True, [], "no")
    assert not three.over
    end = duel.record().end
    assert end is not None
    assert (end.cause, end.payoffs) == ("resigned", [-1.0, 1.0])


def test_a_game_ends_by_its_rules() -> None:
    course = begun(hand_size=2)
    while course.asked():
        answer(course, course.asked()[0])
    assert course.state.actor() == NOBODY
    assert course.over
    assert all(course.undo_offer(seat) == "no" for seat in range(3))
    assert course.record().end is not None


def test_standing_follows_every_undo() -> None:
    def move(seat: int) -> Row:
        return Row(kind="chance" if seat == CHANCE else "action", seat=seat)

    rows = [move(0), move(CHANCE), move(1), Row(kind="undone", seat=0, to=0), move(0)]
    assert standing(rows) == [4]
    assert standing([*rows, Row(kind="event", seat=0, event="seat_to_bot"), move(1)]) == [4, 6]
