"""Kopf an Kopf: words of actions and outcomes, sentences, questions and events."""

from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.kopf_an_kopf.rules import rules
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    CAUSES,
    DEAL,
    DRAW,
    DRAW_PILE,
    FIRST_BET,
    FIRST_BUY,
    FIRST_PLAY,
    FIRST_SPRINT,
    KEEP_CARD,
    KEEP_LUCKY,
    KEEP_ROLL,
    LUCKY,
    NOTHING,
    NUM_HORSES,
    OVER,
    PASS,
    PHASES,
    PLAY_LUCKY,
    REASONS,
    ROLL,
    ROLL_HORSE_AGAIN,
    ROLL_MOVE_AGAIN,
    SECOND_CHANCE,
    SELL,
    SELL_CARDS,
    SPRINT,
    STOP,
    TAKE_CARD,
    TARGET_PLAYER,
    THEFT,
    Course,
    Deck,
)

Sentence = tuple[str, dict[str, object]]

PLAIN: Final[dict[tuple[str, ...], int]] = {
    ("second_chance", "keep"): KEEP_ROLL,
    ("second_chance", "reroll_horse"): ROLL_HORSE_AGAIN,
    ("second_chance", "reroll_move"): ROLL_MOVE_AGAIN,
    ("lucky", "keep"): KEEP_CARD,
    ("lucky", "play"): PLAY_LUCKY,
    ("sprint", "stop"): STOP,
    ("pass",): PASS,
    ("sell",): SELL,
    ("keep_lucky",): KEEP_LUCKY,
}


def horse_actions(deck: Deck) -> dict[str, int]:
    """Return the first action of those that name a horse."""
    return {
        "sprint": FIRST_SPRINT,
        "buy": FIRST_BUY,
        "bet": FIRST_BET,
        "target_horse": deck.first_target,
        "target_horse_2": deck.first_second,
        "finish_order": deck.first_crossing,
    }


def card_actions(deck: Deck) -> dict[str, int]:
    """Return the first action of those that name a card."""
    return {"play": FIRST_PLAY, "sell_cards": deck.first_sold, "take_card": deck.first_taken}


def action_words(deck: Deck, action: int) -> Words:
    """Return the words of an action."""
    for words, number in PLAIN.items():
        if action == number:
            return words
    for word, first in horse_actions(deck).items():
        if first <= action < first + NUM_HORSES:
            return (word, action - first + 1)
    for word, first in card_actions(deck).items():
        if first <= action < first + deck.num_kinds:
            return (word, deck.ids[action - first])
    if action >= deck.first_pile:
        return ("draw_pile", action - deck.first_pile)
    if action >= deck.first_player:
        return ("target_player", action - deck.first_player)
    return ("amount", int(deck.amounts[action - deck.first_amount]))


def action_number(deck: Deck, words: Words) -> int:
    """Return the number of such words; -1 if they mean none."""
    plain = PLAIN.get(tuple([str(part) for part in words]))
    if plain is not None:
        return plain
    if len(words) != 2:
        return -1
    word, thing = str(words[0]), str(words[1])
    if word in card_actions(deck):
        kind = deck.index.get(thing, -1)
        return -1 if kind < 0 else card_actions(deck)[word] + kind
    number = counted(thing)
    if word in horse_actions(deck):
        return horse_actions(deck)[word] + number - 1 if 1 <= number <= NUM_HORSES else -1
    if word == "amount":
        amounts = list(deck.amounts)
        return deck.first_amount + amounts.index(number) if number in amounts else -1
    if word == "target_player":
        return deck.first_player + number if 0 <= number < deck.first_taken - deck.first_player else -1
    if word == "draw_pile":
        return deck.first_pile + number if number in (0, 1) else -1
    return -1


def counted(word: str) -> int:
    """Return the number that a word is; -1 for other words."""
    return int(word) if word.isascii() and word.isdigit() and str(int(word)) == word else -1


