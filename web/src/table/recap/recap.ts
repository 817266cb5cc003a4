// What happened since one's last turn, as the log tells it.

import type { Line, Since } from "../../generated/types";

/** How many lines tell of others since the last one that tells of this seat. */
export function linesSinceMyTurn(lines: readonly Line[], seat: number): number {
  return countOthers(lines.slice(lines.findLastIndex((line) => line.seat === seat) + 1), seat);
}

/** How many of the lines tell of other seats. */
export function countOthers(lines: readonly Line[], seat: number): number {
  return lines.filter((line) => line.seat !== null && line.seat !== seat).length;
}

/** The lines that are new at a step. */
export function linesAt(since: Since, step: number): Line[] {
  const from = step > 0 ? (since.line_of[step - 1] ?? 0) : 0;
  return since.lines.slice(from, since.line_of[step] ?? from);
}

/** The steps to show: where nothing moves, only those of which the log tells, and the last. */
export function recapSteps(since: Since, reducedMotion: boolean): number[] {
  const all = Array.from({ length: since.steps + 1 }, (_, step) => step);
  return reducedMotion ? all.filter((step) => step === since.steps || linesAt(since, step).length > 0) : all;
}
