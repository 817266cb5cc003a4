"""The setup and the options (KAK-11 to KAK-18, section 10 of the rules)."""

import tomllib
from typing import Any

import pytest

import spieltisch
from spieltisch import CHANCE, Rng
from spieltisch.engine.registry import folder

from ..shared import phase, play
from .helpers import (
    GAME,
    HORSES,
    chance,
    choices,
    end_turn,
    field,
    hand_size,
    offered,
    on_turn,
    outcomes,
    roll,
    to_action,
)
from .positions import position, rolling, started

BOX = tomllib.loads(folder("kopf-an-kopf").joinpath("components.toml").read_text("utf-8"))
CARDS = {card["id"]: card["count"] for card in BOX["cards"]}


@pytest.mark.rule("KAK-11")
def test_two_to_eight_players() -> None:
    assert list(GAME.players) == [2, 3, 4, 5, 6, 7, 8]
    for players in (0, 1, 9, "3", 2.5, True):
        with pytest.raises(spieltisch.BadPlayers):
            GAME.start(players)
    for players in (1, 9):
        with pytest.raises(spieltisch.ImpossiblePosition):
            GAME.load({"n": players})


@pytest.mark.rule("KAK-12", "KAK-15")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_opening_position(players: int) -> None:
    dump = started(players).dump()
    assert dump["pos"] == {str(horse): 0 for horse in HORSES}
    assert dump["owner"] == {str(horse): -1 for horse in HORSES}
    assert dump["finish"] == []
    assert dump["cash"] == [25] * players
    assert dump["chip"] == [True] * players
    assert dump["stake"] == [{str(horse): 0 for horse in HORSES}] * players
    assert dump["turn"] == 0
    assert dump["keep_lucky"] == [False] * players
    assert dump["known"] == [[{}] * players] * players


@pytest.mark.rule("KAK-12")
def test_all_horses_can_be_bought_from_the_first_turn_on() -> None:
    state = to_action(rolling(cash=100), 1, 1)
    assert offered(state, "buy") == [str(horse) for horse in HORSES]


@pytest.mark.rule("KAK-13")
@pytest.mark.parametrize("players", range(2, 8))
def test_there_is_a_chip_of_every_horse_for_everybody(players: int) -> None:
    stake = {(p, horse): 5 for p in range(1, players) for horse in HORSES}
    state = position(players=players, stake=stake)
    assert offered(state, "bet") == [str(horse) for horse in HORSES]


@pytest.mark.rule("KAK-13")
def test_with_eight_players_there_are_seven_chips() -> None:
    stake = {(p, 3): 5 for p in range(1, 8)} | {(p, 4): 5 for p in range(1, 7)}
    state = position(players=8, stake=stake)
    assert "3" not in offered(state, "bet")
    assert "4" in offered(state, "bet")
    with pytest.raises(spieltisch.ImpossiblePosition):  # an eighth chip
        position(players=8, stake={(p, 3): 5 for p in range(8)})


