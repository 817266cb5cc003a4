"""The conformance kit finds faults: variants of the sample game violate every part of the contract."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from mypy_extensions import i64

import spieltisch
from spieltisch.conformance import ConformanceError, check_game, check_resampling
from spieltisch.conformance.resampling import holds_secret
from spieltisch.engine.core import CHANCE, Options
from spieltisch.engine.errors import IllegalAction, ImpossiblePosition
from spieltisch.engine.facts import Caution, Part, Reason, Standing
from spieltisch.engine.registry import folder
from spieltisch.engine.rng import Rng
from spieltisch.engine.texts import Catalogue
from spieltisch.engine.vecs import vec
from tests.sample_game.rules.box import Components
from tests.sample_game.rules.rules import Game, State

HEALTHY = spieltisch.game("sample-game")
PLAYERS = 3
SEEDS = range(3)
GAMES = range(300)

Kind = TypeVar("Kind", type[State], type[Game])
Fault = tuple[type[State] | type[Game], str]

BROKEN: list[Fault] = []  # faults that one game shows
DISHONEST: list[Fault] = []  # faults that only many games show


def breaks(report: str, faults: list[Fault] = BROKEN) -> Callable[[Kind], Kind]:
    """Register a variant of the game with a part of the expected report."""

    def enter(kind: Kind) -> Kind:
        faults.append((kind, report))
        return kind

    return enter


def betrays(report: str) -> Callable[[Kind], Kind]:
    """Register a variant whose fault only check_resampling can find."""
    return breaks(report, DISHONEST)


def game_of(kind: type[State] | type[Game]) -> Game:
    """Return the game with this class of state, or of this class of game."""
    if issubclass(kind, Game):
        return kind(HEALTHY.box)

    state_kind: type[State] = kind

    class Variant(Game):
        def blank(self, players: int, options: Options) -> State:
            return state_kind(self, players, options)

    return Variant(HEALTHY.box)


def others(hands: list[list[int]], seat: int) -> list[int]:
    """Return the cards in all hands but one."""
    return [card for p, hand in enumerate(hands) if p != seat for card in hand]


def names(faults: list[Fault]) -> list[str]:
    """Return the names of the variants for reports."""
    return [kind.__name__ for kind, _ in faults]


# -- whose decision ------------------------------------------------------------------------------------------


@breaks("chance must act alone")
class ChanceWithSeat(State):
    def actors(self) -> list[int]:
        return [CHANCE, 0] if self.phase == "ROLL" else super().actors()


@breaks("an actor is named twice")
class ActorTwice(State):
    def actors(self) -> list[int]:
        return super().actors() * 2 if self.phase == "SWAP" else super().actors()


@breaks("an actor has no seat")
class ActorWithoutSeat(State):
    def actors(self) -> list[int]:
        return [*super().actors(), 7] if self.phase == "CHOOSE" else super().actors()


@breaks("but actor() is")
class WrongActorFirst(State):
    def actors(self) -> list[int]:
        return super().actors()[::-1]


@breaks("a simultaneous decision of [")
class SimultaneousAlone(State):
    def simultaneous(self) -> bool:
        return True


@breaks(": round_number()")
class RoundTellsSecrets(State):
    def round_number(self) -> int:
        return self.hands[1][0] if self.hands[1] else 0


@breaks("but end_cause() is None")
class EndWithoutCause(State):
    def end_cause(self) -> str | None:
        return None


@breaks("but end_cause() is 'played'")
class CauseBeforeEnd(State):
    def end_cause(self) -> str | None:
        return "played"


@breaks("the game is not over after")
class Endless(State):
    def show(self) -> None:
        self.chosen = [None] * self.players
        self.die = None
        self.phase = "ROLL"


@breaks("the game is not over after")
class TooFewSteps(Game):
    def max_steps(self, players: int, options: Options) -> int | None:
        return 10


@breaks("what is conserved has changed")
class LostCard(State):
    def swap(self, seat: int, card: int) -> None:
        super().swap(seat, card)
        self.discard.remove(card)


# -- what is legal -------------------------------------------------------------------------------------------


@breaks("is not ascending without duplicates")
class UnsortedLegal(State):
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().write_legal(seat, out)
        for place, action in enumerate([out[place] for place in range(count)][::-1]):
            out[place] = action
        return count


@breaks("is not ascending without duplicates")
class RepeatedLegal(State):
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().write_legal(seat, out)
        if count > 1:
            out[1] = out[0]
        return count


@breaks("leaves 0..48")
class LegalBeyondNumbers(State):
    def legal(self, seat: i64) -> list[int]:
        return [action + 49 for action in super().legal(seat)]


@breaks("but legal(")
class LegalForAll(State):
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = 5
        return super().write_legal(seat, out) or 1


@breaks("but legal(")
class NothingLegal(State):
    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return 0 if self.phase == "SWAP" else super().write_legal(seat, out)


@breaks("but write_legal writes")
class TwoLegalLists(State):
    def legal(self, seat: i64) -> list[int]:
        return super().legal(seat)[:2]


# -- chance --------------------------------------------------------------------------------------------------


@breaks("outcomes are not ascending")
class UnsortedOutcomes(State):
    def chance(self) -> list[tuple[int, int]]:
        return super().chance()[::-1]


@breaks("outcomes are not ascending")
class NoOutcomes(State):
    def chance(self) -> list[tuple[int, int]]:
        return []


@breaks("outcomes leave 0..29")
class OutcomeBeyondNumbers(State):
    def chance(self) -> list[tuple[int, int]]:
        return [*super().chance(), (99, 1)] if self.actor() == CHANCE else []


@breaks("a weight is no positive whole number")
class ZeroWeight(State):
    def chance(self) -> list[tuple[int, int]]:
        return [(outcome, weight - 1) for outcome, weight in super().chance()]


@breaks("a weight is no positive whole number")
class FractionalWeight(State):
    def chance(self) -> list[tuple[int, int]]:
        return [(outcome, weight / 2) for outcome, weight in super().chance()]  # type: ignore[misc]  # the fault


@breaks("sample() does not follow the weights")
class SampleIgnoresWeights(State):
    def sample(self, rng: Rng) -> i64:
        return self.chance()[0][0]


@breaks("sample() gives")
class SampleElsewhere(State):
    def sample(self, rng: Rng) -> i64:
        return self.chance()[0][0] + 1 if self.phase == "ROLL" and rng.below(2) else 29


# -- refusals ------------------------------------------------------------------------------------------------


@breaks("has no rule ''")
class RefusalWithoutRule(State):
    def refusal(self, seat: int, action: int) -> Reason:
        return super().refusal(seat, action)._replace(rule="")


@breaks("has no rule 'SAM-99'")
class RefusalByUnknownRule(State):
    def refusal(self, seat: int, action: int) -> Reason:
        return super().refusal(seat, action)._replace(rule="SAM-99")


@breaks("has no rule 'turn'")
class TurnByUnknownRule(State):
    def turn_rule(self) -> str:
        return "turn"


@breaks("KeyError: 'refused-somehow'")
class RefusalWithoutSentence(State):
    def refusal(self, seat: int, action: int) -> Reason:
        return super().refusal(seat, action)._replace(key="refused-somehow")


@breaks("refuses nothing")
class RefusesNothing(State):
    def check(self, seat: object, action: object) -> None:
        pass


@breaks("IllegalAction: SAM-3")
class RefusesTheLegal(State):
    def check(self, seat: object, action: object) -> None:
        raise IllegalAction("refused-time", slug=self.game.slug, rule="SAM-3", phase="SWAP")


@breaks("check() changes the position")
class CheckChanges(State):
    def check(self, seat: object, action: object) -> None:
        self.scores[0] += 1
        super().check(seat, action)


@breaks(": check(")
class RefusalLeaks(State):
    """A refusal says who has the card."""

    def refusal(self, seat: int, action: int) -> Reason:
        reason, card = super().refusal(seat, action), action % len(self.rules.cards)
        holders = [p + 1 for p, hand in enumerate(self.hands) if p != seat and card in hand]
        return reason._replace(values={**reason.values, "holders": holders})


@breaks(": check(")
class TurnRuleLeaks(State):
    def turn_rule(self) -> str:
        return super().turn_rule() if 23 in self.pile else "SAM-2"


# -- words and sentences -------------------------------------------------------------------------------------


@breaks("but action('play',")
class WordsWithTwoMeanings(State):
    def action_number(self, words: tuple[str | int, ...]) -> int:
        return max(1, super().action_number(words))


@breaks("is no tuple of words")
class WordsAsList(State):
    def describe(self, number: object) -> tuple[str | int, ...]:
        return list(super().describe(number))  # type: ignore[return-value]  # the fault


@breaks("UnknownAction")
class ForgottenWords(State):
    def outcome_number(self, words: tuple[str | int, ...]) -> int:
        return -1 if words == ("roll", 6) else super().outcome_number(words)


@breaks("KeyError: 'nothing'")
class NoSentence(State):
    def message(self, number: int) -> tuple[str, dict[str, object]]:
        return "nothing", {}


@breaks("('keep',) has no text (en)")
class EmptySentence(State):
    def text(self, number: object, lang: str = "en") -> str:
        return " " if number == self.rules.keep else super().text(number, lang)


@breaks("has no prompt (de)")
class NoGermanPrompt(State):
    def prompt_text(self, seat: object, lang: str = "en") -> str:
        return super().prompt_text(seat, lang) if lang == "en" else ""


@breaks("cites 'SAM-99'")
class CautionByUnknownRule(State):
    def caution(self, action: int) -> Caution | None:
        return Caution("SAM-99", ())


@breaks(": caution(")
class CautionLeaks(State):
    """A caution says that another seat has the highest card."""

    def caution(self, action: int) -> Caution | None:
        return Caution("SAM-4", ()) if any(23 in hand for hand in self.hands) else None


@breaks("KeyError: 'event-somehow'")
class EventWithoutSentence(State):
    def win(self, seat: int) -> None:
        self.tell("somehow", {})
        super().win(seat)


@breaks("is seen by (3,)")
class EventForNobody(State):
    def win(self, seat: int) -> None:
        self.tell("tied", {}, (self.players,))
        super().win(seat)


@breaks("events without tracing")
class AlwaysTraced(State):
    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.trace()


# -- copies --------------------------------------------------------------------------------------------------


@breaks("a clone differs")
class ForgetfulClone(State):
    def clone(self) -> State:
        other = super().clone()
        other.round = 1
        return other


@breaks("playing on a clone changes the original")
class CloneSharesScores(State):
    def clone(self) -> State:
        other = super().clone()
        other.scores = self.scores
        return other


@breaks("a clone is a State")
class CloneOfAnotherKind(State):
    def clone(self) -> State:
        other = HEALTHY.load(self.dump())
        assert isinstance(other, State)
        return other


@breaks("the dump of step")
class DumpSharesScores(State):
    def dump(self) -> dict[str, Any]:
        return super().dump() | {"scores": self.scores}


@breaks("JSON changes the dump")
class DumpOfTuples(State):
    def dump(self) -> dict[str, Any]:
        return super().dump() | {"scores": tuple(self.scores)}


@breaks("the same values, but not written alike")
class DumpInAnyOrder(State):
    dumps = 0

    def dump(self) -> dict[str, Any]:
        DumpInAnyOrder.dumps += 1
        dump = super().dump()
        return dump if self.dumps % 3 else dict(reversed(dump.items()))


@breaks("load(dump).dump() differs: .scores[")
class ForgetfulLoad(Game):
    def load_state(self, position: Mapping[str, Any]) -> State:
        state = super().load_state(position)
        state.scores = [0] * state.players
        return state


@breaks("a loaded position, ")
class MoreThanTheDumpTells(State):
    streak = 0

    def win(self, seat: int) -> None:
        self.streak += 1
        super().win(seat)
        self.scores[seat] += self.streak

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, MoreThanTheDumpTells)
        other.streak = self.streak
        return other


@breaks("load({'no such field': 1}) is not refused")
class LoadsAnything(Game):
    def load_state(self, position: Mapping[str, Any]) -> State:
        return super().load_state({name: position[name] for name in position if name != "no such field"})


@breaks("load() without ['scores']")
class LoadNeedsEveryField(Game):
    def load_state(self, position: Mapping[str, Any]) -> State:
        if position and "scores" not in position:
            raise KeyError("scores")
        return super().load_state(position)


@breaks("load() without [")
class LoadsNoEmptyTable(Game):
    def load_state(self, position: Mapping[str, Any]) -> State:
        if not position:
            raise ImpossiblePosition("position-no-table", found="nothing")
        return super().load_state(position)


class Speechless(ImpossiblePosition):
    def text(self, language: str = "en") -> str:
        return ""


@breaks("load({'no such field': 1}) is refused without a text (en)")
class RefusesPositionsWithoutAText(Game):
    def load_state(self, position: Mapping[str, Any]) -> State:
        if "no such field" in position:
            raise Speechless("position-unknown-field", field="no such field", known=())
        return super().load_state(position)


@breaks("a pickled position differs")
class ForgetfulPickle(State):
    def __reduce__(self) -> tuple[object, ...]:
        return HEALTHY.start(self.players).__reduce__()


@breaks("tracing changes the position")
class TracingMatters(State):
    def roll(self, face: int) -> None:
        super().roll(face if self.events is None else 1)


@breaks("looking at the position changes it")
class LookingMatters(State):
    def text(self, number: object, lang: str = "en") -> str:
        self.round = 1 + self.round % 5
        return super().text(number, lang)


@breaks("the same moves lead to another end")
class NoTwoGamesAlike(Game):
    started = 0

    def new_state(self, players: int, options: Options) -> State:
        state = super().new_state(players, options)
        state.scores[0] = self.started
        self.started += 1
        return state


@breaks("the record leads to another position")
class OtherRulesThanTheRecord(State):
    def win(self, seat: int) -> None:
        super().win(seat)
        self.scores[seat] += 1


# -- observations --------------------------------------------------------------------------------------------


@breaks("'has chosen' leaves 0 to 1")
class ObservationOutOfBounds(State):
    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        super().write_observation(seat, out)
        out[3 * 24 + 4] = 2


@breaks("IndexError")
class ObservationTooLong(Game):
    def observation_parts(self) -> list[Part]:
        return super().observation_parts()[:-1]


@breaks("observe(0): 'has chosen' tells of seats that are not at the table")
class ObservationOfAbsentSeats(State):
    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        super().write_observation(seat, out)
        out[3 * 24 + 4 + self.players] = 1


@breaks("'own hand' has 24 rows, not one for each of 4 seats")
class ObservationOfTooManySeats(Game):
    def observation_parts(self) -> list[Part]:
        first, *rest = super().observation_parts()
        return [first._replace(per_seat=True), *rest]


@breaks("numbers, its shape")
class ObservationOfAnotherShape(Game):
    @property
    def observation_shape(self) -> tuple[int]:
        return (super().observation_shape[0] + 1,)


@breaks(": observe(")
class ObservationLeaks(State):
    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        super().write_observation(seat, out)
        out[0] = 1 if self.pile[:1] == [0] else 0


# -- secrets -------------------------------------------------------------------------------------------------


@breaks("declared hidden, but the dump has no such field")
class HidesNothingThatIsThere(Game):
    def __init__(self, box: Components) -> None:
        super().__init__(box)
        self.hidden = (*self.hidden, "aces")


@breaks("changes 'scores', which is not hidden")
class ViewHidesScores(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"scores": None}


class Chatty(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.dump() | {"remark": "nice weather"}


@breaks("nothing is hidden, but view(None) is not the dump")
class ViewTellsMoreThanTheDump(Game):
    def __init__(self, box: Components) -> None:
        super().__init__(box)
        self.hidden = ()

    def blank(self, players: int, options: Options) -> State:
        return Chatty(self, players, options)


@breaks("JSON changes view(None)")
class ViewOfTuples(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"hands": tuple(super().view(seat)["hands"])}


@breaks(": view(")
class ViewLeaksPile(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"pile": self.dump()["pile"]}


@breaks("view(None): .hands[")
class SpectatorsSeeAll(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.dump() if seat is None else super().view(seat)


@breaks(": view(")
class ViewLeaksChoices(State):
    def view(self, seat: int | None) -> dict[str, Any]:
        return super().view(seat) | {"chosen": self.dump()["chosen"]}


@breaks(": legal(")
class LegalLeaks(State):
    """Keeping the hand is legal or not by what lies in the pile."""

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().write_legal(seat, out)
        return count - 1 if self.phase == "SWAP" and count and sum(self.pile) % 2 else count


@breaks(": prompt(")
class PromptLeaks(State):
    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        return ("prompt-wait", {}) if 0 in self.pile else super().prompt(seat)


@breaks(": message(")
class SentenceLeaks(State):
    def message(self, number: int) -> tuple[str, dict[str, object]]:
        key, values = super().message(number)
        return (key, values) if 0 in self.pile else ("keep", {})


@breaks(": actors()")
class AskingLeaks(State):
    """The seat with the lowest card must act first."""

    def actors(self) -> list[int]:
        return sorted(super().actors(), key=lambda seat: self.hands[seat]) if self.die else super().actors()

    def actor(self) -> i64:
        return self.actors()[0] if self.phase == "CHOOSE" else super().actor()


@breaks("what None hears")
class EventsTellTheCard(State):
    """The event of a dealt card is public."""

    def give(self, kind: str, seat: int, card: int) -> None:
        super().give(kind, seat, card)
        self.tell("got", {"card": self.rules.cards[card]})


@breaks("seen(")
class SeenTellsTheCard(State):
    """A search would know which cards the others were dealt."""

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        return number


@breaks("the view")
class SeenForgetsTheDie(State):
    """To a search all rolls would look alike."""

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        return -1 if self.phase == "ROLL" else super().seen(viewer, actor, number)


@breaks("what None hears")
class SealedButToldOpenly(State):
    """A choice is declared public, and its event is, but the view hides it."""

    def simultaneous(self) -> bool:
        return False

    def choose(self, seat: int, card: int) -> None:
        self.tell("shown", {"seat": seat + 1, "card": self.rules.cards[card]})
        super().choose(seat, card)


@breaks("changes 'scores', which is not hidden")
class DrawsTheScores(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        other.scores[0] += 1
        return other


@breaks("determinize() changes the position")
class DrawsInPlace(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        self.hands, self.pile, self.chosen = other.hands, other.pile, other.chosen
        return other


@breaks("depends on what")
class ShufflesTheTruth(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        others = [p for p in range(self.players) if p != seat]
        if min(self.hands[p] for p in others) == self.hands[others[0]]:  # a card more is drawn, or not
            rng.below(2)
        return other if rng.below(2) else super().determinize(seat, rng)


@breaks("determinize(0): ")
class DrawsTheOwnHand(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        return super().determinize((seat + 1) % self.players, rng)


@breaks("conserved()")
class DrawsACardTwice(State):
    def conserved(self) -> dict[str, int]:
        return {"pips": sum(card for cards in [*self.hands, self.pile, self.discard] for card in cards)}

    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        other.pile[0] = other.pile[1]
        return other


@breaks("AttributeError: 'NoneType'")
class DrawsWhatCannotBePlayed(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        other.rules = None  # type: ignore[assignment]  # the fault
        return other


@breaks("gives a position that does not end")
class DrawsWhatNeverEnds(State):
    drawn = False

    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        assert isinstance(other, DrawsWhatNeverEnds)
        other.drawn = True
        return other

    def show(self) -> None:
        if self.drawn:
            self.phase, self.die, self.chosen = "ROLL", None, [None] * self.players
        else:
            super().show()


@breaks("fields")
class DrawsAnotherDump(State):
    drawn = False

    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        assert isinstance(other, DrawsAnotherDump)
        other.drawn = True
        return other

    def dump(self) -> dict[str, Any]:
        return super().dump() | ({"drawn": True} if self.drawn else {})


# -- simultaneous decisions ----------------------------------------------------------------------------------


@breaks("in the orders")
class FirstAnswerCounts(State):
    """The seat that answers first wins a tie."""

    first: int | None = None

    def choose(self, seat: int, card: int) -> None:
        if self.first is None:
            self.first = seat
        super().choose(seat, card)

    def win(self, seat: int) -> None:
        super().win(seat)
        self.scores[self.first or 0] += 1
        self.first = None


@breaks("what None hears")
class EventsTellTheChoice(State):
    def choose(self, seat: int, card: int) -> None:
        self.tell("shown", {"seat": seat + 1, "card": self.rules.cards[card]})
        super().choose(seat, card)


@breaks("may no longer answer")
class ChoicesExclude(State):
    """A seat may not choose a card with a number that was chosen before."""

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().write_legal(seat, out)
        if self.phase != "CHOOSE":
            return count
        taken = [card % 6 for card in self.chosen if card is not None]
        free = [out[place] for place in range(count) if out[place] % 6 not in taken]
        for place, action in enumerate(free):
            out[place] = action
        return len(free) or count


@breaks("]: legal(")
class ChoicesAllow(State):
    """Later seats may also exchange the card that was chosen first; it has no effect."""

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().write_legal(seat, out)
        chosen = [card for card in self.chosen if card is not None]
        if not count or not chosen:
            return count
        out[count] = len(self.rules.cards) + chosen[0]
        return count + 1

    def choose(self, seat: int, card: int) -> None:
        super().choose(seat, card if card in self.hands[seat] else self.hands[seat][0])


class AnswersStayOpen(State):
    def actors(self) -> list[int]:
        return list(range(self.players)) if self.phase == "CHOOSE" else super().actors()

    def actor(self) -> i64:
        return 0 if self.phase == "CHOOSE" else super().actor()


@breaks("is asked for ever")
class AskedForEver(Game):
    """A seat that has answered may answer again until the others have."""

    def blank(self, players: int, options: Options) -> State:
        return AnswersStayOpen(self, players, options)

    def max_steps(self, players: int, options: Options) -> int | None:
        return 500


# -- the end -------------------------------------------------------------------------------------------------


@breaks("payoffs do not sum to 0")
class PaidForNothing(State):
    def payoffs(self) -> list[float]:
        return [payoff + 0.5 for payoff in super().payoffs()]


@breaks("payoffs do not follow from the ranks")
class PaidTheWrongSeat(State):
    def payoffs(self) -> list[float]:
        return [-payoff for payoff in super().payoffs()]


@breaks("standings do not run from rank 1 on")
class WorstFirst(State):
    def standings(self) -> list[Standing]:
        return super().standings()[::-1]


@breaks("standings are not one for each seat")
class ForgottenSeat(State):
    def standings(self) -> list[Standing]:
        return super().standings()[:-1]


@breaks("a standing does not say what decided")
class Undecided(State):
    def standings(self) -> list[Standing]:
        return [standing._replace(decided_by="") for standing in super().standings()]


@breaks("the word 'boredom' has no sentence 'cause-boredom' (en)")
class CauseWithoutSentence(State):
    def end_cause(self) -> str | None:
        return "boredom" if super().end_cause() else None


@breaks("the word 'luck' has no sentence 'cause-luck' (en)")
class DecisionWithoutSentence(State):
    def standings(self) -> list[Standing]:
        return [standing._replace(decided_by="luck") for standing in super().standings()]


# -- what takes many games to see ----------------------------------------------------------------------------


@betrays("never changes 'hands'")
class DrawsTheTruth(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        return self.clone()


@betrays("never changes 'hands'")
class DrawsTheTrueHands(State):
    """Only what the others have chosen is drawn."""

    def determinize(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        for p, card in enumerate(self.chosen):
            if p != seat and card is not None:
                other.chosen[p] = self.hands[p][rng.below(len(self.hands[p]))]
        return other


@betrays("never changes 'chosen'")
class DrawsTheTrueChoices(State):
    """A draw always has the truly chosen card in the hand."""

    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        for p, card in enumerate(self.chosen):
            if p != seat and card is not None:
                place = next(cards for cards in [*other.hands, other.pile] if card in cards)
                swapped = other.hands[p][0] if card not in other.hands[p] else card
                place[place.index(card)] = swapped
                other.hands[p][other.hands[p].index(swapped)] = card
                other.chosen[p] = card
        other.hands = [sorted(hand) for hand in other.hands]
        other.pile.sort()
        return other


@betrays("never changes 'hands of seat 0'")
class NeverDrawsSeatZero(State):
    """A draw never changes the hand of seat 0."""

    def determinize(self, seat: int, rng: Rng) -> State:
        shown = self.clone()
        kept, choice = shown.hands[0], shown.chosen[0]
        if seat == 0:
            return super().determinize(seat, rng)
        shown.hands[0], shown.chosen[0] = [], None
        other = State.determinize(shown, seat, rng)
        other.hands[0], other.chosen[0] = kept, choice
        return other


@betrays("'hands' is drawn with a preference")
class PrefersHighCards(State):
    """Of two draws it takes the one in which the others have the higher cards."""

    def determinize(self, seat: int, rng: Rng) -> State:
        one, other = super().determinize(seat, rng), super().determinize(seat, rng)
        return max(one, other, key=lambda state: sum(card % 6 for card in others(state.hands, seat)))


@betrays("'hands' is not drawn as it came about")
class DrawsTheTruthNowAndThen(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        return super().determinize(seat, rng) if rng.below(3) else self.clone()


@betrays("'chosen' is drawn with a preference")
class DrawsTheLowestChoice(State):
    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        for p, card in enumerate(other.chosen):
            if p != seat and card is not None:
                other.chosen[p] = other.hands[p][0]
        return other


@betrays("'hands' is not drawn as it came about")
class DrawsASortedDeck(State):
    """The others get the lowest unseen cards, the pile keeps the rest."""

    def determinize(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        unseen = sorted([*self.pile, *others(self.hands, seat)])
        for p, hand in enumerate(self.hands):
            if p != seat:
                other.hands[p], unseen = unseen[: len(hand)], unseen[len(hand) :]
                if self.chosen[p] is not None:
                    other.chosen[p] = other.hands[p][rng.below(len(hand))]
        other.pile = unseen
        return other


# -- and the kit sees it -------------------------------------------------------------------------------------


def check_games(game: Game) -> None:
    """Check a few games, with costly checks at every step."""
    for seed in SEEDS:
        check_game(game, PLAYERS, {}, seed)


@pytest.mark.parametrize(("kind", "report"), BROKEN, ids=names(BROKEN))
def test_a_broken_promise_is_reported(kind: type[State] | type[Game], report: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_games(game_of(kind))

    assert report in str(caught.value)


@pytest.mark.parametrize(("kind", "report"), DISHONEST, ids=names(DISHONEST))
def test_dishonest_resampling_is_reported(kind: type[State], report: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_resampling(game_of(kind), PLAYERS, {}, GAMES)

    assert report in str(caught.value)


def test_a_sentence_that_is_missing_in_one_language_is_reported(tmp_path: Path) -> None:
    for language in ("en", "de"):
        source = folder("sample-game").joinpath("text", f"texts.{language}.ftl").read_text("utf-8")
        (tmp_path / f"texts.{language}.ftl").write_text(
            source.replace("play = Spiele { $card }.\n", ""), "utf-8"
        )
    incomplete = Catalogue(tmp_path)

    class NoGermanSentence(State):
        def _catalogue(self) -> Catalogue:
            return incomplete

    with pytest.raises(ConformanceError, match="KeyError: 'play'"):
        check_games(game_of(NoGermanSentence))


def test_the_honest_game_passes() -> None:
    check_games(game_of(State))

    assert check_resampling(game_of(State), PLAYERS, {}, GAMES) == set(HEALTHY.hidden)


class Notebooks(State):
    """Every seat has notes that the others cannot read, but they stay empty."""

    notes: list[dict[str, int]]

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.notes = [{} for _ in range(players)]

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Notebooks)
        other.notes = [dict(note) for note in self.notes]
        return other

    def dump(self) -> dict[str, Any]:
        return super().dump() | {"notes": [dict(note) for note in self.notes]}

    def view(self, seat: int | None) -> dict[str, Any]:
        view = super().view(seat)
        view["notes"] = [note if p == seat else None for p, note in enumerate(view["notes"])]
        return view


class FullNotebooks(Notebooks):
    """Every seat notes its own card, but determinize does not draw the notes."""

    def choose(self, seat: int, card: int) -> None:
        self.notes[seat] = {"card": card}
        super().choose(seat, card)


class LostNotebooks(FullNotebooks):
    """In a draw the notes of the others are empty: the seat does not know them."""

    def determinize(self, seat: int, rng: Rng) -> State:
        other = super().determinize(seat, rng)
        assert isinstance(other, Notebooks)
        other.notes = [dict(note) if p == seat else {} for p, note in enumerate(self.notes)]
        return other


def with_notebooks(kind: type[State], remembered: tuple[str, ...] = ()) -> Game:
    """Return the game with this class of state, in which the notes are hidden, too."""

    class Variant(Game):
        def __init__(self, box: Components) -> None:
            super().__init__(box)
            self.hidden = (*self.hidden, "notes")
            self.memories = remembered

        def blank(self, players: int, options: Options) -> State:
            return kind(self, players, options)

    return Variant(HEALTHY.box)


def test_a_secret_that_is_empty_need_not_change() -> None:
    judged = check_resampling(with_notebooks(Notebooks), PLAYERS, {}, GAMES)

    assert judged == {*HEALTHY.hidden, "notes"}


def test_only_what_is_there_and_not_shown_is_a_secret() -> None:
    assert holds_secret([{"card": 1}, {"card": 2}], [{"card": 1}, None])
    assert holds_secret(["sun-1", "sun-2"], 2)
    assert not holds_secret([{"card": 1}, {}], [{"card": 1}, None])
    assert not holds_secret([None, []], None)


def test_a_secret_that_is_only_sometimes_empty_must_change() -> None:
    with pytest.raises(ConformanceError, match="never changes 'notes'"):
        check_resampling(with_notebooks(FullNotebooks), PLAYERS, {}, GAMES)


def test_what_others_remember_may_be_dropped_but_not_kept() -> None:
    judged = check_resampling(with_notebooks(LostNotebooks, ("notes",)), PLAYERS, {}, GAMES)
    assert judged == {*HEALTHY.hidden, "notes"}

    with pytest.raises(ConformanceError, match="'notes' is not drawn as it came about"):
        check_resampling(with_notebooks(LostNotebooks), PLAYERS, {}, GAMES)
    with pytest.raises(ConformanceError, match="never changes 'notes'"):
        check_resampling(with_notebooks(FullNotebooks, ("notes",)), PLAYERS, {}, GAMES)


def test_a_report_names_the_call_that_shows_the_fault_again() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(game_of(LostCard), 2, {"hand_size": 4}, 5, 3)

    report = str(caught.value)
    assert report.startswith("sample-game, players=2, options={'hand_size': 4}, seed=5, step=")
    assert "check_game(spieltisch.game('sample-game'), 2, {'hand_size': 4}, 5, 3)" in report


def test_too_few_games_prove_nothing() -> None:
    with pytest.raises(ConformanceError, match="too few"):
        check_resampling(game_of(State), PLAYERS, {}, range(10))
