// What happened since the person's last turn, by the lines of the log.

import type { Line, Recap } from "../../generated/types";

/** Count the lines about other seats since the last line about this seat. */
export function linesSinceMyTurn(lines: readonly Line[], seat: number): number {
  return countOthers(lines.slice(lines.findLastIndex((line) => line.seat === seat) + 1), seat);
}

/** Count the lines about other seats. */
export function countOthers(lines: readonly Line[], seat: number): number {
  return lines.filter((line) => line.seat !== null && line.seat !== seat).length;
}

/** Return the lines that are new at a step. */
export function linesAt(since: Recap, step: number): Line[] {
  const from = step > 0 ? (since.line_of[step - 1] ?? 0) : 0;
  return since.lines.slice(from, since.line_of[step] ?? from);
}

/** Return the steps to show. With reduced motion, only steps with new lines, and the last one. */
export function recapSteps(since: Recap, reducedMotion: boolean): number[] {
  const all = Array.from({ length: since.steps + 1 }, (_, step) => step);
  return reducedMotion ? all.filter((step) => step === since.steps || linesAt(since, step).length > 0) : all;
}
