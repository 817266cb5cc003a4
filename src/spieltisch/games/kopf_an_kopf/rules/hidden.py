"""Kopf an Kopf: what a seat knows of hands, switches and answers, and random deals that agree with it."""

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules import reach, rules
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    ASK,
    AUTO,
    DEAL,
    DRAW,
    DRAW_PILE,
    FIRST_PLAY,
    FOR_CARD,
    FOR_TURN_END,
    KEEP_CARD,
    KEEP_ROLL,
    LUCKY,
    LUCKY_NUMBER,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    OVER,
    PLAY_LUCKY,
    REROLL_HORSE,
    REROLL_MOVE,
    ROLL,
    SECOND_CHANCE,
    SELL,
    STANDING,
    STEAL_CHOSEN_CARD,
    STOCK,
    TAKE_CARD,
    TARGET_PLAYER,
    THEFT,
)

TRIES: Final = 5000  # at most; a deal that gives one place two lucky numbers is drawn again
SEARCHES: Final = 300  # tries to find a place for a lucky number; if there is none, draw the switches again
SWITCHES: Final = 50  # draws of the switches; a loaded position may contradict itself


def view(state: "rules.State", seat: int | None) -> dict[str, Any]:
    """Section 13: a seat sees its own hand, switch and memory, and the sizes of other hands and the stock."""
    view = state.dump()
    for other in range(state.players):
        if other != seat:
            view["hand"][other] = state.held[other]
            if state.settings.lucky_mode == STANDING:  # only this mode has a switch
                view["keep_lucky"][other] = None
            view["known"][other] = None
    view["stock"] = state.pile0 + state.pile1
    if state.phase == LUCKY:
        answers = view["pending"]["answers"]
        for other, given in enumerate(answers):
            if other != seat and given in ("keep", "play"):
                answers[other] = "answered"
    return view


def reveals(state: "rules.State", action: int) -> bool:
    """Return whether a seat learns of another hand before chance goes on.

    That is so when lucky numbers are played or pass, when a spy looks, and when the race ends, for then all
    hands are laid open (KAK-106). Every other action shows no more than the seat knew.
    """
    phase = state.phase
    if phase == SECOND_CHANCE:
        return action == KEEP_ROLL and (state.settings.lucky_mode != ASK or state.asked() == 0)
    if phase == LUCKY:
        return state.waiting & (state.waiting - 1) == 0  # the last answer
    if phase == TARGET_PLAYER:
        return state.deck.op[state.card] == STEAL_CHOSEN_CARD
    plays = phase == ACTION and FIRST_PLAY <= action < state.deck.first_sold
    if plays and state.deck.op[action - FIRST_PLAY] == STEAL_CHOSEN_CARD:
        return True
    after = state.clone()
    after.apply(state.active, action)
    return after.phase == OVER


# -- what a step shows -------------------------------------------------------------------------------------


def seen(state: "rules.State", viewer: i64, actor: i64, number: i64) -> i64:
    """Return the step, as far as the viewer sees it, and the cards that it reveals."""
    revealed: i64 = callers(state, actor, number)
    steps: i64 = state.deck.num_actions + state.deck.num_outcomes
    if may_end(state) and ends(state, actor, number):
        # KAK-106: all hands are laid open, a card just drawn too
        revealed = cards_held(state, revealed, NOTHING)
        return revealed * steps + number
    if state.phase == ACTION and number == SELL and state.held[actor] == 2:
        revealed = cards_held(state, revealed, actor)
    elif viewer == actor:
        victim: i64 = spied_on(state, number)
        if victim != NOTHING:
            revealed = cards_held(state, revealed, victim)
    return revealed * steps + seen_alone(state, viewer, actor, number)


def seen_alone(state: "rules.State", viewer: i64, actor: i64, number: i64) -> i64:
    """Section 13: cards dealt, drawn or taken show their kind only to the seats that get or lose them.

    An answer to a lucky number shows only that it was given. Setting the switch has a
    code of its own, which no action has; other seats see nothing of it.
    """
    deck = state.deck
    phase: i64 = state.phase
    if phase == DRAW:
        return number if viewer == state.active else deck.first_draw
    if phase == THEFT:
        return number if viewer == state.active or viewer == state.victim else deck.first_theft
    if phase == TAKE_CARD:
        return number if viewer == state.active or viewer == state.victim else deck.first_taken
    if phase == LUCKY:
        return number if viewer == actor else KEEP_CARD
    if phase == DEAL:
        holder: i64 = state.next_dealt()
        return number if viewer == holder else deck.first_deal + holder * deck.num_kinds
    return number


