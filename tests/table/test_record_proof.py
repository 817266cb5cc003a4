"""A signed record proves its whole content: every change is detected, in every game."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.record import Record
from spieltisch.engine.registry import bundled_games
from spieltisch.table.game_log import GameLog
from spieltisch.table.record_proof import Signer, canonical, check_proof, hash_chain
from spieltisch.table.texts import Refusal
from spieltisch.table.verify import verify
from tests.table.game_logs import drafted

SIGNER, FORGER = Signer("11" * 32), Signer("22" * 32)
MOVES = 30
GAMES = bundled_games()

Data = dict[str, Any]
Place = tuple[str | int, ...]


@cache
def signed(slug: str) -> str:
    """A signed record with times, an undo, a bot that replaced a player, and a resignation."""
    random = Random(slug)
    game = spieltisch.game(slug)
    players = game.players[0]
    game_log = GameLog(game.start(players), bytes(range(32)), [f"Glück {seat}" for seat in range(players)])
    with drafted(game_log) as draft:
        draft.resolve_chance(0.0)
    while len(game_log.standing_plies) < MOVES and game_log.asked():
        seat = random.choice(game_log.asked())
        at = round(len(game_log.rows) * 1.618, 3)
        with drafted(game_log) as draft:
            draft.answer(seat, random.choice(game_log.state.legal(seat)), at)
        if len(game_log.rows) % 7 == 0 and game_log.asked():
            with drafted(game_log) as draft:
                draft.undo(seat, at + 0.5)
                draft.resolve_chance(at + 0.5)
    with drafted(game_log) as draft:
        draft.add_event("seat_to_bot", 0, 97.25)
        draft.add_event("seat_to_person", 0, 98.0)
        draft.add_event("resigned" if players == 2 else "aborted", 1, 99.125)
    record = game_log.record()
    assert verify(record).events >= 3
    text = SIGNER.sign(record).to_json()
    assert verify(Record.from_json(text), SIGNER.public_key).signed_by == SIGNER.public_key
    return text


def notices(data: Data) -> bool:
    """Return whether a reader with the server's key detects the change."""
    try:
        check_proof(Record.from_json(json.dumps(data)), SIGNER.public_key)
    except SpieltischError:
        return True
    return False


def leaves(value: Any, path: Place = ()) -> Iterator[Place]:
    """Yield the path of every scalar in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [leaf for name, each in inner for leaf in leaves(each, (*path, name))]
    yield from found or [path]


def parents(value: Any, path: Place = ()) -> Iterator[Place]:
    """Yield the path of every list and object."""
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if inner is not None:
        yield path
        for name, each in inner:
            yield from parents(each, (*path, name))


def at(data: Any, path: Place) -> Any:
    for name in path:
        data = data[name]
    return data


def others(value: Any) -> list[Any]:
    """Return other values of similar types."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value + 0.001, None]
    if isinstance(value, str):
        flipped = ("1" if value[:1] == "0" else "0") + value[1:]
        return [flipped, value + "\n", *({value.upper(), ""} - {value}), None]
    return [0, "forged", {"forged": 0}, [0]] if value is None else [[0], None, {"forged": 0}]


@pytest.mark.parametrize("slug", GAMES)
def test_a_change_of_any_value_is_detected(slug: str) -> None:
    data: Data = json.loads(signed(slug))
    changed = 0
    for path in [*leaves(data)]:
        place, name = at(data, path[:-1]), path[-1]
        value = place[name]
        for other in others(value):
            place[name] = other
            assert notices(data), (path, other)
            changed += 1
        place[name] = value
    assert changed > 500
    assert not notices(data)


@pytest.mark.parametrize("slug", GAMES)
def test_a_missing_part_is_detected(slug: str) -> None:
    original: Data = json.loads(signed(slug))
    for path in parents(original):
        names = at(original, path)
        for name in [*names] if isinstance(names, dict) else range(len(names)):
            data = copy.deepcopy(original)
            del at(data, path)[name]
            assert notices(data), (path, name)


