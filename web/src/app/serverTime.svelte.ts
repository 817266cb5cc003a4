/** What the server's clock shows, ticking for whoever looks at it. */
import { createSubscriber } from "svelte/reactivity";

const TICK = 250;
const CLOCK_JUMP = 2; // seconds: more than a slow line, so one of both clocks was set

class ServerTime {
  #offset: number | null = null;
  readonly #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  /** Now, in seconds since 1970. */
  get now(): number {
    this.#tick();
    return Date.now() / 1000 + (this.#offset ?? 0);
  }

  /** The server has just said what time it is. The line takes time, so the quickest word is the truest. */
  sync(now: number): void {
    if (now <= 0) return;
    const offset = now - Date.now() / 1000;
    const known = this.#offset ?? offset;
    this.#offset = offset > known || known - offset > CLOCK_JUMP ? offset : known;
  }
}

export const serverTime = new ServerTime();
