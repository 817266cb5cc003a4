"""Kopf an Kopf: why an action is not legal, by the number of its rule."""

from typing import Final

from spieltisch.engine.facts import Reason
from spieltisch.games.kopf_an_kopf.rules import reach, rules, wording
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    CASH,
    CASH_IF_BET_LEAD,
    CASH_IF_INTEREST,
    CASH_IF_OWN_LEAD,
    CASH_PER_OWNED,
    CASH_PER_STAKED,
    DEAL,
    DOUBLE_BET,
    DRAW_PILE,
    EXTRA_THROW,
    FINISH_ORDER,
    FREE_BET_ANY,
    FREE_BET_FIXED,
    LATE_BET,
    LEAD_BET,
    LUCKY,
    LUCKY_NUMBER,
    MOVE_ANY,
    MOVE_CHOICE,
    MOVE_FIXED,
    MOVE_LAST,
    MOVE_LEAD,
    MOVE_OWN,
    NUM_HORSES,
    OVER,
    PHASES,
    SECOND_CHANCE,
    SELL_CARDS,
    SHIFT_BET,
    SLIPSTREAM,
    SPRINT,
    STANDING,
    START_PLAYER,
    STEAL_CASH,
    STEAL_CHOSEN_CARD,
    STEAL_RANDOM_CARD,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    WHIP,
)

TURN: Final = "KAK-19"
TIMELY: Final[dict[int, tuple[str, ...]]] = {
    SECOND_CHANCE: ("second_chance",),
    LUCKY: ("lucky",),
    SPRINT: ("sprint",),
    ACTION: ("pass", "buy", "bet", "sell", "keep_lucky", "play"),
    SELL_CARDS: ("sell_cards",),
    TARGET_HORSE: ("target_horse",),
    TARGET_HORSE_2: ("target_horse_2",),
    AMOUNT: ("amount",),
    TARGET_PLAYER: ("target_player",),
    TAKE_CARD: ("take_card",),
    FINISH_ORDER: ("finish_order",),
    DRAW_PILE: ("draw_pile",),
}
CARD_RULES: Final = {
    MOVE_FIXED: "KAK-83",
    MOVE_CHOICE: "KAK-84",
    MOVE_ANY: "KAK-85",
    MOVE_OWN: "KAK-86",
    MOVE_LEAD: "KAK-87",
    MOVE_LAST: "KAK-88",
    SLIPSTREAM: "KAK-89",
    EXTRA_THROW: "KAK-90",
    WHIP: "KAK-91",
    LUCKY_NUMBER: "KAK-47",
    FREE_BET_FIXED: "KAK-92",
    FREE_BET_ANY: "KAK-92",
    LATE_BET: "KAK-93",
    DOUBLE_BET: "KAK-94",
    LEAD_BET: "KAK-95",
    SHIFT_BET: "KAK-96",
    CASH: "KAK-97",
    CASH_IF_INTEREST: "KAK-98",
    CASH_IF_OWN_LEAD: "KAK-99",
    CASH_IF_BET_LEAD: "KAK-99",
    CASH_PER_OWNED: "KAK-100",
    CASH_PER_STAKED: "KAK-100",
    STEAL_RANDOM_CARD: "KAK-101",
    STEAL_CHOSEN_CARD: "KAK-102",
    STEAL_CASH: "KAK-103",
}
BETS: Final = (FREE_BET_FIXED, FREE_BET_ANY, LATE_BET, DOUBLE_BET, LEAD_BET, SHIFT_BET)


def turn_rule(state: "rules.State") -> str:
    """Return the rule of the present decision, or of the end of the game."""
    return {START_PLAYER: "KAK-17", DEAL: "KAK-14", OVER: "KAK-104"}.get(int(state.phase), TURN)


def refusal(state: "rules.State", seat: int, action: int) -> Reason:
    """Return why an action of a seat that has to decide is not legal."""
    words = wording.action_words(state.deck, action)
    word, thing = str(words[0]), words[-1]
    if word not in TIMELY[state.phase]:
        return Reason(TURN, "refused-time", {"kind": word, "phase": PHASES[state.phase]})
    if word == "lucky":
        return Reason("KAK-116", "refused-no-lucky", wording.rolled(state))
    if word == "sprint":
        return sprint_refusal(state, int(thing) - 1)
    if word == "buy":
        return buy_refusal(state, seat, int(thing) - 1)
    if word == "bet":
        return bet_refusal(state, seat, int(thing) - 1)
    if word == "play":
        return play_refusal(state, seat, state.deck.index[str(thing)])
    if word == "sell":
        return Reason("KAK-76", "refused-too-few-cards", {"cards": state.held[seat]})
    if word == "keep_lucky":
        if state.settings.lucky_mode == STANDING:
            return Reason("KAK-115", "refused-kept-already", {})
        return Reason("KAK-46", "refused-no-switch", {})
    if word == "sell_cards":
        return Reason("KAK-76", "refused-not-in-hand", named_card(state, thing))
    if word == "take_card":
        return Reason(
            "KAK-102", "refused-not-in-their-hand", {"victim": state.victim + 1, **named_card(state, thing)}
        )
    return choice_refusal(state, seat, word, thing)


