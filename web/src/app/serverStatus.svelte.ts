/** Whether the server answered when the page was opened. If not, the client shows the offline page. */
import { Refusal } from "../api/api";
import { me } from "../account/me.svelte";

const RETRY_DELAY = 4000; // milliseconds between two attempts

class ServerStatus {
  /** True while the server does not answer. */
  down = $state(false);

  /** Ask the server who the person is; retry until it answers. */
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
