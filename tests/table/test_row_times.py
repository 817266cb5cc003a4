"""The times in a log never decrease."""

import spieltisch
from spieltisch.table.game_log import GameLog


def test_answers_that_survive_an_undo_have_its_time() -> None:
    game_log = GameLog(spieltisch.game("sample-game").start(3), bytes(range(32)), ["a", "b", "c"])
    draft = game_log.draft()
    draft.resolve_chance(0.0)
    for seat in (0, 2):  # simultaneous, so both answers are hidden
        draft.answer(seat, draft.state.legal(seat)[0], 1.0)
    game_log.apply(draft)
    undoing = game_log.draft()
    undoing.undo(0, 5.0)
    game_log.apply(undoing)
    times = [(row.kind, row.at) for row in game_log.rows if row.kind != "chance"]
    assert times == [("action", 1.0), ("action", 1.0), ("undone", 5.0), ("action", 5.0)]
