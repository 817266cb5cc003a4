"""Apply differences to scenes and tables, as the client does."""

from typing import Any

Message = dict[str, Any]
Sessions = dict[tuple[str, str], dict[int, Message]]  # per session and kind: by the numbers of the messages
OFFER = ("zones", "choices")  # fields that may start from an earlier scene than the last
KEPT = 20  # scenes of a session, and tables
CHANGED = "-changed"  # suffix of the types of messages with differences


class Stage:
    """The scenes of one connection, which may continue a session of another one."""

    def __init__(self, sessions: Sessions | None = None) -> None:
        self.sessions: Sessions = {} if sessions is None else sessions
        self.session = ""

    def whole(self, message: Message) -> Message:
        """Return the message with its differences replaced by the complete scene or table."""
        if message["type"] == "welcome":
            self.session = message["session"]
        kind = message["type"].removesuffix(CHANGED)
        if kind not in ("scene", "table"):
            return message
        shown = self.sessions.setdefault((self.session, kind), {})
        if message["type"] != kind:
            earlier = sorted(number for number in shown if number < message["n"])
            before = shown[earlier[-1]]
            if kind == "scene":
                offer = shown[earlier[-message.get("back", 1)]]
                rest = {name: value for name, value in before.items() if name not in OFFER}
                before = {**rest, **{name: offer[name] for name in OFFER if name in offer}}
            told = {kind: changed(before, message["changes"])}
            rest = {name: value for name, value in message.items() if name not in ("type", "changes", "back")}
            message = {"type": kind, **told, **rest}
        shown[message["n"]] = message[kind]
        while len(shown) > KEPT:
            del shown[min(shown)]
        return message


def changed(scene: Message, changes: Message) -> Message:
    """Apply the changes to a scene or a table."""
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
