"""Generate the client's types, defaults and colours from the server's structs.

`python web/generate_types.py` writes web/src/generated/; `--check` only compares and fails on a difference.
"""

import argparse
import inspect
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as types

from spieltisch.stage import scene, tokens
from spieltisch.table import protocol

FOLDER = Path(__file__).parent / "src" / "generated"
NOTICE = "Made by web/generate_types.py from the structs and colours of the server: do not edit."
UNIONS = ("ClientMessage", "ServerMessage")


def main() -> int:
    """Write the generated files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    check = parser.parse_args().check
    drifted = [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    if check:
        for path in drifted:
            print(f"{path.name} differs from the server's structs: run python web/generate_types.py")
        return 1 if drifted else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, "utf-8")
    return 0


def files() -> dict[Path, str]:
    """Return the generated files and their contents."""
    return {FOLDER / "types.ts": typescript(), FOLDER / "tokens.css": style_sheet()}


# -- types ---------------------------------------------------------------------------------------------------


def typescript() -> str:
    """Return the interfaces of all structs, and the defaults of those that the server sends."""
    structs = [*_structs(scene), *_structs(protocol)]
    sent = [each for each in structs if _is_sent(each)]
    parts = [f"// {NOTICE}\n", *map(_alias, LITERALS.items()), *map(_interface, structs)]
    for union in UNIONS:
        members = " | ".join(member.__name__ for member in get_args(getattr(protocol, union)))
        parts.append(f"export type {union} = {members};\n")
    parts += [_seats(), _struct_table(sent), _message_types()]
    return "\n".join(parts)


def _literals(*modules: ModuleType) -> dict[str, tuple[Any, ...]]:
    return {
        name: get_args(value)
        for module in modules
        for name, value in vars(module).items()
        if get_origin(value) is Literal
    }


def _structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each.__module__ == module.__name__
        and not each.__subclasses__()  # base classes are never sent
    ]


def _is_sent(struct: type[msgspec.Struct]) -> bool:
    return struct.__struct_config__.omit_defaults


LITERALS = _literals(scene, protocol)
NAMES = {values: name for name, values in LITERALS.items()}


def _alias(literal: tuple[str, tuple[Any, ...]]) -> str:
    name, values = literal
    return f"export type {name} = {' | '.join(map(json.dumps, values))};\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    """Return the interface of a struct. Only structs that the server reads may omit fields with a default."""
    notes = _field_comments(struct)
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    if struct.__struct_config__.tag is not None:
        lines.append(f"  {struct.__struct_config__.tag_field}: {json.dumps(struct.__struct_config__.tag)};")
    for field in types.type_info(struct).fields:  # type: ignore[attr-defined]
        if note := notes.get(field.name):
            lines.append(f"  /** {note} */")
        optional = "?" if not field.required and not _is_sent(struct) else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _field_comments(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the comments beside the fields."""
    found: dict[str, str] = {}
    for each in reversed(struct.__mro__):
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            found |= dict(re.findall(r"^    (\w+): [^#\n]*# (.*)$", inspect.getsource(each), re.MULTILINE))
    return found


def _type(kind: types.Type) -> str:
    match kind:
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "unknown"
        case types.LiteralType(values=values):
            return NAMES.get(tuple(values)) or _literal_name(values) or " | ".join(map(json.dumps, values))
        case types.StructType(cls=struct):
            return struct.__name__
        case types.UnionType(types=members):
            return " | ".join(_type(member) for member in members)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case types.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
    raise TypeError(f"{kind} has no counterpart in TypeScript yet: add it here")


def _literal_name(values: Any) -> str | None:
    """Return the name of a literal with these values, in any order."""
    return next((name for known, name in NAMES.items() if set(known) == set(values)), None)


def _struct_table(sent: list[type[msgspec.Struct]]) -> str:
    """Return per struct the defaults that the server omits, and which fields hold other structs."""
    lines = ["/** Per struct the omitted defaults, and the fields that hold structs; for `fillDefaults`. */"]
    lines.append("export const structs = {")
    for struct in sent:
        fields = types.type_info(struct).fields  # type: ignore[attr-defined]
        defaults = {field.encode_name: _default(field) for field in fields if not field.required}
        parts = {field.encode_name: part for field in fields if (part := _nested_struct(field.type))}
        lines.append(f"  {struct.__name__}: {{ defaults: {_literal(defaults)}, parts: {_literal(parts)} }},")
    lines.append("} as const;\n")
    lines.append("/** The structs that the server sends, by name. */")
    lines.append("export interface Structs {")
    lines += [f"  {struct.__name__}: {struct.__name__};" for struct in sent]
    return "\n".join([*lines, "}\n"])


def _default(field: types.Field) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _nested_struct(kind: types.Type) -> str | None:
    """Return the struct that a field holds, alone, in a list or as an option; None if there is none."""
    match kind:
        case types.StructType(cls=struct):
            return struct.__name__
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            return _nested_struct(item)
        case types.UnionType(types=members):
            return next((part for member in members if (part := _nested_struct(member))), None)
    return None


def _literal(value: dict[str, Any]) -> str:
    inside = ", ".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in value.items())
    return f"{{ {inside} }}" if inside else "{}"


def _message_types() -> str:
    lines = ["/** The struct of each server message, by its type. */", "export const serverMessages = {"]
    for struct in get_args(protocol.ServerMessage):
        lines.append(f"  {json.dumps(struct.__struct_config__.tag)}: {json.dumps(struct.__name__)},")
    return "\n".join([*lines, "} as const;\n"])


# -- colours -------------------------------------------------------------------------------------------------


def _seats() -> str:
    lines = ["/** The shape of each seat colour. */", "export const seatShapes = {"]
    lines += [f"  {colour}: {json.dumps(shape)}," for colour, shape in tokens.SEATS.items()]
    names = [f"  {json.dumps(name)}," for name in tokens.LIGHT]
    lines += ["} as const;\n", "export type SeatColour = keyof typeof seatShapes;\n"]
    lines += ["/** The colours of the client. A game's sheet cannot override them. */"]
    return "\n".join([*lines, "export const tokens = [", *names, "] as const;\n"])


def style_sheet() -> str:
    """Return the tokens as CSS variables, light and dark. Print is always light.

    The system's theme applies unless the person has set one. Elements of class `night` are dark in both.
    """
    dark = {name: value for name, value in tokens.DARK.items() if tokens.LIGHT.get(name) != value}
    return (
        f"/* {NOTICE} */\n"
        + _rule(":root", tokens.LIGHT, "light")
        + f"@media screen and (prefers-color-scheme: dark) {{\n{_rule(':root:not(.light)', dark, 'dark')}}}\n"
        + f"@media screen {{\n{_rule(':root.dark, .night', dark, 'dark')}}}\n"
    )


def _rule(selector: str, colours: dict[str, str], scheme: str) -> str:
    lines = [f"  --{name}: {value};" for name, value in colours.items()]
    return "\n".join([f"{selector} {{", f"  color-scheme: {scheme};", *lines, "}\n"])


if __name__ == "__main__":
    sys.exit(main())
