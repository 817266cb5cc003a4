// Numbers that change count up or down.

export const COUNTS = 500; // milliseconds, however far

/** The number at a share of the way. */
export function between(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
}

/** Tells every number on the way, or only the last where nothing should move; the answer stops it. */
export function countTo(
  from: number,
  to: number,
  still: boolean,
  tell: (number: number) => void,
): () => void {
  if (still || document.hidden) {
    tell(to);
    return () => undefined;
  }
  const start = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    tell(between(from, to, (now - start) / COUNTS));
    if (now - start < COUNTS) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
