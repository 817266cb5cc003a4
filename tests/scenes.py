"""Scenes put together from what has changed, as a browser does it."""

from typing import Any

Message = dict[str, Any]
Sessions = dict[str, dict[int, Message]]  # per session: scenes by the numbers of their messages
KEPT = 20  # scenes of a session


class Stage:
    """What one connection shows. It may go on with a session of another one, where both know of it."""

    def __init__(self, sessions: Sessions | None = None) -> None:
        self.sessions: Sessions = {} if sessions is None else sessions
        self.session = ""

    def whole(self, message: Message) -> Message:
        """The message; one that tells only what has changed as if it had told the whole scene."""
        if message["type"] == "welcome":
            self.session = message["session"]
        if message["type"] == "scene":
            self._keep(message["n"], message["scene"])
        if message["type"] != "scene-changed":
            return message
        shown = self.sessions[self.session]
        before = shown[max(number for number in shown if number < message["n"])]
        scene = changed(before, message["changes"])
        self._keep(message["n"], scene)
        rest = {name: value for name, value in message.items() if name not in ("type", "changes")}
        return {"type": "scene", "scene": scene, **rest}

    def _keep(self, number: int, scene: Message) -> None:
        shown = self.sessions.setdefault(self.session, {})
        shown[number] = scene
        while len(shown) > KEPT:
            del shown[min(shown)]


def changed(scene: Message, changes: Message) -> Message:
    """The scene with its changes."""
    told = {name: _value(scene.get(name, []), value) for name, value in changes.items()}
    return {name: value for name, value in {**scene, **told}.items() if name not in told or value is not None}


def _value(known: Any, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [part for each in value for part in (_row(known, *each) if isinstance(each, list) else [each])]


def _row(known: list[Any], first: int, count: int) -> list[Any]:
    row = known[first : first + count]
    assert len(row) == count, "parts that were never shown"
    return row
