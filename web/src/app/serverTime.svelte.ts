/** The server's clock, ticking while a component reads it. */
import { createSubscriber } from "svelte/reactivity";

const TICK = 250;
const CLOCK_JUMP = 2; // seconds; a slow connection takes less, so one of the two clocks was set

class ServerTime {
  #offset: number | null = null;
  readonly #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  /** The current time, in seconds since 1970. */
  get now(): number {
    this.#tick();
    return Date.now() / 1000 + (this.#offset ?? 0);
  }

  /** Take the server's time from a message. The message with the shortest delay is the most exact. */
  sync(now: number): void {
    if (now <= 0) return;
    const offset = now - Date.now() / 1000;
    const known = this.#offset ?? offset;
    this.#offset = offset > known || known - offset > CLOCK_JUMP ? offset : known;
  }
}

export const serverTime = new ServerTime();
