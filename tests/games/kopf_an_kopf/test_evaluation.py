"""The evaluation of bots: sensible, within bounds, and better than random play."""

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import make_bot
from spieltisch.engine.arrays import zeros
from spieltisch.engine.registry import module

from ..shared import play
from .helpers import GAME, roll
from .positions import position, rolling, started

EVALUATION = module("kopf-an-kopf", "bot.evaluation")


def value(state: State, seat: int) -> float:
    return float(EVALUATION.Evaluation().value(state, seat))


def chosen(state: State, seat: int = 0) -> tuple[str | int, ...]:
    """Return the choice of a greedy bot."""
    return state.describe(make_bot("greedy", GAME, Rng(1)).choose(state, seat))


def test_values_lie_between_lost_and_won_and_end_with_the_payoff() -> None:
    state, rng = started(3), Rng(3)
    while state.actors():
        for seat in range(3):
            assert -1 < value(state, seat) < 1
        actor = state.actor()
        legal = [] if actor == CHANCE else state.legal(actor)
        state.apply(actor, state.sample(rng) if actor == CHANCE else legal[rng.below(len(legal))])
    assert [value(state, seat) for seat in range(3)] == state.payoffs()


def test_money_horses_bets_and_cards_are_worth_something() -> None:
    assert value(position(cash=[40, 30, 30]), 0) > value(position(cash=[35, 30, 30]), 0)
    assert value(position(owner={8: 0}), 0) > value(position(owner={8: 1}), 0)
    assert value(position({8: 12}, stake={(0, 8): 5}), 0) > value(position({9: 12}, stake={(0, 8): 5}), 0)
    assert value(position(hand={0: "mud"}), 0) > value(position(), 0)
    assert value(position(hand={1: "mud"}), 0) < value(position(), 0)


def test_odds_of_places_add_up() -> None:
    evaluation = EVALUATION.Evaluation()
    for state in (
        position({7: 5, 2: 9}, owner={7: 1}),
        position(finish=[8]),
        position({3: 1}, finish=[8, 7]),
    ):
        evaluation.value(state, 0)
        odds = list(evaluation.finish_odds.by_place)
        for place in range(3):
            assert sum(odds[10 * place : 10 * place + 10]) == pytest.approx(1)
        for horse in range(10):
            assert sum(odds[horse::10]) < 1.02
    assert evaluation.finish_odds.by_place[8 - 1] == evaluation.finish_odds.by_place[10 + 7 - 1] == 1


def test_all_seats_are_judged_at_once_and_share_the_victory() -> None:
    evaluation = EVALUATION.Evaluation()
    for state in (
        position({7: 5, 2: 9}, owner={7: 1}, stake={(0, 2): 10}),
        position({1: 18, 3: 19}, owner={1: 2}, finish=[8, 7]),
    ):
        values = evaluation.values(state)
        assert sum(values) == pytest.approx(0, abs=0.35)
        assert all(-1.3 < each < 1.3 for each in values)


def test_race_rollouts_reward_the_seat_that_profits_from_the_last_place() -> None:
    # Given two horses home, and one at the line that only seat 2 has bet on
    state = position({3: 20}, stake={(2, 3): 50}, finish=[8, 7])
    values = EVALUATION.Evaluation().values(state)
    assert values[2] > 0.8
    assert max(values[:2]) < 0


def test_playout_choices_are_legal_and_sensible() -> None:
    evaluation, rng = EVALUATION.Evaluation(), Rng(5)
    state = started(4)
    while state.actors():
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        out = zeros(len(state.game.scratch))
        picked = evaluation.playout_action(state, actor, out, state.write_legal(actor, out), rng)
        assert picked in state.legal(actor)
        state.apply(actor, picked)
    assert max(standing.score for standing in state.standings()) > 100


def test_playout_choices_are_mostly_those_of_a_greedy_player() -> None:
    # Given cards or bets that pay, or moves that decide, then the playout policy chooses like the greedy bot
    evaluation, out = EVALUATION.Evaluation(), zeros(len(GAME.scratch))
    for state in (
        position(hand={0: "cash_ten"}),
        position({6: 15, 3: 2}, cash=[5, 30, 30]),
        position({4: 20, 5: 20}, stake={(0, 4): 50, (1, 5): 50}, finish=[8, 7], hand={0: "nudge"}),
    ):
        picked = evaluation.playout_action(state, 0, out, state.write_legal(0, out), Rng(1))
        assert state.describe(picked) == chosen(state)


