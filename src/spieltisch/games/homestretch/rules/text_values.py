"""Homestretch: words of actions and outcomes, sentences, questions and events."""

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.homestretch.rules import dumping, hidden, payout, rules
from spieltisch.games.homestretch.rules.box import FACES, HORSES, NONE, PLACES, ROWS
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    BET,
    DIGITS,
    DRAFT,
    END,
    FIRST,
    FIRST_BET,
    FIRST_BUY,
    FIRST_LAST,
    FIRST_ROLL,
    FIRST_START,
    HORSE_OUTCOMES,
    LAST,
    NAMED,
    NUM_HORSES,
    PASS,
    PHASES,
    PLAIN,
    RACE,
    ROLL,
    TWO,
    Course,
)

Sentence = tuple[str, dict[str, object]]


def action_words(course: Course, action: int) -> Words:
    """Return ("pick", horse), ("bet", row, horse), ("last", horse), ("buy", horse), or a plain word."""
    for word, number in PLAIN.items():
        if action == number:
            return (word,)
    if FIRST_BET <= action < TWO:
        row, horse = divmod(action - FIRST_BET, NUM_HORSES)
        return ("bet", ROWS[row], course.number(horse))
    word, first = "pick", 0
    if action >= FIRST_LAST:
        word, first = ("last", FIRST_LAST) if action < PASS else ("buy", FIRST_BUY)
    return (word, course.number(action - first))


def action_number(words: Words) -> int:
    """Return the number of such words."""
    word, *rest = words or ("",)
    if not rest:
        return PLAIN.get(str(word), -1)
    horse = horse_of(rest[-1])
    if horse < 0:
        return -1
    if len(rest) == 1 and word in NAMED:
        return NAMED[str(word)] + horse
    if len(rest) == 2 and word == "bet" and rest[0] in ROWS:
        return FIRST_BET + ROWS.index(str(rest[0])) * NUM_HORSES + horse
    return -1


