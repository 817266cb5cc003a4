// When the table is heard: once the person has touched the page, as browsers demand, and as loud as they like.

import { settings } from "../../app/settings.svelte";
import type { Sound } from "./soundsFor";

const GESTURES = ["pointerdown", "keydown"] as const;
let touched = false;

function touch(): void {
  touched = true;
  for (const gesture of GESTURES) removeEventListener(gesture, touch, true);
}
for (const gesture of GESTURES) addEventListener(gesture, touch, true);

/** Behind other tabs only the call to one's turn is heard. */
export function hear(sounds: readonly Sound[]): void {
  const wanted = document.hidden ? sounds.filter((sound) => sound === "turn") : sounds;
  if (!touched || !settings.sound || !wanted.length) return;
  void import("./synth").then(({ play }) => play(wanted, settings.volume));
}
