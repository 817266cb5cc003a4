"""What a seat has seen stays known: no decision is taken back at once after its seat has learned something.

Random games are played with undo, consent, and bots that stand in. A ledger beside them notes what every seat
learns from each row, also from rows that are taken back later. It asks the rules alone: whether what the seat
sees depends on hidden things, on chance, or on what another seat chose.
"""

from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng
from spieltisch.server.table.game_log import GameLog, Row
from tests.server.table.test_game_log import GAMES, SECRET, answer, begun

STEPS, WORLDS, OTHER_CHOICES = 60, 2, 4
OPTIONS: dict[str, dict[str, Any]] = {
    "sample-game": {"hand_size": 5, "must_swap": True},
    "knight-rider": {"deal": "random", "track": "given"},
}


class Ledger(GameLog):
    """A course that notes what every seat learns."""

    def watch(self, rng: Rng) -> None:
        """Begin to take notes."""
        self.rng = rng
        self.learned: list[list[int]] = [[] for _ in range(self.players)]  # plies

    def add(self, row: Row) -> None:
        ply, before = len(self.rows), self.state.clone()
        new = row.kind == "chance" or (row.kind == "action" and row.decision not in self.answers[row.seat])
        super().add(row)
        if new and hasattr(self, "learned"):
            for seat, learned in enumerate(self.learned):
                if self._learns(before, row, seat):
                    learned.append(ply)

    def _learns(self, before: State, row: Row, seat: int) -> bool:
        shown = seen_by(before, seat, row.seat, row.number)
        if row.kind == "chance":
            others = [number for number, _ in before.chance() if number != row.number]
            return any(seen_by(before, seat, row.seat, other) != shown for other in others[:OTHER_CHOICES])
        if row.seat != seat:
            others = [action for action in before.legal(row.seat) if action != row.number]
            return any(seen_by(before, seat, row.seat, other) != shown for other in others[:OTHER_CHOICES])
        worlds = (before.determinize(seat, self.rng) for _ in range(WORLDS))
        return any(seen_by(world, seat, seat, row.number) != shown for world in worlds)

    def free_to_forget(self, seat: int, place: int) -> bool:
        """Whether the seat has learned nothing since, and by, a decision of its own that stands."""
        made = self.decision_plies[seat][self.rows[self.standing_plies[place]].decision]
        since = [ply for ply in self.learned[seat] if ply >= made]
        if self.state.withheld(seat):  # the rules let it rearrange what it has laid, whatever others show
            stands = {(self.rows[ply].seat, self.rows[ply].decision) for ply in self.standing_plies}
            since = [ply for ply in since if (self.rows[ply].seat, self.rows[ply].decision) not in stands]
        return not since


def seen_by(state: State, viewer: int, actor: int, number: int) -> tuple[object, list[object]]:
    """What a seat sees of a step: the position after it, and what it is told."""
    after = state.clone()
    after.trace()
    after.apply(actor, number)
    told = [(event.kind, str(event.values)) for event in after.take_events() if event.visible_to(viewer)]
    return after.view(viewer), [*told]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_free_to_take_back_has_taught_its_seat_nothing(slug: str, number: int) -> None:
    random = Random(f"{slug} {number}")
    first = spieltisch.game(slug).start(GAMES[slug], OPTIONS.get(slug, {}))
    game_log = Ledger(first, SECRET, ["a", "b", "c", "d"][: GAMES[slug]])
    game_log.watch(Rng(number))
    game_log.resolve_chance(0.0)
    free = 0
    for _ in range(STEPS):
        if not game_log.asked():
            break
        offers = {seat: game_log.undo_offer(seat) for seat in range(game_log.players)}
        for seat, offer in offers.items():
            if offer == "free":
                last = game_log.last_move_of(seat)
                assert last is not None
                assert game_log.free_to_forget(seat, last)
                free += 1
        undoers = [seat for seat, offer in offers.items() if offer != "no"]
        if undoers and random.random() < 0.35:
            take_back(game_log, random.choice(undoers), random.randint(1, 4))
        elif random.random() < 0.1:
            game_log.add_event(random.choice(["seat_to_bot", "seat_to_person"]), game_log.asked()[0], 1.0)
        else:
            answer(game_log, random.choice(game_log.asked()), random.randrange(200))
    assert free


