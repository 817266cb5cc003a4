// Group the log by rounds, for one column or two.

import type { Line } from "../../generated/types";

export interface Entry {
  readonly line: Line;
  readonly index: number;
}

export interface Round {
  readonly round: number;
  readonly entries: readonly Entry[];
}

export function rounds(lines: readonly Line[]): Round[] {
  const found: { round: number; entries: Entry[] }[] = [];
  lines.forEach((line, index) => {
    const round = line.round;
    const last = found.at(-1);
    if (last && last.round === round) last.entries.push({ line, index });
    else found.push({ round, entries: [{ line, index }] });
  });
  return found;
}

/** Whether a line spans both columns: it is about no seat, or a note of the table such as an undo. */
export function spansColumns(line: Line): boolean {
  return line.seat === null || line.tone === "muted";
}

/** Whether two columns read well: two seats, only in numbered rounds, with at most one line each per round. */
export function inColumns(found: readonly Round[], seats: number): boolean {
  if (seats !== 2) return false;
  return found.every(({ round, entries }) => {
    const speakers = entries.filter(({ line }) => !spansColumns(line)).map(({ line }) => line.seat);
    return new Set(speakers).size === speakers.length && (round > 0 || speakers.length === 0);
  });
}

export type Word = { readonly text: string; readonly sense: "plain" | "taken" | "gain" | "loss" };

/** Split a line, so that captures (×i7) and amounts (+1, −3) can be emphasised. */
export function words(text: string): Word[] {
  return text
    .split(/(×\S+|(?<=^|\s)[+−]\d+(?=\s|$))/u)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, sense: senseOf(part) }));
}

function senseOf(part: string): Word["sense"] {
  if (part.startsWith("×")) return "taken";
  if (/^\+\d+$/u.test(part)) return "gain";
  if (/^−\d+$/u.test(part)) return "loss";
  return "plain";
}
