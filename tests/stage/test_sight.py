"""A sight: what one viewer may know, and nothing of what another one may."""

import spieltisch
from spieltisch.stage.sight import Common, look


def test_with_secrets_nobody_has_the_view_of_another() -> None:
    """The game is not compiled, whether or not the engine is: both have to know of its secrets."""
    game = spieltisch.game("sample-game")
    state = game.start(2)
    while state.actors()[0] < 0:
        state.apply(-1, state.chance()[0][0])
    theirs = Common(state.view(0))
    assert look(state, 1, common=theirs).view == state.view(1) != theirs.view
    assert look(state, None, common=theirs).view == state.view(None) != theirs.view
