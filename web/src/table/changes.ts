// A scene put together from the one before and what has changed.

import { structs, type Scene, type SceneChanged, type SceneShown, type Structs } from "../generated/types";
import { complete } from "../lib/complete";

type Fields = Record<string, unknown>;

const { defaults, parts } = structs.Scene as {
  defaults: Fields;
  parts: Record<string, keyof Structs | undefined>;
};

/** What has not changed stays the very same object. */
export function changed(before: SceneShown, message: SceneChanged): SceneShown {
  const { n, changes, decision, undo } = message;
  const scene: Fields = { ...before.scene };
  for (const [field, value] of Object.entries(changes)) scene[field] = told(field, scene[field], value);
  return { type: "scene", n, decision, undo, scene: scene as unknown as Scene };
}

/** A list holds new parts and, for those that stay, where they stood: the first one's place, and how many. */
function told(field: string, known: unknown, value: unknown): unknown {
  const name = parts[field];
  const part = (each: unknown) => (name ? complete(name, each) : each);
  if (value === null) return Array.isArray(defaults[field]) ? [] : (defaults[field] ?? null);
  if (!Array.isArray(value)) return part(value);
  return value.flatMap((each: unknown) =>
    Array.isArray(each) ? (known as unknown[]).slice(each[0], each[0] + each[1]) : [part(each)],
  );
}
