"""Homestretch: the preparation of a race, in which chance turns up its card and all seats bet."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import hidden
from spieltisch.games.homestretch.rules.box import NONE, PLACES
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps import racing
from spieltisch.games.homestretch.rules.steps.kinds import Chance, Decision
from spieltisch.games.homestretch.rules.tables import BET, NOTHING, NUM_FIELDS, NUM_HORSES
from spieltisch.games.homestretch.rules.text_values import horse_values


class RaceCard(Chance):
    """HOM-21 to HOM-23: chance turns up the card of the next race."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        cards = range(state.course.num_cards)
        return [(state.hom.race.number(card), 1) for card in cards if state.may_be_next(card)]

    def apply(self, state: State, seat: i64, number: i64) -> None:
        card: i64 = state.hom.race.place(number)
        state.programme[state.prepared] = card
        state.prepared += 1
        for horse in range(NUM_HORSES):
            state.position[horse] = 0
            state.handicap[horse] = state.course.given[card * NUM_HORSES + horse]
        for place in range(PLACES):
            state.finish[place] = NOTHING
        state.finished = 0
        state.phase = BET
        if state.events is not None:
            add_race_event(state, card)

    def message(self, state: State, number: int) -> Sentence:
        card = state.course.cards[state.hom.race.place(number)]
        return "race", {"card": card, "race": min(state.prepared + 1, state.course.races)}

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-race", {"race": state.prepared + 1}


class Bet(Decision):
    """HOM-25 to HOM-38: place markers on the bet board."""

    def actor(self, state: State) -> i64:
        return first_to_bet(state)

    def actors(self, state: State) -> list[int]:
        """HOM-33 to HOM-35: return the due seat, and those that may bet early."""
        if not (state.settings.sealed or state.settings.early):
            return [first_to_bet(state)]
        waiting = [seat for seat in range(state.players) if not state.has_bet(seat)]
        if not state.settings.sealed:
            waiting.sort(key=lambda seat: betting_rank(state, seat))
        return waiting

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        """D2; HOM-29, HOM-31: the fields that do not hold as many own markers as allowed."""
        if state.has_bet(seat):
            return 0
        if not (state.settings.sealed or state.settings.early or seat == first_to_bet(state)):
            return 0
        limit: i64 = state.limit(seat)
        bet: i64 = state.hom.bet.first
        if state.placed[seat] < limit:
            for field in range(NUM_FIELDS):
                out[field] = bet + field
            return NUM_FIELDS
        bets = state.bets
        first: i64 = seat * state.course.num_markers
        end: i64 = first + state.placed[seat]
        n: i64 = 0
        for field in range(NUM_FIELDS):
            own: i64 = 0
            for at in range(first, end):
                if bets[at] == field:
                    own += 1
            if own < limit:
                out[n] = bet + field
                n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """HOM-25 to HOM-27: place the next marker; other seats see none until all are placed."""
        state.bets[seat * state.course.num_markers + state.placed[seat]] = state.hom.bet.place(number)
        state.placed[seat] += 1
        if not state.has_bet(seat):
            return
        sealed = state.settings.sealed
        if state.events is not None:
            state.add_seat_event("bet-sealed" if sealed else "bet", seat, shown_bet(state, seat))
        if state.all_have_bet():
            if state.events is not None and sealed:
                for other in range(state.players):
                    state.add_seat_event("bet", other, shown_bet(state, other))
            racing.find_first_roller(state)

    def message(self, state: State, number: int) -> Sentence:
        course, field = state.course, state.hom.bet.place(number)
        values: dict[str, object] = {"row": course.fields[field].split()[0], "factor": course.pay[field]}
        return "bet", {**values, **horse_values(course, field % NUM_HORSES)}

    def question(self, state: State, seat: int) -> Sentence:
        placed, markers = state.placed[seat], state.course.num_markers
        due = "sealed" if state.settings.sealed else "due" if seat == state.actor() else "early"
        values = {"value": state.course.marker[placed], "number": placed + 1, "markers": markers}
        return "prompt-bet", {**values, "limit": min(state.limit(seat), markers), "due": due}

    def waiting(self, state: State) -> Sentence:
        if state.settings.sealed or state.settings.early:
            return "prompt-wait-bets", {}
        return super().waiting(state)

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        field = state.course.fields[state.hom.bet.place(action)]
        return Reason("HOM-29", "refused-limit", {"field": field, "limit": state.limit(seat)})

    def turn_rule(self, state: State) -> str:
        return "HOM-35" if state.settings.sealed else self.rule


def first_to_bet(state: State) -> i64:
    """HOM-33: return the due seat; with sealed bets the first seat that has not bet."""
    due: i64 = NOTHING
    for seat in range(state.players):
        if not state.has_bet(seat) and (
            due == NOTHING or (not state.settings.sealed and state.is_richer(seat, due))
        ):
            due = seat
    return due


def betting_rank(state: State, seat: int) -> int:
    """Return how many seats bet before a seat."""
    return sum([1 for other in range(state.players) if other != seat and state.is_richer(other, seat)])


def add_race_event(state: State, card: int) -> None:
    """Add an event about the card of a race."""
    course = state.course
    win, place, show = [course.prize[card * PLACES + row] for row in range(PLACES)]
    marked = [
        f"{course.number(horse)} {course.marker_name(state.handicap[horse])}"
        for horse in range(NUM_HORSES)
        if state.handicap[horse] != NONE
    ]
    race: dict[str, object] = {"race": state.prepared, "card": course.cards[card]}
    race.update({"win": win, "place": place, "show": show, "handicaps": marked, "count": len(marked)})
    state.add_event("race", race)


def shown_bet(state: State, seat: int) -> dict[str, object]:
    """Return what other seats see of a complete bet."""
    if not state.is_shown(seat):
        return {}
    counts = hidden.field_counts(state, seat)
    return {"fields": [f"{count} x {name}" if count > 1 else name for name, count in counts.items()]}
