/** What the server's clock shows, ticking for whoever looks at it. */
import { createSubscriber } from "svelte/reactivity";

const TICK = 250;
const JUMP = 2; // seconds: more than a slow line, so one of both clocks was set

class ServerTime {
  #ahead: number | null = null;
  readonly #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  /** Now, in seconds since 1970. */
  get now(): number {
    this.#tick();
    return Date.now() / 1000 + (this.#ahead ?? 0);
  }

  /** The server has just said what time it is. The line takes time, so the quickest word is the truest. */
  heard(now: number): void {
    if (now <= 0) return;
    const ahead = now - Date.now() / 1000;
    const known = this.#ahead ?? ahead;
    this.#ahead = ahead > known || known - ahead > JUMP ? ahead : known;
  }
}

export const serverTime = new ServerTime();
