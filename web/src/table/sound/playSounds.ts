// When the table is heard: once the person has touched the page, as browsers demand, and as loud as they like.

import { settings } from "../../app/settings.svelte";
import type { Sound } from "./soundsFor";

const INTERACTIONS = ["pointerdown", "keydown"] as const;
let hasInteracted = false;

function markInteraction(): void {
  hasInteracted = true;
  for (const interaction of INTERACTIONS) removeEventListener(interaction, markInteraction, true);
}
for (const interaction of INTERACTIONS) addEventListener(interaction, markInteraction, true);

/** Behind other tabs only the call to one's turn is heard. */
export function playSounds(sounds: readonly Sound[]): void {
  const wanted = document.hidden ? sounds.filter((sound) => sound === "turn") : sounds;
  if (!hasInteracted || !settings.sound || !wanted.length) return;
  void import("./synth").then(({ play }) => play(wanted, settings.volume));
}
