/** The line to the server, as it was when the page was opened: without it there is nothing to show but that. */
import { Refusal } from "../api/api";
import { me } from "../account/me.svelte";

const RETRY_DELAY = 4000; // milliseconds between two tries

class ServerStatus {
  /** Whether the server has not answered yet, although it was asked. */
  down = $state(false);

  /** Ask who we are; as long as nobody answers, again and again. */
  async check(): Promise<void> {
    try {
      await me.load();
      this.down = false;
    } catch (error) {
      this.down = error instanceof Refusal && error.status === 0;
      if (this.down) setTimeout(() => void this.check(), RETRY_DELAY);
    }
  }
}

export const serverStatus = new ServerStatus();
