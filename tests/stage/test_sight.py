"""A sight holds what one viewer may know, and nothing of what another may know."""

import spieltisch
from spieltisch.stage.sight import Common, look


def test_in_a_game_with_secrets_viewers_share_no_view() -> None:
    """The sample game is never compiled: the engine must find its secrets in both builds."""
    game = spieltisch.game("sample-game")
    state = game.start(2)
    while state.actors()[0] < 0:
        state.apply(-1, state.chance()[0][0])
    theirs = Common(state.view(0))
    assert look(state, 1, common=theirs).view == state.view(1) != theirs.view
    assert look(state, None, common=theirs).view == state.view(None) != theirs.view
