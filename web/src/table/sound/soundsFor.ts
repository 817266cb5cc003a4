// What is heard of a change: told by the difference of two scenes, like all that moves.

import type { Scene } from "../../generated/types";
import { difference } from "../stage/difference";

export type Sound = "wood" | "card" | "dice" | "turn" | "end";

export interface Moment {
  readonly scene: Scene;
  readonly decision: number | null; // which this person is asked for
}

/** The sounds of a change, none twice. */
export function heard(before: Moment | null, after: Moment): Sound[] {
  if (!before) return [];
  const change = difference(before.scene, after.scene);
  const sounds: Sound[] = [];
  if (change.throws.size) sounds.push("dice");
  else if (change.flips.size) sounds.push("card");
  else if (change.glides.size) sounds.push("wood");
  else if (change.arrivals.size || change.departures.length) sounds.push("card");
  if (after.scene.result && !before.scene.result) sounds.push("end");
  else if (isCalled(before, after)) sounds.push("turn");
  return sounds;
}

/** Whether this person's turn begins: not at each of its steps. */
function isCalled(before: Moment, after: Moment): boolean {
  return after.decision !== null && before.decision === null && before.scene.seat === after.scene.seat;
}
