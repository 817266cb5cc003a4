// Shows scenes one after the other, each for as long as its animation takes and as it is held.

import type { Scheduler } from "../../api/scheduler";

const GAP = 60; // milliseconds between two moves, so that they read as two

interface Queued<Shown> {
  readonly shown: Shown;
  hold: number; // milliseconds after its animation
}

export class Playback<Shown> {
  private current: Queued<Shown> | null = null;
  private readonly queue: Queued<Shown>[] = [];
  private animation = 0; // milliseconds that the animation of the current scene takes
  private stop: (() => void) | null = null;

  /** `maxLag`: how many milliseconds it may be behind; older scenes are dropped. */
  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly length: (before: Shown | null, after: Shown) => number,
    private readonly maxLag: () => number,
    private readonly scheduler: Scheduler,
  ) {}

  /** Whether newer scenes are waiting. */
  get behind(): boolean {
    return this.queue.length > 0;
  }

  push(next: Shown): void {
    this.queue.push({ shown: next, hold: 0 });
    while (this.queue.length > 1 && this.pending() > this.maxLag()) this.queue.shift();
    if (!this.stop) this.advance();
  }

  /** Hold the scene that was pushed last for some time after its animation. */
  hold(milliseconds: number): void {
    const last = this.queue.at(-1) ?? this.current;
    if (!last) return;
    last.hold = milliseconds;
    if (last !== this.current) return;
    const running = this.stop !== null;
    this.stop?.();
    this.wait((running ? this.animation : 0) + milliseconds);
  }

  /** Show the latest scene at once. */
  skip(): void {
    const latest = this.queue.at(-1);
    this.close();
    if (latest) this.put(latest);
  }

  close(): void {
    this.queue.length = 0;
    this.stop?.();
    this.stop = null;
  }

  private advance(): void {
    this.stop = null;
    const next = this.queue.shift();
    if (!next) return;
    this.animation = this.length(this.current?.shown ?? null, next.shown);
    this.put(next);
    const time = this.animation + next.hold;
    if (time > 0) this.wait(time);
    else this.advance();
  }

  private wait(milliseconds: number): void {
    this.stop = this.scheduler.after(milliseconds + GAP, () => this.advance());
  }

  private put(next: Queued<Shown>): void {
    this.current = next;
    this.show(next.shown);
  }

  private pending(): number {
    let before = this.current;
    let sum = 0;
    for (const next of this.queue) {
      sum += this.length(before?.shown ?? null, next.shown) + next.hold + GAP;
      before = next;
    }
    return sum;
  }
}
