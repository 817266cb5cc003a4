"""The review of a game uses only what each seat knew."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import msgspec
import pytest

import spieltisch
from spieltisch.arena.review import review
from spieltisch.arena.review_report import percent, review_page
from spieltisch.bots.review import Review, moves, review_decision
from spieltisch.engine.core import CHANCE
from spieltisch.engine.record import Record, random_record, random_record_from

KOK = spieltisch.game("kopf-oder-knopf")


def record_of(slug: str, players: int | None = None, seed: int = 3, most: int | None = None) -> Record:
    """A random game; one that is long is left unfinished after so many moves."""
    record = random_record(spieltisch.game(slug), players, seed=seed)
    if most is not None and len(record.moves) > most:
        return msgspec.structs.replace(record, moves=record.moves[:most], end=None)
    return record


def sums(found: Review) -> list[float]:
    return [sum(shares) for decision in found.decisions for shares in (decision.before, decision.after)]


@pytest.fixture(scope="module")
def sample() -> tuple[Record, Review]:
    record = record_of("sample-game", 3)
    return record, review(record, iterations=20, seed=1)


def test_a_victory_passed_up_is_a_mistake() -> None:
    # Given a game to one button, a button that can be taken, and a player who does not take it
    position = {
        "options": {"target": 1},
        "buttons": {"j5": "red", "j6": "red", "a1": "red", "j9": "blue", "c4": "blue"},
    }
    state = KOK.load(position)
    passing = next(action for action in state.legal(0) if state.describe(action)[0] != "take")
    # When the decision is looked at
    found = review_decision(state, 0, passing, 0, 60, spieltisch.Rng(1))
    # Then taking it was better, and it is no accident that the search says so
    assert found.best[0] == "take"
    assert found.before == (1.0, 0.0)
    assert found.loss > 0.2
    assert found.is_mistake


def test_the_best_decision_loses_nothing() -> None:
    position = {
        "options": {"target": 1},
        "buttons": {"j5": "red", "j6": "red", "a1": "red", "j9": "blue", "c4": "blue"},
    }
    state = KOK.load(position)
    taking = next(action for action in state.legal(0) if state.describe(action)[0] == "take")
    found = review_decision(state, 0, taking, 0, 30, spieltisch.Rng(1))
    assert found.action == found.best
    assert (found.loss, found.error) == (0.0, 0.0)


def test_what_makes_no_difference_is_no_loss_on_average() -> None:
    # Given a seat whose cards are all worth the same, so that only what the others hold decides
    state = spieltisch.game("sample-game").load(
        {
            "phase": "CHOOSE",
            "die": 3,
            "hands": [["sun-3", "moon-3", "sea-3"], ["sun-6", "moon-2", "sea-1"]],
        }
    )
    # When playing each of them is looked at again and again
    losses = [
        review_decision(state, 0, action, 0, 16, spieltisch.Rng(seed)).loss
        for seed in range(24)
        for action in state.legal(0)
    ]
    # Then the search does not find more to lose than there is
    assert abs(sum(losses) / len(losses)) < 0.08


def test_win_probabilities_add_up_to_one(sample: tuple[Record, Review]) -> None:
    assert sums(sample[1]) == pytest.approx([1.0] * (2 * len(sample[1].decisions)))


def test_every_decision_between_several_actions_is_looked_at(sample: tuple[Record, Review]) -> None:
    record, found = sample
    asked = [ply for ply, state, seat, _ in moves(record) if seat != CHANCE and len(state.legal(seat)) > 1]
    assert [decision.ply for decision in found.decisions] == asked
    assert sum(seat.decisions for seat in found.seats) == len(asked)


def test_the_curve_ends_with_the_result(sample: tuple[Record, Review]) -> None:
    record, found = sample
    assert record.end is not None
    best = max(record.end.payoffs)
    assert found.result is not None
    assert [share > 0 for share in found.result] == [payoff == best for payoff in record.end.payoffs]


def test_what_was_lost_and_what_luck_brought_add_up_to_the_result(sample: tuple[Record, Review]) -> None:
    # Given the first estimate of a seat, all that its own and the others' decisions changed, and its luck
    found = sample[1]
    assert found.result is not None
    for seat, one in enumerate(found.seats):
        by_decisions = sum(decision.after[seat] - decision.before[seat] for decision in found.decisions)
        # Then nothing is missing on the way to the end
        assert found.decisions[0].before[seat] + by_decisions + one.luck == pytest.approx(found.result[seat])


def test_the_same_seed_gives_the_same_review_with_any_number_of_workers(
    sample: tuple[Record, Review],
) -> None:
    record, found = sample
    assert review(record, iterations=20, seed=1, workers=2) == found
    assert review(record, iterations=20, seed=2) != found


def test_a_review_survives_json(sample: tuple[Record, Review]) -> None:
    assert msgspec.json.decode(msgspec.json.encode(sample[1]), type=Review) == sample[1]


def test_progress_is_reported(sample: tuple[Record, Review]) -> None:
    reported: list[tuple[int, int]] = []
    review(sample[0], iterations=1, progress=lambda done, total: reported.append((done, total)))
    assert reported[-1] == (len(sample[1].decisions),) * 2
    assert sorted(reported) == reported


@pytest.mark.parametrize("slug", [slug for slug in spieltisch.games() if spieltisch.game(slug).hidden])
def test_what_a_seat_could_not_know_makes_no_difference(slug: str) -> None:
    # Given decisions in the middle of a game
    record = record_of(slug, most=60)
    asked = [move for move in moves(record) if move[2] != CHANCE and len(move[1].legal(move[2])) > 1]
    for ply, state, seat, taken in asked[-2:]:
        # When another truth lies behind what the seat knew
        truths = [state, state.determinize(seat, spieltisch.Rng(7))]
        # Then they are judged the same
        found = {review_decision(truth, seat, taken, ply, 3, spieltisch.Rng(1)) for truth in truths}
        assert len(found) == 1


@pytest.mark.parametrize("slug", spieltisch.games())
def test_every_game_is_reviewed(slug: str) -> None:
    record = record_of(slug, most=25)
    found = review(record, iterations=2)
    assert found.decisions
    assert (found.result is None) == (record.end is None)
    assert sums(found) == pytest.approx([1.0] * (2 * len(found.decisions)))


def test_moves_that_were_taken_back_do_not_count() -> None:
    record = record_of("sample-game", 2, most=10)
    made, before, seat, _ = next(move for move in moves(record) if move[2] != CHANCE)
    other = Record.from_json(record.to_json())
    other.moves = record.moves[:made]
    other.add(before, seat, before.legal(seat)[-1])
    other.note("undone", seat, to=made)
    other.moves += record.moves[made:]
    assert review(other, iterations=2) == review(record, iterations=2)


def test_nothing_to_decide_is_nothing_to_review() -> None:
    record = Record.of(KOK)
    found = review(record)
    assert (found.decisions, found.turns) == ((), ())
    assert review_page(record, found, "en")


class Page(HTMLParser):
    """Collects what a page would load, and checks that tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_stands_alone(language: str) -> None:
    record = random_record_from(KOK.start(options={"target": 2}), seed=3)
    found = review(record, iterations=12)
    text = review_page(record, found, language)
    page = Page()
    page.feed(text)
    assert page.open == []
    assert all(re.match(r"data:|#", url) for url in page.fetched)
    for decision in found.decisions:
        assert percent(decision.before[decision.seat], language) in text


def damaged(change: Callable[[Record], None]) -> str:
    record = record_of("sample-game", 2)
    change(record)
    with pytest.raises(spieltisch.SpieltischError) as caught:
        review(record, iterations=1)
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.key


def of_another_version(record: Record) -> None:
    record.rules_version += 1


def with_an_illegal_move(record: Record) -> None:
    record.moves[-1].seat = 1 - record.moves[-1].seat


def of_another_box(record: Record) -> None:
    record.box.digest = "0" * 64


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (of_another_version, "record-version"),
        (with_an_illegal_move, "record-move"),
        (of_another_box, "record-box"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_refused(change: Callable[[Record], None], key: str) -> None:
    assert damaged(change) == key