def take_back(game_log: Ledger, seat: int, most: int) -> None:
    """At once or, as if all had agreed, the last decision of a seat; several of them only if each is free."""
    free, before = game_log.undo_offer(seat) == "free", game_log.standing_plies[:]
    places = [place for place, ply in enumerate(before) if game_log.rows[ply].seat == seat]
    forgettable = {place for place in places if game_log.free_to_forget(seat, place)}
    game_log.undo(seat, 2.0, most)
    back = next(row.to for row in reversed(game_log.rows) if row.kind == "undone")
    if free:
        assert {place for place in places if place >= back} <= forgettable
    game_log.resolve_chance(2.0)


# -- the ways by which a seat could act on what it has seen --------------------------------------------------


def driving() -> tuple[GameLog, int, int]:
    """Knight Rider where a seat may drive: the course, the seat, and the action for a step."""
    game_log = begun("knight-rider", track="given")
    while "forward" not in [
        game_log.state.describe(each)[0] for each in game_log.state.legal(game_log.asked()[0])
    ]:
        answer(game_log, game_log.asked()[0])
    return game_log, game_log.asked()[0], game_log.state.action(("forward",))


def test_what_was_seen_in_moves_taken_back_by_consent_stays_known() -> None:
    game_log, seat, forward = driving()
    game_log.answer(seat, forward, 1.0)
    moves = len(game_log.standing_plies)
    assert game_log.undo_offer(seat) == "free"
    while game_log.rows[-1].kind != "chance":  # until something is thrown or drawn
        answer(game_log, seat)
    while len(game_log.standing_plies) > moves:  # everybody agrees to take that back
        game_log.undo(seat, 2.0)
    assert len(game_log.standing_plies) == moves
    assert game_log.undo_offer(seat) == "ask"


def test_who_has_seen_an_answer_that_was_taken_back_asks() -> None:
    game_log = begun("kopf-oder-knopf")
    answer(game_log, 0, -1)
    assert game_log.undo_offer(0) == "free"
    answer(game_log, 1, -1)
    game_log.undo(1, 2.0)
    assert game_log.undo_offer(0) == "ask"  # the reply was seen, although it does not stand


def test_sealed_answers_that_were_once_shown_are_no_secret_any_more() -> None:
    game_log = begun()
    for seat in (0, 1, 2):
        answer(game_log, seat)
    game_log.undo(2, 2.0)  # all agree; seats 0 and 1 have seen each other's cards
    assert game_log.sealed_moves == 2
    assert [game_log.undo_offer(seat) for seat in (0, 1)] == ["ask", "ask"]
    answer(game_log, 2, 1)
    assert [game_log.undo_offer(seat) for seat in (0, 1, 2)] == ["ask", "ask", "ask"]


def test_several_decisions_at_once_stop_before_what_was_seen() -> None:
    game_log, seat, forward = driving()
    for _ in range(2):
        game_log.answer(seat, forward, 1.0)
    game_log.rows.append(
        Row(kind="undone", seat=seat, to=len(game_log.standing_plies), at=1.0)
    )  # something, by consent
    game_log.answer(seat, forward, 1.0)
    moves = len(game_log.standing_plies)
    game_log.undo(seat, 2.0, 3)
    assert len(game_log.standing_plies) == moves - 1
    assert game_log.undo_offer(seat) == "ask"


def test_what_was_taken_back_at_once_hinders_nothing() -> None:
    game_log, seat, forward = driving()
    for _ in range(3):
        game_log.answer(seat, forward, 1.0)
    for _ in range(3):
        assert game_log.undo_offer(seat) == "free"
        game_log.undo(seat, 2.0)


def test_a_secret_order_changes_no_offer_of_another_seat() -> None:
    """Whether a decision is free must not tell that another seat has secretly ordered something."""
    game_log = begun("homestretch", players=3)
    while game_log.state.dump()["phase"] != "BET":
        answer(game_log, game_log.asked()[0])
    due, early, other = game_log.asked()
    offers = [game_log.undo_offer(seat) for seat in (due, other)]
    answer(game_log, early)
    assert [game_log.undo_offer(seat) for seat in (due, other)] == offers
    game_log.undo(early, 2.0)
    assert [game_log.undo_offer(seat) for seat in (due, other)] == offers
