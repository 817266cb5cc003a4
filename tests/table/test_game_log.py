"""A game follows from its log alone; an undo is fair and forgets nothing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.core import CHANCE, NOBODY, State
from spieltisch.engine.record import EventName, Record
from spieltisch.engine.rng import Rng
from spieltisch.table.game_log import CHECKPOINT_EVERY, GameLog, standing_plies, table_notes
from spieltisch.table.rows import Row
from spieltisch.table.texts import Refusal
from spieltisch.table.verify import verify
from tests.table.game_logs import drafted

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
    with drafted(game_log) as draft:
        draft.resolve_chance(0.0)
    return game_log


def answer(game_log: GameLog, seat: int, choice: int = 0) -> None:
    legal = game_log.state.legal(seat)
    answer_with(game_log, seat, legal[choice % len(legal)])


def answer_with(game_log: GameLog, seat: int, action: int) -> None:
    with drafted(game_log) as draft:
        draft.answer(seat, action, 1.0)


def undo(game_log: GameLog, seat: int, at: float, most: int = 1) -> None:
    with drafted(game_log) as draft:
        draft.undo(seat, at, most)


def add_event(game_log: GameLog, event: EventName, seat: int) -> None:
    with drafted(game_log) as draft:
        draft.add_event(event, seat, 1.0)


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
        game_log.turn,
        game_log.asked(),
        game_log.ended_by,
        [
            {decision: game_log.answer_given(seat, decision) for decision in game_log.decision_plies[seat]}
            for seat in range(game_log.players)
        ],
        [game_log.next_decision(seat) for seat in range(game_log.players)],
        [game_log.undo_offer(seat) for seat in range(game_log.players)],
    )


def test_after_a_takeover_the_last_row_of_a_seat_is_no_decision() -> None:
    game_log = begun("homestretch")
    seat, *_ = game_log.asked()
    assert not game_log.decided_last(seat)
    answer(game_log, seat)
    assert game_log.decided_last(seat)
    add_event(game_log, "seat_to_bot", seat)
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
        with drafted(game_log) as draft:
            if step % 5 == 0 and undoer is not None:
                draft.undo(undoer, 2.0)
                draft.resolve_chance(2.0)
            else:
                legal = game_log.state.legal(seat)
                draft.answer(seat, legal[step % len(legal)], 1.0)
            if step % 7 == 0 and (shot := draft.snapshot()) is not None:
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


@settings(max_examples=25)
@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 200), max_size=60))
def test_a_draft_changes_nothing_before_it_is_applied(slug: str, steps: list[int]) -> None:
    game_log = begun(slug)
    for step in steps:
        if not game_log.asked():
            break
        before, rows = everything(game_log), [*game_log.rows]
        seat = game_log.asked()[step % len(game_log.asked())]
        undoer = next((each for each in range(game_log.players) if game_log.undo_offer(each) != "no"), None)
        draft = game_log.draft()
        if step % 5 == 0 and undoer is not None:
            draft.undo(undoer, 2.0)
        else:
            draft.answer(seat, game_log.state.legal(seat)[0], 1.0)
        draft.resolve_chance(2.0)
        assert everything(game_log) == before
        assert game_log.rows == rows
        asked, over, moves, plies = draft.asked(), draft.over, draft.moves, draft.plies
        game_log.apply(draft)
        assert everything(game_log) != before
        assert (asked, over) == (game_log.asked(), game_log.over)
        assert (moves, plies) == (len(game_log.standing_plies), len(game_log.rows))


def test_an_outdated_draft_is_not_applied() -> None:
    game_log = begun("kopf-oder-knopf")
    outdated = game_log.draft()
    outdated.answer(0, game_log.state.legal(0)[0], 1.0)
    answer(game_log, 0, 1)
    before = everything(game_log)
    with pytest.raises(AssertionError, match="outdated"):
        game_log.apply(outdated)
    assert everything(game_log) == before


def test_a_draft_can_return_to_its_own_moves() -> None:
    """Also if the log has a kept position that the draft has undone."""
    game_log = begun("kopf-oder-knopf")
    for number in range(CHECKPOINT_EVERY + 5):
        answer(game_log, game_log.asked()[0], number)
    shot = game_log.draft().snapshot()
    assert shot is not None
    loaded = again(game_log, snapshots=[shot])
    back = shot.moves - 3
    with drafted(loaded) as draft:
        draft.add(Row(kind="undone", seat=0, to=back))
        for number in range(5):
            seat = draft.asked()[0]
            legal = draft.state.legal(seat)
            draft.answer(seat, legal[(number * 7) % len(legal)], 2.0)
        draft.add(Row(kind="undone", seat=0, to=back + 4))
    assert everything(loaded) == everything(again(loaded))


def test_a_snapshot_shortens_the_replay() -> None:
    game_log = begun("kopf-oder-knopf")
    for number in range(CHECKPOINT_EVERY + 5):
        answer(game_log, game_log.asked()[0], number)
    shot = game_log.draft().snapshot()
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

    undo(game_log, 0, 3.0)
    assert game_log.state.dump() == start
    assert game_log.history == []
    assert game_log.next_decision(0) == 2  # numbers are never used again


def test_an_undo_across_a_chance_event_needs_consent() -> None:
    game_log = begun(hand_size=3, must_swap=True)
    for seat in (0, 1, 2):
        answer(game_log, seat)
    winner = game_log.asked()[0]
    answer(game_log, winner)  # draws a card, and the die is thrown
    assert game_log.undo_offer(winner) == "ask"
    rolls = game_log.rolls
    undo(game_log, winner, 3.0)
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

    undo(game_log, 0, 3.0)
    assert game_log.asked() == [0, 1]
    assert game_log.rows[-1].number == chosen
    assert [game_log.next_decision(seat) for seat in range(3)] == [2, 1, 2]  # seat 2 cannot notice
    assert game_log.undo_offer(2) == "free"
    undo(game_log, 2, 4.0)
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
    undo(game_log, early, 3.0)
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
    undo(game_log, 0, 2.0)
    answer(game_log, 0, 1)
    assert [game_log.state.view(seat) for seat in (1, 2, None)] == views


def test_with_hidden_information_an_undo_is_free_only_if_the_game_allows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Given a decision in the sample game that neither chance nor another seat has followed
    game_log = begun("sample-game")
    answer(game_log, game_log.asked()[0])
    while game_log.rows[-1].kind != "action" or game_log.sealed_moves:
        answer(game_log, game_log.asked()[0])
    seat = game_log.rows[-1].seat
    # The game does not say that the decision revealed nothing
    assert game_log.undo_offer(seat) == "ask"
    # Now it does
    monkeypatch.setattr(type(game_log.state), "reveals", lambda *_: False)
    assert game_log.undo_offer(seat) == "free"


def test_the_decisions_of_one_click_are_undone_together() -> None:
    # Given a seat that has driven three steps
    game_log = begun("knight-rider", track="given")
    while "forward" not in [
        game_log.state.describe(each)[0] for each in game_log.state.legal(game_log.asked()[0])
    ]:
        answer(game_log, game_log.asked()[0])
    seat, start = game_log.asked()[0], game_log.state.dump()
    for _ in range(3):
        answer_with(game_log, seat, game_log.state.action(("forward",)))
    assert game_log.state.dump() != start
    # When it undoes them, then one row suffices
    rows = len(game_log.rows)
    undo(game_log, seat, 2.0, 3)
    assert (game_log.state.dump(), len(game_log.rows)) == (start, rows + 1)
    assert everything(again(game_log)) == everything(game_log)


def test_only_consecutive_free_decisions_are_undone_together() -> None:
    game_log = begun("kopf-oder-knopf")
    for seat in (0, 1):
        answer(game_log, seat)
    before = game_log.state_after(1).dump()
    undo(game_log, 1, 2.0, 5)
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
        answer_with(game_log, seat, action)


def after(state: State, seat: int, action: int) -> State:
    moved = state.clone()
    moved.apply(seat, action)
    return moved


def test_without_a_decision_there_is_nothing_to_undo() -> None:
    with pytest.raises(Refusal):
        begun().draft().undo(0, 1.0)


# -- the end -------------------------------------------------------------------------------------------------


def test_resigning_ends_a_duel_and_nothing_else() -> None:
    duel, three = begun("kopf-oder-knopf"), begun()
    add_event(duel, "resigned", 0)
    add_event(three, "resigned", 0)
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
