/** Walking through a finished game. */

/** How fast it plays by itself: so many steps a second. */
export const PACES: readonly number[] = [1, 2, 4, 0.5];

/** A step from the address, or the first. */
export function stepOf(hash: string, last: number): number {
  const step = /^\d+$/.test(hash) ? Number.parseInt(hash, 10) : 0;
  return Math.min(step, last);
}

/** Where a key leads; null: the key means nothing here. */
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

/** The first step at which a line of the log stands. `lineOf` says how many lines stand at each step. */
export function stepOfLine(line: number, lineOf: readonly number[]): number {
  const step = lineOf.findIndex((count) => count > line);
  return step === -1 ? lineOf.length - 1 : step;
}