@pytest.mark.parametrize("slug", GAMES)
@given(random=st.randoms(use_true_random=False), rehash=st.booleans())
def test_dropped_doubled_swapped_and_forged_entries_are_detected(
    slug: str, random: Random, rehash: bool
) -> None:
    """Also if a forger without the server's key computes the hashes again."""
    original: Data = json.loads(signed(slug))
    data = copy.deepcopy(original)
    for _ in range(random.randint(1, 3)):
        entries = data[random.choice(["moves", "table_events", "seeds"])]
        first, second = (random.randrange(len(entries)) for _ in range(2)) if entries else (0, 0)
        match random.choice(["drop", "double", "swap", "cut", "forge"]):
            case "drop" if entries:
                del entries[first]
            case "double" if entries:
                entries.insert(second, copy.deepcopy(entries[first]))
            case "swap" if entries:
                entries[first], entries[second] = entries[second], entries[first]
            case "cut":
                del entries[first:]
            case _:
                event = {
                    "after": len(data["moves"]),
                    "event": "resigned",
                    "seat": random.randrange(2),
                    "at": 1.0,
                }
                data["table_events"].append(event)
    if data == original:
        return
    if rehash:
        data["proof"]["chain"] = hash_chain(Record.from_json(json.dumps(data)))
    assert notices(data)
    forged = FORGER.sign(Record.from_json(json.dumps(data | {"proof": original["proof"]})))
    assert check_proof(forged) == FORGER.public_key  # without a wanted key the signer is reported
    with pytest.raises(Refusal, match="not with"):
        check_proof(forged, SIGNER.public_key)


def forge_resignation(data: Data) -> None:
    data["table_events"][-1]["seat"] = 0
    data["end"]["payoffs"] = [-1.0, 1.0]


def cut_short(data: Data) -> None:
    del data["table_events"][-1]
    data["end"] = None


def cut_short_with_chain(data: Data) -> None:
    cut_short(data)
    del data["proof"]["chain"][-2]


def swap_signature(data: Data) -> None:
    record = Record.from_json(signed("homestretch"))
    assert record.proof is not None
    data["proof"]["signature"] = record.proof.signature


FORGERIES: dict[str, tuple[Callable[[Data], Any], str]] = {
    "another option": (lambda data: data["options"].update(target=8), "changed-head"),
    "another seed": (lambda data: data["seeds"].__setitem__(0, "lucky"), "changed-head"),
    "another move": (lambda data: data["moves"][4].update(seat=1 - data["moves"][4]["seat"]), "changed-move"),
    "another time": (lambda data: data["moves"][-1].update(at=1e6), "changed-move"),
    "the other seat resigned": (forge_resignation, "changed-event"),
    "another time of the resignation": (
        lambda data: data["table_events"][-1].update(at=5.0),
        "changed-event",
    ),
    "a win": (lambda data: data["end"].update(payoffs=[-1.0, 1.0]), "changed-end"),
    "another secret": (lambda data: data.update(secret="00" * 32), "changed-end"),
    "the end cut off": (cut_short, "shortened-record"),
    "the end cut off, with its hash": (cut_short_with_chain, "changed-end"),
    "a signature of another record": (swap_signature, "wrong-signature"),
    "a signature in capitals": (
        lambda data: data["proof"].update(signature=data["proof"]["signature"].upper()),
        "bad-proof",
    ),
    "no signature": (lambda data: data.pop("proof"), "no-signature"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_has_a_specific_message(forgery: str) -> None:
    change, key = FORGERIES[forgery]
    data: Data = json.loads(signed("kopf-oder-knopf"))
    change(data)
    with pytest.raises(Refusal) as refused:
        check_proof(Record.from_json(json.dumps(data)), SIGNER.public_key)
    assert refused.value.key == key


def test_the_first_changed_entry_is_named() -> None:
    data: Data = json.loads(signed("kopf-oder-knopf"))
    data["moves"][6]["at"] += 1
    data["table_events"][-1]["at"] += 1
    with pytest.raises(Refusal) as refused:
        check_proof(Record.from_json(json.dumps(data)))
    assert refused.value.values["number"] == 7


def test_a_duplicate_key_is_refused() -> None:
    text = signed("kopf-oder-knopf").replace('  "players": 2', '  "players": 3,\n  "players": 2')
    with pytest.raises(SpieltischError, match='"players" stands there twice'):
        Record.from_json(text)


def test_another_program_computes_the_same_hashes() -> None:
    """From the JSON alone, following the module's documentation."""
    data: Data = json.loads(signed("kopf-an-kopf"))
    proof = data.pop("proof")
    end = {"end": data.pop("end"), "secret": data.pop("secret")}
    moves, events = data.pop("moves"), data.pop("table_events")
    parts = [("head", data)]
    for number, move in enumerate([*moves, None]):
        parts += [("event", event) for event in events if event["after"] == number]
        parts += [] if move is None else [("move", move)]
    before, chain = "", []
    for kind, part in [*parts, ("end", end)]:
        before = sha256(canonical([before, kind, part])).hexdigest()
        chain.append(before)
    assert chain == proof["chain"]


@pytest.mark.parametrize("text", ["", "xyz", "11" * 31, "11" * 33, "1 " * 32])
def test_a_damaged_key_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is damaged"):
        Signer(text)
