"""The log shows no more than the seats could know."""

from spieltisch import Rng
from spieltisch.stage.game_views import log_lines_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import look

from .helpers import bet, step
from .positions import betting

FIELDS = ["SHOW 7", "SHOW 8", "WIN 2", "SHOW 9", "PLACE 7"]
SWAPPED = [
    "SHOW 7",
    "WIN 2",
    "SHOW 8",
    "PLACE 7",
    "SHOW 9",
]  # the markers of one value lie on the same fields


def lines(fields: list[str]) -> list[tuple[str, str]]:
    """Return the log of a race, from the bets to the payout, as the other seat reads it."""
    state, rng = bet(bet(betting([40, 35]), 0, fields), 1, FIELDS), Rng(2)
    state.trace()
    while state.dump()["bets"][0][0] is not None:
        step(state, rng)
    past = [
        HistoryEntry(event.seen_by[0] if event.seen_by else -1, 1, event) for event in state.take_events()
    ]
    return [(line.text, line.note) for line in log_lines_of(look(state, 1, past=past))]


def test_the_payout_does_not_tell_which_of_two_equal_markers_lay_where() -> None:
    log = lines(FIELDS)
    assert any("SHOW 7 (3), SHOW 8 (2), WIN 2 (2), PLACE 7 (1), and SHOW 9 (1)" in text for text, _ in log)
    assert lines(SWAPPED) == log