@pytest.mark.rule("KAK-14", "KAK-16")
@pytest.mark.parametrize("players", range(2, 9))
def test_three_cards_each_and_two_equal_piles(players: int) -> None:
    state = started(players)
    dump = state.dump()
    assert [hand_size(state, seat) for seat in range(players)] == [3] * players
    rest = 104 - 3 * players
    assert (dump["pile0"], dump["pile1"]) == ((rest + 1) // 2, rest // 2)
    assert sum(dump["stock"].values()) == rest
    assert dump["discard"] == {}
    together = {
        kind: dump["stock"].get(kind, 0) + sum(hand.get(kind, 0) for hand in dump["hand"]) for kind in CARDS
    }
    assert together == CARDS


@pytest.mark.rule("KAK-14")
def test_every_card_is_dealt_with_the_same_chance() -> None:
    state = GAME.start(2, {"start_player": 0})
    assert phase(state) == "deal"
    found = {words[-1]: weight for words, weight in outcomes(state).items()}
    assert found == CARDS
    chance(state, *next(words for words in outcomes(state) if words[-1] == "mud"))
    assert {words[-1]: weight for words, weight in outcomes(state).items()}["mud"] == CARDS["mud"] - 1


@pytest.mark.rule("KAK-14")
def test_the_box_has_104_cards_of_73_kinds() -> None:
    assert (sum(CARDS.values()), len(CARDS)) == (104, 73)
    by_category: dict[str, list[int]] = {}
    for card in BOX["cards"]:
        sums = by_category.setdefault(card["category"], [0, 0])
        sums[0] += card["count"]
        sums[1] += card["count"] if card["rosette"] else 0
    assert by_category == {
        "movement": [36, 2],
        "lucky": [10, 0],
        "betting": [22, 2],
        "income": [26, 6],
        "steal": [10, 0],
    }


@pytest.mark.rule("KAK-17")
@pytest.mark.parametrize("players", range(2, 9))
def test_lots_decide_who_starts(players: int) -> None:
    state = GAME.start(players)
    rng = Rng(3)
    while phase(state) != "start_player":
        state.apply(CHANCE, state.sample(rng))
    assert outcomes(state) == {("start_player", seat): 1 for seat in range(players)}
    chance(state, "start_player", players - 1)
    while state.actors() == [CHANCE] and phase(state) != "roll":
        state.apply(CHANCE, state.sample(rng))
    assert state.dump()["start"] == players - 1
    assert on_turn(state) == players - 1


@pytest.mark.rule("KAK-17")
@pytest.mark.parametrize("seat", range(4))
def test_the_starting_player_may_be_named_and_the_others_follow_clockwise(seat: int) -> None:
    state = started(4, options={"start_player": seat})
    order = []
    for _ in range(5):
        to_action(state, 1, 1)
        order.append(state.actors()[0])
        play(state, "pass")
        chance(state, *state.describe(state.chance()[0][0]))
    assert order == [(seat + i) % 4 for i in range(5)]


@pytest.mark.rule("KAK-17")
def test_nobody_starts_on_an_empty_seat() -> None:
    for seat in (4, 7, 8, -1, "0", 1.0):
        with pytest.raises(spieltisch.BadOption):
            GAME.start(4, {"start_player": seat})
    assert GAME.start(8, {"start_player": 7}).dump()["start"] == 7


@pytest.mark.rule("KAK-18")
def test_no_seat_has_an_office() -> None:
    asked = set()
    for seat in range(4):
        state = to_action(rolling(players=4, seat=seat, hand={seat: "mud spy cash_ten lucky_03"}), 3, 1)
        asked.add(tuple(choices(state, seat)))
        assert [state.legal(other) for other in range(4) if other != seat] == [[]] * 3
    assert len(asked) == 1


BAD_OPTIONS: list[dict[str, Any]] = [
    {"lucky_mode": "never"},
    {"lucky_mode": True},
    {"draw_pile_choice": "yes"},
    {"draw_pile_choice": 1},
    {"move_die": "d6"},
    {"max_turns": 99},
    {"max_turns": 10001},
    {"max_turns": 500.0},
    {"max_turns": "1000"},
    {"start_player": None},
    {"jockeys": 3},
]


@pytest.mark.parametrize("options", BAD_OPTIONS, ids=str)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(spieltisch.BadOption) as refusal:
        GAME.start(3, options)
    assert refusal.value.text("en") != refusal.value.text("de")


def test_the_options_and_their_defaults() -> None:
    assert GAME.start(3).dump()["options"] == {
        "start_player": "random",
        "lucky_mode": "standing",
        "draw_pile_choice": False,
        "move_die": "kosmos",
        "max_turns": 1000,
    }


@pytest.mark.rule("KAK-48")
def test_the_movement_dice() -> None:
    def weights(options: dict[str, Any]) -> dict[int, int]:
        found: dict[int, int] = {}
        for (_, _, move), weight in outcomes(rolling(options=options)).items():
            found[int(move)] = found.get(int(move), 0) + weight
        return {move: weight * 6 // sum(found.values()) for move, weight in found.items()}

    assert weights({}) == {1: 4, 2: 1, 3: 1}
    assert weights({"move_die": "zman"}) == {0: 1, 1: 4, 3: 1}


@pytest.mark.rule("KAK-48", "KAK-51")
def test_a_zero_moves_nobody_and_no_sprint_is_offered() -> None:
    # Given Diabolo, Alchemist (10 in its bar) and Scaredy in one stable
    state = rolling({9: 5, 10: 5}, owner={1: 0, 9: 0, 10: 0}, options={"move_die": "zman"})
    roll(state, 10, 0)
    assert field(state) == {9: 5, 10: 5}
    assert phase(state) == "action"


@pytest.mark.rule("KAK-104")
def test_the_turn_limit_ends_the_game() -> None:
    state = position(
        {4: 9},
        finish=[7],
        seat=99,
        owner={7: 1},
        cash=[30, 0, 20],
        hand={1: "mud"},
        options={"max_turns": 100},
    )
    end_turn(state)
    assert state.actors() == []
    assert phase(state) == "over"
    # Scored with the places filled so far
    assert [(standing.seat, standing.score) for standing in state.standings()] == [(1, 100), (0, 30), (2, 20)]
    going = end_turn(position(seat=98, options={"max_turns": 100}))
    assert phase(going) == "roll"
