"""Check texts: words for every number, sentences in every language."""

from spieltisch.conformance.case import Case
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.events import Event
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import LANGUAGES

NUMBERS = 20  # random numbers checked in addition to the legal ones


def check_words(case: Case, state: State) -> None:
    """Check that describe() and action() are inverse, and that every legal action has a text."""
    chance = state.actors() == [CHANCE]
    size = case.game.num_outcomes if chance else case.game.num_actions
    choices = {outcome for outcome, _ in state.chance()} if chance else set()
    for seat in range(case.players):
        choices.update(state.legal(seat))
    rng = case.rng("words")
    for number in sorted({*choices, *[rng.below(size) for _ in range(NUMBERS if size else 0)]}):
        _check_round_trip(case, state, number)
    for number in sorted(choices):
        for language in LANGUAGES:
            if not state.text(number, language).strip():
                raise case.fault(f"{state.describe(number)} has no text ({language})")
        caution = None if chance else state.caution(number)
        if caution is not None and caution.rule not in rules(case.game.slug):
            raise case.fault(f"the caution of {state.describe(number)} cites {caution.rule!r}")


def _check_round_trip(case: Case, state: State, number: int) -> None:
    words = state.describe(number)
    if not isinstance(words, tuple) or not words or not all(isinstance(word, str | int) for word in words):
        raise case.fault(f"describe({number}) is no tuple of words: {words!r}")
    if state.action(words) != number:
        raise case.fault(f"describe({number}) is {words}, but action{words} is {state.action(words)}")


def check_prompts(case: Case, state: State) -> None:
    """Check that every seat has a prompt in every language."""
    for seat in range(case.players):
        for language in LANGUAGES:
            if not state.prompt_text(seat, language).strip():
                raise case.fault(f"seat {seat} has no prompt ({language})")


def check_events(case: Case, state: State, events: list[Event]) -> None:
    """Check that every event has a text, and is visible only to seats of the game."""
    for event in events:
        if event.seen_by is not None and not set(event.seen_by) <= set(range(case.players)):
            raise case.fault(f"{event} is seen by {event.seen_by}")
        for language in LANGUAGES:
            if not state.event_text(event, language).strip():
                raise case.fault(f"{event} has no text ({language})")
