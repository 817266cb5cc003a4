/** The progress in the lessons, stored in this browser. */

export const STORAGE_KEY = "spieltisch-lessons";
const FINISHED = -1;

export type Progress = Readonly<Record<string, number>>; // per game, the step to resume at

export function parseProgress(stored: string | null): Progress {
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const entries = Object.entries(parsed).filter(([, step]) => Number.isInteger(step) && step >= FINISHED);
    return Object.fromEntries(entries) as Progress;
  } catch {
    return {}; // not written by this client
  }
}

/** Return the step to resume at; 0 for a lesson that was not started, or was finished. */
export function resumeStep(progress: Progress, game: string, steps = Infinity): number {
  const step = progress[game] ?? 0;
  return step > 0 && step < steps ? step : 0;
}

export function isFinished(progress: Progress, game: string): boolean {
  return progress[game] === FINISHED;
}

/** Return the progress after reaching a step. A finished lesson stays finished. */
export function withStepReached(progress: Progress, game: string, step: number, steps: number): Progress {
  if (isFinished(progress, game)) return progress;
  return { ...progress, [game]: step >= steps - 1 ? FINISHED : step };
}

export function loadProgress(): Progress {
  try {
    return parseProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

export function saveProgress(progress: Progress): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
  } catch {
    // Storage is blocked: the lesson starts again next time.
  }
}
