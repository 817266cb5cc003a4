// Shows scenes one after the other, each for as long as its animation takes, at most two seconds behind.

import type { Scheduler } from "../../api/scheduler";

export const MAX_LAG = 2000;
const GAP = 60; // milliseconds between two moves, so that they read as two

export class Playback<Shown> {
  private shown: Shown | null = null;
  private readonly queue: Shown[] = [];
  private stop: (() => void) | null = null;

  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly length: (before: Shown | null, after: Shown) => number,
    private readonly scheduler: Scheduler,
  ) {}

  /** Whether newer scenes are waiting. */
  get behind(): boolean {
    return this.queue.length > 0;
  }

  push(next: Shown): void {
    this.queue.push(next);
    while (this.queue.length > 1 && this.pending() > MAX_LAG) this.queue.shift();
    if (!this.stop) this.advance();
  }

  /** Show the latest scene at once. */
  skip(): void {
    const latest = this.queue.at(-1);
    this.queue.length = 0;
    this.stop?.();
    this.stop = null;
    if (latest !== undefined) this.put(latest);
  }

  close(): void {
    this.queue.length = 0;
    this.stop?.();
    this.stop = null;
  }

  private advance(): void {
    this.stop = null;
    const next = this.queue.shift();
    if (next === undefined) return;
    const time = this.length(this.shown, next);
    this.put(next);
    if (time > 0) this.stop = this.scheduler.after(time + GAP, () => this.advance());
    else this.advance();
  }

  private put(next: Shown): void {
    this.shown = next;
    this.show(next);
  }

  private pending(): number {
    let before = this.shown;
    let sum = 0;
    for (const next of this.queue) {
      sum += this.length(before, next) + GAP;
      before = next;
    }
    return sum;
  }
}
