// A scene or a table put together from the one before and what has changed.

import {
  structs,
  type SceneChanged,
  type SceneShown,
  type Structs,
  type TableChanged,
  type TableInfo,
} from "../generated/types";
import { complete } from "./fillDefaults";

type Fields = Record<string, unknown>;

export function sceneChanged(before: SceneShown, message: SceneChanged): SceneShown {
  const { n, changes, decision, undo } = message;
  return { type: "scene", n, decision, undo, scene: changed("Scene", before.scene, changes) };
}

export function tableChanged(before: TableInfo, message: TableChanged): TableInfo {
  return changed("TableInfo", before, message.changes);
}

/** What has not changed stays the very same object. */
function changed<Name extends "Scene" | "TableInfo">(
  name: Name,
  before: Structs[Name],
  changes: Fields,
): Structs[Name] {
  const now: Fields = { ...before };
  for (const [field, value] of Object.entries(changes)) now[field] = told(name, field, now[field], value);
  return now as unknown as Structs[Name];
}

/** A list holds new parts and, for those that stay, where they stood: the first one's place, and how many. */
function told(name: keyof Structs, field: string, known: unknown, value: unknown): unknown {
  const { defaults, parts } = structs[name] as {
    defaults: Fields;
    parts: Record<string, keyof Structs | undefined>;
  };
  const kind = parts[field];
  const part = (each: unknown) => (kind ? complete(kind, each) : each);
  if (value === null) return Array.isArray(defaults[field]) ? [] : (defaults[field] ?? null);
  if (!Array.isArray(value)) return part(value);
  return value.flatMap((each: unknown) =>
    Array.isArray(each) ? (known as unknown[]).slice(each[0], each[0] + each[1]) : [part(each)],
  );
}
