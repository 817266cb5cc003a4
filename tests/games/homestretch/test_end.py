"""The end and the ranking (HOM-89 to HOM-92)."""

import tempfile
from pathlib import Path

import pytest

import spieltisch
from spieltisch import Game, State
from spieltisch.engine import registry

from ..shared import LANGUAGES, play
from .helpers import COLOURS, finish, refused, roll
from .positions import position, race, started

PROGRAMME = ["P01", "P02", "G01", "G02"]


def ended(amounts: list[int], shares: list[list[int]] | None = None) -> State:
    """Return a game that is over."""
    return position(
        players=list(COLOURS[: len(amounts)]),
        money=amounts,
        shares=shares or [[] for _ in amounts],
        race_programme=PROGRAMME,
        phase="END",
    )


def places(state: State) -> list[tuple[int, int, str]]:
    return [(standing.seat, standing.rank, standing.decided_by) for standing in state.standings()]


@pytest.mark.rule("HOM-89")
def test_the_game_ends_after_the_payout_of_the_fourth_race() -> None:
    state = race({9: 9}, finished=(8, 11), race_programme=PROGRAMME, money=[10, 40, 20], shares=[[9], [], []])
    state.trace()
    play(roll(state, 4, 5), "two")
    assert state.actors() == []
    assert state.end_cause() == "races_run"
    assert state.dump()["money"] == [22, 40, 20]
    assert places(state) == [(1, 1, "money"), (0, 2, "money"), (2, 3, "money")]
    assert state.payoffs() == [0.0, 1.0, -1.0]
    (won,) = [event for event in state.take_events() if event.kind == "won"]
    assert (won.values["seat"], won.values["shared"]) == (2, "no")
    assert refused(state, 0, "pass") == ("HOM-89", "game-over")


@pytest.mark.rule("HOM-90")
@pytest.mark.parametrize(
    ("one", "other", "word"),
    [
        ([7], [9], "share_value"),
        ([7], [2, 2, 3], "share_value"),  # 10 and 8: value before numbers
        ([2, 2], [3], "longshots"),  # both 4
        ([4, 12], [5], "longshots"),  # both 8
        ([4, 4, 10], [7, 2, 10], "longshots"),  # both 18, 0 and 1 long shots
        ([5, 9, 4, 8], [7, 6, 4, 10], "middle_horses"),  # both 32, three and two middle horses
    ],
)
def test_ties_are_broken(one: list[int], other: list[int], word: str) -> None:
    longshots = [sum(horse in (2, 3, 11, 12) for horse in shares) for shares in (one, other)]
    first = 0 if word != "longshots" or longshots[0] > longshots[1] else 1
    found = places(ended([100, 100, 20, 10], [one, other, [], []]))
    assert found[:2] == [(first, 1, word), (1 - first, 2, word)]
    swapped = places(ended([100, 100, 20, 10], [other, one, [], []]))
    assert swapped[:2] == [(1 - first, 1, word), (first, 2, word)]


@pytest.mark.rule("HOM-90")
def test_the_last_tie_break_is_favourites() -> None:
    # Equal costs, long shots and middle horses leave favourites equal, too, at the costs of this box
    state = ended([50, 50], [[6, 7], [7, 8]])
    assert [standing.decided_by for standing in state.standings()] == ["equal", "equal"]
    # With free favourites the number of them decides
    free = free_favourites().load(
        {
            "players": 2,
            "money": [50, 50],
            "shares": [[4, 6], [4]],
            "race_programme": PROGRAMME,
            "phase": "END",
        }
    )
    assert places(free) == [(0, 1, "favourites"), (1, 2, "favourites")]


@pytest.mark.rule("HOM-91")
def test_players_who_are_equal_share_the_victory() -> None:
    state = ended([50, 50, 40], [[6, 9], [8, 5], [7]])
    assert places(state) == [(0, 1, "equal"), (1, 1, "equal"), (2, 3, "money")]
    assert state.payoffs() == [0.5, 0.5, -1.0]
    for language in LANGUAGES:
        assert "2" in state.prompt_text(0, language)


@pytest.mark.rule("HOM-92")
def test_the_same_comparison_ranks_the_others() -> None:
    state = ended([50, 30, 30, 20, 20, 10], [[], [2], [3], [2, 2], [11], [7]])
    assert places(state) == [
        (0, 1, "money"),
        (2, 2, "share_value"),
        (1, 3, "share_value"),
        (3, 4, "longshots"),
        (4, 5, "longshots"),
        (5, 6, "money"),
    ]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_game_ends(players: int) -> None:
    state = finish(started(players))
    assert state.end_cause() == "races_run"
    assert abs(sum(state.payoffs())) < 1e-9
    assert sorted(standing.seat for standing in state.standings()) == list(range(players))


def free_favourites() -> Game:
    """Return the game on a box in which shares of favourites cost nothing."""
    text = registry.folder("homestretch").joinpath("components.toml").read_text(encoding="utf-8")
    text = text.replace("cost = 10", "cost = 0").replace("blind_min_money = 13", "blind_min_money = 11")
    with tempfile.TemporaryDirectory() as folder:
        box = Path(folder) / "box.toml"
        box.write_text(text, encoding="utf-8")
        return spieltisch.game("homestretch", components=box)
