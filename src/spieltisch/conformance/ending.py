"""Check the end of a game: standings, payoffs, cause; and that the record replays it."""

import json

from spieltisch.conformance.case import Case
from spieltisch.conformance.copies import difference, same
from spieltisch.engine.core import State
from spieltisch.engine.record import Record
from spieltisch.engine.texts import LANGUAGES, catalogue

ERROR = 1e-9


def check_end(case: Case, state: State) -> None:
    """Check that every seat has a rank, that payoffs follow from the ranks, and that the end has a cause."""
    standings = state.standings()
    ranks = {standing.seat: standing.rank for standing in standings}
    if len(standings) != case.players or set(ranks) != set(range(case.players)):
        raise case.fault(f"standings are not one for each seat: {standings}")
    places = [standing.rank for standing in standings]
    if places != sorted(places) or places[0] != 1 or places[-1] > case.players:
        raise case.fault(f"standings do not run from rank 1 on: {standings}")
    if not all(standing.decided_by for standing in standings):
        raise case.fault(f"a standing does not say what decided: {standings}")
    if not state.end_cause():
        raise case.fault("the end has no cause")
    check_causes(case, state)
    check_payoffs(case, state, ranks)


def check_causes(case: Case, state: State) -> None:
    """Check that the cause of the end and every tie-breaker have a text in every language."""
    words = [str(state.end_cause()), *(standing.decided_by for standing in state.standings())]
    for word in words:
        for language in LANGUAGES:
            key = f"cause-{word}"
            if key not in catalogue(case.game.slug).keys(language):
                raise case.fault(f"the word {word!r} has no sentence {key!r} ({language})")


def check_payoffs(case: Case, state: State, ranks: dict[int, int]) -> None:
    """Check that payoffs are (seats ranked behind - ahead) / (players - 1), and that their sum is 0."""
    payoffs = state.payoffs()
    if abs(sum(payoffs)) > ERROR:
        raise case.fault(f"payoffs do not sum to 0: {payoffs}")
    expected = []
    for seat in range(case.players):
        behind = sum(1 for rank in ranks.values() if rank > ranks[seat])
        ahead = sum(1 for rank in ranks.values() if rank < ranks[seat])
        expected.append((behind - ahead) / (case.players - 1))
    if any(abs(paid - due) > ERROR for paid, due in zip(payoffs, expected, strict=True)):
        same(case, payoffs, expected, "payoffs do not follow from the ranks")


def check_record(case: Case, record: Record, seen: dict[int, str]) -> None:
    """Check that the record survives JSON and replays the positions in `seen` (dumps by step)."""
    text = record.to_json()
    restored = Record.from_json(text)
    if restored.to_json() != text:
        raise case.fault("the record changes when it is written, read and written again")
    for step, state in enumerate(restored.states()):
        if step in seen and json.dumps(state.dump()) != seen[step]:
            what = difference(state.dump(), json.loads(seen[step]))
            raise case.fault(f"the record leads to another position at step {step}: {what}")
