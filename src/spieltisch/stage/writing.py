"""Scenes as they are sent. Parts that come again and again are written once, whoever sees them."""

import msgspec

from spieltisch.stage.scene import Part, Scene

MANY = ("pieces", "zones", "marks", "choices")  # what a scene has most of
NONE_OF_THEM: dict[str, tuple[Part, ...]] = dict.fromkeys(MANY, ())
MOST = 1 << 15  # parts whose bytes are kept

_encode = msgspec.json.Encoder().encode
_written: dict[int, bytes] = {}  # by the id of the part, which is held below so that no other has its id
_held: list[Part] = []


def written(scene: Scene) -> bytes:
    """The scene as JSON."""
    rest = _encode(msgspec.structs.replace(scene, **NONE_OF_THEM))
    many = [b'%b":[%b]' % (name.encode(), _all(parts)) for name in MANY if (parts := getattr(scene, name))]
    return b',"'.join([rest[:-1], *many]) + b"}"


def _all(parts: tuple[Part, ...]) -> bytes:
    known = _written
    try:
        return b",".join([known[id(part)] for part in parts])
    except KeyError:
        return b",".join([known.get(id(part)) or _write(part) for part in parts])


def _write(part: Part) -> bytes:
    if len(_held) >= MOST:
        _held.clear()
        _written.clear()
    data = _encode(part)
    _held.append(part)
    _written[id(part)] = data
    return data