def test_game_rollouts_find_the_winning_action_again_and_again() -> None:
    # Given two horses at the line, one of seat 0 and one of seat 1, and a card that moves either
    state = position({4: 20, 5: 20}, stake={(0, 4): 50, (1, 5): 50}, finish=[8, 7], hand={0: "nudge"})
    evaluation = EVALUATION.Evaluation()
    played = state.action(("play", "nudge"))
    for seed in range(3):
        assert evaluation.advise(state, 0, 60, Rng(seed)) == played
    state.apply(0, played)
    assert state.describe(evaluation.advise(state, 0, 60, Rng(1))) == ("target_horse", 4)
    # And given an open race, then the same seed leads to the same choice, whatever was evaluated before
    state = position({7: 5, 2: 9}, owner={2: 1}, hand={0: "mud nudge"})
    assert evaluation.advise(state, 0, 30, Rng(7)) == EVALUATION.Evaluation().advise(state, 0, 30, Rng(7))


def test_a_search_sees_drawn_and_stolen_cards_only_where_its_seat_does() -> None:
    # Given seat 0 who draws, when seats look at two cards, then only seat 0 can distinguish them
    state = play(position(hand={0: "mud"}), "pass")
    first, second = (outcome for outcome, _ in state.chance()[:2])
    assert state.seen(0, CHANCE, first) != state.seen(0, CHANCE, second)
    assert state.seen(1, CHANCE, first) == state.seen(1, CHANCE, second)
    # And given seat 0 who robs seat 1, then both of them can, and seat 2 cannot
    state = play(position(hand={0: "pickpocket", 1: "mud nudge"}), "play pickpocket")
    first, second = (outcome for outcome, _ in state.chance())
    for viewer in (0, 1):
        assert state.seen(viewer, CHANCE, first) != state.seen(viewer, CHANCE, second)
    assert state.seen(2, CHANCE, first) == state.seen(2, CHANCE, second)


def test_a_search_sees_what_a_roll_brings_to_light() -> None:
    # Given two worlds that differ in who holds the rolled lucky number
    with_card, without = (
        rolling(hand={1: card, 2: "nudge"}, options={"lucky_mode": "standing"})
        for card in ("lucky_04", "mud")
    )
    four, five = (with_card.action(("roll", number, 1)) for number in (4, 5))
    assert with_card.seen(0, CHANCE, four) != without.seen(0, CHANCE, four)
    assert with_card.seen(0, CHANCE, five) == without.seen(0, CHANCE, five)


def test_greedy_helps_its_own_horse_and_hinders_others() -> None:
    backed = {(0, 5): 20, (1, 6): 20}
    hand = {0: "nudge mud mud mud"}
    state = position({5: 19, 6: 19}, owner={5: 0, 6: 1}, stake=backed, hand=hand)
    assert chosen(play(state.clone(), "play nudge")) == ("target_horse", 5)
    assert chosen(play(state.clone(), "play mud")) == ("target_horse", 6)


def test_greedy_sprints_over_the_line_and_plays_its_lucky_number() -> None:
    state = roll(rolling({1: 20, 2: 20, 5: 20, 9: 19}, owner={5: 0}), 6, 1)
    assert chosen(state) == ("sprint", 5)
    state = roll(rolling(hand={0: "mud", 1: "lucky_04", 2: "mud"}, options={"lucky_mode": "ask"}), 4, 1)
    assert chosen(state, 1) == ("lucky", "play")


def test_greedy_takes_money_rather_than_nothing() -> None:
    last = position({1: 20, 2: 20, 3: 20}, cash=[0, 0, 0], hand={0: "cash_ten mud"}, finish=[9, 10])
    assert chosen(last) == ("play", "cash_ten")
    assert chosen(position(cash=0, hand={0: "lucky_01 lucky_02"}, finish=[1, 2])) == ("sell",)


@pytest.mark.many_games
def test_greedy_beats_random_in_games_of_human_length() -> None:
    won, turns = 0, []
    for seed in range(4):
        rng = Rng(seed)
        greedy = seed % 2
        bots = [
            make_bot("greedy" if seat == greedy else "random", GAME, rng.stream("bot", seat))
            for seat in (0, 1)
        ]
        state = GAME.start(2)
        while state.actors():
            actor = state.actor()
            state.apply(actor, state.sample(rng) if actor == CHANCE else bots[actor].choose(state, actor))
        won += state.payoffs()[greedy] > 0
        turns.append(state.dump()["turn"])
    assert won >= 3
    assert 30 <= sum(turns) / len(turns) <= 110