def outcome_words(course: Course, outcome: int) -> Words:
    """Return ("deal", horse) and the like, ("roll", 3, 5), ("start", seat), ("race", card)."""
    if outcome < FIRST_ROLL:
        word = HORSE_OUTCOMES[outcome // NUM_HORSES]
        return (word, course.number(outcome % NUM_HORSES))
    if outcome < FIRST_START:
        one, two = divmod(outcome - FIRST_ROLL, FACES)
        return ("roll", one + 1, two + 1)
    if outcome < course.first_card:
        return ("start", outcome - FIRST_START)
    return ("race", course.cards[outcome - course.first_card])


def outcome_number(course: Course, words: Words) -> int:
    """Return the number of such words."""
    word, *rest = [str(part) for part in words] or [""]
    if len(rest) == 1 and word in HORSE_OUTCOMES:
        horse = horse_of(rest[0])
        return -1 if horse < 0 else HORSE_OUTCOMES.index(word) * NUM_HORSES + horse
    if len(rest) == 1 and word == "race":
        card = course.card_index.get(rest[0], -1)
        return -1 if card < 0 else course.first_card + card
    counted = [int(part) if part in DIGITS else -1 for part in rest]
    if word == "start" and len(counted) == 1 and 0 <= counted[0] < course.most_players:
        return FIRST_START + counted[0]
    if word == "roll" and len(counted) == 2 and min(counted) >= 1 and max(counted) <= FACES:
        return FIRST_ROLL + (counted[0] - 1) * FACES + counted[1] - 1
    return -1


def horse_of(word: object) -> int:
    """Return the horse that a word names by its number, -1 for none."""
    names = [str(number) for number in HORSES]
    return names.index(str(word)) if str(word) in names else -1


def seat_values(state: "rules.State", seat: int) -> dict[str, object]:
    """Return the values that name a seat in sentences."""
    return {"seat": seat + 1, "colour": state.settings.colours[seat]}


def horse_values(course: Course, horse: int) -> dict[str, object]:
    """Return the values that name a horse in sentences."""
    return {"horse": course.number(horse), "name": course.names[horse]}


# -- actions and outcomes --------------------------------------------------------------------------------


def message(state: "rules.State", number: int) -> Sentence:
    """Return the sentence for an action or an outcome."""
    words = state.describe(number)
    word = str(words[0])
    if word == "roll":
        return "roll", {"one": words[1], "two": words[2], "sum": int(words[1]) + int(words[2])}
    if word == "start":
        seat = int(words[1])
        known = seat < state.players
        return "start", seat_values(state, seat) if known else {"seat": seat + 1, "colour": "none"}
    if word == "race":
        return "race", {"card": words[1], "race": min(state.prepared + 1, state.course.races)}
    if word == "bet":
        field = state.course.field_index[f"{words[1]} {words[2]}"]
        return "bet", {
            "row": words[1],
            "factor": state.course.pay[field],
            **horse_values(state.course, field % NUM_HORSES),
        }
    if word in ("two", "one"):
        return word, {"spaces": state.course.two if word == "two" else state.course.one, **rolled(state)}
    if word in ("pass", "end", "again"):
        return word, {}
    if word == "stack":
        return word, {"surcharge": state.course.surcharge}
    horse = horse_of(words[1])
    values = {"cost": state.course.cost[horse], **horse_values(state.course, horse)}
    if word == "last":
        return word, {**values, **last_move(state, horse)}
    if word == "deal":
        values.update(dealt_to(state))
    if word == "draw":
        values["price"] = state.course.cost[horse] + state.course.surcharge
    return word, values


def dealt_to(state: "rules.State") -> dict[str, object]:
    """Return the seat that gets the next card of the deal."""
    holder = state.draft.next_dealt()
    if holder == state.settings.ghost:
        return {"seat": holder + 1, "colour": "ghost"}
    return seat_values(state, holder)


def rolled(state: "rules.State") -> dict[str, object]:
    """Return the horse that the dice name, and what its marker adds."""
    if not ROLL < state.phase <= AGAIN:
        return {"horse": 0, "name": "", "bonus": 0}
    horse = state.named_horse()
    return {"bonus": max(0, state.handicap[horse]), **horse_values(state.course, horse)}


def last_move(state: "rules.State", horse: int) -> dict[str, object]:
    """Return how far a horse would move from last place, and what its marker does."""
    if state.phase != LAST:
        return {"spaces": 0, "bonus": 0, "stopped": "no"}
    effect = 0 if state.settings.ignore else state.handicap[horse]
    stopped = "yes" if effect < 0 else "no"
    return {"spaces": state.last_place_spaces(), "bonus": max(0, effect), "stopped": stopped}


# -- questions -------------------------------------------------------------------------------------------


def prompt(state: "rules.State", seat: int) -> Sentence:
    """Return the question to the seat, or what it waits for."""
    phase = state.phase
    if phase == END:
        return over(state)
    if phase == RACE:
        return "prompt-race", {"race": state.prepared + 1}
    if phase == ROLL:
        own = "yes" if seat == state.roller else "no"
        return "prompt-roll", {"own": own, "roll": state.roll, **seat_values(state, state.roller)}
    if state.actor() == CHANCE:
        return f"prompt-{PHASES[phase].lower()}", {}
    if seat not in state.actors():
        return waiting(state)
    if phase == DRAFT:
        rounds = state.settings.cards_each
        return "prompt-pick", {"round": state.draft.round + 1, "rounds": rounds}
    if phase == BET:
        return betting(state, seat)
    if phase == FIRST:
        return "prompt-first", rolled(state)
    if phase == LAST:
        return "prompt-last", {"spaces": state.last_place_spaces(), **rolled(state)}
    if phase == AGAIN:
        return "prompt-again", {}
    values: dict[str, object] = {"round": state.buy_round + 1, "money": state.money[seat]}
    return "prompt-buy", {**values, "surcharge": state.course.surcharge}


def over(state: "rules.State") -> Sentence:
    """Return the winners."""
    winners = [standing for standing in state.standings() if standing.rank == 1]
    values = {"winners": len(winners), "money": winners[0].score}
    return "prompt-over", {**values, **seat_values(state, winners[0].seat)}


def waiting(state: "rules.State") -> Sentence:
    """Return the seats that a seat waits for."""
    if state.phase == DRAFT:
        return "prompt-wait-picks", {}
    if state.phase == BET and (state.settings.sealed or state.settings.early):
        return "prompt-wait-bets", {}
    return "prompt-wait", seat_values(state, state.actor())


def betting(state: "rules.State", seat: int) -> Sentence:
    """Return the next marker of a seat, and how many may share a field."""
    placed, markers = state.placed[seat], state.course.num_markers
    due = "sealed" if state.settings.sealed else "due" if seat == state.actor() else "early"
    values = {"value": state.course.marker[placed], "number": placed + 1, "markers": markers}
    return "prompt-bet", {**values, "limit": min(state.limit(seat), markers), "due": due}


# -- events --------------------------------------------------------------------------------------------


def add_hand_events(state: "rules.State") -> None:
    """Add an event for each seat about the hand that came."""
    for seat in range(state.players):
        hand = state.draft.hands[seat * NUM_HORSES : seat * NUM_HORSES + NUM_HORSES]
        state.add_event("hand", {"horses": dumping.horse_list(hand)}, (seat,))


def add_stable_event(state: "rules.State", seat: int) -> None:
    """Add an event about what a seat drafted and paid."""
    horses = dumping.horse_list(state.shares[seat * NUM_HORSES : seat * NUM_HORSES + NUM_HORSES])
    cost, money = payout.merits(state, seat)[1], state.money[seat]
    state.add_seat_event("stable", seat, {"horses": horses, "cost": cost, "money": money})


def add_race_event(state: "rules.State", card: int) -> None:
    """Add an event about the card of a race."""
    win, place, show = [state.course.prize[card * PLACES + row] for row in range(PLACES)]
    marked = [
        f"{state.course.number(horse)} {state.course.marker_name(state.handicap[horse])}"
        for horse in range(NUM_HORSES)
        if state.handicap[horse] != NONE
    ]
    race: dict[str, object] = {"race": state.prepared, "card": state.course.cards[card]}
    race.update({"win": win, "place": place, "show": show, "handicaps": marked, "count": len(marked)})
    state.add_event("race", race)


def shown_bet(state: "rules.State", seat: int) -> dict[str, object]:
    """Return what other seats see of a complete bet."""
    if not state.is_shown(seat):
        return {}
    counts = hidden.field_counts(state, seat)
    return {"fields": [f"{count} x {name}" if count > 1 else name for name, count in counts.items()]}


def add_roll_event(state: "rules.State") -> None:
    """Add an event about the roller's dice."""
    dice: dict[str, object] = {"one": state.die_one, "two": state.die_two, "roll": state.roll}
    dice.update(horse_values(state.course, state.named_horse()))
    state.add_seat_event("rolled", state.roller, dice)


def add_move_events(state: "rules.State", horse: int, spaces: int, bonus: int, as_last: bool) -> None:
    """Add events about how far a horse went, and its place if it has finished."""
    how = "last" if as_last else "rolled"
    values: dict[str, object] = {"spaces": spaces, "bonus": bonus, "how": how}
    values.update({"position": state.position[horse], **horse_values(state.course, horse)})
    state.add_event("moved", values)
    if state.position[horse] == state.course.steps:
        state.add_event("finished", {"place": state.finished, **horse_values(state.course, horse)})


def marker_names(state: "rules.State", seat: int) -> list[str]:
    """Return the markers of a seat with their values, in the order of the values."""
    first = seat * state.course.num_markers
    return [
        f"{state.course.fields[state.bets[first + marker]]} ({state.course.marker[marker]})"
        for marker in range(state.placed[seat])
    ]


def add_won_bet_event(state: "rules.State", seat: int, field: int, marker: int, gain: int) -> None:
    """Add an event about a marker that pays."""
    value, factor = state.course.marker[marker], state.course.pay[field]
    name = state.course.fields[field]
    state.add_seat_event("won-bet", seat, {"field": name, "value": value, "factor": factor, "gain": gain})
