/** The winning chances of each seat over the steps of a replay. */
import type { CurvePoint } from "../../generated/types";

/** Return the first step after so many moves. `movesAtStep` holds the number of moves made by each step. */
export function stepAfter(moves: number, movesAtStep: readonly number[]): number {
  let [low, high] = [0, Math.max(0, movesAtStep.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (movesAtStep[middle]! >= moves) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface StepChances {
  readonly step: number;
  readonly chances: readonly number[];
}

/** Return the chances by step. Of several points at one step the last one counts. */
export function stepChances(curve: readonly CurvePoint[], movesAtStep: readonly number[]): StepChances[] {
  const points: StepChances[] = [];
  for (const { moves, chances } of curve) {
    const step = stepAfter(moves, movesAtStep);
    if (points.at(-1)?.step === step) points.pop();
    points.push({ step, chances });
  }
  return points;
}

/** Return the chances at a step: those of the last point up to it. */
export function chancesAt(step: number, points: readonly StepChances[]): StepChances | undefined {
  return points.findLast((point) => point.step <= step) ?? points[0];
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly last: number; // the last step
}

export function x(step: number, { left, width, last }: Frame): number {
  return left + (last ? (step / last) * width : 0);
}

export function y(chance: number, { top, height }: Frame): number {
  return top + (1 - chance) * height;
}

/** Return the step at an x coordinate of the drawing. */
export function stepAt(across: number, { left, width, last }: Frame): number {
  return Math.round(Math.min(1, Math.max(0, (across - left) / width)) * last);
}

/** Return the SVG path of a seat. */
export function lineOf(seat: number, points: readonly StepChances[], frame: Frame): string {
  const corners = points.map(
    ({ step, chances }) => `${x(step, frame).toFixed(1)} ${y(chances[seat] ?? 0, frame).toFixed(1)}`,
  );
  return points.length ? `M${corners.join("L")}` : "";
}

/** Return where to draw a seat's shape on its line: at intervals, and no two seats at the same place. */
export function shapePositions(
  seat: number,
  seats: number,
  points: readonly StepChances[],
  frame: Frame,
): [number, number][] {
  const every = Math.max(120, 40 * seats);
  const positions: [number, number][] = [];
  for (let across = every * ((seat + 1) / (seats + 1)); across < frame.width - 24; across += every) {
    const point = chancesAt(stepAt(frame.left + across, frame), points);
    if (!point || positions.at(-1)?.[0] === x(point.step, frame)) continue;
    positions.push([x(point.step, frame), y(point.chances[seat] ?? 0, frame)]);
  }
  return positions;
}