def named_card(state: "rules.State", thing: object) -> dict[str, object]:
    """Return a card by the word for it."""
    return wording.card_values(state.deck, state.deck.index[str(thing)])


def sprint_refusal(state: "rules.State", horse: int) -> Reason:
    """KAK-50, KAK-51: not the player's horse, finished, not in its bar, or sprinted already."""
    values = wording.horse_values(state.course, horse)
    if state.owner[horse] != state.active:
        return Reason("KAK-50", "refused-sprint-owner", values)
    if state.pos[horse] >= state.course.finish:
        return Reason("KAK-2", "refused-finished", values)
    if (state.sprinted >> horse) & 1 == 1:
        return Reason("KAK-51", "refused-sprinted", values)
    return Reason("KAK-50", "refused-bar", {"number": state.die_horse + 1, **values})


def buy_refusal(state: "rules.State", seat: int, horse: int) -> Reason:
    """KAK-67: owned, finished, or too dear."""
    values = wording.horse_values(state.course, horse)
    owner = state.owner[horse]
    if owner >= 0:
        values["own"] = "yes" if owner == seat else "no"
        return Reason("KAK-67", "refused-owned", {**values, **wording.seat_values(owner)})
    if state.pos[horse] >= state.course.finish:
        return Reason("KAK-67", "refused-finished", values)
    money: dict[str, object] = {"price": state.course.price[horse], "cash": state.cash[seat]}
    return Reason("KAK-67", "refused-price", {**money, **values})


def bet_refusal(state: "rules.State", seat: int, horse: int) -> Reason:
    """KAK-72, KAK-73: finished, in the zone, no cash, or no chip."""
    values = wording.horse_values(state.course, horse)
    if state.pos[horse] >= state.course.finish:
        return Reason("KAK-72", "refused-finished", values)
    if reach.is_in_zone(state, horse):
        return Reason("KAK-72", "refused-zone", values)
    if state.cash[seat] < state.course.bet:
        return Reason("KAK-72", "refused-cash", {"needed": state.course.bet, "cash": state.cash[seat]})
    return Reason("KAK-73", "refused-chip", values)


def play_refusal(state: "rules.State", seat: int, kind: int) -> Reason:
    """KAK-47, KAK-77 to KAK-80: not in hand, a lucky number, a rosette, or the card's own condition."""
    values = wording.card_values(state.deck, kind)
    op = state.deck.op[kind]
    if not reach.holds(state, seat, kind):
        return Reason("KAK-77", "refused-not-in-hand", values)
    if op == LUCKY_NUMBER:
        return Reason("KAK-47", "refused-lucky", values)
    if state.deck.rosette[kind] != 0 and state.finished > 0:
        return Reason("KAK-79", "refused-rosette", values)
    if op in (LATE_BET, DOUBLE_BET, LEAD_BET) and state.cash[seat] < reach.price_of_bet(state, kind):
        needed = reach.price_of_bet(state, kind)
        return Reason(CARD_RULES[op], "refused-cash", {"needed": needed, "cash": state.cash[seat]})
    if op in BETS and lacks_chip(state, seat, kind):
        return Reason("KAK-73", "refused-card-chip", values)
    return Reason(CARD_RULES[op], "refused-no-target", values)


def lacks_chip(state: "rules.State", seat: int, kind: int) -> bool:
    """Return whether a card could be played if chips did not matter."""
    op = state.deck.op[kind]
    horses = [state.deck.horse[kind]] if op == FREE_BET_FIXED else list(range(NUM_HORSES))
    running = [horse for horse in horses if state.pos[horse] < state.course.finish]
    if op == LEAD_BET:
        running = [horse for horse in running if reach.is_leading(state, horse)]
    if op == SHIFT_BET:
        staked = [horse for horse in running if state.stake[seat * NUM_HORSES + horse] > 0]
        return bool(staked) and len(running) > 1
    return len(running) >= (2 if op == DOUBLE_BET else 1)


def choice_refusal(state: "rules.State", seat: int, word: str, thing: object) -> Reason:
    """Return why a choice for the played card cannot be this one."""
    rule = CARD_RULES[state.deck.op[state.card]]
    card = wording.pending_card(state)
    if word == "target_player":
        own = "yes" if thing == seat else "no"
        return Reason(rule, "refused-victim", {"own": own, **wording.seat_values(int(str(thing))), **card})
    if word == "amount":
        values: dict[str, object] = {"amount": thing, "cash": state.cash[seat]}
        return Reason(rule, "refused-amount", {**values, **card})
    horse = int(str(thing)) - 1
    named = wording.horse_values(state.course, horse)
    if state.pos[horse] >= state.course.finish:
        return Reason("KAK-2", "refused-finished", named)
    if word == "finish_order":
        return Reason("KAK-82", "refused-not-crossing", {**named, **card})
    if word == "target_horse_2" and horse == state.target:
        return Reason(rule, "refused-same-horse", named)
    first_of_shift = state.deck.op[state.card] == SHIFT_BET and word == "target_horse"
    if state.deck.op[state.card] in BETS and not first_of_shift and not reach.may_back(state, seat, horse):
        return Reason("KAK-73", "refused-chip", named)
    return Reason(rule, "refused-target", {**named, **card})
