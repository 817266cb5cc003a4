"""What a seat has seen stays known: an undo is not free after its seat has learned something.

Random games are played with undo, consent, and bots that replace players. A log records what every seat
learns from each row, also from rows that are undone later. It uses the rules alone: whether the seat's view
depends on hidden information, on chance, or on the choice of another seat.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import State
from spieltisch.engine.record import EventName
from spieltisch.engine.rng import Rng
from spieltisch.table.game_log import Draft, GameLog
from spieltisch.table.rows import Row
from tests.table.game_logs import drafted
from tests.table.test_game_log import GAMES, SECRET, add_event, answer, answer_with, begun, undo

STEPS, WORLDS, OTHER_CHOICES = 60, 2, 4
SEAT_EVENTS: list[EventName] = ["seat_to_bot", "seat_to_person"]
OPTIONS: dict[str, dict[str, Any]] = {
    "sample-game": {"hand_size": 5, "must_swap": True},
    "knight-rider": {"deal": "random", "track": "given"},
}


class KnowledgeLog(GameLog):
    """A game log that records what every seat learns."""

    def __init__(self, first: State, secret: bytes, seeds: Sequence[str], rng: Rng) -> None:
        super().__init__(first, secret, seeds)
        self.rng = rng
        self.learned: list[list[int]] = [[] for _ in range(self.players)]  # plies

    def draft(self) -> "KnowledgeDraft":
        return KnowledgeDraft(self)

    def learns(self, before: State, row: Row, seat: int) -> bool:
        shown = seen_by(before, seat, row.seat, row.number)
        if row.kind == "chance":
            others = [number for number, _ in before.chance() if number != row.number]
            return any(seen_by(before, seat, row.seat, other) != shown for other in others[:OTHER_CHOICES])
        if row.seat != seat:
            others = [action for action in before.legal(row.seat) if action != row.number]
            return any(seen_by(before, seat, row.seat, other) != shown for other in others[:OTHER_CHOICES])
        worlds = (before.determinize(seat, self.rng) for _ in range(WORLDS))
        return any(seen_by(world, seat, seat, row.number) != shown for world in worlds)

    def learned_nothing_since(self, seat: int, place: int) -> bool:
        """Return whether the seat has learned nothing by its decision and since."""
        made = self.decision_plies[seat][self.rows[self.standing_plies[place]].decision]
        since = [ply for ply in self.learned[seat] if ply >= made]
        if self.state.withheld(seat):  # the rules let it rearrange its hidden pieces at any time
            stands = {(self.rows[ply].seat, self.rows[ply].decision) for ply in self.standing_plies}
            since = [ply for ply in since if (self.rows[ply].seat, self.rows[ply].decision) not in stands]
        return not since


class KnowledgeDraft(Draft):
    """A draft that records what every seat learns from each row."""

    log: KnowledgeLog

    def add(self, row: Row) -> None:
        ply, before = self.plies, self.state.clone()
        known = row.kind == "action" and self.log.answer_given(row.seat, row.decision) is not None
        super().add(row)
        if row.kind == "chance" or (row.kind == "action" and not known):
            for seat, learned in enumerate(self.log.learned):
                if self.log.learns(before, row, seat):
                    learned.append(ply)


def seen_by(state: State, viewer: int, actor: int, number: int) -> tuple[object, list[object]]:
    """Return what a seat sees of a step: the position after it, and the visible events."""
    after = state.clone()
    after.trace()
    after.apply(actor, number)
    visible = [(event.kind, str(event.values)) for event in after.take_events() if event.visible_to(viewer)]
    return after.view(viewer), [*visible]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_free_undo_comes_only_without_new_knowledge(slug: str, number: int) -> None:
    random = Random(f"{slug} {number}")
    first = spieltisch.game(slug).start(GAMES[slug], OPTIONS.get(slug, {}))
    game_log = KnowledgeLog(first, SECRET, ["a", "b", "c", "d"][: GAMES[slug]], Rng(number))
    with drafted(game_log) as draft:
        draft.resolve_chance(0.0)
    free = 0
    for _ in range(STEPS):
        if not game_log.asked():
            break
        offers = {seat: game_log.undo_offer(seat) for seat in range(game_log.players)}
        for seat, offer in offers.items():
            if offer == "free":
                last = game_log.last_move_of(seat)
                assert last is not None
                assert game_log.learned_nothing_since(seat, last)
                free += 1
        undoers = [seat for seat, offer in offers.items() if offer != "no"]
        if undoers and random.random() < 0.35:
            take_back(game_log, random.choice(undoers), random.randint(1, 4))
        elif random.random() < 0.1:
            add_event(game_log, random.choice(SEAT_EVENTS), game_log.asked()[0])
        else:
            answer(game_log, random.choice(game_log.asked()), random.randrange(200))
    assert free


def take_back(game_log: KnowledgeLog, seat: int, most: int) -> None:
    """Undo a seat's last decision, freely or by consent; several only if each is free."""
    free, before = game_log.undo_offer(seat) == "free", game_log.standing_plies[:]
    places = [place for place, ply in enumerate(before) if game_log.rows[ply].seat == seat]
    forgettable = {place for place in places if game_log.learned_nothing_since(seat, place)}
    with drafted(game_log) as draft:
        draft.undo(seat, 2.0, most)
        back = next(row.to for row in draft.rows if row.kind == "undone")
        if free:
            assert {place for place in places if place >= back} <= forgettable
        draft.resolve_chance(2.0)


