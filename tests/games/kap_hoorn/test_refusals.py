"""Illegal actions: the rule that each refusal cites, which reason comes first, and its sentence."""

from collections.abc import Callable

import pytest

from spieltisch import CHANCE, IllegalAction, Rng, State, UnknownAction, UnknownSeat

from ..shared import LANGUAGES, Refusal, play
from .helpers import GAME, draw, end_turn
from .positions import position, start
from .reference import GRID


def laying() -> State:
    """Seat 0 on k3 may lay; tee-1 reaches k4."""
    tiles = "k3=tee-1 k4=side-2 l4=side-2 c6=side-2 c7=side-2 h4=tee-3"
    return position(tiles, ships="k3 c7 h4", hand="side-1 fan-2", points=2)


def laid() -> State:
    """Seat 0 has laid a tile and may lay another."""
    return play(laying(), "lay side-1 i1")


def rich() -> State:
    """Seat 0 has 8 points: k3 -> k4 -> k6 and much more is within reach."""
    tiles = "k3=tee-1 k4=tee-2 k6=side-2 l4=side-2 c6=side-2"
    return position(tiles, ships="k3 n1 m1", hand="side-1", points=8)


def direct() -> State:
    """The same with covering forbidden only where the first movement reaches."""
    tiles = "k3=tee-1 k4=tee-2 k6=side-2 l4=side-2 c6=side-2"
    return position(tiles, ships="k3 n1 m1", hand="side-1", points=8, options={"cover_reach": "direct"})


def moving() -> State:
    """Seat 0 on c6 with tee-1 and 2 points; c5 and d7 have tiles, b6 a ship."""
    return position("c6=tee-1 c5 b6 d7 c4", ships="c6 b6 m1", points=2)


def affording() -> State:
    """The same with points for ignoring."""
    return position("c6=tee-1 c5 b6 d7 c4", ships="c6 b6 m1", points=3)


def at_the_line() -> State:
    """Seat 0 on c3 with one rose."""
    return position("c3=tee-1", ships="c3 n1 m1", points=3, roses="red-I")


def strict_line() -> State:
    """Seat 0 on c3 with two roses, but ignoring crosses no line."""
    return position(
        "c3=tee-1",
        ships="c3 n1 m1",
        points=3,
        roses="red-I green-II",
        options={"finish_by_ignore": False},
    )


def again() -> State:
    """Seat 0 may move again from c5 to c4, with 5 points."""
    return play(position("c6=side-2 c5=tee-1 c4 b4", ships="c6 n1 m1", points=8), "ignore c5")


def asked_for_rose() -> State:
    """Seat 0 may take the yellow rose."""
    state = position("d8=tee-1 d7", ships="d8 n1 m1", options={"rose_optional": True})
    return play(state, "sail d7")


def buying() -> State:
    """Seat 0 may buy."""
    return draw(play(position(points=2), "waive"), "fan-1")


def drawing() -> State:
    """Chance draws a tile for seat 0."""
    return play(position(points=2), "waive")


def bought() -> State:
    """Chance draws the tile that seat 0 has bought."""
    return play(buying(), "buy")


def won() -> State:
    """Seat 0 has won."""
    return play(position("c3=tee-1", ships="c3 n1 m1", roses="red-I green-II"), "sail finish")


def out_of_time() -> State:
    """The round limit has ended the game."""
    return end_turn(position(active=2, round=20, options={"round_limit": 20}), "waive")


def by_land() -> State:
    """Seat 0 on h4 with tee-3, which would lead over land to e4."""
    return position("h4=tee-3 e4 i4", ships="h4 n1 m1", points=3)


def choosing_a_starter() -> State:
    """Chance draws the starting player."""
    return GAME.start()


def dealing() -> State:
    """Chance deals."""
    return GAME.start(options={"start_player": 1})


