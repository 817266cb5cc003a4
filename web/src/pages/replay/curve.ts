/** The curve of a game: how likely each seat was to win, over the steps of its replay. */
import type { CurvePoint } from "../../generated/types";

/** The first step at which so many moves were made. `movesOf` says how many were made by each step. */
export function stepAfter(moves: number, movesOf: readonly number[]): number {
  let [low, high] = [0, Math.max(0, movesOf.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (movesOf[middle]! >= moves) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface Spot {
  readonly step: number;
  readonly chances: readonly number[];
}

/** The points of the curve by step; of several at one step the last says how it stood then. */
export function spotsOf(curve: readonly CurvePoint[], movesOf: readonly number[]): Spot[] {
  const spots: Spot[] = [];
  for (const { moves, chances } of curve) {
    const step = stepAfter(moves, movesOf);
    if (spots.at(-1)?.step === step) spots.pop();
    spots.push({ step, chances });
  }
  return spots;
}

/** How it stood at a step: as at the last point until then. */
export function spotAt(step: number, spots: readonly Spot[]): Spot | undefined {
  return spots.findLast((spot) => spot.step <= step) ?? spots[0];
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly last: number; // step
}

export function x(step: number, { left, width, last }: Frame): number {
  return left + (last ? (step / last) * width : 0);
}

export function y(chance: number, { top, height }: Frame): number {
  return top + (1 - chance) * height;
}

/** The step under a point of the drawing. */
export function stepAt(across: number, { left, width, last }: Frame): number {
  return Math.round(Math.min(1, Math.max(0, (across - left) / width)) * last);
}

/** The line of a seat. */
export function lineOf(seat: number, spots: readonly Spot[], frame: Frame): string {
  const points = spots.map(
    ({ step, chances }) => `${x(step, frame).toFixed(1)} ${y(chances[seat] ?? 0, frame).toFixed(1)}`,
  );
  return points.length ? `M${points.join("L")}` : "";
}

/** Where the shape of a seat stands on its line: now and then, no two seats at the same place. */
export function signsOf(
  seat: number,
  seats: number,
  spots: readonly Spot[],
  frame: Frame,
): [number, number][] {
  const every = Math.max(120, 40 * seats);
  const signs: [number, number][] = [];
  for (let across = every * ((seat + 1) / (seats + 1)); across < frame.width - 24; across += every) {
    const spot = spotAt(stepAt(frame.left + across, frame), spots);
    if (!spot || signs.at(-1)?.[0] === x(spot.step, frame)) continue;
    signs.push([x(spot.step, frame), y(spot.chances[seat] ?? 0, frame)]);
  }
  return signs;
}
