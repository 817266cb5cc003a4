"""Encode scenes for the wire: complete, or as the difference to the scene before.

Parts that many scenes share are encoded once. Two parts are equal if their bytes are equal, not if they are
the same object: so a message depends only on what its viewer has seen.
"""

from typing import Final, NamedTuple

import msgspec

from spieltisch.stage.scene import Choice, Mark, Piece, Scene, Zone

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


class EncodedScene:
    """A scene that is sent to one or more viewers."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._diff: tuple[EncodedScene, bytes] | None = None

    def full(self) -> bytes:
        """Return the complete scene as JSON."""
        rest = _encode(msgspec.structs.replace(self.scene, **NONE_OF_THEM))
        many = [
            b'"%b":[%b]' % (name.encode(), b",".join(_all(parts)))
            for name in MANY
            if (parts := getattr(self.scene, name))
        ]
        return b",".join([rest[:-1], *many]) + b"}"

    def diff_from(self, before: "EncodedScene") -> bytes:
        """Return the difference to another scene as JSON: an object with the changed fields.

        A list consists of its new parts and, for each run of known parts, [index of the first, count]. Null
        stands for the default of a field.
        """
        if self._diff is None or self._diff[0] is not before:
            before._diff = None  # release older scenes
            self._diff = before, _changes(self.scene, before.scene)
        return self._diff[1]


def _changes(now: Scene, before: Scene) -> bytes:
    changed: list[bytes] = []
    for name in FEW:
        one, other = getattr(now, name), getattr(before, name)
        if one is not other and one != other:
            left_out = name in LEFT_OUT and one == LEFT_OUT[name]
            changed.append(b'"%b":%b' % (name.encode(), b"null" if left_out else _value(one)))
    for name in MANY:
        parts, known = getattr(now, name), getattr(before, name)
        if parts is not known:
            data = _list_diff(parts, known)
            if data:
                changed.append(b'"%b":%b' % (name.encode(), data))
    return b"{%b}" % b",".join(changed)


def _value(value: object) -> bytes:
    """Return a field as JSON; viewers of one position share some of them, for example the panels."""
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
    places: dict[str | int, int] | None = None  # indices of the known parts by name, computed if needed
    alike: dict[bytes, int] | None = None  # the same by bytes
    begun, at = 0, 0  # the current run: known[begun:at]
    for part in parts:
        if at < count and known[at] is part:
            at += 1
            continue
        name = _name(part)
        found: int | None = None
        if at < count and _name(known[at]) == name:
            if _data(known[at]) == _data(part):
                at += 1
                continue
        else:
            if places is None:
                places = _places(known)
            found = places.get(name)
            if found is not None and known[found] is not part and _data(known[found]) != _data(part):
                found = None
                if len(places) < count:  # several parts have one name
                    if alike is None:
                        alike = {each: place for place, each in enumerate(_all(known))}
                    found = alike.get(_data(part))
        if at > begun:
            spliced.append(_run(begun, at - begun))
        if found is None:
            spliced.append(_data(part))
            begun = at = at + 1  # usually it replaces the part at this index
        else:
            begun, at = found, found + 1
    if at > begun:
        spliced.append(_run(begun, at - begun))
    return spliced


def _places(parts: tuple[Part, ...]) -> dict[str | int, int]:
    """Return the index of the last part with each name."""
    return {_name(part): place for place, part in enumerate(parts)}


def _name(part: Part) -> str | int:
    """Return what identifies a part in its list."""
    return part.action if isinstance(part, Choice) else part.id


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
