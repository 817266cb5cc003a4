"""A sight holds what one viewer may know, and nothing of what another may know."""

import spieltisch
from spieltisch.engine.events import Event
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Common, Memory, look


def test_in_a_game_with_secrets_viewers_share_no_view() -> None:
    """The sample game is never compiled: the engine must find its secrets in both builds."""
    game = spieltisch.game("sample-game")
    state = game.start(2)
    while state.actors()[0] < 0:
        state.apply(-1, state.chance()[0][0])
    theirs = Common(state.view(0))
    assert look(state, 1, common=theirs).view == state.view(1) != theirs.view
    assert look(state, None, common=theirs).view == state.view(None) != theirs.view


def entry(text: str, *seats: int) -> HistoryEntry:
    """Return an event that these seats may see; without seats all viewers may."""
    return HistoryEntry(0, 1, Event(text, {}, seats or None))


def kinds(memory: Memory, past: list[HistoryEntry], seat: int | None) -> str:
    return "".join(each.event.kind for each in memory.seen(past, seat))


def test_a_memory_follows_a_history_that_grows_and_is_taken_back() -> None:
    memory, past = Memory(), [entry("a"), entry("b", 1), entry("c", 0), entry("d", 1)]
    assert kinds(memory, past, 0) == "ac"

    past.append(entry("e"))
    assert kinds(memory, past, 0) == "ace"
    assert kinds(memory, past, 1) == "abde"
    assert kinds(memory, past, None) == "ae"

    past[2:] = [entry("x", 1), entry("y", 0)]
    assert kinds(memory, past, 0) == "ay"
    past[3:] = []
    assert kinds(memory, past, 0) == "a"
    past[1:] = [entry("z", 0), entry("y", 1)]
    assert kinds(memory, past, 0) == "az"
    assert kinds(memory, [], 0) == ""


def test_a_memory_holds_no_event_that_its_viewer_did_not_see() -> None:
    memory, hidden = Memory(), entry("hidden", 1)
    memory.seen([entry("a"), hidden, hidden], 0)
    assert all(hidden not in seen for seen, _ in memory._seen.values())
