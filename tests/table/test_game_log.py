"""A game follows from its log alone; an undo is fair and forgets nothing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng
from spieltisch.server.texts import Refusal
from spieltisch.table.game_log import CHECKPOINT_EVERY, GameLog, Row, standing_plies, table_notes
from spieltisch.table.verify import verify

SECRET = bytes(range(32))
GAMES = {
    "sample-game": 3,
    "kopf-oder-knopf": 2,
    "kap-hoorn": 3,
    "homestretch": 4,
    "kopf-an-kopf": 3,
    "knight-rider": 2,
}


def begun(slug: str = "sample-game", players: int = 0, **options: Any) -> GameLog:
    game_log = GameLog(spieltisch.game(slug).start(players or GAMES[slug], options), SECRET, ["a", "b", "c"])
    game_log.resolve_chance(0.0)
    return game_log


def answer(game_log: GameLog, seat: int, choice: int = 0) -> None:
    legal = game_log.state.legal(seat)
    game_log.answer(seat, legal[choice % len(legal)], 1.0)


def again(game_log: GameLog, **how: Any) -> GameLog:
    return GameLog.replay(game_log.checkpoints[0].state, SECRET, game_log.seeds, game_log.rows, **how)


def everything(game_log: GameLog) -> tuple[Any, ...]:
    """Return everything that can be read from a game log."""
    return (
        game_log.state.dump(),
        game_log.history,
        game_log.history_lengths,
        table_notes(game_log.rows),
        game_log.standing_plies,
        game_log.rolls,
        game_log.sealed_moves,
        game_log.answers,
        [game_log.decision(seat) for seat in range(game_log.players)],
        [game_log.undo_offer(seat) for seat in range(game_log.players)],
    )


def test_after_a_takeover_the_last_row_of_a_seat_is_no_decision() -> None:
    game_log = begun("homestretch")
    seat, *_ = game_log.asked()
    assert not game_log.decided_last(seat)
    answer(game_log, seat)
    assert game_log.decided_last(seat)
    game_log.add_event("seat_to_bot", seat, 1.0)
    assert not game_log.decided_last(seat)


# -- the log is the truth ------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 200), max_size=90))
def test_a_replay_of_the_log_gives_the_same_game(slug: str, steps: list[int]) -> None:
    game_log = begun(slug)
    shots = []
    for step in steps:
        if not game_log.asked():
            break
        seat = game_log.asked()[step % len(game_log.asked())]
        undoer = next((each for each in range(game_log.players) if game_log.undo_offer(each) != "no"), None)
        if step % 5 == 0 and undoer is not None:
            game_log.undo(undoer, 2.0)
            game_log.resolve_chance(2.0)
        else:
            answer(game_log, seat, step)
        if step % 7 == 0 and (shot := game_log.snapshot()) is not None:
            shots.append(shot)

    assert everything(again(game_log)) == everything(game_log)
    assert everything(again(game_log, snapshots=shots)) == everything(game_log)
    assert game_log.standing_plies == standing_plies(game_log.rows)
    record = Record.from_json(game_log.record().to_json())
    assert record.replay().dump() == game_log.state.dump()
    checked = verify(record)
    assert (checked.rolls, checked.undone) == (
        game_log.rolls,
        len(record.moves) - len(game_log.standing_plies),
    )


def test_a_fork_changes_nothing_before_it_is_adopted() -> None:
    game_log = begun()
    before = everything(game_log)
    draft = game_log.fork()
    answer(draft, 0)
    assert everything(game_log) == before
    assert everything(draft) != before


def test_a_snapshot_shortens_the_replay() -> None:
    game_log = begun("kopf-oder-knopf")
    for number in range(CHECKPOINT_EVERY + 5):
        answer(game_log, game_log.asked()[0], number)
    shot = game_log.snapshot()
    assert shot is not None
    short = GameLog.replay(game_log.checkpoints[0].state, SECRET, game_log.seeds, game_log.rows, [shot])
    assert [kept.moves for kept in short.checkpoints] == [0, shot.moves]
    assert everything(short) == everything(game_log)


def test_chance_events_use_the_dice_in_order() -> None:
    game_log = begun()
    assert [row.kind for row in game_log.rows] == ["chance"] * len(game_log.rows)
    assert game_log.rolls == len(game_log.rows)
    assert [row.number for row in begun().rows] == [row.number for row in game_log.rows]


# -- undo ----------------------------------------------------------------------------------------------------


def test_an_undo_is_free_until_another_seat_acts() -> None:
    game_log = begun("kopf-oder-knopf")
    start = game_log.state.dump()
    answer(game_log, 0)
    assert [game_log.undo_offer(seat) for seat in (0, 1)] == ["free", "no"]
    answer(game_log, 1)
    assert [game_log.undo_offer(seat) for seat in (0, 1)] == ["ask", "free"]

    game_log.undo(0, 3.0)
    assert game_log.state.dump() == start
    assert game_log.history == []
    assert game_log.decision(0) == 2  # numbers are never used again


def test_an_undo_across_a_chance_event_needs_consent() -> None:
    game_log = begun(hand_size=3, must_swap=True)
    for seat in (0, 1, 2):
        answer(game_log, seat)
    winner = game_log.asked()[0]
    answer(game_log, winner)  # draws a card, and the die is thrown
    assert game_log.undo_offer(winner) == "ask"
    rolls = game_log.rolls
    game_log.undo(winner, 3.0)
    assert game_log.asked() == [winner]
    answer(game_log, winner)
    assert game_log.rolls > rolls  # counters never repeat, nor do throws
    assert [row.kind for row in game_log.rows].count("chance") == game_log.rolls


def test_undoing_a_sealed_answer_keeps_those_of_others() -> None:
    game_log = begun()
    answer(game_log, 0, 0)
    answer(game_log, 2, 1)
    chosen = game_log.rows[-1].number
    assert [game_log.undo_offer(seat) for seat in range(3)] == ["free", "no", "free"]

    game_log.undo(0, 3.0)
    assert game_log.asked() == [0, 1]
    assert game_log.rows[-1].number == chosen
    assert [game_log.decision(seat) for seat in range(3)] == [2, 1, 2]  # seat 2 cannot notice
    assert game_log.undo_offer(2) == "free"
    game_log.undo(2, 4.0)
    assert game_log.asked() == [0, 1, 2]


def test_an_answer_that_revealed_others_is_not_free_to_undo() -> None:
    game_log = begun()
    for seat in (0, 1, 2):
        answer(game_log, seat)
    assert game_log.sealed_moves == 0
    assert [game_log.undo_offer(seat) for seat in (0, 1)] == ["ask", "ask"]
    assert game_log.undo_offer(2) == "ask"  # the others' cards are open now


def test_an_unseen_decision_can_be_undone_after_open_moves_of_others() -> None:
    game_log = begun("homestretch")
    while game_log.state.dump()["phase"] != "BET":
        answer(game_log, game_log.asked()[0])
    due, early, *_ = game_log.asked()
    for _ in range(2):
        answer(game_log, early)
    for _ in range(5):
        answer(game_log, due)  # its fields are visible now
    bets = game_log.state.dump()["bets"]
    views = [game_log.state.view(seat) for seat in (due, None)]
    before = list(game_log.history)

    assert game_log.undo_offer(early) == "free"
    assert game_log.undo_offer(due) == "ask"
    game_log.undo(early, 3.0)
    after = game_log.state.dump()["bets"]
    assert after[due] == bets[due]
    assert after[early] == [bets[early][0], *[None] * 4]
    assert [game_log.state.view(seat) for seat in (due, None)] == views
    assert game_log.history == before
    for _ in range(4):
        answer(game_log, early)
    assert game_log.undo_offer(early) == "ask"  # its fields were visible


def test_undoing_a_sealed_answer_reveals_nothing() -> None:
    game_log = begun()
    answer(game_log, 0, 0)
    views = [game_log.state.view(seat) for seat in (1, 2, None)]
    game_log.undo(0, 2.0)
    answer(game_log, 0, 1)
    assert [game_log.state.view(seat) for seat in (1, 2, None)] == views


def test_with_hidden_information_an_undo_is_free_only_if_the_game_allows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game_log = begun("kap-hoorn")
    seat = game_log.asked()[0]
    answer(game_log, seat)
    if game_log.rows[-1].kind == "action":
        assert game_log.undo_offer(seat) == "free"
    monkeypatch.setattr(type(game_log.state), "reveals", State.reveals)
    assert game_log.undo_offer(seat) == "ask"


def test_the_decisions_of_one_click_are_undone_together() -> None:
    # Given a seat that has driven three steps
    game_log = begun("knight-rider", track="given")
    while "forward" not in [
        game_log.state.describe(each)[0] for each in game_log.state.legal(game_log.asked()[0])
    ]:
        answer(game_log, game_log.asked()[0])
    seat, start = game_log.asked()[0], game_log.state.dump()
    for _ in range(3):
        game_log.answer(seat, game_log.state.action(("forward",)), 1.0)
    assert game_log.state.dump() != start
    # When it undoes them, then one row suffices
    rows = len(game_log.rows)
    game_log.undo(seat, 2.0, 3)
    assert (game_log.state.dump(), len(game_log.rows)) == (start, rows + 1)
    assert everything(again(game_log)) == everything(game_log)


def test_only_consecutive_free_decisions_are_undone_together() -> None:
    game_log = begun("kopf-oder-knopf")
    for seat in (0, 1):
        answer(game_log, seat)
    before = game_log.state_after(1).dump()
    game_log.undo(1, 2.0, 5)
    assert game_log.state.dump() == before


@settings(max_examples=20)
@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 200), max_size=40))
def test_a_decision_that_reveals_nothing_shows_nothing_new(slug: str, steps: list[int]) -> None:
    game_log, rng = begun(slug), Rng(7)
    for step in steps:
        if not game_log.asked():
            break
        seat, before = game_log.asked()[0], game_log.state.clone()
        legal = before.legal(seat)
        action = legal[step % len(legal)]
        if not before.reveals(seat, action):
            shown = [after(before, seat, action).view(viewer) for viewer in (seat, None)]
            for _ in range(3):
                world = before.determinize(seat, rng)
                assert [after(world, seat, action).view(viewer) for viewer in (seat, None)] == shown
        game_log.answer(seat, action, 1.0)


def after(state: State, seat: int, action: int) -> State:
    moved = state.clone()
    moved.apply(seat, action)
    return moved


def test_without_a_decision_there_is_nothing_to_undo() -> None:
    with pytest.raises(Refusal):
        begun().undo(0, 1.0)


# -- the end -------------------------------------------------------------------------------------------------


def test_resigning_ends_a_duel_and_nothing_else() -> None:
    duel, three = begun("kopf-oder-knopf"), begun()
    duel.add_event("resigned", 0, 1.0)
    three.add_event("resigned", 0, 1.0)
    assert (duel.over, duel.asked(), duel.undo_offer(0)) == (True, [], "no")
    assert not three.over
    end = duel.record().end
    assert end is not None
    assert (end.cause, end.payoffs) == ("resigned", [-1.0, 1.0])


def test_a_game_ends_by_its_rules() -> None:
    game_log = begun(hand_size=2)
    while game_log.asked():
        answer(game_log, game_log.asked()[0])
    assert game_log.state.actor() == NOBODY
    assert game_log.over
    assert all(game_log.undo_offer(seat) == "no" for seat in range(3))
    assert game_log.record().end is not None


def test_standing_plies_follow_every_undo() -> None:
    def move(seat: int) -> Row:
        return Row(kind="chance" if seat == CHANCE else "action", seat=seat)

    rows = [move(0), move(CHANCE), move(1), Row(kind="undone", seat=0, to=0), move(0)]
    assert standing_plies(rows) == [4]
    assert standing_plies([*rows, Row(kind="event", seat=0, event="seat_to_bot"), move(1)]) == [4, 6]
