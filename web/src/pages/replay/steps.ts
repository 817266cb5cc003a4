/** Steps of a replay. */

/** Playing speeds, in steps per second. */
export const PACES: readonly number[] = [1, 2, 4, 0.5];

/** Return the step in the hash of the address, or 0. */
export function stepOf(hash: string, last: number): number {
  const step = /^\d+$/.test(hash) ? Number.parseInt(hash, 10) : 0;
  return Math.min(step, last);
}

/** Return the step that a key leads to; null if the key has no meaning here. */
export function stepByKey(key: string, step: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, step - 1);
    case "ArrowRight":
      return Math.min(last, step + 1);
    case "PageUp":
      return Math.max(0, step - 10);
    case "PageDown":
      return Math.min(last, step + 10);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** Return the first step that shows a line of the log. `lineOf` holds the number of lines at each step. */
export function stepOfLine(line: number, lineOf: readonly number[]): number {
  const step = lineOf.findIndex((count) => count > line);
  return step === -1 ? lineOf.length - 1 : step;
}
