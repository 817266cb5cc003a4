/** Delayed calls. Tests pass a scheduler of their own instead of waiting. */

export interface Scheduler {
  /** Call `run` after the delay, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemScheduler: Scheduler = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
