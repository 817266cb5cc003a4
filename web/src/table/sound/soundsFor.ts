// The sounds of a change, by the difference of two scenes.

import type { Scene } from "../../generated/types";
import { difference } from "../stage/difference";

export type Sound = "wood" | "card" | "dice" | "turn" | "end";

export interface ShownScene {
  readonly scene: Scene;
  readonly decision: number | null; // the person's decision, if there is one
}

/** Return the sounds of a change, each at most once. */
export function soundsFor(before: ShownScene | null, after: ShownScene): Sound[] {
  if (!before) return [];
  const change = difference(before.scene, after.scene);
  const sounds: Sound[] = [];
  if (change.throws.size) sounds.push("dice");
  else if (change.flips.size) sounds.push("card");
  else if (change.moves.size) sounds.push("wood");
  else if (change.added.size || change.removed.length) sounds.push("card");
  if (after.scene.result && !before.scene.result) sounds.push("end");
  else if (turnStarts(before, after)) sounds.push("turn");
  return sounds;
}

/** Whether the person's turn starts. Further steps of the same turn do not count. */
function turnStarts(before: ShownScene, after: ShownScene): boolean {
  return after.decision !== null && before.decision === null && before.scene.seat === after.scene.seat;
}
