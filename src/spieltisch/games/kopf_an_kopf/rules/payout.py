"""Kopf an Kopf: prize money, bet payouts, and the final standings."""

from mypy_extensions import i64

from spieltisch.engine.facts import Standing
from spieltisch.games.kopf_an_kopf.rules import rules, wording
from spieltisch.games.kopf_an_kopf.rules.parts import NOTHING, NUM_HORSES, NUM_PLACES, OVER


def place_of(state: "rules.State", horse: i64) -> i64:
    """Return the winner place of a horse, counted from 0; NOTHING if it has none."""
    for place in range(state.finished):
        if state.finish[place] == horse:
            return place
    return NOTHING


def prize(state: "rules.State", seat: i64) -> i64:
    """KAK-108: return the prize money of a seat's horses among the first three."""
    total: i64 = 0
    for place in range(state.finished):
        if state.owner[state.finish[place]] == seat:
            total += state.course.prize[place]
    return total


def payout(state: "rules.State", seat: i64) -> i64:
    """KAK-107, KAK-109, KAK-110: return stake times odds for every horse with a place."""
    total: i64 = 0
    for place in range(state.finished):
        horse: i64 = state.finish[place]
        factor: i64 = state.course.odds[horse * NUM_PLACES + place]
        total += state.stake[seat * NUM_HORSES + horse] * factor
    return total


def score(state: "rules.State", seat: i64) -> i64:
    """KAK-111: return cash, prize money and payout."""
    return state.cash[seat] + prize(state, seat) + payout(state, seat)


def standings(state: "rules.State") -> list[Standing]:
    """KAK-112: rank the seats; the most money wins, there is no tie-break."""
    if state.phase != OVER:
        return []
    scores: list[int] = [score(state, seat) for seat in range(state.players)]
    table = []
    for seat, own in enumerate(scores):
        rank = 1 + sum([1 for other in scores if other > own])
        table.append(Standing(seat, rank, own, "equal" if scores.count(own) > 1 else "money"))
    table.sort(key=lambda standing: standing.rank)
    return table


def add_result_events(state: "rules.State") -> None:
    """Add events about prizes, bets, scores and the winners."""
    for place in range(state.finished):
        horse = state.finish[place]
        values: dict[str, object] = {"place": place + 1, "amount": state.course.prize[place]}
        values.update(wording.horse_values(state.course, horse))
        state.add_seat_event("prize", state.owner[horse], values)
        for seat in range(state.players):
            stake = state.stake[seat * NUM_HORSES + horse]
            if stake > 0:
                factor = state.course.odds[horse * NUM_PLACES + place]
                won: dict[str, object] = {"place": place + 1, "stake": stake, "factor": factor}
                won.update({"amount": stake * factor, **wording.horse_values(state.course, horse)})
                state.add_seat_event("payout", seat, won)
    for seat in range(state.players):
        state.add_seat_event("score", seat, {"score": score(state, seat)})
    winners = [standing for standing in standings(state) if standing.rank == 1]
    for standing in winners:
        shared = "yes" if len(winners) > 1 else "no"
        state.add_seat_event("won", standing.seat, {"score": standing.score, "shared": shared})