# -- attempts to use new knowledge after an undo -------------------------------------------------------------


def driving() -> tuple[GameLog, int, int]:
    """Return a game of Knight Rider where a seat may drive, the seat, and a driving action."""
    game_log = begun("knight-rider", track="given")
    while "forward" not in [
        game_log.state.describe(each)[0] for each in game_log.state.legal(game_log.asked()[0])
    ]:
        answer(game_log, game_log.asked()[0])
    return game_log, game_log.asked()[0], game_log.state.action(("forward",))


def test_knowledge_from_moves_undone_by_consent_stays() -> None:
    game_log, seat, forward = driving()
    answer_with(game_log, seat, forward)
    moves = len(game_log.standing_plies)
    assert game_log.undo_offer(seat) == "free"
    while game_log.rows[-1].kind != "chance":  # until a chance event
        answer(game_log, seat)
    while len(game_log.standing_plies) > moves:  # all agree to undo that
        undo(game_log, seat, 2.0)
    assert len(game_log.standing_plies) == moves
    assert game_log.undo_offer(seat) == "ask"


def test_an_undo_after_a_visible_undone_answer_needs_consent() -> None:
    game_log = begun("kopf-oder-knopf")
    answer(game_log, 0, -1)
    assert game_log.undo_offer(0) == "free"
    answer(game_log, 1, -1)
    undo(game_log, 1, 2.0)
    assert game_log.undo_offer(0) == "ask"  # the reply was visible, although it was undone


def test_sealed_answers_that_were_shown_once_stay_known() -> None:
    game_log = begun()
    for seat in (0, 1, 2):
        answer(game_log, seat)
    undo(game_log, 2, 2.0)  # all agree; seats 0 and 1 have seen each other's cards
    assert game_log.sealed_moves == 2
    assert [game_log.undo_offer(seat) for seat in (0, 1)] == ["ask", "ask"]
    answer(game_log, 2, 1)
    assert [game_log.undo_offer(seat) for seat in (0, 1, 2)] == ["ask", "ask", "ask"]


def test_undoing_several_decisions_stops_before_new_knowledge() -> None:
    game_log, seat, forward = driving()
    for _ in range(2):
        answer_with(game_log, seat, forward)
    with drafted(game_log) as draft:  # an undo by consent
        draft.add(Row(kind="undone", seat=seat, to=len(game_log.standing_plies), at=1.0))
    answer_with(game_log, seat, forward)
    moves = len(game_log.standing_plies)
    undo(game_log, seat, 2.0, 3)
    assert len(game_log.standing_plies) == moves - 1
    assert game_log.undo_offer(seat) == "ask"


def test_a_free_undo_does_not_restrict_later_undos() -> None:
    game_log, seat, forward = driving()
    for _ in range(3):
        answer_with(game_log, seat, forward)
    for _ in range(3):
        assert game_log.undo_offer(seat) == "free"
        undo(game_log, seat, 2.0)


def test_a_hidden_order_does_not_change_the_undo_offer_of_another_seat() -> None:
    """Whether an undo is free must not reveal another seat's hidden order."""
    game_log = begun("homestretch", players=3)
    while game_log.state.dump()["phase"] != "BET":
        answer(game_log, game_log.asked()[0])
    due, early, other = game_log.asked()
    offers = [game_log.undo_offer(seat) for seat in (due, other)]
    answer(game_log, early)
    assert [game_log.undo_offer(seat) for seat in (due, other)] == offers
    undo(game_log, early, 2.0)
    assert [game_log.undo_offer(seat) for seat in (due, other)] == offers
