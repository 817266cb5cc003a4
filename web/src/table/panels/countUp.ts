// Numbers that change count up or down.

export const COUNT_TIME = 500; // milliseconds, however far

/** The number at a share of the way. */
export function interpolate(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
}

/** Tells every number on the way, or only the last where nothing should move; the answer stops it. */
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