def outcome_words(course: Course, deck: Deck, outcome: int) -> Words:
    """Return the words of an outcome."""
    if outcome < deck.first_deal:
        return ("start_player", outcome)
    if outcome < deck.first_draw:
        dealt: int = outcome - deck.first_deal
        return ("deal", dealt // deck.num_kinds, deck.ids[dealt % deck.num_kinds])
    if outcome < deck.first_theft:
        return ("draw", deck.ids[outcome - deck.first_draw])
    if outcome < deck.first_roll:
        return ("theft", deck.ids[outcome - deck.first_theft])
    if outcome < deck.first_horse_die:
        dice: int = outcome - deck.first_roll
        return ("roll", dice // course.num_faces + 1, dice % course.num_faces)
    if outcome < deck.first_move_die:
        return ("horse_die", outcome - deck.first_horse_die + 1)
    return ("move_die", outcome - deck.first_move_die)


def outcome_number(course: Course, deck: Deck, words: Words) -> int:
    """Return the number of such words; -1 if they mean none."""
    if len(words) not in (2, 3):
        return -1
    word, last = str(words[0]), str(words[-1])
    kind, number = deck.index.get(last, -1), counted(last)
    if len(words) == 3:
        middle = counted(str(words[1]))
        if word == "deal" and 0 <= middle < course.most_players and kind >= 0:
            return deck.first_deal + middle * deck.num_kinds + kind
        if word == "roll" and 1 <= middle <= NUM_HORSES and 0 <= number < course.num_faces:
            return deck.first_roll + (middle - 1) * course.num_faces + number
        return -1
    if word in ("draw", "theft") and kind >= 0:
        return (deck.first_draw if word == "draw" else deck.first_theft) + kind
    if word == "start_player" and 0 <= number < course.most_players:
        return number
    if word == "horse_die" and 1 <= number <= NUM_HORSES:
        return deck.first_horse_die + number - 1
    if word == "move_die" and 0 <= number < course.num_faces:
        return deck.first_move_die + number
    return -1


# -- how sentences name things ---------------------------------------------------------------------------


def seat_values(seat: int) -> dict[str, object]:
    """Return the values that name a seat; NOTHING is seat 0."""
    return {"seat": seat + 1}


def horse_values(course: Course, horse: int) -> dict[str, object]:
    """Return the values that name a horse in both languages."""
    return {"horse": horse + 1, "name_en": course.names_en[horse], "name_de": course.names_de[horse]}


def second_horse(course: Course, horse: int) -> dict[str, object]:
    """Return the values that name another horse in the same sentence."""
    return {"to": horse + 1, "to_en": course.names_en[horse], "to_de": course.names_de[horse]}


def card_values(deck: Deck, kind: int) -> dict[str, object]:
    """Return the values that name a card in both languages."""
    return {"card": deck.ids[kind], "card_en": deck.names_en[kind], "card_de": deck.names_de[kind]}


def cards_values(state: "rules.State", place: int) -> dict[str, object]:
    """Return the values of all cards of a hand."""
    deck = state.deck
    kinds = [deck.kind[card] for card in range(deck.size) if state.place[card] == place]
    return {
        "cards": [deck.ids[kind] for kind in kinds],
        "cards_en": [deck.names_en[kind] for kind in kinds],
        "cards_de": [deck.names_de[kind] for kind in kinds],
        "count": len(kinds),
    }


def reason(state: "rules.State") -> str:
    """Return why a card is drawn or taken."""
    return REASONS[state.why]


# -- actions and outcomes --------------------------------------------------------------------------------


def message(state: "rules.State", number: int) -> Sentence:
    """Return the sentence for an action or an outcome."""
    words = state.describe(number)
    word, thing = str(words[0]), words[-1]
    key = word.replace("_", "-")
    if state.actor() == CHANCE:
        return outcome_message(state, key, words)
    if word in ("second_chance", "lucky"):
        return f"{key}-{str(thing).replace('_', '-')}", rolled(state)
    if thing == "stop":
        return "sprint-stop", {}
    if word in card_actions(state.deck):
        return key, card_values(state.deck, state.deck.index[str(thing)])
    if word in horse_actions(state.deck):
        return horse_message(state, key, int(thing) - 1)
    if word == "amount":
        return "amount", {"amount": thing, **chosen_horse(state)}
    if word == "target_player":
        return "target-player", {**seat_values(int(thing)), **pending_card(state)}
    if word == "sell":
        return "sell", {"amount": state.course.sale}
    if word == "draw_pile":
        cards = state.pile0 if thing == 0 else state.pile1
        return "draw-pile", {"pile": int(thing) + 1, "cards": cards}
    return key, {}


def horse_message(state: "rules.State", key: str, horse: int) -> Sentence:
    """Return a sentence about a horse."""
    values = horse_values(state.course, horse)
    if key == "sprint":
        values["steps"] = state.die_move
    elif key == "buy":
        values["price"] = state.course.price[horse]
    elif key == "bet":
        values["amount"] = state.course.bet
    elif key == "target-horse-2":
        values = {**second_horse(state.course, horse), **chosen_horse(state), **pending_card(state)}
    else:
        values.update(pending_card(state))
    return key, values


def outcome_message(state: "rules.State", key: str, words: Words) -> Sentence:
    """Return a sentence about an outcome."""
    if key == "start-player":
        return key, seat_values(int(words[1]))
    if key == "deal":
        return key, {**seat_values(int(words[1])), **card_values(state.deck, state.deck.index[str(words[2])])}
    if key == "draw":
        values = {"pile": state.pile + 1, "why": reason(state)}
        return key, {**values, **seat_values(state.active), **card_values(state.deck, kind_of(state, words))}
    if key == "theft":
        victim = max(0, state.victim)
        named = card_values(state.deck, kind_of(state, words))
        return key, {"victim": victim + 1, **seat_values(state.active), **named}
    if key == "move-die":
        return key, {"move": words[1]}
    values = horse_values(state.course, int(words[1]) - 1)
    return key, {"move": words[2], **values} if key == "roll" else values


def kind_of(state: "rules.State", words: Words) -> int:
    """Return the kind of the card that the words end with."""
    return state.deck.index[str(words[-1])]


def rolled(state: "rules.State") -> dict[str, object]:
    """Return the dice of the turn, and what the matching lucky number pays."""
    horse = max(0, state.die_horse)
    kind = state.deck.lucky[horse]
    pays = state.deck.sum[kind] if kind != NOTHING else 0
    return {"move": state.die_move, "amount": pays, **horse_values(state.course, horse)}


def pending_card(state: "rules.State") -> dict[str, object]:
    """Return the card that is being played."""
    if state.card == NOTHING:
        return {"card": "none", "card_en": "", "card_de": ""}
    return card_values(state.deck, state.card)


def chosen_horse(state: "rules.State") -> dict[str, object]:
    """Return the horse that was chosen first."""
    if state.target == NOTHING:
        return {"horse": 0, "name_en": "", "name_de": ""}
    return horse_values(state.course, state.target)


# -- questions -------------------------------------------------------------------------------------------


def prompt(state: "rules.State", seat: int) -> Sentence:
    """Return the question to the seat, or what it waits for."""
    phase = state.phase
    if phase == OVER:
        return over(state)
    if state.actor() == CHANCE:
        return chance_prompt(state, seat)
    if phase == LUCKY:
        if seat >= 0 and (state.waiting >> seat) & 1 == 1:  # a spectator is never asked
            return "prompt-lucky", rolled(state)
        return "prompt-wait-answers", rolled(state)
    if seat != state.active:
        return "prompt-wait", seat_values(state.active)
    if phase == SECOND_CHANCE:
        return "prompt-second-chance", rolled(state)
    if phase == SPRINT:
        return "prompt-sprint", rolled(state)
    if phase == ACTION:
        return "prompt-action", {"cash": state.cash[seat], "cards": state.held[seat]}
    if phase == SELL_CARDS:
        return "prompt-sell-cards", {"number": 1 if state.sold == NOTHING else 2, "amount": state.course.sale}
    if phase == DRAW_PILE:
        return "prompt-draw-pile", {"why": reason(state)}
    if phase == TAKE_CARD:
        return "prompt-take-card", {"victim": state.victim + 1}
    key = f"prompt-{PHASES[phase].replace('_', '-')}"
    if phase == TARGET_PLAYER:
        return key, pending_card(state)
    return key, {**pending_card(state), **chosen_horse(state)}


def chance_prompt(state: "rules.State", seat: int) -> Sentence:
    """Return what dice or cards decide now."""
    phase = state.phase
    own = "yes" if seat == state.active else "no"
    if phase == DEAL:
        return "prompt-deal", {}
    if phase == ROLL:
        return "prompt-roll", {"own": own, **seat_values(state.active)}
    if phase == DRAW:
        return "prompt-draw", {"own": own, **seat_values(state.active)}
    if phase == THEFT:
        return "prompt-theft", {"own": own, "victim": state.victim + 1, **seat_values(state.active)}
    return f"prompt-{PHASES[phase].replace('_', '-')}", {"own": own, **seat_values(state.active)}


def over(state: "rules.State") -> Sentence:
    """Return the winners."""
    winners = [standing for standing in state.standings() if standing.rank == 1]
    values: dict[str, object] = {"winners": len(winners), "score": winners[0].score}
    return "prompt-over", {**values, **seat_values(winners[0].seat)}


# -- events ----------------------------------------------------------------------------------------------


def add_hand_events(state: "rules.State") -> None:
    """Add an event for each seat about its hand."""
    for seat in range(state.players):
        state.add_event("hand", {**cards_values(state, seat), **seat_values(seat)}, (seat,))


def add_roll_event(state: "rules.State", horse: int, move: int, how: str) -> None:
    """Add an event about the dice."""
    values: dict[str, object] = {"move": move, "how": how, **horse_values(state.course, horse)}
    state.add_seat_event("rolled", state.active, values)


def add_reroll_event(state: "rules.State", die: str) -> None:
    """Add an event about a die that was rolled again."""
    values: dict[str, object] = {"die": die, "move": state.die_move}
    state.add_seat_event("rerolled", state.active, {**values, **horse_values(state.course, state.die_horse)})


def add_lucky_event(state: "rules.State", seat: int, kind: int) -> None:
    """Add an event about a played lucky number."""
    values: dict[str, object] = {"amount": state.deck.sum[kind], "cash": state.cash[seat]}
    values.update(horse_values(state.course, state.die_horse))
    state.add_seat_event("lucky", seat, {**values, **card_values(state.deck, kind)})


def add_move_event(state: "rules.State", horse: int, here: int, cause: int) -> None:
    """Add an event about a horse's move."""
    there: int = state.pos[horse]
    values: dict[str, object] = {"start": here, "end": there, "steps": there - here, "cause": CAUSES[cause]}
    values["fields"] = max(there - here, here - there)
    values["way"] = "none" if there == here else "forward" if there > here else "back"
    state.add_event("moved", {**values, **horse_values(state.course, horse)})


def add_bet_event(state: "rules.State", seat: int, horse: int, own: int, bank: int, how: str) -> None:
    """Add an event about a bet."""
    stake = state.stake[seat * NUM_HORSES + horse]
    values: dict[str, object] = {"own": own, "bank": bank, "how": how}
    values.update({"stake": stake, "cash": state.cash[seat]})
    state.add_seat_event("bet", seat, {**values, **horse_values(state.course, horse)})


def add_shift_event(state: "rules.State", horse: int, amount: int) -> None:
    """Add an event about a stake that moves from one horse to another."""
    horses = {**horse_values(state.course, state.target), **second_horse(state.course, horse)}
    state.add_seat_event("shifted", state.active, {"amount": amount, **horses})


def add_robbery_event(state: "rules.State", victim: int, amount: int) -> None:
    """Add an event about stolen money."""
    state.add_seat_event("robbed", state.active, {"amount": amount, "victim": victim + 1})


def add_spying_events(state: "rules.State") -> None:
    """Add events about a hand that is looked at; its owner and the spy see the cards."""
    victim, spy = state.victim, state.active
    state.add_seat_event("looked", spy, {"victim": victim + 1})
    values: dict[str, object] = {"victim": victim + 1, **seat_values(spy)}
    state.add_event("saw", {**values, **cards_values(state, victim)}, (spy, victim))


def add_theft_events(state: "rules.State", kind: int) -> None:
    """Add events about a stolen card; thief and victim see which."""
    victim, thief = state.victim, state.active
    state.add_seat_event("stole", thief, {"victim": victim + 1, "why": reason(state)})
    values: dict[str, object] = {"victim": victim + 1, **seat_values(thief)}
    state.add_event("stolen", {**values, **card_values(state.deck, kind)}, (thief, victim))


def add_draw_events(state: "rules.State", kind: int) -> None:
    """Add events about a drawn card; its owner sees which."""
    state.add_seat_event("drew", state.active, {"why": reason(state), "pile": state.pile + 1})
    values = {**card_values(state.deck, kind), **seat_values(state.active)}
    state.add_event("got", values, (state.active,))