def callers(state: "rules.State", actor: i64, number: i64) -> i64:
    """KAK-41: return a mask of the seats that play a lucky number right after this step."""
    phase: i64 = state.phase
    horse: i64 = state.die_horse
    if phase == LUCKY:
        if state.waiting != 1 << actor:  # other seats have not answered yet
            return 0
        return state.answers | 1 << actor if number == PLAY_LUCKY else state.answers
    if phase == ROLL:
        if (state.chips >> state.active) & 1 == 1:
            return 0
        horse = (number - state.deck.first_roll) // state.course.num_faces
    elif phase == REROLL_HORSE:
        horse = number - state.deck.first_horse_die
    elif phase != REROLL_MOVE and (phase != SECOND_CHANCE or number != KEEP_ROLL):
        return 0
    return 0 if state.settings.lucky_mode == ASK else state.callers(horse)


def spied_on(state: "rules.State", number: i64) -> i64:
    """KAK-102: return whose hand the active player looks at by this step; NOTHING if it is none."""
    deck = state.deck
    if state.phase == TARGET_PLAYER:
        return number - deck.first_player if deck.op[state.card] == STEAL_CHOSEN_CARD else NOTHING
    if state.phase != ACTION or number < FIRST_PLAY or deck.op[number - FIRST_PLAY] != STEAL_CHOSEN_CARD:
        return NOTHING
    victim: i64 = NOTHING
    for other in range(state.players):
        if reach.is_victim(state, state.active, STEAL_CHOSEN_CARD, other):
            if victim != NOTHING:  # there is a choice
                return NOTHING
            victim = other
    return victim


def may_end(state: "rules.State") -> bool:
    """Return whether so many horses are near the line that one step may end the race."""
    near: i64 = state.finished
    for horse in range(NUM_HORSES):
        if reach.is_in_zone(state, horse):
            near += 1
    return near >= NUM_PLACES


def ends(state: "rules.State", actor: i64, number: i64) -> bool:
    """Return whether the game is over after a step."""
    after = state.clone()
    after.apply(actor, number)
    return after.phase == OVER


def cards_held(state: "rules.State", revealed: i64, holder: i64) -> i64:
    """Mix the kinds in a hand (NOTHING: in all hands together) into a number."""
    mixed: i64 = revealed + 1
    for card in range(state.deck.size):
        place: i64 = state.place[card]
        if place >= 0 and (place == holder or holder == NOTHING):
            mixed = (mixed * 1_000_003 + state.deck.kind[card] + 1) & 0x3FFFFFFFFFF
    return mixed


# -- switches --------------------------------------------------------------------------------------------


def may_keep(state: "rules.State", seat: i64) -> bool:
    """KAK-115: return whether the switch of a seat may be on, as far as all seats know."""
    if state.settings.lucky_mode != STANDING:
        return False
    if seat == state.active:
        return is_past_action(state)
    place: i64 = seat - state.start
    if place < 0:
        place += state.players
    return state.turn > place


def is_past_action(state: "rules.State") -> bool:
    """Return whether the active player has had the action of this turn, or has it now."""
    phase: i64 = state.phase
    if phase in (DRAW, DRAW_PILE):
        return state.why == FOR_TURN_END
    if phase == THEFT:
        return state.why == FOR_CARD
    return phase >= ACTION


def draw_switches(state: "rules.State", seat: i64, rng: Rng) -> None:
    """Draw the switches of the other seats: on or off with equal probability, where both are possible."""
    for other in range(state.players):
        if other != seat:
            bit: i64 = 1 << other
            if shows_kept(state, other) or (may_keep(state, other) and rng.below(2) == 0):
                state.keep |= bit
            else:
                state.keep &= ~bit


def shows_kept(state: "rules.State", holder: i64) -> bool:
    """Return whether a seat is known to hold a number that it let pass, so that its switch must be on.

    Only cards that the viewing seat knows lie in the hand at this point.
    """
    if state.settings.lucky_mode != STANDING or state.passed[holder] == 0:
        return False
    for card in range(state.deck.size):
        if state.place[card] == holder and is_passed(state, holder, card):
            return True
    return False


def is_passed(state: "rules.State", holder: i64, card: i64) -> bool:
    """Return whether a card is a lucky number that a seat let pass."""
    kind: i64 = state.deck.kind[card]
    return state.deck.op[kind] == LUCKY_NUMBER and (state.passed[holder] >> state.deck.horse[kind]) & 1 == 1


# -- hands -----------------------------------------------------------------------------------------------


def redraw(state: "rules.State", seat: i64, rng: Rng) -> None:
    """Draw again all that the seat does not know; other seats keep what it saw them learn."""
    forget(state, seat)
    unseen: vec[i64] = zeros(state.deck.size)
    count: i64 = collect(state, seat, unseen)
    draw_switches(state, seat, rng)
    lucky: i64 = 0
    if is_bound(state, seat):
        lucky = sort_lucky(state, unseen, count)
        lucky = place_lucky(state, seat, unseen, lucky, count, rng)
    deal_rest(state, seat, unseen, lucky, count, rng)
    if state.phase == TAKE_CARD and state.active != seat:
        see_hand(state)
    if state.phase == LUCKY:
        draw_answers(state, seat, rng)


