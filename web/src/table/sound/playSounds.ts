// Play sounds. Browsers allow it only after the person has clicked or pressed a key.

import { settings } from "../../app/settings.svelte";
import type { Sound } from "./soundsFor";

const INTERACTIONS = ["pointerdown", "keydown"] as const;
let hasInteracted = false;

function markInteraction(): void {
  hasInteracted = true;
  for (const interaction of INTERACTIONS) removeEventListener(interaction, markInteraction, true);
}
for (const interaction of INTERACTIONS) addEventListener(interaction, markInteraction, true);

/** Play the sounds at the set volume. A hidden page plays only the sound for the person's turn. */
export function playSounds(sounds: readonly Sound[]): void {
  const wanted = document.hidden ? sounds.filter((sound) => sound === "turn") : sounds;
  if (!hasInteracted || !settings.sound || !wanted.length) return;
  void import("./synth").then(({ play }) => play(wanted, settings.volume));
}
