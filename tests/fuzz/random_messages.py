"""Messages that no client should send: random, malformed, oversized, out of order and forged."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec

from spieltisch.table.protocol import ClientMessage

Sent = str | bytes
Valid = dict[str, Any]

KINDS = list(get_args(ClientMessage))
ODD_NUMBERS = [0, -1, 1, 7, 99, 2**31, 2**53, 2**63 - 1, 2**63, -(2**64), 10**30, 0.5, -0.0, 1e308]
ODD_TEXTS = [
    "",
    " ",
    "\x00",
    "\u202egnirts",
    "ä" * 400,
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "\ud83d\ude00" * 9,
    "a\u0301" * 50,
    "'; drop table moves; --",
    "<script>alert(1)</script>",
    "{ $reason }",
    "%s%n%p",
    "../../../etc/passwd",
    "\u2028\u2029\u200b",
    "\u3164\u2800\u00ad\u2060\u061c",
    "e" + "\u0301" * 300,
    "👩\u200d🚀",
    "\ud800",
    "null",
]
BROKEN = [
    "{",
    '{"type":',
    '{"type":"say","text":"\\ud800"}',
    '{"type":"ping",}',
    "NaN",
    "[1,",
    '"',
    "\ufeff{}",
]
DEEPEST = 8000


class MessageGenerator:
    """Generates random messages. `known` is observed data: sessions, zones, real answers."""

    def __init__(self, random: Random, known: "Observed") -> None:
        self.random = random
        self.known = known
        self.ways: list[tuple[Callable[[], Sent], int]] = [
            (self.noise, 8),
            (self.broken, 6),
            (self.any_json, 10),
            (self.deep, 2),
            (self.oversized, 1),
            (self.binary, 4),
            (self.valid, 24),
            (self.mutated, 30),
            (self.forged, 25),
        ]

    def message(self) -> Sent:
        """Return one message."""
        ways, weights = zip(*self.ways, strict=True)
        way: Callable[[], Sent] = self.random.choices(ways, weights)[0]
        return way()

    # -- not messages ------------------------------------------------------------------------------------

    def noise(self) -> Sent:
        length = self.random.choice([0, 1, 5, 60])
        return "".join(chr(self.random.choice([*range(128), 228, 8364, 0x1F600])) for _ in range(length))

    def broken(self) -> Sent:
        if self.random.random() < 0.5:
            return self.random.choice(BROKEN)
        whole = json.dumps(self._valid())
        return whole[: self.random.randrange(len(whole))]

    def any_json(self) -> Sent:
        return json.dumps(self._value(3))

    def deep(self) -> Sent:
        depth = self.random.randrange(2, DEEPEST)
        opening, closing = self.random.choice([("[", "]"), ('{"type":', "}")])
        whole = opening * depth + "1" + closing * depth
        place = self.random.choice(["%s", '{"type":"why","seat":0,"path":%s}', '{"type":"say","text":%s}'])
        return place.replace("%s", whole if self.random.random() < 0.5 else opening * depth)

    def oversized(self) -> Sent:
        size = self.random.choice([16_300, 16_384, 16_385, 20_000, 60_000])
        return json.dumps({"type": "say", "text": "x" * size})

    def binary(self) -> Sent:
        if self.random.random() < 0.5:
            return self.random.randbytes(self.random.randrange(40))
        return json.dumps(self._valid()).encode()

    # -- almost messages ---------------------------------------------------------------------------------

    def valid(self) -> Sent:
        return json.dumps(self._valid())

    def mutated(self) -> Sent:
        message = self._valid()
        name = self.random.choice(list(message))
        change = self.random.randrange(4)
        if change == 0:
            del message[name]
        elif change == 1:
            message[self.random.choice(["extra", "ply", "secret", "type ", ""])] = self._value(1)
        else:
            message[name] = self._value(2)
        return json.dumps(message)

    def forged(self) -> Sent:
        """Return an answer of another player, or a plausible one."""
        if self.known.answers and self.random.random() < 0.7:
            message = dict(self.random.choice(self.known.answers))
            if self.random.random() < 0.3 and "decision" in message:
                message["decision"] += self.random.choice([-2, -1, 1, 2, 10**18])
            return json.dumps(message)
        seat = self.random.randrange(-1, 6)
        kind = self.random.choice(["undo", "resign", "consent", "look", "why", "answer"])
        message = {"type": kind, "seat": seat}
        if kind == "consent":
            message["agree"] = True
        elif kind == "look":
            message |= {"language": "en", "shape": "wide"}
        elif kind == "why":
            message["path"] = self._path()
        elif kind == "answer":
            message |= {"decision": self.random.randrange(1, 30), "action": self.random.randrange(400)}
        return json.dumps(message)

    # -- parts -------------------------------------------------------------------------------------------

    def _valid(self) -> Valid:
        """Return a message that fits the protocol, but need not make sense."""
        struct = self.random.choice(KINDS)
        message: Valid = {"type": struct.__struct_config__.tag}
        for field in msgspec.inspect.type_info(struct).fields:  # type: ignore[attr-defined]
            if field.required or self.random.random() < 0.8:
                message[field.encode_name] = self._field(field.name, field.type)
        return message

    def _field(self, name: str, kind: msgspec.inspect.Type) -> Any:
        if name == "session" and self.known.sessions:
            return self.random.choice(self.known.sessions)
        if name == "path":
            return self._path()
        match kind:
            case msgspec.inspect.IntType():
                return self.random.choice([*range(-1, 12), self.random.choice(ODD_NUMBERS[:10])])
            case msgspec.inspect.FloatType():
                return self.random.choice(ODD_NUMBERS)
            case msgspec.inspect.BoolType():
                return self.random.random() < 0.5
            case msgspec.inspect.StrType():
                return self.random.choice(ODD_TEXTS)
            case msgspec.inspect.LiteralType(values=values):
                return self.random.choice(values)
            case msgspec.inspect.UnionType(types=types):
                return self._field(name, self.random.choice(types))
            case msgspec.inspect.ListType(item_type=item):
                return [self._field("", item) for _ in range(self.random.randrange(4))]
            case _:
                return None

    def _path(self) -> list[str]:
        zones = [*self.known.zones, *ODD_TEXTS]
        return [self.random.choice(zones) for _ in range(self.random.choice([0, 1, 1, 2, 2, 3, 40]))]

    def _value(self, depth: int) -> Any:
        kind = self.random.randrange(7 if depth else 5)
        if kind == 0:
            return self.random.choice([None, True, False])
        if kind in (1, 2):
            return self.random.choice(ODD_NUMBERS)
        if kind in (3, 4):
            return self.random.choice([*ODD_TEXTS, *(struct.__struct_config__.tag for struct in KINDS)])
        if kind == 5:
            return [self._value(depth - 1) for _ in range(self.random.randrange(5))]
        names = ["type", "seat", "decision", "action", "text", "path", "x"]
        return {self.random.choice(names): self._value(depth - 1) for _ in range(self.random.randrange(5))}


class Observed:
    """What an eavesdropper could know."""

    def __init__(self) -> None:
        self.answers: list[Valid] = []  # real answers of all seats
        self.sessions: list[str] = []
        self.zones: list[str] = []
