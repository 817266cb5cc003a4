// Numbers that count up or down when they change.

export const COUNT_TIME = 500; // milliseconds, however large the change

/** Return the number at a fraction of the change. */
export function interpolate(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
}

/**
 * Call `show` with every number on the way, or with the last one only if motion is reduced. Return a function that
 * stops it.
 */
export function countTo(
  from: number,
  to: number,
  reducedMotion: boolean,
  show: (number: number) => void,
): () => void {
  if (reducedMotion || document.hidden) {
    show(to);
    return () => undefined;
  }
  const start = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    show(interpolate(from, to, (now - start) / COUNT_TIME));
    if (now - start < COUNT_TIME) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
