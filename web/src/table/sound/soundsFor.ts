// What is heard of a change: told by the difference of two scenes, like all that moves.

import type { Scene } from "../../generated/types";
import { difference } from "../stage/difference";

export type Sound = "wood" | "card" | "dice" | "turn" | "end";

export interface ShownScene {
  readonly scene: Scene;
  readonly decision: number | null; // which this person is asked for
}

/** The sounds of a change, none twice. */
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

/** Whether this person's turn begins: not at each of its steps. */
function turnStarts(before: ShownScene, after: ShownScene): boolean {
  return after.decision !== null && before.decision === null && before.scene.seat === after.scene.seat;
}
