// Apply the server's changes to the scene or the table that the client has.

import {
  structs,
  type SceneChanged,
  type SceneShown,
  type Structs,
  type TableChanged,
  type TableInfo,
} from "../generated/types";
import { fillDefaults } from "./fillDefaults";

type Fields = Record<string, unknown>;

export function patchScene(before: SceneShown, message: SceneChanged): SceneShown {
  const { n, changes, decision, undo } = message;
  return { type: "scene", n, decision, undo, scene: patch("Scene", before.scene, changes) };
}

export function patchTable(before: TableInfo, message: TableChanged): TableInfo {
  return patch("TableInfo", before, message.changes);
}

/** Fields that do not change keep their identity, so that Svelte does not draw them again. */
function patch<Name extends "Scene" | "TableInfo">(
  name: Name,
  before: Structs[Name],
  changes: Fields,
): Structs[Name] {
  const now: Fields = { ...before };
  for (const [field, value] of Object.entries(changes))
    now[field] = patchedField(name, field, now[field], value);
  return now as unknown as Structs[Name];
}

/** Return the new value of a field. A changed list holds new items and, for items that stay, [first index, count]. */
function patchedField(name: keyof Structs, field: string, known: unknown, value: unknown): unknown {
  const { defaults, parts } = structs[name] as {
    defaults: Fields;
    parts: Record<string, keyof Structs | undefined>;
  };
  const kind = parts[field];
  const part = (each: unknown) => (kind ? fillDefaults(kind, each) : each);
  if (value === null) return Array.isArray(defaults[field]) ? [] : (defaults[field] ?? null);
  if (!Array.isArray(value)) return part(value);
  return value.flatMap((each: unknown) =>
    Array.isArray(each) ? (known as unknown[]).slice(each[0], each[0] + each[1]) : [part(each)],
  );
}
