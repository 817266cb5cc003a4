"""Scenes as they are sent: whole, or as what is different from the scene before.

Parts that come again and again are written once, whoever sees them. Whether two are the same is decided by
what is written, never by who drew them: what is sent depends on what the viewer has seen, on nothing else.
"""

from typing import Final, NamedTuple

import msgspec

from spieltisch.stage.scene import Choice, Mark, Piece, Scene, Zone

Part = Piece | Zone | Mark | Choice
MANY: Final = ("pieces", "zones", "marks", "choices")  # what a scene has most of
FEW: Final = tuple(name for name in Scene.__struct_fields__ if name not in MANY)
NONE_OF_THEM: Final[dict[str, tuple[Part, ...]]] = dict.fromkeys(MANY, ())
LEFT_OUT: Final = {field.name: field.default for field in msgspec.structs.fields(Scene) if not field.required}
MOST = 1 << 18  # parts whose bytes are kept

_encode = msgspec.json.Encoder().encode
_written: dict[int, bytes] = {}  # by the id of the part, which is held below so that no other has its id
_held: list[Part] = []
_lately: dict[tuple[int, int], "Told"] = {}  # what was told last, by the ids of both lists
FEW_LATELY = 64


class Told(NamedTuple):
    """A list, told by another one: viewers of one position mostly share both."""

    parts: tuple[Part, ...]
    known: tuple[Part, ...]
    data: bytes


class EncodedScene:
    """A scene on its way to those who see it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._since: tuple[EncodedScene, bytes] | None = None

    def full(self) -> bytes:
        """All of it, as JSON."""
        rest = _encode(msgspec.structs.replace(self.scene, **NONE_OF_THEM))
        many = [
            b'"%b":[%b]' % (name.encode(), b",".join(_all(parts)))
            for name in MANY
            if (parts := getattr(self.scene, name))
        ]
        return b",".join([rest[:-1], *many]) + b"}"

    def diff_from(self, before: "EncodedScene") -> bytes:
        """What is different from another scene, as JSON: an object of the fields that have changed.

        A list is told as its new parts and, for those that stood there in a row, [the place of the first,
        how many]. Null is what a scene leaves out.
        """
        if self._since is None or self._since[0] is not before:
            before._since = None  # nobody asks any more, and the past is not to be kept
            self._since = before, _changes(self.scene, before.scene)
        return self._since[1]


def _changes(now: Scene, before: Scene) -> bytes:
    changed: list[bytes] = []
    for name in FEW:
        one, other = getattr(now, name), getattr(before, name)
        if one is not other and one != other:
            left_out = name in LEFT_OUT and one == LEFT_OUT[name]
            changed.append(b'"%b":%b' % (name.encode(), b"null" if left_out else _encode(one)))
    for name in MANY:
        parts, known = getattr(now, name), getattr(before, name)
        if parts is not known:
            data = _told(parts, known)
            if data:
                changed.append(b'"%b":%b' % (name.encode(), data))
    return b"{%b}" % b",".join(changed)


def _told(parts: tuple[Part, ...], known: tuple[Part, ...]) -> bytes:
    """What has become of a list; nothing, if it is the same."""
    if not parts:
        return b"null" if known else b""
    key = id(parts), id(known)
    lately = _lately.get(key)
    if lately is not None:
        return lately.data
    if len(_lately) >= FEW_LATELY:
        _lately.clear()
    told = _spliced(parts, known)
    data = b"" if told == [_run(0, len(known))] else b"[%b]" % b",".join(told)
    _lately[key] = Told(parts, known, data)
    return data


def _spliced(parts: tuple[Part, ...], known: tuple[Part, ...]) -> list[bytes]:
    """The parts, those that are known by their places."""
    told: list[bytes] = []
    most = len(known)
    places: dict[bytes, int] | None = None  # where the known ones stand, if that is needed
    begun, at = 0, 0  # the row under way: from the one up to, but without, the other
    for part in parts:
        if at < most and known[at] is part:
            at += 1
            continue
        data = _data(part)
        if at < most and _data(known[at]) == data:
            at += 1
            continue
        found: int | None = None
        if at >= most or _name(part) != _name(known[at]):  # else it is that one, changed
            if places is None:
                places = {each: place for place, each in enumerate(_all(known))}
            found = places.get(data)
        if at > begun:
            told.append(_run(begun, at - begun))
        if found is None:
            told.append(data)
            begun = at = at + 1  # mostly it stands for the one that stood there
        else:
            begun, at = found, found + 1
    if at > begun:
        told.append(_run(begun, at - begun))
    return told


def _name(part: Part) -> str | int:
    """What no other of its list has."""
    return part.action if isinstance(part, Choice) else part.id


def _run(first: int, count: int) -> bytes:
    return b"[%d,%d]" % (first, count)


def _all(parts: tuple[Part, ...]) -> list[bytes]:
    known = _written
    try:
        return [known[id(part)] for part in parts]
    except KeyError:
        return [_data(part) for part in parts]


def _data(part: Part) -> bytes:
    data = _written.get(id(part))
    if data is None:
        if len(_held) >= MOST:
            _held.clear()
            _written.clear()
        data = _encode(part)
        _held.append(part)
        _written[id(part)] = data
    return data