def forget(state: "rules.State", seat: i64) -> None:
    """KAK-117: keep what other seats know of the seat's hand, and forget what else they know."""
    own: i64 = 1 << seat
    for card in range(state.deck.size):
        if state.place[card] != seat:
            state.knows[card] &= own


def collect(state: "rules.State", seat: i64, unseen: vec[i64]) -> i64:
    """Put all cards that the seat does not know into the stock, and list them; return how many."""
    own: i64 = 1 << seat
    count: i64 = 0
    for card in range(state.deck.size):
        place: i64 = state.place[card]
        if place == STOCK or (place >= 0 and place != seat and state.knows[card] & own == 0):
            state.place[card] = STOCK
            unseen[count] = card
            count += 1
    return count


def lacking(state: "rules.State", holder: i64) -> i64:
    """Return how many cards of a hand are not known."""
    count: i64 = state.held[holder]
    for card in range(state.deck.size):
        if state.place[card] == holder:
            count -= 1
    return count


def is_bound(state: "rules.State", seat: i64) -> bool:
    """Return whether a number that passed unplayed says something about a hand."""
    for other in range(state.players):  # noqa: SIM110 - a generator would be boxed
        if other != seat and binds(state, other):
            return True
    return False


def binds(state: "rules.State", holder: i64) -> bool:
    """Whether the seat would have played a lucky number: then it holds none that it let pass (section 13)."""
    if state.passed[holder] == 0 or state.settings.lucky_mode == ASK:
        return False
    return state.settings.lucky_mode == AUTO or (state.keep >> holder) & 1 == 0


def sort_lucky(state: "rules.State", cards: vec[i64], count: i64) -> i64:
    """Put the lucky numbers in front; return how many they are."""
    lucky: i64 = 0
    for at in range(count):
        card: i64 = cards[at]
        if state.deck.op[state.deck.kind[card]] == LUCKY_NUMBER:
            cards[at] = cards[lucky]
            cards[lucky] = card
            lucky += 1
    return lucky


def place_lucky(state: "rules.State", seat: i64, cards: vec[i64], lucky: i64, count: i64, rng: Rng) -> i64:
    """Deal the lucky numbers in front to hands and stock; all possible deals are equally likely.

    Each number goes by itself to any place where it may be; when two meet, all are dealt again. Return how
    many were dealt: none, if it cannot be done.
    """
    holder_of: vec[i64] = zeros(count)  # the unknown places of the hands, then those of the stock
    used: vec[i64] = zeros(count)  # the number of the try that used the place
    at: i64 = 0
    for other in range(state.players):
        if other != seat:
            for _card in range(lacking(state, other)):  # a bare _ would be boxed
                holder_of[at] = other
                at += 1
    while at < count:
        holder_of[at] = STOCK
        at += 1
    switched: i64 = 0
    for number in range(1, TRIES):
        placed: i64 = 0
        while placed < lucky:
            place: i64 = any_place(state, cards[placed], holder_of, count, rng)
            if place == NOTHING or used[place] == number:
                break
            used[place] = number
            state.place[cards[placed]] = holder_of[place]
            placed += 1
        if placed == lucky:
            return lucky
        for at in range(placed):
            state.place[cards[at]] = STOCK
        if place == NOTHING:
            switched += 1
            if switched == SWITCHES or state.settings.lucky_mode != STANDING:
                return 0
            draw_switches(state, seat, rng)
    return 0


def any_place(state: "rules.State", card: i64, holder_of: vec[i64], count: i64, rng: Rng) -> i64:
    """Return a random place where a lucky number may be; NOTHING if none is found."""
    for _number in range(SEARCHES):
        place: i64 = rng.below(count)
        holder: i64 = holder_of[place]
        if holder == STOCK or not (is_passed(state, holder, card) and binds(state, holder)):
            return place
    return NOTHING


def deal_rest(state: "rules.State", seat: i64, cards: vec[i64], first: i64, count: i64, rng: Rng) -> None:
    """Fill the hands of the other seats with random cards of the rest."""
    for other in range(state.players):
        if other != seat:
            for _card in range(lacking(state, other)):
                chosen: i64 = first + rng.below(count - first)
                state.place[cards[chosen]] = other
                cards[chosen] = cards[first]
                first += 1


def see_hand(state: "rules.State") -> None:
    """KAK-102: let the spy know the hand as it was drawn."""
    for card in range(state.deck.size):
        if state.place[card] == state.victim:
            state.knows[card] |= 1 << state.active


def draw_answers(state: "rules.State", seat: i64, rng: Rng) -> None:
    """KAK-116: draw the answers of holders of the number; they may have answered anything."""
    given: i64 = state.asked() & ~state.waiting
    kind: i64 = state.deck.lucky[state.die_horse]
    for other in range(state.players):
        if other != seat and (given >> other) & 1 == 1:
            state.answers &= ~(1 << other)
            if kind != NOTHING and reach.holds(state, other, kind) and rng.below(2) == 0:
                state.answers |= 1 << other
