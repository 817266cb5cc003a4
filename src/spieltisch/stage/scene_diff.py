"""Encode scenes for the wire: complete, or as the difference to the scene before.

Parts that many scenes share are encoded once. Two parts are equal if their bytes are equal, not if they are
the same object: so a message depends only on what its viewer has seen.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from spieltisch.stage.scene import Choice, Mark, Panel, Piece, Scene, Zone

Part = Piece | Zone | Mark | Choice
MANY: Final = ("pieces", "zones", "marks", "choices")  # the long lists of a scene
FEW: Final = tuple(name for name in Scene.__struct_fields__ if name not in MANY)
NONE_OF_THEM: Final[dict[str, tuple[Part, ...]]] = dict.fromkeys(MANY, ())
LEFT_OUT: Final = {field.name: field.default for field in msgspec.structs.fields(Scene) if not field.required}
MAX_ENCODED = 1 << 18  # parts whose bytes are cached

_encode = msgspec.json.Encoder().encode
_encoded: dict[
    int, bytes
] = {}  # by the id of the part; `_held` keeps the part alive, so that its id is unique
_held: list[Part] = []
_recent: dict[tuple[int, int], "ListDiff"] = {}  # the last differences, by the ids of both lists
_recent_values: dict[int, tuple[object, bytes]] = {}  # the last encoded values of fields, by their ids
MAX_RECENT = 64


class ListDiff(NamedTuple):
    """The difference between two lists, cached: viewers of one position mostly share both lists."""

    parts: tuple[Part, ...]
    known: tuple[Part, ...]
    data: bytes


class Offer(NamedTuple):
    """The lists of a scene that change with every turn, and are alike again in the viewer's next turn."""

    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]


class EncodedScene:
    """A scene that is sent to one or more viewers."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.offer = Offer(scene.zones, scene.choices)
        self._diff: tuple[EncodedScene, Offer, bytes] | None = None

    def full(self) -> bytes:
        """Return the complete scene as JSON."""
        rest = _encode(msgspec.structs.replace(self.scene, **NONE_OF_THEM))
        many = [
            b'"%b":[%b]' % (name.encode(), b",".join(_all(parts)))
            for name in MANY
            if (parts := getattr(self.scene, name))
        ]
        return b",".join([rest[:-1], *many]) + b"}"

    def diff_from(self, before: "EncodedScene", offer: Offer | None = None) -> bytes:
        """Return the difference to the scene before as JSON: an object with the changed fields.

        A list consists of its new parts and, for each run of known parts, [index of the first, count]. Null
        stands for the default of a field. Zones and choices are compared with an earlier `offer`.
        """
        if offer is None:
            offer = before.offer
        if self._diff is None or self._diff[0] is not before or self._diff[1] is not offer:
            before._diff = None  # release older scenes
            self._diff = before, offer, _changes(self.scene, before.scene, offer)
        return self._diff[2]


def nearest_offer(offers: Sequence[Offer], now: Offer) -> int:
    """Return the index of the offer that has most in common with the one now: about as many choices."""
    many, nearest = len(now.choices), len(offers) - 1
    for place in range(len(offers) - 2, -1, -1):
        if abs(len(offers[place].choices) - many) < abs(len(offers[nearest].choices) - many):
            nearest = place
    return nearest


def _changes(now: Scene, before: Scene, offer: Offer) -> bytes:
    changed: list[bytes] = []
    for name in FEW:
        one, other = getattr(now, name), getattr(before, name)
        if one is not other and one != other:
            left_out = name in LEFT_OUT and one == LEFT_OUT[name]
            data = b"null" if left_out else _panels(one, other) if name == "panels" else _value(one)
            changed.append(b'"%b":%b' % (name.encode(), data))
    for name in MANY:
        parts, known = getattr(now, name), getattr(offer if name in Offer._fields else before, name)
        if parts is not known:
            data = _list_diff(parts, known)
            if data:
                changed.append(b'"%b":%b' % (name.encode(), data))
    return b"{%b}" % b",".join(changed)


def _panels(panels: tuple[Panel, ...], known: tuple[Panel, ...]) -> bytes:
    """Return the changed panels as JSON, and the others by their indices."""
    spliced = [
        _run(place, 1) if place < len(known) and panel == known[place] else _value(panel)
        for place, panel in enumerate(panels)
    ]
    return b"[%b]" % b",".join(spliced)


def _value(value: object) -> bytes:
    """Return a field as JSON; viewers of one position share some of them, for example panels."""
    recent = _recent_values.get(id(value))
    if recent is not None:
        return recent[1]
    if len(_recent_values) >= MAX_RECENT:
        _recent_values.clear()
    data = _encode(value)
    _recent_values[id(value)] = value, data
    return data


def _list_diff(parts: tuple[Part, ...], known: tuple[Part, ...]) -> bytes:
    """Return the difference of a list; b"" if it has not changed."""
    if not parts:
        return b"null" if known else b""
    key = id(parts), id(known)
    recent = _recent.get(key)
    if recent is not None:
        return recent.data
    if len(_recent) >= MAX_RECENT:
        _recent.clear()
    spliced = _spliced(parts, known) if known else _all(parts)
    data = b"" if spliced == [_run(0, len(known))] else b"[%b]" % b",".join(spliced)
    _recent[key] = ListDiff(parts, known, data)
    return data


def _spliced(parts: tuple[Part, ...], known: tuple[Part, ...]) -> list[bytes]:
    """Return new parts as JSON, and runs of known parts by their indices."""
    spliced: list[bytes] = []
    count = len(known)
    key = "action" if isinstance(known[0], Choice) else "id"  # the field that identifies a part
    places: dict[str | int, int] | None = None  # indices of the known parts by name, computed if needed
    alike: dict[bytes, int] | None = None  # the same by bytes
    begun, at = 0, 0  # the current run: known[begun:at]
    for part in parts:
        if at < count and known[at] is part:
            at += 1
            continue
        data = _data(part)
        name = getattr(part, key)
        found: int | None = None
        if at < count and getattr(known[at], key) == name:
            if _data(known[at]) == data:
                at += 1
                continue
        else:
            if places is None:
                places = {getattr(each, key): place for place, each in enumerate(known)}
            found = places.get(name)
            if found is not None and known[found] is not part and _data(known[found]) != data:
                found = None
                if len(places) < count:  # several parts have one name
                    if alike is None:
                        alike = {each: place for place, each in enumerate(_all(known))}
                    found = alike.get(data)
        if at > begun:
            spliced.append(_run(begun, at - begun))
        if found is None:
            spliced.append(data)
            begun = at = at + 1  # usually it replaces the part at this index
        else:
            begun, at = found, found + 1
    if at > begun:
        spliced.append(_run(begun, at - begun))
    return spliced


def _run(first: int, count: int) -> bytes:
    return b"[%d,%d]" % (first, count)


def _all(parts: tuple[Part, ...]) -> list[bytes]:
    known = _encoded
    try:
        return [known[id(part)] for part in parts]
    except KeyError:
        return [_data(part) for part in parts]


def _data(part: Part) -> bytes:
    data = _encoded.get(id(part))
    if data is None:
        if len(_held) >= MAX_ENCODED:
            _held.clear()
            _encoded.clear()
        data = _encode(part)
        _held.append(part)
        _encoded[id(part)] = data
    return data
