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

const KEPT = 4; // scenes; the server refers to none before them

/** The last scenes of a table, to which messages refer. */
export class SceneHistory {
  #last: SceneShown[] = [];

  get latest(): SceneShown | null {
    return this.#last.at(-1) ?? null;
  }

  /** Return the scene of a message: as sent, or changed. */
  receive(message: SceneShown | SceneChanged): SceneShown | null {
    const shown = message.type === "scene" ? message : this.#change(message);
    if (!shown) return null;
    this.#last = message.type === "scene" ? [shown] : [...this.#last.slice(1 - KEPT), shown];
    return shown;
  }

  /** Zones and choices start from an earlier scene than the rest: each turn offers about what the last one did. */
  #change({ n, changes, back, decision, undo }: SceneChanged): SceneShown | null {
    const before = this.latest;
    const earlier = this.#last.at(-back);
    if (!before || !earlier) return null;
    const { zones, choices } = earlier.scene;
    const scene = patch("Scene", { ...before.scene, zones, choices }, changes);
    return { type: "scene", n, decision, undo, scene };
  }
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