REFUSALS = {
    "over by a win": Refusal(won, 1, "waive", "KAP-77", "game-over"),
    "over by the round limit": Refusal(out_of_time, 0, "waive", "KAP-79", "game-over"),
    "the other player's turn": Refusal(laying, 1, "end_laying", "KAP-12", "not-asked"),
    "starting player not drawn": Refusal(choosing_a_starter, 0, "waive", "KAP-5", "not-asked"),
    "hands not dealt": Refusal(dealing, 1, "end_laying", "KAP-8", "not-asked"),
    "free tile not drawn": Refusal(drawing, 0, "buy", "KAP-60", "not-asked"),
    "bought tile not drawn": Refusal(bought, 0, "buy", "KAP-62", "not-asked"),
    "sail while laying": Refusal(laying, 0, "sail k4", "KAP-13", "refused-time"),
    "ignore while laying": Refusal(laying, 0, "ignore l4", "KAP-13", "refused-time"),
    "waive while laying": Refusal(laying, 0, "waive", "KAP-13", "refused-time"),
    "lay while moving": Refusal(moving, 0, "lay fan-1 b5", "KAP-13", "refused-time"),
    "cover while moving": Refusal(moving, 0, "cover fan-1 j1", "KAP-13", "refused-time"),
    "stop while moving": Refusal(moving, 0, "stop", "KAP-13", "refused-time"),
    "take while moving": Refusal(moving, 0, "take", "KAP-13", "refused-time"),
    "lay while moving again": Refusal(again, 0, "lay fan-1 b5", "KAP-13", "refused-time"),
    "waive while moving again": Refusal(again, 0, "waive", "KAP-13", "refused-time"),
    "sail while asked for a rose": Refusal(asked_for_rose, 0, "sail d8", "KAP-13", "refused-time"),
    "stop while asked for a rose": Refusal(asked_for_rose, 0, "stop", "KAP-13", "refused-time"),
    "sail while buying": Refusal(buying, 0, "sail m2", "KAP-13", "refused-time"),
    "lay while buying": Refusal(buying, 0, "lay fan-1 n2", "KAP-13", "refused-time"),
    "lay a tile not in hand": Refusal(laying, 0, "lay fan-3 i1", "KAP-17", "refused-not-in-hand"),
    "lay a tile twice": Refusal(laid, 0, "lay side-1 i2", "KAP-17", "refused-not-in-hand"),
    "cover with a tile not in hand": Refusal(laying, 0, "cover fan-3 c6", "KAP-27", "refused-not-in-hand"),
    "lay on land": Refusal(laying, 0, "lay side-1 g4", "KAP-22", "refused-no-field"),
    "lay in the finish area": Refusal(laying, 0, "lay side-1 c1", "KAP-22", "refused-no-field"),
    "lay on a tile": Refusal(laying, 0, "lay side-1 c6", "KAP-18", "refused-occupied"),
    "lay on a ship": Refusal(laying, 0, "lay side-1 c7", "KAP-18", "refused-occupied"),
    "lay far away": Refusal(laying, 0, "lay side-1 n9", "KAP-19", "refused-not-adjacent"),
    "cover after laying": Refusal(laid, 0, "cover fan-2 c6", "KAP-28", "refused-cover-after-laying"),
    "cover an empty field": Refusal(laying, 0, "cover side-1 c5", "KAP-27", "refused-nothing-to-cover"),
    "cover under the own ship": Refusal(laying, 0, "cover side-1 k3", "KAP-29", "refused-cover-ship"),
    "cover under another ship": Refusal(laying, 0, "cover side-1 c7", "KAP-29", "refused-cover-ship"),
    "cover under a ship on a station": Refusal(laying, 0, "cover side-1 h4", "KAP-29", "refused-cover-ship"),
    "cover what the wind reaches": Refusal(laying, 0, "cover side-1 k4", "KAP-30", "refused-cover-reach"),
    "cover what ignoring reaches": Refusal(rich, 0, "cover side-1 l4", "KAP-31", "refused-cover-ignore"),
    "cover what a second movement reaches": Refusal(
        rich, 0, "cover side-1 k6", "KAP-31a", "refused-cover-again"
    ),
    "cover what the wind reaches, direct": Refusal(
        direct, 0, "cover side-1 k4", "KAP-30", "refused-cover-reach"
    ),
    "cover what ignoring reaches, direct": Refusal(
        direct, 0, "cover side-1 l4", "KAP-31", "refused-cover-ignore"
    ),
    "sail where no arrow leads": Refusal(moving, 0, "sail d7", "KAP-36", "refused-wind"),
    "sail too far": Refusal(moving, 0, "sail c4", "KAP-38", "refused-distance"),
    "sail to a field without a tile": Refusal(moving, 0, "sail d6", "KAP-41", "refused-no-tile"),
    "sail to a ship": Refusal(moving, 0, "sail b6", "KAP-45", "refused-ship"),
    "sail over land": Refusal(by_land, 0, "sail e4", "KAP-44", "refused-way"),
    "sail onto land": Refusal(by_land, 0, "sail f4", "KAP-44", "refused-land"),
    "ignore onto land": Refusal(by_land, 0, "ignore g4", "KAP-44", "refused-land"),
    "sail home from afar": Refusal(moving, 0, "sail finish", "KAP-47", "refused-no-crossing"),
    "sail home with one rose": Refusal(at_the_line, 0, "sail finish", "KAP-47", "refused-roses"),
    "ignore home with one rose": Refusal(at_the_line, 0, "ignore finish", "KAP-47", "refused-roses"),
    "ignore home against the option": Refusal(
        strict_line, 0, "ignore finish", "KAP-52", "refused-finish-by-ignore"
    ),
    "ignore home from afar": Refusal(affording, 0, "ignore finish", "KAP-52", "refused-no-crossing"),
    "ignore without points": Refusal(moving, 0, "ignore c5", "KAP-16", "refused-points"),
    "ignore a second time without points": Refusal(again, 0, "ignore b4", "KAP-16", "refused-points"),
    "ignore too far": Refusal(affording, 0, "ignore c4", "KAP-50", "refused-not-next"),
    "ignore to a field without a tile": Refusal(affording, 0, "ignore d6", "KAP-51", "refused-no-tile"),
    "ignore to a ship": Refusal(affording, 0, "ignore b6", "KAP-45", "refused-ship"),
    # Which reason comes first: the end, the turn, the time, then the rule of the action itself.
    "the end before the turn": Refusal(won, 2, "lay fan-1 g4", "KAP-77", "game-over"),
    "the turn before the time": Refusal(laying, 1, "sail c6", "KAP-12", "not-asked"),
    "the turn before the rule": Refusal(moving, 1, "ignore finish", "KAP-12", "not-asked"),
    "the time before the hand": Refusal(moving, 0, "lay fan-3 g4", "KAP-13", "refused-time"),
    "the time before the wind": Refusal(laying, 0, "sail finish", "KAP-13", "refused-time"),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(refusal: Refusal) -> None:
    state = refusal.given()
    before = state.dump()
    refused = refusal.attempt(state)
    assert (refused.rule, refused.key) == (refusal.rule, refusal.key)
    assert state.dump() == before


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_a_refusal_has_a_sentence_in_every_language(refusal: Refusal) -> None:
    refused = refusal.attempt(refusal.given())
    sentences = {refused.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize(
    "given",
    [
        laying,
        laid,
        rich,
        moving,
        affording,
        at_the_line,
        again,
        asked_for_rose,
        buying,
        drawing,
        won,
        by_land,
    ],
    ids=lambda given: given.__name__,
)
def test_check_agrees_with_the_legal_list(given: Callable[[], State]) -> None:
    state = given()
    rng = Rng(1)
    rules = set()
    for seat in (0, 1):
        legal = set(state.legal(seat))
        tried = {int(rng.below(GAME.num_actions)) for _ in range(500)} | legal
        tried |= set(range(GAME.num_actions - 300, GAME.num_actions))
        for action in sorted(tried):
            if action in legal:
                state.check(seat, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                state.check(seat, action)
            assert refused.value.rule
            if (refused.value.rule, refused.value.key) not in rules:
                rules.add((refused.value.rule, refused.value.key))
                assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.rule("KAP-44")
@pytest.mark.parametrize("field", [field for field, mark in GRID.items() if mark != "."])
def test_land_and_finish_area_are_never_legal(field: str) -> None:
    state = start(3)
    rng = Rng(6)
    numbers = {state.action_number((word, field)) for word in ("sail", "ignore")}
    for _ in range(15):
        for seat in range(3):
            assert not numbers & set(state.legal(seat))
        seat = state.actors()[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else state.legal(seat)[-1])


@pytest.mark.parametrize("seat", [3, -2, "blue", None, 0.0])
def test_an_unknown_seat_is_named(seat: object) -> None:
    with pytest.raises(UnknownSeat) as unknown:
        moving().check(seat, 100)
    assert all(str(seat) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("action", [-1, 10**6, "waive", None])
def test_an_unknown_number_is_named(action: object) -> None:
    with pytest.raises(UnknownAction) as unknown:
        moving().check(0, action)
    assert all(str(action) in unknown.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "lay",
        "lay fan-1",
        "lay fan-4 k4",
        "lay fan-1 o4",
        "sail",
        "sail z1",
        "waive now",
        "cover fan-1 finish",
    ],
)
def test_words_without_a_meaning_are_named(words: str) -> None:
    with pytest.raises(UnknownAction) as unknown:
        moving().action(words)
    assert all(words in unknown.value.text(language) for language in LANGUAGES)


def test_chance_draws_only_when_a_tile_is_due() -> None:
    with pytest.raises(IllegalAction) as refused:
        moving().check(CHANCE, 5)
    assert (refused.value.rule, refused.value.key) == ("KAP-12", "no-chance-now")
    with pytest.raises(IllegalAction) as refused:
        won().check(CHANCE, 5)
    assert (refused.value.rule, refused.value.key) == ("KAP-77", "game-over")


def test_chance_draws_only_what_is_left_in_the_pile() -> None:
    state = play(position("c6", pile={"fan-1": 3}), "waive")
    with pytest.raises(IllegalAction) as refused:
        draw(state, "vee-3")
    assert (refused.value.rule, refused.value.key) == ("KAP-60", "impossible-outcome")


@pytest.mark.parametrize(
    "given",
    [
        laying,
        moving,
        again,
        asked_for_rose,
        buying,
        drawing,
        bought,
        won,
        out_of_time,
        dealing,
        choosing_a_starter,
    ],
    ids=lambda given: given.__name__,
)
def test_every_question_and_answer_has_a_sentence(given: Callable[[], State]) -> None:
    state = given()
    for language in LANGUAGES:
        for seat in range(3):
            assert "{" not in state.prompt_text(seat, language)
        offered = [outcome for outcome, _ in state.chance()] if state.actors() == [CHANCE] else state.legal(0)
        texts = [state.text(number, language) for number in offered]
        assert len(set(texts)) == len(texts)
        assert all(text and "{" not in text for text in texts)
