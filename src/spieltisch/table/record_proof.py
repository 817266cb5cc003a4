r"""Signed records: a chain of SHA-256 hashes, and the server's Ed25519 signature of it.

Another program can check a record by this description alone. It reads the record as JSON and hashes:

- the head: an object with all fields of the record except `moves`, `table_events`, `end`, `secret` and
  `proof`;
- every move and every table event, in their order. Both lists are in that order, and `after` of an event says
  how many of the moves came before it;
- the end: an object with the fields `end` and `secret`, null where the record has none.

Each part is written as a JSON array `[hash before, kind, part]`. The kind is "head", "move", "event" or
"end", and the hash before the head is "". The array is canonical JSON: names in alphabetical order, no
blanks, ASCII (all other characters as \uXXXX with small letters, in surrogate pairs beyond U+FFFF), whole
numbers without a point (2.0 as 2), other numbers as the shortest decimal that reads back as the same
double. The hash of the part is the SHA-256 of that text in small hexadecimal digits, and `proof.chain` is
the list of all these hashes.

`proof.signature` is the Ed25519 signature of the ASCII text "spieltisch-record-proof-1:" followed by the
last hash. `proof.key` is the public key of the server that signed, 32 bytes; both are written in small
hexadecimal digits.

>>> canonical({"b": [2.0, 1.5, True], "a": "Ä"})
b'{"a":"\\u00c4","b":[2,1.5,true]}'
>>> record = Record.from_json('''{
...   "format": "spieltisch-record-1", "game": "kopf-oder-knopf", "rules_version": 1,
...   "box": {"digest": "0", "toml": null}, "players": 2, "options": {}, "start": null, "dice": null,
...   "moves": [{"seat": 0, "action": ["move", "b2", "a3"], "at": 2.0}],
...   "table_events": [{"after": 1, "event": "resigned", "seat": 1, "at": 3.5}],
...   "end": {"cause": "resigned", "payoffs": [1, -1]}}''')
>>> signed = Signer("00" * 32).sign(record)
>>> [digest[:12] for digest in signed.proof.chain]
['aa6f0f54b1e9', '3d8ab424fdd2', '83eaab256f8c', '05badb7175f6']
>>> signed.proof.key[:16], signed.proof.signature[:16]
('3b6a27bcceb6a42d', '55aa6ec7b4dc885e')
>>> check_proof(signed) == signed.proof.key
True
>>> signed.table_events[0].seat = 0
>>> try:
...     check_proof(signed)
... except Refusal as refusal:
...     print(refusal.key, refusal.values)
changed-event {'number': 1}

The signature says: the server with this key confirms that this is the game. It does not prove that the server
signed no other record, nor who played: names are no part of a record.
"""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from spieltisch.engine.record import Proof, Record
from spieltisch.table.texts import Refusal

KEY_FILE = "record.key"  # the private key in the data folder, where the database is SQLite
CONTEXT = "spieltisch-record-proof-1:"
NOT_IN_HEAD = ("moves", "table_events", "end", "secret", "proof")
_KEY = re.compile("[0-9a-f]{64}")
_SIGNATURE = re.compile("[0-9a-f]{128}")


class Signer:
    """Sign records with the server's private key: 32 bytes as hexadecimal digits."""

    def __init__(self, private_key: str) -> None:
        """:raises Refusal: if this is not a key."""
        if not is_key(private_key):
            raise Refusal("bad-record-key", file=KEY_FILE)
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private_key))
        self.public_key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, record: Record) -> Record:
        """Return the record with its proof."""
        chain = hash_chain(record)
        signature = self._key.sign(_signed_text(chain)).hex()
        return msgspec.structs.replace(record, proof=Proof(chain, self.public_key, signature))


def check_proof(record: Record, wanted_key: str | None = None) -> str | None:
    """Return the public key that signed the record; None if it has no signature.

    With `wanted_key`, accept only that key: a forger can sign with a key of their own.

    :raises Refusal: if the record was changed; it names the first changed part.
    """
    proof = record.proof
    if proof is None:
        if wanted_key is not None:
            raise Refusal("no-signature", wanted=wanted_key)
        return None
    if not (is_key(proof.key) and _SIGNATURE.fullmatch(proof.signature)):
        raise Refusal("bad-proof")
    chain = hash_chain(record)
    for index, (signed, found) in enumerate(zip_longest(proof.chain, chain)):
        if signed != found:
            raise _changed(record, index, shortened=len(proof.chain) > len(chain))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(proof.key))
        key.verify(bytes.fromhex(proof.signature), _signed_text(chain))
    except (InvalidSignature, ValueError):
        raise Refusal("wrong-signature", signer=proof.key) from None
    if wanted_key not in (None, proof.key):
        raise Refusal("other-signer", signer=proof.key, wanted=wanted_key)
    return proof.key


def is_key(text: str) -> bool:
    """Return whether the text is a public or private key in hexadecimal digits."""
    return _KEY.fullmatch(text) is not None


def hash_chain(record: Record) -> list[str]:
    """Return the hashes of the record's parts; each depends on all parts before it."""
    chain: list[str] = []
    before = ""
    for kind, part in _parts(record):
        before = sha256(canonical([before, kind, part])).hexdigest()
        chain.append(before)
    return chain


def canonical(value: object) -> bytes:
    """Return the canonical JSON of a value."""
    return json.dumps(_whole_as_int(value), sort_keys=True, separators=(",", ":")).encode("ascii")


def _whole_as_int(value: Any) -> object:
    """Convert whole floats: programs in other languages cannot tell 2.0 from 2."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, dict):
        return {name: _whole_as_int(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_whole_as_int(each) for each in value]
    return value


def _parts(record: Record) -> Iterator[tuple[str, object]]:
    """Yield the parts in the order of the chain."""
    values: dict[str, Any] = msgspec.to_builtins(record)
    yield "head", {name: value for name, value in values.items() if name not in NOT_IN_HEAD}
    made = 0
    for event in values["table_events"]:
        for move in values["moves"][made : event["after"]]:
            yield "move", move
        made = max(made, event["after"])
        yield "event", event
    for move in values["moves"][made:]:
        yield "move", move
    yield "end", {"end": values["end"], "secret": values.get("secret")}


def _changed(record: Record, index: int, shortened: bool) -> Refusal:
    """Return the refusal that names the first changed part."""
    kinds = [kind for kind, _ in _parts(record)]
    kind = kinds[index] if index < len(kinds) else "end"
    if kind == "end" and shortened:
        return Refusal("shortened-record")
    number = kinds[:index].count(kind) + 1
    match kind:
        case "head":
            return Refusal("changed-head")
        case "move":
            return Refusal("changed-move", number=number)
        case "event":
            return Refusal("changed-event", number=number)
        case _:
            return Refusal("changed-end")


def _signed_text(chain: list[str]) -> bytes:
    return f"{CONTEXT}{chain[-1]}".encode("ascii")
