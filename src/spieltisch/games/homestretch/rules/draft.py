"""Homestretch: the draft, with what each seat saw of it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.tables import NUM_HORSES, Course

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.state import Settings


class Draft:
    """The hands that go round, and what was taken from them.

    A hand is named by its first holder; in round r the r-th holder after that one has it. So the cards that a
    holder saw follow from the present hands and from what was taken since.
    """

    def __init__(
        self, course: Course, settings: "Settings", hands: vec[i64], picks: vec[i64], picked: vec[i64]
    ) -> None:
        self.course = course
        self.settings = settings
        self.hands = hands  # entry holder * horses + horse: how many
        self.picks = picks  # entry holder * most cards + round: a horse
        self.picked = picked  # per holder: how many
        self.round: i64 = 0

    def clone(self) -> "Draft":
        """Return an independent copy."""
        other = Draft(self.course, self.settings, self.hands[:], self.picks[:], self.picked[:])
        other.round = self.round
        return other

    def held(self, holder: i64) -> i64:
        """Return how many cards a holder has in hand."""
        at: i64 = holder * NUM_HORSES
        count: i64 = 0
        for horse in range(at, at + NUM_HORSES):
            count += self.hands[horse]
        return count

    def next_dealt(self) -> i64:
        """Return the holder that gets the next card of the deal: the first one that has fewest."""
        holder: i64 = 0
        for other in range(self.settings.holders):
            if self.held(other) < self.held(holder):
                holder = other
        return holder

    def take(self, holder: i64, horse: i64) -> None:
        """HOM-11: take a card of the hand, face down."""
        self.hands[holder * NUM_HORSES + horse] -= 1
        self.picks[holder * self.course.most_cards + self.picked[holder]] = horse
        self.picked[holder] += 1

    def pass_on(self) -> None:
        """HOM-12, HOM-93: pass every hand to the next holder."""
        holders: i64 = self.settings.holders
        hands: vec[i64] = self.hands[:]
        for holder in range(holders):
            to: i64 = (holder + self.settings.step) % holders * NUM_HORSES
            for horse in range(NUM_HORSES):
                self.hands[to + horse] = hands[holder * NUM_HORSES + horse]
        self.round += 1

    # -- what was seen -----------------------------------------------------------------------------------

    def holder_of(self, hand: i64, round: i64) -> i64:
        """Return the holder of a hand in a round."""
        return (hand + round * self.settings.step) % self.settings.holders

    def hand_of(self, holder: i64, round: i64) -> i64:
        """Return the hand that a holder has in a round."""
        holders: i64 = self.settings.holders
        return (holder + round * (holders - self.settings.step)) % holders

    def taken(self, hand: i64, round: i64) -> i64:
        """Return the index in `picks` of the card taken from a hand in a round."""
        return self.holder_of(hand, round) * self.course.most_cards + round

    def content(self, hand: i64, round: i64) -> vec[i64]:
        """Return the cards of a hand before the pick of that round, counted by horse."""
        holder: i64 = self.holder_of(hand, self.round)
        cards: vec[i64] = self.hands[holder * NUM_HORSES : holder * NUM_HORSES + NUM_HORSES]
        for later in range(round, self.picked[holder]):
            cards[self.picks[self.taken(hand, later)]] += 1
        return cards

    def passed_on(self, holder: i64, round: i64) -> vec[i64]:
        """Return what a holder passed on at the end of an earlier round, and remembers."""
        return self.content(self.hand_of(holder, round), round + 1)
